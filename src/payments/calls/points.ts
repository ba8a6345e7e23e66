import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { GRANTED_AT_ONCE_MAX, POINTS_A_GRANT_MAX, POINTS_REASON_MAX } from '../rules/points.ts'

/* Reward points: what somebody has of them, and how her company's managers grant them. */

const minor = z.number().int()
const bothNames = z.object({ zh: z.string(), en: z.string() })

/** How a company calls its points, under the names of the point configuration. */
const named = { rewardName: z.string(), rewardNameEn: z.string() }

const grant = z.object({
  id: z.uuid(),
  amountMinor: minor,
  leftMinor: minor,
  /** Ended unused. */
  expiredMinor: minor,
  /** In the words of whoever granted them. */
  reason: z.string(),
  at: z.string(),
  /** The last day on which they may be used, YYYY-MM-DD; null where they have none. */
  validUntil: z.string().nullable(),
  hasEnded: z.boolean(),
})

const use = z.object({
  orderSeq: z.string(),
  title: z.string(),
  /** Where the app shows the order; null where the caller has nothing to do with it any more. */
  path: z.string().nullable(),
  amountMinor: minor,
  /** Of that, what came back. */
  backMinor: minor,
  at: z.string(),
  /** aside: set aside for an order that is not paid yet; back: all of it came back. */
  state: z.enum(['aside', 'used', 'back']),
})

export const myPoints = call({
  spec: [],
  method: 'GET',
  path: '/points/mine',
  summary: 'The caller’s reward points: what she may use, what was granted and until when, and where it went. One point is 0.01 yuan.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    ...named,
    leftMinor: minor,
    /** The first last day of what is left; null where none of it ends. */
    firstEnds: z.string().nullable(),
    /** What ends first comes first; what is used up or has ended comes last. */
    grants: z.array(grant),
    /** The newest first. */
    uses: z.array(use),
  }),
  errors: [],
})

/** Whoever looks after travel for the company. */
const MANAGING = { roles: ['travelManager', 'administrator'] } as const

export const grantedPoints = call({
  spec: [],
  method: 'GET',
  path: '/points/granted',
  summary: 'What the company has granted lately, to whom and why, and how many points its credit still covers.',
  access: MANAGING,
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    ...named,
    /** Of the company's credit, what is not used. */
    creditLeftMinor: minor,
    /** The newest first. */
    grants: z.array(
      grant.pick({ id: true, amountMinor: true, reason: true, at: true, validUntil: true }).extend({
        person: z.object({ name: bothNames, userCode: z.string() }),
        by: bothNames,
      }),
    ),
  }),
  errors: [],
})

export const grantPoints = call({
  spec: [],
  method: 'POST',
  path: '/points/grant',
  summary: 'Grants points to employees, the same number to each, out of the company’s credit. Nobody grants any to herself.',
  access: MANAGING,
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    userCodes: z.array(z.string().min(1).max(32)).min(1).max(GRANTED_AT_ONCE_MAX),
    points: z.number().int().min(1).max(POINTS_A_GRANT_MAX),
    reason: z.string().trim().min(1).max(POINTS_REASON_MAX),
    /** The last day on which they may be used; none where it is left out. */
    validUntil: z.iso.date().optional(),
  }),
  result: z.object({ people: z.number().int(), amountMinor: minor }),
  errors: ['POINTS-WHOM', 'POINTS-SELF', 'POINTS-DAY', 'POINTS-CREDIT'],
})

export const pointsCalls = [myPoints, grantedPoints, grantPoints] as const
