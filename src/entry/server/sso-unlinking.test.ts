import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IdentitySandbox } from '../../../tools/testing/identity-sandbox.ts'
import { startIdentitySandbox } from '../../../tools/testing/identity-sandbox.ts'
import type { CallResult } from '../../kernel/call.ts'
import { importCompany } from '../../people/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { CONFIRMATION_MINUTES, sessionsOf } from '../../server/http/sessions.ts'
import type { Entered } from '../calls/fields.ts'
import type { ssoLinks, SsoUnknown } from '../calls/sso.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import { identitySuppliers } from '../supplier/configured/index.ts'
import { broughtBy } from '../supplier/conformance.ts'
import { answerPage } from '../supplier/sandbox.ts'
import type { IdentitySuppliers } from '../supplier/port.ts'
import type { EntryServer } from './testing.ts'
import { demoCompanyText, entryServer } from './testing.ts'

/* What is linked to platforms, and how its owner takes it away again: the real server, and the sandbox as the platforms. */

const PASSWORD = 'Luyan2026'
const CALLS = { lark: '/foroa/ocLark/larkSso', dingtalk: '/foroa/dingTalk/dingTalkSso' } as const
type Platform = keyof typeof CALLS
const clock = new TestClock('2026-11-21T02:00:00Z')
let database: TestDatabase
let sandbox: IdentitySandbox
let server: EntryServer
let identity: IdentitySuppliers

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  sandbox = await startIdentitySandbox(clock)
  identity = identitySuppliers(sandbox.sso, { clock, readKey: () => '' })
  server = await entryServer(database.db, { clock, identity })
  await importCompany({ db: database.db, clock, secrets: server.secrets }, await demoCompanyText(), { isDemo: true })
})
afterAll(async () => {
  await server.close()
  await sandbox.stop()
  await database.drop()
})
beforeEach(() => sandbox.advance({ hours: 2 }))

async function bring(platform: Platform | 'wechat', person: string, token?: string) {
  const begun = await server.ask<{ authorizeUrl: string; state: string; keeper: string }>('POST', '/auth/sso/begin', {
    body: { platform, inHost: true },
    token,
  })
  const { authorizeUrl, state, keeper } = begun.body.result
  return { ...broughtBy(await answerPage(authorizeUrl, { person })), state, keeper }
}
const come = async <T = Entered>(platform: Platform, person: string) =>
  server.ask<T>('POST', CALLS[platform], { body: { agreement: AGREEMENT_VERSION, ...(await bring(platform, person)) } })
async function unknownAs(platform: Platform, person: string): Promise<string> {
  const { body } = await come<SsoUnknown>(platform, person)
  expect(body.code).toBe('SSO-UNKNOWN')
  return body.result.bindTicket
}
const links = async (token: string) =>
  (await server.ask<CallResult<typeof ssoLinks>>('GET', '/auth/sso/links', { token })).body.result.links
const unlink = (token: string, platform: string, at: EntryServer = server) =>
  at.ask<{ platform: string; endedSessions: number }>('POST', '/auth/sso/unlink', { token, body: { platform } })
const bind = (token: string, bindTicket: string) => server.ask('POST', '/auth/sso/bind', { token, body: { bindTicket } })
const idOf = async (userCode: string) => {
  const row = await database.db.kysely
    .selectFrom('person')
    .select(['companyId', 'id'])
    .where('userCode', '=', userCode)
    .executeTakeFirstOrThrow()
  return { companyId: row.companyId, personId: row.id }
}
/** A session in which she has just proved who she is. */
async function freshToken(userCode: string): Promise<string> {
  const who = await idOf(userCode)
  const { token } = await database.db.transact((writer) =>
    sessionsOf(database.db, clock).start(writer, who, { way: 'password', device: '' }),
  )
  return token
}
const deedsOf = async (userCode: string, what: string) => {
  const { personId } = await idOf(userCode)
  return database.db.kysely
    .selectFrom('auditEntry')
    .select(['actorId', 'facts'])
    .where('subjectId', '=', personId)
    .where('what', '=', what)
    .execute()
}

describe('what is linked', () => {
  it('is listed to her alone, with the end of the platform’s name for her and since when', async () => {
    const since = clock.now().toString()
    const { token } = (await come('lark', 'QC1001')).body.result
    const [link, ...others] = await links(token)
    expect(others).toEqual([])
    expect(link).toMatchObject({ platform: 'lark', since, lastUsedAt: since, account: expect.stringMatching(/^•••• \w{4}$/) as string })
    expect(await links(await freshToken('QC1002'))).toEqual([])
    const kept = await database.db.kysely.selectFrom('ssoLink').selectAll().execute()
    expect(kept.map(({ subjectMasked }) => subjectMasked)).toEqual([link?.account])
    await sandbox.advance({ minutes: 30 })
    await come('lark', 'QC1001')
    expect(await links(await freshToken('QC1001'))).toMatchObject([{ since, lastUsedAt: clock.now().toString() }])
  })

  it('needs a session, and unlinking a proof of the last ten minutes', async () => {
    expect((await server.ask('GET', '/auth/sso/links')).status).toBe(401)
    expect((await server.ask('POST', '/auth/sso/unlink', { body: { platform: 'lark' } })).status).toBe(401)
    const { token } = (await come('lark', 'QC1001')).body.result
    expect((await unlink(token, 'lark')).body.code).toBe('ENTRY-CONFIRM')
    const fresh = await freshToken('QC1001')
    clock.advance({ minutes: CONFIRMATION_MINUTES })
    expect((await unlink(fresh, 'lark')).body.code).toBe('ENTRY-CONFIRM')
    expect(await links(fresh)).toHaveLength(1)
  })
})

describe('a platform that she unlinks', () => {
  it('meets an unknown person again, although staff number and mail are hers, and signs in once she has bound it anew', async () => {
    const elsewhere = (await come('lark', 'QC2001')).body.result.token
    const byPassword = await freshToken('QC2001')
    const token = await freshToken('QC2001')
    expect((await unlink(token, 'lark')).body.result).toEqual({ platform: 'lark', endedSessions: 1 })
    expect(await links(token)).toEqual([])
    expect((await server.ask('GET', '/auth/getLoginInfo', { token: elsewhere })).body.code).toBe('A0401')
    for (const own of [token, byPassword]) expect((await server.ask('GET', '/auth/getLoginInfo', { token: own })).body.code).toBe('Z000')
    await unknownAs('lark', 'QC2001')
    expect((await bind(token, await unknownAs('lark', 'QC2001'))).body.code).toBe('Z000')
    expect((await come('lark', 'QC2001')).body.result.info.userPerson.userCode).toBe('QC2001')
    // Bound once more she is found by what she looks like too, as on a first time.
    await database.db.kysely.deleteFrom('ssoLink').execute()
    expect((await come('lark', 'QC2001')).body.code).toBe('Z000')
  })

  it('takes no other platform along, nor anybody else’s', async () => {
    for (const person of ['QC2001', 'QC2002']) for (const platform of ['lark', 'dingtalk'] as const) await come(platform, person)
    await unlink(await freshToken('QC2002'), 'dingtalk')
    await unknownAs('dingtalk', 'QC2002')
    expect((await come('lark', 'QC2002')).body.code).toBe('Z000')
    expect((await come('dingtalk', 'QC2001')).body.code).toBe('Z000')
  })

  it('is written down, and told to her phone and mailbox, as is linking it', async () => {
    const warned = async () =>
      (await server.pocket()).sms.filter(({ template }) => template === 'accountChanged').map(({ to, params }) => [to, params.change])
    const before = (await warned()).length
    const mailsBefore = (await server.pocket()).mails.length
    await come('lark', 'QC3001')
    await come('lark', 'QC3001')
    const token = await freshToken('QC3001')
    await unlink(token, 'lark')
    expect((await unlink(token, 'lark')).body.code).toBe('P404')
    await bind(token, await unknownAs('lark', 'QC3001'))
    const to = (await warned()).at(-1)?.[0]
    expect((await warned()).slice(before)).toEqual([
      [to, '已绑定飞书'],
      [to, '已解除绑定飞书'],
      [to, '已绑定飞书'],
    ])
    expect((await server.pocket()).mails.slice(mailsBefore)).toHaveLength(3)
    const { personId } = await idOf('QC3001')
    expect(await deedsOf('QC3001', 'sso.unlinked')).toEqual([{ actorId: personId, facts: { platform: 'lark' } }])
  })

  it('is gone for a sign-in that is on its way in that moment', async () => {
    await come('dingtalk', 'QC3002')
    const token = await freshToken('QC3002')
    const brought = await bring('dingtalk', 'QC3002')
    const { personId } = await idOf('QC3002')
    const holder = await database.db.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from sso_link where person_id = $1 for update', [personId])
    // The sign-in has read the link and waits to note its use; unlinking has come first in line.
    const gone = unlink(token, 'dingtalk')
    const waiting = async (count: number) => {
      await expect
        .poll(async () => {
          const { rows } = await holder.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows[0]?.n
        })
        .toBe(count)
    }
    await waiting(1)
    const coming = server.ask('POST', CALLS.dingtalk, { body: { agreement: AGREEMENT_VERSION, ...brought } })
    await waiting(2)
    await holder.query('commit')
    holder.release()
    expect((await gone).body.code).toBe('Z000')
    expect((await coming).body.code).toBe('SSO-UNKNOWN')
  })
})

it('WeChat’s account for paying is listed and unlinked too, and puts nobody out', async () => {
  const [token, other] = [await freshToken('QC1001'), await freshToken('QC1001')]
  const body = await bring('wechat', 'QC1001', token)
  await server.ask('POST', '/auth/sso/wechatOpenid', { token, body })
  expect(await links(token)).toContainEqual(
    expect.objectContaining({ platform: 'wechat', account: expect.stringMatching(/^•••• .{4}$/) as string, lastUsedAt: null }),
  )
  expect((await unlink(token, 'wechat')).body.result).toEqual({ platform: 'wechat', endedSessions: 0 })
  expect((await links(token)).map(({ platform }) => platform)).not.toContain('wechat')
  expect((await server.ask('GET', '/auth/getLoginInfo', { token: other })).body.code).toBe('Z000')
  expect((await unlink(token, 'wechat')).body.code).toBe('P404')
  expect(await deedsOf('QC1001', 'wechat.openid-forgotten')).toHaveLength(1)
})

describe('her only way in', () => {
  it('stays: without a password, and with no carrier to send a code, it is not unlinked until there is another', async () => {
    // Last of all: its worker would send nothing of what the others wait for.
    const withoutSms = await entryServer(database.db, { clock, identity, secrets: server.secrets, noSms: true })
    const token = await freshToken('QC9001')
    await come('lark', 'QC9001')
    const { personId } = await idOf('QC9001')
    const kept = await database.db.kysely.selectFrom('password').selectAll().where('personId', '=', personId).executeTakeFirstOrThrow()
    await database.db.kysely.deleteFrom('password').where('personId', '=', personId).execute()
    const refused = await unlink(token, 'lark', withoutSms)
    expect([refused.body.code, refused.body.message]).toEqual([
      'SSO-ONLY-WAY',
      '你现在只能用它登录，解除后就进不来了。请先联系公司管理员发一份激活邀请，设好密码再解除',
    ])
    // A second platform is another way; of two that go at once, one stays.
    await come('dingtalk', 'QC9001')
    const both = await Promise.all([unlink(token, 'lark', withoutSms), unlink(token, 'dingtalk', withoutSms)])
    expect(both.map(({ body }) => body.code).toSorted()).toEqual(['SSO-ONLY-WAY', 'Z000'])
    await withoutSms.close()
    // So is a code to her phone, where one can be sent.
    const [last] = await links(token)
    expect((await unlink(token, last?.platform ?? '')).body.code).toBe('Z000')
    await database.db.kysely.insertInto('password').values(kept).execute()
    expect((await server.signIn('QC9001', PASSWORD)).body.code).toBe('Z000')
  })
})
