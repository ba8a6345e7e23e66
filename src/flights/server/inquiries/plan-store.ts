import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { PlanOf } from '../store-sessions.ts'
import type { InquiryRef } from './inquiry-store.ts'

/* The SQL of plans that became orders. */

export interface PartBooked {
  readonly planId: string
  readonly part: number
  readonly orderId: string
  readonly undoneAt: Temporal.Instant | null
}

export async function insertPartBooked(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  { inquiryId, planId, part }: PlanOf,
  bookedAt: Temporal.Instant,
): Promise<void> {
  await writer.insertInto('flightInquiryBooking').values({ companyId, inquiryId, planId, part, orderId, bookedAt }).execute()
}

/** What of a request became orders, those that came to nothing as well, in the order in which they were booked. */
export async function partsBooked(reader: Reader, { companyId, inquiryId }: InquiryRef): Promise<readonly PartBooked[]> {
  return reader
    .selectFrom('flightInquiryBooking')
    .select(['planId', 'part', 'orderId', 'undoneAt'])
    .where((eb) => eb.and({ companyId, inquiryId }))
    .orderBy('bookedAt')
    .execute()
}

/** Whether an order stands that was booked from a request. */
export const hasLivePart = async (reader: Reader, ref: InquiryRef): Promise<boolean> =>
  (await partsBooked(reader, ref)).some(({ undoneAt }) => undoneAt === null)

/** The request and the plan that an order came of; null of any other order. */
export async function planOfOrder(reader: Reader, { companyId, orderId }: OrderRef) {
  const row = await reader
    .selectFrom('flightInquiryBooking as b')
    .innerJoin('flightInquiry as i', (join) => join.onRef('i.companyId', '=', 'b.companyId').onRef('i.id', '=', 'b.inquiryId'))
    .innerJoin('flightInquiryPlan as p', (join) => join.onRef('p.companyId', '=', 'b.companyId').onRef('p.id', '=', 'b.planId'))
    .select(['b.inquiryId', 'b.part', 'i.number', 'i.personId', 'i.travellers', 'p.position'])
    .where('b.companyId', '=', companyId)
    .where('b.orderId', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}

/** An order came to nothing: its part stands open. */
export async function undoPart(writer: Writer, { companyId, orderId }: OrderRef, undoneAt: Temporal.Instant): Promise<void> {
  await writer
    .updateTable('flightInquiryBooking')
    .set({ undoneAt })
    .where((eb) => eb.and({ companyId, orderId }))
    .where('undoneAt', 'is', null)
    .execute()
}
