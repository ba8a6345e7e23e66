import { forgetReceipts } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { Who } from './deps.ts'

/* What orders of trains hold about somebody beside the ride: the SQL of telling it to her, and of forgetting it. */

/** Longer lists are nobody's, and an answer has an end. */
const HELD_MAX = 300

/** Somebody is erased: the number that was given for a trip of hers goes, and why orders of hers went above the policy. */
export async function forgetPerson(writer: Writer, { companyId, personId }: Pick<Who, 'companyId' | 'personId'>): Promise<void> {
  await writer
    .updateTable('trainTicket')
    .set({ phoneSealed: null })
    .where((eb) => eb.and({ companyId, personId }))
    .where('phoneSealed', 'is not', null)
    .execute()
  await forgetReceipts(writer, 'trainReceipt', { companyId, personId })
  await writer
    .updateTable('trainOrder')
    .set({ reasonNote: '' })
    .where('companyId', '=', companyId)
    .where('reasonNote', '<>', '')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders as o')
          .select('o.id')
          .whereRef('o.companyId', '=', 'trainOrder.companyId')
          .whereRef('o.id', '=', 'trainOrder.orderId')
          .where((one) => one.or([one('o.bookerId', '=', personId), one('o.ownerId', '=', personId)])),
      ),
    )
    .execute()
}

/** Why orders that she books, or that are hers, went above the policy, in the words that were written; the latest first. */
export async function heldOf(reader: Reader, { companyId, personId }: Pick<Who, 'companyId' | 'personId'>) {
  const rows = await reader
    .selectFrom('orders as o')
    .innerJoin('trainOrder as t', (join) => join.onRef('t.companyId', '=', 'o.companyId').onRef('t.orderId', '=', 'o.id'))
    .select(['o.number as orderNumber', 't.reasonNote as note'])
    .where('o.companyId', '=', companyId)
    .where((eb) => eb.or([eb('o.bookerId', '=', personId), eb('o.ownerId', '=', personId)]))
    .where('t.reasonNote', '<>', '')
    .orderBy('o.submittedAt', 'desc')
    .limit(HELD_MAX)
    .execute()
  return rows.flatMap(({ orderNumber, note }) => (note === null ? [] : [{ orderNumber, note }]))
}
