import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { importCompany } from '../people/server/index.ts'
import { demoCompanyText } from './testing.ts'
import { startProgram, type Program } from '../program.ts'
import { TestClock } from './clock.ts'
import { configFrom } from './config.ts'
import { testDatabase, type TestDatabase } from './database/testing.ts'
import { SESSION_IDLE_HOURS, sessionsOf } from './http/sessions.ts'
import { liveOf, tell, type News } from './live.ts'

/** Two processes' worth of the product on one database: what is told in one is heard in the other. */
const root = join(import.meta.dirname, '../..')
const clock = new TestClock('2026-11-21T02:00:00Z')
const BEAT_MS = 100
/** The most that anybody may have to wait. */
const WITHIN = { timeout: 1_000, interval: 5 }

let database: TestDatabase
let dataDir: string
let here: Program
let there: Program
const logged: string[] = []
const opened: Stream[] = []

async function start(liveBeatMs?: number): Promise<Program> {
  const read = configFrom(
    { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '1', AIR1_URL: 'http://127.0.0.1:9/air/1', AIR1_KEY: 'none' },
    root,
  )
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  return startProgram({ config: read.config, clock, log, clockByHand: true, ...(liveBeatMs === undefined ? {} : { liveBeatMs }) })
}

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'qicheng-live-'))
  here = await start(BEAT_MS)
  // Shows signs of life as seldom as it always does, so that a session's end is heard there and not found by looking.
  there = await start()
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave()
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Person {
  readonly companyId: string
  readonly personId: string
}

async function personOf(userCode: string): Promise<Person> {
  const { companyId, id } = await database.db.kysely
    .selectFrom('person')
    .select(['companyId', 'id'])
    .where('userCode', '=', userCode)
    .executeTakeFirstOrThrow()
  return { companyId, personId: id }
}

async function signIn(userCode: string): Promise<string> {
  const person = await personOf(userCode)
  return (await database.db.transact((writer) => sessionsOf(database.db, clock).start(writer, person, { way: 'password', device: '' })))
    .token
}

interface Stream {
  readonly response: Response
  /** Everything that came so far. */
  readonly text: () => string
  readonly events: () => string[]
  readonly isOver: () => boolean
  leave(): void
}

async function open(program: Pick<Program, 'address'>, token: string, prefix = '/api/v06/openapi'): Promise<Stream> {
  const aborter = new AbortController()
  const response = await fetch(`${program.address}${prefix}/live`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br', language: 'en' },
    signal: aborter.signal,
  })
  let [text, isOver] = ['', false]
  const stream: Stream = {
    response,
    text: () => text,
    events: () => text.split('\n\n').filter((part) => part.startsWith('event:')),
    isOver: () => isOver,
    leave: () => aborter.abort(),
  }
  opened.push(stream)
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true })
    } catch {
      // Left, or cut by the server: over either way.
    }
    isOver = true
  })()
  return stream
}

const newsFor = ({ companyId, personId }: Person, version = 2): News => ({
  companyId,
  personIds: [personId],
  topic: 'order',
  id: 'F261124000017',
  version,
})
const eventOf = (version: number) => `event: order\ndata: {"id":"F261124000017","version":${version}}`
const tellFor = (person: Person, version = 2) => here.db.transact((writer) => tell(writer, newsFor(person, version)))

describe('the live stream', () => {
  it('tells a reader of another process within a second, under each prefix', async () => {
    const token = await signIn('QC1001')
    const streams = await Promise.all(['/api/v06/openapi', '/api/v06', '/api'].map((prefix) => open(there, token, prefix)))
    await tellFor(await personOf('QC1001'))
    await vi.waitFor(() => expect(streams.map((stream) => stream.events())).toEqual([[eventOf(2)], [eventOf(2)], [eventOf(2)]]), WITHIN)
  })

  it('is a plain event stream that nobody keeps, packs or holds back, with the headers of every answer', async () => {
    const { response } = await open(here, await signIn('QC1001'))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-trace-id': expect.any(String) as string,
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  it('tells nothing before the commit, and nothing ever after a rollback', async () => {
    const person = await personOf('QC1001')
    const stream = await open(there, await signIn('QC1001'))
    const rolledBack = here.db.transact(async (writer) => {
      await tell(writer, newsFor(person, 3))
      throw new Error('changed its mind')
    })
    await expect(rolledBack).rejects.toThrow('changed its mind')
    await here.db.transact(async (writer) => {
      await tell(writer, newsFor(person, 4))
      // What another transaction tells meanwhile is heard first, so that nothing was held back by chance.
      await tellFor(person, 5)
      await vi.waitFor(() => expect(stream.events()).toEqual([eventOf(5)]), WITHIN)
    })
    await vi.waitFor(() => expect(stream.events()).toEqual([eventOf(5), eventOf(4)]), WITHIN)
  })

  it('tells a person nothing of somebody else, not even of the same number', async () => {
    const [mine, other] = [await personOf('QC1001'), await personOf('QC2001')]
    const stream = await open(there, await signIn('QC1001'))
    await tellFor(other, 6)
    await tellFor({ companyId: other.personId, personId: mine.personId }, 7) // her id in another company
    await tellFor(mine, 8)
    await vi.waitFor(() => expect(stream.events()).toEqual([eventOf(8)]), WITHIN)
  })

  it('is refused without a living session like every call', async () => {
    const token = await signIn('QC1001')
    await database.db.kysely.updateTable('session').set({ revokedAt: clock.now() }).where('revokedAt', 'is', null).execute()
    for (const headers of [{}, { authorization: `Bearer ${token}` }, { authorization: 'Bearer nonsense-of-some-length' }]) {
      const answer = await fetch(`${here.address}/api/v06/openapi/live`, { headers: { ...headers, language: 'en' } })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({
        code: 'A0401',
        message: 'Login information has expired. Please log in again',
        result: null,
      })
    }
  })

  it('shows that it lives although nothing happens', async () => {
    const stream = await open(here, await signIn('QC1001'))
    await vi.waitFor(
      () =>
        expect(
          stream
            .text()
            .split('\n\n')
            .filter((part) => part === ':').length,
        ).toBeGreaterThan(2),
      WITHIN,
    )
  })

  it('makes no log line with a token', async () => {
    const token = await signIn('QC1001')
    const stream = await open(here, token)
    stream.leave()
    await vi.waitFor(() => expect(logged.some((line) => line.includes('live_closed'))).toBe(true), WITHIN)
    expect(logged.some((line) => line.includes('live_opened'))).toBe(true)
    expect(logged.join('')).not.toContain(token)
  })
})

describe('the end of a session', () => {
  it('ends its streams in every process within a second after signing out, and nobody else’s', async () => {
    const [token, other] = [await signIn('QC1001'), await signIn('QC1001')]
    const [stream, stays] = [await open(there, token), await open(there, other)]
    const out = await here.http.inject({
      method: 'POST',
      url: '/api/v06/openapi/auth/loginOut',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'out-of-the-live-test' },
      payload: {},
    })
    expect(out.statusCode).toBe(200)
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), WITHIN)
    await tellFor(await personOf('QC1001'), 9)
    await vi.waitFor(() => expect(stays.events()).toEqual([eventOf(9)]), WITHIN)
    expect(stream.events()).toEqual([])
  })

  it('is heard within a second when a person has left the company', async () => {
    const [leaver, stays] = [await open(there, await signIn('QC2002')), await open(there, await signIn('QC1001'))]
    const text = (await demoCompanyText()).replace(/(userCode: QC2002\n)(\s+)/, '$1$2status: left\n$2')
    const imported = await importCompany({ db: here.db, clock, secrets: here.secrets }, text)
    expect(imported.ok).toBe(true)
    await vi.waitFor(() => expect(leaver.isOver()).toBe(true), WITHIN)
    expect(stays.isOver()).toBe(false)
  })

  it('is noticed at the next sign of life where the clock alone has ended it', async () => {
    const stream = await open(here, await signIn('QC1001'))
    clock.advance({ hours: SESSION_IDLE_HOURS })
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), WITHIN)
  })

  it('is not put off by a stream that stays open: to follow is no use', async () => {
    const token = await signIn('QC1001')
    await open(here, token)
    clock.advance({ hours: SESSION_IDLE_HOURS - 1 })
    const stream = await open(here, await signIn('QC1001'))
    await vi.waitFor(
      () =>
        expect(
          stream
            .text()
            .split('\n\n')
            .filter((part) => part === ':').length,
        ).toBeGreaterThan(2),
      WITHIN,
    )
    clock.advance({ hours: 1 })
    expect((await open(here, token)).response.status).toBe(401)
  })
})

describe('a limit', () => {
  it('closes a person’s oldest stream when she opens a seventh, and says why', async () => {
    const token = await signIn('QC1001')
    const six: Stream[] = []
    for (let n = 0; n < 6; n += 1) six.push(await open(here, token))
    const other = await open(here, await signIn('QC2001'))
    const seventh = await open(here, token)
    await vi.waitFor(() => expect(six[0]?.isOver()).toBe(true), WITHIN)
    expect(six[0]?.events()).toEqual(['event: full\ndata: {}'])
    expect([...six.slice(1), other, seventh].map((stream) => stream.isOver())).toEqual(Array.from({ length: 7 }, () => false))
  })

  it('refuses streams beyond what one process holds, with when to come back', async () => {
    const sessions = sessionsOf(database.db, clock)
    const live = liveOf({ databaseUrl: database.url, log: pino({ level: 'silent' }), sessions, streamsMax: 1 })
    const app = fastify()
    app.get('/live', (request, reply) => live.serve(request, reply))
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const first = await open({ address }, await signIn('QC1001'), '')
    const { response } = await open({ address }, await signIn('QC2001'), '')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    first.leave()
    await vi.waitFor(async () => expect((await open({ address }, await signIn('QC2001'), '')).response.status).toBe(200), WITHIN)
    live.endStreams()
    await app.close()
  })

  it('cuts a reader that takes nothing, before it costs more than 64 KiB, and keeps those that do', async () => {
    const [person, token] = [await personOf('QC1001'), await signIn('QC1001')]
    const reading = await open(there, token)
    const { hostname, port } = new URL(there.address)
    const lazy = connect({ host: hostname, port: Number(port) })
    const times = (said: string) => logged.filter((line) => line.includes(said)).length
    const [openedBefore, closedBefore] = [times('live_opened'), times('live_closed')]
    let isCut = false
    lazy.on('close', () => (isCut = true))
    lazy.on('error', () => (isCut = true))
    lazy.write(`GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    lazy.pause()
    await vi.waitFor(() => expect(times('live_opened')).toBe(openedBefore + 1), WITHIN)
    for (let sent = 0; sent < 400 && times('live_closed') === closedBefore; sent += 1) {
      await here.db.transact(async (writer) => {
        await sql`select pg_notify('live', json_build_object('c', ${person.companyId}::text, 'p', json_build_array(${person.personId}::text), 't', 'order', 'n', repeat('F', 64), 'v', n)::text) from generate_series(1, 500) n`.execute(
          writer,
        )
      })
    }
    await vi.waitFor(() => expect(times('live_closed')).toBe(closedBefore + 1), WITHIN)
    lazy.resume()
    await vi.waitFor(() => expect(isCut).toBe(true), WITHIN)
    expect(reading.isOver()).toBe(false)
  })
})

describe('a database connection that was cut', () => {
  it('is made anew, and every reader is told to read anew', async () => {
    const stream = await open(here, await signIn('QC1001'))
    const cut = () =>
      sql<{
        cut: boolean
      }>`select pg_terminate_backend(pid) as cut from pg_stat_activity where datname = current_database() and application_name = 'qicheng-live'`.execute(
        database.db.kysely,
      )
    expect((await cut()).rows).toEqual([{ cut: true }, { cut: true }])
    await vi.waitFor(() => expect(stream.events()).toEqual(['event: resync\ndata: {}']), WITHIN)
    await tellFor(await personOf('QC1001'), 10)
    await vi.waitFor(() => expect(stream.events()).toEqual(['event: resync\ndata: {}', eventOf(10)]), WITHIN)
  })
})

describe('a stop', () => {
  it('ends all streams at once and does not wait for them', async () => {
    const program = await start()
    const streams = await Promise.all([open(program, await signIn('QC1001')), open(program, await signIn('QC2001'))])
    await program.stop()
    await vi.waitFor(() => expect(streams.map((stream) => stream.isOver())).toEqual([true, true]), WITHIN)
  })
})
