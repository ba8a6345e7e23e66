import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { WAYS_MAX } from '../rules/both-ways.ts'
import { startBooking } from './booking.ts'
import { id, orderNumber } from './words.ts'

/* Mainland flights that are booked in one go: there and back, or through several cities. */

export const startWays = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/startWays',
  summary:
    'Opens one order form on several mainland flights, each chosen of a search of its own: each is priced, and all of them are submitted together.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  /** In the order of travel. All were searched for the same travellers. */
  body: z.strictObject({
    version: z.literal('2.0'),
    ways: z
      .array(z.strictObject({ searchId: id, offerKey: z.string().max(120) }))
      .min(2)
      .max(WAYS_MAX),
  }),
  result: z.object({ bookingId: id, expiresAt: z.string() }),
  errors: [...startBooking.errors, 'AF-WAYS-TIME', 'AF-WAYS-PARTY', 'AF-WAYS-ABROAD'],
})

export const goOnAlone = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/goOnAlone/{id}',
  summary: 'Goes on with an order without the way of its journey that came to nothing: it waits for that one no longer.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ id: orderNumber }),
  body: z.strictObject({}),
  result: z.object({ orderSeq: z.string() }),
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'AF-WAYS-SETTLED'],
})

export const bothWaysCalls = [startWays, goOnAlone] as const
