import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { sayingAtMost } from '../verdict.ts'

/** One passenger's flight emits no more than so many grams of CO2 a kilometre, counted in whole grams as they are shown. */
export function co2WithinLimit({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['co2-within-limit']
  if (ruling === null) return null
  const say = sayingAtMost('co2-within-limit', ruling, 'grams')
  return ({ co2Grams, distanceKm }) => {
    if (co2Grams === undefined || distanceKm === undefined || distanceKm <= 0) return null
    return say(ruling.limit, Math.round(co2Grams / distanceKm), null)
  }
}
