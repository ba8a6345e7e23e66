import { describe, expect, it } from 'vitest'
import { legFrom, newInquiryPath } from '../inquiry-paths.ts'
import { parseKept } from './asking-draft.ts'
import { budgetOf, missingIn, NO_LEG, onward, openingDraft, sentOf, wayBack, type InquiryDraft } from './use-asking.ts'

const HGH = { code: 'HGH', name: { zh: '杭州', en: 'Hangzhou' } }
const TYO = { code: 'TYO', name: { zh: '东京', en: 'Tokyo' }, isAbroad: true } as const
const OUT = { from: HGH, to: TYO, departDate: '2026-12-10' }
const draft: InquiryDraft = { legs: [OUT], cabin: 'Y', flexDays: 1, budget: '', remark: 'window', phone: null, isPartyChosen: false }
const WORDS = { from: 'from?', to: 'to?', date: 'date?', budget: 'budget?', phone: 'phone?' }

describe('a request that is put together', () => {
  it('begins from an address with what home knows, and with nothing where a part is missing', () => {
    const path = newInquiryPath({ from: 'HGH', to: 'TYO', date: '2026-12-10' })
    expect(legFrom(path.slice(path.indexOf('?')))).toEqual({ fromCityCode: 'HGH', toCityCode: 'TYO', departDate: '2026-12-10' })
    expect(legFrom('?from=HGH&to=TYO')).toBeNull()
    expect(legFrom('?from=HGH&to=<b>&date=2026-12-10')).toBeNull()
    expect(newInquiryPath()).toBe('/flight/inquiry/apply/new')
  })

  it('asks again for a day that has passed since, as of a request that is made anew, and chooses none for her', () => {
    const leg = (departDate: string) => ({ fromCityCode: 'HGH', toCityCode: 'TYO', from: HGH.name, to: TYO.name, departDate })
    const legs = ['2026-12-09', '2026-12-10', '2026-12-16'].map(leg)
    const wish = { legs, cabin: 'Y', flexDays: 0, budgetMinor: null, remark: '' } as const
    const opened = openingDraft({ wish: { ...wish, legs }, maskedPhone: '', firstDate: '2026-12-10' })
    expect(opened.legs.map(({ departDate }) => departDate)).toEqual([null, '2026-12-10', '2026-12-16'])
    expect(missingIn(opened, WORDS)).toMatchObject({ 'legs.0.departDate': 'date?' })
  })

  it('goes on from where the last leg leads, or back to where the first began', () => {
    expect(wayBack([OUT])).toEqual({ from: TYO, to: HGH, departDate: null })
    expect(onward([OUT])).toEqual({ from: TYO, to: null, departDate: null })
  })

  it('says what is missing, by its field', () => {
    expect(missingIn(draft, WORDS)).toEqual({})
    expect(missingIn({ ...draft, legs: [OUT, NO_LEG], budget: 'much', phone: '123' }, WORDS)).toEqual({
      'legs.1.fromCityCode': 'from?',
      'legs.1.toCityCode': 'to?',
      'legs.1.departDate': 'date?',
      budgetMinor: 'budget?',
      phone: 'phone?',
    })
    expect(missingIn({ ...draft, phone: '138 0013 8000' }, WORDS)).toEqual({})
  })

  it('is sent in codes and fen, with whoever travels', () => {
    expect([budgetOf(''), budgetOf('3,000'), budgetOf('0.5'), budgetOf('x')]).toEqual([null, 300_000, undefined, undefined])
    const sent = sentOf('01890000', { ...draft, budget: '3000' }, { mode: 'personal', userCodes: ['QC1001', 'OUT1'] })
    expect(sent).toMatchObject({
      legs: [{ fromCityCode: 'HGH', toCityCode: 'TYO', departDate: '2026-12-10' }],
      budgetMinor: 300_000,
      travellers: { mode: 'personal', userCodes: ['QC1001', 'OUT1'] },
      phone: null,
    })
    expect(sentOf('01890000', draft, null)).not.toHaveProperty('travellers')
  })

  it('is read again after a reload as it was typed, and not where it is no request of ours', () => {
    const kept = { inquireOrderSeq: '01890000-0000-7000-8000-000000000000', draft: { ...draft, budget: '3,0', phone: '138' } }
    expect(parseKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    expect(parseKept(null)).toBeNull()
    for (const wrong of [7, {}, { ...kept, draft: { ...kept.draft, legs: [] } }, { ...kept, draft: { ...kept.draft, cabin: 'Z' } }])
      expect(parseKept(wrong)).toBeUndefined()
    const other = { ...kept, draft: { ...kept.draft, legs: [{ ...OUT, departDate: 'tomorrow' }] } }
    expect(parseKept(other)?.draft.legs[0]?.departDate).toBeNull()
  })
})
