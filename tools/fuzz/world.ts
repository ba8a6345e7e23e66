import { companyFileText, testProduct, type TestProduct } from '../testing/product.ts'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare, ListedFlight } from '../../src/flights/calls/searching.ts'

/** What belongs to one person, by the names under which calls ask for it. */
export interface Things {
  searchId: string
  flightId: string
  offerKey: string
  bookingId: string
  orderSeq: string
  approvalId: string
  payOrderId: string
  /** A document of hers. */
  cardId: string
  /** A request of the desk that she has sent. */
  inquiryId: string
}

export const UNKNOWN: Things = {
  searchId: '01890000-0000-7000-8000-000000000000',
  flightId: 'none',
  offerKey: 'none~none',
  bookingId: '01890000-0000-7000-8000-000000000000',
  orderSeq: 'F261121999999',
  approvalId: '01890000-0000-7000-8000-000000000000',
  payOrderId: '01890000-0000-7000-8000-000000000000',
  cardId: '01890000-0000-7000-8000-000000000000',
  inquiryId: '01890000-0000-7000-8000-000000000000',
}

/** A product in the middle of its life: orders in several states, sessions that are open, and people of two companies. */
export interface World {
  readonly product: TestProduct
  /** The traveller's own: an order that waits for approval, one that waits for payment, an open session. */
  readonly mine: Things
  readonly tokens: Readonly<Record<'owner' | 'colleague' | 'approver' | 'manager' | 'stranger' | 'staff', string>>
  /** Every id of every state, by the name of the field that takes it. */
  readonly ids: Readonly<Record<string, readonly (string | number)[]>>
  /** Forms of open sessions: what a submit needs. */
  readonly forms: readonly BookingForm[]
  /** The same world with fresh stock, where requests have used it up. */
  renew(): Promise<World>
}

const REASON = { code: 'CLIENT', note: 'Same flight as the client' }

/** What the form becomes when it is sent as it stands. */
export function submissionOf(form: BookingForm): Record<string, unknown> {
  const approver = form.approval?.approvers[0]
  return {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
    contact: { kind: 'own' },
    attribution: null,
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
    reason: form.approval ? REASON : null,
    approvers: approver ? form.travellers.map(({ userCode }) => ({ userCode, approverCode: approver.userCode })) : [],
  }
}

interface Found {
  readonly searchId: string
  readonly flights: readonly ListedFlight[]
}

/** One person at the counter: asks, and stops the seeding where the answer is no. */
function traveller(product: TestProduct, token: string) {
  async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object, as = token): Promise<T> {
    const { body } = await product.ask<T>(method, path, input, { token: as })
    if (body.code !== 'Z000') throw new Error(`${method} ${path}: ${body.code} ${body.message}`)
    return body.result
  }
  const search = (departDate: string) =>
    must<Found>('POST', '/airfrond/flightList', { fromCityCode: 'HGH', toCityCode: 'BJS', departDate, cabin: 'economy' })
  async function open({ searchId }: Found, offerKey: string): Promise<BookingForm> {
    const { bookingId } = await must<{ bookingId: string }>('POST', '/airfrond/startBooking', { version: '2.0', searchId, offerKey })
    return must('GET', `/airfrond/getBookingForm/${bookingId}`, {})
  }
  async function inside(found: Found, skipped = 0): Promise<BookingForm> {
    const flight = found.flights.filter((one) => one.verdict.compliant)[skipped]
    if (!flight) throw new Error('no flight of the day is inside the limits')
    return open(found, flight.lowest.offerKey)
  }
  /** A form above the limit of which the person pays a part. */
  async function above(found: Found): Promise<BookingForm> {
    for (const { flightId } of found.flights) {
      const { fares } = await must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', { searchId: found.searchId, flightId })
      const fare = fares.find((one) => one.cabin === 'Y' && one.verdict.action === 'approve' && one.verdict.overMinor > 0)
      if (fare) return open(found, fare.offerKey)
    }
    throw new Error('no flight of the day is above the limit')
  }
  async function submit(form: BookingForm): Promise<string> {
    const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submissionOf(form))
    await product.program.jobs.runDue()
    return orderSeq
  }
  const order = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {})
  return { must, search, inside, above, submit, order }
}

type Traveller = ReturnType<typeof traveller>

/** Lets every level agree, and the decision take effect. */
async function approve(product: TestProduct, who: Traveller, orderSeq: string): Promise<FlightOrderDetails> {
  let now = await who.order(orderSeq)
  for (let level = 0; level < 5 && now.approval?.state === 1; level += 1) {
    const { approvalId } = now.approval
    const approver = await product.tokenOf(now.approval.approvers[0]?.en === 'Lan Zhou' ? 'QC2001' : 'QC9001')
    const path = `/approval/approval/getApprovalDetail/${approvalId}`
    const { version } = await who.must<{ version: number }>('GET', path, {}, approver)
    await who.must('PUT', '/approval/approval/handleApproval', { approvalId, decision: 'agree', comment: '', version }, approver)
    await product.advance({ seconds: 9 })
    now = await who.order(orderSeq)
  }
  if (now.status.key !== 'awaitingPayment') throw new Error(`the order does not wait for payment but is ${now.status.key}`)
  return now
}

interface Other {
  readonly searchId: string
  readonly form: BookingForm
  readonly orderSeq: string
}

/** What requests use up: sessions that are open, an order that waits for approval, two that wait for payment. */
interface Stock {
  readonly found: Found
  readonly forms: readonly BookingForm[]
  readonly waiting: FlightOrderDetails
  readonly due: FlightOrderDetails
  readonly prepaid: FlightOrderDetails
  readonly inquiries: readonly [sent: string, draft: string]
}

const FIRST_DATE = Temporal.PlainDate.from('2026-11-24')
/** No further ahead than flights are sold. */
const ROUNDS_MAX = 85

/** Each round on days of its own: nobody flies twice between the same cities on one day. */
async function stockUp(product: TestProduct, me: Traveller, round: number): Promise<Stock> {
  const dates = [0, 1, 2, 3].map((day) => FIRST_DATE.add({ days: (round % ROUNDS_MAX) * 4 + day }).toString())
  const book = async (date = '') => me.submit(await me.above(await me.search(date)))
  const due = await approve(product, me, await book(dates[0]))
  const prepaid = await approve(product, me, await book(dates[1]))
  await me.must('POST', '/personal/alipay/wap/prepay', { payOrderId: prepaid.personPart?.payOrderId })
  const waiting = await me.order(await book(dates[2]))
  const found = await me.search(dates[3] ?? '')
  const inquiries = [await inquire(me), await draft(me)] as const
  return { inquiries, found, forms: [await me.inside(found), await me.inside(found, 1), await me.above(found)], waiting, due, prepaid }
}

/** What is asked of the desk, as a sample asks it. */
export const WISH = {
  legs: [{ fromCityCode: 'HGH', toCityCode: 'TYO', departDate: '2027-01-12' }],
  cabin: 'Y',
  flexDays: 0,
  budgetMinor: null,
  remark: '',
}
const draft = async (me: Traveller): Promise<string> =>
  (await me.must<{ inquireOrderSeq: string }>('POST', '/airfrond/inquireOrderStart', { legs: WISH.legs })).inquireOrderSeq

async function inquire(me: Traveller): Promise<string> {
  const id = await draft(me)
  return (await me.must<{ applySeq: string }>('POST', `/airfrond/inquireOrderSubmit/${id}`, WISH)).applySeq
}

async function giveUp(product: TestProduct, owner: string, { waiting, due, prepaid, inquiries }: Stock): Promise<void> {
  for (const id of inquiries) await product.ask('POST', `/airfrond/inquireOrderCancel/${id}`, {}, { token: owner })
  for (const { orderSeq } of [waiting, due, prepaid]) {
    // Some have come to an end by themselves: that is what they were for.
    await product.ask('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'the next round' }, { token: owner })
  }
  await product.program.jobs.runDue()
}

/** Books and waits until the world is as described above. Seeded, never random: the same flights each time. */
export async function seedWorld(options: Parameters<typeof testProduct>[0] = {}): Promise<World> {
  const product = await testProduct({ ...options, companies: [companyFileText('src/people/server/fixtures/second-company.yaml')] })
  try {
    return await seed(product)
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function seed(product: TestProduct): Promise<World> {
  const [owner, colleague, approver, manager, stranger] = await Promise.all(
    ['QC1001', 'QC1002', 'QC2001', 'QC3001', 'LH1001'].map((userCode) => product.tokenOf(userCode)),
  )
  if (!owner || !colleague || !approver || !manager || !stranger) throw new Error('somebody of the two companies is missing')
  // Whoever may go (run.ts) is there before anybody watches what a request changes.
  await product.staffToken('operations')
  const tokens = { owner, colleague, approver, manager, stranger, staff: await product.staffToken() }
  const me = traveller(product, owner)
  const issued = await me.submit(await me.inside(await me.search('2027-11-05')))
  await product.advance({ seconds: 3 })
  const cancelled = await me.submit(await me.above(await me.search('2027-11-06')))
  await me.must('POST', `/airfrond/closeOrder/${cancelled}`, { reason: 'plans changed' })
  await product.program.jobs.runDue()
  const others: Other[] = []
  for (const token of [colleague, stranger]) {
    const other = traveller(product, token)
    const found = await other.search('2027-11-07')
    others.push({ searchId: found.searchId, form: await other.inside(found), orderSeq: await other.submit(await other.inside(found, 1)) })
  }
  const settled = [issued, cancelled, ...others.map((one) => one.orderSeq)]
  let rounds = 0
  const worldOf = (stock: Stock): World => ({
    product,
    tokens,
    ...belongings(stock, settled, others),
    async renew() {
      await giveUp(product, owner, stock)
      rounds += 1
      return worldOf(await stockUp(product, me, rounds))
    },
  })
  return worldOf(await stockUp(product, me, rounds))
}

function belongings({ found, forms, waiting, due, prepaid, inquiries }: Stock, settled: readonly string[], others: readonly Other[]) {
  const [form] = forms
  const flight = found.flights.find((one) => one.verdict.compliant)
  const cardId = form?.travellers[0]?.cards[0]?.cardId
  if (!waiting.approval || !form || !flight || !due.personPart || cardId === undefined) throw new Error('the world is not whole')
  const own = [waiting, due, prepaid]
  const approvalIds = own.flatMap(({ approval }) => (approval ? [approval.approvalId] : []))
  const payOrderIds = [due, prepaid, waiting].flatMap(({ personPart }) => (personPart ? [personPart.payOrderId] : []))
  const orderSeqs = [...own.map(({ orderSeq }) => orderSeq), ...settled]
  const bookingIds = [...forms, ...others.map((one) => one.form)].map(({ bookingId }) => bookingId)
  const mine: Things = {
    searchId: found.searchId,
    flightId: flight.flightId,
    offerKey: flight.lowest.offerKey,
    bookingId: form.bookingId,
    orderSeq: waiting.orderSeq,
    approvalId: waiting.approval.approvalId,
    payOrderId: due.personPart.payOrderId,
    cardId,
    inquiryId: inquiries[0],
  }
  const ids = {
    searchId: [found.searchId, ...others.map((one) => one.searchId)],
    flightId: found.flights.slice(0, 5).map(({ flightId }) => flightId),
    offerKey: found.flights.slice(0, 5).map(({ lowest }) => lowest.offerKey),
    bookingId: bookingIds,
    orderSeq: orderSeqs,
    approvalId: approvalIds,
    payOrderId: payOrderIds,
    inquiryId: [...inquiries],
    id: [...bookingIds, ...orderSeqs, ...approvalIds, ...payOrderIds, ...inquiries],
    cardId: form.travellers.flatMap(({ cards }) => cards.map(({ cardId }) => cardId)),
    userCode: ['QC1001', 'QC1002', 'QC2001', 'LH1001'],
    approverCode: ['QC2001', 'QC9001', 'QC1001', 'LH2001'],
    code: ['CC-3102', 'CC-3101', 'LH-1', 'QC2001'],
    sceneCode: ['CLIENT-VISIT', 'ROADSHOW', 'none'],
    basisPoints: [10_000, 9_999, 0],
    acceptedTotalMinor: forms.map(({ totalMinor }) => totalMinor),
    version: [0, 1, 2, 3],
    fromCityCode: ['HGH', 'BJS', 'XXX'],
    toCityCode: ['BJS', 'HGH', 'SHA'],
    departDate: ['2026-11-24', '2026-11-20', '2027-11-22'],
    account: ['QC1001', 'qc9001', 'nobody'],
  }
  return { mine, ids, forms }
}
