import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCompany } from '../../people/server/index.ts'
import { demoCompanyText } from '../testing.ts'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { SESSION_ABSOLUTE_HOURS, SESSION_IDLE_HOURS } from './sessions.ts'
import { probeServer, type ProbeServer } from './testing.ts'

let database: TestDatabase
let server: ProbeServer
beforeAll(async () => {
  database = await testDatabase()
  server = await probeServer(database.db)
  await importCompany({ db: database.db, clock: server.clock, secrets: server.secrets }, await demoCompanyText())
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const personOf = (userCode: string) =>
  database.db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()

async function start(userCode: string): Promise<string> {
  const { companyId, id } = await personOf(userCode)
  return (
    await database.db.transact((writer) => server.sessions.start(writer, { companyId, personId: id }, { way: 'password', device: '' }))
  ).token
}
const statusWith = async (token: string) => (await server.ask('GET', '/probe/mine', undefined, { token })).status

describe('a session', () => {
  it('says who calls, whatever the request claims', async () => {
    const token = await start('QC1001')
    const answer = await server.ask('GET', '/probe/mine', undefined, { token, headers: { 'x-user-code': 'QC1002' } })
    expect(answer.body.result).toEqual({ userCode: 'QC1001' })
  })

  it('has a token of 256 random bits that is stored as a hash only', async () => {
    const token = await start('QC1001')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await database.db.pool.query('select s::text as row from session s')
    expect(JSON.stringify(rows.rows)).not.toContain(Buffer.from(token).toString('hex'))
    expect(JSON.stringify(rows.rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(await start('QC1001')).not.toBe(token)
  })

  it('ends after a week without use, and lives on with it', async () => {
    const [used, unused] = [await start('QC1001'), await start('QC1001')]
    server.clock.advance({ hours: SESSION_IDLE_HOURS - 1 })
    expect(await statusWith(used)).toBe(200)
    server.clock.advance({ hours: 1 })
    expect([await statusWith(used), await statusWith(unused)]).toEqual([200, 401])
  })

  it('ends after thirty days however much it is used', async () => {
    const token = await start('QC1001')
    const step = SESSION_IDLE_HOURS - 1
    for (let hours = step; hours < SESSION_ABSOLUTE_HOURS; hours += step) {
      server.clock.advance({ hours: step })
      expect([hours, await statusWith(token)]).toEqual([hours, 200])
    }
    server.clock.advance({ hours: SESSION_ABSOLUTE_HOURS % step })
    expect(await statusWith(token)).toBe(401)
  })

  it('is dead at once when revoked, in every process', async () => {
    const token = await start('QC1001')
    const other = await probeServer(database.db, { clock: server.clock, secrets: server.secrets })
    expect((await other.ask('GET', '/probe/mine', undefined, { token })).status).toBe(200)
    const session = await server.sessions.find(token)
    await database.db.transact((writer) => server.sessions.end(writer, session?.sessionId ?? ''))
    expect([await statusWith(token), (await other.ask('GET', '/probe/mine', undefined, { token })).status]).toEqual([401, 401])
    await other.close()
  })

  it('ends alone: the person’s other sessions live on', async () => {
    const [here, there] = [await start('QC1001'), await start('QC1001')]
    const session = await server.sessions.find(here)
    await database.db.transact((writer) => server.sessions.end(writer, session?.sessionId ?? ''))
    expect([await statusWith(here), await statusWith(there)]).toEqual([401, 200])
  })

  it('of somebody who has left the company is dead', async () => {
    const token = await start('QC1002')
    const { companyId, id } = await personOf('QC1002')
    const setStatus = (status: 'active' | 'left') =>
      database.db.transact((writer) =>
        writer.updateTable('person').set({ status }).where('companyId', '=', companyId).where('id', '=', id).execute(),
      )
    expect(await statusWith(token)).toBe(200)
    await setStatus('left')
    expect(await statusWith(token)).toBe(401)
    await setStatus('active')
  })

  it('opens what its roles open, as they are now', async () => {
    const staff = async (token: string) => (await server.ask('GET', '/probe/staff', undefined, { token, language: 'en' })).body
    const token = await start('QC1001')
    expect(await staff(token)).toMatchObject({
      code: 'ACCESS-ROLE',
      message: 'You do not have permission for this. Please contact your company administrator',
    })
    const { companyId, id } = await personOf('QC1001')
    const setRoles = (roles: string[]) =>
      database.db.transact((writer) =>
        writer.updateTable('person').set({ roles }).where('companyId', '=', companyId).where('id', '=', id).execute(),
      )
    await setRoles(['employee', 'finance'])
    expect(await staff(token)).toMatchObject({ code: 'Z000', result: { userCode: 'QC1001' } })
    await setRoles(['employee'])
    expect(await staff(token)).toMatchObject({ code: 'ACCESS-ROLE' })
  })

  it('notes its use at most once a minute', async () => {
    const token = await start('QC1001')
    const lastUse = async () =>
      (await database.db.kysely.selectFrom('session').select('lastUsedAt').orderBy('createdAt', 'desc').executeTakeFirstOrThrow())
        .lastUsedAt
    const begun = await lastUse()
    server.clock.advance({ seconds: 59 })
    await statusWith(token)
    expect(await lastUse()).toEqual(begun)
    server.clock.advance({ seconds: 1 })
    await statusWith(token)
    expect(await lastUse()).toEqual(begun.add({ minutes: 1 }))
  })
})
