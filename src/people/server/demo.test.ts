import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { Traveller } from '../calls.ts'
import type { DemoAccount } from './index.ts'
import { demoAccountsOf, seedDemo } from './index.ts'
import type { EntryServer } from '../../entry/server/testing.ts'
import { entryServer } from '../../entry/server/testing.ts'
import { pino } from 'pino'

let database: TestDatabase
let server: EntryServer
const log = pino({ level: 'silent' })

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const deps = (demo: boolean) => ({ db: database.db, clock: server.clock, secrets: server.secrets, demo, log })

describe('the demo company', () => {
  it('is not made where the operator asked for none', async () => {
    expect(await seedDemo(deps(false))).toBe(false)
    expect(await demoAccountsOf(deps(true))).toEqual([])
  })

  it('is made in an empty database, once', async () => {
    expect(await seedDemo(deps(true))).toBe(true)
    expect(await seedDemo(deps(true))).toBe(false)
  })

  it('shows sign-ins that all work, the traveller’s first', async () => {
    const { accounts } = (await server.ask<{ accounts: DemoAccount[] }>('GET', '/auth/demoAccounts')).body.result
    expect(accounts.map(({ what }) => what.en)).toEqual([
      'Traveller',
      'Assistant',
      'Approver',
      'Deputy approver',
      'Travel manager',
      'Finance clerk',
      'Partner',
      'Executive (may fly business)',
    ])
    for (const { account, password, name } of accounts) {
      const { body } = await server.signIn(account, password)
      expect(body.result.info.userPerson.name).toEqual(name)
    }
    expect(await demoAccountsOf(deps(false))).toEqual([])
  })
})

describe('the caller as a traveller', () => {
  it('comes with the name that a ticket prints and with masked documents only', async () => {
    const token = await server.tokenOf('QC1001', 'Luyan2026')
    const { body } = await server.ask<Traveller>('GET', '/usercenter/traveller/me', { token })
    expect(body.result).toMatchObject({
      userCode: 'QC1001',
      ticketName: 'LIN/YIFAN',
      phoneNumber: '138 •••• 6621',
      department: { zh: '华东销售部', en: 'East China Sales' },
      cards: [
        { cardType: 1, maskedNumber: '1101 •••• •••• 2837', expiresOn: null },
        { cardType: 2, maskedNumber: '•••• 1001', expiresOn: '2034-05-18' },
      ],
    })
    expect(JSON.stringify(body.result)).not.toContain('199311')
  })

  it('is offered her own cost centres, the proposed one first [C-CONF-19]', async () => {
    const token = await server.tokenOf('QC1001', 'Luyan2026')
    const ask = (query = '') => server.ask('GET', `/datacenter/cost/findCostCenterByUserCode${query}`, { token })
    const own = await ask()
    expect(own.body.result).toMatchObject({
      costCentres: [
        { code: 'CC-3102', name: { zh: '华东销售部', en: 'East China Sales' }, isDefault: true },
        { code: 'CC-3100', name: { zh: '销售中心', en: 'Sales' }, isDefault: false },
        { code: 'CC-5001', name: { zh: '星港项目', en: 'Star Harbour project' }, isDefault: false },
      ],
    })
    expect((await ask('?userCode=QC1001&_t=1')).body.result).toEqual(own.body.result)
  })

  it('learns nothing of a colleague’s cost centres: her code answers like a made-up one', async () => {
    const token = await server.tokenOf('QC1001', 'Luyan2026')
    const answers = await Promise.all(
      ['QC1002', 'QC7777'].map(async (code) => {
        const { status, body } = await server.ask('GET', `/datacenter/cost/findCostCenterByUserCode?userCode=${code}`, { token })
        return { status, code: body.code, message: body.message, result: body.result }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 404, code: 'P404', result: null })
  })
})
