import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { withBooking } from '../../../policy/rules/judge-booking.ts'
import { isBookingRule } from '../../../policy/rules/policy.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import { ceilingOf, checkRungCount, checkRungs, mostOf, type Rung } from '../../rules/ladder.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { actionFor } from '../../rules/party.ts'
import { payingOf } from '../../rules/paying.ts'
import type { SeatType } from '../../rules/seats.ts'
import { trainDateOf } from '../../rules/train.ts'
import { cityCodeOf } from '../cities.ts'
import type { Booker, RailDeps, TrainsDeps } from '../deps.ts'
import { govern, type Governed } from '../governing.ts'
import { offerOn, trainOnSale, type Offer } from '../offer.ts'

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

/** An order's trains in their order, its own first, each at its own price; and the dearest of them. */
export interface Ladder {
  readonly rungs: readonly [Offer, ...Offer[]]
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

/** The trains that may be named, with the first. */
export function ladderFrom(first: Offer, found: readonly RungFound[]): Ladder | null {
  const others = found.flatMap(({ offer, fault }) => (offer !== null && fault === null ? [offer] : []))
  if (others.length === 0) return null
  const rungs = [first, ...others] as const
  const priced = (offer: Offer) => ({ offer, totalMinor: totalMinorOf(offer.price) })
  return { rungs: [...rungs], ceiling: ceilingOf(priced(first), others.map(priced)).offer }
}

export interface LadderAsked {
  /** What the first train was shown at. */
  readonly acceptedTotalMinor: number
  readonly rungs: readonly (RungAsked & { readonly acceptedTotalMinor: number })[]
}

/** The trains that somebody submits; refused where one of them may not be named, or costs something else than was shown. */
export async function ladderFor(deps: RailDeps, who: Booker, first: Offer, asked: LadderAsked): Promise<Ladder | null | Refusal> {
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
  return ladderFrom(first, found)
}

/** The first train at what the dearest costs: what is asked about, charged and set aside. */
export const atCeiling = (first: Offer, ladder: Ladder | null): Offer =>
  ladder === null ? first : { ...first, price: ladder.ceiling.price }

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
  const { ceiling, rungs } = ladder
  const governed = await govern(deps, who, first, { ...asked, companyMinor: Math.max(...rungs.map(companyMinorOf)) })
  if (isRefusal(governed)) return governed
  const payingFor = (offer: Offer) => payingOf(byOf(offer), verdictOn(governed, offer), offer.price)
  return { ...governed, paying: { ...payingFor(ceiling), ...mostOf(rungs.map(payingFor)) } }
}
