import { describe, expect, it } from 'vitest'
import { isReleased, lastSaleDate, releasedAt, SEARCH_DAYS, stripDays } from './presale.ts'
import { shanghai } from './testing.ts'

const SALE = { days: 15 }
const TODAY = Temporal.PlainDate.from('2026-11-24')

describe('the pre-sale period [C-TRAIN-14]', () => {
  it('is fifteen days, today included', () => {
    expect(lastSaleDate(TODAY, SALE).toString()).toBe('2026-12-08')
    expect(lastSaleDate(TODAY, { days: 1 })).toEqual(TODAY)
  })

  it('releases its last day at the hour of the station, at that very minute and not a second before', () => {
    expect(releasedAt('2026-12-08', '12:30', SALE)).toEqual(shanghai('2026-11-24T12:30'))
    const at = (wallTime: string) => isReleased('2026-12-08', '12:30', SALE, shanghai(wallTime))
    expect([at('2026-11-24T12:29:59'), at('2026-11-24T12:30:00'), at('2026-11-25T00:00')]).toEqual([false, true, true])
  })

  it('marks the days of the strip: on sale, the last day, and those that can only be looked at', () => {
    const days = stripDays(TODAY, SALE)
    expect(days).toHaveLength(SEARCH_DAYS)
    expect([days[0], days[13], days[14], days[15]]).toEqual([
      { date: '2026-11-24', state: 'onSale' },
      { date: '2026-12-07', state: 'onSale' },
      { date: '2026-12-08', state: 'lastDay' },
      { date: '2026-12-09', state: 'notYet' },
    ])
    expect(stripDays(TODAY, { days: 90 }).filter(({ state }) => state === 'notYet')).toEqual([])
  })
})
