import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draw } from '../kit/random.ts'
import type { Booking, RailClient, Standby } from '../testing/rail-client.ts'
import { person, startRailForTest } from '../testing/rail-client.ts'

/** Whatever clients do, in whatever order, the railway's books agree. */
const STEPS = 250
const LOOK_EVERY = 50
const SEED = 76

let client: RailClient
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ client, stop } = await startRailForTest())
})
afterAll(() => stop())

describe('a day of everything at once', () => {
  it('ends with books that agree: seats, journal, memory, people and queue', async () => {
    const trains = (await client.trains('VNP', 'AOH')).filter((each) => each.trainClass === 'G').slice(3, 6)
    const ids = trains.map((each) => each.trainId)
    for (const id of ids) await client.left(id, 4)
    let draws = 0
    const pick = (below: number) => Math.floor(draw(SEED, draws++) * below)
    const some = <T>(list: readonly T[]): T | undefined => list[pick(list.length)]
    const bookings: Booking[] = []
    const standbys: Standby[] = []
    const found: string[] = []
    const done = { held: 0, ticketed: 0, refunded: 0, changed: 0, queued: 0, served: 0 }
    const group = () => Array.from({ length: 1 + pick(3) }, () => person())

    const steps: readonly (() => Promise<void>)[] = [
      async () => {
        const answer = await client.hold(some(ids) ?? '', { passengers: group() })
        if (answer.status === 201) done.held = bookings.push(answer.body)
      },
      async () => {
        const booking = some(bookings)
        if (booking && (await client.ticket(booking)).status === 202) done.ticketed++
      },
      async () => {
        const booking = some(bookings)
        if (booking) await client.cancel(booking)
      },
      async () => {
        const booking = some(bookings)
        const now = booking && (await client.booking(booking.bookingId))
        if (now?.status !== 'ticketed') return
        const quote = await client.refundQuote(now)
        if (quote.status === 200 && (await client.refund(now, quote.body.quoteId)).status === 202) done.refunded++
      },
      async () => {
        const booking = some(bookings)
        const now = booking && (await client.booking(booking.bookingId))
        if (now?.status !== 'ticketed') return
        const quote = await client.changeQuote(now, { trainId: some(ids) ?? '' })
        const held = quote.status === 200 ? await client.change(now, quote.body.quoteId) : undefined
        if (held?.status === 201) done.changed = bookings.push(held.body)
      },
      async () => {
        const wanted = { passengers: group() }
        const first = await client.standby([some(ids) ?? ''], wanted)
        const prepaidMinor = first.body.error.priceChange?.newTotalMinor
        if (prepaidMinor === undefined) return
        const answer = await client.standby([some(ids) ?? ''], { ...wanted, prepaidMinor })
        if (answer.status === 201) done.queued = standbys.push(answer.body)
      },
      async () => {
        await client.control('clock', { advanceMs: 1000 * (1 + pick(240)) })
      },
    ]
    for (let step = 1; step <= STEPS; step++) {
      await some(steps)?.()
      if (step % LOOK_EVERY === 0) found.push(...(await client.findings()))
    }
    expect(found).toEqual([])
    for (const each of standbys) if ((await client.standing(each.standbyId)).status === 'served') done.served++
    // All of it has happened, or nothing was shown.
    expect(Object.entries(done).filter(([, count]) => count === 0)).toEqual([])
  }, 120_000)
})
