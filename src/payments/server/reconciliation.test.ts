import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import type { CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { readStaffDeeds } from '../../server/staff-deeds.ts'
import type { opsBills, opsDifferences } from '../calls/reconciliation.ts'
import { paidBack, payInto, personAccount, returnTo } from '../rules/ledger.ts'
import { alipayGateway } from '../supplier/alipay/index.ts'
import type { PaymentGateway } from '../supplier/port.ts'
import { billJob, billsJob } from './jobs.ts'
import { endRefund, insertRefund, noteRefundSent } from './refund-store.ts'
import { enter, findTrade, insertPayment, insertTrade, movePayment, moveTrade } from './store.ts'
import { setFaults } from '../../server/faults.ts'

/* A day of forty movements at the gateway and in the ledger, of whose bill some lines are bent. */

afterAll(() => {
  setFaults({})
})

const TODAY = '2026-11-21'
const PAYMENTS = 30
const REFUNDS = 10
/** Dropped or moved lines tell of no fee, the one that nobody knows of is nobody's, and a refund on its way is not entered yet. */
const FEES = PAYMENTS - 2 + (REFUNDS - 2)

let world: World
let gateway: PaymentGateway
let order: OrderRef & { readonly payOrderId: string; readonly payerId: string; readonly orderSeq: string }

const now = (): Temporal.Instant => world.product.clock.now()
const number = (kind: 'Q' | 'R', nth: number): string => `${kind}${String(nth).padStart(32, '0')}`
const amountOf = (nth: number): number => 10_000 + nth

/** Somebody pays, as far as the gateway knows. */
async function payThere(trade: string, amountMinor: number): Promise<void> {
  const request = { number: trade, amountMinor, subject: 'x', expiresAt: now().add({ minutes: 30 }), returnUrl: 'http://127.0.0.1/m' }
  const cashier = await gateway.open({ ...request, payer: { openid: null, clientIp: null } }, 'alipayWap')
  invariant(cashier.is === 'address', 'a browser goes to an address')
  await fetch(cashier.url, { redirect: 'manual' })
  await world.product.control('POST', '/alipay/pay', { outTradeNo: trade })
}

/** And as far as we do; says which payment it is. */
async function payHere(trade: string | null, amountMinor: number): Promise<string> {
  const paymentId = uuidv7(now().epochMilliseconds)
  await world.product.program.db.transact(async (writer) => {
    await insertPayment(writer, order, { id: paymentId, kind: 'alipay', amountMinor, now: now() })
    await movePayment(writer, order.companyId, paymentId, ['reserved'], 'paid', now())
    const entry = { id: uuidv7(now().epochMilliseconds), paymentId, kind: 'pay' as const, at: now() }
    await enter(writer, order, entry, payInto('gateway:alipay', personAccount(order.payerId), amountMinor))
    if (trade === null) return
    const { companyId, orderId, payOrderId } = order
    const where = { gateway: 'alipay', way: 'alipayWap', payer: 'person', holds: false } as const
    const when = { createdAt: now(), expiresAt: now().add({ minutes: 30 }) }
    await insertTrade(writer, { number: trade, companyId, orderId, payOrderId, paymentId, amountMinor, ...where, ...when })
    const row = await findTrade(writer, trade)
    invariant(row, 'it was just written')
    await moveTrade(writer, row, 'pay', { changedAt: now() })
  })
  return paymentId
}

/** Money goes back; `isKnown` is whether we have heard that it has. */
async function payBack(paymentId: string, trade: string, refund: string, amountMinor: number, isKnown = true): Promise<void> {
  expect(await gateway.refund({ tradeNumber: trade, number: refund, amountMinor, reason: 'orderEnded' })).toEqual({ is: 'done' })
  await world.product.program.db.transact(async (writer) => {
    const { companyId, orderId } = order
    const promisedOn = now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().add({ days: 7 })
    await insertRefund(
      writer,
      { number: refund, companyId, orderId, paymentId, tradeNumber: trade, amountMinor, reason: 'paidTwice', part: 'whole', promisedOn },
      now(),
    )
    await noteRefundSent(writer, refund, now())
    if (!isKnown) return
    const at = { paymentId, at: now() }
    const payer = personAccount(order.payerId)
    await enter(writer, order, { id: uuidv7(now().epochMilliseconds), kind: 'return', ...at }, returnTo(payer, amountMinor))
    await endRefund(writer, { number: refund, sentAs: null }, 'done', now())
    await enter(
      writer,
      order,
      { id: uuidv7(now().epochMilliseconds), kind: 'refund', ...at },
      paidBack('gateway:alipay', payer, amountMinor),
    )
  })
}

const plant = (kind: string, outTradeNo: string, more: object = {}) =>
  world.product.control('POST', '/alipay/bill', { date: TODAY, kind, outTradeNo, ...more })

/** A shift is shorter than what passes between two looks. */
async function look<T>(path: string, input: object = {}): Promise<T> {
  const token = await world.product.staffToken('finance')
  return (await world.product.ask<T>('GET', path, input, { token })).body.result
}

type Listed = CallResult<typeof opsDifferences>['differences']
const list = async (state = 'open'): Promise<Listed> =>
  (await look<CallResult<typeof opsDifferences>>('/ops/differences', { state })).differences
const bills = async () => (await look<CallResult<typeof opsBills>>('/ops/bills')).bills
const told = (differences: Listed): readonly string[] =>
  differences.map(({ kind, refundNumber, tradeNumber, day }) => `${kind} ${refundNumber ?? tradeNumber ?? day}`).toSorted()

/** Sends for the day's bill once more. */
async function send(): Promise<void> {
  const { db, jobs } = world.product.program
  await db.transact((writer) => jobs.send(writer, billJob, { gateway: 'alipay', day: TODAY }))
  await jobs.runDue()
}

const everything = async () => {
  const { pool } = world.product.program.db
  const rows = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows
  return {
    lines: await rows('select number, amount_minor, fee_minor from gateway_bill_line order by day, position'),
    differences: await rows('select id, kind, subject, state, gateway_minor, our_minor, note from gateway_difference order by id'),
    fees: await rows(`select payment_id, part, id from ledger_entry where kind = 'fee' order by id`),
  }
}

beforeAll(async () => {
  world = await seedWorld()
  const { product, mine } = world
  const keys = join(product.sandboxDir, 'alipay')
  const { appId, sellerId } = JSON.parse(readFileSync(join(keys, 'account.json'), 'utf8')) as { appId: string; sellerId: string }
  gateway = alipayGateway({
    gateway: `${product.sandboxOrigin}/alipay/gateway.do`,
    appId,
    sellerId,
    privateKey: readFileSync(join(keys, 'merchant-private.pem'), 'utf8'),
    alipayPublicKey: readFileSync(join(keys, 'alipay-public.pem'), 'utf8'),
    notifyUrl: () => 'http://127.0.0.1:3/none',
    clock: product.clock,
  })
  const row = await product.program.db.kysely
    .selectFrom('payOrder as w')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'w.companyId').onRef('o.id', '=', 'w.orderId'))
    .select(['w.companyId', 'w.orderId', 'w.id as payOrderId', 'w.payerId', 'o.number as orderSeq'])
    .where('w.id', '=', mine.payOrderId)
    .executeTakeFirstOrThrow()
  order = row
  for (let nth = 0; nth < PAYMENTS; nth += 1) {
    await payThere(number('Q', nth), amountOf(nth))
    const paymentId = await payHere(number('Q', nth), amountOf(nth))
    // The last of them is on its way: we have not heard of it.
    if (nth < REFUNDS) await payBack(paymentId, number('Q', nth), number('R', nth), amountOf(nth), nth < REFUNDS - 1)
  }
}, 120_000)
afterAll(() => world.product.stop())

const EXPECTED = [
  `onlyAtGateway ${number('Q', 77)}`,
  `onlyAtGateway ${number('Q', 90)}`,
  `onlyWithUs ${number('Q', 20)}`,
  `onlyWithUs ${number('Q', 24)}`,
  `otherAmount ${number('Q', 22)}`,
  `otherSum ${TODAY}`,
  `refundOnlyAtGateway ${number('R', 77)}`,
  `refundOnlyWithUs ${number('R', 1)}`,
  `twice ${number('Q', 23)}`,
].toSorted()

describe('the bill of a day', () => {
  it('is asked for when it can be had, and every difference is listed, and none that is not there', { timeout: 60_000 }, async () => {
    const { product } = world
    await payThere(number('Q', 90), 5_000) // nobody has told us
    await payHere(null, 4_321) // and money that no trade is behind
    await plant('drop', number('Q', 20))
    await plant('drop', number('Q', 1), { outRequestNo: number('R', 1) })
    await plant('amount', number('Q', 22), { amountMinor: 9_999 })
    await plant('repeat', number('Q', 23))
    await plant('move', number('Q', 24))
    await plant('add', number('Q', 77), { amountMinor: 700 })
    await plant('add', number('Q', 2), { outRequestNo: number('R', 77), amountMinor: 70 })

    await product.program.db.transact((writer) => product.program.jobs.send(writer, billsJob, {}, { key: billsJob.name }))
    await product.advance({ hours: 23 }) // nine o'clock
    expect(await bills()).toEqual([])
    // It is broken off at each step, as a process that dies leaves it.
    const { pool } = product.program.db
    for (const [step, state] of [
      ['keep', 'asked'],
      ['fees', 'read'],
      ['compare', 'read'],
    ] as const) {
      setFaults({ FAIL_AT: `payments.bill.${step}.before-commit` })
      if (step === 'keep') await product.advance({ minutes: 31 })
      else await send()
      const rows = await pool.query<{ state: string; fees: number }>(
        `select state, (select count(*)::int from ledger_entry where kind = 'fee') as fees from gateway_bill`,
      )
      expect(rows.rows).toEqual([{ state, fees: step === 'compare' ? FEES : 0 }])
      expect(await list()).toEqual([])
      expect(await bills()).toMatchObject([{ gateway: 'alipay', day: TODAY, isRead: false, open: 0 }])
    }
    setFaults({})
    await product.program.jobs.runDue({ retryNow: true })
    expect(told(await list())).toEqual(EXPECTED)
    const [bill] = await bills()
    expect(bill).toMatchObject({ gateway: 'alipay', day: TODAY, isRead: true, lineCount: PAYMENTS + REFUNDS + 1, open: EXPECTED.length })
    const amounts = new Map((await list()).map((one) => [one.kind, one]))
    expect(amounts.get('otherAmount')).toMatchObject({ gatewayMinor: 9_999, ourMinor: amountOf(22), orderSeq: order.orderSeq })
    expect(amounts.get('otherSum')).toMatchObject({ orderSeq: null, tradeNumber: null })
    expect(amounts.get('refundOnlyAtGateway')).toMatchObject({ gatewayMinor: 70, ourMinor: 0, orderSeq: order.orderSeq })
  })

  it('enters what the gateway kept of each payment once, and gives back what it gave back', async () => {
    const { fees } = await everything()
    expect(fees).toHaveLength(FEES)
    const { pool } = world.product.program.db
    const sum = await pool.query<{ sum: string }>(`select sum(amount_minor) from ledger_posting where account = 'fee:alipay'`)
    expect(Number(sum.rows[0]?.sum)).toBeGreaterThan(0)
  })

  it('leaves the same rows however often it is read', async () => {
    const before = await everything()
    await send()
    await send()
    expect(await everything()).toEqual(before)
  })

  it('is explained by somebody who is named, once, and only by finance', async () => {
    const { product } = world
    const [one] = (await list()).filter(({ kind }) => kind === 'otherAmount')
    const finance = await product.staffToken('finance')
    const explain = (id: string, why: string, token = finance) => product.ask('POST', `/ops/differences/${id}/explain`, { why }, { token })
    const desk = await product.staffToken('desk', 'operations')
    expect((await product.ask('GET', '/ops/differences', {}, { token: desk })).body).toMatchObject({ code: 'STAFF-ROLE', result: null })
    expect((await product.ask('GET', '/ops/bills', {}, { token: world.tokens.owner })).body.code).toBe('A0401')
    expect((await explain(one?.id ?? '', 'it is right', desk)).body.code).toBe('STAFF-ROLE')
    expect((await explain(one?.id ?? '', ' ')).status).toBe(400)
    expect((await explain(uuidv7(now().epochMilliseconds), 'nobody knows')).status).toBe(404)
    expect((await explain(one?.id ?? '', 'the gateway has confirmed a discount')).body).toMatchObject({ code: 'Z000' })
    expect((await explain(one?.id ?? '', 'and once more')).body.code).toBe('RECON-SETTLED')
    expect(told(await list())).toEqual(EXPECTED.filter((each) => !each.startsWith('otherAmount')))
    expect(await list('explained')).toMatchObject([{ id: one?.id, explained: { note: 'the gateway has confirmed a discount' } }])
    const [deed] = await readStaffDeeds(product.program.db.read, { before: null, size: 1 })
    expect(deed?.deed).toMatchObject({ what: 'difference.explained', subject: number('Q', 22) })
    await send()
    expect(await list('explained')).toHaveLength(1)
  })

  it('lets go by itself what the next day’s bill brings, and what we have learnt of since', { timeout: 60_000 }, async () => {
    const { product } = world
    await payHere(number('Q', 90), 5_000)
    await product.advance({ hours: 24 })
    expect(told(await list('gone'))).toEqual([`onlyAtGateway ${number('Q', 90)}`, `onlyWithUs ${number('Q', 24)}`].toSorted())
    const left = EXPECTED.filter((each) => !/otherAmount|Q0+90|Q0+24/.test(each))
    expect(told(await list())).toEqual(left)
    const home = await look<{ waiting: { what: string; count: number }[] }>('/ops/home')
    expect(home.waiting).toContainEqual({ what: 'openDifferences', count: left.length })
  })
})
