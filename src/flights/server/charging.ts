import type { BothNames } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { whoseCosts } from '../../costs/rules/whose-costs.ts'
import type { FlightsDeps, Who } from './deps.ts'
import type { Party } from './party.ts'

/* What an order is charged to, and the budgets that it comes out of. Whose costs they are: those of who travels. */

const FIELD = 'attribution'

/** A cost as it is asked about: what it is charged to, how much the company pays, and the trip's first day. */
interface Cost {
  readonly attribution: Attribution
  readonly companyMinor: number
  readonly departDate: Temporal.PlainDate
}

/** Whose costs a booking of a party is, by whoever books it. */
export const whoseAre = ({ companyId, personId }: Who, { travellers }: Pick<Party, 'travellers'>): Who => ({
  companyId,
  personId: whoseCosts(
    personId,
    travellers.map(({ person }) => person),
  ),
})

const costOf = (who: Who, { attribution, companyMinor, departDate }: Cost) =>
  ({
    ...who,
    product: 'flight',
    date: departDate,
    currency: 'CNY',
    charges: [{ attribution, amountMinor: companyMinor, travellerId: null }],
    field: FIELD,
  }) as const

/** What was chosen, or what is proposed for `who`, whose costs they are; AF-COST where neither is there [V-OTHER-07]. */
export async function chargedTo(deps: FlightsDeps, who: Who, chosen: Attribution | null): Promise<Attribution | Refusal> {
  return chosen ?? (await deps.costs.proposedFor(deps.db.read, who)) ?? refuse('AF-COST', { field: FIELD })
}

/** How a budget stands to what the company would pay out of it. */
export interface BudgetSeen {
  readonly name: BothNames
  /** Whom to turn to about it. */
  readonly owner: BothNames | null
  readonly periodLabel: string
  readonly freeMinor: number
  readonly companyMinor: number
}

/** Every budget that a cost touches; none where the company pays nothing. */
export async function budgetsTouched(deps: FlightsDeps, who: Who, cost: Cost): Promise<readonly BudgetSeen[] | Refusal> {
  if (cost.companyMinor === 0) return []
  const facts = await deps.budgets.facts(deps.db.read, costOf(who, cost))
  if (isRefusal(facts)) return facts
  return facts.budgets.map(({ name, owner, periodLabel, freeMinor, askedMinor }) => ({
    name,
    owner,
    periodLabel,
    freeMinor,
    companyMinor: askedMinor,
  }))
}

/** Under which cost centre the order stands, and who answers for what it is charged to. */
export const answeringFor = (deps: FlightsDeps, who: Who, { attribution, companyMinor, departDate }: Cost) =>
  deps.costs.answeringFor(deps.db.read, who, { attribution, amountMinor: companyMinor, date: departDate, field: FIELD })

/**
 * Sets what the company pays aside in the budgets that it comes out of; refused where one of them does not suffice, unless policy
 * lets it go beyond.
 */
export async function reserveBudgets(
  deps: FlightsDeps,
  writer: Writer,
  order: OrderRef,
  { who, chargedBy, mayExceed, ...cost }: Cost & { readonly who: Who; readonly chargedBy: string; readonly mayExceed: boolean },
): Promise<Refusal | null> {
  if (cost.companyMinor === 0) return null
  return deps.budgets.reserve(writer, order, { ...costOf(who, cost), step: 'submit', chargedBy, mayExceed })
}
