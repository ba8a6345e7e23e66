import { describe, expect, it } from 'vitest'
import { CITIES } from './cities.ts'
import { CITY_POSITIONS } from './data/city-positions.ts'
import { nearCities } from './near.ts'

describe('cities near each other', () => {
  it('are known of every served city, once, and lie in China', () => {
    const codes = CITY_POSITIONS.split(',').map((text) => text.trim().split(' '))
    expect(codes.map(([code = '']) => code).toSorted()).toEqual(CITIES.map(({ code }) => code).toSorted())
    for (const [code, north, east] of codes) {
      expect([code, Number(north) > 18 && Number(north) < 54, Number(east) > 73 && Number(east) < 136]).toEqual([code, true, true])
    }
  })

  it('are the nearest first, three at most, and never the city itself', () => {
    expect(nearCities('HGH')).toEqual(['JNH', 'YIW', 'NGB'])
    expect(nearCities('BJS')).toEqual(['TSN', 'TVS', 'ZQZ'])
    expect(nearCities('CAN')).toEqual(['FUO', 'ZUH', 'SZX'])
    for (const { code } of CITIES) expect(nearCities(code)).not.toContain(code)
  })

  it('are none where a city is alone, or not served', () => {
    expect(nearCities('LXA')).toEqual([])
    expect(nearCities('XXX')).toEqual([])
  })

  it('are near in both directions, as far as there is room for them', () => {
    for (const { code } of CITIES)
      for (const other of nearCities(code)) expect(nearCities(other).includes(code) || nearCities(other).length === 3).toBe(true)
  })
})
