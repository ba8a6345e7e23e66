import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testEnvironment } from '../tools/run-command.ts'
import { systemClock } from './server/clock.ts'
import { openDatabase } from './server/database/connect.ts'
import { dropTestDatabase, emptyDatabase, testDatabase, type TestDatabase } from './server/database/testing.ts'
import { sessionsOf } from './server/http/sessions.ts'
import { createLog } from './server/log.ts'

/** The program as an operator runs it: a process of its own, its exit code and what it says. */
const root = join(import.meta.dirname, '..')
const START_MS = 40_000

interface Running {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  /** The line that says where it listens; refuses when the process ends before. */
  readonly ready: Promise<{ address: string; addresses: string[]; port: number }>
  readonly ended: Promise<number | string>
}

let dataDir: string
let database: TestDatabase
const running = new Set<ChildProcess>()
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qicheng-program-'))
  chmodSync(dataDir, 0o755)
  database = await testDatabase()
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: {
      ...testEnvironment(process.env),
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: '1',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [out, err] = ['', '']
  child.stderr?.on('data', (part: Buffer) => void (err += part.toString()))
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child)
    return (code ?? signal) as number | string
  })
  const ready = new Promise<Awaited<Running['ready']>>((done, fail) => {
    child.stdout?.on('data', (part: Buffer) => {
      out += part.toString()
      const line = out.split('\n').find((one) => one.startsWith('{"qicheng":"ready"') && one.endsWith('}'))
      if (line !== undefined) done(JSON.parse(line) as Awaited<Running['ready']>)
    })
    void ended.then((how) => fail(new Error(`ended with ${how}: ${err}`)))
  })
  ready.catch(() => undefined)
  return { child, out: () => out, err: () => err, ready, ended }
}

const originOf = async (program: Running) => `http://127.0.0.1:${(await program.ready).port}`
const signOut = (origin: string, token: string) =>
  fetch(`${origin}/api/auth/loginOut`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `out-${token.slice(0, 20)}`,
      language: 'en',
    },
    body: '{}',
  })

async function newToken(): Promise<string> {
  const { companyId, id } = await database.db.kysely
    .selectFrom('person')
    .select(['companyId', 'id'])
    .where('userCode', '=', 'QC1001')
    .executeTakeFirstOrThrow()
  const { token } = await database.db.transact((writer) =>
    sessionsOf(database.db, systemClock).start(writer, { companyId, personId: id }, { way: 'password', device: '' }),
  )
  return token
}

/** Waits until a transaction of the program stands still in the middle. */
const standsStill = () =>
  vi.waitFor(
    async () => {
      const { rows } = await database.db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '100 ms'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 15_000, interval: 20 },
  )

describe('a start', () => {
  it.each([
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://q:geheim@127.0.0.1:1/travel' },
      'The database at 127.0.0.1:1 does not answer (ECONNREFUSED).',
    ],
    [
      'a database on a host that is not known',
      { DATABASE_URL: 'postgres://q:geheim@nowhere.invalid/travel' },
      "The database's host nowhere.invalid is not known: check DATABASE_URL.",
    ],
    ['contradictions in its environment', { PORT: 'http', LOG_LEVEL: 'loud' }, 'PORT must be a port number from 0 to 65535, not "http".'],
  ])('with %s says so in one sentence and ends with 1', { timeout: START_MS }, async (_, env, sentence) => {
    const program = start(env)
    expect(await program.ended).toBe(1)
    expect(program.err().split('\n')[0]).toBe(sentence)
    expect(program.err() + program.out()).not.toContain('geheim')
    expect(program.err()).not.toMatch(/\n\s+at /)
  })

  it('with a wrong password or name for the database says so, and not the password', { timeout: START_MS }, async () => {
    const url = new URL(database.url)
    const { host } = url
    url.pathname = '/no_such_database'
    const nameless = start({ DATABASE_URL: url.href })
    url.password = 'geheim'
    const locked = start({ DATABASE_URL: url.href })
    expect([await nameless.ended, await locked.ended]).toEqual([1, 1])
    expect(nameless.err().trim()).toBe(`The database at ${host} has no database no_such_database: create it first.`)
    expect(locked.err().trim()).toBe(`The database at ${host} does not let us in: check user and password in DATABASE_URL.`)
    expect(locked.out()).not.toContain('geheim')
  })

  it('on a port that is taken says so, and leaves nothing running behind', { timeout: START_MS }, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const program = start({ PORT: String(port) })
    expect([await program.ended, program.err().trim()]).toEqual([
      1,
      `PORT ${port} on 127.0.0.1 is taken by another program: stop that one or set another PORT.`,
    ])
    other.close()
    const { rows } = await database.db.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'qicheng%' and pid <> pg_backend_pid() and usename = current_user and application_name like '%jobs'`,
    )
    expect(rows).toEqual([])
  })
})

describe('a start on the embedded database that fails', () => {
  it('stops the database again', { timeout: START_MS }, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const program = start({ DATABASE_URL: '', PORT: String((other.address() as AddressInfo).port) })
    expect(await program.ended).toBe(1)
    other.close()
    const place = existsSync(join(dataDir, 'postgres.location'))
      ? readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
      : join(dataDir, 'postgres')
    expect([existsSync(join(place, 'cluster/PG_VERSION')), existsSync(join(place, 'cluster/postmaster.pid'))]).toEqual([true, false])
  })
})

describe('a stop', () => {
  it('lets a running request finish, refuses new ones, and ends with 0', { timeout: START_MS }, async () => {
    const program = start({ DELAY_AT: 'entry.sign-out.before-commit:1200' })
    const origin = await originOf(program)
    const token = await newToken()
    const answer = signOut(origin, token)
    await standsStill()
    program.child.kill('SIGTERM')
    await vi.waitFor(() => expect(program.out()).toContain('"stopping"'), { timeout: 5_000 })
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
    const begun = performance.now()
    const given = await answer
    expect([given.status, ((await given.json()) as { code: string }).code]).toEqual([200, 'Z000'])
    expect(await program.ended).toBe(0)
    expect(performance.now() - begun).toBeLessThan(4_000) // and waits for no connection that its client keeps alive
    expect(await sessionsOf(database.db, systemClock).find(token)).toBeNull()
  })

  it('lets a running job finish, by Ctrl+C too', { timeout: START_MS }, async () => {
    const program = start({ DELAY_AT: 'server.housekeeping.before-commit#1:1200' })
    await program.ready
    const { db } = database
    await db.pool.query(`insert into rate_window values ('test:old', now() - interval '2 days', 1)`)
    await db.pool.query(
      `insert into pgboss.job (name, data, policy, singleton_key, dead_letter, heartbeat_seconds, retry_limit) values ('server.housekeeping', '{"v":1,"at":null,"payload":{}}', 'short', 'k', 'parked', 10, 2)`,
    )
    await standsStill()
    program.child.kill('SIGINT')
    program.child.kill('SIGINT') // a second press changes nothing
    expect(await program.ended).toBe(0)
    const { rows } = await db.pool.query(`select state from pgboss.job where name = 'server.housekeeping'`)
    expect(rows).toEqual([{ state: 'completed' }])
    expect((await db.pool.query(`select 1 from rate_window where bucket = 'test:old'`)).rowCount).toBe(0)
  })

  it('cuts off a client that never lets go', { timeout: START_MS }, async () => {
    const program = start({ DELAY_AT: 'entry.sign-out.before-commit:60000' })
    const answer = signOut(await originOf(program), await newToken()).catch((error: unknown) =>
      error instanceof Error ? error.name : 'error',
    )
    await standsStill()
    const begun = performance.now()
    program.child.kill('SIGTERM')
    await program.ended
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(await answer).toBe('TypeError')
  })
})

describe('two processes on one database', () => {
  it('see each other’s sessions, ends of sessions and first answers', { timeout: START_MS }, async () => {
    const empty = await emptyDatabase()
    try {
      // Both at once: one migrates and seeds, the other waits for it.
      const programs = [start({ DATABASE_URL: empty, DEMO: '1' }), start({ DATABASE_URL: empty })]
      const [here, there] = (await Promise.all(programs.map(originOf))) as [string, string]
      const db = openDatabase(empty, { log: createLog('silent'), max: 2 })
      const person = await db.kysely.selectFrom('person').select(['companyId', 'id as personId']).where('userCode', '=', 'QC1001').execute()
      expect(person).toHaveLength(1)
      const { token } = await db.transact((writer) =>
        sessionsOf(db, systemClock).start(writer, person[0] as { companyId: string; personId: string }, { way: 'password', device: '' }),
      )
      await db.close()
      const info = async (origin: string) =>
        (await fetch(`${origin}/api/auth/getLoginInfo`, { headers: { authorization: `Bearer ${token}` } })).status
      expect([await info(here), await info(there)]).toEqual([200, 200])
      expect((await signOut(here, token)).status).toBe(200)
      expect([await info(there), await info(here)]).toEqual([401, 401])
      const report = async (origin: string) =>
        (
          await fetch(`${origin}/api/basicservice/clientReport`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': 'one-report-twice' },
            body: JSON.stringify({ kind: 'error', message: 'x', page: '/home', appVersion: '0' }),
          })
        ).text()
      expect(await report(there)).toBe(await report(here))
      for (const { child } of programs) child.kill('SIGTERM')
      expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0])
    } finally {
      await dropTestDatabase(empty)
    }
  })
})

/** A line to the database that can be cut and mended. */
async function lineTo(database: URL) {
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(Number(database.port), database.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => void [near, far].map((one) => one.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => {
    relay.listen(port, '127.0.0.1')
    await once(relay, 'listening')
  }
  await listen(0)
  const { port } = relay.address() as AddressInfo
  const url = new URL(database)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    mend: () => listen(port),
    cut() {
      relay.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
  }
}

describe('a database that goes away while the program runs', () => {
  it('makes it not ready and its calls unavailable; when it is back, so are they', { timeout: START_MS }, async () => {
    const line = await lineTo(new URL(database.url))
    const program = start({ DATABASE_URL: line.url })
    const origin = await originOf(program)
    const token = await newToken()
    const ask = async (path: string) =>
      (await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}`, language: 'en' } })).status
    expect([await ask('/readyz'), await ask('/api/auth/getLoginInfo')]).toEqual([200, 200])
    line.cut()
    for (const _ of [1, 2, 3]) {
      expect([await ask('/healthz'), await ask('/readyz'), await ask('/api/auth/getLoginInfo')]).toEqual([200, 503, 503])
    }
    await line.mend()
    await vi.waitFor(async () => expect([await ask('/readyz'), await ask('/api/auth/getLoginInfo')]).toEqual([200, 200]), {
      timeout: 10_000,
    })
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    line.cut()
  })
})

describe('the local network', () => {
  it('is served over TLS under the installation’s own root, on every printed address', { timeout: START_MS }, async () => {
    const program = start({ QICHENG_LAN: '1' })
    const { addresses, port } = await program.ready
    const ca = readFileSync(join(dataDir, 'tls/root.pem'), 'utf8')
    const get = (address: string) =>
      new Promise<number | string>((done) => {
        const asked = request(new URL('/readyz', address), { ca, agent: false }, (answer) => {
          answer.resume()
          done(answer.statusCode ?? 0)
        })
        asked.on('error', (error) => done(error.message))
        asked.end()
      })
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of [...addresses, `https://localhost:${port}/m/`]) {
      expect(address).toMatch(/^https:\/\/[\d.]+:\d+\/m\/$|localhost/)
      expect([address, await get(address)]).toEqual([address, 200])
    }
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })
})
