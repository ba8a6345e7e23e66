import { describe, expect, it } from 'vitest'
import { seatOf, trainOf } from './testing.ts'
import { daysTouched, nightsOf, trainDateOf, trainItemOf } from './train.ts'

/** K101 has left Beijing the day before; one gets on at Jinan after midnight. */
const overMidnight = trainOf({
  trainNo: 'K101',
  letter: 'K',
  originDate: '2026-12-02',
  from: { ...trainOf().from, at: '2026-12-03T00:12:00+08:00' },
  to: { ...trainOf().to, at: '2026-12-04T01:02:00+08:00' },
  runMinutes: 1490,
})

describe('a train in a list', () => {
  it('carries class, number, date, stations, time, minutes and its seats by type with price and seat id, as the specification names them', () => {
    const item = trainItemOf(trainOf())
    expect(item).toEqual({
      trainClass: 'G',
      trainNo: 'G7',
      trainDate: '2026-12-02',
      fromStationCode: 'VNP',
      toStationCode: 'AOH',
      fromTime: '19:00',
      runTimeSpan: 268,
      tickets: {
        second: { priceMinor: 66_200, seatId: 'O', seatKey: '2026-12-02$G7$O$VNP$AOH' },
        first: { priceMinor: 106_000, seatId: 'M', seatKey: '2026-12-02$G7$M$VNP$AOH' },
        business: { priceMinor: 233_500, seatId: '9', seatKey: '2026-12-02$G7$9$VNP$AOH' },
      },
      priceMinor: 66_200,
      fromTimeStamp: Date.UTC(2026, 11, 2, 11, 0),
      toTimeStamp: Date.UTC(2026, 11, 2, 15, 28),
    })
    expect(Object.keys(item.tickets)).toEqual(['second', 'first', 'business'])
  })

  it('has no price where it sells no seats', () => {
    expect(trainItemOf(trainOf({ seats: [] })).priceMinor).toBeNull()
    expect(trainItemOf(trainOf({ seats: [seatOf({ seatsLeft: 0 })] })).priceMinor).toBe(66_200)
  })
})

describe('a train over midnight', () => {
  it('is of the day on which one gets on, not of the day on which it left its first station', () => {
    expect([overMidnight.originDate, trainDateOf(overMidnight)]).toEqual(['2026-12-02', '2026-12-03'])
    expect(trainItemOf(overMidnight)).toMatchObject({ trainDate: '2026-12-03', fromTime: '00:12' })
  })

  it('arrives on its second calendar day, and both days are touched', () => {
    expect([nightsOf(trainOf()), nightsOf(overMidnight)]).toEqual([0, 1])
    expect(daysTouched(overMidnight)).toEqual(['2026-12-03', '2026-12-04'])
    expect(trainItemOf(overMidnight).toTimeStamp).toBe(Temporal.Instant.from(overMidnight.to.at).epochMilliseconds)
  })
})
