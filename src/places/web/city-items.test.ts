import { describe, expect, it } from 'vitest'
import { CITIES } from '../rules/cities.ts'
import { cityFacts } from './city-facts.ts'
import { cityItems } from './city-items.ts'

const items = cityItems(CITIES)

describe('the cities of the picker', () => {
  it('name their airports where there is a choice', () => {
    expect(items.find('BJS')).toEqual({
      code: 'BJS',
      name: { zh: '北京', en: 'Beijing' },
      letter: 'B',
      places: { zh: '首都 大兴', en: 'Capital, Daxing' },
    })
    expect(items.find('HGH')?.places).toBeUndefined()
  })

  it('name the places that share a city’s only airport', () => {
    expect(items.find('SWA')?.places).toEqual({ zh: '汕头 潮州', en: 'Shantou, Chaozhou' })
  })

  it('stand under the letter of their pinyin', () => {
    expect(items.find('CKG')?.letter).toBe('C')
    expect(items.find('URC')?.letter).toBe('W')
  })

  it('are found as the rules find them', () => {
    expect(items.search('虹桥')).toEqual([items.find('SHA')])
    expect(items.all).toHaveLength(CITIES.length)
    expect(items.search('')).toEqual([])
  })
})

describe('the facts of a city', () => {
  it('name its airports for the board, also where there is only one', () => {
    const facts = cityFacts(CITIES)
    expect(facts('BJS')?.airports).toEqual({ zh: '首都 · 大兴', en: 'Capital, Daxing' })
    const near = ['JNH', 'YIW', 'NGB']
    expect(facts('HGH')).toEqual({ name: { zh: '杭州', en: 'Hangzhou' }, airports: { zh: '萧山', en: 'Xiaoshan' }, near })
    expect(facts('XXX')).toBeUndefined()
  })
})
