import type { Selectable } from 'kysely'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { PayerKind } from '../../../payments/rules/refund-shares.ts'
import type { PaidWith } from '../../../payments/rules/refund-shares-quote.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import { json } from '../../../server/database/values.ts'
import type { QuotedTicket } from '../../supplier/port/giving-up.ts'

/* The SQL of refunds: what was quoted, what was asked for, and of which tickets. */

/** What one payer gets back by one way and bears of the fees, and by when. */
export interface KeptShare {
  readonly payer: PayerKind
  /** Missing of refunds of versions that did not keep it. */
  readonly paidWith?: PaidWith
  readonly backMinor: number
  readonly valueMinor: number
  /** Of what the airline keeps, and of our service fee: missing of quotes and refunds of versions that did not keep it. */
  readonly feeMinor?: number
  readonly serviceFeeMinor?: number
  /** YYYY-MM-DD. */
  readonly promisedDate: string
}

/** A quote as it was shown: of each ticket, and of each payer. */
export interface KeptQuote {
  readonly tickets: readonly (QuotedTicket & { readonly passengerNo: number })[]
  /** Of our service fee, what belongs to these tickets, and of that what we keep. */
  readonly serviceFeeMinor: number
  readonly serviceFeeKeptMinor: number
  readonly shares: readonly KeptShare[]
  /** The last day of what is left as value; null where nothing is. */
  readonly validUntil: string | null
}

export interface QuoteRow extends Omit<Selectable<DB['flightRefundQuote']>, 'quote'> {
  readonly quote: KeptQuote
}

export interface RefundRow extends Omit<Selectable<DB['flightRefund']>, 'shares'> {
  readonly shares: readonly KeptShare[]
}

export type RefundTicketRow = Selectable<DB['flightRefundTicket']>

export interface RefundRef extends OrderRef {
  readonly refundId: string
}

const refundOf = (stored: Selectable<DB['flightRefund']>): RefundRow => ({ ...stored, shares: stored.shares as readonly KeptShare[] })

export async function insertQuote(writer: Writer, { quote, passengerNos, ...row }: Omit<QuoteRow, 'refundId'>): Promise<void> {
  await writer
    .insertInto('flightRefundQuote')
    .values({ ...row, passengerNos: [...passengerNos], quote: json(quote), refundId: null })
    .execute()
}

/** A person's own quote of an order, whatever became of it. */
export async function findQuote(reader: Reader, order: OrderRef, personId: string, id: string): Promise<QuoteRow | null> {
  const row = await reader
    .selectFrom('flightRefundQuote')
    .selectAll()
    .where('companyId', '=', order.companyId)
    .where('orderId', '=', order.orderId)
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, quote: row.quote as KeptQuote } : null
}

/** Whoever confirms it first does; null where somebody did before. */
export async function claimQuote(
  writer: Writer,
  { companyId, id }: Pick<QuoteRow, 'companyId' | 'id'>,
  refundId: string,
): Promise<boolean> {
  const row = await writer
    .updateTable('flightRefundQuote')
    .set({ refundId })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('refundId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRefund(
  writer: Writer,
  { shares, ...row }: Omit<RefundRow, 'acceptedAt' | 'endedAt' | 'refusal' | 'decidedBy'>,
  tickets: readonly Pick<RefundTicketRow, 'passengerNo' | 'ticketNumber' | 'paidMinor'>[],
): Promise<void> {
  const { companyId, orderId, id: refundId } = row
  await writer
    .insertInto('flightRefund')
    .values({ ...row, shares: json(shares) })
    .execute()
  await writer
    .insertInto('flightRefundTicket')
    .values(tickets.map((ticket) => ({ companyId, orderId, refundId, isOpen: true, ...ticket })))
    .execute()
}

export async function findRefund(
  reader: Reader,
  { companyId, refundId }: Pick<RefundRef, 'companyId' | 'refundId'>,
): Promise<RefundRow | null> {
  const row = await reader
    .selectFrom('flightRefund')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', refundId)
    .executeTakeFirst()
  return row ? refundOf(row) : null
}

/** All of an order, oldest first. */
export async function refundsOfOrder(reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly RefundRow[]> {
  const rows = await reader
    .selectFrom('flightRefund')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(refundOf)
}

/** Their tickets, by refund in the order of the passengers. */
export async function ticketsOfRefunds(reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly RefundTicketRow[]> {
  return reader
    .selectFrom('flightRefundTicket')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .orderBy('refundId')
    .orderBy('passengerNo')
    .execute()
}

export type RefundChange = Partial<
  Pick<
    RefundRow,
    'state' | 'backMinor' | 'feeMinor' | 'valueMinor' | 'supplierQuoteId' | 'acceptedAt' | 'endedAt' | 'refusal' | 'decidedBy' | 'shares'
  >
>

export async function changeRefund(
  writer: Writer,
  { companyId, id }: Pick<RefundRow, 'companyId' | 'id'>,
  { shares, ...change }: RefundChange,
): Promise<void> {
  await writer
    .updateTable('flightRefund')
    .set({ ...change, ...(shares && { shares: json(shares) }) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** It came to nothing: its tickets are free for another. */
export async function freeTickets(writer: Writer, { companyId, id }: Pick<RefundRow, 'companyId' | 'id'>): Promise<void> {
  await writer
    .updateTable('flightRefundTicket')
    .set({ isOpen: false })
    .where('companyId', '=', companyId)
    .where('refundId', '=', id)
    .execute()
}

/** Changes some of an order's tickets. */
export async function changeTicketsOf(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  passengerNos: readonly number[],
  change: { state: number; isLive: boolean },
): Promise<void> {
  await writer
    .updateTable('flightTicket')
    .set(change)
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('passengerNo', 'in', [...passengerNos])
    .execute()
}
