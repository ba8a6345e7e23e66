import { APPROVAL_STATES } from '../../../approvals/rules/states.ts'
import type { ApprovalOfOrder } from '../../../approvals/server/index.ts'
import type { MovedPrice } from '../../calls/orders.ts'

const STANDINGS: Readonly<Partial<Record<number, MovedPrice['standing']>>> = {
  [APPROVAL_STATES.APPLIED]: 'asked',
  [APPROVAL_STATES.AWAITING]: 'asked',
  [APPROVAL_STATES.AGREED]: 'agreed',
}

/**
 * What an order costs beside what its approval was about: a price inside of the ceiling needs nobody's word, one beyond it has a request
 * of its own. What was agreed to is the price that was read then, which need not be the one that was asked about. Null where there is but one.
 */
export function priceBeside(
  { state, ceiling, agreedMinor, previous }: Pick<ApprovalOfOrder, 'state' | 'ceiling' | 'agreedMinor' | 'previous'>,
  toMinor: number,
): MovedPrice | null {
  // It moved since somebody agreed, and no other request asks about it.
  if (agreedMinor !== null && agreedMinor !== toMinor) return { fromMinor: agreedMinor, toMinor, wasAgreed: true, standing: 'inside' }
  const fromMinor = previous?.totalMinor ?? ceiling?.totalMinor ?? toMinor
  if (fromMinor === toMinor) return null
  // It moved before somebody agreed, who has read the price of now.
  const isRead = agreedMinor !== null
  const wasAgreed = previous?.isAgreed ?? (state === APPROVAL_STATES.AGREED && !isRead)
  // A fare that has come down again below what was asked about before needs no second word either.
  const isBeyond = (previous !== null || isRead) && toMinor > fromMinor
  return { fromMinor, toMinor, wasAgreed, standing: isBeyond ? (STANDINGS[state] ?? 'notAgreed') : 'inside' }
}
