import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { journeysAbroad } from '../../../../tools/testing/journeys-abroad.ts'
import type { readDisruption } from '../../calls/disruptions.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { plansJob } from '../jobs.ts'

/* What airlines do to more than one way of a journey: they tell of the last alone, and whoever answers that has answered all. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let abroad: ReturnType<typeof journeysAbroad>
let change: ReturnType<typeof changeDesk>
let month = 0
beforeAll(async () => {
  world = await governedWorld()
  abroad = journeysAbroad(world)
  change = changeDesk(world)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

/** A way out and a way back, ticketed. */
function issued(): Promise<FlightOrderDetails> {
  month += 1
  const day = (of: number) => Temporal.PlainDate.from({ year: 2027, month, day: of }).toString()
  return abroad.issued('RT', [
    { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: day(12) },
    { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: day(16) },
  ])
}

const move = (order: FlightOrderDetails, way: number, minutes: number) => abroad.airline(order, way, { status: 'moved', minutes })
const cancel = (order: FlightOrderDetails, way: number) => abroad.airline(order, way, { status: 'cancelled', onto: null })
/** A day passes, after which what is ticketed is looked at. */
async function looked(): Promise<void> {
  await world.product.advance({ hours: 25 })
  await world.product.program.db.transact((writer) => world.product.program.jobs.send(writer, plansJob, {}))
  await abroad.pass()
}

const tokenNow = () => world.product.tokenOf('QC1001')
async function shown(orderSeq: string): Promise<FlightOrderDetails> {
  return abroad.get<FlightOrderDetails>(`/airfrond/international/getOrderDetails/${orderSeq}`, await tokenNow())
}
async function page(orderSeq: string): Promise<CallResult<typeof readDisruption>> {
  return abroad.get(`/airfrond/airlineChange/${orderSeq}`, await tokenNow())
}
/** Titles of what was told of it, the oldest first. */
async function told(orderSeq: string): Promise<readonly string[]> {
  const asked = await world.product.ask<{ messages: { title: string; link: string }[] }>(
    'POST',
    '/notices/messages',
    { size: 50 },
    { token: await tokenNow() },
  )
  return asked.body.result.messages.flatMap(({ link, title }) => (link === `/flights/order/${orderSeq}` ? [title] : [])).toReversed()
}
const minutesMoved = (before: FlightOrderDetails, after: FlightOrderDetails): readonly number[] =>
  (before.flight.slices ?? []).map((way, index) =>
    Temporal.Instant.from(way.from.at)
      .until(Temporal.Instant.from(after.flight.slices?.[index]?.from.at ?? way.from.at))
      .total('minutes'),
  )

describe('a journey of which its airline has changed two ways', () => {
  it('goes by the new times of the one though the other was cancelled before anybody looked, and tells of both', TIMEOUT, async () => {
    const order = await issued()
    await move(order, 1, 180)
    await cancel(order, 0)
    await looked()
    const now = await shown(order.orderSeq)
    expect([now.status.label, minutesMoved(order, now)]).toEqual(['Part of it cancelled', [0, 180]])
    expect(now.flight.slices?.map(({ isCancelled }) => isCancelled === true)).toEqual([true, false])
    expect(await told(order.orderSeq)).toEqual(
      expect.arrayContaining(['Flight cancelled · Shanghai → Tokyo', 'Flight times changed · Tokyo → Shanghai']),
    )
    const { disruption } = await page(order.orderSeq)
    expect(disruption?.ways.map(({ before, now: planned }) => [before.number, planned === null])).toEqual([
      [order.flight.slices?.[0]?.segments[0]?.number, true],
      [order.flight.slices?.[1]?.segments[0]?.number, false],
    ])
  })

  it('names a way that was moved and is cancelled then', TIMEOUT, async () => {
    const order = await issued()
    await move(order, 1, 60)
    await looked()
    await cancel(order, 1)
    await looked()
    expect(await told(order.orderSeq)).toEqual(
      expect.arrayContaining(['Flight times changed · Tokyo → Shanghai', 'Flight cancelled · Tokyo → Shanghai']),
    )
  })

  it('is answered as a whole: the page shows each of them', TIMEOUT, async () => {
    const order = await issued()
    await move(order, 0, -60)
    await looked()
    await move(order, 1, 90)
    await looked()
    const { disruption } = await page(order.orderSeq)
    expect(disruption?.ways).toHaveLength(2)
    // Each was told once, when it was changed.
    expect((await told(order.orderSeq)).filter((title) => title.startsWith('Flight times changed'))).toHaveLength(2)
    await abroad.post(
      `/airfrond/airlineChange/${order.orderSeq}/accept`,
      { disruptionId: disruption?.disruptionId ?? '' },
      await tokenNow(),
    )
    await abroad.pass()
    const now = await shown(order.orderSeq)
    expect([now.status.key, minutesMoved(order, now)]).toEqual(['ticketIssued', [-60, 90]])
  })

  it('says that a way is flown as it was sold again, and goes on asking about the other', TIMEOUT, async () => {
    const order = await issued()
    await move(order, 0, 60)
    await looked()
    await move(order, 1, 90)
    await looked()
    await move(order, 0, 0)
    await looked()
    const part = await shown(order.orderSeq)
    expect([part.status.key, minutesMoved(order, part)]).toEqual(['flightChanged', [0, 90]])
    await move(order, 1, 0)
    await looked()
    const whole = await shown(order.orderSeq)
    expect([whole.status.key, minutesMoved(order, whole), whole.airline]).toEqual(['ticketIssued', [0, 0], null])
    expect((await told(order.orderSeq)).filter((title) => title.startsWith('Flight back to its plan'))).toEqual([
      'Flight back to its plan · Shanghai → Tokyo',
      'Flight back to its plan · Tokyo → Shanghai',
    ])
  })
})

describe('the other way of a journey of which one is being changed', () => {
  /** The way back is moved to another day; before its airline has made the change, it does this to the way there. */
  async function changedWhile(meanwhile: (order: FlightOrderDetails) => Promise<unknown>) {
    const order = await issued()
    const back = order.flight.slices?.[1]?.from.at.slice(0, 10) ?? ''
    const departDate = Temporal.PlainDate.from(back).add({ days: 1 }).toString()
    const shown = await abroad.open(order.orderSeq, { departDate, leg: 1, isWanted: ({ verdict }) => verdict.compliant })
    await world.product.control('POST', '/faults', { match: 'duffelConfirmChange', kind: 'delayMs', ms: 2_000 })
    const { newOrderSeq } = await change.submit(shown, { overReason: null, approvers: [] })
    const { jobs } = world.product.program
    const under = (async () => {
      await jobs.runDue()
      await abroad.pass()
    })()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await meanwhile(order)
    await under
    await abroad.pass()
    return { order, next: await shownOnce(newOrderSeq) }
  }
  async function shownOnce(orderSeq: string): Promise<FlightOrderDetails> {
    for (let tries = 0; tries < 8 && (await shown(orderSeq)).passengers.some(({ ticketNumber }) => ticketNumber === null); tries += 1)
      await abroad.pass(2)
    return shown(orderSeq)
  }

  it('is flown at its new times, and told of, once the new ticket is there', TIMEOUT, async () => {
    const { order, next } = await changedWhile((old) => move(old, 0, -30))
    expect([next.status.key, next.passengers[0]?.ticketNumber !== null]).toEqual(['ticketIssued', true])
    expect(minutesMoved(order, next)[0]).toBe(-30)
    expect(await told(next.orderSeq)).toContain('Flight times changed · Shanghai → Tokyo')
  })

  it('is marked where it is cancelled, and stays so whatever is done to the new one', TIMEOUT, async () => {
    const { next } = await changedWhile((old) => cancel(old, 0))
    const gone = (order: FlightOrderDetails) => [order.status.label, order.flight.slices?.map(({ isCancelled }) => isCancelled === true)]
    expect(gone(next)).toEqual(['Part of it cancelled', [true, false]])
    await move(next, 1, 60)
    await looked()
    expect(gone(await shown(next.orderSeq))).toEqual(['Part of it cancelled', [true, false]])
    expect((await told(next.orderSeq)).toSorted()).toEqual([
      'Change prepared · Shanghai ⇄ Tokyo',
      'Flight cancelled · Shanghai → Tokyo',
      'Flight times changed · Tokyo → Shanghai',
      'Ticket exchanged · Shanghai ⇄ Tokyo',
    ])
  })
})
