import type { BothNames } from '../../kernel/language.ts'
import { withSlices, type FareAbroad, type SegmentAbroad, type SliceAbroad } from './abroad.ts'
import type { OfferAbroad } from './any-offer.ts'
import { highestCabin, isFlyable, isRoute, spansOf, type Airports, type PlanFlight } from './inquiry-plan.ts'
import type { LegEnd } from './offer.ts'

/* A leg of a journey abroad as the desk writes it, in place of one that is flown: its airline has moved it for people, and no machine offers it. */

interface World extends Airports {
  readonly now: Temporal.Instant
  readonly airlineName: (code: string) => BothNames
}

const minutesBetween = (from: Temporal.Instant, to: Temporal.Instant): number =>
  Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000)

function segmentOf(
  { number, from, to }: PlanFlight,
  [departs, arrives]: readonly [Temporal.Instant, Temporal.Instant],
  { placeOf, airlineName }: World,
): SegmentAbroad {
  const end = (airport: string, at: Temporal.Instant): LegEnd => {
    const wall = at.toZonedDateTimeISO(placeOf(airport)?.zone ?? 'UTC')
    return { airport, terminal: '', at: wall.toString({ timeZoneName: 'never', smallestUnit: 'second' }) }
  }
  const carrier = number.slice(0, 2)
  return {
    carrier,
    carrierName: airlineName(carrier),
    operator: '',
    number,
    aircraft: '',
    from: end(from, departs),
    to: end(to, arrives),
    durationMinutes: minutesBetween(departs, arrives),
    stops: [],
    distanceKm: null,
  }
}

/** The same flights have the same name, whoever writes them. */
const sliceIdOf = (segments: readonly SegmentAbroad[]): string =>
  segments.map(({ number, from, to }) => `${number}_${from.airport}_${to.airport}_${from.at.slice(0, 16)}`).join('+')

function sliceOf(flights: readonly PlanFlight[], world: World): SliceAbroad | null {
  const spans = spansOf(flights, world)
  if (!spans || !isFlyable(spans)) return null
  const segments = flights.flatMap((flight, at) => (spans[at] ? [segmentOf(flight, spans[at], world)] : []))
  const [first, last] = [segments[0], segments.at(-1)]
  const [departs, arrives] = [spans[0]?.[0], spans.at(-1)?.[1]]
  if (!first || !last || !departs || !arrives) return null
  return { sliceId: sliceIdOf(segments), from: first.from, to: last.to, durationMinutes: minutesBetween(departs, arrives), segments }
}

/** Whether a leg is still to come, after the one before it has arrived, and over before the next one leaves. */
function fitsIn(slices: readonly SliceAbroad[], leg: number, slice: SliceAbroad, now: Temporal.Instant): boolean {
  const [before, after] = [leg === 0 ? undefined : slices[leg - 1], slices[leg + 1]]
  const at = [before?.to.at, slice.from.at, slice.to.at, after?.from.at].flatMap((one) => (one ? [Temporal.Instant.from(one)] : []))
  const isAhead = Temporal.Instant.compare(Temporal.Instant.from(slice.from.at), now) > 0
  return isAhead && at.every((one, index) => index === 0 || Temporal.Instant.compare(at[index - 1] ?? now, one) < 0)
}

const carriersOf = (slices: readonly SliceAbroad[]): ReadonlySet<string> =>
  new Set(slices.flatMap(({ segments }) => segments.map(({ carrier }) => carrier)))

/** What a fare is with other flights on one leg: what nobody says of it is told as unknown, and what may be taken stays. */
function fareWith(fare: FareAbroad, leg: number, flights: readonly PlanFlight[]): FareAbroad {
  const segmentCabins = fare.segmentCabins.map((own, at) => (at === leg ? flights.map(({ cabin }) => cabin) : own))
  // By the highest of all its cabins a journey is judged.
  const cabin = highestCabin({ legs: segmentCabins.map((own) => own.map((one) => ({ cabin: one }))) })
  return {
    ...fare,
    fareId: 'desk',
    brand: null,
    cabin,
    segmentCabins,
    seatsLeft: null,
    changeFeeMinor: 'unknown',
    refundFeeMinor: 'unknown',
    co2Grams: null,
  }
}

/**
 * A journey with one leg as the desk writes it, between the cities of the old one, sold by an airline of the journey's. The desk moves what is
 * still to come of a journey that has begun. Null for flights that cannot be flown so.
 */
export function journeyWithLeg(offer: OfferAbroad, leg: number, flights: readonly PlanFlight[], world: World): OfferAbroad | null {
  const { slices } = offer.flight
  const old = slices[leg]
  const cityOf = (airport: string): string => world.placeOf(airport)?.city ?? airport
  const wanted = old && { fromCityCode: cityOf(old.from.airport), toCityCode: cityOf(old.to.airport) }
  if (!wanted || !isRoute(flights, wanted, world)) return null
  const slice = sliceOf(flights, world)
  if (!slice || !fitsIn(slices, leg, slice, world.now)) return null
  const own = carriersOf(slices)
  if (![...carriersOf([slice])].some((carrier) => own.has(carrier))) return null
  return { ...offer, flight: withSlices(offer.flight, slices.with(leg, slice)), fare: fareWith(offer.fare, leg, flights) }
}
