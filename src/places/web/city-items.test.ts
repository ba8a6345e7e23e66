import { describe, expect, it } from 'vitest'
import { CITIES } from '../rules/cities.ts'
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

  it('name their airports for the board, also where there is only one', () => {
    expect(items.airportsOf('BJS')).toEqual({ zh: '首都 · 大兴', en: 'Capital, Daxing' })
    expect(items.airportsOf('HGH')).toEqual({ zh: '萧山', en: 'Xiaoshan' })
    expect(items.airportsOf('XXX')).toBeUndefined()
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
