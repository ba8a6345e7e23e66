import { z } from 'zod'
import { call } from '../../kernel/call.ts'

/* Unused value of tickets, as its owners and those who may book with it see it. */

const minor = z.number().int()
const bothNames = z.object({ zh: z.string(), en: z.string() })

const use = z.object({
  orderSeq: z.string(),
  title: z.string(),
  /** Where the app shows the order; null where the reader has nothing to do with it. */
  path: z.string().nullable(),
  amountMinor: minor,
  /** Of that, what came back. */
  backMinor: minor,
  at: z.string(),
  /** aside: set aside for an order that is not paid yet; back: all of it came back. */
  state: z.enum(['aside', 'used', 'back']),
})

const credit = z.object({
  id: z.string(),
  airline: z.object({ code: z.string(), name: bothNames }),
  /** The airline's number. */
  number: z.string(),
  /** Whose it is: the caller's own, or her company's. */
  owner: z.enum(['mine', 'company']),
  /** Whom the airline lets travel on it. */
  traveller: bothNames,
  amountMinor: minor,
  leftMinor: minor,
  expiredMinor: minor,
  /** The last day on which a ticket is issued on it, YYYY-MM-DD. */
  validUntil: z.string(),
  hasEnded: z.boolean(),
  /** The order whose ticket left it. */
  from: z.object({ orderSeq: z.string(), title: z.string() }),
  uses: z.array(use),
})
export type ShownCredit = z.output<typeof credit>

export const myCredits = call({
  spec: [],
  method: 'GET',
  path: '/value/mine',
  summary:
    'Unused value that the caller may book with: her own, and the company’s for those whom she may book for; all of it for its finance people.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    /** What ends first comes first; what is used up or has ended comes last. */
    credits: z.array(credit),
    /** What may still be used, by airline: for a hint where flights are chosen. */
    left: z.array(z.object({ airline: z.object({ code: z.string(), name: bothNames }), amountMinor: minor, firstEnds: z.string() })),
  }),
  errors: [],
})

export const creditCalls = [myCredits] as const
