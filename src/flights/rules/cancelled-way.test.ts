import { describe, expect, it } from 'vitest'
import { cancelledWay, cancelledWays } from './cancelled-way.ts'

const way = (from: string, to: string, at: string) => ({ from: { airport: from, at }, to: { airport: to } })
type Way = ReturnType<typeof way>
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

  it('is one of several where others were cancelled before it', () => {
    const [first, second, third, fourth] = WAYS as [Way, Way, Way, Way]
    expect(cancelledWays(WAYS, { ...second, journey: WAYS })).toEqual([1])
    expect(cancelledWays(WAYS, second)).toEqual([1])
    expect(cancelledWays(WAYS, { ...second, journey: [second, third, fourth] })).toEqual([0, 1])
    expect(cancelledWays(WAYS, { ...first, journey: [first] })).toEqual([0, 1, 2, 3])
    expect(cancelledWays(WAYS, way('HGH', 'NRT', '2027-02-09T20:35:00+08:00'))).toEqual([])
  })
})
