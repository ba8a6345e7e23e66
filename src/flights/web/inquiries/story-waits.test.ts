import { describe, expect, it } from 'vitest'
import type { InquiryDetails } from '../../calls/inquiring.ts'
import { isContactLate, waitsFor } from './story-waits.ts'

const at = (step: string, isRestarted: boolean) =>
  waitsFor({ status: { step }, actions: { restart: { allowed: isRestarted } } } as unknown as InquiryDetails)

describe('waitsFor', () => {
  it.each([
    ['asked', false, 'waits'],
    ['taken', false, 'waits'],
    ['quoted', false, 'choose'],
    ['chosen', false, 'contact'],
    // The chosen plan holds no longer: nobody books it.
    ['chosen', true, 'again'],
    ['ended', true, null],
  ])('%s, to be asked anew: %s', (step, isRestarted, waited) => {
    expect(at(step, isRestarted)).toBe(waited)
  })
})

describe('isContactLate', () => {
  it('holds once the time has passed by which the desk was to call', () => {
    const now = '2026-12-02T06:17:00Z'
    const late = (contactBy: string | null): boolean => isContactLate({ contactBy, now })
    expect([late('2026-12-01T05:14:00Z'), late('2026-12-02T06:18:00Z'), late(null)]).toEqual([true, false, false])
  })
})
