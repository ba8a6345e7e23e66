import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../../tools/testing/reward-points.ts'
import { valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { CabinFare } from '../../calls/searching.ts'

/* What airlines do to a flight whose seats wait for its traveller's money: nobody has a ticket yet whom they would tell. */

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
afterEach(() => world.checkBooks())

const isWanted = (fare: CabinFare): boolean =>
  fare.fareMinor > LIMIT_YUAN * 100 && isChangeable({ ...fare, verdict: { ...fare.verdict, compliant: true } })

/** An order whose seats are held, and of which she has yet to pay a part. */
async function unpaid(): Promise<FlightOrderDetails> {
  for (let day = 0; day < 8; day += 1) world.nextDay()
  return value.submit(await value.open(isWanted))
}
/** A ticket of hers, and its change: held, and with a part that she has yet to pay. */
async function unpaidChange(): Promise<{ readonly order: FlightOrderDetails; readonly next: FlightOrderDetails }> {
  const order = await unpaid()
  await pay(order)
  const { newOrderSeq } = await change.submit(
    await change.open(await world.order(order.orderSeq), {
      isWanted: ({ cost }) => cost.lines.some(({ payers }) => payers.personMinor > 0),
    }),
  )
  await change.pass(3)
  return { order, next: await world.order(newOrderSeq) }
}
const pay = async ({ personPart, orderSeq }: FlightOrderDetails): Promise<void> => {
  await points.payAtAlipay(personPart?.payOrderId ?? '')
  await points.settled(orderSeq)
}
const move = ({ flight }: FlightOrderDetails, minutes: number) =>
  world.product.control('POST', '/schedule', { flightId: flight.flightId, minutes })
const movedBy = (before: FlightOrderDetails, after: FlightOrderDetails): number =>
  Temporal.Instant.from(after.flight.from.at).since(Temporal.Instant.from(before.flight.from.at)).total('minutes')
/** Lets notices come and jobs run. */
async function heard(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await change.pass(2, 1)
}

describe('a flight that its airline moves while it waits to be paid', () => {
  it('is shown at its new times with its ticket, and can be left for nothing', TIMEOUT, async () => {
    const order = await unpaid()
    await move(order, -90)
    await pay(order)
    const issued = await world.order(order.orderSeq)
    expect([issued.status.key, movedBy(order, issued), issued.airline?.mayDecide]).toEqual(['flightChanged', -90, true])
  })

  it('is shown so where it is the new flight of a change', TIMEOUT, async () => {
    const { next } = await unpaidChange()
    expect(next.status.key).toBe('awaitingPayment')
    await move(next, 120)
    await heard()
    // She hears of it before she pays for it: the ticket that she has is still as good as before.
    const waiting = await world.order(next.orderSeq)
    expect([waiting.status.key, movedBy(next, waiting)]).toEqual(['awaitingPayment', 120])
    expect(waiting.timeline.find(({ title }) => title === 'New flight moved by its airline')?.detail).toMatch(
      /leaves at .+, the change can be called off for nothing until the ticket is exchanged, and the old ticket is as good as before$/,
    )
    await pay(next)
    const issued = await world.order(next.orderSeq)
    expect([issued.status.key, movedBy(next, issued)]).toEqual(['flightChanged', 120])
  })
})

describe('a flight that its airline cancels while it waits to be paid', () => {
  it('ends the order at once: nobody is asked to pay for it, and its seats go back', TIMEOUT, async () => {
    const order = await unpaid()
    await world.product.control('POST', '/flights', { flightId: order.flight.flightId, status: 'cancelled' })
    await heard()
    const ended = await world.order(order.orderSeq)
    expect(ended.status.key).toBe('bookingFailed')
    expect(ended.timeline.find(({ title }) => title === 'Seat could not be kept')?.detail).toBe(
      'The airline has cancelled this flight. Nothing was charged. Please choose another flight.',
    )
  })

  it('ends a change so, and its ticket is as good as before', TIMEOUT, async () => {
    const { order, next } = await unpaidChange()
    await world.product.control('POST', '/flights', { flightId: next.flight.flightId, status: 'cancelled' })
    await heard()
    expect([(await world.order(next.orderSeq)).status.key, (await world.order(order.orderSeq)).status.key]).toEqual([
      'bookingFailed',
      'ticketIssued',
    ])
    const [shown] = await change.changes(order.orderSeq)
    expect([shown?.status.key, shown?.sentence]).toEqual([
      'failed',
      'The airline has cancelled the new flight, and nothing was charged. The old ticket is as good as before.',
    ])
  })
})

describe('the old flight of a change that waits to be paid', () => {
  it('ends the change as its airline cancels it: another flight, or the money, is to be had for nothing', TIMEOUT, async () => {
    const { order, next } = await unpaidChange()
    await world.product.control('POST', '/flights', { flightId: order.flight.flightId, status: 'cancelled' })
    await heard()
    const ended = await world.order(next.orderSeq)
    expect([ended.status.key, ended.timeline.find(({ title }) => title === 'Seat could not be kept')?.detail]).toEqual([
      'bookingFailed',
      'The airline has cancelled a flight of the old ticket meanwhile. Nothing was charged. What you can do is written on its order.',
    ])
    const old = await world.order(order.orderSeq)
    expect([old.status.key, old.airline?.mayDecide]).toEqual(['flightCancelled', true])
    const [shown] = await change.changes(order.orderSeq)
    expect([shown?.status.key, shown?.sentence.includes('as good as before')]).toEqual(['failed', false])
  })
})
