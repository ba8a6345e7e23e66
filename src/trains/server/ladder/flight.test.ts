import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../../tools/invariants/index.ts'
import { ladderViolations } from '../../../../tools/invariants/train-ladders.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import { ladderDesk, seatsOn, statesOf, titlesOf } from '../../../../tools/testing/train-ladders.ts'
import { resortJob } from '../../../flights/server/jobs.ts'
import type { ListedOrder } from '../../../orders/calls.ts'
import { setFaults } from '../../../server/faults.ts'
import type { TrainOrderFormRead } from '../../calls/booking.ts'
import type { TrainApprovalOrder, TrainOrderDetails } from '../../calls/orders.ts'

/* A flight in policy after the last train, over HTTP against the real server, the real database, and the sandbox's railway and airlines. */

let product: TestProduct
let desk: ReturnType<typeof railDesk>
let ladder: ReturnType<typeof ladderDesk>
let lin = ''

beforeAll(async () => {
  product = await testProduct()
  lin = await product.tokenOf('QC1001')
  desk = railDesk(product, lin)
  ladder = ladderDesk(product, desk)
  await product.control('POST', '/rail/settings', { nightStop: false })
})
afterAll(() => product.stop())
afterEach(async () => {
  setFaults({})
  await product.control('DELETE', '/faults')
  await ladder.lowerAgain()
  const { db } = product.program
  const report = await checkInvariants({ db, sandboxOrigin: product.sandboxOrigin, logDir: join(product.dataDir, 'log') })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
})

/** Of those who get nothing: not today, whose requests soon end, and with fares that may rise by a quarter and stay in policy. */
const SPARE_DAY = '2026-11-23'
let lastDay = Temporal.PlainDate.from('2026-11-21')
/** Whoever gets something has a day of her own: who travels on a day has no second journey at that time. */
function nextDay(): string {
  do lastDay = lastDay.add({ days: 1 })
  while (lastDay.toString() === SPARE_DAY)
  return lastDay.toString()
}

const FLIGHT = { asked: { flight: true } }
/** Keeps the flight from being taken, until the faults are lifted. */
const FLIGHTS_WAIT = { FAIL_AT: 'flights.resort.found.before-commit' }

const listed = async (orderSeq: string): Promise<ListedOrder | undefined> =>
  (await desk.must<{ orders: ListedOrder[] }>('POST', '/order/list', { status: 'all', search: orderSeq, cursor: null, size: 5 })).orders[0]

/** Agreed to when no train of it has a seat any more; its flight waits for its first try to be over. */
async function agreedInVain(date: string): Promise<TrainOrderDetails> {
  const first = await ladder.firstClass(date)
  const { orderSeq } = await ladder.submitted(first, [], FLIGHT)
  await ladder.left(first, 0)
  setFaults(FLIGHTS_WAIT)
  await desk.agree(orderSeq)
  // A try that has failed waits for its pause: the order's trains have come to nothing, and its flight is not had.
  await product.advance({ seconds: 1 })
  const ended = await desk.order(orderSeq)
  expect([ended.status.key, ended.ladder?.flight?.state]).toEqual(['lookingForFlight', 'trying'])
  expect((await listed(orderSeq))?.next).toMatchObject({ kind: 'lookingForFlight', path: `/order/train/${orderSeq}` })
  return ended
}

const resortOf = (orderSeq: string) =>
  product.program.db.kysely
    .selectFrom('orderResort as r')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'r.companyId').onRef('o.id', '=', 'r.orderId'))
    .select(['r.askedAt', 'r.stoppedAt', 'r.failedFor', 'r.goesOnAs'])
    .where('o.number', '=', orderSeq)
    .executeTakeFirstOrThrow()

/** How many orders of flights there are. */
const flightOrders = async (): Promise<number> =>
  (await product.program.db.kysely.selectFrom('flightOrder').select('orderId').execute()).length

/** Submitted with a flight after its trains, of which none has a seat left by then. */
async function submittedInVain(date: string, count = 1): Promise<{ readonly orderSeq: string; readonly ceilingMinor: number }> {
  const [one, ...others] = await ladder.rides(date, count, '07')
  if (!one) throw new Error('trains run')
  const { orderSeq, form } = await ladder.submitted(one, others, FLIGHT)
  for (const ride of [one, ...others]) await ladder.left(ride, 0)
  return { orderSeq, ceilingMinor: form.ladder?.flight?.found?.ceilingMinor ?? 0 }
}

const untilFlown = (orderSeq: string) => ladder.untilFlown(orderSeq)
const untilTicketed = (orderSeq: string) => ladder.untilFlightTicketed(orderSeq)

describe('a flight in policy after the last train', () => {
  it('is taken by itself where no train can be had: under the ceiling that was read, charged alike, and each order names the other', async () => {
    const before = await desk.usedCredit()
    const [one, two] = await ladder.rides(nextDay(), 2, '07')
    if (!one || !two) throw new Error('two trains run')
    const { orderSeq, form } = await ladder.submitted(one, [two], FLIGHT)
    const { flight } = form.ladder ?? {}
    expect(flight).toMatchObject({ fault: null, found: { number: expect.stringMatching(/^[A-Z0-9]{2}\d+/) as string } })
    const { ceilingMinor = 0, totalMinor = 0 } = flight?.found ?? {}
    expect([ceilingMinor % 1_000, ceilingMinor >= totalMinor * 1.2, ceilingMinor < totalMinor * 1.2 + 1_000]).toEqual([0, true, true])
    expect(form.totalMinor).toBe(ceilingMinor)
    const asked = await desk.order(orderSeq)
    expect(asked).toMatchObject({ totalMinor: ceilingMinor, lines: [{ kind: 'flight', amountMinor: ceilingMinor }] })
    expect(asked.ladder).toMatchObject({ ceilingMinor, flight: { state: 'waiting', ceilingMinor, goesOnAs: null } })
    expect(await desk.usedCredit()).toBe(before + ceilingMinor)
    await ladder.left(one, 0)
    await ladder.left(two, 0)
    setFaults({})
    const ended = await untilFlown(orderSeq)
    expect([ended.status.key, statesOf(ended), ended.ladder?.flight?.state]).toEqual(['bookingFailed', ['failed', 'failed'], 'handedOn'])
    const { goesOnAs } = ended.ladder?.flight ?? {}
    // Whoever is asked to book again would have two journeys.
    expect((await listed(orderSeq))?.next).toEqual({ kind: 'goneOn', until: null, path: goesOnAs?.path })
    const flown = await untilTicketed(goesOnAs?.orderSeq ?? '')
    expect(flown.totalMinor).toBe(totalMinor)
    expect(flown).toMatchObject({ approval: null, goesOnFrom: { orderSeq, path: `/order/train/${orderSeq}` }, remark: asked.remark })
    const chargedTo = (
      charges: readonly { readonly to: object; readonly legalEntity: object | null; readonly amountMinor: number }[] = [],
    ) => charges.map(({ to, legalEntity }) => ({ to, legalEntity }))
    expect(chargedTo(flown.governed.charges)).toEqual(chargedTo(asked.governed?.charges))
    expect([titlesOf(ended).slice(-2), flown.timeline[0]?.title]).toEqual([
      [expect.stringMatching(/^No seats on .*, looking for a flight$/), `Booking flight ${flown.flight.number} instead`],
      'Going on with a flight',
    ])
    expect(await desk.usedCredit()).toBe(before + flown.totalMinor)
    const { messages } = await desk.must<{ messages: readonly { title: string }[] }>('POST', '/notices/messages')
    expect(messages.some(({ title }) => title.startsWith('Booking a flight instead'))).toBe(true)
  })
})

describe('a flight that cannot be had when its turn comes', () => {
  it.each([
    ['is above the policy by then', 300, /No flight of that day is within the policy/],
    ['costs more than was agreed to by then', 26, /costs more than the most that was agreed to/],
  ])('%s: nothing is charged, and that is told', async (_, percent, why) => {
    const [before, flights] = [await desk.usedCredit(), await flightOrders()]
    const date = SPARE_DAY
    const { orderSeq } = await submittedInVain(date)
    await ladder.raise(date, percent)
    setFaults({})
    const ended = await untilFlown(orderSeq)
    expect(ended.ladder?.flight).toMatchObject({ state: 'failed', why: expect.stringMatching(why) as string, goesOnAs: null })
    expect(ended.timeline.at(-1)).toMatchObject({ state: 'bad', title: 'No flight was had', detail: expect.stringMatching(why) as string })
    expect([await desk.usedCredit(), await flightOrders()]).toEqual([before, flights])
    expect(await desk.codeOf('POST', `/train/app/ladder/stop/${orderSeq}`, {})).toBe('TR-LADDER-DONE')
    const { messages } = await desk.must<{ messages: readonly { title: string }[] }>('POST', '/notices/messages')
    expect(messages.some(({ title }) => title.startsWith('No flight was had'))).toBe(true)
  })

  it('is not taken where somebody has another way between the cities that day by then: nobody travels twice', async () => {
    const date = nextDay()
    const trains = (await ladder.trainsOf(date)).filter(
      ({ canBook, seats }) =>
        canBook && seats.some(({ seat, isLeft, verdict }) => seat === 'second' && isLeft && verdict?.action === 'allow'),
    )
    const [first] = trains
    if (!first) throw new Error('trains run')
    const one = seatsOn(first)
    const { departAt, arriveAt } = (await ladder.fill(one, [], FLIGHT.asked)).ladder?.flight?.found ?? { departAt: '', arriveAt: '' }
    // At another hour than the flight's, so that nothing but the way is in the way.
    const beside = trains.find(({ from, to }) => from.at > first.to.at && (from.at > arriveAt || to.at < departAt))
    if (!beside) throw new Error('a train runs at another hour')
    const { orderSeq } = await ladder.submitted(one, [], FLIGHT)
    const other = seatsOn(beside)
    const form = await ladder.fill(other, [])
    const riding = await desk.must<{ orderSeq: string }>('POST', '/train/app/book', ladder.submission(other, [], form))
    await ladder.left(one, 0)
    setFaults({})
    const { flight } = (await untilFlown(orderSeq)).ladder ?? {}
    expect(flight).toMatchObject({ state: 'failed', goesOnAs: null })
    await desk.until(riding.orderSeq, 'ticketIssued')
  })
})

describe('tickets that come to nothing', () => {
  it('give the money back and go on with the next train, and with a flight where that gets none either', async () => {
    const before = await desk.usedCredit()
    const date = nextDay()
    const [one, two] = await ladder.rides(date, 2, '07')
    if (!one || !two) throw new Error('two trains run')
    const { orderSeq, form } = await ladder.submitted(one, [two], FLIGHT)
    await desk.fault('railTicket', 'ticketingFails', { times: 2 })
    setFaults({})
    const first = await desk.until(orderSeq, 'ticketFailed')
    const second = await desk.until(first.ladder?.goesOnAs ?? '', 'ticketFailed')
    expect([first.ladder?.flight?.state, second.ladder?.ceilingMinor]).toEqual(['handedOn', form.ladder?.flight?.found?.ceilingMinor])
    const ended = await untilFlown(second.orderSeq)
    const flown = await untilTicketed(ended.ladder?.flight?.goesOnAs?.orderSeq ?? '')
    expect(flown.goesOnFrom).toMatchObject({ orderSeq: second.orderSeq })
    expect(await desk.usedCredit()).toBe(before + flown.totalMinor)
    expect(titlesOf(ended)).toContain('Looking for a flight within the policy')
  })

  it('end it where the company’s credit covers no flight by then', async () => {
    const before = await desk.usedCredit()
    const { orderSeq } = await agreedInVain(SPARE_DAY)
    const { kysely } = product.program.db
    const { limitMinor } = await kysely.selectFrom('companyCredit').select('limitMinor').executeTakeFirstOrThrow()
    await kysely
      .updateTable('companyCredit')
      .set(({ ref }) => ({ limitMinor: ref('usedMinor') }))
      .execute()
    setFaults({})
    const ended = await untilFlown(orderSeq)
    await kysely.updateTable('companyCredit').set({ limitMinor }).execute()
    expect([ended.ladder?.flight?.state, await desk.usedCredit()]).toEqual(['failed', before])
    expect(ended.ladder?.flight?.why).toMatch(/credit/)
  })
})

describe('stopping', () => {
  it('stops the flight as well, before its turn and in it', async () => {
    const flights = await flightOrders()
    const early = await submittedInVain(SPARE_DAY)
    await desk.must('POST', `/train/app/ladder/stop/${early.orderSeq}`, {})
    setFaults({})
    const unasked = await desk.until(early.orderSeq, 'bookingFailed')
    expect([unasked.ladder?.flight?.state, titlesOf(unasked).at(-1)]).toEqual(['unused', expect.stringMatching(/^No seats on [GDC]\d+$/)])
    const late = await agreedInVain(SPARE_DAY)
    expect(late.ladder?.stop.allowed).toBe(true)
    await desk.must('POST', `/train/app/ladder/stop/${late.orderSeq}`, {})
    setFaults({})
    await product.program.jobs.runDue({ retryNow: true })
    const stopped = await desk.order(late.orderSeq)
    expect([stopped.ladder?.flight?.state, stopped.ladder?.stop.allowed]).toEqual(['unused', false])
    expect([stopped.status.key, titlesOf(stopped).at(-1)]).toEqual(['bookingFailed', 'No flight is looked for any more'])
    expect([await resortOf(late.orderSeq), await flightOrders()]).toMatchObject([{ goesOnAs: null, failedFor: null }, flights])
  })

  it('is not needed of an order that is cancelled: no flight is taken', async () => {
    const { orderSeq } = await submittedInVain(SPARE_DAY)
    await desk.must('POST', `/train/app/cancel/${orderSeq}`, { reason: 'Plans have changed' })
    setFaults({})
    const ended = await desk.until(orderSeq, 'cancelledClosed')
    expect([ended.ladder?.flight?.state, (await resortOf(orderSeq)).askedAt]).toEqual(['unused', null])
  })

  it('is not needed where a train was had: no flight is taken', async () => {
    const [one] = await ladder.rides(nextDay(), 1)
    if (!one) throw new Error('a train runs')
    const { orderSeq, form } = await ladder.submitted(one, [], FLIGHT)
    setFaults({})
    const issued = await desk.until(orderSeq, 'ticketIssued')
    expect([issued.ladder?.flight?.state, issued.totalMinor]).toEqual(['unused', form.ladder?.firstTotalMinor])
    expect(issued.lines.map(({ kind }) => kind)).not.toContain('flight')
    // Whoever looked for one all the same would be found by the invariants.
    const { kysely } = product.program.db
    const turned = (askedAt: Temporal.Instant | null) =>
      kysely
        .updateTable('orderResort')
        .set({ askedAt })
        .where('orderId', '=', (eb) => eb.selectFrom('orders').select('id').where('number', '=', orderSeq))
        .execute()
    await turned(product.clock.now())
    expect(await ladderViolations(product.program.db)).toEqual([`order ${orderSeq} is not over, and a flight is looked for`])
    await turned(null)
  })
})

describe('a step that breaks off', () => {
  it.each([
    'trains.not-held.before-commit',
    'trains.not-held.after-commit',
    'flights.resort.found.after-commit',
    'flights.resort.before-commit',
    'flights.resort.after-commit',
  ])('goes on from where it was, and takes one flight: %s', async (point) => {
    const flights = await flightOrders()
    const { orderSeq } = await submittedInVain(nextDay())
    setFaults({ FAIL_AT: `${point}#1,${point}#2` })
    const ended = await untilFlown(orderSeq)
    await untilTicketed(ended.ladder?.flight?.goesOnAs?.orderSeq ?? '')
    expect(await flightOrders()).toBe(flights + 1)
    expect(titlesOf(await desk.order(orderSeq)).filter((title) => title.startsWith('Booking flight'))).toHaveLength(1)
  })

  it('takes one flight where its job comes twice at once', async () => {
    const flights = await flightOrders()
    const { orderSeq } = await agreedInVain(nextDay())
    const { db, jobs } = product.program
    const order = await db.kysely
      .selectFrom('orders')
      .select(['companyId', 'id as orderId'])
      .where('number', '=', orderSeq)
      .executeTakeFirstOrThrow()
    await db.transact((writer) => jobs.send(writer, resortJob, order))
    setFaults({})
    await untilFlown(orderSeq)
    await product.program.jobs.runDue({ retryNow: true })
    expect(await flightOrders()).toBe(flights + 1)
  })

  it.each(['flights.resort.not-had.before-commit', 'flights.resort.not-had.after-commit'])(
    'tells once that no flight was had: %s',
    async (point) => {
      const { orderSeq } = await submittedInVain(SPARE_DAY)
      await ladder.raise(SPARE_DAY, 300)
      setFaults({ FAIL_AT: `${point}#1` })
      await untilFlown(orderSeq)
      await product.program.jobs.runDue({ retryNow: true })
      expect(titlesOf(await desk.order(orderSeq)).filter((title) => title === 'No flight was had')).toHaveLength(1)
    },
  )

  it('waits for airlines that do not answer, and says so where nobody ever does', async () => {
    const { orderSeq } = await submittedInVain(SPARE_DAY)
    await desk.fault('search', 'status', { status: 503, times: 0 })
    setFaults({})
    const ended = await untilFlown(orderSeq)
    expect(ended.ladder?.flight).toMatchObject({ state: 'failed', why: 'It could not be found out in time' })
  })
})

describe('one word for trains and a flight', () => {
  it('is given with the flight in view, at the most that it may cost', async () => {
    const first = await ladder.firstClass(nextDay())
    const { orderSeq, form } = await ladder.submitted(first, [], FLIGHT)
    const asked = await desk.order(orderSeq)
    const zhou = await product.tokenOf('QC2001')
    const { approvalId } = asked.approval ?? {}
    const shown = await desk.must<TrainApprovalOrder>('GET', `/train/app/approvalOrder/${approvalId}`, {}, zhou)
    const { ceilingMinor } = form.ladder?.flight?.found ?? {}
    expect(shown.ladder?.flight).toEqual({ state: 'waiting', why: '', ceilingMinor })
    const detail = `/approval/approval/getApprovalDetail/${approvalId}`
    const listed = await desk.must<{ order: { subtitle: string } }>('GET', detail, {}, zhou)
    expect(listed.order.subtitle).toMatch(/else a flight within the policy \(¥[\d,]+ at most\)/)
    await ladder.left(first, 0)
    setFaults({})
    await desk.agree(orderSeq)
    const flown = await untilTicketed((await untilFlown(orderSeq)).ladder?.flight?.goesOnAs?.orderSeq ?? '')
    expect(flown).toMatchObject({ approval: null, verdict: { isWithin: true } })
  })

  it('covers no other sum than was read: fares that have moved by then are told', async () => {
    const date = SPARE_DAY
    const [one] = await ladder.rides(date, 1, '07')
    if (!one) throw new Error('a train runs')
    const form = await ladder.fill(one, [], FLIGHT.asked)
    await ladder.raise(date, 8)
    const { body } = await product.ask<null>('POST', '/train/app/book', ladder.submission(one, [], form), { token: lin, language: 'en' })
    expect(body.code).toBe('TR-PRICE')
    expect((await ladder.fill(one, [], FLIGHT.asked)).ladder?.flight?.found?.ceilingMinor).toBeGreaterThan(
      form.ladder?.flight?.found?.ceilingMinor ?? Infinity,
    )
  })

  it('is not asked for where no flight would do, and the form says why', async () => {
    const date = SPARE_DAY
    const [early] = await ladder.rides(date, 1, '07')
    const evening = (await ladder.trainsOf(date)).findLast(({ canBook, seats }) => canBook && seats.some(({ seat }) => seat === 'second'))
    if (!early || !evening) throw new Error('trains run')
    await ladder.raise(date, 300)
    const over = await ladder.fill(early, [], FLIGHT.asked)
    expect(over.ladder?.flight).toEqual({
      found: null,
      fault: expect.stringMatching(/No flight of that day is within the policy/) as string,
    })
    expect(over.totalMinor).toBe(over.ladder?.firstTotalMinor)
    expect(await desk.codeOf('POST', '/train/app/book', ladder.submission(early, [], over))).toBe('TR-LADDER-FLIGHT')
    const late = await ladder.fill(seatsOn(evening), [], FLIGHT.asked)
    expect(late.ladder?.flight?.fault).toMatch(/once the first train would|within the policy/)
  })

  it('is for all who travel: whoever may book trains for them and no flights is told so', async () => {
    const su = await product.tokenOf('QC1002')
    const date = SPARE_DAY
    const [one] = await ladder.rides(date, 1)
    const travellers = { mode: 'agent', userCodes: ['QC9001'] }
    const form = await desk.must<TrainOrderFormRead>('POST', '/train/app/fillOrder', { ...one, ladder: [], flight: true, travellers }, su)
    expect(form.ladder?.flight?.fault).toMatch(/cannot be booked for one of the travellers/)
  })

  it('takes several along on one flight, each on her document', async () => {
    const xu = await product.tokenOf('QC3001')
    const others = ladderDesk(product, railDesk(product, xu))
    const [one] = await ladder.rides(nextDay(), 1, '07')
    if (!one) throw new Error('a train runs')
    const travellers = { mode: 'agent', userCodes: ['QC1001', 'QC1002'] }
    const { orderSeq } = await others.submitted(one, [], { asked: { flight: true, travellers }, sent: { remark: 'Fair' } })
    await ladder.left(one, 0)
    setFaults({})
    const flown = await untilTicketed((await untilFlown(orderSeq)).ladder?.flight?.goesOnAs?.orderSeq ?? '')
    expect([flown.travellerCount, flown.bookedBy?.en, flown.goesOnFrom?.orderSeq]).toEqual([2, expect.any(String), orderSeq])
  })
})
