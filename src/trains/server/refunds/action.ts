import type { Language } from '../../../kernel/language.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { checkReturnable } from '../../rules/returning.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import type { ReadsOnly } from '../acting.ts'
import { sayRefusal } from '../reading/present.ts'
import type { TrainOrderRow } from '../store.ts'

type Verdict = TrainOrderDetails['actions']['cancel']

/** Whether something may be done, or why not in the reader's words. */
export const verdictOf = (refusal: Refusal | null, language: Language): Verdict =>
  refusal ? { allowed: false, code: refusal.refused, message: sayRefusal(refusal, language) } : { allowed: true }

const HAS_SOMETHING: ReadonlySet<number> = new Set([TRAIN_ORDER_CODES.ISSUED, TRAIN_ORDER_CODES.ON_TRIP, TRAIN_ORDER_CODES.REFUNDING])

/** Whether tickets of an order may be given back; null while there are none, and once there are none left. */
export function presentRefund(row: Pick<TrainOrderRow, 'state'>, reads: ReadsOnly, language: Language): Verdict | null {
  if (!HAS_SOMETHING.has(row.state)) return null
  return verdictOf(reads === null ? checkReturnable(row.state) : refuse(reads), language)
}
