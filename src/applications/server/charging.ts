import type { BothNames, Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { inProportion, wholeTo, type Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { proposedCostCentre } from '../../costs/rules/cost-centre-is-completed.ts'
import { WHOLE_BASIS_POINTS } from '../../costs/rules/shares-make-the-whole.ts'
import type { WhoseCosts } from '../../costs/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { LineCode } from '../../people/rules/lines.ts'
import type { BudgetWord } from '../../policy/rules/beyond-budget.ts'
import { chargedIn, chargedTo, codesSaid, KINDS, withNames } from '../rules/charged-to.ts'
import type { Difference } from '../rules/change-needs-approval.ts'
import { lineOfProduct, PRODUCTS, type Plan, type Product } from '../rules/plan.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { policyBeyondBudget } from './needs-link.ts'

type Charged = Pick<Plan, 'costCode' | 'attribution'>
type CostDeps = Pick<ApplicationsDeps, 'costs' | 'budgets'>
type BudgetDeps = CostDeps & Pick<ApplicationsDeps, 'people' | 'clock' | 'policy'>

const CURRENCY = 'CNY'

/** All of it to one cost centre is no split, however a form says it: what is charged alike is kept alike. */
function withoutSplit({ costCode, attribution }: Charged): Charged {
  if (attribution?.by !== 'percent') return { costCode, attribution }
  const [only, second] = attribution.shares
  const isWhole = only && !second && only.basisPoints === WHOLE_BASIS_POINTS && only.projectCode === null && only.legalEntityCode === null
  return isWhole && only.to?.kind === 'costCentre' ? { costCode: only.to.code, attribution: null } : { costCode, attribution }
}

/** The cost centre that stands for a plan: the one named, the first of a split, else the one that is proposed to its applicant. */
export async function namedCost(deps: CostDeps, reader: Reader, applicant: Who, asked: Charged): Promise<Charged> {
  const named = withoutSplit(asked)
  if (named.attribution !== null) return { ...named, costCode: named.attribution.shares[0]?.to?.code ?? '' }
  if (named.costCode !== '') return named
  const proposed = proposedCostCentre(await deps.costs.optionsFor(reader, applicant))
  return { costCode: proposed?.code ?? '', attribution: null }
}

/** By what budgets are asked for a whole journey: one that is wanted, flights before others. */
const productOf = ({ segments }: Plan): Product =>
  PRODUCTS.find((product) => segments.some(({ wanted }) => (wanted[product] ?? 0) > 0)) ?? 'flight'
const lineOf = (plan: Plan): LineCode => lineOfProduct(productOf(plan))

const firstDay = ({ segments }: Plan): Temporal.PlainDate =>
  Temporal.PlainDate.from(
    segments
      .map(({ startDate }) => startDate)
      .toSorted()
      .at(0) ?? '',
  )

/** Colleagues who travel beside whose application it is: their usual cost centres may bear a part of it, as of an order. */
export const besidesOf = ({ personId: applicantId }: Pick<Who, 'personId'>, { travellers }: Pick<Plan, 'travellers'>): readonly string[] =>
  travellers.flatMap(({ personId, kind }) => (kind === 'employee' && personId !== applicantId ? personId : []))

const whoseOf = (applicant: Who, plan: Pick<Plan, 'travellers'>): WhoseCosts => ({
  companyId: applicant.companyId,
  personId: applicant.personId,
  besides: besidesOf(applicant, plan),
})

function factsOf(deps: CostDeps, reader: Reader, applicant: Who, plan: Plan) {
  const attribution = plan.attribution ?? wholeTo({ kind: 'costCentre', code: plan.costCode })
  return deps.budgets.facts(reader, {
    ...whoseOf(applicant, plan),
    // An estimate of nothing is charged to somebody all the same.
    charges: [{ attribution, amountMinor: Math.max(1, plan.estimateMinor), travellerId: null }],
    product: lineOf(plan),
    date: firstDay(plan),
    currency: CURRENCY,
    field: 'attribution',
  })
}

/** Who answers for what a plan is charged to; nobody, where it may not be charged so any more. */
export async function answererIdsOf(
  deps: CostDeps,
  reader: Reader,
  applicant: Who,
  plan: Plan,
): Promise<{ readonly costCentreOwnerIds: readonly string[]; readonly projectLeadIds: readonly string[] }> {
  const attribution = plan.attribution ?? wholeTo({ kind: 'costCentre', code: plan.costCode })
  const asked = { attribution, amountMinor: Math.max(1, plan.estimateMinor), date: firstDay(plan) }
  const found = await deps.costs.answeringFor(reader, whoseOf(applicant, plan), asked)
  if (isRefusal(found)) return { costCentreOwnerIds: [], projectLeadIds: [] }
  const { costCentreOwnerIds, projectLeadIds } = found
  return { costCentreOwnerIds, projectLeadIds }
}

const asAttribution = ({ attribution, costCode }: Charged) => attribution ?? wholeTo({ kind: 'costCentre', code: costCode })

/** The same as shares of whatever an order on it costs: an estimate that is split by amounts says in which proportion. */
export const wholeOf = (plan: Charged): Attribution => inProportion(asAttribution(plan))

/** What everything is called that plans are charged to. */
export const costNamesOf = (deps: CostDeps, reader: Reader, companyId: string, plans: readonly Charged[]) =>
  deps.costs.calledIn(reader, companyId, plans.map(asAttribution))

/** What a plan is charged to, in words: every code beside what it is called. */
export const chargedWords = (plan: Charged, names: Readonly<Record<string, BothNames>>, language: Language): string =>
  chargedIn(plan, (kind, code) => {
    const name = names[`${kind} ${code}`]
    return name === undefined ? code : `${name[language]} ${code}`
  })

/** As shares that name a code in every sense it may have. */
const inEverySense = (code: string): Attribution => ({
  by: 'percent',
  shares: (['costCentre', 'department', 'person'] as const).map((kind) => ({
    to: { kind, code },
    projectCode: code,
    legalEntityCode: code,
    basisPoints: 0,
  })),
})

/**
 * How a difference between plans says their costs: it knows codes alone. What neither of the plans has any more, because it was changed
 * since, is found among all that the company has; a code that two kinds have in common stays one.
 */
export async function costWordsFor(
  deps: CostDeps,
  reader: Reader,
  companyId: string,
  { plans, said = [] }: { readonly plans: readonly Charged[]; readonly said?: readonly Difference[] },
  language: Language,
): Promise<{ cost(codes: string): string }> {
  const now = new Set(plans.map(chargedTo))
  const past = said.flatMap((one) => (one.what === 'cost' ? [one.before, one.after] : [])).filter((codes) => !now.has(codes))
  const codes = [...new Set(past.flatMap(codesSaid))]
  const names = await deps.costs.calledIn(reader, companyId, [...plans.map(asAttribution), ...codes.map(inEverySense)])
  const words = new Map(plans.map((plan) => [chargedTo(plan), chargedWords(plan, names, language)]))
  const nameAndCode = (code: string): string => {
    const called = KINDS.flatMap((kind) => names[`${kind} ${code}`] ?? [])
    const [name, other] = new Set(called.map((one) => one[language]))
    return name === undefined || other !== undefined ? code : `${name} ${code}`
  }
  return { cost: (asked) => words.get(asked) ?? withNames(asked, nameAndCode) }
}

/** Whether a cost centre is the usual one of somebody who travels along. */
async function isUsualOf(deps: CostDeps, reader: Reader, companyId: string, personIds: readonly string[], code: string): Promise<boolean> {
  const theirs = await Promise.all(personIds.map((personId) => deps.costs.optionsFor(reader, { companyId, personId })))
  return theirs.some((options) => proposedCostCentre(options)?.code === code)
}

/** Whether its applicant, with those who travel along, may charge a plan as it says. */
export async function costFault(deps: CostDeps, reader: Reader, applicant: Who, plan: Plan): Promise<Refusal | null> {
  if (plan.attribution === null) {
    if (await deps.costs.find(reader, applicant, plan.costCode)) return null
    const isUsual = await isUsualOf(deps, reader, applicant.companyId, besidesOf(applicant, plan), plan.costCode)
    return isUsual ? null : refuse('TA-COST', { field: 'costCode' })
  }
  const facts = await factsOf(deps, reader, applicant, plan)
  return isRefusal(facts) ? facts : null
}

export interface BudgetShown {
  readonly code: string
  readonly name: BothNames
  readonly periodLabel: string
  readonly suffices: boolean
  /** Whom to turn to where it does not, and what follows then for a booking; null where nobody is named, where policy does not say. */
  readonly owner: BothNames | null
  readonly word: BudgetWord | null
}

/** Whether the budgets that a plan would touch suffice today; nothing is said of a plan that costs nothing, or may not be charged so any more. */
export async function budgetsOfPlan(deps: BudgetDeps, reader: Reader, applicant: Who, plan: Plan): Promise<readonly BudgetShown[]> {
  if (plan.estimateMinor === 0) return []
  const facts = await factsOf(deps, reader, applicant, plan)
  if (isRefusal(facts)) return []
  const travellerIds = plan.travellers.map(({ personId }) => personId)
  const word = facts.budgets.some(({ shortMinor }) => shortMinor > 0)
    ? await policyBeyondBudget(deps, reader, { companyId: applicant.companyId, travellerIds, product: productOf(plan) })
    : null
  return facts.budgets.map(({ code, name, periodLabel, owner, shortMinor }) => {
    const suffices = shortMinor <= 0
    return { code, name, periodLabel, suffices, owner: suffices ? null : owner, word: suffices ? null : word }
  })
}
