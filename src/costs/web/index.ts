import { lazy } from 'react'

export { forgetAttribution, keepApplied, keepCost, useAttribution, useChosenAttribution, useCostNames } from './attribution-draft.ts'
export { nameAndCode } from './naming.ts'
export { useBudgetsOf } from './use-budgets.ts'

/** Fetches `CostRow` ahead: a form that cannot do without it waits for it, and is not lost where it does not come. */
export const fetchCostRow = () => import('./parts/cost-row.tsx')
/** A form's row that says what the trip is charged to and leads to /form/cost. Wants a Suspense of a row's height around it. */
export const CostRow = lazy(fetchCostRow)
/** The way to the budgets, for the page "me". Wants a Suspense around it; nothing for who may see none. */
export const MyBudgets = lazy(() => import('./parts/my-budgets.tsx'))
