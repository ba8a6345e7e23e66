import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { SCENE_ERRORS } from '../../policy/rules/scene-asks-are-answered.ts'
import { INQUIRY_LEGS_MAX } from '../rules/inquiry.ts'
import { CONFIRM_STAGES } from '../rules/journey.ts'
import { PLAN_DIFFERENCES } from '../rules/plan-booking.ts'
import { bookingSubmit, getBookingForm } from './booking.ts'
import { CLOSED_LINE, id, minor, PARTY_ERRORS } from './words.ts'

/* A plan of the desk is booked by whoever asked for it: looked up and priced at whoever sells it now, and from there on like any order. */

/** What is not as the desk wrote it. */
const difference = z.object({
  what: z.enum(PLAN_DIFFERENCES),
  /** In the caller's language: what it is about, what the plan says, what is now. */
  label: z.string(),
  was: z.string(),
  now: z.string(),
})

const seenMark = z.string().regex(/^[0-9a-f]{24}$/)

/**
 * The first stage. Where all is as the plan says, or what differs was agreed to, a session is opened and its form follows; otherwise what
 * differs is to be shown, and asked again with its mark once she agrees.
 */
export const preConfirmByInquire = call({
  spec: ['C-AIR-58'],
  method: 'POST',
  path: '/airfrond/preConfirmByInquire/{id}',
  summary:
    'Looks the flights of a chosen plan up where they are sold, asks their price, says what differs from the plan, and opens the booking session.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ id }),
  body: z.strictObject({
    planId: id,
    /** Within the mainland each leg is an order of its own; abroad there is one part. */
    part: z.number().int().min(1).max(INQUIRY_LEGS_MAX).default(1),
    /** What she has agreed to; null: she has seen nothing but the plan. */
    agreed: seenMark.nullable().default(null),
  }),
  result: z.object({
    stage: z.enum(CONFIRM_STAGES),
    seen: seenMark,
    differs: z.array(difference),
    /** What the whole plan was to cost, and what it comes to now. */
    wasMinor: minor,
    totalMinor: minor,
    /** Once confirmed. */
    session: z.object({ bookingId: id, expiresAt: z.string(), market: z.enum(['domestic', 'international']) }).nullable(),
  }),
  errors: [
    CLOSED_LINE,
    'AF-INQUIRY-OTHERS',
    'AF-INQUIRY-OVER',
    'AF-RIGHT-ENDED',
    'AF-PLAN-OTHER',
    'AF-PLAN-OVER',
    'AF-PLAN-BOOKED',
    'AF-PLAN-DESK',
    'AF-INTL-SELF',
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

const formOf = (market: 'domestic' | 'international') =>
  ({
    ...getBookingForm,
    spec: ['C-AIR-59'],
    summary: `The order form of a session that was opened from a plan of the desk (${market}). Any other session is not found here.`,
  }) as const

export const journeyFormDomestic = call({ ...formOf('domestic'), path: '/airfrond/journey/domestic/bookingForm/{id}' })
export const journeyFormInternational = call({ ...formOf('international'), path: '/airfrond/journey/international/bookingForm/{id}' })

const submitOf = (market: 'domestic' | 'international') =>
  ({
    ...bookingSubmit,
    spec: ['C-AIR-60'],
    summary: `Submits the order of a part of a plan of the desk (${market}). Any other session is not found here.`,
  }) as const

export const journeySubmitDomestic = call({ ...submitOf('domestic'), path: '/airfrond/journey/domestic/bookingSubmit' })
export const journeySubmitInternational = call({ ...submitOf('international'), path: '/airfrond/journey/international/bookingSubmit' })

export const planBookingCalls = [
  preConfirmByInquire,
  journeyFormDomestic,
  journeyFormInternational,
  journeySubmitDomestic,
  journeySubmitInternational,
] as const
