import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { bothNames } from '../people/calls.ts'

const CURSOR_CHARACTERS_MAX = 200
const REPORT_SIZE_MAX = 50

const person = z.object({ userCode: z.string(), name: bothNames })

const reported = z.object({
  orderSeq: z.string(),
  line: z.enum(['flight']),
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
    cursor: z.string().max(CURSOR_CHARACTERS_MAX).optional(),
    size: z.coerce.number().int().min(1).max(REPORT_SIZE_MAX).default(20),
  }),
  result: z.object({ orders: z.array(reported), nextCursor: z.string().nullable() }),
  errors: [],
})

export const callList = [specialTravellers] as const
