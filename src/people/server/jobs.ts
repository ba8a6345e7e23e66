import { z } from 'zod'
import { defineJob } from '../../server/jobs/definition.ts'

/** Looks whether a companion's or guest's data is still needed, and erases it once it is not. */
export const eraseCompanionJob = defineJob({
  name: 'people.erase-companion',
  version: 1,
  payload: z.strictObject({ companyId: z.uuid(), personId: z.uuid() }),
  attempts: 20,
  backoff: { firstMs: 10_000, maxMs: 3_600_000 },
})

/** Looks for companions whose hosts have left the company. */
export const leaversJob = defineJob({
  name: 'people.leavers',
  version: 1,
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: 10_000, maxMs: 60_000 },
  concurrency: 1,
})
