import { isAllowed } from '../shared/choice.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { eitherWay } from '../verdict.ts'

/** The airline is among those that the company flies with; of a journey every one of them. */
export function airlinesAllowed({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['airlines-allowed']
  if (ruling === null) return null
  const said = eitherWay('airlines-allowed', ruling)
  return ({ airline, abroad }) => {
    if (abroad !== undefined) return said(abroad.airlines.every((code) => isAllowed(ruling.limit, code)))
    return airline === undefined ? null : said(isAllowed(ruling.limit, airline))
  }
}
