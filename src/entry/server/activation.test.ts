import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { importCompany } from '../../people/server/index.ts'
import type { CodeSent, Entered } from '../calls/fields.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import { INVITE_DAYS, TICKET_MINUTES } from './activation.ts'
import type { EntryServer } from './testing.ts'
import { demoCompanyText, entryServer, secondCompanyText } from './testing.ts'

const PASSWORD = 'Luyan2026'
const FRESH = 'Bajiao-2031'
let database: TestDatabase
let server: EntryServer
let manager: string
const clock = new TestClock('2026-11-21T02:00:00Z')

/** The second company with people in it who have no password: one with a phone, one with a mail address alone, one with neither. */
async function companyWithNewcomers(): Promise<string> {
  const person = (code: string, more: string) =>
    `  - userCode: ${code}\n    name: { zh: 新同事, en: New Face }\n    latinName: { surname: Face, given: New }\n    department: SALES-EAST\n    rank: P6\n    costCentres: [LH-1]\n${more}`
  return `${await secondCompanyText()}${person('LH3001', "    phone: '13900005503'\n")}${person('LH3002', '    mail: new.face@lanhai.example\n    language: en\n')}${person('LH3003', '')}`
}

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db, { clock })
  const deps = { db: database.db, clock, secrets: server.secrets }
  await importCompany(deps, await demoCompanyText(), { isDemo: true })
  const imported = await importCompany(deps, await companyWithNewcomers())
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(async () => {
  clock.advance({ hours: 25 })
  manager = await server.tokenOf('LH2001', 'Chunfeng-77')
})

type Checked = { ticket: string; userCode: string; phoneNumber: string }
const invite = (id: string, token = manager) =>
  server.ask<{ by: string; sentTo: string; expiresAt: string }>('POST', `/usercenter/employee/createAccount/${id}`, { token, body: {} })
const askCode = async (account: string) =>
  server.ask<CodeSent>('POST', '/datacenter/verifyCode/v02/send', { body: { purpose: 'activation', account, ...(await server.solved()) } })
const check = (account: string, code: string) => server.ask<Checked>('POST', '/auth/checkActivationCode', { body: { account, code } })

async function ticketFor(account: string, to: string): Promise<string> {
  clock.advance({ seconds: 61 })
  expect((await askCode(account)).body.code).toBe('Z000')
  const { body } = await check(account, await server.lastCodeTo(to))
  expect(body.code).toBe('Z000')
  return body.result.ticket
}

async function activate(
  ticket: string,
  more: { password?: string; again?: string; agreement?: string; phone?: string; code?: string } = {},
) {
  const { password = FRESH, again = password, agreement = AGREEMENT_VERSION, ...phone } = more
  const body = { ticket, ...(await server.sealed({ password, again })), agreement, ...phone }
  return server.ask<Entered>('POST', '/auth/activation', { body })
}

describe('the invitation', () => {
  it('goes to her phone, and by mail where she has none [C-AUTH-12]', async () => {
    const byPhone = await invite('LH3001')
    expect(byPhone.body.result).toMatchObject({ by: 'sms', sentTo: '139 •••• 5503' })
    expect(byPhone.body.result.expiresAt).toBe(
      clock
        .now()
        .add({ hours: INVITE_DAYS * 24 })
        .toString(),
    )
    const { sms } = await server.pocket()
    expect(sms.at(-1)).toMatchObject({
      to: '+8613900005503',
      template: 'activationInvite',
      params: { company: '蓝海测试有限公司', link: 'https://travel.example/m/activate/check' },
    })
    expect((await invite('lh3002')).body.result).toMatchObject({ by: 'mail', sentTo: 'n•••@lanhai.example' })
    const { mails } = await server.pocket()
    expect(mails.at(-1)).toMatchObject({ to: 'new.face@lanhai.example', subject: 'Lanhai Test Ltd. has opened a travel account for you' })
    expect(mails.at(-1)?.text).toContain('https://travel.example/m/activate/check')
    expect(mails.at(-1)?.text).toContain('LH3002')
  })

  it('is refused in words to whoever cannot be reached', async () => {
    const { body } = await invite('LH3003')
    expect([body.code, body.message]).toEqual(['AUTH-NO-ADDRESS', '这位员工没有登记手机号和邮箱，请先在公司资料里补上'])
  })

  it('is a travel manager’s and an administrator’s to send, to people of their own company [C-AUTH-12]', async () => {
    const traveller = await server.tokenOf('LH1001', 'Chunfeng-77')
    expect((await invite('LH3001', traveller)).body.code).toBe('ACCESS-ROLE')
    const [unknown, foreign] = [await invite('LH9999'), await invite('QC1001')]
    expect([unknown.status, unknown.body.code]).toEqual([404, 'P404'])
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' })
    expect((await server.ask('POST', '/usercenter/employee/createAccount/LH3001', { body: {} })).status).toBe(401)
  })

  it('goes out five times a day to one person, and is written down', async () => {
    for (let n = 0; n < 5; n += 1) expect((await invite('LH3001')).body.code).toBe('Z000')
    expect((await invite('LH3001')).body.code).toBe('AUTH-INVITED')
    const deeds = await database.db.kysely
      .selectFrom('auditEntry')
      .select(['what', 'facts'])
      .where('what', '=', 'account.invited')
      .execute()
    expect(deeds.at(-1)).toEqual({ what: 'account.invited', facts: { by: 'sms' } })
  })
})

describe('activating', () => {
  it('takes the code, a password, and signs in [C-AUTH-02] [C-AUTH-04] [C-AUTH-05]', async () => {
    await invite('LH3001')
    expect((await askCode('lh3001')).body.result).toEqual({ sentTo: '', againAfterSeconds: 60 })
    const code = await server.lastCodeTo('+8613900005503')
    expect((await server.pocket()).sms.at(-1)?.template).toBe('activationCode')
    const checked = await check('13900005503', code)
    expect(checked.body.result).toMatchObject({ userCode: 'LH3001', phoneNumber: '139 •••• 5503' })
    const entered = await activate(checked.body.result.ticket)
    expect(entered.body).toMatchObject({ code: 'Z000', result: { isPhoneMissing: false, info: { userPerson: { userCode: 'LH3001' } } } })
    expect((await server.signIn('LH3001', FRESH)).body.code).toBe('Z000')
    expect((await activate(checked.body.result.ticket)).body.code, 'the ticket serves once').toBe('AUTH-ACTIVATION')
  })

  it('asks for the same again, without an invitation, from nobody who has a password [C-AUTH-04]', async () => {
    const before = (await server.pocket()).sms.length
    expect((await askCode('LH1001')).body.result).toEqual({ sentTo: '', againAfterSeconds: 60 })
    expect((await askCode('NOBODY-7')).body.result).toEqual({ sentTo: '', againAfterSeconds: 60 })
    expect((await server.pocket()).sms).toHaveLength(before)
    const [known, unknown] = [await check('LH1001', '000000'), await check('NOBODY-7', '000000')]
    expect({ ...known.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' })
    expect(known.body.code).toBe('AUTH-CODE')
  })

  it('sets a new password for somebody who is invited again, and ends every session she had', async () => {
    const open = await server.tokenOf('LH1001', 'Chunfeng-77')
    await invite('LH1001')
    const ticket = await ticketFor('LH1001', '+8613900005501')
    expect((await activate(ticket)).body.code).toBe('Z000')
    expect((await server.ask('GET', '/auth/getLoginInfo', { token: open })).body.code).toBe('A0401')
    expect((await server.signIn('LH1001', 'Chunfeng-77')).body.code).toBe('AUTH-WRONG')
    clock.advance({ seconds: 61 })
    expect((await askCode('LH1001')).body.code).toBe('Z000')
    await expect(check('LH1001', await server.lastCodeTo('+8613900005501'))).resolves.toMatchObject({ body: { code: 'AUTH-CODE' } })
    await forgetPassword('LH1001')
  })

  it('goes by mail where she has no phone, and takes the phone on the way [C-AUTH-02] [C-AUTH-05] [V-ACCT-08]', async () => {
    const ticket = await ticketFor('New.Face@lanhai.example', 'new.face@lanhai.example')
    const phone = '13700007701'
    const sent = await server.ask<CodeSent>('POST', '/datacenter/verifyCode/v02/send', {
      body: { purpose: 'activationPhone', ticket, phone },
    })
    expect(sent.body.result.sentTo).toBe('137 •••• 7701')
    const code = await server.lastCodeTo(`+86${phone}`)
    expect((await activate(ticket, { phone: '13700007702', code })).body.code, 'a code is of one number').toBe('AUTH-CODE')
    const entered = await activate(ticket, { phone, code })
    expect(entered.body).toMatchObject({
      code: 'Z000',
      result: { isPhoneMissing: false, info: { userPerson: { phoneNumber: '137 •••• 7701' } } },
    })
    expect((await server.signIn(phone, FRESH)).body.code).toBe('Z000')
    expect(
      (await server.ask('POST', '/datacenter/verifyCode/v02/send', { body: { purpose: 'activationPhone', ticket, phone } })).body.code,
    ).toBe('AUTH-ACTIVATION')
  })

  it('asks for the phone afterwards where she enters none [E-CODE-03]', async () => {
    await importAgain((text) => text.replace('userCode: LH3003', 'userCode: LH3003\n    mail: third.face@lanhai.example'))
    const ticket = await ticketFor('LH3003', 'third.face@lanhai.example')
    const entered = await activate(ticket)
    expect(entered.body.result.isPhoneMissing).toBe(true)
    const info = await server.ask('GET', '/auth/getLoginInfo', { token: entered.body.result.token })
    expect([info.status, info.body.code]).toEqual([200, 'A2011'])
  })

  it.each([
    ['five characters', 'Ab-12', '密码至少要 6 个字符'],
    ['21 characters', 'Abcdefghij-1234567890', '密码最多 20 个字符'],
    ['one kind of sign', 'abcdefgh', '密码至少要用到数字、字母、符号中的两种'],
    ['a space', 'Abc 12345', '密码里不能有空格'],
    ['what everybody takes', 'abc123', '这个密码太常见，很容易被猜到，请换一个'],
    ['her phone in it', 'x13800006627', '密码里不能有你的手机号'],
    ['nothing but her name', 'GaoNing88', '密码不能就是你的姓名或账号'],
  ])('refuses a password with %s and keeps the ticket [V-ACCT-01] [V-ACCT-02] [V-ACCT-03]', async (_, password, message) => {
    await forgetPassword('QC4001')
    const ticket = await ticketFor('QC4001', '+8613800006627')
    const { body } = await activate(ticket, { password })
    expect([body.code, body.message]).toEqual(['AUTH-PASSWORD', message])
    expect(body.result).toEqual({ fields: [{ field: 'password', message }] })
    expect((await activate(ticket)).body.code).toBe('Z000')
  })

  it('refuses a second typing that differs, and an old agreement [V-ACCT-04] [V-ACCT-07] [E-ID-03]', async () => {
    await forgetPassword('QC4001')
    const ticket = await ticketFor('QC4001', '+8613800006627')
    const differs = await activate(ticket, { again: `${FRESH}x` })
    expect([differs.body.code, differs.body.message]).toEqual(['AUTH-MISMATCH', '两次输入的密码不一样'])
    expect(differs.body.result).toMatchObject({ fields: [{ field: 'again' }] })
    expect((await activate(ticket, { agreement: 'x' })).body.code).toBe('AUTH-AGREEMENT')
    expect((await activate(ticket)).body.code).toBe('Z000')
  })

  it('takes half an hour, and no ticket that is made up or another’s', async () => {
    await forgetPassword('QC4001')
    const late = await ticketFor('QC4001', '+8613800006627')
    clock.advance({ minutes: TICKET_MINUTES })
    expect((await activate(late)).body.code).toBe('AUTH-ACTIVATION')
    expect((await activate('A'.repeat(43))).body.code).toBe('AUTH-ACTIVATION')
  })

  it('happens once where two do it at the same moment', async () => {
    await forgetPassword('QC4001')
    const ticket = await ticketFor('QC4001', '+8613800006627')
    const codes = (await Promise.all([activate(ticket), activate(ticket)])).map(({ body }) => body.code)
    expect(codes.toSorted()).toEqual(['AUTH-ACTIVATION', 'Z000'])
  })

  it('leaves no password, ticket or address in rows or logs', async () => {
    await forgetPassword('QC4001')
    const ticket = await ticketFor('QC4001', '+8613800006627')
    await activate(ticket)
    const { rows } = await database.db.pool.query<{ row: string }>(
      'select t::text as row from activation_ticket t union all select t::text from account_invite t union all select t::text from audit_entry t union all select t::text from session t union all select t::text from password t',
    )
    const told = `${rows.map(({ row }) => row).join('\n')}\n${server.logged.join('\n')}`
    for (const secret of [FRESH, PASSWORD, ticket, '13800006627', 'new.face@lanhai.example']) {
      expect(told).not.toContain(secret)
      expect(told).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('somebody who only tries numbers and accounts', () => {
  const PHONE_OF_QC4001 = '13800006627'
  const signInCodeTo = async (phone: string) =>
    (await server.ask('POST', '/messagecenter/sms/sendForNoPhoneLogin', { body: { phone, ...(await server.solved()) } })).body.code

  it('cannot tell a newcomer’s number from nobody’s by what it was sent a moment ago [C-AUTH-04]', async () => {
    await forgetPassword('QC4001')
    const answers = []
    for (const phone of [PHONE_OF_QC4001, '13911112222']) {
      expect(await signInCodeTo(phone)).toBe('Z000')
      answers.push((await askCode(phone)).body)
    }
    expect(answers.map(({ code, result }) => [code, result])).toEqual(answers.map(() => ['Z000', { sentTo: '', againAfterSeconds: 60 }]))
    // Nor which account has which number.
    for (const account of ['QC4001', 'NOBODY-9']) {
      clock.advance({ seconds: 61 })
      expect(await signInCodeTo(PHONE_OF_QC4001)).toBe('Z000')
      expect((await askCode(account)).body.code).toBe('Z000')
      expect((await askCode(account)).body.code, 'the same account again').toBe('AUTH-CODE-WAIT')
    }
  })

  it('does not spoil the code that is on its way, and floods nobody', async () => {
    await forgetPassword('QC4001')
    expect((await askCode('QC4001')).body.code).toBe('Z000')
    const code = await server.lastCodeTo(`+86${PHONE_OF_QC4001}`)
    const before = (await server.pocket()).sms.length
    expect((await askCode(PHONE_OF_QC4001)).body.code).toBe('Z000')
    expect((await server.pocket()).sms).toHaveLength(before)
    expect((await check('QC4001', code)).body.code).toBe('Z000')
  })

  it('activates nothing with a ticket of somebody who has left since [C-AUTH-04]', async () => {
    await forgetPassword('QC4001')
    const ticket = await ticketFor('QC4001', `+86${PHONE_OF_QC4001}`)
    const set = async (status: 'active' | 'left') =>
      database.db.kysely
        .updateTable('person')
        .set({ status })
        .where('id', '=', await idOf('QC4001'))
        .execute()
    await set('left')
    const { body } = await activate(ticket)
    await set('active')
    expect([body.code, body.result]).toEqual(['AUTH-ACTIVATION', null])
    expect((await activate(ticket)).body.code).toBe('Z000')
  })
})

describe('where nothing goes out by SMS', () => {
  it('the code goes by mail, and everybody reads the same', async () => {
    const own = await testDatabase()
    const silent = await entryServer(own.db, { clock, noSms: true })
    const deps = { db: own.db, clock, secrets: silent.secrets }
    const newcomers = (await companyWithNewcomers()).replace(
      'password: Chunfeng-77\n    department: SALES-EAST\n    rank: P6\n    manager',
      'department: SALES-EAST\n    rank: P6\n    manager',
    )
    expect(await importCompany(deps, newcomers)).toMatchObject({ ok: true })
    const ask = async (account: string) =>
      silent.ask('POST', '/datacenter/verifyCode/v02/send', { body: { purpose: 'activation', account, ...(await silent.solved()) } })
    // One with phone and mail, one with a phone alone, one who is not there.
    const answers = [await ask('LH1001'), await ask('LH3001'), await ask('NOBODY-8')]
    expect(answers.map(({ body }) => [body.code, body.result])).toEqual(answers.map(() => ['Z000', { sentTo: '', againAfterSeconds: 60 }]))
    expect((await silent.pocket()).mails.map(({ to }) => to)).toEqual(['zhou.fang@lanhai.example'])
    const token = await silent.tokenOf('LH2001', 'Chunfeng-77')
    const refused = await silent.ask('POST', '/usercenter/employee/createAccount/LH3001', { token, body: {} })
    expect(refused.body.code).toBe('AUTH-NO-SMS')
    await silent.close()
    await own.drop()
  })
})

async function idOf(userCode: string): Promise<string> {
  return (await database.db.kysely.selectFrom('person').select('id').where('userCode', '=', userCode).executeTakeFirstOrThrow()).id
}

async function forgetPassword(userCode: string): Promise<void> {
  await database.db.kysely
    .deleteFrom('password')
    .where('personId', '=', await idOf(userCode))
    .execute()
}

async function importAgain(change: (text: string) => string): Promise<void> {
  const deps = { db: database.db, clock, secrets: server.secrets }
  expect(await importCompany(deps, change(await companyWithNewcomers()))).toMatchObject({ ok: true })
}
