import { CITY_POSITIONS } from './data/city-positions.ts'

/** Which served cities lie near each other: for who finds no flight of her own, and would take a train or a car to another airport. Pure. */

/** About two hours on the way: further off nobody saves a journey by starting elsewhere. */
const NEAR_KM = 180
const NEAR_MAX = 3
const EARTH_RADIUS_KM = 6_371

interface Position {
  readonly code: string
  readonly north: number
  readonly east: number
}

const POSITIONS: readonly Position[] = CITY_POSITIONS.split(',').map((text) => {
  const [code = '', north = '', east = ''] = text.trim().split(' ')
  return { code, north: Number(north), east: Number(east) }
})
const byCode = new Map(POSITIONS.map((position) => [position.code, position]))

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along the surface, in kilometres; on these few degrees a flat map is exact enough, but a great circle costs no more. */
function kmBetween(a: Position, b: Position): number {
  const [north, otherNorth] = [radians(a.north), radians(b.north)]
  const cosine =
    Math.sin(north) * Math.sin(otherNorth) + Math.cos(north) * Math.cos(otherNorth) * Math.cos(radians(a.east) - radians(b.east))
  return EARTH_RADIUS_KM * Math.acos(Math.min(1, cosine))
}

/** The codes of up to three cities within 180 km, the nearest first; none where a city is alone, or unknown. */
export function nearCities(code: string): readonly string[] {
  const here = byCode.get(code)
  if (!here) return []
  return POSITIONS.flatMap((other) => {
    const km = kmBetween(here, other)
    return other.code !== code && km <= NEAR_KM ? [{ code: other.code, km }] : []
  })
    .toSorted((a, b) => a.km - b.km)
    .slice(0, NEAR_MAX)
    .map((one) => one.code)
}
