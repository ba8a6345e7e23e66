import { invariant } from '../../kernel/result.ts'
import type { PayerSplit } from '../../policy/rules/payers.ts'

/** What a service fee can be charged for; each joins what is booked when its wing does. */
export const FEE_PRODUCTS = ['flight', 'flightAbroad', 'hotel', 'train', 'car'] as const
export type FeeProduct = (typeof FEE_PRODUCTS)[number]

/**
 * Who does the work of booking: `own` she who travels or goes along, in the app; `agent` an assistant for others, in the app; `desk` the
 * travel desk's people, by telephone or on paper.
 */
export const FEE_CHANNELS = ['own', 'agent', 'desk'] as const
export type FeeChannel = (typeof FEE_CHANNELS)[number]

/** Who pays it: the company; the person; or as the trip is paid: the company, unless the person pays all of the trip herself. */
export const FEE_PAYERS = ['company', 'person', 'asTrip'] as const
export type FeePayer = (typeof FEE_PAYERS)[number]
/** Who it is once it is known what the trip costs whom. */
export type FeeBearer = Exclude<FeePayer, 'asTrip'>

export type FeeAmount =
  | { readonly is: 'fixed'; readonly amountMinor: number }
  /** Of the fare without taxes, in hundredths of a per cent; never below the floor, never above the ceiling where there is one. */
  | { readonly is: 'percent'; readonly basisPoints: number; readonly atLeastMinor: number; readonly atMostMinor: number | null }

/** What is charged, and for what: each ticket, or the order however many travel. */
export interface FeeRate {
  readonly per: 'ticket' | 'order'
  readonly amount: FeeAmount
}

export interface FeeRule extends FeeRate {
  /** Null: all of them. */
  readonly products: readonly FeeProduct[] | null
  readonly channels: readonly FeeChannel[] | null
}

/** A company's fees, as its file says. */
export interface ServiceFees {
  /** The first that fits is taken; where none does nothing is charged. */
  readonly rates: readonly FeeRule[]
  readonly paidBy: FeePayer
  /** Given back with what was delivered; where nothing was delivered it is given back in any case. */
  readonly isReturned: boolean
}

/** What a booking session has been promised: it keeps to it whatever the company's file says later. */
export interface FeePromise {
  readonly rate: FeeRate | null
  readonly paidBy: FeePayer
  readonly isReturned: boolean
}

const fits = <T>(among: readonly T[] | null, one: T): boolean => among === null || among.includes(one)

/** Whether whatever the second is for is taken by the first, so that the second can never be charged. */
export function coversAll(first: FeeRule, second: FeeRule): boolean {
  const products = second.products ?? FEE_PRODUCTS
  const channels = second.channels ?? FEE_CHANNELS
  return products.every((one) => fits(first.products, one)) && channels.every((one) => fits(first.channels, one))
}

export function promiseOf(
  { rates, paidBy, isReturned }: ServiceFees,
  of: { readonly product: FeeProduct; readonly channel: FeeChannel },
): FeePromise {
  const rule = rates.find((one) => fits(one.products, of.product) && fits(one.channels, of.channel))
  return { rate: rule ? { per: rule.per, amount: rule.amount } : null, paidBy, isReturned }
}

const BASIS_POINTS = 10_000

/** An amount for one fare; a share of it is rounded half up to the cent. */
function amountFor(amount: FeeAmount, fareMinor: number): number {
  if (amount.is === 'fixed') return amount.amountMinor
  const share = Math.floor((fareMinor * amount.basisPoints + BASIS_POINTS / 2) / BASIS_POINTS)
  return Math.min(Math.max(share, amount.atLeastMinor), amount.atMostMinor ?? Number.MAX_SAFE_INTEGER)
}

/**
 * What an order is charged for our service. `fareMinor` is one ticket's, without taxes; where tickets of an order cost unlike, the
 * dearest one's.
 */
export function serviceFeeMinor(rate: FeeRate | null, { fareMinor, tickets }: { fareMinor: number; tickets: number }): number {
  invariant(tickets > 0 && fareMinor >= 0, 'a fee is charged for at least one ticket')
  if (rate === null) return 0
  const feeMinor = rate.per === 'ticket' ? amountFor(rate.amount, fareMinor) * tickets : amountFor(rate.amount, fareMinor * tickets)
  invariant(Number.isSafeInteger(feeMinor) && feeMinor >= 0, 'a fee is whole cents')
  return feeMinor
}

/**
 * The same where tickets of an order cost unlike, as an adult's and a child's: each by its own fare, or one fee by all of them. `eachMinor`
 * are the fees of one ticket of each kind, in their order: nothing where it is charged for the order.
 */
export function serviceFeeOfKinds(
  rate: FeeRate | null,
  kinds: readonly { readonly fareMinor: number; readonly count: number }[],
): { readonly feeMinor: number; readonly eachMinor: readonly number[] } {
  const nothingEach = kinds.map(() => 0)
  if (rate === null) return { feeMinor: 0, eachMinor: nothingEach }
  if (rate.per === 'order') {
    const fareMinor = kinds.reduce((sum, kind) => sum + kind.fareMinor * kind.count, 0)
    return { feeMinor: serviceFeeMinor(rate, { fareMinor, tickets: 1 }), eachMinor: nothingEach }
  }
  const eachMinor = kinds.map(({ fareMinor }) => serviceFeeMinor(rate, { fareMinor, tickets: 1 }))
  return { feeMinor: kinds.reduce((sum, { count }, index) => sum + count * (eachMinor[index] ?? 0), 0), eachMinor }
}

/** Who bears the fee of a trip that costs them this without it. */
export function feeBearer(paidBy: FeePayer, trip: PayerSplit): FeeBearer {
  if (paidBy !== 'asTrip') return paidBy
  return trip.companyMinor > 0 || trip.personMinor === 0 ? 'company' : 'person'
}

/** Who pays what with the fee; the parts are the trip and the fee, to the cent. */
export function withServiceFee(trip: PayerSplit, feeMinor: number, paidBy: FeePayer): PayerSplit {
  return feeBearer(paidBy, trip) === 'company'
    ? { ...trip, companyMinor: trip.companyMinor + feeMinor }
    : { ...trip, personMinor: trip.personMinor + feeMinor }
}

/**
 * What of an order's fee belongs to some of its tickets, after others were dealt with before: one ticket's turn after another, the parts
 * are the whole.
 */
export function feeOfTickets(feeMinor: number, { all, before, now }: { all: number; before: number; now: number }): number {
  invariant(before >= 0 && now >= 0 && before + now <= all, 'an order has no more tickets than it has')
  const upTo = (count: number): number => Math.floor((feeMinor * count) / all)
  return upTo(before + now) - upTo(before)
}
