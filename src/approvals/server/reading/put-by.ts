import type { Person } from '../../../people/server/index.ts'
import type { ApprovalRow } from '../store.ts'

/**
 * Who put a request in its applicant's name: it is she who asks, and whoever decides reads whom to ask back. Null where the applicant did,
 * also of what a colleague had put for her before: that one still sees it, and has no part in deciding it.
 */
export function putByOf(
  { applicantId, recordedById, putById }: Pick<ApprovalRow, 'applicantId' | 'recordedById' | 'putById'>,
  people: ReadonlyMap<string, Person>,
): Person | null {
  const byId = putById ?? recordedById
  return (byId !== null && byId !== applicantId && people.get(byId)) || null
}
