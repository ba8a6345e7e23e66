import { z } from 'zod'
import { CABINS } from '../rules/facts.ts'
import { APPROVAL_WAYS, BREACH_ACTIONS, PAID_BY } from '../rules/policy.ts'
import { SEATS, TRAIN_CLASSES } from '../rules/train-facts.ts'

/*
 * How a company writes its rules: amounts in yuan, hours and kilometres as they are said, a rule under the name of its file.
 * Each rule stands in two shapes: whole, as the company's own, and as what a layer changes of it.
 */

export const bothNames = z.strictObject({ zh: z.string().trim().min(1).max(100), en: z.string().trim().min(1).max(100) })
/** Codes of ranks, departments and scenes, as the company file writes them. */
export const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/)
export const cityCode = z.string().regex(/^[A-Z]{3}$/)

/** No leg comes near this; a policy above it holds fen where yuan were meant. */
const MOST_YUAN = 100_000
const MOST_ROUTES = 200
const MOST_RANKS = 100
const MOST_STEPS = 10
const MOST_CODES = 50

const byRank = <T extends z.ZodType>(value: T) =>
  z
    .record(code, value)
    .refine((ranks) => Object.keys(ranks).length <= MOST_RANKS, { error: `at most ${MOST_RANKS} ranks` })
    .default({})

const limitYuan = z.number().min(1).max(MOST_YUAN).multipleOf(0.01)
const between = z.tuple([cityCode, cityCode]).refine(([a, b]) => a !== b, { error: 'a route needs two different cities' })

function routesOf<T extends z.ZodType<{ between: readonly [string, string] }>>(route: T) {
  return z
    .array(route)
    .max(MOST_ROUTES)
    .superRefine((list, context) => {
      const seen = new Set<string>()
      list.forEach(({ between: cities }, index) => {
        const key = cities.toSorted().join('|')
        if (seen.has(key)) {
          context.addIssue({ code: 'custom', message: `the route ${cities.join(' – ')} is listed twice`, path: [index, 'between'] })
        }
        seen.add(key)
      })
    })
}

/** A default left out: the general limit holds for ranks that are not named. */
const routes = routesOf(z.strictObject({ between, default: limitYuan.nullable().optional(), byRank: byRank(limitYuan.nullable()) }))
const routeChanges = routesOf(z.strictObject({ between, limit: limitYuan.nullable() }))

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const night = z
  .strictObject({ from: wallTime, until: wallTime })
  .refine(({ from, until }) => from !== until, { error: 'a night ends at another time than it begins' })

const choiceOf = (item: z.ZodString) =>
  z
    .strictObject({ only: z.array(item).min(1).max(MOST_CODES).optional(), except: z.array(item).min(1).max(MOST_CODES).optional() })
    .refine(({ only, except }) => only !== undefined || except !== undefined, { error: 'say only, or except' })
const airlines = choiceOf(z.string().regex(/^[A-Z0-9]{2}$/))
const aircraft = choiceOf(z.string().regex(/^[A-Z0-9-]{2,10}$/))

const compare = z.strictObject({
  mostStops: z.number().int().min(0).max(5).optional(),
  sameAirports: z.boolean().optional(),
  airlines: airlines.optional(),
})

const ascending = (steps: readonly number[]) => steps.every((from, index) => index === 0 || from > (steps[index - 1] ?? 0))
const hours = z.number().min(0).max(48)
const UNORDERED = { error: 'the steps must ascend' }
const cabinsByHours = z
  .array(z.strictObject({ fromHours: hours, highest: z.enum(CABINS) }))
  .min(1)
  .max(MOST_STEPS)
  .refine((steps) => ascending(steps.map(({ fromHours }) => fromHours)), UNORDERED)
const cabinsByKm = z
  .array(z.strictObject({ fromKm: z.number().min(0).max(20_000), highest: z.enum(CABINS) }))
  .min(1)
  .max(MOST_STEPS)
  .refine((steps) => ascending(steps.map(({ fromKm }) => fromKm)), UNORDERED)
const seats = z.partialRecord(z.enum(TRAIN_CLASSES), z.enum(SEATS))
const seatsByHours = z
  .array(z.strictObject({ fromHours: hours, highest: seats }))
  .min(1)
  .max(MOST_STEPS)
  .refine((steps) => ascending(steps.map(({ fromHours }) => fromHours)), UNORDERED)

const mustBe = z.literal(true)
const days = z.number().int().min(1).max(180)

const ownShape = <T extends z.ZodType>(value: T) => ({
  onBreach: z.enum(BREACH_ACTIONS),
  approval: z.enum(APPROVAL_WAYS).optional(),
  paidBy: z.enum(PAID_BY).optional(),
  /** Where the rule is written down, for people to look up. */
  writtenIn: bothNames,
  /** For everybody whom `byRank` does not name; null: no limit. */
  default: value.nullable(),
  byRank: byRank(value.nullable()),
})

/** A rule whole; with what stands beside its limit. */
const plainOwn = <T extends z.ZodType>(value: T) => z.strictObject(ownShape(value))
const own = <T extends z.ZodType, E extends z.ZodRawShape>(value: T, extras: E) => z.strictObject({ ...ownShape(value), ...extras })

const changedShape = <T extends z.ZodType>(value: T) => ({
  limit: value.nullable().optional(),
  onBreach: z.enum(BREACH_ACTIONS).optional(),
  approval: z.enum(APPROVAL_WAYS).optional(),
  paidBy: z.enum(PAID_BY).optional(),
  writtenIn: bothNames.optional(),
})
const namesSomething = (change: object) => Object.values(change).some((part) => part !== undefined)
const NAMES_NOTHING = { error: 'say what the layer changes' }

/** What a layer changes of a rule; with what stands beside its limit. */
const plainChange = <T extends z.ZodType>(value: T) => z.strictObject(changedShape(value)).refine(namesSomething, NAMES_NOTHING)
const changed = <T extends z.ZodType, E extends z.ZodRawShape>(value: T, extras: E) =>
  z.strictObject({ ...changedShape(value), ...extras }).refine(namesSomething, NAMES_NOTHING)

/** The limits that have nothing beside them. */
const bookingLimits = { 'application-linked': mustBe, 'budget-not-exceeded': z.number().int().min(1).max(100) } as const
const flightLimits = {
  'cabin-within-rank': z.enum(CABINS),
  'cabin-within-duration': cabinsByHours,
  'cabin-within-distance': cabinsByKm,
  'booked-days-ahead': days,
  'refundable-only': mustBe,
  'changeable-only': mustBe,
  'basic-fares-excluded': mustBe,
  'airlines-allowed': airlines,
  'aircraft-allowed': aircraft,
  'co2-within-limit': z.number().int().min(1).max(1_000),
  ...bookingLimits,
} as const
const trainLimits = {
  'seat-within-rank': seats,
  'seat-within-duration': seatsByHours,
  'standby-within-standard': mustBe,
  'booked-days-ahead': days,
  ...bookingLimits,
} as const
const lowestHours = z.number().int().min(1).max(24)
/** Trains run within the mainland alone. */
const rideHours = z.number().min(0.5).max(24).multipleOf(0.5)
/** Per cent of the full economy fare, which is published for domestic routes alone. */
const discount = z.number().int().min(1).max(200)

type Limits = Readonly<Record<string, z.ZodType>>
type OwnRules<L extends Limits> = { [Name in keyof L]: z.ZodOptional<ReturnType<typeof plainOwn<L[Name]>>> }
type ChangedRules<L extends Limits> = { [Name in keyof L]: z.ZodOptional<ReturnType<typeof plainChange<L[Name]>>> }

function ownOf<L extends Limits>(limits: L): OwnRules<L> {
  return Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, plainOwn(limit).optional()])) as OwnRules<L>
}
function changedOf<L extends Limits>(limits: L): ChangedRules<L> {
  return Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, plainChange(limit).optional()])) as ChangedRules<L>
}

/** What flights within the mainland and abroad have in common. */
const flightRules = {
  ...ownOf(flightLimits),
  'cabin-at-night': own(z.enum(CABINS), { night: night.optional() }).optional(),
  'fare-within-price-limit': own(limitYuan, { routes: routes.default([]) }).optional(),
  'lowest-fare-within-hours': own(lowestHours, { compare: compare.optional() }).optional(),
}
const flightChanges = {
  ...changedOf(flightLimits),
  'cabin-at-night': changed(z.enum(CABINS), { night: night.optional() }).optional(),
  'fare-within-price-limit': changed(limitYuan, { routes: routeChanges.optional() }).optional(),
  'lowest-fare-within-hours': changed(lowestHours, { compare: compare.optional() }).optional(),
}

export const rulesOf = {
  domesticFlights: z.strictObject({
    ...flightRules,
    ...ownOf({ 'discount-within-limit': discount, 'train-instead-of-flight': rideHours }),
  }),
  internationalFlights: z.strictObject({ ...flightRules, ...ownOf({ 'return-flight-booked': mustBe }) }),
  trains: z.strictObject({ ...ownOf(trainLimits), 'seat-at-night': own(seats, { night: night.optional() }).optional() }),
}
export const changesOf = {
  domesticFlights: z.strictObject({
    ...flightChanges,
    ...changedOf({ 'discount-within-limit': discount, 'train-instead-of-flight': rideHours }),
  }),
  internationalFlights: z.strictObject({ ...flightChanges, ...changedOf({ 'return-flight-booked': mustBe }) }),
  trains: z.strictObject({ ...changedOf(trainLimits), 'seat-at-night': changed(seats, { night: night.optional() }).optional() }),
}
