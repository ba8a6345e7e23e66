import type { PolicyFace } from '../../policy/server/index.ts'
import { beyondBudget, type BudgetWord } from '../../policy/rules/beyond-budget.ts'
import type { BookingStandard } from '../../policy/rules/judge-booking.ts'
import { namesDepartments } from '../../policy/rules/layers.ts'
import { standardFor, trainStandardFor } from '../../policy/rules/standard.ts'
import type { Person } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { ApplicationSettings, Product } from '../rules/plan.ts'
import type { ApplicationsDeps, Who } from './deps.ts'

interface Ask {
  readonly companyId: string
  readonly travellerIds: readonly string[]
  readonly product: Product
}

/** By whose rank and department somebody travels: her own, or her host's. */
async function standardBearers(
  { people }: Pick<ApplicationsDeps, 'people'>,
  reader: Reader,
  { companyId, travellerIds }: Ask,
): Promise<readonly Person[]> {
  const travellers = await people.findAll(reader, companyId, travellerIds)
  const ids = [...travellers.values()].map(({ personId, hostId }) => hostId ?? personId)
  return [...(await people.findAll(reader, companyId, [...new Set(ids)])).values()]
}

type PolicyDeps = Pick<ApplicationsDeps, 'people' | 'clock'> & { readonly policy: Pick<PolicyFace, 'travelPolicyAt'> }

/** The standards of those by whose rank these travellers go; null of lines that the policy in force says nothing of. */
async function standardsFor(deps: PolicyDeps, reader: Reader, ask: Ask, asSpecial: boolean): Promise<readonly BookingStandard[] | null> {
  const policy = await deps.policy.travelPolicyAt(reader, ask.companyId, deps.clock.now())
  const isFlight = ask.product === 'flight'
  if (!policy || (!isFlight && ask.product !== 'train')) return null
  const own = isFlight ? policy.domesticFlights : policy.trains
  if (!own) return null
  const bearers = await standardBearers(deps, reader, ask)
  const codes = namesDepartments(own) ? [...new Set(bearers.map(({ department }) => department.code))] : []
  const paths = await deps.people.departmentPaths(reader, ask.companyId, codes)
  return bearers.flatMap(({ rank, department, userCode, isSpecial }) => {
    const departments = paths.get(department.code) ?? []
    const traveller = { rankCode: rank.code, isSpecial: asSpecial && isSpecial, departments, userCode }
    return (isFlight ? standardFor(policy.domesticFlights, traveller) : policy.trains && trainStandardFor(policy.trains, traveller)) ?? []
  })
}

/**
 * Whether the policy in force asks for a link to an application, for one of these travellers [P-POL-04]. Special users are asked
 * like everybody here: what is waived for them is told as waived. Lines that a policy says nothing of need none.
 */
export async function policyNeedsLink(deps: PolicyDeps, reader: Reader, ask: Ask): Promise<boolean> {
  const standards = await standardsFor(deps, reader, ask, false)
  return standards?.some(({ rules }) => rules['application-linked'] !== null) ?? false
}

/** What follows for a booking of these travellers where its budget does not suffice [P-POL-05]; null of lines that the policy says nothing of. */
export async function policyBeyondBudget(deps: PolicyDeps, reader: Reader, ask: Ask): Promise<BudgetWord | null> {
  const standards = await standardsFor(deps, reader, ask, true)
  return standards && beyondBudget(standards)
}

/** Lines whose policies may ask for a link; the others come with their wings. */
const ASKING = ['flight', 'train'] as const

/** Whether somebody may apply for trips: her company allows it, or a rule asks her for it. */
export async function isOfferedTo(
  deps: PolicyDeps,
  reader: Reader,
  { companyId, personId }: Who,
  settings: Pick<ApplicationSettings, 'isOffered'>,
): Promise<boolean> {
  if (settings.isOffered) return true
  const asked = ASKING.map((product) => policyNeedsLink(deps, reader, { companyId, travellerIds: [personId], product }))
  return (await Promise.all(asked)).some(Boolean)
}
