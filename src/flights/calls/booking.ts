import { z } from 'zod'
import { LINKING_ERRORS } from '../../applications/calls/booking.ts'
import { CHOOSING_REFUSALS } from '../../approvals/calls/refusals.ts'
import { attribution, CHARGING_ERRORS, shortBudget } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { SCENE_ASK_ERRORS, SCENE_ERRORS } from '../../policy/rules/scene-asks-are-answered.ts'
import { DOCUMENT_FAULTS } from '../rules/documents.ts'
import { CONFIRM_STAGES, JOURNEY_TYPES } from '../rules/journey.ts'
import { PASSENGERS_PER_ORDER_MAX } from '../rules/search.ts'
import {
  asked,
  applicationNeed,
  approvalNeed,
  askedTravellers,
  baggage,
  bookable,
  bookingNeeds,
  bothNames,
  breachReason,
  cabinClass,
  CLOSED_LINE,
  complyingChange,
  conditions,
  fareBrief,
  flight,
  formScene,
  id,
  minor,
  PARTY_ERRORS,
  passengerType,
  payer,
  priceLine,
  seenMark,
  verdictBadge,
} from './words.ts'

export const startBooking = call({
  spec: ['C-AIR-06'],
  method: 'POST',
  path: '/airfrond/startBooking',
  summary: 'Opens a booking session on an offer: asks the supplier for its price and keeps both for a while.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  /** Who travels is the search's party: an offer is judged and priced for those it was found for. */
  body: z.strictObject({ version: z.literal('2.0'), searchId: id, offerKey: z.string().max(120) }),
  result: z.object({ bookingId: id, expiresAt: z.string() }),
  errors: [
    CLOSED_LINE,
    'AF-0-0021',
    'AF-0-0022',
    'AF-GONE',
    'AF-TIME',
    'AF-SOLD-OUT',
    'AF-SUPPLIER',
    'AF-NO-POLICY',
    ...SCENE_ERRORS,
    ...PARTY_ERRORS,
  ],
})

/** Why a document cannot be flown on: null where it can. */
const documentFault = z.object({ code: z.enum(DOCUMENT_FAULTS), message: z.string() }).nullable()

/** Somebody who is to travel, as the order form shows her. */
export const formTraveller = z.object({
  userCode: z.string(),
  kind: z.enum(['employee', 'outside', 'guest']),
  isCaller: z.boolean(),
  name: bothNames,
  /** By her birth date, on the day of the flight. */
  passengerType,
  cards: z.array(
    z.object({
      cardId: id,
      cardType: z.number().int(),
      label: z.string(),
      maskedNumber: z.string(),
      /** As the ticket will bear it. */
      ticketName: z.string(),
      isDefault: z.boolean(),
      fault: documentFault,
      /** What airlines abroad ask for besides and this document does not say: names of fields of `updateFillFormCard`. Empty inland. */
      missing: z.array(z.string()),
      /** What is to be kept in mind of it, in the caller's language: what to bring besides, that it ends soon. Empty inland. */
      reminders: z.array(z.string()),
    }),
  ),
  /** Empty where no number is known: one has to be given for this trip. */
  maskedPhone: z.string(),
  /** A guest who has not given her document yet: the caller waits for her. */
  isAwaited: z.boolean(),
})

export type FormTraveller = z.output<typeof formTraveller>

const SUBMIT_CALLS = [
  '/airfrond/bookingSubmit',
  '/airfrond/journey/domestic/bookingSubmit',
  '/airfrond/journey/international/bookingSubmit',
] as const

const bookingForm = z.object({
  bookingId: id,
  /** By which call it is submitted: what was opened from a plan of the desk has calls of its own. */
  submitBy: z.enum(SUBMIT_CALLS),
  status: z.enum(['open', 'submitted', 'expired']),
  /** The order, once submitted. */
  orderSeq: z.string().nullable(),
  expiresAt: z.string(),
  flight,
  fare: fareBrief.extend({ name: z.string() }),
  baggage,
  conditions,
  verdict: verdictBadge,
  bookable,
  approval: approvalNeed.nullable(),
  /** Booked for oneself with whom one brings along, or for those whom one may book for. */
  mode: z.enum(['personal', 'agent']),
  travellers: z.array(formTraveller),
  /** Whose standard it is judged by, where those who travel have different ones. */
  standardOf: bothNames.nullable(),
  contact: z.object({ name: bothNames, maskedPhone: z.string() }),
  /** Whose costs it is, by user code: a colleague who travels; null for the booker's own. */
  costsOf: z.string().nullable(),
  costCentres: z.array(z.object({ code: z.string(), name: bothNames, isDefault: z.boolean() })),
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
  lines: z.array(priceLine),
  totalMinor: minor,
  payers: z.array(payer),
  /** The price before the last change of it, until it is accepted. */
  movedFromMinor: minor.nullable(),
  needs: bookingNeeds,
  /** What may be chosen as a reason, wherever one is asked for: beside approval, and alone. */
  reasons: z.array(breachReason),
  /** For what she travels, as the search was made. */
  scene: formScene,
  application: applicationNeed,
  /** Where the cost, charged as proposed, is more than its budget gives. */
  budget: shortBudget,
  /** What would comply, the cheapest first, and what would mend each broken rule. */
  changes: z.array(complyingChange),
  /** Of each flight beside whose tickets something can be had: how much is chosen, and the session that keeps it. */
  extras: z.array(z.object({ bookingId: id, number: z.string(), count: z.number().int() })),
  /** What a journey abroad asks for besides; null of a mainland flight. */
  abroad: z
    .object({
      journeyType: z.enum(JOURNEY_TYPES),
      /** Of each slice, of each of its flights. */
      cabins: z.array(z.array(cabinClass)),
      /** How far its two-stage confirmation is. */
      stage: z.enum(CONFIRM_STAGES),
      /** What she sees here; `confirmFlight` holds it against what holds then. */
      seen: z.string(),
      /** Which documents lead there, in the caller's language. */
      documentsSay: z.string(),
      /** The kind of document that she adds where none of hers leads there, by its number. */
      wantedCard: z.number().int(),
      /** Whether she agrees by now that her document's number goes to a supplier abroad; given by `personalInfoAuth/give`, under this version. */
      consent: z.object({ isGiven: z.boolean(), version: z.string() }),
      /** One way needs a reason in every case, one of these [V-FLIGHT-07]; null where it is not one way. */
      oneWayReasons: z.array(breachReason).nullable(),
    })
    .nullable(),
  /** Several mainland flights that are submitted from this form, in the order of travel: everything above speaks of all of them, flight, fare and conditions of the first. Null of one flight. */
  ways: z
    .object({
      journeyType: z.enum(['RT', 'MS']),
      each: z.array(
        z.object({
          flight,
          fare: fareBrief.extend({ name: z.string() }),
          baggage,
          conditions,
          verdict: verdictBadge,
          totalMinor: minor,
          movedFromMinor: minor.nullable(),
        }),
      ),
    })
    .nullable(),
})

export type BookingForm = z.output<typeof bookingForm>
export type BookingWay = NonNullable<BookingForm['ways']>['each'][number]

const bookingParams = z.object({ id })

export const getBookingForm = call({
  spec: ['C-AIR-10'],
  method: 'GET',
  path: '/airfrond/getBookingForm/{id}',
  summary: 'The order form of a booking session.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: bookingParams,
  result: bookingForm,
  errors: [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022'],
})

export const getBookingFormV2 = call({ ...getBookingForm, spec: ['C-AIR-11'], path: '/airfrond/v2/getBookingForm/{id}' })

export const checkAccountVerify = call({
  spec: ['C-AIR-14'],
  method: 'POST',
  path: '/airfrond/checkAccountVerify/{id}',
  summary: 'Whether the company’s credit covers this booking.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: bookingParams,
  body: z.strictObject({}),
  result: z.object({ companyCreditCovers: z.boolean() }),
  errors: [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022'],
})

export const checkAirAvail = call({
  spec: ['C-AIR-15'],
  method: 'POST',
  path: '/airfrond/checkAirAvail/{id}',
  summary: 'Asks the supplier for the offer’s price again; a moved price is kept as the session’s new price.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: bookingParams,
  body: z.strictObject({}),
  result: z.object({ available: z.boolean(), changed: z.boolean(), oldTotalMinor: minor, newTotalMinor: minor }),
  errors: [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022', 'AF-GONE', 'AF-SOLD-OUT', 'AF-SUPPLIER'],
})

/** Ours: who travels is changed on the order form; the offer is priced and judged anew. */
export const changeTravellers = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/changeTravellers/{id}',
  summary: 'Adds travellers to an open booking session or takes them out; price and verdict are those of the new party.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: bookingParams,
  body: z.strictObject({ travellers: askedTravellers.unwrap() }),
  result: z.object({ bookingId: id, travellerCount: z.number().int(), oldTotalMinor: minor, newTotalMinor: minor }),
  errors: [
    CLOSED_LINE,
    'AF-0-0021',
    'AF-0-0022',
    'AF-INTL-SELF',
    'AF-PLAN-PARTY',
    'AF-JOIN',
    'AF-GONE',
    'AF-SUPPLIER',
    'AF-NO-POLICY',
    ...SCENE_ERRORS,
    ...PARTY_ERRORS,
  ],
})

export const getPreConfirm = call({
  spec: ['C-AIR-16'],
  method: 'GET',
  path: '/airfrond/getPreConfirm/{id}',
  summary: 'What a submit would do: lines, who pays, until when, and whether it was submitted already.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: bookingParams,
  result: bookingForm.pick({
    bookingId: true,
    status: true,
    orderSeq: true,
    expiresAt: true,
    verdict: true,
    bookable: true,
    approval: true,
    lines: true,
    totalMinor: true,
    payers: true,
    movedFromMinor: true,
    needs: true,
    reasons: true,
    application: true,
    budget: true,
    abroad: true,
  }),
  errors: [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022'],
})

/** Ours: the form is read as it is charged and linked by default; this says the same for what she has chosen. */
export const governBooking = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/governBooking/{id}',
  summary:
    'What a booking needs as it is charged and linked now: a reason, somebody’s word, an application; and whether its budgets suffice.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: bookingParams,
  body: z.strictObject({ attribution: attribution.nullable().default(null), applicationId: id.nullable().default(null) }),
  result: bookingForm.pick({
    verdict: true,
    bookable: true,
    approval: true,
    needs: true,
    reasons: true,
    application: true,
    budget: true,
    changes: true,
    payers: true,
    applied: true,
  }),
  errors: [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022', 'AF-COST', ...CHARGING_ERRORS, ...SCENE_ERRORS, ...PARTY_ERRORS],
})

const contact = z.discriminatedUnion('kind', [
  /** The booker's own phone, which the browser knows only masked. */
  z.strictObject({ kind: z.literal('own') }),
  z.strictObject({ kind: z.literal('other'), name: z.string().trim().min(1).max(60), phone: z.string().trim().max(20) }),
])

export const bookingSubmit = call({
  spec: ['C-AIR-12'],
  method: 'POST',
  path: '/airfrond/bookingSubmit',
  summary: 'Submits the order: from here on the seat is held, paid and ticketed by itself.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    bookingId: id,
    /** The session's party, each with the document she flies on; a phone where another one is to be used for this trip. */
    travellers: z
      .array(z.strictObject({ userCode: z.string().max(40), cardId: id, phone: z.string().trim().max(20).optional() }))
      .max(PASSENGERS_PER_ORDER_MAX),
    contact,
    /** What it is charged to; null: all of it to the cost centre that is proposed. */
    attribution: attribution.nullable().default(null),
    /** The trip application that it belongs to. */
    applicationId: id.nullable().default(null),
    remark: z.string().max(128),
    termsAgreed: z.boolean(),
    /** The total that the traveller saw; another one is refused and shown. */
    acceptedTotalMinor: minor,
    /** Said yes to "you already fly between these cities that day". */
    sameDayConfirmed: z.boolean(),
    reason: asked.reason,
    approvers: asked.approvers,
    notifiers: asked.notifiers,
    /** Of a journey abroad, and of it alone. */
    abroad: z
      .strictObject({
        /** What was confirmed by `confirmFlight`. */
        seen: seenMark,
        /** Why it is one way; null where it is not. */
        oneWayReason: asked.reason,
      })
      .nullable()
      .default(null),
    /** Unused value pays first, where there is some with this airline for who travels; false: it is left alone. */
    useValue: z.boolean().default(true),
    /** How much of it the form showed that would pay; where less is left by now it is refused, lest she pays what she was not told of. */
    acceptedValueMinor: minor.min(0).default(0),
  }),
  result: z.object({ orderSeq: z.string() }),
  errors: [
    CLOSED_LINE,
    'AF-0-0021',
    'AF-0-0022',
    'AF-TERMS',
    'AF-DOCUMENT',
    'AF-PHONE',
    'AF-CONTACT',
    'AF-COST',
    ...CHARGING_ERRORS,
    'AF-REPEAT',
    'AF-SAME-DAY',
    'AF-OVERLAP',
    'AF-PRICE',
    'AF-VALUE',
    'AF-OVER',
    'AF-PARTY-OVER',
    'AF-OVER-REASON',
    'AF-OVER-NOTE',
    'AF-APPROVER',
    'AF-NO-APPROVER',
    ...CHOOSING_REFUSALS,
    ...LINKING_ERRORS,
    'AF-NO-CASHIER',
    'AF-CREDIT',
    'AF-SEAT-CANCELS',
    'AF-GONE',
    'AF-TIME',
    'AF-WAIT',
    'AF-SOLD-OUT',
    'AF-SUPPLIER',
    'AF-NO-ABROAD',
    'AF-INTL-SELF',
    'AF-CONFIRM',
    'AF-CONSENT',
    'AF-ONE-WAY',
    'AF-ONE-WAY-NOTE',
    'AF-INQUIRY-OVER',
    'AF-PLAN-OTHER',
    'AF-PLAN-BOOKED',
    ...SCENE_ERRORS,
    ...SCENE_ASK_ERRORS,
    ...PARTY_ERRORS,
  ],
})

export const bookingSubmitV2 = call({ ...bookingSubmit, spec: ['C-AIR-13'], path: '/airfrond/v2/bookingSubmit' })
