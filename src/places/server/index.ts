import type { Clock } from '../../kernel/time.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { Wing } from '../../server/http/handler.ts'
import { PreparedJson, handler } from '../../server/http/handler.ts'
import { airCityList, cityAirport, queryHoliday, worldCities } from '../calls.ts'
import { holidayFacts, shownSpan, type HolidayFacts } from '../rules/calendar.ts'
import { CITIES } from '../rules/cities.ts'
import { DEFAULT_CITY, QUICK_CITIES } from '../rules/city.ts'
import { WORLD_CITIES } from '../rules/world-cities.ts'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import { readHolidayList } from './holidays.ts'

const texts = { zh, en }

function cityAirportResult(): PreparedJson {
  return new PreparedJson(
    JSON.stringify({ cities: CITIES, quickCodes: QUICK_CITIES.map((city) => city.code), defaultCode: DEFAULT_CITY.code }),
  )
}

function airCityListResult(): PreparedJson {
  const cities = CITIES.flatMap((city) =>
    city.airports.map((airport) => ({
      cityCode: city.code,
      cityName: city.name.zh,
      cityNameEn: city.name.en,
      timezone: city.zone,
      airportCode: airport.code,
      airportNameCn: airport.name.zh,
      airportNameEn: airport.name.en,
      type: 'D' as const,
    })),
  )
  return new PreparedJson(JSON.stringify({ cities }))
}

/** Which days differ from their weekday, for wings that count working days. Reading them takes milliseconds: once is enough. */
export function readHolidays(): HolidayFacts {
  const { days, announcedYears } = readHolidayList()
  return holidayFacts(days, announcedYears)
}

/** The wing of places: facts that are the same for everybody, prepared once when the server starts. */
export function placesWing(clock: Clock): Wing {
  const cities = cityAirportResult()
  const airCities = airCityListResult()
  const abroad = new PreparedJson(JSON.stringify({ cities: WORLD_CITIES }))
  const holidays = readHolidayList()
  return {
    name: 'places',
    refusals: { zh: {}, en: {} },
    handlers: [
      handler(cityAirport, async () => cities),
      handler(worldCities, async () => abroad),
      handler(airCityList, async () => airCities),
      handler(queryHoliday, async (context, input) => {
        const shown = shownSpan(dateIn(DEFAULT_ZONE, clock.now()).toString())
        const from = input.from ?? shown.firstDate
        const to = input.to ?? shown.lastDate
        const types = texts[context.language].holidayTypes
        return {
          records: holidays.days
            .filter((day) => day.date >= from && day.date <= to)
            .map((day) => ({
              specifyDate: day.date,
              festivalFlag: day.kind === 'holiday',
              typeDes: types[day.kind]({ zh: day.nameZh, en: day.nameEn }),
              type: day.kind,
              nameZh: day.nameZh,
              nameEn: day.nameEn,
            })),
          announcedYears: [...holidays.announcedYears],
        }
      }),
    ],
  }
}
