import { sql } from 'kysely'
import { uuidv7 } from '../../src/kernel/ids.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { DifferenceShown } from '../../src/payments/calls/reconciliation.ts'
import type { Check, CheckOptions, CheckResult, Depth } from './check.ts'
import { inParallel, mustCall, noTroubles } from './client.ts'
import { staffToken } from './desk.ts'
import type { Ground } from './ground.ts'
import { paid } from './journey.ts'
import { problemsAtRest } from './owed.ts'
import { hire, type Company } from './people.ts'
import { sendJob } from './send-job.ts'
import { walkerOf, WAITS_MS, within, type Gateway, type Walker } from './walker.ts'

/*
 * A day of payments and refunds at both gateways, of whose bills some lines are bent, with money in our own ledger that nobody can
 * explain. The next morning every bent line is listed, with its sums, and nothing else; the morning after, what the gateway had told late.
 */

/** Of each kind of difference at each gateway. */
const CASES: Readonly<Record<Depth, number>> = { short: 1, usual: 3, long: 20 }
const BROUGHT_AT_ONCE = 6
/** Nobody begins a day's work this late in it. */
const LATEST_HOUR = 21

/** What becomes of a line in its bill. */
const PAYMENT_LINES = ['right', 'drop', 'amount', 'repeat', 'move'] as const
const REFUND_LINES = ['right', 'drop', 'amount', 'repeat'] as const
type Line = (typeof PAYMENT_LINES)[number]
/** WeChat Pay's sandbox has words of its own for three of them. */
const PLANT: Readonly<Record<Gateway, Readonly<Record<Exclude<Line, 'right'> | 'add', string>>>> = {
  alipay: { drop: 'drop', amount: 'amount', repeat: 'repeat', move: 'move', add: 'add' },
  wechat: { drop: 'missing', amount: 'amount', repeat: 'repeat', move: 'move', add: 'extra' },
}

interface Movement {
  readonly gateway: Gateway
  readonly line: Line
  readonly trade: string
  /** Null on a payment. */
  readonly refund: string | null
  readonly amountMinor: number
}

/** A difference as staff read it: its kind, what it is about, and both sums. */
const keyOf = (gateway: string, kind: string, subject: string, gatewayMinor: number, ourMinor: number): string =>
  `${gateway} ${kind} ${subject}: ${gatewayMinor} there, ${ourMinor} here`

/** What a bent line has to be found as. */
function expectedOf({ gateway, line, trade, refund, amountMinor }: Movement, otherMinor: number): string | null {
  const subject = refund ?? trade
  switch (line) {
    case 'drop':
    case 'move':
      return keyOf(gateway, refund === null ? 'onlyWithUs' : 'refundOnlyWithUs', subject, 0, amountMinor)
    case 'amount':
      return keyOf(gateway, 'otherAmount', subject, otherMinor, amountMinor)
    case 'repeat':
      return keyOf(gateway, 'twice', subject, 2 * amountMinor, amountMinor)
    case 'right':
      return null
  }
}

interface Planting {
  readonly gateway: Gateway
  readonly kind: Exclude<Line, 'right'> | 'add'
  readonly trade: string
  readonly refund: string | null
  readonly amountMinor: number
}

async function plant(ground: Ground, day: string, { gateway, kind, trade, refund, amountMinor }: Planting): Promise<void> {
  const about = gateway === 'alipay' ? { date: day, outRequestNo: refund } : { billDate: day, outRefundNo: refund }
  await ground.control(`/${gateway}/bill`, { ...about, kind: PLANT[gateway][kind], outTradeNo: trade, amountMinor })
}

async function lastOf({ db }: Ground, orderSeq: string): Promise<{ trade: string; refund: string | null; amountMinor: number }> {
  const { rows } = await sql<{ trade: string; refund: string | null; amountMinor: number }>`
    select t.number as trade, r.number as refund, t.amount_minor from gateway_trade t
    join orders o on o.company_id = t.company_id and o.id = t.order_id
    left join gateway_refund r on r.trade_number = t.number where o.number = ${orderSeq}`.execute(db.kysely)
  const [row] = rows
  if (rows.length !== 1 || !row) throw new Error(`order ${orderSeq} has ${rows.length} trades`)
  return row
}

/** Pays an order; with a refund the ticket cannot be issued, and the money goes back. */
async function moved(ground: Ground, walker: Walker, gateway: Gateway, isRefund: boolean): Promise<string> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, 'awaitingPayment')
  await paid(walker, orderSeq, gateway)
  await walker.until(orderSeq, isRefund ? 'ticketFailed' : 'ticketIssued')
  if (isRefund) await walker.refunded(orderSeq)
  return orderSeq
}

interface Task {
  readonly gateway: Gateway
  readonly line: Line
  readonly isRefund: boolean
}

const tasksOf = (gateways: readonly Gateway[], cases: number): readonly Task[] =>
  gateways.flatMap((gateway) =>
    Array.from({ length: cases }).flatMap(() => [
      ...PAYMENT_LINES.map((line): Task => ({ gateway, line, isRefund: false })),
      ...REFUND_LINES.map((line): Task => ({ gateway, line, isRefund: true })),
    ]),
  )

/**
 * Moves money on a gateway's account in our ledger under no number of its: an entry that balances, of which no payment and no refund
 * tells. It is taken back the next day, lest the books stay wrong.
 */
async function plantInLedger({ db, now }: Ground, movement: Movement, kind: 'change' | 'fulfil', amountMinor: number): Promise<void> {
  const at = now()
  const trade = await db.kysely.selectFrom('gatewayTrade').selectAll().where('number', '=', movement.trade).executeTakeFirstOrThrow()
  const { companyId, orderId, paymentId } = trade
  const id = uuidv7(at.epochMilliseconds)
  await db.transact(async (writer) => {
    await writer.insertInto('ledgerEntry').values({ companyId, id, orderId, paymentId, kind, part: 'planted', at, postings: 2 }).execute()
    await writer
      .insertInto('ledgerPosting')
      .values([
        { companyId, entryId: id, position: 0, account: `gateway:${movement.gateway}`, amountMinor, currency: 'CNY' },
        { companyId, entryId: id, position: 1, account: 'clearing', amountMinor: -amountMinor, currency: 'CNY' },
      ])
      .execute()
  })
}

/**
 * All that a comparison must leave alone, a line for each movement. Of these people alone: what other checks have left on this ground
 * goes its own way when a day passes.
 */
async function books({ db }: Ground, { code }: Company): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ line: string }>`
    with own as (select id from company where code = ${code})
    select concat_ws(' ', 'entry', e.id, e.kind, e.part, p.account, p.amount_minor) as line
      from own join ledger_entry e on e.company_id = own.id join ledger_posting p on p.company_id = e.company_id and p.entry_id = e.id
      where e.kind <> 'fee'
    union all select concat_ws(' ', 'payment', y.id, y.state, y.amount_minor) from own join payment y on y.company_id = own.id
    union all select concat_ws(' ', 'trade', t.number, t.state, t.amount_minor) from own join gateway_trade t on t.company_id = own.id
    union all select concat_ws(' ', 'refund', r.number, r.state, r.amount_minor) from own join gateway_trade t on t.company_id = own.id
      join gateway_refund r on r.trade_number = t.number`.execute(db.kysely)
  return new Set(rows.map(({ line }) => line))
}

/** How many entries tell what the gateways kept of these people's payments. */
async function feesOf({ db }: Ground, { code }: Company): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_entry e join company c on c.id = e.company_id
    where c.code = ${code} and e.kind = 'fee'`.execute(db.kysely)
  return rows[0]?.count ?? 0
}

/** How the bills stand and what their jobs have run into. */
async function whyNot({ db }: Ground): Promise<string> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', gateway, day, state) as told from gateway_bill
    union all select concat_ws(' ', name, state, data->>'at', data->>'payload', output->>'reason') from pgboss.job where name like 'payments.bill%'`.execute(
    db.kysely,
  )
  return rows.map(({ told }) => told).join('; ')
}

/** Lets the next morning come, or the one after it, until the bills of the day before it have been compared. */
async function morning(ground: Ground, gateways: readonly Gateway[]): Promise<string> {
  const now = ground.now().toZonedDateTimeISO(DEFAULT_ZONE)
  const day = now.toPlainDate()
  const ten = day.add({ days: 1 }).toZonedDateTime({ timeZone: DEFAULT_ZONE, plainTime: { hour: 10 } })
  await ground.advance({ milliseconds: ten.epochMilliseconds - now.epochMilliseconds })
  // A server sends for bills some minutes after its start, and from then on every morning.
  await sendJob(ground, 'payments.bills', {})
  const compared = await within(WAITS_MS, async () => {
    const { rows } = await sql<{ gateway: Gateway }>`
      select gateway from gateway_bill where day = ${day.toString()}::date and state = 'compared'`.execute(ground.db.kysely)
    return gateways.every((gateway) => rows.some((row) => row.gateway === gateway)) ? true : null
  })
  if (compared === null) throw new Error(`the bills of ${day.toString()} were not compared: ${await whyNot(ground)}`)
  return day.toString()
}

interface Page {
  readonly differences: readonly DifferenceShown[]
  readonly next: string | null
}

/** The list that finance reads, page by page. */
async function listed(ground: Ground, origin: string, state: 'open' | 'gone'): Promise<string[]> {
  const token = await staffToken(ground, 'finance')
  const found: string[] = []
  for (let after: string | null = null; ;) {
    const query: string = new URLSearchParams({ state, ...(after === null ? {} : { after }) }).toString()
    const page: Page = await mustCall(origin, token, 'GET', `/ops/differences?${query}`)
    for (const { gateway, kind, refundNumber, tradeNumber, day, gatewayMinor, ourMinor } of page.differences)
      found.push(keyOf(gateway, kind, refundNumber ?? tradeNumber ?? day, gatewayMinor, ourMinor))
    if (page.next === null) return found
    after = page.next
  }
}

function differing(what: string, found: readonly string[], expected: readonly string[]): string[] {
  const [is, shall] = [new Set(found), new Set(expected)]
  return [
    ...[...shall.difference(is)].map((key) => `${what}: not found: ${key}`),
    ...[...is.difference(shall)].map((key) => `${what}: invented: ${key}`),
    ...(found.length === is.size ? [] : [`${what}: ${found.length - is.size} are listed twice`]),
  ]
}

/** Bends the bills of today, line by line, and says what has to be found in them. */
async function bend(
  ground: Ground,
  day: string,
  movements: readonly Movement[],
  cases: number,
  gateways: readonly Gateway[],
): Promise<string[]> {
  const expected: string[] = []
  for (const [nth, movement] of movements.entries()) {
    const { gateway, line, trade, refund, amountMinor } = movement
    const otherMinor = amountMinor + 1 + nth
    const found = expectedOf(movement, otherMinor)
    if (line === 'right' || found === null) continue
    await plant(ground, day, { gateway, kind: line, trade, refund, amountMinor: otherMinor })
    expected.push(found)
  }
  for (const gateway of gateways) {
    const trades = movements.filter((one) => one.gateway === gateway && one.refund !== null)
    for (let nth = 0; nth < cases; nth += 1) {
      const [trade, amountMinor] = [`N${gateway}${String(nth).padStart(8, '0')}`, 700 + nth]
      await plant(ground, day, { gateway, kind: 'add', trade, refund: null, amountMinor })
      expected.push(keyOf(gateway, 'onlyAtGateway', trade, amountMinor, 0))
      const refund = `R${gateway}${String(nth).padStart(8, '0')}`
      await plant(ground, day, { gateway, kind: 'add', trade: trades[nth % trades.length]?.trade ?? trade, refund, amountMinor })
      expected.push(keyOf(gateway, 'refundOnlyAtGateway', refund, amountMinor, 0))
    }
  }
  return expected
}

/** By the number alone: a fee is told of every line that both books have. */
const isInBill = ({ line }: Movement): boolean => line !== 'drop' && line !== 'move'

async function movementsOf(ground: Ground, tasks: readonly Task[], company: Company, origin: string): Promise<readonly Movement[]> {
  const troubles = noTroubles()
  const all = await inParallel(tasks, BROUGHT_AT_ONCE, async ({ gateway, line, isRefund }, index): Promise<Movement[]> => {
    const walker = walkerOf({ ground, company, origin: () => origin, troubles }, index, { kind: 'one' })
    const { trade, refund, amountMinor } = await lastOf(ground, await moved(ground, walker, gateway, isRefund))
    if (!isRefund) return [{ gateway, line, trade, refund: null, amountMinor }]
    // What was paid back was paid before, and of that the bill tells the truth.
    return [
      { gateway, line: 'right', trade, refund: null, amountMinor },
      { gateway, line, trade, refund, amountMinor },
    ]
  })
  if (troubles.failures.length > 0) throw new Error(troubles.failures.join('\n'))
  return all.flat()
}

async function reconciliation(ground: Ground, { depth, cases: asked, gateways, print }: CheckOptions): Promise<CheckResult> {
  const cases = asked ?? CASES[depth]
  const { child, origin } = await ground.serve('reconciliation', { isSteered: true })
  const problems: string[] = []
  try {
    if (ground.now().toZonedDateTimeISO(DEFAULT_ZONE).hour >= LATEST_HOUR) await ground.advance({ hours: 24 - LATEST_HOUR + 1 })
    const tasks = tasksOf(gateways, cases)
    const company = await hire(
      ground,
      tasks.map(({ isRefund }) => ({ kind: 'one' as const, ...(isRefund && { magic: 'TICKETFAIL' }) })),
    )
    const movements = await movementsOf(ground, tasks, company, origin)
    const today = ground.now().toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate().toString()
    const expected = await bend(ground, today, movements, cases, gateways)
    const late = movements.filter(({ line }) => line === 'move').flatMap((movement) => expectedOf(movement, 0) ?? [])
    const own = gateways.map((gateway) => movements.find((one) => one.gateway === gateway && one.line === 'right') as Movement)
    for (const [nth, movement] of own.entries()) await plantInLedger(ground, movement, 'change', 5_000 + nth)
    print(`${movements.length} movements, ${expected.length + own.length} differences planted`)

    const before = await books(ground, company)
    const first = await morning(ground, gateways)
    const sums = await sumsOn(ground, own, first, (nth) => 5_000 + nth)
    problems.push(...differing(`the bills of ${first}`, await listed(ground, origin, 'open'), [...expected, ...sums]))
    const after = await books(ground, company)
    problems.push(...[...before.difference(after)].map((line) => `the comparison has lost from the books: ${line}`))
    problems.push(...[...after.difference(before)].map((line) => `the comparison has entered into the books: ${line}`))
    const fees = await feesOf(ground, company)
    const billed = movements.filter(isInBill).length
    if (fees !== billed) problems.push(`${fees} fees are entered, ${billed} movements stand in both books`)

    for (const [nth, movement] of own.entries()) await plantInLedger(ground, movement, 'fulfil', -5_000 - nth)
    const second = await morning(ground, gateways)
    const sumsThen = await sumsOn(ground, own, second, (nth) => -5_000 - nth)
    const left = expected.filter((key) => !late.includes(key))
    problems.push(...differing(`the bills of ${second}`, await listed(ground, origin, 'open'), [...left, ...sums, ...sumsThen]))
    const gone = await listed(ground, origin, 'gone')
    problems.push(...late.filter((key) => !gone.some((one) => subjectOf(one) === subjectOf(key))).map((key) => `not let go: ${key}`))
    problems.push(...(await problemsAtRest(ground)))
    const summary = `${expected.length + sums.length + sumsThen.length} planted differences among ${movements.length} movements, ${late.length} of them only late.`
    return { summary, problems }
  } finally {
    await child.stop()
  }
}

/** Gateway, kind and subject: what was open and is gone has the sums it had when it was found. */
const subjectOf = (key: string): string => key.slice(0, key.indexOf(':'))

/** A day's account against its numbered movements, as both are listed. */
async function sumsOn({ db }: Ground, own: readonly Movement[], day: string, plantedMinor: (nth: number) => number): Promise<string[]> {
  const found: string[] = []
  for (const [nth, { gateway }] of own.entries()) {
    const from = Temporal.PlainDate.from(day).toZonedDateTime(DEFAULT_ZONE).toInstant()
    const { rows } = await sql<{ sumMinor: number }>`
      select coalesce(sum(p.amount_minor), 0)::bigint as sum_minor from ledger_entry e
      join ledger_posting p on p.company_id = e.company_id and p.entry_id = e.id
      where p.account = ${`gateway:${gateway}`} and e.kind in ('pay', 'capture', 'refund') and e.at >= ${from} and e.at < ${from.add({ hours: 24 })}`.execute(
      db.kysely,
    )
    const numberedMinor = rows[0]?.sumMinor ?? 0
    found.push(keyOf(gateway, 'otherSum', day, numberedMinor, numberedMinor + plantedMinor(nth)))
  }
  return found
}

export const reconciliationCheck: Check = {
  name: 'reconciliation',
  about: 'the gateways’ bills differ from our ledger in every way there is: all of it is found, nothing is invented, nothing is mended',
  run: reconciliation,
}
