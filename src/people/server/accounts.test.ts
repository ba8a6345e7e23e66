import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompanyText, secondCompanyText } from '../../server/testing.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { createPeople, importCompany } from './index.ts'

const clock = new TestClock('2026-11-21T02:00:00Z')
const secrets = secretsFrom([randomBytes(32).toString('base64')])
const { accounts, byUserCode } = createPeople(secrets)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const deps = { db: database.db, clock, secrets }
  const second = (await secondCompanyText()).replace('manager: LH2001', 'manager: LH2001\n    roles: [employee, administrator]')
  for (const text of [await demoCompanyText(), second]) {
    const imported = await importCompany(deps, text)
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  }
})
afterAll(() => database.drop())

const companyId = async (code: string) => (await accounts.companyByCode(database.db.read, code))?.companyId ?? ''
const contacts = async (code: string) => (await accounts.contacts(database.db.read, await companyId(code))).map(({ en }) => en)

describe('whom to ask', () => {
  it('about phones and missing approvers is the travel manager, then the administrator, of one’s own company [P-ADMIN-01] [P-ADMIN-02]', async () => {
    expect(await contacts('QCDEMO')).toEqual(['Jing Xu'])
    expect(await contacts('LANHAI'), 'the travel manager first, although her code comes later').toEqual(['Lan Luo', 'Zhou Fang'])
  })

  it('is nobody who has left', async () => {
    const set = (status: 'left' | 'active') =>
      database.db.kysely.updateTable('person').set({ status }).where('userCode', '=', 'LH2001').execute()
    await set('left')
    expect(await contacts('LANHAI')).toEqual(['Zhou Fang'])
    await set('active')
  })
})

describe('a phone that is set', () => {
  const E164 = '+8613700001234'
  const set = async (userCode: string, phone: string) => {
    const person = await byUserCode(database.db.read, { companyId: await companyId('LANHAI'), userCode })
    if (!person) throw new Error(`${userCode} is in the file`)
    return database.db.transact((writer) => accounts.setPhone(writer, person, phone, clock.now()))
  }

  it('belongs to one person in the installation, and may be set again', async () => {
    expect([await set('LH1001', E164), await set('LH1001', E164)]).toEqual([true, true])
    expect(await set('LH2001', E164)).toBe(false)
    expect(await set('LH1001', '+8613700001235')).toBe(true)
    expect(await set('LH2001', E164), 'free again').toBe(true)
  })

  it('goes to one of two who set it at the same moment', async () => {
    const both = await Promise.all([set('LH1001', '+8613700009999'), set('LH2001', '+8613700009999')])
    expect(both.toSorted()).toEqual([false, true])
  })
})
