import type { Person } from '../../people/server/index.ts'
import type { ApprovalRow } from './store.ts'

/** Who put a request in its applicant's name: it is she who asks, and whoever decides reads whom to ask back. Null where the applicant did. */
export const putByOf = (
  { applicantId, recordedById }: Pick<ApprovalRow, 'applicantId' | 'recordedById'>,
  people: ReadonlyMap<string, Person>,
): Person | null => (recordedById !== null && recordedById !== applicantId && people.get(recordedById)) || null
