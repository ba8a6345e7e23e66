import { draw, fraction, hash32 } from '../kit/random.ts'
import type { Aircraft } from './world/aircraft.ts'
import { aircraft } from './world/aircraft.ts'
import type { Airline } from './world/airlines.ts'
import { airline, AIRLINES } from './world/airlines.ts'
import type { Airport } from './world/airports.ts'
import { airport, distanceKm } from './world/airports.ts'
import { blockMinutes } from './world/block-time.ts'
import type { CityPair } from './world/demand.ts'
import { cityPairs } from './world/demand.ts'
import { chooseAirport } from './world/tenants.ts'
import { fullFareYuan } from './full-fare.ts'

/**
 * The timetable: which airline flies when between which airports, under which number, on which days of the week. Built once at the
 * start from a seed; the same seed gives the same timetable in every process.
 */
export interface Line {
  readonly key: string
  readonly number: string
  readonly carrier: Airline
  readonly operatingCarrier: string
  readonly from: Airport
  readonly to: Airport
  /** Minutes after midnight, Beijing time. */
  readonly departMinute: number
  readonly durationMinutes: number
  readonly stops: readonly { readonly airport: Airport; readonly arriveAfter: number; readonly departAfter: number }[]
  readonly aircraft: Aircraft
  /** Bit 0 is Monday. */
  readonly weekdays: number
  readonly distanceKm: number
  readonly fullFareYuan: number
  /** Per cent of the filed fares at which whoever sells it does; left out: all of it. */
  readonly agreedPercent?: number
  readonly onTimePercent: number
  readonly mealServed: boolean
  /** Chance of this line, for all that is drawn per flight. */
  readonly hash: number
  /** Chance that all lines of the city pair and direction share. */
  readonly pairHash: number
}

export interface Timetable {
  readonly seed: string
  readonly lineCount: number
  /** Lines between two airports, by departure. */
  between(from: string, to: string): readonly Line[]
  /** The line of a flight number on a stretch (`CA1703`, `HGHPEK`). */
  find(number: string, stretch: string): Line | undefined
  lines(): Iterable<Line>
}

/** One airline's share of a city pair, in flights a week and direction. */
interface Share {
  readonly carrier: Airline
  readonly weekly: number
}

function shares(pair: CityPair, seed: string): Share[] {
  const name = `${pair.a}-${pair.b}`
  const noise = 0.94 + 0.12 * fraction(`${seed}/frequency/${name}`)
  const weekly = Math.max(4, Math.round(7 * pair.flightsPerDay * noise))
  const weighed = [...AIRLINES.values()].map((carrier) => {
    const [a, b] = [carrier.bases[pair.a] ?? 0, carrier.bases[pair.b] ?? 0]
    const elsewhere = carrier.flightsPerDay > 300 ? 0.12 : 0.004
    const weight =
      carrier.flightsPerDay ** 0.55 * (elsewhere + a + b + a * b) * (0.7 + 0.6 * fraction(`${seed}/share/${name}/${carrier.code}`))
    return { carrier, weight }
  })
  weighed.sort((one, other) => other.weight - one.weight)
  const howMany = Math.min(13, Math.max(1, Math.round(0.8 + 1.7 * Math.sqrt(pair.flightsPerDay))))
  const chosen = weighed.slice(0, howMany)
  const total = chosen.reduce((sum, each) => sum + each.weight ** 0.7, 0)
  return chosen
    .map((each) => ({ carrier: each.carrier, weekly: Math.round((weekly * each.weight ** 0.7) / total) }))
    .filter((each) => each.weekly >= 3)
}

/** Days of the week, spread evenly: three a week is Monday, Wednesday, Friday or a rotation of it. */
function weekdaysOf(count: number, rotation: number): number {
  let mask = 0
  for (let i = 0; i < count; i++) mask |= 1 << ((Math.floor((i * 7) / count) + rotation) % 7)
  return mask
}

/** A line before it has its number and its time. */
interface Rotation {
  readonly carrier: Airline
  readonly weekdays: number
  readonly hash: number
}

function rotations(pair: CityPair, seed: string): Rotation[] {
  const found: Rotation[] = []
  for (const { carrier, weekly } of shares(pair, seed)) {
    for (let left = weekly, nth = 0; left > 0; left -= 7, nth++) {
      const hash = hash32(`${seed}/line/${pair.a}-${pair.b}/${carrier.code}/${nth}`)
      const days = Math.min(7, left)
      if (days >= 2 || nth === 0) found.push({ carrier, weekdays: weekdaysOf(days, hash % 7), hash })
    }
  }
  // The order decides who flies when; by hash, no airline owns the morning.
  return found.sort((one, other) => one.hash - other.hash)
}

const FIRST_DEPARTURE_MINUTE = 6 * 60 + 30
const LAST_ARRIVAL_MINUTE = 25 * 60 + 15

/** The time of the nth of many departures: spread over the day, a little denser in the morning and late afternoon. */
function departMinute(nth: number, many: number, duration: number, hash: number): number {
  const last = Math.min(22 * 60 + 20, LAST_ARRIVAL_MINUTE - duration)
  const share = Math.min(0.999, Math.max(0, (nth + 0.15 + 0.7 * draw(hash, 3)) / many))
  const bent = share + 0.035 * Math.sin(share * 4 * Math.PI)
  return Math.round((FIRST_DEPARTURE_MINUTE + bent * (last - FIRST_DEPARTURE_MINUTE)) / 5) * 5
}

const STOPOVER_AIRPORTS = ['XIY', 'CGO', 'WUH', 'CSX', 'NKG', 'TNA', 'KWE', 'LHW', 'TYN', 'KHN', 'HFE', 'YIH', 'INC', 'SJW'].map(airport)
const STOPOVER_MINUTES = 55

function stopover(from: Airport, to: Airport, hash: number): Airport | undefined {
  const direct = distanceKm(from, to)
  if (direct < 1400 || draw(hash, 5) > 0.14) return undefined
  const fitting = STOPOVER_AIRPORTS.filter((via) => {
    const [first, second] = [distanceKm(from, via), distanceKm(via, to)]
    return first > 350 && second > 350 && first + second < direct * 1.12
  })
  return fitting[Math.floor(draw(hash, 6) * fitting.length)]
}

/** Wide bodies fly where many fly, regional jets where few do. */
function pickAircraft(carrier: Airline, km: number, linesOnPair: number, hash: number): Aircraft {
  const fitting = carrier.fleet.map(aircraft).filter((type) => {
    if (type.size === 'large') return km > 900 && linesOnPair >= 10
    return type.size === 'small' ? km < 1500 && linesOnPair <= 6 : type.rangeKm > km
  })
  const types = fitting.length > 0 ? fitting : carrier.fleet.map(aircraft)
  const picked = types[Math.floor(draw(hash, 7) * types.length)]
  if (!picked) throw new Error(`${carrier.code} has no fleet`)
  return picked
}

function operator(carrier: Airline, a: string, b: string, hash: number): string {
  const partners = carrier.operatedBy.filter((code) => airline(code).bases[a] || airline(code).bases[b])
  const partner = partners[Math.floor(draw(hash, 8) * partners.length)]
  return partner && draw(hash, 9) < 0.12 ? partner : carrier.code
}

/** Hands out the numbers of each airline, a pair of them (out odd, back even) at a time. */
class Numbers {
  readonly #next = new Map<string, { range: number; number: number }>()

  take(carrier: Airline): number | undefined {
    const at = this.#next.get(carrier.code) ?? { range: 0, number: carrier.numbers[0]?.[0] ?? 1 }
    const range = carrier.numbers[at.range]
    if (!range) return undefined
    const odd = at.number | 1
    if (odd + 1 > range[1] + 1) {
      this.#next.set(carrier.code, { range: at.range + 1, number: carrier.numbers[at.range + 1]?.[0] ?? 0 })
      return this.take(carrier)
    }
    this.#next.set(carrier.code, { range: at.range, number: odd + 2 })
    return odd
  }
}

function lineOf(
  rotation: Rotation,
  number: string,
  fromCity: string,
  toCity: string,
  slot: { nth: number; many: number; back: boolean; pairHash: number },
): Line {
  const { carrier } = rotation
  const hash = hash32(`${rotation.hash}/${slot.back ? 'back' : 'out'}`)
  // Both directions use the same airports: an aircraft turns around where it landed.
  const from = chooseAirport(fromCity, toCity, carrier, draw(rotation.hash, slot.back ? 2 : 1))
  const to = chooseAirport(toCity, fromCity, carrier, draw(rotation.hash, slot.back ? 1 : 2))
  const km = distanceKm(from, to)
  const type = pickAircraft(carrier, km, slot.many, rotation.hash)
  const via = stopover(from, to, rotation.hash)
  const first = via ? blockMinutes(from.code, via.code, type) : 0
  const durationMinutes = via ? first + STOPOVER_MINUTES + blockMinutes(via.code, to.code, type) : blockMinutes(from.code, to.code, type)
  const departs = departMinute(slot.nth, slot.many, durationMinutes, hash)
  return {
    key: `${number}-${from.code}${to.code}`,
    number,
    carrier,
    operatingCarrier: operator(carrier, fromCity, toCity, rotation.hash),
    from,
    to,
    departMinute: departs,
    durationMinutes,
    stops: via ? [{ airport: via, arriveAfter: first, departAfter: first + STOPOVER_MINUTES }] : [],
    aircraft: type,
    weekdays: rotation.weekdays,
    distanceKm: Math.round(km),
    fullFareYuan: fullFareYuan(fromCity, toCity, slot.many),
    onTimePercent: Math.round(72 + 26 * draw(hash, 10) - (departs > 17 * 60 ? 6 : 0)),
    mealServed: !carrier.lowCost && durationMinutes >= 90,
    hash,
    pairHash: slot.pairHash,
  }
}

/** Which end is the airline's own: its numbers leave odd from there. */
function outward(pair: CityPair, carrier: Airline): readonly [from: string, to: string] {
  return (carrier.bases[pair.b] ?? 0) > (carrier.bases[pair.a] ?? 0) ? [pair.b, pair.a] : [pair.a, pair.b]
}

export function buildTimetable(seed: string): Timetable {
  const numbers = new Numbers()
  const byStretch = new Map<string, Line[]>()
  const byKey = new Map<string, Line>()
  const add = (line: Line) => {
    const stretch = line.from.code + line.to.code
    const there = byStretch.get(stretch)
    if (there) there.push(line)
    else byStretch.set(stretch, [line])
    byKey.set(line.key, line)
  }
  for (const pair of cityPairs()) {
    const planned = rotations(pair, seed)
    // The way back has another place in the day, or every pair of flights would leave both ends at the same hour.
    const backSlots = planned
      .map((_, nth) => nth)
      .sort((one, other) => draw(planned[one]?.hash ?? 0, 11) - draw(planned[other]?.hash ?? 0, 11))
    for (const [nth, rotation] of planned.entries()) {
      const odd = numbers.take(rotation.carrier)
      if (odd === undefined) continue
      const [home, away] = outward(pair, rotation.carrier)
      const { code } = rotation.carrier
      const shared = (from: string, to: string) => hash32(`${seed}/pair/${from}-${to}`)
      add(lineOf(rotation, `${code}${odd}`, home, away, { nth, many: planned.length, back: false, pairHash: shared(home, away) }))
      add(
        lineOf(rotation, `${code}${odd + 1}`, away, home, {
          nth: backSlots[nth] ?? nth,
          many: planned.length,
          back: true,
          pairHash: shared(away, home),
        }),
      )
    }
  }
  for (const lines of byStretch.values()) lines.sort((one, other) => one.departMinute - other.departMinute)
  return {
    seed,
    lineCount: byKey.size,
    between: (from, to) => byStretch.get(from + to) ?? [],
    find: (number, stretch) => byKey.get(`${number}-${stretch}`),
    lines: () => byKey.values(),
  }
}
