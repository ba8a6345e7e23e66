import { z } from 'zod'
import { LINKING_ERRORS } from '../../applications/calls/booking.ts'
import { CHOOSING_REFUSALS } from '../../approvals/calls/refusals.ts'
import { CHARGING_ERRORS, shortBudget } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { PARTY_ERRORS } from '../../people/calls/companions.ts'
import { APPROVAL_WAYS, BREACH_ACTIONS } from '../../policy/rules/policy.ts'
import { SCENE_ERRORS } from '../../policy/rules/scene-asks-are-answered.ts'
import { BERTHS, SEAT_TYPES } from '../rules/seats.ts'
import { berthsWished, payersShown, railRide } from './booking.ts'
import { actionVerdict, orderSeq, orderStatus } from './orders.ts'
import { backShare, ticketId } from './refunds.ts'
import { bothNames, CLOSED_LINE, minor, stationCode, trainId } from './words.ts'

/** Issued tickets of trains that are moved to another train: which may be, what it costs or brings, and asking for it. */

const TICKETS_MAX = 9
const LEVELS_MAX = 10
const NOTIFIERS_MAX = 20
const params = z.object({ orderSeq })

const TICKET_ERRORS = [
  'TR-CHANGE-TICKETS',
  'TR-CHANGE-NONE',
  'TR-CHANGE-REFUND',
  'TR-CHANGE-RUNNING',
  'TR-CHANGE-USED',
  'TR-CHANGE-LAP',
  'TR-CHANGE-CHILD',
  'TR-CHANGED',
  'TR-NOT-YOURS',
  'TR-RIGHT-ENDED',
  'TR-SUPPLIER',
] as const

const CHOICE_ERRORS = [
  CLOSED_LINE,
  'TR-GONE',
  'TR-NOT-ON-SALE',
  'TR-STATION-CLOSED',
  'TR-CHILD-ALONE',
  'TR-PASSENGER',
  'TR-NO-POLICY',
  'TR-TWICE',
  'TR-OVERLAP',
  'TR-DAY-OVER',
  'TR-NOT-LATER',
  'TR-DESTINATION-LATE',
  'TR-CHANGE-SAME',
  'TR-CHANGE-CITY',
  'TR-CHANGE-STATION',
  'TR-CHANGE-ELSEWHERE',
  'TR-CHANGE-LATER',
  'TR-NOT-CHANGEABLE',
  'TR-COST',
  ...SCENE_ERRORS,
  ...PARTY_ERRORS,
  ...CHARGING_ERRORS,
] as const

export const queryBusinessSwitch4Change = call({
  spec: ['C-CONF-06'],
  method: 'GET',
  path: '/train/app/business/queryBusinessSwitch4Change',
  summary: 'Whether a ticket may be changed now, by the railway’s rules and as it stands; where not, why.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  query: z.object({ originalTicketId: ticketId }),
  result: z.object({ originalTicketId: ticketId, verdict: actionVerdict }),
  errors: ['TR-NOT-YOURS', 'TR-RIGHT-ENDED', 'TR-SUPPLIER'],
})

export const trainChangeForm = call({
  spec: [],
  method: 'GET',
  path: '/train/app/changeForm/{orderSeq}',
  summary: 'Which tickets of an order may be changed now, and for whom another train is looked for.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params,
  result: z.object({
    orderSeq,
    status: orderStatus,
    train: railRide,
    seat: z.object({ seat: z.enum(SEAT_TYPES), name: z.string() }),
    tickets: z.array(
      z.object({
        ticketId,
        userCode: z.string(),
        name: bothNames,
        ticketNumber: z.string().nullable(),
        seatName: z.string().nullable(),
        car: z.string().nullable(),
        place: z.string().nullable(),
        berth: z.enum(BERTHS).nullable(),
        paidMinor: minor,
        verdict: actionVerdict,
      }),
    ),
    /** How whoever asks looks for trains for those who travel. */
    mode: z.enum(['personal', 'agent']),
    verdict: actionVerdict,
    /** What moving to a later day costs now, in percent, and until when it does; null once the train has left. To the same or an earlier day it is free. */
    feeToLaterDay: z.object({ percent: z.number(), until: z.string().nullable() }),
    /** Until then at the latest. */
    until: z.string(),
    now: z.string(),
  }),
  errors: ['TR-NOT-YOURS', 'TR-RIGHT-ENDED', 'TR-SUPPLIER'],
})
export type TrainChangeForm = z.output<(typeof trainChangeForm)['result']>

/** What one part of a change costs, and who pays it. */
const changeLine = z.object({
  kind: z.enum(['changeFee', 'fareDifference', 'taxDifference', 'serviceFee']),
  label: z.string(),
  amountMinor: minor,
  companyMinor: minor,
  personMinor: minor,
})

const quote = z.object({
  quoteId: z.uuid(),
  /** Until when it may be confirmed. */
  expiresAt: z.string(),
  train: railRide,
  seat: z.object({ seat: z.enum(SEAT_TYPES), name: z.string() }),
  /** Of a sleeper: which berths may be wished for, and by how many. */
  berths: z.array(z.enum(BERTHS)),
  seated: z.number().int(),
  tickets: z.array(z.object({ ticketId, name: bothNames, beforeMinor: minor, afterMinor: minor })),
  /** The railway itself has broken the journey: it keeps nothing. */
  isRailwaysOwn: z.boolean(),
  /** To another city than the ticket's: 变更到站. */
  isOtherCity: z.boolean(),
  /** What the railway keeps; what the new tickets are dearer by, below zero: cheaper; and what it keeps of that. */
  feeMinor: minor,
  differenceMinor: minor,
  differenceFeeMinor: minor,
  lines: z.array(changeLine),
  /** To be paid, our fee included. */
  totalMinor: minor,
  payers: payersShown,
  /** Who pays the traveller's part, where that is not the caller. */
  payer: bothNames.nullable(),
  /** What comes back, and to whom. */
  backMinor: minor,
  shares: z.array(backShare),
  verdict: z.object({
    compliant: z.boolean(),
    /** Nothing that binds is broken: the company is told at most. */
    isWithin: z.boolean(),
    action: z.enum(BREACH_ACTIONS),
    headline: z.string(),
    whatNow: z.string(),
  }),
  needs: z.object({ reason: z.boolean(), approval: z.enum(APPROVAL_WAYS).nullable() }),
  reasons: z.array(z.object({ code: z.string(), label: z.string(), needsNote: z.boolean() })),
  /** Whom she may ask; null where nobody is asked. */
  approval: z
    .object({
      byFlow: z.boolean(),
      approvers: z.array(z.object({ userCode: z.string(), name: bothNames })),
      about: z.object({ isInternational: z.boolean(), overMinor: minor, breaches: z.array(z.string()) }),
    })
    .nullable(),
  budget: shortBudget,
  /** The colleague whose costs it is, where they are not the caller's own. */
  costsOf: z.string().nullable(),
  travellerCodes: z.array(z.string()),
  /** Whether it may be asked for as things stand. */
  bookable: actionVerdict,
  now: z.string(),
})
export type TrainChangeQuote = z.output<typeof quote>

export const changeTrain = call({
  spec: ['C-TRAIN-04'],
  method: 'POST',
  path: '/train/app/change/{orderSeq}',
  summary:
    'What moving these tickets to another train costs now or brings back, who pays what, and what policy says of it; kept, and confirmed as it stands or not at all.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params,
  body: z.strictObject({
    tickets: z.array(ticketId).max(TICKETS_MAX),
    trainId,
    fromStationCode: stationCode,
    toStationCode: stationCode,
    seat: z.enum(SEAT_TYPES),
  }),
  result: quote,
  errors: [...TICKET_ERRORS, ...CHOICE_ERRORS],
})

export const confirmTrainChange = call({
  spec: ['C-TRAIN-05'],
  method: 'POST',
  path: '/train/app/confirm/{orderSeq}',
  summary:
    'Asks for a change by its quote: an order of its own takes the seats, is agreed to and paid, and takes the old tickets’ place once it is issued. A quote that holds no longer is refused with the new one.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params,
  body: z.strictObject({
    quoteId: z.uuid(),
    /** Where they would like to lie; another berth of the type is taken where these are not left. */
    berths: berthsWished,
    reason: z
      .strictObject({ code: z.string().max(20), note: z.string().trim().max(128) })
      .nullable()
      .default(null),
    approvers: z
      .array(
        z.strictObject({
          userCode: z.string().max(40),
          level: z.number().int().min(1).max(LEVELS_MAX).default(1),
          approverCode: z.string().max(40),
        }),
      )
      .max(TICKETS_MAX * LEVELS_MAX)
      .default([]),
    notifiers: z.array(z.string().min(1).max(40)).max(NOTIFIERS_MAX).default([]),
  }),
  result: z.object({ orderSeq: z.string(), newOrderSeq: z.string(), status: orderStatus }),
  errors: [
    ...TICKET_ERRORS,
    ...CHOICE_ERRORS,
    'TR-CHANGE-MOVED',
    'TR-SEAT',
    'TR-OVER-REASON',
    'TR-OVER-NOTE',
    'TR-APPROVER',
    'TR-OVER',
    'TR-PARTY-OVER',
    'TR-NO-APPROVER',
    'TR-NO-CASHIER',
    'TR-CREDIT',
    'TR-WAIT',
    'TR-LOCKED',
    'STATE_CHANGED',
    ...LINKING_ERRORS,
    ...CHOOSING_REFUSALS,
  ],
})

export const changeCalls = [queryBusinessSwitch4Change, trainChangeForm, changeTrain, confirmTrainChange] as const
