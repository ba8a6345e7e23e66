import { hasTickets } from './returning.ts'
import { FLIGHT_ORDER_CODES, type FlightOrderCode } from './states.ts'

/** What is known of an order whose flight somebody wants to choose again. */
export interface Again {
  readonly order: FlightOrderCode
  /** It was to replace the tickets of another order. */
  readonly isChange: boolean
  /** The caller booked it: nobody else books in her place. */
  readonly isBooker: boolean
  /** It is of a journey abroad, whose legs are searched together on home. */
  readonly isAbroad: boolean
}

export type AgainVerdict =
  /** Another flight is chosen, and becomes an order of its own. */
  | { readonly way: 'choose' }
  /** Its tickets are moved to another flight: of this order, or of the one that it was to change. */
  | { readonly way: 'change'; readonly of: 'this' | 'origin' }
  | { readonly way: 'none'; readonly code: 'AF-STANDS' | 'AF-NOT-BOOKER' | 'AF-AGAIN-ABROAD' }

/**
 * What "another flight" means for an order [E-FLIGHT-11]. What has come to nothing, or was given back as a whole, is booked anew; what has tickets is changed; what
 * is still on its way keeps its seats, and two orders for one journey would hold seats twice.
 */
export function chooseAgain({ order, isChange, isBooker, isAbroad }: Again): AgainVerdict {
  if (hasTickets(order) || order === FLIGHT_ORDER_CODES.REISSUED) return { way: 'change', of: 'this' }
  const isOver = order === FLIGHT_ORDER_CODES.CLOSED || order === FLIGHT_ORDER_CODES.REFUND
  if (!isOver) return { way: 'none', code: 'AF-STANDS' }
  if (isChange) return { way: 'change', of: 'origin' }
  if (isAbroad) return { way: 'none', code: 'AF-AGAIN-ABROAD' }
  return isBooker ? { way: 'choose' } : { way: 'none', code: 'AF-NOT-BOOKER' }
}
