import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { APPLICATION_STATES } from '../rules/states.ts'
import { PRODUCTS } from '../rules/plan.ts'
import { calendarDate, COST_REFUSALS, instant, minor, planAsked, tripId, userCode } from './fields.ts'

/*
 * A company's office system. Its people add legs to what it sent; the system itself speaks over calls that it signs: each carries one
 * JSON Web Token with the company's key (HS256 or EdDSA), for one reader, for minutes. A word that comes twice, or after a newer one,
 * changes nothing: its revision says so.
 */

const signedIn = { access: 'signedIn', effect: 'write', timeoutMs: 60_000 } as const

/** An office's own id of an application; it comes again with every word about it. */
const officeId = z.string().trim().min(1).max(64)

const legAsked = {
  /** The application of the office system that it joins. */
  officeId,
  /** Left out: a leg is added; given: that leg is changed. */
  tripId: tripId.optional(),
  departureCity: z.string().trim().min(1).max(60),
  arrivalCity: z.string().trim().min(1).max(60),
  startDate: calendarDate,
  endDate: calendarDate,
  count: z.number().int().min(1).max(99).default(1),
}
const legMoved = z.object({ applicationId: z.string(), tripId: z.string(), version: z.number().int() })
const LEG_REFUSALS = ['TA-SAME-CITY', 'TA-DATES', 'TA-TIME', 'TA-TOO-MANY', 'TA-UNKNOWN-CITY', 'TA-BOOKED', 'STATE_CHANGED'] as const

export const saveAirTrip = call({
  ...signedIn,
  spec: ['C-TRIP-02'],
  method: 'POST',
  path: '/foroa/trip/oa/saveAirTrip',
  summary:
    'Adds a leg by air to the caller’s application from the office system, or changes one; what asks for more waits to be agreed to.',
  body: z.strictObject(legAsked),
  result: legMoved,
  errors: [...LEG_REFUSALS],
})

export const saveTrainTrip = call({
  ...signedIn,
  spec: ['C-TRIP-04'],
  method: 'POST',
  path: '/foroa/trip/oa/saveTrainTrip',
  summary: 'The same by train.',
  body: z.strictObject(legAsked),
  result: legMoved,
  errors: [...LEG_REFUSALS],
})

export const deleteTrip = call({
  ...signedIn,
  spec: ['C-TRIP-06'],
  method: 'DELETE',
  path: '/foroa/trip/oa/deleteTrip/{tripId}',
  summary: 'Takes a leg on which nothing is booked out of the caller’s application.',
  params: z.object({ tripId }),
  result: z.object({ applicationId: z.string(), version: z.number().int() }),
  errors: ['TA-BOOKED', 'TA-NO-SEGMENT', 'STATE_CHANGED'],
})

/** Longer than twenty parts with nine travellers ever get. */
const TOKEN_CHARACTERS_MAX = 40_000

/** What the token of `putOfficeApplication` says beside iss, aud, iat and exp. Parsed once its signature is right. */
export const officeApplication = z
  .strictObject({
    officeId,
    /** Counted up by the office system: an older word that arrives late changes nothing. */
    revision: z.number().int().min(0).max(1_000_000_000),
    /** What the office system says of it. What it has agreed to is agreed to; what waits there is asked about nowhere here. */
    state: z.enum(['awaiting', 'approved', 'rejected', 'withdrawn']),
    applicantCode: userCode,
    tripSameId: tripId.optional(),
    ...planAsked,
    /** Files stay where they are. */
    fileIds: z.array(z.never()).max(0).default([]),
  })
  // PostgreSQL keeps no NUL, and inside a token nobody has looked for one before.
  .refine((said) => !JSON.stringify(said).includes('\\u0000'))
export type OfficeApplication = z.output<typeof officeApplication>

export const putOfficeApplication = call({
  spec: [],
  method: 'POST',
  path: '/foroa/trip/oa/application',
  summary:
    'In: a company’s office system puts an application, or what became of it. The token’s claim `application` holds it; signed with the company’s key.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ token: z.string().min(1).max(TOKEN_CHARACTERS_MAX) }),
  result: z.object({ officeId: z.string(), applicationId: z.string(), version: z.number().int(), taken: z.boolean() }),
  errors: [
    'TA-TOKEN',
    'TA-NO-SEGMENT',
    'TA-SAME-CITY',
    'TA-DATES',
    'TA-NO-PRODUCT',
    'TA-TOO-MANY',
    'TA-NO-TRAVELLER',
    'TA-TWICE',
    'TA-ESTIMATE',
    'TA-COST',
    'TA-REASON',
    'TA-UNKNOWN-CITY',
    'TA-NO-AUTHORITY',
    'TA-BOOKED',
    ...COST_REFUSALS,
  ],
})

/** No answer holds more; the cursor leads on. */
export const CHANGES_AT_ONCE_MAX = 100

const part = z.object({
  tripId: z.string(),
  cities: z.array(z.string()),
  startDate: calendarDate,
  endDate: calendarDate,
  counts: z.array(z.object({ product: z.enum(PRODUCTS), wanted: z.number().int(), taken: z.number().int() })),
})

export const officeChanges = call({
  spec: [],
  method: 'POST',
  path: '/foroa/trip/oa/changes',
  summary:
    'Out: what changed in a company’s applications since a cursor, ours and the office system’s, with what is booked of each. The token’s claim `since` holds the cursor.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({ token: z.string().min(1).max(TOKEN_CHARACTERS_MAX) }),
  result: z.object({
    applications: z
      .array(
        z.object({
          applicationId: z.string(),
          officeId: z.string().nullable(),
          number: z.string(),
          version: z.number().int(),
          state: z.enum(APPLICATION_STATES),
          applicantCode: z.string(),
          estimateMinor: minor,
          changedAt: instant,
          parts: z.array(part),
          /** What a change asks for instead; null where none waits. The office system answers with its next revision. */
          asked: z.array(part).nullable(),
        }),
      )
      .max(CHANGES_AT_ONCE_MAX),
    /** Ask again with it; the same as asked where nothing is new. */
    cursor: z.string(),
    hasMore: z.boolean(),
  }),
  errors: ['TA-TOKEN'],
})
