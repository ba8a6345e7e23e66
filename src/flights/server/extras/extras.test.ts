import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld, isInside, onlyPrice, type GovernedFile } from '../../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../../tools/testing/reward-points.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { ReadExtras } from '../../calls/extras.ts'
import type { FlightOrderDetails, mergeList } from '../../calls/orders.ts'
import type { addRefund, getApplyRefundInfo, ReturnQuote } from '../../calls/returning.ts'

/* Seats, bags and the Business Plus Package beside tickets, from the form to their money back, over HTTP on the real server and the sandbox. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  points = pointsDesk(world)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

/** A company in which nobody is asked, and what it says of extras. */
async function govern(extras: object): Promise<void> {
  await world.govern((file: GovernedFile) => {
    onlyPrice(file, { onBreach: 'tell', default: 9_000 })
    Object.assign(file.settings, { extras, payment: { personPays: 'charge', cash: false } })
  })
}
const OWN = { seats: 'person', bags: 'person', packages: 'person' }
const COMPANYS = { seats: 'company', bags: 'company', packages: 'company' }

const read = (form: BookingForm) => world.desk.must<ReadExtras>('GET', `/airfrond/extras/${form.bookingId}`, {}, world.lin)
const formOf = (form: BookingForm) => world.desk.must<BookingForm>('GET', `/airfrond/getBookingForm/${form.bookingId}`, {}, world.lin)
type Wish = { passengerNo: number; kind: 'seat' | 'bag' | 'package'; id: string; priceMinor: number }
const choose = (form: BookingForm, extras: readonly Wish[]) =>
  world.desk.must('POST', `/airfrond/extras/${form.bookingId}`, { extras }, world.lin)
const codeOf = (form: BookingForm, extras: readonly Wish[], token = world.lin) =>
  world.desk.codeOf('POST', `/airfrond/extras/${form.bookingId}`, { extras }, token)

const pricedSeat = ({ seatMap }: ReadExtras, nth = 0): Wish => {
  const seat = seatMap?.seats.filter(({ isFree, isExit, priceMinor }) => isFree && !isExit && priceMinor > 0)[nth]
  if (!seat) throw new Error('no free seat costs anything')
  return { passengerNo: 1, kind: 'seat', id: seat.seat, priceMinor: seat.priceMinor }
}
const product = ({ products }: ReadExtras, kind: 'bag' | 'package'): Wish => {
  const found = products.find((one) => one.kind === kind)
  if (!found) throw new Error(`no ${kind} is sold`)
  return { passengerNo: 1, kind, id: found.id, priceMinor: found.priceMinor }
}
const allOf = (offered: ReadExtras, nth = 0): Wish[] => [pricedSeat(offered, nth), product(offered, 'bag'), product(offered, 'package')]
const sum = (wishes: readonly { priceMinor: number }[]): number => wishes.reduce((total, { priceMinor }) => total + priceMinor, 0)
const paidBy = ({ payers }: { readonly payers: readonly { readonly kind: string; readonly amountMinor: number }[] }) =>
  Object.fromEntries(payers.map(({ kind, amountMinor }) => [kind, amountMinor]))

/** A form with all three chosen, as it reads then. */
async function chosen(nth = 0): Promise<{ form: BookingForm; wishes: Wish[]; ticketMinor: number }> {
  const opened = await world.open(isInside)
  const wishes = allOf(await read(opened), nth)
  await choose(opened, wishes)
  return { form: await formOf(opened), wishes, ticketMinor: opened.totalMinor }
}
const submit = async (form: BookingForm): Promise<FlightOrderDetails> => world.order(await world.desk.submit(form, world.lin))
async function paid(form: BookingForm): Promise<FlightOrderDetails> {
  const order = await submit(form)
  await points.payAtAlipay(order.personPart?.payOrderId ?? '')
  expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
  return world.order(order.orderSeq)
}
const quote = (orderSeq: string, kind = 'voluntary'): Promise<ReturnQuote> =>
  world.desk.must('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets: [1], kind }, world.lin)
async function refund(orderSeq: string, quoteId: string, reason = 'planChanged') {
  const input = { quoteId, reason, note: '', fileIds: [] }
  await world.desk.must<CallResult<typeof addRefund>>('POST', `/airfrond/addRefund/${orderSeq}`, input, world.lin)
  for (let look = 0; look < 6; look += 1) await world.product.advance({ seconds: 5 })
  const { refunds } = await world.desk.must<CallResult<typeof getApplyRefundInfo>>(
    'GET',
    `/airfrond/getApplyRefundInfo/${orderSeq}`,
    {},
    world.lin,
  )
  expect(refunds[0]?.status.key).toBe('refunded')
  return refunds[0]
}
const backTo = ({ shares }: ReturnQuote, payer: string): number =>
  shares.reduce((total, share) => total + (share.payer === payer ? share.backMinor : 0), 0)

describe('seats, bags and packages beside a ticket [SC-ADD-01]', () => {
  it('are lines of the price that their buyer pays, beside what policy judges, and are issued with the ticket', TIMEOUT, async () => {
    await govern(OWN)
    const { form, wishes, ticketMinor } = await chosen()
    expect(form.totalMinor).toBe(ticketMinor + sum(wishes))
    expect(
      form.lines.filter(({ kind }) => ['seats', 'bags', 'addition'].includes(kind)).map(({ kind, amountMinor }) => [kind, amountMinor]),
    ).toEqual([
      ['seats', wishes[0]?.priceMinor],
      ['bags', wishes[1]?.priceMinor],
      ['addition', wishes[2]?.priceMinor],
    ])
    expect(form.extras).toEqual([{ bookingId: form.bookingId, number: form.flight.number, count: 3 }])
    expect(paidBy(form)).toEqual({ company: ticketMinor, person: sum(wishes) })
    expect(form.verdict.compliant).toBe(true)
    const order = await paid(form)
    const extras = order.passengers[0]?.extras ?? []
    expect(extras.map(({ kind, priceMinor, voucher }) => [kind, priceMinor, voucher !== null])).toEqual(
      wishes.map(({ kind, priceMinor }) => [kind, priceMinor, kind === 'package']),
    )
    expect(extras[0]?.name).toEqual({ zh: wishes[0]?.id, en: wishes[0]?.id })
    expect(extras[2]?.contents).toEqual(['lounge', 'fastTrack', 'priorityBoarding', 'priorityBaggage'])
    const { additions } = await world.desk.must<CallResult<typeof mergeList>>(
      'GET',
      '/airfrond/mergeList',
      { orderSeq: order.orderSeq },
      world.lin,
    )
    expect(additions.map(({ kind, amountMinor, voucher }) => [kind, amountMinor, voucher])).toEqual(
      extras.map(({ kind, priceMinor, voucher }) => [kind, priceMinor, voucher]),
    )
  })

  it('are the company’s where its file says so, and then all of it comes from its credit', TIMEOUT, async () => {
    await govern(COMPANYS)
    const { form } = await chosen(1)
    expect(paidBy(form)).toEqual({ company: form.totalMinor })
    const order = await submit(form)
    const done = await world.issued(order.orderSeq)
    expect([done.status.key, done.totalMinor]).toEqual(['ticketIssued', form.totalMinor])
  })

  it('go along with a ticket that is changed, as its new order says, but for the seat', TIMEOUT, async () => {
    await govern(COMPANYS)
    const change = changeDesk(world)
    const opened = await world.open(isChangeable)
    const wishes = allOf(await read(opened), 2)
    await choose(opened, wishes)
    const old = await submit(await formOf(opened))
    await world.issued(old.orderSeq)
    const form = await change.open(old)
    expect(form.extras).toBe(
      'The chosen seat does not go along and what it cost does not come back; the new one is given at check-in. Extra bags and services go along to the new flight.',
    )
    const { newOrderSeq } = await change.submit(form)
    await change.pass()
    const changed = await world.order(newOrderSeq)
    expect([changed.status.key, changed.changing.stands]).toEqual(['ticketIssued', 'done'])
    expect(changed.passengers[0]?.extras.map(({ kind, cameAlong }) => [kind, cameAlong])).toEqual([
      ['bag', true],
      ['package', true],
    ])
    // They are no part of what the change cost.
    expect(changed.lines.filter(({ kind }) => ['seats', 'bags', 'addition'].includes(kind))).toEqual([])
    const before = await world.order(old.orderSeq)
    expect(before.passengers[0]?.extras.map(({ kind, cameAlong }) => [kind, cameAlong])).toEqual(wishes.map(({ kind }) => [kind, false]))
  })

  it('are not to be had where the company does not offer them, and packages only where it has switched them on', TIMEOUT, async () => {
    await govern({})
    const form = await world.open(isInside)
    const offered = await read(form)
    expect(offered.products.map(({ kind }) => kind)).toEqual(['bag', 'bag'])
    expect(await codeOf(form, [{ passengerNo: 1, kind: 'package', id: 'BIZPLUS', priceMinor: 19_900 }])).toBe('AF-EXTRA-GONE')
    await govern({ seats: 'notOffered', bags: 'notOffered', packages: 'notOffered' })
    expect(await codeOf(form, [])).toBe('AF-NO-EXTRAS')
    expect((await formOf(form)).extras).toEqual([])
  })

  it('refuses what is for nobody, a seat twice, another price; and a booking of somebody else is none', TIMEOUT, async () => {
    await govern(OWN)
    const form = await world.open(isInside)
    const offered = await read(form)
    const [seat, bag] = [pricedSeat(offered), product(offered, 'bag')]
    expect(await codeOf(form, [{ ...seat, passengerNo: 2 }])).toBe('AF-EXTRA-WHO')
    expect(await codeOf(form, [seat, pricedSeat(offered, 1)])).toBe('AF-EXTRA-TWICE')
    expect(await codeOf(form, [{ ...bag, priceMinor: bag.priceMinor - 100 }])).toBe('AF-EXTRA-GONE')
    expect(await codeOf(form, [{ ...seat, id: '99Z' }])).toBe('AF-EXTRA-GONE')
    expect(await codeOf(form, [seat], world.zhou)).toBe('P404')
    expect((await formOf(form)).totalMinor).toBe(form.totalMinor)
  })

  it(
    'says before submitting that somebody else has taken the seat, takes no other one, and goes on once another is chosen',
    TIMEOUT,
    async () => {
      await govern(COMPANYS)
      const { form, wishes } = await chosen()
      const { flightId } = form.flight
      await world.product.control('POST', '/seat-choices', { flightId, seat: wishes[0]?.id })
      expect(await world.codeOf(form)).toBe('AF-EXTRA-GONE')
      const offered = await read(form)
      expect(offered.seatMap?.seats.find(({ seat }) => seat === wishes[0]?.id)?.isFree).toBe(false)
      await choose(form, [pricedSeat(offered), ...wishes.slice(1)])
      const order = await submit(await formOf(form))
      expect((await world.issued(order.orderSeq)).passengers[0]?.extras[0]?.name.en).toBe(pricedSeat(offered).id)
    },
  )

  it('ends the order, and charges nothing, where the seat goes between submitting and the hold', TIMEOUT, async () => {
    await govern(COMPANYS)
    const { form, wishes } = await chosen()
    const { flightId } = form.flight
    await world.product.control('POST', '/seat-choices', { flightId, seat: wishes[0]?.id, when: 'onceAsked' })
    const order = await submit(form)
    await world.product.advance({ seconds: 5 })
    const ended = await world.order(order.orderSeq)
    expect(ended.status.key).toBe('bookingFailed')
    expect(ended.timeline.some(({ detail }) => detail.includes('The seat or the service you chose was taken meanwhile'))).toBe(true)
  })

  it('stay with the airline where she gives the ticket up: the quote is of the ticket alone', TIMEOUT, async () => {
    await govern({ ...OWN, bags: 'company' })
    const { form, wishes } = await chosen()
    const order = await paid(form)
    // Not all of them were hers to pay, and nobody says so.
    expect(order.governed.paidWhy).toBe('What the company does not pay of seats, bags and packages is paid by the traveller')
    const quoted = await quote(order.orderSeq)
    const [ticket] = quoted.tickets
    expect(ticket?.paidMinor).toBe(
      order.totalMinor - sum(wishes) - (order.lines.find(({ kind }) => kind === 'serviceFee')?.amountMinor ?? 0),
    )
    expect([backTo(quoted, 'person'), quoted.extrasKeptMinor]).toEqual([0, sum(wishes)])
    expect((await refund(order.orderSeq, quoted.quoteId))?.extrasKeptMinor).toBe(sum(wishes))
    const { timeline, passengers } = await world.order(order.orderSeq)
    // Whoever has no ticket shows no voucher in a lounge.
    const vouchers = (of: FlightOrderDetails['passengers']) => of.flatMap(({ extras }) => extras.flatMap(({ voucher }) => voucher ?? []))
    expect([vouchers(order.passengers).length, vouchers(passengers).length]).toEqual([1, 0])
    const told = timeline.find(({ title }) => title === 'Tickets refunded')?.detail
    expect(told).toContain(`${formatMoney(sum(wishes))} for seats, bags and services does not come back`)
  })

  it('come back whole to whoever has paid them where the airline cancels the flight', TIMEOUT, async () => {
    await govern(OWN)
    const { form, wishes, ticketMinor } = await chosen()
    const order = await paid(form)
    await world.product.control('POST', '/flights', { flightId: form.flight.flightId, status: 'cancelled' })
    const quoted = await quote(order.orderSeq)
    expect([backTo(quoted, 'person'), quoted.feeMinor, quoted.extrasKeptMinor]).toEqual([sum(wishes), 0, 0])
    expect(backTo(quoted, 'company') + quoted.serviceFeeMinor).toBe(ticketMinor)
    expect((await refund(order.orderSeq, quoted.quoteId))?.extrasKeptMinor).toBe(0)
  })

  it('come back whole where the ticket is not issued', TIMEOUT, async () => {
    await govern(OWN)
    const { form, wishes } = await chosen()
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    const order = await submit(form)
    await points.payAtAlipay(order.personPart?.payOrderId ?? '')
    expect(await points.settled(order.orderSeq)).toBe('ticketFailed')
    const { trades } = await world.product.control<{ trades: { totalMinor: number; refundedMinor: number }[] }>(
      'GET',
      '/alipay/trades?newest=1',
    )
    expect(trades[0]).toMatchObject({ totalMinor: sum(wishes), refundedMinor: sum(wishes) })
  })
})
