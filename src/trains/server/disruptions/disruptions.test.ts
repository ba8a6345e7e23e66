import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCalendar } from '../../../../tools/testing/calendar-reader.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { ListedOrder } from '../../../orders/calls.ts'
import { setFaults } from '../../../server/faults.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import type { TrainRefundForm, TrainRefundQuote } from '../../calls/refunds.ts'
import { plansJob } from '../jobs.ts'

/* What the railway does to trains that it has sold tickets of, over HTTP on the real server, with the sandbox's railway and its notices. */

const TIMEOUT = { timeout: 240_000 }

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let lin = ''
let wu = ''

beforeAll(async () => {
  product = await testProduct()
}, 300_000)
// Days pass between journeys, and sessions end.
beforeEach(async () => {
  lin = await product.tokenOf('QC1001')
  wu = await product.tokenOf('QC3001')
  rail = railDesk(product, lin)
})
afterAll(() => product.stop())
afterEach(async () => {
  setFaults({})
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

/** Each on a day of its own that is sold already: whoever has a ticket at a time rides no second train then. */
const dayAhead = (days: number): string => product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().add({ days }).toString()
const setTrain = ({ train }: TrainOrderDetails, status: string, more: object = {}) =>
  product.control('POST', '/rail/trains', { trainId: train.trainId, status, ...more })
/** The railway tells nothing by itself: what it would tell of is found by looking. */
const loseNotices = () => product.control('POST', '/faults', { match: 'railNotice', kind: 'loseNotice', times: 0 })

/** Lets notices come and jobs run. */
async function heard(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  for (let look = 0; look < 2; look += 1) await product.advance({ seconds: 1 })
}

/** Looks at every train whose time has come. */
async function looked(): Promise<void> {
  const { db, jobs } = product.program
  await db.transact((writer) => jobs.send(writer, plansJob, {}))
  for (let look = 0; look < 3; look += 1) await product.advance({ seconds: 1 })
}

/** Who was told of an order under a title, by user code. */
async function toldOf(orderSeq: string, title: string): Promise<readonly string[]> {
  const rows = await product.program.db.kysely
    .selectFrom('message as m')
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'm.companyId').onRef('p.id', '=', 'm.personId'))
    .select('p.userCode')
    .where('m.link', '=', `/order/train/${orderSeq}`)
    .where('m.titleEn', 'like', `${title}%`)
    .execute()
  return rows.map(({ userCode }) => userCode).toSorted()
}
const stepsOf = ({ timeline }: TrainOrderDetails, title: string) => timeline.filter((step) => step.title === title)
async function listed(orderSeq: string, token = lin): Promise<ListedOrder | undefined> {
  const whose = token === wu ? 'others' : 'mine'
  const page = await rail.must<{ orders: ListedOrder[] }>('POST', '/order/list', { status: 'all', whose, cursor: null, size: 50 }, token)
  return page.orders.find((one) => one.orderSeq === orderSeq)
}

describe('a train that the railway cancels', () => {
  it('is told once to who rides and who booked, reads so everywhere, and all money comes back', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAhead(5), token: wu, userCodes: ['QC1001', 'QC2002'] })
    const { orderSeq } = order
    const { url } = await rail.must<{ url: string }>('POST', '/order/calendar/make')
    const feed = async () => {
      const answer = await product.program.http.inject({ method: 'GET', url: new URL(url).pathname })
      return readCalendar(answer.body).events.map(({ STATUS, SUMMARY }) => [STATUS, SUMMARY?.split(' ')[0]])
    }
    expect(await feed()).toEqual([['CONFIRMED', order.train.trainNo]])
    expect((await rail.must<{ text: string }>('GET', '/order/calendar/trip', { orderSeq })).text).toContain('STATUS:CONFIRMED')

    await product.control('POST', '/faults', { match: 'railNotice', kind: 'duplicateNotice' })
    await setTrain(order, 'cancelled')
    await heard()
    const now = await rail.order(orderSeq, wu)
    expect([now.status.key, now.status.tone, now.status.settled]).toEqual(['trainCancelled', 'danger', true])
    const [step] = stepsOf(now, 'Cancelled by the railway')
    expect([step?.state, step?.detail.startsWith(order.train.trainNo)]).toEqual(['bad', true])
    expect(now.timeline.at(-1)).toMatchObject({ state: 'now', title: 'For you to decide' })
    // The railway says it again, and the train is looked at: it is told once all the same.
    await product.advance({ hours: 25 })
    await looked()
    expect(stepsOf(await rail.order(orderSeq, wu), 'Cancelled by the railway')).toHaveLength(1)
    expect(await toldOf(orderSeq, 'Train cancelled')).toEqual(['QC1001', 'QC2002', 'QC3001'])

    for (const token of [wu, lin])
      expect(await listed(orderSeq, token)).toMatchObject({
        status: { key: 'trainCancelled' },
        carrierCancelled: true,
        next: { kind: 'trainCancelled', until: null, path: `/order/train/${orderSeq}` },
      })
    expect(await feed()).toEqual([['CANCELLED', order.train.trainNo]])
    expect(await rail.codeOf('GET', '/order/calendar/trip', { orderSeq })).toBe('ORDER-NO-TRIP')

    // Nobody has left with it; its tickets are given back for all that was paid.
    await product.advance({ hours: 24 * 5 })
    expect((await rail.order(orderSeq, wu)).status.key).toBe('trainCancelled')
    const form = await rail.must<TrainRefundForm>('GET', `/train/app/refundForm/${orderSeq}`, {}, wu)
    expect(form.tickets.map(({ fee }) => fee)).toEqual([
      { percent: 0, feeMinor: 0 },
      { percent: 0, feeMinor: 0 },
    ])
    const tickets = [`${orderSeq}-1`, `${orderSeq}-2`]
    const quoted = await rail.must<TrainRefundQuote>('POST', `/train/app/refundQuote/${orderSeq}`, { tickets }, wu)
    expect([quoted.isRailwaysOwn, quoted.feeMinor, quoted.backMinor]).toEqual([true, 0, order.totalMinor])
    await rail.must('POST', `/train/app/refund/${orderSeq}`, { quoteId: quoted.quoteId }, wu)
    await rail.until(orderSeq, 'refunded', wu)
    expect((await listed(orderSeq, wu))?.next).toBeNull()
  })

  it.each(['before-call', 'after-call', 'after-commit'])(
    'is found though no notice came, and told once though the look breaks off at %s',
    TIMEOUT,
    async (point) => {
      const { order } = await rail.ticketed({ date: dayAhead(6) })
      await loseNotices()
      await setTrain(order, 'cancelled')
      await heard()
      expect((await rail.order(order.orderSeq)).status.key).toBe('ticketIssued')
      await product.advance({ hours: 25 })
      setFaults({ FAIL_AT: `trains.plan.${point}#1` })
      await looked()
      setFaults({})
      for (let tries = 0; tries < 3; tries += 1) await product.program.jobs.runDue({ retryNow: true })
      await looked()
      const now = await rail.order(order.orderSeq)
      expect(now.status.key).toBe('trainCancelled')
      expect(stepsOf(now, 'Cancelled by the railway')).toHaveLength(1)
      expect(await toldOf(order.orderSeq, 'Train cancelled')).toEqual(['QC1001'])
    },
  )

  it('is asked about again where the railway does not answer, and runs after all, with those who hold its tickets', TIMEOUT, async () => {
    const { order, departsAt } = await rail.ticketed({ date: dayAhead(6) })
    await loseNotices()
    await setTrain(order, 'cancelled')
    await product.advance({ hours: 25 })
    await product.control('POST', '/faults', { match: 'railStops', kind: 'status', status: 503, times: 0 })
    await looked()
    expect((await rail.order(order.orderSeq)).status.key).toBe('ticketIssued')
    expect(await product.program.jobs.parked()).toEqual([])
    await product.control('DELETE', '/faults')
    await product.advance({ minutes: 6 })
    await looked()
    expect((await rail.order(order.orderSeq)).status.key).toBe('trainCancelled')
    await setTrain(order, 'scheduled')
    await heard()
    const back = await rail.order(order.orderSeq)
    expect([back.status.key, back.timeline.some(({ title }) => title === 'Back to the railway’s plan')]).toEqual(['ticketIssued', true])
    expect(await toldOf(order.orderSeq, 'Train back to its plan')).toEqual(['QC1001'])
    expect((await listed(order.orderSeq))?.carrierCancelled).toBeUndefined()
    await product.advance({ seconds: Math.ceil(departsAt.since(product.clock.now()).total('seconds')) + 1 })
    expect((await rail.order(order.orderSeq)).status.key).toBe('onTrip')
  })
})

describe('a train that is late', () => {
  it('is told by an amount that is worth it, once, and leaves by the new time', TIMEOUT, async () => {
    const { order, departsAt } = await rail.ticketed({ date: dayAhead(4) })
    await setTrain(order, 'delayed', { delayMinutes: 14 })
    await heard()
    expect((await rail.order(order.orderSeq)).status.key).toBe('ticketIssued')
    for (const delayMinutes of [45, 50]) {
      await setTrain(order, 'delayed', { delayMinutes })
      await heard()
    }
    const late = await rail.order(order.orderSeq)
    expect([late.status.key, late.status.tone]).toEqual(['trainDelayed', 'warn'])
    expect(stepsOf(late, 'Train delayed').map(({ detail }) => detail.split('.')[0])).toEqual(['45 minutes late'])
    expect(await toldOf(order.orderSeq, 'Train delayed')).toEqual(['QC1001'])
    const toDeparture = Math.ceil(departsAt.since(product.clock.now()).total('seconds'))
    await product.advance({ seconds: toDeparture + 60 })
    expect((await rail.order(order.orderSeq)).status.key).toBe('trainDelayed')
    await product.advance({ minutes: 45 })
    expect((await rail.order(order.orderSeq)).status.key).toBe('onTrip')
  })
})

it('believes no notice that is not the railway’s', TIMEOUT, async () => {
  const answer = await product.program.http.inject({
    method: 'POST',
    url: '/api/notices/rail1',
    headers: { 'rail1-signature': `t=1,v1=${'0'.repeat(64)}`, 'content-type': 'application/json' },
    payload: '{"type":"train_cancelled","bookingId":"b","clientReference":"r"}',
  })
  expect(answer.statusCode).toBe(401)
})
