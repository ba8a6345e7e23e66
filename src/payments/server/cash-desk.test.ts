import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import type { FlightOrderDetails } from '../../flights/calls/orders.ts'
import type { CashOrderShown, CashReceiptShown } from '../../ops/calls/money.ts'
import type { PaymentInfo } from '../calls.ts'

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
  (await world.product.ask<{ receipts: CashReceiptShown[] }>('GET', '/ops/cash/owed', {}, { token: desk })).body.result.receipts
const payOut = (receiptNumber: string, payoutReceipt: string) =>
  world.product.ask('POST', '/ops/cash/payOut', { receiptNumber, payoutReceipt }, { token: desk })
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
      receipts: [{ amountMinor: dueMinor, paidBy: 'payer', payout: null }],
    })
    usedReceipt = (await find(orderSeq)).body.result.receipts[0]?.receiptNumber ?? ''
    await settle()
    const done = await order(orderSeq)
    expect(done.status.key).toBe('ticketIssued')
    expect(done.timeline.find(({ title }) => title === 'You have paid')?.detail).toMatch(/^Cash ¥/)
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
    expect((await order(orderSeq)).personPart?.refund).toEqual({ state: 'manual', amountMinor: dueMinor })
    const [receipt] = await owed()
    expect(receipt).toMatchObject({ orderSeq, amountMinor: dueMinor, payout: 'owed' })
    const home = (await product.ask('GET', '/ops/home', {}, { token: desk })).body.result
    expect(home).toEqual({ waiting: [{ what: 'cashOwed', count: 1 }] })

    const { receiptNumber = '' } = receipt ?? {}
    expect((await payOut('R-9999', 'OUT-1')).status).toBe(404)
    expect((await payOut(receiptNumber, 'OUT-1')).body).toMatchObject({ code: 'Z000', result: { paid: true } })
    expect((await payOut(receiptNumber, 'OUT-2')).body.code).toBe('CASH-NOT-OWED')
    expect([await owed(), await balanceOf('cashDesk')]).toEqual([[], before])
    expect((await order(orderSeq)).personPart?.refund).toEqual({ state: 'done', amountMinor: dueMinor })
  })
})
