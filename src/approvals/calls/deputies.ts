import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { DEPUTIES_MAX } from '../rules/deputies.ts'

const bothNames = z.object({ zh: z.string(), en: z.string() })
const person = z.object({ userCode: z.string(), name: bothNames })
const PRODUCTS_MAX = 20

const deputy = z.object({
  deputyId: z.string(),
  person,
  /** Days in Shanghai, both included. */
  fromDate: z.string(),
  untilDate: z.string(),
  /** Up to which amount; null: any. */
  limitMinor: z.number().int().nullable(),
  /** About which lines; null: all. */
  products: z.array(z.string()).nullable(),
  /** Whether it is one of those days today. */
  isNow: z.boolean(),
})

export const listDeputies = call({
  spec: [],
  method: 'GET',
  path: '/approval/deputies',
  summary: 'Who decides in the caller’s place, and in whose place she decides; what is over is left out.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ mine: z.array(deputy), iStandInFor: z.array(deputy), mostAtOnce: z.literal(DEPUTIES_MAX), today: z.string() }),
  errors: [],
})

export const nameDeputy = call({
  spec: [],
  method: 'POST',
  path: '/approval/deputies',
  summary: 'Names somebody who decides in the caller’s place for some days, up to an amount, about some lines.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    deputyCode: z.string().trim().min(1).max(20),
    fromDate: z.iso.date(),
    untilDate: z.iso.date(),
    limitMinor: z.number().int().min(0).max(1_000_000_000).nullable().default(null),
    products: z.array(z.string().min(1).max(60)).min(1).max(PRODUCTS_MAX).nullable().default(null),
  }),
  result: z.object({ deputyId: z.string() }),
  errors: ['AP-NO-PERSON', 'AP-DEPUTY-SELF', 'AP-DEPUTY-DATES', 'AP-DEPUTY-PAST', 'AP-DEPUTY-LONG', 'AP-DEPUTY-TWICE', 'AP-DEPUTY-MANY'],
})

export const endDeputy = call({
  spec: [],
  method: 'DELETE',
  path: '/approval/deputies/{deputyId}',
  summary: 'Takes back that somebody decides in the caller’s place. What she has decided stays decided.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ deputyId: z.string().max(64) }),
  result: z.object({ deputyId: z.string() }),
  errors: [],
})
