import type { Selectable } from 'kysely'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import { json } from '../../../server/database/values.ts'
import type { TrainBackShare } from '../../calls/refunds.ts'

/* The SQL of refunds of trains: what was quoted, what was asked for, and of which tickets. */

/** A quote as it was shown. */
export interface KeptQuote {
  readonly isRailwaysOwn: boolean
  readonly tickets: readonly {
    readonly passengerNo: number
    readonly ticketNumber: string
    readonly paidMinor: number
    readonly percent: number
    readonly feeMinor: number
    readonly backMinor: number
  }[]
  /** Of our service fee, what belongs to these tickets, and of that what we keep. */
  readonly serviceFeeMinor: number
  readonly serviceFeeKeptMinor: number
  readonly shares: readonly TrainBackShare[]
}

export interface QuoteRow extends Omit<Selectable<DB['trainRefundQuote']>, 'quote'> {
  readonly quote: KeptQuote
}

export interface RefundRow extends Omit<Selectable<DB['trainRefund']>, 'shares'> {
  readonly shares: readonly TrainBackShare[]
}

export type RefundTicketRow = Selectable<DB['trainRefundTicket']>

export interface RefundRef extends OrderRef {
  readonly refundId: string
}

const refundOf = (stored: Selectable<DB['trainRefund']>): RefundRow => ({ ...stored, shares: stored.shares as readonly TrainBackShare[] })

export async function insertQuote(writer: Writer, { quote, passengerNos, ...row }: Omit<QuoteRow, 'refundId'>): Promise<void> {
  await writer
    .insertInto('trainRefundQuote')
    .values({ ...row, passengerNos: [...passengerNos], quote: json(quote), refundId: null })
    .execute()
}

/** A person's own quote of an order, whatever became of it. */
export async function findQuote(reader: Reader, { companyId, orderId }: OrderRef, personId: string, id: string): Promise<QuoteRow | null> {
  const row = await reader
    .selectFrom('trainRefundQuote')
    .selectAll()
    .where((eb) => eb.and({ companyId, orderId, personId, id }))
    .executeTakeFirst()
  return row ? { ...row, quote: row.quote as KeptQuote } : null
}

/** Whoever confirms it first does; false where somebody did before. */
export async function claimQuote(
  writer: Writer,
  { companyId, id }: Pick<QuoteRow, 'companyId' | 'id'>,
  refundId: string,
): Promise<boolean> {
  const row = await writer
    .updateTable('trainRefundQuote')
    .set({ refundId })
    .where((eb) => eb.and({ companyId, id }))
    .where('refundId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRefund(
  writer: Writer,
  { shares, ...row }: Omit<RefundRow, 'stuckSince' | 'endedAt' | 'refusal'>,
  tickets: readonly Pick<RefundTicketRow, 'passengerNo' | 'ticketNumber' | 'paidMinor'>[],
): Promise<void> {
  const { companyId, orderId, id: refundId } = row
  await writer
    .insertInto('trainRefund')
    .values({ ...row, shares: json(shares) })
    .execute()
  await writer
    .insertInto('trainRefundTicket')
    .values(tickets.map((ticket) => ({ companyId, orderId, refundId, isOpen: true, ...ticket })))
    .execute()
}

export async function findRefund(reader: Reader, { companyId, orderId, refundId }: RefundRef): Promise<RefundRow | null> {
  const row = await reader
    .selectFrom('trainRefund')
    .selectAll()
    .where((eb) => eb.and({ companyId, orderId, id: refundId }))
    .executeTakeFirst()
  return row ? refundOf(row) : null
}

/** The refunds of an order that were carried out. */
export async function doneRefundsOf(reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly Pick<RefundRow, 'id'>[]> {
  return reader
    .selectFrom('trainRefund')
    .select('id')
    .where((eb) => eb.and({ companyId, orderId, state: 'done' }))
    .execute()
}

export async function ticketsOfRefund(reader: Reader, { companyId, orderId, refundId }: RefundRef): Promise<readonly RefundTicketRow[]> {
  return reader
    .selectFrom('trainRefundTicket')
    .selectAll()
    .where((eb) => eb.and({ companyId, orderId, refundId }))
    .orderBy('passengerNo')
    .execute()
}

export type RefundChange = Partial<
  Pick<RefundRow, 'state' | 'backMinor' | 'feeMinor' | 'shares' | 'supplierQuoteId' | 'stuckSince' | 'endedAt' | 'refusal'>
>

export async function changeRefund(
  writer: Writer,
  { companyId, id }: Pick<RefundRow, 'companyId' | 'id'>,
  { shares, ...change }: RefundChange,
): Promise<void> {
  await writer
    .updateTable('trainRefund')
    .set({ ...change, ...(shares && { shares: json(shares) }) })
    .where((eb) => eb.and({ companyId, id }))
    .execute()
}

/** It came to nothing: its tickets are free for another. */
export async function freeTickets(writer: Writer, { companyId, id }: Pick<RefundRow, 'companyId' | 'id'>): Promise<void> {
  await writer
    .updateTable('trainRefundTicket')
    .set({ isOpen: false })
    .where((eb) => eb.and({ companyId, refundId: id }))
    .execute()
}

/** What has become of some of an order's tickets, and whether somebody still travels on them. */
export async function changeTickets(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  passengerNos: readonly number[],
  change: { fate?: 'refunding' | 'refunded' | null; isLive: boolean },
): Promise<void> {
  if (passengerNos.length === 0) return
  await writer
    .updateTable('trainTicket')
    .set(change)
    .where((eb) => eb.and({ companyId, orderId }))
    .where('passengerNo', 'in', [...passengerNos])
    .execute()
}
