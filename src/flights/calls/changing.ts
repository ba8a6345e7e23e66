import { z } from 'zod'
import { CHOOSING_REFUSALS } from '../../approvals/calls/refusals.ts'
import { LINKING_ERRORS } from '../../applications/calls/booking.ts'
import { CHARGING_ERRORS, shortBudget } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { CHANGE_KINDS, CHANGE_STATUSES } from '../rules/change-states.ts'
import { AIRLINE_REASON, CHANGE_NOTE_CHARACTERS_MAX, CHANGE_REASONS } from '../rules/changing.ts'
import {
  asked,
  actionVerdict,
  approvalNeed,
  baggage,
  bookable,
  bookingNeeds,
  bothNames,
  breachReason,
  calendarDate,
  complyingChange,
  conditions,
  fareBrief,
  flight,
  id,
  minor,
  orderStatus,
  verdictBadge,
} from './words.ts'
import {
  orderParams,
  changeParams,
  tickets,
  leg,
  legShown,
  ticketList,
  ticketListV2,
  ticketListV3,
  getAlterReason,
  getChangeOptionalDate,
  CHANGE_ERRORS,
  preAlterSave,
  OPEN_ERRORS,
  saveReason,
  changeCost,
  reissueFlightList,
  reissueCabinList,
  chooseFlight,
} from './change-choosing.ts'

/*
 * Issued tickets that are moved to another flight: asking for it, and what becomes of it; what leads there is in change-choosing.ts. A
 * change is booked as an order of its own, which names the one that its tickets come from; until its tickets are issued the old ones stay good.
 */

const changeForm = z.object({
  changeId: id,
  orderSeq: z.string(),
  status: z.enum(['open', 'submitted', 'expired']),
  /** The order that it became, once submitted. */
  newOrderSeq: z.string().nullable(),
  expiresAt: z.string(),
  /** Of a journey abroad the leg that is moved, as it is and as it would be. */
  leg: legShown,
  /** All ways of a journey abroad as they would be flown, in their order; empty of a mainland flight. */
  journey: z.array(flight),
  from: z.object({ flight, fare: fareBrief.extend({ name: z.string() }) }),
  to: z.object({ flight, fare: fareBrief.extend({ name: z.string() }), conditions, baggage }),
  /** `userCode` as on the order form: approvers are asked about who travels. */
  tickets: z.array(z.object({ passengerNo: z.number().int(), userCode: z.string(), name: bothNames, ticketNumber: z.string() })),
  /** What becomes of their seats, bags and services, in the caller's language; empty where none were bought. */
  extras: z.string(),
  /** Whose costs it is, by user code: a colleague who travels; null for the booker's own. */
  costsOf: z.string().nullable(),
  reason: z.object({ code: z.enum([...CHANGE_REASONS, AIRLINE_REASON]), label: z.string(), note: z.string() }).nullable(),
  cost: changeCost,
  /** What it cost before the airline said otherwise, until that is accepted. */
  movedFromMinor: minor.nullable(),
  verdict: verdictBadge,
  /** Whose standard it is judged by, where those who travel have different ones. */
  standardOf: bothNames.nullable(),
  bookable,
  /** Somebody is asked only where policy wants it of the new flight; null: nobody is. */
  approval: approvalNeed.nullable(),
  needs: bookingNeeds,
  /** What may be chosen as a reason above the limit. */
  reasons: z.array(breachReason),
  changes: z.array(complyingChange),
  /** Where its cost, charged as the trip was, is more than its budget gives. */
  budget: shortBudget,
  now: z.string(),
})
export type ChangeForm = z.output<typeof changeForm>

export const getChangeForm = call({
  spec: ['C-AIR-34'],
  method: 'GET',
  path: '/airfrond/getChangeForm/{id}',
  summary: 'A change as it would be asked for: from which flight to which, what it costs and who pays each part, and whose word it needs.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: changeParams,
  result: changeForm,
  errors: [...OPEN_ERRORS, 'AF-NO-FLIGHT', 'AF-COST', 'AF-NO-POLICY', ...CHARGING_ERRORS],
})

export const alterSubmit = call({
  spec: ['C-AIR-35'],
  method: 'POST',
  path: '/airfrond/alterSubmit/{id}',
  summary:
    'Asks for a change at the sums that were shown. It becomes an order of its own: seats are taken, agreed to and paid, and then the tickets are exchanged. Submitted again, it answers with the same order.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: changeParams,
  body: z.strictObject({
    /** What the form showed; another sum is refused and shown. */
    acceptedTotalMinor: minor,
    /** And her own part of it: what moves between payers is shown too before anybody pays. */
    acceptedPersonMinor: minor,
    termsAgreed: z.boolean(),
    /** She has been asked about another flight of hers at that time, and goes on. */
    overlapConfirmed: z.boolean().default(false),
    overReason: asked.reason,
    approvers: asked.approvers,
    notifiers: asked.notifiers,
  }),
  result: z.object({ changeId: id, orderSeq: z.string(), newOrderSeq: z.string() }),
  errors: [
    ...OPEN_ERRORS,
    'AF-NO-FLIGHT',
    'AF-CHANGE-REASON',
    'AF-CHANGE-MOVED',
    'AF-CHANGE-DESK',
    'AF-TERMS',
    'AF-OVER',
    'AF-PARTY-OVER',
    'AF-OVER-REASON',
    'AF-OVER-NOTE',
    'AF-APPROVER',
    'AF-NO-APPROVER',
    ...CHOOSING_REFUSALS,
    ...LINKING_ERRORS,
    'AF-COST',
    ...CHARGING_ERRORS,
    'STATE_CHANGED',
    'AF-NO-CASHIER',
    'AF-CREDIT',
    'AF-REPEAT',
    'AF-OVERLAP',
    'AF-GONE',
    'AF-TIME',
    'AF-WAIT',
    'AF-SOLD-OUT',
    'AF-SUPPLIER',
    'AF-NO-POLICY',
  ],
})

const changeShown = z.object({
  changeId: id,
  kind: z.enum(CHANGE_KINDS),
  status: z.object({
    /** SPEC.md, 4, Flight change. */
    code: z.number().int(),
    key: z.enum(CHANGE_STATUSES),
    label: z.string(),
    tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
    settled: z.boolean(),
  }),
  /** The order that it became; null while the desk has it. There it is agreed to, paid and travelled on. */
  newOrderSeq: z.string().nullable(),
  /** The caller may open it. */
  mayReadNew: z.boolean(),
  tickets: z.array(
    z.object({ passengerNo: z.number().int(), name: bothNames, ticketNumber: z.string(), newTicketNumber: z.string().nullable() }),
  ),
  leg: legShown,
  /** The new flight, or the leg that is moved; of what the desk was asked nothing but the day. */
  to: flight.nullable(),
  departDate: calendarDate,
  reason: z.string(),
  note: z.string(),
  askedBy: bothNames,
  askedAt: z.string(),
  /** Null while the desk has not said. */
  cost: changeCost.nullable(),
  endedAt: z.string().nullable(),
  /** What happens now, or why it came to nothing; in the caller's language. */
  sentence: z.string(),
  /** It may be taken back here: the desk has not decided, or nothing is paid yet. */
  canWithdraw: z.boolean(),
  /** Her own part waits to be paid at the checkout under this number. */
  payDue: z
    .object({
      payOrderId: id,
      amountMinor: minor,
      expiresAt: z.string().nullable(),
      /** A payment of it that its gateway has not confirmed yet: nobody is asked to pay meanwhile. */
      confirming: z.object({ gateway: z.string(), until: z.string(), mayRetry: z.boolean() }).nullable(),
    })
    .nullable(),
})
export type ChangeShown = z.output<typeof changeShown>

export const getApplyChangeInfo = call({
  spec: ['C-AIR-43'],
  method: 'GET',
  path: '/airfrond/getApplyChangeInfo/{id}',
  summary: 'The changes that were asked for of an order, newest first, and how they stand.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: orderParams,
  result: z.object({
    orderSeq: z.string(),
    flight,
    status: orderStatus,
    /** The order that this one is itself a change of; null where it is none. */
    changedFrom: z.string().nullable(),
    changes: z.array(changeShown),
    /** Whether more may be changed. */
    verdict: actionVerdict,
    now: z.string(),
  }),
  errors: ['AF-NOT-YOURS'],
})

const asking = z.object({ orderSeq: z.string(), changeId: id, status: orderStatus })

export const addChange = call({
  spec: ['C-AIR-41'],
  method: 'POST',
  path: '/airfrond/addChange/{id}',
  summary: 'Asks the travel desk to change tickets where that cannot be done here.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: orderParams,
  body: z.strictObject({
    tickets,
    departDate: calendarDate.or(z.literal('')),
    leg,
    reason: z.enum(CHANGE_REASONS),
    /** Which flight she wants, in her own words: the desk has nothing else to go by. */
    note: z.string().trim().max(CHANGE_NOTE_CHARACTERS_MAX).default(''),
  }),
  result: asking,
  errors: [...CHANGE_ERRORS, 'AF-CHANGE-LEG', 'AF-CHANGE-DATE', 'AF-CHANGE-ORDER', 'AF-DATE', 'AF-CHANGE-NOTE'],
})

export const withdrawChange = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/withdrawChange/{id}',
  summary: 'Takes a change back that is not paid, or that the desk has not decided about; the tickets are as good as before.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: orderParams,
  body: z.strictObject({ changeId: id }),
  result: asking,
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'STATE_CHANGED'],
})

export const changingCalls = [
  ticketList,
  ticketListV2,
  ticketListV3,
  getAlterReason,
  getChangeOptionalDate,
  preAlterSave,
  saveReason,
  reissueFlightList,
  reissueCabinList,
  chooseFlight,
  getChangeForm,
  alterSubmit,
  getApplyChangeInfo,
  addChange,
  withdrawChange,
] as const
