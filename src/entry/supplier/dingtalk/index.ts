import { z } from 'zod'
import type { Clock } from '../../../kernel/time.ts'
import { addressOf, orNull } from '../address.ts'
import type { Asker, WithToken } from '../ask.ts'
import { askerOf, faultOf, lending, withTokenOf } from '../ask.ts'
import type { IdentityAnswer, IdentityPlatform } from '../port.ts'
import { PlatformAway, PlatformMisset } from '../port.ts'

export interface DingtalkOptions {
  readonly companyCode: string
  readonly appKey: string
  readonly appSecret: string
  readonly corpId: string
  /** Needed by pages inside it that use abilities of the phone; null where none do. */
  readonly agentId: string | null
  /** `https://api.dingtalk.com`: the newer calls. */
  readonly api: string
  /** `https://oapi.dingtalk.com`: the older ones, which alone know the organisation's own data. */
  readonly oapi: string
  /** `https://login.dingtalk.com`. */
  readonly login: string
  readonly clock: Clock
  readonly timeoutMs?: number
}

const appTokenAnswer = z.object({ errcode: z.number(), access_token: z.string().optional(), expires_in: z.number().optional() })
// An error has a code in words, such as `invalidParameter.authCode.notFound`, and HTTP 400.
const userTokenAnswer = z.union([z.object({ accessToken: z.string().min(1) }), z.object({ code: z.string() })])
const meAnswer = z.union([z.object({ unionId: z.string().min(1).max(200) }), z.object({ code: z.string() })])
const byUnionAnswer = z.object({
  errcode: z.number(),
  result: z.object({ userid: z.string(), contact_type: z.number().optional() }).optional(),
})
const byCodeAnswer = z.object({ errcode: z.number(), result: z.object({ userid: z.string() }).optional() })
const userAnswer = z.object({
  errcode: z.number(),
  result: z
    .object({
      unionid: z.string().min(1).max(200),
      name: z.string().optional(),
      mobile: z.string().optional(),
      state_code: z.string().optional(),
      // Given out by the organisation; `email` is one that a member may have entered herself.
      org_email: z.string().optional(),
      job_number: z.string().optional(),
    })
    .optional(),
})
const ticketAnswer = z.object({ errcode: z.number(), ticket: z.string().optional(), expires_in: z.number().optional() })

/** 40078: no such code, or one that has been used or has ended. */
const BAD_CODE: ReadonlySet<number> = new Set([40078, 40084])
/** 60121: nobody of the organisation. 60011, 50002: not within what the app may see of it. */
const NOBODY: ReadonlySet<number> = new Set([60121, 60011, 50002])
/** 40014 no such token, 42001 ended, 88 with a sub-code of both. */
const BAD_TOKEN: ReadonlySet<number> = new Set([40014, 42001, 88])
/** In getbyunionid: 0 a member of the organisation, 1 an outside contact of it. */
const MEMBER = 0

interface Parts {
  readonly ask: Asker
  readonly options: DingtalkOptions
  readonly withToken: WithToken
}

export function dingtalkPlatform(options: DingtalkOptions): IdentityPlatform {
  const ask = askerOf(options.timeoutMs)
  const token = lending(
    () => options.clock.now().epochMilliseconds,
    async () => {
      const answer = await ask(
        { name: 'dingtalk gettoken', url: `${options.oapi}/gettoken`, query: { appkey: options.appKey, appsecret: options.appSecret } },
        appTokenAnswer,
      )
      if (answer.errcode !== 0 || answer.access_token === undefined || answer.expires_in === undefined)
        throw faultOf('dingtalk gettoken', answer.errcode)
      return { value: answer.access_token, expiresInSeconds: answer.expires_in }
    },
  )
  const withToken = withTokenOf(token, BAD_TOKEN)
  const parts: Parts = { ask, options, withToken }
  return {
    platform: 'dingtalk',
    companyCode: options.companyCode,
    redirect: {
      authorizeUrl: async ({ state, redirectUri }) =>
        addressOf(options.login, '/oauth2/auth', {
          redirect_uri: redirectUri,
          response_type: 'code',
          client_id: options.appKey,
          scope: 'openid corpid',
          state,
          prompt: 'consent',
          // Whoever belongs to several organisations signs in with this one.
          corpId: options.corpId,
        }),
      identify: ({ code }) => fromPage(parts, code),
    },
    ticket: { identify: (ticket) => fromInside(parts, ticket) },
    app: { tenant: options.corpId, token },
    inside: {
      ids: { corpId: options.corpId, ...(options.agentId === null ? {} : { agentId: options.agentId }) },
      async ticket() {
        const answer = await withToken((accessToken) =>
          ask(
            { name: 'dingtalk get_jsapi_ticket', url: `${options.oapi}/get_jsapi_ticket`, query: { access_token: accessToken } },
            ticketAnswer,
          ),
        )
        if (answer.errcode !== 0 || answer.ticket === undefined || answer.expires_in === undefined)
          throw faultOf('dingtalk get_jsapi_ticket', answer.errcode)
        return { ticket: answer.ticket, expiresInSeconds: answer.expires_in }
      },
    },
  }
}

/** Anybody on DingTalk may sign in at its page: who she is in the organisation, only the organisation's own data tells. */
async function fromPage({ ask, options, withToken }: Parts, code: string): Promise<IdentityAnswer> {
  const token = await ask(
    {
      name: 'dingtalk userAccessToken',
      url: `${options.api}/v1.0/oauth2/userAccessToken`,
      body: { clientId: options.appKey, clientSecret: options.appSecret, code, grantType: 'authorization_code' },
    },
    userTokenAnswer,
  )
  if (!('accessToken' in token)) {
    if (/authCode/i.test(token.code)) return { is: 'refused', why: 'code' }
    throw new PlatformMisset(`dingtalk userAccessToken: ${token.code}`)
  }
  const me = await ask(
    {
      name: 'dingtalk contact/users/me',
      url: `${options.api}/v1.0/contact/users/me`,
      headers: { 'x-acs-dingtalk-access-token': token.accessToken },
    },
    meAnswer,
  )
  if (!('unionId' in me)) throw new PlatformAway(`dingtalk contact/users/me: ${me.code}`)
  const found = await withToken((accessToken) =>
    ask(
      {
        name: 'dingtalk getbyunionid',
        url: `${options.oapi}/topapi/user/getbyunionid`,
        query: { access_token: accessToken },
        body: { unionid: me.unionId },
      },
      byUnionAnswer,
    ),
  )
  if (NOBODY.has(found.errcode)) return { is: 'refused', why: 'outsider' }
  if (found.errcode !== 0 || !found.result) throw faultOf('dingtalk getbyunionid', found.errcode)
  if (found.result.contact_type !== undefined && found.result.contact_type !== MEMBER) return { is: 'refused', why: 'outsider' }
  return member({ ask, options, withToken }, found.result.userid)
}

async function fromInside(parts: Parts, code: string): Promise<IdentityAnswer> {
  const { ask, options, withToken } = parts
  const found = await withToken((accessToken) =>
    ask(
      {
        name: 'dingtalk getuserinfo',
        url: `${options.oapi}/topapi/v2/user/getuserinfo`,
        query: { access_token: accessToken },
        body: { code },
      },
      byCodeAnswer,
    ),
  )
  if (BAD_CODE.has(found.errcode)) return { is: 'refused', why: 'code' }
  if (found.errcode !== 0 || !found.result) throw faultOf('dingtalk getuserinfo', found.errcode)
  return member(parts, found.result.userid)
}

async function member({ ask, options, withToken }: Parts, userid: string): Promise<IdentityAnswer> {
  const user = await withToken((accessToken) =>
    ask(
      { name: 'dingtalk user/get', url: `${options.oapi}/topapi/v2/user/get`, query: { access_token: accessToken }, body: { userid } },
      userAnswer,
    ),
  )
  if (NOBODY.has(user.errcode)) return { is: 'refused', why: 'outsider' }
  if (user.errcode !== 0 || !user.result) throw faultOf('dingtalk user/get', user.errcode)
  const { unionid, name, mobile, state_code: stateCode, org_email: mail, job_number: staffNumber } = user.result
  const number = orNull(mobile)
  return {
    is: 'known',
    identity: {
      tenant: options.corpId,
      // A userid may be given out again after its holder has left; a unionid is not.
      subject: unionid,
      name: orNull(name),
      mail: orNull(mail),
      // The country's number stands apart, and is missing for the mainland.
      phone: number === null ? null : `+${orNull(stateCode) ?? '86'}${number}`,
      staffNumber: orNull(staffNumber),
    },
  }
}
