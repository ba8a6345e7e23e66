import { describe, expect, it } from 'vitest'
import { AS_PLANNED, newsOf, standingFrom, type RailwayStanding } from './disruptions.ts'

const late = (delayMinutes: number): RailwayStanding => ({ word: 'delayed', delayMinutes })
const cancelled: RailwayStanding = { word: 'cancelled', delayMinutes: null }
const read = (delayMinutes: number, before: RailwayStanding = AS_PLANNED) => standingFrom({ isCancelled: false, delayMinutes }, before)

describe('what the railway says of a train', () => {
  it('is kept from a quarter of an hour on, and as it was told until it has moved by as much', () => {
    expect([read(0), read(14), read(15), read(90)]).toEqual([AS_PLANNED, AS_PLANNED, late(15), late(90)])
    expect([read(34, late(20)), read(35, late(20)), read(20, late(34)), read(14, late(20))]).toEqual([
      late(20),
      late(35),
      late(34),
      AS_PLANNED,
    ])
    expect(standingFrom({ isCancelled: true, delayMinutes: 40 }, late(20))).toEqual(cancelled)
    expect(read(40, cancelled)).toEqual(late(40))
  })

  it('is news once: cancelled, late, later, or back', () => {
    expect([newsOf(AS_PLANNED, AS_PLANNED), newsOf(cancelled, cancelled), newsOf(late(20), late(20))]).toEqual([null, null, null])
    expect([newsOf(AS_PLANNED, cancelled), newsOf(late(20), cancelled)]).toEqual(['railCancelled', 'railCancelled'])
    expect([newsOf(AS_PLANNED, late(20)), newsOf(late(20), late(50)), newsOf(cancelled, late(20))]).toEqual([
      'railDelayed',
      'railDelayed',
      'railDelayed',
    ])
    expect([newsOf(cancelled, AS_PLANNED), newsOf(late(20), AS_PLANNED)]).toEqual(['railRestored', 'railRestored'])
  })
})
