import { useQueries } from '@tanstack/react-query'
import type { CallResult } from '../../kernel/call.ts'
import type { BothNames } from '../../kernel/language.ts'
import type { findCostCenterByUserCode } from '../calls.ts'
import { proposedCostCentre } from '../rules/cost-centre-is-completed.ts'
import type { Bearer } from './cost-draft.ts'
import type { CostQuestion } from './cost-path.ts'
import type { Names } from './naming.ts'
import { nameKey } from './naming.ts'
import { costCentresQuery } from './queries.ts'

type Centre = CallResult<typeof findCostCenterByUserCode>['costCentres'][number]

/** The usual cost centre of somebody who travels along. */
export interface ColleagueCentre {
  readonly centre: Centre
  /** Whose it is; null where the booker herself travels along. */
  readonly of: BothNames | null
  /** So many of the party usually charge it. */
  readonly tickets: number
}

/** The usual cost centre of each who travels along, each once; of whom it cannot be read, nothing is offered. */
export function useColleagueCentres({ others, applicationId }: Pick<CostQuestion, 'others' | 'applicationId'>): readonly ColleagueCentre[] {
  return useQueries({
    queries: others.map((code) => costCentresQuery(code, applicationId)),
    combine: (read) => {
      const found = new Map<string, ColleagueCentre>()
      for (const { data } of read) {
        const centre = data && proposedCostCentre(data.costCentres)
        if (!centre) continue
        const known = found.get(centre.code)
        found.set(centre.code, { centre, of: known ? known.of : data.of, tickets: (known?.tickets ?? 0) + 1 })
      }
      return [...found.values()]
    },
  })
}

export const namesOf = (centres: readonly Pick<Centre, 'code' | 'name'>[]): Names =>
  Object.fromEntries(centres.map(({ code, name }) => [nameKey('costCentre', code), name]))

/**
 * Who bears which part, split by who travels: hers what the others' own cost centres do not bear, so her guests' tickets too. Null where there
 * is nothing to split: all of them charge the same, or she has none to propose.
 */
export function bearersOf(
  proposed: Pick<Centre, 'code'> | null,
  tickets: number,
  colleagues: readonly ColleagueCentre[],
): readonly Bearer[] | null {
  if (!proposed || colleagues.every(({ centre }) => centre.code === proposed.code)) return null
  const theirs = colleagues.reduce((sum, one) => sum + one.tickets, 0)
  // Whose it is may have been taken off those who travel: then none of the tickets is hers.
  const hers = tickets > theirs ? [{ code: proposed.code, tickets: tickets - theirs }] : []
  return [...hers, ...colleagues.map((one) => ({ code: one.centre.code, tickets: one.tickets }))]
}
