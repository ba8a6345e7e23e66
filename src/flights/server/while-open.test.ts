import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import { samples } from '../../../tools/fuzz/samples.ts'
import { seedWorld, submissionOf, type Things, type World } from '../../../tools/fuzz/world.ts'
import { companyFileText } from '../../../tools/testing/product.ts'
import type { ApprovalDetail } from '../../approvals/calls.ts'
import { importCompany } from '../../people/server/index.ts'
import type { BookingForm } from '../calls/booking.ts'
import { callList } from '../calls/list.ts'
import type { FlightOrderDetails } from '../calls/orders.ts'
import { CLOSED_LINE } from '../calls/words.ts'

/* A company closes flights while searches, forms and orders of its people are under way. */

/** What begins a booking or goes on with one. */
const CLOSES = [
  'POST /airfrond/flightList',
  'POST /airfrond/moreFlights',
  'POST /airfrond/lowestFares',
  'POST /airfrond/cabinList',
  'POST /airfrond/policyListNew',
  'POST /airfrond/startBooking',
  'POST /airfrond/startWays',
  'POST /airfrond/international/flightList',
  'POST /airfrond/international/legList',
  'POST /airfrond/international/cabinList',
  'POST /airfrond/preConfirm',
  'POST /airfrond/v2/preConfirm',
  'POST /airfrond/confirmFlight',
  'POST /airfrond/changeTravellers/{id}',
  'GET /airfrond/extras/{id}',
  'POST /airfrond/extras/{id}',
  'GET /airfrond/together/{id}',
  'POST /airfrond/together/{id}/{passengerNo}',
  'GET /airfrond/getBookingForm/{id}',
  'GET /airfrond/v2/getBookingForm/{id}',
  'POST /airfrond/checkAccountVerify/{id}',
  'POST /airfrond/checkAirAvail/{id}',
  'GET /airfrond/getPreConfirm/{id}',
  'POST /airfrond/governBooking/{id}',
  'POST /airfrond/bookingSubmit',
  'POST /airfrond/v2/bookingSubmit',
  'GET /airfrond/value/booking/{id}',
  'POST /airfrond/inquireOrderStart',
  'POST /airfrond/inquireOrderCheck/{id}',
  'GET /airfrond/inquireOrderForm/{id}',
  'POST /airfrond/inquireOrderSubmit/{id}',
  'POST /airfrond/inquirePlanChoose/{id}',
  'POST /airfrond/inquireOrderRestart/{id}',
  'POST /airfrond/preConfirmByInquire/{id}',
  'GET /airfrond/journey/domestic/bookingForm/{id}',
  'GET /airfrond/journey/international/bookingForm/{id}',
  'POST /airfrond/journey/domestic/bookingSubmit',
  'POST /airfrond/journey/international/bookingSubmit',
]
/** What serves orders that exist. */
const GOES_ON = [
  'GET /airfrond/international/opening',
  'GET /airfrond/international/getOrderDetails/{id}',
  'POST /airfrond/getOrderPage',
  'GET /airfrond/getOrderDetails/{id}',
  'GET /airfrond/v2/getOrderDetails/{id}',
  'GET /airfrond/getOrderStatus',
  'GET /airfrond/airbooking/regular/{id}',
  'GET /airfrond/mergeList',
  'GET /airfrond/chooseAgain/{id}',
  'POST /airfrond/goOnAlone/{id}',
  'GET /airfrond/getReturnOrder/{id}',
  'GET /airfrond/showCarRecommend',
  'GET /airfrond/getRewardGuide',
  'GET /airfrond/getElectronicItinerary',
  'GET /airfrond/issuedTickets',
  'POST /airfrond/receipt/{id}',
  'GET /airfrond/receipt',
  'GET /airfrond/getOrderForApproval/{id}',
  'POST /airfrond/closeOrder/{id}',
  'GET /airfrond/getOccupyResult',
  'POST /airfrond/cancelReservationOrder',
  'POST /airfrond/confirmReservationOrder',
  'GET /airfrond/value/leaving/{id}',
  'POST /airfrond/value/leave/{id}',
  'GET /airfrond/ticketList/{id}',
  'GET /airfrond/v2/ticketList/{id}',
  'GET /airfrond/v3/ticketList/{id}',
  'GET /airfrond/getAlterReason/{id}',
  'GET /airfrond/getChangeOptionalDate/{id}',
  'POST /airfrond/preAlterSave/{id}',
  'POST /airfrond/saveReason/{id}',
  'POST /airfrond/reissue/flightList',
  'POST /airfrond/reissue/cabinList',
  'POST /airfrond/chooseFlight/{id}',
  'GET /airfrond/getChangeForm/{id}',
  'POST /airfrond/alterSubmit/{id}',
  'GET /airfrond/getApplyChangeInfo/{id}',
  'POST /airfrond/addChange/{id}',
  'POST /airfrond/withdrawChange/{id}',
  'GET /airfrond/airlineChange/{id}',
  'POST /airfrond/airlineChange/{id}/accept',
  'POST /airfrond/airlineChange/{id}/take',
  'GET /ops/ticketChanges',
  'POST /ops/ticketChanges/{changeId}/quote',
  'POST /ops/ticketChanges/{changeId}/quoteLeg',
  'POST /ops/ticketChanges/{changeId}/end',
  'POST /airfrond/inquireOrderList',
  'GET /airfrond/inquireOrderDetails/{id}',
  'GET /airfrond/planTicketRule/{id}/{planId}',
  'POST /airfrond/inquireOrderCancel/{id}',
  'GET /ops/inquiries',
  'POST /ops/inquiries/{inquiryId}/take',
  'POST /ops/inquiries/{inquiryId}/quote',
  'POST /ops/inquiries/{inquiryId}/refuse',
  'POST /ops/inquiries/{inquiryId}/contact',
  'POST /ops/inquiries/{inquiryId}/settle',
  'GET /airfrond/getRefundForm/{id}',
  'POST /airfrond/getRefundFee/{id}',
  'POST /airfrond/addRefund/{id}',
  'POST /airfrond/manualRefund/{id}',
  'GET /airfrond/getApplyRefundInfo/{id}',
  'POST /airfrond/withdrawRefund/{id}',
  'GET /ops/ticketRefunds',
  'POST /ops/ticketRefunds/{refundId}/decide',
  'POST /ops/ticketRefunds/{refundId}/proof',
]

/** What is said of an order that has no ticket yet, and of a quote and a refund that are not there. */
const ANSWERS: Readonly<Record<string, string>> = {
  '/value/': 'AF-NO-VALUE',
  '/international/getOrderDetails/': 'P404',
  chooseAgain: 'AF-STANDS',
  goOnAlone: 'AF-WAYS-SETTLED',
  ReservationOrder: 'AF-SEATS-OVER',
  getRefundFee: 'AF-NO-REFUNDABLE',
  manualRefund: 'AF-NO-REFUNDABLE',
  addRefund: 'P404',
  preAlterSave: 'AF-NO-CHANGEABLE',
  addChange: 'AF-NO-CHANGEABLE',
  saveReason: 'P404',
  '/accept': 'AF-DISRUPTION-OVER',
  '/take': 'AF-DISRUPTION-OVER',
  '/reissue/': 'P404',
  chooseFlight: 'P404',
  getChangeForm: 'P404',
  alterSubmit: 'P404',
  withdrawChange: 'P404',
  planTicketRule: 'AF-PLAN-OTHER',
  withdrawRefund: 'P404',
  getElectronicItinerary: 'AF-NO-TICKET',
  'receipt/': 'AF-RECEIPT-NOT',
  receipt: 'AF-RECEIPT-NONE',
}

const nameOf = ({ method, path }: (typeof callList)[number]): string => `${method} ${path}`
const definitionOf = (name: string) => {
  const definition = callList.find((one) => nameOf(one) === name)
  if (!definition) throw new Error(`the wing has no ${name}`)
  return definition
}

let world: World
/** A session that was submitted before flights were closed, and the order that it became. */
let submitted: { form: BookingForm; orderSeq: string }
let stillOpen: BookingForm

async function setFlights(isOpen: boolean): Promise<void> {
  const file = companyFileText('demo/company.yaml')
  const changed = file.replace('    flight: true\n', `    flight: ${String(isOpen)}\n`)
  if (!isOpen && changed === file) throw new Error('the company file does not say that flights are open')
  const { db, secrets } = world.product.program
  const imported = await importCompany({ db, clock: world.product.clock, secrets }, changed, { isDemo: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
}

/** A call with its sample, for whoever asks. */
function ask<T = never>(name: string, things: Things, token = world.tokens.owner) {
  const { method, path } = definitionOf(name)
  const input = { ...samples[name]?.(things) } as Record<string, unknown>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = String(input[part])
    delete input[part]
    return encodeURIComponent(value)
  })
  return world.product.ask<T>(method, filled, input, { token })
}

const orderOf = async (orderSeq: string): Promise<FlightOrderDetails> =>
  (await ask<FlightOrderDetails>('GET /airfrond/getOrderDetails/{id}', { ...world.mine, orderSeq })).body.result

const countOrders = async (): Promise<number> => {
  const { rows } = await world.product.program.db.pool.query<{ count: string }>('select count(*) from orders')
  return Number(rows[0]?.count)
}

beforeAll(async () => {
  world = await seedWorld()
  const { product, tokens, forms } = world
  const [first, second] = forms
  if (!first || !second) throw new Error('the world has no open forms')
  const { body } = await product.ask<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submissionOf(second), { token: tokens.owner })
  if (body.code !== 'Z000') throw new Error(`${body.code} ${body.message}`)
  submitted = { form: second, orderSeq: body.result.orderSeq }
  stillOpen = first
  await product.program.jobs.runDue()
  await setFlights(false)
}, 120_000)
afterAll(async () => {
  const { product } = world
  const report = await checkInvariants({
    db: product.program.db,
    sandboxOrigin: product.sandboxOrigin,
    logDir: join(product.dataDir, 'log'),
  })
  await product.stop()
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
})

describe('every call of the wing', () => {
  it('has chosen whether a closed line refuses it, and says so in its contract', () => {
    expect(callList.map(nameOf).toSorted()).toEqual([...CLOSES, ...GOES_ON].toSorted())
    const refusing = callList.filter(({ errors }) => (errors as readonly string[]).includes(CLOSED_LINE))
    expect(refusing.map(nameOf).toSorted()).toEqual(CLOSES.toSorted())
  })
})

describe('once a company has closed flights', () => {
  it('its switches say so [C-CONF-11]', async () => {
    const path = '/configcenter/personal/switch/all/status'
    const { body } = await world.product.ask<{ lines: Record<string, string> }>('GET', path, {}, { token: world.tokens.owner })
    expect(body.result.lines['flight']).toBe('off')
  })

  it.each(CLOSES)('refuses %s with one code and whom to ask, and writes nothing', async (name) => {
    const before = await countOrders()
    const answer = await ask(name, { ...world.mine, bookingId: stillOpen.bookingId })
    expect([answer.status, answer.body.code, answer.body.result]).toEqual([200, CLOSED_LINE, null])
    expect(answer.body.message).toMatch(/not opened flight booking.*travel manager/)
    expect(await countOrders()).toBe(before)
  })

  it('refuses the whole form of a session that is still open, in both languages', async () => {
    const submission = submissionOf(stillOpen)
    for (const [language, words] of [
      ['zh', /没有开通机票预订.*公司差旅经理/],
      ['en', /not opened flight booking.*travel manager/],
    ] as const) {
      const { body } = await world.product.ask('POST', '/airfrond/bookingSubmit', submission, { token: world.tokens.owner, language })
      expect(body.code).toBe(CLOSED_LINE)
      expect(body.message).toMatch(words)
    }
  })

  it('leads a session that was submitted before to its order, as form and as a second submit', async () => {
    const things = { ...world.mine, bookingId: submitted.form.bookingId }
    for (const name of CLOSES.filter((one) => /getBookingForm|getPreConfirm/.test(one))) {
      const { body } = await ask<{ status: string; orderSeq: string }>(name, things)
      expect([name, body.code, body.result.status, body.result.orderSeq]).toEqual([name, 'Z000', 'submitted', submitted.orderSeq])
    }
    const before = await countOrders()
    for (const path of ['/airfrond/bookingSubmit', '/airfrond/v2/bookingSubmit']) {
      const { body } = await world.product.ask('POST', path, submissionOf(submitted.form), { token: world.tokens.owner })
      expect([path, body.code, body.result]).toEqual([path, 'Z000', { orderSeq: submitted.orderSeq }])
    }
    expect(await countOrders()).toBe(before)
  })

  it('does not lead a colleague to it', async () => {
    const { body } = await ask(
      'GET /airfrond/getBookingForm/{id}',
      { ...world.mine, bookingId: submitted.form.bookingId },
      world.tokens.colleague,
    )
    expect(body.code).toBe(CLOSED_LINE)
  })

  it.each(GOES_ON.filter((name) => !name.includes('closeOrder') && !name.includes('/ops/')))('still answers %s', async (name) => {
    // Her order waits for approval: nothing is left of a ticket that is not issued, and nothing can be given back.
    expect((await ask(name, world.mine)).body.code).toBe(ANSWERS[Object.keys(ANSWERS).find((part) => name.includes(part)) ?? ''] ?? 'Z000')
  })

  it('still approves and takes the payment of what was ordered before', async () => {
    const { product, mine, tokens } = world
    const { body } = await product.ask<ApprovalDetail>(
      'GET',
      `/approval/approval/getApprovalDetail/${mine.approvalId}`,
      {},
      { token: tokens.approver },
    )
    const decision = { approvalId: mine.approvalId, decision: 'agree', comment: '', version: body.result.version }
    const decided = await product.ask('PUT', '/approval/approval/handleApproval', decision, { token: tokens.approver })
    expect(decided.body.code).toBe('Z000')
    const paying = await product.ask('POST', '/personal/alipay/wap/prepay', { payOrderId: mine.payOrderId }, { token: tokens.owner })
    expect(paying.body.code).toBe('Z000')
  })

  it('still cancels an order that was made before [V-OTHER-10] [ST-ORD-01]', async () => {
    const { body } = await ask('POST /airfrond/closeOrder/{id}', world.mine)
    expect(body.code).toBe('Z000')
    await world.product.program.jobs.runDue()
    expect((await orderOf(world.mine.orderSeq)).status.key).toBe('cancelledClosed')
  })

  it('is closed for its own people alone, and for nobody once it is opened again', async () => {
    expect((await ask('POST /airfrond/flightList', world.mine, world.tokens.stranger)).body.code).toBe('Z000')
    await setFlights(true)
    expect((await ask('POST /airfrond/flightList', world.mine)).body.code).toBe('Z000')
    expect((await ask('GET /airfrond/getBookingForm/{id}', { ...world.mine, bookingId: stillOpen.bookingId })).body.code).toBe('Z000')
  })
})
