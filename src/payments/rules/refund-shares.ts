import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import type { PayerSplit } from '../../policy/rules/payers.ts'
import type { FeeBearer } from './service-fees.ts'
import { shareOut } from './shares.ts'

/** Who pays of an order: the company, the person, somebody outside whom she asked to. */
export const PAYERS = ['company', 'person', 'third'] as const
export type PayerKind = (typeof PAYERS)[number]

/** What one payer has in an order. */
export interface Paid {
  readonly payer: PayerKind
  /** All that was paid in, for the booking and for its changes. */
  readonly paidMinor: number
  /** Of that, what earlier refunds have dealt with: given back, or kept as its share of a fee. */
  readonly settledMinor: number
}

/**
 * Who bears what airlines and hotels keep of a refund (SPEC.md, "Violation and forfeit pay types"): 1 the company, 2 the person, 3 both
 * in proportion. A third party stands on the person's side: it pays in her place.
 */
export const FORFEIT_PAYERS = [1, 2, 3] as const
export type ForfeitPayer = (typeof FORFEIT_PAYERS)[number]

/** What a refund is of: `amountMinor` in all, of which others keep a fee and we our own. */
export interface RefundAsked {
  readonly amountMinor: number
  /** What airlines and hotels keep. */
  readonly feeMinor: number
  readonly feePayer: ForfeitPayer
  /** What we keep of our service fee, and who paid it; nothing where it is left out. */
  readonly serviceFee?: { readonly keptMinor: number; readonly paidBy: FeeBearer }
  /** Of what was paid for the order, what no refund is ever of, by who bore it: an airline’s fee for a change. Nothing where it is left out. */
  readonly spent?: PayerSplit
  /**
   * Of what is refunded, what comes back whole to exactly who has paid it (`now`), and what of the order has come back so before; all of it is
   * among what is `spent`: the rest is shared out without it. Nothing where it is left out.
   */
  readonly aside?: { readonly now: PayerSplit; readonly before: PayerSplit }
}

export interface RefundShare {
  readonly payer: PayerKind
  /** Of what is refunded, before the fee. */
  readonly grossMinor: number
  readonly feeMinor: number
  /** Of our service fee, what is kept of it. */
  readonly serviceFeeMinor: number
  /** What it gets back. */
  readonly amountMinor: number
}

/** What is still with us of what one has paid. */
const restOf = ({ paidMinor, settledMinor }: Paid): number => paidMinor - settledMinor

/** The most that a refund can be of. */
export const refundableMinor = (parts: readonly Paid[]): number => sumMinor(parts.map(restOf))

interface Gross {
  readonly payer: PayerKind
  readonly grossMinor: number
}

const bears = (payer: PayerKind, bearer: ForfeitPayer): boolean => bearer === 3 || (payer === 'company') === (bearer === 1)

/**
 * Who bears the fee: whom the company's setting names, out of what comes back to her, in proportion where there are several; what
 * that does not cover is borne by the others. Nobody is asked for money in order to be refunded.
 */
function feeShares(gross: readonly Gross[], feeMinor: number, bearer: ForfeitPayer): readonly number[] {
  const first = gross.map(({ payer, grossMinor }) => (bears(payer, bearer) ? grossMinor : 0))
  const others = gross.map(({ payer, grossMinor }) => (bears(payer, bearer) ? 0 : grossMinor))
  const coveredMinor = Math.min(feeMinor, sumMinor(first))
  const [named, rest] = [shareOut(coveredMinor, first), shareOut(feeMinor - coveredMinor, others)]
  return gross.map((_, index) => (named[index] ?? 0) + (rest[index] ?? 0))
}

const less = (gross: readonly Gross[], taken: readonly number[]): readonly Gross[] =>
  gross.map(({ payer, grossMinor }, index) => ({ payer, grossMinor: grossMinor - (taken[index] ?? 0) }))

const NOTHING_SPENT: PayerSplit = { companyMinor: 0, personMinor: 0 }
const NOTHING_ASIDE = { now: NOTHING_SPENT, before: NOTHING_SPENT }

/** What each has paid of what can come back: a fee that is spent is nobody's but theirs who bore it. */
function returnableOf(parts: readonly Paid[], { companyMinor, personMinor }: PayerSplit): readonly number[] {
  const paid = parts.map(({ payer, paidMinor }) => ({ payer, grossMinor: paidMinor }))
  const lessCompanys = less(paid, feeShares(paid, companyMinor, 1))
  return less(lessCompanys, feeShares(lessCompanys, personMinor, 2)).map(({ grossMinor }) => grossMinor)
}

/** Of what company and person have paid for something apart, how much falls on each of the ways they have paid by. */
const sharesApart = (parts: readonly Paid[], apart: PayerSplit): readonly number[] => {
  const left = returnableOf(parts, apart)
  return parts.map(({ paidMinor }, index) => paidMinor - (left[index] ?? 0))
}

/**
 * Divides a refund in proportion to what each has paid of what can come back, over the whole life of the order and not only this time:
 * everyone gets after how far she is behind her part of all that was refunded so far, so that a hundred refunds of a cent end where one
 * of a yuan does. Nobody gets more than what is still with us of hers, and the parts add up to the whole.
 */
function grossShares(parts: readonly Paid[], returnable: readonly number[], amountMinor: number): readonly number[] {
  const paidMinor = BigInt(sumMinor(returnable))
  const refundedMinor = BigInt(sumMinor(parts.map((part) => part.settledMinor)) + amountMinor)
  // In units of one over all that was paid, so that nothing is rounded before the end.
  const behind = parts.map((part, index) => BigInt(returnable[index] ?? 0) * refundedMinor - BigInt(part.settledMinor) * paidMinor)
  return shareOut(
    amountMinor,
    behind.map((units) => (units > 0n ? units : 0n)),
  )
}

/** Cents that rounding gave to others, where whoever bears our fee has less than it in what is refunded: nobody else is to bear them. */
function withOurFee(gross: readonly Gross[], rooms: readonly number[], feeMinor: number, bearer: ForfeitPayer): readonly Gross[] {
  const isBearers = ({ payer }: Gross): boolean => bears(payer, bearer)
  const room = gross.map((one, index) => (isBearers(one) ? Math.max(0, (rooms[index] ?? 0) - one.grossMinor) : 0))
  const others = gross.map((one) => (isBearers(one) ? 0 : one.grossMinor))
  const hasMinor = sumMinor(gross.map(({ grossMinor }) => grossMinor)) - sumMinor(others)
  const shortMinor = Math.min(feeMinor - hasMinor, sumMinor(room), sumMinor(others))
  if (shortMinor <= 0) return gross
  const [more, fewer] = [shareOut(shortMinor, room), shareOut(shortMinor, others)]
  return gross.map(({ payer, grossMinor }, index) => ({ payer, grossMinor: grossMinor + (more[index] ?? 0) - (fewer[index] ?? 0) }))
}

/**
 * What each payer gets back of a refund. Our own fee is kept out of the part of whoever paid it, and what others keep is divided over
 * what is left then.
 */
export function refundShares(paid: readonly Paid[], refund: RefundAsked): readonly RefundShare[] {
  const { feeMinor, feePayer, serviceFee, spent = NOTHING_SPENT, aside = NOTHING_ASIDE } = refund
  const amountMinor = refund.amountMinor - aside.now.companyMinor - aside.now.personMinor
  const [whole, before] = [sharesApart(paid, aside.now), sharesApart(paid, aside.before)]
  const parts = paid.map((part, index) => ({ ...part, settledMinor: Math.max(0, part.settledMinor - (before[index] ?? 0)) }))
  const keptMinor = serviceFee?.keptMinor ?? 0
  for (const { paidMinor, settledMinor } of paid)
    invariant(settledMinor >= 0 && settledMinor <= paidMinor, 'nobody got back more than she paid')
  const spentMinor = spent.companyMinor + spent.personMinor
  invariant(amountMinor >= 0 && amountMinor <= refundableMinor(parts) - spentMinor, 'no more is refunded than was paid')
  invariant(feeMinor >= 0 && keptMinor >= 0 && feeMinor + keptMinor <= amountMinor, 'fees are kept out of the refund')
  const ourBearer = serviceFee?.paidBy === 'person' ? 2 : 1
  const returnable = returnableOf(parts, spent)
  const divided = grossShares(parts, returnable, amountMinor)
  const rooms = parts.map(({ settledMinor }, index) => (returnable[index] ?? 0) - settledMinor)
  const each = parts.map(({ payer }, index) => ({ payer, grossMinor: divided[index] ?? 0 }))
  const gross = withOurFee(each, rooms, keptMinor, ourBearer)
  const ours = feeShares(gross, keptMinor, ourBearer)
  const fees = feeShares(less(gross, ours), feeMinor, feePayer)
  return gross.map((share, index) => {
    const [ourMinor, borneMinor] = [ours[index] ?? 0, fees[index] ?? 0]
    const grossMinor = share.grossMinor + (whole[index] ?? 0)
    return { ...share, grossMinor, feeMinor: borneMinor, serviceFeeMinor: ourMinor, amountMinor: grossMinor - ourMinor - borneMinor }
  })
}

/** The parts as they stand after a refund. */
export function afterRefund(parts: readonly Paid[], shares: readonly RefundShare[]): readonly Paid[] {
  return parts.map((part, index) => ({ ...part, settledMinor: part.settledMinor + (shares[index]?.grossMinor ?? 0) }))
}
