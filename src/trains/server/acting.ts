import type { OrderRow } from '../../orders/server/index.ts'
import type { TrainsDeps, Who } from './deps.ts'

/** Why somebody may only read an order; null where she may act. Her right to book for others is asked for anew each time. */
export type ReadsOnly = 'TR-NOT-YOURS' | 'TR-RIGHT-ENDED' | null

/** Who may do something to an order: its owner, and whoever booked it for others for as long as she may book for them. */
export async function readsOnlyIn(
  deps: Pick<TrainsDeps, 'people' | 'db'>,
  who: Pick<Who, 'companyId' | 'personId'>,
  { ownerId, bookerId }: Pick<OrderRow, 'ownerId' | 'bookerId'>,
  travellerIds: readonly string[],
): Promise<ReadsOnly> {
  if (ownerId === who.personId) return null
  if (bookerId !== who.personId) return 'TR-NOT-YOURS'
  const [mayBook, people] = await Promise.all([
    deps.people.mayBookFor(deps.db.read, who, 'train'),
    deps.people.findAll(deps.db.read, who.companyId, travellerIds),
  ])
  return travellerIds.every((id) => {
    const person = people.get(id)
    return person === undefined || mayBook(person)
  })
    ? null
    : 'TR-RIGHT-ENDED'
}
