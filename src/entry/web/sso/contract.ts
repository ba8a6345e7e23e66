import type { ContractOf } from '../../../kernel/call.ts'
import type {
  bpmTokenLogin,
  dingTalkSso,
  enterpriseWeChatSso,
  larkSso,
  ssoBegin,
  ssoBind,
  ssoLinks,
  ssoUnlink,
  ssoWays,
  thunbuSso,
  wechatOpenid,
} from '../../calls/sso.ts'

/** Every one of them waits the default of a minute; a test compares. */
declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /auth/sso/ways': ContractOf<typeof ssoWays>
    'POST /auth/sso/begin': ContractOf<typeof ssoBegin>
    'POST /foroa/trip/oa/bpmTokenLogin': ContractOf<typeof bpmTokenLogin>
    'POST /foroa/ocLark/larkSso': ContractOf<typeof larkSso>
    'POST /foroa/ocLark/enterpriseWeChatSso': ContractOf<typeof enterpriseWeChatSso>
    'GET /foroa/ocLark/thunbuSso': ContractOf<typeof thunbuSso>
    'POST /foroa/dingTalk/dingTalkSso': ContractOf<typeof dingTalkSso>
    'POST /auth/sso/bind': ContractOf<typeof ssoBind>
    'POST /auth/sso/wechatOpenid': ContractOf<typeof wechatOpenid>
    'GET /auth/sso/links': ContractOf<typeof ssoLinks>
    'POST /auth/sso/unlink': ContractOf<typeof ssoUnlink>
  }
}
