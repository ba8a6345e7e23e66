import { refuse } from '../../kernel/result.ts'
import type { Handler } from '../../server/http/handler.ts'
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
