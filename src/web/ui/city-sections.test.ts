import { describe, expect, it } from 'vitest'
import { cityNote, citySections } from './city-sections.ts'
import type { CityItem } from './city-sections.ts'

const city = (code: string, zh: string, en: string): CityItem => ({ code, name: { zh, en }, letter: en.charAt(0).toLowerCase() })
const cities = [
  city('CTU', '成都', 'Chengdu'),
  city('CKG', '重庆', 'Chongqing'),
  city('AQG', '安庆', 'Anqing'),
  city('CGQ', '长春', 'Changchun'),
]

describe('cities under their letters', () => {
  it('orders letters from A and names as each language does', () => {
    expect(citySections(cities, 'en').map((s) => [s.letter, s.cities.map((c) => c.code)])).toEqual([
      ['A', ['AQG']],
      ['C', ['CGQ', 'CTU', 'CKG']],
    ])
    expect(citySections(cities, 'zh').map((s) => s.letter)).toEqual(['A', 'C'])
  })

  it('keeps every city exactly once', () => {
    const listed = citySections(cities, 'zh').flatMap((section) => section.cities)
    expect(listed.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual(cities.toSorted((a, b) => a.code.localeCompare(b.code)))
  })

  it('shows the name in the other script and the airports in the reader’s own', () => {
    const beijing: CityItem = { ...city('BJS', '北京', 'Beijing'), places: { zh: '首都 大兴', en: 'Capital, Daxing' } }
    expect(cityNote(beijing, 'zh')).toEqual({ other: 'Beijing', otherLang: 'en', places: '首都 大兴' })
    expect(cityNote(beijing, 'en')).toEqual({ other: '北京', otherLang: 'zh-CN', places: 'Capital, Daxing' })
  })
})
