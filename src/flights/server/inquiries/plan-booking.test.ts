import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inquiryPlanViolations } from '../../../../tools/invariants/inquiry-plans.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { FareAbroadShown, LegPage } from '../../calls/abroad.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { InquiryDetails } from '../../calls/inquiring.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { preConfirmByInquire } from '../../calls/plan-booking.ts'
import type { cabinList, flightList } from '../../calls/searching.ts'

/* A plan of the desk is booked: what the desk wrote from what is sold, what has moved since, one order of it, and the plan after it. */

type Confirmed = CallResult<typeof preConfirmByInquire>
type Found = CallResult<typeof flightList>
type Cabins = CallResult<typeof cabinList>

let product: TestProduct
let [token, staff, other]: string[] = []
beforeAll(async () => {
  product = await testProduct()
  ;[token, staff, other] = [await product.tokenOf('QC1001'), await product.staffToken('desk'), await product.tokenOf('QC3001')]
}, 120_000)
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  const broken = await inquiryPlanViolations(product.program.db)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  await product.checkBooks()
})

const ask = <T = never>(method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}, as = token ?? '') =>
  product.ask<T>(method, path, input, { token: as })
async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}, as = token ?? ''): Promise<T> {
  const { body } = await ask<T>(method, path, input, as)
  if (body.code !== 'Z000') throw new Error(`${method} ${path}: ${body.code} ${body.message}`)
  return body.result
}
const codeOf = async (method: 'GET' | 'POST', path: string, input: object = {}, as = token ?? '') =>
  (await ask(method, path, input, as)).body.code

interface Leg {
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly departDate: string
}

interface PlanFlight {
  readonly number: string
  readonly from: string
  readonly to: string
  readonly departAt: string
  readonly arriveAt: string
}

type PlanLegs = readonly (readonly PlanFlight[])[]

interface Written {
  readonly legs: PlanLegs
  readonly fareMinor: number
  readonly taxesMinor: number
  readonly [more: string]: unknown
}

const BASE = {
  change: { is: 'no', feeMinor: null },
  refund: { is: 'no', feeMinor: null },
  baggage: { pieces: 1, kgEach: 20, carryOnKg: 5 },
  note: '',
  holdsUntil: '2026-11-23T18:00:00+08:00',
}

/** A mainland leg as it is sold now: the plan's flight, and what it costs. */
async function mainlandLeg({ fromCityCode, toCityCode, departDate }: Leg) {
  const found = await must<Found>('POST', '/airfrond/flightList', { fromCityCode, toCityCode, departDate, cabin: 'economy' })
  const listed = found.flights.find(({ verdict, lowest }) => verdict.compliant && lowest.seatsLeft === null)
  if (!listed) throw new Error('no flight inside the limits')
  const { fares } = await must<Cabins>('POST', '/airfrond/cabinList', { searchId: found.searchId, flightId: listed.flightId })
  const fare = fares.find(({ verdict }) => verdict.compliant)
  if (!fare) throw new Error('no fare inside the limits')
  const { fareMinor, airportTaxMinor, fuelSurchargeMinor } = fare.price
  const flight = {
    number: listed.number,
    from: listed.from.airport,
    to: listed.to.airport,
    departAt: listed.from.at.slice(0, 16),
    arriveAt: listed.to.at.slice(0, 16),
    cabin: fare.cabin,
    bookingClass: fare.bookingClass,
  }
  const classes = fares.filter(({ cabin }) => cabin === fare.cabin).map(({ bookingClass }) => bookingClass)
  return { flight, classes, flightId: listed.flightId, fareMinor, taxesMinor: airportTaxMinor + fuelSurchargeMinor }
}

/** Asks, lets the desk write one plan, and chooses it. */
async function chosen(legs: readonly Leg[], plan: Written, as = token ?? ''): Promise<InquiryDetails> {
  const { inquireOrderSeq } = await must<{ inquireOrderSeq: string }>('POST', '/airfrond/inquireOrderStart', { legs }, as)
  const wish = { legs, cabin: 'Y', flexDays: 0, budgetMinor: null, remark: '' }
  await must('POST', `/airfrond/inquireOrderSubmit/${inquireOrderSeq}`, wish, as)
  await must('POST', `/ops/inquiries/${inquireOrderSeq}/quote`, { plans: [{ ...BASE, ...plan }] }, staff)
  const quoted = await details(inquireOrderSeq, as)
  const [first] = quoted.plans
  if (!first) throw new Error('no plan')
  return must<InquiryDetails>(
    'POST',
    `/airfrond/inquirePlanChoose/${inquireOrderSeq}`,
    { planId: first.planId, acceptedTotalMinor: first.totalMinor },
    as,
  )
}

const details = (id: string, as = token ?? '') => must<InquiryDetails>('GET', `/airfrond/inquireOrderDetails/${id}`, {}, as)

const preConfirm = ({ applySeq, plans }: InquiryDetails, more: object = {}, as = token ?? '') =>
  ask<Confirmed>('POST', `/airfrond/preConfirmByInquire/${applySeq}`, { planId: plans[0]?.planId, ...more }, as)

/** Goes on at whatever differs, as somebody does who agrees to all of it. */
async function opened(inquiry: InquiryDetails, part = 1): Promise<{ bookingId: string; market: string }> {
  const first = (await preConfirm(inquiry, { part })).body
  if (first.code !== 'Z000') throw new Error(`${first.code} ${first.message}`)
  if (first.result.session) return first.result.session
  const second = (await preConfirm(inquiry, { part, agreed: first.result.seen })).body.result
  if (!second.session) throw new Error('what was agreed to is not enough')
  return second.session
}

const readForm = ({ bookingId, market }: { bookingId: string; market: string }) =>
  must<BookingForm>('GET', `/airfrond/journey/${market}/bookingForm/${bookingId}`)

function submission(form: BookingForm) {
  const approver = form.approval?.approvers[0]
  return {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode, cards }) => ({
      userCode,
      cardId: (cards.find(({ fault }) => fault === null) ?? cards[0])?.cardId ?? '',
    })),
    contact: { kind: 'own' },
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
    reason: form.needs.reason ? { code: form.reasons[0]?.code ?? '', note: 'no other day' } : null,
    approvers: approver ? form.travellers.map(({ userCode }) => ({ userCode, approverCode: approver.userCode })) : [],
    abroad: form.abroad && { seen: form.abroad.seen, oneWayReason: form.abroad.oneWayReasons ? { code: 'OPEN-RETURN', note: '' } : null },
  }
}

const submit = (form: BookingForm) => ask<{ orderSeq: string }>('POST', form.submitBy, submission(form))

/** Lets seats be held, and tickets issued. */
async function goOn(): Promise<void> {
  await product.program.jobs.runDue()
  for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 4 })
}

const order = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`)

const OUT: Leg = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-26' }
const on = (departDate: string): Leg => ({ ...OUT, departDate })
const back = (departDate: string): Leg => ({ fromCityCode: 'BJS', toCityCode: 'HGH', departDate })

describe('a plan within the mainland', () => {
  it('is looked up where it is sold, what differs is agreed to, and its order and the request know of each other [C-AIR-58, C-AIR-59, C-AIR-60]', async () => {
    const { flight, flightId, fareMinor, taxesMinor } = await mainlandLeg(OUT)
    const inquiry = await chosen([OUT], { legs: [[flight]], fareMinor, taxesMinor })
    expect(inquiry.booking).toMatchObject({ allowed: { allowed: true }, parts: [{ part: 1, legs: [1], order: null }] })
    // Dearer by a tenth since the desk has written it, and of other rules than it wrote.
    await product.control('POST', '/price', { flightId, bookingClass: '*', percent: 10 })
    const first = (await preConfirm(inquiry)).body.result
    expect(first).toMatchObject({ stage: 'priced', session: null, wasMinor: inquiry.plans[0]?.totalMinor })
    expect(first.totalMinor).toBeGreaterThan(first.wasMinor)
    const price = first.differs.find(({ what }) => what === 'price')
    expect([price?.was, price?.now].every((said) => said?.startsWith('¥'))).toBe(true)
    expect(price?.was).not.toBe(price?.now)
    // What was agreed to before it moved again is not enough.
    await product.control('POST', '/price', { flightId, bookingClass: '*', percent: -5 })
    const moved = (await preConfirm(inquiry, { agreed: first.seen })).body.result
    expect(moved).toMatchObject({ stage: 'priced', session: null })
    expect(moved.seen).not.toBe(first.seen)
    expect(moved.totalMinor).toBeLessThan(moved.wasMinor)
    const agreed = (await preConfirm(inquiry, { agreed: moved.seen })).body.result
    if (!agreed.session) throw new Error('no session')
    expect(agreed.session.market).toBe('domestic')
    const form = await readForm(agreed.session)
    expect(form).toMatchObject({
      submitBy: '/airfrond/journey/domestic/bookingSubmit',
      totalMinor: agreed.totalMinor,
      movedFromMinor: null,
    })
    expect(await codeOf('GET', `/airfrond/journey/international/bookingForm/${form.bookingId}`)).toBe('P404')
    expect(await codeOf('GET', `/airfrond/journey/domestic/bookingForm/${form.bookingId}`, {}, other)).toBe('P404')
    const others = { travellers: { mode: 'personal', userCodes: ['QC1001', 'QC1002'] } }
    expect(await codeOf('POST', `/airfrond/changeTravellers/${form.bookingId}`, others)).toBe('AF-PLAN-PARTY')

    const { orderSeq } = (await submit(form)).body.result
    await goOn()
    const booked = await order(orderSeq)
    expect(booked.status.key).toBe('ticketIssued')
    expect(booked.plan).toEqual({ applySeq: inquiry.applySeq, number: inquiry.number, position: 1 })
    const after = await details(inquiry.applySeq)
    expect(after.status).toMatchObject({ code: 8, status: 'completed', step: 'booked' })
    expect(after.booking?.parts[0]?.order?.orderSeq).toBe(orderSeq)
    expect(after.booking?.allowed).toMatchObject({ allowed: false })
    expect((await preConfirm(inquiry)).body.code).toBe('AF-PLAN-BOOKED')
    const { inquiries } = await must<{ inquiries: { inquiryId: string }[] }>('GET', '/ops/inquiries', {}, staff)
    expect(inquiries.map(({ inquiryId }) => inquiryId)).not.toContain(inquiry.applySeq)
  })

  it('becomes one order from two devices, and can be booked again where that comes to nothing, while it lives [C-AIR-60]', async () => {
    const leg = on('2026-11-30')
    const { flight, fareMinor, taxesMinor } = await mainlandLeg(leg)
    const inquiry = await chosen([leg], { legs: [[flight]], fareMinor, taxesMinor })
    const forms = [await readForm(await opened(inquiry)), await readForm(await opened(inquiry))]
    await product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails', times: 1 })
    const answers = await Promise.all(forms.map(async (form) => (await submit(form)).body))
    const codes = answers.map(({ code }) => code).toSorted()
    expect(codes[1]).toBe('Z000')
    expect(['AF-PLAN-BOOKED', 'AF-REPEAT']).toContain(codes[0])
    const done = answers.find(({ code }) => code === 'Z000')?.result.orderSeq ?? ''
    await goOn()
    expect((await order(done)).status.key).toBe('ticketFailed')
    const open = await details(inquiry.applySeq)
    expect(open).toMatchObject({ status: { step: 'chosen' }, booking: { allowed: { allowed: true }, parts: [{ order: null }] } })
    expect(open.contactBy).not.toBeNull()
    await product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails', times: 1 })
    const again = (await submit(await readForm(await opened(inquiry)))).body
    expect(again.code).toBe('Z000')
    expect((await order(done)).plan?.applySeq).toBe(inquiry.applySeq)
    // Where it has ended by the time its order comes to nothing, the request is over.
    await product.program.db.kysely
      .updateTable('flightInquiryPlan')
      .set({ holdsUntil: product.clock.now() })
      .where('inquiryId', '=', inquiry.applySeq)
      .execute()
    await goOn()
    expect((await order(again.result.orderSeq)).status.key).toBe('ticketFailed')
    expect((await details(inquiry.applySeq)).status).toMatchObject({ step: 'lapsed', settled: true })
  })

  it('is judged by policy at what it costs now: somebody is asked where that is above the limit', async () => {
    const leg = on('2026-12-14')
    const { flight, flightId, fareMinor, taxesMinor } = await mainlandLeg(leg)
    const inquiry = await chosen([leg], { legs: [[flight]], fareMinor, taxesMinor })
    await product.control('POST', '/price', { flightId, bookingClass: '*', percent: 60 })
    const form = await readForm(await opened(inquiry))
    expect(form).toMatchObject({ verdict: { compliant: false }, needs: { reason: true } })
    expect(form.approval).not.toBeNull()
    const { orderSeq } = (await submit(form)).body.result
    await goOn()
    expect((await order(orderSeq)).status.key).toBe('awaitingApproval')
    expect((await details(inquiry.applySeq)).status.step).toBe('booked')
  })

  it('of several legs becomes an order for each, and is booked once all of them are [C-AIR-58, C-AIR-60]', async () => {
    const legs = [on('2026-12-02'), back('2026-12-04')]
    const [there, home] = [await mainlandLeg(legs[0] as Leg), await mainlandLeg(legs[1] as Leg)]
    const inquiry = await chosen(legs, {
      legs: [[there.flight], [home.flight]],
      fareMinor: there.fareMinor + home.fareMinor,
      taxesMinor: there.taxesMinor + home.taxesMinor,
    })
    expect(inquiry.booking?.parts.map(({ legs: of }) => of)).toEqual([[1], [2]])
    const first = (await submit(await readForm(await opened(inquiry, 1)))).body.result.orderSeq
    const half = await details(inquiry.applySeq)
    expect(half).toMatchObject({ status: { step: 'chosen' }, actions: { cancel: { allowed: false, code: 'AF-INQUIRY-BOOKED' } } })
    expect(await codeOf('POST', `/airfrond/inquireOrderCancel/${inquiry.applySeq}`)).toBe('AF-INQUIRY-BOOKED')
    expect(half.booking?.parts.map(({ order: booked }) => booked?.orderSeq ?? null)).toEqual([first, null])
    const second = (await submit(await readForm(await opened(inquiry, 2)))).body.result.orderSeq
    expect((await details(inquiry.applySeq)).status.step).toBe('booked')
    await goOn()
    expect([(await order(first)).status.key, (await order(second)).status.key]).toEqual(['ticketIssued', 'ticketIssued'])
  })

  it('says so where its flight is not sold here, its cabin is sold out, or it holds no longer, and leaves it to the desk', async () => {
    const leg = on('2026-12-08')
    const { flight, classes, flightId, fareMinor, taxesMinor } = await mainlandLeg(leg)
    const own = await chosen([leg], { legs: [[{ ...flight, number: `${flight.number.slice(0, 2)}9999` }]], fareMinor, taxesMinor })
    const refused = (await preConfirm(own)).body
    expect(refused.code).toBe('AF-PLAN-DESK')
    expect(refused.message).toMatch(/calls you by .*\d\d:\d\d/)
    const joined = await chosen([leg], {
      legs: [
        [
          { ...flight, to: 'SHA', arriveAt: flight.departAt.replace(/T.*/, 'T07:30'), departAt: flight.departAt.replace(/T.*/, 'T06:30') },
          {
            ...flight,
            from: 'SHA',
            departAt: flight.departAt.replace(/T.*/, 'T09:30'),
            arriveAt: flight.departAt.replace(/T.*/, 'T11:45'),
          },
        ],
      ],
      fareMinor,
      taxesMinor,
    })
    expect(joined.booking?.allowed).toMatchObject({ allowed: false, code: 'AF-PLAN-DESK' })
    const sold = await chosen([leg], { legs: [[flight]], fareMinor, taxesMinor })
    for (const bookingClass of classes) await product.control('POST', '/inventory', { flightId, bookingClass, seats: 0 })
    expect((await preConfirm(sold)).body.code).toBe('AF-SOLD-OUT')
    expect((await preConfirm(sold, {}, other)).body.code).toBe('P404')
  })
})

describe('a plan that leaves the mainland', () => {
  const LEGS: readonly Leg[] = [
    { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: '2026-12-08' },
    { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: '2026-12-11' },
  ]

  /** A journey as it is sold now, as the desk writes it. */
  async function journey(): Promise<Written> {
    const page = await must<LegPage>('POST', '/airfrond/international/flightList', { journeyType: 'RT', legs: LEGS, cabin: 'economy' })
    const out = page.slices[0]
    const next = await must<LegPage>('POST', '/airfrond/international/legList', { searchId: page.searchId, chosen: [out?.sliceId] })
    const home = next.slices[0]
    const ids = [out?.sliceId, home?.sliceId]
    const { fares } = await must<{ fares: FareAbroadShown[] }>('POST', '/airfrond/international/cabinList', {
      searchId: page.searchId,
      chosen: ids,
    })
    const [fare] = fares
    if (!fare || !out || !home) throw new Error('no journey')
    const legs = [out, home].map(({ segments }, slice) =>
      segments.map(({ number, from, to }, at) => ({
        number,
        from: from.airport,
        to: to.airport,
        departAt: from.at.slice(0, 16),
        arriveAt: to.at.slice(0, 16),
        cabin: fare.cabins[slice]?.[at] ?? fare.cabin,
        bookingClass: 'Y',
      })),
    )
    return { legs, fareMinor: fare.price.fareMinor, taxesMinor: fare.price.airportTaxMinor }
  }

  it('is one order of all its legs, confirmed in two stages, and ticketed [C-AIR-58, C-AIR-59, C-AIR-60]', async () => {
    const inquiry = await chosen(LEGS, await journey())
    expect(inquiry.booking?.parts).toEqual([{ part: 1, legs: [1, 2], order: null }])
    const session = await opened(inquiry)
    expect(session.market).toBe('international')
    const form = await readForm(session)
    expect(form).toMatchObject({
      submitBy: '/airfrond/journey/international/bookingSubmit',
      abroad: { journeyType: 'RT', stage: 'priced' },
    })
    expect(await codeOf('POST', form.submitBy, submission(form))).toBe('AF-CONSENT')
    await must('POST', '/basicservice/personalInfoAuth/give', { kind: 'documentsAbroad', version: form.abroad?.consent.version ?? '' })
    const cardId = submission(form).travellers[0]?.cardId
    await must('POST', '/airfrond/confirmFlight', { bookingId: form.bookingId, seen: form.abroad?.seen, cardId })
    const { code, message, result } = (await submit(form)).body
    expect([code, message]).toEqual(['Z000', message])
    await goOn()
    const booked = await order(result.orderSeq)
    expect(booked.flight.slices).toHaveLength(2)
    expect(booked.plan).toMatchObject({ number: inquiry.number })
    expect((await details(inquiry.applySeq)).status.step).toBe('booked')
  }, 60_000)

  it('with companions is the desk’s: tickets abroad are booked for oneself alone [V-FLIGHT-06]', async () => {
    const inquiry = await chosen(LEGS, await journey())
    await product.program.db.kysely
      .updateTable('flightInquiry')
      .set((eb) => ({
        travellers: eb.fn('array_append', ['travellers', eb.selectFrom('person').select('id').where('userCode', '=', 'QC1002')]),
      }))
      .where('id', '=', inquiry.applySeq)
      .execute()
    expect((await preConfirm(inquiry)).body.code).toBe('AF-INTL-SELF')
  })
})
