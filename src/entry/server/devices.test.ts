import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResult } from '../../kernel/call.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { importCompany } from '../../people/server/index.ts'
import type { mySessions } from '../calls/devices.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import type { EntryServer } from './testing.ts'
import { demoCompanyText, entryServer } from './testing.ts'

const PASSWORD = 'Luyan2026'
let database: TestDatabase
let server: EntryServer
const clock = new TestClock('2026-11-21T02:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db, { clock })
  await importCompany({ db: database.db, clock, secrets: server.secrets }, await demoCompanyText(), { isDemo: true })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(async () => {
  clock.advance({ minutes: 16 })
  await database.db.kysely.deleteFrom('session').execute()
})

async function signInOn(device: string, account = 'QC1001'): Promise<string> {
  const body = { way: 'password', account, ...(await server.sealed({ password: PASSWORD })), agreement: AGREEMENT_VERSION }
  return (await server.ask<{ token: string }>('POST', '/auth/loginPersonEncrypt', { body, device })).body.result.token
}
const devices = async (token: string) =>
  (await server.ask<CallResult<typeof mySessions>>('GET', '/auth/sessions', { token })).body.result.sessions
const end = (token: string, body: object) => server.ask<{ ended: number }>('POST', '/auth/sessions/end', { token, body })
const isDead = async (token: string) => (await server.ask('GET', '/auth/getLoginInfo', { token })).status === 401

describe('my devices', () => {
  it('are those where she is signed in, the latest used first, this one marked, and nobody else’s', async () => {
    const phone = await signInOn('Phone/1.0')
    clock.advance({ minutes: 2 })
    const tablet = await signInOn('Tablet/2.0')
    await signInOn('Stranger/3.0', 'QC1002')
    clock.advance({ minutes: 2 })
    const signedOut = await signInOn('Gone/4.0')
    await server.ask('POST', '/auth/loginOut', { token: signedOut, body: {} })
    const listed = await devices(tablet)
    expect(listed.map(({ device, way, isThis }) => [device, way, isThis])).toEqual([
      ['Tablet/2.0', 'password', true],
      ['Phone/1.0', 'password', false],
    ])
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['createdAt', 'device', 'isThis', 'lastUsedAt', 'sessionId', 'way'])
    clock.advance({ minutes: 2 })
    expect((await devices(phone)).map(({ isThis }) => isThis)).toEqual([true, false])
  })

  it('leave out what has ended by itself', async () => {
    await signInOn('Old/1.0')
    clock.advance({ hours: 7 * 24 })
    const token = await signInOn('New/1.0')
    expect((await devices(token)).map(({ device }) => device)).toEqual(['New/1.0'])
  })

  it('end one by one', async () => {
    const [here, there] = [await signInOn('Here/1.0'), await signInOn('There/1.0')]
    const sessionId = (await devices(here)).find(({ isThis }) => !isThis)?.sessionId
    expect((await end(here, { which: 'one', sessionId })).body.result).toEqual({ ended: 1 })
    expect([await isDead(here), await isDead(there)]).toEqual([false, true])
    expect((await end(here, { which: 'one', sessionId })).body.code, 'it is over').toBe('P404')
  })

  it('end all others, or all at once', async () => {
    const [here, one, two] = [await signInOn('Here/1.0'), await signInOn('One/1.0'), await signInOn('Two/1.0')]
    const colleague = await signInOn('Other/1.0', 'QC1002')
    expect((await end(here, { which: 'others' })).body.result).toEqual({ ended: 2 })
    expect([await isDead(here), await isDead(one), await isDead(two)]).toEqual([false, true, true])
    const again = await signInOn('Again/1.0')
    expect((await end(again, { which: 'all' })).body.result).toEqual({ ended: 2 })
    expect([await isDead(here), await isDead(again), await isDead(colleague)]).toEqual([true, true, false])
  })

  it('of a colleague are unknown here, like one that never was', async () => {
    const [mine, colleague] = [await signInOn('Mine/1.0'), await signInOn('Hers/1.0', 'QC1002')]
    const sessionId = (await devices(colleague))[0]?.sessionId
    const [foreign, unknown] = [await end(mine, { which: 'one', sessionId }), await end(mine, { which: 'one', sessionId: randomUUID() })]
    expect([foreign.status, foreign.body.code]).toEqual([404, 'P404'])
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' })
    expect(await isDead(colleague)).toBe(false)
  })

  it('are named one at a time, and only there', async () => {
    const token = await signInOn('Here/1.0')
    for (const body of [{ which: 'one' }, { which: 'all', sessionId: randomUUID() }, { which: 'some' }, { which: 'one', sessionId: 'x' }]) {
      expect((await end(token, body)).status).toBe(400)
    }
    expect(await isDead(token)).toBe(false)
  })
})
