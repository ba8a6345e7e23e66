import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { NO_LIMIT_YUAN, valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { CancelForm, orderResults } from '../../../orders/calls.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'

/* Issued tickets moved to another flight, over HTTP on the real server and the sandbox: by the company's money. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
let change: ReturnType<typeof changeDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  change = changeDesk(world)
  await value.govern(NO_LIMIT_YUAN)
  su = await world.product.tokenOf('QC1002')
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

/** An assistant, who books for Lin and He. */
let su = ''

/** Changes go to the days after: those are left free. */
function farOn(): void {
  for (let day = 0; day < 8; day += 1) world.nextDay()
}

async function issued(): Promise<FlightOrderDetails> {
  farOn()
  const order = await value.submit(await value.open(isChangeable), { useValue: false })
  return world.issued(order.orderSeq)
}

/** For Lin and He; tickets 1 and 2. Lin owns the order, He goes along. */
async function issuedForTwo(more: object = {}): Promise<FlightOrderDetails> {
  farOn()
  const travellers = { mode: 'agent', userCodes: ['QC1001', 'QC2002'] } as const
  const { form } = await world.desk.open(su, travellers, world.nextDay(), isChangeable)
  const orderSeq = await world.desk.submit(form, su, { useValue: false, ...more })
  await world.desk.issue(orderSeq, su)
  return world.desk.order(orderSeq, su)
}

const sumOf = (lines: readonly { amountMinor: number }[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

describe('a ticket that is changed', () => {
  it(
    'is offered other flights with what they cost, quoted, paid by the company and exchanged [C-AIR-27] [C-AIR-30] [C-AIR-31] [C-AIR-33] [C-AIR-34] [C-AIR-35] [C-AIR-36] [C-AIR-37] [C-AIR-43]',
    TIMEOUT,
    async () => {
      const order = await issued()
      expect(order.changing).toEqual({ allowed: true, asked: 0, stands: null, from: null, to: [] })
      const read = await change.tickets(order.orderSeq)
      expect([read.verdict, read.desk, read.tickets[0]?.verdict]).toEqual([{ allowed: true }, { allowed: true }, { allowed: true }])
      const shown = await change.open(order, { isWanted: ({ cost }) => cost.lines.some(({ kind }) => kind === 'fareDifference') })
      const { cost } = shown
      // Our own reckoning of the conditions is the airline's.
      expect(shown.movedFromMinor).toBeNull()
      expect(cost.lines.find(({ kind }) => kind === 'changeFee')?.amountMinor).toBe(read.tickets[0]?.feeMinor)
      expect(sumOf(cost.lines)).toBe(cost.totalMinor)
      expect(cost.payers).toMatchObject([{ kind: 'company', amountMinor: cost.totalMinor }])
      const done = await change.submit(shown)
      // A tap whose answer was lost.
      expect(await change.submit(shown)).toEqual(done)
      expect((await world.order(order.orderSeq)).status.key).toBe('changing')
      const cancelling = await world.desk.must<CancelForm>('GET', `/order/cancel/${order.orderSeq}`, {}, world.lin)
      const message = 'A change is under way, so it cannot be cancelled. The order says how far that is.'
      expect(cancelling.verdict).toEqual({ allowed: false, code: 'ORDER-COMPLETE', message })
      expect((await world.order(order.orderSeq)).actions.cancel).toEqual({ allowed: false, code: 'AF-COMPLETE', message })
      expect((await change.tickets(order.orderSeq)).tickets[0]?.verdict).toMatchObject({ allowed: false, code: 'AF-TICKET-CHANGING' })
      await change.pass()
      const [old, next] = [await world.order(order.orderSeq), await world.order(done.newOrderSeq)]
      expect([old.status.code, old.status.key, old.passengers[0]?.ticketStatus]).toEqual([4, 'changed', 'Changed'])
      expect([next.status.code, next.status.key, next.totalMinor]).toEqual([3, 'ticketIssued', cost.totalMinor])
      expect(next.flight.flightId).toBe(shown.to.flight.flightId)
      expect(next.changing).toMatchObject({ allowed: true, from: order.orderSeq })
      expect(old.changing).toEqual({
        allowed: false,
        asked: 1,
        stands: null,
        from: null,
        to: [{ orderSeq: done.newOrderSeq, passengerNos: [1], isDone: true, mayRead: true }],
      })
      const [shownChange] = await change.changes(order.orderSeq)
      expect(shownChange).toMatchObject({
        status: { code: 8, key: 'changed', settled: true },
        newOrderSeq: done.newOrderSeq,
        tickets: [{ ticketNumber: order.passengers[0]?.ticketNumber, newTicketNumber: next.passengers[0]?.ticketNumber }],
        cost: { totalMinor: cost.totalMinor },
      })
      const feeMinor = cost.lines.find(({ kind }) => kind === 'serviceFee')?.amountMinor ?? 0
      expect(await value.balances(done.newOrderSeq)).toEqual({
        companyCredit: cost.totalMinor,
        'supplier:air1': feeMinor - cost.totalMinor,
        ...(feeMinor > 0 && { serviceFee: -feeMinor }),
      })
    },
  )

  it('is changed again, and given back for all that was paid for it over both orders', TIMEOUT, async () => {
    const order = await issued()
    const first = await change.open(order, { isWanted: ({ cost }) => cost.lines.some(({ kind }) => kind === 'fareDifference') })
    const { newOrderSeq } = await change.submit(first)
    await change.pass()
    const second = await change.open(await world.order(newOrderSeq))
    const again = await change.submit(second)
    await change.pass()
    const last = await world.order(again.newOrderSeq)
    expect([(await world.order(newOrderSeq)).status.key, last.status.key]).toEqual(['changed', 'ticketIssued'])
    const ask = { tickets: [1], kind: 'voluntary' }
    const quote = await world.desk.must<{ quoteId: string; backMinor: number; feeMinor: number; tickets: { paidMinor: number }[] }>(
      'POST',
      `/airfrond/getRefundFee/${again.newOrderSeq}`,
      ask,
      world.lin,
    )
    const differenceOf = ({ cost }: typeof first): number =>
      sumOf(cost.lines.filter(({ kind }) => kind === 'fareDifference' || kind === 'taxDifference'))
    const paid = sumOf(order.lines.filter(({ kind }) => kind !== 'serviceFee')) + differenceOf(first) + differenceOf(second)
    expect(quote.tickets[0]?.paidMinor).toBe(paid)
    expect(quote.backMinor + quote.feeMinor).toBe(paid)
    await world.desk.must('POST', `/airfrond/addRefund/${again.newOrderSeq}`, { quoteId: quote.quoteId, reason: 'planChanged' }, world.lin)
    await change.pass()
    expect((await world.order(again.newOrderSeq)).status.key).toBe('refunded')
    const kept = await Promise.all([order.orderSeq, newOrderSeq, again.newOrderSeq].map((orderSeq) => value.balances(orderSeq)))
    // What the company still owes: both changes' fees, what the airline keeps now, and our fees.
    const feesOf = ({ cost }: typeof first): number => sumOf(cost.lines.filter(({ kind }) => kind === 'changeFee' || kind === 'serviceFee'))
    const serviceFee = sumOf(order.lines.filter(({ kind }) => kind === 'serviceFee'))
    expect(kept.reduce((sum, { companyCredit = 0 }) => sum + companyCredit, 0)).toBe(
      quote.feeMinor + feesOf(first) + feesOf(second) + serviceFee,
    )
  })

  it('is one of several, and the others stay where they are [V-FLIGHT-12] [V-FLIGHT-13] [V-FLIGHT-14] [E-FLIGHT-13]', TIMEOUT, async () => {
    const order = await issuedForTwo()
    const ask = (tickets: readonly number[], departDate: string) =>
      world.product.ask('POST', `/airfrond/preAlterSave/${order.orderSeq}`, { tickets, departDate }, { token: su })
    for (const wrong of [[], [3], [1, 3]]) expect((await ask(wrong, change.dayAfter(order))).body.code).toBe('AF-TICKETS')
    expect((await ask([1], '')).body.code).toBe('AF-CHANGE-DATE')
    const shown = await change.open(order, { passengerNos: [2], token: su })
    const { newOrderSeq } = await change.submit(shown, {}, su)
    await change.pass()
    const [old, next] = [await world.desk.order(order.orderSeq, su), await world.desk.order(newOrderSeq, su)]
    expect([old.status.code, old.status.key]).toEqual([5, 'partialChange'])
    expect(old.passengers.map(({ ticketStatus }) => ticketStatus)).toEqual(['Ticketed', 'Changed'])
    expect([next.status.key, next.passengers.length]).toEqual(['ticketIssued', 1])
    const { tickets } = await change.tickets(order.orderSeq, su)
    expect(tickets.map(({ verdict }) => verdict)).toMatchObject([{ allowed: true }, { allowed: false, code: 'AF-CHANGED' }])
    // The last one follows: nothing of the order is left.
    const rest = await change.submit(await change.open(old, { passengerNos: [1], token: su }), {}, su)
    await change.pass()
    expect((await world.desk.order(rest.newOrderSeq, su)).status.key).toBe('ticketIssued')
    expect((await world.desk.order(order.orderSeq, su)).status).toMatchObject({ code: 4, key: 'changed' })
    expect((await ask([1], change.dayAfter(order))).body.code).toBe('AF-NO-CHANGEABLE')
  })

  it('of one, and the ticket of another given back, leave the third to depart: the order says so', TIMEOUT, async () => {
    farOn()
    const travellers = { mode: 'agent', userCodes: ['QC1001', 'QC2001', 'QC2002'] } as const
    const { form } = await world.desk.open(su, travellers, world.nextDay(), isChangeable)
    const orderSeq = await world.desk.submit(form, su, { useValue: false })
    await world.desk.issue(orderSeq, su)
    const order = await world.desk.order(orderSeq, su)
    await change.submit(await change.open(order, { passengerNos: [3], token: su }), {}, su)
    await change.pass()
    const asked = { tickets: [2], kind: 'voluntary' }
    const quote = await world.desk.must<{ quoteId: string }>('POST', `/airfrond/getRefundFee/${orderSeq}`, asked, su)
    await world.desk.must('POST', `/airfrond/addRefund/${orderSeq}`, { quoteId: quote.quoteId, reason: 'planChanged' }, su)
    await change.pass()
    const { status, timeline, returning } = await world.desk.order(orderSeq, su)
    expect([status.key, returning.allowed]).toEqual(['partialChangeAndRefund', true])
    expect(timeline.at(-1)).toMatchObject({ state: 'next', at: order.flight.from.at })
  })

  it(
    'of one alone stays charged to what all of them were charged to, also to what only the other may charge [V-OTHER-07]',
    TIMEOUT,
    async () => {
      const half = (code: string) => ({ to: { kind: 'costCentre', code }, projectCode: null, legalEntityCode: null, basisPoints: 5_000 })
      const order = await issuedForTwo({ attribution: { by: 'percent', shares: [half('CC-3102'), half('CC-3100')] } })
      const shown = await change.open(order, { passengerNos: [2], token: su, isWanted: ({ cost }) => cost.totalMinor > 0 })
      const { newOrderSeq } = await change.submit(shown, {}, su)
      await change.pass()
      const { governed } = await world.desk.order(newOrderSeq, su)
      expect(governed?.charges.map(({ to }) => to.code)).toEqual(['CC-3102', 'CC-3100'])
    },
  )

  it('stays as it was where the airline does not exchange it, and the money goes back by itself', TIMEOUT, async () => {
    const order = await issued()
    const shown = await change.open(order, { isWanted: ({ cost }) => cost.totalMinor > 0 })
    const { newOrderSeq } = await change.submit(shown)
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    await change.pass()
    const [old, next] = [await world.order(order.orderSeq), await world.order(newOrderSeq)]
    expect([next.status.code, next.status.key]).toEqual([99, 'ticketFailed'])
    // Nothing of the ticket that she has failed, wherever it is said.
    const unaffected = 'Not changed, old ticket unaffected'
    expect([next.status.label, next.passengers[0]?.ticketStatus]).toEqual([unaffected, 'Not exchanged'])
    const standing = await world.desk.must<{ status: { label: string } }>(
      'GET',
      `/airfrond/getOrderStatus?orderSeq=${newOrderSeq}`,
      {},
      world.lin,
    )
    const { orders } = await world.desk.must<CallResult<typeof orderResults>>('GET', `/order/resultList?list=${newOrderSeq}`, {}, world.lin)
    expect([standing.status.label, orders[0]?.status.label]).toEqual([unaffected, unaffected])
    expect([old.status.code, old.status.key, old.passengers[0]?.ticketStatus]).toEqual([3, 'ticketIssued', 'Change cancelled'])
    expect(await value.balances(newOrderSeq)).toEqual({})
    const [failed] = await change.changes(order.orderSeq)
    expect([failed?.status.code, failed?.status.key, failed?.canWithdraw]).toEqual([98, 'failed', false])
    expect((await change.tickets(order.orderSeq)).verdict).toEqual({ allowed: true })
  })

  it('is shown its new price where it moved, and nothing is done before that was accepted [E-CHG]', TIMEOUT, async () => {
    const order = await issued()
    const shown = await change.open(order)
    const { flight, fare } = shown.to
    await world.product.control('POST', '/price', { flightId: flight.flightId, bookingClass: fare.bookingClass, percent: 80 })
    const { body } = await change.submitting(shown)
    expect([body.code, body.result?.form?.cost.totalMinor ?? 0]).toEqual(['AF-CHANGE-MOVED', expect.any(Number)])
    expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
    const now = await change.form(shown.changeId)
    expect([now.movedFromMinor, now.cost.totalMinor > shown.cost.totalMinor]).toEqual([shown.cost.totalMinor, true])
    const { newOrderSeq } = await change.submit(now)
    await change.pass()
    expect((await world.order(newOrderSeq)).totalMinor).toBe(now.cost.totalMinor)
  })
})
