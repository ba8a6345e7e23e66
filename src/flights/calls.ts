import { z } from 'zod'
import { call } from '../kernel/call.ts'

/** Cabin classes of SPEC.md, 3: Y economy, A premium economy, C business, F first. */
export const cabinClass = z.enum(['Y', 'A', 'C', 'F'])
/** Groups of SPEC.md, 3: economy with premium economy; business with first. */
export const cabinGroup = z.enum(['economy', 'business'])
const calendarDate = z.iso.date()
const cityCode = z.string().regex(/^[A-Z]{3}$/)
const id = z.uuid()
const orderNumber = z.string().regex(/^[A-Z]\d{12}$/)
const minor = z.number().int()
const bothNames = z.object({ zh: z.string(), en: z.string() })

/** The company's word on an offer, as a row shows it. */
const verdictBadge = z.object({
  compliant: z.boolean(),
  /** What the policy does about a breach; `allow` where there is none. */
  action: z.enum(['allow', 'tell', 'approve', 'forbid']),
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

const flight = z.object({
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
  mealServed: z.boolean(),
})
export type Flight = z.output<typeof flight>

const price = z.object({
  fareMinor: minor,
  airportTaxMinor: minor,
  fuelSurchargeMinor: minor,
  serviceFeeMinor: minor,
  totalMinor: minor,
})
export type Price = z.output<typeof price>

const fareBrief = z.object({
  /** Names this fare of this flight within the search. */
  offerKey: z.string(),
  cabin: cabinClass,
  bookingClass: z.string(),
  fareMinor: minor,
  /** Per cent of the full economy fare. */
  discountPercent: z.number().int(),
  /** Null means nine or more. */
  seatsLeft: z.number().int().nullable(),
  isLowestOfDay: z.boolean(),
})

const listedFlight = flight.extend({ lowest: fareBrief, verdict: verdictBadge })
export type ListedFlight = z.output<typeof listedFlight>

export const flightList = call({
  spec: ['C-AIR-03'],
  method: 'POST',
  path: '/airfrond/flightList',
  summary: 'Searches domestic flights of a day and judges each by the caller’s policy.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({ fromCityCode: cityCode, toCityCode: cityCode, departDate: calendarDate, cabin: cabinGroup }),
  result: z.object({
    searchId: id,
    expiresAt: z.string(),
    /** The standard in one line, in the caller's language. */
    policyLine: z.string(),
    /** The fare limit of this trip in minor units, where there is one. */
    limitMinor: minor.nullable(),
    compliantCount: z.number().int(),
    flights: z.array(listedFlight),
  }),
  errors: ['AF-SAME-CITY', 'AF-CABIN', 'AF-DATE', 'AF-NO-CITY', 'AF-NO-POLICY', 'AF-SUPPLIER'],
})

export const lowestFares = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/lowestFares',
  summary: 'The lowest fare of each day of a span, for the date strip and the calendar.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({
    fromCityCode: cityCode,
    toCityCode: cityCode,
    fromDate: calendarDate,
    days: z.number().int().min(1).max(31),
    cabin: cabinGroup,
  }),
  result: z.object({ days: z.array(z.object({ date: calendarDate, lowestMinor: minor.nullable() })) }),
  errors: ['AF-SAME-CITY', 'AF-CABIN', 'AF-DATE', 'AF-NO-CITY', 'AF-SUPPLIER'],
})

const condition = z.object({
  /** In the caller's language: "起飞前 4 小时以上". */
  when: z.string(),
  /** In the caller's language: "¥152", "不得退票". */
  fee: z.string(),
  /** The step that holds at the moment of the answer. */
  appliesNow: z.boolean(),
})
const conditions = z.object({ change: z.array(condition), refund: z.array(condition), note: z.string() })
const baggage = z.object({ checkedKg: z.number(), carryOnKg: z.number(), label: z.string() })

const cabinFare = fareBrief.extend({
  name: z.string(),
  price,
  conditions,
  baggage,
  verdict: verdictBadge,
})
export type CabinFare = z.output<typeof cabinFare>

export const cabinList = call({
  spec: ['C-AIR-04'],
  method: 'POST',
  path: '/airfrond/cabinList',
  summary: 'The fares of one flight of a search, with conditions, baggage and verdicts.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({ searchId: id, flightId: z.string().max(80) }),
  result: z.object({ flight, expiresAt: z.string(), fares: z.array(cabinFare) }),
  errors: ['AF-0-0021', 'AF-GONE'],
})

const explainedRule = z.object({
  rule: z.string(),
  pass: z.boolean(),
  limit: z.number(),
  actual: z.number(),
  gap: z.number(),
  unit: z.enum(['minor', 'percent', 'days', 'cabin']),
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

const alternative = z.object({
  flight,
  fare: fareBrief,
  /** Minutes that the departure lies after (positive) or before the chosen one. */
  departsLaterMinutes: z.number().int(),
  savesMinor: minor,
  isCheapest: z.boolean(),
})
export type Alternative = z.output<typeof alternative>

const explanation = z.object({
  compliant: z.boolean(),
  action: z.enum(['allow', 'tell', 'approve', 'forbid']),
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
const breachReason = z.object({ code: z.string(), label: z.string(), needsNote: z.boolean() })
const bookable = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])
/** What an order above the limit needs before it can be submitted. */
const approvalNeed = z.object({
  reasons: z.array(breachReason),
  /** Who may be asked first, the proposed one first. */
  approvers: z.array(z.object({ userCode: z.string(), name: bothNames, role: z.string() })),
})

export const policyListNew = call({
  spec: ['C-AIR-05'],
  method: 'POST',
  path: '/airfrond/policyListNew',
  summary: 'Why an offer passes or breaks the policy: every rule with limit, actual and gap, and what would comply.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({ searchId: id, offerKey: z.string().max(120) }),
  result: z.object({
    flight,
    fare: fareBrief,
    price,
    explanation,
    alternatives: z.array(alternative),
    /** How far around the chosen departure they lie, in hours; null: the whole day. */
    withinHours: z.number().int().nullable(),
    /** Flights of the day whose lowest fare complies: what the list shows under "in policy only". */
    compliantCount: z.number().int(),
    bookable,
    /** Null inside the limits, and where the policy forbids. */
    approval: approvalNeed.nullable(),
  }),
  errors: ['AF-0-0021', 'AF-GONE', 'AF-NO-POLICY'],
})

export const startBooking = call({
  spec: ['C-AIR-06'],
  method: 'POST',
  path: '/airfrond/startBooking',
  summary: 'Opens a booking session on an offer: asks the supplier for its price and keeps both for a while.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ version: z.literal('2.0'), searchId: id, offerKey: z.string().max(120) }),
  result: z.object({ bookingId: id, expiresAt: z.string() }),
  errors: ['AF-0-0021', 'AF-GONE', 'AF-TIME', 'AF-SOLD-OUT', 'AF-SUPPLIER', 'AF-NO-POLICY'],
})

const priceLine = z.object({ kind: z.enum(['fare', 'airportTax', 'fuelSurcharge', 'serviceFee']), label: z.string(), amountMinor: minor })
const payer = z.object({ kind: z.enum(['company', 'person']), label: z.string(), amountMinor: minor })

const bookingForm = z.object({
  bookingId: id,
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
  traveller: z.object({
    userCode: z.string(),
    name: bothNames,
    ticketName: z.string(),
    cards: z.array(
      z.object({ cardId: id, cardType: z.number().int(), label: z.string(), maskedNumber: z.string(), isDefault: z.boolean() }),
    ),
  }),
  contact: z.object({ name: bothNames, maskedPhone: z.string() }),
  costCentres: z.array(z.object({ code: z.string(), name: bothNames, isDefault: z.boolean() })),
  lines: z.array(priceLine),
  totalMinor: minor,
  payers: z.array(payer),
  /** The price before the last change of it, until it is accepted. */
  movedFromMinor: minor.nullable(),
})
export type BookingForm = z.output<typeof bookingForm>

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
  errors: ['AF-0-0021'],
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
  errors: ['AF-0-0021'],
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
  errors: ['AF-0-0021', 'AF-GONE', 'AF-SOLD-OUT', 'AF-SUPPLIER'],
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
  }),
  errors: ['AF-0-0021'],
})

const contact = z.discriminatedUnion('kind', [
  /** The traveller's own phone, which the browser knows only masked. */
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
    travellers: z.array(z.strictObject({ userCode: z.string().max(40), cardId: id })).max(9),
    contact,
    costCentreCode: z.string().max(40),
    remark: z.string().max(128),
    termsAgreed: z.boolean(),
    /** The total that the traveller saw; another one is refused and shown. */
    acceptedTotalMinor: minor,
    /** Said yes to "you already fly between these cities that day". */
    sameDayConfirmed: z.boolean(),
    /** Why the order goes above the limit; null inside of it. */
    reason: z
      .strictObject({ code: z.string().max(20), note: z.string().trim().max(128) })
      .nullable()
      .default(null),
    /** Who is asked first, for each traveller. */
    approvers: z
      .array(z.strictObject({ userCode: z.string().max(40), approverCode: z.string().max(40) }))
      .max(9)
      .default([]),
  }),
  result: z.object({ orderSeq: z.string() }),
  errors: [
    'AF-0-0021',
    'AF-TERMS',
    'AF-TRAVELLER',
    'AF-DOCUMENT',
    'AF-CONTACT',
    'AF-COST',
    'AF-REPEAT',
    'AF-SAME-DAY',
    'AF-PRICE',
    'AF-OVER',
    'AF-OVER-REASON',
    'AF-OVER-NOTE',
    'AF-APPROVER',
    'AF-NO-APPROVER',
    'AF-NO-CASHIER',
    'AF-CREDIT',
    'AF-GONE',
    'AF-TIME',
    'AF-WAIT',
    'AF-SOLD-OUT',
    'AF-SUPPLIER',
  ],
})
export const bookingSubmitV2 = call({ ...bookingSubmit, spec: ['C-AIR-13'], path: '/airfrond/v2/bookingSubmit' })

/** How an order stands, for a person: derived by one rule (flights/rules/status.ts). */
const orderStatus = z.object({
  /** The order's code of SPEC.md, 4, Flight order. */
  code: z.number().int(),
  key: z.string(),
  label: z.string(),
  tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
  /** Nothing moves by itself any more. */
  settled: z.boolean(),
})
export type OrderStatus = z.output<typeof orderStatus>

const actionVerdict = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])

const orderCard = z.object({
  orderSeq: z.string(),
  line: z.literal('flight'),
  status: orderStatus,
  flight,
  travellers: z.array(bothNames),
  totalMinor: minor,
  submittedAt: z.string(),
  actions: z.object({ cancel: actionVerdict }),
})
export type FlightOrderCard = z.output<typeof orderCard>

export const getOrderPage = call({
  spec: ['C-AIR-17'],
  method: 'POST',
  path: '/airfrond/getOrderPage',
  summary: 'The caller’s flight orders, newest first, page by page.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({
    status: z.enum(['all', 'inProgress', 'toTravel', 'closed']),
    cursor: z.string().max(200).nullable(),
    size: z.number().int().min(1).max(50),
  }),
  result: z.object({ orders: z.array(orderCard), nextCursor: z.string().nullable() }),
  errors: [],
})

const timelineStep = z.object({
  at: z.string(),
  state: z.enum(['done', 'now', 'next', 'bad']),
  title: z.string(),
  detail: z.string(),
})
export type TimelineStep = z.output<typeof timelineStep>

const orderDetails = orderCard.extend({
  version: z.number().int(),
  pnr: z.string().nullable(),
  fare: fareBrief.extend({ name: z.string() }),
  baggage,
  conditions,
  verdict: verdictBadge,
  passengers: z.array(
    z.object({
      name: bothNames,
      ticketName: z.string(),
      document: z.string(),
      ticketNumber: z.string().nullable(),
      ticketStatus: z.string(),
    }),
  ),
  contact: z.object({ name: z.string(), maskedPhone: z.string() }),
  costCentre: z.object({ code: z.string(), name: bothNames }),
  remark: z.string(),
  lines: z.array(priceLine),
  payers: z.array(payer),
  timeline: z.array(timelineStep),
  /** ISO instant until which the seat is held, where it is. */
  heldUntil: z.string().nullable(),
  /** The request for approval; null where none was needed. */
  approval: z
    .object({
      approvalId: id,
      /** SPEC.md, 4, Approval. */
      state: z.number().int(),
      kind: z.number().int(),
      reason: z.object({ label: z.string(), note: z.string() }),
      approverName: bothNames.nullable(),
      decideBy: z.string().nullable(),
      /** From when the approver may be reminded (again); null where nobody is asked. */
      urgeFrom: z.string().nullable(),
    })
    .nullable(),
  /** The part that the traveller pays herself; null where the company pays all. */
  personPart: z
    .object({
      payOrderId: id,
      state: z.enum(['waiting', 'due', 'paid', 'closed']),
      amountMinor: minor,
      expiresAt: z.string().nullable(),
      refund: z.object({ state: z.enum(['onTheWay', 'done', 'manual']), amountMinor: minor }).nullable(),
    })
    .nullable(),
  /** The server's clock, for whatever counts down. */
  now: z.string(),
})
export type FlightOrderDetails = z.output<typeof orderDetails>

const orderParams = z.object({ id: orderNumber })

export const getOrderDetails = call({
  spec: ['C-AIR-18'],
  method: 'GET',
  path: '/airfrond/getOrderDetails/{id}',
  summary: 'One flight order with passengers, money, conditions and timeline.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: orderParams,
  result: orderDetails,
  errors: [],
})
export const getOrderDetailsV2 = call({ ...getOrderDetails, spec: ['C-AIR-19'], path: '/airfrond/v2/getOrderDetails/{id}' })

export const getOrderStatus = call({
  spec: ['C-AIR-26'],
  method: 'GET',
  path: '/airfrond/getOrderStatus',
  summary: 'How an order stands, for the page that waits for it.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber }),
  result: z.object({ orderSeq: z.string(), version: z.number().int(), status: orderStatus }),
  errors: [],
})

export const closeOrder = call({
  spec: ['C-AIR-22'],
  method: 'POST',
  path: '/airfrond/closeOrder/{id}',
  summary: 'Cancels an order before its ticket is issued; the seat goes back and nothing is charged.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: orderParams,
  body: z.strictObject({ reason: z.string().trim().max(128) }),
  result: z.object({ orderSeq: z.string(), status: orderStatus }),
  errors: ['AF-REASON', 'AF-ISSUING', 'AF-CANCELLING', 'AF-COMPLETE', 'STATE_CHANGED'],
})

export const mergeList = call({
  spec: ['C-AIR-01'],
  method: 'GET',
  path: '/airfrond/mergeList',
  summary: 'The additional products sold with an order.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: orderNumber }),
  result: z.object({ additions: z.array(z.object({ name: z.string(), amountMinor: minor })) }),
  errors: [],
})

export const fareRegulations = call({
  spec: ['C-SCENE-05'],
  method: 'GET',
  path: '/airfrond/airbooking/regular/{id}',
  summary: 'The change and refund rules of an order’s fare.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: orderParams,
  result: z.object({ conditions, baggage }),
  errors: [],
})

/** The next flight the caller takes, for home. */
export const nextTrip = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/nextTrip',
  summary: 'The caller’s next flight.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ order: orderCard.nullable() }),
  errors: [],
})

export const approvalOrder = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/getOrderForApproval/{id}',
  summary: 'The flight order behind an approval, as its applicant saw it; for her and for whoever is asked.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id }),
  result: z.object({
    orderSeq: z.string(),
    status: orderStatus,
    flight,
    fare: fareBrief.extend({ name: z.string() }),
    travellers: z.array(bothNames),
    explanation,
    /** What would have complied when she submitted. */
    alternatives: z.array(alternative),
    withinHours: z.number().int().nullable(),
    conditions,
    baggage,
    lines: z.array(priceLine),
    totalMinor: minor,
    payers: z.array(payer),
    costCentre: z.object({ code: z.string(), name: bothNames }),
    remark: z.string(),
    submittedAt: z.string(),
    heldUntil: z.string().nullable(),
  }),
  errors: [],
})
export type ApprovalOrder = z.output<typeof approvalOrder.result>

export const callList = [
  approvalOrder,
  mergeList,
  flightList,
  lowestFares,
  cabinList,
  policyListNew,
  startBooking,
  getBookingForm,
  getBookingFormV2,
  bookingSubmit,
  bookingSubmitV2,
  checkAccountVerify,
  checkAirAvail,
  getPreConfirm,
  getOrderPage,
  getOrderDetails,
  getOrderDetailsV2,
  closeOrder,
  getOrderStatus,
  fareRegulations,
  nextTrip,
] as const
