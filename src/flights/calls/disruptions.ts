import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { anewWay } from '../../orders/calls/anew.ts'
import { DISRUPTION_KINDS, DISRUPTION_STATES } from '../rules/disruptions.ts'
import { actionVerdict, baggage, bothNames, calendarDate, fareBrief, flight, id, orderNumber, orderStatus, verdictBadge } from './words.ts'

/*
 * What the airline itself has done to a flight that it had sold: read, with other flights that cost nothing; and decided about. Whoever decides is who travels
 * and owns the order, or who booked it.
 */

const orderParams = z.object({ id: orderNumber })

/** A flight at its two ends, as it was agreed to or is planned now. */
export const planned = z.object({
  number: z.string(),
  from: z.object({ airport: z.string(), at: z.string(), label: z.string() }),
  to: z.object({ airport: z.string(), at: z.string(), label: z.string() }),
})

export const disruption = z.object({
  disruptionId: id,
  kind: z.enum(DISRUPTION_KINDS),
  state: z.enum(DISRUPTION_STATES),
  before: planned,
  /** Null where nothing is planned any more. */
  now: planned.nullable(),
  /** Of a journey each way that is not as it was agreed to, in the order that they are flown in; of a mainland flight that one. */
  ways: z.array(z.object({ before: planned, now: planned.nullable() })),
  /** Until when all of it is free; null where it asks nothing. */
  freeUntil: z.string().nullable(),
  /** The last day to which tickets are exchanged for nothing. */
  exchangeUntil: z.string().nullable(),
  /** Why the airline did not let somebody accept it, in the caller's language; empty where it did not say no. */
  refusal: z.string(),
})
export type Disruption = z.output<typeof disruption>

const alternative = z.object({
  means: z.literal('flight'),
  key: z.string(),
  flight,
  fare: fareBrief.extend({ name: z.string() }),
  baggage,
  verdict: verdictBadge,
  inPolicy: z.boolean(),
})
export type AlternativeFlight = z.output<typeof alternative>

export const readDisruption = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/airlineChange/{id}',
  summary: 'What the airline itself has done to an order’s flight, and the ways out that cost nothing.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: orderParams,
  result: z.object({
    orderSeq: z.string(),
    status: orderStatus,
    flight,
    fareName: z.string(),
    travellers: z.array(bothNames),
    /** The newest; null where the airline has done nothing. */
    disruption: disruption.nullable(),
    /** Whether something can be decided now, or why not. */
    verdict: actionVerdict,
    /** The tickets that a decision is about, by their passengers' places. */
    passengerNos: z.array(z.number().int()),
    /** Whose tickets move to another flight: fewer than travel where somebody else booked for them. */
    movers: z.array(bothNames),
    /** What becomes of their seats, bags and services on another flight, in the caller's language; empty where none were bought. */
    extras: z.string(),
    alternatives: z.array(alternative),
    /** Other ways, bought anew, such as trains: the flight is then given back for nothing. */
    anew: z.array(anewWay),
    /** Somebody who was asked did not answer in time: there may be more. */
    isPartial: z.boolean(),
    now: z.string(),
  }),
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'AF-SUPPLIER'],
})

const decided = z.object({ orderSeq: z.string(), status: orderStatus })
const DECIDING_ERRORS = ['AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'AF-DISRUPTION-OVER', 'AF-TICKETS-BUSY'] as const

export const acceptDisruption = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/airlineChange/{id}/accept',
  summary: 'Agrees to what the airline plans now; the airline is told by a job.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: orderParams,
  body: z.strictObject({ disruptionId: id }),
  result: decided,
  errors: [...DECIDING_ERRORS],
})

export const takeAlternative = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/airlineChange/{id}/take',
  summary: 'Takes another flight for nothing: a change of its tickets, without a word of anybody else where policy allows the flight.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: orderParams,
  body: z.strictObject({ disruptionId: id, departDate: calendarDate, key: z.string().min(3).max(200) }),
  result: decided.extend({ newOrderSeq: z.string() }),
  errors: [
    ...DECIDING_ERRORS,
    'AF-NOT-FREE',
    'AF-OVER',
    'AF-SOLD-OUT',
    'AF-GONE',
    'AF-TIME',
    'AF-REPEAT',
    'AF-SUPPLIER',
    'AF-NO-CHANGEABLE',
    'AF-TICKETS',
    'AF-CHANGE-USED',
    'AF-CHECKED-IN',
    'AF-CHANGE-DESK',
    'AF-TICKET-CHANGING',
    'AF-REFUNDING',
    'AF-REFUNDED',
    'AF-CHANGED',
    'AF-NOT-ISSUED',
    'AF-TRAVELLER',
    'AF-NO-POLICY',
    'STATE_CHANGED',
  ],
})

export const disruptionCalls = [readDisruption, acceptDisruption, takeAlternative] as const
