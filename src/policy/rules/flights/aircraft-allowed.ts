import { isAllowed } from '../shared/choice.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { eitherWay } from '../verdict.ts'

/** The aircraft is of a type that the company lets its people fly in. */
export function aircraftAllowed({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['aircraft-allowed']
  if (ruling === null) return null
  const said = eitherWay('aircraft-allowed', ruling)
  return ({ aircraft }) => (aircraft === undefined ? null : said(isAllowed(ruling.limit, aircraft)))
}
