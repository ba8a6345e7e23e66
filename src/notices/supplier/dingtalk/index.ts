import { z } from 'zod'
import { post, withoutMarks, withToken, type ChatOptions } from '../chat.ts'
import { CarrierAway, CarrierUnclear, type CardSupplier, type OutgoingCard, type SendAnswer } from '../port.ts'

export interface DingtalkCardsOptions extends ChatOptions {
  /** In whose name it is sent. */
  readonly agentId: string
}

const found = z.object({ errcode: z.number().int(), result: z.object({ userid: z.string().min(1).max(200) }).optional() })
const taken = z.object({ errcode: z.number().int(), task_id: z.union([z.number(), z.string().max(100)]).optional() })

/** 40014 no such token, 42001 ended, 88 with a sub-code of both. */
const BAD_TOKEN: ReadonlySet<number> = new Set([40014, 42001, 88])
/** 60121, 33012: nobody of the organisation. 60011, 50002: not within what the app may see of it. */
const NOBODY: ReadonlySet<number> = new Set([60121, 33012, 60011, 50002])
const BUSY = -1

/** Counted in characters; more is refused. */
const TITLE_CHARACTERS_MAX = 64

/** Cards as work notifications in DingTalk (corpconversation, action_card). One like it to the same person is dropped for a day. */
export function dingtalkCards(options: DingtalkCardsOptions): CardSupplier {
  return { name: 'dingtalk', send: (card) => send(options, card) }
}

async function send(options: DingtalkCardsOptions, card: OutgoingCard): Promise<SendAnswer> {
  const { api, token, timeoutMs, agentId } = options
  const userid = await useridOf(options, card.to)
  if (userid === null) return { is: 'refused', reason: 'dingtalk nobody' }
  const name = 'dingtalk asyncsend_v2'
  const { errcode, task_id: taskId } = await withToken(
    name,
    token,
    (given: z.output<typeof taken>) => BAD_TOKEN.has(given.errcode),
    (lent) =>
      post(
        {
          name,
          url: `${api}/topapi/message/corpconversation/asyncsend_v2`,
          query: { access_token: lent },
          body: { agent_id: Number(agentId), userid_list: userid, msg: messageOf(card) },
        },
        taken,
        timeoutMs,
      ),
  )
  if (errcode === 0) return { is: 'sent', ref: String(taskId ?? '') }
  if (NOBODY.has(errcode)) return { is: 'refused', reason: `dingtalk ${errcode}` }
  if (errcode === BUSY) throw new CarrierUnclear(`${name}: ${errcode}`)
  // Too many at once, a wrong agent, no permission: nothing was sent, and a moment or an operator mends it.
  throw new CarrierAway(`${name}: ${errcode}`)
}

/** People come in under their unionid, and are written to under the name that the organisation gave them; null where it has none. */
async function useridOf({ api, token, timeoutMs }: DingtalkCardsOptions, unionid: string): Promise<string | null> {
  const name = 'dingtalk getbyunionid'
  const { errcode, result } = await withToken(
    name,
    token,
    (given: z.output<typeof found>) => BAD_TOKEN.has(given.errcode),
    (lent) => post({ name, url: `${api}/topapi/user/getbyunionid`, query: { access_token: lent }, body: { unionid } }, found, timeoutMs),
  )
  if (NOBODY.has(errcode)) return null
  // A mere question: whatever became of it, nothing was sent.
  if (errcode !== 0 || !result) throw new CarrierAway(`${name}: ${errcode}`)
  return result.userid
}

function messageOf({ title, text, button, link }: OutgoingCard) {
  const heading = withoutMarks(title)
  const characters = [...heading]
  const short = characters.length <= TITLE_CHARACTERS_MAX ? heading : `${characters.slice(0, TITLE_CHARACTERS_MAX - 1).join('')}…`
  return {
    msgtype: 'action_card',
    action_card: {
      // The first is what the list of conversations shows, the second the card itself.
      title: short,
      markdown: [`### ${heading}`, ...withoutMarks(text).split('\n')].filter((line) => line !== '').join('\n\n'),
      single_title: button,
      single_url: link,
    },
  }
}
