import { uuidv7 } from '../../../kernel/ids.ts'
import { nowMs } from '../../now.ts'
import type { Ended } from '../port.ts'
import { CANCELLED, done, unable } from '../port.ts'
import type { HostWish, NativeAbility } from './protocol.ts'
import { answerText, heardFrom, requestText } from './protocol.ts'
import type { Transport } from './transport.ts'

/** A host answers what needs nobody within this; what waits for a person says so itself. */
export const ANSWER_TIMEOUT_MS = 5_000
/** More requests under way than this say that nobody answers. */
const WAITING_MAX = 50

/** Asks the host and hears it. An answer is believed only for a request that waits. */
export interface Channel {
  ask(ability: NativeAbility, input: unknown, timeoutMs?: number): Promise<Ended<unknown>>
}

/** What the app says to a wish of the host: the value of the answer, or nothing where it will not. */
export type OnWish = (wish: HostWish) => { readonly value: unknown } | null

export function createChannel(transport: Transport, onWish: OnWish): Channel {
  const waiting = new Map<string, (ended: Ended<unknown>) => void>()

  transport.onText((text) => {
    const heard = heardFrom(text)
    if (heard === null) return
    if (heard.kind === 'answer') return waiting.get(heard.id)?.(heard.ok ? done(heard.value) : endOf(heard.error))
    const said = heard.kind === 'request' ? onWish(heard.wish) : null
    transport.post(said === null ? answerText(heard.id, false, 'unsupported') : answerText(heard.id, true, said.value))
  })

  return {
    ask(ability, input, timeoutMs = ANSWER_TIMEOUT_MS) {
      if (waiting.size >= WAITING_MAX) return Promise.resolve(unable('failed'))
      return new Promise((resolve) => {
        const id = uuidv7(nowMs())
        const finish = (ended: Ended<unknown>): void => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(ended)
        }
        const timer = setTimeout(() => finish(unable('timeout')), timeoutMs)
        waiting.set(id, finish)
        try {
          transport.post(requestText(id, ability, input))
        } catch {
          finish(unable('failed')) // the host took its port back
        }
      })
    },
  }
}

function endOf(error: string): Ended<never> {
  if (error === 'cancelled') return CANCELLED
  return unable(error === 'unsupported' || error === 'denied' || error === 'timeout' ? error : 'failed')
}
