import type { PeopleFace, Person } from '../../../people/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { divisionHeads } from '../../rules/division.ts'
import { LINE_MAX, type FlowPeople } from '../../rules/finding.ts'
import { SIGNERS_MAX, type Flow } from '../../rules/flow.ts'
import type { PlanFacts } from '../../rules/plan.ts'

/* What planning looks up, read beforehand: planning itself asks nobody. */

/** Some people and everybody above them, level by level: as many questions as the longest line has managers. */
export async function peopleAround(
  people: PeopleFace,
  reader: Reader,
  companyId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const found = new Map<string, Person>()
  let wanted = [...new Set(personIds)]
  for (let step = 0; wanted.length > 0 && step <= LINE_MAX; step += 1) {
    const read = await people.findAll(reader, companyId, wanted)
    for (const [personId, person] of read) found.set(personId, person)
    wanted = [...new Set([...read.values()].flatMap(({ managerId }) => (managerId === null || found.has(managerId) ? [] : [managerId])))]
  }
  return found
}

export interface KnownToLine {
  readonly costCentreOwnerIds: readonly string[]
  readonly projectLeadIds: readonly string[]
}

/** Everybody whom a flow may find for an order. */
export async function flowPeople(
  people: PeopleFace,
  reader: Reader,
  { companyId, flow, facts, known }: { companyId: string; flow: Flow; facts: PlanFacts; known: KnownToLine },
): Promise<FlowPeople> {
  const sources = [...flow.levels.flatMap((level) => level.from), ...flow.notify]
  const userCodes = [...new Set(sources.flatMap((source) => (source.by === 'person' ? [source.userCode] : [])))]
  const roles = [...new Set(sources.flatMap((source) => (source.by === 'role' ? [source.role] : [])))]
  const named = await Promise.all(userCodes.map((userCode) => people.byUserCode(reader, { companyId, userCode })))
  const idByUserCode = new Map(named.flatMap((person) => (person ? [[person.userCode, person.personId] as const] : [])))
  const byRole = new Map(
    await Promise.all(roles.map(async (role) => [role, await people.holdersOf(reader, companyId, role, SIGNERS_MAX)] as const)),
  )
  const byTraveller = async (by: 'departmentHead' | 'divisionHead', find: typeof headsAbove) => {
    const isAsked = sources.some((source) => source.by === by)
    const found = facts.travellerIds.map(async (id) => [id, isAsked ? await find(people, reader, companyId, id) : []] as const)
    return new Map(await Promise.all(found))
  }
  const headsOf = await byTraveller('departmentHead', headsAbove)
  const divisionHeadsOf = await byTraveller('divisionHead', headsOfDivision)
  const all = [
    ...facts.travellerIds,
    ...facts.chosen.flatMap((one) => one.personIds),
    ...idByUserCode.values(),
    ...[...byRole.values()].flat(),
    ...[...headsOf.values()].flat(),
    ...[...divisionHeadsOf.values()].flat(),
    ...known.costCentreOwnerIds,
    ...known.projectLeadIds,
  ]
  const byId = await peopleAround(people, reader, companyId, all)
  const { costCentreOwnerIds: costCentreOwners, projectLeadIds: projectLeads } = known
  return { byId, idByUserCode, headsOf, divisionHeadsOf, costCentreOwners, projectLeads, byRole }
}

/** Who approves in the nearest department that has somebody who does: her own, or one above it. */
async function headsAbove(people: PeopleFace, reader: Reader, companyId: string, personId: string): Promise<string[]> {
  const approvers = await people.departmentApprovers(reader, { companyId, personId }, SIGNERS_MAX)
  const nearest = approvers[0]?.department.code
  return approvers.filter((one) => one.department.code === nearest).map((one) => one.personId)
}

/** Approvers of one line of departments; no company has more of them in one. */
const LINE_APPROVERS_MAX = 500

async function headsOfDivision(people: PeopleFace, reader: Reader, companyId: string, personId: string): Promise<string[]> {
  const [traveller, approvers] = await Promise.all([
    people.find(reader, { companyId, personId }),
    people.departmentApprovers(reader, { companyId, personId }, LINE_APPROVERS_MAX),
  ])
  if (!traveller) return []
  const paths = await people.departmentPaths(reader, companyId, [traveller.department.code])
  const known = approvers.map((one) => ({ personId: one.personId, departmentCode: one.department.code, rankLevel: one.rank.level }))
  return divisionHeads(paths.get(traveller.department.code) ?? [], known).slice(0, SIGNERS_MAX)
}
