/** How somebody who may be asked first stands to whoever travels. */
export type CandidateRole = 'manager' | 'aboveManager' | 'departmentApprover'

/** More than this nobody looks through on a phone. */
export const CANDIDATES_MAX = 20

interface Somebody {
  readonly personId: string
  readonly isActive: boolean
}

export interface Around<P extends Somebody> {
  readonly applicantId: string
  /** Whose trip it is: the applicant herself, or somebody she books for. */
  readonly travellerId: string
  readonly manager: P | null
  readonly aboveManager: P | null
  /** Approvers of the traveller's department and of those above it, the nearest department's first. */
  readonly departmentApprovers: readonly P[]
}

/**
 * Who may be asked first about a trip. Orders go to a leader first (ST-APPR-04): the traveller's manager is proposed, then comes the
 * manager above, then whoever approves for her department. Never herself and never who applies for her, nobody twice, nobody who
 * has left.
 */
export function firstApprovers<P extends Somebody>(around: Around<P>): { person: P; role: CandidateRole }[] {
  const inOrder = [
    { person: around.manager, role: 'manager' as const },
    { person: around.aboveManager, role: 'aboveManager' as const },
    ...around.departmentApprovers.map((person) => ({ person, role: 'departmentApprover' as const })),
  ]
  const taken = new Set([around.applicantId, around.travellerId])
  const found: { person: P; role: CandidateRole }[] = []
  for (const { person, role } of inOrder) {
    if (person === null || !person.isActive || taken.has(person.personId)) continue
    taken.add(person.personId)
    found.push({ person, role })
  }
  return found.slice(0, CANDIDATES_MAX)
}
