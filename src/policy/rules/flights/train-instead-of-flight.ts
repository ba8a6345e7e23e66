import { rideInstead } from '../rail.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { eitherWay } from '../verdict.ts'

/**
 * Where a train takes less than so many hours one rides: unless none is left with a permitted seat, or the flight's fare is below the price of the
 * top permitted seat. A railway that did not answer stands in nobody's way. What the train would have cost is what the company covers.
 */
export function trainInsteadOfFlight({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['train-instead-of-flight']
  if (ruling === null) return null
  const said = eitherWay('train-instead-of-flight', ruling)
  return ({ rail, fareMinor, abroad }) => {
    if (rail === undefined || abroad !== undefined) return null
    const found = rideInstead(rail, fareMinor, ruling.limit)
    return found.is === 'ride' ? { ...said(false), coveredMinor: found.way.fareMinor } : said(true)
  }
}
