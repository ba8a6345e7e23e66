import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isInside } from '../../../../tools/testing/governed.ts'
import { uploadPicture } from '../../../../tools/testing/pictures.ts'
import { givesMoney, leavesValue, NO_LIMIT_YUAN, valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { opsTicketRefunds } from '../../calls/refund-desk.ts'
import type { addRefund, getApplyRefundInfo, getRefundForm, ReturnQuote } from '../../calls/returning.ts'
import type { CabinFare } from '../../calls/searching.ts'

/* Issued tickets given back for money, over HTTP on the real server and the sandbox: one or several, by the conditions or against proof. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  await value.govern(NO_LIMIT_YUAN)
  su = await world.product.tokenOf('QC1002')
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

type Form = CallResult<typeof getRefundForm>
type Info = CallResult<typeof getApplyRefundInfo>

const money = (fare: CabinFare): boolean =>
  isInside(fare) && !fare.conditions.leavesValue && fare.conditions.refund.some((row) => row.appliesNow && row.fee.startsWith('¥'))
const form = (orderSeq: string, token = world.lin) => world.desk.must<Form>('GET', `/airfrond/getRefundForm/${orderSeq}`, {}, token)
const info = (orderSeq: string) => world.desk.must<Info>('GET', `/airfrond/getApplyRefundInfo/${orderSeq}`, {}, world.lin)
/** An assistant, who books for Lin and He. */
let su = ''
const asked = (orderSeq: string, tickets: readonly number[], kind = 'voluntary', token = world.lin) =>
  world.product.ask<ReturnQuote>('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets, kind }, { token })
async function quote(orderSeq: string, tickets: readonly number[], kind = 'voluntary', token = world.lin): Promise<ReturnQuote> {
  const { body } = await asked(orderSeq, tickets, kind, token)
  if (body.code !== 'Z000') throw new Error(`${body.code} ${body.message}`)
  return body.result
}
const confirm = (orderSeq: string, quoteId: string, more: object = {}, token = world.lin) =>
  world.product.ask<CallResult<typeof addRefund> & { quote: ReturnQuote }>(
    'POST',
    `/airfrond/addRefund/${orderSeq}`,
    { quoteId, reason: 'planChanged', note: '', fileIds: [], ...more },
    { token },
  )

async function issued(isWanted: (fare: CabinFare) => boolean, more: object = {}): Promise<FlightOrderDetails> {
  const order = await value.submit(await value.open(isWanted), { useValue: false, ...more })
  return world.issued(order.orderSeq)
}

/** For Lin and He; tickets 1 and 2. Lin owns the order, He goes along. */
async function issuedForTwo(): Promise<FlightOrderDetails> {
  const travellers = { mode: 'agent', userCodes: ['QC1001', 'QC2002'] } as const
  const { form: opened } = await world.desk.open(su, travellers, world.nextDay(), money)
  const orderSeq = await world.desk.submit(opened, su, { useValue: false })
  await world.desk.issue(orderSeq, su)
  return world.desk.order(orderSeq, su)
}

async function pass(times = 4, seconds = 5): Promise<void> {
  for (let look = 0; look < times; look += 1) await world.product.advance({ seconds })
}

describe('a ticket that is given back for money', () => {
  it(
    'is quoted by the conditions, confirmed as it was quoted, and paid back as it was quoted [C-AIR-38] [C-AIR-39] [C-AIR-40] [C-AIR-42]',
    TIMEOUT,
    async () => {
      const order = await issued(money)
      const read = await form(order.orderSeq)
      expect(read.tickets).toMatchObject([{ passengerNo: 1, verdict: { allowed: true } }])
      expect(order.returning).toEqual({ allowed: true, asked: 0 })
      const quoted = await quote(order.orderSeq, [1])
      // Our own reckoning of the conditions is the airline's.
      expect(read.tickets[0]?.feeMinor).toBe(quoted.feeMinor)
      expect(quoted.feeMinor).toBeGreaterThan(0)
      expect(quoted.backMinor + quoted.feeMinor + quoted.serviceFeeMinor).toBe(order.totalMinor)
      expect(quoted.shares).toMatchObject([{ payer: 'company', backMinor: quoted.backMinor, valueMinor: 0 }])
      const done = (await confirm(order.orderSeq, quoted.quoteId)).body
      expect([done.code, done.result.status.key]).toEqual(['Z000', 'refunding'])
      // A tap whose answer was lost.
      expect((await confirm(order.orderSeq, quoted.quoteId)).body.result.refundId).toBe(done.result.refundId)
      await pass()
      const after = await world.order(order.orderSeq)
      expect([after.status.code, after.status.key, after.passengers[0]?.ticketStatus]).toEqual([6, 'refunded', 'Refunded'])
      const { refunds, verdict } = await info(order.orderSeq)
      expect(refunds).toMatchObject([
        {
          status: { code: 8, key: 'refunded', settled: true },
          backMinor: quoted.backMinor,
          feeMinor: quoted.feeMinor,
          shares: quoted.shares,
        },
      ])
      expect(verdict).toMatchObject({ allowed: false, code: 'AF-NO-REFUNDABLE' })
      expect(await value.balances(order.orderSeq)).toEqual({
        companyCredit: order.totalMinor - quoted.backMinor,
        'supplier:air1': -quoted.feeMinor,
        serviceFee: -quoted.serviceFeeMinor,
      })
      expect((await asked(order.orderSeq, [1])).body.code).toBe('AF-NO-REFUNDABLE')
    },
  )

  it(
    'goes back alone of several, the rest of the order stays, and the last one closes it [V-FLIGHT-12] [V-FLIGHT-13] [E-FLIGHT-14]',
    TIMEOUT,
    async () => {
      const order = await issuedForTwo()
      for (const wrong of [[], [3], [1, 3]]) expect((await asked(order.orderSeq, wrong)).body.code).toBe('AF-TICKETS')
      const first = await quote(order.orderSeq, [2], 'voluntary', su)
      await confirm(order.orderSeq, first.quoteId, {}, su)
      await pass()
      const partly = await world.order(order.orderSeq)
      expect([partly.status.code, partly.status.key, partly.passengers.map(({ ticketStatus }) => ticketStatus)]).toEqual([
        7,
        'partialRefund',
        ['Ticketed', 'Refunded'],
      ])
      expect((await asked(order.orderSeq, [2])).body.code).toBe('AF-REFUNDED')
      // Whoever gave hers back does not fly: neither next, nor in her calendar, whatever the others do.
      const he = await world.product.tokenOf('QC2002')
      const hers = await world.desk.order(order.orderSeq, he)
      expect([hers.status.key, hers.timeline.filter(({ state }) => state === 'next')]).toEqual(['refunded', []])
      const next = (token: string) => world.desk.must<{ order: { orderSeq: string } | null }>('GET', '/order/next', {}, token)
      expect((await next(he)).order).toBeNull()
      expect((await next(world.lin)).order).not.toBeNull()
      expect(await world.desk.codeOf('GET', '/order/calendar/trip', { orderSeq: order.orderSeq }, he)).toBe('ORDER-NO-TRIP')
      expect(await world.desk.codeOf('GET', '/order/calendar/trip', { orderSeq: order.orderSeq }, world.lin)).toBe('Z000')
      await world.checkBooks()
      const second = await quote(order.orderSeq, [1])
      await confirm(order.orderSeq, second.quoteId)
      await pass()
      expect((await world.order(order.orderSeq)).status.key).toBe('refunded')
      const keptMinor = first.feeMinor + second.feeMinor
      const oursMinor = first.serviceFeeMinor + second.serviceFeeMinor
      expect(first.backMinor + second.backMinor + keptMinor + oursMinor).toBe(order.totalMinor)
      expect(await value.balances(order.orderSeq)).toEqual({
        companyCredit: keptMinor + oursMinor,
        'supplier:air1': -keptMinor,
        serviceFee: -oursMinor,
      })
    },
  )

  it('is done at what was read or not at all: a quote that ran out brings the new one along', TIMEOUT, async () => {
    const order = await issued(money)
    const old = await quote(order.orderSeq, [1])
    await world.product.advance({ minutes: 11 })
    const late = (await confirm(order.orderSeq, old.quoteId)).body
    expect(late.code).toBe('AF-REFUND-MOVED')
    expect(late.result.quote.quoteId).not.toBe(old.quoteId)
    expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
    expect((await confirm(order.orderSeq, late.result.quote.quoteId)).body.code).toBe('Z000')
    await pass()
    expect((await world.order(order.orderSeq)).status.key).toBe('refunded')
  })

  it('is sent once though its answer is lost, and waits while the airline is away', TIMEOUT, async () => {
    const lost = await issued(money)
    await world.product.control('POST', '/faults', { match: 'refund', kind: 'lostReply' })
    await confirm(lost.orderSeq, (await quote(lost.orderSeq, [1])).quoteId)
    await expect
      .poll(async () => (await pass(2), (await world.order(lost.orderSeq)).status.key), { timeout: 60_000, interval: 500 })
      .toBe('refunded')
    const away = await issued(money)
    const quoted = await quote(away.orderSeq, [1])
    await world.product.control('POST', '/faults', { match: 'refund', kind: 'status', status: 503, times: 0 })
    await confirm(away.orderSeq, quoted.quoteId)
    await world.product.program.jobs.runDue()
    expect((await info(away.orderSeq)).refunds).toMatchObject([{ status: { code: 5, key: 'automatic' } }])
    await world.checkBooks()
    await world.product.control('DELETE', '/faults')
    await expect
      .poll(async () => (await pass(2), (await world.order(away.orderSeq)).status.key), { timeout: 60_000, interval: 500 })
      .toBe('refunded')
  })

  it(
    'is refused where it was flown or is checked in, to who only goes along, and to strangers [V-FLIGHT-15] [V-FLIGHT-17] [E-FLIGHT-07] [E-FLIGHT-08]',
    TIMEOUT,
    async () => {
      const order = await issuedForTwo()
      const ticketNumber = order.passengers[0]?.ticketNumber
      await world.product.control('POST', '/tickets', { ticketNumber, is: 'checkedIn' })
      const read = await form(order.orderSeq)
      expect(read.tickets.map(({ verdict }) => (verdict.allowed ? 'yes' : verdict.code))).toEqual(['AF-CHECKED-IN', 'yes'])
      expect((await asked(order.orderSeq, [1])).body.code).toBe('AF-CHECKED-IN')
      expect((await asked(order.orderSeq, [2])).body.code).toBe('Z000')
      const companion = await world.product.tokenOf('QC2002')
      const path = `/airfrond/getRefundForm/${order.orderSeq}`
      expect(await world.desk.codeOf('GET', path, {}, companion)).toBe('AF-NOT-YOURS')
      expect(await world.desk.codeOf('GET', path, {}, await world.product.tokenOf('QC3001'))).toBe('P404')
    },
  )

  it('gives value back where its fare leaves value, and what value had paid goes back to that value', TIMEOUT, async () => {
    await value.hideAll()
    const { quote: left } = await value.left()
    const order = await issued(givesMoney(left.airline.code), { useValue: true })
    const before = await value.lastCredit()
    const quoted = await quote(order.orderSeq, [1])
    await confirm(order.orderSeq, quoted.quoteId)
    await pass()
    expect((await world.order(order.orderSeq)).status.key).toBe('refunded')
    expect((await value.lastCredit()).left).toBeGreaterThan(before.left)
    const leaving = await issued(leavesValue)
    const asValue = await quote(leaving.orderSeq, [1])
    expect(asValue.valueMinor).toBeGreaterThan(0)
    await confirm(leaving.orderSeq, asValue.quoteId)
    await pass()
    expect((await value.lastCredit()).left).toBe(asValue.valueMinor)
  })
})

describe('a claim for all of the money', () => {
  it('needs proof, waits for the airline, and brings everything back but our fee', TIMEOUT, async () => {
    const order = await issued(money)
    const quoted = await quote(order.orderSeq, [1], 'involuntary')
    expect([quoted.feeMinor, quoted.backMinor + quoted.serviceFeeMinor]).toEqual([0, order.totalMinor])
    expect((await confirm(order.orderSeq, quoted.quoteId, { reason: 'illness' })).body.code).toBe('AF-PROOF')
    expect((await confirm(order.orderSeq, quoted.quoteId)).body.code).toBe('AF-RETURN-REASON')
    const done = await confirm(order.orderSeq, quoted.quoteId, {
      reason: 'illness',
      fileIds: [await uploadPicture(world.product, world.lin)],
    })
    expect(done.body.code).toBe('Z000')
    await pass(2)
    expect((await info(order.orderSeq)).refunds).toMatchObject([{ status: { code: 7, key: 'underReview' }, proofs: 1 }])
    expect((await world.order(order.orderSeq)).status.key).toBe('refunding')
    await pass(12, 30)
    expect((await world.order(order.orderSeq)).status.key).toBe('refunded')
    expect((await info(order.orderSeq)).refunds).toMatchObject([{ status: { code: 8 }, backMinor: quoted.backMinor, feeMinor: 0 }])
  })

  it('that the airline refuses leaves the ticket as good as before, to be given back by the conditions', TIMEOUT, async () => {
    const order = await issued(money)
    const quoted = await quote(order.orderSeq, [1], 'involuntary')
    await confirm(order.orderSeq, quoted.quoteId, { reason: 'duty', fileIds: [await uploadPicture(world.product, world.lin)] })
    await pass(2)
    const { claims } = await world.product.control<{ claims: { claimId: string }[] }>('GET', '/claims')
    await world.product.control('POST', '/claims', { claimId: claims[0]?.claimId, decision: 'refuse' })
    await pass(6, 30)
    const after = await world.order(order.orderSeq)
    expect([after.status.key, after.timeline.map(({ title }) => title).includes('Not refunded')]).toEqual(['ticketIssued', true])
    const again = await quote(order.orderSeq, [1])
    expect((await confirm(order.orderSeq, again.quoteId)).body.code).toBe('Z000')
    await pass()
    expect((await world.order(order.orderSeq)).status.key).toBe('refunded')
  })
})

describe('tickets that are handed to the desk [C-AIR-61]', () => {
  it('wait there and are taken back by whoever asked', TIMEOUT, async () => {
    const order = await issued(money)
    const hand = (note: string) =>
      world.product.ask<CallResult<typeof addRefund>>(
        'POST',
        `/airfrond/manualRefund/${order.orderSeq}`,
        { tickets: [1], reason: 'other', note, fileIds: [] },
        { token: world.lin },
      )
    expect((await hand('')).body.code).toBe('AF-RETURN-NOTE')
    const { refundId } = (await hand('The airline has agreed on the phone')).body.result
    expect((await info(order.orderSeq)).refunds).toMatchObject([{ kind: 'manual', status: { code: 6, key: 'manual' }, canWithdraw: true }])
    expect((await asked(order.orderSeq, [1])).body.code).toBe('AF-NO-REFUNDABLE')
    await world.desk.must('POST', `/airfrond/withdrawRefund/${order.orderSeq}`, { refundId }, world.lin)
    const after = await world.order(order.orderSeq)
    expect([after.status.key, (await info(order.orderSeq)).refunds[0]?.status.key]).toEqual(['ticketIssued', 'closed'])
    expect((await asked(order.orderSeq, [1])).body.code).toBe('Z000')
  })

  it('are decided by the desk once: what it says comes back goes to whoever paid, and the deed is written down', TIMEOUT, async () => {
    const desk = await world.product.staffToken('desk')
    const asDesk = <T>(method: 'GET' | 'POST', path: string, input: object) => world.product.ask<T>(method, path, input, { token: desk })
    const order = await issued(money)
    const wish = {
      tickets: [1],
      reason: 'illness',
      note: 'The airline has agreed',
      fileIds: [await uploadPicture(world.product, world.lin)],
    }
    const asking = await world.product.ask<CallResult<typeof addRefund>>('POST', `/airfrond/manualRefund/${order.orderSeq}`, wish, {
      token: world.lin,
    })
    const { refundId } = asking.body.result
    const listed = (await asDesk<CallResult<typeof opsTicketRefunds>>('GET', '/ops/ticketRefunds', {})).body.result.refunds
    const mine = listed.find((one) => one.refundId === refundId)
    expect(mine).toMatchObject({
      orderSeq: order.orderSeq,
      kind: 'manual',
      code: 6,
      note: wish.note,
      fileIds: wish.fileIds,
      promisedMinor: null,
    })
    const counted = async () =>
      (await asDesk<{ waiting: readonly { what: string; count: number }[] }>('GET', '/ops/home', {})).body.result.waiting.find(
        ({ what }) => what === 'ticketRefunds',
      )?.count
    const waiting = (await counted()) ?? 0
    expect(waiting).toBeGreaterThan(0)
    const fileId = wish.fileIds[0]
    const proof = await asDesk<{ dataUrl: string }>('POST', `/ops/ticketRefunds/${refundId}/proof`, { fileId })
    expect(proof.body.result.dataUrl).toMatch(/^data:image/)
    const decide = (backMinor: number) =>
      asDesk('POST', `/ops/ticketRefunds/${refundId}/decide`, { decision: 'refund', backMinor, why: 'Told on the phone' })
    const paidMinor = mine?.paidMinor ?? 0
    expect((await decide(paidMinor + 1)).body.code).toBe('AF-DESK-AMOUNT')
    expect((await decide(paidMinor - 50_00)).body.code).toBe('Z000')
    expect((await decide(paidMinor)).body.code).toBe('AF-DESK-DECIDED')
    expect(await counted()).toBe(waiting - 1)
    const after = await world.order(order.orderSeq)
    expect([after.status.key, (await info(order.orderSeq)).refunds[0]]).toMatchObject([
      'refunded',
      { backMinor: paidMinor - 50_00, feeMinor: 50_00 },
    ])
    expect(await value.balances(order.orderSeq)).toMatchObject({
      companyCredit: order.totalMinor - paidMinor + 50_00,
      'supplier:air1': -50_00,
    })
    expect((await world.product.ask('GET', '/ops/ticketRefunds', {}, { token: world.lin })).body.code).not.toBe('Z000')
  })
})

// Last: weeks pass, and every session with them.
describe('a claim that its airline leaves lying', () => {
  it('is the desk’s after its last day, also once the trip is over, and a refusal leaves the ticket as it was', TIMEOUT, async () => {
    const { product } = world
    await product.control('POST', '/settings', { claimDelayMs: 30 * 86_400_000 })
    const order = await issued(money)
    const quoted = await quote(order.orderSeq, [1], 'involuntary')
    const { body } = await confirm(order.orderSeq, quoted.quoteId, {
      reason: 'bereavement',
      fileIds: [await uploadPicture(product, world.lin)],
    })
    const { refundId } = body.result
    await pass(2)
    for (let day = 0; day < 25; day += 1) await product.advance({ hours: 24 })
    const lin = await product.tokenOf('QC1001')
    const read = () => world.desk.must<Info>('GET', `/airfrond/getApplyRefundInfo/${order.orderSeq}`, {}, lin)
    expect((await read()).refunds).toMatchObject([{ kind: 'involuntary', status: { code: 6, key: 'manual' }, canWithdraw: false }])
    const decided = await product.ask(
      'POST',
      `/ops/ticketRefunds/${refundId}/decide`,
      { decision: 'refuse', backMinor: 0, why: 'The airline says no' },
      { token: await product.staffToken('desk') },
    )
    expect(decided.body.code).toBe('Z000')
    expect((await read()).refunds).toMatchObject([{ status: { code: 98, key: 'failed' } }])
    expect((await world.desk.order(order.orderSeq, lin)).passengers[0]?.ticketStatus).toBe('Refund cancelled')
  })
})
