import { z } from 'zod'
import { fittedBytes, post, withoutMarks, withToken, type ChatOptions } from '../chat.ts'
import { CarrierAway, CarrierUnclear, type CardSupplier, type OutgoingCard, type SendAnswer } from '../port.ts'

export interface WecomCardsOptions extends ChatOptions {
  readonly agentId: string
}

const answer = z.object({
  errcode: z.number().int(),
  // The names that were not written to, with | between them.
  invaliduser: z.string().nullish(),
  msgid: z.string().max(200).optional(),
})

/** 40014: no such token. 42001: ended. */
const BAD_TOKEN: ReadonlySet<number> = new Set([40014, 42001])
/** 60111 no such member, 81013 nobody of those named may be written to, 60011 and 60124 outside of what our app may see. */
const NOT_FOR_HER: ReadonlySet<number> = new Set([60111, 81013, 60011, 60124])
const BUSY = -1

const TITLE_BYTES_MAX = 128
const TEXT_BYTES_MAX = 512
/** The longest that WeCom keeps in mind what it has sent; a second one like it within this is dropped. */
const SAME_WITHIN_SECONDS = 14_400

/** Cards as text cards of the app in WeCom (message/send). */
export function wecomCards(options: WecomCardsOptions): CardSupplier {
  return { name: 'wecom', send: (card) => send(options, card) }
}

async function send({ api, token, timeoutMs, agentId }: WecomCardsOptions, card: OutgoingCard): Promise<SendAnswer> {
  const name = 'wecom message/send'
  const given = await withToken(
    name,
    token,
    ({ errcode }: z.output<typeof answer>) => BAD_TOKEN.has(errcode),
    (lent) =>
      post(
        {
          name,
          url: `${api}/cgi-bin/message/send`,
          query: { access_token: lent },
          body: {
            touser: card.to,
            msgtype: 'textcard',
            agentid: Number(agentId),
            textcard: {
              title: fittedBytes(withoutMarks(card.title), TITLE_BYTES_MAX),
              description: fittedBytes(withoutMarks(card.text), TEXT_BYTES_MAX),
              url: card.link,
              btntxt: card.button,
            },
            enable_duplicate_check: 1,
            duplicate_check_interval: SAME_WITHIN_SECONDS,
          },
        },
        answer,
        timeoutMs,
      ),
  )
  const { errcode, invaliduser, msgid } = given
  if (errcode === 0) return invaliduser ? { is: 'refused', reason: 'wecom invaliduser' } : { is: 'sent', ref: msgid ?? '' }
  if (NOT_FOR_HER.has(errcode)) return { is: 'refused', reason: `wecom ${errcode}` }
  if (errcode === BUSY) throw new CarrierUnclear(`${name}: ${errcode}`)
  // Too many at once, a wrong agent, an address that WeCom does not trust: nothing was sent, and a moment or an operator mends it.
  throw new CarrierAway(`${name}: ${errcode}`)
}
