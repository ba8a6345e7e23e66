import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Composition } from './cars.ts'
import { compositionOf } from './cars.ts'
import { Occupancy } from './occupancy.ts'
import { seatGroup } from './seating.ts'
import { ownNetwork } from './timetable.ts'

/** Seats by segment, held against the plainest model there is: a table of places and segments. */
const small = (places: number): Composition => ({
  places: Array.from({ length: places }, (_, nth) => ({ seatType: 'second', car: '01', row: nth + 1, letter: 'A', label: `${nth}A` })),
  ranges: new Map([['second', [0, places]]]),
})
const train = [...ownNetwork('test').trains.values()].find((each) => each.trainClass === 'G')

interface Sale {
  readonly from: number
  readonly length: number
  /** Sells where it is undefined; else gives the nth sale back. */
  readonly giveBack?: number | undefined
}

const sales = (segments: number) =>
  fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: segments - 1 }),
      length: fc.integer({ min: 1, max: segments }),
      giveBack: fc.option(fc.nat(40), { nil: undefined, freq: 3 }),
    }),
    { maxLength: 60 },
  )

/** The model: who has which segment of which place. The tightest gap first, of equal ones the first place. */
class Model {
  readonly rows: (number | undefined)[][]
  constructor(places: number, segments: number) {
    this.rows = Array.from({ length: places }, () => Array.from({ length: segments }, () => undefined))
  }

  best(from: number, to: number): number | undefined {
    let best: { place: number; gap: number } | undefined
    for (const [place, row] of this.rows.entries()) {
      if (row.slice(from, to).some((each) => each !== undefined)) continue
      const before = row.slice(0, from).findLastIndex((each) => each !== undefined)
      const behind = row.findIndex((each, nth) => nth >= to && each !== undefined)
      const gap = (behind < 0 ? row.length : behind) - before - 1
      if (!best || gap < best.gap) best = { place, gap }
    }
    return best?.place
  }

  fill(place: number, from: number, to: number, sale: number | undefined): void {
    for (let segment = from; segment < to; segment++) {
      const row = this.rows[place]
      if (row) row[segment] = sale
    }
  }
}

describe('seats by segment', () => {
  it('sell, give back and count exactly as a table of places and segments does', () => {
    if (!train) throw new Error('There is no train')
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 70 })
          .chain((segments) => fc.tuple(fc.constant(segments), fc.integer({ min: 1, max: 8 }), sales(segments))),
        ([segments, places, list]) => {
          const occupancy = new Occupancy(small(places), segments)
          const model = new Model(places, segments)
          const sold: ({ place: number; from: number; to: number } | undefined)[] = []
          for (const [nth, sale] of list.entries() as IterableIterator<[number, Sale]>) {
            const old = sale.giveBack === undefined ? undefined : sold[sale.giveBack]
            if (sale.giveBack !== undefined) {
              if (!old) continue
              occupancy.set(occupancy.ours, old.place, old, false)
              model.fill(old.place, old.from, old.to, undefined)
              sold[sale.giveBack] = undefined
              continue
            }
            const span = { from: sale.from, to: Math.min(segments, sale.from + sale.length) }
            const free = model.rows.filter((row) => row.slice(span.from, span.to).every((each) => each === undefined)).length
            expect(occupancy.countFree('second', span)).toBe(free)
            const seated = seatGroup(occupancy, { train, seatType: 'second', span, count: 1, wishes: {} })
            const wanted = model.best(span.from, span.to)
            expect(seated.ok ? seated.places[0] : undefined).toBe(wanted)
            if (wanted === undefined) continue
            occupancy.set(occupancy.ours, wanted, span, true)
            model.fill(wanted, span.from, span.to, nth)
            sold[nth] = { place: wanted, ...span }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('seats a group all or not at all, each on a place of its own', () => {
    if (!train) throw new Error('There is no train')
    const composition = compositionOf(train)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(composition.places.length - 1), { maxLength: 1200 }),
        fc.boolean(),
        (count, taken, together) => {
          const occupancy = new Occupancy(composition, 3)
          for (const place of taken) occupancy.set(occupancy.others, place, { from: 1, to: 2 }, true)
          const span = { from: 0, to: 3 }
          const free = occupancy.freePlaces('first', span)
          const seated = seatGroup(occupancy, { train, seatType: 'first', span, count, wishes: { together } })
          expect(seated.ok).toBe(free.length >= count)
          if (!seated.ok) return
          expect(new Set(seated.places).size).toBe(count)
          expect(seated.places.every((each) => free.includes(each))).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })
})
