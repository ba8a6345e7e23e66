import { z } from 'zod'
import type { Clock } from '../../../kernel/time.ts'
import { addressOf, orNull } from '../address.ts'
import type { Asker, WithToken } from '../ask.ts'
import { askerOf, faultOf, lending, withTokenOf } from '../ask.ts'
import type { IdentityAnswer, IdentityPlatform } from '../port.ts'
import { PlatformAway } from '../port.ts'

export interface WecomOptions {
  readonly companyCode: string
  readonly corpId: string
  readonly agentId: string
  readonly secret: string
  /** Whether the corporation gives its people their staff numbers as their names there: only the company can know. */
  readonly useridIsStaffNumber: boolean
  /** `https://qyapi.weixin.qq.com`. */
  readonly api: string
  /** Where its own program asks for consent: `https://open.weixin.qq.com`. */
  readonly authorize: string
  /** Where any other browser signs in with a code to scan: `https://login.work.weixin.qq.com`. */
  readonly login: string
  readonly clock: Clock
  readonly timeoutMs?: number
}

const tokenAnswer = z.object({ errcode: z.number(), access_token: z.string().optional(), expires_in: z.number().optional() })
const userAnswer = z.object({
  errcode: z.number(),
  userid: z.string().optional(),
  // Only with the scope snsapi_privateinfo, and only for half an hour.
  user_ticket: z.string().optional(),
})
const detailAnswer = z.object({
  errcode: z.number(),
  mobile: z.string().optional(),
  // Given out by the company; `email` is one that a member may have entered herself.
  biz_mail: z.string().optional(),
})
const ticketAnswer = z.object({ errcode: z.number(), ticket: z.string().optional(), expires_in: z.number().optional() })

/** 40029: unknown or used. 42003: expired. */
const BAD_CODE: ReadonlySet<number> = new Set([40029, 42003])
/** The app's token has ended before its time, as after a new secret. */
const BAD_TOKEN: ReadonlySet<number> = new Set([40014, 42001])

export function wecomPlatform(options: WecomOptions): IdentityPlatform {
  const ask = askerOf(options.timeoutMs)
  const token = lending(
    () => options.clock.now().epochMilliseconds,
    async () => {
      const answer = await ask(
        { name: 'wecom gettoken', url: `${options.api}/cgi-bin/gettoken`, query: { corpid: options.corpId, corpsecret: options.secret } },
        tokenAnswer,
      )
      if (answer.errcode !== 0 || answer.access_token === undefined || answer.expires_in === undefined)
        throw faultOf('wecom gettoken', answer.errcode)
      return { value: answer.access_token, expiresInSeconds: answer.expires_in }
    },
  )
  const withToken = withTokenOf(token, BAD_TOKEN)
  return {
    platform: 'wecom',
    companyCode: options.companyCode,
    redirect: {
      async authorizeUrl({ state, redirectUri }, inHost) {
        if (!inHost)
          return addressOf(options.login, '/wwlogin/sso/login', {
            login_type: 'CorpApp',
            appid: options.corpId,
            agentid: options.agentId,
            redirect_uri: redirectUri,
            state,
          })
        const address = addressOf(options.authorize, '/connect/oauth2/authorize', {
          appid: options.corpId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'snsapi_privateinfo',
          state,
          agentid: options.agentId,
        })
        // Its program looks for these words at the end and shows an error without them.
        return `${address}#wechat_redirect`
      },
      identify: ({ code }) => identify(ask, options, withToken, code),
    },
    // Its script library hands out no code: inside, the redirect passes without a page being seen.
    ticket: null,
    app: { tenant: options.corpId, token },
    inside: {
      ids: { corpId: options.corpId, agentId: options.agentId },
      async ticket() {
        const answer = await withToken((accessToken) =>
          ask(
            { name: 'wecom get_jsapi_ticket', url: `${options.api}/cgi-bin/get_jsapi_ticket`, query: { access_token: accessToken } },
            ticketAnswer,
          ),
        )
        if (answer.errcode !== 0 || answer.ticket === undefined || answer.expires_in === undefined)
          throw faultOf('wecom get_jsapi_ticket', answer.errcode)
        return { ticket: answer.ticket, expiresInSeconds: answer.expires_in }
      },
    },
  }
}

async function identify(ask: Asker, options: WecomOptions, withToken: WithToken, code: string): Promise<IdentityAnswer> {
  const user = await withToken((accessToken) =>
    ask(
      { name: 'wecom getuserinfo', url: `${options.api}/cgi-bin/auth/getuserinfo`, query: { access_token: accessToken, code } },
      userAnswer,
    ),
  )
  if (BAD_CODE.has(user.errcode)) return { is: 'refused', why: 'code' }
  if (user.errcode !== 0) throw faultOf('wecom getuserinfo', user.errcode)
  // Who is no member of the corporation comes with an openid in place of a userid.
  if (user.userid === undefined) return { is: 'refused', why: 'outsider' }
  const contact = user.user_ticket === undefined ? null : await contactOf(ask, options, withToken, user.user_ticket)
  return {
    is: 'known',
    identity: {
      tenant: options.corpId,
      // As the corporation's administrator wrote it; some change between capitals and small letters from answer to answer.
      subject: user.userid.toLowerCase(),
      name: null,
      mail: orNull(contact?.biz_mail),
      phone: mobileOf(contact?.mobile),
      // From a browser outside it nothing else comes that could tell who she is: without this she binds by her password once.
      staffNumber: options.useridIsStaffNumber ? user.userid : null,
    },
  }
}

async function contactOf(ask: Asker, options: WecomOptions, withToken: WithToken, userTicket: string) {
  const detail = await withToken((accessToken) =>
    ask(
      {
        name: 'wecom getuserdetail',
        url: `${options.api}/cgi-bin/auth/getuserdetail`,
        query: { access_token: accessToken },
        body: { user_ticket: userTicket },
      },
      detailAnswer,
    ),
  )
  if (detail.errcode !== 0) throw new PlatformAway(`wecom getuserdetail: ${detail.errcode}`)
  return detail
}

/** Mainland numbers come bare, others with +. */
function mobileOf(mobile: string | undefined): string | null {
  const number = orNull(mobile)
  return number === null || number.startsWith('+') ? number : `+86${number}`
}
