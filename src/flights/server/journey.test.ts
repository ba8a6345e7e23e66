import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import { testProduct, type Answered, type TestProduct } from '../../../tools/testing/product.ts'
import type { BookingForm } from '../calls/booking.ts'
import type { FlightOrderDetails } from '../calls/orders.ts'
import type { CabinFare, ListedFlight } from '../calls/searching.ts'

interface Search {
  searchId: string
  policyLine: string
  limitMinor: number | null
  compliantCount: number
  flights: ListedFlight[]
}

const TUESDAY = '2026-11-24'
let product: TestProduct
let token: string

beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  const report = await checkInvariants({
    db: product.program.db,
    sandboxOrigin: product.sandboxOrigin,
    logDir: join(product.dataDir, 'log'),
  })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
})

const search = async (departDate = TUESDAY, as = token, cabin = 'economy') => {
  const answer = await product.ask<Search>(
    'POST',
    '/airfrond/flightList',
    { fromCityCode: 'HGH', toCityCode: 'BJS', departDate, cabin },
    { token: as },
  )
  return answer.body.result
}

const cabins = async (found: Search, flight: ListedFlight, as = token) => {
  const answer = await product.ask<{ fares: CabinFare[] }>(
    'POST',
    '/airfrond/cabinList',
    { searchId: found.searchId, flightId: flight.flightId },
    { token: as },
  )
  return answer.body.result.fares
}

/** Opens a booking session on the first flight that the policy lets pass, past the ones that earlier tests took. */
let taken = 0
const isBookable = ({ verdict }: Pick<ListedFlight, 'verdict'>) => verdict.action === 'allow' || verdict.action === 'tell'
async function openForm(departDate = TUESDAY, as = token): Promise<{ form: BookingForm; flight: ListedFlight; fare: CabinFare }> {
  const found = await search(departDate, as)
  const compliant = found.flights.filter((flight) => isBookable(flight))
  const flight = compliant[taken++ % compliant.length]
  if (!flight) throw new Error('no compliant flight')
  const fare = (await cabins(found, flight, as)).find(isBookable)
  if (!fare) throw new Error('no compliant fare')
  const started = await product.ask<{ bookingId: string }>(
    'POST',
    '/airfrond/startBooking',
    { version: '2.0', searchId: found.searchId, offerKey: fare.offerKey },
    { token: as },
  )
  expect(started.body.code).toBe('Z000')
  const form = await product.ask<BookingForm>('GET', `/airfrond/getBookingForm/${started.body.result.bookingId}`, {}, { token: as })
  expect(form.body.code).toBe('Z000')
  return { form: form.body.result, flight, fare }
}

const submission = (form: BookingForm, more: object = {}) => ({
  bookingId: form.bookingId,
  travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
  contact: { kind: 'own' },
  attribution: null,
  remark: '',
  termsAgreed: true,
  acceptedTotalMinor: form.totalMinor,
  sameDayConfirmed: true,
  ...more,
})

const submit = (form: BookingForm, more: object = {}, as = token, key?: string): Promise<Answered<{ orderSeq: string }>> =>
  product.ask('POST', '/airfrond/bookingSubmit', submission(form, more), { token: as, ...(key === undefined ? {} : { key }) })

const order = async (orderSeq: string, as = token) =>
  (await product.ask<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, { token: as })).body.result

/** Codes of orders that somebody is still working on: being held, paid by itself, being ticketed. */
const OPEN_STATES = [20, 0, 2] as const

/** Lets tickets be issued: the sandbox takes a moment, our looks come after it, each later than the one before. */
async function issue(): Promise<void> {
  await product.program.jobs.runDue()
  for (let look = 0; look < 12; look += 1) {
    if (look >= 4 && !(await isBeingWorkedOn())) return
    await product.advance({ seconds: 4 })
  }
}

async function isBeingWorkedOn(): Promise<boolean> {
  const { kysely } = product.program.db
  const open = await kysely.selectFrom('flightOrder').select('orderId').where('state', 'in', OPEN_STATES).limit(1).executeTakeFirst()
  return open !== undefined
}

const usedCredit = async () =>
  (await product.program.db.kysely.selectFrom('companyCredit').select('usedMinor').executeTakeFirstOrThrow()).usedMinor

/** One share of a cost, to a cost centre or to nothing yet. */
const share = (code: string | null, basisPoints = 10_000) => ({ to: code === null ? null : { kind: 'costCentre', code }, basisPoints })

describe('the first journey', () => {
  it('finds Hangzhou to Beijing next Tuesday, each flight judged, some above the limit [SC-FLT-01] [SC-FLT-02]', async () => {
    const found = await search()
    expect(found.flights.length).toBeGreaterThanOrEqual(15)
    expect(found.limitMinor).toBe(160_000)
    expect(found.compliantCount).toBe(found.flights.filter((flight) => flight.verdict.isWithin).length)
    expect(found.compliantCount).toBeGreaterThan(0)
    expect(found.policyLine).toContain('¥1,600')
    for (const flight of found.flights) {
      expect(flight.from.city.en).toBe('Hangzhou')
      expect(flight.to.city.zh).toBe('北京')
      expect(flight.verdict.badge).not.toBe('')
    }
  })

  it('shows the fares of a flight with conditions, baggage and verdicts [SC-FLT-04]', async () => {
    const found = await search()
    const [flight] = found.flights
    const fares = await cabins(found, flight as ListedFlight)
    expect(fares.length).toBeGreaterThan(1)
    for (const fare of fares) {
      expect(fare.conditions.refund.length).toBeGreaterThan(0)
      expect(fare.conditions.change.length).toBeGreaterThan(0)
      expect(fare.baggage.label).not.toBe('')
      expect(fare.price.totalMinor).toBe(
        fare.price.fareMinor + fare.price.airportTaxMinor + fare.price.fuelSurchargeMinor + fare.price.serviceFeeMinor,
      )
    }
  })

  it('holds, pays from the company’s credit, tickets by itself, and its timeline shows every step [SC-FLT-05]', async () => {
    const before = await usedCredit()
    const { form } = await openForm()
    const answer = await submit(form)
    expect(answer.body.code).toBe('Z000')
    const { orderSeq } = answer.body.result
    expect(orderSeq).toMatch(/^F261121\d{6}$/)
    await issue()
    const done = await order(orderSeq)
    expect(done.status).toMatchObject({ key: 'ticketIssued', code: 3, settled: true })
    expect(done.pnr).toMatch(/^[A-Z0-9]{6}$/)
    expect(done.passengers[0]?.ticketNumber).toMatch(/^\d{13}$/)
    expect(done.passengers[0]?.document).toMatch(/••••/)
    expect(done.contact?.name).toEqual({ zh: '林一帆', en: 'Yifan Lin' })
    expect(done.timeline.filter((step) => step.state === 'done').map((step) => step.title)).toHaveLength(4)
    expect(done.payers).toEqual([expect.objectContaining({ kind: 'company', amountMinor: done.totalMinor })])
    expect((await usedCredit()) - before).toBe(done.totalMinor)
  })

  it('explains a flight above the limit with limit, actual, gap and what would comply, and books it only with a reason and an approver [V-FLIGHT-18] [V-FLIGHT-19]', async () => {
    const found = await search()
    const over = found.flights.find((flight) => flight.verdict.action === 'approve') ?? null
    const flight = over ?? (found.flights[0] as ListedFlight)
    const fare = (await cabins(found, flight)).find((one) => one.verdict.action === 'approve') as CabinFare
    const explained = await product.ask<{
      explanation: {
        compliant: boolean
        headline: string
        headlineMark: string
        rules: { rule: string; pass: boolean; limit: number; actual: number; gap: number }[]
      }
      alternatives: { fare: { offerKey: string } }[]
    }>('POST', '/airfrond/policyListNew', { searchId: found.searchId, offerKey: fare.offerKey }, { token })
    const { explanation, alternatives } = explained.body.result
    expect(explanation.compliant).toBe(false)
    expect(explanation.headline).toContain(explanation.headlineMark)
    const broken = explanation.rules.filter((rule) => !rule.pass)
    expect(broken.length).toBeGreaterThan(0)
    for (const rule of broken) expect(rule.gap).toBeGreaterThan(0)
    expect(alternatives.length).toBeGreaterThan(0)
    const started = await product.ask<{ bookingId: string }>(
      'POST',
      '/airfrond/startBooking',
      { version: '2.0', searchId: found.searchId, offerKey: fare.offerKey },
      { token },
    )
    const form = await product.ask<BookingForm>('GET', `/airfrond/getBookingForm/${started.body.result.bookingId}`, {}, { token })
    expect(form.body.result.bookable).toEqual({ allowed: true })
    expect((await submit(form.body.result)).body.code).toBe('AF-OVER-REASON')
    const unapproved = await submit(form.body.result, { reason: { code: 'CLIENT', note: '' } })
    expect(unapproved.body).toMatchObject({ code: 'AF-APPROVER', message: 'The approver for Yifan Lin cannot be empty' })
  })
})

describe('submitting', () => {
  it('books once on a double tap, in two tabs and with the same key [V-FLIGHT-04]', async () => {
    const { form } = await openForm('2026-11-25')
    const [one, two, three] = await Promise.all([
      submit(form, {}, token, 'same-key-1'),
      submit(form, {}, token, 'same-key-1'),
      submit(form),
    ])
    const codes = [one, two, three].map((answer) => answer.body.code)
    const numbers = new Set([one, two, three].filter((answer) => answer.body.code === 'Z000').map((answer) => answer.body.result.orderSeq))
    expect(numbers.size).toBe(1)
    expect(codes.every((code) => code === 'Z000' || code === 'IDEMPOTENCY-RUNNING')).toBe(true)
    const again = await submit(form, {}, token, 'same-key-1')
    expect(numbers.has(again.body.result.orderSeq)).toBe(true)
    await issue()
  })

  it('refuses the same flight on the same date for the same traveller [V-FLIGHT-04] [E-FLIGHT-04]', async () => {
    const { form, flight } = await openForm('2026-11-26')
    expect((await submit(form)).body.code).toBe('Z000')
    await issue()
    const found = await search('2026-11-26')
    const same = found.flights.find((one) => one.number === flight.number) as ListedFlight
    const fare = (await cabins(found, same)).find((one) => one.verdict.compliant) as CabinFare
    const started = await product.ask<{ bookingId: string }>(
      'POST',
      '/airfrond/startBooking',
      { version: '2.0', searchId: found.searchId, offerKey: fare.offerKey },
      { token },
    )
    const second = await product.ask<BookingForm>('GET', `/airfrond/getBookingForm/${started.body.result.bookingId}`, {}, { token })
    const refused = await submit(second.body.result)
    expect(refused.body).toMatchObject({ code: 'AF-REPEAT' })
    expect(refused.body.message).not.toBe('')
  })

  it('asks once before a second flight between the same cities that day [V-FLIGHT-05]', async () => {
    const first = await openForm('2026-11-27')
    expect((await submit(first.form)).body.code).toBe('Z000')
    await issue()
    const second = await openForm('2026-11-27')
    expect((await submit(second.form, { sameDayConfirmed: false })).body.code).toBe('AF-SAME-DAY')
    expect((await submit(second.form, { sameDayConfirmed: true })).body.code).toBe('Z000')
    await issue()
  })

  it('asks all but one of several that are submitted at the same instant for the same day [V-FLIGHT-05]', async () => {
    const forms = [await openForm('2026-11-30'), await openForm('2026-11-30'), await openForm('2026-11-30')]
    const answers = await Promise.all(forms.map(({ form }) => submit(form, { sameDayConfirmed: false })))
    expect(answers.map((answer) => answer.body.code).toSorted()).toEqual(['AF-SAME-DAY', 'AF-SAME-DAY', 'Z000'])
    await issue()
  })

  it.each([
    [{ termsAgreed: false }, 'AF-TERMS'],
    [{ travellers: [] }, 'AF-TRAVELLER'],
    [{ attribution: { by: 'percent', shares: [share(null)] } }, 'COST-MISSING'],
    [{ attribution: { by: 'percent', shares: [share('CC-3101')] } }, 'COST-UNKNOWN'],
    [{ attribution: { by: 'percent', shares: [share('CC-3102', 9_999)] } }, 'COST-PERCENT'],
    [{ contact: { kind: 'other', name: 'A', phone: '123' } }, 'AF-CONTACT'],
  ])('refuses %o with %s and a field, and changes nothing [V-FLIGHT-03] [V-OTHER-07] [V-OTHER-08]', async (more, code) => {
    const before = await usedCredit()
    const { form } = await openForm('2026-12-01')
    const refused = await submit(form, more)
    expect(refused.body.code).toBe(code)
    const [problem] = (refused.body.result as unknown as { fields: { field: string; message: string }[] }).fields
    expect([problem?.field === '', problem?.message]).toEqual([false, refused.body.message])
    expect(await usedCredit()).toBe(before)
    const still = await product.ask<BookingForm>('GET', `/airfrond/getBookingForm/${form.bookingId}`, {}, { token })
    expect(still.body.result.status).toBe('open')
  })

  it('shows a price that moved, old and new, and books at the new one once it is accepted', async () => {
    const { form, flight } = await openForm('2026-12-02')
    await product.control('POST', '/price', { flightId: flight.flightId, bookingClass: '*', percent: -10 })
    const moved = await submit(form)
    expect(moved.body.code).toBe('AF-PRICE')
    const { oldMinor, newMinor } = moved.body.result as unknown as { oldMinor: number; newMinor: number }
    expect(oldMinor).toBe(form.totalMinor)
    expect(newMinor).toBeLessThan(oldMinor)
    const fresh = await product.ask<BookingForm>('GET', `/airfrond/getBookingForm/${form.bookingId}`, {}, { token })
    expect(fresh.body.result).toMatchObject({ totalMinor: newMinor, movedFromMinor: oldMinor })
    expect((await submit(fresh.body.result)).body.code).toBe('Z000')
    await issue()
  })

  it('ends a session after the offers’ lifetime with AF-0-0021 [E-FLIGHT-01]', async () => {
    const { form } = await openForm('2026-12-03')
    await product.advance({ minutes: 21 })
    const late = await submit(form)
    expect(late.body.code).toBe('AF-0-0021')
    expect((await product.ask('GET', `/airfrond/getBookingForm/${form.bookingId}`, {}, { token })).body.code).toBe('AF-0-0021')
  })
})

describe('when the supplier has no seat, or does not say', () => {
  it('ends an order whose seat is gone, with the reason, and gives the credit back', async () => {
    const before = await usedCredit()
    const { form, flight, fare } = await openForm('2026-12-04')
    // The airline is away for a moment, and when it is back somebody else has the seat.
    await product.control('POST', '/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })
    const { orderSeq } = (await submit(form)).body.result
    await expect.poll(async () => (await order(orderSeq)).status.key, { timeout: 10_000 }).toBe('awaitingConfirmation')
    await product.control('POST', '/inventory', { flightId: flight.flightId, bookingClass: fare.bookingClass, seats: 0 })
    await product.program.jobs.runDue({ retryNow: true })
    const ended = await order(orderSeq)
    expect(ended.status).toMatchObject({ key: 'bookingFailed', settled: true })
    expect(ended.timeline.at(-1)).toMatchObject({ state: 'bad' })
    expect(await usedCredit()).toBe(before)
  })

  it('asks about an unclear hold instead of sending it blindly again, and reads "confirming" meanwhile', async () => {
    const { form } = await openForm('2026-12-07')
    await product.control('POST', '/faults', { match: 'hold', kind: 'lostReply', times: 1 })
    const { orderSeq } = (await submit(form)).body.result
    await expect.poll(async () => (await order(orderSeq)).status.key, { timeout: 10_000 }).toBe('awaitingConfirmation')
    await product.program.jobs.runDue({ retryNow: true })
    await issue()
    expect((await order(orderSeq)).status.key).toBe('ticketIssued')
  })

  it('returns the money of a ticket that cannot be issued and gives the seat back', async () => {
    const before = await usedCredit()
    const { form } = await openForm('2026-12-08')
    await product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails', times: 1 })
    const { orderSeq } = (await submit(form)).body.result
    await issue()
    await product.program.jobs.runDue({ retryNow: true })
    const failed = await order(orderSeq)
    expect(failed.status.key).toBe('ticketFailed')
    expect(failed.timeline.map((step) => step.state)).toContain('bad')
    expect(await usedCredit()).toBe(before)
  })
})

describe('cancelling', () => {
  it('needs a reason [V-OTHER-10], is refused once ticketed [ST-ORD-01], and gives seat and credit back before', async () => {
    const before = await usedCredit()
    const { form } = await openForm('2026-12-09')
    await product.control('POST', '/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })
    const { orderSeq } = (await submit(form)).body.result
    const empty = await product.ask('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: '  ' }, { token })
    expect(empty.body.code).toBe('AF-REASON')
    const closed = await product.ask('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, { token })
    expect(closed.body.code).toBe('Z000')
    await product.program.jobs.runDue({ retryNow: true })
    expect((await order(orderSeq)).status.key).toBe('cancelledClosed')
    expect(await usedCredit()).toBe(before)

    // The cancelled hold may never have been sent: its fault must not wait for the next one.
    await product.control('DELETE', '/faults')
    const second = await openForm('2026-12-10')
    const ticketed = (await submit(second.form)).body.result.orderSeq
    await issue()
    const late = await product.ask('POST', `/airfrond/closeOrder/${ticketed}`, { reason: 'too late' }, { token })
    expect(late.body.code).toBe('AF-COMPLETE')
  })
})

describe('after the trip', () => {
  it('completes an order once its planned arrival has passed; until then it is the next trip', async () => {
    const { form } = await openForm('2026-11-23')
    const { orderSeq } = (await submit(form)).body.result
    await issue()
    const next = await product.ask<{ order: { orderSeq: string } | null }>('GET', '/order/next', {}, { token })
    expect(next.body.result.order?.orderSeq).toBe(orderSeq)
    await product.advance({ hours: 72 })
    const over = await order(orderSeq)
    expect(over.timeline.at(-1)).toMatchObject({ state: 'done', title: 'Trip over' })
    const page = await product.ask<{ orders: { orderSeq: string }[] }>(
      'POST',
      '/airfrond/getOrderPage',
      { status: 'toTravel', cursor: null, size: 50 },
      { token },
    )
    expect(page.body.result.orders.map((one) => one.orderSeq)).not.toContain(orderSeq)
  })
})

describe('whose orders', () => {
  it('answers a colleague’s order like one that does not exist [P-PRIV-01]', async () => {
    const { form } = await openForm('2026-12-11')
    const { orderSeq } = (await submit(form)).body.result
    await issue()
    const colleague = await product.tokenOf('QC1002')
    const hers = await product.ask('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, { token: colleague })
    const none = await product.ask('GET', '/airfrond/getOrderDetails/F261121999999', {}, { token: colleague })
    expect([hers.status, hers.body.code, hers.body.message]).toEqual([404, 'P404', none.body.message])
    expect(none.status).toBe(404)
  })

  it.each([
    ['an id of dashes', `2026-11-21T00:00:00Z|${'-'.repeat(36)}`],
    ['an id without dashes', `2026-11-21T00:00:00Z|${'a'.repeat(36)}`],
    ['the year 0', '0000-01-01T00:00:00Z|01890000-0000-7000-8000-000000000000'],
    ['a day that does not exist', '2026-02-30T00:00:00Z|01890000-0000-7000-8000-000000000000'],
  ])('refuses a cursor that is made up of %s', async (_, told) => {
    const cursor = Buffer.from(told).toString('base64url')
    const made = await product.ask('POST', '/airfrond/getOrderPage', { status: 'all', cursor, size: 5 }, { token })
    expect([made.status, made.body]).toMatchObject([400, { code: 'P400', result: { fields: [{ field: 'cursor' }] } }])
  })
})
