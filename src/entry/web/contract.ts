import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type {
  changePhone,
  completePhone,
  confirm,
  confirmWays,
  getUserLanguage,
  modifyUserLanguage,
  updatePassword,
} from '../calls/account.ts'
import type { activation, checkActivationCode, createAccount } from '../calls/activation.ts'
import type { challenge, sendForNoPhoneLogin, sendVerification, verifyCodeSend } from '../calls/codes.ts'
import type { endSessions, mySessions } from '../calls/devices.ts'
import type { appLogin, demoAccounts, getLoginInfo, getLoginRandomCode, loginOut, loginPersonEncrypt } from '../calls/sign-in.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /datacenter/auth/getLoginRandomCode': ContractOf<typeof getLoginRandomCode>
    'POST /auth/loginPersonEncrypt': ContractOf<typeof loginPersonEncrypt>
    'GET /auth/getLoginInfo': ContractOf<typeof getLoginInfo>
    'POST /auth/loginOut': ContractOf<typeof loginOut>
    'POST /auth/appLogin': ContractOf<typeof appLogin>
    'GET /auth/demoAccounts': ContractOf<typeof demoAccounts>
    'POST /datacenter/verifyCode/{hash}': ContractOf<typeof challenge>
    'POST /messagecenter/sms/sendForNoPhoneLogin': ContractOf<typeof sendForNoPhoneLogin>
    'POST /sendVerification': ContractOf<typeof sendVerification>
    'POST /datacenter/verifyCode/v02/send': ContractOf<typeof verifyCodeSend>
    'POST /usercenter/employee/createAccount/{id}': ContractOf<typeof createAccount>
    'POST /auth/checkActivationCode': ContractOf<typeof checkActivationCode>
    'POST /auth/activation': ContractOf<typeof activation>
    'POST /auth/confirm': ContractOf<typeof confirm>
    'GET /auth/confirmWays': ContractOf<typeof confirmWays>
    'PUT /auth/updatePassword': ContractOf<typeof updatePassword>
    'POST /auth/completePhone': ContractOf<typeof completePhone>
    'POST /auth/changePhone': ContractOf<typeof changePhone>
    'POST /usercenter/userPerson/modifyUserLanguage': ContractOf<typeof modifyUserLanguage>
    'GET /usercenter/userPerson/getUserLanguage': ContractOf<typeof getUserLanguage>
    'GET /auth/sessions': ContractOf<typeof mySessions>
    'POST /auth/sessions/end': ContractOf<typeof endSessions>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls/list.ts. */
export const timeouts = waiting({})
