import { describe, expect, it } from 'vitest'
import type { OfferAbroad } from './any-offer.ts'
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

  it('holds every flight of a journey abroad against what was told of it', () => {
    const all = [
      { departAt: '2027-01-22T06:55:00+08:00', arriveAt: '2027-01-22T10:15:00+09:00' },
      { departAt: '2027-01-22T12:00:00+09:00', arriveAt: '2027-01-22T05:00:00-08:00' },
      { departAt: '2027-01-29T12:00:00-08:00', arriveAt: '2027-01-30T19:00:00+08:00' },
    ]
    const segments = all.map(({ departAt, arriveAt }) => ({ from: { at: departAt }, to: { at: arriveAt } }))
    const slices = [{ segments: segments.slice(0, 2) }, { segments: segments.slice(2) }]
    const abroad = { kind: 'abroad', flight: { slices } } as unknown as OfferAbroad
    const flies = (flown: typeof all, airlineChange: object | null = null) => {
      const now = flown.map(({ departAt, arriveAt }) => ({ from: { at: departAt }, to: { at: arriveAt } }))
      return fliesAsAgreed({ journey: [{ segments: now }], airlineChange } as unknown as Parameters<typeof fliesAsAgreed>[0], abroad)
    }
    expect([flies(all), flies(all.slice(0, 2)), fliesAsAgreed({ airlineChange: null }, abroad)]).toEqual([true, false, true])
    for (const [nth, one] of all.entries()) {
      const moved = all.with(nth, { ...one, arriveAt: '2027-02-01T00:00:00Z' })
      expect([flies(moved), flies(moved, {})]).toEqual([false, true])
    }
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
