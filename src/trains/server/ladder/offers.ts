import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { withBooking } from '../../../policy/rules/judge-booking.ts'
import { isBookingRule } from '../../../policy/rules/policy.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import { ceilingOf, checkRungCount, checkRungs, mostOf, type Rung } from '../../rules/ladder.ts'
import type { ResortQuote, ResortWanted } from '../../../orders/server/index.ts'
import { totalMinorOf, upTo } from '../../rules/order-price.ts'
import { actionFor } from '../../rules/party.ts'
import { payingOf } from '../../rules/paying.ts'
import type { SeatType } from '../../rules/seats.ts'
import { trainDateOf } from '../../rules/train.ts'
import { cityCodeOf } from '../looking/cities.ts'
import type { Booker, RailDeps, TrainsDeps } from '../deps.ts'
import { govern, type Governed } from '../governing.ts'
import { offerOn, trainOnSale, type Offer } from '../booking/offer.ts'
import { rideOf } from '../booking/riding.ts'

/* The trains that an order names for when its own cannot be had, as they can be had now, and what governs all of them. */

export interface RungAsked {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly seat: SeatType
}

/** One that was asked for: as an offer of its own where it can be had, and why it may not be named. */
export interface RungFound {
  readonly offer: Offer | null
  readonly fault: Refusal | null
}

/** A flight that was asked for after them: what it would be, or why it may not be. */
export type FlightFound = ResortQuote | Refusal

/** An order's trains in their order, its own first, each at its own price, and the flight after them; and the dearest of all. */
export interface Ladder {
  readonly rungs: readonly [Offer, ...Offer[]]
  readonly flight: ResortQuote | null
  readonly ceiling: Offer
}

const FIELD = { field: 'ladder' } as const

const byOf = ({ judged, feePromise }: Offer) => ({
  aboveLimitPaidBy: judged.standing.standard.aboveLimitPaidBy,
  feePaidBy: feePromise.paidBy,
})
const companyMinorOf = (offer: Offer): number => payingOf(byOf(offer), offer.judged.verdict, offer.price).companyMinor

const rungOf = (offer: Offer): Rung => {
  const { train, seat, judged, price } = offer
  return {
    trainId: train.trainId,
    trainNo: train.trainNo,
    trainDate: trainDateOf(train),
    fromStationCode: train.from.stationCode,
    toStationCode: train.to.stationCode,
    fromCity: cityCodeOf(train.from.city.zh),
    toCity: cityCodeOf(train.to.city.zh),
    seat: seat.seat,
    totalMinor: totalMinorOf(price),
    isWithinStandard: isWithin(judged.verdict) && actionFor(judged.verdict, judged.standing.size) !== 'forbid',
  }
}

/** For the same party, under the same scene and standards as the first. */
async function offerBeside(deps: RailDeps, who: Booker, first: Offer, asked: RungAsked): Promise<Offer | Refusal> {
  const found = await trainOnSale(deps, asked)
  if (isRefusal(found)) return found
  const { party, standings, scene } = first
  return offerOn(deps, who, { asked, party, travel: { standings, scene, asks: scene.asks }, found })
}

/** Each further train as it is now: what it would be, and why it may not be named. */
export async function readRungs(deps: RailDeps, who: Booker, first: Offer, asked: readonly RungAsked[]): Promise<readonly RungFound[]> {
  const found = await Promise.all(asked.map((one) => offerBeside(deps, who, first, one)))
  const offers = found.flatMap((one) => (isRefusal(one) ? [] : [one]))
  const faults = checkRungs(rungOf(first), offers.map(rungOf))
  return found.map((one) => (isRefusal(one) ? { offer: null, fault: one } : { offer: one, fault: faults[offers.indexOf(one)] ?? null }))
}

const namedOf = (found: readonly RungFound[]): readonly Offer[] =>
  found.flatMap(({ offer, fault }) => (offer !== null && fault === null ? [offer] : []))

/** The flight that is taken where none of these can be had: on their day, for the same people under the same scene, and none that leaves before the first of them. */
export async function readFlight(
  deps: TrainsDeps,
  who: Booker,
  first: Offer,
  found: readonly RungFound[],
  applicationId: string | null,
): Promise<FlightFound> {
  const { train, party, scene } = first
  const leaves = [first, ...namedOf(found)].map((offer) => rideOf(offer).departAt)
  const quoted = await deps.orders.lastResorts.quote({
    companyId: who.companyId,
    personId: who.personId,
    userCode: who.userCode,
    travellers: { mode: party.mode, userCodes: party.travellers.map(({ person }) => person.userCode) },
    sceneCode: scene.code,
    applicationId,
    fromCityCode: cityCodeOf(train.from.city.zh),
    toCityCode: cityCodeOf(train.to.city.zh),
    departDate: trainDateOf(train),
    notBefore: earliestOf(leaves),
  })
  return typeof quoted === 'string' ? refuse('TR-LADDER-FLIGHT', { ...FIELD, facts: { why: quoted } }) : quoted
}

/** The first of some instants. */
const earliestOf = (all: readonly Temporal.Instant[]): Temporal.Instant =>
  all.reduce((first, one) => (Temporal.Instant.compare(one, first) < 0 ? one : first))

/** What is to be taken after the trains of an order, as it is kept with it. */
export const wantedFlight = ({ rungs, flight }: Ladder, applicationId: string | null): ResortWanted | null => {
  const [{ party, scene, train }] = rungs
  return (
    flight && {
      line: 'flight',
      mode: party.mode,
      sceneCode: scene.code,
      applicationId,
      fromCityCode: cityCodeOf(train.from.city.zh),
      toCityCode: cityCodeOf(train.to.city.zh),
      departDate: Temporal.PlainDate.from(trainDateOf(train)),
      notBefore: earliestOf(rungs.map((offer) => rideOf(offer).departAt)),
      ceilingMinor: flight.ceilingMinor,
      companyMinor: flight.companyMinor,
    }
  )
}

/** The trains that may be named, with the first, and the flight after them. */
export function ladderFrom(first: Offer, found: readonly RungFound[], flight: FlightFound | null = null): Ladder | null {
  const others = namedOf(found)
  const last = flight === null || isRefusal(flight) ? null : flight
  if (others.length === 0 && last === null) return null
  const priced = (offer: Offer) => ({ offer, totalMinor: totalMinorOf(offer.price) })
  const dear = ceilingOf(priced(first), others.map(priced)).offer
  return { rungs: [first, ...others], flight: last, ceiling: last ? { ...dear, price: upTo(dear.price, last.ceilingMinor) } : dear }
}

export interface LadderAsked {
  /** What the first train was shown at. */
  readonly acceptedTotalMinor: number
  readonly rungs: readonly (RungAsked & { readonly acceptedTotalMinor: number })[]
  /** The most that a flight was said to cost; null where none is to be taken. */
  readonly flight: { readonly acceptedCeilingMinor: number } | null
}

/** The trains that somebody submits; refused where one of them may not be named, or costs something else than was shown. */
export async function ladderFor(
  deps: RailDeps,
  who: Booker,
  first: Offer,
  asked: LadderAsked,
  applicationId: string | null,
): Promise<Ladder | null | Refusal> {
  const most = checkRungCount(asked.rungs.length)
  if (most) return most
  const found = await readRungs(deps, who, first, asked.rungs)
  const fault = found.find((one) => one.fault !== null)?.fault
  if (fault) return { ...fault, ...FIELD }
  const accepted = [asked.acceptedTotalMinor, ...asked.rungs.map(({ acceptedTotalMinor }) => acceptedTotalMinor)]
  for (const [index, offer] of [first, ...found.flatMap((one) => one.offer ?? [])].entries()) {
    const facts = { oldMinor: accepted[index] ?? 0, newMinor: totalMinorOf(offer.price) }
    if (facts.oldMinor !== facts.newMinor) return refuse('TR-PRICE', { facts, detail: facts })
  }
  if (asked.flight === null) return ladderFrom(first, found)
  const flight = await readFlight(deps, who, first, found, applicationId)
  if (isRefusal(flight)) return flight
  const { acceptedCeilingMinor: oldMinor } = asked.flight
  // Fares have moved since, and with them the most that one may cost: that is agreed to anew.
  const facts = { oldMinor, newMinor: flight.ceilingMinor }
  return oldMinor === flight.ceilingMinor ? ladderFrom(first, found, flight) : refuse('TR-PRICE', { facts, detail: facts })
}

/** The first train at what the dearest costs: what is asked about, charged and set aside. */
export const atCeiling = (first: Offer, ladder: Ladder | null): Offer =>
  ladder === null ? first : { ...first, price: ladder.ceiling.price }

/** Who pays a flight at the most that it may cost. */
export const payingOfFlight = ({ ceilingMinor, companyMinor }: Pick<ResortQuote, 'ceilingMinor' | 'companyMinor'>) => ({
  companyMinor,
  personMinor: ceilingMinor - companyMinor,
})

/** What is said of one of the trains: of its seats, and of the booking, which is the same for all. */
export const verdictOn = ({ verdict }: Pick<Governed, 'verdict'>, { judged }: Offer): Verdict =>
  withBooking(
    judged.verdict,
    verdict.rules.filter(({ rule }) => isBookingRule(rule)),
  )

/**
 * What governs an order with its further trains: policy's word on its own seats, application at the dearest, budgets at the most that the company
 * pays. Who pays is said at the most of each.
 */
export async function governAll(
  deps: TrainsDeps,
  who: Booker,
  first: Offer,
  ladder: Ladder | null,
  asked: Parameters<typeof govern>[3],
): Promise<Governed | Refusal> {
  if (ladder === null) return govern(deps, who, first, asked)
  const { ceiling, rungs, flight } = ladder
  const flights = flight === null ? [] : [payingOfFlight(flight)]
  const companyMinor = Math.max(...rungs.map(companyMinorOf), ...flights.map((one) => one.companyMinor))
  const governed = await govern(deps, who, first, { ...asked, companyMinor })
  if (isRefusal(governed)) return governed
  const payingFor = (offer: Offer) => payingOf(byOf(offer), verdictOn(governed, offer), offer.price)
  return { ...governed, paying: { ...payingFor(ceiling), ...mostOf([...rungs.map(payingFor), ...flights]) } }
}
