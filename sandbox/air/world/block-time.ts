import type { Aircraft } from './aircraft.ts'
import { airport, distanceKm } from './airports.ts'

/** Airways are longer than the great circle. */
const AIRWAY_FACTOR = 1.08
/** Taxi out, climb, approach and taxi in at quiet airports. */
const GROUND_AND_CLIMB_MINUTES = 31
/** At the latitudes of China the jet stream shortens the way east and lengthens the way west. */
const WIND_SHARE = 0.05

/** Scheduled minutes from gate to gate, in fives, as timetables print them. */
export function blockMinutes(from: string, to: string, type: Aircraft): number {
  const [a, b] = [airport(from), airport(to)]
  const km = distanceKm(a, b)
  const eastward = km === 0 ? 0 : ((b.lng - a.lng) * 111 * Math.cos((a.lat * Math.PI) / 180)) / km
  const speed = type.cruiseKmh * (1 + WIND_SHARE * Math.max(-1, Math.min(1, eastward)))
  const minutes = GROUND_AND_CLIMB_MINUTES + a.taxiExtraMinutes + b.taxiExtraMinutes / 2 + ((km * AIRWAY_FACTOR) / speed) * 60
  return Math.round(minutes / 5) * 5
}
