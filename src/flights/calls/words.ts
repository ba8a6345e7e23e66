import { z } from 'zod'
import { calendarDate } from '../../places/calls.ts'
import { PAYERS } from '../../payments/rules/refund-shares.ts'
import { PAID_WITH } from '../../payments/rules/refund-shares-quote.ts'
import { APPROVAL_WAYS, BREACH_ACTIONS } from '../../policy/rules/policy.ts'
import { SCENE_ASKS } from '../../policy/rules/scene-asks-are-answered.ts'
import { RULE_UNITS } from '../../policy/rules/verdict.ts'
import { PARTY_ERRORS as PEOPLE_PARTY_ERRORS } from '../../people/calls/companions.ts'
import { CONFIRM_DIFFERENCES } from '../rules/journey.ts'
import { PASSENGER_TYPES } from '../rules/passenger-types.ts'
import { PASSENGERS_PER_ORDER_MAX } from '../rules/search.ts'

/** The words that the wing's calls share: what an offer, a verdict, a price and an order look like in an answer. */

/** Cabin classes of SPEC.md, 3: Y economy, A premium economy, C business, F first. */
export const cabinClass = z.enum(['Y', 'A', 'C', 'F'])

/** Groups of SPEC.md, 3: economy with premium economy; business with first. */
export const cabinGroup = z.enum(['economy', 'business'])

export { calendarDate }

export const cityCode = z.string().regex(/^[A-Z]{3}$/)

export const id = z.uuid()

export const orderNumber = z.string().regex(/^[A-Z]\d{12}$/)

export const minor = z.number().int()

export const bothNames = z.object({ zh: z.string(), en: z.string() })

/** The company's word on an offer, as a row shows it. */
export const verdictBadge = z.object({
  /** Whether it breaks no rule at all. */
  compliant: z.boolean(),
  /** Whether nothing that binds stands against it: what is only told about is none. What lists count, and filter by. */
  isWithin: z.boolean(),
  /** What the policy does about a breach; `allow` where there is none. */
  action: z.enum(BREACH_ACTIONS),
  /** In the caller's language: "超标 ¥320", "In policy". */
  badge: z.string(),
  /** How far the fare is above its limit, in minor units; 0 where the breach is of another kind. */
  overMinor: minor,
})

export type VerdictBadge = z.output<typeof verdictBadge>

const airportEnd = z.object({
  airport: z.string(),
  /** As a row shows it in the caller's language: "首都 T3". */
  label: z.string(),
  terminal: z.string(),
  city: bothNames,
  /** Wall time with offset. */
  at: z.string(),
})

/** One way of a flight abroad, with all its flights. */
export const slice = z.object({
  /** Names it within its search. */
  sliceId: z.string(),
  /** Of its first flight. */
  carrier: z.object({ code: z.string(), name: bothNames }),
  /** Of every flight: "CZ321 / BA276". */
  number: z.string(),
  from: airportEnd,
  to: airportEnd,
  durationMinutes: z.number().int(),
  arrivalDayOffset: z.number().int(),
  segments: z.array(
    z.object({
      carrier: z.object({ code: z.string(), name: bothNames }),
      /** Who flies it, in the caller's language; null where it is who sells it. */
      operatedBy: z.string().nullable(),
      number: z.string(),
      aircraft: z.string(),
      from: airportEnd,
      to: airportEnd,
      durationMinutes: z.number().int(),
      arrivalDayOffset: z.number().int(),
      stops: z.array(z.string()),
    }),
  ),
  /** Between its flights: where one waits, and how long. */
  connections: z.array(
    z.object({
      city: bothNames,
      minutes: z.number().int(),
      /** She has to get to another airport. */
      changesAirport: z.boolean(),
      overnight: z.boolean(),
    }),
  ),
  /** Of an order: its airline flies it no longer, and the others as planned. */
  isCancelled: z.literal(true).optional(),
})

export type Slice = z.output<typeof slice>

export const flight = z.object({
  flightId: z.string(),
  carrier: z.object({ code: z.string(), name: bothNames }),
  number: z.string(),
  aircraft: z.string(),
  from: airportEnd,
  to: airportEnd,
  durationMinutes: z.number().int(),
  /** Calendar days between departure and arrival. */
  arrivalDayOffset: z.number().int(),
  stops: z.array(z.string()),
  /** Null where nobody says. */
  mealServed: z.boolean().nullable(),
  /** Of a flight abroad all its ways, of which the above tells the first; left out of a mainland flight. */
  slices: z.array(slice).optional(),
})

export type Flight = z.output<typeof flight>

export const priceLine = z.object({
  /** Of an order that changes others' tickets: the airline's fee, and of fare and taxes what the new ones are dearer by. */
  kind: z.enum(['changeFee', 'fare', 'airportTax', 'fuelSurcharge', 'seats', 'bags', 'addition', 'serviceFee']),
  label: z.string(),
  amountMinor: minor,
  /** For several passengers: how many pay how much each. */
  each: z.object({ count: z.number().int(), amountMinor: minor }).nullable(),
})

export const price = z.object({
  fareMinor: minor,
  airportTaxMinor: minor,
  fuelSurchargeMinor: minor,
  serviceFeeMinor: minor,
  totalMinor: minor,
  /** Where children or infants travel: what each kind of passenger pays. All pay alike where it is left out. */
  lines: z.array(priceLine).optional(),
})

export type Price = z.output<typeof price>

export const fareBrief = z.object({
  /** Names this fare of this flight within the search. */
  offerKey: z.string(),
  cabin: cabinClass,
  /** Empty abroad, where a fare has several or none. */
  bookingClass: z.string(),
  /** Without taxes; abroad of all slices. */
  fareMinor: minor,
  /** Per cent of the full economy fare; null abroad, where there is none. */
  discountPercent: z.number().int().nullable(),
  /** Null means nine or more. */
  seatsLeft: z.number().int().nullable(),
  isLowestOfDay: z.boolean(),
})

const condition = z.object({
  /** In the caller's language: "起飞前 4 小时以上". */
  when: z.string(),
  /** In the caller's language: "¥152", "不得退票". */
  fee: z.string(),
  /** The step that holds at the moment of the answer. */
  appliesNow: z.boolean(),
})

export const conditions = z.object({
  change: z.array(condition),
  refund: z.array(condition),
  note: z.string(),
  /** Given up, the fare less its fee stays with the airline as value for later tickets. */
  leavesValue: z.boolean(),
})

/** Inland in kilograms, abroad in pieces; null is what is not counted so. The label says either in the caller's language. */
export const baggage = z.object({
  checkedKg: z.number().nullable(),
  carryOnKg: z.number().nullable(),
  checkedPieces: z.number().int().nullable(),
  carryOnPieces: z.number().int().nullable(),
  label: z.string(),
})

export const explainedRule = z.object({
  rule: z.string(),
  pass: z.boolean(),
  limit: z.number(),
  actual: z.number(),
  gap: z.number(),
  unit: z.enum(RULE_UNITS),
  /** In the caller's language: the rule as a sentence, and the figures as they are read. */
  sentence: z.string(),
  limitLabel: z.string(),
  limitText: z.string(),
  actualLabel: z.string(),
  actualText: z.string(),
  gapLabel: z.string(),
  /** Empty where the rule passes. */
  gapText: z.string(),
})

export const alternative = z.object({
  flight,
  fare: fareBrief,
  /** Minutes that the departure lies after (positive) or before the chosen one. */
  departsLaterMinutes: z.number().int(),
  savesMinor: minor,
  isCheapest: z.boolean(),
})

export type Alternative = z.output<typeof alternative>

export const explanation = z.object({
  compliant: z.boolean(),
  /** Nothing that binds is broken: the company is told at most. */
  isWithin: z.boolean(),
  action: z.enum(BREACH_ACTIONS),
  headline: z.string(),
  /** The amount or word in the headline that is set apart. */
  headlineMark: z.string(),
  /** What can be done, in one sentence. */
  whatNow: z.string(),
  rules: z.array(explainedRule),
  writtenIn: z.string(),
  payers: z.object({ companyMinor: minor, personMinor: minor }),
})

/** Why one goes above a limit, as the company lets one choose. */
export const breachReason = z.object({ code: z.string(), label: z.string(), needsNote: z.boolean() })

export const bookable = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])

/** What an order above the limit needs before it can be submitted. */
export const approvalNeed = z.object({
  reasons: z.array(breachReason),
  /** Who may be asked first, the proposed one first; one of them is chosen where no flow decides. */
  approvers: z.array(z.object({ userCode: z.string(), name: bothNames, role: z.string() })),
  /** A flow of the company's decides whom it asks, level by level (`POST /approval/form`); otherwise one of `approvers` is chosen. */
  byFlow: z.boolean(),
  /** What such a flow is asked by: how far it is above what nobody has to agree to, and the names of the broken rules. */
  about: z.object({ overMinor: minor, breaches: z.array(z.string()) }),
})

/** What the policy wants to be brought along, by the rules that are broken: a reason, and somebody's word, asked in this way. */
export const bookingNeeds = z.object({ reason: z.boolean(), approval: z.enum(APPROVAL_WAYS).nullable() })

/** What a traveller has seen of a journey abroad: a mark for each kind of difference. Opaque to whoever holds it. */
export const seenMark = z.string().regex(new RegExp(`^([0-9a-f]{12}\\.){${CONFIRM_DIFFERENCES.length - 1}}[0-9a-f]{12}$`))

/** For what somebody travels, where the company tells occasions apart; nothing of it: its usual standard. */
export const sceneShown = z.object({ code: z.string().nullable(), name: bothNames.nullable() })

/** With what a booking under it must bring along. */
export const formScene = sceneShown.extend({ asks: z.array(z.enum(SCENE_ASKS)) })

/** The scene that is asked for; left out: the caller's usual one. */
export const sceneAsked = z.string().min(1).max(60).nullable().default(null)

/** What would comply, or would mend a broken rule at least, in one sentence, and where it is an act of the screens what to act on. */
export const complyingChange = z.object({
  rule: z.string(),
  sentence: z.string(),
  /** Nothing would stand against the booking any more. False: it mends what `mends` says, and something else stays or is broken by it. */
  isEnough: z.boolean(),
  /** The rules that it mends, each as a sentence. */
  mends: z.array(z.string()),
  /** The offer of the same search that complies, where taking another flight or fare is the change; its page explains it. */
  offerKey: z.string().nullable(),
  /** The first day of departure that complies, where leaving later is the change. */
  departDate: calendarDate.nullable(),
})

export type ComplyingChange = z.output<typeof complyingChange>

/** How a booking stands to trip applications [P-POL-04]. Waived for super-agents and special users; `off`: the policy asks for none. */
export const applicationNeed = z.object({
  need: z.enum(['needed', 'optional', 'waived', 'off']),
  because: z.enum(['superAgent', 'special']).nullable(),
})

/** Who travels. Left out: the caller herself, alone. The mode alone gives no right: each of them is checked. */
export const askedTravellers = z
  .strictObject({ mode: z.enum(['personal', 'agent']), userCodes: z.array(z.string().min(1).max(40)).min(1).max(PASSENGERS_PER_ORDER_MAX) })
  .optional()

export type AskedTravellers = NonNullable<z.output<typeof askedTravellers>>

/** The company has not opened flights: what begins a booking or goes on with one is refused, whatever exists goes on. */
export const CLOSED_LINE = 'AF-NO-LINE'

/** Why some may not fly together, by what each of them is on the day of the flight. */
export const COMPANY_ERRORS = ['AF-CHILD-ALONE', 'AF-INFANT-LAP', 'AF-CHILDREN-MOST', 'AF-NEWBORN'] as const

/** Why tickets cannot leave an order without others of it. */
export const LEAVING_ERRORS = ['AF-INFANT-FOLLOWS', 'AF-LEFT-ALONE'] as const

/** What booking for others may be refused with. */
export const PARTY_ERRORS = ['AF-TRAVELLER', ...COMPANY_ERRORS, ...PEOPLE_PARTY_ERRORS] as const

/** What somebody flies as: an adult, a child from 2 to under 12, an infant on a lap. */
export const passengerType = z.enum(PASSENGER_TYPES)

export const payer = z.object({ kind: z.enum(['company', 'person']), label: z.string(), amountMinor: minor })
/** Of an order, somebody outside may have paid in the person's place; what her value and points paid stands beside it. */
export const payerOfOrder = payer.extend({ kind: z.enum(['company', 'person', 'third']) })

/** What one payer gets back of given-up tickets by one way: as money, points or value that had paid (`back`), and as value anew. */
export const backShare = z.object({
  payer: z.enum(PAYERS),
  /** Missing of refunds of versions that did not keep it. */
  paidWith: z.enum(PAID_WITH).optional(),
  backMinor: minor,
  valueMinor: minor,
  /** What it bears of what the airline keeps, and of our service fee; missing of versions that did not keep it. */
  feeMinor: minor.optional(),
  serviceFeeMinor: minor.optional(),
  /** By when it is back, YYYY-MM-DD. */
  promisedDate: z.string(),
})
export type BackShare = z.output<typeof backShare>

/** How an order stands, for a person: derived by one rule (flights/rules/status.ts). */
export const orderStatus = z.object({
  /** The order's code of SPEC.md, 4, Flight order. */
  code: z.number().int(),
  key: z.string(),
  label: z.string(),
  tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
  /** Nothing moves by itself any more. */
  settled: z.boolean(),
})

export type OrderStatus = z.output<typeof orderStatus>

export const actionVerdict = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])

const APPROVAL_LEVELS_MAX = 10
const NOTIFIERS_MAX = 20

/** What is sent with what may go above a limit, or wants somebody's word: as an order is submitted, and a change of one. */
export const asked = {
  /** Why it goes above the limit; null inside of it. */
  reason: z
    .strictObject({ code: z.string().max(20), note: z.string().trim().max(128) })
    .nullable()
    .default(null),
  /** Whom she chose to be asked, for each traveller and level that leaves a choice. */
  approvers: z
    .array(
      z.strictObject({
        userCode: z.string().max(40),
        level: z.number().int().min(1).max(APPROVAL_LEVELS_MAX).default(1),
        approverCode: z.string().max(40),
      }),
    )
    .max(PASSENGERS_PER_ORDER_MAX * APPROVAL_LEVELS_MAX)
    .default([]),
  /** Who is told of it, beside those whom the company's flow names. */
  notifiers: z.array(z.string().min(1).max(40)).max(NOTIFIERS_MAX).default([]),
}
