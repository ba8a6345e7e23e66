import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { chooseAgain } from '../../rules/again.ts'
import { groupOf } from '../../rules/offer.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { cityOf } from '../judging.ts'
import type { FlightOrderRow } from '../store.ts'
import { againNumbers } from './again-store.ts'

/** A journey abroad as it is searched anew, all of its legs together; null of a flight of the mainland, and once its first day has passed. */
function journeyOf(offer: AnyOffer, now: Temporal.Instant) {
  if (!isOfferAbroad(offer)) return null
  const legs = offer.flight.slices.map(({ from, to }) => ({
    fromCityCode: cityOf(from.airport),
    toCityCode: cityOf(to.airport),
    departDate: from.at.slice(0, 10),
  }))
  const [first] = legs
  if (!first || first.departDate < dateIn(DEFAULT_ZONE, now).toString()) return null
  return { journeyType: offer.journeyType, legs, cabin: groupOf(offer.fare.cabin) }
}

/** What an order's page says of flights chosen again: whether that is possible, in the place of which order it stands, and which stand in its place. */
export async function presentAgain(
  deps: FlightsDeps,
  who: Who,
  { row, bookerId, isWhole }: { readonly row: FlightOrderRow; readonly bookerId: string; readonly isWhole: boolean },
): Promise<FlightOrderDetails['again']> {
  const isBooker = bookerId === who.personId
  const verdict = chooseAgain({ order: row.state, isChange: row.change !== null, isBooker, isAbroad: isOfferAbroad(row.offer) })
  // Who only goes along is not told of orders in which she may not travel.
  if (!isWhole) return { allowed: false, from: null, to: [], journey: null }
  const isAnew = isBooker && verdict.way === 'none' && verdict.code === 'AF-AGAIN-ABROAD'
  return {
    allowed: verdict.way === 'choose',
    journey: isAnew ? journeyOf(row.offer, deps.clock.now()) : null,
    ...(await againNumbers(deps.db.read, row, row.againOf)),
  }
}
