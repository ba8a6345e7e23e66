import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { PLAN_TERMS, PLANS_MAX } from '../rules/inquiry-plan.ts'
import { INQUIRY_STATUSES, INQUIRY_STEPS } from '../rules/inquiry-states.ts'
import { INQUIRY_BUDGET_MINOR_MAX, INQUIRY_FLEX_DAYS_MAX, INQUIRY_LEGS_MAX, INQUIRY_REMARK_CHARACTERS_MAX } from '../rules/inquiry.ts'
import {
  askedTravellers,
  bothNames,
  cabinClass,
  calendarDate,
  cityCode,
  CLOSED_LINE,
  id,
  minor,
  PARTY_ERRORS,
  verdictBadge,
} from './words.ts'

/*
 * Journeys that no machine can price, such as those abroad, are asked of the travel desk: what is wanted, how far it has come, the plans to
 * choose from, and calling it off or asking anew.
 */

const inquiryParams = z.object({ id })

const legAsked = z.strictObject({ fromCityCode: cityCode, toCityCode: cityCode, departDate: calendarDate })
/** An empty list is answered by the rule. */
const legsAsked = z.array(legAsked).max(INQUIRY_LEGS_MAX)

const wishFields = {
  legs: legsAsked,
  cabin: cabinClass,
  flexDays: z.number().int().min(0).max(INQUIRY_FLEX_DAYS_MAX),
  budgetMinor: minor.min(100).max(INQUIRY_BUDGET_MINOR_MAX).nullable(),
  remark: z.string().trim().max(INQUIRY_REMARK_CHARACTERS_MAX),
  /** Who travels; left out: the caller alone. */
  travellers: askedTravellers,
}

const leg = z.object({ fromCityCode: z.string(), toCityCode: z.string(), from: bothNames, to: bothNames, departDate: calendarDate })

const wishShown = z.object({
  legs: z.array(leg),
  cabin: cabinClass,
  flexDays: z.number().int(),
  budgetMinor: minor.nullable(),
  remark: z.string(),
})

const traveller = z.object({ userCode: z.string(), name: bothNames, isCaller: z.boolean() })

const statusShown = z.object({
  code: z.number().int(),
  status: z.enum(INQUIRY_STATUSES),
  step: z.enum(INQUIRY_STEPS),
  tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
  /** Nothing moves by itself any more. */
  settled: z.boolean(),
  /** In the caller's language: "With the desk", and what happens next. */
  label: z.string(),
  text: z.string(),
})

export const inquireOrderStart = call({
  spec: ['C-AIR-49'],
  method: 'POST',
  path: '/airfrond/inquireOrderStart',
  summary: 'Begins a request of the travel desk, with what is known of it already. It is kept for a week until it is sent.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  body: z.strictObject({ legs: legsAsked.default([]), travellers: askedTravellers }),
  result: z.object({ inquireOrderSeq: id }),
  errors: [CLOSED_LINE, ...PARTY_ERRORS],
})

const INQUIRY_FAULTS = [
  CLOSED_LINE,
  'AF-INQUIRY-LEGS',
  'AF-INQUIRY-ORDER',
  'AF-INQUIRY-SENT',
  'AF-INTL-SELF',
  'AF-NO-CITY',
  'AF-SAME-CITY',
  'AF-DATE',
  'AF-CABIN',
  ...PARTY_ERRORS,
] as const

export const inquireOrderCheck = call({
  spec: ['C-AIR-50'],
  method: 'POST',
  path: '/airfrond/inquireOrderCheck/{id}',
  summary: 'Whether a request can be sent as it stands, who travels on it, and by when the desk would answer.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: inquiryParams,
  body: z.strictObject(wishFields),
  result: z.object({ travellers: z.array(traveller), promisedAt: z.string(), now: z.string() }),
  errors: INQUIRY_FAULTS,
})

export const inquireOrderForm = call({
  spec: ['C-AIR-51'],
  method: 'GET',
  path: '/airfrond/inquireOrderForm/{id}',
  summary: 'A request that was begun: what stands on it, what it may have, and how the caller is reached.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: inquiryParams,
  result: z.object({
    inquireOrderSeq: id,
    wish: wishShown,
    mode: z.enum(['personal', 'agent']),
    travellers: z.array(traveller),
    /** The caller's own number; empty where none is known, and one has to be given. */
    maskedPhone: z.string(),
    limits: z.object({
      legs: z.number().int(),
      flexDays: z.number().int(),
      remarkCharacters: z.number().int(),
      budgetMinor: minor,
    }),
    /** When the desk works, by the clock of Shanghai, and within how many minutes of that it answers. */
    desk: z.object({ from: z.string(), until: z.string(), answerMinutes: z.number().int() }),
    firstDate: calendarDate,
    /** What it was sent as, where that has happened. */
    applySeq: id.nullable(),
  }),
  errors: [CLOSED_LINE, ...PARTY_ERRORS],
})

export type InquiryForm = z.output<typeof inquireOrderForm.result>

export const inquireOrderSubmit = call({
  spec: ['C-AIR-52'],
  method: 'POST',
  path: '/airfrond/inquireOrderSubmit/{id}',
  summary: 'Sends a request to the travel desk. Sent again, the same request.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: inquiryParams,
  body: z.strictObject({
    ...wishFields,
    /** The number to be reached under; null: her own. */
    phone: z.string().max(30).nullable().default(null),
  }),
  result: z.object({ applySeq: id, number: z.string(), promisedAt: z.string() }),
  errors: [...INQUIRY_FAULTS, 'AF-CONTACT', 'AF-INQUIRY-MANY'],
})

const inquiryBrief = z.object({
  applySeq: id,
  number: z.string(),
  status: statusShown,
  legs: z.array(leg),
  askedAt: z.string(),
  promisedAt: z.string(),
  /** The promise has passed and nothing has come. */
  isLate: z.boolean(),
  /** Of plans to choose from: how many, and until when the last of them holds. */
  plans: z.number().int(),
  holdsUntil: z.string().nullable(),
  /** Whose it is, where it is not the caller's own. */
  askedBy: bothNames.nullable(),
})
export type InquiryBrief = z.output<typeof inquiryBrief>

export const inquireOrderList = call({
  spec: ['C-AIR-53'],
  method: 'POST',
  path: '/airfrond/inquireOrderList',
  summary: 'Requests of the caller’s, and those on which she travels, the newest first.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({ after: id.nullable().default(null) }),
  result: z.object({ inquiries: z.array(inquiryBrief), next: id.nullable(), now: z.string() }),
  errors: [],
})

const planEnd = z.object({
  airport: z.string(),
  /** In the caller's language: "成田", "Narita". */
  label: z.string(),
  city: bothNames,
  /** Wall time with the offset of the place. */
  at: z.string(),
})

const planFlight = z.object({
  number: z.string(),
  carrier: z.object({ code: z.string(), name: bothNames }),
  from: planEnd,
  to: planEnd,
  durationMinutes: z.number().int(),
  arrivalDayOffset: z.number().int(),
  cabin: cabinClass,
  bookingClass: z.string(),
})

/** A term of the tickets as it is read: "Change · ¥300 each time". */
const term = z.object({ is: z.enum(PLAN_TERMS), label: z.string(), text: z.string() })

const planPolicy = z.object({
  verdict: verdictBadge,
  /** What the rules say that can be asked about such a plan, the broken ones first; figures are empty of what is kept or not. */
  rules: z.array(z.object({ rule: z.string(), pass: z.boolean(), sentence: z.string(), actualText: z.string(), gapText: z.string() })),
  /** Price limits are made for one leg: of several together nothing is said. */
  judgesPrice: z.boolean(),
})

const planShown = z.object({
  planId: id,
  position: z.number().int(),
  legs: z.array(z.object({ flights: z.array(planFlight), durationMinutes: z.number().int() })),
  /** Of one traveller. */
  price: z.object({ fareMinor: minor, taxesMinor: minor, serviceFeeMinor: minor, totalMinor: minor }),
  /** Of all who travel. */
  totalMinor: minor,
  /** How far one traveller's price is above what was wished for; 0 where it is not, or nothing was. */
  overBudgetMinor: minor,
  change: term,
  refund: term,
  baggage: z.string(),
  note: z.string(),
  holdsUntil: z.string(),
  isOver: z.boolean(),
  /** Null where no standard holds: abroad, or for whom the company has none. */
  policy: planPolicy.nullable(),
  isChosen: z.boolean(),
})
export type InquiryPlan = z.output<typeof planShown>

const doable = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])

const inquiryDetails = z.object({
  applySeq: id,
  number: z.string(),
  status: statusShown,
  wish: wishShown,
  travellers: z.array(traveller),
  askedBy: bothNames.nullable(),
  maskedPhone: z.string(),
  askedAt: z.string(),
  promisedAt: z.string(),
  isLate: z.boolean(),
  answeredAt: z.string().nullable(),
  chosenAt: z.string().nullable(),
  /** By when the desk turns to her about what she has chosen. */
  contactBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The desk's own words. */
  deskWords: z.string(),
  desk: z.object({ from: z.string(), until: z.string() }),
  plans: z.array(planShown).max(PLANS_MAX),
  /** Of the plan that was chosen: how it can be booked, and what of it is; null before. */
  booking: z
    .object({
      /** What becomes an order of its own, in the order of travel. */
      parts: z.array(
        z.object({
          part: z.number().int(),
          /** Its legs, from 1. */
          legs: z.array(z.number().int()),
          /** The order that it is now; null while it can be booked. */
          order: z.object({ orderSeq: z.string(), label: z.string(), tone: statusShown.shape.tone }).nullable(),
        }),
      ),
      allowed: doable,
    })
    .nullable(),
  actions: z.object({ choose: doable, cancel: doable, restart: doable }),
  now: z.string(),
})
export type InquiryDetails = z.output<typeof inquiryDetails>

export const inquireOrderDetails = call({
  spec: ['C-AIR-54'],
  method: 'GET',
  path: '/airfrond/inquireOrderDetails/{id}',
  summary: 'How far a request has come, by when the desk answers, and the plans to choose from with their rules and policy’s word.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: inquiryParams,
  result: inquiryDetails,
  errors: [],
})

export const planTicketRule = call({
  spec: ['C-AIR-57'],
  method: 'GET',
  path: '/airfrond/planTicketRule/{id}/{planId}',
  summary: 'What may be done with the tickets of a plan: change, refund, baggage, and what the desk says to them.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  params: z.object({ id, planId: id }),
  result: z.object({ planId: id, change: term, refund: term, baggage: z.string(), note: z.string(), holdsUntil: z.string() }),
  errors: ['AF-PLAN-OTHER'],
})

const DEED_ERRORS = ['AF-INQUIRY-OTHERS', 'AF-RIGHT-ENDED', 'AF-INQUIRY-OVER'] as const

export const inquirePlanChoose = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/inquirePlanChoose/{id}',
  summary: 'Chooses one of the plans: the desk is told, and turns to the caller to book it. Chosen again, the same.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: inquiryParams,
  body: z.strictObject({ planId: id, acceptedTotalMinor: minor }),
  result: inquiryDetails,
  errors: [CLOSED_LINE, ...DEED_ERRORS, 'AF-PLAN-OVER', 'AF-PLAN-OTHER', 'AF-OVER', 'AF-PARTY-OVER', 'AF-PRICE'],
})

export const inquireOrderCancel = call({
  spec: ['C-AIR-55'],
  method: 'POST',
  path: '/airfrond/inquireOrderCancel/{id}',
  summary: 'Calls a request off, as long as it is not over.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: inquiryParams,
  body: z.strictObject({}),
  result: inquiryDetails,
  errors: [...DEED_ERRORS, 'AF-INQUIRY-BOOKED'],
})

export const inquireOrderRestart = call({
  spec: ['C-AIR-56'],
  method: 'POST',
  path: '/airfrond/inquireOrderRestart/{id}',
  summary: 'Begins the same request anew, with what still can be asked of it.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: inquiryParams,
  body: z.strictObject({}),
  result: z.object({ inquireOrderSeq: id }),
  errors: [CLOSED_LINE, 'AF-INQUIRY-OTHERS', 'AF-INQUIRY-OPEN', ...PARTY_ERRORS],
})

export const inquiringCalls = [
  inquireOrderStart,
  inquireOrderCheck,
  inquireOrderForm,
  inquireOrderSubmit,
  inquireOrderList,
  inquireOrderDetails,
  planTicketRule,
  inquirePlanChoose,
  inquireOrderCancel,
  inquireOrderRestart,
] as const
