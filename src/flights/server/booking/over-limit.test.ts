import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { aboveLimit, partOf, REASON } from '../../../../tools/testing/above-limit.ts'
import type { ListedOrder } from '../../../orders/server/index.ts'
import type { PaymentInfo } from '../../../payments/calls.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'

/* The journey of an order above the limit, over HTTP: reason, approval, payment at the gateway, ticket; and every way it can end. */

const world = await aboveLimit()
const { product, traveller, manager, must, overLimit, submit, order, detail, decide, takeEffect, due } = world
const until = (orderSeq: string, key: string) => world.until(orderSeq, ({ status }) => status.key === key)
afterAll(() => product.stop())
afterEach(() => world.checkBooks())

const info = (payOrderId: string) => must<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', { payOrderId }, traveller)

/** Goes to the cashier as a browser would, and answers with the trade's number there. */
async function toCashier(payOrderId: string): Promise<string> {
  const { payUrl } = await must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId }, traveller)
  const arrived = await fetch(payUrl, { redirect: 'manual' })
  expect([302, 303]).toContain(arrived.status)
  const asked = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}') as { out_trade_no: string }
  return asked.out_trade_no
}

const pay = (outTradeNo: string) => product.control('POST', '/alipay/pay', { outTradeNo })

const titles = (of: FlightOrderDetails) => of.timeline.map((step) => step.title)

describe('an order above the limit', () => {
  it('is held, approved, paid in two parts, and ticketed by itself; its timeline shows who and when [E-PAY] [ST-APPR-01] [ST-APPR-04]', async () => {
    const form = await overLimit()
    expect(form.approval?.approvers[0]).toMatchObject({ userCode: 'QC2001' })
    const personMinor = form.payers.find((payer) => payer.kind === 'person')?.amountMinor ?? 0
    expect(personMinor).toBeGreaterThan(0)
    const orderSeq = await submit(form)
    const waiting = await order(orderSeq)
    expect(waiting.status).toMatchObject({ key: 'awaitingApproval', code: 1 })
    expect(waiting.approval).toMatchObject({
      state: 1,
      reason: { note: REASON.note },
      approvers: [{ en: 'Lan Zhou' }],
      together: null,
      silence: 'deny',
    })
    expect(waiting.personPart).toMatchObject({ state: 'waiting', amountMinor: personMinor })

    const paying = await due()
    const part = partOf(paying)
    expect(await info(part.payOrderId)).toMatchObject({ state: 'due', dueMinor: part.amountMinor, totalMinor: paying.totalMinor })
    const taken2 = await must<{ dueMinor: number }>(
      'POST',
      '/pay/checkout/assetPayment',
      { payOrderId: part.payOrderId, assets: ['companyCredit'] },
      traveller,
    )
    expect(taken2.dueMinor).toBe(part.amountMinor)
    await pay(await toCashier(part.payOrderId))
    const done = await until(paying.orderSeq, 'ticketIssued')
    expect(done.status.key).toBe('ticketIssued')
    expect(done.payers.map((payer) => payer.kind)).toEqual(['company', 'person'])
    expect(titles(done)).toEqual(
      expect.arrayContaining(['Submitted', 'Seat held', 'Approval asked', 'Approved', 'Payment opened', 'You have paid', 'Ticket issued']),
    )
    expect(await info(part.payOrderId)).toMatchObject({ state: 'paid', dueMinor: 0 })
    // The first one is taken back, lest it stand open for the rest of the file.
    await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, traveller)
    await product.advance({ seconds: 2 })
  })

  it('shows the approver what the traveller saw, and nobody else', async () => {
    const orderSeq = await submit(await overLimit())
    const { approval } = await order(orderSeq)
    const seen = await must<{ explanation: { compliant: boolean; headline: string }; alternatives: unknown[]; orderSeq: string }>(
      'GET',
      `/airfrond/getOrderForApproval/${approval?.approvalId}`,
      {},
      manager,
    )
    expect(seen.orderSeq).toBe(orderSeq)
    expect(seen.explanation.compliant).toBe(false)
    expect(seen.alternatives.length).toBeGreaterThan(0)
    for (const userCode of ['QC1002', 'QC9001', 'QC2002']) {
      const other = await product.ask(
        'GET',
        `/airfrond/getOrderForApproval/${approval?.approvalId}`,
        {},
        { token: await product.tokenOf(userCode) },
      )
      expect([userCode, other.status, other.body.code]).toEqual([userCode, 404, 'P404'])
    }
    await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, traveller)
    await product.advance({ seconds: 2 })
    expect((await order(orderSeq)).approval?.state).toBe(4)
  })

  it('ends without a charge when the approver says no, and the seat goes back [V-APPR-01]', async () => {
    const orderSeq = await submit(await overLimit())
    const { approval } = await order(orderSeq)
    const approvalId = approval?.approvalId ?? ''
    expect((await decide(approvalId, 'reject')).body.code).toBe('AP-COMMENT')
    expect((await decide(approvalId, 'reject', manager, 'Take the 8 o’clock flight')).body.code).toBe('Z000')
    await takeEffect()
    await product.advance({ seconds: 2 })
    const ended = await order(orderSeq)
    expect(ended.status).toMatchObject({ key: 'rejected', code: 99 })
    expect(ended.approval?.rejection?.comment).toBe('Take the 8 o’clock flight')
    expect(ended.personPart).toMatchObject({ state: 'closed' })
    expect(titles(ended)).toContain('Rejected')
  })

  it('ends when nobody decides in time, and gives the seat back', async () => {
    const orderSeq = await submit(await overLimit('2026-12-01'))
    const before = await order(orderSeq)
    expect(before.approval?.decideBy).not.toBeNull()
    await product.advance({ hours: 24 })
    const ended = await order(orderSeq)
    expect(ended.status.key).toBe('lapsed')
    expect(ended.approval?.state).toBe(6)
    expect(titles(ended)).toContain('Nobody decided in time')
  })

  it('takes a decision once: two taps, two phones with opposite words, and a stale page [E-CHG-04]', async () => {
    const orderSeq = await submit(await overLimit('2026-12-02'))
    const approvalId = (await order(orderSeq)).approval?.approvalId ?? ''
    const phone = await product.tokenOf('QC2001')
    const { version } = await detail(approvalId)
    const say = (decision: 'agree' | 'reject', token: string) =>
      product.ask('PUT', '/approval/approval/handleApproval', { approvalId, decision, comment: 'no', version }, { token })
    const answers = await Promise.all([say('agree', manager), say('reject', phone), say('agree', manager), say('reject', phone)])
    expect(answers.map((answer) => answer.body.code).toSorted()).toEqual(['STATE_CHANGED', 'STATE_CHANGED', 'STATE_CHANGED', 'Z000'])
    expect(answers.find((answer) => answer.body.code === 'STATE_CHANGED')?.status).toBe(409)
    await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, traveller)
    await takeEffect()
    expect((await order(orderSeq)).status.key).toBe('cancelledClosed')
  })
})

describe('the part that the traveller pays', () => {
  it('lapses when nobody pays, closes the order and gives everything back [E-PAY-01] [E-PAY-02] [E-PAY-03] [ST-ORD-02]', async () => {
    const waiting = await due()
    const { payOrderId, expiresAt } = partOf(waiting)
    // Her list leads to the cashier until then, and to a new booking afterwards [ST-ORD-05].
    const listed = async () => {
      const asked = { status: 'all', search: waiting.orderSeq, cursor: null, size: 5 }
      return (await must<{ orders: ListedOrder[] }>('POST', '/order/list', asked, traveller)).orders.map(({ level, next }) => ({
        level,
        next,
      }))
    }
    expect(await listed()).toEqual([
      { level: 'inquiring', next: { kind: 'pay', until: expiresAt, path: `/hotel/pay?payOrderId=${payOrderId}` } },
    ])
    await product.advance({ minutes: 31 })
    const ended = await order(waiting.orderSeq)
    expect(ended.status.key).toBe('lapsed')
    expect(await listed()).toEqual([
      { level: 'closed', next: { kind: 'rebook', until: null, path: `/flights/1?orderSeq=${waiting.orderSeq}` } },
    ])
    expect(ended.personPart?.state).toBe('closed')
    const late = await product.ask('POST', '/personal/alipay/wap/prepay', { payOrderId }, { token: traveller })
    expect(late.body.code).toBe('PAY-LAPSED')
    expect(await info(payOrderId)).toMatchObject({ state: 'closed', closedBecause: 'lapsed' })
  })

  it('is paid once however often she taps, comes back or is told about it', async () => {
    const waiting = await due()
    const { payOrderId } = partOf(waiting)
    const [first, second] = await Promise.all([toCashier(payOrderId), toCashier(payOrderId)])
    expect(first).toBe(second)
    await pay(first)
    const confirm = () => product.ask('POST', '/pay/facade/confirmPay', { payOrderId }, { token: traveller })
    const told = product.control('POST', '/alipay/notice', { outTradeNo: first, times: 20 })
    const answers = await Promise.all([confirm(), confirm(), confirm(), told])
    expect(answers.slice(0, 3).map((answer) => (answer as { body: { code: string } }).body.code)).toEqual(['Z000', 'Z000', 'Z000'])
    expect((await until(waiting.orderSeq, 'ticketIssued')).status.key).toBe('ticketIssued')
    const paidAgain = await product.ask('POST', '/personal/alipay/wap/prepay', { payOrderId }, { token: traveller })
    expect(paidAgain.body.code).toBe('PAY-PAID')
  })

  it('is settled without a notice and without her coming back: the gateway is asked', async () => {
    const waiting = await due()
    await product.control('POST', '/faults', { match: 'alipayNotice', kind: 'loseNotice', times: 0 })
    await pay(await toCashier(partOf(waiting).payOrderId))
    expect((await until(waiting.orderSeq, 'ticketIssued')).status.key).toBe('ticketIssued')
  })

  it('goes back by itself when it comes after the order was cancelled', async () => {
    const waiting = await due()
    const trade = await toCashier(partOf(waiting).payOrderId)
    await product.control('POST', '/faults', { match: 'alipayClose', kind: 'status', status: 503, times: 3 })
    await must('POST', `/airfrond/closeOrder/${waiting.orderSeq}`, { reason: 'plans changed' }, traveller)
    await pay(trade)
    for (let look = 0; look < 12; look += 1) await product.advance({ seconds: 5 })
    const ended = await order(waiting.orderSeq)
    expect(ended.status.key).toBe('cancelledClosed')
    expect(ended.personPart?.refund).toMatchObject({ state: 'done', amountMinor: partOf(waiting).amountMinor })
    expect(titles(ended)).toEqual(expect.arrayContaining(['A late payment came in', 'Refunded']))
  })

  it('goes back with the company’s part when the ticket cannot be issued', async () => {
    const waiting = await due()
    await product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    await pay(await toCashier(partOf(waiting).payOrderId))
    const failed = await until(waiting.orderSeq, 'ticketFailed')
    expect(failed.status.key).toBe('ticketFailed')
    for (let look = 0; look < 4; look += 1) await product.advance({ seconds: 5 })
    expect((await order(waiting.orderSeq)).personPart?.refund?.state).toBe('done')
  })

  it.each(['amount', 'seller', 'app', 'unknownOrder', 'forged', 'alteredByte'] as const)(
    'believes no notice with a wrong or forged %s',
    async (mutate) => {
      const waiting = await due()
      const { payOrderId } = partOf(waiting)
      const trade = await toCashier(payOrderId)
      const { answers } = await product.control<{ answers: { body: string }[] }>('POST', '/alipay/notice', { outTradeNo: trade, mutate })
      expect(answers.map((answer) => answer.body)).toEqual(['fail'])
      expect(await info(payOrderId)).toMatchObject({ state: 'due' })
      expect((await order(waiting.orderSeq)).status.key).toBe('awaitingPayment')
      await must('POST', `/airfrond/closeOrder/${waiting.orderSeq}`, { reason: 'plans changed' }, traveller)
      await product.advance({ minutes: 32 })
    },
  )

  it('is hers alone: a colleague’s pay order answers like an unknown one', async () => {
    const waiting = await due()
    const { payOrderId } = partOf(waiting)
    const other = await product.tokenOf('QC1002')
    const asked = await product.ask('GET', '/pay/checkout/getPaymentInfo', { payOrderId }, { token: other })
    expect([asked.status, asked.body.code]).toEqual([404, 'P404'])
    for (const path of ['/personal/alipay/wap/prepay', '/pay/facade/confirmPay']) {
      expect((await product.ask('POST', path, { payOrderId }, { token: other })).status).toBe(404)
    }
    await must('POST', `/airfrond/closeOrder/${waiting.orderSeq}`, { reason: 'plans changed' }, traveller)
    await product.advance({ seconds: 2 })
  })
})
