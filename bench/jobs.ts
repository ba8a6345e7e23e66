/** Durable jobs a second, with nothing in them, beside loops over a table with SKIP LOCKED that do no more than hand them out once. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { z } from 'zod'
import { systemClock } from '../src/server/clock.ts'
import { openDatabase, type Database } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { createJobs, type Jobs } from '../src/server/jobs.ts'
import { defineJob } from '../src/server/jobs/definition.ts'
import { createLog } from '../src/server/log.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'

const AIM_RATIO = 0.7
const ROUNDS = 6
const WORKERS = 8
const DONE_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 10

const draft = { version: 1, payload: z.strictObject({ nr: z.number() }), attempts: 3, backoff: { firstMs: 1_000, maxMs: 1_000 } }

interface Course {
  readonly name: string
  /** How many a worker takes at a time. */
  readonly batch: number
  /** Jobs of a round: enough that its beginning and end do not count. */
  readonly jobs: number
}

const ONE: Course = { name: 'one at a time', batch: 1, jobs: 600 }
const MANY: Course = { name: 'fifty at a time', batch: 50, jobs: 4_000 }
const COURSES = [ONE, MANY]

const definitionOf = ({ batch }: Course) => defineJob({ ...draft, name: `bench.by-${batch}`, concurrency: WORKERS, batch })

/** Counts what ran; everybody waits for one number. */
interface Tally {
  expect(count: number): Promise<void>
  add(): void
}

function tally(): Tally {
  let left = 0
  let done = (): void => undefined
  return {
    expect(count) {
      left = count
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${left} jobs have not run within ${DONE_WITHIN_MS} ms`)), DONE_WITHIN_MS)
        done = () => {
          clearTimeout(late)
          resolve()
        }
      })
    },
    add() {
      left -= 1
      if (left === 0) done()
    },
  }
}

/** From the commit of the sends until the last has run. The workers are let come to rest before the next round. */
async function ours(db: Database, jobs: Jobs, course: Course, ran: Tally): Promise<number> {
  const definition = definitionOf(course)
  const all = ran.expect(course.jobs)
  let startedMs = 0
  await db.transact(async (writer) => {
    for (let nr = 0; nr < course.jobs; nr += 1) await jobs.send(writer, definition, { nr })
    startedMs = performance.now()
  })
  await all
  const perSecond = (course.jobs / (performance.now() - startedMs)) * 1_000
  for (let open = 1; open > 0;) {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pgboss.job where name = ${definition.name} and state <= 'active'`.execute(db.kysely)
    open = rows[0]?.open ?? 0
    if (open > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  await sql`delete from pgboss.job where name = ${definition.name}`.execute(db.kysely)
  return perSecond
}

/** Runs a step in every worker until it finds no more work; a step answers how much it has done. */
async function loops(bare: pg.Pool, course: Course, step: (client: pg.PoolClient) => Promise<number>): Promise<number> {
  await bare.query(`insert into bench_job (data) select json_build_object('nr', nr) from generate_series(1, $1::int) as nr`, [course.jobs])
  let ran = 0
  const startedMs = performance.now()
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const client = await bare.connect()
      try {
        for (let took = await step(client); took > 0; took = await step(client)) ran += took
      } finally {
        client.release()
      }
    }),
  )
  const perSecond = (ran / (performance.now() - startedMs)) * 1_000
  if (ran !== course.jobs) throw new Error(`the bare loop ran ${ran} of ${course.jobs} jobs`)
  await bare.query('truncate bench_job')
  return perSecond
}

const NEXT = `select id from bench_job where state = 'created' order by id limit $1 for update skip locked`

/** The work is done while its rows are locked: one commit, and a worker that hangs holds a transaction open for as long. */
const whileLocked =
  (batch: number) =>
  async (client: pg.PoolClient): Promise<number> => {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>({ name: 'next', text: NEXT, values: [batch] })
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await client.query({ name: 'done', text: `update bench_job set state = 'completed' where id = any($1::bigint[])`, values: [ids] })
    }
    await client.query('commit')
    return ids.length
  }

/** Taken with one commit and done with another, as whoever speaks with the outside world meanwhile must. */
const takenAndDone =
  (batch: number) =>
  async (client: pg.PoolClient): Promise<number> => {
    const take = `update bench_job set state = 'active' where id in (${NEXT}) returning id`
    const { rows } = await client.query<{ id: string }>({ name: 'take', text: take, values: [batch] })
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await client.query({ name: 'done', text: `update bench_job set state = 'completed' where id = any($1::bigint[])`, values: [ids] })
    }
    return ids.length
  }

const ANCHORS = [
  { against: 'a bare SKIP LOCKED loop, one commit a take', step: whileLocked },
  { against: 'the same with two, as a job that calls somebody needs', step: takenAndDone },
]

async function measure(db: Database, jobs: Jobs, bare: pg.Pool, tallies: ReadonlyMap<Course, Tally>): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const course of COURSES) {
    for (const { against, step } of ANCHORS) {
      const medians = await sideBySide({
        rounds: ROUNDS,
        ours: () => ours(db, jobs, course, tallies.get(course) ?? tally()),
        anchor: () => loops(bare, course, step(course.batch)),
      })
      const ratio = medians.ours / medians.anchor
      const isAimed = step === whileLocked
      const aim = isAimed ? `≥ ${AIM_RATIO.toFixed(2)}×` : null
      const what = `durable jobs, ${course.name}${isAimed ? '' : ', told beside two commits'}`
      measured.push({ what, against, ...medians, unit: 'per s', ratio, aim, meetsAim: !isAimed || ratio >= AIM_RATIO, rounds: ROUNDS })
    }
  }
  return measured
}

export const durableJobs: Bench = {
  name: 'jobs',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-bench-'))
    chmodSync(dataDir, 0o755) // as root the database server runs as another user, who must be able to pass
    const log = createLog('warn')
    const undo: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
    try {
      const embedded = await startEmbedded({ dataDir, log })
      undo.push(() => embedded.stop())
      const db = openDatabase(embedded.url, { log, max: 4 })
      undo.push(() => db.close())
      const jobs = createJobs({ databaseUrl: embedded.url, clock: systemClock, log })
      undo.push(() => jobs.stop())
      const tallies = new Map(COURSES.map((course) => [course, tally()]))
      for (const [course, { add }] of tallies) jobs.register(definitionOf(course), async () => add())
      await jobs.start()
      const bare = new pg.Pool({ connectionString: embedded.url, max: WORKERS })
      undo.push(() => bare.end())
      await bare.query(
        `create table bench_job (id bigint generated always as identity primary key, state text not null default 'created', data jsonb not null)`,
      )
      await bare.query(`create index bench_job_next on bench_job (id) where state = 'created'`)
      return await measure(db, jobs, bare, tallies)
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}
