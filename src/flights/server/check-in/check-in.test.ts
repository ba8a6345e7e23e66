import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'

const TIMEOUT = { timeout: 120_000 }
let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [su, lin]: string[] = []

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  ;[su, lin] = await Promise.all(['QC1002', 'QC1001'].map((code) => product.tokenOf(code)))
})
afterAll(() => product.stop())

async function remindersOf(orderSeq: string, token = ''): Promise<number> {
  await product.program.jobs.runDue()
  const asked = await product.ask<{ messages: { title: string; link: string }[] }>('POST', '/notices/messages', { size: 50 }, { token })
  const own = asked.body.result.messages.filter(({ link }) => link === `/flights/order/${orderSeq}`)
  return own.filter(({ title }) => title.startsWith('Check in now')).length
}

/** To so many hours before an order's take-off. */
async function toHoursBefore(orderSeq: string, hours: number): Promise<void> {
  const { flight } = await desk.order(orderSeq, su ?? '')
  const until = Temporal.Instant.from(flight.from.at).subtract({ hours })
  await product.advance(product.clock.now().until(until))
  await product.program.jobs.runDue()
}

describe('the reminder of check-in', () => {
  it('reaches whoever travels and whoever booked a day before, and once however often the job runs', TIMEOUT, async () => {
    const book = async () => {
      const { form } = await desk.open(su ?? '', { mode: 'agent', userCodes: ['QC1001'] }, '2026-11-25')
      const orderSeq = await desk.submit(form, su ?? '')
      await desk.issue(orderSeq, su ?? '')
      return orderSeq
    }
    const orderSeq = await book()
    await toHoursBefore(orderSeq, 25)
    expect(await remindersOf(orderSeq, lin)).toBe(0)
    await toHoursBefore(orderSeq, 24)
    expect(await remindersOf(orderSeq, lin)).toBe(1)
    expect(await remindersOf(orderSeq, su)).toBe(1)
    const { timeline } = await desk.order(orderSeq, su ?? '')
    expect(timeline.filter(({ title }) => title === 'Check-in')).toHaveLength(1)
    await toHoursBefore(orderSeq, 5)
    const again = sql`update pgboss.job set state = 'created', completed_on = null where name = 'flights.check-in'`
    await again.execute(product.program.db.kysely)
    expect(await remindersOf(orderSeq, lin)).toBe(1)
    await product.checkBooks()
  })
})
