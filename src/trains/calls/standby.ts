import { z } from 'zod'
import { CHARGING_ERRORS } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { STANDBY_REQUIREMENTS_MAX } from '../rules/standby.ts'
import { SEAT_TYPES } from '../rules/seats.ts'
import { bookTrain, fillTrainOrder, OFFER_ERRORS, railRide, SUBMIT_ERRORS, trainForm } from './booking.ts'
import { cancelTrainOrder, trainOrderDetails } from './orders.ts'
import { minor, stationCode, trainId } from './words.ts'

/** The contract of waiting for seats that are sold out: the form, what comes of it, and leaving the queue. A standby is an order of trains. */

/** More than may be asked for: who asks for too many is told so in a sentence. */
const REQUIREMENTS_READ_MAX = STANDBY_REQUIREMENTS_MAX * 2

const requirements = z
  .array(z.strictObject({ trainId, fromStationCode: stationCode, toStationCode: stationCode, seat: z.enum(SEAT_TYPES) }))
  .max(REQUIREMENTS_READ_MAX)

const LIMITS = [
  ...(['TR-STANDBY-NONE', 'TR-STANDBY-DATES', 'TR-STANDBY-PER-DATE', 'TR-STANDBY-MOST', 'TR-STANDBY-LINE', 'TR-STANDBY-TWICE'] as const),
  ...(['TR-STANDBY-NO-SEAT', 'TR-STANDBY-OVER', 'TR-STANDBY-LEFT', 'TR-STANDBY-CLOSED'] as const),
] as const

const RIDE = { trainId: true, fromStationCode: true, toStationCode: true, seat: true } as const

const wishShown = z.object({
  train: railRide,
  seat: z.object({ seat: z.enum(SEAT_TYPES), name: z.string() }),
  /** For all of them, our fee apart. */
  fareMinor: minor,
})

const standbyForm = trainForm.extend({
  /** In the order in which they are preferred; the form's own train is the dearest of them, which is paid ahead. */
  requirements: z.array(wishShown),
  /** The last instant until which one can wait. */
  latestCutOffAt: z.string(),
  now: z.string(),
})
export type StandbyForm = z.output<typeof standbyForm>

export const fillStandby = call({
  spec: ['C-TRAIN-08'],
  method: 'POST',
  path: '/train/app/standby/fill',
  summary: 'What waiting for these sold-out seats would be now: what is paid ahead, until when one can wait, and whom policy asks.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  body: fillTrainOrder.body.omit({ ...RIDE, ladder: true, flight: true }).extend({ requirements }),
  result: standbyForm,
  errors: [...OFFER_ERRORS, 'TR-SEAT', 'TR-COST', ...CHARGING_ERRORS, ...LIMITS],
})

export const submitStandby = call({
  spec: ['C-TRAIN-08'],
  method: 'POST',
  path: '/train/app/standby/submit',
  summary:
    'Submits the standby: agreed to where policy asks, paid ahead, then queued for until its cut-off. One form becomes one standby, however often it is sent.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: bookTrain.body
    .omit({ ...RIDE, wishes: true, ladder: true })
    .extend({ requirements, cutOffAt: z.iso.datetime({ offset: true }).nullable() }),
  result: z.object({ standbyId: z.string() }),
  errors: [...SUBMIT_ERRORS, ...LIMITS, 'TR-CUTOFF', 'TR-CUTOFF-PAST', 'TR-CUTOFF-LATE', 'TR-STANDBY-PER-DAY'],
})

const standbyId = trainOrderDetails.params.shape.orderSeq

const standbyDetailsShown = trainOrderDetails.result.extend({
  standbyId: z.string(),
  /** SPEC.md, 4, Train standby; the order's own status stands beside it. */
  standing: trainOrderDetails.result.shape.status,
  cutOffAt: z.string(),
  wishes: z.array(
    wishShown.extend({
      state: z.enum(['waiting', 'won', 'ended']),
      /** Passengers who queued for the same before, when the railway was last asked; null where it does not stand in the queue. */
      ahead: z.number().int().nullable(),
    }),
  ),
  /** Paid ahead, our fee included. Of who only goes along nothing is said of sums. */
  prepaidMinor: minor.nullable(),
  /** It has stood in the railway's queue, and so was paid ahead. */
  hasQueued: z.boolean(),
  /** Of what was served for less, what goes back by itself, and whether it has; null of all others. */
  back: z.object({ amountMinor: minor, isDone: z.boolean() }).nullable(),
  /** The order page of the tickets that it brought. */
  ticketsPath: z.string().nullable(),
})
export type StandbyDetails = z.output<typeof standbyDetailsShown>

export const standbyDetails = call({
  spec: ['C-TRAIN-08'],
  method: 'GET',
  path: '/train/app/standby/details/{standbyId}',
  summary: 'A standby as it stands: what is waited for, until when, what was paid ahead and what became of it.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ standbyId }),
  result: standbyDetailsShown,
  errors: [],
})

export const withdrawStandby = call({
  spec: ['C-TRAIN-08'],
  method: 'POST',
  path: '/train/app/standby/withdraw/{standbyId}',
  summary: 'Leaves the queue: what was paid ahead goes back whole. One that is served meanwhile stays served.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ standbyId }),
  body: cancelTrainOrder.body,
  result: z.object({ standbyId: z.string(), status: cancelTrainOrder.result.shape.status }),
  errors: cancelTrainOrder.errors,
})
