import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld, onlyPrice, type GovernedFile } from '../../../../tools/testing/governed.ts'
import { NO_LIMIT_YUAN, valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { opsTicketChanges } from '../../calls/change-desk.ts'
import type { ChangeForm } from '../../calls/changing.ts'
import type { ApprovalOrder, FlightOrderDetails } from '../../calls/orders.ts'
import type { getRefundForm } from '../../calls/returning.ts'

/* Changes that go another way, over HTTP on the real server and the sandbox: agreed to first, with an airline that is silent, by the desk. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
let change: ReturnType<typeof changeDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  change = changeDesk(world)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

async function issued(): Promise<FlightOrderDetails> {
  await value.govern(NO_LIMIT_YUAN)
  for (let day = 0; day < 8; day += 1) world.nextDay()
  const order = await value.submit(await value.open(isChangeable), { useValue: false })
  return world.issued(order.orderSeq)
}

/** From now on everything is above the limit, and somebody has to agree to it. */
const askAbove = (): Promise<void> =>
  world.govern((file: GovernedFile) => {
    onlyPrice(file, { onBreach: 'approve', paidBy: 'company', default: 100 })
    Object.assign(file.settings, { serviceFees: { rates: [] } })
  })

const approvalOf = async (orderSeq: string): Promise<string> => (await world.order(orderSeq)).approval?.approvalId ?? ''

/** The form with what it wants beside it. */
function asked(form: ChangeForm): object {
  const [approver] = form.approval?.approvers ?? []
  const reason = form.reasons.find(({ needsNote }) => !needsNote) ?? form.reasons[0]
  return {
    overReason: { code: reason?.code ?? '', note: 'the customer has moved the meeting' },
    approvers: approver ? [{ userCode: form.tickets[0]?.userCode ?? '', level: 1, approverCode: approver.userCode }] : [],
  }
}

describe('a change whose new flight its airline moves before its seats are taken', () => {
  it('comes to nothing, and everything says why: the change, its order and the old one', TIMEOUT, async () => {
    const order = await issued()
    const shown = await change.open(order)
    await world.product.control('POST', '/schedule', { flightId: shown.to.flight.flightId, minutes: 1 })
    const { newOrderSeq } = await change.submit(shown)
    await change.pass(3)
    const [one] = await change.changes(order.orderSeq)
    expect([one?.status.key, one?.sentence]).toEqual([
      'failed',
      'The airline had moved the new flight by then: it was not changed at those times, and nothing was charged. You can ask again at its new times. The old ticket is as good as before.',
    ])
    const { title, detail } = (await world.order(newOrderSeq)).timeline.at(-1) ?? {}
    expect(title).toBe('New flight moved by its airline: not changed')
    expect(detail).toMatch(/^\S+ leaves at .+, not at .+\. Nothing was charged\. The old ticket is as good as before\./)
    expect((await world.order(order.orderSeq)).timeline.find(({ title: told }) => told === 'Not changed')?.detail).toBe(
      'The airline has moved the new flight to other times, the old ticket is as good as before',
    )
  })
})

describe('a change to a flight above the limit', () => {
  it('is off once its airline cancels the old flight while somebody is asked, who has nothing to decide then', TIMEOUT, async () => {
    const order = await issued()
    await askAbove()
    const shown = await change.open(order, { isWanted: ({ cost }) => cost.totalMinor > 0 })
    const { newOrderSeq } = await change.submit(shown, asked(shown))
    await change.pass(2)
    expect((await world.order(newOrderSeq)).status.key).toBe('awaitingApproval')
    await world.product.control('POST', '/flights', { flightId: order.flight.flightId, status: 'cancelled' })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await change.pass(3)
    const ended = await world.order(newOrderSeq)
    expect([ended.status.key, ended.approval?.state === 1]).toEqual(['bookingFailed', false])
    expect((await world.order(order.orderSeq)).airline?.mayDecide).toBe(true)
  })

  it('is refused without reason and approver, waits for somebody’s word, and goes on once she agrees', TIMEOUT, async () => {
    const order = await issued()
    await askAbove()
    const shown = await change.open(order, { isWanted: ({ cost }) => cost.totalMinor > 0 })
    expect(shown.approval).not.toBeNull()
    expect((await change.submitting(shown)).body.code).toBe('AF-OVER-REASON')
    const { newOrderSeq } = await change.submit(shown, asked(shown))
    await change.pass(2)
    expect((await world.order(newOrderSeq)).status.key).toBe('awaitingApproval')
    expect((await change.changes(order.orderSeq))[0]?.status).toMatchObject({ code: 4, key: 'awaitingApproval' })
    // Everything is above a limit of 100 yuan: that was looked through, and whoever is asked reads it.
    const seen = await world.desk.must<Pick<ApprovalOrder, 'alternatives' | 'before'>>(
      'GET',
      `/airfrond/getOrderForApproval/${await approvalOf(newOrderSeq)}`,
      {},
      await world.product.tokenOf('QC2001'),
    )
    expect(seen.alternatives).toEqual([])
    // And what it is changed from: the new flight alone would read as a trip of its own.
    const { flight } = await world.order(order.orderSeq)
    expect(seen.before).toMatchObject({ changed: { flight: expect.stringContaining(flight.number) as string }, seatsAskedMinor: null })
    expect(seen.before.changed?.reason).not.toBe('')
    await world.decide(await approvalOf(newOrderSeq), 'agree')
    await change.pass(4)
    expect([(await world.order(newOrderSeq)).status.key, (await world.order(order.orderSeq)).status.key]).toEqual([
      'ticketIssued',
      'changed',
    ])
  })

  it('comes to nothing where she does not, and the old ticket is as good as before', TIMEOUT, async () => {
    const order = await issued()
    await askAbove()
    const shown = await change.open(order)
    const { newOrderSeq } = await change.submit(shown, asked(shown))
    await change.pass(2)
    await world.decide(await approvalOf(newOrderSeq), 'reject', 'not this month')
    await change.pass(3)
    expect([(await world.order(newOrderSeq)).status.key, (await world.order(order.orderSeq)).status.key]).toEqual([
      'rejected',
      'ticketIssued',
    ])
    expect((await change.changes(order.orderSeq))[0]?.status).toMatchObject({ code: 99, key: 'closed' })
  })

  it('that is decided before any seat is taken says at which price, and is not made at another', TIMEOUT, async () => {
    const order = await issued()
    await world.govern((file: GovernedFile) => {
      onlyPrice(file, { onBreach: 'approve', approval: 'beforeBooking', paidBy: 'company', default: 100 })
      Object.assign(file.settings, { serviceFees: { rates: [] } })
    })
    const shown = await change.open(order, { isWanted: ({ cost }) => cost.lines.some(({ kind }) => kind === 'fareDifference') })
    const { newOrderSeq } = await change.submit(shown, asked(shown))
    const waiting = await world.order(newOrderSeq)
    expect(waiting.timeline.at(-1)?.detail).toMatch(/^Taken after approval, at the price that was submitted\./)
    await world.product.control('POST', '/price', { flightId: shown.to.flight.flightId, bookingClass: '*', percent: 30 })
    await world.decide(await approvalOf(newOrderSeq), 'agree')
    await change.pass(3)
    const ended = await world.order(newOrderSeq)
    expect([ended.status.key, ended.timeline.at(-1)?.title, (await world.order(order.orderSeq)).status.key]).toEqual([
      'bookingFailed',
      'The price moved: not changed',
      'ticketIssued',
    ])
    await world.product.control('POST', '/price', { flightId: shown.to.flight.flightId, bookingClass: '*', percent: 0 })
  })
})

/** Until nothing moves by itself any more; jobs that have to ask again wait ever longer. */
async function settled(orderSeq: string): Promise<void> {
  for (let look = 0; look < 60 && !(await world.order(orderSeq)).status.settled; look += 1) {
    // What failed is tried again by the clock of the wall, which nobody waits for here.
    await world.product.program.jobs.runDue({ retryNow: true })
    await world.product.advance({ seconds: 10 })
  }
}

describe('an airline that is silent', () => {
  it.each([
    ['the seats are taken and no answer comes', { match: 'change', kind: 'lostReply' }],
    ['the question about the seats is lost', { match: 'change', kind: 'cutAfterBody' }],
    ['the seats are taken and the answer is none', { match: 'change', kind: 'wrongAnswer' }],
    ['the exchange is ordered and no answer comes', { match: 'ticket', kind: 'lostReply' }],
    ['the airline cannot serve now', { match: 'ticket', kind: 'status', status: 503 }],
  ])('exchanges once, and takes one seat, where %s', TIMEOUT, async (_, fault) => {
    const order = await issued()
    const shown = await change.open(order)
    await world.product.control('POST', '/faults', { ...fault, times: 1 })
    const { newOrderSeq } = await change.submit(shown)
    await settled(newOrderSeq)
    expect([(await world.order(newOrderSeq)).status.key, (await world.order(order.orderSeq)).status.key]).toEqual([
      'ticketIssued',
      'changed',
    ])
  })

  it('leaves the old ticket where the seats have gone before they could be taken', TIMEOUT, async () => {
    const order = await issued()
    const shown = await change.open(order)
    const { flight, fare } = shown.to
    // Nothing is taken before the seats are gone, however fast its jobs are.
    await world.product.control('POST', '/faults', { match: 'change', kind: 'status', status: 503, times: 50 })
    const { newOrderSeq } = await change.submit(shown)
    await world.product.control('POST', '/inventory', { flightId: flight.flightId, bookingClass: fare.bookingClass, seats: 0 })
    await world.product.control('DELETE', '/faults')
    await settled(newOrderSeq)
    expect([(await world.order(newOrderSeq)).status.key, (await world.order(order.orderSeq)).status.key]).toEqual([
      'bookingFailed',
      'ticketIssued',
    ])
    expect((await change.changes(order.orderSeq))[0]?.status).toMatchObject({ code: 98, key: 'failed' })
  })
})

describe('a change by the travel desk', () => {
  const asDesk = async <T>(method: 'GET' | 'POST', path: string, input: object) => {
    const { body } = await world.product.ask<T>(method, path, input, { token: await world.product.staffToken('desk') })
    return body
  }
  const hand = (orderSeq: string, more: object = {}) =>
    world.product.ask<{ changeId: string }>(
      'POST',
      `/airfrond/addChange/${orderSeq}`,
      { tickets: [1], departDate: '2027-01-20', reason: 'meetingMoved', note: 'the first flight of that morning', ...more },
      { token: world.lin },
    )
  const said = ({ flight }: FlightOrderDetails, more: object = {}, digits = '9001') => ({
    flight: {
      number: `${flight.carrier.code}${digits}`,
      fromAirport: flight.from.airport,
      toAirport: flight.to.airport,
      departAt: '2027-01-20T07:30:00+08:00',
      arriveAt: '2027-01-20T10:05:00+08:00',
    },
    cabin: 'Y',
    bookingClass: 'B',
    fareMinor: 150_000,
    airportTaxMinor: 5_000,
    fuelSurchargeMinor: 2_000,
    feeMinor: 20_000,
    differenceMinor: 30_000,
    holdsUntil: world.product.clock.now().add({ hours: 12 }).toString(),
    why: 'Told on the phone by the airline',
    ...more,
  })
  const listed = async (changeId: string) =>
    (await asDesk<CallResult<typeof opsTicketChanges>>('GET', '/ops/ticketChanges', {})).result.changes.find(
      (one) => one.changeId === changeId,
    )

  /** What the console's first page counts of changes. */
  const counted = async () =>
    (await asDesk<{ waiting: readonly { what: string; count: number }[] }>('GET', '/ops/home', {})).result.waiting.find(
      ({ what }) => what === 'ticketChanges',
    )?.count

  it(
    'is asked for in words, priced, paid by the company, and done with the new ticket that the airline named [E-CHG-01] [E-CHG-02]',
    TIMEOUT,
    async () => {
      const order = await issued()
      expect((await hand(order.orderSeq, { note: '' })).body.code).toBe('AF-CHANGE-NOTE')
      const { changeId } = (await hand(order.orderSeq)).body.result
      expect((await change.changes(order.orderSeq))[0]).toMatchObject({
        kind: 'desk',
        status: { code: 6, key: 'manual' },
        newOrderSeq: null,
      })
      const waiting = (await counted()) ?? 0
      expect(waiting).toBeGreaterThan(0)
      expect(await listed(changeId)).toMatchObject({ next: 'quote', orderSeq: order.orderSeq, note: 'the first flight of that morning' })
      const path = `/ops/ticketChanges/${changeId}`
      const wrong = said(order, { flight: { ...said(order).flight, toAirport: said(order).flight.fromAirport } })
      expect((await asDesk('POST', `${path}/quote`, wrong)).code).toBe('AF-DESK-FLIGHT')
      const quoted = await asDesk<{ newOrderSeq: string }>('POST', `${path}/quote`, said(order))
      expect(quoted.code).toBe('Z000')
      expect((await asDesk('POST', `${path}/quote`, said(order))).code).toBe('AF-DESK-DECIDED')
      await change.pass(2)
      expect(await listed(changeId)).toMatchObject({ next: 'issue', code: 3, feeMinor: 20_000, differenceMinor: 30_000 })
      // No machine of the airline's exchanges it, and nobody is told so.
      expect((await change.changes(order.orderSeq))[0]?.sentence).toBe(
        'It is paid. The travel desk exchanges the ticket, and its new number stands here then.',
      )
      const end = (newTicketNumbers: readonly string[]) =>
        asDesk('POST', `${path}/end`, { outcome: 'changed', newTicketNumbers, pnr: 'ABC234', why: 'The airline has issued it' })
      expect((await end([])).code).toBe('AF-DESK-TICKETS')
      expect((await end([order.passengers[0]?.ticketNumber ?? ''])).code).toBe('AF-DESK-TICKETS')
      expect((await end(['9990000000001'])).code).toBe('Z000')
      expect(await counted()).toBe(waiting - 1)
      const next = await world.order(quoted.result.newOrderSeq)
      expect([next.status.key, next.passengers[0]?.ticketNumber, next.pnr]).toEqual(['ticketIssued', '9990000000001', 'ABC234'])
      expect((await world.order(order.orderSeq)).status.key).toBe('changed')
      // No machine of the airline's knows it: what is done with it further is the desk's as well.
      expect((await change.tickets(quoted.result.newOrderSeq)).verdict).toMatchObject({ allowed: false, code: 'AF-CHANGE-DESK' })
      const online = { tickets: [1], departDate: change.dayAfter(next) }
      const changing = await world.product.ask('POST', `/airfrond/preAlterSave/${next.orderSeq}`, online, { token: world.lin })
      const refunding = { tickets: [1], kind: 'voluntary' }
      const returning = await world.product.ask('POST', `/airfrond/getRefundFee/${next.orderSeq}`, refunding, { token: world.lin })
      const { verdict, online: byConditions } = await world.desk.must<CallResult<typeof getRefundForm>>(
        'GET',
        `/airfrond/getRefundForm/${next.orderSeq}`,
        {},
        world.lin,
      )
      expect([verdict, byConditions]).toMatchObject([{ allowed: true }, { allowed: false, code: 'AF-REFUND-DESK' }])
      expect([changing, returning].map(({ body }) => [body.code, body.message])).toEqual([
        ['AF-CHANGE-DESK', expect.stringContaining('customer service')],
        ['AF-REFUND-DESK', expect.stringContaining('customer service')],
      ])
    },
  )

  it('comes to nothing where the airline says no, before it was paid or after, and the money goes back', TIMEOUT, async () => {
    const order = await issued()
    const first = (await hand(order.orderSeq)).body.result.changeId
    const refuse = { outcome: 'refused', why: 'The airline says no' }
    expect((await asDesk('POST', `/ops/ticketChanges/${first}/end`, refuse)).code).toBe('Z000')
    expect((await change.changes(order.orderSeq))[0]?.status).toMatchObject({ code: 98, key: 'failed' })
    const { changeId } = (await hand(order.orderSeq)).body.result
    const quoted = await asDesk<{ newOrderSeq: string }>('POST', `/ops/ticketChanges/${changeId}/quote`, said(order, {}, '9002'))
    expect(quoted.code).toBe('Z000')
    await change.pass(2)
    expect((await asDesk('POST', `/ops/ticketChanges/${changeId}/end`, refuse)).code).toBe('Z000')
    await change.pass(2)
    expect((await world.order(quoted.result.newOrderSeq)).status.key).toBe('ticketFailed')
    expect(await value.balances(quoted.result.newOrderSeq)).toEqual({})
    expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
  })

  it('waits for a word with the seats that the desk has arranged, and says that they went back where it never comes', TIMEOUT, async () => {
    const order = await issued()
    await askAbove()
    const { changeId } = (await hand(order.orderSeq)).body.result
    const holdsUntil = world.product.clock.now().add({ hours: 2 }).toString()
    const quoted = await asDesk<{ newOrderSeq: string }>(
      'POST',
      `/ops/ticketChanges/${changeId}/quote`,
      said(order, { holdsUntil }, '9003'),
    )
    expect(quoted.code).toBe('Z000')
    const { newOrderSeq } = quoted.result
    const waiting = (await world.order(newOrderSeq)).timeline.filter(({ state }) => state === 'now' || state === 'next')
    expect(waiting.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^Your seat is held\. Unless it is approved by .+, the change is called off and nothing is charged\./),
      expect.not.stringContaining('price of then'),
    ])
    await world.product.advance({ hours: 2 })
    await change.pass(2)
    const ended = await world.order(newOrderSeq)
    expect([ended.status.key, ended.timeline.at(-1)?.detail]).toEqual([
      'lapsed',
      'The seat was released; nothing was charged. The old ticket is as good as before.',
    ])
  })

  it('is taken back as long as the desk has not priced it', TIMEOUT, async () => {
    const order = await issued()
    const { changeId } = (await hand(order.orderSeq)).body.result
    await world.desk.must('POST', `/airfrond/withdrawChange/${order.orderSeq}`, { changeId }, world.lin)
    expect((await change.changes(order.orderSeq))[0]?.status).toMatchObject({ code: 99, key: 'closed' })
    expect((await world.order(order.orderSeq)).passengers[0]?.ticketStatus).toBe('Change cancelled')
  })
})
