import { describe, expect, it } from 'vitest'
import type { InquiryDetails } from '../../calls/inquiring.ts'
import { waitsFor } from './story-waits.ts'

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
