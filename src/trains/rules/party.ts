import { stopsParty } from '../../policy/rules/payers.ts'
import { BREACH_ACTIONS, type BreachAction } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import { PASSENGERS_PER_TRAIN_ORDER_MAX } from './search.ts'
import { areLeft } from './seats.ts'
import type { OfferedTrain } from './train.ts'

/**
 * A train as so many see it: a type with fewer seats than they need has none for them, and may still be queued for, as long as one order takes
 * them: nobody queues for a group. How few are left is told: a group may take those.
 */
export function offeredTo(train: OfferedTrain, needed: number): OfferedTrain {
  if (needed <= 1) return train
  const queues = needed <= PASSENGERS_PER_TRAIN_ORDER_MAX
  return {
    ...train,
    seats: train.seats.map((seat) => {
      const { seatsLeft: left } = seat
      if (areLeft(left, needed)) return seat
      return { ...seat, seatsLeft: 0, canQueue: queues && seat.canQueue, ...(left !== 'A' && left > 0 && { fewerLeft: left }) }
    }),
  }
}

/**
 * What a seat's verdict does for so many: above a limit nobody goes along with others, be it only told [P-POL-03]. A type that does not break
 * a limit is as it would be for one.
 */
export const actionFor = (verdict: Pick<Verdict, 'action' | 'rules'>, size: number): BreachAction =>
  size > 1 && verdict.rules.some(stopsParty) ? 'forbid' : verdict.action

/**
 * Which of several verdicts on one seat is the strictest: by whether it stops a party, since several standards are a party's, then by what it
 * does, then by how much of the fare is not covered. Of equals the first.
 */
export function strictest<T extends { readonly verdict: Verdict }>(judged: readonly [T, ...T[]]): T {
  const weight = ({ verdict }: T) =>
    (verdict.rules.some(stopsParty) ? BREACH_ACTIONS.length * 2 : 0) +
    BREACH_ACTIONS.indexOf(verdict.action) * 2 +
    (verdict.compliant ? 0 : 1)
  return judged.reduce((worst, one) => {
    const by = weight(one) - weight(worst) || one.verdict.overMinor - worst.verdict.overMinor
    return by > 0 ? one : worst
  })
}
