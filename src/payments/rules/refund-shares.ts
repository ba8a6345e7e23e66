import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
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

/**
 * Divides a refund in proportion to what each has paid, over the whole life of the order and not only this time: everyone gets after
 * how far she is behind her part of all that was refunded so far, so that a hundred refunds of a cent end where one of a yuan does.
 * Nobody gets more than what is still with us of hers, and the parts add up to the whole.
 */
function grossShares(parts: readonly Paid[], amountMinor: number): readonly number[] {
  const paidMinor = BigInt(sumMinor(parts.map((part) => part.paidMinor)))
  const refundedMinor = BigInt(sumMinor(parts.map((part) => part.settledMinor)) + amountMinor)
  // In units of one over all that was paid, so that nothing is rounded before the end.
  const behind = parts.map((part) => BigInt(part.paidMinor) * refundedMinor - BigInt(part.settledMinor) * paidMinor)
  return shareOut(
    amountMinor,
    behind.map((units) => (units > 0n ? units : 0n)),
  )
}

/**
 * Who bears the fee: whom the company's setting names, out of what comes back to her, in proportion where there are several; what
 * that does not cover is borne by the others. Nobody is asked for money in order to be refunded.
 */
function feeShares(gross: readonly { payer: PayerKind; grossMinor: number }[], feeMinor: number, bearer: ForfeitPayer): readonly number[] {
  const bears = (payer: PayerKind): boolean => bearer === 3 || (payer === 'company') === (bearer === 1)
  const first = gross.map(({ payer, grossMinor }) => (bears(payer) ? grossMinor : 0))
  const others = gross.map(({ payer, grossMinor }) => (bears(payer) ? 0 : grossMinor))
  const coveredMinor = Math.min(feeMinor, sumMinor(first))
  const [named, rest] = [shareOut(coveredMinor, first), shareOut(feeMinor - coveredMinor, others)]
  return gross.map((_, index) => (named[index] ?? 0) + (rest[index] ?? 0))
}

/**
 * What each payer gets back of a refund. Our own fee is kept out of the part of whoever paid it, and what others keep is divided over
 * what is left then.
 */
export function refundShares(parts: readonly Paid[], refund: RefundAsked): readonly RefundShare[] {
  const { amountMinor, feeMinor, feePayer, serviceFee } = refund
  const keptMinor = serviceFee?.keptMinor ?? 0
  for (const { paidMinor, settledMinor } of parts)
    invariant(settledMinor >= 0 && settledMinor <= paidMinor, 'nobody got back more than she paid')
  invariant(amountMinor >= 0 && amountMinor <= refundableMinor(parts), 'no more is refunded than was paid')
  invariant(feeMinor >= 0 && keptMinor >= 0 && feeMinor + keptMinor <= amountMinor, 'fees are kept out of the refund')
  const gross = grossShares(parts, amountMinor)
  const shares = parts.map(({ payer }, index) => ({ payer, grossMinor: gross[index] ?? 0 }))
  const ours = feeShares(shares, keptMinor, serviceFee?.paidBy === 'person' ? 2 : 1)
  const left = shares.map(({ payer, grossMinor }, index) => ({ payer, grossMinor: grossMinor - (ours[index] ?? 0) }))
  const fees = feeShares(left, feeMinor, feePayer)
  return shares.map((share, index) => {
    const [ourMinor, borneMinor] = [ours[index] ?? 0, fees[index] ?? 0]
    return { ...share, feeMinor: borneMinor, serviceFeeMinor: ourMinor, amountMinor: share.grossMinor - ourMinor - borneMinor }
  })
}

/** The parts as they stand after a refund. */
export function afterRefund(parts: readonly Paid[], shares: readonly RefundShare[]): readonly Paid[] {
  return parts.map((part, index) => ({ ...part, settledMinor: part.settledMinor + (shares[index]?.grossMinor ?? 0) }))
}
