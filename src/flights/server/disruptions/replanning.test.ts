import { describe, expect, it } from 'vitest'
import type { PlannedFlight } from '../../supplier/port/airline-changes.ts'
import { factsOf } from './replanning.ts'

const planned = (number: string, [from, to]: readonly [string, string], hour: string): PlannedFlight => ({
  flightId: number,
  number,
  from: { airport: from, terminal: '', at: `2027-02-19T${hour}:15:00+08:00` },
  to: { airport: to, terminal: '', at: `2027-02-19T${String(Number(hour) + 4)}:50:00+09:00` },
  durationMinutes: 155,
})
const NOW = Temporal.Instant.from('2026-12-01T00:00:00Z')

describe('another flight that an airline keeps', () => {
  it('is told with both of its airports where they are not those of before', () => {
    const from = planned('MU261', ['PVG', 'NRT'], '07')
    const facts = factsOf({ from, to: planned('MU277', ['SHA', 'HND'], '09') }, NOW)
    expect(facts).toMatchObject({
      oldEndsEn: 'Pudong–Narita',
      newEndsEn: 'Hongqiao–Haneda',
      oldEndsZh: '浦东–成田',
      newEndsZh: '虹桥–羽田',
    })
    expect(factsOf({ from, to: planned('MU275', ['PVG', 'NRT'], '09') }, NOW)).not.toHaveProperty('newEndsEn')
    expect(factsOf({ from, to: null }, NOW)).not.toHaveProperty('newEndsEn')
  })
})
