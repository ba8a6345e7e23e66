import { z } from 'zod'
import { CHOOSING_REFUSALS } from '../../approvals/calls/refusals.ts'
import { attribution } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { pageCursor } from '../../orders/calls/page-cursor.ts'
import { BUDGET_WORDS } from '../../policy/rules/beyond-budget.ts'
import { bookedShown } from './booked.ts'
import {
  applicationId,
  applicationListed,
  askedOf,
  authorisationState,
  bothNames,
  calendarDate,
  COST_REFUSALS,
  instant,
  minor,
  PARTY_REFUSALS,
  planAsked,
  segmentShown,
  stateShown,
  tripId,
  verdict,
} from './fields.ts'

/*
 * Applying for a trip, reading, changing and withdrawing it.
 */

const read = { access: 'signedIn', effect: 'read', timeoutMs: 60_000, method: 'GET' } as const
const write = { access: 'signedIn', effect: 'write', timeoutMs: 60_000 } as const

const version = z.number().int().min(0).max(1_000_000)
const moved = z.object({ applicationId: z.string(), number: z.string(), version: z.number().int(), state: stateShown })

/** Everything that a plan may be refused with. */
const PLAN_REFUSALS = [
  'TA-NO-SEGMENT',
  'TA-SAME-CITY',
  'TA-DATES',
  'TA-TIME',
  'TA-NO-PRODUCT',
  'TA-TOO-MANY',
  'TA-NO-TRAVELLER',
  'TA-TWICE',
  'TA-ESTIMATE',
  'TA-COST',
  'TA-REASON',
  'TA-UNKNOWN-CITY',
  'TA-NO-APPROVER',
  'TA-NO-AUTHORITY',
  'TA-NO-APPROVAL',
  'TA-WAIT',
  'TA-NOT-OFFERED',
  'TA-JOURNEY',
  'TA-FILE',
  ...CHOOSING_REFUSALS,
  ...COST_REFUSALS,
  ...PARTY_REFUSALS,
] as const

export const submitBusinessTripApplyOrder = call({
  ...write,
  spec: ['C-APPR-05'],
  method: 'POST',
  path: '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder',
  summary:
    'Applies for a trip. Whose it is stands in the header userCode: the caller, or a colleague whom she may book for; the rest in the body.',
  body: z.strictObject({
    ...planAsked,
    /** The journey that it joins, one in which its applicant is named, so that travellers find one another; left out, it begins one. */
    tripSameId: tripId.optional(),
    ...askedOf,
  }),
  result: moved,
  errors: [...PLAN_REFUSALS],
})

export const myItinerary = call({
  ...read,
  spec: ['C-TRIP-01'],
  path: '/personal/businessTrip/applyOrder/myItinerary',
  summary: 'The trips that the caller applied for or travels on, the newest first.',
  query: z.object({
    /** What is not over; of it what waits to be agreed to, or what can be booked on; or what is over. */
    tab: z.enum(['open', 'awaiting', 'bookable', 'closed']).default('open'),
    /** A number, a city by any of its names, or words of the reason. */
    keyword: z.string().trim().max(40).default(''),
    /** From the page before; left out for the first. */
    cursor: pageCursor.optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  result: z.object({ applications: z.array(applicationListed), nextCursor: z.string().nullable() }),
  errors: [],
})

const budgetWord = z.enum(BUDGET_WORDS)

const person = z.object({ userCode: z.string(), name: bothNames, kind: z.enum(['employee', 'companion', 'guest']) })

/** What a plan asks for, as pages show it. */
const planShown = z.object({
  tripData: z.array(segmentShown),
  travellers: z.array(person),
  estimateMinor: minor,
  /** In codes, with the portions where it is split. */
  chargedTo: z.string(),
  /** The same with what each code is called, in the caller’s language. */
  charged: z.string(),
  /** What those codes are called, by kind and code: `project SH-2026.01`. */
  costNames: z.record(z.string(), bothNames),
  attribution: attribution.nullable(),
  costCode: z.string(),
  reason: z.string(),
  files: z.array(z.object({ fileId: z.string() })),
})

const applicationShown = applicationListed.omit({ travellers: true, travellerCodes: true, openThrough: true, tripData: true }).extend({
  ...planShown.shape,
  applicant: person,
  /** What a change that waits would make of it; null where none waits. */
  asked: planShown.nullable(),
  /** What that change asks for beyond what was agreed to, in words; empty where none waits. */
  change: z.array(z.string()),
  /** Whether the budgets that it touches would suffice; how much is left in them is not told here. */
  budgets: z.array(
    z.object({
      code: z.string(),
      name: bothNames,
      periodLabel: z.string(),
      suffices: z.boolean(),
      /** Of one that does not: whom to turn to, and what follows for a booking of this trip; null where nobody is named, where policy does not say. */
      owner: bothNames.nullable(),
      word: budgetWord.nullable(),
    }),
  ),
  /** How many bookings rest on it. */
  bookings: z.number().int(),
  /** Those bookings, for who may change or withdraw it: what can be done about each; null where nothing is booked. */
  booked: bookedShown.nullable(),
  /** Who is told of it and decides nothing, by its applicant's or its company's wish. */
  notifiers: z.array(z.object({ userCode: z.string(), name: bothNames })),
  /** The latest request about it; null where nobody was asked. */
  approvalId: z.string().nullable(),
  /** Whether that request is about a change of what holds, and not about the application itself. */
  approvalIsOfChange: z.boolean(),
  /** From when on the caller may remind whoever is asked; null where that is not hers, or nobody is asked just now. */
  remindFrom: instant.nullable(),
  /** An urgent trip: what holds for one that nobody has agreed to yet. */
  urgent: z.object({
    hours: z.number().int(),
    /** It begins so soon that a decision may not come in time. */
    isNow: z.boolean(),
    allowsAuthorisation: z.boolean(),
    /** The last day whose departures are open by an agreement given elsewhere; null where the application does not rest on one. */
    openThrough: calendarDate.nullable(),
  }),
  authorisation: z
    .object({
      state: z.object({ code: authorisationState, label: z.string() }),
      authoriser: bothNames,
      givenAt: instant,
      fileId: z.string(),
      mayCheck: z.boolean(),
    })
    .nullable(),
  /** What happened, the earliest first. */
  /** Of a step that has changed something, what: each value as it was beside what it is since. */
  events: z.array(
    z.object({
      seq: z.number().int(),
      at: instant,
      title: z.string(),
      by: bothNames.nullable(),
      /** Of a decision: who agreed, or said no and why. */
      said: z.array(z.string()),
      changes: z.array(z.string()),
    }),
  ),
  actions: z.object({ change: verdict, withdraw: verdict, withdrawChange: verdict, authorise: verdict, book: verdict }),
  now: instant,
})
export type ApplicationShown = z.output<typeof applicationShown>

export const applicationDetail = call({
  ...read,
  spec: [],
  path: '/personal/businessTrip/applyOrder/detail/{applicationId}',
  summary: 'One application, for its applicant, its travellers, and who is said to have agreed to it elsewhere.',
  params: z.object({ applicationId }),
  result: applicationShown,
  errors: [],
})

export const applicationForApproval = call({
  ...read,
  spec: [],
  path: '/personal/businessTrip/applyOrder/forApproval/{approvalId}',
  summary: 'The application behind a request for approval, for whoever may see that request.',
  params: z.object({ approvalId: z.string().max(60) }),
  result: applicationShown,
  errors: [],
})

export const applicationFile = call({
  ...read,
  spec: [],
  path: '/personal/businessTrip/applyOrder/file/{applicationId}/{fileId}',
  summary: 'A picture of an application or of its authorisation, for whoever may see it.',
  params: z.object({ applicationId, fileId: z.uuid() }),
  query: z.object({
    /** For whoever sees the application as somebody who has to agree to it. */
    approvalId: z.string().max(60).optional(),
  }),
  result: z.object({ fileId: z.string(), dataUrl: z.string() }),
  errors: [],
})

export const applicationStanding = call({
  ...read,
  spec: [],
  path: '/personal/businessTrip/applyOrder/standing',
  summary:
    'Whether the caller’s company wants or allows applications, the next one that can be booked, and how many authorisations wait to be checked.',
  result: z.object({
    /** False: nothing of applications is shown to her. */
    isOffered: z.boolean(),
    needsApproval: z.boolean(),
    /** Within how many hours a trip may be booked on an agreement given elsewhere; null where the company allows none. */
    urgentHours: z.number().int().nullable(),
    next: applicationListed.nullable(),
    toCheck: z.number().int(),
    /** What follows for a booking of her own where its budget does not suffice, line by line; null where policy does not say. */
    beyondBudget: z.object({ flight: budgetWord.nullable(), train: budgetWord.nullable() }),
  }),
  errors: [],
})

export const previewChange = call({
  ...read,
  spec: [],
  method: 'POST',
  path: '/personal/businessTrip/applyOrder/previewChange/{applicationId}',
  summary: 'What a change would ask for more, and what it would give up, in words; nothing is written.',
  params: z.object({ applicationId }),
  body: z.strictObject(planAsked),
  result: z.object({
    differences: z.array(z.object({ effect: z.enum(['wider', 'narrower', 'same']), text: z.string() })),
    /** Whether somebody will be asked about it. */
    isAsked: z.boolean(),
    /** How much more is asked for. */
    moreMinor: minor,
    /** Of an estimate above what was agreed to that needs no word: within which tolerance it is; null where it is not above, or is asked about. */
    tolerancePercent: z.number().int().nullable(),
  }),
  errors: [...PLAN_REFUSALS, 'TA-BOOKED', 'TA-OFFICE', 'TA-PUT-ANEW'],
})

export const changeTrip = call({
  ...write,
  spec: [],
  method: 'PUT',
  path: '/personal/businessTrip/applyOrder/changeTrip/{applicationId}',
  summary: 'Changes an application. What gives something up holds at once; only what asks for more is put to those who agree.',
  params: z.object({ applicationId }),
  body: z.strictObject({ ...planAsked, ...askedOf, version }),
  result: moved.extend({
    /** What waits to be agreed to, in words; empty where the change holds already. */
    toBeAgreed: z.array(z.string()),
  }),
  errors: [...PLAN_REFUSALS, 'TA-BOOKED', 'TA-OFFICE', 'TA-PUT-ANEW', 'STATE_CHANGED'],
})

export const withdrawTrip = call({
  ...write,
  spec: [],
  method: 'PUT',
  path: '/personal/businessTrip/applyOrder/withdraw/{applicationId}',
  summary: 'Withdraws an application on which nothing is booked, or only its change that waits.',
  params: z.object({ applicationId }),
  body: z.strictObject({ what: z.enum(['application', 'change']), version }),
  result: moved,
  errors: ['TA-BOOKED', 'TA-OFFICE', 'STATE_CHANGED'],
})

export const availableBookingTime = call({
  ...read,
  spec: ['C-TRIP-07'],
  path: '/personal/businessTrip/applyOrder/availableBookingTime',
  summary: 'The days that may be applied for; with an application, also those on which each part of it can be booked.',
  query: z.object({ applicationId: applicationId.optional() }),
  result: z.object({
    firstDate: calendarDate,
    lastDate: calendarDate,
    parts: z.array(z.object({ tripId: z.string(), bookableFrom: calendarDate, bookableTo: calendarDate })),
  }),
  errors: [],
})

export const businessCityList = call({
  ...read,
  spec: ['C-TRIP-08'],
  path: '/basicservice/city/businessCityList',
  summary: 'The cities a business trip may name, one row per city, in the words of the trip form.',
  result: z.object({
    cities: z.array(
      z.object({
        cityCode: z.string(),
        cityName: z.string(),
        cityNameEn: z.string(),
        timezone: z.string(),
        /** `D` of the mainland, `I` out of it. */
        type: z.enum(['D', 'I']),
      }),
    ),
  }),
  errors: [],
})

export const sameTripCompanions = call({
  ...read,
  spec: ['C-TRIP-13'],
  path: '/personal/businessTrip/applyOrder/sameTripCompanions/{tripSameId}',
  summary:
    'Who else travels on a journey, of those whom the office system or whoever began it named: by name, without what they booked. For them alone.',
  params: z.object({ tripSameId: tripId }),
  result: z.object({
    companions: z.array(z.object({ userCode: z.string(), name: bothNames, startTime: calendarDate, endTime: calendarDate })),
  }),
  errors: [],
})
