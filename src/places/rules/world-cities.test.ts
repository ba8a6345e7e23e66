import { describe, expect, it } from 'vitest'
import { CITIES, findCity } from './cities.ts'
import { searchCities } from './search-cities.ts'
import { anyAirportCodesOf, countryOfAirport, findAnyAirport, findAnyCity, isAbroad, isGat, WORLD_CITIES } from './world-cities.ts'

describe('the cities out of the mainland', () => {
  it('are none of those that are served, by any code of theirs', () => {
    const codes = new Set(CITIES.flatMap((city) => [city.code, ...city.airports.map((airport) => airport.code)]))
    for (const city of WORLD_CITIES)
      for (const code of [city.code, ...city.airports.map((airport) => airport.code)])
        expect([code, codes.has(code)]).toEqual([code, false])
    expect(findCity('TYO')).toBeUndefined()
  })

  it('have each code once, a zone that clocks know, and both names', () => {
    const codes = WORLD_CITIES.map(({ code }) => code)
    const airports = WORLD_CITIES.flatMap((city) => city.airports.map(({ code }) => code))
    expect([new Set(codes).size, new Set(airports).size]).toEqual([codes.length, airports.length])
    for (const { zone, name, province } of WORLD_CITIES) {
      expect(Temporal.Instant.from('2026-07-01T00:00:00Z').toZonedDateTimeISO(zone).timeZoneId).toBe(zone)
      expect([name.zh, name.en, province.zh, province.en].every((word) => word !== '')).toBe(true)
    }
  })

  it('are found by Chinese, pinyin, English, country and airport, and told apart from the mainland', () => {
    const found = (text: string): string | undefined => searchCities(WORLD_CITIES, text)[0]?.code
    expect(['东京', 'dongjing', 'Tokyo', 'NRT', 'heathrow', '希思罗机场', 'xjp'].map(found)).toEqual([
      'TYO',
      'TYO',
      'TYO',
      'TYO',
      'LON',
      'LON',
      'SIN',
    ])
    expect(searchCities(WORLD_CITIES, '日本').map(({ code }) => code)).toContain('OSA')
    expect([isAbroad('HKG'), isAbroad('BJS'), findAnyCity('BJS')?.name.en, findAnyAirport('PEK')?.city.code]).toEqual([
      true,
      false,
      'Beijing',
      'BJS',
    ])
    expect(findAnyAirport('CDG')).toMatchObject({ city: { zone: 'Europe/Paris' }, airport: { name: { zh: '巴黎戴高乐机场' } } })
  })

  it('say in which country or region they lie, and which of them in Hong Kong, Macao and Taiwan', () => {
    const countryOf = (code: string): string | undefined => findAnyCity(code)?.country
    expect(['BJS', 'HKG', 'MFM', 'TPE', 'TYO', 'LON', 'NYC', 'XXX'].map(countryOf)).toEqual([
      ...['CN', 'HK', 'MO', 'TW', 'JP', 'GB', 'US'],
      undefined,
    ])
    const gat = WORLD_CITIES.filter(({ code }) => isGat(code)).map(({ code }) => code)
    expect(gat.toSorted()).toEqual(['HKG', 'HUN', 'KHH', 'KNH', 'MFM', 'MZG', 'RMQ', 'TNN', 'TPE'])
    expect(['BJS', 'TYO', 'XXX'].map(isGat)).toEqual([false, false, false])
    expect(CITIES.every(({ country }) => country === 'CN')).toBe(true)
    expect(WORLD_CITIES.every(({ country }) => /^[A-Z]{2}$/.test(country) && country !== 'CN')).toBe(true)
  })

  it('have all airports between which flights abroad are sold in the sandbox, each in its country', () => {
    const sold = {
      CN: ['PEK', 'PKX', 'PVG', 'SHA', 'CAN', 'SZX', 'TFU', 'HGH', 'KMG', 'XIY', 'CKG', 'NKG', 'XMN', 'TAO', 'WUH'],
      ...{ HK: ['HKG'], MO: ['MFM'], TW: ['TPE', 'TSA'], JP: ['NRT', 'HND', 'KIX'], KR: ['ICN', 'GMP'], SG: ['SIN'], MY: ['KUL'] },
      ...{ TH: ['BKK', 'HKT'], VN: ['SGN'], ID: ['CGK'], IN: ['DEL'], AE: ['DXB'], QA: ['DOH'], TR: ['IST'], GB: ['LHR'], FR: ['CDG'] },
      ...{ DE: ['FRA', 'MUC'], NL: ['AMS'], CH: ['ZRH'], IT: ['FCO'], ES: ['MAD'], FI: ['HEL'], CA: ['YVR'], NZ: ['AKL'] },
      ...{ US: ['JFK', 'ORD', 'LAX', 'SFO', 'SEA'], AU: ['SYD', 'MEL'] },
    }
    for (const [country, airports] of Object.entries(sold))
      for (const airport of airports) expect([airport, countryOfAirport(airport)]).toEqual([airport, country])
    expect(countryOfAirport('XXX')).toBeUndefined()
  })

  it('name all of their airports for a supplier, as the mainland’s do', () => {
    expect(['TYO', 'SHA', 'XXX'].map(anyAirportCodesOf)).toEqual([['NRT', 'HND'], ['SHA', 'PVG'], []])
  })
})
