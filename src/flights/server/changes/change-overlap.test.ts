import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { NO_LIMIT_YUAN, valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'

/* A change is asked about another flight at the same time as a booking is, over HTTP on the real server and the sandbox. */

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
afterEach(() => world.checkBooks())

async function issued(): Promise<FlightOrderDetails> {
  const { orderSeq } = await value.submit(await value.open(isChangeable), { useValue: false })
  return world.issued(orderSeq)
}

type Timed = Pick<FlightOrderDetails['flight'], 'from' | 'to' | 'number'>
const instant = (at: string): number => Temporal.Instant.from(at).epochMilliseconds
const overlaps = (one: Timed, other: Timed): boolean =>
  one.number !== other.number && instant(one.from.at) < instant(other.to.at) && instant(other.from.at) < instant(one.to.at)

/** A change of an order to a flight of the day of another that is wanted. */
async function openTo(order: FlightOrderDetails, day: string, isWanted: (flight: Timed) => boolean) {
  const changeId = await change.begin(order.orderSeq, [1], day)
  for (const flight of await change.flights(changeId)) {
    if (!isWanted(flight)) continue
    const fare = (await change.fares(changeId, flight.flightId)).find((one) => one.cabin === 'Y' && one.verdict.compliant)
    if (fare) return change.choose(changeId, fare.offerKey)
  }
  throw new Error('no such flight to change to')
}

it(
  'asks once before tickets are moved to a flight that overlaps with another of hers, names that one, and goes on when she says so; of a flight apart it asks nothing [V-FLIGHT-05]',
  { timeout: 240_000 },
  async () => {
    const other = await issued()
    const moved = await issued()
    const day = other.flight.from.at.slice(0, 10)
    const apart = await openTo(moved, day, (flight) => !overlaps(flight, other.flight) && flight.number !== other.flight.number)
    const during = await openTo(moved, day, (flight) => overlaps(flight, other.flight))
    const { body } = await change.submitting(during)
    expect([body.code, body.message]).toEqual(['AF-OVERLAP', expect.stringContaining(other.flight.number)])
    expect((await change.changes(moved.orderSeq)).length).toBe(0)
    const { newOrderSeq } = await change.submit(during, { overlapConfirmed: true })
    const next = await world.issued(newOrderSeq)
    expect(next.flight.number).toBe(during.to.flight.number)

    // What was chosen apart from it is not asked about; its tickets have gone meanwhile.
    expect((await change.submitting(apart)).body.code).not.toBe('AF-OVERLAP')
    // To another flight of its own hours a ticket is moved without a question: it leaves that one.
    const alone = await issued()
    const again = await openTo(alone, alone.flight.from.at.slice(0, 10), (flight) => overlaps(flight, alone.flight))
    expect((await change.submitting(again)).body.code).toBe('Z000')
  },
)
