import type { Language } from '../../../kernel/language.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import { checkChangeable } from '../../rules/changing.ts'
import { dayEndsAt } from '../../rules/fees.ts'
import { fateOf, hasLapChild } from '../../rules/returning.ts'
import type { ReadsOnly } from '../acting.ts'
import { verdictOf } from '../refunds/action.ts'
import type { TrainOrderRow, TrainTicketRow } from '../store.ts'

/** What of an order is looked at before a day and a train are chosen. */
interface Changeable {
  readonly row: Pick<TrainOrderRow, 'state' | 'train' | 'change' | 'railwayWord'>
  readonly tickets: readonly TrainTicketRow[]
}

/** Why none of its tickets is changed, whichever is meant. What the railway itself has broken is moved once more. */
function refusedWhole({ row: { train, change, railwayWord }, tickets }: Changeable, now: Temporal.Instant): Refusal | null {
  if (hasLapChild(tickets.map((ticket) => ({ ...ticket, fate: fateOf(ticket) })))) return refuse('TR-CHANGE-LAP')
  if (change !== null && change.movedAt !== null && railwayWord !== 'cancelled') return refuse('TR-CHANGED')
  const departAt = Temporal.Instant.from(train.from.at)
  return Temporal.Instant.compare(now, dayEndsAt(departAt)) >= 0 ? refuse('TR-DAY-OVER') : null
}

/** Whether tickets of an order may be changed, as its page says it; null while there are none, and once there are none left. */
export function presentChange(of: Changeable, reads: ReadsOnly, now: Temporal.Instant, language: Language) {
  const { row } = of
  const closed = checkChangeable(row.state)
  if (closed && closed.refused !== 'TR-CHANGE-REFUND') return null
  return verdictOf(reads === null ? (closed ?? refusedWhole(of, now)) : refuse(reads), language)
}
