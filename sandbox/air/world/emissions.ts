import type { Aircraft } from './aircraft.ts'

/* What a flight emits, told by cabin: the fuel of a type of its size, shared out by the room that a seat takes. Rounded, and nobody's own. */

/** Burning a kilogram of jet fuel makes so many of CO2. */
const CO2_PER_FUEL = 3.16
const FUEL_GRAMS_PER_KM: Readonly<Record<Aircraft['size'], number>> = { small: 2_300, medium: 3_000, large: 6_600 }
/** Types of the newest generation, by their codes. */
const THRIFTY: ReadonlySet<string> = new Set(['32N', '32Q', '7M8', '789', '359', '223'])
const THRIFT = 0.85
/** How many economy seats one of a cabin takes the room of. */
const ROOM = { Y: 1, A: 1.4, C: 2.2, F: 3.2 } as const
type Cabin = keyof typeof ROOM
const CABINS: readonly Cabin[] = ['Y', 'A', 'C', 'F']

/** Grams of CO2 of one passenger over the whole flight, for each cabin that the aircraft has. */
export function co2GramsByCabin({ code, size, seats }: Aircraft, distanceKm: number): Partial<Record<Cabin, number>> {
  const room = CABINS.reduce((sum, cabin) => sum + (seats[cabin] ?? 0) * ROOM[cabin], 0)
  const fuel = FUEL_GRAMS_PER_KM[size] * (THRIFTY.has(code) ? THRIFT : 1)
  const perRoom = (fuel * CO2_PER_FUEL * distanceKm) / room
  return Object.fromEntries(CABINS.flatMap((cabin) => (seats[cabin] ? [[cabin, Math.round(perRoom * ROOM[cabin])]] : [])))
}
