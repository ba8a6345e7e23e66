import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../tools/testing/reward-points.ts'

/* Whoever has to pay hears a second time shortly before the time to pay ends, over HTTP on the real server. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  points = pointsDesk(world)
  await world.govern((file) => {
    onlyPrice(file, { onBreach: 'tell', paidBy: 'difference', default: 300 })
    Object.assign(file.settings, { payment: { personPays: 'charge', cash: true, cashWindowMinutes: 600 } })
  })
}, 300_000)
afterAll(() => world.product.stop())
afterEach(() => world.checkBooks())

interface Shown {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly link: string
}
const STEP = 'Still to be paid'

/** What she was told of an order that asks her to pay before it is too late. */
async function reminders(orderSeq: string, token = world.lin): Promise<readonly Shown[]> {
  await world.product.program.jobs.runDue()
  const { body } = await world.product.ask<{ messages: Shown[] }>('POST', '/notices/messages', { size: 50 }, { token })
  return body.result.messages.filter(({ link, title }) => link === `/flights/order/${orderSeq}` && title.startsWith(STEP))
}
const titlesOf = async (orderSeq: string) => (await world.order(orderSeq)).timeline.map(({ title }) => title)
const untilEnd = async (orderSeq: string): Promise<number> => {
  const at = (await world.order(orderSeq)).personPart?.expiresAt ?? ''
  return Math.round((Temporal.Instant.from(at).epochMilliseconds - world.product.clock.now().epochMilliseconds) / 1_000)
}

it(
  'tells whoever pays once more ten minutes before the end of half an hour, with sum and time, once and to nobody else [P-PRIV-01]',
  TIMEOUT,
  async () => {
    // As clocks tell it, finer than a row keeps it.
    await world.product.advance({ nanoseconds: 1_500 })
    const { order, payOrderId } = await points.due()
    const { dueMinor } = await points.info(payOrderId)
    const { orderSeq } = order
    await world.product.advance({ seconds: (await untilEnd(orderSeq)) - 10 * 60 - 30 })
    expect(await reminders(orderSeq)).toEqual([])
    await world.product.advance({ seconds: 60 })
    const [told, ...more] = await reminders(orderSeq)
    expect(more).toEqual([])
    expect(told?.subject).toBe('payments')
    expect(told?.text).toContain(`¥${(dueMinor / 100).toLocaleString('en-US')}`)
    expect(told?.text).toContain('cancelled by itself')
    expect(await titlesOf(orderSeq)).toContain('Payment reminder')
    // Run again as after a process that was killed with it: nothing more is said.
    const { db, jobs } = world.product.program
    await sql`update pgboss.job set state = 'created', completed_on = null where name in ('payments.due-soon', 'orders.told')`.execute(
      db.kysely,
    )
    await jobs.runDue()
    expect(await reminders(orderSeq)).toHaveLength(1)
    expect((await titlesOf(orderSeq)).filter((title) => title === 'Payment reminder')).toHaveLength(1)
    expect(await reminders(orderSeq, world.zhou)).toEqual([])
  },
)

it('says nothing of what was paid or called off meanwhile', TIMEOUT, async () => {
  const paid = await points.due()
  await points.payAtAlipay(paid.payOrderId)
  const cancelled = await points.due()
  const path = `/order/cancel/${cancelled.order.orderSeq}`
  const { version } = await world.desk.must<{ version: number }>('GET', path, {}, world.lin)
  await world.desk.must('POST', path, { version, reasonCode: 'OTHER', words: 'No more trip' }, world.lin)
  await world.product.advance({ minutes: 25 })
  for (const { order } of [paid, cancelled]) {
    expect(await reminders(order.orderSeq)).toEqual([])
    expect(await titlesOf(order.orderSeq)).not.toContain('Payment reminder')
  }
})

it('follows an end that was moved: who pays at the desk hears half an hour before that', TIMEOUT, async () => {
  const { order, payOrderId } = await points.due()
  await world.desk.must('POST', '/pay/desk/choose', { payOrderId }, world.lin)
  const seconds = await untilEnd(order.orderSeq)
  expect(seconds).toBeGreaterThan(90 * 60)
  await world.product.advance({ minutes: 29 })
  expect(await reminders(order.orderSeq)).toEqual([])
  await world.product.advance({ seconds: (await untilEnd(order.orderSeq)) - 30 * 60 + 30 })
  expect(await reminders(order.orderSeq)).toHaveLength(1)
})
