import type { ApplicationRow } from './store.ts'

/** Who applied and who travels: none of them vouches for herself. */
export const concernedIn = (row: ApplicationRow): readonly string[] => [
  row.applicantId,
  ...(row.recordedById === null ? [] : [row.recordedById]),
  ...row.plan.travellers.map(({ personId }) => personId),
]
