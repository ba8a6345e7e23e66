import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../../tools/invariants/index.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import {
  ladderDesk,
  seatsOn,
  statesOf,
  titlesOf,
  whysOf,
  type ListedTrain as Listed,
  type Ride,
} from '../../../../tools/testing/train-ladders.ts'
import { setFaults } from '../../../server/faults.ts'
import type { TrainOrderFormRead } from '../../calls/booking.ts'
import type { TrainApprovalOrder } from '../../calls/orders.ts'

/* Several trains under one word, over HTTP against the real server, the real database and the sandbox's railway. Every sum is held to the cent. */

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
  const { db } = product.program
  const report = await checkInvariants({ db, sandboxOrigin: product.sandboxOrigin, logDir: join(product.dataDir, 'log') })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
})

/** Each test is of a day of its own: whoever has a ticket of a day rides no second time on it. */
const FIRST_DAY = Temporal.PlainDate.from('2026-11-21')
/** Of those who get no ticket. */
const SPARE_DAY = FIRST_DAY.toString()
let days = 0
const nextDay = (): string => FIRST_DAY.add({ days: (days += 1) }).toString()

interface Booking {
  readonly status: string
  readonly clientReference: string
  readonly trainId: string
}
const LIVING = new Set(['occupying', 'held', 'ticketing', 'ticketed'])
/** What the railway has of these orders that takes a seat. */
async function living(count: number): Promise<number> {
  const { bookings } = await product.control<{ bookings: Booking[] }>('GET', '/rail/bookings?after=0')
  expect(bookings.length).toBeGreaterThanOrEqual(count)
  return bookings.filter(({ status }) => LIVING.has(status)).length
}

describe('an order that names further trains', () => {
  it('is asked about and charged at the dearest, tried in its order, and ticketed on the first that can be had', async () => {
    const before = await desk.usedCredit()
    const date = nextDay()
    const [one, two, three] = await ladder.rides(date, 3)
    if (!one || !two || !three) throw new Error('three trains run')
    await product.control('POST', '/rail/price', { trainId: three.trainId, percent: 130 })
    const alone = await ladder.fill(one, [])
    const { orderSeq, form } = await ladder.submitted(one, [two, three])
    const dearest = Math.max(...(form.ladder?.rungs.map(({ found }) => found?.totalMinor ?? 0) ?? []))
    expect(form.ladder).toMatchObject({ firstTotalMinor: alone.totalMinor, rungs: [{ fault: null }, { fault: null }] })
    expect([form.totalMinor, dearest > alone.totalMinor]).toEqual([dearest, true])
    const asked = await desk.order(orderSeq)
    expect(asked).toMatchObject({ totalMinor: dearest, ladder: { ceilingMinor: dearest, stop: { allowed: true } } })
    expect([statesOf(asked), await desk.usedCredit()]).toEqual([['trying', 'waiting', 'waiting'], before + dearest])
    const bookedBefore = await living(0)
    await ladder.left(one, 0)
    setFaults({})
    const issued = await desk.until(orderSeq, 'ticketIssued')
    const second = form.ladder?.rungs[0]?.found
    expect([issued.train.trainId, issued.totalMinor]).toEqual([two.trainId, second?.totalMinor])
    expect([statesOf(issued), whysOf(issued)]).toEqual([
      ['failed', 'taken', 'unused'],
      ['Sold out', '', ''],
    ])
    expect(titlesOf(issued)).toEqual([
      'Submitted',
      `No seats on ${asked.train.trainNo}`,
      `Seats held on ${second?.train.trainNo}`,
      'Paid',
      expect.any(String),
      expect.any(String),
    ])
    expect([await desk.usedCredit(), await living(1)]).toEqual([before + issued.totalMinor, bookedBefore + 1])
    expect(await desk.codeOf('POST', `/train/app/ladder/stop/${orderSeq}`, {})).toBe('TR-LADDER-DONE')
    const { messages } = await desk.must<{ messages: readonly { title: string; text: string }[] }>('POST', '/notices/messages')
    const told = messages.find(({ title }) => title.startsWith('No seats, trying the next train'))
    expect(told?.text).toContain(`${asked.train.trainNo} could not be had; ${second?.train.trainNo} is being tried.`)
  })

  it('ends where none of them can be had, with nothing charged and why of each', async () => {
    const before = await desk.usedCredit()
    const [one, two] = await ladder.rides(SPARE_DAY, 2)
    if (!one || !two) throw new Error('two trains run')
    const { orderSeq } = await ladder.submitted(one, [two])
    await ladder.left(one, 0)
    await product.control('POST', '/rail/price', { trainId: two.trainId, percent: 130 })
    setFaults({})
    const ended = await desk.until(orderSeq, 'bookingFailed')
    expect(whysOf(ended)).toEqual(['Sold out', expect.stringMatching(/fare has risen/)])
    expect([
      titlesOf(ended)
        .slice(-2)
        .every((title) => title.startsWith('No seats on')),
      await desk.usedCredit(),
    ]).toEqual([true, before])
  })

  it('is explained where a train may not be named, and refused where it was sent all the same or costs something else by now', async () => {
    const date = SPARE_DAY
    const [one, two, three] = await ladder.rides(date, 3)
    const [other] = await ladder.rides(FIRST_DAY.add({ days: 9 }).toString(), 1)
    if (!one || !two || !three || !other) throw new Error('trains run')
    const over = { ...two, seat: 'business' as const }
    const form = await ladder.fill(one, [two, over, one])
    expect(form.ladder?.rungs.map(({ fault }) => fault !== null)).toEqual([false, true, true])
    expect(form.ladder?.rungs[1]?.fault).toMatch(/above the policy/)
    expect((await ladder.fill(one, [other])).ladder?.rungs[0]?.fault).toMatch(/another day/)
    const book = (others: readonly Ride[], read: TrainOrderFormRead, more: object = {}) =>
      desk.codeOf('POST', '/train/app/book', ladder.submission(one, others, read, more))
    expect(await book([over], await ladder.fill(one, [over]))).toBe('TR-LADDER-OVER')
    expect(await desk.codeOf('POST', '/train/app/fillOrder', { ...one, ladder: [two, three, two, three] })).toBe('TR-LADDER-MOST')
    const asked = await ladder.fill(one, [two])
    await product.control('POST', '/rail/price', { trainId: two.trainId, percent: 104 })
    expect(await book([two], asked)).toBe('TR-PRICE')
    await ladder.left(two, 0)
    expect(await book([two], asked)).toBe('TR-GONE')
    expect((await ladder.fill(one, [two])).ladder?.rungs[0]).toMatchObject({ found: null, fault: expect.any(String) as string })
  })

  it('passes a train over at whose time somebody rides meanwhile, and never books a second one for her', async () => {
    const trains = await ladder.trainsOf(nextDay())
    const has = ({ canBook, seats }: Listed) => canBook && seats.some(({ seat, isLeft }) => seat === 'second' && isLeft)
    const first = trains.find(has)
    const later = trains.filter((train) => has(train) && first && train.from.at > first.to.at)
    const [second, beside] = later
    if (!first || !second || !beside) throw new Error('trains run in the morning and afterwards')
    expect(beside.from.at < second.to.at).toBe(true)
    const { orderSeq } = await ladder.submitted(seatsOn(first), [seatsOn(second)])
    const ride = seatsOn(beside)
    const form = await ladder.fill(ride, [])
    const other = await desk.must<{ orderSeq: string }>('POST', '/train/app/book', ladder.submission(ride, [], form))
    await ladder.left(seatsOn(first), 0)
    setFaults({})
    const ended = await desk.until(orderSeq, 'bookingFailed')
    expect([statesOf(ended), whysOf(ended)?.[1]]).toEqual([['failed', 'failed'], expect.stringMatching(/rides another train/)])
    await desk.until(other.orderSeq, 'ticketIssued')
  })
})

describe('one word for several trains', () => {
  it('is given with every train in view, and still counts where the first is gone by then', async () => {
    const date = nextDay()
    const [one, two] = await ladder.rides(date, 2)
    if (!one || !two) throw new Error('two trains run')
    const first = { ...one, seat: 'first' as const }
    const { orderSeq, form } = await ladder.submitted(first, [two])
    expect(form).toMatchObject({ needs: { reason: true }, bookable: { allowed: true } })
    const asked = await desk.order(orderSeq)
    const path = `/train/app/approvalOrder/${asked.approval?.approvalId}`
    const shown = await desk.must<TrainApprovalOrder>('GET', path, {}, await product.tokenOf('QC2001'))
    expect(shown).toMatchObject({ totalMinor: form.totalMinor, ladder: { ceilingMinor: form.totalMinor, isStopped: false } })
    expect(shown.ladder?.rungs.map(({ train, totalMinor }) => [train.trainId, totalMinor])).toEqual([
      [one.trainId, form.ladder?.firstTotalMinor],
      [two.trainId, form.ladder?.rungs[0]?.found?.totalMinor],
    ])
    const { approvalId } = asked.approval ?? {}
    const detail = `/approval/approval/getApprovalDetail/${approvalId}`
    const listed = await desk.must<{ order: { subtitle: string }; payers: object | null }>(
      'GET',
      detail,
      {},
      await product.tokenOf('QC2001'),
    )
    expect(listed.order.subtitle).toContain(`else ${form.ladder?.rungs[0]?.found?.train.trainNo}`)
    // Which of them is taken decides who pays: each is told the most, and nobody a sum that may not come.
    expect([listed.payers, shown.payers]).toEqual([null, form.payers])
    expect(form.payers.personMinor).toBeGreaterThan(0)
    expect(form.payers.companyMinor).toBeGreaterThanOrEqual(form.ladder?.rungs[0]?.found?.totalMinor ?? Infinity)
    await ladder.left(first, 0)
    setFaults({})
    await desk.agree(orderSeq)
    const issued = await desk.until(orderSeq, 'ticketIssued')
    expect([issued.train.trainId, issued.governed?.compliant]).toEqual([two.trainId, true])
    // The person would have paid of the first one; of this one the company pays all.
    expect(issued.payers).toMatchObject({ companyMinor: issued.totalMinor, personMinor: 0 })
  })
})

describe('stopping', () => {
  it('lets the train that is being booked go on, and tries no other', async () => {
    const [one, two] = await ladder.rides(SPARE_DAY, 2)
    if (!one || !two) throw new Error('two trains run')
    const { orderSeq } = await ladder.submitted(one, [two])
    expect(await desk.codeOf('POST', `/train/app/ladder/stop/${orderSeq}`, {}, await product.tokenOf('QC2001'))).toBe('P404')
    await desk.must('POST', `/train/app/ladder/stop/${orderSeq}`, {})
    const stopped = await desk.order(orderSeq)
    expect([statesOf(stopped), stopped.ladder?.stop.allowed, titlesOf(stopped)[1]]).toEqual([
      ['trying', 'unused'],
      false,
      'No further train is tried',
    ])
    expect(await desk.codeOf('POST', `/train/app/ladder/stop/${orderSeq}`, {})).toBe('TR-LADDER-DONE')
    await ladder.left(one, 0)
    setFaults({})
    expect(statesOf(await desk.until(orderSeq, 'bookingFailed'))).toEqual(['failed', 'unused'])
  })

  it('is not needed of an order that is cancelled: no further train is tried', async () => {
    const [one, two] = await ladder.rides(SPARE_DAY, 2)
    if (!one || !two) throw new Error('two trains run')
    const { orderSeq } = await ladder.submitted(one, [two])
    await ladder.left(one, 0)
    await desk.must('POST', `/train/app/cancel/${orderSeq}`, { reason: 'Plans have changed' })
    setFaults({})
    expect(statesOf(await desk.until(orderSeq, 'cancelledClosed'))).toEqual(['unused', 'unused'])
  })
})

describe('tickets that come to nothing', () => {
  it('give the money back, and another order goes on with the next train', async () => {
    const before = await desk.usedCredit()
    const [one, two, three] = await ladder.rides(nextDay(), 3)
    if (!one || !two || !three) throw new Error('three trains run')
    const { orderSeq } = await ladder.submitted(one, [two, three])
    await desk.fault('railTicket', 'ticketingFails')
    setFaults({})
    const failed = await desk.until(orderSeq, 'ticketFailed')
    const { goesOnAs } = failed.ladder ?? {}
    expect([goesOnAs, statesOf(failed)]).toEqual([expect.stringMatching(/^T/), ['failed', 'handedOn', 'handedOn']])
    const issued = await desk.until(goesOnAs ?? '', 'ticketIssued')
    expect(issued).toMatchObject({ ladder: { goesOnFrom: orderSeq, goesOnAs: null }, approval: null, train: { trainId: two.trainId } })
    expect([statesOf(issued), await desk.usedCredit()]).toEqual([['taken', 'unused'], before + issued.totalMinor])
    expect(issued.governed?.charges).toEqual(failed.governed?.charges.map((charge) => ({ ...charge, amountMinor: issued.totalMinor })))
    expect(titlesOf(failed)).toContain(`Booking ${issued.train.trainNo} instead`)
  })

  it('end it where the company’s credit covers no other train by then: all money is back', async () => {
    const before = await desk.usedCredit()
    const [one, two] = await ladder.rides(nextDay(), 2)
    if (!one || !two) throw new Error('two trains run')
    await product.control('POST', '/rail/price', { trainId: two.trainId, percent: 150 })
    const { orderSeq } = await ladder.submitted(one, [two])
    setFaults({ FAIL_AT: 'trains.ticket.before-call' })
    // Each look lets a job try once: it is not to be given up before the credit is gone.
    for (let look = 0; look < 6 && (await desk.order(orderSeq)).status.key !== 'issuingTickets'; look += 1)
      await product.advance({ seconds: 3 })
    expect((await desk.order(orderSeq)).status.key).toBe('issuingTickets')
    const { kysely } = product.program.db
    const { limitMinor } = await kysely.selectFrom('companyCredit').select('limitMinor').executeTakeFirstOrThrow()
    await kysely
      .updateTable('companyCredit')
      .set(({ ref }) => ({ limitMinor: ref('usedMinor') }))
      .execute()
    setFaults({})
    await desk.fault('railTicket', 'ticketingFails')
    const failed = await desk.until(orderSeq, 'ticketFailed')
    await kysely.updateTable('companyCredit').set({ limitMinor }).execute()
    expect([failed.ladder?.goesOnAs, titlesOf(failed).includes('No further train was tried'), await desk.usedCredit()]).toEqual([
      null,
      true,
      before,
    ])
  })
})

describe('a step that breaks off', () => {
  it.each(['trains.not-held.after-commit', 'trains.not-held.before-commit', 'trains.hold.after-call', 'trains.hold.sending.after-commit'])(
    'goes on from where it was, and takes one seat: %s',
    async (point) => {
      const before = await living(0)
      const [one, two] = await ladder.rides(nextDay(), 2)
      if (!one || !two) throw new Error('two trains run')
      const { orderSeq } = await ladder.submitted(one, [two])
      await ladder.left(one, 0)
      setFaults({ FAIL_AT: `${point}#1,${point}#2` })
      const issued = await desk.until(orderSeq, 'ticketIssued')
      expect([issued.train.trainId, statesOf(issued), await living(0)]).toEqual([two.trainId, ['failed', 'taken'], before + 1])
    },
  )

  it.each(['trains.ladder.issue-failed.after-commit', 'trains.ladder.issue-failed.before-commit'])(
    'makes one order that goes on, however often it is begun: %s',
    async (point) => {
      const [one, two] = await ladder.rides(nextDay(), 2)
      if (!one || !two) throw new Error('two trains run')
      const { orderSeq } = await ladder.submitted(one, [two])
      await desk.fault('railTicket', 'ticketingFails')
      setFaults({ FAIL_AT: `${point}#1` })
      const failed = await desk.until(orderSeq, 'ticketFailed')
      await desk.until(failed.ladder?.goesOnAs ?? '', 'ticketIssued')
      const going = await product.program.db.kysely
        .selectFrom('trainLadder as l')
        .innerJoin('orders as o', 'o.id', 'l.goesOnFrom')
        .select('l.orderId')
        .where('o.number', '=', orderSeq)
        .execute()
      expect(going).toHaveLength(1)
    },
  )
})
