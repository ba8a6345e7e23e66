import type { BothNames, Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { wholeTo } from '../../costs/rules/attribution-is-completed.ts'
import { proposedCostCentre } from '../../costs/rules/cost-centre-is-completed.ts'
import { WHOLE_BASIS_POINTS } from '../../costs/rules/shares-make-the-whole.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { LineCode } from '../../people/rules/lines.ts'
import { chargedIn, chargedTo } from '../rules/charged-to.ts'
import { lineOfProduct, PRODUCTS, type Plan } from '../rules/plan.ts'
import type { ApplicationsDeps, Who } from './deps.ts'

type Charged = Pick<Plan, 'costCode' | 'attribution'>
type CostDeps = Pick<ApplicationsDeps, 'costs' | 'budgets'>

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

/** By which line budgets are asked for a whole journey: one that is wanted, flights before others. */
const lineOf = ({ segments }: Plan): LineCode =>
  lineOfProduct(PRODUCTS.find((product) => segments.some(({ wanted }) => (wanted[product] ?? 0) > 0)) ?? 'flight')

const firstDay = ({ segments }: Plan): Temporal.PlainDate =>
  Temporal.PlainDate.from(
    segments
      .map(({ startDate }) => startDate)
      .toSorted()
      .at(0) ?? '',
  )

function factsOf(deps: CostDeps, reader: Reader, applicant: Who, plan: Plan) {
  const attribution = plan.attribution ?? wholeTo({ kind: 'costCentre', code: plan.costCode })
  return deps.budgets.facts(reader, {
    companyId: applicant.companyId,
    personId: applicant.personId,
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
  const found = await deps.costs.answeringFor(reader, { companyId: applicant.companyId, personId: applicant.personId }, asked)
  if (isRefusal(found)) return { costCentreOwnerIds: [], projectLeadIds: [] }
  const { costCentreOwnerIds, projectLeadIds } = found
  return { costCentreOwnerIds, projectLeadIds }
}

const asAttribution = ({ attribution, costCode }: Charged) => attribution ?? wholeTo({ kind: 'costCentre', code: costCode })

/** What everything is called that plans are charged to. */
export const costNamesOf = (deps: CostDeps, reader: Reader, companyId: string, plans: readonly Charged[]) =>
  deps.costs.calledIn(reader, companyId, plans.map(asAttribution))

/** What a plan is charged to, in words: every code beside what it is called. */
export const chargedWords = (plan: Charged, names: Readonly<Record<string, BothNames>>, language: Language): string =>
  chargedIn(plan, (kind, code) => {
    const name = names[`${kind} ${code}`]
    return name === undefined ? code : `${name[language]} ${code}`
  })

/** How a difference between plans says their costs: it knows codes alone. */
export async function costWordsFor(
  deps: CostDeps,
  reader: Reader,
  companyId: string,
  plans: readonly Charged[],
  language: Language,
): Promise<{ cost(codes: string): string }> {
  const names = await costNamesOf(deps, reader, companyId, plans)
  const words = new Map(plans.map((plan) => [chargedTo(plan), chargedWords(plan, names, language)]))
  return { cost: (codes) => words.get(codes) ?? codes }
}

/** Whether its applicant may charge a plan as it says. */
export async function costFault(deps: CostDeps, reader: Reader, applicant: Who, plan: Plan): Promise<Refusal | null> {
  if (plan.attribution === null) {
    const cost = await deps.costs.find(reader, applicant, plan.costCode)
    return cost ? null : refuse('TA-COST', { field: 'costCode' })
  }
  const facts = await factsOf(deps, reader, applicant, plan)
  return isRefusal(facts) ? facts : null
}

export interface BudgetShown {
  readonly code: string
  readonly name: BothNames
  readonly periodLabel: string
  readonly suffices: boolean
}

/** Whether the budgets that a plan would touch suffice today; nothing is said of a plan that costs nothing, or may not be charged so any more. */
export async function budgetsOfPlan(deps: CostDeps, reader: Reader, applicant: Who, plan: Plan): Promise<readonly BudgetShown[]> {
  if (plan.estimateMinor === 0) return []
  const facts = await factsOf(deps, reader, applicant, plan)
  if (isRefusal(facts)) return []
  return facts.budgets.map(({ code, name, periodLabel, shortMinor }) => ({ code, name, periodLabel, suffices: shortMinor <= 0 }))
}
