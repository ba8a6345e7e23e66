import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { pageCursor } from '../../orders/calls/page-cursor.ts'
import { sentInstant } from '../../places/calls.ts'
import { PRODUCTS } from '../rules/plan.ts'
import {
  applicationId,
  applicationListed,
  authorisationState,
  bothNames,
  calendarDate,
  city,
  instant,
  mismatchShown,
  tripId,
  userCode,
} from './fields.ts'

/*
 * Applications where something is booked: which one fits, what does not, the way back, and an agreement given elsewhere.
 */

/** Every way in which a booking is refused for the application that it names, or does not: a product wing lists them among its own. */
export const LINKING_ERRORS = [
  'TA-LINK',
  'TA-MISMATCH',
  'TA-COUNT',
  'TA-UNAPPROVED',
  'TA-AUTHORISATION',
  'TA-REJECTED',
  'TA-WITHDRAWN',
  'TA-ENDED',
] as const

const TRAVELLERS_NAMED_MAX = 20
const TRIPS_NAMED_MAX = 50

const signedIn = { access: 'signedIn', timeoutMs: 60_000 } as const
const cityCode = z.string().trim().min(1).max(60)

export const applicationsForTrip = call({
  ...signedIn,
  spec: [],
  method: 'POST',
  path: '/personal/businessTrip/applyOrder/forTrip',
  effect: 'read',
  summary: 'The travellers’ applications for a trip that is to be booked: whether each fits, and if not, what does not, with both values.',
  body: z.strictObject({
    product: z.enum(PRODUCTS),
    travellers: z.array(userCode).min(1).max(TRAVELLERS_NAMED_MAX),
    departureCity: cityCode,
    /** The same as the departure where somebody stays. */
    arrivalCity: cityCode,
    startDate: calendarDate,
    endDate: calendarDate,
    /** When it leaves, where that is known to the minute: what was agreed to elsewhere opens departures that are soon. Else as early as its day begins. */
    departsAt: sentInstant.optional(),
  }),
  result: z.object({
    /** P-POL-04: whether the booking has to name one; waived for super-agents and special users. */
    link: z.enum(['needed', 'notNeeded', 'waived']),
    /** The cities that were meant, where airports or stations were asked about. */
    departureCity: city,
    arrivalCity: city,
    applications: z.array(applicationListed.extend({ fits: z.boolean(), mismatches: z.array(mismatchShown) })),
  }),
  errors: ['TA-UNKNOWN-CITY', 'TA-NO-AUTHORITY'],
})

/** Words of the specification: airTripList of the round-trip validation. */
const airTrip = z.strictObject({
  departureCityCode: z.string().max(60).default(''),
  departureCityName: z.string().max(100).default(''),
  arriveCityCode: z.string().max(60).default(''),
  arriveCityName: z.string().max(100).default(''),
  tripId,
  tripSameId: z.string().max(64).default(''),
})

export const rtValidate = call({
  ...signedIn,
  spec: ['C-AIR-62', 'C-TRIP-12'],
  method: 'POST',
  path: '/airfrond/rtValidate',
  effect: 'read',
  summary:
    'Whether a trip one way has its way back in the trip list: 11 with a flight to recommend, 12 with none that can be booked, 01 none. Of a docked system’s trips ("1") cities are read from what it sent.',
  body: z.strictObject({
    dockingType: z.string().max(4).default(''),
    userCode,
    airTripList: z.array(airTrip).max(TRIPS_NAMED_MAX),
  }),
  result: z.object({
    messageType: z.enum(['11', '12', '01']),
    /** A comma list. */
    flight: z.object({ tripId: z.string() }),
  }),
  errors: [],
})

export const authoriseOffline = call({
  ...signedIn,
  spec: [],
  method: 'POST',
  path: '/personal/businessTrip/applyOrder/authoriseOffline/{applicationId}',
  effect: 'write',
  summary: 'Records that somebody agreed to an urgent trip outside of the system: who, when, and a file that shows it.',
  params: z.object({ applicationId }),
  body: z.strictObject({ authoriserCode: userCode, givenAt: sentInstant, fileId: z.uuid() }),
  result: z.object({ applicationId: z.string(), version: z.number().int(), state: authorisationState }),
  errors: [
    'TA-UNAPPROVED',
    'TA-AUTHORISED',
    'TA-AUTHORISER',
    'TA-GIVEN-AT',
    'TA-FILE',
    'TA-REJECTED',
    'TA-WITHDRAWN',
    'TA-ENDED',
    'STATE_CHANGED',
  ],
})

export const listAuthorisations = call({
  ...signedIn,
  spec: [],
  method: 'GET',
  path: '/personal/businessTrip/applyOrder/authorisations',
  effect: 'read',
  summary: 'Offline authorisations that the caller may check: given in her name, or of her whole company where she looks after travel.',
  query: z.object({ cursor: pageCursor.optional(), size: z.coerce.number().int().min(1).max(50).default(20) }),
  result: z.object({
    authorisations: z.array(
      z.object({
        applicationId: z.string(),
        number: z.string(),
        applicant: bothNames,
        authoriser: bothNames,
        /** It was given in the caller's own name. */
        isMine: z.boolean(),
        /** What it was given to, for whoever confirms such ones or is said to have given it; null for anybody else. */
        trip: z
          .object({
            title: z.string(),
            startTime: z.string(),
            endTime: z.string(),
            /** Empty where it was checked, and stands for something else since. */
            reason: z.string(),
            estimateMinor: z.number().int(),
            /** How many orders rest on it. */
            bookings: z.number().int(),
          })
          .nullable(),
        givenAt: instant,
        recordedAt: instant,
        fileId: z.string(),
        state: z.object({ code: authorisationState, label: z.string() }),
        mayCheck: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
})

export const checkAuthorisation = call({
  ...signedIn,
  spec: [],
  method: 'PUT',
  path: '/personal/businessTrip/applyOrder/checkAuthorisation/{applicationId}',
  effect: 'write',
  summary: 'Says afterwards that an offline authorisation was given, or that it was not.',
  params: z.object({ applicationId }),
  body: z.strictObject({ verdict: z.enum(['confirm', 'dispute']) }),
  result: z.object({ applicationId: z.string(), state: authorisationState }),
  errors: ['TA-NOT-CHECKER', 'STATE_CHANGED'],
})
