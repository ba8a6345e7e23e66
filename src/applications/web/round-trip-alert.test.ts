import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import type { RoundTripAnswer } from '../rules/round-trip-alert.ts'
import { RoundTripAlert } from './index.ts'

const trips = [
  { tripId: 'out', title: '上海 → 东京', date: '2026-12-01' },
  { tripId: 'back', title: '东京 → 上海', date: '2026-12-05' },
]
const answer = (messageType: string, flightTripIds = ''): RoundTripAnswer => ({ code: 'Z000', messageType, flightTripIds })

const NOTHING = (): void => undefined

async function drawn(given: RoundTripAnswer | null, list = trips): Promise<string> {
  const { prelude } = await prerender(
    createElement(RoundTripAlert, { answer: given, trips: list, open: true, onGoOn: NOTHING, onStay: NOTHING, onLook: NOTHING }),
  )
  return new Response(prelude).text()
}

describe('the alert before one way abroad [V-FLIGHT-10]', () => {
  it('shows the way back that stands in the trip list, and leads there', async () => {
    const html = await drawn(answer('11', 'back'))
    expect(html).toContain('东京 → 上海')
    expect(html).not.toContain('上海 → 东京')
    expect(html).toContain('See the way back')
    expect(html).toContain('Go on one way')
  })

  it('says that there is one without a flight to recommend', async () => {
    const html = await drawn(answer('12'))
    expect(html).toContain('no flight to recommend')
    expect(html).not.toContain('See the way back')
  })

  it('tells of a missing return only among more than three trips, and is silent about anything else', async () => {
    const four = [...trips, ...trips.map((trip) => ({ ...trip, tripId: `${trip.tripId}2` }))]
    expect(await drawn(answer('01'), four)).toContain('No way back yet')
    expect(await drawn(answer('01'))).not.toContain('<dialog')
    for (const silent of [null, answer('99'), { ...answer('11', 'back'), code: 'E001' }])
      expect(await drawn(silent)).not.toContain('<dialog')
  })
})
