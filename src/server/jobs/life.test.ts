import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded.ts'
import { readPostmaster } from '../database/postmaster.ts'
import type { TestDatabase } from '../database/testing.ts'
import { testDatabase } from '../database/testing.ts'
import type { Jobs } from '../jobs.ts'
import { defineJob } from './definition.ts'
import { createJobs } from '../jobs.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let running: Jobs[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
})
afterAll(() => database.drop())

let serial = 0
const fresh = (more: { concurrency?: number } = {}) =>
  defineJob({
    name: `test.life-${(serial += 1)}`,
    version: 1,
    payload: z.object({ orderId: z.string() }),
    attempts: 3,
    backoff: { firstMs: 1_000, maxMs: 1_000 },
    ...more,
  })

function queue(databaseUrl = database.url): Jobs {
  const jobs = createJobs({ databaseUrl, clock: systemClock, log })
  running.push(jobs)
  return jobs
}

describe('stopping', () => {
  it('waits for the job that runs, and takes no new one', async () => {
    const job = fresh({ concurrency: 1 })
    const ran: string[] = []
    const jobs = queue()
    const begun = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    jobs.register(job, async ({ orderId }) => {
      begun.resolve()
      await gate.promise
      ran.push(orderId)
    })
    await jobs.start()
    for (const orderId of ['a', 'b']) await database.db.transact((writer) => jobs.send(writer, job, { orderId }))
    await begun.promise
    const stopped = jobs.stop()
    gate.resolve()
    await stopped
    expect(ran).toEqual(['a'])
  })

  it('gives a job that outlasts the limit back, to be tried again', async () => {
    const job = fresh()
    const first = queue()
    const begun = Promise.withResolvers<AbortSignal>()
    first.register(job, async (_, { signal }) => {
      begun.resolve(signal)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await first.start()
    await database.db.transact((writer) => first.send(writer, job, { orderId: 'x' }))
    const signal = await begun.promise
    await first.stop(100)
    expect(signal.aborted).toBe(true)
    const attempts: number[] = []
    const second = queue()
    second.register(job, async (_, { attempt }) => void attempts.push(attempt))
    await second.start()
    await second.runDue({ retryNow: true })
    expect(attempts).toEqual([2])
  })
})

describe('registering', () => {
  it('refuses the same job twice, and sending one that nobody does', async () => {
    const [job, unknown] = [fresh(), fresh()]
    const jobs = queue()
    jobs.register(job, async () => undefined)
    expect(() => jobs.register(job, async () => undefined)).toThrow('registered once')
    await jobs.start()
    await expect(database.db.transact((writer) => jobs.send(writer, unknown, { orderId: 'x' }))).rejects.toThrow(
      'registered before it is sent',
    )
  })
})

describe('a database that is killed and comes up again', () => {
  it('goes on giving work, also what was sent before', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'qicheng-jobs-'))
    await chmod(dataDir, 0o755)
    const embedded = await startEmbedded({ dataDir, log })
    const db = openDatabase(embedded.url, { log, max: 2 })
    const job = fresh()
    const ran: string[] = []
    const jobs = queue(embedded.url)
    jobs.register(job, async ({ orderId }) => void ran.push(orderId))
    try {
      await jobs.start()
      await db.transact((writer) => jobs.send(writer, job, { orderId: 'before' }, { at: systemClock.now().add({ seconds: 1 }) }))
      const server = await readPostmaster(join(dataDir, 'postgres', 'cluster'))
      process.kill(server?.pid ?? 0, 'SIGKILL')
      await vi.waitFor(() => db.transact((writer) => jobs.send(writer, job, { orderId: 'after' }, { key: 'once' })), {
        timeout: 15_000,
        interval: 100,
      })
      await vi.waitFor(() => expect(ran.toSorted()).toEqual(['after', 'before']), { timeout: 5_000 })
    } finally {
      await jobs.stop()
      await db.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
