import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { pageCursor } from './calls/page-cursor.ts'
import { bothNames } from '../people/calls.ts'
import { calendarCalls } from './calls/calendar.ts'
import { ORDER_SEARCH_CHARACTERS_MAX } from './rules/search.ts'
import { ORDER_LEVELS } from './rules/spine.ts'

const REPORT_SIZE_MAX = 50

const person = z.object({ userCode: z.string(), name: bothNames })

const reported = z.object({
  orderSeq: z.string(),
  line: z.enum(['flight', 'train']),
  /** An ISO instant. */
  submittedAt: z.string(),
  /** Who travels in it and is a special user; others who go along are not named. */
  travellers: z.array(person),
  booker: person,
  /** Of the whole order. */
  totalMinor: z.number().int(),
  /** The order's page in the app, where the caller has to do with it herself; null where she may not open it. */
  path: z.string().nullable(),
})
export type ReportedOrder = z.output<typeof reported>

export const specialTravellers = call({
  spec: [],
  method: 'GET',
  path: '/personal/report/specialTravellers',
  summary: 'For the travel manager: orders in which a special user travels, the newest first.',
  access: { roles: ['travelManager', 'administrator'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({
    /** From the page before; left out for the first. */
    cursor: pageCursor.optional(),
    size: z.coerce.number().int().min(1).max(REPORT_SIZE_MAX).default(20),
  }),
  result: z.object({ orders: z.array(reported), nextCursor: z.string().nullable() }),
  errors: [],
})

const orderSeq = z.string().regex(/^[A-Z]\d{12}$/)
const minor = z.number().int()

const orderStatus = z.object({
  code: z.number().int(),
  key: z.string(),
  label: z.string(),
  tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
  /** Nothing moves by itself any more. */
  settled: z.boolean(),
})

const actionVerdict = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])

const place = z.object({ code: z.string(), name: bothNames, at: z.string(), label: z.string() })

/** A ride or a flight among several. `isCancelled`: whoever runs it runs this one no longer, and the others are as they were. */
const partOfTrip = z.object({ title: z.string(), from: place, to: place, isCancelled: z.literal(true).optional() })

/** An order in a list: what every line tells alike. A line adds its own beside it, which its card reads. */
const listedOrder = z.looseObject({
  orderSeq: z.string(),
  line: z.enum(['flight', 'train']),
  /** The line's page of this order, in the app. */
  path: z.string(),
  /** With what: "CA1714". */
  title: z.string(),
  from: place,
  to: place,
  /** Where it is several rides or flights: each, in order, as a calendar has it. */
  legs: z.array(partOfTrip).optional(),
  /** Where it is several ways on days of their own: each, in order, from where it begins to where it ends. */
  ways: z.array(partOfTrip).optional(),
  status: orderStatus,
  /** SPEC.md, 4, Order-level. */
  level: z.enum(ORDER_LEVELS),
  part: z.enum(['booker', 'owner', 'companion']),
  /** Who travels. Who only goes along reads her own name alone; how many travel is no secret. */
  travellers: z.array(bothNames),
  travellerCount: z.number().int(),
  bookedBy: bothNames.nullable(),
  /** Whoever runs it has cancelled it, or that part of it which says so, and there are tickets of it: the money is still to be had. */
  carrierCancelled: z.literal(true).optional(),
  /** The caller was to travel in it, and her own ticket was given back or changed: others may still travel, she does not. */
  notTravelling: z.literal(true).optional(),
  /** Of who only goes along: her own part. */
  totalMinor: minor,
  submittedAt: z.string(),
  actions: z.object({ cancel: actionVerdict }),
  /** What the caller can do next, or waits for: until when, and where. Null where nothing is left to do. */
  next: z
    .object({
      kind: z.enum([
        'pay',
        'confirm',
        'approval',
        'rebook',
        'notBooked',
        'ticketFailed',
        'ticketFailedFree',
        'notChanged',
        'changeFailed',
        'refund',
        'seatsAsked',
        'seatsToConfirm',
        // Another flight of its journey came to nothing.
        'decideWay',
        // The airline itself cancelled or moved it, and somebody may say what becomes of it.
        'flightCancelled',
        'wayCancelled',
        'flightChanged',
        'trainCancelled',
        // It came to nothing, and what it named for that is being looked for, or is booked in an order of its own.
        'lookingForFlight',
        'goneOn',
      ]),
      until: z.string().nullable(),
      path: z.string(),
      /** Of an approval that several decide together: how many of how many have to agree, and how many have. */
      together: z.object({ needed: z.number().int(), of: z.number().int(), agreed: z.number().int() }).nullish(),
    })
    .nullable(),
})
export type ListedOrder = z.output<typeof listedOrder>

const ORDERS_PER_PAGE_MAX = 50
/** Of one submit: as many as travel at most. */
const NUMBERS = /^[A-Z]\d{12}(?:,[A-Z]\d{12}){0,8}$/

/** Orders are of these years, and the database knows no year 0. */
const travelDay = z.iso.date({ abort: true }).refine((day) => day >= '2000-01-01' && day <= '2099-12-31')

export const orderList = call({
  spec: [],
  method: 'POST',
  path: '/order/list',
  summary: 'The caller’s orders of all lines, the newest first, page by page; searched by name, number, city and day of travel.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  body: z
    .strictObject({
      line: z.enum(['all', 'flight', 'train']).default('all'),
      status: z.enum(['all', 'inProgress', 'toTravel', 'closed']),
      /** Those in which the caller travels, or those that she booked for others. */
      whose: z.enum(['mine', 'others']).default('mine'),
      /** A traveller’s name that the caller may know, the beginning of an order number, or a city. */
      search: z.string().trim().max(ORDER_SEARCH_CHARACTERS_MAX).default(''),
      /** Days of travel, both included. */
      fromDate: travelDay.nullable().default(null),
      toDate: travelDay.nullable().default(null),
      cursor: pageCursor.nullable(),
      size: z.number().int().min(1).max(ORDERS_PER_PAGE_MAX),
    })
    .refine(({ fromDate, toDate }) => fromDate === null || toDate === null || fromDate <= toDate, { path: ['toDate'] }),
  result: z.object({
    orders: z.array(listedOrder),
    nextCursor: z.string().nullable(),
    now: z.string(),
    /** Whether she has booked for others at all: what she has booked stays hers to read, also once she may book for nobody any more. */
    hasForOthers: z.boolean(),
  }),
  errors: [],
})

export const orderResults = call({
  spec: [],
  method: 'GET',
  path: '/order/resultList',
  summary: 'How each of several orders stands that were submitted together. What is not the caller’s is left out.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  /** Numbers with commas between. */
  query: z.object({ list: z.string().regex(NUMBERS) }),
  result: z.object({ orders: z.array(listedOrder), missing: z.array(z.string()), now: z.string() }),
  errors: [],
})

export const nextTrip = call({
  spec: [],
  method: 'GET',
  path: '/order/next',
  summary:
    'What the caller travels in next, whatever its line: ticketed, and not yet left; of a journey that has begun the way that is still to come.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ order: listedOrder.nullable() }),
  errors: [],
})

export const orderJourneys = call({
  spec: [],
  method: 'GET',
  path: '/order/journeys',
  summary: 'The caller’s journeys of these weeks: the bookings of each on one line of time, the nearest journey first.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ journeys: z.array(z.object({ orders: z.array(listedOrder) })), now: z.string() }),
  errors: [],
})

const cancelForm = z.object({
  orderSeq: z.string(),
  /** It is to change another order, whose tickets stay good without it; once it has, it is an order like any other. */
  isChange: z.boolean(),
  order: listedOrder,
  /** Goes back with the wish: an order that moved meanwhile is shown anew first. */
  version: z.number().int(),
  verdict: actionVerdict,
  /** Where an issued order is given up for its value instead; null where it cannot be, or not by the caller. */
  valuePath: z.string().nullable(),
  /** Where tickets of an issued order are given back for money; null as that. */
  returnPath: z.string().nullable(),
  /** What becomes of it, in a sentence of the line’s. */
  note: z.string(),
  reasons: z.array(z.object({ code: z.string(), label: z.string() })),
  /** What cancelling costs, and what goes back to whom and when. */
  quote: z.object({
    feeMinor: minor,
    back: z.array(
      z.object({
        to: z.enum(['company', 'person', 'third']),
        /** Who pays the traveller's part, where that is not the caller. */
        name: bothNames.nullable(),
        amountMinor: minor,
        /** It was only reserved: nobody was charged it, and it is let go. */
        isReserved: z.boolean(),
        when: z.string(),
      }),
    ),
    /**
     * What may have been paid at a gateway that has not said so: what becomes of it, in a sentence. Silent is one that does not answer; else it
     * had nothing when it was asked last, and somebody may stand at its cashier.
     */
    pending: z.array(
      z.object({
        to: z.enum(['person', 'third']),
        /** As in `back`. */
        name: bothNames.nullable(),
        amountMinor: minor,
        isSilent: z.boolean(),
        when: z.string(),
      }),
    ),
    /** What becomes of fees, now and once it is delivered, in sentences. */
    words: z.array(z.string()),
  }),
})
export type CancelForm = z.output<typeof cancelForm>

export const readCancelForm = call({
  spec: [],
  method: 'GET',
  path: '/order/cancel/{orderSeq}',
  summary: 'What is to know before an order is cancelled: whether it can be, why people do, what it costs and what goes back.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ orderSeq }),
  result: cancelForm,
  errors: [],
})

const NOTE_CHARACTERS_MAX = 128

export const cancelOrder = call({
  spec: [],
  method: 'POST',
  path: '/order/cancel/{orderSeq}',
  summary: 'Cancels an order as it was shown; refused where it has moved since.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ orderSeq }),
  body: z.strictObject({
    version: z.number().int().min(1),
    /** One of the form’s codes; OTHER goes with words of one’s own. */
    reasonCode: z.string().max(32),
    words: z.string().trim().max(NOTE_CHARACTERS_MAX).default(''),
  }),
  result: z.object({ orderSeq: z.string(), status: orderStatus }),
  errors: [
    'ORDER-REASON',
    'ORDER-COMPLETE',
    'ORDER-ISSUING',
    'ORDER-CANCELLING',
    'ORDER-NOT-YOURS',
    'ORDER-RIGHT-ENDED',
    'ORDER-TOO-OFTEN',
    'ORDER-SEAT-CANCELS',
    'STATE_CHANGED',
  ],
})

export const changeRemark = call({
  spec: [],
  method: 'PUT',
  path: '/order/remark/{orderSeq}',
  summary: 'Writes or changes the remark on an order, by whoever booked or owns it; an empty one takes it away.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ orderSeq }),
  body: z.strictObject({ remark: z.string().trim().max(NOTE_CHARACTERS_MAX) }),
  result: z.object({ orderSeq: z.string(), remark: z.string() }),
  errors: ['ORDER-NOT-YOURS', 'ORDER-RIGHT-ENDED'],
})

export const callList = [
  specialTravellers,
  orderList,
  orderResults,
  orderJourneys,
  nextTrip,
  readCancelForm,
  cancelOrder,
  changeRemark,
  ...calendarCalls,
] as const
