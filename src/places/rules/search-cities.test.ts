import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CITIES } from './cities.ts'
import { QUICK_CITIES } from './city.ts'
import { CITY_SEARCH_LIMIT, citiesByLetter, searchCities } from './search-cities.ts'

const found = (text: string): string[] => searchCities(CITIES, text).map((city) => city.name.zh)

describe('a search for a city', () => {
  it.each([
    ['杭州', '杭州', 'Chinese'],
    ['杭州市', '杭州', 'Chinese with its ending'],
    ['hangzhou', '杭州', 'pinyin'],
    ['HANG ZHOU', '杭州', 'pinyin in capitals with a gap'],
    ['hangz', '杭州', 'the beginning of the pinyin'],
    ['bj', '北京', 'initials'],
    ['wlmq', '乌鲁木齐', 'initials'],
    ['Urumqi', '乌鲁木齐', 'English'],
    ["xi'an", '西安', 'English with an apostrophe'],
    ['xi’an', '西安', 'English with a curly apostrophe'],
    ['luliang', '吕梁', 'English without its umlaut'],
    ['Lüliang', '吕梁', 'English with its umlaut'],
    ['lvliang', '吕梁', 'pinyin with v for ü'],
    ['BJS', '北京', 'city code'],
    ['pek', '北京', 'airport code'],
    ['ＰＶＧ', '上海', 'airport code in full width'],
    ['0571', '杭州', 'telephone code'],
    ['虹桥', '上海', 'airport name'],
    ['首都机场', '北京', 'airport name with its kind'],
    ['咸阳国际机场', '西安', 'a part of the airport’s whole name'],
    ['Hongqiao Airport', '上海', 'airport name in English with its kind'],
    ['daxing', '北京', 'airport name in English'],
    ['chongqing', '重庆', 'a character of two readings'],
    ['汕头', '揭阳', 'a place that shares the airport'],
    ['suzhou', '无锡', 'a place that shares the airport, in pinyin'],
  ])('%s finds %s first, by %s', (text, zh) => {
    expect(found(text)[0]).toBe(zh)
  })

  it('puts the exact code before names that begin so', () => {
    expect(found('sha').slice(0, 2)).toEqual(['上海', '韶关'])
    expect(found('can')[0]).toBe('广州')
  })

  it('puts names that begin so before initials, and quick cities first among equals', () => {
    expect(found('x').slice(0, 2)).toEqual(['西安', '厦门'])
    expect(found('hz').slice(0, 2)).toEqual(['杭州', '汉中'])
    expect(found('c').slice(0, 2)).toEqual(['成都', '重庆'])
  })

  it('leaves out mere containment once a whole name was met', () => {
    expect(found('hangzhou')).toEqual(['杭州'])
    expect(found('shanghai')).toEqual(['上海'])
  })

  it('finds a province’s cities, the quick ones first', () => {
    expect(found('浙江').slice(0, 2)).toEqual(['杭州', '宁波'])
    expect(found('浙江')).toContain('义乌')
  })

  it('finds nothing for nothing, noise, or a text longer than any name', () => {
    for (const text of ['', '  ', '·', 'qqqq', '巴黎', 'x'.repeat(61), '(', '\\', '%']) expect(found(text)).toEqual([])
  })

  it('shows no more than it is asked for', () => {
    expect(CITY_SEARCH_LIMIT).toBe(20)
    expect(searchCities(CITIES, 'h').length).toBeLessThanOrEqual(20)
    expect(searchCities(CITIES, 'h', 3)).toHaveLength(3)
  })

  it('finds every city by each of its own names and codes', () => {
    for (const city of CITIES) {
      const own = [city.code, city.name.zh, city.name.en, city.pinyin, ...city.airports.flatMap((a) => [a.code, a.name.zh, a.name.en])]
      for (const text of own) expect(searchCities(CITIES, text)).toContain(city)
    }
  })

  it('finds the quick cities by their initials', () => {
    for (const quick of QUICK_CITIES) {
      const city = CITIES.find((c) => c.code === quick.code)
      expect(searchCities(CITIES, city?.initials ?? '').map((c) => c.code)).toContain(quick.code)
    }
  })

  it('never throws and never repeats a city, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        const codes = searchCities(CITIES, text).map((city) => city.code)
        expect(new Set(codes).size).toBe(codes.length)
        expect(codes.length).toBeLessThanOrEqual(CITY_SEARCH_LIMIT)
      }),
    )
  })
})

describe('the list from A to Z', () => {
  it('holds every city once, under the letter of its pinyin', () => {
    const groups = citiesByLetter(CITIES)
    expect(groups.map((group) => group.letter).join('')).toBe('ABCDEFGHJKLMNPQRSTWXYZ')
    expect(groups.flatMap((group) => group.cities)).toHaveLength(CITIES.length)
    expect(groups.find((group) => group.letter === 'C')?.cities.map((city) => city.name.zh)).toContain('重庆')
  })
})
