import { z } from 'zod'
import { post, withToken, type ChatOptions } from '../chat.ts'
import { CarrierAway, type CardSupplier, type OutgoingCard, type SendAnswer } from '../port.ts'

const answer = z.object({ code: z.number().int(), data: z.object({ message_id: z.string().max(200) }).optional() })

/** 99991661 no token, 99991663 and 99991664 not or no longer good, 99991668 of another kind. */
const BAD_TOKEN: ReadonlySet<number> = new Set([99991661, 99991663, 99991664, 99991668])
/**
 * About the one it is for: 230001 no such account for us, 230013 outside of those whom our app may write to, 230034 no such receiver,
 * 230053 she wants no messages of ours.
 */
const NOT_FOR_HER: ReadonlySet<number> = new Set([230001, 230013, 230034, 230053])

/** Cards as messages of the app's bot in Lark (im/v1). */
export function larkCards(options: ChatOptions): CardSupplier {
  return { name: 'lark', send: (card) => send(options, card) }
}

async function send({ api, token, timeoutMs }: ChatOptions, card: OutgoingCard): Promise<SendAnswer> {
  const name = 'lark im/messages'
  const { code, data } = await withToken(
    name,
    token,
    (given: z.output<typeof answer>) => BAD_TOKEN.has(given.code),
    (lent) =>
      post(
        {
          name,
          url: `${api}/open-apis/im/v1/messages`,
          // People come in under their union_id.
          query: { receive_id_type: 'union_id' },
          headers: { authorization: `Bearer ${lent}` },
          // A second message of the same uuid within the hour is not sent.
          body: { receive_id: card.to, msg_type: 'interactive', content: JSON.stringify(contentOf(card)), uuid: card.id },
        },
        answer,
        timeoutMs,
      ),
  )
  if (code === 0) return { is: 'sent', ref: data?.message_id ?? '' }
  if (NOT_FOR_HER.has(code)) return { is: 'refused', reason: `lark ${code}` }
  // Too many at once, no bot, no permission: nothing was sent, and a moment or an operator mends it.
  throw new CarrierAway(`${name}: ${code}`)
}

/** All of it as plain text: nothing that somebody has written is read as a mark. */
const contentOf = ({ title, text, button, link }: OutgoingCard) => ({
  config: { wide_screen_mode: true },
  header: { template: 'blue', title: { tag: 'plain_text', content: title } },
  elements: [
    { tag: 'div', text: { tag: 'plain_text', content: text } },
    { tag: 'action', actions: [{ tag: 'button', type: 'primary', text: { tag: 'plain_text', content: button }, url: link }] },
  ],
})
