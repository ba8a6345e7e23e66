import type { Market } from '../market.ts'
import type { Ruling } from '../standard.ts'
import type { RuleVerdict } from '../verdict.ts'
import { sayingAtLeast } from '../verdict.ts'

interface OfDaysAhead {
  readonly rules: { readonly 'booked-days-ahead': Ruling<number> | null }
}
type DaysAheadJudge = (trip: { readonly departDate: string }, market: Pick<Market, 'daysUntil'>) => RuleVerdict

/** The trip is booked at least so many calendar days before it departs. Here the limit is a floor: the gap is what is missing. */
export function bookedDaysAhead({ rules }: OfDaysAhead): DaysAheadJudge | null {
  const ruling = rules['booked-days-ahead']
  if (ruling === null) return null
  const say = sayingAtLeast('booked-days-ahead', ruling, 'days')
  return ({ departDate }, market) => say(ruling.limit, market.daysUntil(departDate), null)
}
