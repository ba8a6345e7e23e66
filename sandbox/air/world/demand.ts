import { airport, CITIES, distanceKm } from './airports.ts'

/**
 * Flights a day (one direction) between two cities: gravity of passenger numbers, thinned where the railway is faster, with the
 * trunks set by hand.
 */

/**
 * City pairs whose traffic gravity misses (leisure, islands, far north-east) or that everybody knows: flights a day in one
 * direction. Orders of size after OpenTravelData's schedule counts (CC BY 4.0), rounded, a little grown.
 */
const TRUNKS: Readonly<Record<string, number>> = {
  'BJS-SHA': 54,
  'SHA-SZX': 48,
  'CAN-SHA': 44,
  'BJS-CTU': 38,
  'JHG-KMG': 30,
  'BJS-SZX': 36,
  'CTU-SHA': 36,
  'BJS-CAN': 36,
  'SHA-XMN': 28,
  'SHA-XIY': 29,
  'CKG-SHA': 30,
  'SHA-TAO': 26,
  'CAN-CTU': 28,
  'BJS-XIY': 24,
  'BJS-HGH': 27,
  'CAN-HGH': 28,
  'CAN-CKG': 27,
  'BJS-CKG': 26,
  'DLC-SHA': 24,
  'CKG-SZX': 25,
  'BJS-KMG': 24,
  'KMG-SHA': 26,
  'SHA-SHE': 24,
  'HGH-SZX': 27,
  'CAN-XIY': 21,
  'CTU-SZX': 26,
  'CKG-KMG': 22,
  'CAN-KMG': 21,
  'CTU-KMG': 21,
  'BJS-HRB': 20,
  'CTU-HGH': 22,
  'HRB-SHA': 20,
  'KMG-LJG': 14,
  'CTU-LXA': 20,
  'CAN-HAK': 22,
  'HAK-SZX': 14,
  'BJS-HAK': 18,
  'HAK-SHA': 18,
  'SHA-SYX': 18,
  'BJS-SYX': 18,
  'BJS-URC': 16,
  'CTU-URC': 14,
  'KHG-URC': 16,
  'BJS-HET': 8,
  'DLC-YNT': 4,
}

/** What rail leaves to the air, by distance. */
function railLeaves(km: number): number {
  if (km < 250) return 0
  if (km < 400) return 0.12
  if (km < 550) return 0.35
  if (km < 750) return 0.65
  return km < 2400 ? 1 : 0.75
}

const STRENGTH = 0.045
const LEAST_FLIGHTS_PER_DAY = 0.9
const MOST_FLIGHTS_PER_DAY = 58

export interface CityPair {
  readonly a: string
  readonly b: string
  readonly km: number
  readonly flightsPerDay: number
}

function millionsOf(city: string): number {
  return CITIES.get(city)?.reduce((sum, each) => sum + each.millions, 0) ?? 0
}

/** The first airport of a city stands for it where only the order of a distance matters. */
export function cityDistanceKm(a: string, b: string): number {
  const [first, second] = [CITIES.get(a)?.[0], CITIES.get(b)?.[0]]
  if (!first || !second) throw new Error(`There is no city pair ${a} ${b} in the sandbox`)
  return distanceKm(airport(first.code), airport(second.code))
}

/** All pairs that are flown, unordered (a before b in the alphabet), the strongest first. */
export function cityPairs(): readonly CityPair[] {
  const cities = [...CITIES.keys()].sort()
  const pairs: CityPair[] = []
  for (const [index, a] of cities.entries()) {
    for (const b of cities.slice(index + 1)) {
      const km = cityDistanceKm(a, b)
      const gravity = STRENGTH * (millionsOf(a) * millionsOf(b)) ** 0.76 * railLeaves(km)
      const flightsPerDay = Math.min(MOST_FLIGHTS_PER_DAY, TRUNKS[`${a}-${b}`] ?? Math.min(gravity, 19))
      if (flightsPerDay >= LEAST_FLIGHTS_PER_DAY) pairs.push({ a, b, km, flightsPerDay })
    }
  }
  return pairs.sort((one, other) => other.flightsPerDay - one.flightsPerDay || (one.a + one.b < other.a + other.b ? -1 : 1))
}
