import { describe, expect, it } from 'vitest'
import { cancelledWay } from './cancelled-way.ts'

const way = (from: string, to: string, at: string) => ({ from: { airport: from, at }, to: { airport: to } })
const WAYS = [
  way('HGH', 'HKG', '2027-02-09T20:35:00+08:00'),
  way('HKG', 'NRT', '2027-02-12T09:50:00+08:00'),
  way('NRT', 'HKG', '2027-02-14T09:50:00+09:00'),
  way('HKG', 'NRT', '2027-02-16T09:50:00+08:00'),
]

describe('the way that an airline cancels', () => {
  it('is the one between its airports, and of several the nearest in time, also where it had been moved', () => {
    expect(cancelledWay(WAYS, way('NRT', 'HKG', '2027-02-14T09:50:00+09:00'))).toBe(2)
    expect(cancelledWay(WAYS, way('HKG', 'NRT', '2027-02-12T07:00:00+08:00'))).toBe(1)
    expect(cancelledWay(WAYS, way('HKG', 'NRT', '2027-02-15T23:00:00+08:00'))).toBe(3)
  })

  it('is none where nothing of the journey flies there', () => {
    expect(cancelledWay(WAYS, way('HGH', 'NRT', '2027-02-09T20:35:00+08:00'))).toBeNull()
  })
})
