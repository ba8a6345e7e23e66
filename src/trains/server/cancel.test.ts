import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { railDesk } from '../../../tools/testing/rail.ts'
import { setFaults } from '../../server/faults.ts'

/* Cancellations that arrive at once, over HTTP on the real server, the real database and the sandbox's railway. */

let product: TestProduct
let rail: ReturnType<typeof railDesk>

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf('QC1001'))
}, 300_000)
afterAll(() => product.stop())

/** Seats that are found, and wait for the traveller's part. */
async function found(daysAhead: number): Promise<string> {
  const date = product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().add({ days: daysAhead }).toString()
  const { orderSeq } = await rail.book({ date, action: 'approve' })
  await rail.agree(orderSeq)
  await rail.until(orderSeq, 'awaitingPayment')
  return orderSeq
}

const cancel = (orderSeq: string) => rail.codeOf('POST', `/train/app/cancel/${orderSeq}`, { reason: 'Plans have changed' })

describe('two cancellations of one booker at once', () => {
  it('see each other: of four found seats three are given back a day [C-TRAIN-06]', { timeout: 240_000 }, async () => {
    const orders: string[] = []
    for (let days = 3; days <= 6; days += 1) orders.push(await found(days))
    const [first = '', second = '', third = '', fourth = ''] = orders
    expect([await cancel(first), await cancel(second)]).toEqual(['Z000', 'Z000'])
    setFaults({ DELAY_AT: 'trains.cancel.before-commit:700' })
    const both = await Promise.all([cancel(third), cancel(fourth)])
    setFaults({})
    expect(both.toSorted()).toEqual(['TR-CANCELLED-OFTEN', 'Z000'])
    await product.checkBooks()
  })
})
