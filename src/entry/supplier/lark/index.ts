import { z } from 'zod'
import type { Clock } from '../../../kernel/time.ts'
import { addressOf, orNull } from '../address.ts'
import type { Asker } from '../ask.ts'
import { askerOf, lending } from '../ask.ts'
import { codeChallenge } from '../pkce.ts'
import type { Identity, IdentityAnswer, IdentityPlatform, Passage } from '../port.ts'
import { PlatformAway, PlatformMisset } from '../port.ts'

export interface LarkOptions {
  readonly companyCode: string
  readonly appId: string
  readonly appSecret: string
  /** The organisation at Lark whose people may come in. */
  readonly tenantKey: string
  /** `https://open.feishu.cn`, or Lark's own elsewhere. */
  readonly api: string
  /** Where browsers find the page of consent: `https://accounts.feishu.cn`. */
  readonly accounts: string
  readonly clock: Clock
  readonly timeoutMs?: number
}

/** Mail, phone and staff number are fields that the app must be allowed to read; without them people bind by their password once. */
const SCOPES = 'contact:user.email:readonly contact:user.phone:readonly contact:user.employee:readonly'

// Follows RFC 6749 in what it asks, and its own ways in what it answers: `code` is 0 or the error, and HTTP may say 400 or 200.
const tokenAnswer = z.union([
  z.object({ code: z.literal(0), access_token: z.string().min(1) }),
  z.object({ code: z.number().refine((code) => code !== 0), error: z.string().optional() }),
])
const userAnswer = z.object({
  code: z.number(),
  data: z
    .object({
      union_id: z.string().min(1).max(200),
      tenant_key: z.string(),
      name: z.string().optional(),
      // The organisation's own mailbox is its word; `email` is one that a member may have entered herself.
      enterprise_email: z.string().optional(),
      mobile: z.string().optional(),
      employee_no: z.string().optional(),
    })
    .optional(),
})
const tenantTokenAnswer = z.object({ code: z.number(), tenant_access_token: z.string().optional(), expire: z.number().optional() })
const ticketAnswer = z.object({ code: z.number(), data: z.object({ ticket: z.string(), expire_in: z.number() }).optional() })

/**
 * Codes that speak of the authorization code: 20003 unknown, 20004 expired, 20024 another app's, 20049 PKCE, 20065 used,
 * 20071 another return address. Newer ones say `invalid_grant`.
 */
const BAD_CODE: ReadonlySet<number> = new Set([20003, 20004, 20024, 20049, 20065, 20071])
/** The person may not use the app: she is outside of those whom the organisation's administrator opened it to. */
const NOT_FOR_HER = 20010

export function larkPlatform(options: LarkOptions): IdentityPlatform {
  const ask = askerOf(options.timeoutMs)
  const tenantToken = lending(
    () => options.clock.now().epochMilliseconds,
    () => borrowTenantToken(ask, options),
  )
  return {
    platform: 'lark',
    companyCode: options.companyCode,
    redirect: {
      async authorizeUrl(passage) {
        return addressOf(options.accounts, '/open-apis/authen/v1/authorize', {
          client_id: options.appId,
          response_type: 'code',
          redirect_uri: passage.redirectUri,
          scope: SCOPES,
          state: passage.state,
          code_challenge: codeChallenge(passage.verifier),
          code_challenge_method: 'S256',
        })
      },
      identify: ({ code }, passage) => identify(ask, options, code, passage),
    },
    // A code that the page got from the script library names no return address and no challenge.
    ticket: { identify: (ticket) => identify(ask, options, ticket, null) },
    app: { tenant: options.tenantKey, token: tenantToken },
    inside: {
      ids: { appId: options.appId },
      async ticket() {
        const answer = await ask(
          {
            name: 'lark jssdk/ticket',
            url: `${options.api}/open-apis/jssdk/ticket/get`,
            headers: { authorization: `Bearer ${await tenantToken.get()}` },
            body: {},
          },
          ticketAnswer,
        )
        if (answer.code !== 0 || !answer.data) {
          tenantToken.forget()
          throw new PlatformMisset(`lark jssdk/ticket: ${answer.code}`)
        }
        return { ticket: answer.data.ticket, expiresInSeconds: answer.data.expire_in }
      },
    },
  }
}

async function borrowTenantToken(ask: Asker, { api, appId, appSecret }: LarkOptions) {
  const answer = await ask(
    {
      name: 'lark tenant_access_token',
      url: `${api}/open-apis/auth/v3/tenant_access_token/internal`,
      body: { app_id: appId, app_secret: appSecret },
    },
    tenantTokenAnswer,
  )
  if (answer.code !== 0 || answer.tenant_access_token === undefined || answer.expire === undefined)
    throw new PlatformMisset(`lark tenant_access_token: ${answer.code}`)
  return { value: answer.tenant_access_token, expiresInSeconds: answer.expire }
}

async function identify(ask: Asker, options: LarkOptions, code: string, passage: Passage | null): Promise<IdentityAnswer> {
  const token = await ask(
    {
      name: 'lark oauth/token',
      url: `${options.api}/open-apis/authen/v2/oauth/token`,
      body: {
        grant_type: 'authorization_code',
        client_id: options.appId,
        client_secret: options.appSecret,
        code,
        ...(passage ? { redirect_uri: passage.redirectUri, code_verifier: passage.verifier } : {}),
      },
    },
    tokenAnswer,
  )
  if (!('access_token' in token)) {
    if (token.code === NOT_FOR_HER) return { is: 'refused', why: 'outsider' }
    if (BAD_CODE.has(token.code) || token.error === 'invalid_grant') return { is: 'refused', why: 'code' }
    throw new PlatformMisset(`lark oauth/token: ${token.code}`)
  }
  const answer = await ask(
    {
      name: 'lark user_info',
      url: `${options.api}/open-apis/authen/v1/user_info`,
      headers: { authorization: `Bearer ${token.access_token}` },
    },
    userAnswer,
  )
  if (answer.code !== 0 || !answer.data) throw new PlatformAway(`lark user_info: ${answer.code}`)
  const { data } = answer
  // An app may be opened to other organisations too: their people are not this company's.
  if (data.tenant_key !== options.tenantKey) return { is: 'refused', why: 'outsider' }
  const identity: Identity = {
    tenant: data.tenant_key,
    // The same over all apps of one developer; open_id would be another one after the app is replaced.
    subject: data.union_id,
    name: orNull(data.name),
    mail: orNull(data.enterprise_email),
    // With its country code, as +8613…
    phone: orNull(data.mobile),
    staffNumber: orNull(data.employee_no),
  }
  return { is: 'known', identity }
}
