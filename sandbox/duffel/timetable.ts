import { draw, hash32 } from '../kit/random.ts'
import { AIRCRAFT, carrier, joins } from './world/carriers.ts'
import type { CabinClass, Carrier } from './world/carriers.ts'
import { LEGS } from './world/legs.ts'
import type { Leg } from './world/legs.ts'
import { eastward, kilometres, place } from './world/places.ts'
import type { Place } from './world/places.ts'

/** One flight on one day of its own departure's calendar, without a stop. */
export interface Flight {
  /** `MU551_PVG_LHR_2027-03-30`: the same in every process and after every restart. */
  readonly key: string
  readonly carrier: Carrier
  readonly number: string
  readonly from: Place
  readonly to: Place
  readonly aircraft: string
  readonly km: number
  readonly minutes: number
  readonly departAt: number
  readonly arriveAt: number
  /** Wall times at each end, as Duffel tells them: without an offset. */
  readonly departing: string
  readonly arriving: string
}

interface Planned extends Leg {
  readonly number: string
  readonly departMinute: number
  readonly dayHash: number
}

export interface Timetable {
  readonly seed: string
  readonly planned: ReadonlyMap<string, readonly Planned[]>
  readonly days: Map<string, readonly Flight[]>
}

const LONG_KM = 4500
/** When long flights leave: after midnight, in the late morning, and late in the evening. */
const LONG_MINUTES = [25, 85, 575, 640, 705, 770, 830, 1295, 1410]
const FIRST_MINUTE = 415
const DAY_MINUTES = 860
const DAYS_KEPT = 4000

/** Numbers run through each airline's legs: odd on the way out, even on the way back, as airlines have it. */
export function buildTimetable(seed: string): Timetable {
  const planned = new Map<string, Planned[]>()
  const last = new Map<string, number>()
  for (const [index, leg] of LEGS.entries()) {
    const isLong = kilometres(place(leg.from), place(leg.to)) > LONG_KM
    for (let nth = 0; nth < leg.daily; nth += 1) {
      const isBack = index % 2
      const slot = `${leg.carrier}${isBack}`
      const number = (last.get(slot) ?? 199 + isBack + (hash32(leg.carrier) % 40) * 2) + 2
      last.set(slot, number)
      const hash = hash32(`${seed}/duffel/${leg.carrier}${number}`)
      const spread = FIRST_MINUTE + Math.floor(((nth + draw(hash, 0)) / leg.daily) * DAY_MINUTES)
      const departMinute = isLong ? (LONG_MINUTES[hash % LONG_MINUTES.length] ?? 640) : spread - (spread % 5)
      const key = `${leg.from}-${leg.to}`
      const before = planned.get(key) ?? []
      planned.set(key, [...before, { ...leg, number: String(number), departMinute, dayHash: hash }])
    }
  }
  return { seed, planned, days: new Map() }
}

const flies = (plan: Planned, day: Temporal.PlainDate): boolean => ((plan.dayHash >>> 8) + day.dayOfWeek * 3) % 7 < plan.weekly

/** With the wind eastwards, against it westwards; the rest is climbing, queueing and rolling. */
function minutesOf(from: Place, to: Place): number {
  const km = kilometres(from, to)
  const speed = 850 + 55 * eastward(from, to)
  return Math.round((km / speed) * 12) * 5 + 35
}

const wall = (at: Temporal.ZonedDateTime): string => at.toPlainDateTime().toString({ smallestUnit: 'second' })

function flightOf(plan: Planned, day: Temporal.PlainDate): Flight {
  const [from, to] = [place(plan.from), place(plan.to)]
  const km = Math.round(kilometres(from, to))
  const minutes = minutesOf(from, to)
  const time = Temporal.PlainTime.from({ hour: Math.floor(plan.departMinute / 60), minute: plan.departMinute % 60 })
  // A wall time that a night of summer time leaves out moves on by the hour, as clocks do.
  const leaves = day.toZonedDateTime({ timeZone: from.zone, plainTime: time })
  const arrives = leaves.add({ minutes }).withTimeZone(to.zone)
  const company = carrier(plan.carrier)
  return {
    key: `${plan.carrier}${plan.number}_${plan.from}_${plan.to}_${day.toString()}`,
    carrier: company,
    number: plan.number,
    from,
    to,
    aircraft: km > LONG_KM || draw(plan.dayHash, 3) < 0.2 ? company.long : company.short,
    km,
    minutes,
    departAt: leaves.epochMilliseconds,
    arriveAt: arrives.epochMilliseconds,
    departing: wall(leaves),
    arriving: wall(arrives),
  }
}

/** Flights between two airports that leave on this day, earliest first. */
export function nonstops(timetable: Timetable, from: string, to: string, date: string): readonly Flight[] {
  const key = `${from}-${to}/${date}`
  const known = timetable.days.get(key)
  if (known) return known
  const day = Temporal.PlainDate.from(date)
  const found = (timetable.planned.get(`${from}-${to}`) ?? [])
    .filter((plan) => flies(plan, day))
    .map((plan) => flightOf(plan, day))
    .toSorted((a, b) => a.departAt - b.departAt)
  if (timetable.days.size >= DAYS_KEPT) timetable.days.clear()
  timetable.days.set(key, found)
  return found
}

const KEY = /^([A-Z0-9]{2}\d+)_([A-Z]{3})_([A-Z]{3})_(\d{4}-\d{2}-\d{2})$/

export function flightByKey(timetable: Timetable, key: string): Flight | undefined {
  const [, , from = '', to = '', date = ''] = KEY.exec(key) ?? []
  return date === '' ? undefined : nonstops(timetable, from, to, date).find((each) => each.key === key)
}

/** Flights that one ticket joins, in order. */
export type Itinerary = readonly Flight[]

export const itineraryKey = (flights: Itinerary): string => flights.map((each) => each.key).join('+')

const CONNECT_MIN = 75 * 60_000
const CONNECT_MAX = 6 * 3_600_000
const CONNECTIONS_MOST = 28

function connections(timetable: Timetable, from: Place, to: Place, date: string): Itinerary[] {
  const direct = kilometres(from, to)
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  const found: Itinerary[] = []
  for (const pair of timetable.planned.keys()) {
    const [start, via = ''] = pair.split('-')
    if (start !== from.code || via === to.code || !timetable.planned.has(`${via}-${to.code}`)) continue
    if (kilometres(from, place(via)) + kilometres(place(via), to) > direct * 1.7 + 500) continue
    const onward = [date, next].flatMap((day) => nonstops(timetable, via, to.code, day))
    for (const first of nonstops(timetable, from.code, via, date)) {
      const catches = onward.filter((second) => {
        const wait = second.departAt - first.arriveAt
        return wait >= CONNECT_MIN && wait <= CONNECT_MAX && joins(first.carrier, second.carrier)
      })
      found.push(...catches.slice(0, 2).map((second) => [first, second]))
    }
  }
  const lasts = (one: Itinerary): number => (one.at(-1)?.arriveAt ?? 0) - (one[0]?.departAt ?? 0)
  return found.toSorted((a, b) => lasts(a) - lasts(b)).slice(0, CONNECTIONS_MOST)
}

/** What can be flown between two airports from this day on: nonstops first, then the quickest with one change. */
export function itineraries(timetable: Timetable, from: Place, to: Place, date: string, changesMost: number): Itinerary[] {
  const direct = nonstops(timetable, from.code, to.code, date).map((flight) => [flight])
  return changesMost === 0 ? direct : [...direct, ...connections(timetable, from, to, date)]
}

const LOWER: Readonly<Record<CabinClass, CabinClass>> = {
  first: 'business',
  business: 'economy',
  premium_economy: 'economy',
  economy: 'economy',
}

/** The cabin that somebody sits in on a flight: the one below where its aircraft has none of that name. */
export function cabinOn(flight: Flight, wanted: CabinClass): CabinClass {
  const seats = AIRCRAFT[flight.aircraft]?.seats
  return (seats?.[wanted] ?? 0) > 0 ? wanted : LOWER[wanted]
}

/** The longest part of an itinerary. */
export function longestOf(flights: Itinerary): Flight {
  const [longest] = flights.toSorted((a, b) => b.km - a.km)
  if (!longest) throw new Error('an itinerary of no flights')
  return longest
}

/** The airline that sells it: the one that flies its longest part. */
export const ownerOf = (flights: Itinerary): Carrier => longestOf(flights).carrier
