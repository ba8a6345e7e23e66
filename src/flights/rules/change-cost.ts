import { invariant } from '../../kernel/result.ts'
import type { ForfeitPayer } from '../../payments/rules/refund-shares.ts'
import { feeBearer, withServiceFee, type FeePayer } from '../../payments/rules/service-fees.ts'
import type { PayerSplit } from '../../policy/rules/payers.ts'
import type { ConditionStep, FareOfType, PriceParts } from './offer.ts'
import { refundFeeAt } from './returning.ts'

/** What a change costs, and who pays each part of it. */

export const CHANGE_LINES = ['changeFee', 'fareDifference', 'taxDifference', 'serviceFee'] as const
export type ChangeLine = (typeof CHANGE_LINES)[number]

/** What tickets are worth at their airline: what was paid for them over all their changes, its fees apart. */
export interface Worth {
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
  /** Where children or infants have some of them: type by type. */
  readonly byType?: readonly FareOfType[]
}

export const worthMinorOf = ({ fareMinor, airportTaxMinor, fuelSurchargeMinor }: Worth): number =>
  fareMinor + airportTaxMinor + fuelSurchargeMinor

export const timesWorth = (worth: Worth, tickets: number): Worth => ({
  fareMinor: worth.fareMinor * tickets,
  airportTaxMinor: worth.airportTaxMinor * tickets,
  fuelSurchargeMinor: worth.fuelSurchargeMinor * tickets,
})

/** What the airline takes: its fee, and what the new tickets are dearer by. */
export interface AirlineCharge {
  readonly feeMinor: number
  readonly differenceMinor: number
  /** Of that difference what is taxes, of a journey abroad whose airline tells it apart; left out, all of it is fare there. */
  readonly taxMinor?: number
}

/**
 * What the airline would take for one ticket by its conditions at an instant; null where they do not allow a change then. A new fare that is
 * lower brings nothing back: the ticket keeps what was paid for it.
 */
export function chargeAt(
  old: { readonly steps: readonly ConditionStep[]; readonly worth: Worth; readonly departsAt: Temporal.Instant },
  next: Worth,
  at: Temporal.Instant,
): AirlineCharge | null {
  const feeMinor = refundFeeAt({ steps: old.steps, fareMinor: old.worth.fareMinor, departsAt: old.departsAt }, at)
  if (feeMinor === null) return null
  return { feeMinor, differenceMinor: Math.max(0, worthMinorOf(next) - worthMinorOf(old.worth)) }
}

/**
 * What the new tickets are worth: what was paid for the old ones, and what they are dearer by. Where that is not what they cost now, as where an
 * airline has asked for something else, the difference is fare.
 */
export function worthAfter(old: Worth, next: Worth, { differenceMinor }: AirlineCharge): Worth {
  if (differenceMinor === 0) return sumsOf(old)
  const isPlain = worthMinorOf(next) - worthMinorOf(old) === differenceMinor
  return isPlain ? next : { ...sumsOf(old), fareMinor: old.fareMinor + differenceMinor }
}

/** Without what each type was worth: after a change each ticket's part is as it weighs. */
const sumsOf = ({ fareMinor, airportTaxMinor, fuelSurchargeMinor }: Worth): Worth => ({ fareMinor, airportTaxMinor, fuelSurchargeMinor })

/**
 * What the new tickets are cheaper by than the old ones are worth: it stays with the airline, for which the new ones are worth as much. Where
 * it has asked for a difference nothing is cheaper.
 */
export const cheaperBy = (old: Worth, next: Worth, { differenceMinor }: Pick<AirlineCharge, 'differenceMinor'>): number =>
  differenceMinor > 0 ? 0 : Math.max(0, worthMinorOf(old) - worthMinorOf(next))

/** Kept with an order that is a change: whose tickets it replaces, what the new ones are worth, and who pays which part of its price. */
export interface ChangeOf {
  readonly changeId: string
  readonly fromOrderId: string
  /** The places of its tickets in that order, in the order of its own. */
  readonly passengerNos: readonly number[]
  /** Of all of its tickets. */
  readonly worth: Worth
  /** Where children or infants have some of them: what each was worth before, as which the sums of the change fall on them. */
  readonly weights?: readonly number[] | undefined
  /** Of that, what the person has paid over all changes. */
  readonly personWorthMinor: number
  readonly payers: ChangePayers
  /** Which leg of a journey abroad is moved, from 0; left out of mainland flights. */
  readonly leg?: number
  /** The desk has arranged it with the airline: no machine holds, orders or gives back. */
  readonly byDesk: boolean
}

const within = (minor: number, mostMinor: number): number => Math.min(Math.max(minor, 0), mostMinor)

/**
 * What a change costs as the price of an order: what is dearer about taxes is told as taxes, the rest of the difference as fare. A fare that
 * fell while taxes rose leaves less than the taxes' own difference, and no line is ever below zero.
 */
export function priceOfChange(
  { feeMinor, differenceMinor }: AirlineCharge,
  { old, next, serviceFeeMinor }: { readonly old: Worth; readonly next: Worth; readonly serviceFeeMinor: number },
): PriceParts {
  const airportTaxMinor = within(next.airportTaxMinor - old.airportTaxMinor, differenceMinor)
  const fuelSurchargeMinor = within(next.fuelSurchargeMinor - old.fuelSurchargeMinor, differenceMinor - airportTaxMinor)
  const fareMinor = differenceMinor - airportTaxMinor - fuelSurchargeMinor
  return { fareMinor, airportTaxMinor, fuelSurchargeMinor, serviceFeeMinor, changeFeeMinor: feeMinor }
}

/** What was paid for the tickets that are changed, by whom, our fee apart; and who bears what airlines keep, as their order was promised. */
export interface PaidBefore extends PayerSplit {
  readonly feePayer: ForfeitPayer
}

export interface ChangePayers extends PayerSplit {
  readonly lines: readonly { readonly kind: ChangeLine; readonly amountMinor: number; readonly payers: PayerSplit }[]
  /** Of the difference alone: what of the new tickets' worth is whose. */
  readonly difference: PayerSplit
  readonly serviceFeePaidBy: 'company' | 'person'
}

const split = (amountMinor: number, personMinor: number): PayerSplit => ({ companyMinor: amountMinor - personMinor, personMinor })

/**
 * Who bears the airline's fee: the company, the person, or both in proportion to what they have paid. A company that has paid nothing of a
 * trip bears nothing of its change either.
 */
function feeSplit(feeMinor: number, { companyMinor, personMinor, feePayer }: PaidBefore): PayerSplit {
  if (companyMinor === 0 && personMinor > 0) return split(feeMinor, feeMinor)
  if (feePayer === 1) return split(feeMinor, 0)
  if (feePayer === 2) return split(feeMinor, feeMinor)
  const paidMinor = companyMinor + personMinor
  // Of a ticket that has cost nobody anything the company is asked, as for every trip that it allows.
  return paidMinor === 0 ? split(feeMinor, 0) : split(feeMinor, Math.floor((feeMinor * personMinor) / paidMinor))
}

/**
 * Who pays a change. Of the new flight policy says how much is the person's; what she has paid for the old one counts towards that, and the
 * company pays what is left of the difference. Neither gets anything back by a change.
 */
export function payersOfChange(
  price: PriceParts,
  of: { readonly before: PaidBefore; readonly policy: PayerSplit; readonly serviceFeePaidBy: FeePayer },
): ChangePayers {
  const feeMinor = price.changeFeeMinor ?? 0
  const taxMinor = price.airportTaxMinor + price.fuelSurchargeMinor
  const differenceMinor = price.fareMinor + taxMinor
  const { before } = of
  const difference = split(differenceMinor, within(of.policy.personMinor - before.personMinor, differenceMinor))
  const fee = feeSplit(feeMinor, before)
  // The taxes' part of it is shared as the whole is, and the fare's is the rest.
  const personTaxMinor = differenceMinor === 0 ? 0 : Math.floor((difference.personMinor * taxMinor) / differenceMinor)
  const tax = split(taxMinor, personTaxMinor)
  const fare = split(price.fareMinor, difference.personMinor - personTaxMinor)
  const trip = split(feeMinor + differenceMinor, fee.personMinor + difference.personMinor)
  // Of a change that costs nothing else the fee is borne as the trip was.
  const asTrip = trip.companyMinor + trip.personMinor === 0 ? before : trip
  const serviceFeePaidBy = feeBearer(of.serviceFeePaidBy, asTrip)
  const whole = withServiceFee(trip, price.serviceFeeMinor, serviceFeePaidBy)
  const service = split(price.serviceFeeMinor, whole.personMinor - trip.personMinor)
  const lines = [
    { kind: 'changeFee' as const, amountMinor: feeMinor, payers: fee },
    { kind: 'fareDifference' as const, amountMinor: price.fareMinor, payers: fare },
    { kind: 'taxDifference' as const, amountMinor: taxMinor, payers: tax },
    { kind: 'serviceFee' as const, amountMinor: price.serviceFeeMinor, payers: service },
  ].filter(({ kind, amountMinor }) => kind === 'changeFee' || amountMinor > 0)
  const { companyMinor, personMinor } = whole
  invariant(companyMinor >= 0 && personMinor >= 0, 'nobody pays less than nothing for a change')
  return { lines, companyMinor, personMinor, difference, serviceFeePaidBy }
}
