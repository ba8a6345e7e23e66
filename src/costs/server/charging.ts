import type { Refusal } from '../../kernel/result.ts'
import type { Reader } from '../../server/database/connect.ts'
import { checkAttribution, splitOf, type Attribution, type MayCharge, type Share } from '../rules/attribution-is-completed.ts'
import { refuseCost } from '../rules/cost-refusals.ts'
import { proposedCostCentre } from '../rules/cost-centre-is-completed.ts'
import { projectFault } from '../rules/project-is-open.ts'
import { amountsOf } from '../rules/shares-make-the-whole.ts'
import {
  departmentPathOf,
  departmentPaths,
  legalEntitiesOf,
  ownersFor,
  projectsFor,
  type EntityFound,
  type OwnerFound,
  type PersonId,
  type ProjectFound,
  type WhoseCosts,
} from './charging-store.ts'
import { optionsFor, type CostCentreOption } from './store.ts'

/** One cost to be charged: the whole order's, or one traveller's part of it. */
export interface Charge {
  readonly attribution: Attribution
  readonly amountMinor: number
  /** Null where it is the whole order's. */
  readonly travellerId: string | null
}

/** A part of a cost with all that was named found: what is written down, and what budgets look at. */
export interface ResolvedPart {
  readonly costCentreId: string | null
  readonly ownerPersonId: string | null
  readonly ownerDepartmentId: string | null
  readonly projectId: string | null
  readonly legalEntityId: string | null
  readonly travellerId: string | null
  readonly amountMinor: number
  /** Who answers for it in person: the cost centre's owner, or the expense owner herself. */
  readonly answererId: string | null
  readonly projectLeadId: string | null
  /** The department that answers for it and all above it. */
  readonly departmentPath: readonly string[]
}

/** A cost centre that may be charged, and whose it is: where it names no department, hers answers for it. */
interface CentreFound extends CostCentreOption {
  readonly bearerId: string
}

interface Options {
  readonly centres: ReadonlyMap<string, CentreFound>
  readonly owners: readonly OwnerFound[]
  readonly projects: ReadonlyMap<string, ProjectFound>
  readonly entities: ReadonlyMap<string, EntityFound>
  /** The legal entity of whoever's cost centre names none. */
  readonly defaultEntity: EntityFound | null
}

const byCode = <T extends { readonly code: string }>(found: readonly T[]): ReadonlyMap<string, T> =>
  new Map(found.map((one) => [one.code, one]))

/** What somebody may charge, and the usual cost centre of each who travels along; what both have is hers. */
async function centresFor(reader: Reader, { companyId, personId, besides = [] }: WhoseCosts): Promise<readonly CentreFound[]> {
  const others = besides.filter((id) => id !== personId)
  const [own, ...theirs] = await Promise.all([personId, ...others].map((id) => optionsFor(reader, { companyId, personId: id })))
  const usual = theirs.flatMap((options, i) => {
    const centre = proposedCostCentre(options)
    return centre ? [{ ...centre, bearerId: others[i] ?? personId }] : []
  })
  // The last of the same code stands in a map: hers come last.
  return [...usual.toReversed(), ...(own ?? []).map((centre) => ({ ...centre, bearerId: personId }))]
}

/** What a person may charge on a day. Only the projects that are named are looked up: there may be thousands. */
async function optionsOf(reader: Reader, who: WhoseCosts, charges: readonly Charge[], date: Temporal.PlainDate): Promise<Options> {
  const shares = charges.flatMap(({ attribution }): readonly Share[] => attribution.shares)
  const named = [...new Set(shares.flatMap(({ projectCode }) => projectCode ?? []))]
  const namesOwner = shares.some(({ to }) => to !== null && to.kind !== 'costCentre')
  const [centres, owners, projects, entities] = await Promise.all([
    centresFor(reader, who),
    namesOwner ? ownersFor(reader, who) : [],
    named.length > 0 ? projectsFor(reader, who, { codes: named, from: date }) : [],
    legalEntitiesOf(reader, who.companyId),
  ])
  return {
    centres: byCode(centres),
    owners,
    projects: byCode(projects.filter((project) => projectFault(project, date) === null)),
    entities: byCode(entities),
    defaultEntity: entities.find(({ isDefault }) => isDefault) ?? null,
  }
}

const ownersOf = (owners: readonly OwnerFound[], kind: 'person' | 'department'): ReadonlySet<string> =>
  new Set(owners.filter((owner) => owner.kind === kind).map(({ code }) => code))

const mayChargeOf = ({ centres, owners, projects, entities }: Options): MayCharge => ({
  costCentres: new Set(centres.keys()),
  people: ownersOf(owners, 'person'),
  departments: ownersOf(owners, 'department'),
  projects: new Set(projects.keys()),
  legalEntities: new Set(entities.keys()),
})

/** Where a share goes, by id. The department that answers is still to be found for a person, and for a centre that has none. */
function placeOf(share: Share, { centres, owners, projects, entities, defaultEntity }: Options) {
  const { to, projectCode, legalEntityCode } = share
  const centre = to?.kind === 'costCentre' ? (centres.get(to.code) ?? null) : null
  const owner = owners.find(({ kind, code }) => kind === to?.kind && code === to.code) ?? null
  const entity = legalEntityCode === null ? null : (entities.get(legalEntityCode) ?? null)
  const project = projectCode === null ? null : (projects.get(projectCode) ?? null)
  return {
    costCentreId: centre?.id ?? null,
    ownerPersonId: owner?.kind === 'person' ? owner.id : null,
    ownerDepartmentId: owner?.kind === 'department' ? owner.id : null,
    projectId: project?.id ?? null,
    legalEntityId: entity?.id ?? centre?.legalEntity?.id ?? defaultEntity?.id ?? null,
    answererId: owner?.kind === 'person' ? owner.id : (centre?.ownerId ?? null),
    projectLeadId: project?.leadId ?? null,
    departmentId: owner?.kind === 'department' ? owner.id : (centre?.departmentId ?? null),
    bearerId: centre?.bearerId ?? null,
  }
}

/**
 * Checks what somebody says about her costs, and finds what it names. `who` is whose costs they are: what she may charge counts,
 * whoever books. The refusal names the field, under `field` where there is one charge, and under `field.INDEX` where there are more.
 */
export async function resolveCharges(
  reader: Reader,
  who: WhoseCosts,
  charges: readonly Charge[],
  { date, field = 'attribution' }: { date: Temporal.PlainDate; field?: string },
): Promise<readonly ResolvedPart[] | Refusal> {
  const options = await optionsOf(reader, who, charges, date)
  const may = mayChargeOf(options)
  for (const [index, { attribution, amountMinor }] of charges.entries()) {
    const fault = checkAttribution(attribution, may, amountMinor)
    if (fault) return refuseCost(fault, charges.length === 1 ? field : `${field}.${index}`)
  }
  const placed = charges.flatMap(({ attribution, amountMinor, travellerId }) => {
    const amounts = amountsOf(splitOf(attribution), amountMinor)
    return attribution.shares.map((share, i) => ({ ...placeOf(share, options), travellerId, amountMinor: amounts[i] ?? 0 }))
  })
  return withDepartments(reader, who, placed)
}

type Placed = Omit<ResolvedPart, 'departmentPath'> & { readonly departmentId: string | null; readonly bearerId: string | null }

/** Whose department answers for a part that names none. */
const bearerOf = ({ ownerPersonId, travellerId, bearerId }: Placed, who: PersonId): string =>
  ownerPersonId ?? travellerId ?? bearerId ?? who.personId

async function withDepartments(reader: Reader, who: PersonId, placed: readonly Placed[]): Promise<readonly ResolvedPart[]> {
  const { companyId } = who
  const named = placed.flatMap(({ departmentId }) => departmentId ?? [])
  const people = new Set(placed.flatMap((part) => (part.departmentId === null ? bearerOf(part, who) : [])))
  const [paths, own] = await Promise.all([
    departmentPaths(reader, companyId, named),
    Promise.all([...people].map(async (personId) => [personId, await departmentPathOf(reader, { companyId, personId })] as const)),
  ])
  const pathOfPerson = new Map(own)
  return placed.map((one) => {
    const { departmentId, bearerId: _bearer, ...part } = one
    const departmentPath = departmentId === null ? pathOfPerson.get(bearerOf(one, who)) : paths.get(departmentId)
    return { ...part, departmentPath: departmentPath ?? [] }
  })
}
