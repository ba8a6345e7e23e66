import { createHash } from 'node:crypto'
import type { SliceAbroad } from '../../rules/abroad.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { otherWays, type OtherWay } from '../../rules/as-flown.ts'
import type { AirlineChange, ChangedWay } from '../../supplier/port/airline-changes.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'

/*
 * A journey abroad that is not flown as its order says, though its airline tells of no change: whoever changes one leg has answered what was done to the
 * others, and nothing says so any more.
 */

const flownAs = ({ sliceId: flightId, from, to, durationMinutes, segments }: SliceAbroad) => ({
  flightId,
  number: segments[0]?.number ?? '',
  from,
  to,
  durationMinutes,
})

const wayOf = ({ was, is }: OtherWay): ChangedWay => ({
  kind: is === null ? 'cancelled' : 'retimed',
  from: flownAs(was),
  to: is && flownAs(is),
})

/** The same is called the same, however often it is read: what is flown no more goes on differing. */
const nameOf = (ways: readonly OtherWay[]): string => {
  const gone = ways.filter(({ is }) => is === null)
  const named = (gone.length > 0 ? gone : ways).map(({ was, is }) => [was.sliceId, is?.sliceId, is?.to.at].join())
  return `flown:${createHash('sha256').update(named.join(';')).digest('hex').slice(0, 24)}`
}

/** What the airline has done to it as far as its booking shows; null where it is flown as the order says, and of a booking that does not say. */
export function unsaidChange({ journey, status }: SupplierBooking, offer: AnyOffer): AirlineChange | null {
  if (!isOfferAbroad(offer) || journey === undefined || status !== 'ticketed') return null
  const { slices } = offer.flight
  const ways = otherWays(slices, journey)
  const [first] = ways
  if (!first) return null
  const isWhole = ways.every(({ is }) => is !== null)
  const flown = slices.map((slice) => ways.find(({ was }) => was === slice)?.is ?? slice)
  return {
    changeId: nameOf(ways),
    kind: isWhole ? 'retimed' : 'cancelled',
    from: { ...flownAs(first.was), journey: slices },
    to: isWhole && first.is ? { ...flownAs(first.is), journey: flown } : null,
    ways: ways.map(wayOf),
    flown,
    // New times were agreed to with what was changed: there is nothing left to answer. Without a flight there is.
    status: isWhole ? 'told' : 'open',
    grants: null,
  }
}
