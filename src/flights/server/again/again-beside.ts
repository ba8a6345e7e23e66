import { isOfferAbroad } from '../../rules/any-offer.ts'
import { chooseAgain } from '../../rules/again.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import type { FlightOrderRow } from '../store.ts'
import { againNumbers } from './again-store.ts'

/** What an order's page says of flights chosen again: whether that is possible, in the place of which order it stands, and which stand in its place. */
export async function presentAgain(
  deps: FlightsDeps,
  who: Who,
  { row, bookerId, isWhole }: { readonly row: FlightOrderRow; readonly bookerId: string; readonly isWhole: boolean },
): Promise<FlightOrderDetails['again']> {
  const { way } = chooseAgain({
    order: row.state,
    isChange: row.change !== null,
    isBooker: bookerId === who.personId,
    isAbroad: isOfferAbroad(row.offer),
  })
  // Who only goes along is not told of orders in which she may not travel.
  if (!isWhole) return { allowed: false, from: null, to: [] }
  return { allowed: way === 'choose', ...(await againNumbers(deps.db.read, row, row.againOf)) }
}
