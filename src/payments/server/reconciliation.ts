import type { OrderRef } from '../../orders/server/index.ts'
import { GiveUp } from '../../server/jobs/definition.ts'
import { gatewayFee } from '../rules/ledger.ts'
import { billAskedAt, billDayOf, differencesIn, lastBilledDay, sumDifference, type Difference } from '../rules/reconciliation.ts'
import type { GatewayName } from '../supplier/port.ts'
import type { PaymentsDeps } from './deps.ts'
import { billJob, billsJob } from './jobs.ts'
import {
  accountMinorOn,
  askBill,
  askedDays,
  enterFees,
  findBill,
  firstTradeAt,
  keepDifference,
  keepLines,
  linesOfDay,
  linesOfNumbers,
  lockBill,
  movementsOfDay,
  movementsOfNumbers,
  noteCompared,
  noteGone,
  openDifferences,
  ordersOfTrades,
  readDays,
  refundsBackAlready,
  refundsUnderWay,
  type BillKey,
  type DifferenceRow,
  type Fee,
  type KeptLine,
  type LedgerMovement,
} from './reconciliation-store.ts'

/* The day's bills: fetched, kept as they were read, and held against the ledger. What differs is listed; nothing is mended here. */

/** Days further back than this are somebody's work by hand. */
const DAYS_BACK = 31
const ASK_AGAIN_MINUTES = 30
/** A day of which neither side knows anything has no bill: after this long that is believed. */
const EMPTY_AFTER_HOURS = 24
const GIVE_UP_AFTER_DAYS = 7
const FEES_AT_ONCE = 500

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) < 0

/** Job: sends for every bill that can be had by now and was not asked for yet, and comes back for the next one in time. */
export async function askForBills(deps: PaymentsDeps): Promise<void> {
  const now = deps.clock.now()
  const last = lastBilledDay(now)
  const earliest = last.subtract({ days: DAYS_BACK - 1 })
  for (const { name: gateway } of deps.gateways.all) {
    const firstAt = await firstTradeAt(deps.db.read, gateway)
    if (firstAt === null) continue
    const first = billDayOf(firstAt)
    const asked = await askedDays(deps.db.read, gateway, earliest)
    await deps.db.transact(
      async (writer) => {
        for (let day = isBefore(first, earliest) ? earliest : first; !isBefore(last, day); day = day.add({ days: 1 })) {
          if (asked.has(day.toString()) || !(await askBill(writer, { gateway, day }, now))) continue
          await deps.jobs.send(writer, billJob, { gateway, day: day.toString() })
        }
      },
      { name: 'payments.bills' },
    )
  }
  const at = billAskedAt(last.add({ days: 1 }))
  await deps.db.transact((writer) => deps.jobs.send(writer, billsJob, {}, { key: billsJob.name, at }), { name: 'payments.bills.next' })
}

/** Job: the bill of one day. Read again it leaves the same rows. */
export async function reconcile(deps: PaymentsDeps, gateway: GatewayName, date: string): Promise<void> {
  const key = { gateway, day: Temporal.PlainDate.from(date) }
  const known = await findBill(deps.db.read, key)
  if (known?.state !== 'read' && known?.state !== 'compared') {
    if (!(await fetchBill(deps, key))) return
  }
  await compare(deps, key)
}

/** Fetches a bill and keeps it; false where there is none yet. */
async function fetchBill(deps: PaymentsDeps, key: BillKey): Promise<boolean> {
  const told = await deps.gateways.of(key.gateway).bill(key.day)
  const now = deps.clock.now()
  const lines = told === 'notYet' && (await isEmptyDay(deps, key, now)) ? [] : told
  if (lines === 'notYet') {
    await askAgain(deps, key, now)
    return false
  }
  await deps.db.transact(
    async (writer) => {
      await askBill(writer, key, now)
      if ((await lockBill(writer, key)) === 'asked') await keepLines(writer, key, lines, now)
    },
    { name: 'payments.bill.keep' },
  )
  return true
}

const hoursAfterAsking = ({ day }: BillKey, now: Temporal.Instant): number => now.since(billAskedAt(day)).total('hours')

async function isEmptyDay(deps: PaymentsDeps, key: BillKey, now: Temporal.Instant): Promise<boolean> {
  return hoursAfterAsking(key, now) >= EMPTY_AFTER_HOURS && (await movementsOfDay(deps.db.read, key)).length === 0
}

async function askAgain(deps: PaymentsDeps, key: BillKey, now: Temporal.Instant): Promise<void> {
  if (hoursAfterAsking(key, now) > GIVE_UP_AFTER_DAYS * 24) throw new GiveUp(`${key.gateway} has no bill of ${key.day.toString()}`)
  const payload = { gateway: key.gateway, day: key.day.toString() }
  const at = now.add({ minutes: ASK_AGAIN_MINUTES })
  await deps.db.transact((writer) => deps.jobs.send(writer, billJob, payload, { at }), { name: 'payments.bill.later' })
}

/** Both books, as far as this day and what is still open need them. */
interface Read {
  readonly open: readonly DifferenceRow[]
  readonly lines: readonly KeptLine[]
  readonly movements: readonly LedgerMovement[]
  readonly found: readonly Difference[]
}

const unique = (numbers: readonly string[]): string[] => [...new Set(numbers)]
const differenceKey = ({ kind, subject }: { kind: string; subject: string }): string => `${kind} ${subject}`

async function readBoth({ db }: PaymentsDeps, key: BillKey): Promise<Read> {
  const { gateway } = key
  const open = await openDifferences(db.read, gateway)
  const [billed, moved, days] = await Promise.all([linesOfDay(db.read, key), movementsOfDay(db.read, key), readDays(db.read, gateway)])
  const asked = open.filter(({ kind }) => kind !== 'otherSum').map(({ subject }) => subject)
  const numbers = unique([...billed.map(({ number }) => number), ...moved.map(({ number }) => number), ...asked])
  const lines = await linesOfNumbers(db.read, gateway, numbers)
  const movements = await movementsOfNumbers(db.read, gateway, numbers)
  const refunded = unique(lines.filter(({ kind }) => kind === 'refund').map(({ number }) => number))
  const underWay = await refundsUnderWay(db.read, refunded)
  const backAlready = await refundsBackAlready(db.read, refunded)
  const ours = movements.map((movement) => ({ ...movement, isDue: days.has(billDayOf(movement.at).toString()) }))
  const sums = await sumsOf(db.read, key, open)
  return { open, lines, movements, found: [...differencesIn({ billed: lines, ours, underWay, backAlready }), ...sums] }
}

/** Of this day, and again of those whose sums were still open. */
async function sumsOf(reader: PaymentsDeps['db']['read'], key: BillKey, open: readonly DifferenceRow[]): Promise<readonly Difference[]> {
  const found: Difference[] = []
  for (const day of unique([key.day.toString(), ...open.filter(({ kind }) => kind === 'otherSum').map(({ subject }) => subject)])) {
    const of = { gateway: key.gateway, day: Temporal.PlainDate.from(day) }
    const moved = await movementsOfDay(reader, of)
    const numbered = moved.reduce((sum, { kind, amountMinor }) => sum + (kind === 'payment' ? amountMinor : -amountMinor), 0)
    const difference = sumDifference(day, await accountMinorOn(reader, of), numbered)
    if (difference) found.push(difference)
  }
  return found
}

/** Lists what differs, once, and lets go what no longer does: all of it at once, so that nobody sees a half. */
async function compare(deps: PaymentsDeps, key: BillKey): Promise<void> {
  const read = await readBoth(deps, key)
  await keepFees(deps, key, read)
  const now = deps.clock.now()
  const orders = await ordersOfTrades(deps.db.read, unique(read.found.flatMap(({ tradeNumber }) => tradeNumber ?? [])))
  const stillThere = new Set(read.found.map(differenceKey))
  // What was paid once too often is so until somebody has it back: a bill that is silent about it says nothing.
  const gone = read.open.filter((row) => row.kind !== 'refundAgain' && !stillThere.has(differenceKey(row)))
  await deps.db.transact(
    async (writer) => {
      await lockBill(writer, key)
      for (const difference of read.found)
        await keepDifference(writer, dayOf(difference, key), difference, orders.get(difference.tradeNumber ?? '') ?? null, now)
      await noteGone(
        writer,
        gone.map(({ id }) => id),
        now,
      )
      await noteCompared(writer, key, now)
    },
    { name: 'payments.bill.compare' },
  )
  if (read.found.length > 0) deps.log.warn({ gateway: key.gateway, day: key.day.toString(), found: read.found.length }, 'bill_differs')
}

/** A sum is of its own day; everything else was found by the bill that is read now. */
const dayOf = ({ kind, subject }: Difference, key: BillKey): BillKey =>
  kind === 'otherSum' ? { ...key, day: Temporal.PlainDate.from(subject) } : key

/** The part of a payment's fee entry that tells a refund's from the payment's own. */
const partOf = ({ kind, number }: KeptLine): string =>
  kind === 'payment'
    ? 'whole'
    : `refund:${number
        .toLowerCase()
        .replaceAll(/[^0-9a-z-]/g, '-')
        .slice(0, 40)}`

/** Enters what the gateway kept of each movement that both know. A bill told in pieces or twice enters it once. */
async function keepFees(deps: PaymentsDeps, { gateway }: BillKey, { lines, movements }: Read): Promise<void> {
  const whose = new Map<string, OrderRef & { paymentId: string }>()
  for (const { kind, number, companyId, orderId, paymentId } of movements) whose.set(`${kind} ${number}`, { companyId, orderId, paymentId })
  const fees = new Map<string, Fee>()
  for (const line of lines) {
    const key = `${line.kind} ${line.number}`
    const movement = whose.get(key)
    if (!movement || line.feeMinor === 0 || fees.has(key)) continue
    fees.set(key, { ...movement, part: partOf(line), postings: gatewayFee(gateway, line.feeMinor) })
  }
  const all = [...fees.values()]
  for (let at = 0; at < all.length; at += FEES_AT_ONCE)
    await deps.db.transact((writer) => enterFees(writer, all.slice(at, at + FEES_AT_ONCE), deps.clock.now()), {
      name: 'payments.bill.fees',
    })
}
