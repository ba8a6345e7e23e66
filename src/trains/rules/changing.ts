import { payersOfChange, type ChangePayers, type PaidBefore } from '../../flights/rules/change-cost.ts'
import { sumMinor } from '../../kernel/money.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { FeePayer } from '../../payments/rules/service-fees.ts'
import type { PaidBy } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { TrainPrice } from './order-price.ts'
import { payingOf, type TrainPaying } from './paying.ts'
import { HAS_TICKETS, hasLapChild, isChildLeft, isGrown, type ReturnableTicket } from './returning.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from './states.ts'

/* Which tickets of an order are moved to another train, what that costs, and who pays it. What the railway takes stands in fees.ts. */

/** What the railway takes for a change, in minor units. One of the last two is 0. */
export interface RailChangeSums {
  readonly feeMinor: number
  /** What the new tickets are dearer by; below zero: cheaper. */
  readonly differenceMinor: number
  /** What of a lower fare is kept. */
  readonly differenceFeeMinor: number
  readonly totalMinor: number
  readonly backMinor: number
}

/** Kept with an order that is a change: whose tickets it replaces, and at what sums. */
export interface ChangeOf {
  readonly fromOrderId: string
  /** The places of its tickets in that order, in the order of its own. */
  readonly passengerNos: readonly number[]
  /** The railway's quote that seats are taken at; another one of the same sums once it is too old. */
  readonly quoteId: string
  readonly sums: RailChangeSums
  /** Who had paid what of the old tickets, and who bears what the railway keeps, as their order was promised. */
  readonly before: PaidBefore
  /** Of what the new tickets are worth, what the person has paid over all changes. */
  readonly personWorthMinor: number
  /** When the train of the old tickets leaves; wall time with offset. */
  readonly fromDepartAt: string
  /** When the seats of the new one were taken; null before. */
  readonly movedAt: string | null
}

export const sameSums = (a: RailChangeSums, b: RailChangeSums): boolean =>
  a.feeMinor === b.feeMinor &&
  a.differenceMinor === b.differenceMinor &&
  a.differenceFeeMinor === b.differenceFeeMinor &&
  a.totalMinor === b.totalMinor &&
  a.backMinor === b.backMinor

/** Whether these sums are of each other, and of tickets at such fares. */
export const addUp = (sums: RailChangeSums, beforeMinor: number, afterMinor: number): boolean =>
  sums.differenceMinor === afterMinor - beforeMinor &&
  sums.totalMinor - sums.backMinor === sums.differenceMinor + sums.feeMinor + sums.differenceFeeMinor &&
  Math.min(sums.totalMinor, sums.backMinor) === 0 &&
  [sums.feeMinor, sums.differenceFeeMinor, sums.totalMinor, sums.backMinor].every((minor) => minor >= 0)

/** Why no ticket of an order in this state is changed; null where one may be. */
export function checkChangeable(state: TrainOrderCode): Refusal | null {
  if (HAS_TICKETS.has(state)) return null
  if (state === TRAIN_ORDER_CODES.REFUNDING || state === TRAIN_ORDER_CODES.REFUNDED) return refuse('TR-CHANGE-REFUND')
  if (state === TRAIN_ORDER_CODES.CHANGED) return refuse('TR-CHANGED')
  return refuse(state === TRAIN_ORDER_CODES.COMPLETED ? 'TR-CHANGE-USED' : 'TR-CHANGE-NONE')
}

/** Why this ticket is not changed by itself. */
export function checkChangeableTicket({ fate, passengerType }: Pick<ReturnableTicket, 'fate' | 'passengerType'>): Refusal | null {
  if (passengerType === 'freeChild') return refuse('TR-CHANGE-LAP')
  switch (fate) {
    case 'issued':
      return null
    case 'refunding':
    case 'refunded':
      return refuse('TR-CHANGE-REFUND')
    case 'changing':
      return refuse('TR-CHANGE-RUNNING')
    case 'changed':
      return refuse('TR-CHANGED')
    case 'none':
      return refuse('TR-CHANGE-NONE')
  }
}

/**
 * The tickets that are named, if all of them may be changed at once. Children neither leave nor stay without somebody grown; who sits on a lap
 * has no ticket that could be moved, so that an order with one is for a window.
 */
export function chooseChangeable<T extends ReturnableTicket>(
  state: TrainOrderCode,
  tickets: readonly T[],
  passengerNos: readonly number[],
): readonly T[] | Refusal {
  const closed = checkChangeable(state)
  if (closed) return closed
  const named = new Set(passengerNos)
  const chosen = tickets.filter(({ passengerNo }) => named.has(passengerNo))
  if (chosen.length === 0 || chosen.length !== named.size) return refuse('TR-CHANGE-TICKETS', { field: 'tickets' })
  for (const ticket of chosen) {
    const wrong = checkChangeableTicket(ticket)
    if (wrong) return refuse(wrong.refused, { field: 'tickets' })
  }
  if (hasLapChild(tickets)) return refuse('TR-CHANGE-LAP', { field: 'tickets' })
  return !chosen.some(isGrown) || isChildLeft(chosen, tickets) ? refuse('TR-CHANGE-CHILD', { field: 'tickets' }) : chosen
}

export interface ChangeCosted {
  readonly price: TrainPrice
  readonly paying: TrainPaying
  readonly personWorthMinor: number
  readonly lines: ChangePayers['lines']
}

/**
 * What a change costs as the price of an order, and who pays it. Policy says of the whole fare of the new train what of it is the person's;
 * what she has paid of the old tickets counts towards that, and the company pays the rest of the difference. The railway's fee is borne as the
 * old order was promised. What a cheaper train leaves over is no part of this price: it goes back to those who had paid the old tickets.
 */
export function costOfChange(
  { differenceMinor, totalMinor }: RailChangeSums,
  of: {
    readonly eachMinor: readonly number[]
    readonly serviceFeeMinor: number
    readonly before: PaidBefore
    readonly verdict: Verdict
    readonly aboveLimitPaidBy: PaidBy
    readonly feePaidBy: FeePayer
  },
): ChangeCosted {
  const { eachMinor, serviceFeeMinor, before, verdict, aboveLimitPaidBy, feePaidBy } = of
  const dearerMinor = Math.max(0, differenceMinor)
  const changeFeeMinor = totalMinor === 0 ? 0 : totalMinor - dearerMinor
  const worthMinor = sumMinor(eachMinor)
  const policy = payingOf({ aboveLimitPaidBy, feePaidBy: 'company' }, verdict, { eachMinor, fareMinor: worthMinor, serviceFeeMinor: 0 })
  const payers = payersOfChange(
    { fareMinor: dearerMinor, airportTaxMinor: 0, fuelSurchargeMinor: 0, serviceFeeMinor, changeFeeMinor },
    { before, policy, serviceFeePaidBy: feePaidBy },
  )
  const { companyMinor, personMinor, serviceFeePaidBy } = payers
  const paidMinor = before.companyMinor + before.personMinor
  const personWorthMinor =
    differenceMinor >= 0
      ? before.personMinor + payers.difference.personMinor
      : Math.floor((before.personMinor * worthMinor) / Math.max(paidMinor, 1))
  return {
    price: { eachMinor, fareMinor: totalMinor, serviceFeeMinor, changeFeeMinor },
    paying: { companyMinor, personMinor, serviceFeePaidBy, aboveLimitPaidBy },
    personWorthMinor,
    lines: payers.lines,
  }
}

/**
 * Of a sum that tickets are worth now, what each order of their chain has paid, from the one that is held now back to what was booked first:
 * a change what its tickets were dearer by (`dearerMinors`, null of what was booked), the first order the rest.
 */
export function paidAlong(dearerMinors: readonly (number | null)[], amountMinor: number): readonly number[] {
  let leftMinor = amountMinor
  return dearerMinors.map((dearerMinor) => {
    const ownMinor = dearerMinor === null ? leftMinor : Math.min(leftMinor, dearerMinor)
    leftMinor -= ownMinor
    return ownMinor
  })
}

/** What is kept comes out of the oldest first. In the chain's order. */
export function keptAlong(paidMinors: readonly number[], feeMinor: number): readonly number[] {
  let leftMinor = feeMinor
  return paidMinors
    .toReversed()
    .map((paidMinor) => {
      const kept = Math.min(paidMinor, leftMinor)
      leftMinor -= kept
      return kept
    })
    .toReversed()
}
