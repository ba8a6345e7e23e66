import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import type { TestDatabase } from '../database/testing.ts'
import { testDatabase } from '../database/testing.ts'
import { createJobs } from '../jobs.ts'
import { defineJob } from './definition.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('a killed worker (takes some 12 seconds: the shortest heartbeat is 10)', () => {
  it('is missed, and another process runs its job', { timeout: 40_000 }, async () => {
    const job = defineJob({
      name: 'test.takeover',
      version: 1,
      payload: z.object({}),
      attempts: 3,
      backoff: { firstMs: 1_000, maxMs: 1_000 },
    })
    const worker = spawn(process.execPath, [fileURLToPath(new URL('doomed-worker.ts', import.meta.url)), database.url, job.name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    worker.stdout.on('data', (data: Buffer) => void (said += data.toString()))
    const ran: { attempt: number; at: number }[] = []
    const jobs = createJobs({ databaseUrl: database.url, clock: systemClock, log: pino({ level: 'silent' }) })
    try {
      await vi.waitFor(() => expect(said).toContain('ready'), { timeout: 10_000 })
      // Another sender: this process does not work the queue yet.
      await database.db.pool.query(
        `insert into pgboss.job (name, data, policy, singleton_key, dead_letter, heartbeat_seconds, retry_limit, retry_backoff, retry_delay, retry_delay_max)
         values ($1, '{"v":1,"at":null,"payload":{}}', 'short', 'k', 'parked', 10, 2, true, 1, 1)`,
        [job.name],
      )
      await vi.waitFor(() => expect(said).toContain('begun'), { timeout: 5_000 })
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      const diedAt = performance.now()
      jobs.register(job, async (_, { attempt }) => void ran.push({ attempt, at: performance.now() }))
      await jobs.start()
      await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 25_000, interval: 50 })
      expect(ran[0]?.attempt).toBe(2)
      expect((ran[0]?.at ?? 0) - diedAt).toBeLessThan(16_000)
    } finally {
      worker.kill('SIGKILL')
      await jobs.stop()
    }
  })
})
