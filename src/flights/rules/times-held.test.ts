import { describe, expect, it } from 'vitest'
import type { Offer } from './offer.ts'
import { atTimes, fliesAsAgreed, otherTimes, timesOf } from './times-held.ts'

const offer = {
  flight: { flightId: 'HU7072-20270122-HGHPEK', from: { at: '2027-01-22T06:55:00+08:00' }, to: { at: '2027-01-22T09:15:00+08:00' } },
} as unknown as Offer
const times = { departAt: '2027-01-22T06:55:00+08:00', arriveAt: '2027-01-22T09:15:00+08:00' }

describe('fliesAsAgreed', () => {
  it.each([
    ['the same times', { times, airlineChange: null }, true],
    ['the same moments by another clock', { times: { ...times, departAt: '2027-01-21T22:55:00Z' }, airlineChange: null }, true],
    ['times that nobody told', { airlineChange: null }, true],
    ['what the airline tells as its change', { times: { ...times, arriveAt: '2027-01-22T09:20:00+08:00' }, airlineChange: {} }, true],
    ['a later departure', { times: { ...times, departAt: '2027-01-22T08:55:00+08:00' }, airlineChange: null }, false],
    ['a later arrival', { times: { ...times, arriveAt: '2027-01-22T09:20:00+08:00' }, airlineChange: null }, false],
  ])('%s', (_, held, is) => {
    expect(fliesAsAgreed(held, offer)).toBe(is)
  })
})

describe('otherTimes', () => {
  const later = { departAt: '2027-01-22T07:05:00+08:00', arriveAt: '2027-01-22T09:25:00+08:00' }

  it('tells the times of seats that are other ones than were told, however few the minutes', () => {
    expect(otherTimes({ times: later }, offer)).toEqual(later)
    expect(otherTimes({ times }, offer)).toBeNull()
    expect(otherTimes({}, offer)).toBeNull()
  })

  it('holds them against what was told last, where that is not what was booked', () => {
    expect(otherTimes({ times: later }, offer, later)).toBeNull()
    expect(otherTimes({ times }, offer, later)).toEqual(times)
  })

  it('has an offer fly by them, and last as long as they say', () => {
    const moved = atTimes(offer, { ...later, arriveAt: '2027-01-22T09:30:00+08:00' })
    expect([timesOf(moved).departAt, moved.flight.durationMinutes]).toEqual([later.departAt, 145])
  })
})
