import { describe, expect, it } from 'vitest'
import { CITIES, airportCodesOf, findAirport, findCity } from './cities.ts'
import { CITY_HISTORY_ENTRIES, DEFAULT_CITY, QUICK_CITIES, rememberCity } from './city.ts'

const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)

describe('the table of cities', () => {
  it('holds the 42 mainland hub airports and more than a hundred cities', () => {
    const hubs = CITIES.filter((city) => city.hub)
    expect(hubs.flatMap((city) => city.airports)).toHaveLength(42)
    expect(CITIES.length).toBeGreaterThan(150)
  })

  it('names every city and airport once', () => {
    expect(twice(CITIES.map((city) => city.code))).toEqual([])
    expect(twice(CITIES.map((city) => city.name.zh))).toEqual([])
    expect(twice(CITIES.flatMap((city) => city.airports.map((airport) => airport.code)))).toEqual([])
  })

  it('fills every column in its own script', () => {
    for (const city of CITIES) {
      expect(city.code).toMatch(/^[A-Z]{3}$/)
      expect(city.pinyin).toMatch(/^[a-z]+$/)
      expect(city.initials).toHaveLength(city.name.zh.length)
      expect(city.phoneCode).toMatch(/^0\d{2,3}$/)
      expect(city.zone).toBe('Asia/Shanghai')
      for (const { zh, en } of [
        city.name,
        city.province,
        ...city.airports.flatMap((a) => [a.name, a.short]),
        ...city.alsoServes.map((p) => p.name),
      ]) {
        expect(zh).toMatch(/^\p{Script=Han}+$/u)
        expect(en).toMatch(/^[\p{Script=Latin}][\p{Script=Latin} '-]+$/u)
      }
      for (const airport of city.airports) {
        expect(airport.name.zh).toMatch(/机场$/)
        for (const terminal of airport.terminals) expect(terminal).toMatch(/^T\d$/)
      }
    }
  })

  it('stands in the order of the pinyin', () => {
    const order = CITIES.map((city) => city.pinyin)
    expect(order).toEqual(order.toSorted())
  })

  it.each([
    ['重庆', 'chongqing', 'cq'],
    ['厦门', 'xiamen', 'xm'],
    ['长沙', 'changsha', 'cs'],
    ['西安', 'xian', 'xa'],
    ['台州', 'taizhou', 'tz'],
    ['喀什', 'kashi', 'ks'],
    ['吕梁', 'lvliang', 'll'],
    ['乌鲁木齐', 'wulumuqi', 'wlmq'],
    ['呼和浩特', 'huhehaote', 'hhht'],
    ['六盘水', 'liupanshui', 'lps'],
    ['长治', 'changzhi', 'cz'],
    ['大理', 'dali', 'dl'],
  ])('reads %s as %s', (zh, pinyin, initials) => {
    expect(CITIES.find((city) => city.name.zh === zh)).toMatchObject({ pinyin, initials })
  })

  it('names airports whole and short', () => {
    expect(findAirport('PEK')).toMatchObject({
      city: { code: 'BJS' },
      airport: {
        name: { zh: '北京首都国际机场', en: 'Beijing Capital International Airport' },
        short: { zh: '首都', en: 'Capital' },
        terminals: ['T2', 'T3'],
      },
    })
    expect(findAirport('PKX')?.airport.short).toEqual({ zh: '大兴', en: 'Daxing' })
    expect(findAirport('HDG')?.airport.name).toEqual({ zh: '邯郸机场', en: 'Handan Airport' })
    expect(findAirport('WUX')?.airport.name.zh).toBe('苏南硕放国际机场')
    expect(findAirport('LHR')).toBeUndefined()
  })

  it('finds a city by its own code and by its telephone code', () => {
    expect(findCity('BJS')?.name.zh).toBe('北京')
    expect(findCity('0571')?.code).toBe('HGH')
    expect(findCity('0898')?.name.zh).toBe('海口')
    expect(findCity('PEK')).toBeUndefined()
    expect(findCity('')).toBeUndefined()
  })

  it('tells the airports that a search must ask for', () => {
    expect(airportCodesOf('BJS')).toEqual(['PEK', 'PKX'])
    expect(airportCodesOf('SHA')).toEqual(['SHA', 'PVG'])
    expect(airportCodesOf('CTU')).toEqual(['CTU', 'TFU'])
    expect(airportCodesOf('HGH')).toEqual(['HGH'])
    expect(airportCodesOf('XXX')).toEqual([])
  })
})

describe('the cities offered at first', () => {
  it('begin with Hangzhou, 0571 (city.defaultName, city.defaultCode)', () => {
    expect(DEFAULT_CITY).toMatchObject({ name: { zh: '杭州', en: 'Hangzhou' }, phoneCode: '0571' })
    expect(findCity(DEFAULT_CITY.phoneCode)?.code).toBe(DEFAULT_CITY.code)
  })

  it('are the fifteen in the specification’s order (city.quickList)', () => {
    expect(QUICK_CITIES.map((city) => city.name.en)).toEqual([
      'Hangzhou',
      'Ningbo',
      'Shanghai',
      "Xi'an",
      'Guiyang',
      'Chengdu',
      'Beijing',
      'Taiyuan',
      'Chongqing',
      'Harbin',
      'Shenzhen',
      'Tianjin',
      'Guangzhou',
      'Wuhan',
      'Qingdao',
    ])
    for (const quick of QUICK_CITIES) expect(findCity(quick.code)?.name).toEqual(quick.name)
  })

  it('are followed by the last three chosen, each once (location.historyPerCity)', () => {
    expect(CITY_HISTORY_ENTRIES).toBe(3)
    expect(['CAN', 'WUH', 'XIY', 'BJS'].reduce<string[]>(rememberCity, [])).toEqual(['BJS', 'XIY', 'WUH'])
    expect(rememberCity(['BJS', 'XIY', 'WUH'], 'XIY')).toEqual(['XIY', 'BJS', 'WUH'])
  })
})
