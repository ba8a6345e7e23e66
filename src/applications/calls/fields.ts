import { z } from 'zod'
import { calendarDate } from '../../places/calls.ts'
import { attribution } from '../../costs/calls.ts'
import { AUTHORISATION_STATES } from '../rules/urgent-trip-is-authorised.ts'
import { APPLICATION_STATES } from '../rules/states.ts'
import { ESTIMATE_MINOR_MAX, PLAN_FILES_MAX, PLAN_TRAVELLERS_MAX, PRODUCTS, SEGMENTS_MAX, WANTED_MAX } from '../rules/plan.ts'
import { MISMATCHES } from '../rules/booking-matches-application.ts'
import { UNOPENED } from '../rules/urgent-trip-is-authorised.ts'

export const bothNames = z.object({ zh: z.string(), en: z.string() })
export const minor = z.number().int()
/** An ISO instant. */
export const instant = z.string()
export { calendarDate }
export const userCode = z.string().trim().min(1).max(32)
/** Names a part of an application: ours is a UUID, an office system's its own. */
export const tripId = z.string().trim().min(1).max(64)
export const applicationId = z.uuid()
/** A city by its code or one of its airports'; in an office system's words by its name. */
const cityNamed = z.string().trim().min(1).max(60)

export const REASON_SENT_CHARACTERS_MAX = 400

const count = z.number().int().min(0).max(WANTED_MAX)
const wanted = z.strictObject(
  Object.fromEntries(PRODUCTS.map((product) => [product, count.optional()])) as Record<
    (typeof PRODUCTS)[number],
    z.ZodOptional<typeof count>
  >,
)

const segmentBase = { tripId: tripId.optional(), startDate: calendarDate, endDate: calendarDate, wanted }
/** One part of a journey, in the specification's words: departureCity, arrivalCity, startDate, endDate. */
export const segmentAsked = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('leg'), departureCity: cityNamed, arrivalCity: cityNamed, ...segmentBase }),
  z.strictObject({ kind: z.literal('stay'), city: cityNamed, ...segmentBase }),
])
export type SegmentAsked = z.output<typeof segmentAsked>

/** What is applied for, as a form writes it. The rules say in words what is wrong with it; here stands only what no form makes. */
export const planAsked = {
  segments: z.array(segmentAsked).max(SEGMENTS_MAX + 1),
  travellers: z.array(userCode).max(PLAN_TRAVELLERS_MAX + 1),
  estimateMinor: z
    .number()
    .int()
    .min(0)
    .max(ESTIMATE_MINOR_MAX * 10),
  /** The cost centre that all of it is charged to. Empty: the proposed one, or those that `attribution` names. */
  costCode: z.string().trim().max(64).default(''),
  /** What it is charged to and how it is split, in the words of costs; null where one cost centre takes all. */
  attribution: attribution.nullable().default(null),
  reason: z.string().max(REASON_SENT_CHARACTERS_MAX),
  fileIds: z
    .array(z.uuid())
    .max(PLAN_FILES_MAX + 1)
    .default([]),
}

const LEVELS_MAX = 10
const NOTIFIERS_MAX = 20
/** Whom the applicant chooses, as the form of approvers writes it: for each traveller and level; and whom she wants to be told. */
export const askedOf = {
  approvers: z
    .array(z.strictObject({ userCode, level: z.number().int().min(1).max(LEVELS_MAX), approverCode: userCode }))
    .max(PLAN_TRAVELLERS_MAX * LEVELS_MAX)
    .default([]),
  notifiers: z.array(userCode).max(NOTIFIERS_MAX).default([]),
}

const productCount = z.object({
  product: z.enum(PRODUCTS),
  label: z.string(),
  wanted: z.number().int(),
  taken: z.number().int(),
  remaining: z.number().int(),
})

export const city = z.object({ cityCode: z.string(), cityName: z.string() })

/** A part as pages show it; also the specification's entry of `tripData`. */
export const segmentShown = z.object({
  tripId: z.string(),
  kind: z.enum(['leg', 'stay']),
  /** The one city of a stay stands in both. */
  departureCity: city,
  arrivalCity: city,
  startDate: z.string(),
  endDate: z.string(),
  /** Of the caller's company's tolerance: the days on which a booking still fits. */
  bookableFrom: z.string(),
  bookableTo: z.string(),
  products: z.array(productCount),
})

/** Whether something may be done now; screens derive no permission of their own. */
export const verdict = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])

export const stateShown = z.object({ code: z.enum(APPLICATION_STATES), label: z.string() })
export const authorisationState = z.enum(AUTHORISATION_STATES)

/** What does not fit, with its code and the sentence that names both values; or that nothing can be booked on it, and why. */
export const mismatchShown = z.object({ code: z.enum([...MISMATCHES, ...UNOPENED]), message: z.string() })

/** One line of a list of applications. */
export const applicationListed = z.object({
  applicationId: z.string(),
  /** What people call it. */
  number: z.string(),
  /** The journey that it belongs to. */
  tripSameId: z.string(),
  version: z.number().int(),
  state: stateShown,
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  fromOffice: z.boolean(),
  travellers: z.array(bothNames),
  /** The same people's codes, in the same order. */
  travellerCodes: z.array(z.string()),
  /** How the caller would book for all of them; null where she may not book for one of them. */
  bookAs: z.enum(['personal', 'agent']).nullable(),
  /** The last day whose departures are open by an agreement given elsewhere; null where the application does not rest on one. */
  openThrough: calendarDate.nullable(),
  tripData: z.array(segmentShown),
})

/** How costs says that a trip may not be charged so. */
export const COST_REFUSALS = [
  'COST-MISSING',
  'COST-UNKNOWN',
  'COST-PROJECT',
  'COST-ENTITY',
  'COST-TWICE',
  'COST-SHARE',
  'COST-SHARES',
  'COST-PERCENT',
  'COST-AMOUNT',
  'COST-CURRENCY',
] as const

/** How people says that somebody may not be applied for. */
export const PARTY_REFUSALS = [
  'PEOPLE-NO-TRAVELLER',
  'PEOPLE-NO-AUTHORITY',
  'PEOPLE-LINE',
  'PEOPLE-CANNOT-JOIN',
  'PEOPLE-SELF-STAYS',
  'PEOPLE-AGENT-SELF',
  'PEOPLE-PARTY-MAX',
  'PEOPLE-OUTSIDERS-MAX',
] as const
