import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { confirmFlight, FareAbroadShown, LegPage, preConfirm } from '../../calls/abroad.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { ticketList } from '../../calls/change-choosing.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { ReturnQuote } from '../../calls/returning.ts'
import { plansJob } from '../jobs.ts'

/* A journey abroad that its airline alters: between the list and the form’s submission, and after it was sold. */

const TIMEOUT = { timeout: 120_000 }
type Method = 'GET' | 'POST' | 'PUT'

let product: TestProduct
let token: string
beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

async function must<T>(method: Method, path: string, input: object = {}, as = token): Promise<T> {
  const { body } = await product.ask<T>(method, path, input, { token: as })
  if (body.code !== 'Z000') throw new Error(`${method} ${path}: ${body.code} ${body.message}`)
  return body.result
}
const codeOf = async (method: Method, path: string, input: object = {}): Promise<string> =>
  (await product.ask(method, path, input, { token })).body.code

const readForm = (bookingId: string) => must<BookingForm>('GET', `/airfrond/getBookingForm/${bookingId}`)
const isRefundable = ({ conditions }: FareAbroadShown): boolean => conditions.refund[0]?.fee !== 'No refund'

/** The form of the first flight to Tokyo, or another way, without a change that money comes back of. */
async function open(departDate: string, [fromCityCode, toCityCode] = ['SHA', 'TYO']): Promise<BookingForm> {
  const legs = [{ fromCityCode, toCityCode, departDate }]
  const asked = { journeyType: 'OW', legs, cabin: 'economy' }
  const { searchId, slices } = await must<LegPage>('POST', '/airfrond/international/flightList', asked)
  for (const { sliceId } of slices.filter(({ segments }) => segments.length === 1)) {
    const chosen = { searchId, chosen: [sliceId] }
    const { fares } = await must<{ fares: FareAbroadShown[] }>('POST', '/airfrond/international/cabinList', chosen)
    const fare = fares.find(isRefundable)
    if (!fare) continue
    const { bookingId } = await must<CallResult<typeof preConfirm>>('POST', '/airfrond/preConfirm', { searchId, offerKey: fare.offerKey })
    return readForm(bookingId)
  }
  throw new Error('no fare of which money comes back')
}

const passportIn = ({ travellers }: BookingForm): string =>
  travellers[0]?.cards.find(({ fault }) => fault === null)?.cardId ?? expect.unreachable('no document leads there')

const agree = (form: BookingForm) =>
  must('POST', '/basicservice/personalInfoAuth/give', { kind: 'documentsAbroad', version: form.abroad?.consent.version ?? '' })
const seenIn = (form: BookingForm): string => form.abroad?.seen ?? expect.unreachable('nothing to see')
const confirm = (form: BookingForm, seen = seenIn(form)) =>
  must<CallResult<typeof confirmFlight>>('POST', '/airfrond/confirmFlight', { bookingId: form.bookingId, seen, cardId: passportIn(form) })

function submission(form: BookingForm) {
  const approverCode = form.approval?.approvers[0]?.userCode
  return {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode }) => ({ userCode, cardId: passportIn(form) })),
    contact: { kind: 'own' },
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
    reason: form.needs.reason ? { code: form.reasons[0]?.code ?? '', note: 'no other day' } : null,
    approvers: approverCode ? form.travellers.map(({ userCode }) => ({ userCode, approverCode })) : [],
    abroad: { seen: seenIn(form), oneWayReason: { code: 'OPEN-RETURN', note: '' } },
  }
}

const order = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/international/getOrderDetails/${orderSeq}`)
async function goOn(): Promise<void> {
  await product.program.jobs.runDue()
  for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 4 })
}

/** Whoever is asked agrees, level by level, and the word takes effect. */
async function agreed(orderSeq: string): Promise<FlightOrderDetails> {
  let now = await order(orderSeq)
  for (let level = 0; level < 4 && now.approval?.state === 1; level += 1) {
    const { approvalId, approvers } = now.approval
    const person = await product.program.db.kysely
      .selectFrom('person')
      .select('userCode')
      .where('nameEn', '=', approvers[0]?.en ?? '')
      .executeTakeFirstOrThrow()
    const as = await product.tokenOf(person.userCode)
    const { version } = await must<{ version: number }>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, as)
    await must('PUT', '/approval/approval/handleApproval', { approvalId, decision: 'agree', comment: '', version }, as)
    await product.advance({ seconds: 9 })
    await goOn()
    now = await order(orderSeq)
  }
  return now
}

async function issued(departDate: string, way?: [string, string]): Promise<FlightOrderDetails> {
  const form = await open(departDate, way)
  await agree(form)
  await confirm(form)
  const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submission(form))
  await goOn()
  const done = await agreed(orderSeq)
  expect(done.status.key).toBe('ticketIssued')
  return done
}

/** As the airline’s machine calls the flight. */
function keyOf({ flight }: Pick<BookingForm, 'flight'>): string {
  const segment = flight.slices?.[0]?.segments[0]
  if (!segment) throw new Error('no flight')
  const { number, from, to } = segment
  return `${number}_${from.airport}_${to.airport}_${from.at.slice(0, 10)}`
}
const alter = (of: Pick<BookingForm, 'flight'>, change: object) =>
  product.control('POST', '/duffel/flights', { flightKey: keyOf(of), ...change })
const movedBy = (after: Pick<BookingForm, 'flight'>, before: Pick<BookingForm, 'flight'>): number =>
  Temporal.Instant.from(after.flight.from.at).since(Temporal.Instant.from(before.flight.from.at)).total('minutes')

/** A day later its plan was looked at, and what is new in it was read. */
async function told(orderSeq: string): Promise<FlightOrderDetails> {
  const { db, jobs } = product.program
  await product.advance({ hours: 25 })
  token = await product.tokenOf('QC1001')
  await db.transact((writer) => jobs.send(writer, plansJob, {}))
  await goOn()
  return order(orderSeq)
}

/** As if she had seen another offer than its airline sells by now: the session's own says so, until its price is asked again. */
async function seenOtherwise(form: BookingForm, path: string, value: unknown): Promise<BookingForm> {
  const { kysely } = product.program.db
  await sql`update flight_booking set offer = jsonb_set(offer, ${path}::text[], ${JSON.stringify(value)}::jsonb) where id = ${form.bookingId}`.execute(
    kysely,
  )
  return readForm(form.bookingId)
}

describe('a journey abroad that is another one than she has seen', () => {
  it.each([
    { what: 'times', path: '{flight,slices,0,segments,0,to,at}', value: '2026-12-15T23:59:00+09:00', was: '23:59' },
    { what: 'conditions', path: '{fare,changeFeeMinor}', value: 1_234_500, was: '12,345' },
    { what: 'baggage', path: '{fare,bags,checked}', value: 7, was: '7' },
  ])('is not confirmed before she has seen its $what, old and new side by side [C-AIR-08]', TIMEOUT, async ({ what, path, value, was }) => {
    const opened = await open('2026-12-15')
    await agree(opened)
    const form = await seenOtherwise(opened, path, value)
    const altered = await confirm(form)
    expect([altered.stage, altered.totalMinor, altered.differs.map((one) => one.what)]).toEqual(['priced', form.totalMinor, [what]])
    expect(altered.differs[0]?.was).toContain(was)
    expect(altered.differs[0]?.now).not.toContain(was)
    // What she had seen becomes no order, and what she has now is what she was first shown by its airline.
    expect(await codeOf('POST', '/airfrond/bookingSubmit', submission(form))).toBe('AF-CONFIRM')
    const after = await readForm(form.bookingId)
    expect(after.abroad).toMatchObject({ stage: 'priced', seen: altered.seen })
    expect(altered.seen).toBe(seenIn(opened))
    expect(await confirm(after)).toMatchObject({ stage: 'confirmed', differs: [] })
  })

  it('is not confirmed with a document that has changed since, nor submitted with one that has after', TIMEOUT, async () => {
    const form = await open('2026-12-15')
    await agree(form)
    const { kysely } = product.program.db
    const cardId = passportIn(form)
    const { numberMasked } = await kysely.selectFrom('idCard').select('numberMasked').where('id', '=', cardId).executeTakeFirstOrThrow()
    const renumber = (to: string) => kysely.updateTable('idCard').set({ numberMasked: to }).where('id', '=', cardId).execute()
    await renumber('Z9******9')
    try {
      const altered = await confirm(form)
      // What she saw of it nobody has kept: only what it is now can be told.
      expect([altered.stage, altered.differs]).toEqual(['priced', [expect.objectContaining({ what: 'document', was: '' })]])
      expect(altered.differs[0]?.now).toContain('Z9******9')
      const after = await readForm(form.bookingId)
      expect((await confirm(after)).stage).toBe('confirmed')
      await renumber(numberMasked)
      expect(await codeOf('POST', '/airfrond/bookingSubmit', submission(after))).toBe('AF-CONFIRM')
    } finally {
      await renumber(numberMasked)
    }
  })

  it('proposes the document that is nearest to serve where none does, and not the usual one that never could', TIMEOUT, async () => {
    const cardId = (await open('2027-01-12')).travellers[0]?.cards[0]?.cardId
    if (!cardId) throw new Error('no document')
    const { kysely } = product.program.db
    const until = (date: string) => sql`update id_card set expires_date = ${date} where id = ${cardId}`.execute(kysely)
    await until('2027-01-02')
    const [first, ...others] = (await open('2027-01-13')).travellers[0]?.cards ?? []
    expect(first).toMatchObject({ cardId, fault: { code: 'expired' } })
    expect([first, ...others].some((card) => card?.isDefault)).toBe(false)
    await until('2034-05-18')
  })

  it('keeps no seats where its airline moves it between the submission and the hold', TIMEOUT, async () => {
    const form = await open('2027-01-11')
    await agree(form)
    await confirm(form)
    const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submission(form))
    await alter(form, { status: 'moved', minutes: 55 })
    await goOn()
    const { status, timeline } = await order(orderSeq)
    expect(status.key).toBe('bookingFailed')
    expect(timeline.map(({ detail }) => detail).join()).toContain('moved this flight to other times. No seat was kept at those')
    const { orders } = await product.control<{ orders: { isAlive: boolean; flights: string[] }[] }>('GET', '/duffel/orders')
    expect(orders.filter(({ isAlive, flights }) => isAlive && flights.includes(keyOf(form)))).toEqual([])
  })

  it('becomes no order at all where its airline has moved it since', TIMEOUT, async () => {
    const form = await open('2026-12-16')
    await agree(form)
    expect((await confirm(form)).stage).toBe('confirmed')
    await alter(form, { status: 'moved', minutes: 35 })
    expect(await codeOf('POST', '/airfrond/bookingSubmit', submission(form))).toBe('AF-CONFIRM')
    const rows = await product.program.db.kysely.selectFrom('flightBooking').select('orderId').where('id', '=', form.bookingId).execute()
    expect(rows).toEqual([{ orderId: null }])
  })
})

describe('a journey abroad whose departure moves by minutes', () => {
  const number = ({ flight }: Pick<BookingForm, 'flight'>) => flight.slices?.[0]?.segments[0]?.number ?? ''

  it(
    'between the list and the form is told old and new before that opens, and booked at its new times [C-AIR-07] [C-AIR-09]',
    TIMEOUT,
    async () => {
      const departDate = '2026-12-19'
      const first = await open(departDate)
      const legs = [{ fromCityCode: 'SHA', toCityCode: 'TYO', departDate }]
      const listed = await must<LegPage>('POST', '/airfrond/international/flightList', { journeyType: 'OW', legs, cabin: 'economy' })
      const slice = listed.slices.find(({ segments }) => segments.length === 1 && segments[0]?.number === number(first))
      await alter(first, { status: 'moved', minutes: 15 })
      const chosen = { searchId: listed.searchId, chosen: [slice?.sliceId ?? ''] }
      const { fares } = await must<{ fares: FareAbroadShown[] }>('POST', '/airfrond/international/cabinList', chosen)
      const opened = { searchId: listed.searchId, offerKey: fares[0]?.offerKey }
      const priced = await must<CallResult<typeof preConfirm>>('POST', '/airfrond/preConfirm', opened)
      expect(priced.differs).toEqual([expect.objectContaining({ what: 'times', label: 'Flight times' })])
      const form = await readForm(priced.bookingId)
      expect(movedBy(form, first)).toBe(15)
      expect(priced.differs[0]?.was).toContain(first.flight.from.at.slice(11, 16))
      expect(priced.differs[0]?.now).toContain(form.flight.from.at.slice(11, 16))
      await agree(form)
      expect(await confirm(form)).toMatchObject({ stage: 'confirmed', differs: [] })
    },
  )

  it('while the form is filled in is told at the second stage, accepted, and flown by', TIMEOUT, async () => {
    const form = await open('2026-12-21')
    await agree(form)
    await alter(form, { status: 'moved', minutes: 15 })
    const altered = await confirm(form)
    expect([altered.stage, altered.differs.map(({ what }) => what)]).toEqual(['priced', ['times']])
    expect(altered.differs[0]?.was).toContain(form.flight.from.at.slice(11, 16))
    const after = await readForm(form.bookingId)
    expect(movedBy(after, form)).toBe(15)
    expect(await confirm(after, altered.seen)).toMatchObject({ stage: 'confirmed' })
    const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submission(after))
    await goOn()
    expect((await agreed(orderSeq)).flight.from.at).toBe(after.flight.from.at)
  })
})

describe('a journey abroad whose airline changes it after it was sold', () => {
  it('is told of with both plans, and accepted; the ticket stays', TIMEOUT, async () => {
    const before = await issued('2026-12-17')
    await alter(before, { status: 'moved', minutes: 95 })
    const now = await told(before.orderSeq)
    expect(now.status.key).toBe('flightChanged')
    expect(now.airline).toMatchObject({ kind: 'retimed', state: 'open', mayDecide: true, before: { from: { at: before.flight.from.at } } })
    expect(movedBy(now, before)).toBe(95)
    expect(now.airline?.now?.from.at).toBe(now.flight.from.at)
    const disruptionId = now.airline?.disruptionId
    await must('POST', `/airfrond/airlineChange/${before.orderSeq}/accept`, { disruptionId })
    await goOn()
    const done = await order(before.orderSeq)
    expect([done.status.key, done.airline?.state, done.flight.from.at]).toEqual(['ticketIssued', 'accepted', now.flight.from.at])
    expect(done.passengers[0]?.ticketNumber).toBe(before.passengers[0]?.ticketNumber)
    expect(done.timeline.map(({ title }) => title)).toContain('New plan accepted')
  })

  it('is told of by the clock of the airport that it leaves, in the message and on its timeline', TIMEOUT, async () => {
    const before = await issued('2026-12-20', ['TYO', 'SHA'])
    const clock = before.flight.from.at
    expect(clock.slice(-6)).toBe('+09:00')
    expect(before.timeline.at(-1)?.title).toContain(clock.slice(11, 16))
    await alter(before, { status: 'moved', minutes: 95 })
    const now = await told(before.orderSeq)
    const moved = now.flight.from.at.slice(11, 16)
    const { detail = '' } = now.timeline.find(({ title }) => title === 'Times changed by the airline') ?? {}
    expect(detail).toMatch(new RegExp(`${clock.slice(11, 16)}.*${moved}`))
    expect(now.timeline.at(-1)?.title).toContain(moved)
    const { messages } = await must<{ messages: { title: string; text: string; link: string }[] }>('POST', '/notices/messages', {
      size: 50,
    })
    const message = messages.find(({ title, link }) => link.endsWith(before.orderSeq) && title.startsWith('Flight times changed'))
    expect(message?.text).toMatch(new RegExp(`${clock.slice(11, 16)} → .*${moved}`))
    // What the airline takes for another flight now it says itself: nobody reads the fare's fee as if nothing had happened.
    const { isFeeAsked, tickets } = await must<CallResult<typeof ticketList>>('GET', `/airfrond/ticketList/${before.orderSeq}`)
    expect([isFeeAsked, tickets[0]?.feeMinor]).toEqual([true, null])
  })

  it('is given back in full where nothing flies in its place, though its fare keeps a fee', TIMEOUT, async () => {
    const before = await issued('2026-12-18')
    const asked = { tickets: [1], kind: 'voluntary' }
    const quoted = () => must<ReturnQuote>('POST', `/airfrond/getRefundFee/${before.orderSeq}`, asked)
    expect((await quoted()).feeMinor).toBeGreaterThan(0)
    await alter(before, { status: 'cancelled', onto: null })
    const now = await told(before.orderSeq)
    expect(now.status.key).toBe('flightCancelled')
    expect(now.airline).toMatchObject({ kind: 'cancelled', state: 'open', now: null })
    const quote = await quoted()
    expect(quote.feeMinor).toBe(0)
    await must('POST', `/airfrond/addRefund/${before.orderSeq}`, { quoteId: quote.quoteId, reason: 'airlineChanged' })
    await goOn()
    expect((await order(before.orderSeq)).status.key).toBe('refunded')
    const { orders } = await product.control<{ orders: { flights: string[]; totalMinor: number; refundedMinor: number }[] }>(
      'GET',
      '/duffel/orders',
    )
    const there = orders.find(({ refundedMinor }) => refundedMinor > 0)
    expect(there?.refundedMinor).toBe(there?.totalMinor)
  })
})
