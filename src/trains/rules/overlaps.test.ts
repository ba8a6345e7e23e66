import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkOverlap, twiceOnForm, type Ride } from './overlaps.ts'
import { shanghai } from './testing.ts'

const ride = (trainNo: string, departs: string, arrives: string): Ride => ({
  trainId: `${trainNo}-${departs.slice(0, 10)}`,
  trainNo,
  departAt: shanghai(departs),
  arriveAt: shanghai(arrives),
})
const G7 = ride('G7', '2026-12-02T19:00', '2026-12-02T23:28')
const refused = (wanted: Ride, ...taken: Ride[]) => checkOverlap(wanted, taken)?.refused ?? null

describe('one person, one train at a time', () => {
  it('refuses the same train a second time, also on another stretch of it', () => {
    expect(refused(ride('G7', '2026-12-02T23:30', '2026-12-02T23:50'), G7)).toBe('TR-TWICE')
  })

  it('refuses a train that is under way with another one, and names that one', () => {
    expect(checkOverlap(ride('G9', '2026-12-02T23:27', '2026-12-03T03:00'), [G7])).toMatchObject({
      refused: 'TR-OVERLAP',
      facts: { trainNo: 'G7' },
    })
    expect(refused(ride('G9', '2026-12-02T18:00', '2026-12-02T19:01'), G7)).toBe('TR-OVERLAP')
    expect(refused(ride('G9', '2026-12-02T18:00', '2026-12-03T19:01'), G7)).toBe('TR-OVERLAP')
  })

  it('lets somebody change trains in the minute in which she arrives', () => {
    expect([
      refused(ride('G9', '2026-12-02T23:28', '2026-12-03T03:00'), G7),
      refused(ride('G9', '2026-12-02T15:00', '2026-12-02T19:00'), G7),
    ]).toEqual([null, null])
  })

  it('holds a train over midnight against trains of its second calendar day', () => {
    const night = ride('Z5', '2026-12-02T22:00', '2026-12-03T07:30')
    expect([
      refused(ride('G1', '2026-12-03T07:00', '2026-12-03T11:00'), night),
      refused(ride('G1', '2026-12-03T08:00', '2026-12-03T11:00'), night),
    ]).toEqual(['TR-OVERLAP', null])
  })

  it('says the same whichever of the two was there first', () => {
    const anyRide = fc
      .record({ no: fc.constantFrom('G1', 'G2', 'G3'), from: fc.integer({ min: 0, max: 100 }), minutes: fc.integer({ min: 1, max: 60 }) })
      .map(({ no, from, minutes }): Ride => {
        const departAt = shanghai('2026-12-02T22:00').add({ minutes: from })
        return { trainId: no, trainNo: no, departAt, arriveAt: departAt.add({ minutes }) }
      })
    fc.assert(
      fc.property(anyRide, anyRide, (a, b) => {
        expect(refused(a, b)).toBe(refused(b, a))
      }),
    )
  })
})

describe('a document used twice on one form', () => {
  it('is found, at each place after its first', () => {
    expect([twiceOnForm(['NI1', 'NI2', 'NI1', 'NI1']), twiceOnForm(['NI1', 'NI2']), twiceOnForm([])]).toEqual([[2, 3], [], []])
  })
})
