import { describe, expect, it } from 'vitest'
import type { SliceAbroad } from './abroad.ts'
import { otherWays } from './as-flown.ts'

function slice(from: string, to: string, leaves: string, lands: string, number = 'MU1'): SliceAbroad {
  const ends = { from: { airport: from, at: leaves }, to: { airport: to, at: lands } }
  return { sliceId: `${number}_${leaves}`, ...ends, segments: [{ number, ...ends }] } as unknown as SliceAbroad
}
const OUT = slice('PVG', 'HND', '2027-03-16T09:00:00+08:00', '2027-03-16T13:00:00+09:00')
const BACK = slice('HND', 'PVG', '2027-03-20T15:00:00+09:00', '2027-03-20T17:30:00+08:00', 'MU2')

describe('ways that are not flown as they were told', () => {
  it('are none where all are, by whichever clock', () => {
    const sameMoment = slice('PVG', 'HND', '2027-03-16T01:00:00Z', '2027-03-16T04:00:00Z')
    expect(otherWays([OUT, BACK], [sameMoment, BACK])).toEqual([])
  })

  it('are those at other times, by another flight, and those that are missing', () => {
    const early = slice('PVG', 'HND', '2027-03-16T08:30:00+08:00', '2027-03-16T12:30:00+09:00')
    const other = slice('HND', 'PVG', '2027-03-20T15:00:00+09:00', '2027-03-20T17:30:00+08:00', 'MU4')
    expect(otherWays([OUT, BACK], [early, BACK])).toEqual([{ was: OUT, is: early }])
    expect(otherWays([OUT, BACK], [OUT, other])).toEqual([{ was: BACK, is: other }])
    expect(otherWays([OUT, BACK], [BACK])).toEqual([{ was: OUT, is: null }])
  })

  it('tells two ways between the same airports by which leaves next to it', () => {
    const later = slice('PVG', 'HND', '2027-03-26T09:00:00+08:00', '2027-03-26T13:00:00+09:00', 'MU3')
    const moved = slice('PVG', 'HND', '2027-03-26T10:00:00+08:00', '2027-03-26T14:00:00+09:00', 'MU3')
    expect(otherWays([OUT, later], [moved])).toEqual([
      { was: OUT, is: null },
      { was: later, is: moved },
    ])
  })
})
