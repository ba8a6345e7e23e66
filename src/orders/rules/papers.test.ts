import { describe, expect, it } from 'vitest'
import { offsetOf, taxDocumentUntil } from './papers.ts'

describe('the tax document', () => {
  it('is issued until 180 days after the day of arrival, by the clocks there', () => {
    expect(taxDocumentUntil('2026-11-24T23:40:00+08:00').toString()).toBe('2027-05-23')
    expect(taxDocumentUntil('2027-09-01T00:10:00+08:00').toString()).toBe('2028-02-28')
  })
})

describe('how far a wall time is from UTC', () => {
  it('is said in hours, with minutes where there are any', () => {
    const ends = ['+08:00', '+05:30', '-09:30', '+00:00', 'Z']
    expect(ends.map((end) => offsetOf(`2026-11-24T08:00:00${end}`))).toEqual(['UTC+8', 'UTC+5:30', 'UTC−9:30', 'UTC', 'UTC'])
  })
})
