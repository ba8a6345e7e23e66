import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { eitherWay } from '../verdict.ts'

/** The fare is not a bare one, without bag and choice of seat. */
export function basicFaresExcluded({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['basic-fares-excluded']
  if (ruling === null) return null
  const said = eitherWay('basic-fares-excluded', ruling)
  return ({ basic }) => (basic === undefined ? null : said(!basic))
}
