import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { SCENE_ERRORS } from '../../policy/rules/scene-asks-are-answered.ts'
import { CONFIRM_DIFFERENCES, JOURNEY_TYPES, LEGS_MAX, OFFER_KEY_MAX, SLICE_ID_MAX } from '../rules/journey.ts'
import { getOrderDetails } from './orders.ts'
import {
  actionVerdict,
  baggage,
  bothNames,
  cabinClass,
  cabinGroup,
  calendarDate,
  cityCode,
  CLOSED_LINE,
  conditions,
  id,
  minor,
  PARTY_ERRORS,
  price,
  sceneAsked,
  sceneShown,
  seenMark,
  askedTravellers,
  slice,
  verdictBadge,
} from './words.ts'

/* Flights abroad, to Hong Kong, Macao and Taiwan: one price over all slices of a journey. What follows the choice of a fare is as inland. */

/** Flights abroad are not opened by the company, or by whoever runs this installation. */
export const CLOSED_ABROAD = 'AF-NO-ABROAD'
/** International tickets are only for oneself [V-FLIGHT-06, E-FLIGHT-06]. */
export const ONLY_ONESELF = 'AF-INTL-SELF'

const ABROAD_ERRORS = [CLOSED_LINE, CLOSED_ABROAD, ONLY_ONESELF, ...SCENE_ERRORS, ...PARTY_ERRORS] as const

/** Ours: asked by the search form as soon as a city abroad stands in it. */
export const abroadOpening = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/international/opening',
  summary: 'Whether flights abroad can be booked here, and by the caller for whom she books now.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ mode: z.enum(['personal', 'agent']).default('personal') }),
  result: z.object({
    isOpen: z.boolean(),
    /** Refused where she books for others, with the sentence that says so [E-FLIGHT-06]. */
    mayBook: actionVerdict,
  }),
  errors: [],
})

const leg = z.strictObject({ fromCityCode: cityCode, toCityCode: cityCode, departDate: calendarDate })

const legShown = leg.extend({ from: bothNames, to: bothNames })

/** A way of one leg, at the lowest price of the whole journey that it is a part of. */
const listedSlice = slice.extend({
  /** For one passenger, over all slices of the journey, with taxes and without our fee. */
  lowest: z.object({
    offerKey: z.string(),
    cabin: cabinClass,
    /** What the airline calls the fare; null where it has no name. */
    brand: z.string().nullable(),
    totalMinor: minor,
    seatsLeft: z.number().int().nullable(),
    isLowest: z.boolean(),
  }),
  verdict: verdictBadge,
  co2Grams: z.number().int().min(0).nullable(),
})

export type ListedSlice = z.output<typeof listedSlice>

const legPage = z.object({
  searchId: id,
  expiresAt: z.string(),
  journeyType: z.enum(JOURNEY_TYPES),
  /** All legs that were asked for, in order. */
  legs: z.array(legShown),
  /** Which of them these are, from 1. */
  leg: z.number().int(),
  /** What was chosen of the legs before, in order. */
  chosen: z.array(slice),
  /** The standard in one line, in the caller's language. */
  policyLine: z.string(),
  scene: sceneShown,
  /** The limit for the whole journey in minor units, where there is one. */
  limitMinor: minor.nullable(),
  compliantCount: z.number().int(),
  slices: z.array(listedSlice),
})

export type LegPage = z.output<typeof legPage>

export const abroadFlightList = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/international/flightList',
  summary: 'Searches a journey abroad of one to four legs, and answers with the ways of its first leg at the lowest price of the whole.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({
    journeyType: z.enum(JOURNEY_TYPES),
    /** OW one, RT two of which the second goes back, MS two to four. */
    legs: z.array(leg).min(1).max(LEGS_MAX),
    cabin: cabinGroup,
    travellers: askedTravellers,
    sceneCode: sceneAsked,
  }),
  result: legPage,
  errors: [...ABROAD_ERRORS, 'AF-JOURNEY', 'AF-INLAND', 'AF-SAME-CITY', 'AF-CABIN', 'AF-DATE', 'AF-NO-CITY', 'AF-NO-POLICY', 'AF-SUPPLIER'],
})

const chosen = z.array(z.string().min(1).max(SLICE_ID_MAX)).max(LEGS_MAX)

export const abroadLegList = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/international/legList',
  summary: 'The ways of the next leg of a search that go with what was chosen of the legs before.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  /** Fewer than the journey has legs; none: its first leg again. */
  body: z.strictObject({ searchId: id, chosen }),
  result: legPage,
  errors: [...ABROAD_ERRORS, 'AF-0-0021', 'AF-GONE', 'AF-NO-POLICY'],
})

const fareAbroad = z.object({
  offerKey: z.string(),
  /** As the airline calls it, else its cabin in the caller's language. */
  name: z.string(),
  /** The highest of the journey. */
  cabin: cabinClass,
  /** Of each slice, of each of its flights: a feeder may have a lower one. */
  cabins: z.array(z.array(cabinClass)),
  seatsLeft: z.number().int().nullable(),
  /** Of the whole journey, with our fee. */
  price,
  conditions,
  baggage,
  /** Of the whole journey, for one passenger. */
  co2Grams: z.number().int().min(0).nullable(),
  verdict: verdictBadge,
})

export type FareAbroadShown = z.output<typeof fareAbroad>

export const abroadCabinList = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/international/cabinList',
  summary: 'The fare families of a chosen combination of ways, with conditions, bags and verdicts.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  /** As many as the journey has legs. */
  body: z.strictObject({ searchId: id, chosen: chosen.min(1) }),
  result: z.object({
    expiresAt: z.string(),
    journeyType: z.enum(JOURNEY_TYPES),
    slices: z.array(slice),
    fares: z.array(fareAbroad),
  }),
  errors: [...ABROAD_ERRORS, 'AF-0-0021', 'AF-GONE', 'AF-NO-POLICY'],
})

/** What is not as the traveller has seen it. */
const difference = z.object({
  what: z.enum(CONFIRM_DIFFERENCES),
  /** In the caller's language: what it is about, what she saw, what is now. */
  label: z.string(),
  was: z.string(),
  now: z.string(),
})

export type ConfirmDifference = z.output<typeof difference>

/** The first stage: the price of now, and a session that waits for its form. */
export const preConfirm = call({
  spec: ['C-AIR-07'],
  method: 'POST',
  path: '/airfrond/preConfirm',
  summary: 'First stage abroad: asks the supplier for the price of a chosen fare, opens the booking session and says what has moved.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ searchId: id, offerKey: z.string().max(OFFER_KEY_MAX) }),
  result: z.object({
    bookingId: id,
    expiresAt: z.string(),
    stage: z.literal('priced'),
    totalMinor: minor,
    /** What the list said, where that was another price. */
    movedFromMinor: minor.nullable(),
    /** What else is not as its list said: shown before the form is opened. */
    differs: z.array(difference),
  }),
  errors: [...ABROAD_ERRORS, 'AF-0-0021', 'AF-GONE', 'AF-TIME', 'AF-SOLD-OUT', 'AF-SUPPLIER', 'AF-NO-POLICY'],
})

export const preConfirmV2 = call({ ...preConfirm, spec: ['C-AIR-08'], path: '/airfrond/v2/preConfirm' })

/**
 * The second stage, as the form is submitted. Confirmed: `bookingSubmit` follows with the same `seen`. Otherwise what differs is to be
 * shown, and asked again with the new `seen` once she has agreed to it.
 */
export const confirmFlight = call({
  spec: ['C-AIR-09'],
  method: 'POST',
  path: '/airfrond/confirmFlight',
  summary:
    'Second stage abroad: whether price, times, rules and document are as the traveller has seen them; what differs has to be agreed to.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    bookingId: id,
    /** What the form, or the answer before this one, gave as seen. */
    seen: seenMark,
    /** The document that she flies on. */
    cardId: id,
  }),
  result: z.object({
    stage: z.enum(['priced', 'confirmed']),
    seen: z.string(),
    totalMinor: minor,
    expiresAt: z.string(),
    differs: z.array(difference),
  }),
  errors: [
    ...ABROAD_ERRORS,
    'AF-0-0021',
    'AF-DOCUMENT',
    'AF-GONE',
    'AF-TIME',
    'AF-SOLD-OUT',
    'AF-SUPPLIER',
    'AF-NO-POLICY',
    'AF-EXTRA-GONE',
    'AF-EXTRA-TWICE',
    'AF-NO-EXTRAS',
    'STATE_CHANGED',
  ],
})

export const getOrderDetailsAbroad = call({
  ...getOrderDetails,
  spec: ['C-AIR-20'],
  path: '/airfrond/international/getOrderDetails/{id}',
  summary: 'One order of flights abroad with its slices, passengers, money, conditions and timeline. A mainland order is not found here.',
})

export const abroadCalls = [
  abroadOpening,
  abroadFlightList,
  abroadLegList,
  abroadCabinList,
  preConfirm,
  preConfirmV2,
  confirmFlight,
  getOrderDetailsAbroad,
] as const
