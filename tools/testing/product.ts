import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import type { Envelope } from '../../src/kernel/call.ts'
import type { Language } from '../../src/kernel/language.ts'
import { STAFF_ROLES, type StaffRole } from '../../src/ops/rules/roles.ts'
import { importCompany } from '../../src/people/server/index.ts'
import { startProgram, type Program } from '../../src/program.ts'
import { TestClock } from '../../src/server/clock.ts'
import { configFrom } from '../../src/server/config.ts'
import { testDatabase } from '../../src/server/database/testing.ts'
import { sessionsOf } from '../../src/server/http/sessions.ts'
import { staffSessionsOf } from '../../src/server/http/staff-sessions.ts'
import { registerLinkHost } from '../start/notices.ts'
import { checkInvariants } from '../invariants/index.ts'
import { secondEnvironment, suppliersEnvironment } from '../start/suppliers.ts'
import { startTestSandbox, type TestSandbox } from './sandbox.ts'

const root = join(import.meta.dirname, '../..')

/** What a call answered, as the browser's client sees it. */
export interface Answered<T> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Envelope<T>
}

export interface Ask {
  readonly token?: string
  readonly language?: Language
  /** The idempotency key; a new one per call where none is given, none at all for `null`. */
  readonly key?: string | null
  readonly prefix?: string
}

/** The real server on a database of its own, with a clock moved by hand, and the real sandbox on the same clock. */
export interface TestProduct {
  readonly program: Program
  readonly clock: TestClock
  readonly sandboxOrigin: string
  readonly dataDir: string
  /** Where the sandbox keeps its suppliers' keys. */
  readonly sandboxDir: string
  /** The settings by which the product knows the sandbox's suppliers. */
  readonly suppliers: Readonly<Record<string, string>>
  ask<T = never>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input?: object, options?: Ask): Promise<Answered<T>>
  /** A session of a person by user code, made beside the sign-in call and its slow hash. */
  tokenOf(userCode: string): Promise<string>
  /** A session of somebody of the operator's staff with these roles, who has chosen a password; all roles where none is named. */
  staffToken(...roles: StaffRole[]): Promise<string>
  /** Moves both clocks and runs what is due. */
  advance(by: Temporal.DurationLike): Promise<void>
  /** Every invariant over the books, the airline's and the logs; throws what does not hold. */
  checkBooks(): Promise<void>
  readonly control: TestSandbox['control']
  /** The second supplier of mainland flights, where there is one. */
  readonly second: TestSandbox | null
  /** One more server on the same database, with connections of its own, as an operator would run it; it ends with the product. */
  another(): Promise<Program>
  stop(): Promise<void>
}

/** 10:00 on a Saturday in Shanghai: the next Tuesday is the 24th. */
export const TEST_START = '2026-11-21T02:00:00Z'

/** Starts one. `companies` are company files to import beside the demo company; `log` is for tests that read what is logged. */
export async function testProduct(
  options: {
    companies?: readonly string[]
    log?: Logger
    /** Names a second supplier of mainland flights, and how long it is waited for. */
    second?: { readonly name: string; readonly searchWithinMs: number }
  } = {},
): Promise<TestProduct> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-test-'))
  const clock = new TestClock(TEST_START)
  const sandbox = await startTestSandbox({ logFile: join(dataDir, 'log/sandbox.log') })
  const { origin: sandboxOrigin, ready, control } = sandbox
  await control('POST', '/clock', { now: clock.now().toString() })
  const second = options.second ? await startSecond(options.second) : null
  await second?.sandbox.control('POST', '/clock', { now: clock.now().toString() })
  const suppliers = suppliersEnvironment(ready)
  const read = configFrom(
    {
      ...suppliers,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: '1',
      AIR1_URL: `${sandboxOrigin}/air/1`,
      AIR1_KEY: 'sandbox',
      AIR1_NOTICE_SECRET: 'sandbox-notice',
      ...second?.env,
    },
    root,
  )
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  const program = await startProgram({ config: read.config, clock, log, clockByHand: true })
  await registerLinkHost(sandboxOrigin, new URL(program.address).origin)
  for (const text of options.companies ?? []) {
    const imported = await importCompany({ db: program.db, clock, secrets: program.secrets }, text)
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  }
  const sessions = sessionsOf(program.db, clock)
  const others: Program[] = []

  return {
    program,
    clock,
    sandboxOrigin,
    dataDir,
    sandboxDir: sandbox.dataDir,
    suppliers,
    control,
    second: second?.sandbox ?? null,
    async checkBooks() {
      const others = second ? [{ name: second.name, origin: second.sandbox.origin }] : []
      const { violations } = await checkInvariants({ db: program.db, sandboxOrigin, others, logDir: join(dataDir, 'log') })
      if (violations.length > 0) throw new Error(violations.join('\n'))
    },
    async another() {
      const other = await startProgram({ config: read.config, clock, log, clockByHand: true })
      others.push(other)
      return other
    },
    async ask<T>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      input: object = {},
      { token, language = 'en', key, prefix = '/api/v06/openapi' }: Ask = {},
    ) {
      const isRead = method === 'GET' || method === 'DELETE'
      const query = isRead && Object.keys(input).length > 0 ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
      const answer = await program.http.inject({
        method,
        url: `${prefix}${path}${query}`,
        headers: {
          language,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === null ? {} : { 'idempotency-key': key ?? randomUUID() }),
        },
        ...(isRead ? {} : { payload: input }),
      })
      return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.json<Envelope<T>>() }
    },
    async tokenOf(userCode) {
      const person = await program.db.kysely
        .selectFrom('person')
        .select(['companyId', 'id'])
        .where('userCode', '=', userCode)
        .executeTakeFirstOrThrow()
      const { token } = await program.db.transact((writer) =>
        sessions.start(writer, { companyId: person.companyId, personId: person.id }, { way: 'password', device: '' }),
      )
      return token
    },
    async staffToken(...asked) {
      const roles = asked.length === 0 ? [...STAFF_ROLES] : asked
      const name = `staff ${roles.join(' ')}`
      const account = { id: randomUUID(), name, nameKey: name, roles, passwordPhc: 'none', createdAt: clock.now() }
      const { db } = program
      await db.kysely
        .insertInto('staffAccount')
        .values(account)
        .onConflict((conflict) => conflict.column('nameKey').doNothing())
        .execute()
      const { id } = await db.kysely.selectFrom('staffAccount').select('id').where('nameKey', '=', name).executeTakeFirstOrThrow()
      return db.transact((writer) => staffSessionsOf(db, clock, { demo: true }).start(writer, id, ''))
    },
    async advance(by) {
      clock.advance(by)
      await control('POST', '/clock', { now: clock.now().toString() })
      await second?.sandbox.control('POST', '/clock', { now: clock.now().toString() })
      await program.jobs.runDue()
    },
    async stop() {
      for (const other of others) await other.stop()
      await program.stop()
      await database.drop()
      await sandbox.stop()
      await second?.sandbox.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A second supplier of mainland flights, played by a sandbox of its own, and what the product must know of it. */
async function startSecond({ name, searchWithinMs }: { readonly name: string; readonly searchWithinMs: number }) {
  const sandbox = await startTestSandbox({ env: { SANDBOX_AIR_BOOK: name } })
  return { name, sandbox, env: secondEnvironment(name, sandbox.origin, searchWithinMs) }
}

/** A company file of the project by its path. */
export const companyFileText = (path: string): string => readFileSync(join(root, path), 'utf8')
