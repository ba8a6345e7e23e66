import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { submissionOf } from '../../../../tools/fuzz/world.ts'
import { governedWorld, isInside } from '../../../../tools/testing/governed.ts'
import { agreedTo, feesByWay, givesMoney, leavesValue, NO_LIMIT_YUAN, valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import type { CancelForm } from '../../../orders/calls.ts'
import type { PaymentInfo } from '../../../payments/calls.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { CabinFare } from '../../calls/searching.ts'
import type { valueForBooking } from '../../calls/value.ts'

/* Unused value from the ticket that leaves it to the one that it pays, over HTTP on the real server and the sandbox. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

const submit = (form: BookingForm, more: object = {}) => value.submit(form, more)
const codeOfQuote = (orderSeq: string, token = world.lin) => world.desk.codeOf('GET', `/airfrond/value/leaving/${orderSeq}`, {}, token)
const usableFor = (form: BookingForm) =>
  world.desk.must<CallResult<typeof valueForBooking>>('GET', `/airfrond/value/booking/${form.bookingId}`, {}, world.lin)
const info = (payOrderId: string) => world.desk.must<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', { payOrderId }, world.lin)

async function pay(payOrderId: string): Promise<void> {
  const { payUrl } = await world.desk.must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId }, world.lin)
  await fetch(payUrl, { redirect: 'manual' })
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  await world.product.control('POST', '/alipay/pay', { outTradeNo: trades[0]?.outTradeNo })
}

describe('a ticket that leaves value', () => {
  it('is given up for value of the company that paid, and taxes go back to its credit', TIMEOUT, async () => {
    await value.govern(NO_LIMIT_YUAN)
    const { quote, order } = await value.left()
    expect(quote.shares).toEqual([
      {
        payer: 'company',
        paidWith: 'companyCredit',
        valueMinor: quote.valueMinor,
        backMinor: quote.backMinor,
        feeMinor: quote.feeMinor,
        serviceFeeMinor: quote.serviceFeeMinor,
        promisedDate: dateIn(DEFAULT_ZONE, world.product.clock.now()).toString(),
      },
    ])
    // Our fee is kept by the order's terms, the airline's comes off the fare, and nothing else is missing.
    expect(quote.valueMinor + quote.backMinor + quote.feeMinor + quote.serviceFeeMinor).toBe(order.totalMinor)
    expect(quote.valueMinor).toBeGreaterThan(0)
    expect([order.status.code, order.status.key]).toEqual([6, 'refunded'])
    expect(order.timeline.find(({ title }) => title === 'Given up, value kept')?.detail).toContain('for later tickets of the company')
    expect(order.timeline.find(({ title }) => title === 'Given up, value kept')?.detail).toContain(
      `${formatMoney(quote.backMinor)} goes back to whoever paid`,
    )
    expect(order.timeline.map(({ title }) => title)).toContain('Given up, value kept')
    expect(await value.lastCredit()).toEqual({ owner: 'company', left: quote.valueMinor, expired: 0, amount: quote.valueMinor })
    expect(await value.balances(order.orderSeq)).toEqual({
      companyCredit: order.totalMinor - quote.backMinor,
      'supplier:air1': -quote.feeMinor,
      serviceFee: -quote.serviceFeeMinor,
      'travelCredit:company': -quote.valueMinor,
    })
    // Once.
    expect(await codeOfQuote(order.orderSeq)).toBe('AF-NO-VALUE')
  })

  it('pays for the next one with that airline first, and comes back with its end when that order ends', TIMEOUT, async () => {
    await value.govern(NO_LIMIT_YUAN)
    await value.hideAll()
    const { quote } = await value.left()
    const form = await value.open(givesMoney(quote.airline.code))
    expect(await usableFor(form)).toMatchObject({
      airline: { code: quote.airline.code },
      companyMinor: quote.valueMinor,
      personMinor: 0,
      parts: [{ owner: 'company', amountMinor: quote.valueMinor, validUntil: quote.validUntil }],
    })
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    const failing = await submit(form)
    await world.issued(failing.orderSeq)
    expect((await world.order(failing.orderSeq)).status.key).toBe('ticketFailed')
    expect((await value.lastCredit()).left).toBe(quote.valueMinor)
    expect(await value.balances(failing.orderSeq)).toEqual({})
    const back = (await world.order(failing.orderSeq)).timeline.find(({ title }) => title === 'Unused value came back')
    expect(back?.detail).toContain(formatMoney(quote.valueMinor))

    const order = await submit(await value.open(givesMoney(quote.airline.code)))
    const issued = await world.issued(order.orderSeq)
    expect(issued.status.key).toBe('ticketIssued')
    expect(issued.timeline.map(({ title }) => title)).toContain('Unused value set aside')
    expect(issued.timeline.find(({ title }) => title === 'Paid')?.detail).toBe(
      `Company bill ${formatMoney(order.totalMinor - quote.valueMinor)}, the company’s unused value ${formatMoney(quote.valueMinor)}, in all ${formatMoney(order.totalMinor)}`,
    )
    expect((await value.lastCredit()).left).toBe(0)
    expect(await value.balances(order.orderSeq)).toMatchObject({
      companyCredit: order.totalMinor - quote.valueMinor,
      'travelCredit:company': quote.valueMinor,
    })
  })

  it('pays all that is the airline’s where several make it, what ends first first; our fee stays with who bears it', TIMEOUT, async () => {
    await value.govern(NO_LIMIT_YUAN)
    await value.hideAll()
    const { quote } = await value.left()
    const ofAirline = (fare: CabinFare): boolean => leavesValue(fare) && fare.offerKey.startsWith(quote.airline.code)
    const form = await value.open(ofAirline)
    let leftMinor = quote.valueMinor
    let given = 1
    for (; leftMinor < form.totalMinor && given < 5; given += 1) leftMinor += (await value.left(ofAirline)).quote.valueMinor
    const feeMinor = 10_00
    expect((await usableFor(form)).companyMinor).toBe(form.totalMinor - feeMinor)
    const order = await world.issued((await submit(form)).orderSeq)
    expect(order.status.key).toBe('ticketIssued')
    expect(await value.balances(order.orderSeq)).toMatchObject({
      companyCredit: feeMinor,
      serviceFee: -feeMinor,
      'travelCredit:company': form.totalMinor - feeMinor,
    })
    const own = (await value.credits()).slice(-given)
    expect(own.slice(0, -1).map(({ left }) => left)).toEqual(own.slice(0, -1).map(() => 0))
    expect(own.at(-1)?.left).toBe(leftMinor - form.totalMinor + feeMinor)
    // Given up again, what had paid comes back: taxes to the values that had paid them, the rest as a value of its own.
    const before = own.reduce((sum, { left }) => sum + left, 0)
    const again = await value.leave(order.orderSeq)
    const after = (await value.credits()).slice(-given - 2).filter(({ left }) => left > 0)
    expect(after.reduce((sum, { left }) => sum + left, 0) - before).toBeGreaterThan(again.valueMinor)
    // The airline knows as much of each as we do, to the cent: it would refuse the next ticket otherwise.
    const next = await value.open(
      (fare) => givesMoney(quote.airline.code)(fare) && fare.price.totalMinor > after.reduce((sum, { left }) => sum + left, 0),
    )
    expect((await world.issued((await submit(next)).orderSeq)).status.key).toBe('ticketIssued')
    expect((await value.credits()).slice(-given - 2).filter(({ left }) => left > 0)).toEqual([])
  })

  it('pays an order in full where there is no fee of ours, and nobody is charged', TIMEOUT, async () => {
    await value.govern(NO_LIMIT_YUAN, 0)
    await value.hideAll()
    const { quote } = await value.left()
    const ofAirline = (fare: CabinFare): boolean => leavesValue(fare) && fare.offerKey.startsWith(quote.airline.code)
    const form = await value.open(ofAirline)
    for (let leftMinor = quote.valueMinor; leftMinor < form.totalMinor;) leftMinor += (await value.left(ofAirline)).quote.valueMinor
    const order = await world.issued((await submit(form)).orderSeq)
    expect(order.timeline.find(({ title }) => title === 'Paid')?.detail).toMatch(/^The company’s unused value ¥[\d,.]+$/)
    expect(await value.balances(order.orderSeq)).toEqual({ 'supplier:air1': -form.totalMinor, 'travelCredit:company': form.totalMinor })
  })

  it(
    'is promised to one of several bookings: the others are refused with what is left, and confirmed anew [AF-VALUE]',
    TIMEOUT,
    async () => {
      await value.govern(NO_LIMIT_YUAN)
      await value.hideAll()
      const { quote } = await value.left()
      const forms = [await value.open(givesMoney(quote.airline.code)), await value.open(givesMoney(quote.airline.code))]
      const [first, second] = forms
      if (!first || !second) throw new Error('two forms')
      for (const form of forms) expect((await usableFor(form)).companyMinor).toBe(quote.valueMinor)
      const accepted = { acceptedValueMinor: quote.valueMinor }
      const send = (form: BookingForm, more: object) =>
        world.product.ask<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', { ...submissionOf(form), ...more }, { token: world.lin })
      const placed = await send(first, accepted)
      expect(placed.body.code).toBe('Z000')
      // It has no seat yet and nothing is set aside for it: what it was shown is promised to it all the same.
      const refused = await send(second, accepted)
      expect(refused.body).toMatchObject({ code: 'AF-VALUE', result: { fields: [{ field: 'useValue' }] } })
      // Without it, or with what is left, she may.
      expect((await usableFor(second)).companyMinor).toBe(0)
      const { body } = await send(second, { acceptedValueMinor: 0 })
      expect(body.code).toBe('Z000')
      await world.product.program.jobs.runDue()
      for (const [answer, paidMinor] of [
        [placed.body, quote.valueMinor],
        [body, 0],
      ] as const) {
        const { orderSeq } = answer.result
        await world.issued(orderSeq)
        expect((await value.balances(orderSeq))['travelCredit:company'] ?? 0).toBe(paidMinor)
      }
    },
  )

  it('is left alone where the booker says so, and by another airline', TIMEOUT, async () => {
    await value.govern(NO_LIMIT_YUAN)
    await value.hideAll()
    const { quote } = await value.left()
    const order = await submit(await value.open(givesMoney(quote.airline.code)), { useValue: false })
    await world.issued(order.orderSeq)
    const other = await submit(await value.open((fare) => isInside(fare) && !fare.offerKey.startsWith(quote.airline.code)))
    await world.issued(other.orderSeq)
    expect((await value.lastCredit()).left).toBe(quote.valueMinor)
  })

  it('is divided among company and traveller as they had paid, and each’s pays her own part', TIMEOUT, async () => {
    await value.govern(300)
    await value.hideAll()
    const order = await submit(await value.open((fare) => leavesValue(fare) && !fare.verdict.compliant))
    await pay(order.personPart?.payOrderId ?? '')
    await world.issued(order.orderSeq)
    // The page to cancel leads to where it can be given up.
    const cancelling = await world.desk.must<CancelForm>('GET', `/order/cancel/${order.orderSeq}`, {}, world.lin)
    expect([cancelling.verdict.allowed, cancelling.valuePath]).toEqual([false, `/flights/value/${order.orderSeq}`])
    expect(cancelling.verdict.allowed ? '' : cancelling.verdict.message).toContain('its fare kept as value')
    const quote = await value.leave(order.orderSeq)
    expect(quote.shares.map(({ payer }) => payer).toSorted()).toEqual(['company', 'person'])
    expect(quote.shares.reduce((sum, { valueMinor }) => sum + valueMinor, 0)).toBe(quote.valueMinor)
    // What each bears of both fees was told before: together all of them, and what was then kept of her and of the company.
    expect(quote.shares.reduce((sum, { feeMinor = 0 }) => sum + feeMinor, 0)).toBe(quote.feeMinor)
    expect(quote.shares.reduce((sum, { serviceFeeMinor = 0 }) => sum + serviceFeeMinor, 0)).toBe(quote.serviceFeeMinor)
    expect(await value.keptOf(order.orderSeq)).toEqual(feesByWay(quote.shares))
    const [first, second] = (await value.credits()).slice(-2)
    const granted = new Map([first, second].map((one) => [one?.owner, one?.amount]))
    for (const { payer, valueMinor } of quote.shares) expect(granted.get(payer)).toBe(valueMinor)

    const next = await submit(await value.open((fare) => givesMoney(quote.airline.code)(fare) && !fare.verdict.compliant))
    const payOrderId = next.personPart?.payOrderId ?? ''
    const due = await info(payOrderId)
    const ofPerson = quote.shares.find(({ payer }) => payer === 'person')?.valueMinor ?? 0
    const asset = due.assets.find(({ key, payer }) => key === 'travelCredit' && payer === 'person')
    const hers = due.parts.find(({ kind }) => kind === 'person')?.amountMinor ?? 0
    expect(asset).toMatchObject({ amountMinor: Math.min(ofPerson, hers), validUntil: quote.validUntil })
    expect(due.dueMinor).toBe(hers - Math.min(ofPerson, hers))
    expect(due.parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(due.totalMinor)

    // She leaves hers alone: her part is whole again, and hers is left.
    const declined = await world.desk.must<{ dueMinor: number }>(
      'POST',
      '/pay/checkout/assetPayment',
      { payOrderId, assets: ['companyCredit'] },
      world.lin,
    )
    expect(declined.dueMinor).toBe(hers)
    expect((await value.credits()).slice(-2).find(({ owner }) => owner === 'person')?.left).toBe(ofPerson)
    await pay(payOrderId)
    expect((await world.issued(next.orderSeq)).status.key).toBe('ticketIssued')

    const third = await submit(await value.open((fare) => givesMoney(quote.airline.code)(fare) && fare.verdict.overMinor > ofPerson))
    await pay(third.personPart?.payOrderId ?? '')
    const told = (await world.issued(third.orderSeq)).timeline.find(({ title }) => title === 'Paid')?.detail
    expect(told).toContain(`your own unused value ${formatMoney(ofPerson)}, paid by yourself ¥`)
  })

  it('keeps its ticket where the airline would leave less than was agreed to', TIMEOUT, async () => {
    await value.govern(NO_LIMIT_YUAN)
    const order = await submit(await value.open(leavesValue))
    const issued = await world.issued(order.orderSeq)
    const quote = await value.quoteOf(order.orderSeq)
    const path = `/airfrond/value/leave/${order.orderSeq}`
    const agreed = agreedTo(quote)
    const [first, ...others] = quote.shares
    // The sums alone are not what she has agreed to: who bears what of them, and who gets it, is.
    for (const otherwise of [
      { ...agreed, valueMinor: quote.valueMinor + 1 },
      { ...agreed, shares: [] },
      { ...agreed, shares: [{ ...first, payer: 'third' as const }, ...others] },
      { ...agreed, shares: [{ ...first, feeMinor: (first?.feeMinor ?? 0) + 1 }, ...others] },
    ])
      expect(await world.desk.codeOf('POST', path, otherwise, world.lin)).toBe('STATE_CHANGED')
    expect((await world.order(order.orderSeq)).timeline.map(({ title }) => title)).not.toContain('Giving the ticket up')
    // The airline is away once it has quoted, until the quote is too old and another would bring less.
    await world.product.control('POST', '/faults', { match: 'refund', kind: 'status', status: 503, times: 0 })
    await world.desk.must('POST', path, agreed, world.lin)
    await world.product.program.jobs.runDue()
    const waiting = await world.order(order.orderSeq)
    expect(waiting.passengers[0]?.ticketStatus).toBe('Refunding')
    expect(await codeOfQuote(order.orderSeq)).toBe('AF-NO-VALUE')
    await world.product.program.db.pool.query(
      `update flight_order f set value_promised_minor = value_promised_minor + 1, value_quote_id = 'long-gone'
       from orders o where o.company_id = f.company_id and o.id = f.order_id and o.number = $1`,
      [order.orderSeq],
    )
    await world.product.control('DELETE', '/faults')
    // A job that failed is tried again after a second of the machine's own clock.
    const kept = await vi.waitFor(
      async () => {
        await world.product.advance({ seconds: 30 })
        const now = await world.order(order.orderSeq)
        expect(now.timeline.map(({ title }) => title)).toContain('Not given up')
        return now
      },
      { timeout: 30_000, interval: 500 },
    )
    expect(kept.status.key).toBe('ticketIssued')
    expect(issued.passengers[0]?.ticketNumber).toBe(kept.passengers[0]?.ticketNumber)
  })

  it('is refused to who only goes along, to strangers, and of a fare that gives money', TIMEOUT, async () => {
    await value.govern(NO_LIMIT_YUAN)
    const order = await submit(await value.open((fare) => isInside(fare) && !fare.conditions.leavesValue))
    await world.issued(order.orderSeq)
    expect(await codeOfQuote(order.orderSeq)).toBe('AF-NO-VALUE')
    expect(await codeOfQuote(order.orderSeq, await world.product.tokenOf('QC1002'))).toBe('P404')
  })
})
