import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCompany, seedDemo } from '../../people/server/index.ts'
import { testDatabase, type TestDatabase } from '../../server/database/testing.ts'
import { staffSessionsOf } from '../../server/http/staff-sessions.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { secondCompanyText } from '../../server/testing.ts'
import { seedDemoStaff } from './demo.ts'
import { opsServer, type OpsServer } from './testing.ts'

const log = pino({ level: 'silent' })
const secrets = secretsFrom([Buffer.alloc(32, 7).toString('base64')])
let database: TestDatabase
let server: OpsServer
beforeAll(async () => {
  database = await testDatabase()
  server = await opsServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

interface Accounts {
  readonly accounts: readonly { readonly name: string; readonly password: string; readonly roles: readonly string[] }[]
}

const seeded = (demo: boolean) => seedDemoStaff({ ...server, log, sessions: staffSessionsOf(database.db, server.clock, { demo }) })
const shown = async () => (await server.ask<Accounts>('GET', '/ops/auth/demoAccounts')).body.result.accounts

describe('the demo’s staff', () => {
  it('are not made where the operator asked for no demo', async () => {
    expect(await seeded(false)).toBe(false)
    expect(await shown()).toEqual([])
  })

  it('are made once, one of each role, and come in with the password that the sign-in page shows', async () => {
    await seedDemo({ db: database.db, clock: server.clock, secrets, log, demo: true })
    expect([await seeded(true), await seeded(true)]).toEqual([true, false])
    const accounts = await shown()
    expect(accounts.map(({ roles }) => roles)).toEqual([['desk'], ['finance'], ['operations']])
    for (const { name, password, roles } of accounts) {
      expect((await server.signIn(name, password)).body).toMatchObject({
        code: 'Z000',
        result: { me: { roles, mustChangePassword: false } },
      })
    }
  })

  it('are out, and shown to nobody, as soon as there is a company that is no demo', async () => {
    const { token } = (await server.signIn('finance', 'Luyan2026')).body.result
    expect((await server.ask('GET', '/ops/auth/me', { token })).status).toBe(200)
    const imported = await importCompany({ db: database.db, clock: server.clock, secrets }, await secondCompanyText())
    expect(imported.ok).toBe(true)
    expect((await server.ask('GET', '/ops/auth/me', { token })).status).toBe(401)
    expect((await server.signIn('finance', 'Luyan2026')).body.code).toBe('OPS-WRONG')
    expect(await shown()).toEqual([])
  })
})
