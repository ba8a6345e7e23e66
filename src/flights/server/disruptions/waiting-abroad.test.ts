import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { journeysAbroad } from '../../../../tools/testing/journeys-abroad.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { plansJob } from '../jobs.ts'

/* What airlines abroad do to a flight whose seats wait for somebody's word. They tell nobody: it is looked for. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let abroad: ReturnType<typeof journeysAbroad>
beforeAll(async () => {
  world = await governedWorld()
  abroad = journeysAbroad(world)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(() => world.checkBooks())

async function waiting(departDate: string): Promise<FlightOrderDetails> {
  const order = await abroad.booked('OW', [{ fromCityCode: 'SHA', toCityCode: 'TYO', departDate }])
  expect(order.status.key).toBe('awaitingApproval')
  return order
}

const cancel = (order: FlightOrderDetails) => abroad.airline(order, 0, { status: 'cancelled', onto: null })
const move = (order: FlightOrderDetails, minutes: number) => abroad.airline(order, 0, { status: 'moved', minutes })
/** A quarter of an hour passes, after which what is held is looked at. */
async function looked(): Promise<void> {
  await world.product.advance({ minutes: 16 })
  await world.product.program.db.transact((writer) => world.product.program.jobs.send(writer, plansJob, {}))
  await abroad.pass()
}

describe('a flight abroad that its airline cancels while somebody is asked', () => {
  it('is looked for within a quarter of an hour, and nobody goes on waiting for it', TIMEOUT, async () => {
    const order = await waiting('2026-12-08')
    await cancel(order)
    await looked()
    const ended = await abroad.order(order.orderSeq)
    expect(ended.status.key).toBe('bookingFailed')
    expect(ended.timeline.find(({ title }) => title === 'Seat could not be kept')?.detail).toBe(
      'The airline has cancelled this flight. Nothing was charged. Please choose another flight.',
    )
  })

  it('is the reason that is given where its ticket is ordered before anybody looked', TIMEOUT, async () => {
    const order = await waiting('2026-12-09')
    await cancel(order)
    await abroad.decide(order.orderSeq)
    const ended = await abroad.until(order.orderSeq, 'ticketFailed')
    expect(ended.timeline.find(({ title }) => title === 'Ticket not issued')?.detail).toBe(
      'The airline has cancelled this flight, so no ticket was issued.',
    )
  })
})

describe('a flight abroad that its airline moves while somebody is asked', () => {
  it('ends the order with both times, for no ticket is to be had of these seats', TIMEOUT, async () => {
    const order = await waiting('2026-12-10')
    await move(order, 45)
    await looked()
    const ended = await abroad.order(order.orderSeq)
    expect(ended.status.key).toBe('bookingFailed')
    expect(ended.timeline.find(({ title }) => title === 'Seat could not be kept')?.detail).toMatch(
      /^The airline has changed this flight before its ticket was issued: \S+ leaves at .+, not at .+\. No ticket can be had of the seats/,
    )
  })

  it('is said so where its ticket is refused before anybody looked', TIMEOUT, async () => {
    const order = await waiting('2026-12-11')
    await move(order, 1)
    await abroad.decide(order.orderSeq)
    const ended = await abroad.until(order.orderSeq, 'ticketFailed')
    expect(ended.timeline.find(({ title }) => title === 'Ticket not issued')?.detail).toMatch(
      /^The airline has changed this flight before its ticket was issued: \S+ leaves at .+, not at .+\. No ticket can be had/,
    )
  })
})
