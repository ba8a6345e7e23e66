import { budgetCostOf, chargedTo as chargedToFor, COST_FIELD, type Charged, type Cost } from '../../../applications/server/index.ts'
import type { Attribution } from '../../../costs/rules/attribution-is-completed.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import type { Party } from '../party.ts'

/* What an order of flights is charged to, and the budgets that it comes out of. */

/** What was chosen, else what its application says, else what is proposed; AF-COST where nothing is [V-OTHER-07]. */
export async function chargedTo(
  deps: FlightsDeps,
  who: Who,
  party: Pick<Party, 'mode' | 'travellers'>,
  asked: { readonly attribution: Attribution | null; readonly applicationId: string | null },
): Promise<Charged | Refusal> {
  return (await chargedToFor(deps, who, party, asked)) ?? refuse('AF-COST', { field: COST_FIELD })
}

/** A cost of flights. */
export type FlightCost = Omit<Cost, 'product'>

/** Under which cost centre the order stands, and who answers for what it is charged to. */
export const answeringFor = (deps: FlightsDeps, { whose, attribution, companyMinor, date }: FlightCost) =>
  deps.costs.answeringFor(deps.db.read, whose, { attribution, amountMinor: companyMinor, date, field: COST_FIELD })

/**
 * Sets what the company pays aside in the budgets that it comes out of; refused where one of them does not suffice, unless policy
 * lets it go beyond.
 */
export async function reserveBudgets(
  deps: FlightsDeps,
  writer: Writer,
  order: OrderRef,
  { chargedBy, mayExceed, ...cost }: FlightCost & { readonly chargedBy: string; readonly mayExceed: boolean },
): Promise<Refusal | null> {
  if (cost.companyMinor === 0) return null
  return deps.budgets.reserve(writer, order, { ...budgetCostOf({ ...cost, product: 'flight' }), step: 'submit', chargedBy, mayExceed })
}
