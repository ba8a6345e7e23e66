import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../tools/testing/flight-changes.ts'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { ListedOrder } from '../../../orders/calls.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { ApprovalOrder, FlightOrderDetails } from '../../calls/orders.ts'
import type { CabinFare, ListedFlight } from '../../calls/searching.ts'

/* Two mainland flights, there and back, are chosen one after another and submitted from one form. */

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let su = ''

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  su = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

const THERE = { fromCityCode: 'HGH', toCityCode: 'BJS', cabin: 'economy' }
const BACK = { fromCityCode: 'BJS', toCityCode: 'HGH', cabin: 'economy' }

interface Way {
  readonly searchId: string
  readonly offerKey: string
}

const passes = ({ verdict }: Pick<CabinFare, 'verdict'>): boolean => verdict.action === 'allow' || verdict.action === 'tell'

/** An offer of a day that is wanted. */
async function choose(
  trip: object,
  departDate: string,
  of: string,
  isWanted: (fare: CabinFare) => boolean = passes,
  more: object = {},
): Promise<Way> {
  const found = await desk.must<{ searchId: string; flights: ListedFlight[] }>(
    'POST',
    '/airfrond/flightList',
    { ...trip, departDate, ...more },
    of,
  )
  for (const { flightId } of found.flights) {
    const { fares } = await desk.must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', { searchId: found.searchId, flightId }, of)
    const fare = fares.find(isWanted)
    if (fare) return { searchId: found.searchId, offerKey: fare.offerKey }
  }
  throw new Error('no such offer')
}

/** In policy, and changed for a fee as long as its flight is that far away. */
const mayMove = (fare: CabinFare): boolean =>
  fare.verdict.compliant && fare.conditions.change.some(({ appliesNow, fee }) => appliesNow && fee.startsWith('¥'))

const startWays = (ways: readonly Way[], of = su) =>
  product.ask<{ bookingId: string }>('POST', '/airfrond/startWays', { version: '2.0', ways }, { token: of })

/** The form of a journey there on one day and back on another. */
async function openBoth(there: string, back: string, isWanted?: (fare: CabinFare) => boolean): Promise<BookingForm> {
  const { body } = await startWays([await choose(THERE, there, su, isWanted), await choose(BACK, back, su)])
  expect(body.code).toBe('Z000')
  return desk.form(body.result.bookingId, su)
}

const sellOut = (flightId: string, bookingClass: string, seats = 0) =>
  product.control('POST', '/inventory', { flightId, bookingClass, seats })

/** The number of the other way of an order. */
async function otherOf(orderSeq: string): Promise<string> {
  const { ways } = await desk.order(orderSeq, su)
  const [other] = ways?.others ?? []
  if (!other) throw new Error('it has another way')
  return other.orderSeq
}

/** Whoever is asked about an order decides, and that takes effect. */
async function decided(orderSeq: string, decision: 'agree' | 'reject'): Promise<void> {
  await product.program.jobs.runDue()
  const id = (await desk.order(orderSeq, su)).approval?.approvalId ?? ''
  const boss = await product.tokenOf('QC2001')
  const { version } = await desk.must<{ version: number }>('GET', `/approval/approval/getApprovalDetail/${id}`, {}, boss)
  await desk.must(
    'PUT',
    '/approval/approval/handleApproval',
    { approvalId: id, decision, comment: decision === 'agree' ? '' : 'by train, please', version },
    boss,
  )
  await product.advance({ seconds: 9 })
  await product.program.jobs.runDue()
}

/** Pays what is hers at Alipay's cashier. */
async function payOwn({ personPart }: FlightOrderDetails): Promise<void> {
  const asked = { payOrderId: personPart?.payOrderId }
  const { payUrl } = await desk.must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', asked, su)
  await fetch(payUrl, { redirect: 'manual' })
  const { out_trade_no: outTradeNo } = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}') as { out_trade_no: string }
  await product.control('POST', '/alipay/pay', { outTradeNo })
  await product.program.jobs.runDue()
}

describe('two flights on one form', () => {
  it('are priced and shown together: one total, each with its own word of policy, price and conditions', async () => {
    const form = await openBoth('2026-12-01', '2026-12-03')
    expect(form.ways?.journeyType).toBe('RT')
    expect(form.ways?.each.map(({ flight }) => [flight.from.city.en, flight.to.city.en])).toEqual([
      ['Hangzhou', 'Beijing'],
      ['Beijing', 'Hangzhou'],
    ])
    const each = form.ways?.each.map(({ totalMinor }) => totalMinor) ?? []
    expect(form.totalMinor).toBe(each[0]! + each[1]!)
    expect(form.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(form.totalMinor)
    expect(form.payers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(form.totalMinor)
  })

  it('become two orders of one submission that know each other, are paid together and ticketed', async () => {
    const form = await openBoth('2026-12-01', '2026-12-03')
    const first = await desk.submit(form, su)
    const second = await otherOf(first)
    expect(await otherOf(second)).toBe(first)
    await desk.issue(first, su)
    await desk.issue(second, su)
    const orders = await Promise.all([first, second].map((number) => desk.order(number, su)))
    expect(orders.map(({ status }) => status.key)).toEqual(['ticketIssued', 'ticketIssued'])
    expect(orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(form.totalMinor)
    expect(orders.map(({ ways }) => ways?.wayNo)).toEqual([1, 2])
  })

  it('name each other as they are flown now once one of them was changed, and so does what it was changed into', async () => {
    const form = await openBoth('2027-03-01', '2027-03-08', mayMove)
    const first = await desk.submit(form, su)
    const second = await otherOf(first)
    await desk.issue(first, su)
    await desk.issue(second, su)
    const change = changeDesk({ product, desk, lin: su })
    const { newOrderSeq } = await change.submit(await change.open(await desk.order(first, su), { isWanted: mayMove }))
    await change.pass()
    const [old, next, back] = await Promise.all([first, newOrderSeq, second].map((number) => desk.order(number, su)))
    expect([old?.status.key, next?.status.key]).toEqual(['changed', 'ticketIssued'])
    expect(back?.ways?.others).toMatchObject([{ orderSeq: newOrderSeq, wayNo: 1, status: { label: 'Ticketed' } }])
    expect(back?.ways?.others[0]?.subtitle).toContain(next?.flight.number)
    expect(next?.ways).toMatchObject({
      journeyType: 'RT',
      wayNo: 1,
      isWaiting: false,
      mayDecide: false,
      others: [{ orderSeq: second, wayNo: 2 }],
    })
    expect(old?.ways?.others.map(({ orderSeq }) => orderSeq)).toEqual([second])
    // A change of the change stands in the place of both.
    const again = await change.submit(await change.open(next!, { isWanted: mayMove }))
    await change.pass()
    expect(await otherOf(second)).toBe(again.newOrderSeq)
    expect(await otherOf(again.newOrderSeq)).toBe(second)
  })

  it('are one order each however often the form is sent, from two devices at once [V-FLIGHT-04]', async () => {
    const form = await openBoth('2026-12-05', '2026-12-07')
    const sent = desk.submission(form)
    const answers = await Promise.all(
      [0, 1].map(() => product.ask<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', sent, { token: su })),
    )
    expect(new Set(answers.map(({ body }) => body.result.orderSeq)).size).toBe(1)
    const { rows } = await product.program.db.pool.query(
      'select count(*)::int as n from flight_order where journey_id = (select journey_id from flight_booking where id = $1)',
      [form.bookingId],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('ask about the one that needs a word alone, and whoever is asked reads which other was submitted with it', async () => {
    const form = await openBoth('2026-12-18', '2026-12-21', ({ verdict }) => verdict.action === 'approve')
    const first = await desk.submit(form, su)
    const second = await otherOf(first)
    const [asked, free] = await Promise.all([first, second].map((number) => desk.order(number, su)))
    expect([asked?.approval?.state, free?.approval]).toEqual([1, null])
    const boss = await product.tokenOf(form.approval?.approvers[0]?.userCode ?? '')
    const path = `/airfrond/getOrderForApproval/${asked?.approval?.approvalId}`
    const seen = await desk.must<ApprovalOrder>('GET', path, {}, boss)
    expect(seen.beside.map(({ title }) => title)).toEqual(['Beijing → Hangzhou'])
    expect(seen.beside[0]?.subtitle).toContain('21 Dec')
  })

  it('are not paid one by one: what the company pays alone waits until the traveller has paid her part of the other', async () => {
    const form = await openBoth('2027-02-01', '2027-02-04', ({ verdict }) => verdict.action === 'approve')
    const first = await desk.submit(form, su)
    const second = await otherOf(first)
    await decided(first, 'agree')
    const keys = async () => (await Promise.all([first, second].map((number) => desk.order(number, su)))).map(({ status }) => status.key)
    const owing = await desk.order(first, su)
    expect(owing.personPart?.amountMinor).toBeGreaterThan(0)
    expect(await keys()).toEqual(['awaitingPayment', 'awaitingOtherWay'])
    // The one that waits leads to where something is to be paid, and speaks of no approval: nobody was asked about it.
    const waiting = await desk.order(second, su)
    expect(waiting.ways).toMatchObject({ isWaiting: true, mayDecide: false, others: [{ orderSeq: first, isOwed: true }] })
    expect(waiting.timeline.at(-1)?.detail).toBe('Once the other one is as far, this one is paid and the ticket is issued.')
    expect(owing.ways).toMatchObject({ isWaiting: false, others: [{ orderSeq: second, isOwed: false }] })
    await payOwn(owing)
    await desk.issue(first, su)
    await desk.issue(second, su)
    expect(await keys()).toEqual(['ticketIssued', 'ticketIssued'])
  })

  it('are not paid at all where she does not pay her part: the other asks what is to become of it', async () => {
    const form = await openBoth('2027-02-08', '2027-02-11', ({ verdict }) => verdict.action === 'approve')
    const first = await desk.submit(form, su)
    const second = await otherOf(first)
    await decided(first, 'agree')
    await desk.must('POST', `/airfrond/closeOrder/${first}`, { reason: 'plans changed' }, su)
    await product.program.jobs.runDue()
    const left = await desk.order(second, su)
    expect([left.status.key, left.ways?.mayDecide]).toEqual(['awaitingOtherWay', true])
    await desk.must('POST', `/airfrond/closeOrder/${second}`, { reason: 'plans changed' }, su)
    await product.program.jobs.runDue()
    // What came to nothing waits for nothing.
    expect((await desk.order(second, su)).ways).toMatchObject({ isWaiting: false, until: null, mayDecide: false })
  })

  it('ask nothing any more of one that she has paid, whatever has become of the other', async () => {
    const form = await openBoth('2027-02-15', '2027-02-18', ({ verdict }) => verdict.action === 'approve')
    const first = await desk.submit(form, su)
    const second = await otherOf(first)
    await decided(first, 'agree')
    await desk.must('POST', `/airfrond/closeOrder/${second}`, { reason: 'plans changed' }, su)
    await product.program.jobs.runDue()
    const asked = await desk.order(first, su)
    expect([asked.status.key, asked.ways?.mayDecide]).toEqual(['awaitingPayment', true])
    await payOwn(asked)
    await desk.issue(first, su)
    const flown = await desk.order(first, su)
    expect([flown.status.key, flown.ways?.mayDecide]).toEqual(['ticketIssued', false])
  })

  it('are refused where the way back leaves before the way there arrives, and where they were searched for other people', async () => {
    const there = await choose(THERE, '2026-12-10', su)
    const early = await choose(BACK, '2026-12-09', su)
    expect((await startWays([there, early])).body).toMatchObject({ code: 'AF-WAYS-TIME' })
    const assistant = await product.tokenOf('QC1002')
    const ways = await Promise.all([
      choose(THERE, '2026-12-10', assistant, passes, { travellers: { mode: 'agent', userCodes: ['QC1001'] } }),
      choose(BACK, '2026-12-12', assistant, passes),
    ])
    expect((await startWays(ways, assistant)).body).toMatchObject({ code: 'AF-WAYS-PARTY' })
  })

  it('show both totals where the fare of one of them has moved, and take nothing at the old one', async () => {
    const form = await openBoth('2026-12-14', '2026-12-16')
    const back = form.ways?.each[1]
    await product.control('POST', '/price', { flightId: back?.flight.flightId, bookingClass: '*', percent: 3 })
    const refused = await product.ask('POST', '/airfrond/bookingSubmit', desk.submission(form), { token: su })
    expect(refused.body.code).toBe('AF-PRICE')
    const again = await desk.form(form.bookingId, su)
    expect(again.totalMinor).toBeGreaterThan(form.totalMinor)
    expect(again.movedFromMinor).toBe(form.totalMinor)
    expect(again.ways?.each.map(({ movedFromMinor }) => movedFromMinor)).toEqual([null, back?.totalMinor])
  })

  it('exchange their travellers together', async () => {
    const form = await openBoth('2026-12-14', '2026-12-16')
    const assistant = await product.tokenOf('QC1002')
    const travellers = { mode: 'agent' as const, userCodes: ['QC1001', 'QC2002'] }
    const ways = [
      await choose(THERE, '2026-12-14', assistant, passes, { travellers }),
      await choose(BACK, '2026-12-16', assistant, passes, { travellers }),
    ]
    const { bookingId } = (await startWays(ways, assistant)).body.result
    const before = await desk.form(bookingId, assistant)
    const changed = await desk.must<{ newTotalMinor: number }>(
      'POST',
      `/airfrond/changeTravellers/${bookingId}`,
      { travellers: { mode: 'agent', userCodes: ['QC1001'] } },
      assistant,
    )
    const after = await desk.form(bookingId, assistant)
    expect(after.travellers.map(({ userCode }) => userCode)).toEqual(['QC1001'])
    expect(after.totalMinor).toBe(changed.newTotalMinor)
    expect(after.totalMinor * 2).toBe(before.totalMinor)
    expect(form.travellers).toHaveLength(1)
  })
})

describe('one of two flights comes to nothing', () => {
  /** The way back finds no seat; the way there waits for a word. */
  async function halfATrip(there: string, back: string) {
    const form = await openBoth(there, back)
    const way = form.ways?.each[1]
    if (!way) throw new Error('there is a way back')
    // Their seats are asked for at once, and others are to be faster.
    await product.control('POST', '/faults', { match: 'hold', kind: 'delayMs', ms: 1_500, times: 2 })
    const { orderSeq } = await desk.must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', desk.submission(form), su)
    await sellOut(way.flight.flightId, way.fare.bookingClass)
    await product.program.jobs.runDue()
    await product.program.jobs.runDue()
    await sellOut(way.flight.flightId, way.fare.bookingClass, 9)
    return { first: orderSeq, second: await otherOf(orderSeq), way }
  }

  it('and the other is not paid, its owner is told at once, and may go on with it alone', async () => {
    const { first, second } = await halfATrip('2027-01-04', '2027-01-06')
    expect((await desk.order(second, su)).status.key).toBe('bookingFailed')
    const waiting = await desk.order(first, su)
    expect(waiting.status.key).toBe('awaitingOtherWay')
    expect(waiting.ways).toMatchObject({ isWaiting: true, mayDecide: true, others: [{ orderSeq: second, isMissing: true }] })
    expect(waiting.timeline.some(({ title }) => title === 'The other flight of the journey was not booked')).toBe(true)
    await desk.must('POST', `/airfrond/goOnAlone/${first}`, {}, su)
    await desk.issue(first, su)
    expect((await desk.order(first, su)).status.key).toBe('ticketIssued')
    expect((await product.ask('POST', `/airfrond/goOnAlone/${first}`, {}, { token: su })).body.code).toBe('AF-WAYS-SETTLED')
  })

  it('and says truly what one that somebody agreed to waits for: the other’s word, then her own, and that it goes on alone', async () => {
    const over: (fare: CabinFare) => boolean = ({ verdict }) => verdict.action === 'approve'
    const { body } = await startWays([await choose(THERE, '2027-02-22', su, over), await choose(BACK, '2027-02-25', su, over)])
    const first = await desk.submit(await desk.form(body.result.bookingId, su), su)
    const second = await otherOf(first)
    await decided(first, 'agree')
    // Nothing can be paid of one that nobody has agreed to.
    expect((await desk.order(first, su)).ways).toMatchObject({
      isWaiting: true,
      mayDecide: false,
      others: [{ orderSeq: second, isOwed: false }],
    })
    // A part of each is hers: she pays this one then, and not only once the other is paid.
    expect((await desk.order(first, su)).timeline.find(({ state }) => state === 'now')?.detail).toBe(
      'It is to be paid once the other one is ready; nothing is charged meanwhile',
    )
    const listed = async () =>
      (await desk.must<{ orders: ListedOrder[] }>('POST', '/order/list', { status: 'all', cursor: null, size: 50 }, su)).orders.find(
        ({ orderSeq }) => orderSeq === first,
      )
    expect((await listed())?.next).toBeNull()
    await decided(second, 'reject')
    const asked = await desk.order(first, su)
    expect(asked.timeline.at(-1)?.title).toBe('Waiting for you to decide about this flight')
    expect((await listed())?.next).toMatchObject({ kind: 'decideWay', until: asked.ways?.until, path: `/flights/order/${first}` })
    await desk.must('POST', `/airfrond/goOnAlone/${first}`, {}, su)
    await product.program.jobs.runDue()
    const alone = await desk.order(first, su)
    expect(alone.status.key).toBe('awaitingPayment')
    const told = alone.timeline.map(({ title }) => title)
    expect([told.includes('This flight goes on alone'), told.includes('All flights of the journey are ready')]).toEqual([true, false])
  })

  it('and the other waits for a flight that is chosen again in its place', async () => {
    const { first, second } = await halfATrip('2027-01-11', '2027-01-13')
    const again = await choose(BACK, '2027-01-13', su, passes, { orderSeq: second })
    const { bookingId } = await desk.must<{ bookingId: string }>('POST', '/airfrond/startBooking', { version: '2.0', ...again }, su)
    const third = await desk.submit(await desk.form(bookingId, su), su)
    await desk.issue(third, su)
    await desk.issue(first, su)
    const orders = await Promise.all([first, third].map((number) => desk.order(number, su)))
    expect(orders.map(({ status }) => status.key)).toEqual(['ticketIssued', 'ticketIssued'])
    expect(orders[0]?.ways?.others.map(({ orderSeq }) => orderSeq)).toEqual([third])
  })

  it('and the other ends for nothing where nobody says anything until its seats are lost', async () => {
    const { first } = await halfATrip('2027-01-18', '2027-01-20')
    const until = (await desk.order(first, su)).ways?.until
    if (!until) throw new Error('it waits until an instant')
    await product.advance(product.clock.now().until(Temporal.Instant.from(until)).add({ seconds: 1 }))
    await product.program.jobs.runDue()
    const ended = await desk.order(first, su)
    expect(ended.status.key).toBe('lapsed')
  })

  it('and nothing of the other is paid where its owner cancels it', async () => {
    const { first } = await halfATrip('2027-01-25', '2027-01-27')
    await desk.must('POST', `/airfrond/closeOrder/${first}`, { reason: 'plans changed' }, su)
    await product.program.jobs.runDue()
    expect((await desk.order(first, su)).status.key).toBe('cancelledClosed')
  })
})
