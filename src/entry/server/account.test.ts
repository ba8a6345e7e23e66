import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { CONFIRMATION_MINUTES } from '../../server/http/sessions.ts'
import { importCompany } from '../../people/server/index.ts'
import type { CodeSent, LoginInfo } from '../calls/fields.ts'
import type { Answered, EntryServer } from './testing.ts'
import { demoCompanyText, entryServer, secondCompanyText } from './testing.ts'

const PASSWORD = 'Luyan2026'
const OTHER = 'Chunfeng-77'
const FRESH = 'Bajiao-2031'
let database: TestDatabase
let server: EntryServer
const clock = new TestClock('2026-11-21T02:00:00Z')

/** The second company: it keeps phones itself, and has a person with a password and no phone, another with mail alone. */
async function secondCompany(settings = 'settings: { phonesKeptBy: company }\n'): Promise<string> {
  const text = await secondCompanyText()
  const person = (code: string, more: string) =>
    `  - userCode: ${code}\n    name: { zh: 无号, en: No Phone }\n    latinName: { surname: Phone, given: No }\n    department: SALES-EAST\n    rank: P6\n    costCentres: [LH-1]\n${more}`
  return `${text.replace('credit:', `${settings}credit:`)}${person('LH4001', `    password: ${OTHER}\n`)}${person('LH4002', `    password: ${OTHER}\n    mail: no.phone@lanhai.example\n`)}`
}

const bringIn = async (text: string, isDemo = false) => {
  const imported = await importCompany({ db: database.db, clock, secrets: server.secrets }, text, { isDemo })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
}

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db, { clock })
  await bringIn(await demoCompanyText(), true)
  await bringIn(await secondCompany())
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => clock.advance({ hours: 25 }))

const info = (token: string, query = '') => server.ask<LoginInfo>('GET', `/auth/getLoginInfo${query}`, { token })
const sendCode = (token: string | undefined, body: object) =>
  server.ask<CodeSent>('POST', '/datacenter/verifyCode/v02/send', { token, body })
const confirm = async (token: string, way: 'password' | 'code', secret: string) =>
  server.ask<{ confirmedUntil: string }>('POST', '/auth/confirm', { token, body: { way, ...(await server.sealed({ password: secret })) } })
async function change(token: string, secrets: { old?: string; password: string; again?: string }) {
  const { old, password, again = password } = secrets
  const given: Readonly<Record<string, string>> = old === undefined ? { password, again } : { old, password, again }
  const body = await server.sealed(given)
  return server.ask<{ endedSessions: number }>('PUT', '/auth/updatePassword', { token, body })
}
const told = ({ status, body }: Answered) => [status, body.code, body.message]
/** Signed in long enough ago for the proof to be old. */
async function staleToken(account: string, password: string): Promise<string> {
  const token = await server.tokenOf(account, password)
  clock.advance({ minutes: CONFIRMATION_MINUTES })
  return token
}

describe('proving that it is still she', () => {
  it('takes her password or a code to her own phone [C-AUTH-02]', async () => {
    const token = await staleToken('QC1001', PASSWORD)
    expect((await server.ask('GET', '/auth/confirmWays', { token })).body.result).toEqual({
      hasPassword: true,
      phoneNumber: '138 •••• 6621',
      canSendCode: true,
    })
    expect((await change(token, { password: FRESH })).body.code).toBe('ENTRY-CONFIRM')
    expect(told(await confirm(token, 'password', 'Falsch-1'))).toEqual([200, 'AUTH-OLD', '密码不对，请再试一次'])
    const confirmed = await confirm(token, 'password', PASSWORD)
    expect(confirmed.body.result.confirmedUntil).toBe(clock.now().add({ minutes: CONFIRMATION_MINUTES }).toString())

    clock.advance({ minutes: CONFIRMATION_MINUTES })
    expect((await sendCode(token, { purpose: 'confirm' })).body.result).toEqual({ sentTo: '138 •••• 6621', againAfterSeconds: 60 })
    expect((await server.pocket()).sms.at(-1)?.template).toBe('passwordCode')
    const code = await server.lastCodeTo('+8613800006621')
    expect((await confirm(token, 'code', code)).body.code).toBe('Z000')
    expect((await confirm(token, 'code', code)).body.code).toBe('AUTH-CODE')
  })

  it('waits after ten wrong ones, in this session and every other of hers', async () => {
    const [token, other] = [await server.tokenOf('QC3001', PASSWORD), await server.tokenOf('QC3001', PASSWORD)]
    for (let n = 0; n < 10; n += 1) expect((await confirm(n % 2 ? token : other, 'password', `Falsch-${n}`)).body.code).toBe('AUTH-OLD')
    expect((await confirm(token, 'password', PASSWORD)).body.code).toBe('AUTH-WAIT')
    expect((await change(other, { old: PASSWORD, password: FRESH })).body.code).toBe('AUTH-WAIT')
    clock.advance({ minutes: 15 })
    expect((await confirm(token, 'password', PASSWORD)).body.code).toBe('Z000')
  })

  it('is not done by a code for something else, nor by another’s', async () => {
    const [token, other] = [await server.tokenOf('QC1001', PASSWORD), await server.tokenOf('QC1002', PASSWORD)]
    await sendCode(other, { purpose: 'confirm' })
    expect((await confirm(token, 'code', await server.lastCodeTo('+8613800006622'))).body.code).toBe('AUTH-CODE')
    await server.ask('POST', '/messagecenter/sms/sendForNoPhoneLogin', { body: { phone: '13800006621', ...(await server.solved()) } })
    expect((await confirm(token, 'code', await server.lastCodeTo('+8613800006621'))).body.code).toBe('AUTH-CODE')
  })

  it('needs a session', async () => {
    for (const purpose of ['confirm', 'password']) expect((await sendCode(undefined, { purpose })).status).toBe(401)
    expect((await sendCode(undefined, { purpose: 'changePhone', phone: '13700000001' })).status).toBe(401)
  })
})

describe('a new password', () => {
  it('comes after the old one, and ends her other sessions [C-AUTH-06]', async () => {
    const [here, there] = [await server.tokenOf('QC2001', PASSWORD), await server.tokenOf('QC2001', PASSWORD)]
    expect((await change(here, { old: 'Falsch-1', password: FRESH })).body.code).toBe('AUTH-OLD')
    const changed = await change(here, { old: PASSWORD, password: FRESH })
    expect(changed.body).toMatchObject({ code: 'Z000', result: { endedSessions: 1 } })
    expect((await info(here)).body.code).toBe('Z000')
    expect((await info(there)).body.code).toBe('A0401')
    expect((await server.signIn('QC2001', PASSWORD)).body.code).toBe('AUTH-WRONG')
    expect((await server.signIn('QC2001', FRESH)).body.code).toBe('Z000')
    const deeds = await database.db.kysely.selectFrom('auditEntry').select('what').where('what', '=', 'password.changed').execute()
    expect(deeds).toHaveLength(1)
  })

  it('comes without the old one after a proof of the last ten minutes [C-AUTH-06]', async () => {
    await server.ask('POST', '/messagecenter/sms/sendForNoPhoneLogin', { body: { phone: '13800006624', ...(await server.solved()) } })
    const { body } = await server.signInByCode('13800006624', await server.lastCodeTo('+8613800006624'))
    const { token } = body.result
    clock.advance({ minutes: CONFIRMATION_MINUTES })
    expect((await change(token, { password: FRESH })).body.code).toBe('ENTRY-CONFIRM')
    await sendCode(token, { purpose: 'password' })
    await confirm(token, 'code', await server.lastCodeTo('+8613800006624'))
    expect((await change(token, { password: FRESH })).body.code).toBe('Z000')
    expect((await server.signIn('QC2002', FRESH)).body.code).toBe('Z000')
  })

  it('is typed twice alike and keeps the rules [V-ACCT-01] [V-ACCT-02] [V-ACCT-03] [V-ACCT-04] [E-ID-03]', async () => {
    const token = await server.tokenOf('QC1001', PASSWORD)
    expect(told(await change(token, { old: PASSWORD, password: FRESH, again: 'Bajiao-2032' }))).toEqual([
      200,
      'AUTH-MISMATCH',
      '两次输入的密码不一样',
    ])
    for (const password of ['Ab-12', 'Abcdefghij-1234567890', 'abcdefgh', 'Abc 12345', 'x13800006621', 'Lin-Yifan']) {
      expect([password, (await change(token, { old: PASSWORD, password })).body.code]).toEqual([password, 'AUTH-PASSWORD'])
    }
    expect((await server.signIn('QC1001', PASSWORD)).body.code).toBe('Z000')
  })

  it('is opened from its seal once, all of it under one nonce', async () => {
    const token = await server.tokenOf('QC1001', PASSWORD)
    const body = await server.sealed({ old: 'Falsch-1', password: FRESH, again: FRESH })
    const put = () => server.ask('PUT', '/auth/updatePassword', { token, body })
    expect((await put()).body.code).toBe('AUTH-OLD')
    expect((await put()).body.code).toBe('AUTH-SEAL')
    const [one, two] = [await server.sealed({ password: FRESH }), await server.sealed({ again: FRESH })]
    const mixed = { ...one, again: two.again, old: one.password }
    expect((await server.ask('PUT', '/auth/updatePassword', { token, body: mixed })).body.code).toBe('AUTH-SEAL')
  })
})

describe('a person whose phone is missing', () => {
  it('gets no further than completing it: everything else answers A2011 [C-AUTH-07] [E-CODE-03] [SC-GUARD-04]', async () => {
    const { body } = await server.signIn('LH4001', OTHER)
    expect(body.result).toMatchObject({ isPhoneMissing: true, info: { userPerson: { phoneNumber: '' } } })
    const { token } = body.result
    expect(told(await info(token, '?userCode=LH1001')), 'to whoever is not asked for').toEqual([401, 'A0401', '登录信息已失效，请重新登录'])
    expect((await info(token, '?userCode=LH4001')).body.code).toBe('A2011')
    expect(told(await info(token))).toEqual([200, 'A2011', '请先补全手机号，航班有变动时航司要用它通知你'])
    for (const [method, path] of [
      ['GET', '/usercenter/traveller/me'],
      ['GET', '/auth/sessions'],
      ['GET', '/datacenter/cost/findCostCenterByUserCode'],
      ['GET', '/auth/confirmWays'],
    ] as const) {
      expect([path, (await server.ask(method, path, { token })).body.code]).toEqual([path, 'A2011'])
    }
    expect((await sendCode(token, { purpose: 'confirm' })).body.code).toBe('A2011')
    expect((await sendCode(token, { purpose: 'changePhone', phone: '13700000001' })).body.code).toBe('A2011')
    expect((await server.ask('POST', '/auth/loginOut', { token, body: {} })).body.code).toBe('Z000')
  })

  it('completes it with the code that came there, and is in [C-AUTH-11] [V-ACCT-05] [V-ACCT-06]', async () => {
    const token = await server.tokenOf('LH4001', OTHER)
    const phone = '13700008801'
    const send = async (asWhom?: string) =>
      server.ask('POST', '/sendVerification', { token: asWhom, body: { purpose: 'completePhone', phone, ...(await server.solved()) } })
    expect((await send()).status).toBe(401)
    expect((await send(await server.tokenOf('LH1001', OTHER))).status, 'hers is there').toBe(409)
    expect((await send(token)).body.code).toBe('Z000')
    const code = await server.lastCodeTo(`+86${phone}`)
    const complete = (more: object) => server.ask<LoginInfo>('POST', '/auth/completePhone', { token, body: { phone, code, ...more } })
    expect((await complete({ phone: '13700008802' })).body.code).toBe('AUTH-CODE')
    expect((await complete({ code: 'abc' })).status).toBe(400)
    expect((await complete({})).body.result.userPerson.phoneNumber).toBe('137 •••• 8801')
    expect((await info(token)).body.code).toBe('Z000')
    expect((await complete({})).status, 'it is there now').toBe(409)
    expect((await server.signIn(phone, OTHER)).body.result.isPhoneMissing).toBe(false)
  })

  it('does not get a phone that somebody else signs in with', async () => {
    const token = await server.tokenOf('LH4002', OTHER)
    const phone = '13800006621'
    await server.ask('POST', '/sendVerification', { token, body: { purpose: 'completePhone', phone, ...(await server.solved()) } })
    const code = await server.lastCodeTo(`+86${phone}`)
    const { body } = await server.ask('POST', '/auth/completePhone', { token, body: { phone, code } })
    expect(body.code).toBe('AUTH-PHONE-TAKEN')
    expect((await info(token)).body.code).toBe('A2011')
    expect((await server.signIn(phone, PASSWORD)).body.result.info.userPerson.userCode).toBe('QC1001')
  })
})

describe('another phone', () => {
  const phone = '13700009901'

  it('is hers after a fresh proof and the code that came there; the old one signs in no more', async () => {
    const token = await staleToken('QC3002', PASSWORD)
    expect((await sendCode(token, { purpose: 'changePhone', phone })).body.code).toBe('ENTRY-CONFIRM')
    await confirm(token, 'password', PASSWORD)
    expect((await sendCode(token, { purpose: 'changePhone', phone })).body.result.sentTo).toBe('137 •••• 9901')
    const code = await server.lastCodeTo(`+86${phone}`)
    const changed = await server.ask<LoginInfo>('POST', '/auth/changePhone', { token, body: { phone, code } })
    expect(changed.body.result.userPerson.phoneNumber).toBe('137 •••• 9901')
    expect((await server.signIn(phone, PASSWORD)).body.code).toBe('Z000')
    expect((await server.signIn('13800006626', PASSWORD)).body.code).toBe('AUTH-WRONG')
  })

  it('stays hers when the company file comes in again', async () => {
    await bringIn(await demoCompanyText(), true)
    expect((await server.signIn(phone, PASSWORD)).body.code).toBe('Z000')
    expect((await server.signIn('13800006626', PASSWORD)).body.code).toBe('AUTH-WRONG')
  })

  it('is the company’s affair where it keeps phones itself: she reads whom to ask [P-ADMIN-01]', async () => {
    const token = await server.tokenOf('LH1001', OTHER)
    const refused = await sendCode(token, { purpose: 'changePhone', phone })
    expect(told(refused)).toEqual([200, 'AUTH-PHONE-COMPANY', '手机号由公司统一维护，修改请联系差旅经理或公司管理员：罗蓝'])
    const english = await server.ask('POST', '/auth/changePhone', { token, body: { phone, code: '000000' }, language: 'en' })
    expect(english.body.message).toContain('please ask your travel manager or administrator: Lan Luo')
    const byFile = (await secondCompany()).replace('13900005501', '13900005509')
    await bringIn(byFile)
    expect((await server.signIn('13900005509', OTHER)).body.code).toBe('Z000')
    await bringIn(await secondCompany())
  })

  it('needs each part of the message: no phone, no code and another’s code are refused', async () => {
    const token = await server.tokenOf('QC1001', PASSWORD)
    expect((await sendCode(token, { purpose: 'changePhone' })).body.result).toMatchObject({ fields: [{ field: 'phone' }] })
    expect((await server.ask('POST', '/auth/changePhone', { token, body: { phone } })).status).toBe(400)
    await sendCode(token, { purpose: 'changePhone', phone: '13700009903' })
    const code = await server.lastCodeTo('+8613700009903')
    const other = await server.tokenOf('QC1002', PASSWORD)
    const asOther = await server.ask('POST', '/auth/changePhone', { token: other, body: { phone: '13700009903', code } })
    expect(asOther.body.code).toBe('AUTH-CODE')
  })

  it('is asked for on twenty numbers a day, and then no more: nobody writes to number after number through us', async () => {
    const token = await server.tokenOf('QC1001', PASSWORD)
    const codes: string[] = []
    for (let number = 13_600_000_000; number < 13_600_000_022; number += 1)
      codes.push((await sendCode(token, { purpose: 'changePhone', phone: String(number) })).body.code)
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'Z000'), 'AUTH-CODE-WAIT', 'AUTH-CODE-WAIT'])
  })
})

describe('her language', () => {
  it('is kept for messages, whatever the browser shows, and the file leaves it alone [C-AUTH-18] [C-AUTH-19]', async () => {
    const token = await server.tokenOf('QC1002', PASSWORD)
    const language = async () =>
      (await server.ask<{ language: string }>('GET', '/usercenter/userPerson/getUserLanguage', { token })).body.result.language
    expect(await language()).toBe('zh')
    const body = { language: 'en' }
    const set = await server.ask('POST', '/usercenter/userPerson/modifyUserLanguage', { token, body })
    expect(set.body.result).toEqual({ language: 'en' })
    await sendCode(token, { purpose: 'confirm' })
    expect((await server.pocket()).sms.at(-1)).toMatchObject({ to: '+8613800006622', language: 'en' })
    await bringIn(await demoCompanyText(), true)
    expect(await language()).toBe('en')
    expect((await info(token)).body.result.language).toBe('en')
    expect((await server.ask('POST', '/usercenter/userPerson/modifyUserLanguage', { token, body: { language: 'fr' } })).status).toBe(400)
  })
})

describe('a token handed over with a user code', () => {
  it('tells who is signed in only where it is hers; else it is as dead as an unknown one [SC-GUARD-01] [SC-GUARD-02] [SC-GUARD-03] [SC-GUARD-05] [E-CODE-04]', async () => {
    const token = await server.tokenOf('QC1001', PASSWORD)
    expect((await info(token, '?userCode=qc1001')).body.result.userPerson.userCode).toBe('QC1001')
    const foreign = await info(token, '?userCode=QC1002')
    const unknown = await info('A'.repeat(43), '?userCode=QC1002')
    expect(told(foreign)).toEqual([401, 'A0401', '登录信息已失效，请重新登录'])
    expect(told(unknown)).toEqual(told(foreign))
  })

  it('alone tells whose it is [SC-GUARD-06]', async () => {
    const token = await server.tokenOf('QC1001', PASSWORD)
    expect((await info(token)).body.result.userPerson.userCode).toBe('QC1001')
  })
})
