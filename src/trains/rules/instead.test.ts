import { describe, expect, it } from 'vitest'
import { trainsInstead } from './instead.ts'
import type { SeatType } from './seats.ts'

const place = { stationCode: 'VNP', station: { zh: '北京南', en: 'Beijing South' }, at: '2026-11-27T08:00+08:00' }

function train(name: string, runMinutes: number, seats: readonly [SeatType, number, boolean, boolean][], canBook = true) {
  return {
    name,
    letter: 'G' as const,
    from: place,
    to: place,
    runMinutes,
    priceMinor: null,
    canBook,
    seats: seats.map(([seat, fareMinor, isLeft, isCompliant]) => ({ seat, fareMinor, isLeft, isCompliant })),
  }
}

const named = (trains: readonly { name: string }[]): string[] => trains.map(({ name }) => name)

describe('trains in place of a flight', () => {
  const slow = train('slow', 360, [['second', 40_000, true, true]])
  const dear = train('dear', 300, [['second', 66_200, true, true]])
  const fast = train('fast', 270, [['second', 55_300, true, true]])
  const asCheap = train('as cheap', 280, [['second', 55_300, true, true]])

  it('are the cheapest first, of equals the fastest', () => {
    expect(named(trainsInstead([slow, dear, asCheap, fast], null))).toEqual(['slow', 'fast', 'as cheap', 'dear'])
  })

  it('take less than the hours, and not as many', () => {
    expect(named(trainsInstead([slow, dear, fast], 6))).toEqual(['fast', 'dear'])
  })

  it('have a permitted seat left, on which one sits', () => {
    const none = [
      train('sold out', 200, [['second', 1, false, true]]),
      train('above', 200, [['business', 1, true, false]]),
      train('standing', 200, [['noSeat', 1, true, true]]),
      train('suspended', 200, [['second', 1, true, true]], false),
    ]
    expect(trainsInstead(none, null)).toEqual([])
    // What is not permitted does not make it cheaper.
    const mixed = train('mixed', 200, [
      ['second', 70_000, true, true],
      ['first', 1, true, false],
    ])
    expect(named(trainsInstead([mixed, dear, ...none], null))).toEqual(['dear', 'mixed'])
  })
})
