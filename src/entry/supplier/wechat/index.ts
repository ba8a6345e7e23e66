import { z } from 'zod'
import type { Clock } from '../../../kernel/time.ts'
import { addressOf } from '../address.ts'
import { askerOf, faultOf, lending } from '../ask.ts'
import type { WechatAccount } from '../port.ts'

export interface WechatOptions {
  readonly appId: string
  readonly appSecret: string
  /** `https://api.weixin.qq.com`. */
  readonly api: string
  /** `https://open.weixin.qq.com`. */
  readonly authorize: string
  readonly clock: Clock
  readonly timeoutMs?: number
}

// Success has no errcode at all.
const codeAnswer = z.union([z.object({ openid: z.string().min(1).max(128) }), z.object({ errcode: z.number() })])
const tokenAnswer = z.union([z.object({ access_token: z.string(), expires_in: z.number() }), z.object({ errcode: z.number() })])
const ticketAnswer = z.object({ errcode: z.number(), ticket: z.string().optional(), expires_in: z.number().optional() })

/** 40029 unknown, 40163 used, 41008 missing, 42003 expired. */
const BAD_CODE: ReadonlySet<number> = new Set([40029, 40163, 41008, 42003])

/** An official account: silent consent (snsapi_base), which tells an openid and nothing else. */
export function wechatAccount(options: WechatOptions): WechatAccount {
  const ask = askerOf(options.timeoutMs)
  const token = lending(
    () => options.clock.now().epochMilliseconds,
    async () => {
      // The plain `token` call ends the token that another process of ours is using; this one lends the same to all.
      const answer = await ask(
        {
          name: 'wechat stable_token',
          url: `${options.api}/cgi-bin/stable_token`,
          body: { grant_type: 'client_credential', appid: options.appId, secret: options.appSecret },
        },
        tokenAnswer,
      )
      if ('errcode' in answer) throw faultOf('wechat stable_token', answer.errcode)
      return { value: answer.access_token, expiresInSeconds: answer.expires_in }
    },
  )
  return {
    appId: options.appId,
    authorizeUrl({ state, redirectUri }) {
      // WeChat holds the address against a pattern: this order, and these words at the end.
      const address = addressOf(options.authorize, '/connect/oauth2/authorize', {
        appid: options.appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      })
      return `${address}#wechat_redirect`
    },
    async openidOf(code) {
      const answer = await ask(
        {
          name: 'wechat oauth2/access_token',
          url: `${options.api}/sns/oauth2/access_token`,
          query: { appid: options.appId, secret: options.appSecret, code, grant_type: 'authorization_code' },
        },
        codeAnswer,
      )
      if ('openid' in answer) return answer.openid
      if (BAD_CODE.has(answer.errcode)) return null
      throw faultOf('wechat oauth2/access_token', answer.errcode)
    },
    inside: {
      ids: { appId: options.appId },
      async ticket() {
        const answer = await ask(
          {
            name: 'wechat getticket',
            url: `${options.api}/cgi-bin/ticket/getticket`,
            query: { access_token: await token.get(), type: 'jsapi' },
          },
          ticketAnswer,
        )
        if (answer.errcode !== 0 || answer.ticket === undefined || answer.expires_in === undefined) {
          token.forget()
          throw faultOf('wechat getticket', answer.errcode)
        }
        return { ticket: answer.ticket, expiresInSeconds: answer.expires_in }
      },
    },
  }
}
