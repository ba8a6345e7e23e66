import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Clock } from '../../kernel/time.ts'
import { systemClock, TestClock } from '../clock.ts'
import type { TestDatabase } from '../database/testing.ts'
import { testDatabase } from '../database/testing.ts'
import type { Jobs } from '../jobs.ts'
import { defineJob, GiveUp } from './definition.ts'
import { createJobs } from '../jobs.ts'

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

const order = z.object({ orderId: z.string() })
const backoff = { firstMs: 1_000, maxMs: 1_000 }
let serial = 0
/** A name of its own per test, so that no test meets the queue of another. */
const fresh = (more: { attempts?: number; concurrency?: number; batch?: number } = {}) =>
  defineJob({ name: `test.job-${(serial += 1)}`, version: 1, payload: order, attempts: 3, backoff, ...more })

function queue(options: { clock?: Clock; clockByHand?: boolean; lines?: string[] } = {}): Jobs {
  const log = pino({ level: options.lines ? 'info' : 'silent' }, { write: (line: string) => void options.lines?.push(line) })
  const jobs = createJobs({
    databaseUrl: database.url,
    clock: options.clock ?? systemClock,
    log,
    clockByHand: options.clockByHand ?? false,
  })
  running.push(jobs)
  return jobs
}

describe('sending', () => {
  it('runs a job within a moment of the commit that sent it', async () => {
    const job = fresh()
    const ran: { orderId: string; after: number }[] = []
    const jobs = queue()
    let sentAt = 0
    jobs.register(job, async ({ orderId }) => void ran.push({ orderId, after: performance.now() - sentAt }))
    await jobs.start()
    for (let i = 0; i < 10; i += 1) {
      sentAt = performance.now()
      await database.db.transact((writer) => jobs.send(writer, job, { orderId: `o${i}` }))
      await vi.waitFor(() => expect(ran).toHaveLength(i + 1), { timeout: 5_000, interval: 2 })
    }
    expect(ran.map((run) => run.orderId)).toEqual(Array.from({ length: 10 }, (_, i) => `o${i}`))
    // The notice of the database, not the next look, must have brought the typical one.
    expect(ran.map((run) => run.after).toSorted((a, b) => a - b)[5]).toBeLessThan(160)
  })

  it('takes jobs as soon as it is open, and runs them once it has started', async () => {
    const job = fresh()
    const ran: string[] = []
    const jobs = queue()
    jobs.register(job, async ({ orderId }) => void ran.push(orderId))
    await jobs.open()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'before' }))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(ran).toEqual([])
    await jobs.start()
    await vi.waitFor(() => expect(ran).toEqual(['before']), { timeout: 5_000, interval: 2 })
  })

  it('never runs what was rolled back', async () => {
    const job = fresh()
    const ran: string[] = []
    const jobs = queue()
    jobs.register(job, async ({ orderId }) => void ran.push(orderId))
    await jobs.start()
    const failed = database.db.transact(async (writer) => {
      await jobs.send(writer, job, { orderId: 'undone' })
      throw new Error('the business said no')
    })
    await expect(failed).rejects.toThrow('the business said no')
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'kept' }))
    await jobs.runDue()
    expect(ran).toEqual(['kept'])
  })

  it('refuses a payload that the worker could not read, at the sender', async () => {
    const job = fresh()
    const jobs = queue()
    jobs.register(job, async () => undefined)
    await jobs.start()
    const wrong = { orderId: 7 } as unknown as { orderId: string }
    await expect(database.db.transact((writer) => jobs.send(writer, job, wrong))).rejects.toThrow(/expected string/)
    expect(await jobs.stats()).toMatchObject([{ name: job.name, queued: 0 }])
  })

  it('keeps at most one queued job per key, and as many as wanted without keys', async () => {
    const job = fresh()
    const ran: string[] = []
    const clock = new TestClock('2026-11-24T02:00:00Z')
    const jobs = queue({ clock, clockByHand: true })
    jobs.register(job, async ({ orderId }) => void ran.push(orderId))
    await jobs.start()
    const at = clock.now().add({ minutes: 5 })
    for (const orderId of ['first', 'second', 'third'])
      await database.db.transact((writer) => jobs.send(writer, job, { orderId }, { at, key: 'k' }))
    for (const orderId of ['free', 'free']) await database.db.transact((writer) => jobs.send(writer, job, { orderId }, { at }))
    expect(await jobs.stats()).toMatchObject([{ queued: 3 }])
    clock.advance({ minutes: 5 })
    await jobs.runDue()
    expect(ran.toSorted()).toEqual(['first', 'free', 'free'])
  })

  it('runs the one job of a key at the earliest time that was asked for', async () => {
    const job = fresh()
    const ran: string[] = []
    const clock = new TestClock('2026-11-24T02:00:00Z')
    const jobs = queue({ clock, clockByHand: true })
    jobs.register(job, async ({ orderId }) => void ran.push(orderId))
    await jobs.start()
    const send = (at?: Temporal.Instant) =>
      database.db.transact((writer) => jobs.send(writer, job, { orderId: 'x' }, { key: 'k', ...(at ? { at } : {}) }))
    await send(clock.now().add({ hours: 1 }))
    await send(clock.now().add({ hours: 2 }))
    await jobs.runDue()
    expect(ran).toEqual([])
    await send()
    await jobs.runDue()
    expect(ran).toEqual(['x'])
  })

  it('does not let a worker take the job of a key between a joining send and its commit', async () => {
    const job = fresh()
    const clock = new TestClock('2026-11-24T02:00:00Z')
    const seen: number[] = []
    const jobs = queue({ clock, clockByHand: true })
    await sql`create table fact (value integer not null); insert into fact values (1)`.execute(database.db.kysely)
    const read = async () => (await sql<{ value: number }>`select value from fact`.execute(database.db.kysely)).rows[0]?.value ?? 0
    jobs.register(job, async () => void seen.push(await read()))
    await jobs.start()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'x' }, { key: 'k', at: clock.now().add({ seconds: 1 }) }))
    const waiting = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.db.kysely,
        )
      ).rows.length
    let isRun: Promise<void> = Promise.resolve()
    await database.db.transact(async (writer) => {
      await jobs.send(writer, job, { orderId: 'x' }, { key: 'k', at: clock.now().add({ seconds: 1 }) })
      await sql`update fact set value = 2`.execute(writer)
      // The job is due by the clock, but this transaction holds its row: whoever wants it waits for the commit.
      clock.advance({ seconds: 2 })
      isRun = jobs.runDue()
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 10_000 })
      expect(seen).toEqual([])
    })
    await isRun
    expect(seen).toEqual([2])
  })
})

describe('time', () => {
  it('runs a delayed job at its time, less than half a second late', async () => {
    const job = fresh()
    const ran: number[] = []
    const jobs = queue()
    jobs.register(job, async () => void ran.push(performance.now()))
    await jobs.start()
    const sentAt = performance.now()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'x' }, { at: systemClock.now().add({ milliseconds: 1_200 }) }))
    await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 4_000, interval: 10 })
    const late = (ran[0] ?? 0) - sentAt - 1_200
    expect(late).toBeGreaterThan(-20)
    expect(late).toBeLessThan(800)
  })

  it('runs a delayed job never before its time, however long the transaction had run that sent it', async () => {
    const job = fresh()
    const ran: Temporal.Instant[] = []
    const jobs = queue()
    jobs.register(job, async () => void ran.push(systemClock.now()))
    await jobs.start()
    const at = await database.db.transact(async (writer) => {
      await sql`select pg_sleep(0.6)`.execute(writer)
      const due = systemClock.now().add({ milliseconds: 700 })
      await jobs.send(writer, job, { orderId: 'x' }, { at: due })
      return due
    })
    await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 4_000, interval: 10 })
    expect((ran[0]?.epochMilliseconds ?? 0) - at.epochMilliseconds).toBeGreaterThanOrEqual(0)
  })

  it('runs a delayed job by itself soon after a test has moved the clock past its time', async () => {
    const job = fresh()
    const ran: string[] = []
    const clock = new TestClock('2026-11-24T02:00:00Z')
    const jobs = queue({ clock, clockByHand: true })
    jobs.register(job, async ({ orderId }) => void ran.push(orderId))
    await jobs.start()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'x' }, { at: clock.now().add({ minutes: 30 }) }))
    clock.advance({ minutes: 29 })
    await jobs.runDue()
    expect(ran).toEqual([])
    clock.advance({ minutes: 1 })
    await vi.waitFor(() => expect(ran).toEqual(['x']), { timeout: 3_000 })
  })

  it('runs what a job sends in turn before runDue returns', async () => {
    const [first, second] = [fresh(), fresh()]
    const ran: string[] = []
    const jobs = queue()
    jobs.register(first, async ({ orderId }) => {
      await database.db.transact((writer) => jobs.send(writer, second, { orderId }))
      ran.push('first')
    })
    jobs.register(second, async () => void ran.push('second'))
    await jobs.start()
    await database.db.transact((writer) => jobs.send(writer, first, { orderId: 'x' }))
    await jobs.runDue()
    expect(ran).toContain('second')
    expect(await jobs.stats()).toMatchObject([
      { queued: 0, active: 0 },
      { queued: 0, active: 0 },
    ])
  })

  it('drains a backlog without waiting for a poll between two jobs', async () => {
    const job = fresh({ concurrency: 2 })
    let ran = 0
    const jobs = queue()
    jobs.register(job, async () => void (ran += 1))
    await jobs.start()
    const startedAt = performance.now()
    await database.db.transact(async (writer) => {
      for (let i = 0; i < 200; i += 1) await jobs.send(writer, job, { orderId: String(i) })
    })
    await vi.waitFor(() => expect(ran).toBe(200), { timeout: 10_000, interval: 10 })
    // One job per look and worker would take 25 s.
    expect(performance.now() - startedAt).toBeLessThan(8_000)
  })
})

describe('failing', () => {
  it('tries again after a pause and tells the handler which try is its last', async () => {
    const job = fresh({ attempts: 2 })
    const tries: { attempt: number; lastAttempt: boolean; at: number }[] = []
    const jobs = queue()
    jobs.register(job, async (_, { attempt, lastAttempt }) => {
      tries.push({ attempt, lastAttempt, at: performance.now() })
      if (attempt === 1) throw new Error('not yet')
    })
    await jobs.start()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'x' }))
    await vi.waitFor(() => expect(tries).toHaveLength(2), { timeout: 5_000 })
    expect(tries).toMatchObject([
      { attempt: 1, lastAttempt: false },
      { attempt: 2, lastAttempt: true },
    ])
    const pauseMs = (tries[1]?.at ?? 0) - (tries[0]?.at ?? 0)
    expect(pauseMs).toBeGreaterThan(900)
    expect(pauseMs).toBeLessThan(2_500)
    expect(await jobs.parked()).toEqual([])
  })

  it('parks with the reason after the last try, tells the wing, and runs again on retry', async () => {
    const job = fresh({ attempts: 2 })
    const told: { orderId: string; reason: string }[] = []
    let isBroken = true
    let ran = 0
    const clock = new TestClock('2026-11-24T02:00:00Z')
    const jobs = queue({ clock })
    const handler = async () => {
      if (isBroken) throw new Error('the supplier is away')
      ran += 1
    }
    jobs.register(job, handler, async ({ orderId }, reason) => void told.push({ orderId, reason }))
    await jobs.start()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'o-1' }))
    await jobs.runDue()
    expect(await jobs.parked()).toEqual([])
    await jobs.runDue({ retryNow: true })
    const [parked] = await jobs.parked()
    expect(parked).toMatchObject({ name: job.name, payload: { orderId: 'o-1' }, reason: 'the supplier is away', attempts: 2 })
    expect(parked?.parkedAt.toString()).toBe('2026-11-24T02:00:00Z')
    expect(told).toEqual([{ orderId: 'o-1', reason: 'the supplier is away' }])
    expect(await jobs.stats()).toMatchObject([{ queued: 0, active: 0, parked: 1 }])
    isBroken = false
    expect(await jobs.retry(parked?.id ?? '')).toBe(true)
    await jobs.runDue()
    expect(ran).toBe(1)
    expect(await jobs.parked()).toEqual([])
    expect(await jobs.retry(parked?.id ?? '')).toBe(false)
  })

  it('announces a parked job again when the first announcement failed', async () => {
    const job = fresh({ attempts: 1 })
    let told = 0
    const jobs = queue()
    jobs.register(
      job,
      async () => Promise.reject(new Error('no')),
      async () => {
        told += 1
        if (told === 1) throw new Error('the order is locked')
      },
    )
    await jobs.start()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'x' }))
    await jobs.runDue({ retryNow: true })
    expect(told).toBe(2)
    expect((await jobs.parked()).filter((parked) => parked.name === job.name)).toHaveLength(1)
  })

  it('parks at once when the handler gives up', async () => {
    const job = fresh({ attempts: 9 })
    let ran = 0
    const jobs = queue()
    jobs.register(job, async () => {
      ran += 1
      throw new GiveUp('the booking is unknown to the supplier')
    })
    await jobs.start()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'x' }))
    await jobs.runDue()
    expect(ran).toBe(1)
    expect((await jobs.parked()).find((parked) => parked.name === job.name)?.reason).toBe('the booking is unknown to the supplier')
  })

  it.each([
    ['of another version', { v: 2, at: null, payload: { orderId: 'x' } }, /version 2; this program knows version 1/],
    ['without a version', { orderId: 'x' }, /no version/],
    ['with a wrong field', { v: 1, at: null, payload: { orderId: 7 } }, /orderId: invalid_type/],
  ])('parks a payload %s without running it', async (_, data, reason) => {
    const job = fresh()
    let ran = 0
    const jobs = queue()
    jobs.register(job, async () => void (ran += 1))
    await jobs.start()
    await sql`
      insert into pgboss.job (name, data, policy, singleton_key, dead_letter, retry_limit)
      values (${job.name}, ${JSON.stringify(data)}::jsonb, 'short', 'k', 'parked', 5)`.execute(database.db.kysely)
    await jobs.runDue()
    expect(ran).toBe(0)
    const parked = (await jobs.parked()).filter((row) => row.name === job.name)
    expect(parked).toHaveLength(1)
    expect(parked[0]?.reason).toMatch(reason)
  })

  it('logs an error once with the name and id of the job, never the payload', async () => {
    const job = fresh({ attempts: 1 })
    const lines: string[] = []
    const jobs = queue({ lines })
    jobs.register(job, async () => Promise.reject(new Error('it broke')))
    await jobs.start()
    await database.db.transact((writer) => jobs.send(writer, job, { orderId: 'secret-order-id' }))
    await jobs.runDue()
    const failures = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.msg === 'job failed')
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatchObject({ job: job.name, attempt: 1 })
    expect(failures[0]?.jobId).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines.join('')).not.toContain('secret-order-id')
  })
})

describe('batches', () => {
  it('run their jobs side by side and settle each by itself', async () => {
    const job = fresh({ concurrency: 1, batch: 3, attempts: 1 })
    const jobs = queue()
    let atOnce = 0
    const all = Promise.withResolvers<void>()
    jobs.register(job, async ({ orderId }) => {
      atOnce += 1
      if (atOnce === 3) all.resolve()
      await all.promise
      if (orderId === 'bad') throw new Error('only this one')
    })
    await jobs.start()
    await database.db.transact(async (writer) => {
      for (const orderId of ['good', 'bad', 'fine']) await jobs.send(writer, job, { orderId })
    })
    await jobs.runDue()
    const parked = (await jobs.parked()).filter((row) => row.name === job.name)
    expect(parked.map((row) => row.payload)).toEqual([{ orderId: 'bad' }])
    expect(await jobs.stats()).toMatchObject([{ queued: 0, active: 0, parked: 1 }])
  })
})
