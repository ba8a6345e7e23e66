import type { Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { budgetEntries, budgetList, checkCost, findCostCenterByUserCode, queryOptionalBusinessList, searchCosts } from '../calls.ts'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import { answeringFor, proposedFor } from './answering.ts'
import { budgetsOf } from './budgets.ts'
import { calledIn } from './called.ts'
import { chargesOf, heldOf } from './charged.ts'
import { saveSections } from './importing.ts'
import { budgetsSeen, check, costCentresOf, entriesSeen, optionalBusinesses, search, type ReadingDeps } from './reading.ts'
import { assign, find, named, optionsFor, save } from './store.ts'

export { budgetsOf, type Budgets } from './budgets.ts'
export type { WhoseCosts } from './charging-store.ts'
export { SectionRefused } from './importing.ts'
export { budgetTooLow, presentShort } from './short.ts'

/** How it is said that a cost may not be charged so: by whichever wing books. */
export const costRefusals = { zh: zh.refusals, en: en.refusals }

/** What costs does for other wings. What reserves and spends is `budgetsOf`. */
export const costs = { optionsFor, find, named, save, assign, saveSections, proposedFor, answeringFor, chargesOf, calledIn, heldOf }

/** The wing of costs: what a booking may be charged to, and the budgets that it comes out of. */
export function costsWing(given: Omit<ReadingDeps, 'budgets'>): Wing {
  const deps = { ...given, budgets: budgetsOf(given) }
  return {
    name: 'costs',
    refusals: costRefusals,
    handlers: [
      handler(findCostCenterByUserCode, ({ caller }, asked) => costCentresOf(deps, caller, asked)),
      handler(queryOptionalBusinessList, ({ caller }, asked) => optionalBusinesses(deps, caller, asked)),
      handler(searchCosts, ({ caller }, asked) => search(deps, caller, asked)),
      handler(checkCost, ({ caller }, asked) => check(deps, caller, asked)),
      handler(budgetList, ({ caller }, asked) => budgetsSeen(deps, caller, asked)),
      handler(budgetEntries, ({ caller }, asked) => entriesSeen(deps, caller, asked)),
    ],
  }
}
