import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { bothNames } from '../../people/calls.ts'
import { agreement, entered } from './fields.ts'

/** Platforms that let somebody in, and WeChat, which says only under which openid somebody pays there. */
const ssoPlatform = z.enum(['oidc', 'oa', 'host', 'lark', 'wecom', 'dingtalk'])
/** What platforms hand out is bounded, and printable. */
const code = z.string().min(1).max(2_048)
const token = z.string().min(1).max(8_192)
/** Ours: 256 bits in base64url. */
const secret = z.string().regex(/^[\w-]{43}$/)
/** From a way by redirect: what came back, and what only the browser that left has. */
const returned = { state: secret.optional(), keeper: secret.optional() }

const ssoUnknown = z.object({
  /** Binds her account of the platform to whoever signs in with it and her password, within ten minutes. */
  bindTicket: z.string(),
  /** What the platform calls her, so that she sees whose account it is. */
  name: z.string().nullable(),
  company: bothNames,
  /** Whom to ask [P-ADMIN-01]. */
  contacts: z.array(bothNames),
})
export type SsoUnknown = z.output<typeof ssoUnknown>

const REFUSALS = [
  'SSO-OFF',
  'SSO-STATE',
  'SSO-CODE',
  'SSO-TOKEN',
  'SSO-OUTSIDE',
  'SSO-UNKNOWN',
  'SSO-AWAY',
  'SSO-MISSET',
  'AUTH-WAIT',
  'AUTH-AGREEMENT',
] as const
/** The exchange asks a platform: its time and some of ours. */
const EXCHANGE_MS = 60_000

/** All by which a platform signs somebody in. */
const exchange = { access: 'anonymous', effect: 'write', timeoutMs: EXCHANGE_MS, result: entered, errors: REFUSALS } as const
const byCode = { ...exchange, method: 'POST', body: z.strictObject({ code, ...returned, agreement }) } as const

export const ssoWays = call({
  spec: [],
  method: 'GET',
  path: '/auth/sso/ways',
  summary: 'The platforms by which one may sign in here, and whether by a redirect, by what the host hands over, or both.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    ways: z.array(
      z.object({
        platform: ssoPlatform,
        byRedirect: z.boolean(),
        byTicket: z.boolean(),
        /** Public names of our app there, which a host wants to hear before it hands over a code. */
        ids: z.object({ appId: z.string().optional(), corpId: z.string().optional() }),
      }),
    ),
  }),
  errors: [],
})

export const ssoBegin = call({
  spec: [],
  method: 'POST',
  path: '/auth/sso/begin',
  summary: 'Begins a way to a platform: where the browser goes, and what it keeps until it comes back, within ten minutes and once.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ platform: z.enum([...ssoPlatform.options, 'wechat']), inHost: z.boolean().default(false) }),
  result: z.object({ authorizeUrl: z.string(), state: z.string(), keeper: z.string() }),
  errors: ['SSO-OFF', 'SSO-AWAY', 'SSO-MISSET', 'AUTH-WAIT'],
})

export const bpmTokenLogin = call({
  ...exchange,
  spec: ['C-SSO-01'],
  method: 'POST',
  path: '/foroa/trip/oa/bpmTokenLogin',
  summary: 'Signs in by the company’s own office system: its signed token, or the code of its OpenID provider.',
  body: z.strictObject({
    bpmToken: token.optional(),
    code: code.optional(),
    issuer: z.string().max(500).optional(),
    ...returned,
    agreement,
  }),
})

export const larkSso = call({
  ...byCode,
  spec: ['C-SSO-02'],
  path: '/foroa/ocLark/larkSso',
  summary: 'Signs in by a code of Lark, from its page or from inside of it.',
})

export const enterpriseWeChatSso = call({
  ...byCode,
  spec: ['C-SSO-03'],
  path: '/foroa/ocLark/enterpriseWeChatSso',
  summary: 'Signs in by a code of WeCom.',
})

export const thunbuSso = call({
  ...exchange,
  spec: ['C-SSO-04'],
  method: 'GET',
  path: '/foroa/ocLark/thunbuSso',
  summary: 'Signs in by the ticket that the native host hands to its page; it serves once and within minutes.',
  query: z.strictObject({ ticket: token, agreement }),
})

export const dingTalkSso = call({
  ...byCode,
  spec: ['C-SSO-05'],
  path: '/foroa/dingTalk/dingTalkSso',
  summary: 'Signs in by a code of DingTalk, from its page or from inside of it.',
})

export const ssoBind = call({
  spec: [],
  method: 'POST',
  path: '/auth/sso/bind',
  summary: 'Binds the platform’s account that was unknown to the person who has just proved who she is.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ bindTicket: secret }),
  result: z.object({ platform: ssoPlatform }),
  errors: ['SSO-BIND', 'SSO-TAKEN', 'ENTRY-CONFIRM'],
})

export const wechatOpenid = call({
  spec: [],
  method: 'POST',
  path: '/auth/sso/wechatOpenid',
  summary: 'Keeps under which openid the signed-in person pays inside WeChat.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: EXCHANGE_MS,
  body: z.strictObject({ code, state: secret, keeper: secret }),
  result: z.object({ bound: z.literal(true) }),
  errors: ['SSO-OFF', 'SSO-STATE', 'SSO-CODE', 'SSO-AWAY', 'SSO-MISSET'],
})

const linkable = z.enum([...ssoPlatform.options, 'wechat'])

export const ssoLinks = call({
  spec: [],
  method: 'GET',
  path: '/auth/sso/links',
  summary: 'Her accounts at other platforms: those by which she comes in, and the one under which she pays inside WeChat.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    links: z.array(
      z.object({
        platform: linkable,
        /** The end of the platform's own name for her; empty where it was linked before that was kept and not used since. */
        account: z.string(),
        /** ISO instants. */
        since: z.string(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})

export const ssoUnlink = call({
  spec: [],
  method: 'POST',
  path: '/auth/sso/unlink',
  summary:
    'Unlinks all her accounts at a platform and ends her other sessions that a platform began; an account there that looks like hers stays unknown until she binds it.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ platform: linkable }),
  result: z.object({ platform: linkable, endedSessions: z.number().int() }),
  errors: ['P404', 'SSO-ONLY-WAY', 'ENTRY-CONFIRM'],
})
