import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { bindBusinessAndPersonAccount, getCtripAccount, sendPersonAccountVerifyCode, unbindPersonAccount } from '../calls/member.ts'
import type { getAnnouncementList, getAnnouncementMoreList, getStaffCareSlogan, h5Banners, markAnnouncementsRead } from '../calls/news.ts'
import type { addFeedback, answerFeedback, feedbackPicture, listFeedback, myFeedback } from '../calls/feedback.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'POST /datacenter/feedback/add': ContractOf<typeof addFeedback>
    'POST /usercenter/ctrip/sendPersonAccountVerifyCode': ContractOf<typeof sendPersonAccountVerifyCode>
    'POST /usercenter/ctrip/bindBusinessAndPersonAccount': ContractOf<typeof bindBusinessAndPersonAccount>
    'GET /usercenter/ctrip/getCtripAccount': ContractOf<typeof getCtripAccount>
    'POST /usercenter/ctrip/unbindPersonAccount': ContractOf<typeof unbindPersonAccount>
    'GET /configcenter/announcement/getAnnouncementList': ContractOf<typeof getAnnouncementList>
    'POST /configcenter/announcement/getAnnouncementMoreList': ContractOf<typeof getAnnouncementMoreList>
    'POST /configcenter/announcement/markRead': ContractOf<typeof markAnnouncementsRead>
    'GET /banner/H5': ContractOf<typeof h5Banners>
    'GET /personal/staffCare/getStaffCareSlogan': ContractOf<typeof getStaffCareSlogan>
    'GET /datacenter/feedback/mine': ContractOf<typeof myFeedback>
    'GET /datacenter/feedback/list': ContractOf<typeof listFeedback>
    'POST /datacenter/feedback/answer': ContractOf<typeof answerFeedback>
    'GET /datacenter/feedback/picture': ContractOf<typeof feedbackPicture>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls/. */
export const timeouts = waiting({})
