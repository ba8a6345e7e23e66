import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { createGate } from '../../../server/gate.ts'
import type { bookingSubmit } from '../../calls/booking.ts'
import { offerKeyOf } from '../../rules/offer.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import type { Submission } from './checking.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { findBooking, type BookingRow } from '../store-sessions.ts'
import { submit } from './submit.ts'
import type { Booker } from '../while-open.ts'

/* Submits in line: many want the last seats of a fare at once, and all but the first should learn fast that there is none. */

/** Submits that one process works on at once: enough to keep it busy while others wait for the database and the supplier. */
const SUBMITS_AT_ONCE = 6
const SUBMITS_WAITING_MAX = 1_000

type Submitted = CallResult<typeof bookingSubmit>

/** The order that a session became. */
async function orderOf(deps: FlightsDeps, who: Who, booking: BookingRow | null): Promise<Submitted | null> {
  if (!booking?.orderId) return null
  const order = await deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: booking.orderId })
  invariant(order, 'a submitted session has its order')
  return { orderSeq: order.number }
}

/**
 * What an airline is asked for: so many seats of one fare. Null where more is asked for that may be sold out, or fewer seats are needed than
 * there are travellers: then nobody is answered in another's place.
 */
function seatsAskedFor({ offer, party, extras, price, wayNo }: BookingRow): string | null {
  const isMore = isOfferAbroad(offer) || wayNo !== null || (extras?.length ?? 0) > 0 || price.byType !== undefined
  return isMore ? null : `${offerKeyOf(offer.flight, offer.fare)} ${Math.max(1, party.length)}`
}

const isSoldOut = (answer: Submitted | Refusal): boolean => isRefusal(answer) && answer.refused === 'AF-SOLD-OUT'

/**
 * Submits an order when its turn comes; where an airline has sold the last seats of that fare meanwhile, to whoever was before, that is said at
 * once. Whoever submits the same session again, by a double tap or in a second tab, is told the order that it became, whatever else would have
 * been refused.
 */
export function submitsInTurn(deps: FlightsDeps) {
  const submits = createGate({ atOnce: SUBMITS_AT_ONCE, waitingMax: SUBMITS_WAITING_MAX })
  return async (who: Booker, input: Submission, language: Language): Promise<Submitted | Refusal> => {
    const booking = await findBooking(deps.db.read, who, input.bookingId)
    const done = await orderOf(deps, who, booking)
    if (done) return done
    const name = booking && seatsAskedFor(booking)
    const result = await submits.run<Submitted | Refusal>(
      () => submit(deps, who, input, language),
      name === null ? undefined : { name, settles: isSoldOut },
    )
    if (result === null) return refuse('P503', { facts: { retryAfterSeconds: 2 } })
    if (!isRefusal(result)) return result
    return (await orderOf(deps, who, await findBooking(deps.db.read, who, input.bookingId))) ?? result
  }
}
