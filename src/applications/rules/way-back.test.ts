import { describe, expect, it } from 'vitest'
import { dayOfWayBack, dayToBook } from './way-back.ts'

const TODAY = '2026-11-20'
type Part = Parameters<typeof dayOfWayBack>[1]
const leg = (from: string, to: string, startDate: string, more: Partial<Part> = {}): Part => ({
  kind: 'leg',
  departureCity: { cityCode: from },
  arrivalCity: { cityCode: to },
  startDate,
  bookableFrom: startDate,
  bookableTo: startDate,
  products: [{ product: 'flight', remaining: 1 }],
  ...more,
})
const there = leg('SHA', 'SIN', '2026-12-01')
const backOf = (...parts: Part[]) => dayOfWayBack([there, ...parts], there, null, TODAY)

describe('a part of a trip', () => {
  it('is booked on its own day, or on the nearest that is open', () => {
    const wide = { bookableFrom: '2026-11-28', bookableTo: '2026-12-03' }
    expect(dayToBook({ ...there, ...wide }, null, TODAY)).toBe('2026-12-01')
    expect(dayToBook({ ...there, ...wide }, null, '2026-12-02')).toBe('2026-12-02')
    expect(dayToBook({ ...there, ...wide }, '2026-11-30', TODAY)).toBe('2026-11-30')
    expect(dayToBook(there, null, '2026-12-02')).toBeNull()
  })

  it('comes back on the day of the leg that leads back, the first that does', () => {
    expect(backOf(leg('SIN', 'SHA', '2026-12-09'), leg('SIN', 'SHA', '2026-12-05'))).toBe('2026-12-05')
  })

  it('does not by another way, before it left, once that is booked, or by train', () => {
    expect(backOf(leg('SIN', 'HKG', '2026-12-05'))).toBeNull()
    expect(backOf(leg('SIN', 'SHA', '2026-11-25'))).toBeNull()
    expect(backOf(leg('SIN', 'SHA', '2026-12-05', { products: [{ product: 'flight', remaining: 0 }] }))).toBeNull()
    expect(backOf(leg('SIN', 'SHA', '2026-12-05', { products: [{ product: 'train', remaining: 1 }] }))).toBeNull()
    expect(backOf({ ...leg('SIN', 'SHA', '2026-12-05'), kind: 'stay' })).toBeNull()
  })
})
