import { z } from 'zod'
import { CHARGE_KINDS } from '../../costs/rules/attribution-is-completed.ts'
import { call } from '../../kernel/call.ts'
import { REFUND_STANDINGS } from '../../payments/rules/refund-standing.ts'
import { APPROVAL_WAYS } from '../../policy/rules/policy.ts'
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

const passenger = z.object({
  name: bothNames,
  /** What she travels on, its number masked; null where she has taken it away since. */
  document: z.object({ label: z.string(), maskedNumber: z.string() }).nullable(),
  type: z.enum(RAIL_PASSENGER_TYPES),
  fareMinor: minor,
  seatName: z.string().nullable(),
  car: z.string().nullable(),
  place: z.string().nullable(),
  berth: z.enum(BERTHS).nullable(),
  ticketNumber: z.string().nullable(),
})

/** The part that the traveller pays herself. */
const personPart = z.object({
  /** Who pays it, where that is not the caller. */
  payer: bothNames.nullable(),
  state: z.enum(['waiting', 'due', 'held', 'paid', 'closed']),
  amountMinor: minor,
  /** A payment of it that may have been made, and of which its gateway, named in the caller's language, does not tell. */
  confirming: z.object({ gateway: z.string(), until: z.string(), mayRetry: z.boolean() }).nullable(),
  /** What may have been paid of a part that is due or closed, at gateways that do not tell: nobody is told that nothing was charged. */
  unclear: z.array(z.object({ gateway: z.string(), amountMinor: minor })),
  refund: z
    .object({
      state: z.enum(REFUND_STANDINGS),
      amountMinor: minor,
      restMinor: minor.optional(),
      of: z.enum(['late', 'third']).optional(),
      /** In the caller's language, where all of it goes back through one. */
      gateway: z.string().optional(),
      /** By when what is on its way was promised, YYYY-MM-DD; and that this day has passed. */
      promisedOn: z.string().optional(),
      isLate: z.literal(true).optional(),
    })
    .nullable(),
})

const named = z.object({ code: z.string(), name: bothNames })

/** What governed an order when it was submitted: all of it is kept with it. */
const governed = z.object({
  scene: bothNames.nullable(),
  /** What the company's part is charged to; empty where it pays nothing. */
  charges: z.array(
    z.object({
      to: named.extend({ kind: z.enum(CHARGE_KINDS) }),
      project: named.nullable(),
      legalEntity: named.nullable(),
      amountMinor: minor,
    }),
  ),
  /** The trip application on which it rests. `authorisation`: the word was given outside of the system. */
  application: z.object({ applicationId: z.string(), number: z.string(), restsOn: z.enum(['agreement', 'authorisation']) }).nullable(),
  /** Why it needed none where one is asked for [P-SUPER-01]. */
  applicationWaived: z.enum(['superAgent', 'special']).nullable(),
  /** Why it goes above the policy, as she said it; null inside of it. */
  reason: z.object({ code: z.string(), label: z.string(), note: z.string() }).nullable(),
  policyName: bothNames,
  policyVersion: z.number().int(),
  compliant: z.boolean(),
})
export type TrainGoverned = z.output<typeof governed>

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
  passengers: z.array(passenger),
  passengerCount: z.number().int(),
  bookedBy: bothNames.nullable(),
  contact: z.object({ name: bothNames, maskedPhone: z.string() }).nullable(),
  lines: z.array(moneyLine),
  totalMinor: minor,
  /** Null for who only goes along. */
  payers: payersShown.nullable(),
  /** What is to be paid now, by the caller herself. */
  pay: z.object({ payOrderId: z.string(), amountMinor: minor, expiresAt: z.string().nullable() }).nullable(),
  /** Null where the company pays all, and for who only goes along. */
  personPart: personPart.nullable(),
  approval: z
    .object({
      approvalId: z.string(),
      kind: z.number().int(),
      state: z.number().int(),
      way: z.enum(APPROVAL_WAYS),
      approvers: z.array(bothNames),
      decideBy: z.string().nullable(),
      rejection: z.object({ by: bothNames, comment: z.string() }).nullable(),
      /** From when on whoever is asked may be reminded; null where nobody is asked, and for who may not remind. */
      urgeFrom: z.string().nullable(),
    })
    .nullable(),
  /** What governed it; null for who only goes along. */
  governed: governed.nullable(),
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

export const trainApprovalOrder = call({
  spec: [],
  method: 'GET',
  path: '/train/app/approvalOrder/{id}',
  summary: 'The order of trains behind an approval, as its applicant saw it; for her and for whoever is asked.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id: z.uuid() }),
  result: z.object({
    orderSeq: z.string(),
    status,
    train: railRide,
    seatName: z.string(),
    travellers: z.array(bothNames),
    /** Who booked it, where she does not travel herself. */
    bookedBy: bothNames.nullable(),
    /** The company's word when it was submitted: broken rules first. */
    explanation: z.object({
      headline: z.string(),
      rules: z.array(z.object({ rule: z.string(), pass: z.boolean(), sentence: z.string(), writtenIn: z.string(), figures: z.string() })),
    }),
    lines: z.array(moneyLine),
    totalMinor: minor,
    /** Null where the request ended without an agreement: nobody pays anything then. */
    payers: payersShown.nullable(),
    governed,
    remark: z.string(),
    submittedAt: z.string(),
  }),
  errors: [],
})
export type TrainApprovalOrder = z.output<(typeof trainApprovalOrder)['result']>
