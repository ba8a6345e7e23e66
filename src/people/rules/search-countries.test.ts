import { describe, expect, it } from 'vitest'
import type { Country } from './search-countries.ts'
import { countriesInOrder, searchCountries } from './search-countries.ts'

const countries: Country[] = [
  { code: 'DE', code3: 'DEU', name: { zh: '德国', en: 'Germany' }, pinyin: 'deguo', initials: 'dg' },
  { code: 'DJ', code3: 'DJI', name: { zh: '吉布提', en: 'Djibouti' }, pinyin: 'jibuti', initials: 'jbt' },
  { code: 'CI', code3: 'CIV', name: { zh: '科特迪瓦', en: 'Côte d’Ivoire' }, pinyin: 'ketediwa', initials: 'ktdw' },
  { code: 'KP', code3: 'PRK', name: { zh: '朝鲜', en: 'North Korea' }, pinyin: 'chaoxian', initials: 'cx' },
  { code: 'KR', code3: 'KOR', name: { zh: '韩国', en: 'South Korea' }, pinyin: 'hanguo', initials: 'hg' },
]
const found = (typed: string): string[] => searchCountries(countries, typed).map(({ code }) => code)

describe('searching countries [C-AUTH-20]', () => {
  it.each([
    ['德国', 'DE'],
    ['德', 'DE'],
    ['deguo', 'DE'],
    ['dg', 'DE'],
    ['GER', 'DE'],
    ['de', 'DE'],
    ['deu', 'DE'],
    ['cote divoire', 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['korea', 'KP'],
  ])('%s finds %s first [C-AUTH-20]', (typed, code) => {
    expect(found(typed)[0]).toBe(code)
  })

  it('puts a code before a name that begins like it [C-AUTH-20]', () => {
    expect(found('kr')).toEqual(['KR'])
    expect(found('d').slice(0, 2)).toEqual(['DE', 'DJ'])
  })

  it('finds nothing for nothing, signs or what no country is called [C-AUTH-20]', () => {
    expect([...found(''), ...found(' ·'), ...found('x'.repeat(61)), ...found('Atlantis')]).toEqual([])
  })
})

describe('listing countries [C-AUTH-20]', () => {
  const aland: Country = {
    code: 'AX',
    code3: 'ALA',
    name: { zh: '奥兰群岛', en: 'Åland Islands' },
    pinyin: 'aolanqundao',
    initials: 'alqd',
  }
  const ordered = (language: 'zh' | 'en') => countriesInOrder([...countries, aland], ['KR', 'XX', 'DE'], language)

  it('goes by the name in the reader’s language, accents and all [C-AUTH-20]', () => {
    expect(ordered('en').all.map(({ code }) => code)).toEqual(['AX', 'CI', 'DJ', 'DE', 'KP', 'KR'])
    expect(ordered('zh').all.map(({ code }) => code)).toEqual(['AX', 'KP', 'DE', 'KR', 'DJ', 'CI'])
  })

  it('puts the common ones before, in the order given [C-AUTH-20]', () => {
    expect(ordered('en').common.map(({ code }) => code)).toEqual(['KR', 'DE'])
  })
})
