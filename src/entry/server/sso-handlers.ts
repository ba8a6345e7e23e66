import { refuse } from '../../kernel/result.ts'
import type { Language } from '../../kernel/language.ts'
import type { Handler, RefusalText } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import {
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
} from '../calls/sso.ts'
import type { EntryDeps } from './deps.ts'
import { bind } from './sso-linking.ts'
import { listLinks, unlink } from './sso-unlinking.ts'
import { begin, noteOpenid, signInBy, ways } from './sso.ts'

/** Single sign-on, call by call. */
export function ssoHandlers(deps: EntryDeps): readonly Handler[] {
  return [
    handler(ssoWays, () => ways(deps)),
    handler(ssoBegin, (context, input) => begin(deps, context, input)),
    handler(bpmTokenLogin, async (context, { bpmToken, code, ...more }) => {
      if (bpmToken !== undefined && code !== undefined) return refuse('SSO-STATE')
      if (bpmToken !== undefined) return signInBy(deps, context, 'oa', { ticket: bpmToken, agreement: more.agreement })
      return code === undefined ? refuse('SSO-STATE') : signInBy(deps, context, 'oidc', { code, ...more })
    }),
    handler(larkSso, (context, input) => signInBy(deps, context, 'lark', input)),
    handler(enterpriseWeChatSso, (context, input) => signInBy(deps, context, 'wecom', input)),
    handler(thunbuSso, (context, input) => signInBy(deps, context, 'host', input)),
    handler(dingTalkSso, (context, input) => signInBy(deps, context, 'dingtalk', input)),
    handler(ssoBind, (context, input) => bind(deps, context, input)),
    handler(wechatOpenid, (context, input) => noteOpenid(deps, context, input)),
    handler(ssoLinks, (context) => listLinks(deps, context)),
    handler(ssoUnlink, (context, input) => unlink(deps, context, input)),
  ]
}

/** What single sign-on says when it refuses. */
export const ssoRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = {
  zh: {
    'SSO-OFF': '这里没有开通这种登录方式，请用账号登录',
    'SSO-STATE': '这次登录已经过期，或不是从这台设备发起的，请重新登录',
    'SSO-CODE': '授权已经失效或用过了，请重新登录',
    'SSO-TOKEN': '这个登录凭证无效、已过期或用过了，请回到原来的应用重新打开',
    'SSO-OUTSIDE': '你不在这家公司的组织里，无法用这种方式登录，请换一个账号或联系公司管理员',
    'SSO-UNKNOWN': '差旅系统里还没有你的这个账号',
    'SSO-AWAY': '登录平台暂时没有回应，请稍后重新登录，或用账号登录',
    'SSO-MISSET': '这种登录方式的设置有问题，我们已经记录。请先用账号登录，并告诉公司管理员',
    'SSO-BIND': '绑定已经过期，或你登录的不是这家公司的账号，请重新从平台登录一次',
    'SSO-TAKEN': '这个平台账号已经绑定了另一位同事，请联系公司管理员',
    'SSO-ONLY-WAY': '你现在只能用它登录，解除后就进不来了。请先联系公司管理员发一份激活邀请，设好密码再解除',
  },
  en: {
    'SSO-OFF': 'This way to sign in is not set up here. Please use your account',
    'SSO-STATE': 'This sign-in has expired, or did not begin on this device. Please sign in again',
    'SSO-CODE': 'The consent has expired or was used already. Please sign in again',
    'SSO-TOKEN': 'This sign-in token is not valid, has expired or was used. Please open the page again from where you came',
    'SSO-OUTSIDE': 'You are not in this company’s organisation there. Please use another account, or ask your administrator',
    'SSO-UNKNOWN': 'The travel system does not know this account of yours yet',
    'SSO-AWAY': 'The sign-in platform does not answer. Please try again later, or use your account',
    'SSO-MISSET': 'This way to sign in is not set up properly; it has been recorded. Please use your account, and tell your administrator',
    'SSO-BIND': 'The link has expired, or your account is not of this company. Please sign in from the platform once more',
    'SSO-TAKEN': 'This platform account is linked to a colleague already. Please ask your administrator',
    'SSO-ONLY-WAY': 'This is your only way to sign in. Please ask your administrator for an invitation and set a password first',
  },
}

export const ssoHttpStatus = { 'SSO-AWAY': 503 } as const
