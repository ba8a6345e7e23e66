import type { Writer } from '../../server/database/connect.ts'
import type { ChangeReason } from '../rules/changing.ts'
import type { VOLUNTARY_REASONS } from '../rules/returning.ts'
import type { Who } from './deps.ts'
import { forgetReceipts } from '../../orders/server/index.ts'
import { forgetGivenTo } from './together/given-store.ts'

/* What is forgotten: searches and sessions that nobody can use any more, and what an erased person gave for a trip. */

/**
 * Somebody is erased: the number, the address and the membership that were given for a trip of hers go, and why tickets were to be refunded, whoever wrote it of hers or she of
 * others'. A claim that is still to be put goes to the desk without it.
 */
export async function forgetPerson(writer: Writer, who: Who): Promise<void> {
  await writer
    .updateTable('flightTicket')
    .set({ phoneSealed: null, mailSealed: null, flyerProgramme: null, flyerSealed: null, flyerMasked: null, flyerRefused: false })
    .where('companyId', '=', who.companyId)
    .where('personId', '=', who.personId)
    .where((eb) => eb.or((['phoneSealed', 'mailSealed', 'flyerProgramme'] as const).map((column) => eb(column, 'is not', null))))
    .execute()
  await writer
    .updateTable('flightRefund')
    .set({ note: '', reasonCode: 'other' satisfies (typeof VOLUNTARY_REASONS)[number] })
    .where('companyId', '=', who.companyId)
    .where((eb) =>
      eb.or([
        eb('askedBy', '=', who.personId),
        eb.exists(
          eb
            .selectFrom('flightRefundTicket as rt')
            .innerJoin('flightTicket as t', (join) =>
              join
                .onRef('t.companyId', '=', 'rt.companyId')
                .onRef('t.orderId', '=', 'rt.orderId')
                .onRef('t.passengerNo', '=', 'rt.passengerNo'),
            )
            .select('t.orderId')
            .whereRef('rt.companyId', '=', 'flightRefund.companyId')
            .whereRef('rt.refundId', '=', 'flightRefund.id')
            .where('t.personId', '=', who.personId),
        ),
      ]),
    )
    .execute()
  await forgetChangeWords(writer, who)
  await forgetGivenTo(writer, who)
  await forgetReceipts(writer, 'flightReceipt', who)
}

/** And why tickets were to be changed: the same. */
async function forgetChangeWords(writer: Writer, who: Who): Promise<void> {
  await writer
    .updateTable('flightChange')
    .set({ note: '', reasonCode: 'other' satisfies ChangeReason })
    .where('companyId', '=', who.companyId)
    .where((eb) =>
      eb.or([
        eb('askedBy', '=', who.personId),
        eb.exists(
          eb
            .selectFrom('flightChangeTicket as ct')
            .innerJoin('flightTicket as t', (join) =>
              join
                .onRef('t.companyId', '=', 'ct.companyId')
                .onRef('t.orderId', '=', 'ct.orderId')
                .onRef('t.passengerNo', '=', 'ct.passengerNo'),
            )
            .select('t.orderId')
            .whereRef('ct.companyId', '=', 'flightChange.companyId')
            .whereRef('ct.changeId', '=', 'flightChange.id')
            .where('t.personId', '=', who.personId),
        ),
      ]),
    )
    .execute()
  await writer
    .updateTable('flightChangeDraft')
    .set({ note: '', reasonCode: 'other' satisfies ChangeReason })
    .where('companyId', '=', who.companyId)
    .where('personId', '=', who.personId)
    .execute()
}

/** Deletes what nobody can use any more, a bounded number of rows at a time. */
export async function forgetExpired(writer: Writer, before: Temporal.Instant, rowsMax: number): Promise<number> {
  let forgotten = 0
  for (const table of ['flightSearch', 'flightBooking'] as const) {
    let query = writer.selectFrom(table).select(['companyId', 'id']).where('expiresAt', '<', before)
    if (table === 'flightBooking')
      query = writer.selectFrom('flightBooking').select(['companyId', 'id']).where('expiresAt', '<', before).where('orderId', 'is', null)
    const rows = await query.limit(rowsMax).execute()
    for (const row of rows) {
      await writer.deleteFrom(table).where('companyId', '=', row.companyId).where('id', '=', row.id).execute()
    }
    forgotten += rows.length
  }
  const quotes = await writer
    .selectFrom('flightRefundQuote')
    .select(['companyId', 'id'])
    .where('expiresAt', '<', before)
    .where('refundId', 'is', null)
    .limit(rowsMax)
    .execute()
  for (const row of quotes)
    await writer.deleteFrom('flightRefundQuote').where('companyId', '=', row.companyId).where('id', '=', row.id).execute()
  const drafts = await writer
    .selectFrom('flightChangeDraft')
    .select(['companyId', 'id'])
    .where('expiresAt', '<', before)
    .where('newOrderId', 'is', null)
    .limit(rowsMax)
    .execute()
  for (const row of drafts)
    await writer.deleteFrom('flightChangeDraft').where('companyId', '=', row.companyId).where('id', '=', row.id).execute()
  return forgotten + quotes.length + drafts.length
}
