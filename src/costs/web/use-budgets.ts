import { useQuery } from '@tanstack/react-query'
import { proposedCostCentre } from '../rules/cost-centre-is-completed.ts'
import { WHOLE_BASIS_POINTS } from '../rules/shares-make-the-whole.ts'
import type { CostAttribution } from '../calls.ts'
import { checkQuery, costCentresQuery, type KnownCost } from './queries.ts'

/** Asked with nothing: the question is not put. */
const NO_SHARES: CostAttribution = { by: 'percent', shares: [] }

const wholeTo = (code: string): CostAttribution => ({
  by: 'percent',
  shares: [{ to: { kind: 'costCentre', code }, projectCode: null, legalEntityCode: null, basisPoints: WHOLE_BASIS_POINTS }],
})

/** Whether budgets suffice for what a form has chosen, or, with nothing chosen, for what is proposed; no data while that is not known. */
export function useBudgetsOf(question: KnownCost, chosen: CostAttribution | null, isAsked: boolean) {
  const { data: centres } = useQuery({ ...costCentresQuery(question.of), enabled: isAsked && chosen === null })
  const proposed = proposedCostCentre(centres?.costCentres ?? [])
  const attribution = chosen ?? (proposed && wholeTo(proposed.code))
  return useQuery({ ...checkQuery(question, attribution ?? NO_SHARES), enabled: isAsked && attribution !== null, retry: false })
}
