import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { SCENE_ERRORS } from '../../policy/rules/scene-asks-are-answered.ts'
import { OFFER_KEY_MAX } from '../rules/journey.ts'
import {
  alternative,
  applicationNeed,
  approvalNeed,
  askedTravellers,
  baggage,
  bookable,
  bookingNeeds,
  bothNames,
  breachReason,
  cabinGroup,
  calendarDate,
  cityCode,
  CLOSED_LINE,
  complyingChange,
  conditions,
  explanation,
  fareBrief,
  flight,
  id,
  minor,
  orderNumber,
  PARTY_ERRORS,
  price,
  sceneAsked,
  sceneShown,
  verdictBadge,
} from './words.ts'

const listedFlight = flight.extend({
  lowest: fareBrief,
  verdict: verdictBadge,
  /** CO2 of one passenger of that fare's cabin over the whole flight, as policy judges it; null where the supplier says nothing. */
  co2Grams: z.number().int().min(0).nullable(),
})

export type ListedFlight = z.output<typeof listedFlight>

/** Whom a search has asked: several may sell flights, and a list is shown as soon as the first of them has answered. */
const heard = z.object({
  /** Nobody is waited for any more. */
  isWhole: z.boolean(),
  /** Somebody who sells flights did not answer: there may be more of them. */
  isShort: z.boolean(),
  /** How many have answered, whatever they said. */
  answers: z.number().int().min(1),
})

export type Heard = z.output<typeof heard>

export const flightList = call({
  spec: ['C-AIR-03'],
  method: 'POST',
  path: '/airfrond/flightList',
  summary: 'Searches domestic flights of a day for those who travel, and judges each by the strictest of their standards.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({
    fromCityCode: cityCode,
    toCityCode: cityCode,
    departDate: calendarDate,
    cabin: cabinGroup,
    travellers: askedTravellers,
    sceneCode: sceneAsked,
    /** The order in whose place a flight is chosen again. */
    orderSeq: orderNumber.nullable().default(null),
  }),
  result: z.object({
    searchId: id,
    expiresAt: z.string(),
    /** The standard in one line, in the caller's language. */
    policyLine: z.string(),
    /** Whose standard that is, where those who travel have different ones. */
    standardOf: bothNames.nullable(),
    /** For what she travels: kept with the search, and everything is judged by it. */
    scene: sceneShown,
    /** For how many seats are looked for. */
    travellerCount: z.number().int(),
    /** The fare limit of this trip in minor units, where there is one. */
    limitMinor: minor.nullable(),
    heard,
    compliantCount: z.number().int(),
    flights: z.array(listedFlight),
  }),
  errors: [
    CLOSED_LINE,
    'AF-SAME-CITY',
    'AF-CABIN',
    'AF-DATE',
    'AF-NO-CITY',
    'AF-NO-POLICY',
    'AF-SUPPLIER',
    'AF-STANDS',
    'AF-AGAIN-ABROAD',
    'AF-NOT-BOOKER',
    ...SCENE_ERRORS,
    ...PARTY_ERRORS,
  ],
})

export const moreFlights = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/moreFlights',
  summary: 'What has come to a search since it was shown, judged with what was there before.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({ searchId: id, cabin: cabinGroup, answers: z.number().int().min(1).max(99) }),
  result: z.object({
    heard,
    /** The whole list anew; null where nobody has answered since. */
    list: z.object({ compliantCount: z.number().int(), flights: z.array(listedFlight) }).nullable(),
  }),
  errors: [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022', ...SCENE_ERRORS, ...PARTY_ERRORS],
})

export const lowestFares = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/lowestFares',
  summary: 'The lowest fare of each day of a span, for the date strip and the calendar.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({
    fromCityCode: cityCode,
    toCityCode: cityCode,
    fromDate: calendarDate,
    days: z.number().int().min(1).max(31),
    cabin: cabinGroup,
  }),
  result: z.object({ days: z.array(z.object({ date: calendarDate, lowestMinor: minor.nullable() })) }),
  errors: [CLOSED_LINE, 'AF-SAME-CITY', 'AF-CABIN', 'AF-DATE', 'AF-NO-CITY', 'AF-SUPPLIER'],
})

const cabinFare = fareBrief.extend({
  name: z.string(),
  /** For everybody together; the fare above is one passenger's. */
  price,
  conditions,
  baggage,
  verdict: verdictBadge,
})

export type CabinFare = z.output<typeof cabinFare>

export const cabinList = call({
  spec: ['C-AIR-04'],
  method: 'POST',
  path: '/airfrond/cabinList',
  summary: 'The fares of one flight of a search, with conditions, baggage and verdicts.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({ searchId: id, flightId: z.string().max(80) }),
  result: z.object({ flight, expiresAt: z.string(), travellerCount: z.number().int(), fares: z.array(cabinFare) }),
  errors: [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022', 'AF-GONE', 'AF-SOLD-OUT', ...SCENE_ERRORS, ...PARTY_ERRORS],
})

/** What a flight is held against where a company takes the train instead [decision 86]; null where it is compared with none. */
const railBeside = z
  .object({
    /** Trains that take less than this are meant. */
    hours: z.number().int(),
    /** `silent`: the railway did not answer, and nothing stands against the flight. */
    finding: z.enum(['silent', 'noTrain', 'flightCheaper', 'ride']),
    /** The cheapest first, and of those that cost more only such as are faster. */
    ways: z.array(
      z.object({
        trainNo: z.string(),
        runMinutes: z.number().int(),
        /** The highest type of seats that is permitted and left, and what an adult pays for it. */
        seatName: z.string(),
        fareMinor: minor,
      }),
    ),
  })
  .nullable()

export const policyListNew = call({
  spec: ['C-AIR-05'],
  method: 'POST',
  path: '/airfrond/policyListNew',
  summary: 'Why an offer passes or breaks the policy: every rule with limit, actual and gap, and what would comply.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  /** Serves searches of both kinds, mainland and abroad. */
  body: z.strictObject({ searchId: id, offerKey: z.string().max(OFFER_KEY_MAX) }),
  result: z.object({
    flight,
    fare: fareBrief,
    travellerCount: z.number().int(),
    /** For everybody together. */
    price,
    /** Whose standard it is judged by, where those who travel have different ones. */
    standardOf: bothNames.nullable(),
    explanation,
    alternatives: z.array(alternative),
    /** How far around the chosen departure they lie, in hours; null: the whole day. */
    withinHours: z.number().int().nullable(),
    /** Flights of the day whose lowest fare complies: what the list shows under "in policy only". */
    compliantCount: z.number().int(),
    bookable,
    /** Null inside the limits, and where the policy forbids. */
    approval: approvalNeed.nullable(),
    needs: bookingNeeds,
    application: applicationNeed,
    /** What may be chosen as a reason, wherever one is asked for. */
    reasons: z.array(breachReason),
    /** What would comply, the cheapest first; where nothing on sale does, what would mend each broken rule. */
    changes: z.array(complyingChange),
    scene: sceneShown,
    rail: railBeside,
  }),
  errors: [
    CLOSED_LINE,
    'AF-NO-ABROAD',
    'AF-INTL-SELF',
    'AF-0-0021',
    'AF-0-0022',
    'AF-GONE',
    'AF-NO-POLICY',
    ...SCENE_ERRORS,
    ...PARTY_ERRORS,
  ],
})
