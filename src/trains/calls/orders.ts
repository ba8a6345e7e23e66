import { z } from 'zod'
import { CHARGE_KINDS } from '../../costs/rules/attribution-is-completed.ts'
import { call } from '../../kernel/call.ts'
import { anewWay } from '../../orders/calls/anew.ts'
import { goingBack } from '../../payments/calls/going-back.ts'
import { APPROVAL_WAYS } from '../../policy/rules/policy.ts'
import { GROUP_RULES } from '../rules/groups.ts'
import { RESORT_STATES } from '../../orders/rules/last-resort.ts'
import { RUNG_STATES } from '../rules/ladder.ts'
import { RAIL_PASSENGER_TYPES } from '../rules/passengers.ts'
import { BERTHS, SEAT_TYPES } from '../rules/seats.ts'
import { moneyLine, payersShown, railRide } from './booking.ts'
import { bothNames, minor } from './words.ts'

/** The contract of orders of trains. */

export const orderSeq = z.string().regex(/^T\d{12}$/)

export const orderStatus = z.object({
  code: z.number().int(),
  key: z.string(),
  label: z.string(),
  tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
  settled: z.boolean(),
})
export type TrainOrderStatus = z.output<typeof orderStatus>

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
  /** What has become of the ticket, in the caller's language; empty where nothing has. */
  fate: z.string(),
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
  refund: goingBack.nullable(),
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

/** Whether something may be done now, or why not, in the caller's language. */
export const actionVerdict = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])

/** One of the trains that an order names, and how it stands. */
const rung = z.object({
  train: railRide,
  seatName: z.string(),
  state: z.enum(RUNG_STATES),
  /** Why it was not had, in the caller's language; empty of all others. */
  why: z.string(),
})
/** The flight that is taken where none of the trains can be had. */
const flight = z.object({
  state: z.enum(RESORT_STATES),
  /** Why it was not had, in the caller's language; empty of all others. */
  why: z.string(),
  /** The order that goes on with it, and its page in the app. */
  goesOnAs: z.object({ orderSeq: z.string(), path: z.string() }).nullable(),
})
const ladder = {
  /** The most that any of them costs: it is what was agreed to. */
  ceilingMinor: minor,
  /** No further one is tried any more. */
  isStopped: z.boolean(),
}

const details = z.object({
  orderSeq: z.string(),
  version: z.number().int(),
  status: orderStatus,
  /** It waits, or has waited, for seats that were sold out: it has a page of its own besides. */
  isStandby: z.boolean(),
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
  /** What has come back for its tickets since: refunded ones, and what cheaper ones left over. 0 for who only goes along. */
  backMinor: minor,
  /** Null for who only goes along. */
  payers: payersShown.nullable(),
  /** What is to be paid now, by the caller herself. */
  pay: z.object({ payOrderId: z.string(), amountMinor: minor, expiresAt: z.string().nullable() }).nullable(),
  /** Null where the company pays all, and for who only goes along. */
  personPart: personPart.nullable(),
  /** Of tickets that a change has brought: what goes back of what the orders before have paid for them, and to whom where that is not the caller. */
  earlierBack: z.object({ payer: bothNames.nullable(), refund: goingBack }).nullable(),
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
  /** The order whose tickets it takes the place of; null of one that was booked. */
  changeOf: z.string().nullable(),
  /** The orders that changes of its tickets have become, the latest first. */
  changedTo: z.array(z.string()),
  /** The orders that were placed together with it, itself among them, as far as the caller may see them; null of one by itself. */
  group: z
    .object({
      rule: z.enum(GROUP_RULES),
      /** It came to nothing as a whole. */
      hasEnded: z.boolean(),
      orders: z.array(
        z.object({ orderSeq, isThis: z.boolean(), travellers: z.array(bothNames), count: z.number().int(), status: orderStatus }),
      ),
      /** How many orders there are, those that the caller may not see included. */
      count: z.number().int(),
    })
    .nullable(),
  /** The trains that are taken one after the other until one is had, the first among them; null of an order of one train. */
  ladder: z
    .object({
      ...ladder,
      /** Of who only goes along nothing is said of sums. */
      rungs: z.array(rung.extend({ totalMinor: minor.nullable() })),
      ceilingMinor: minor.nullable(),
      /** Null where none is asked for. */
      flight: flight.extend({ ceilingMinor: minor.nullable() }).nullable(),
      stop: actionVerdict,
      /** The order whose tickets were not issued and which this one goes on from, and the one that goes on from this one. */
      goesOnFrom: z.string().nullable(),
      goesOnAs: z.string().nullable(),
    })
    .nullable(),
  remark: z.string(),
  timeline: z.array(step),
  actions: z.object({
    cancel: actionVerdict,
    /** Giving tickets back; null while there are none, and once there are none left. */
    refund: actionVerdict.nullable(),
    /** Moving tickets to another train; null while there are none, and once there are none left. */
    change: actionVerdict.nullable(),
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
  result: z.object({ orderSeq: z.string(), status: orderStatus }),
  errors: ['TR-REASON', 'TR-COMPLETE', 'TR-ISSUING', 'TR-CANCELLING', 'TR-NOT-YOURS', 'TR-RIGHT-ENDED', 'TR-CANCELLED-OFTEN'],
})

export const stopTrainLadder = call({
  spec: [],
  method: 'POST',
  path: '/train/app/ladder/stop/{orderSeq}',
  summary:
    'Says that no further train, and no flight after them, is to be tried where the one that is being booked cannot be had; that one goes on.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ orderSeq }),
  body: z.strictObject({}),
  result: z.object({ orderSeq: z.string(), status: orderStatus }),
  errors: ['TR-LADDER-DONE', 'TR-NOT-YOURS', 'TR-RIGHT-ENDED'],
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
    status: orderStatus,
    train: railRide,
    seatName: z.string(),
    /** Of a change: the tickets that are held now, which stay good until the new ones are issued. */
    changeOf: z.object({ orderSeq: z.string(), train: railRide, seatName: z.string() }).nullable(),
    travellers: z.array(bothNames),
    /** Who booked it, where she does not travel herself. */
    bookedBy: bothNames.nullable(),
    /** The company's word when it was submitted: broken rules first. */
    explanation: z.object({
      headline: z.string(),
      rules: z.array(z.object({ rule: z.string(), pass: z.boolean(), sentence: z.string(), writtenIn: z.string(), figures: z.string() })),
    }),
    /** Every train that the word covers, in the order in which they are tried; the lines are those of the dearest. Null where it is one. */
    ladder: z
      .object({
        ...ladder,
        rungs: z.array(rung.extend({ totalMinor: minor })),
        flight: z.object({ state: z.enum(RESORT_STATES), why: z.string(), ceilingMinor: minor }).nullable(),
      })
      .nullable(),
    /** Of a standby: all that is waited for, of which one is ticketed, and until when. Its lines are those of the dearest until one is. Null of all others. */
    standby: z
      .object({
        cutOffAt: z.string(),
        isServed: z.boolean(),
        wishes: z.array(z.object({ train: railRide, seatName: z.string(), fareMinor: minor })),
      })
      .nullable(),
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

export const trainAlternatives = call({
  spec: [],
  method: 'GET',
  path: '/train/app/alternatives/{orderSeq}',
  summary: 'Whether the railway has cancelled the train of issued tickets, and other ways by train or plane, bought anew.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ orderSeq }),
  result: z.object({
    isCancelled: z.boolean(),
    ways: z.array(anewWay),
    /** Who needs another way, as the caller books for them; null where there is nothing to book. */
    travellers: z
      .object({
        mode: z.enum(['personal', 'agent']),
        userCodes: z.array(z.string()),
        /** Of them those who pay as students. */
        students: z.array(z.string()),
      })
      .nullable(),
    /** Somebody who was asked did not answer in time: there may be more. */
    isPartial: z.boolean(),
  }),
  errors: ['TR-SUPPLIER'],
})
