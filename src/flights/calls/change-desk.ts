import { z } from 'zod'
import { CHOOSING_REFUSALS } from '../../approvals/calls/refusals.ts'
import { CHARGING_ERRORS } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { SCENE_ERRORS } from '../../policy/rules/scene-asks-are-answered.ts'
import { WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from '../rules/returning.ts'
import { legByDesk } from './inquiry-desk.ts'
import { bothNames, cabinClass, calendarDate, id, minor, PARTY_ERRORS } from './words.ts'

/*
 * Tickets that the travel desk changes: what was handed to it, what the airline wants for it, and the new tickets. Whoever pays does so in
 * between, like for every order.
 */

const flown = z.object({ numbers: z.string(), at: z.string(), fromAirport: z.string(), toAirport: z.string() })

const shown = z.object({
  changeId: id,
  orderSeq: z.string(),
  company: bothNames,
  /** 6: the airline is to be asked; 2: whoever pays is waited for; 3, 5 or 7: it is paid, and the new tickets are waited for. */
  code: z.number().int(),
  /** What the desk is to do: say what it costs, wait, or enter the new tickets. */
  next: z.enum(['quote', 'wait', 'issue']),
  reason: z.string(),
  /** Which flight is wanted, in the words of whoever asked. */
  note: z.string(),
  departDate: calendarDate,
  /** What the airline itself has done to the flight, and grants for it, in the caller's language; empty where that is nothing. */
  airline: z.string(),
  /** The airline's record, and the tickets. */
  pnr: z.string().nullable(),
  ticketNumbers: z.array(z.string()),
  /** Which leg of a journey abroad, from 1, of how many; null of a mainland flight. */
  leg: z.object({ no: z.number().int(), count: z.number().int() }).nullable(),
  /** The flight that it is, or the first of the leg. */
  /** The flight or leg that is changed, with the numbers of all its flights. */
  from: flown,
  /** Once it was said: what takes its place, for whoever enters the new tickets. */
  to: flown.nullable(),
  /** Of a leg that lies between others: after what it may leave, and before what it has to arrive, by the clocks there. */
  between: z.object({ after: z.string().nullable(), before: z.string().nullable() }),
  /** Once it was said: what it costs. */
  feeMinor: minor.nullable(),
  differenceMinor: minor.nullable(),
  askedAt: z.string(),
})
export type DeskChange = z.output<typeof shown>

const changeParams = z.object({ changeId: id })
const why = z.string().trim().min(WHY_MIN_CHARACTERS).max(WHY_MAX_CHARACTERS)
const airport = z.string().regex(/^[A-Z]{3}$/)
/** Wall time with offset, to the minute. */
const wallTime = z.iso.datetime({ offset: true })
const atLeastNothing = minor.min(0)

const QUOTE_ERRORS = [
  'AF-DESK-DECIDED',
  'AF-DESK-FLIGHT',
  'AF-DESK-LATE',
  'AF-OVER',
  'AF-PARTY-OVER',
  'AF-NO-APPROVER',
  'AF-NO-CASHIER',
  'AF-CREDIT',
  'AF-REPEAT',
  'AF-NO-POLICY',
  'AF-COST',
  ...CHARGING_ERRORS,
  ...CHOOSING_REFUSALS,
  ...PARTY_ERRORS,
  ...SCENE_ERRORS,
] as const

export const opsTicketChanges = call({
  spec: [],
  method: 'GET',
  path: '/ops/ticketChanges',
  summary: 'Staff: changes that the desk was asked for, over all companies, the oldest first. No traveller is named.',
  access: { staff: ['desk'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ after: id.optional() }),
  result: z.object({ changes: z.array(shown), next: id.nullable() }),
  errors: [],
})

export const opsQuoteTicketChange = call({
  spec: [],
  method: 'POST',
  path: '/ops/ticketChanges/{changeId}/quote',
  summary: 'Staff: what an airline has set aside for a change, and what it wants for it. Whoever pays is asked to from here on.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: changeParams,
  body: z.strictObject({
    flight: z.strictObject({
      number: z.string().regex(/^[A-Z0-9]{2}\d{1,4}$/),
      fromAirport: airport,
      toAirport: airport,
      departAt: wallTime,
      arriveAt: wallTime,
    }),
    cabin: cabinClass,
    bookingClass: z.string().regex(/^[A-Z]\d?$/),
    /** The new fare and taxes of one ticket. */
    fareMinor: atLeastNothing,
    airportTaxMinor: atLeastNothing,
    fuelSurchargeMinor: atLeastNothing,
    /** What the airline takes for all of the tickets: its fee, and the difference. */
    feeMinor: atLeastNothing,
    differenceMinor: atLeastNothing,
    /** Until when the airline keeps the seats. */
    holdsUntil: wallTime,
    why,
  }),
  result: z.object({ newOrderSeq: z.string() }),
  errors: QUOTE_ERRORS,
})

export const opsQuoteLegChange = call({
  spec: [],
  method: 'POST',
  path: '/ops/ticketChanges/{changeId}/quoteLeg',
  summary:
    'Staff: the same of a leg of a journey abroad: its new flights by the clocks of their airports, and what the airline wants for it.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: changeParams,
  body: z.strictObject({
    flights: legByDesk,
    /** What the airline takes for all of the tickets: its fee, and what fare and taxes are dearer by. */
    feeMinor: atLeastNothing,
    fareDifferenceMinor: atLeastNothing,
    taxDifferenceMinor: atLeastNothing,
    /** Until when the airline keeps the seats. */
    holdsUntil: wallTime,
    why,
  }),
  result: z.object({ newOrderSeq: z.string() }),
  errors: QUOTE_ERRORS,
})

export const opsEndTicketChange = call({
  spec: [],
  method: 'POST',
  path: '/ops/ticketChanges/{changeId}/end',
  summary:
    'Staff: enters the new tickets of a change that is paid; or says that it comes to nothing: what was paid goes back, and the old tickets stay good.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: changeParams,
  body: z.strictObject({
    outcome: z.enum(['changed', 'refused']),
    /** In the order of `ticketNumbers`; empty where it is refused. */
    newTicketNumbers: z
      .array(z.string().regex(/^\d{13}$/))
      .max(9)
      .default([]),
    pnr: z
      .string()
      .regex(/^[A-Z0-9]{6}$/)
      .nullable()
      .default(null),
    why,
  }),
  result: z.object({ ended: z.literal(true) }),
  errors: ['AF-DESK-DECIDED', 'AF-DESK-TICKETS'],
})

export const changeDeskCalls = [opsTicketChanges, opsQuoteTicketChange, opsQuoteLegChange, opsEndTicketChange] as const
