import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../text/care/en.ts'
import { zh } from '../text/care/zh.ts'
import { CARE_VARIANTS, careLine, partOfDay, seasonOf } from './care.ts'

const day = fc.integer({ min: -800, max: 4_000 }).map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }))
const hour = fc.integer({ min: 0, max: 23 })

describe('the care line', () => {
  it('speaks of a trip today or tomorrow before anything else [C-MISC-10]', () => {
    expect(careLine({ date: '2026-11-24', hour: 9, tripInDays: 0 }).topic).toBe('tripToday')
    expect(careLine({ date: '2026-11-24', hour: 9, tripInDays: 1 }).topic).toBe('tripTomorrow')
    expect(careLine({ date: '2026-11-24', hour: 9, tripInDays: 2 }).topic).not.toMatch(/^trip/)
  })

  it('knows the parts of a day and the seasons', () => {
    expect([0, 4, 5, 7, 8, 10, 11, 13, 14, 17, 18, 21, 22].map(partOfDay)).toEqual([
      'night',
      'night',
      'early',
      'early',
      'morning',
      'morning',
      'noon',
      'noon',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
      'night',
    ])
    expect([12, 1, 2, 3, 5, 6, 8, 9, 11].map(seasonOf)).toEqual([
      'winter',
      'winter',
      'winter',
      'spring',
      'spring',
      'summer',
      'summer',
      'autumn',
      'autumn',
    ])
  })

  it('is another one the next day, at any hour of both', () => {
    fc.assert(
      fc.property(day, hour, hour, fc.constantFrom(null, 0, 1, 5), (date, today, tomorrow, tripInDays) => {
        const said = careLine({ date: date.toString(), hour: today, tripInDays })
        const next = careLine({ date: date.add({ days: 1 }).toString(), hour: tomorrow, tripInDays })
        expect(next).not.toEqual(said)
      }),
    )
  })

  it('has words for every subject in both languages, short ones', () => {
    for (const text of [zh, en]) {
      for (const lines of Object.values(text)) {
        expect(lines).toHaveLength(CARE_VARIANTS)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(90)
      }
    }
  })
})
