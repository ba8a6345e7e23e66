import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testEnvironment } from '../../tools/run-command.ts'
import { startChild, type RunningChild } from '../../tools/start/child.ts'
import { demoCompanyText } from './testing.ts'
import { importCompany } from '../people/server/index.ts'
import { systemClock } from './clock.ts'
import { configFrom } from './config.ts'
import { testDatabase, type TestDatabase } from './database/testing.ts'
import { sessionsOf } from './http/sessions.ts'
import { masterKeys, secretsFrom, type Secrets } from './secrets.ts'

/*
 * The company's file says that somebody has left, or may do something else from now on, while she follows an order on screen. How
 * long she still reads, on each of two server processes, is a promise and measured here: less than a second.
 */

const PROMISED_MS = 1_000
/** Beyond it nothing more is waited for: the test has failed long since. */
const PATIENCE_MS = 15_000
const START_LIMIT_MS = 60_000
const root = join(import.meta.dirname, '../..')
let database: TestDatabase
let dataDir: string
let secrets: Secrets
let origins: string[] = []
let text: string
const children: RunningChild[] = []
const leave: (() => void)[] = []

const settings = () => ({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DEMO: '1',
  AIR1_URL: 'http://127.0.0.1:9/air/1',
  AIR1_KEY: 'none',
})

/** A server process, as the starter runs it. Its signs of life are as seldom as ever: a stream that were ended only by looking would last. */
async function serve(name: string): Promise<string> {
  const child = startChild({
    name,
    args: ['src/main.ts'],
    cwd: root,
    baseEnv: testEnvironment(process.env),
    env: settings(),
    logFile: join(dataDir, `log/${name}.log`),
    readyKey: 'qicheng',
    readyLimitMs: START_LIMIT_MS,
    stopLimitMs: 10_000,
    isQuiet: true,
  })
  children.push(child)
  return new URL(String((await child.ready)['address'])).origin
}

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'qicheng-leaver-'))
  // One after the other: the first brings the demo company.
  origins = [await serve('first'), await serve('second')]
  const read = configFrom(settings(), root)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  secrets = secretsFrom(masterKeys(read.config.masterKeys.values, read.config.masterKeys.file))
  text = await demoCompanyText()
}, 3 * START_LIMIT_MS)
afterEach(() => {
  for (const one of leave.splice(0)) one()
})
afterAll(async () => {
  for (const child of children) await child.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(userCode: string): Promise<string> {
  const { companyId, id: personId } = await database.db.kysely
    .selectFrom('person')
    .select(['companyId', 'id'])
    .where('userCode', '=', userCode)
    .executeTakeFirstOrThrow()
  const sessions = sessionsOf(database.db, systemClock)
  return (await database.db.transact((writer) => sessions.start(writer, { companyId, personId }, { way: 'password', device: '' }))).token
}

const call = async (origin: string, token: string): Promise<number> => {
  const answer = await fetch(`${origin}/api/v06/openapi/usercenter/traveller/me`, { headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  return answer.status
}

/** Opens a stream; tells when it was over. */
async function follow(origin: string, token: string): Promise<{ overAt(): number | null; over: Promise<number> }> {
  const aborter = new AbortController()
  leave.push(() => aborter.abort())
  const response = await fetch(`${origin}/api/v06/openapi/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborter.signal,
  })
  expect(response.status).toBe(200)
  let at: number | null = null
  const read = async (): Promise<number> => {
    try {
      // Whatever comes is read to its end.
      for await (const part of response.body ?? []) void part
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // Cut is over, too.
    }
    return (at = performance.now())
  }
  return { overAt: () => at, over: read() }
}

const within = <T>(waited: Promise<T>): Promise<T> =>
  Promise.race([waited, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('this never ended')), PATIENCE_MS).unref())])

/** When a process refuses her for the first time; asked again and again without a pause. */
async function refusedAt(origin: string, token: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) if ((await call(origin, token)) === 401) return performance.now()
  throw new Error('she is never refused')
}

/** Takes a company file in, in a process of its own, as an operator does; tells when its commit was known. */
async function takeIn(changed: string): Promise<number> {
  expect(changed).not.toBe(text)
  const imported = await importCompany({ db: database.db, clock: systemClock, secrets }, changed, { isDemo: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  return performance.now()
}

it.for<readonly [what: string, userCode: string, change: (file: string) => string]>([
  ['has left', 'QC2002', (file: string) => file.replace(/(userCode: QC2002\n)(\s+)/, '$1$2status: left\n$2')],
  [
    'has got another role',
    'QC2001',
    (file: string) => file.replace(/(userCode: QC2001\n[\s\S]*?roles: \[employee, approver)/, '$1, finance'),
  ],
  ['has got another rank', 'QC1001', (file: string) => file.replace(/(userCode: QC1001\n[\s\S]*?rank: )P6/, '$1V1')],
])(
  'whoever %s is cut off within a second on every process, screen and calls alike [E-CODE-04]',
  async ([what, userCode, change], { annotate }) => {
    const token = await signIn(userCode)
    const stranger = await signIn('QC3001')
    const streams = await Promise.all(origins.map((origin) => follow(origin, token)))
    const others = await Promise.all(origins.map((origin) => follow(origin, stranger)))
    for (const origin of origins) expect(await call(origin, token)).toBe(200)

    const committedAt = await takeIn(change(text))
    const [ended, refused] = await Promise.all([
      Promise.all(streams.map(({ over }) => within(over))),
      Promise.all(origins.map((origin) => refusedAt(origin, token))),
    ])
    const after = (times: number[]): number[] => times.map((at) => Math.max(0, Math.round(at - committedAt)))
    await annotate(
      `${userCode} ${what}: streams over ${after(ended).join(' and ')} ms, calls refused ${after(refused).join(' and ')} ms after`,
    )
    for (const ms of [...after(ended), ...after(refused)]) expect(ms).toBeLessThan(PROMISED_MS)
    expect(others.map(({ overAt }) => overAt())).toEqual([null, null])
    for (const origin of origins) expect(await call(origin, stranger)).toBe(200)
    await takeIn(`${text}\n`)
  },
)
