import { sql, type Selectable } from 'kysely'
import { uuidv7 } from '../../kernel/ids.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import type { Posting } from '../rules/ledger.ts'
import { billDayOf, endsOf, type BilledMovement, type Difference, type OurMovement } from '../rules/reconciliation.ts'
import type { BillLine, GatewayName } from '../supplier/port.ts'

/* All SQL about gateways' bills and what differs from them. */

/** Of one gateway, one day. */
export interface BillKey {
  readonly gateway: GatewayName
  readonly day: Temporal.PlainDate
}
type BillRow = Selectable<DB['gatewayBill']>
export type DifferenceRow = Selectable<DB['gatewayDifference']>
/** A line as it was kept. */
export type KeptLine = BilledMovement & { readonly feeMinor: number }

const AT_ONCE = 1_000
const OPEN_AT_ONCE = 5_000

/** Asks the database piece by piece: a statement takes so many values and no more. */
async function inPieces<T, R>(items: readonly T[], ask: (piece: readonly T[]) => Promise<readonly R[]>): Promise<R[]> {
  const found: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) found.push(...(await ask(items.slice(at, at + AT_ONCE))))
  return found
}

export async function firstTradeAt(reader: Reader, gateway: GatewayName): Promise<Temporal.Instant | null> {
  const row = await reader
    .selectFrom('gatewayTrade')
    .select('createdAt')
    .where('gateway', '=', gateway)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** Days from one on that were asked for, whatever became of it. */
export async function askedDays(reader: Reader, gateway: GatewayName, from: Temporal.PlainDate): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('gatewayBill').select('day').where('gateway', '=', gateway).where('day', '>=', from).execute()
  return new Set(rows.map(({ day }) => day.toString()))
}

/** Notes that a job is after a day's bill; false where one has been before. */
export async function askBill(writer: Writer, key: BillKey, now: Temporal.Instant): Promise<boolean> {
  const nothing = { lineCount: 0, paidMinor: 0, refundedMinor: 0, feeMinor: 0 }
  const row = await writer
    .insertInto('gatewayBill')
    .values({ ...key, ...nothing, state: 'asked', askedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

export async function findBill(reader: Reader, { gateway, day }: BillKey): Promise<BillRow | null> {
  const row = await reader.selectFrom('gatewayBill').selectAll().where('gateway', '=', gateway).where('day', '=', day).executeTakeFirst()
  return row ?? null
}

/** Locks the bill of a day and says how it stands. */
export async function lockBill(writer: Writer, { gateway, day }: BillKey): Promise<BillRow['state']> {
  const { state } = await writer
    .selectFrom('gatewayBill')
    .select('state')
    .where('gateway', '=', gateway)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return state
}

const numberOf = (line: BillLine): string => line.refundNumber ?? line.tradeNumber

/** Keeps a bill as it was read: all of its lines or none. */
export async function keepLines(
  writer: Writer,
  { gateway, day }: BillKey,
  lines: readonly BillLine[],
  now: Temporal.Instant,
): Promise<void> {
  const sumOf = (kind: BillLine['kind']): number =>
    lines.filter((line) => line.kind === kind).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  await writer
    .updateTable('gatewayBill')
    .set({
      state: 'read',
      lineCount: lines.length,
      paidMinor: sumOf('payment'),
      refundedMinor: sumOf('refund'),
      feeMinor: lines.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
      readAt: now,
    })
    .where('gateway', '=', gateway)
    .where('day', '=', day)
    .execute()
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const piece = lines.slice(at, at + AT_ONCE).map((line, index) => {
      const { kind, tradeNumber, gatewayNumber, amountMinor, feeMinor } = line
      const money = { amountMinor, feeMinor }
      return { gateway, day, position: at + index, kind, number: numberOf(line), tradeNumber, gatewayNumber, ...money }
    })
    await writer.insertInto('gatewayBillLine').values(piece).execute()
  }
}

export async function noteCompared(writer: Writer, { gateway, day }: BillKey, now: Temporal.Instant): Promise<void> {
  await writer
    .updateTable('gatewayBill')
    .set({ state: 'compared', comparedAt: now })
    .where('gateway', '=', gateway)
    .where('day', '=', day)
    .execute()
}

export async function readDays(reader: Reader, gateway: GatewayName): Promise<ReadonlySet<string>> {
  const rows = await reader.selectFrom('gatewayBill').select('day').where('gateway', '=', gateway).where('state', '!=', 'asked').execute()
  return new Set(rows.map(({ day }) => day.toString()))
}

const LINE = ['kind', 'number', 'tradeNumber', 'gatewayNumber', 'amountMinor', 'feeMinor'] as const

export const linesOfDay = (reader: Reader, { gateway, day }: BillKey): Promise<KeptLine[]> =>
  reader.selectFrom('gatewayBillLine').select(LINE).where('gateway', '=', gateway).where('day', '=', day).execute()

/** Every line of these numbers, in whichever day's bill it stands. */
export const linesOfNumbers = (reader: Reader, gateway: GatewayName, numbers: readonly string[]): Promise<KeptLine[]> =>
  inPieces(numbers, (piece) =>
    reader
      .selectFrom('gatewayBillLine')
      .select(LINE)
      .where('gateway', '=', gateway)
      .where('number', 'in', [...piece])
      .execute(),
  )

/** A movement on a gateway's account in the ledger, and whose it is. */
export type LedgerMovement = Omit<OurMovement, 'isDue'> & OrderRef & { readonly paymentId: string; readonly at: Temporal.Instant }

const paid = (reader: Reader, gateway: GatewayName) =>
  reader
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerPosting as p', (join) => join.onRef('p.companyId', '=', 'e.companyId').onRef('p.entryId', '=', 'e.id'))
    .innerJoin('gatewayTrade as t', (join) => join.onRef('t.companyId', '=', 'e.companyId').onRef('t.paymentId', '=', 'e.paymentId'))
    .where('e.kind', 'in', ['pay', 'capture'])
    .where('p.account', '=', `gateway:${gateway}`)
    .select(['t.number', 't.number as tradeNumber', 'p.amountMinor', 'e.companyId', 't.orderId', 't.paymentId', 'e.at'])

const paidBack = (reader: Reader, gateway: GatewayName) =>
  reader
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerPosting as p', (join) => join.onRef('p.companyId', '=', 'e.companyId').onRef('p.entryId', '=', 'e.id'))
    .innerJoin('gatewayRefund as r', (join) =>
      join.onRef('r.companyId', '=', 'e.companyId').onRef('r.paymentId', '=', 'e.paymentId').onRef('r.part', '=', 'e.part'),
    )
    .where('e.kind', '=', 'refund')
    .where('p.account', '=', `gateway:${gateway}`)
    .select(({ fn }) => [fn.coalesce('r.sentAs', 'r.number').as('number')])
    .select(['r.tradeNumber', 'p.amountMinor', 'e.companyId', 'r.orderId', 'r.paymentId', 'e.at'])

const asPayment = <R>(row: R) => ({ ...row, kind: 'payment' as const })
const asRefund = <R extends { amountMinor: number }>(row: R) => ({ ...row, kind: 'refund' as const, amountMinor: -row.amountMinor })

/** What moved with us on a day. */
export async function movementsOfDay(reader: Reader, { gateway, day }: BillKey): Promise<LedgerMovement[]> {
  const { from, until } = endsOf(day)
  const payments = await paid(reader, gateway).where('e.at', '>=', from).where('e.at', '<', until).execute()
  const refunds = await paidBack(reader, gateway).where('e.at', '>=', from).where('e.at', '<', until).execute()
  return [...payments.map(asPayment), ...refunds.map(asRefund)]
}

/** What moved with us under these numbers, whenever that was. */
export async function movementsOfNumbers(reader: Reader, gateway: GatewayName, numbers: readonly string[]): Promise<LedgerMovement[]> {
  const payments = await inPieces(numbers, (piece) =>
    paid(reader, gateway)
      .where('t.number', 'in', [...piece])
      .execute(),
  )
  const refunds = await inPieces(numbers, (piece) =>
    paidBack(reader, gateway)
      .where((eb) => eb.or([eb('r.sentAs', 'in', [...piece]), eb.and([eb('r.sentAs', 'is', null), eb('r.number', 'in', [...piece])])]))
      .execute(),
  )
  return [...payments.map(asPayment), ...refunds.map(asRefund)]
}

/** What the gateway's account says of a day, without what the gateway kept. */
export async function accountMinorOn(reader: Reader, { gateway, day }: BillKey): Promise<number> {
  const { from, until } = endsOf(day)
  const row = await reader
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerPosting as p', (join) => join.onRef('p.companyId', '=', 'e.companyId').onRef('p.entryId', '=', 'e.id'))
    .where('p.account', '=', `gateway:${gateway}`)
    .where('e.kind', '!=', 'fee')
    .where('e.at', '>=', from)
    .where('e.at', '<', until)
    .select(sql<number>`coalesce(sum(p.amount_minor), 0)::bigint`.as('sumMinor'))
    .executeTakeFirstOrThrow()
  return row.sumMinor
}

/** Which of these refunds have been sent and are not known to have ended. */
export async function refundsUnderWay(reader: Reader, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await inPieces(numbers, (piece) =>
    reader
      .selectFrom('gatewayRefund')
      .select((eb) => eb.fn.coalesce('sentAs', 'number').as('number'))
      .where((eb) => eb.or([eb('sentAs', 'in', [...piece]), eb.and([eb('sentAs', 'is', null), eb('number', 'in', [...piece])])]))
      .where('state', '=', 'asked')
      .where('sentAt', 'is not', null)
      .execute(),
  )
  return new Set(rows.map(({ number }) => number))
}

/** Which of these numbers are of refunds that are back by transfer, or under another number. */
export async function refundsBackAlready(reader: Reader, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await inPieces(numbers, async (piece) => {
    const { rows: found } = await sql<{ number: string }>`
      select n.number from unnest(${[...piece]}::text[]) as n (number)
      join gateway_refund r on r.number = n.number or r.sent_as = n.number
        or r.number = (select c.refund_number from gateway_refund_closed c where c.number = n.number)
      where r.state = 'settled' or (r.state = 'done' and coalesce(r.sent_as, r.number) <> n.number)`.execute(reader)
    return found
  })
  return new Set(rows.map(({ number }) => number))
}

/** Whose trades these are, as far as we know them. */
export async function ordersOfTrades(reader: Reader, numbers: readonly string[]): Promise<ReadonlyMap<string, OrderRef>> {
  const rows = await inPieces(numbers, (piece) =>
    reader
      .selectFrom('gatewayTrade')
      .select(['number', 'companyId', 'orderId'])
      .where('number', 'in', [...piece])
      .execute(),
  )
  return new Map(rows.map(({ number, companyId, orderId }) => [number, { companyId, orderId }]))
}

/** One entry of what a gateway kept. */
export interface Fee extends OrderRef {
  readonly paymentId: string
  readonly part: string
  readonly postings: readonly Posting[]
}

/** Enters fees that are not entered yet; says how many were not. */
export async function enterFees(writer: Writer, fees: readonly Fee[], now: Temporal.Instant): Promise<number> {
  if (fees.length === 0) return 0
  const made = fees.map((fee) => ({ ...fee, id: uuidv7(now.epochMilliseconds) }))
  const entered = await writer
    .insertInto('ledgerEntry')
    .values(made.map(({ postings, ...entry }) => ({ ...entry, kind: 'fee' as const, at: now, postings: postings.length })))
    .onConflict((conflict) => conflict.columns(['companyId', 'paymentId', 'kind', 'part']).doNothing())
    .returning('id')
    .execute()
  const isEntered = new Set(entered.map(({ id }) => id))
  const postings = made
    .filter(({ id }) => isEntered.has(id))
    .flatMap(({ id, companyId, postings }) =>
      postings.map((posting, position) => ({ companyId, entryId: id, position, currency: 'CNY' as const, ...posting })),
    )
  if (postings.length > 0) await writer.insertInto('ledgerPosting').values(postings).execute()
  return entered.length
}

export const openDifferences = (reader: Reader, gateway: GatewayName): Promise<DifferenceRow[]> =>
  reader
    .selectFrom('gatewayDifference')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(OPEN_AT_ONCE)
    .execute()

/**
 * Writes a difference down, once. One that stands there already stays as it is, with whatever somebody has said of it, unless it had
 * gone, or its amounts are others now: then it is open again.
 */
export async function keepDifference(
  writer: Writer,
  { gateway, day }: BillKey,
  difference: Difference,
  order: OrderRef | null,
  now: Temporal.Instant,
): Promise<void> {
  const { gatewayMinor, ourMinor, gatewayNumber } = difference
  const whose = { companyId: order?.companyId ?? null, orderId: order?.orderId ?? null }
  const open = { ...whose, gatewayMinor, ourMinor, gatewayNumber, state: 'open' as const, changedAt: now }
  await writer
    .insertInto('gatewayDifference')
    .values({ ...difference, ...open, id: uuidv7(now.epochMilliseconds), gateway, day, foundAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'kind', 'subject'])
        .doUpdateSet({ ...open, explainedBy: null, note: null })
        .where((eb) =>
          eb.or([
            eb('gatewayDifference.state', '=', 'gone'),
            eb('gatewayDifference.gatewayMinor', '!=', gatewayMinor),
            eb('gatewayDifference.ourMinor', '!=', ourMinor),
          ]),
        ),
    )
    .execute()
}

/** A refund was paid by its gateway that was back already: known before any bill tells of it. */
export async function keepPaidAgain(
  writer: Writer,
  order: OrderRef,
  paid: { gateway: GatewayName; subject: string; tradeNumber: string; amountMinor: number },
  now: Temporal.Instant,
): Promise<void> {
  const { gateway, subject, tradeNumber, amountMinor } = paid
  const difference: Difference = { kind: 'refundAgain', subject, tradeNumber, gatewayNumber: null, gatewayMinor: amountMinor, ourMinor: 0 }
  await keepDifference(writer, { gateway, day: billDayOf(now) }, difference, order, now)
}

/** What was open is so no longer: a bill or the ledger carries it now. */
export async function noteGone(writer: Writer, ids: readonly string[], now: Temporal.Instant): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await writer
      .updateTable('gatewayDifference')
      .set({ state: 'gone', changedAt: now })
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .where('state', '=', 'open')
      .execute()
}
