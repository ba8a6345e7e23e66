import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { PLAN_FLIGHTS_PER_LEG_MAX, PLAN_NOTE_CHARACTERS_MAX, PLAN_TERMS, PLANS_MAX } from '../rules/inquiry-plan.ts'
import { INQUIRY_BUDGET_MINOR_MAX, INQUIRY_LEGS_MAX } from '../rules/inquiry.ts'
import { WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from '../rules/returning.ts'
import { bothNames, cabinClass, id, minor } from './words.ts'

/*
 * What the travel desk is asked, and what it answers: takes a request up, writes plans to choose from, says that it cannot be had, turns to
 * whoever has chosen, and says what became of it.
 */

const legShown = z.object({ fromCityCode: z.string(), toCityCode: z.string(), from: bothNames, to: bothNames, departDate: z.string() })

const shown = z.object({
  inquiryId: id,
  number: z.string(),
  company: bothNames,
  /** 1 nobody has it yet, 2 taken up: plans are to be written; 4 a plan was chosen: whoever asked is to be turned to. */
  code: z.number().int(),
  next: z.enum(['quote', 'contact']),
  legs: z.array(legShown),
  cabin: cabinClass,
  flexDays: z.number().int(),
  budgetMinor: minor.nullable(),
  remark: z.string(),
  /** How many travel. None of them is named. */
  travellers: z.number().int(),
  askedAt: z.string(),
  /** By when this is promised. */
  dueAt: z.string(),
  isLate: z.boolean(),
  /** Of what was chosen: its flights and what one traveller pays. */
  chosen: z.object({ position: z.number().int(), flights: z.array(z.string()), totalMinor: minor, holdsUntil: z.string() }).nullable(),
})
export type DeskInquiry = z.output<typeof shown>

const inquiryParams = z.object({ inquiryId: id })
const why = z.string().trim().min(WHY_MIN_CHARACTERS).max(WHY_MAX_CHARACTERS)
const airport = z.string().regex(/^[A-Z]{3}$/)
/** A wall time as it stands on a ticket, by the clock of its airport. */
const wallTime = z.iso.datetime({ local: true, precision: -1 }).regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
const amount = minor.min(0).max(INQUIRY_BUDGET_MINOR_MAX)

const term = z
  .strictObject({ is: z.enum(PLAN_TERMS), feeMinor: amount.nullable() })
  .refine(({ is, feeMinor }) => (is === 'fee') === (feeMinor !== null && feeMinor > 0), { error: 'a fee where there is one' })

/** The flights of a leg as the desk writes them, in the order in which they are flown. */
export const legByDesk = z
  .array(
    z.strictObject({
      number: z.string().regex(/^[A-Z0-9]{2}\d{1,4}$/),
      from: airport,
      to: airport,
      departAt: wallTime,
      arriveAt: wallTime,
      cabin: cabinClass,
      bookingClass: z.string().regex(/^[A-Z]\d?$/),
    }),
  )
  .min(1)
  .max(PLAN_FLIGHTS_PER_LEG_MAX)

const plan = z.strictObject({
  legs: z.array(legByDesk).min(1).max(INQUIRY_LEGS_MAX),
  /** Of one traveller, in fen. */
  fareMinor: amount.min(100),
  taxesMinor: amount,
  change: term,
  refund: term,
  baggage: z.strictObject({
    pieces: z.number().int().min(0).max(4),
    kgEach: z.number().int().min(0).max(50),
    carryOnKg: z.number().int().min(0).max(20),
  }),
  note: z.string().trim().max(PLAN_NOTE_CHARACTERS_MAX),
  holdsUntil: z.iso.datetime({ offset: true }),
})

export const opsInquiries = call({
  spec: [],
  method: 'GET',
  path: '/ops/inquiries',
  summary: 'Staff: requests that wait for the desk, over all companies, the longest overdue first. No traveller is named.',
  access: { staff: ['desk'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ after: id.optional() }),
  result: z.object({ inquiries: z.array(shown), next: id.nullable() }),
  errors: [],
})

export const opsTakeInquiry = call({
  spec: [],
  method: 'POST',
  path: '/ops/inquiries/{inquiryId}/take',
  summary: 'Staff: takes a request up. Whoever asked reads that somebody works on it.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: inquiryParams,
  body: z.strictObject({}),
  result: z.object({ taken: z.literal(true) }),
  errors: ['AF-DESK-DECIDED'],
})

const PLAN_FAULTS = ['AF-PLAN-LEGS', 'AF-PLAN-AIRPORT', 'AF-PLAN-TIME', 'AF-PLAN-DAY', 'AF-PLAN-EXPIRY'] as const

export const opsQuoteInquiry = call({
  spec: [],
  method: 'POST',
  path: '/ops/inquiries/{inquiryId}/quote',
  summary: 'Staff: sends plans to choose from. Impossible ones are refused: wrong cities, times that cannot be flown, an end in the past.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: inquiryParams,
  body: z.strictObject({ plans: z.array(plan).min(1).max(PLANS_MAX) }),
  result: z.object({ sent: z.number().int() }),
  errors: ['AF-DESK-DECIDED', ...PLAN_FAULTS],
})

export const opsRefuseInquiry = call({
  spec: [],
  method: 'POST',
  path: '/ops/inquiries/{inquiryId}/refuse',
  summary: 'Staff: says that a journey cannot be had, or that what was chosen has come to nothing, and why: whoever asked reads it.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: inquiryParams,
  body: z.strictObject({ why }),
  result: z.object({ ended: z.literal(true) }),
  errors: ['AF-DESK-DECIDED'],
})

export const opsInquiryContact = call({
  spec: [],
  method: 'POST',
  path: '/ops/inquiries/{inquiryId}/contact',
  summary: 'Staff: whom to turn to about a plan that was chosen. That it was looked up is kept.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: inquiryParams,
  body: z.strictObject({ why }),
  result: z.object({ name: bothNames, phone: z.string(), travellers: z.array(bothNames) }),
  errors: ['AF-DESK-DECIDED'],
})

export const opsSettleInquiry = call({
  spec: [],
  method: 'POST',
  path: '/ops/inquiries/{inquiryId}/settle',
  summary: 'Staff: what was chosen is arranged with whoever asked; in what words she reads it.',
  access: { staff: ['desk'] },
  effect: 'write',
  timeoutMs: 60_000,
  params: inquiryParams,
  body: z.strictObject({ why }),
  result: z.object({ ended: z.literal(true) }),
  errors: ['AF-DESK-DECIDED'],
})

export const inquiryDeskCalls = [
  opsInquiries,
  opsTakeInquiry,
  opsQuoteInquiry,
  opsRefuseInquiry,
  opsInquiryContact,
  opsSettleInquiry,
] as const
