import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { SCENE_ERRORS } from '../../policy/rules/scene-asks-are-answered.ts'
import { CHANGE_LINES } from '../rules/change-cost.ts'
import { LEGS_MAX, OFFER_KEY_MAX } from '../rules/journey.ts'
import { CHANGE_NOTE_CHARACTERS_MAX, CHANGE_REASONS } from '../rules/changing.ts'
import {
  actionVerdict,
  baggage,
  bothNames,
  cabinGroup,
  calendarDate,
  COMPANY_ERRORS,
  conditions,
  fareBrief,
  flight,
  id,
  LEAVING_ERRORS,
  minor,
  orderNumber,
  PARTY_ERRORS,
  payer,
  verdictBadge,
} from './words.ts'

/* From issued tickets to the flight that they are moved to: which may be, on which days, to which flights and for how much. */

export const orderParams = z.object({ id: orderNumber })
/** A change from its first page on: what is put together here is what `alterSubmit` asks for, under the same id. */
export const changeParams = z.object({ id })

/** Tickets by their passengers' places. An empty list is answered by the rule [V-FLIGHT-12, V-FLIGHT-13]. */
export const tickets = z.array(z.number().int().min(1).max(9)).max(9)

/** Which leg of a journey abroad is moved, from 0; of a single way, and of a mainland flight, it is left out. */
export const leg = z
  .number()
  .int()
  .min(0)
  .max(LEGS_MAX - 1)
  .optional()

/** A leg as it is told: which it is, from 1, of how many. Null of a mainland flight. */
export const legShown = z.object({ no: z.number().int(), count: z.number().int() }).nullable()

const reasonChoice = z.object({ code: z.enum(CHANGE_REASONS), label: z.string(), needsNote: z.boolean() })

const changeable = z.object({
  passengerNo: z.number().int(),
  name: bothNames,
  ticketNumber: z.string().nullable(),
  /** In the caller's language: "Ticketed". */
  ticketStatus: z.string(),
  /** Whether it may be changed, or why not. */
  verdict: actionVerdict,
  /** What its airline takes for a change by the fare's conditions now; null where they do not allow one, or do not say. */
  feeMinor: minor.nullable(),
})

export const ticketList = call({
  spec: ['C-AIR-27'],
  method: 'GET',
  path: '/airfrond/ticketList/{id}',
  summary: 'Which tickets of an order may be changed, why others may not, and what the fare’s conditions take for it now.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: orderParams,
  result: z.object({
    orderSeq: z.string(),
    flight,
    fare: fareBrief.extend({ name: z.string() }),
    conditions,
    tickets: z.array(changeable),
    /** The ways of a journey abroad, in their order: one of them is changed at a time. Empty of a mainland flight. */
    legs: z.array(flight),
    /** Its airline changes all tickets together, or none. */
    isWholeOnly: z.boolean(),
    /** What its airline takes for one leg is said only with the flights: it names nothing before, or that of the whole journey. */
    isFeeAsked: z.boolean(),
    /** Whether any of them may be. */
    verdict: actionVerdict,
    /** Whether the desk may be asked to change any of them. */
    desk: actionVerdict,
    /** ISO instant until which the fees stand; null where they stay. */
    feeHoldsUntil: z.string().nullable(),
    /** Changes of this order that were asked for before. */
    asked: z.number().int(),
    now: z.string(),
  }),
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'AF-SUPPLIER'],
})

export const ticketListV2 = call({ ...ticketList, spec: ['C-AIR-28'], path: '/airfrond/v2/ticketList/{id}' })
export const ticketListV3 = call({ ...ticketList, spec: ['C-AIR-29'], path: '/airfrond/v3/ticketList/{id}' })

export const getAlterReason = call({
  spec: ['C-AIR-32'],
  method: 'GET',
  path: '/airfrond/getAlterReason/{id}',
  summary: 'Why tickets of an order can be changed, to choose from.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: orderParams,
  result: z.object({ reasons: z.array(reasonChoice), noteMaxCharacters: z.number().int() }),
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED'],
})

export const getChangeOptionalDate = call({
  spec: ['C-AIR-44'],
  method: 'GET',
  path: '/airfrond/getChangeOptionalDate/{id}',
  summary: 'The days to which tickets of an order may be changed.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: orderParams,
  result: z.object({
    departDate: calendarDate,
    firstDate: calendarDate,
    lastDate: calendarDate,
    /** Of a journey abroad the same for each of its ways, in their order. */
    legs: z.array(z.object({ departDate: calendarDate, firstDate: calendarDate, lastDate: calendarDate })),
  }),
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED'],
})

export const CHANGE_ERRORS = [
  'AF-TICKETS',
  'AF-NOT-YOURS',
  'AF-RIGHT-ENDED',
  'AF-NO-CHANGEABLE',
  'AF-CHANGE-USED',
  'AF-CHECKED-IN',
  'AF-REFUNDING',
  'AF-REFUNDED',
  'AF-TICKET-CHANGING',
  'AF-CHANGED',
  'AF-NOT-ISSUED',
  ...LEAVING_ERRORS,
  ...COMPANY_ERRORS,
] as const

export const preAlterSave = call({
  spec: ['C-AIR-30'],
  method: 'POST',
  path: '/airfrond/preAlterSave/{id}',
  summary: 'Begins a change: of these tickets, to this day. What is put together under its id ends after a while.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: orderParams,
  body: z.strictObject({
    tickets,
    /** The new day; empty is answered by the rule [V-FLIGHT-14]. */
    departDate: calendarDate.or(z.literal('')),
    leg,
  }),
  result: z.object({ changeId: id, expiresAt: z.string() }),
  errors: [
    ...CHANGE_ERRORS,
    'AF-CHANGE-DESK',
    'AF-CHANGE-CHILD',
    'AF-CHANGE-TOGETHER',
    'AF-CHANGE-LEG',
    'AF-CHANGE-DATE',
    'AF-CHANGE-ORDER',
    'AF-DATE',
  ],
})

/** The change was put together too long ago: it begins anew. */
export const OPEN_ERRORS = [
  'AF-0-0021',
  'AF-CHANGE-AGAIN',
  'AF-CHANGE-TOGETHER',
  ...CHANGE_ERRORS,
  ...PARTY_ERRORS,
  ...SCENE_ERRORS,
] as const

export const saveReason = call({
  spec: ['C-AIR-31'],
  method: 'POST',
  path: '/airfrond/saveReason/{id}',
  summary: 'Keeps why a change is wanted.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: changeParams,
  body: z.strictObject({ reason: z.enum(CHANGE_REASONS), note: z.string().trim().max(CHANGE_NOTE_CHARACTERS_MAX).default('') }),
  result: z.object({ changeId: id }),
  errors: ['AF-0-0021', 'AF-CHANGE-NOTE'],
})

const sharedMinor = z.object({ companyMinor: minor, personMinor: minor })

/** What a change costs, for all of its tickets together. */
export const changeCost = z.object({
  /** None that is zero but the airline's fee, which is always said. */
  lines: z.array(z.object({ kind: z.enum(CHANGE_LINES), label: z.string(), amountMinor: minor, payers: sharedMinor })),
  totalMinor: minor,
  payers: z.array(payer),
  /** Of one ticket: what its fare counts for at the airline, and what the new fare is. */
  fares: z.object({ beforeMinor: minor, nowMinor: minor }),
  /** What all of the new tickets are cheaper by, taxes too. It does not come back. */
  cheaperMinor: minor,
  /** Asked of the airline (true), or reckoned from what its conditions say: it is asked once a flight is chosen. */
  isQuoted: z.boolean(),
})
export type ChangeCost = z.output<typeof changeCost>

const changedFare = fareBrief.extend({ name: z.string(), conditions, baggage, verdict: verdictBadge, cost: changeCost })

export const reissueFlightList = call({
  spec: ['C-AIR-36'],
  method: 'POST',
  path: '/airfrond/reissue/flightList',
  summary: 'Flights to which a change’s tickets may be moved on its day, each with what that costs, who pays it, and policy’s word.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({ changeId: id, cabin: cabinGroup }),
  result: z.object({
    changeId: id,
    expiresAt: z.string(),
    /** The flight that the tickets are for now. */
    from: flight,
    leg: legShown,
    departDate: calendarDate,
    travellerCount: z.number().int(),
    policyLine: z.string(),
    standardOf: bothNames.nullable(),
    /** In the order of their departure; of each the fare that costs least. */
    flights: z.array(
      flight.extend({
        lowest: fareBrief,
        verdict: verdictBadge,
        cost: changeCost,
        co2Grams: z.number().int().min(0).nullable(),
        fareCount: z.number().int(),
      }),
    ),
  }),
  errors: [...OPEN_ERRORS, 'AF-CHANGE-DESK', 'AF-SUPPLIER', 'AF-NO-POLICY'],
})

export const reissueCabinList = call({
  spec: ['C-AIR-37'],
  method: 'POST',
  path: '/airfrond/reissue/cabinList',
  summary: 'The fares of one of these flights, each with what changing to it costs and policy’s word.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({ changeId: id, flightId: z.string().max(OFFER_KEY_MAX) }),
  result: z.object({
    flight,
    from: flight,
    leg: legShown,
    expiresAt: z.string(),
    travellerCount: z.number().int(),
    fares: z.array(changedFare),
  }),
  errors: [...OPEN_ERRORS, 'AF-CHANGE-DESK', 'AF-GONE', 'AF-SOLD-OUT', 'AF-NO-POLICY'],
})

export const chooseFlight = call({
  spec: ['C-AIR-33'],
  method: 'POST',
  path: '/airfrond/chooseFlight/{id}',
  summary: 'Chooses a fare of a flight for a change: the airline is asked what it costs, and that is kept with it.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: changeParams,
  body: z.strictObject({ offerKey: z.string().max(OFFER_KEY_MAX) }),
  result: z.object({ changeId: id, expiresAt: z.string(), totalMinor: minor }),
  errors: [...OPEN_ERRORS, 'AF-CHANGE-DESK', 'AF-TIME', 'AF-GONE', 'AF-SOLD-OUT', 'AF-SUPPLIER', 'AF-NO-POLICY'],
})
