import { APPROVAL_STATES } from '../../approvals/rules/states.ts'
import type { ApprovalOfOrder } from '../../approvals/server/index.ts'
import type { MovedPrice } from '../calls/orders.ts'

const STANDINGS: Readonly<Partial<Record<number, MovedPrice['standing']>>> = {
  [APPROVAL_STATES.APPLIED]: 'asked',
  [APPROVAL_STATES.AWAITING]: 'asked',
  [APPROVAL_STATES.AGREED]: 'agreed',
}

/**
 * What an order costs beside what its approval was about: a price inside of the ceiling needs nobody's word, one beyond it has a request
 * of its own. Null where the two are the same.
 */
export function priceBeside(
  { state, ceiling, previous }: Pick<ApprovalOfOrder, 'state' | 'ceiling' | 'previous'>,
  toMinor: number,
): MovedPrice | null {
  const fromMinor = previous?.totalMinor ?? ceiling?.totalMinor ?? toMinor
  if (fromMinor === toMinor) return null
  const wasAgreed = previous?.isAgreed ?? state === APPROVAL_STATES.AGREED
  // A fare that has come down again below what was asked about before needs no second word either.
  const isBeyond = previous !== null && toMinor > fromMinor
  return { fromMinor, toMinor, wasAgreed, standing: isBeyond ? (STANDINGS[state] ?? 'notAgreed') : 'inside' }
}
