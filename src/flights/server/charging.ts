import type { BothNames } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { whoseTrip } from '../../costs/rules/whose-costs.ts'
import type { WhoseCosts } from '../../costs/server/index.ts'
import type { FlightsDeps, Who } from './deps.ts'
import type { Party } from './party.ts'

/* What an order is charged to, and the budgets that it comes out of. Whose costs they are: those of who travels. */

const FIELD = 'attribution'

/** What an order is charged to, and whose costs that is: what she may charge counts, and her department where nothing else says one. */
export interface Charged {
  readonly whose: WhoseCosts
  readonly attribution: Attribution
}

/** A cost as it is asked about: what it is charged to, how much the company pays, and the trip's first day. */
interface Cost extends Charged {
  readonly companyMinor: number
  readonly departDate: Temporal.PlainDate
}

/** Whose costs a booking of a party is, by whoever books it, and which colleagues travel along. */
export function whoseAre({ companyId, personId }: Who, { mode, travellers }: Pick<Party, 'mode' | 'travellers'>): Required<WhoseCosts> {
  const colleagues = travellers.flatMap(({ person }) => (person.kind === 'employee' ? person.personId : []))
  const going = travellers.map(({ person }) => ({ id: person.personId, isColleague: person.kind === 'employee' }))
  const whose = whoseTrip({ mode, bookerId: personId }, going) ?? personId
  return { companyId, personId: whose, besides: colleagues.filter((id) => id !== whose) }
}

const costOf = ({ whose, attribution, companyMinor, departDate }: Cost) =>
  ({
    ...whose,
    product: 'flight',
    date: departDate,
    currency: 'CNY',
    charges: [{ attribution, amountMinor: companyMinor, travellerId: null }],
    field: FIELD,
  }) as const

/** What the application says that an order hangs on; null where it hangs on none, and for one that is nobody's business here. */
export async function chargedByApplication(
  deps: FlightsDeps,
  who: Who,
  { travellers }: Pick<Party, 'travellers'>,
  applicationId: string | null,
) {
  if (applicationId === null) return null
  const travellerIds = travellers.map(({ person }) => person.personId)
  return deps.applications.chargedTo(deps.db.read, { companyId: who.companyId, applicationId, bookerId: who.personId, travellerIds })
}

/**
 * What was chosen; else what the application says that it hangs on, by what its applicant and those on it may charge: the two are one trip. Else what is
 * proposed for whose costs they are; AF-COST where nothing is [V-OTHER-07].
 */
export async function chargedTo(
  deps: FlightsDeps,
  who: Who,
  party: Pick<Party, 'mode' | 'travellers'>,
  { attribution, applicationId }: { readonly attribution: Attribution | null; readonly applicationId: string | null },
): Promise<Charged | Refusal> {
  const whose = whoseAre(who, party)
  if (attribution) return { whose, attribution }
  const applied = await chargedByApplication(deps, who, party, applicationId)
  if (applied) {
    const { applicantId: personId, besides } = applied
    return { whose: { companyId: who.companyId, personId, besides }, attribution: applied.attribution }
  }
  const proposed = await deps.costs.proposedFor(deps.db.read, whose)
  return proposed ? { whose, attribution: proposed } : refuse('AF-COST', { field: FIELD })
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
export async function budgetsTouched(deps: FlightsDeps, cost: Cost): Promise<readonly BudgetSeen[] | Refusal> {
  if (cost.companyMinor === 0) return []
  const facts = await deps.budgets.facts(deps.db.read, costOf(cost))
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
export const answeringFor = (deps: FlightsDeps, { whose, attribution, companyMinor, departDate }: Cost) =>
  deps.costs.answeringFor(deps.db.read, whose, { attribution, amountMinor: companyMinor, date: departDate, field: FIELD })

/**
 * Sets what the company pays aside in the budgets that it comes out of; refused where one of them does not suffice, unless policy
 * lets it go beyond.
 */
export async function reserveBudgets(
  deps: FlightsDeps,
  writer: Writer,
  order: OrderRef,
  { chargedBy, mayExceed, ...cost }: Cost & { readonly chargedBy: string; readonly mayExceed: boolean },
): Promise<Refusal | null> {
  if (cost.companyMinor === 0) return null
  return deps.budgets.reserve(writer, order, { ...costOf(cost), step: 'submit', chargedBy, mayExceed })
}
