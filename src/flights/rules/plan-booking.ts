import type { FareAbroad, FlightAbroad } from './abroad.ts'
import type { AnyOffer, OfferAbroad } from './any-offer.ts'
import { isOfferAbroad } from './any-offer.ts'
import { conditionRows } from './conditions.ts'
import { highestCabin, type Plan, type PlanFlight, type PlanTerm } from './inquiry-plan.ts'
import type { JourneyType } from './journey.ts'
import type { ConditionStep, LegEnd, Offer, OfferedFlightWithFares } from './offer.ts'
import { seats } from './party.ts'

/* A plan of the desk is booked at what is sold now: what becomes an order of its own, which offer it is, and what differs from the plan. */

/** What becomes one order: within the mainland a leg, for an airline there sells one flight at a time; abroad the journey as a whole. */
export interface PlanPart {
  /** From 1. */
  readonly part: number
  /** Which legs of the plan, from 0. */
  readonly legs: readonly number[]
}

export function partsOf({ legs }: Pick<Plan, 'legs'>, isAbroad: boolean): readonly PlanPart[] {
  return isAbroad ? [{ part: 1, legs: legs.map((_, at) => at) }] : legs.map((_, at) => ({ part: at + 1, legs: [at] }))
}

const legsIn = ({ legs }: Pick<Plan, 'legs'>, part: PlanPart): readonly (readonly PlanFlight[])[] => part.legs.map((at) => legs[at] ?? [])

/** `CA0145` is `CA145`. */
const plainNumber = (number: string): string => number.replace(/^([A-Z0-9]{2})0+(?=\d)/, '$1')

interface Way {
  readonly number: string
  readonly from: LegEnd
  readonly to: LegEnd
}

/** Whether it is the flight that the desk meant; its times may have moved within the day. */
const isSame = (planned: PlanFlight, { number, from, to }: Way): boolean =>
  plainNumber(planned.number) === plainNumber(number) &&
  planned.from === from.airport &&
  planned.to === to.airport &&
  planned.departAt.slice(0, 10) === from.at.slice(0, 10)

/** Nobody who sells here has these flights; or their cabin has no seats left for all. */
export type NotFound = 'notSold' | 'soldOut'

/** The flight of a leg within the mainland, whoever sells it: at the class that the desk wrote, or else at the lowest fare of its cabin. */
export function inlandOfferFor(planned: readonly PlanFlight[], flights: readonly OfferedFlightWithFares[], size: number): Offer | NotFound {
  const [only, ...further] = planned
  const found = only && further.length === 0 ? flights.filter((one) => isSame(only, one)) : []
  if (!only || found.length === 0) return 'notSold'
  const open = found
    .flatMap(({ fares, ...flight }) => fares.map((fare): Offer => ({ flight, fare })))
    .filter(({ fare }) => fare.cabin === only.cabin && seats(fare, size))
    .toSorted((a, b) => a.fare.fareMinor - b.fare.fareMinor)
  return open.find(({ fare }) => fare.bookingClass === only.bookingClass) ?? open[0] ?? 'soldOut'
}

const cabinsOf = (fare: FareAbroad): string => fare.segmentCabins.flat().join('')

/** The journey abroad by these flights, in the same cabins, at the fare that is nearest to the plan's. */
export function offerAbroadFor(plan: Plan, flights: readonly FlightAbroad[], journeyType: JourneyType): OfferAbroad | NotFound {
  const found = flights.find(
    ({ slices }) =>
      slices.length === plan.legs.length &&
      slices.every(({ segments }, leg) => {
        const planned = plan.legs[leg] ?? []
        return segments.length === planned.length && segments.every((segment, at) => planned[at] && isSame(planned[at], segment))
      }),
  )
  if (!found) return 'notSold'
  const { fares, ...flight } = found
  const wanted = plan.legs
    .flat()
    .map(({ cabin }) => cabin)
    .join('')
  const highest = highestCabin(plan)
  const open = fares.filter((fare) => fare.cabin === highest && seats(fare, 1))
  const exact = open.filter((fare) => cabinsOf(fare) === wanted)
  const awayMinor = ({ fareMinor, taxMinor }: FareAbroad): number => Math.abs(fareMinor + taxMinor - plan.fareMinor - plan.taxesMinor)
  const [fare] = (exact.length > 0 ? exact : open).toSorted((a, b) => awayMinor(a) - awayMinor(b) || a.fareMinor - b.fareMinor)
  return fare ? { kind: 'abroad', journeyType, flight, fare } : 'soldOut'
}

/** What may be done with tickets before departure, as a plan says it; `unknown`: the airline says it when it is asked. */
export type TermNow = PlanTerm | { readonly is: 'unknown'; readonly feeMinor: null }

const feeTerm = (feeMinor: number | null): PlanTerm =>
  feeMinor === null ? { is: 'no', feeMinor } : feeMinor === 0 ? { is: 'free', feeMinor: null } : { is: 'fee', feeMinor }

/** The dearest of the steps before departure: a plan has one word for all of them. */
function dearest(steps: readonly ConditionStep[], fareMinor: number): PlanTerm {
  const before = conditionRows(steps, fareMinor).filter(({ fromHoursBefore }) => fromHoursBefore === null || fromHoursBefore > 0)
  const fees = before.map(({ feeMinor }) => feeMinor)
  return feeTerm(fees.some((fee) => fee === null) ? null : Math.max(0, ...fees.map((fee) => fee ?? 0)))
}

export function termNow({ fare }: AnyOffer, kind: 'change' | 'refund'): TermNow {
  if (!('segmentCabins' in fare)) return dearest(fare.conditions[kind], fare.fareMinor)
  const fee = kind === 'change' ? fare.changeFeeMinor : fare.refundFeeMinor
  return fee === 'unknown' ? { is: 'unknown', feeMinor: null } : feeTerm(fee)
}

/** The flights of an offer, as a plan writes them: by the clocks of their airports. */
export function flightsOf(offer: AnyOffer): readonly PlanFlight[] {
  const wall = (at: string): string => at.slice(0, 16)
  if (!isOfferAbroad(offer)) {
    const { flight, fare } = offer
    const { number, from, to } = flight
    const times = { departAt: wall(from.at), arriveAt: wall(to.at) }
    return [{ number, from: from.airport, to: to.airport, ...times, cabin: fare.cabin, bookingClass: fare.bookingClass }]
  }
  return offer.flight.slices.flatMap(({ segments }, slice) =>
    segments.map(({ number, from, to }, segment) => ({
      number,
      from: from.airport,
      to: to.airport,
      departAt: wall(from.at),
      arriveAt: wall(to.at),
      cabin: offer.fare.segmentCabins[slice]?.[segment] ?? offer.fare.cabin,
      // Who sells journeys abroad names no classes.
      bookingClass: '',
    })),
  )
}

/** In the order in which they are told. */
export const PLAN_DIFFERENCES = ['price', 'times', 'cabin', 'change', 'refund', 'baggage'] as const
export type PlanDifferenceKind = (typeof PLAN_DIFFERENCES)[number]

const cabinSaid = ({ cabin, bookingClass }: PlanFlight, isAbroad: boolean): string => (isAbroad ? cabin : cabin + bookingClass)

const sameTerm = (planned: PlanTerm, now: TermNow): boolean => planned.is === now.is && planned.feeMinor === now.feeMinor

function sameBags({ baggage }: Pick<Plan, 'baggage'>, { fare }: AnyOffer): boolean {
  if ('segmentCabins' in fare) return baggage.pieces === fare.bags.checked
  return baggage.pieces * baggage.kgEach === fare.baggage.checkedKg && baggage.carryOnKg === fare.baggage.carryOnKg
}

/** What of a part is not as the desk wrote it. Prices are of the whole plan, for it has one: what was offered, and what it comes to now. */
export function differsFrom(
  plan: Plan,
  part: PlanPart,
  { offer, wasMinor, nowMinor }: { readonly offer: AnyOffer; readonly wasMinor: number; readonly nowMinor: number },
): readonly PlanDifferenceKind[] {
  const isAbroad = isOfferAbroad(offer)
  const [planned, now] = [legsIn(plan, part).flat(), flightsOf(offer)]
  const clocks = (flights: readonly PlanFlight[]): string => flights.map(({ departAt, arriveAt }) => `${departAt} ${arriveAt}`).join()
  const cabins = (flights: readonly PlanFlight[]): string => flights.map((one) => cabinSaid(one, isAbroad)).join()
  const differs: Readonly<Record<PlanDifferenceKind, boolean>> = {
    price: wasMinor !== nowMinor,
    times: clocks(planned) !== clocks(now),
    cabin: cabins(planned) !== cabins(now),
    change: !sameTerm(plan.change, termNow(offer, 'change')),
    refund: !sameTerm(plan.refund, termNow(offer, 'refund')),
    baggage: !sameBags(plan, offer),
  }
  return PLAN_DIFFERENCES.filter((kind) => differs[kind])
}

/** All that somebody agrees to when she goes on, as plain data: what moves after that is another thing to agree to. */
export const seenOfPlan = (offer: AnyOffer, nowMinor: number): unknown => [
  nowMinor,
  flightsOf(offer),
  termNow(offer, 'change'),
  termNow(offer, 'refund'),
  'segmentCabins' in offer.fare ? offer.fare.bags : offer.fare.baggage,
]

/** One way, there and back, or several cities. */
export function journeyTypeOf(legs: readonly { readonly fromCityCode: string; readonly toCityCode: string }[]): JourneyType {
  const [out, back, ...more] = legs
  if (!back) return 'OW'
  return more.length === 0 && out?.fromCityCode === back.toCityCode && out.toCityCode === back.fromCityCode ? 'RT' : 'MS'
}
