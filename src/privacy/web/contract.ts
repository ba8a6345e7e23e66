import type { ContractOf } from '../../kernel/call.ts'
import type { getLaterInfoAuth, giveInfoAuth, withdrawInfoAuth } from '../../people/calls/documents.ts'
import { waiting } from '../../web/contract.ts'
import type {
  answerDataRequest,
  archiveState,
  askAboutData,
  fetchArchive,
  getUserInfoDesensitization,
  myDataRequests,
  openDataRequests,
  sendUserInfo,
} from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /usercenter/userPerson/getUserInfoDesensitization': ContractOf<typeof getUserInfoDesensitization>
    'POST /usercenter/userPerson/sendUserInfo': ContractOf<typeof sendUserInfo>
    'GET /usercenter/userPerson/archiveState': ContractOf<typeof archiveState>
    'POST /usercenter/userPerson/fetchArchive': ContractOf<typeof fetchArchive>
    'POST /usercenter/userPerson/askAboutData': ContractOf<typeof askAboutData>
    'GET /usercenter/userPerson/dataRequests': ContractOf<typeof myDataRequests>
    'GET /usercenter/userPerson/openDataRequests': ContractOf<typeof openDataRequests>
    'POST /usercenter/userPerson/answerDataRequest': ContractOf<typeof answerDataRequest>
    'GET /basicservice/personalInfoAuth/getLaterInfoAuth': ContractOf<typeof getLaterInfoAuth>
    'POST /basicservice/personalInfoAuth/give': ContractOf<typeof giveInfoAuth>
    'POST /basicservice/personalInfoAuth/withdraw': ContractOf<typeof withdrawInfoAuth>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
