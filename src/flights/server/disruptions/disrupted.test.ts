import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ListedOrder } from '../../../orders/calls.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { NO_LIMIT_YUAN, valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { readDisruption, takeAlternative } from '../../calls/disruptions.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { opsTicketRefunds } from '../../calls/refund-desk.ts'
import type { getRefundForm } from '../../calls/returning.ts'
import { plansJob } from '../jobs.ts'

/* What airlines do to flights that they have sold, over HTTP on the real server and the sandbox. */

const TIMEOUT = { timeout: 240_000 }
type Read = CallResult<typeof readDisruption>

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
let change: ReturnType<typeof changeDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  change = changeDesk(world)
  await value.govern(NO_LIMIT_YUAN)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

async function issued(): Promise<FlightOrderDetails> {
  for (let day = 0; day < 4; day += 1) world.nextDay()
  const order = await value.submit(await value.open(isChangeable), { useValue: false })
  return world.issued(order.orderSeq)
}

const read = (orderSeq: string) => world.desk.must<Read>('GET', `/airfrond/airlineChange/${orderSeq}`, {}, world.lin)
/** Lets notices come and jobs run. */
async function heard(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await change.pass(2, 1)
}
const cancel = ({ flight }: FlightOrderDetails) =>
  world.product.control('POST', '/flights', { flightId: flight.flightId, status: 'cancelled' })
const move = ({ flight }: FlightOrderDetails, minutes: number) =>
  world.product.control('POST', '/schedule', { flightId: flight.flightId, minutes })
const act = <T>(orderSeq: string, what: string, input: object, token = world.lin) =>
  world.product.ask<T>('POST', `/airfrond/airlineChange/${orderSeq}/${what}`, input, { token })
const take = (orderSeq: string, shown: Read, nth = 0, token = world.lin) => {
  const one = shown.alternatives[nth]
  if (!one || !shown.disruption) throw new Error('no such way')
  const { disruptionId } = shown.disruption
  return act<CallResult<typeof takeAlternative>>(
    orderSeq,
    'take',
    {
      disruptionId,
      key: one.key,
      departDate: one.flight.from.at.slice(0, 10),
    },
    token,
  )
}
/** Who was told of an order under a title, by user code. */
async function toldOf(orderSeq: string, title: string): Promise<readonly string[]> {
  const rows = await world.product.program.db.kysely
    .selectFrom('message as m')
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'm.companyId').onRef('p.id', '=', 'm.personId'))
    .select('p.userCode')
    .where('m.link', '=', `/flights/order/${orderSeq}`)
    .where('m.titleEn', 'like', `${title}%`)
    .execute()
  return rows.map(({ userCode }) => userCode).toSorted()
}
/** What stands under a title in the message about an order. */
async function toldIn(orderSeq: string, title: string): Promise<readonly { readonly zh: string; readonly en: string }[]> {
  const { rows } = await world.product.program.db.pool.query<{ zh: string; en: string }>(
    `select text_zh as zh, text_en as en from message where link = $1 and title_en like $2`,
    [`/flights/order/${orderSeq}`, `${title}%`],
  )
  return rows
}
const titles = ({ timeline }: FlightOrderDetails) => timeline.map(({ title }) => title)

describe('a flight that its airline cancels', () => {
  it('offers a train of its day beside other flights, which is booked where trains are', TIMEOUT, async () => {
    const day = '2026-11-28'
    const order = await world.issued((await value.submit(await world.open(isChangeable, day), { useValue: false })).orderSeq)
    await cancel(order)
    await heard()
    const { anew, alternatives } = await read(order.orderSeq)
    expect(alternatives.length).toBeGreaterThan(0)
    const [train] = anew
    expect(train).toMatchObject({ means: 'train', inPolicy: true })
    expect([train?.from.at.slice(0, 10), train?.path.startsWith('/train/detail?train=')]).toEqual([day, true])
    expect(anew.every(({ means }) => means === 'train')).toBe(true)
  })

  it('is told once, and one tap takes another for nothing, without anybody’s word or money', TIMEOUT, async () => {
    const order = await issued()
    const before = await value.balances(order.orderSeq)
    await cancel(order)
    await heard()
    const told = await world.order(order.orderSeq)
    expect([told.status.key, told.airline?.kind, told.airline?.state, told.airline?.mayDecide]).toEqual([
      'flightCancelled',
      'cancelled',
      'open',
      true,
    ])
    expect(titles(told).filter((title) => title === 'Cancelled by the airline')).toHaveLength(1)
    // The notice comes again, and plans are looked at: it is told once all the same.
    await world.product.control('POST', '/faults', { match: 'notice', kind: 'duplicateNotice' })
    await heard()
    expect(await toldOf(order.orderSeq, 'Flight cancelled')).toEqual(['QC1001'])
    // There is no new plan that could be accepted.
    const [said] = await toldIn(order.orderSeq, 'Flight cancelled')
    expect(said?.zh).toMatch(/可以免费改乘另一班，或免费退票。$/)
    expect(said?.en).toMatch(/for nothing, or get a free refund\.$/)
    const shown = await read(order.orderSeq)
    expect(shown.verdict).toEqual({ allowed: true })
    expect(shown.alternatives).toHaveLength(3)
    expect(
      shown.alternatives.every(
        ({ inPolicy, fare, flight }) => inPolicy && fare.cabin === 'Y' && flight.carrier.code === order.flight.carrier.code,
      ),
    ).toBe(true)
    const { body } = await take(order.orderSeq, shown)
    expect([body.code, body.result?.status.key]).toEqual(['Z000', 'changing'])
    // The other phone comes too late, and is told so.
    expect((await take(order.orderSeq, shown, 1)).body.code).toBe('AF-TICKETS-BUSY')
    await change.pass()
    const [old, next] = [await world.order(order.orderSeq), await world.order(body.result.newOrderSeq)]
    expect([old.status.key, next.status.key, next.totalMinor]).toEqual(['changed', 'ticketIssued', 0])
    expect(next.flight.flightId).toBe(shown.alternatives[0]?.flight.flightId)
    expect([await value.balances(order.orderSeq), await value.balances(next.orderSeq)]).toEqual([before, {}])
    expect(
      (await act(order.orderSeq, 'take', { disruptionId: shown.disruption?.disruptionId, key: 'x~y', departDate: '2026-12-20' })).body.code,
    ).toBe('AF-DISRUPTION-OVER')
  })

  it(
    'is listed at nothing where a change of one’s own goes there, in the same cabin and days, as the airline asks in the end',
    TIMEOUT,
    async () => {
      const order = await issued()
      const costs = (await change.tickets(order.orderSeq)).tickets.map(({ feeMinor }) => feeMinor)
      await cancel(order)
      await heard()
      const told = await change.tickets(order.orderSeq)
      expect([costs[0] === 0, told.tickets.map(({ feeMinor }) => feeMinor), told.feeHoldsUntil]).toEqual([
        false,
        [0],
        (await world.order(order.orderSeq)).airline?.freeUntil,
      ])
      const dearer = ({ cost }: { readonly cost: { readonly fares: { readonly beforeMinor: number; readonly nowMinor: number } } }) =>
        cost.fares.nowMinor > cost.fares.beforeMinor
      const form = await change.open(order, { isWanted: (fare) => dearer(fare) && fare.verdict.compliant })
      const airlines = (lines: typeof form.cost.lines) =>
        lines.filter(({ kind }) => kind !== 'serviceFee').map(({ amountMinor }) => amountMinor)
      expect([airlines(form.cost.lines), form.movedFromMinor]).toEqual([[0], null])
      // Beyond what it grants it takes what the fare says.
      const beyond = await change.flights(await change.begin(order.orderSeq, [1], change.dayAfter(order, 8)))
      expect(beyond.every(({ cost }) => cost.lines.some(({ amountMinor, kind }) => kind !== 'serviceFee' && amountMinor > 0))).toBe(true)
      const { tickets } = await world.desk.must<CallResult<typeof getRefundForm>>(
        'GET',
        `/airfrond/getRefundForm/${order.orderSeq}`,
        {},
        world.lin,
      )
      expect(tickets.map(({ feeMinor }) => feeMinor)).toEqual([0])
    },
  )

  it('is given back in full, without a fee or proof', TIMEOUT, async () => {
    const order = await issued()
    await cancel(order)
    await heard()
    // Nobody flies: it is no trip for a calendar any more.
    const file = await world.product.ask('GET', '/order/calendar/trip', { orderSeq: order.orderSeq }, { token: world.lin })
    expect(file.body.code).toBe('ORDER-NO-TRIP')
    const ask = { tickets: [1], kind: 'voluntary' }
    const quote = await world.desk.must<{ quoteId: string; backMinor: number; feeMinor: number }>(
      'POST',
      `/airfrond/getRefundFee/${order.orderSeq}`,
      ask,
      world.lin,
    )
    expect(quote.feeMinor).toBe(0)
    await world.desk.must('POST', `/airfrond/addRefund/${order.orderSeq}`, { quoteId: quote.quoteId, reason: 'airlineChanged' }, world.lin)
    await change.pass()
    expect((await world.order(order.orderSeq)).status.key).toBe('refunded')
    const kept = await value.balances(order.orderSeq)
    expect(kept['supplier:air1'] ?? 0).toBe(0)
  })

  it('is given back for nothing though it was quoted with a fee before: the new sum is shown first', TIMEOUT, async () => {
    const order = await issued()
    const ask = { tickets: [1], kind: 'voluntary' }
    const path = `/airfrond/getRefundFee/${order.orderSeq}`
    const quote = await world.desk.must<{ quoteId: string; feeMinor: number }>('POST', path, ask, world.lin)
    expect(quote.feeMinor).toBeGreaterThan(0)
    await cancel(order)
    await heard()
    const give = (quoteId: string) =>
      world.product.ask<{ quote: { quoteId: string; feeMinor: number } }>(
        'POST',
        `/airfrond/addRefund/${order.orderSeq}`,
        { quoteId, reason: 'planChanged' },
        { token: world.lin },
      )
    const { body } = await give(quote.quoteId)
    expect([body.code, (await world.order(order.orderSeq)).status.key]).toEqual(['AF-REFUND-MOVED', 'flightCancelled'])
    const anew = await world.desk.must<{ quoteId: string; feeMinor: number }>('POST', path, ask, world.lin)
    expect(anew.feeMinor).toBe(0)
    expect((await give(anew.quoteId)).body.code).toBe('Z000')
    await change.pass()
    expect((await world.order(order.orderSeq)).status.key).toBe('refunded')
  })

  it('is told to the desk that has its ticket, with what the airline grants', TIMEOUT, async () => {
    const order = await issued()
    const wish = { tickets: [1], reason: 'other', note: 'What comes back?', fileIds: [] }
    await world.desk.must('POST', `/airfrond/manualRefund/${order.orderSeq}`, wish, world.lin)
    const token = await world.product.staffToken('desk')
    const airline = async () => {
      const { body } = await world.product.ask<CallResult<typeof opsTicketRefunds>>('GET', '/ops/ticketRefunds', {}, { token })
      return body.result.refunds.find(({ orderSeq }) => orderSeq === order.orderSeq)?.airline
    }
    expect(await airline()).toBe('')
    await cancel(order)
    await heard()
    expect(await airline()).toMatch(/^The airline has cancelled this flight\. Until .+ it refunds for nothing/)
  })

  it('is found though no notice came, and taken back by the airline while somebody looks', TIMEOUT, async () => {
    const order = await issued()
    await world.product.control('POST', '/faults', { match: 'notice', kind: 'loseNotice', times: 0 })
    await cancel(order)
    await heard()
    expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
    await world.product.advance({ hours: 25 })
    const { db, jobs } = world.product.program
    const look = async () => {
      await db.transact((writer) => jobs.send(writer, plansJob, {}))
      await change.pass(3, 1)
    }
    // An airline that does not answer is asked again in some minutes, and nobody has to see to it.
    const silent = await world.product.control<{ id: number }>('POST', '/faults', {
      match: 'getBooking',
      kind: 'status',
      status: 503,
      times: 0,
    })
    await look()
    expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
    await world.product.control('DELETE', `/faults/${silent.id}`)
    expect(await jobs.parked()).toEqual([])
    await world.product.advance({ minutes: 6 })
    await look()
    expect((await world.order(order.orderSeq)).status.key).toBe('flightCancelled')
    const shown = await read(order.orderSeq)
    await world.product.control('DELETE', '/faults')
    await world.product.control('POST', '/flights', { flightId: order.flight.flightId, status: 'scheduled' })
    // Before the notice has come: the airline itself does not give it for nothing any more.
    const { body } = await take(order.orderSeq, shown)
    expect(['AF-NOT-FREE', 'AF-DISRUPTION-OVER']).toContain(body.code)
    await heard()
    const back = await world.order(order.orderSeq)
    expect([back.status.key, back.airline]).toEqual(['ticketIssued', null])
    expect(titles(back)).toContain('Back to the airline’s old plan')
  })
})

describe('who decides, and what there is to take', () => {
  it('is whoever owns or booked it, for all who travel; who only goes along is told and reads', TIMEOUT, async () => {
    const su = await world.product.tokenOf('QC1002')
    const he = await world.product.tokenOf('QC2002')
    for (let day = 0; day < 4; day += 1) world.nextDay()
    const travellers = { mode: 'agent', userCodes: ['QC1001', 'QC2002'] } as const
    const { form } = await world.desk.open(su, travellers, world.nextDay(), isChangeable)
    const orderSeq = await world.desk.submit(form, su, { useValue: false })
    await world.desk.issue(orderSeq, su)
    const order = await world.desk.order(orderSeq, su)
    await cancel(order)
    await heard()
    expect(await toldOf(orderSeq, 'Flight cancelled')).toEqual(['QC1001', 'QC1002', 'QC2002'])
    // Who only goes along is told who decides, and not to do so.
    const others = (await toldIn(orderSeq, 'Flight cancelled')).map(({ en }) => en.split('\n').at(-1) ?? '')
    expect(others.toSorted()).toEqual([
      'Open the order to take another flight for nothing, or get a free refund.',
      'Open the order to take another flight for nothing, or get a free refund.',
      'Whoever booked it decides what becomes of it: another flight, a refund, or the new plan.',
    ])
    const hers = await world.desk.order(orderSeq, he)
    expect([hers.status.key, hers.airline?.mayDecide]).toEqual(['flightCancelled', false])
    // In the list of orders whoever may decide is led to where it is done; nobody else is.
    const nextOf = async (token: string, whose: 'mine' | 'others') => {
      const asked = { status: 'all', whose, cursor: null, size: 50 }
      const { orders } = await world.desk.must<{ orders: ListedOrder[] }>('POST', '/order/list', asked, token)
      return orders.find((one) => one.orderSeq === orderSeq)?.next
    }
    expect(await nextOf(su, 'others')).toMatchObject({
      kind: 'flightCancelled',
      until: (await world.desk.order(orderSeq, su)).airline?.freeUntil,
      path: `/flights/airlineChange/${orderSeq}`,
    })
    expect(await nextOf(he, 'mine')).toBeNull()
    const { body: refused } = await world.product.ask('GET', `/airfrond/airlineChange/${orderSeq}`, {}, { token: he })
    expect(refused.code).toBe('AF-NOT-YOURS')
    // Its owner, who did not book it, moves her own ticket alone; whoever booked moves both.
    const own = await read(orderSeq)
    expect([own.travellers.length, own.movers.length, own.passengerNos, own.alternatives.length]).toEqual([2, 1, [1, 2], 3])
    const shown = await world.desk.must<Read>('GET', `/airfrond/airlineChange/${orderSeq}`, {}, su)
    expect([shown.movers.length, shown.alternatives.length]).toEqual([2, 3])
    const { body } = await take(orderSeq, shown, 0, su)
    expect(body.code).toBe('Z000')
    await change.pass()
    const next = await world.desk.order(body.result.newOrderSeq, su)
    expect([next.status.key, next.passengers.length, next.totalMinor]).toEqual(['ticketIssued', 2, 0])
  })

  it('tells who only goes along what became of her own ticket, whole, and nothing of another one', TIMEOUT, async () => {
    const su = await world.product.tokenOf('QC1002')
    const he = await world.product.tokenOf('QC2002')
    for (let day = 0; day < 4; day += 1) world.nextDay()
    const { form } = await world.desk.open(su, { mode: 'agent', userCodes: ['QC1001', 'QC2002'] }, world.nextDay(), isChangeable)
    const orderSeq = await world.desk.submit(form, su, { useValue: false })
    await world.desk.issue(orderSeq, su)
    await cancel(await world.desk.order(orderSeq, su))
    await heard()
    // Its owner moves her own ticket alone.
    expect((await take(orderSeq, await read(orderSeq))).body.code).toBe('Z000')
    await change.pass()
    const quote = await world.desk.must<{ quoteId: string; backMinor: number }>(
      'POST',
      `/airfrond/getRefundFee/${orderSeq}`,
      { tickets: [2], kind: 'voluntary' },
      su,
    )
    await world.desk.must('POST', `/airfrond/addRefund/${orderSeq}`, { quoteId: quote.quoteId, reason: 'airlineChanged' }, su)
    await change.pass()
    const hers = await world.desk.order(orderSeq, he)
    const own = hers.timeline.slice(hers.timeline.findIndex(({ title }) => title === 'Cancelled by the airline') + 1)
    expect(own.map(({ title }) => title)).toEqual(['Refund asked for', 'The airline has taken it', 'Tickets refunded'])
    const back = formatMoney(quote.backMinor)
    expect([own[0]?.detail.includes(`1 ticket, ${back}`), own[2]?.detail.includes(`1 ticket, ${back}`)]).toEqual([true, true])
    const whole = await world.desk.order(orderSeq, su)
    const all = titles(whole)
    // The order to which its owner moved her own ticket is hers: whoever booked this one reads that it is there, and is led nowhere.
    const { changing } = await world.order(orderSeq)
    expect((await change.changes(orderSeq, su)).map(({ mayReadNew }) => mayReadNew)).toEqual([false])
    expect([whole.changing.to.map(({ mayRead }) => mayRead), changing.to.map(({ mayRead }) => mayRead)]).toEqual([[false], [true]])
    expect([all.includes('Changed'), all.includes('Tickets refunded')]).toEqual([true, true])
  })

  it(
    'is nothing that was sold out meanwhile, and nothing that policy does not allow: that is shown, and applied for',
    TIMEOUT,
    async () => {
      const order = await issued()
      await cancel(order)
      await heard()
      const shown = await read(order.orderSeq)
      const gone = shown.alternatives[0]?.flight.flightId
      await world.product.control('POST', '/inventory', { flightId: gone, cabin: 'Y', seats: 0 })
      expect((await take(order.orderSeq, shown)).body.code).toMatch(/^AF-(SOLD-OUT|GONE)$/)
      expect((await world.order(order.orderSeq)).status.key).toBe('flightCancelled')
      expect((await read(order.orderSeq)).alternatives.map(({ flight }) => flight.flightId)).not.toContain(gone)
      await value.govern(100)
      const above = await read(order.orderSeq)
      expect([above.alternatives.length > 0, above.alternatives.some(({ inPolicy }) => inPolicy)]).toEqual([true, false])
      expect((await take(order.orderSeq, above)).body.code).toBe('AF-OVER')
      await value.govern(NO_LIMIT_YUAN)
    },
  )
})

describe('a flight whose times move', () => {
  it('is shown at its new times everywhere, and accepted', TIMEOUT, async () => {
    const order = await issued()
    await move(order, 95)
    await heard()
    const told = await world.order(order.orderSeq)
    expect([told.status.key, told.airline?.before.from.at, told.airline?.now?.from.at]).toEqual([
      'flightChanged',
      order.flight.from.at,
      told.flight.from.at,
    ])
    expect(Temporal.Instant.from(told.flight.from.at).since(Temporal.Instant.from(order.flight.from.at)).total('minutes')).toBe(95)
    const disruptionId = told.airline?.disruptionId
    expect((await act(order.orderSeq, 'accept', { disruptionId })).body.code).toBe('Z000')
    // A double tap.
    expect((await act(order.orderSeq, 'accept', { disruptionId })).body.code).toBe('Z000')
    await change.pass()
    const done = await world.order(order.orderSeq)
    expect([done.status.key, done.airline?.state]).toEqual(['ticketIssued', 'accepted'])
    expect(titles(done)).toContain('New plan accepted')
    // Once more, and back: what was accepted is what is changed.
    await move(order, 0)
    await heard()
    const again = await world.order(order.orderSeq)
    expect([again.status.key, again.airline?.before.from.at, again.flight.from.at]).toEqual([
      'flightChanged',
      done.flight.from.at,
      order.flight.from.at,
    ])
  })

  it('asks nothing for some minutes, and says the times as they are', TIMEOUT, async () => {
    const order = await issued()
    await move(order, 20)
    await heard()
    const told = await world.order(order.orderSeq)
    expect([told.status.key, told.airline?.state, told.airline?.mayDecide]).toEqual(['ticketIssued', 'told', false])
    expect(told.flight.from.at).not.toBe(order.flight.from.at)
  })

  it('is another flight for whoever is protected on it, once she agrees', TIMEOUT, async () => {
    const order = await issued()
    const shown = await change.open(order)
    await world.product.control('POST', '/schedule', { flightId: order.flight.flightId, protectOn: shown.to.flight.flightId })
    await heard()
    const told = await world.order(order.orderSeq)
    expect([told.status.key, told.airline?.kind, told.flight.flightId]).toEqual(['flightCancelled', 'protected', order.flight.flightId])
    await act(order.orderSeq, 'accept', { disruptionId: told.airline?.disruptionId })
    await change.pass()
    const done = await world.order(order.orderSeq)
    expect([done.status.key, done.flight.flightId, done.passengers[0]?.ticketNumber]).toEqual([
      'ticketIssued',
      shown.to.flight.flightId,
      order.passengers[0]?.ticketNumber,
    ])
  })

  it('is no flight to agree to once it is full: whoever agreed is told, and asked again', TIMEOUT, async () => {
    const order = await issued()
    const shown = await change.open(order)
    const { flightId } = shown.to.flight
    await world.product.control('POST', '/schedule', { flightId: order.flight.flightId, protectOn: flightId })
    await heard()
    await world.product.control('POST', '/inventory', { flightId, cabin: 'Y', seats: 0 })
    const { airline } = await world.order(order.orderSeq)
    await act(order.orderSeq, 'accept', { disruptionId: airline?.disruptionId })
    await change.pass()
    const again = await world.order(order.orderSeq)
    expect([again.airline?.state, again.airline?.mayDecide]).toEqual(['open', true])
    expect(await toldOf(order.orderSeq, 'New plan not confirmed')).toEqual(['QC1001'])
  })

  it('is boarded by nobody and over for nobody while another is kept in its place, until somebody agrees', TIMEOUT, async () => {
    const order = await issued()
    const shown = await change.open(order)
    await world.product.control('POST', '/schedule', { flightId: order.flight.flightId, protectOn: shown.to.flight.flightId })
    await heard()
    const until = async (at: string, by: Temporal.DurationLike): Promise<string> => {
      await world.product.advance(world.product.clock.now().until(Temporal.Instant.from(at).add(by)))
      await change.pass(3, 1)
      return world.product.tokenOf('QC1001')
    }
    expect(titles(await world.order(order.orderSeq)).some((title) => title.startsWith('Departs'))).toBe(false)
    const file = await world.product.ask('GET', '/order/calendar/trip', { orderSeq: order.orderSeq }, { token: world.lin })
    expect(file.body.code).toBe('ORDER-NO-TRIP')
    // Nobody is to check in for what is not flown.
    await until(order.flight.from.at, { hours: -24 })
    expect(await toldOf(order.orderSeq, 'Check in now')).toEqual([])
    const lin = await until(order.flight.to.at, { minutes: 5 })
    const over = await world.desk.order(order.orderSeq, lin)
    expect([over.status.key, over.airline?.mayDecide, titles(over).includes('Trip over')]).toEqual(['flightCancelled', true, false])
    expect((await act(order.orderSeq, 'accept', { disruptionId: over.airline?.disruptionId }, lin)).body.code).toBe('Z000')
    await change.pass()
    const done = await world.desk.order(order.orderSeq, lin)
    expect([done.status.key, done.airline?.state, done.flight.flightId]).toEqual(['ticketIssued', 'accepted', shown.to.flight.flightId])
    // It is over once the other one has landed.
    const later = await until(done.flight.to.at, { minutes: 5 })
    const { timeline } = await world.desk.order(order.orderSeq, later)
    expect(timeline.at(-1)?.title).toBe('Trip over')
  })
})
