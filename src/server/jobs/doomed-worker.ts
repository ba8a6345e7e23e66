/** A worker that the test of taking over kills in the middle of a job. Arguments: the database's address, the job's name. */
import { pino } from 'pino'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { defineJob } from './definition.ts'
import { createJobs } from '../jobs.ts'

const [databaseUrl = '', name = ''] = process.argv.slice(2)
const job = defineJob({ name, version: 1, payload: z.object({}), attempts: 3, backoff: { firstMs: 1_000, maxMs: 1_000 } })
const jobs = createJobs({ databaseUrl, clock: systemClock, log: pino({ level: 'silent' }) })
jobs.register(job, async () => {
  process.stdout.write('begun\n')
  await new Promise(() => undefined)
})
await jobs.start()
process.stdout.write('ready\n')
