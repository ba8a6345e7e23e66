import { describe, expect, it } from 'vitest'
import type { Offer } from './offer.ts'
import { fliesAsAgreed } from './times-held.ts'

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
