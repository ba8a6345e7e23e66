import { z } from 'zod'
import { call } from '../../kernel/call.ts'

export const readCalendarAddress = call({
  spec: [],
  method: 'GET',
  path: '/order/calendar',
  summary: 'Whether the caller has a private calendar address, since when, and when it was last read. Never the address itself.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  /** Null where there is none. Instants. */
  result: z.object({ address: z.object({ madeAt: z.string(), lastReadAt: z.string().nullable() }).nullable() }),
  errors: [],
})

export const makeCalendarAddress = call({
  spec: [],
  method: 'POST',
  path: '/order/calendar/make',
  summary: 'Makes the caller’s private calendar address and answers it, this once; a former one ends.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({}),
  result: z.object({ url: z.url(), madeAt: z.string() }),
  errors: ['ENTRY-CONFIRM'],
})

export const revokeCalendarAddress = call({
  spec: [],
  method: 'POST',
  path: '/order/calendar/revoke',
  summary: 'Ends the caller’s private calendar address; says whether there was one.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({}),
  result: z.object({ revoked: z.boolean() }),
  errors: [],
})

export const tripFile = call({
  spec: [],
  method: 'GET',
  path: '/order/calendar/trip',
  summary: 'One order’s trip as a calendar file, under the same name as behind the caller’s calendar address; none of a closed order.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ orderSeq: z.string().regex(/^[A-Z]\d{12}$/) }),
  /** What the file is called, in the caller's language, and all that stands in it. */
  result: z.object({ name: z.string(), text: z.string() }),
  errors: ['ORDER-NO-TRIP'],
})

export const calendarCalls = [readCalendarAddress, makeCalendarAddress, revokeCalendarAddress, tripFile] as const
