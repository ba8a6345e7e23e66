import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { WHOLE_BASIS_POINTS } from '../../costs/rules/shares-make-the-whole.ts'
import { whoseTrip } from '../../costs/rules/whose-costs.ts'
import type { Budgets, costs, WhoseCosts } from '../../costs/server/index.ts'
import type { BothNames } from '../../kernel/language.ts'
import { invariant, isRefusal, type Refusal } from '../../kernel/result.ts'
import type { OrderRef, Orders } from '../../orders/server/index.ts'
import { shareOut } from '../../payments/rules/shares.ts'
import type { BookingMode } from '../../people/rules/party.ts'
import type { PeopleFace, Person } from '../../people/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { ApplicationsFace } from './face.ts'

/*
 * What an order is charged to, of whichever product, and the budgets that it comes out of. Whose costs they are: those of who travels. What is
 * chosen on the form goes first, then what the application says that the order hangs on, then what is proposed.
 */

interface ChargingDeps {
  readonly db: Pick<Database, 'read'>
  readonly applications: Pick<ApplicationsFace, 'chargedTo' | 'ofOrder'>
  readonly costs: Pick<typeof costs, 'proposedFor' | 'chargesOf'>
}

interface Who {
  readonly companyId: string
  readonly personId: string
}

/** Who travels, and how they are booked. */
interface Going {
  readonly mode: BookingMode
  readonly travellers: readonly { readonly person: Pick<Person, 'personId' | 'kind'> }[]
}

/** What an order is charged to, and whose costs that is: what she may charge counts, and her department where nothing else says one. */
export interface Charged {
  readonly whose: WhoseCosts
  readonly attribution: Attribution
}

const idsOf = ({ travellers }: Pick<Going, 'travellers'>): readonly string[] => travellers.map(({ person }) => person.personId)

/** Whose costs a booking of a party is, by whoever books it, and which colleagues travel along. */
export function whoseAre({ companyId, personId }: Who, { mode, travellers }: Going): Required<WhoseCosts> {
  const going = travellers.map(({ person }) => ({ id: person.personId, isColleague: person.kind === 'employee' }))
  const whose = whoseTrip({ mode, bookerId: personId }, going) ?? personId
  return { companyId, personId: whose, besides: going.flatMap(({ id, isColleague }) => (isColleague && id !== whose ? id : [])) }
}

/** What the application says that an order hangs on; null where it hangs on none, and for one that is nobody's business here. */
export async function chargedByApplication(
  deps: Pick<ChargingDeps, 'db' | 'applications'>,
  { companyId, personId: bookerId }: Who,
  going: Pick<Going, 'travellers'>,
  applicationId: string | null,
) {
  if (applicationId === null) return null
  return deps.applications.chargedTo(deps.db.read, { companyId, applicationId, bookerId, travellerIds: idsOf(going) })
}

/**
 * What was chosen; else what the application says that it hangs on, by what its applicant and those on it may charge: the two are one trip. Else what is
 * proposed for whose costs they are; null where nothing is [V-OTHER-07].
 */
export async function chargedTo(
  deps: ChargingDeps,
  who: Who,
  going: Going,
  { attribution, applicationId }: { readonly attribution: Attribution | null; readonly applicationId: string | null },
): Promise<Charged | null> {
  const whose = whoseAre(who, going)
  if (attribution) return { whose, attribution }
  const applied = await chargedByApplication(deps, who, going, applicationId)
  if (applied) {
    const { applicantId: personId, besides } = applied
    return { whose: { companyId: who.companyId, personId, besides }, attribution: applied.attribution }
  }
  const proposed = await deps.costs.proposedFor(deps.db.read, whose)
  return proposed && { whose, attribution: proposed }
}

/** An order of a chain of changes, with all who travelled on it. */
interface Link {
  readonly order: OrderRef
  readonly tickets: readonly { readonly personId: string }[]
}

type BeforeDeps = ChargingDeps & { readonly orders: Pick<Orders, 'find'>; readonly people: Pick<PeopleFace, 'findAll'> }

/** Whose costs a trip was as it was booked: of all who went then, whoever of them changes now. What it was charged to may be charged on. */
async function whoseWas(deps: BeforeDeps, { order, tickets }: Link): Promise<WhoseCosts> {
  const ids = [...new Set(tickets.map(({ personId }) => personId))]
  const [booked, people] = await Promise.all([
    deps.orders.find(deps.db.read, order),
    deps.people.findAll(deps.db.read, order.companyId, ids),
  ])
  invariant(booked, 'what a change is of stays')
  const travellers = ids.flatMap((id) => people.get(id) ?? []).map((person) => ({ person }))
  // Whom somebody brings along is from outside: booked in either way, such a trip is her own.
  return whoseAre({ companyId: order.companyId, personId: booked.bookerId }, { mode: 'agent', travellers })
}

/**
 * A change is charged as what was booked first was: to the same, in the same parts. `chain` goes from the order that is changed back to the one that
 * was booked first. Null where nothing of it cost the company anything.
 */
export async function chargedAsBefore(
  deps: BeforeDeps,
  who: Who,
  going: Pick<Going, 'travellers'>,
  chain: readonly [Link, ...Link[]],
): Promise<Charged | null> {
  const first = chain.at(-1) ?? chain[0]
  for (const { order } of chain.toReversed()) {
    const charges = await deps.costs.chargesOf(deps.db.read, order)
    if (charges.length === 0) continue
    const points = shareOut(
      WHOLE_BASIS_POINTS,
      charges.map(({ amountMinor }) => amountMinor),
    )
    const shares = charges.map(({ to, project, legalEntity }, index) => ({
      to: { kind: to.kind, code: to.code },
      projectCode: project?.code ?? null,
      legalEntityCode: legalEntity?.code ?? null,
      basisPoints: points[index] ?? 0,
    }))
    const [application] = await deps.applications.ofOrder(deps.db.read, first.order)
    const applied = await chargedByApplication(deps, who, going, application?.applicationId ?? null)
    const whose = applied
      ? { companyId: who.companyId, personId: applied.applicantId, besides: applied.besides }
      : await whoseWas(deps, first)
    return { whose, attribution: { by: 'percent', shares } }
  }
  return null
}

/** A cost as it is asked about: what it is charged to, how much the company pays, and the trip's first day. */
export interface Cost extends Charged {
  readonly product: Parameters<Budgets['facts']>[1]['product']
  readonly companyMinor: number
  readonly date: Temporal.PlainDate
}

/** The form's field that a refusal is about. */
export const COST_FIELD = 'attribution'

/** As budgets are asked about it, and moved by it. */
export const budgetCostOf = ({ whose, attribution, companyMinor, product, date }: Cost) =>
  ({
    ...whose,
    product,
    date,
    currency: 'CNY',
    charges: [{ attribution, amountMinor: companyMinor, travellerId: null }],
    field: COST_FIELD,
  }) as const

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
export async function budgetsTouched(
  deps: { readonly db: Pick<Database, 'read'>; readonly budgets: Pick<Budgets, 'facts'> },
  cost: Cost,
): Promise<readonly BudgetSeen[] | Refusal> {
  if (cost.companyMinor === 0) return []
  const facts = await deps.budgets.facts(deps.db.read, budgetCostOf(cost))
  if (isRefusal(facts)) return facts
  return facts.budgets.map(({ name, owner, periodLabel, freeMinor, askedMinor }) => ({
    name,
    owner,
    periodLabel,
    freeMinor,
    companyMinor: askedMinor,
  }))
}
