import { describe, expect, it } from 'vitest'
import { oneWayAsked } from './one-way-asked.ts'
import type { InquiryDraft, LegDraft } from './use-asking.ts'

const city = (code: string) => ({ code, name: { zh: code, en: code } })
const leg = (from: string, to: string, departDate: string | null = '2027-03-01'): LegDraft => ({
  from: city(from),
  to: city(to),
  departDate,
})
const draft = (...legs: LegDraft[]): InquiryDraft => ({
  legs,
  cabin: 'C',
  flexDays: 0,
  budget: '',
  remark: '',
  phone: null,
  isPartyChosen: false,
})
const isAbroad = (code: string) => code === 'TYO'

describe('a request for one way abroad', () => {
  it('is looked at against the trip list before it is sent [V-FLIGHT-09] [V-FLIGHT-10]', () => {
    expect(oneWayAsked(draft(leg('HGH', 'TYO')), null, isAbroad)).toEqual({
      journeyType: 'OW',
      legs: [{ fromCityCode: 'HGH', toCityCode: 'TYO', departDate: '2027-03-01' }],
      cabin: 'business',
    })
    expect(oneWayAsked(draft(leg('TYO', 'HGH')), null, isAbroad)).not.toBeNull()
  })

  it('is not, where it has a way back, stays within, is not whole, or is for others', () => {
    expect(oneWayAsked(draft(leg('HGH', 'TYO'), leg('TYO', 'HGH')), null, isAbroad)).toBeNull()
    expect(oneWayAsked(draft(leg('HGH', 'BJS')), null, isAbroad)).toBeNull()
    expect(oneWayAsked(draft(leg('HGH', 'TYO', null)), null, isAbroad)).toBeNull()
    expect(oneWayAsked(draft(leg('HGH', 'TYO')), { mode: 'agent', userCodes: ['QC1002'] }, isAbroad)).toBeNull()
  })
})
