import type { Reader } from '../../../server/database/connect.ts'
import { CANDIDATES_MAX, firstApprovers } from '../../rules/candidates.ts'
import type { ApprovalsDeps } from '../deps.ts'
import type { Approver } from '../face.ts'

/** Who may be asked first about somebody's trip, the proposed one first; never the traveller and never whoever applies for her. */
export async function candidatesFor(
  { people }: Pick<ApprovalsDeps, 'people'>,
  reader: Reader,
  { companyId, travellerId, applicantId }: { companyId: string; travellerId: string; applicantId: string },
): Promise<readonly Approver[]> {
  const traveller = await people.find(reader, { companyId, personId: travellerId })
  if (!traveller) return []
  const find = async (id: string | null) => (id === null ? null : people.find(reader, { companyId, personId: id }))
  const [manager, departmentApprovers] = await Promise.all([
    find(traveller.managerId),
    people.departmentApprovers(reader, traveller, CANDIDATES_MAX),
  ])
  const aboveManager = await find(manager?.managerId ?? null)
  const found = firstApprovers({ applicantId, travellerId, manager, aboveManager, departmentApprovers })
  return found.map(({ person, role }) => ({ personId: person.personId, userCode: person.userCode, name: person.name, role }))
}
