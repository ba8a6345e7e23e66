import { isAllowed } from '../shared/choice.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { eitherWay } from '../verdict.ts'

/** The aircraft is of a type that the company lets its people fly in; of a journey every one of them. */
export function aircraftAllowed({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['aircraft-allowed']
  if (ruling === null) return null
  const said = eitherWay('aircraft-allowed', ruling)
  return ({ aircraft, abroad }) => {
    const codes = abroad === undefined ? (aircraft === undefined ? undefined : [aircraft]) : abroad.aircraft
    return codes === undefined ? null : said(codes.every((code) => isAllowed(ruling.limit, code)))
  }
}
