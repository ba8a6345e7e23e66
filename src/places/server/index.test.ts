import pino from 'pino'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../kernel/language.ts'
import { TestClock } from '../../server/clock.ts'
import type { CallContext } from '../../server/http/handler.ts'
import { PreparedJson } from '../../server/http/handler.ts'
import { airCityList, callList, cityAirport, queryHoliday } from '../calls.ts'
import { searchCities } from '../rules/search-cities.ts'
import { placesWing } from './index.ts'

const wing = placesWing(new TestClock('2026-11-20T17:00:00Z')) // the 21st in Shanghai

async function ask(definition: (typeof callList)[number], query: object, language: Language = 'zh'): Promise<unknown> {
  const found = wing.handlers.find((handler) => handler.definition === definition)
  const context: CallContext = {
    caller: null,
    language,
    key: '',
    address: '127.0.0.1',
    clientIp: '127.0.0.1',
    device: '',
    traceId: 'test',
    log: pino({ level: 'silent' }),
  }
  const result = await found?.handle(context as CallContext<never>, ('query' in definition ? definition.query.parse(query) : {}) as never)
  return result instanceof PreparedJson ? JSON.parse(result.json) : result
}

describe('the calls of places', () => {
  it('are answered one and all', () => {
    expect(wing.handlers.map((handler) => handler.definition)).toEqual([...callList])
    expect(callList.every((definition) => definition.timeoutMs === 60_000 && definition.effect === 'read')).toBe(true)
  })

  it('give the cities with their airports, ready to be searched [C-AIR-02]', async () => {
    const result = cityAirport.result.parse(await ask(cityAirport, {}))
    expect(result.quickCodes).toHaveLength(15)
    expect(result.defaultCode).toBe('HGH')
    expect(searchCities(result.cities, 'hongqiao')[0]?.airports.map((airport) => airport.short.zh)).toEqual(['虹桥', '浦东'])
  })

  it('give the cities of a trip by air in the words of the trip form [C-TRIP-09]', async () => {
    const { cities } = airCityList.result.parse(await ask(airCityList, {}))
    expect(cities.filter((city) => city.cityCode === 'BJS')).toEqual([
      expect.objectContaining({
        cityName: '北京',
        timezone: 'Asia/Shanghai',
        airportCode: 'PEK',
        airportNameCn: '北京首都国际机场',
        type: 'D',
      }),
      expect.objectContaining({ airportCode: 'PKX' }),
    ])
  })

  it('give the holidays of all days that a calendar shows, by the server’s clock [C-MISC-11]', async () => {
    const { records, announcedYears } = queryHoliday.result.parse(await ask(queryHoliday, {}))
    expect(records[0]?.specifyDate).toBe('2026-06-19')
    expect(records.at(-1)?.specifyDate).toBe('2027-10-03')
    expect(announcedYears).toContain(2026)
  })

  it('give the holidays of a span in the caller’s language [C-MISC-11]', async () => {
    const span = { from: '2026-09-20', to: '2026-09-25' }
    const zh = queryHoliday.result.parse(await ask(queryHoliday, span))
    const en = queryHoliday.result.parse(await ask(queryHoliday, span, 'en'))
    expect(zh.records.map((record) => [record.specifyDate, record.type, record.festivalFlag, record.typeDes])).toEqual([
      ['2026-09-20', 'makeup', false, '国庆节调休上班'],
      ['2026-09-25', 'holiday', true, '中秋节放假'],
    ])
    expect(en.records.map((record) => record.typeDes)).toEqual(['Working day to make up for National Day', 'Mid-Autumn Festival, day off'])
  })

  it('refuse a span that runs backwards, is no date, or longer than any calendar [C-MISC-11]', () => {
    const faulty = [
      { from: '2026-09-20', to: '2026-09-19' },
      { from: '2026-02-30' },
      { from: '2000-01-01', to: '2026-01-01' },
      { day: '2026-01-01' },
    ]
    for (const query of faulty) expect(queryHoliday.query.safeParse(query).success).toBe(false)
  })
})
