import { refuse, type Refusal } from '../../kernel/result.ts'
import type { InquiryWish } from './inquiry.ts'
import type { Cabin } from './offer.ts'

/** A flight as the desk writes it: its times as they stand on tickets, each by the clock of its airport. */
export interface PlanFlight {
  readonly number: string
  readonly from: string
  readonly to: string
  /** `2026-12-10T08:30`. */
  readonly departAt: string
  readonly arriveAt: string
  readonly cabin: Cabin
  readonly bookingClass: string
}

/** Whether tickets may be changed, or given back, before departure, and what the airline takes for it. */
export const PLAN_TERMS = ['free', 'fee', 'no'] as const
export interface PlanTerm {
  readonly is: (typeof PLAN_TERMS)[number]
  /** Of one traveller, for each time; null but for `fee`. */
  readonly feeMinor: number | null
}

/** What the desk offers: flights leg by leg, a price for each traveller, what may be done with the tickets, until when it holds. */
export interface Plan {
  readonly legs: readonly (readonly PlanFlight[])[]
  /** Of one traveller, in fen: whoever pays pays in yuan. */
  readonly fareMinor: number
  readonly taxesMinor: number
  readonly change: PlanTerm
  readonly refund: PlanTerm
  readonly baggage: { readonly pieces: number; readonly kgEach: number; readonly carryOnKg: number }
  /** What else is to be known, in the desk's words. */
  readonly note: string
  /** ISO instant. */
  readonly holdsUntil: string
}

export const PLANS_MAX = 5
export const PLAN_FLIGHTS_PER_LEG_MAX = 4
export const PLAN_NOTE_CHARACTERS_MAX = 300
/** A plan that holds for less nobody can choose in time. */
export const PLAN_HOLDS_MINUTES_MIN = 15

export interface Airports {
  /** The city of an airport, with its zone; undefined for one that is not known. */
  readonly placeOf: (airport: string) => { readonly city: string; readonly zone: string } | undefined
}

/** When a wall time is, by the clock of an airport; null for one that its clock skips. One that comes twice is the first. */
export function instantAt(wall: string, zone: string): Temporal.Instant | null {
  const time = Temporal.PlainDateTime.from(wall)
  const at = time.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return at.toPlainDateTime().equals(time) ? at.toInstant() : null
}

/** From take-off to landing of each flight, in the order in which they are flown; null where one of them cannot be. */
export function spansOf(flights: readonly PlanFlight[], { placeOf }: Airports): [from: Temporal.Instant, to: Temporal.Instant][] | null {
  const spans: [Temporal.Instant, Temporal.Instant][] = []
  for (const flight of flights) {
    const [from, to] = [placeOf(flight.from), placeOf(flight.to)]
    const departs = from && instantAt(flight.departAt, from.zone)
    const arrives = to && instantAt(flight.arriveAt, to.zone)
    if (!departs || !arrives) return null
    spans.push([departs, arrives])
  }
  return spans
}

/** Nobody is on one flight for longer, with its stops: over the date line a day that was left out reads so. */
const FLIGHT_MINUTES_MAX = 24 * 60

/** Whether each flight lands after it has left, within a day, and leaves after the one before has landed. */
export const isFlyable = (spans: readonly (readonly [Temporal.Instant, Temporal.Instant])[]): boolean =>
  spans.every(([departs, arrives], i) => {
    const landed = spans[i - 1]?.[1]
    const minutes = departs.until(arrives).total('minutes')
    return minutes > 0 && minutes <= FLIGHT_MINUTES_MAX && (!landed || Temporal.Instant.compare(landed, departs) < 0)
  })

/** Whether a leg leads from where to where it was asked for, from airport to airport of one city. */
export function isRoute(
  flights: readonly PlanFlight[],
  wanted: Pick<InquiryWish['legs'][number], 'fromCityCode' | 'toCityCode'>,
  { placeOf }: Airports,
): boolean {
  const [first, last] = [flights[0], flights.at(-1)]
  if (!first || !last || flights.some(({ from, to }) => !placeOf(from) || !placeOf(to) || from === to)) return false
  const joins = flights.every((flight, i) => i === 0 || placeOf(flights[i - 1]?.to ?? '')?.city === placeOf(flight.from)?.city)
  return joins && placeOf(first.from)?.city === wanted.fromCityCode && placeOf(last.to)?.city === wanted.toCityCode
}

/** Whether a leg leaves on a day that suits. */
function suits(first: PlanFlight | undefined, { departDate }: InquiryWish['legs'][number], flexDays: number): boolean {
  if (!first) return false
  const days = Temporal.PlainDate.from(departDate).until(Temporal.PlainDateTime.from(first.departAt).toPlainDate()).days
  return Math.abs(days) <= flexDays
}

/** What is wrong with a plan, the first thing first: `field` names the leg; null when it can be sent. */
export function checkPlan(
  plan: Plan,
  wish: Pick<InquiryWish, 'legs' | 'flexDays'>,
  now: Temporal.Instant,
  airports: Airports,
): Refusal | null {
  if (plan.legs.length !== wish.legs.length) return refuse('AF-PLAN-LEGS', { field: 'legs' })
  for (const [i, wanted] of wish.legs.entries()) {
    const flights = plan.legs[i] ?? []
    const field = `legs.${i}`
    if (!isRoute(flights, wanted, airports)) return refuse('AF-PLAN-AIRPORT', { field, facts: { leg: i + 1 } })
    const spans = spansOf(flights, airports)
    if (!spans || !isFlyable(spans)) return refuse('AF-PLAN-TIME', { field, facts: { leg: i + 1 } })
    if (!suits(flights[0], wanted, wish.flexDays)) return refuse('AF-PLAN-DAY', { field, facts: { leg: i + 1 } })
  }
  const all = spansOf(plan.legs.flat(), airports)
  if (!all || !isFlyable(all)) return refuse('AF-PLAN-TIME', { field: 'legs', facts: { leg: 0 } })
  const departs = all[0]?.[0]
  const until = Temporal.Instant.from(plan.holdsUntil)
  const isShort = until.epochMilliseconds < now.epochMilliseconds + PLAN_HOLDS_MINUTES_MIN * 60_000
  const isLong = !departs || Temporal.Instant.compare(until, departs) > 0
  return isShort || isLong ? refuse('AF-PLAN-EXPIRY', { field: 'holdsUntil' }) : null
}

const ORDER: readonly Cabin[] = ['Y', 'A', 'C', 'F']

/** The highest cabin of a plan: by it all of it is judged. */
export function highestCabin({ legs }: { readonly legs: readonly (readonly Pick<PlanFlight, 'cabin'>[])[] }): Cabin {
  const found = legs.flat().map(({ cabin }) => ORDER.indexOf(cabin))
  return ORDER[Math.max(0, ...found)] ?? 'Y'
}

/** What all of it costs one traveller, with our fee. */
export const planTotalMinor = ({ fareMinor, taxesMinor }: Pick<Plan, 'fareMinor' | 'taxesMinor'>, serviceFeeMinor: number): number =>
  fareMinor + taxesMinor + serviceFeeMinor
