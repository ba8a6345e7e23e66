import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../sandbox.ts'
import { newKey } from '../testing/client.ts'
import type { RailClient, Refusal, Train } from '../testing/rail-client.ts'
import { person, startRailForTest } from '../testing/rail-client.ts'

/** Ten thousand sales on one train, by fifty clients at a time. */
const CLIENTS = 50
const SALES = 10_000
const OF_A_HOLD = 5

let client: RailClient
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ client, stop } = await startRailForTest())
})
afterAll(() => stop())

/** Straight, without holding the exchange against the document: it is the selling that is looked at. */
async function sell(trainId: string, from: string, to: string): Promise<'sold' | 'sold_out'> {
  const response = await fetch(`${client.base}/rail/1/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEFAULTS.railKey}`, 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: JSON.stringify({
      trainId,
      from,
      to,
      seatType: 'second',
      passengers: Array.from({ length: OF_A_HOLD }, () => person()),
      maxTotalMinor: 10_000_000,
      contact: { phone: '13800000000' },
      account: 'CROWD',
      clientReference: 'CROWD',
    }),
  })
  const body = (await response.json()) as Partial<Refusal>
  if (response.status === 201) return 'sold'
  if (body.error?.code === 'sold_out') return 'sold_out'
  throw new Error(`${response.status} ${body.error?.code}`)
}

describe('ten thousand sales on one train by fifty clients', () => {
  it('sell no seat twice on one stretch', async () => {
    const stops = async ({ trainId }: Train) => {
      const { body } = await client.get<{ stops: { station: string }[] }>(`/rail/1/trains/${trainId}/stops`)
      return { trainId, stations: body.stops.map((each) => each.station) }
    }
    const trains = await Promise.all((await client.trains('VNP', 'AOH')).filter((each) => each.trainClass === 'G').map(stops))
    const [longest] = trains.toSorted((one, other) => other.stations.length - one.stations.length)
    if (!longest) throw new Error('There is no train')
    const { trainId, stations } = longest
    await client.left(trainId, 2000)
    let [asked, sold, refused] = [0, 0, 0]
    const one = async () => {
      while (asked < SALES) {
        asked += OF_A_HOLD
        const nth = asked / OF_A_HOLD
        // Neighbouring stations, and now and then a long ride: that is what cuts seats up.
        const start = nth % 200 === 0 ? 0 : nth % (stations.length - 1)
        const end = nth % 200 === 0 ? stations.length - 1 : start + 1
        if ((await sell(trainId, stations[start] ?? '', stations[end] ?? '')) === 'sold') sold += OF_A_HOLD
        else refused += OF_A_HOLD
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, one))
    expect(sold + refused).toBe(SALES)
    expect(sold).toBeGreaterThan(SALES * 0.9)
    expect(await client.findings()).toEqual([])
  }, 120_000)
})
