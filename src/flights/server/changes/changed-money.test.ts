import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../../tools/testing/reward-points.ts'
import { leavesValue, valueDesk } from '../../../../tools/testing/unused-value.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { CancelForm, ListedOrder } from '../../../orders/calls.ts'
import type { ChangeForm } from '../../calls/changing.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { CabinFare } from '../../calls/searching.ts'
import type { ReturnQuote } from '../../calls/returning.ts'

/* A change of which the traveller pays a part, over HTTP on the real server and the sandbox. */

const TIMEOUT = { timeout: 240_000 }
/** The company pays so much of a flight, and she the rest. */
const LIMIT_YUAN = 300

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
let points: ReturnType<typeof pointsDesk>
let change: ReturnType<typeof changeDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  points = pointsDesk(world)
  change = changeDesk(world)
  await value.govern(LIMIT_YUAN)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

interface Wanted {
  readonly overYuan: number
  readonly cost: (cost: ChangeForm['cost']) => boolean
}

const personIn = ({ cost }: Pick<ChangeForm, 'cost'>): number => cost.payers.find(({ kind }) => kind === 'person')?.amountMinor ?? 0

const DEARER: Wanted = {
  overYuan: LIMIT_YUAN,
  cost: ({ lines }) => lines.some(({ kind, payers }) => kind === 'fareDifference' && payers.personMinor > 0),
}
/** Nothing is dearer, and of the airline’s fee a part is hers. */
const CHEAPER: Wanted = {
  overYuan: 2 * LIMIT_YUAN,
  cost: ({ lines, cheaperMinor }) => cheaperMinor > 0 && lines.some(({ kind, payers }) => kind === 'changeFee' && payers.personMinor > 0),
}

const mayChange = (fare: CabinFare): boolean => isChangeable({ ...fare, verdict: { ...fare.verdict, compliant: true } })

/** An order of which she has paid a part at Alipay, issued; as it was submitted. */
async function booked(isWanted: (fare: CabinFare) => boolean): Promise<FlightOrderDetails> {
  for (let day = 0; day < 8; day += 1) world.nextDay()
  const order = await value.submit(await value.open(isWanted))
  await points.payAtAlipay(order.personPart?.payOrderId ?? '')
  expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
  return order
}

/** An order above the limit, of which she has paid the rest, and a change of it that costs her something. */
async function changing({ overYuan, cost: isWanted }: Wanted = DEARER): Promise<{
  order: FlightOrderDetails
  paidMinor: number
  shown: ChangeForm
  newOrderSeq: string
  changeId: string
}> {
  for (let day = 0; day < 8; day += 1) world.nextDay()
  const order = await value.submit(await value.open((fare) => mayChange(fare) && fare.fareMinor > overYuan * 100))
  const payOrderId = order.personPart?.payOrderId ?? ''
  const { dueMinor } = await points.info(payOrderId)
  await points.payAtAlipay(payOrderId)
  expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
  const shown = await change.open(order, {
    isWanted: ({ cost }) => isWanted(cost),
  })
  const { newOrderSeq, changeId } = await change.submit(shown)
  await change.pass(3)
  return { order, paidMinor: dueMinor, shown, newOrderSeq, changeId }
}

/** What she was told of an order, by the titles of its messages. */
async function told(orderSeq: string): Promise<readonly string[]> {
  const { messages } = await world.desk.must<{ messages: { title: string; text: string; link: string }[] }>(
    'POST',
    '/notices/messages',
    { size: 20 },
    world.lin,
  )
  return messages.filter(({ link }) => link === `/flights/order/${orderSeq}`).map(({ title, text }) => `${title}: ${text}`)
}

/** A card of her list. */
async function listed(orderSeq: string): Promise<ListedOrder | undefined> {
  const list = { status: 'all', cursor: null, size: 5 }
  const { orders } = await world.desk.must<{ orders: ListedOrder[] }>('POST', '/order/list', list, world.lin)
  return orders.find((one) => one.orderSeq === orderSeq)
}

describe('a change of which she pays a part', () => {
  it('waits for her at the checkout, is exchanged once she has paid, and is given back to both as they have paid', TIMEOUT, async () => {
    const { order, paidMinor, shown, newOrderSeq } = await changing()
    const personMinor = personIn(shown)
    const [waiting] = await change.changes(order.orderSeq)
    expect(waiting).toMatchObject({ status: { code: 2, key: 'awaitingPayment' }, payDue: { amountMinor: personMinor }, canWithdraw: true })
    expect((await world.order(order.orderSeq)).status.key).toBe('changing')
    // As long as she has not paid, nobody speaks of it as of a booking without a ticket.
    expect((await points.info(waiting?.payDue?.payOrderId ?? '')).order.originPath).toBe(`/flights/order/${order.orderSeq}`)
    const unpaid = await world.order(newOrderSeq)
    expect([unpaid.changing.from, unpaid.changing.stands]).toEqual([order.orderSeq, 'pending'])
    expect(unpaid.timeline.find(({ state }) => state === 'now')?.detail).toContain('The old ticket is as good as before.')
    const { note, isChange } = await world.desk.must<CancelForm>('GET', `/order/cancel/${newOrderSeq}`, {}, world.lin)
    expect(isChange).toBe(true)
    expect(note).toContain('the old ticket is as good as before')
    await points.payAtAlipay(waiting?.payDue?.payOrderId ?? '')
    expect(await points.settled(newOrderSeq)).toBe('ticketIssued')
    await change.pass(2)
    const next = await world.order(newOrderSeq)
    expect((await change.changes(order.orderSeq))[0]?.status.key).toBe('changed')
    expect(next.changing.stands).toBe('done')
    expect(next.payers.find(({ kind }) => kind === 'person')?.amountMinor).toBe(personMinor)
    // Given back: what was paid for the ticket over both orders, less what the airline keeps.
    const quote = await world.desk.must<ReturnQuote>(
      'POST',
      `/airfrond/getRefundFee/${newOrderSeq}`,
      { tickets: [1], kind: 'voluntary' },
      world.lin,
    )
    const back = (payer: string): number => quote.shares.find((share) => share.payer === payer)?.backMinor ?? 0
    const fees = (payer: string): number => quote.shares.find((share) => share.payer === payer)?.feeMinor ?? 0
    const hers = (kinds: readonly string[]): number =>
      shown.cost.lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { payers }) => sum + payers.personMinor, 0)
    const lines = (kinds: readonly string[]): number =>
      shown.cost.lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const ticketMinor = order.lines.filter(({ kind }) => kind !== 'serviceFee').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect(back('company') + back('person') + quote.feeMinor).toBe(ticketMinor + lines(['fareDifference', 'taxDifference']))
    expect(back('person') + fees('person')).toBe(paidMinor + hers(['fareDifference', 'taxDifference']))
    // In proportion to what each has paid over both, whoever paid later.
    const worthMinor = ticketMinor + lines(['fareDifference', 'taxDifference'])
    const proportion = (quote.feeMinor * (back('person') + fees('person'))) / worthMinor
    expect(Math.abs(fees('person') - proportion)).toBeLessThan(2)
    // Over both orders too, what each bears adds up to what the airline keeps.
    expect(quote.shares.reduce((sum, { feeMinor = 0 }) => sum + feeMinor, 0)).toBe(quote.feeMinor)
    expect(quote.shares.reduce((sum, { serviceFeeMinor = 0 }) => sum + serviceFeeMinor, 0)).toBe(quote.serviceFeeMinor)
    // Our fee was the company’s both times: none of it is hers.
    expect(quote.shares.find(({ payer }) => payer === 'person')?.serviceFeeMinor).toBe(0)
    expect(quote.changeFeeMinor).toBe(lines(['changeFee']))
    // She never gets more than she has paid for tickets, and the airline's fee is borne by both.
    expect(back('person')).toBeLessThanOrEqual(paidMinor + personMinor)
    await world.desk.must('POST', `/airfrond/addRefund/${newOrderSeq}`, { quoteId: quote.quoteId, reason: 'planChanged' }, world.lin)
    await change.pass()
    const given = await world.order(newOrderSeq)
    expect(given.status.key).toBe('refunded')
    // Where her money is, of both orders: together what was quoted as hers.
    const ofEarlier = given.earlierBack?.refund.amountMinor ?? 0
    expect(ofEarlier).toBeGreaterThan(0)
    expect((given.personPart?.refund?.amountMinor ?? 0) + ofEarlier).toBe(back('person'))
    expect((await world.order(order.orderSeq)).earlierBack).toBeNull()
    // Each of the two orders is told what of it was paid there: together what was quoted.
    const toldOn = async (orderSeq: string, title: string): Promise<string> =>
      (await world.order(orderSeq)).timeline.find((step) => step.title === title)?.detail ?? ''
    expect(await toldOn(newOrderSeq, 'Tickets refunded')).toContain(`${formatMoney(quote.changeFeeMinor)} does not come back`)
    const [, onOld] = /, (¥[\d,.]+) of it is told/.exec(await toldOn(newOrderSeq, 'Tickets refunded')) ?? []
    expect(await toldOn(order.orderSeq, 'Refunded after the change')).toBe(
      `the ticket it became was refunded, ${onOld} paid here goes back`,
    )
  })

  it('to a cheaper fare says so, and its conditions, its quote and what is kept are of what the ticket is worth', TIMEOUT, async () => {
    const { order, paidMinor, shown, newOrderSeq } = await changing(CHEAPER)
    const { cost } = shown
    expect(cost.fares).toEqual({ beforeMinor: order.fare.fareMinor, nowMinor: shown.to.fare.fareMinor })
    expect(cost.cheaperMinor).toBe(cost.fares.beforeMinor - cost.fares.nowMinor)
    expect(cost.lines.map(({ kind }) => kind)).toEqual(['changeFee', 'serviceFee'])
    const [waiting] = await change.changes(order.orderSeq)
    expect(waiting?.cost).toMatchObject({ fares: cost.fares, cheaperMinor: cost.cheaperMinor })
    await points.payAtAlipay(waiting?.payDue?.payOrderId ?? '')
    expect(await points.settled(newOrderSeq)).toBe('ticketIssued')
    await change.pass(2)
    const ask = { tickets: [1], kind: 'voluntary' }
    const quote = await world.desk.must<ReturnQuote>('POST', `/airfrond/getRefundFee/${newOrderSeq}`, ask, world.lin)
    const now = ({ refund }: FlightOrderDetails['conditions']) => refund.find(({ appliesNow }) => appliesNow)?.fee
    const said = [
      now(shown.to.conditions),
      now((await world.order(newOrderSeq)).conditions),
      now((await change.tickets(newOrderSeq)).conditions),
    ]
    expect(quote.feeMinor).toBeGreaterThan(0)
    expect(said).toEqual(Array(3).fill(formatMoney(quote.feeMinor)))
    // Of the change nothing comes back, and our fee of it was the company’s alone.
    const of = (payer: string) => quote.shares.find((share) => share.payer === payer)
    const [hers, companys] = [of('person'), of('company')]
    expect([hers?.serviceFeeMinor, (hers?.backMinor ?? 0) + (hers?.feeMinor ?? 0)]).toEqual([0, paidMinor])
    const serviceMinor = [...order.lines, ...cost.lines].reduce(
      (sum, { kind, amountMinor }) => (kind === 'serviceFee' ? sum + amountMinor : sum),
      0,
    )
    expect([companys?.serviceFeeMinor, quote.serviceFeeMinor]).toEqual([serviceMinor, serviceMinor])
    expect(quote.changeFeeMinor).toBe(cost.lines[0]?.amountMinor)
    await world.desk.must('POST', `/airfrond/addRefund/${newOrderSeq}`, { quoteId: quote.quoteId, reason: 'planChanged' }, world.lin)
    await change.pass()
    // All of it was paid for the order before, and is told there; our fee is named where the refund is.
    const told = (await world.order(newOrderSeq)).timeline.find(({ title }) => title === 'Tickets refunded')?.detail
    const backMoney = formatMoney(quote.backMinor)
    expect(told).toBe(
      `1 ticket, ${backMoney} goes back, ${backMoney} of it is told where it was paid, before the change, ` +
        `the airline keeps ${formatMoney(quote.feeMinor)}, our service fee of ${formatMoney(serviceMinor)} is kept, ` +
        `the change fee of ${formatMoney(quote.changeFeeMinor)} does not come back`,
    )
    // And the order before it says what became of its ticket, and of what was paid for it there.
    expect((await world.order(order.orderSeq)).timeline.find(({ title }) => title === 'Refunded after the change')?.detail).toBe(
      `the ticket it became was refunded, ${backMoney} paid here goes back`,
    )
    // What is done is what was quoted, payer by payer.
    const { rows } = await world.product.program.db.pool.query<{ payer: string; back: string; fees: string }>(
      `select case p.kind when 'companyCredit' then 'company' else 'person' end as payer,
              sum(r.gross_minor - r.fee_minor) as back, sum(r.fee_minor) as fees
         from payment_refund r join payment p on p.id = r.payment_id join orders o on o.id = r.order_id
        where o.number in ($1, $2) group by 1 order by 1`,
      [order.orderSeq, newOrderSeq],
    )
    expect(rows.map(({ payer, back, fees }) => [payer, Number(back), Number(fees)])).toEqual([
      ['company', companys?.backMinor, (companys?.feeMinor ?? 0) + serviceMinor],
      ['person', hers?.backMinor, hers?.feeMinor],
    ])
  })

  it(
    'counts what her unused value has paid as hers: of the airline’s fee she bears as much as she has paid of the ticket',
    TIMEOUT,
    async () => {
      await value.hideAll()
      const given = await booked((fare) => leavesValue(fare) && fare.fareMinor > LIMIT_YUAN * 100)
      const { airline } = await value.leave(given.orderSeq)
      const order = await booked((fare) => mayChange(fare) && fare.fareMinor > LIMIT_YUAN * 100 && fare.offerKey.startsWith(airline.code))
      const { timeline } = await world.order(order.orderSeq)
      expect(timeline.map(({ title }) => title)).toContain('Unused value set aside')
      const ticketMinor = order.lines.filter(({ kind }) => kind !== 'serviceFee').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const hersMinor = order.payers.find(({ kind }) => kind === 'person')?.amountMinor ?? 0
      expect(hersMinor).toBeGreaterThan(0)
      const { cost } = await change.open(order, { isWanted: (one) => one.cost.lines.some(({ kind }) => kind === 'changeFee') })
      const fee = cost.lines.find(({ kind }) => kind === 'changeFee')
      const share = ((fee?.amountMinor ?? 0) * hersMinor) / ticketMinor
      expect(share).toBeGreaterThan(100)
      expect(Math.abs((fee?.payers.personMinor ?? 0) - share)).toBeLessThan(1)
      await value.hideAll()
    },
  )

  it('is called off where she does not want to pay, and costs nothing', TIMEOUT, async () => {
    const { order, newOrderSeq, changeId } = await changing()
    await world.desk.must('POST', `/airfrond/withdrawChange/${order.orderSeq}`, { changeId }, world.lin)
    await change.pass(4)
    expect((await world.order(newOrderSeq)).status).toMatchObject({ key: 'cancelledClosed', label: 'Change cancelled' })
    const old = await world.order(order.orderSeq)
    expect([old.status.key, old.passengers[0]?.ticketStatus]).toEqual(['ticketIssued', 'Change cancelled'])
    expect(await value.balances(newOrderSeq)).toEqual({})
    expect((await change.changes(order.orderSeq))[0]?.status).toMatchObject({ code: 99, key: 'closed' })
    expect((await change.tickets(order.orderSeq)).verdict).toEqual({ allowed: true })
  })

  it('runs out where she does not pay in time, and the old ticket stays good', TIMEOUT, async () => {
    const { order, newOrderSeq } = await changing()
    await world.product.advance({ hours: 3 })
    await change.pass(3)
    const lapsed = await world.order(newOrderSeq)
    expect([lapsed.status.key, lapsed.status.label, lapsed.changing.stands]).toEqual(['lapsed', 'Change ran out of time', 'none'])
    expect(lapsed.timeline.at(-1)?.detail).toMatch(/Nothing was charged\. The old ticket is as good as before\.$/)
    // Whoever booked it anew would have two tickets.
    expect((await told(newOrderSeq)).find((words) => words.startsWith('Change cancelled, time is up'))).toMatch(
      /the old ticket is as good as before\.$/,
    )
    expect((await listed(newOrderSeq))?.next).toEqual({ kind: 'notChanged', until: null, path: `/flights/order/${order.orderSeq}` })
    expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
    expect((await change.changes(order.orderSeq))[0]?.status).toMatchObject({ code: 99, key: 'closed' })
  })

  it('gives her money back by itself where the airline does not exchange it', TIMEOUT, async () => {
    const { order, newOrderSeq } = await changing()
    const [waiting] = await change.changes(order.orderSeq)
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    await points.payAtAlipay(waiting?.payDue?.payOrderId ?? '')
    await change.pass(10)
    const next = await world.order(newOrderSeq)
    expect([next.status.key, next.personPart?.refund?.state]).toEqual(['ticketFailed', 'done'])
    expect(next.timeline.find(({ title }) => title === 'Ticket not exchanged')?.detail).toContain('The old ticket is as good as before.')
    expect((await listed(newOrderSeq))?.next).toEqual({ kind: 'changeFailed', until: null, path: `/flights/order/${order.orderSeq}` })
    expect(await value.balances(newOrderSeq)).toEqual({})
    expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
    expect((await change.changes(order.orderSeq))[0]?.status).toMatchObject({ code: 98, key: 'failed' })
  })
})
