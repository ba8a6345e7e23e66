import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApprovalDetail } from '../../approvals/calls.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { BookingForm } from '../calls/booking.ts'
import type { FlightOrderDetails } from '../calls/orders.ts'
import type { CabinFare, ListedFlight } from '../calls/searching.ts'

/* A person's part of an order, paid at WeChat Pay over its own protocol: page and app, notices true and false, money that comes too late. */

let product: TestProduct
let traveller: string
let manager: string
beforeAll(async () => {
  product = await testProduct()
  traveller = await product.tokenOf('QC1001')
  manager = await product.tokenOf('QC2001')
})
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object, token = traveller): Promise<T> {
  const { body } = await product.ask<T>(method, path, input, { token })
  expect(`${method} ${path}: ${body.code} ${body.message}`).toMatch(/: Z000 /)
  return body.result
}
const order = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {})

let taken = 0
/** A form on an offer of which the person pays a part, and which her own manager may agree to; each time on another flight. */
async function overLimit(): Promise<BookingForm> {
  const request = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-24', cabin: 'economy' }
  const { searchId, flights } = await must<{ searchId: string; flights: ListedFlight[] }>('POST', '/airfrond/flightList', request)
  for (const { flightId } of flights.slice(taken)) {
    taken += 1
    const { fares } = await must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', { searchId, flightId })
    const fare = fares.find((one) => one.cabin === 'Y' && one.verdict.action === 'approve' && one.verdict.overMinor > 0)
    if (!fare) continue
    const opened = { version: '2.0', searchId, offerKey: fare.offerKey }
    const { bookingId } = await must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened)
    const form = await must<BookingForm>('GET', `/airfrond/getBookingForm/${bookingId}`, {})
    if (form.approval?.approvers[0]?.userCode === 'QC2001') return form
  }
  throw new Error('no flight above the limit is left')
}

/** An order that waits for its traveller's payment, and the number of what is to be paid. */
async function due(): Promise<{ orderSeq: string; payOrderId: string; amountMinor: number }> {
  const form = await overLimit()
  const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
    contact: { kind: 'own' },
    attribution: null,
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
    reason: { code: 'CLIENT', note: 'Same flight as the client' },
    approvers: form.travellers.map(({ userCode }) => ({ userCode, approverCode: 'QC2001' })),
  })
  await product.program.jobs.runDue()
  const approvalId = (await order(orderSeq)).approval?.approvalId ?? ''
  const { version } = await must<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, manager)
  const decision = { approvalId, decision: 'agree', comment: '', version }
  await must('PUT', '/approval/approval/handleApproval', decision, manager)
  await product.advance({ seconds: 9 }) // it can be taken back for eight
  const { personPart, status } = await order(orderSeq)
  expect(status.key).toBe('awaitingPayment')
  if (!personPart) throw new Error('the traveller pays nothing')
  return { orderSeq, payOrderId: personPart.payOrderId, amountMinor: personPart.amountMinor }
}

interface Trade {
  readonly outTradeNo: string
  readonly tradeType: string
  readonly status: string
  readonly totalMinor: number
  readonly refundedMinor: number
}
async function newestTrade(): Promise<Trade> {
  const [trade] = (await product.control<{ trades: Trade[] }>('GET', '/wechat/trades?newest=1')).trades
  if (!trade) throw new Error('nobody has asked WeChat Pay for an order')
  return trade
}

/** Goes to WeChat Pay's page as a browser would, and answers with the trade's number there. */
async function toCashier(payOrderId: string): Promise<string> {
  const asked = { payOrderId, way: 'wechatH5' }
  const { url } = await must<{ is: 'address'; url: string }>('POST', '/pay/wxpay/wap/prepay', asked)
  expect((await fetch(url, { headers: { referer: 'http://127.0.0.1/' } })).status).toBe(200)
  return (await newestTrade()).outTradeNo
}

/** Notices come by themselves; what is waited for shows in the order. */
async function until(orderSeq: string, isSo: (now: FlightOrderDetails) => boolean): Promise<FlightOrderDetails> {
  for (let look = 0; look < 40; look += 1) {
    await product.advance({ seconds: 2 })
    const now = await order(orderSeq)
    if (isSo(now)) return now
  }
  return order(orderSeq)
}
const ticketed = async (orderSeq: string): Promise<string> => {
  const { status } = await until(orderSeq, (now) => now.status.key === 'ticketIssued')
  return status.key
}

describe('a part that is paid at WeChat Pay', () => {
  it.each(['publicKey', 'certificate'])('is settled by a notice that its %s has signed, and the ticket issued [E-PAY]', async (mode) => {
    await product.control('POST', '/wechat/signing', { mode })
    const { orderSeq, payOrderId, amountMinor } = await due()
    const number = await toCashier(payOrderId)
    expect(await toCashier(payOrderId)).toBe(number)
    const inChinese = { token: traveller, language: 'zh' } as const
    const again = await product.ask('POST', '/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' }, inChinese)
    expect(again.body.code).toBe('Z000')
    expect(await newestTrade()).toMatchObject({ tradeType: 'MWEB', status: 'NOTPAY', totalMinor: amountMinor })
    await product.control('POST', '/wechat/pay', { outTradeNo: number })
    expect(await ticketed(orderSeq)).toBe('ticketIssued')
  })

  it('is moved by no notice that is bent in any way, and by twenty true ones once [E-PAY]', async () => {
    const { orderSeq, payOrderId } = await due()
    const outTradeNo = await toCashier(payOrderId)
    const said = async (mutate: string): Promise<unknown> => {
      const { answers } = await product.control<{ answers: { status: number }[] }>('POST', '/wechat/notice', { outTradeNo, mutate })
      return [mutate, answers.every(({ status }) => status === 200 || status === 204)]
    }
    const bends = ['amount', 'currency', 'seller', 'app', 'unknownOrder', 'forged', 'alteredByte', 'truncated', 'old', 'unknownSerial']
    for (const mutate of [...bends, 'wrongKey', 'signTest', 'huge']) expect(await said(mutate)).toEqual([mutate, false])
    await product.program.jobs.runDue()
    expect((await order(orderSeq)).status.key).toBe('awaitingPayment')
    await product.control('POST', '/wechat/pay', { outTradeNo })
    await product.control('POST', '/wechat/notice', { outTradeNo, times: 20 })
    await product.control('POST', '/wechat/notice', { outTradeNo, times: 20, isReplay: true })
    expect(await ticketed(orderSeq)).toBe('ticketIssued')
  })

  it('is paid by the native app with what is handed to it', async () => {
    const { orderSeq, payOrderId } = await due()
    const { request } = await must<{ request: object }>('POST', '/pay/wxpay/app/prepay', { payOrderId })
    expect(await product.control('POST', '/wechat/app', { request })).toEqual({ is: 'ok' })
    expect((await newestTrade()).tradeType).toBe('APP')
    expect(await ticketed(orderSeq)).toBe('ticketIssued')
  })

  it('goes back by itself where it came too late: on its way first, then there', async () => {
    const { orderSeq, payOrderId, amountMinor } = await due()
    const outTradeNo = await toCashier(payOrderId)
    await product.control('POST', '/faults', { match: 'wechatNotice', kind: 'loseNotice', times: 3 })
    await product.control('POST', '/wechat/pay', { outTradeNo })
    await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' })
    const titlesOf = ({ timeline }: FlightOrderDetails) => timeline.map(({ title }) => title)
    const ended = await until(orderSeq, (now) => titlesOf(now).includes('Refunded'))
    expect(titlesOf(ended)).toEqual(expect.arrayContaining(['A late payment came in', 'Refund under way', 'Refunded']))
    expect(await newestTrade()).toMatchObject({ status: 'REFUND', refundedMinor: amountMinor })
  })
})
