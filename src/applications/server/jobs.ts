import { z } from 'zod'
import { defineJob } from '../../server/jobs/definition.ts'
import type { EventKind } from './store-events.ts'

const applicationRef = z.strictObject({ companyId: z.uuid(), applicationId: z.uuid() })
const TRIES = { attempts: 12, backoff: { firstMs: 1_000, maxMs: 300_000 }, concurrency: 2, timeoutMs: 30_000 }

/**
 * What those whom an application concerns are told of: that somebody else has put it with them on it, how it came out, and what somebody
 * else has changed or taken back. A change that still waits is no news; who is asked hears of it from approvals.
 */
const TOLD_KINDS = [
  'submitted',
  'agreed',
  'rejected',
  'timedOut',
  'nobody',
  'changed',
  'withdrawn',
  'putByOffice',
] as const satisfies readonly EventKind[]
export type ToldKind = (typeof TOLD_KINDS)[number]
export const isTold = (kind: EventKind): kind is ToldKind => (TOLD_KINDS as readonly EventKind[]).includes(kind)

/** Tells a step of an application's story. */
export const toldJob = defineJob({
  name: 'applications.told',
  version: 1,
  payload: applicationRef.extend({ seq: z.number().int().positive() }),
  ...TRIES,
})

/** Tells of an agreement that was given elsewhere: that it has to be looked at, or what came of that. It names the one it means by its instant. */
export const authorisationToldJob = defineJob({
  name: 'applications.authorisation-told',
  version: 1,
  payload: applicationRef.extend({ recordedAt: z.iso.datetime({ precision: null }), what: z.enum(['recorded', 'checked']) }),
  ...TRIES,
})
