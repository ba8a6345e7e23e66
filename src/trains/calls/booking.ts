import { z } from 'zod'
import { LINKING_ERRORS } from '../../applications/calls/booking.ts'
import { CHOOSING_REFUSALS } from '../../approvals/calls/refusals.ts'
import { attribution, CHARGING_ERRORS, shortBudget } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { PARTY_ERRORS } from '../../people/calls/companions.ts'
import { APPROVAL_WAYS, BREACH_ACTIONS } from '../../policy/rules/policy.ts'
import { SCENE_ASK_ERRORS, SCENE_ASKS, SCENE_ERRORS } from '../../policy/rules/scene-asks-are-answered.ts'
import { RAIL_DOCUMENT_FAULTS } from '../rules/documents.ts'
import { LADDER_RUNGS_MAX } from '../rules/ladder.ts'
import { RAIL_PASSENGER_TYPES } from '../rules/passengers.ts'
import { PASSENGERS_PER_TRAIN_ORDER_MAX } from '../rules/search.ts'
import { BERTHS, SEAT_TYPES } from '../rules/seats.ts'
import { bothNames, callAt, CLOSED_LINE, minor, orderTravellers, sceneAsked, stationCode, trainId } from './words.ts'

/** The contract of an order form of trains: what it says, and what comes of it. */

const APPROVAL_LEVELS_MAX = 10
const NOTIFIERS_MAX = 20
const userCode = z.string().max(40)

/** The ride and for whom. Nothing of it is kept before it is submitted: it is looked up anew each time. */
const wanted = { trainId, fromStationCode: stationCode, toStationCode: stationCode, seat: z.enum(SEAT_TYPES), travellers: orderTravellers }
const charged = { attribution: attribution.nullable().default(null), applicationId: z.uuid().nullable().default(null) }

export const OFFER_ERRORS = [
  CLOSED_LINE,
  'TR-GONE',
  'TR-NOT-ON-SALE',
  'TR-STATION-CLOSED',
  'TR-CHILD-ALONE',
  'TR-PASSENGER',
  'TR-NO-POLICY',
  'TR-SUPPLIER',
  'TR-PRESALE',
  'TR-STUDENT-PERIOD',
  'TR-STUDENT-SEAT',
  'TR-STUDENT-RIDES',
  ...SCENE_ERRORS,
  ...PARTY_ERRORS,
] as const

export const railRide = z.object({
  trainId: z.string(),
  trainNo: z.string(),
  from: callAt,
  to: callAt,
  runMinutes: z.number().int(),
  /** Midnights between departure and arrival. */
  nights: z.number().int(),
})

/** What is paid, in the order of the page. */
export const moneyLine = z.object({
  kind: z.enum(['changeFee', 'fare', 'fareDifference', 'flight', 'serviceFee', 'oldTickets']),
  label: z.string(),
  amountMinor: minor,
})
export const payersShown = z.object({ companyMinor: minor, personMinor: minor, serviceFeePaidBy: z.enum(['company', 'person']) })

export const trainForm = z.object({
  /** Of this form: submitted again under it, it is the same order. */
  formId: z.uuid(),
  train: railRide,
  /** Policy's codes of the cities that it goes from and to: applications are of cities. */
  cities: z.object({ from: z.string(), to: z.string() }),
  seat: z.object({
    seat: z.enum(SEAT_TYPES),
    name: z.string(),
    /** Letters that can be wished for, window to window. */
    letters: z.array(z.string()),
    berths: z.array(z.enum(BERTHS)),
  }),
  travellers: z.array(
    z.object({
      userCode: z.string(),
      name: bothNames,
      /** A colleague, or somebody whom one brings along. */
      kind: z.enum(['employee', 'outside', 'guest']),
      type: z.enum(RAIL_PASSENGER_TYPES),
      fareMinor: minor,
      maskedPhone: z.string(),
      cards: z.array(
        z.object({ cardId: z.string(), label: z.string(), maskedNumber: z.string(), fault: z.enum(RAIL_DOCUMENT_FAULTS).nullable() }),
      ),
    }),
  ),
  /** The caller herself, who is told when the train changes unless she names somebody else. */
  contact: z.object({ name: bothNames, maskedPhone: z.string() }),
  seated: z.number().int(),
  verdict: z.object({
    compliant: z.boolean(),
    /** Nothing that binds is broken: the company is told at most. */
    isWithin: z.boolean(),
    action: z.enum(BREACH_ACTIONS),
    headline: z.string(),
    whatNow: z.string(),
  }),
  /** Whether it can be booked as things stand; where not, why. */
  bookable: z.discriminatedUnion('allowed', [
    /** With what may stand in the way later on, where something is known to. */
    z.object({ allowed: z.literal(true), note: z.string().optional() }),
    z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
  ]),
  scene: z.object({ code: z.string().nullable(), name: bothNames.nullable(), asks: z.array(z.enum(SCENE_ASKS)) }),
  needs: z.object({ reason: z.boolean(), approval: z.enum(APPROVAL_WAYS).nullable() }),
  reasons: z.array(z.object({ code: z.string(), label: z.string(), needsNote: z.boolean() })),
  /** Who may be asked first; of a flow of the company's own, nobody is chosen. Null where nobody has to agree. */
  approval: z
    .object({
      byFlow: z.boolean(),
      approvers: z.array(z.object({ userCode: z.string(), name: bothNames })),
      /** By what a company's flow is chosen. */
      about: z.object({ isInternational: z.boolean(), overMinor: minor, breaches: z.array(z.string()) }),
    })
    .nullable(),
  /** Whose costs it is, by user code: a colleague who travels; null for the booker's own. */
  costsOf: z.string().nullable(),
  /** What the application says that it is linked to: this is charged where nothing else is chosen. Null without one. */
  applied: z
    .object({
      attribution,
      /** By kind and code, such as `costCentre CC-1`. */
      names: z.record(z.string(), bothNames),
      /** False where it may not be charged any more: something else has to be chosen. */
      isOpen: z.boolean(),
    })
    .nullable(),
  application: z.object({
    need: z.enum(['needed', 'optional', 'waived', 'off']),
    because: z.enum(['superAgent', 'special']).nullable(),
  }),
  budget: shortBudget,
  lines: z.array(moneyLine),
  totalMinor: minor,
  payers: payersShown,
  /** Who pays the person's part, on her own phone; null where that is the caller. */
  payer: bothNames.nullable(),
})
export type TrainOrderFormShown = z.output<typeof trainForm>

/** More than may be named: who names too many is told so in a sentence. */
const RUNGS_READ_MAX = LADDER_RUNGS_MAX * 2
const rungAsked = z.strictObject({ trainId, fromStationCode: stationCode, toStationCode: stationCode, seat: z.enum(SEAT_TYPES) })

const LADDER_ERRORS = [
  'TR-LADDER-MOST',
  'TR-LADDER-DAY',
  'TR-LADDER-LINE',
  'TR-LADDER-TWICE',
  'TR-LADDER-NO-SEAT',
  'TR-LADDER-OVER',
  'TR-LADDER-FLIGHT',
] as const

/** The form of one order, with the trains that it names for when its own cannot be had. */
const trainFormWithLadder = trainForm.extend({
  /** In their order; the form's total is what the dearest of all costs. Null where none is named. */
  ladder: z
    .object({
      /** What the form's own train costs. */
      firstTotalMinor: minor,
      rungs: z.array(
        z.object({
          /** Null where it cannot be had now. */
          found: z
            .object({ train: railRide, seat: z.object({ seat: z.enum(SEAT_TYPES), name: z.string() }), totalMinor: minor })
            .nullable(),
          /** Why it may not be named, in the caller's language. */
          fault: z.string().nullable(),
        }),
      ),
      /** A flight in policy after the last of them; null where none is asked for. */
      flight: z
        .object({
          /** The cheapest as it is now, and the most that one may cost when its turn comes. Null where none could be had now. */
          found: z
            .object({ number: z.string(), departAt: z.string(), arriveAt: z.string(), totalMinor: minor, ceilingMinor: minor })
            .nullable(),
          /** Why it may not be asked for, in the caller's language. */
          fault: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
})
export type TrainOrderFormRead = z.output<typeof trainFormWithLadder>

export const fillTrainOrder = call({
  spec: ['C-TRAIN-02'],
  method: 'POST',
  path: '/train/app/fillOrder',
  summary:
    'What an order of one type of seats on one train would be now: who travels and pays what, what policy asks for, and whom it asks.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({
    ...wanted,
    ...charged,
    sceneCode: sceneAsked,
    /** Trains to be taken one after the other where this one cannot be had. */
    ladder: z.array(rungAsked).max(RUNGS_READ_MAX).default([]),
    /** A flight in policy is to be taken where none of the trains can be had. */
    flight: z.boolean().default(false),
  }),
  result: trainFormWithLadder,
  errors: [...OFFER_ERRORS, 'TR-SEAT', 'TR-COST', 'TR-LADDER-MOST', ...CHARGING_ERRORS],
})

export const trainServiceFee = call({
  spec: ['C-TRAIN-15'],
  method: 'GET',
  path: '/train/app/serviceFee',
  summary: 'What our service is charged for a ride at a fare, who pays it, and whether it comes back with the tickets.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({
    mode: z.enum(['personal', 'agent']).default('personal'),
    /** Of one ticket, in minor units. */
    fareMinor: z.coerce.number().int().min(0).max(10_000_000),
    tickets: z.coerce.number().int().min(1).max(PASSENGERS_PER_TRAIN_ORDER_MAX).default(1),
  }),
  result: z.object({ serviceFeeMinor: minor, paidBy: z.enum(['company', 'person', 'asTrip']), isReturned: z.boolean() }),
  errors: [CLOSED_LINE],
})

const BERTHS_WISHED_MAX = PASSENGERS_PER_TRAIN_ORDER_MAX
const berthCount = z.number().int().min(0).max(BERTHS_WISHED_MAX)
/** How many berths of each height. */
export const berthsWished = z
  .strictObject({ lower: berthCount.default(0), middle: berthCount.default(0), upper: berthCount.default(0) })
  .prefault({})

/** What each order of a form is told for itself. */
export const ofOrder = {
  ...charged,
  /** The party, each with the document that she travels on; a phone where another one is to be used for this trip. */
  passengers: z
    .array(z.strictObject({ userCode, cardId: z.uuid(), phone: z.string().trim().max(20).optional() }))
    .max(PASSENGERS_PER_TRAIN_ORDER_MAX),
  /** The total that was shown; another one is refused and told. */
  acceptedTotalMinor: minor,
  reason: z
    .strictObject({ code: z.string().max(20), note: z.string().trim().max(128) })
    .nullable()
    .default(null),
  /** Whom she chose to be asked, for each traveller and level that leaves a choice. */
  approvers: z
    .array(z.strictObject({ userCode, level: z.number().int().min(1).max(APPROVAL_LEVELS_MAX).default(1), approverCode: userCode }))
    .max(PASSENGERS_PER_TRAIN_ORDER_MAX * APPROVAL_LEVELS_MAX)
    .default([]),
}

/** What holds for everything that is submitted from one form. */
export const ofForm = {
  formId: z.uuid(),
  sceneCode: sceneAsked,
  contact: z.discriminatedUnion('kind', [
    /** The booker's own phone, which the browser knows only masked. */
    z.strictObject({ kind: z.literal('own') }),
    z.strictObject({ kind: z.literal('other'), name: z.string().trim().min(1).max(60), phone: z.string().trim().max(20) }),
  ]),
  remark: z.string().max(128).default(''),
  termsAgreed: z.boolean(),
  notifiers: z.array(z.string().min(1).max(40)).max(NOTIFIERS_MAX).default([]),
}

/** Why nothing is submitted. */
export const SUBMIT_ERRORS = [
  ...OFFER_ERRORS,
  'TR-SEAT',
  'TR-DOCUMENT',
  'TR-DOCUMENT-TWICE',
  'TR-PHONE',
  'TR-CONTACT',
  'TR-COST',
  'TR-OVER-REASON',
  'TR-OVER-NOTE',
  'TR-APPROVER',
  'TR-TERMS',
  'TR-PRICE',
  'TR-OVER',
  'TR-PARTY-OVER',
  'TR-NO-APPROVER',
  'TR-NO-CASHIER',
  'TR-CREDIT',
  'TR-WAIT',
  'TR-LOCKED',
  'TR-TWICE',
  'TR-OVERLAP',
  ...SCENE_ASK_ERRORS,
  ...CHARGING_ERRORS,
  ...LINKING_ERRORS,
  ...CHOOSING_REFUSALS,
] as const

export const bookTrain = call({
  spec: ['C-TRAIN-03'],
  method: 'POST',
  path: '/train/app/book',
  summary:
    'Submits the order: from here on the seats are held, paid and ticketed by themselves. One form becomes one order, however often it is sent.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    ...wanted,
    ...ofForm,
    ...ofOrder,
    wishes: z
      .strictObject({
        seats: z.array(z.string().max(3)).max(PASSENGERS_PER_TRAIN_ORDER_MAX).default([]),
        berths: berthsWished,
        /** Other seats of the type where the wish cannot be met. */
        acceptOthers: z.boolean().default(true),
        /** To stand, at the same fare, where no seat is left. */
        acceptNoSeat: z.boolean().default(false),
      })
      .prefault({}),
    /** The further trains as they were shown, each with what it costs; the accepted total is then what the dearest of all costs. */
    ladder: z
      .strictObject({
        acceptedTotalMinor: minor,
        rungs: z.array(rungAsked.extend({ acceptedTotalMinor: minor })).max(RUNGS_READ_MAX),
        /** The most that a flight may cost, as it was shown; null where none is to be taken. */
        flight: z.strictObject({ acceptedCeilingMinor: minor }).nullable().default(null),
      })
      .nullable()
      .default(null),
  }),
  result: z.object({ orderSeq: z.string() }),
  errors: [...SUBMIT_ERRORS, ...LADDER_ERRORS],
})
