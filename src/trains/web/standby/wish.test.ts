import { describe, expect, it } from 'vitest'
import { cutOffsOf, daysToChoose, fullOn, type RideShown } from './wish.ts'

const place = { stationCode: 'AAA', station: { zh: '', en: '' }, city: { zh: '', en: '' } }
const on = (day: string): { train: RideShown } => ({
  train: {
    trainId: 'x',
    trainNo: 'G1',
    from: { ...place, at: `${day}T10:00:00+08:00` },
    to: { ...place, at: `${day}T15:00:00+08:00` },
    runMinutes: 300,
    nights: 0,
  },
})
const SALE = { first: '2026-11-24', last: '2026-12-08' }

describe('what is offered to be waited for', () => {
  it('is on the days beside the only one that is chosen, and on no third day [V-TRAIN-07]', () => {
    expect(daysToChoose([on('2026-12-01')], SALE)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
    expect(daysToChoose([on('2026-12-01'), on('2026-12-02')], SALE)).toEqual(['2026-12-01', '2026-12-02'])
    expect(daysToChoose([on('2026-12-08')], SALE)).toEqual(['2026-12-07', '2026-12-08'])
    expect(daysToChoose([on('2026-11-24')], SALE)).toEqual(['2026-11-24', '2026-11-25'])
    expect(daysToChoose([{ train: null }], SALE)).toEqual([])
  })

  it('is full at five of a day and at ten in all [V-TRAIN-08] [V-TRAIN-09]', () => {
    const four = Array.from({ length: 4 }, () => on('2026-12-01'))
    const five = [...four, on('2026-12-01')]
    expect(fullOn(four, '2026-12-01')).toBeNull()
    expect(fullOn(five, '2026-12-01')).toBe('perDate')
    expect(fullOn(five, '2026-12-02')).toBeNull()
    expect(fullOn([...five, ...five], '2026-12-02')).toBe('most')
  })

  it('ends two hours before the first train leaves at the latest, and never in the past [V-TRAIN-12]', () => {
    const latestCutOffAt = '2026-12-01T08:00:00+08:00'
    const hoursAt = (now: string) => cutOffsOf({ latestCutOffAt, now }).map(({ hours }) => hours)
    expect(hoursAt('2026-11-20T08:00:00+08:00')).toEqual([2, 6, 12, 24, 48])
    expect(hoursAt('2026-12-01T03:59:59+08:00')).toEqual([2, 6])
    expect(hoursAt('2026-12-01T04:00:00+08:00')).toEqual([2])
    expect(hoursAt(latestCutOffAt)).toEqual([])
    expect(cutOffsOf({ latestCutOffAt, now: '2026-11-20T08:00:00Z' })[1]?.at.toString()).toBe('2026-11-30T20:00:00Z')
  })
})
