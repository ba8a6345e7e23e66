import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { RAIL_PASSENGER_TYPES } from '../rules/passengers.ts'
import { BERTHS, SEAT_TYPES } from '../rules/seats.ts'
import { moneyLine, payersShown, railRide } from './booking.ts'
import { bothNames, minor } from './words.ts'

/** The contract of orders of trains. */

const orderSeq = z.string().regex(/^T\d{12}$/)

const status = z.object({
  code: z.number().int(),
  key: z.string(),
  label: z.string(),
  tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
  settled: z.boolean(),
})
export type TrainOrderStatus = z.output<typeof status>

const step = z.object({ at: z.string(), state: z.enum(['done', 'bad', 'now', 'next']), title: z.string(), detail: z.string() })
export type TrainTimelineStep = z.output<typeof step>

const details = z.object({
  orderSeq: z.string(),
  version: z.number().int(),
  status,
  part: z.enum(['booker', 'owner', 'companion']),
  train: railRide,
  seat: z.object({ seat: z.enum(SEAT_TYPES), name: z.string() }),
  /** What passengers show to collect a paper; null while nothing is held. */
  pickupNumber: z.string().nullable(),
  /** Who only goes along reads her own line alone. */
  passengers: z.array(
    z.object({
      name: bothNames,
      type: z.enum(RAIL_PASSENGER_TYPES),
      fareMinor: minor,
      seatName: z.string().nullable(),
      car: z.string().nullable(),
      place: z.string().nullable(),
      berth: z.enum(BERTHS).nullable(),
      ticketNumber: z.string().nullable(),
    }),
  ),
  passengerCount: z.number().int(),
  bookedBy: bothNames.nullable(),
  contact: z.object({ name: bothNames, maskedPhone: z.string() }).nullable(),
  lines: z.array(moneyLine),
  totalMinor: minor,
  /** Null for who only goes along. */
  payers: payersShown.nullable(),
  /** What is to be paid now, by the caller herself. */
  pay: z.object({ payOrderId: z.string(), amountMinor: minor, expiresAt: z.string().nullable() }).nullable(),
  approval: z
    .object({ approvalId: z.string(), state: z.number().int(), approvers: z.array(bothNames), decideBy: z.string().nullable() })
    .nullable(),
  /** What governed it; null for who only goes along. */
  governed: z
    .object({
      scene: bothNames.nullable(),
      reason: z.object({ code: z.string(), note: z.string() }).nullable(),
      policyVersion: z.number().int(),
      compliant: z.boolean(),
    })
    .nullable(),
  remark: z.string(),
  timeline: z.array(step),
  actions: z.object({
    cancel: z.discriminatedUnion('allowed', [
      z.object({ allowed: z.literal(true) }),
      z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
    ]),
  }),
  submittedAt: z.string(),
  now: z.string(),
})
export type TrainOrderDetails = z.output<typeof details>

export const trainOrderDetails = call({
  spec: [],
  method: 'GET',
  path: '/train/app/orderDetails/{orderSeq}',
  summary: 'An order of trains as it stands: seats and tickets, what is to be paid, and its timeline.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ orderSeq }),
  result: details,
  errors: [],
})

export const cancelTrainOrder = call({
  spec: ['C-TRAIN-06'],
  method: 'POST',
  path: '/train/app/cancel/{orderSeq}',
  summary: 'Cancels an order whose tickets are not ordered; while seats are looked for the wish is written down.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ orderSeq }),
  body: z.strictObject({ reason: z.string().trim().max(128) }),
  result: z.object({ orderSeq: z.string(), status }),
  errors: ['TR-REASON', 'TR-COMPLETE', 'TR-ISSUING', 'TR-CANCELLING', 'TR-NOT-YOURS', 'TR-RIGHT-ENDED', 'TR-CANCELLED-OFTEN'],
})

export const goToPayTrain = call({
  spec: ['C-TRAIN-09'],
  method: 'GET',
  path: '/train/app/goToPay/{orderSeq}',
  summary: 'Where the caller pays her part of an order at the one checkout of all lines, and until when.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ orderSeq }),
  result: z.object({ payOrderId: z.string(), amountMinor: minor, expiresAt: z.string().nullable(), path: z.string() }),
  errors: ['TR-NOT-DUE'],
})
