import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { eitherWay } from '../verdict.ts'

/** Some of the fare comes back when the flight is given up before it departs. */
export function refundableOnly({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['refundable-only']
  if (ruling === null) return null
  const said = eitherWay('refundable-only', ruling)
  return ({ refundable }) => (refundable === undefined ? null : said(refundable))
}
