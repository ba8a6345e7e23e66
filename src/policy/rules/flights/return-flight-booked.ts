import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { eitherWay } from '../verdict.ts'

/** A journey abroad leads back, or on: one way is above the limit [V-FLIGHT-08]. Of flights within the mainland nothing is said. */
export function returnFlightBooked({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['return-flight-booked']
  if (ruling === null) return null
  const said = eitherWay('return-flight-booked', ruling)
  return ({ abroad }) => (abroad === undefined ? null : said(!abroad.isOneWay))
}
