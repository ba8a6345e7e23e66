import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { eitherWay } from '../verdict.ts'

/** The fare can be moved to another flight before departure. */
export function changeableOnly({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['changeable-only']
  if (ruling === null) return null
  const said = eitherWay('changeable-only', ruling)
  return ({ changeable }) => (changeable === undefined ? null : said(changeable))
}
