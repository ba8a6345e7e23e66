import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { importCompany } from '../people/server/index.ts'
import { demoCompanyText } from './testing.ts'
import { uuidv7 } from '../kernel/ids.ts'
import { TestClock } from './clock.ts'
import { testDatabase, type TestDatabase } from './database/testing.ts'
import { housekeepingJob, housekeepingOf, keepHouse } from './housekeeping.ts'
import { idempotencyOf } from './http/idempotency.ts'
import { limitsOf } from './http/limits.ts'
import { sessionsOf } from './http/sessions.ts'
import { createJobs } from './jobs.ts'
import { secretsFrom } from './secrets.ts'

const clock = new TestClock('2026-11-21T02:00:00Z')
const secrets = secretsFrom([Buffer.alloc(32, 7).toString('base64')])
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await importCompany({ db: database.db, clock, secrets }, await demoCompanyText())
})
beforeEach(async () => {
  clock.advance({ hours: 24 * 400 })
  await keepHouse(database.db, clock.now())
})
afterAll(() => database.drop())

const later = (hours: number) => keepHouse(database.db, clock.now().add({ hours }))
const DAY = 24

describe('housekeeping', () => {
  it('keeps the windows of limits for a day', async () => {
    await limitsOf(database.db, clock).hit({ name: 'test', hitsMax: 1, windowSeconds: 60 }, 'a')
    expect((await later(DAY)).rate_window).toBe(0)
    expect((await later(DAY + 1)).rate_window).toBe(1)
  })

  it('keeps sessions for a week after their end: by sign-out, by lack of use, by age', async () => {
    const sessions = sessionsOf(database.db, clock)
    const person = await database.db.kysely.selectFrom('person').select(['companyId', 'id as personId']).executeTakeFirstOrThrow()
    const start = () => database.db.transact((writer) => sessions.start(writer, person, { way: 'password', device: '' }))
    const [revoked, idle, used] = [await start(), await start(), await start()]
    const id = (await sessions.find(revoked.token))?.sessionId ?? ''
    await database.db.transact((writer) => sessions.end(writer, id))
    expect((await later(7 * DAY)).session).toBe(0)
    expect((await later(7 * DAY + 1)).session).toBe(1)
    for (const _ of [1, 2, 3, 4, 5]) {
      clock.advance({ hours: 6 * DAY })
      await sessions.find(used.token)
    }
    expect(await sessions.find(idle.token)).toBeNull()
    expect((await keepHouse(database.db, clock.now())).session).toBe(1)
    expect((await later(7 * DAY)).session).toBe(0)
    expect((await later(7 * DAY + 1)).session).toBe(1)
  })

  it('keeps idempotency keys for two days, and those of running writes for as long as they run', async () => {
    const keys = idempotencyOf(database.db, clock, secrets)
    const done = await keys.claim({ scope: 's', key: 'done-done', call: 'POST /x', input: {} })
    const running = await keys.claim({ scope: 's', key: 'running-', call: 'POST /x', input: {} })
    if (done.is !== 'ours' || running.is !== 'ours') throw new Error('both keys are new')
    await keys.keep('s', 'done-done', done.leaseEndAt, { status: 200, body: '{}' })
    expect((await later(48)).idempotency_key).toBe(0)
    const at = clock.now().add({ hours: 49 })
    await database.db.kysely
      .updateTable('idempotencyKey')
      .set({ leaseEndAt: at.add({ seconds: 1 }) })
      .where('key', '=', 'running-')
      .execute()
    expect((await keepHouse(database.db, at)).idempotency_key).toBe(1)
    expect((await keepHouse(database.db, at.add({ seconds: 2 }))).idempotency_key).toBe(1)
  })

  it('forgets sign-in nonces when they have expired, and reports of the app after ninety days', async () => {
    const now = clock.now()
    await database.db.transact(async (writer) => {
      const sealKey = { id: 'k', publicSpki: Buffer.alloc(1), privateSealed: Buffer.alloc(1), createdAt: now, retiresAt: now }
      await writer.insertInto('sealKey').values(sealKey).execute()
      await writer
        .insertInto('sealNonce')
        .values({ nonce: 'n', keyId: 'k', expiresAt: now.add({ minutes: 5 }) })
        .execute()
      const report = { id: uuidv7(now.epochMilliseconds), kind: 'error', message: 'x', page: '/', appVersion: '0', createdAt: now }
      await writer.insertInto('clientReport').values(report).execute()
    })
    expect(await later(0)).toMatchObject({ seal_nonce: 0, client_report: 0 })
    expect(await later(90 * DAY)).toMatchObject({ seal_nonce: 1, client_report: 0 })
    expect(await later(90 * DAY + 1)).toMatchObject({ seal_nonce: 0, client_report: 1 })
  })

  it('forgets codes, tickets and what was used once when they have run out', async () => {
    const now = clock.now()
    const expiresAt = now.add({ minutes: 5 })
    const person = await database.db.kysely.selectFrom('person').select(['companyId', 'id as personId']).executeTakeFirstOrThrow()
    await database.db.transact(async (writer) => {
      const code = { purpose: 'signIn', subjectHash: Buffer.alloc(1), codeHash: Buffer.alloc(1), sentAt: now, expiresAt }
      await writer.insertInto('verificationCode').values(code).execute()
      await writer
        .insertInto('usedOnce')
        .values({ kind: 'challenge', idHash: Buffer.alloc(1), expiresAt })
        .execute()
      await writer
        .insertInto('activationTicket')
        .values({ ...person, ticketHash: Buffer.alloc(1), expiresAt })
        .execute()
      await writer
        .insertInto('accountInvite')
        .values({ ...person, invitedBy: person.personId, createdAt: now, expiresAt })
        .execute()
      await writer
        .insertInto('memberVerification')
        .values({ ...person, verificationId: 'v', expiresAt })
        .execute()
    })
    const tables = ['verification_code', 'used_once', 'activation_ticket', 'account_invite', 'member_verification']
    const gone = (count: number) => Object.fromEntries(tables.map((table) => [table, count]))
    expect(await keepHouse(database.db, expiresAt)).toMatchObject(gone(0))
    expect(await keepHouse(database.db, expiresAt.add({ seconds: 1 }))).toMatchObject(gone(1))
  })

  it('forgets ways to a platform and accounts that wait to be bound when they have run out', async () => {
    const expiresAt = clock.now().add({ minutes: 10 })
    const { companyId } = await database.db.kysely.selectFrom('person').select('companyId').executeTakeFirstOrThrow()
    await database.db.transact(async (writer) => {
      const [hash, platform] = [Buffer.alloc(1), 'lark']
      const way = { stateHash: hash, platform, keeperHash: hash, nonce: '', verifierSealed: hash, redirectUri: '', expiresAt }
      await writer.insertInto('ssoAttempt').values(way).execute()
      await writer
        .insertInto('ssoBinding')
        .values({ ticketHash: hash, platform, tenant: '', subjectHash: hash, companyId, expiresAt })
        .execute()
    })
    expect(await keepHouse(database.db, expiresAt)).toMatchObject({ sso_attempt: 0, sso_binding: 0 })
    expect(await keepHouse(database.db, expiresAt.add({ seconds: 1 }))).toMatchObject({ sso_attempt: 1, sso_binding: 1 })
  })

  it('takes so many rows at a time and leaves the rest for the next run', async () => {
    await database.db.pool.query(`insert into rate_window select 'test:' || n, $1, 1 from generate_series(1, 25) n`, [
      clock.now().subtract({ hours: 25 }),
    ])
    const run = async () => (await keepHouse(database.db, clock.now(), { rows: 4, statements: 3 })).rate_window
    expect([await run(), await run(), await run()]).toEqual([12, 12, 1])
  })

  it('does not wait for rows that another process holds', async () => {
    await database.db.pool.query(`insert into rate_window values ('test:held', $1, 1), ('test:free', $1, 1)`, [
      clock.now().subtract({ hours: 25 }),
    ])
    const holder = await database.db.pool.connect()
    await holder.query(`begin; select 1 from rate_window where bucket = 'test:held' for update`)
    expect((await keepHouse(database.db, clock.now())).rate_window).toBe(1)
    await holder.query('rollback')
    holder.release()
    expect((await keepHouse(database.db, clock.now())).rate_window).toBe(1)
  })

  it('is a job, queued once however many processes ask for it', async () => {
    await database.db.pool.query(`insert into rate_window values ('test:job', $1, 1)`, [clock.now().subtract({ hours: 25 })])
    const jobs = createJobs({ databaseUrl: database.url, clock, log: pino({ level: 'silent' }), clockByHand: true })
    jobs.registerAll([housekeepingOf(database.db, clock)])
    await jobs.start()
    const tomorrow = clock.now().add({ hours: 24 })
    for (const _ of [1, 2])
      await database.db.transact((writer) => jobs.send(writer, housekeepingJob, {}, { key: housekeepingJob.name, at: tomorrow }))
    const queued = await database.db.pool.query(`select count(*)::int as n from pgboss.job where name = $1 and state = 'created'`, [
      housekeepingJob.name,
    ])
    expect(queued.rows).toEqual([{ n: 1 }])
    clock.advance({ hours: 24 })
    await jobs.runDue()
    const left = await database.db.pool.query('select 1 from rate_window')
    expect(left.rowCount).toBe(0)
    await jobs.stop()
  })
})
