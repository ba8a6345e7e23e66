import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type Answered, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { json } from '../../../server/database/values.ts'
import type { confirmFlight, FareAbroadShown, LegPage, preConfirm } from '../../calls/abroad.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { ReadExtras } from '../../calls/extras.ts'
import type { ApprovalOrder, FlightOrderDetails } from '../../calls/orders.ts'
import type { addRefund, getApplyRefundInfo, getRefundForm, ReturnQuote } from '../../calls/returning.ts'
import type { JourneyLeg, JourneyType } from '../../rules/journey.ts'

type Confirmed = CallResult<typeof confirmFlight>

const OUT: JourneyLeg = { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: '2026-12-08' }
const BACK: JourneyLeg = { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: '2026-12-11' }
const TIMEOUT = { timeout: 120_000 }
const REASON = { code: 'OPEN-RETURN', note: '' }

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}, as = token): Promise<Answered<T>> =>
  product.ask<T>(method, path, input, { token: as })

async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}, as = token): Promise<T> {
  const { body } = await ask<T>(method, path, input, as)
  if (body.code !== 'Z000') throw new Error(`${method} ${path}: ${body.code} ${body.message}`)
  return body.result
}

const codeOf = async (method: 'GET' | 'POST', path: string, input: object = {}, as = token): Promise<string> =>
  (await ask(method, path, input, as)).body.code

const search = (journeyType: JourneyType, legs: readonly JourneyLeg[]) =>
  must<LegPage>('POST', '/airfrond/international/flightList', { journeyType, legs, cabin: 'economy' })

const nextLeg = (searchId: string, chosen: readonly string[]) =>
  must<LegPage>('POST', '/airfrond/international/legList', { searchId, chosen })

const faresOf = async (searchId: string, chosen: readonly string[]) =>
  (await must<{ fares: FareAbroadShown[] }>('POST', '/airfrond/international/cabinList', { searchId, chosen })).fares

const isRefundable = ({ conditions }: FareAbroadShown): boolean => conditions.refund[0]?.fee !== 'No refund'

/** The first fare of a journey that money comes back of: each leg's ways in turn, as somebody chooses them. */
async function choose(journeyType: JourneyType, legs: readonly JourneyLeg[]): Promise<{ searchId: string; fare: FareAbroadShown }> {
  const page = await search(journeyType, legs)
  const walk = async (ways: LegPage, chosen: readonly string[]): Promise<FareAbroadShown | null> => {
    for (const { sliceId } of ways.slices) {
      const now = [...chosen, sliceId]
      const isLast = now.length === legs.length
      const found = isLast ? (await faresOf(page.searchId, now)).find(isRefundable) : await walk(await nextLeg(page.searchId, now), now)
      if (found) return found
    }
    return null
  }
  const fare = await walk(page, [])
  if (!fare) throw new Error('no fare of which money comes back')
  return { searchId: page.searchId, fare }
}

const readForm = (bookingId: string) => must<BookingForm>('GET', `/airfrond/getBookingForm/${bookingId}`)

async function open(journeyType: JourneyType, legs: readonly JourneyLeg[]): Promise<BookingForm> {
  const { searchId, fare } = await choose(journeyType, legs)
  const priced = await must<CallResult<typeof preConfirm>>('POST', '/airfrond/preConfirm', { searchId, offerKey: fare.offerKey })
  expect(priced).toMatchObject({ stage: 'priced', movedFromMinor: null, totalMinor: fare.price.totalMinor })
  return readForm(priced.bookingId)
}

const passportIn = ({ travellers }: BookingForm): string => {
  const card = travellers[0]?.cards.find(({ fault }) => fault === null)
  if (!card) throw new Error('no document leads there')
  return card.cardId
}

const agree = (form: BookingForm) =>
  must('POST', '/basicservice/personalInfoAuth/give', { kind: 'documentsAbroad', version: form.abroad?.consent.version ?? '' })

const confirm = (form: BookingForm, seen = form.abroad?.seen ?? '') =>
  must<Confirmed>('POST', '/airfrond/confirmFlight', { bookingId: form.bookingId, seen, cardId: passportIn(form) })

function submission(form: BookingForm, seen = form.abroad?.seen ?? '') {
  const approver = form.approval?.approvers[0]
  return {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode }) => ({ userCode, cardId: passportIn(form) })),
    contact: { kind: 'own' },
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
    reason: form.needs.reason ? { code: form.reasons[0]?.code ?? '', note: 'no other day' } : null,
    approvers: approver ? form.travellers.map(({ userCode }) => ({ userCode, approverCode: approver.userCode })) : [],
    abroad: { seen, oneWayReason: form.abroad?.oneWayReasons ? REASON : null },
  }
}

const submit = async (form: BookingForm): Promise<string> => {
  const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submission(form))
  return orderSeq
}

const read = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/international/getOrderDetails/${orderSeq}`)

/** Lets seats be held, and tickets issued: our looks come later and later. */
async function goOn(): Promise<void> {
  await product.program.jobs.runDue()
  for (let look = 0; look < 10; look += 1) await product.advance({ seconds: 4 })
}

/** Whoever is asked agrees, level by level, and the word takes effect. */
async function agreed(orderSeq: string): Promise<FlightOrderDetails> {
  let order = await read(orderSeq)
  for (let level = 0; level < 4 && order.approval?.state === 1; level += 1) {
    const { approvalId, approvers } = order.approval
    const [asked] = approvers
    const person = await product.program.db.kysely
      .selectFrom('person')
      .select('userCode')
      .where('nameEn', '=', asked?.en ?? '')
      .executeTakeFirstOrThrow()
    const as = await product.tokenOf(person.userCode)
    // Whoever decides reads every way of the journey, as the order has them.
    const seen = await must<ApprovalOrder>('GET', `/airfrond/getOrderForApproval/${approvalId}`, {}, as)
    expect([seen.abroad, seen.flight.slices]).toEqual([order.abroad, order.flight.slices])
    const { version } = await must<{ version: number }>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, as)
    await must('PUT', '/approval/approval/handleApproval', { approvalId, decision: 'agree', comment: '', version }, as)
    await product.advance({ seconds: 9 })
    await goOn()
    order = await read(orderSeq)
  }
  return order
}

async function giveBack(orderSeq: string): Promise<CallResult<typeof getApplyRefundInfo> & { readonly quote: ReturnQuote }> {
  const form = await must<CallResult<typeof getRefundForm>>('GET', `/airfrond/getRefundForm/${orderSeq}`)
  expect(form.verdict).toEqual({ allowed: true })
  const tickets = form.tickets.map(({ passengerNo }) => passengerNo)
  // No airline abroad can be asked for all of it against proof by a machine: that is the desk's, and said before anything is filled in.
  expect(form.claims).toMatchObject({ allowed: false, code: 'AF-REFUND-DESK' })
  expect(await codeOf('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets, kind: 'involuntary' })).toBe('AF-REFUND-DESK')
  const quote = await must<ReturnQuote>('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets, kind: 'voluntary' })
  await must<CallResult<typeof addRefund>>('POST', `/airfrond/addRefund/${orderSeq}`, {
    reason: 'planChanged',
    note: '',
    fileIds: [],
    quoteId: quote.quoteId,
  })
  await goOn()
  return { ...(await must<CallResult<typeof getApplyRefundInfo>>('GET', `/airfrond/getApplyRefundInfo/${orderSeq}`)), quote }
}

describe('a journey abroad, from the search to its money back', () => {
  it('goes out and back on one order, one price, one ticket [C-AIR-07, C-AIR-09, C-AIR-16, C-AIR-20]', async () => {
    const form = await open('RT', [OUT, BACK])
    expect(form.flight.slices).toHaveLength(2)
    expect(form.abroad).toMatchObject({ journeyType: 'RT', stage: 'priced', oneWayReasons: null, consent: { isGiven: false } })

    // Her document goes nowhere before she agrees to that by itself.
    await confirm(form)
    expect(await codeOf('POST', '/airfrond/bookingSubmit', submission(form))).toBe('AF-CONSENT')
    await agree(form)
    expect(
      await codeOf(
        'POST',
        '/airfrond/bookingSubmit',
        submission(
          form,
          form.abroad?.seen.replace(/^./, (one) => (one === '0' ? '1' : '0')),
        ),
      ),
    ).toBe('AF-CONFIRM')
    expect(await confirm(form)).toMatchObject({ stage: 'confirmed', differs: [], totalMinor: form.totalMinor })
    const again = await must<{ abroad: BookingForm['abroad'] }>('GET', `/airfrond/getPreConfirm/${form.bookingId}`)
    expect(again.abroad?.stage).toBe('confirmed')

    const orderSeq = await submit(form)
    await goOn()
    const order = await agreed(orderSeq)
    expect(order.status.key).toBe('ticketIssued')
    expect(order.passengers).toHaveLength(1)
    expect(order.passengers[0]?.ticketNumber).toMatch(/^\d{3}-?\d{10}$/)
    expect(order.flight.slices?.map(({ from, to }) => [from.city.en, to.city.en])).toEqual([
      ['Shanghai', 'Tokyo'],
      ['Tokyo', 'Shanghai'],
    ])
    expect(order.abroad).toMatchObject({ journeyType: 'RT', oneWayReason: null })
    expect(order.pnr).toMatch(/^[A-Z0-9]{6}$/)

    const info = await giveBack(orderSeq)
    expect(info.refunds.map(({ status }) => status.key)).toEqual(['refunded'])
    expect((await read(orderSeq)).status.key).toBe('refunded')
  })

  it('goes one way with a reason, and where its price moved since only at the new one once she has seen it [V-FLIGHT-07] [C-AIR-08]', async () => {
    const form = await open('OW', [{ ...OUT, departDate: '2026-12-15' }])
    expect(form.abroad?.oneWayReasons?.map(({ code }) => code)).toContain(REASON.code)
    const [segment] = form.flight.slices?.[0]?.segments ?? []
    const flightKey = `${segment?.number}_${segment?.from.airport}_${segment?.to.airport}_2026-12-15`
    await product.control('POST', '/duffel/price', { flightKey, percent: 10 })
    const moved = await confirm(form)
    expect(moved.stage).toBe('priced')
    expect(moved.differs.map(({ what }) => what)).toContain('price')
    expect(moved.totalMinor).toBeGreaterThan(form.totalMinor)
    const now = await readForm(form.bookingId)
    expect(now).toMatchObject({ totalMinor: moved.totalMinor, movedFromMinor: form.totalMinor, abroad: { seen: moved.seen } })
    expect(await codeOf('POST', '/airfrond/bookingSubmit', submission(now))).toBe('AF-CONFIRM')
    expect(await confirm(now, moved.seen)).toMatchObject({ stage: 'confirmed', differs: [] })

    const unsaid = { ...submission(now), abroad: { seen: moved.seen, oneWayReason: null } }
    expect(await codeOf('POST', '/airfrond/bookingSubmit', unsaid)).toBe('AF-ONE-WAY')
    const noted = { ...submission(now), abroad: { seen: moved.seen, oneWayReason: { code: 'OTHER', note: ' ' } } }
    expect(await codeOf('POST', '/airfrond/bookingSubmit', noted)).toBe('AF-ONE-WAY-NOTE')
    const orderSeq = await submit(now)
    await goOn()
    const order = await agreed(orderSeq)
    expect(order.status.key).toBe('ticketIssued')
    expect(order.abroad?.oneWayReason?.label).toBe('The date of the way back is open')
    expect(order.totalMinor).toBe(moved.totalMinor)
    expect(order.changing.allowed).toBe(true)
    expect(await codeOf('GET', `/airfrond/international/getOrderDetails/${orderSeq}`, {}, await product.tokenOf('QC3002'))).toBe('P404')
    await giveBack(orderSeq)
    expect((await read(orderSeq)).status.key).toBe('refunded')
  })

  it('is booked by somebody with one name, and says beforehand how her ticket will read [C-AIR-16]', async () => {
    const { kysely } = product.program.db
    const named = (cardSurname: string, cardGivenname: string) =>
      kysely.updateTable('idCard').set({ cardSurname, cardGivenname }).where('id', '=', cardId).execute()
    const cardId = passportIn(await open('OW', [{ ...OUT, departDate: '2026-12-14' }]))
    await named('SUHARTO', '')
    try {
      const form = await open('OW', [{ ...OUT, departDate: '2026-12-14' }])
      const card = form.travellers[0]?.cards.find((one) => one.cardId === cardId)
      expect(card).toMatchObject({ fault: null, missing: [], ticketName: 'SUHARTO/FNU' })
      expect(card?.reminders.join()).toContain('SUHARTO/FNU')
      await agree(form)
      await confirm(form)
      const orderSeq = await submit(form)
      await product.program.jobs.runDue()
      expect((await read(orderSeq)).status.key).toBe('awaitingApproval')
      await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' })
      await goOn()
    } finally {
      await named('LIN', 'YIFAN')
    }
  })

  it('gives the seats back when it is called off before its ticket, one way on a division head’s word [V-FLIGHT-08]', async () => {
    const form = await open('OW', [{ ...OUT, departDate: '2026-12-22' }])
    await confirm(form)
    const orderSeq = await submit(form)
    await product.program.jobs.runDue()
    // One way asks for a word: the seats are held, and nothing is paid.
    const held = await read(orderSeq)
    expect([held.status.key, held.approval?.state, held.actions.cancel]).toEqual(['awaitingApproval', 1, { allowed: true }])
    expect(held.pnr).toMatch(/^[A-Z0-9]{6}$/)
    await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'not needed' })
    expect(held.again.journey).toBeNull()
    await goOn()
    const over = await read(orderSeq)
    expect(over.status.key).toBe('cancelledClosed')
    // Its legs are searched together, on their own days.
    expect(over.again).toMatchObject({
      allowed: false,
      journey: { journeyType: 'OW', legs: [{ ...OUT, departDate: '2026-12-22' }], cabin: 'economy' },
    })
  })

  it('takes both of its legs of the application that it hangs on, and gives both back with its ticket [P-POL-04]', async () => {
    await sql`update company set settings = jsonb_set(settings, '{applications,needsApproval}', 'false'::jsonb)`.execute(
      product.program.db.kysely,
    )
    const legs = [OUT, BACK].map((leg, at) => ({ ...leg, departDate: ['2026-12-16', '2026-12-19'][at] ?? '' }))
    const segments = legs.map(({ fromCityCode, toCityCode, departDate }) => ({
      ...{ kind: 'leg', departureCity: fromCityCode, arrivalCity: toCityCode, startDate: departDate, endDate: departDate },
      wanted: { flight: 1 },
    }))
    const plan = { segments, travellers: ['QC1001'], estimateMinor: 2_000_000, reason: 'Client' }
    const { applicationId } = await must<{ applicationId: string }>(
      'POST',
      '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder',
      plan,
    )
    const taken = async () => {
      const { rows } = await product.program.db.pool.query<{ taken: number }>(
        'select taken from trip_count where application_id = $1 order by trip_id',
        [applicationId],
      )
      return rows.map((row) => row.taken)
    }
    const form = await open('RT', legs)
    if (form.abroad?.consent.isGiven === false) await agree(form)
    await confirm(form)
    const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', { ...submission(form), applicationId })
    expect(await taken()).toEqual([1, 1])
    await goOn()
    const order = await agreed(orderSeq)
    expect([order.status.key, order.governed?.application?.applicationId]).toEqual(['ticketIssued', applicationId])
    await giveBack(orderSeq)
    expect((await read(orderSeq)).status.key).toBe('refunded')
    expect(await taken()).toEqual([0, 0])
  })

  it('goes through several cities at one price', async () => {
    const form = await open('MS', [
      { ...OUT, departDate: '2026-12-22' },
      { fromCityCode: 'TYO', toCityCode: 'SEL', departDate: '2026-12-25' },
    ])
    expect(form.flight.slices?.map(({ to }) => to.city.en)).toEqual(['Tokyo', 'Seoul'])
    expect(form.abroad).toMatchObject({ journeyType: 'MS', oneWayReasons: null })
    await confirm(form)
    const orderSeq = await submit(form)
    await goOn()
    expect((await agreed(orderSeq)).status.key).toBe('ticketIssued')
  })
})

/** Who pays bags by the company's file. */
async function bagsPaidBy(bags: 'company' | 'notOffered'): Promise<void> {
  const { kysely } = product.program.db
  const { id, settings } = await kysely.selectFrom('company').select(['id', 'settings']).executeTakeFirstOrThrow()
  const extras = { seats: 'company', bags, packages: 'notOffered' }
  await kysely
    .updateTable('company')
    .set({ settings: json({ ...(settings as object), extras }) })
    .where('id', '=', id)
    .execute()
}

/** A form with the one bag that is sold chosen, as it reads then. */
async function withBag(journeyType: JourneyType, legs: readonly JourneyLeg[]) {
  const opened = await open(journeyType, legs)
  const path = `/airfrond/extras/${opened.bookingId}`
  const { seatMap, products, totalMinor } = await must<ReadExtras>('GET', path)
  expect([seatMap, totalMinor]).toEqual([null, opened.totalMinor])
  const [bag, ...others] = products
  if (!bag || others.length > 0) throw new Error('another bag than the one that is sold all the way')
  const wish = { passengerNo: 1, kind: bag.kind, id: bag.id, priceMinor: bag.priceMinor }
  expect(await codeOf('POST', path, { extras: [{ ...wish, priceMinor: bag.priceMinor - 1 }] })).toBe('AF-EXTRA-GONE')
  await must('POST', path, { extras: [wish] })
  return { opened, bag, form: await readForm(opened.bookingId) }
}

describe('an extra bag abroad [SC-ADD-01]', () => {
  it(
    'is one price for all flights, paid by whom the company says, bought with the ticket, and stays with the airline',
    TIMEOUT,
    async () => {
      await bagsPaidBy('company')
      const { opened, bag, form } = await withBag('RT', [
        { ...OUT, departDate: '2026-12-16' },
        { ...BACK, departDate: '2026-12-18' },
      ])
      // 420 yuan for each of the two ways.
      expect([bag.priceMinor, bag.weightKg]).toEqual([84_000, 23])
      expect(form.totalMinor).toBe(opened.totalMinor + 84_000)
      expect(form.lines.find(({ kind }) => kind === 'bags')?.amountMinor).toBe(84_000)
      expect(form.payers.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([['company', form.totalMinor]])
      expect(form.verdict).toEqual(opened.verdict)
      await agree(form)
      expect(await confirm(form)).toMatchObject({ stage: 'confirmed', totalMinor: form.totalMinor })
      const orderSeq = await submit(form)
      await goOn()
      await agreed(orderSeq)
      await goOn()
      const order = await read(orderSeq)
      expect([order.status.key, order.totalMinor]).toEqual(['ticketIssued', form.totalMinor])
      expect(order.passengers[0]?.extras.map(({ kind, priceMinor }) => [kind, priceMinor])).toEqual([['bag', 84_000]])
      const { refunds, quote } = await giveBack(orderSeq)
      expect(refunds[0]?.status.key).toBe('refunded')
      // To the cent: what comes back, what is kept of the tickets, and the bag, which stays with the airline.
      expect(quote.backMinor + quote.feeMinor + quote.serviceFeeMinor + 84_000).toBe(form.totalMinor)
      expect(quote.shares.reduce((sum, { backMinor }) => sum + backMinor, 0)).toBe(quote.backMinor)
    },
  )

  it(
    'that costs another price as she submits is told old and new, and bought at that once she has seen it [C-AIR-09] [C-AIR-16]',
    TIMEOUT,
    async () => {
      await bagsPaidBy('company')
      const { form, bag } = await withBag('OW', [{ ...OUT, departDate: '2026-12-28' }])
      await agree(form)
      const [segment] = form.flight.slices?.[0]?.segments ?? []
      const flightKey = `${segment?.number}_${segment?.from.airport}_${segment?.to.airport}_2026-12-28`
      await product.control('POST', '/duffel/price', { flightKey, percent: 10 })
      const moved = await confirm(form)
      const [was, now] = [bag.priceMinor, Math.round(bag.priceMinor * 1.1)].map((minor) => (minor / 100).toLocaleString('en'))
      expect(moved.stage).toBe('priced')
      expect(moved.differs.find(({ what }) => what === 'extras')).toMatchObject({
        was: expect.stringContaining(was ?? '') as string,
        now: expect.stringContaining(now ?? '') as string,
      })
      const after = await readForm(form.bookingId)
      expect(after).toMatchObject({ totalMinor: moved.totalMinor, movedFromMinor: form.totalMinor })
      expect(await confirm(after, moved.seen)).toMatchObject({ stage: 'confirmed', differs: [] })
      expect(await submit(after)).toMatch(/^[A-Z]\d{12}$/)
    },
  )

  it('that costs another price by the time of paying is not bought and nothing is: the order ends for nothing', TIMEOUT, async () => {
    await bagsPaidBy('company')
    const { form } = await withBag('OW', [{ ...OUT, departDate: '2026-12-23' }])
    await agree(form)
    await confirm(form)
    const orderSeq = await submit(form)
    await product.program.jobs.runDue()
    expect((await read(orderSeq)).status.key).toBe('awaitingApproval')
    const [segment] = form.flight.slices?.[0]?.segments ?? []
    const flightKey = `${segment?.number}_${segment?.from.airport}_${segment?.to.airport}_2026-12-23`
    await product.control('POST', '/duffel/price', { flightKey, percent: 10 })
    const ended = await agreed(orderSeq)
    expect(ended.status.key).toBe('ticketFailed')
    expect(ended.timeline.some(({ detail }) => detail.includes('The bag you chose is no longer sold'))).toBe(true)
  })

  it('is not to be had where the company does not offer it, as Duffel sells no seats with a hold', TIMEOUT, async () => {
    await bagsPaidBy('notOffered')
    const form = await open('OW', [{ ...OUT, departDate: '2026-12-24' }])
    expect(await must<ReadExtras>('GET', `/airfrond/extras/${form.bookingId}`)).toMatchObject({ seatMap: null, products: [] })
  })
})

describe('who may book abroad', () => {
  const journey = { journeyType: 'OW', legs: [OUT], cabin: 'economy' }

  it('is whoever travels herself, and is told so before anything is searched [V-FLIGHT-06] [E-FLIGHT-06]', async () => {
    const assistant = await product.tokenOf('QC1002')
    const travellers = { mode: 'agent', userCodes: ['QC1001'] }
    expect(await codeOf('POST', '/airfrond/international/flightList', { ...journey, travellers }, assistant)).toBe('AF-INTL-SELF')
    const opening = await must<{ isOpen: boolean; mayBook: object }>('GET', '/airfrond/international/opening', { mode: 'agent' }, assistant)
    expect(opening).toMatchObject({ isOpen: true, mayBook: { allowed: false, code: 'AF-INTL-SELF' } })
  })

  it('refuses journeys that are none', async () => {
    const refused = (journeyType: JourneyType, legs: readonly JourneyLeg[]) =>
      codeOf('POST', '/airfrond/international/flightList', { journeyType, legs, cabin: 'economy' })
    expect(await refused('RT', [OUT])).toBe('AF-JOURNEY')
    expect(await refused('RT', [OUT, { ...BACK, toCityCode: 'SEL' }])).toBe('AF-JOURNEY')
    expect(await refused('RT', [BACK, { ...OUT, departDate: '2026-12-01' }])).toBe('AF-DATE')
    expect(await refused('OW', [{ fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-12-08' }])).toBe('AF-INLAND')
    expect(await refused('OW', [{ ...OUT, toCityCode: 'ZZZ' }])).toBe('AF-NO-CITY')
  })

  it('finds no mainland order among those abroad, and no way that goes with none', async () => {
    const page = await search('RT', [OUT, BACK])
    expect(
      await codeOf('POST', '/airfrond/international/legList', { searchId: page.searchId, chosen: ['CA1_AAA_BBB_2026-12-08T07:00'] }),
    ).toBe('AF-GONE')
    expect(
      await codeOf('POST', '/airfrond/international/cabinList', { searchId: page.searchId, chosen: [page.slices[0]?.sliceId ?? ''] }),
    ).toBe('AF-GONE')
  })

  it('closes with the company’s opening', async () => {
    const { db } = product.program
    const stored = await db.kysely.selectFrom('company').select(['id', 'settings']).executeTakeFirstOrThrow()
    const settings = stored.settings as { lines: object }
    const close = (flightAbroad: boolean) =>
      db.kysely
        .updateTable('company')
        .set({ settings: json({ ...settings, lines: { ...settings.lines, flightAbroad } }) })
        .where('id', '=', stored.id)
        .execute()
    await close(false)
    try {
      expect(await codeOf('POST', '/airfrond/international/flightList', journey)).toBe('AF-NO-ABROAD')
      expect(await must('GET', '/airfrond/international/opening')).toMatchObject({ isOpen: false, mayBook: { code: 'AF-NO-ABROAD' } })
    } finally {
      await close(true)
    }
  })
})
