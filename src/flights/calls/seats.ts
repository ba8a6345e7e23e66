import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { SEAT_OUTCOMES, SEAT_REQUEST_CODES } from '../rules/seat-request.ts'
import { CHOOSING_REFUSALS } from '../../approvals/calls/refusals.ts'
import { CHARGING_ERRORS } from '../../costs/calls.ts'
import { planned } from './disruptions.ts'
import {
  actionVerdict,
  approvalNeed,
  asked,
  bookingNeeds,
  bothNames,
  breachReason,
  cabinGroup,
  calendarDate,
  explainedRule,
  flight,
  minor,
  orderNumber,
  orderStatus,
} from './words.ts'

/* Seats that an airline does not give at once: how the request stands, a yes to what it offers, giving it up (ST-SEATREQUEST). */

const codes = Object.values(SEAT_REQUEST_CODES)

/** A fare as far as somebody compares two. */
const seats = z.object({
  fareName: z.string(),
  /** What all of it costs; of who only goes along her own part. */
  totalMinor: minor,
  /** What giving it back and changing it costs now. */
  refund: z.string(),
  change: z.string(),
})
export type SeatsShown = z.output<typeof seats>

const request = z.object({
  state: z.literal(codes),
  /** How one that failed ended. */
  outcome: z.enum(SEAT_OUTCOMES).nullable(),
  askedAt: z.string(),
  /** By then the airline answers. */
  answerBy: z.string(),
  answeredAt: z.string().nullable(),
  /** Until when an offer waits for a yes. */
  confirmBy: z.string().nullable(),
  /** Whether it confirms itself then, or lapses. */
  confirmsItself: z.boolean(),
  asked: seats,
  /** Null where the airline offers what was asked for, at its price. */
  offered: seats.nullable(),
  /** Other seats than were asked for (E-FLIGHT-09). */
  isOtherSeats: z.boolean(),
  /** When the flight was to leave and land and when it does now, where its airline has moved it since; null where it flies as it was told. */
  times: z.object({ before: planned, now: planned }).nullable(),
})
export type SeatRequestShown = z.output<typeof request>

const decided = z.object({ orderSeq: z.string(), status: orderStatus })

export const getOccupyResult = call({
  spec: ['C-AIR-25'],
  method: 'GET',
  path: '/airfrond/getOccupyResult',
  summary: 'How an order’s seats stand at the airline: asked for, offered, taken or not to be had; and what may be done about it.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber }),
  result: z.object({
    orderSeq: z.string(),
    /** Of the order’s version: what is read grows with it. */
    version: z.number().int(),
    status: orderStatus,
    flight,
    travellers: z.array(bothNames),
    travellerCount: z.number().int(),
    /** Null where the airline answered at once, or has not been reached yet. */
    request: request.nullable(),
    actions: z.object({
      giveUp: actionVerdict,
      confirm: actionVerdict,
      /** `pay`: she pays a part herself next; `booking`: there is nothing of hers to pay, or somebody is asked first. */
      confirmWay: z.enum(['pay', 'booking']),
    }),
    /** What a yes takes besides, where what is offered is above what the order was judged by: why, and whose word. Null where it takes nothing. */
    asking: z
      .object({
        needs: bookingNeeds,
        reasons: z.array(breachReason),
        approval: approvalNeed.nullable(),
        /** What is broken at this price, the gravest first, each with its limit and by how much. */
        broken: z.array(explainedRule),
        /** Whose word is asked about: all who travel. */
        userCodes: z.array(z.string()),
      })
      .nullable(),
    /** Who pays how much of what is offered; of what was asked for, where nothing else is. */
    payers: z.array(z.object({ kind: z.enum(['company', 'person']), label: z.string(), amountMinor: minor })),
    /** How often she may still give up a request at this airline today. */
    cancelsLeft: z.number().int(),
    /** The search that it came from, to be made anew. */
    again: z.object({ fromCityCode: z.string(), toCityCode: z.string(), departDate: calendarDate, cabin: cabinGroup }),
    /** Her own part, once it is due. */
    payOrderId: z.string().nullable(),
    now: z.string(),
  }),
  errors: [],
})
export type OccupyResult = z.output<(typeof getOccupyResult)['result']>

export const cancelReservationOrder = call({
  spec: ['C-AIR-23'],
  method: 'POST',
  path: '/airfrond/cancelReservationOrder',
  summary: 'Gives up seats that an airline was asked for; at most three times a day and airline (V-FLIGHT-11).',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ orderSeq: orderNumber, reason: z.string().trim().max(200).default('') }),
  result: decided,
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'AF-SEATS-OVER', 'AF-SEAT-CANCELS'],
})

export const confirmReservationOrder = call({
  spec: ['C-AIR-24'],
  method: 'POST',
  path: '/airfrond/confirmReservationOrder',
  summary:
    'Says yes to the seats that an airline offers, at the total and the times that were shown, with a reason and whom to ask where that is above the policy; the order then goes on as any held one.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    orderSeq: orderNumber,
    acceptedTotalMinor: minor,
    /** The times of `times.now`, as they were shown; null where the flight is flown as it was told. */
    acceptedTimes: z
      .strictObject({ departAt: z.string().max(40), arriveAt: z.string().max(40) })
      .nullable()
      .default(null),
    reason: asked.reason,
    approvers: asked.approvers,
    notifiers: asked.notifiers,
  }),
  result: decided,
  errors: [
    'AF-NOT-YOURS',
    'AF-RIGHT-ENDED',
    'AF-SEATS-WAIT',
    'AF-SEATS-OVER',
    'AF-SEATS-POLICY',
    'AF-SEAT-TIMES',
    'AF-PRICE',
    'AF-OVER-REASON',
    'AF-OVER-NOTE',
    'AF-APPROVER',
    'AF-NO-APPROVER',
    ...CHOOSING_REFUSALS,
    'AF-COST',
    ...CHARGING_ERRORS,
  ],
})

export const seatCalls = [getOccupyResult, cancelReservationOrder, confirmReservationOrder] as const
