import { describe, expect, it } from 'vitest'
import { CITIES } from '../../places/rules/cities.ts'
import { cityNames } from './same-city.ts'

const names = cityNames(CITIES)

describe('a city in an application', () => {
  it('is the same by its code and by any of its airports [P-POL-04]', () => {
    for (const named of ['SHA', 'PVG', 'sha', ' pvg ', '上海', '上海市', 'Shanghai', 'SHANGHAI CITY'])
      expect([named, names.cityCodeOf(named)]).toEqual([named, 'SHA'])
    for (const named of ['PEK', 'PKX', 'BJS', '北京市']) expect([named, names.cityCodeOf(named)]).toEqual([named, 'BJS'])
  })

  it('is found for every city and airport that is served', () => {
    for (const { code, airports } of CITIES) {
      expect(names.cityCodeOf(code)).toBe(code)
      const own = airports.filter((airport) => CITIES.every((city) => city.code !== airport.code))
      expect(own.map((airport) => names.cityCodeOf(airport.code))).toEqual(own.map(() => code))
    }
  })

  it('is none where nothing bears the name', () => {
    for (const named of ['', 'XXX', '火星', '市']) expect([named, names.cityCodeOf(named)]).toEqual([named, null])
  })

  it('is none where two cities bear the name', () => {
    const [one, two] = CITIES
    if (!one || !two) throw new Error('there are cities')
    const twins = cityNames([one, { ...two, name: { zh: one.name.zh, en: 'Elsewhere' } }])
    expect(twins.cityCodeOf(one.name.zh)).toBe(null)
    expect(twins.cityCodeOf('Elsewhere')).toBe(two.code)
  })
})
