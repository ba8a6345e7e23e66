import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { PARTY_ERRORS } from '../people/calls/companions.ts'
import { calendarDate } from '../places/calls.ts'
import { BREACH_ACTIONS } from '../policy/rules/policy.ts'
import { SCENE_ERRORS } from '../policy/rules/scene-asks-are-answered.ts'
import { bookTrain, fillTrainOrder, trainServiceFee } from './calls/booking.ts'
import { cancelTrainOrder, stopTrainLadder, trainAlternatives, trainApprovalOrder, trainOrderDetails } from './calls/orders.ts'
import { changeCalls } from './calls/changes.ts'
import { groupCalls } from './calls/groups.ts'
import { railPassengers } from './calls/passengers.ts'
import { paperCalls } from './calls/papers.ts'
import { payingCalls } from './calls/paying.ts'
import { refundCalls } from './calls/refunds.ts'
import { fillStandby, standbyDetails, submitStandby, withdrawStandby } from './calls/standby.ts'
import {
  askedTravellers,
  bothNames,
  callAt,
  CLOSED_LINE,
  minor,
  sceneAsked,
  stationCode,
  trainId,
  type AskedTravellers,
} from './calls/words.ts'
import { BERTHS, SEAT_TYPES, TRAIN_LETTERS } from './rules/seats.ts'
import { SALE_STATES } from './rules/train.ts'

/** The contract of looking for trains, of which nothing takes a seat; booking them stands in calls/. */

const NAME_CHARACTERS_MAX = 40

/** A city by the Chinese name under which the railway groups its stations; one station of it, or all where none is named. */
const place = z.strictObject({ city: z.string().max(NAME_CHARACTERS_MAX), stationCode: stationCode.nullable().default(null) })

export { CLOSED_LINE, type AskedTravellers }

const SEARCH_ERRORS = [
  CLOSED_LINE,
  'TR-DEPARTURE',
  'TR-ARRIVAL',
  'TR-SAME-CITY',
  'TR-DATE-MISSING',
  'TR-DATE',
  'TR-STATION',
  'TR-STATION-CLOSED',
  'TR-CHILD-ALONE',
  'TR-PASSENGER',
  'TR-NO-POLICY',
  'TR-SUPPLIER',
  ...SCENE_ERRORS,
  ...PARTY_ERRORS,
] as const

const asked = {
  /** Null while nothing is chosen: refused by name, as a form is. */
  from: place.nullable(),
  to: place.nullable(),
  /** Empty while none is chosen. */
  trainDate: z.union([z.literal(''), calendarDate]),
  onlyFastTrain: z.boolean().default(false),
  travellers: askedTravellers,
  sceneCode: sceneAsked,
  /** For tickets that are to be changed: whom the caller brought along may move without her. */
  isChange: z.boolean().default(false),
}

const seatsLeft = z.union([z.number().int().min(0), z.literal('A')])

/** The company's word on a type of seats. */
const seatVerdict = z.object({
  compliant: z.boolean(),
  action: z.enum(BREACH_ACTIONS),
  /** In the caller's language, in a few words: "席别超标". */
  badge: z.string(),
  /** Why, as a sentence; empty of one that complies. */
  reason: z.string(),
  /** Of the fare that one passenger pays herself, in fen. */
  personMinor: minor,
  /** Who that is, in the caller's language; null where it is the caller. */
  payer: z.string().nullable(),
})

const listedSeat = z.object({
  seat: z.enum(SEAT_TYPES),
  seatKey: z.string(),
  /** Of a sleeper the berth's that its name in lists has. */
  fareMinor: minor,
  /** What students pay, on days of their periods; null otherwise. */
  studentFareMinor: minor.nullable(),
  /** `A`: more than twenty. */
  seatsLeft,
  /** For all who travel. */
  isLeft: z.boolean(),
  /** How many are left, where all who travel need more. */
  fewerLeft: z.number().int().optional(),
  canQueue: z.boolean(),
  isCompliant: z.boolean(),
  berths: z.array(z.object({ berth: z.enum(BERTHS), fareMinor: minor, seatsLeft })),
  /** Null of a type that can neither be bought nor queued for. */
  verdict: seatVerdict.nullable(),
})
export type ListedSeat = z.output<typeof listedSeat>

/** SPEC.md, 3, Train item, under its names; beside them what a row shows. */
const listedTrain = z.object({
  trainClass: z.enum(TRAIN_LETTERS),
  trainNo: z.string(),
  trainDate: calendarDate,
  fromStationCode: z.string(),
  toStationCode: z.string(),
  fromTime: z.string(),
  runTimeSpan: z.number().int(),
  tickets: z.partialRecord(z.enum(SEAT_TYPES), z.object({ priceMinor: minor, seatId: z.string(), seatKey: z.string() })),
  priceMinor: minor.nullable(),
  fromTimeStamp: z.number(),
  toTimeStamp: z.number(),
  trainId: z.string(),
  letter: z.enum(TRAIN_LETTERS),
  runsFrom: bothNames,
  runsTo: bothNames,
  from: callAt,
  to: callAt,
  runMinutes: z.number().int(),
  /** Midnights between departure and arrival. */
  nights: z.number().int(),
  distanceKm: z.number(),
  sale: z.enum(SALE_STATES),
  /** Of a train that is not sold yet: when it is; an instant with offset. */
  saleStartsAt: z.string().nullable(),
  delayMinutes: z.number().int(),
  /** Somebody can buy a seat for all who travel, now. */
  canBook: z.boolean(),
  seats: z.array(listedSeat),
})
export type ListedTrain = z.output<typeof listedTrain>

const standardShown = {
  /** The standard in sentences, in the caller's language; the first one stands for it in a line. Empty: nothing is limited. */
  standard: z.array(z.string()),
  /** Whose standard that is, where those who travel have different ones. */
  standardOf: bothNames.nullable(),
  scene: z.object({ code: z.string().nullable(), name: bothNames.nullable() }),
  /** For how many seats was looked: a small child has none. */
  seatsNeeded: z.number().int(),
}

export const searchTrains = call({
  spec: ['C-TRAIN-01'],
  method: 'POST',
  path: '/train/app/search',
  summary: 'Searches the direct trains of a day for those who travel, and judges each type of seats by the strictest of their standards.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject(asked),
  result: z.object({
    ...standardShown,
    /** Trains with a seat that complies and can be bought. */
    compliantCount: z.number().int(),
    trains: z.array(listedTrain),
  }),
  errors: SEARCH_ERRORS,
})

export const searchConnections = call({
  spec: [],
  method: 'POST',
  path: '/train/app/connections',
  summary: 'Journeys with one change between two trains of a day, the shortest first, judged as direct trains are.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject(asked),
  result: z.object({
    connections: z.array(
      z.object({
        first: listedTrain,
        second: listedTrain,
        /** How long one waits between them. */
        changeMinutes: z.number().int(),
        /** False: the second one leaves from another station of the same city. */
        isSameStation: z.boolean(),
        runMinutes: z.number().int(),
      }),
    ),
  }),
  errors: SEARCH_ERRORS,
})

export const trainDetail = call({
  spec: [],
  method: 'POST',
  path: '/train/app/trainDetail',
  summary: 'One train on one stretch as it stands: its seats with fares, and why each passes or breaks the policy.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({
    trainId,
    fromStationCode: stationCode,
    toStationCode: stationCode,
    travellers: askedTravellers,
    sceneCode: sceneAsked,
  }),
  result: z.object({
    ...standardShown,
    train: listedTrain,
    explanations: z.array(
      z.object({
        seat: z.enum(SEAT_TYPES),
        headline: z.string(),
        /** What can be done, in one sentence. */
        whatNow: z.string(),
        rules: z.array(z.object({ rule: z.string(), pass: z.boolean(), sentence: z.string(), writtenIn: z.string() })),
      }),
    ),
  }),
  errors: [CLOSED_LINE, 'TR-GONE', 'TR-CHILD-ALONE', 'TR-PASSENGER', 'TR-NO-POLICY', 'TR-SUPPLIER', ...SCENE_ERRORS, ...PARTY_ERRORS],
})

export const preSaleDays = call({
  spec: ['C-TRAIN-14'],
  method: 'GET',
  path: '/train/app/preSaleDays',
  summary: 'How many days ahead trains are sold, today included, whether the railway sells now, and when students travel for less.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    days: z.number().int(),
    /** By Shanghai's calendar. */
    firstDate: calendarDate,
    /** The last one that is on sale, from the hour of its station on. */
    lastDate: calendarDate,
    /** How many days can be looked at. */
    searchDays: z.number().int(),
    isOpen: z.boolean(),
    /** While the railway rests: when it sells again. */
    opensAt: z.string().nullable(),
    closesMinutesBefore: z.number().int(),
    studentPeriods: z.array(z.object({ from: calendarDate, to: calendarDate })),
  }),
  errors: [CLOSED_LINE, 'TR-PRESALE'],
})

export const stopInfo = call({
  spec: ['C-TRAIN-16'],
  method: 'GET',
  path: '/train/app/stopInfo',
  summary: 'Where a train stops, from its first station to its last, with the times as planned.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ trainId }),
  result: z.object({
    trainNo: z.string(),
    isCancelled: z.boolean(),
    stops: z.array(
      z.object({
        stationCode: z.string(),
        station: bothNames,
        arriveAt: z.string().nullable(),
        departAt: z.string().nullable(),
        /** Midnights since the first station. */
        dayOffset: z.number().int(),
        distanceKm: z.number(),
        delayMinutes: z.number().int(),
      }),
    ),
  }),
  errors: [CLOSED_LINE, 'TR-GONE', 'TR-SUPPLIER'],
})

const station = z.object({ stationCode: z.string(), name: bothNames, pinyin: z.string(), city: bothNames, isOpen: z.boolean() })
export type FoundStation = z.output<typeof station>

export const findStations = call({
  spec: [],
  method: 'GET',
  path: '/train/app/stations',
  summary: 'Cities with their stations by what somebody typed, whole names first; the quick ones where nothing was typed.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ typed: z.string().max(NAME_CHARACTERS_MAX).default('') }),
  result: z.object({ cities: z.array(z.object({ city: bothNames, stations: z.array(station) })) }),
  errors: [CLOSED_LINE, 'TR-SUPPLIER'],
})

export const getSameCityTrainStation = call({
  spec: ['C-MISC-12'],
  method: 'GET',
  path: '/basicservice/trainStation/getSameCityTrainStation',
  summary: 'All stations of the city that a station lies in, itself included, by name; none of an unknown one.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ stationCode }),
  result: z.object({ stations: z.array(station) }),
  errors: [CLOSED_LINE, 'TR-SUPPLIER'],
})

/** Every call of the wing. The server refuses to start while one of them has no handler. */
export const callList = [
  searchTrains,
  searchConnections,
  trainDetail,
  preSaleDays,
  stopInfo,
  findStations,
  getSameCityTrainStation,
  trainServiceFee,
  fillTrainOrder,
  bookTrain,
  railPassengers,
  trainOrderDetails,
  cancelTrainOrder,
  stopTrainLadder,
  ...payingCalls,
  trainApprovalOrder,
  trainAlternatives,
  ...refundCalls,
  ...paperCalls,
  ...changeCalls,
  ...groupCalls,
  fillStandby,
  submitStandby,
  standbyDetails,
  withdrawStandby,
] as const
