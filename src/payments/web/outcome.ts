import type { PaymentInfo, PayState } from '../calls.ts'

/** What a page of payments says: one of these, and each has its own words and ways on. */
export type Outcome = 'asking' | 'waiting' | 'due' | 'confirming' | 'held' | 'paid' | 'lapsed' | 'cancelled' | 'ended'

/** How a part stands by the payment's own answer. */
export function outcomeOf({ state, closedBecause }: Pick<PaymentInfo, 'state' | 'closedBecause'>): Outcome {
  return state === 'closed' ? (closedBecause ?? 'ended') : state
}

/**
 * What the page after the cashier says. What is settled is settled, whoever says it. While it is not, the gateway's word counts, for the
 * payment itself reads "due" until the gateway has been heard: before that nobody may be told that she has not paid.
 *
 * `asked` is what the question at the gateway brought: null while it is on its way, `unclear` where no answer came.
 */
export function resultOf(info: Pick<PaymentInfo, 'state' | 'closedBecause'>, asked: PayState | 'unclear' | null): Outcome {
  const outcome = outcomeOf(info)
  if (outcome !== 'due' && outcome !== 'confirming') return outcome
  switch (asked) {
    case 'paid':
    case 'held':
    case 'due':
      return asked
    case 'confirming':
    case 'unclear':
      return 'confirming'
    default:
      return 'asking' // no answer yet, or one that says why only when the payment is read anew
  }
}

const BACK: readonly string[] = ['done', 'transferred', 'handedBack', 'returned']

/**
 * What of a settled order's money goes back: none, some that is still to come, or all of that has come. A second payment of the same part
 * is none of it: what it paid for stays paid.
 */
export function goingBackOf({ refund }: Pick<PaymentInfo, 'refund'>): 'none' | 'coming' | 'back' {
  if (!refund || refund.of === 'late') return 'none'
  return BACK.includes(refund.state) && !refund.restMinor ? 'back' : 'coming'
}

/**
 * Whether a part that was reserved and never taken is free again: the order is over, or came to nothing after it was paid, as a change
 * that its airline refuses.
 */
export const isFreed = (info: Pick<PaymentInfo, 'state' | 'refund'>): boolean => info.state === 'closed' || goingBackOf(info) !== 'none'

/** Whether anything may still change by itself. A refund on its way is followed too: it ends within minutes. */
export function isMoving(info: Pick<PaymentInfo, 'state' | 'refund'>): boolean {
  return (
    info.state === 'waiting' ||
    info.state === 'due' ||
    info.state === 'confirming' ||
    info.state === 'held' ||
    info.refund?.state === 'onTheWay'
  )
}
