import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import type { TrainRefundForm } from '../../calls/refunds.ts'

/* Tickets that are moved to another train at a station, where nobody asks us, over HTTP on the real server, the real database and the sandbox's railway. */

const TIMEOUT = { timeout: 240_000 }

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let assistant = ''

beforeAll(async () => {
  product = await testProduct()
  assistant = await product.tokenOf('QC3001')
  rail = railDesk(product, await product.tokenOf('QC1001'))
}, 300_000)
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

const dayAt = (daysAfter21st: number): string => Temporal.PlainDate.from('2026-11-21').add({ days: daysAfter21st }).toString()
const changeAtWindow = ({ passengers }: TrainOrderDetails, nth = 0) =>
  product.control('POST', '/rail/window-changes', { ticketNumber: passengers[nth]?.ticketNumber })

describe('a ticket that was changed at a station', () => {
  it('is told of as gone, with what was paid for it, and stands in the way of no other train', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(9) })
    const used = await rail.usedCredit()
    await product.control('POST', '/rail/tickets', { ticketNumber: order.passengers[0]?.ticketNumber, is: 'collected' })
    await changeAtWindow(order)
    const done = await rail.until(order.orderSeq, 'changed')
    const told = done.timeline.at(-1)
    expect(told?.title).toBe('Changed at a station or in 12306')
    expect(told?.detail).toContain(`${formatMoney(order.totalMinor)} paid for it went into the new ticket`)
    // Nothing came back, no order took its place, and neither is promised.
    expect([done.changedTo, done.backMinor, done.actions.refund, done.actions.change]).toEqual([[], 0, null, null])
    expect(done.passengers[0]?.fate).toContain('the new ticket is not here')
    expect(await rail.usedCredit()).toBe(used)
    const { verdict } = await rail.must<TrainRefundForm>('GET', `/train/app/refundForm/${order.orderSeq}`)
    expect(verdict).toMatchObject({ allowed: false, code: 'TR-TICKET-CHANGED' })
    // On which train she rides now nobody knows here: another one at the old time is hers to book.
    await rail.ticketed({ date: dayAt(9), nth: 1 })
  })

  it('leaves those of others as they are', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(7), token: assistant, userCodes: ['QC1001', 'QC1002'] })
    await changeAtWindow(order, 1)
    const left = await rail.until(order.orderSeq, 'partialChange', assistant)
    expect(left.passengers.map(({ fate }) => fate !== '')).toEqual([false, true])
    const form = await rail.must<TrainRefundForm>('GET', `/train/app/refundForm/${order.orderSeq}`, {}, assistant)
    expect(form.tickets.map(({ verdict }) => verdict.allowed)).toEqual([true, false])
    // The last of them goes the same way: then the order is over.
    await changeAtWindow(order, 0)
    await rail.until(order.orderSeq, 'changed', assistant)
  })
})
