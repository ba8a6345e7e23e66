import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importCompany } from '../../people/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { CodeSent } from '../calls/fields.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import type { EntryServer } from './testing.ts'
import { demoCompanyText, entryServer, secondCompanyText } from './testing.ts'

/* What an account's owner is told when what it is entered by has changed. */

const PASSWORD = 'Luyan2026'
const OTHER = 'Chunfeng-77'
const FRESH = 'Bajiao-2031'
const LIN = '+8613800006621'
const clock = new TestClock('2026-11-21T02:05:00Z')
let database: TestDatabase
let server: EntryServer

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db, { clock })
  const deps = { db: database.db, clock, secrets: server.secrets }
  const person = `  - userCode: LH4001\n    name: { zh: 无号, en: No Phone }\n    latinName: { surname: Phone, given: No }\n    department: SALES-EAST\n    rank: P6\n    costCentres: [LH-1]\n    password: ${OTHER}\n    mail: no.phone@lanhai.example\n`
  for (const [text, isDemo] of [
    [await demoCompanyText(), true],
    [`${await secondCompanyText()}${person}`, false],
  ] as const) {
    const imported = await importCompany(deps, text, { isDemo })
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  }
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => clock.advance({ hours: 24 }))

async function warnings() {
  const { sms, mails } = await server.pocket()
  return {
    sms: sms.filter(({ template }) => template === 'accountChanged'),
    mails: mails.filter(({ subject }) => /账号变动|has changed/.test(subject)),
  }
}
/** What has gone out since, by whatever it is that runs. */
async function warnedBy(run: () => Promise<unknown>) {
  const before = await warnings()
  await run()
  const after = await warnings()
  return { sms: after.sms.slice(before.sms.length), mails: after.mails.slice(before.mails.length) }
}
async function changePassword(account: string, old: string, password: string) {
  const token = await server.tokenOf(account, old)
  const body = await server.sealed({ old, password, again: password })
  return server.ask('PUT', '/auth/updatePassword', { token, body })
}

describe('a changed password', () => {
  it('is told by text message and mail to where she was reached before, with the time and what to do, once [C-AUTH-06]', async () => {
    const { sms, mails } = await warnedBy(() => changePassword('QC1001', PASSWORD, FRESH))
    expect(sms).toMatchObject([{ to: LIN, language: 'zh', params: { change: '登录密码已修改', time: '北京时间 11月22日 10:05' } }])
    expect(mails).toMatchObject([{ to: 'yifan.lin@qicheng.example', subject: '账号变动提醒：登录密码已修改' }])
    expect(mails[0]?.text).toContain('北京时间 11月22日 10:05')
    expect(mails[0]?.text).toContain('联系公司管理员（许静）')
    expect(`${JSON.stringify(sms)}${JSON.stringify(mails)}`).not.toContain(FRESH)
    expect(await warnedBy(() => server.jobs.runDue())).toEqual({ sms: [], mails: [] })
  })

  it('is told in her own language', async () => {
    const token = await server.tokenOf('QC1001', FRESH)
    await server.ask('POST', '/usercenter/userPerson/modifyUserLanguage', { token, body: { language: 'en' } })
    const { sms, mails } = await warnedBy(() => changePassword('QC1001', FRESH, PASSWORD))
    expect(sms).toMatchObject([{ language: 'en', params: { change: 'password changed', time: '23 Nov 10:05, Beijing time' } }])
    expect(mails[0]?.text).toContain('Tell your company administrator (Jing Xu)')
  })

  it('is not told where it was refused: nothing has changed', async () => {
    expect(await warnedBy(() => changePassword('QC1001', PASSWORD, 'kurz'))).toEqual({ sms: [], mails: [] })
  })

  it('is told also where an invitation was the way, and not where it gave the first one', async () => {
    const admin = await server.tokenOf('LH2001', OTHER)
    const activate = async () => {
      await server.ask('POST', '/usercenter/employee/createAccount/LH1001', { token: admin, body: {} })
      await server.ask<CodeSent>('POST', '/datacenter/verifyCode/v02/send', {
        body: { purpose: 'activation', account: 'LH1001', ...(await server.solved()) },
      })
      const code = await server.lastCodeTo('+8613900005501')
      const { body } = await server.ask<{ ticket: string }>('POST', '/auth/checkActivationCode', { body: { account: 'LH1001', code } })
      const secrets = await server.sealed({ password: FRESH, again: FRESH })
      const entered = await server.ask('POST', '/auth/activation', {
        body: { ticket: body.result.ticket, ...secrets, agreement: AGREEMENT_VERSION },
      })
      expect(entered.body.code).toBe('Z000')
    }
    expect((await warnedBy(activate)).sms).toMatchObject([{ to: '+8613900005501', params: { change: '登录密码已修改' } }])
    clock.advance({ hours: 1 })
    const { id } = await database.db.kysely.selectFrom('person').select('id').where('userCode', '=', 'LH1001').executeTakeFirstOrThrow()
    await database.db.kysely.deleteFrom('password').where('personId', '=', id).execute()
    expect(await warnedBy(activate)).toEqual({ sms: [], mails: [] })
  })
})

describe('another phone', () => {
  it('is told to the number before, not to the new one', async () => {
    const token = await server.tokenOf('QC1002', PASSWORD)
    const phone = '13700009901'
    await server.ask('POST', '/datacenter/verifyCode/v02/send', { token, body: { purpose: 'changePhone', phone } })
    const code = await server.lastCodeTo(`+86${phone}`)
    const refused = await warnedBy(() =>
      server.ask('POST', '/auth/changePhone', { token, body: { phone, code: code === '000000' ? '000001' : '000000' } }),
    )
    expect(refused).toEqual({ sms: [], mails: [] })
    const { sms, mails } = await warnedBy(() => server.ask('POST', '/auth/changePhone', { token, body: { phone, code } }))
    expect(sms).toMatchObject([{ to: '+8613800006622', params: { change: '手机号已更新' } }])
    expect(mails).toMatchObject([{ subject: '账号变动提醒：手机号已更新' }])
  })

  it('that is her first is told by mail alone', async () => {
    const token = await server.tokenOf('LH4001', OTHER)
    const phone = '13700008801'
    await server.ask('POST', '/sendVerification', { token, body: { purpose: 'completePhone', phone, ...(await server.solved()) } })
    const code = await server.lastCodeTo(`+86${phone}`)
    const { sms, mails } = await warnedBy(() => server.ask('POST', '/auth/completePhone', { token, body: { phone, code } }))
    expect([sms, mails.map(({ to }) => to)]).toEqual([[], ['no.phone@lanhai.example']])
  })
})

it('is written in the transaction of the change: neither is there without the other', async () => {
  const rows = () => database.db.kysely.selectFrom('notice').select('id').where('template', '=', 'accountChanged').execute()
  const before = (await rows()).length
  await database.db.pool.query(`alter table notice add constraint no_warnings check (template is distinct from 'accountChanged') not valid`)
  const { status } = await changePassword('QC2001', PASSWORD, FRESH)
  await database.db.pool.query('alter table notice drop constraint no_warnings')
  expect([status, (await rows()).length]).toEqual([500, before])
  expect((await server.signIn('QC2001', PASSWORD)).body.code).toBe('Z000')
})
