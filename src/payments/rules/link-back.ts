import { sumMinor } from '../../kernel/money.ts'
import type { GoingBack } from './refund-standing.ts'

/*
 * What becomes, later on, of money that somebody outside has paid by a link. She has no other place to read it than the link: how much came
 * back by which way and when, what was kept of it, and what still pays for the order. Nothing else of the order is hers to know.
 */

/**
 * - `due` it can be paid; `confirming` somebody may have paid by it, and its gateway does not tell;
 * - `held`, `paid` by this link; `releasing`, `released` what was held is let go;
 * - `unclear` nothing is to be paid any more, and a gateway does not tell whether somebody has paid by it;
 * - `over` nothing was paid by it, and nothing can be. That another than her has paid is none of her business.
 */
export const LINK_STATES = ['due', 'confirming', 'held', 'paid', 'releasing', 'released', 'unclear', 'over'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** How a sum stands, the one that needs the most patience first. Nobody pays by a link in cash. */
export const LINK_MOVES = ['manual', 'byTransfer', 'onTheWay', 'done', 'transferred'] as const
export type LinkMoveState = (typeof LINK_MOVES)[number]

/**
 * Why it goes back: what it paid for was given back (`returned`); nothing came of the order (`ended`); nothing was to be paid any more as it
 * arrived (`notNeeded`), whether time was over or somebody else had paid, which is none of her business.
 */
export const LINK_BACK_BECAUSE = ['returned', 'ended', 'notNeeded'] as const
export type LinkBackBecause = (typeof LINK_BACK_BECAUSE)[number]

export interface LinkRefund extends Required<Pick<GoingBack, 'amountMinor' | 'gateway'>> {
  readonly state: LinkMoveState
  readonly because: LinkBackBecause
  /** Still to come: by when it was promised. Else the day on which it went. YYYY-MM-DD. */
  readonly on: string
}

/** What was settled of a payment as a part of the order was given back: less what others kept of it, and what is kept as value. */
export interface LinkShare {
  readonly feeMinor: number
  readonly valueMinor: number
}

export interface LinkMove extends Omit<LinkRefund, 'because'> {
  /** The day that was promised has passed. */
  readonly isLate: boolean
}

export interface LinkBack {
  readonly because: LinkBackBecause
  readonly moves: readonly LinkMove[]
  /** Kept of it, by airlines and by us. */
  readonly feeMinor: number
  /** Kept as value of the traveller's. */
  readonly valueMinor: number
  /** Still pays for the order. */
  readonly restMinor: number
}

/** Null where nothing of what was paid has gone back, was kept or became value. */
export function linkBack(
  paidMinor: number,
  { refunds, shares }: { readonly refunds: readonly LinkRefund[]; readonly shares: readonly LinkShare[] },
  today: string,
): LinkBack | null {
  if (refunds.length === 0 && shares.length === 0) return null
  const feeMinor = sumMinor(shares.map((share) => share.feeMinor))
  const valueMinor = sumMinor(shares.map((share) => share.valueMinor))
  const backMinor = sumMinor(refunds.map(({ amountMinor }) => amountMinor))
  const because =
    shares.length > 0 ? 'returned' : (LINK_BACK_BECAUSE.find((why) => refunds.some((one) => one.because === why)) ?? 'returned')
  const moves = LINK_MOVES.flatMap((state) => movesOf(refunds, state, today))
  return { because, moves, feeMinor, valueMinor, restMinor: paidMinor - backMinor - feeMinor - valueMinor }
}

/** What stands alike by one gateway is one sum, with the last of its days. */
function movesOf(refunds: readonly LinkRefund[], state: LinkMoveState, today: string): readonly LinkMove[] {
  const alike = refunds.filter((one) => one.state === state)
  const gateways = [...new Set(alike.map(({ gateway }) => gateway))]
  return gateways.flatMap((gateway): LinkMove[] => {
    const own = alike.filter((one) => one.gateway === gateway)
    const on =
      own
        .map((one) => one.on)
        .toSorted()
        .at(-1) ?? ''
    const isOpen = state === 'manual' || state === 'byTransfer' || state === 'onTheWay'
    return [{ state, gateway, amountMinor: sumMinor(own.map(({ amountMinor }) => amountMinor)), on, isLate: isOpen && on < today }]
  })
}
