import type { Leg } from '../port/searching.ts'
import type { Way } from './map.ts'

/** From legs between airports to what Duffel is asked: one place at each end of a slice. */

/**
 * IATA codes of cities with several airports, as far as no airport bears the same code (of SHA, TPE or BKK nobody can say what is meant by
 * it). One question for the city is worth one for each of its airports. Codes after OpenTravelData (CC BY 4.0).
 */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  BJS: ['PEK', 'PKX'],
  TYO: ['NRT', 'HND'],
  OSA: ['KIX', 'ITM'],
  SPK: ['CTS', 'OKD'],
  SEL: ['ICN', 'GMP'],
  JKT: ['CGK', 'HLP'],
  LON: ['LHR', 'LGW', 'STN', 'LTN', 'LCY'],
  PAR: ['CDG', 'ORY', 'BVA'],
  ROM: ['FCO', 'CIA'],
  MIL: ['MXP', 'LIN', 'BGY'],
  MOW: ['SVO', 'DME', 'VKO'],
  STO: ['ARN', 'BMA'],
  NYC: ['JFK', 'EWR', 'LGA'],
  WAS: ['IAD', 'DCA'],
  CHI: ['ORD', 'MDW'],
  YTO: ['YYZ', 'YTZ'],
  SAO: ['GRU', 'CGH', 'VCP'],
  RIO: ['GIG', 'SDU'],
  BUE: ['EZE', 'AEP'],
}

/** What to ask for where any of these airports will do. */
function placesOf(airports: readonly string[]): readonly string[] {
  const city = Object.entries(CITIES).find(([, own]) => airports.length > 1 && airports.every((each) => own.includes(each)))
  return city ? [city[0]] : airports
}

/** Searches that one wish is worth: each of them asks a hundred airlines. */
const SEARCHES_MOST = 8

/** How often somebody has to get from one airport to another by herself between two slices, or ends elsewhere than she began. */
function gaps(ways: readonly Way[]): number {
  return ways.filter(({ to }, index) => {
    const next = ways[index + 1] ?? ways[0]
    return ways.length > 1 && next?.from !== to
  }).length
}

/** Every way to fly these legs from one place to one other, those without gaps first; where that is more than is asked, the last are left out. */
export function journeysOf(legs: readonly Leg[]): readonly (readonly Way[])[] {
  const bySlice = legs.map(({ from, to, departDate: date }) =>
    placesOf(from).flatMap((start) =>
      placesOf(to)
        .filter((end) => end !== start)
        .map((end): Way => ({ from: start, to: end, date })),
    ),
  )
  const journeys = bySlice.reduce<Way[][]>((all, slice) => all.flatMap((before) => slice.map((way) => [...before, way])), [[]])
  return journeys.toSorted((a, b) => gaps(a) - gaps(b)).slice(0, SEARCHES_MOST)
}
