import { z } from 'zod'
import { call } from '../kernel/call.ts'

/**
 * A calendar date that somebody sends. Stops at one that is none: a rule that compares two of them would compare nonsense. Databases know
 * no year 0, and nothing that is booked, charged or kept lies outside these years: a slip of the keyboard is refused where it comes in.
 */
export const calendarDate = z.iso.date({ abort: true }).refine((date) => date >= '1900-01-01' && date <= '2200-12-31')

/** An instant that somebody sends, within the same years, and no finer than nanoseconds: nothing of ours reads more. */
export const sentInstant = z.iso
  .datetime({ offset: true, abort: true })
  .refine((at) => at >= '1900-01-01' && at < '2201-01-01' && !/\.\d{10}/.test(at))

const bothNames = z.object({ zh: z.string(), en: z.string() })

const airport = z.object({
  code: z.string(),
  name: bothNames,
  /** As a flight row says it beside the terminal. */
  short: bothNames,
  terminals: z.array(z.string()),
})

/** The same shape as `City` of rules/city.ts, so that the browser searches what it received. */
const city = z.object({
  code: z.string(),
  name: bothNames,
  pinyin: z.string(),
  initials: z.string(),
  /** ISO 3166-1, part alpha-2. */
  country: z.string(),
  province: bothNames,
  phoneCode: z.string(),
  zone: z.string(),
  hub: z.boolean(),
  airports: z.array(airport),
  alsoServes: z.array(z.object({ name: bothNames, pinyin: z.string() })),
  /** Codes of cities from which one could start instead, the nearest first. */
  near: z.array(z.string()),
})

export const cityAirport = call({
  spec: ['C-AIR-02'],
  method: 'GET',
  path: '/airfrond/cityAirport',
  summary: 'The served cities with their airports, in the order of their pinyin, and the quick cities by code.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ cities: z.array(city), quickCodes: z.array(z.string()), defaultCode: z.string() }),
  errors: [],
})

export const worldCities = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/worldCities',
  summary: 'Cities out of the mainland with their airports, in the order of their pinyin.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ cities: z.array(city) }),
  errors: [],
})

export const airCityList = call({
  spec: ['C-TRIP-09'],
  method: 'GET',
  path: '/basicservice/city/airCityList',
  summary: 'The cities a trip by air may name, one row per airport, in the words of the trip form.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    cities: z.array(
      z.object({
        cityCode: z.string(),
        cityName: z.string(),
        cityNameEn: z.string(),
        timezone: z.string(),
        airportCode: z.string(),
        airportNameCn: z.string(),
        airportNameEn: z.string(),
        /** `D` domestic; international cities come with their line. */
        type: z.literal('D'),
      }),
    ),
  }),
  errors: [],
})

/** A span that no calendar needs would only cost the server. */
const HOLIDAY_SPAN_MAX_DAYS = 1_200

export const queryHoliday = call({
  spec: ['C-MISC-11'],
  method: 'GET',
  path: '/basicservice/holiday/queryHoliday',
  summary: 'Days off and make-up working days of a span; without one, of all days a calendar shows today.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z
    .strictObject({ from: calendarDate.optional(), to: calendarDate.optional() })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'to lies before from' })
    .refine(({ from, to }) => !from || !to || Temporal.PlainDate.from(from).until(to).days <= HOLIDAY_SPAN_MAX_DAYS, {
      path: ['to'],
      message: `at most ${HOLIDAY_SPAN_MAX_DAYS} days at once`,
    }),
  result: z.object({
    /** Only the days that differ from their weekday. */
    records: z.array(
      z.object({
        specifyDate: calendarDate,
        /** Whether the day is off. */
        festivalFlag: z.boolean(),
        /** What the day is, in the caller's language: 国庆节放假. */
        typeDes: z.string(),
        type: z.enum(['holiday', 'makeup']),
        nameZh: z.string(),
        nameEn: z.string(),
      }),
    ),
    /** Years whose notice by the State Council is out; in other years only the festivals fixed by law are listed. */
    announcedYears: z.array(z.number().int()),
  }),
  errors: [],
})

export const callList = [cityAirport, worldCities, airCityList, queryHoliday] as const
