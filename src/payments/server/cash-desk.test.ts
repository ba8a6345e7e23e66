import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import type { FlightOrderDetails } from '../../flights/calls/orders.ts'
import type { CashOrderShown, CashPayoutShown } from '../../ops/calls/money.ts'
import { paymentsOf } from '../../../tools/testing/payments.ts'
import { constraintOf } from '../../server/database/connect.ts'
import type { PaymentInfo } from '../calls.ts'
import type { RefundQuote } from '../rules/refund-shares-quote.ts'

/* Cash at the desk: taken for a part that is due, once, to the cent; handed back where the order comes to nothing. */

let world: World
let desk: string
/** Of the receipt that the first journey has used. */
let usedReceipt = ''
beforeAll(async () => {
  world = await seedWorld()
  desk = await world.product.staffToken('desk')
}, 120_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  const { product } = world
  await product.control('DELETE', '/faults')
  const report = await checkInvariants({
    db: product.program.db,
    sandboxOrigin: product.sandboxOrigin,
    logDir: join(product.dataDir, 'log'),
  })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
})

const info = async (): Promise<PaymentInfo> =>
  (
    await world.product.ask<PaymentInfo>(
      'GET',
      '/pay/checkout/getPaymentInfo',
      { payOrderId: world.mine.payOrderId },
      { token: world.tokens.owner },
    )
  ).body.result
const order = async (orderSeq: string): Promise<FlightOrderDetails> =>
  (await world.product.ask<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, { token: world.tokens.owner })).body
    .result
const find = (orderSeq: string, token = desk) => world.product.ask<CashOrderShown>('GET', `/ops/cash/order/${orderSeq}`, {}, { token })
const receive = (orderSeq: string, amountMinor: number, receiptNumber: string, token = desk) =>
  world.product.ask<CashOrderShown>('POST', '/ops/cash/receive', { orderSeq, amountMinor, receiptNumber, paidBy: 'payer' }, { token })
const owed = async () =>
  (await world.product.ask<{ payouts: CashPayoutShown[] }>('GET', '/ops/cash/owed', {}, { token: desk })).body.result.payouts
/** Of all that was handed out so far. */
const slips = async (): Promise<string[]> => {
  const out = await world.product.program.db.kysely.selectFrom('cashPayout').select('payoutReceipt').execute()
  return out.flatMap(({ payoutReceipt }) => payoutReceipt ?? [])
}
const payOut = (payoutId: string, payoutReceipt: string) =>
  world.product.ask('POST', '/ops/cash/payOut', { payoutId, payoutReceipt }, { token: desk })
const settle = async () => {
  for (let look = 0; look < 10; look += 1) await world.product.advance({ seconds: 2 })
}
const balanceOf = async (account: string): Promise<number> => {
  const { rows } = await world.product.program.db.pool.query<{ sum: string }>(
    'select coalesce(sum(amount_minor), 0) as sum from ledger_posting where account = $1',
    [account],
  )
  return Number(rows[0]?.sum)
}

describe('the cash desk', () => {
  it('takes the whole of what is due, once, and the order goes on to its ticket', { timeout: 60_000 }, async () => {
    const { dueMinor, order: asked } = await info()
    const { orderSeq } = asked
    expect((await find(orderSeq)).body.result).toMatchObject({ orderSeq, part: { state: 'due', amountMinor: dueMinor }, receipts: [] })
    expect((await find('F261121999999')).status).toBe(404)
    expect((await receive(orderSeq, dueMinor - 1, 'R-1001')).body).toMatchObject({
      code: 'CASH-AMOUNT',
      result: { fields: [{ field: 'amountMinor' }] },
    })
    expect((await receive(orderSeq, dueMinor, 'no receipt')).status).toBe(400)
    const finance = await world.product.staffToken('finance')
    expect((await receive(orderSeq, dueMinor, 'R-1001', finance)).body).toMatchObject({ code: 'STAFF-ROLE', result: null })
    expect((await find(orderSeq, finance)).body.code).toBe('STAFF-ROLE')
    expect(await balanceOf('cashDesk')).toBe(0)

    const both = await Promise.all([receive(orderSeq, dueMinor, 'R-1001'), receive(orderSeq, dueMinor, 'r-1002')])
    expect(both.map(({ body }) => body.code).toSorted()).toEqual(['CASH-NOT-DUE', 'Z000'])
    expect(await balanceOf('cashDesk')).toBe(dueMinor)
    expect((await find(orderSeq)).body.result).toMatchObject({
      part: { state: 'paid' },
      receipts: [{ amountMinor: dueMinor, paidBy: 'payer', owedMinor: 0, handedBackMinor: 0 }],
      payouts: [],
    })
    usedReceipt = (await find(orderSeq)).body.result.receipts[0]?.receiptNumber ?? ''
    await settle()
    const done = await order(orderSeq)
    expect(done.status.key).toBe('ticketIssued')
    expect(done.timeline.find(({ title }) => title === 'You have paid')?.detail).toMatch(/^Cash ¥/)
    expect(done.timeline.find(({ title }) => title === 'Paid')?.detail).toMatch(/^Company bill ¥[\d,.]+, cash ¥/)
    expect(await owed()).toEqual([])
  })

  it('hands it back where the ticket cannot be issued, once, under a slip of its own', { timeout: 60_000 }, async () => {
    world = await world.renew()
    const { product } = world
    const { dueMinor, order: asked } = await info()
    const { orderSeq } = asked
    const before = await balanceOf('cashDesk')
    const taken = (await product.ask<CashOrderShown>('GET', `/ops/cash/order/${orderSeq}`, {}, { token: desk })).body.result
    expect(taken.part?.state).toBe('due')
    await product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    expect((await receive(orderSeq, dueMinor, usedReceipt)).body).toMatchObject({
      code: 'CASH-RECEIPT',
      result: { fields: [{ field: 'receiptNumber' }] },
    })
    expect((await receive(orderSeq, dueMinor, 'R-1003')).body.code).toBe('Z000')
    await settle()
    expect((await order(orderSeq)).personPart?.refund).toEqual({ state: 'atDesk', amountMinor: dueMinor })
    const [payout] = await owed()
    expect(payout).toMatchObject({ orderSeq, amountMinor: dueMinor, takenMinor: dueMinor, receiptNumber: 'R-1003', payoutReceipt: null })
    const home = (await product.ask('GET', '/ops/home', {}, { token: desk })).body.result
    // Whoever seeded this world has asked the desk for a journey too.
    expect(home).toEqual({
      waiting: [
        { what: 'inquiries', count: 1 },
        { what: 'ticketChanges', count: 0 },
        { what: 'ticketRefunds', count: 0 },
        { what: 'cashOwed', count: 1 },
      ],
    })

    const { payoutId = '' } = payout ?? {}
    expect((await payOut('01890000-0000-7000-8000-000000000000', 'OUT-1')).status).toBe(404)
    // Neither another order's receipt nor its own is a slip for what is handed back.
    for (const paper of [usedReceipt, 'R-1003'])
      expect((await payOut(payoutId, paper)).body).toMatchObject({
        code: 'CASH-RECEIPT',
        result: { fields: [{ field: 'payoutReceipt' }] },
      })
    expect((await payOut(payoutId, 'OUT-1')).body).toMatchObject({ code: 'Z000', result: { paid: true } })
    expect((await payOut(payoutId, 'OUT-2')).body.code).toBe('CASH-NOT-OWED')
    expect([await owed(), await balanceOf('cashDesk')]).toEqual([[], before])
    expect((await order(orderSeq)).personPart?.refund).toEqual({ state: 'handedBack', amountMinor: dueMinor })
  })

  it(
    'hands back a part of it, and later another, each under a slip of its own, and never more than it took',
    { timeout: 60_000 },
    async () => {
      world = await world.renew()
      const { product } = world
      const { db } = product.program
      const { dueMinor, order: asked } = await info()
      const { orderSeq } = asked
      const before = await balanceOf('cashDesk')
      // A slip of what was handed out is no receipt for what is taken.
      const [slip = ''] = await slips()
      expect((await receive(orderSeq, dueMinor, slip)).body.code).toBe('CASH-RECEIPT')
      expect((await receive(orderSeq, dueMinor, 'R-1004')).body.code).toBe('Z000')
      await settle()
      expect((await order(orderSeq)).status.key).toBe('ticketIssued')

      const money = paymentsOf(product)
      const ref = await db.read
        .selectFrom('orders')
        .select(['companyId', 'id as orderId'])
        .where('number', '=', orderSeq)
        .executeTakeFirstOrThrow()
      const giveBack = (name: string, amountMinor: number, feeMinor = 0) =>
        db.transact(async (writer) => {
          await writer.selectFrom('orders').select('id').where('id', '=', ref.orderId).forUpdate().execute()
          const part = { part: `ticket:${name}`, supplier: 'air1', amountMinor, feeMinor, feePayer: 2 as const, serviceFeeBackMinor: 0 }
          return money.refundPart(writer, ref, part)
        })
      const { totalMinor } = await info()
      const hers = (await giveBack('one', Math.floor(totalMinor / 2), 1_000)) as { quote: RefundQuote }
      const first = hers.quote.shares.find(({ paidWith }) => paidWith === 'cash')?.amountMinor ?? 0
      expect(first).toBeGreaterThan(0)
      expect((await order(orderSeq)).personPart?.refund).toEqual({ state: 'atDesk', amountMinor: first })
      const [one] = await owed()
      expect(one).toMatchObject({ orderSeq, amountMinor: first, takenMinor: dueMinor, receiptNumber: 'R-1004' })
      expect((await payOut(one?.payoutId ?? '', 'OUT-3')).body.code).toBe('Z000')
      expect((await order(orderSeq)).personPart?.refund).toEqual({ state: 'handedBack', amountMinor: first })

      await product.advance({ seconds: 5 })
      await giveBack('two', totalMinor - Math.floor(totalMinor / 2))
      const [two] = await owed()
      expect(await payOut(two?.payoutId ?? '', 'OUT-3')).toMatchObject({
        body: { code: 'CASH-RECEIPT', result: { fields: [{ field: 'payoutReceipt' }] } },
      })
      const found = (await find(orderSeq)).body.result
      expect(found.receipts).toMatchObject([{ amountMinor: dueMinor, owedMinor: two?.amountMinor, handedBackMinor: first }])
      expect(found.payouts).toMatchObject([{ payoutReceipt: 'OUT-3' }, { payoutReceipt: null }])
      const both = await Promise.all([payOut(two?.payoutId ?? '', 'OUT-4'), payOut(two?.payoutId ?? '', 'OUT-5')])
      expect(both.map(({ body }) => body.code).toSorted()).toEqual(['CASH-NOT-OWED', 'Z000'])
      // The airline kept a thousand cents of it, which she bore.
      expect((await balanceOf('cashDesk')) - before).toBe(1_000)
      expect(await giveBack('three', 1)).toEqual({ is: 'tooMuch' })
      const more = db.kysely.insertInto('cashPayout').values({
        ...ref,
        id: crypto.randomUUID(),
        paymentId: (
          await db.read.selectFrom('cashReceipt').select('paymentId').where('receiptNumber', '=', 'R-1004').executeTakeFirstOrThrow()
        ).paymentId,
        part: 'ticket:four',
        amountMinor: 1_001,
        currency: 'CNY',
        owedAt: product.clock.now(),
      })
      expect(await more.execute().then(() => null, constraintOf)).toBe('cash_receipt_never_more')
    },
  )

  it('takes no cash for a company that takes none, but for whoever was promised that it would', { timeout: 60_000 }, async () => {
    world = await world.renew()
    const { db } = world.product.program
    const { dueMinor, order: asked } = await info()
    const { orderSeq } = asked
    const takesCash = (isTaken: boolean) =>
      db.pool.query(`update company set settings = jsonb_set(settings, '{payment,cash}', $1::jsonb)`, [JSON.stringify(isTaken)])
    await takesCash(false)
    expect((await find(orderSeq)).body.result).toMatchObject({ takesCash: false, part: { state: 'due' } })
    expect((await receive(orderSeq, dueMinor, 'R-1005')).body).toMatchObject({ code: 'CASH-NOT-TAKEN', result: null })
    await takesCash(true)
    const { payOrderId } = world.mine
    const chosen = await world.product.ask('POST', '/pay/desk/choose', { payOrderId }, { token: world.tokens.owner })
    expect(chosen.body.code).toBe('Z000')
    await takesCash(false)
    expect((await find(orderSeq)).body.result.takesCash).toBe(true)
    expect((await receive(orderSeq, dueMinor, 'R-1005')).body.code).toBe('Z000')
    await settle()
    expect((await order(orderSeq)).status.key).toBe('ticketIssued')
  })
})
