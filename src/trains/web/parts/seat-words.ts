import { formatMoney } from '../../../kernel/money.ts'
import type { ListedSeat, ListedTrain } from '../../calls.ts'
import type { SeatsLeft } from '../../rules/seats.ts'
import type { TrainListText } from '../../text/list/zh.ts'

/** How many are left, as a cell says it. */
export const leftIn = (t: TrainListText, left: SeatsLeft): string => (left === 'A' ? t.plenty : left === 0 ? t.soldOut : t.left(left))

/** What can be had of a type now: how many are left, that one can queue, or why nothing is sold. */
export function stateOf(
  t: TrainListText,
  { sale }: Pick<ListedTrain, 'sale'>,
  { isLeft, canQueue, seatsLeft, fewerLeft }: ListedSeat,
): string {
  if (sale !== 'onSale') return t.sale[sale]
  if (isLeft) return leftIn(t, seatsLeft)
  const gone = fewerLeft === undefined ? t.soldOut : t.onlyLeft(fewerLeft)
  return canQueue ? t.queue : gone
}

/** What policy does where nothing binding stands against a seat: a place that comes by itself cannot be asked about. */
const UNBOUND: ReadonlySet<string> = new Set(['allow', 'tell'])

/** Whether these seats can be waited for: sold out, the railway takes a queue, and nothing stands above the standard [V-TRAIN-13]. */
export const canWait = ({ sale }: Pick<ListedTrain, 'sale'>, { isLeft, canQueue, verdict, seat }: ListedSeat): boolean =>
  sale === 'onSale' && !isLeft && canQueue && UNBOUND.has(verdict?.action ?? '') && seat !== 'noSeat'

/** The company's word in a few words, and what somebody would pay herself; null of a type that is no offer. */
export function wordOf(
  t: TrainListText,
  { verdict }: ListedSeat,
): { readonly kind: 'ok' | 'over'; readonly words: readonly string[] } | null {
  if (verdict === null) return null
  const { personMinor, payer } = verdict
  const amount = formatMoney(personMinor)
  const pays = personMinor > 0 ? [payer === null ? t.youPay(amount) : t.pays(payer, amount)] : []
  return { kind: verdict.compliant ? 'ok' : 'over', words: [verdict.badge, ...pays] }
}

/** The types that a row shows: one that nobody could get a place of by standing is left out, as the railway's own list does. */
export const shownSeats = (seats: readonly ListedSeat[]): readonly ListedSeat[] =>
  seats.filter(({ seat, isLeft, canQueue }) => seat !== 'noSeat' || isLeft || canQueue)
