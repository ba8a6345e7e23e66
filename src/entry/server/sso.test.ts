import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IdentitySandbox } from '../../../tools/testing/identity-sandbox.ts'
import { startIdentitySandbox } from '../../../tools/testing/identity-sandbox.ts'
import { pino } from 'pino'
import { createPeople, importCompany } from '../../people/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import type { Entered } from '../calls/fields.ts'
import type { SsoUnknown } from '../calls/sso.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import { identitySuppliers } from '../supplier/configured/index.ts'
import { broughtBy } from '../supplier/conformance.ts'
import type { IdentitySuppliers } from '../supplier/port.ts'
import { answerPage } from '../supplier/sandbox.ts'
import { openidOf } from './sso.ts'
import { whoseIdentity } from './sso-linking.ts'
import type { Answered, EntryServer } from './testing.ts'
import { demoCompanyText, entryServer, secondCompanyText } from './testing.ts'

/** Single sign-on over HTTP: the real server, the real database, and the sandbox as the platforms. */
const clock = new TestClock('2026-11-21T02:00:00Z')
let database: TestDatabase
let sandbox: IdentitySandbox
let identity: IdentitySuppliers
let server: EntryServer

beforeAll(async () => {
  database = await testDatabase()
  sandbox = await startIdentitySandbox(clock)
  identity = identitySuppliers(sandbox.sso, { clock, readKey: () => '' })
  server = await entryServer(database.db, { clock, identity })
  const deps = { db: database.db, clock, secrets: server.secrets }
  await importCompany(deps, await demoCompanyText(), { isDemo: true })
  await importCompany(deps, await secondCompanyText())
})
afterAll(async () => {
  await server.close()
  await sandbox.stop()
  await database.drop()
})
// Each test starts in a quarter of an hour of its own, so that none meets the limits of another.
beforeEach(() => sandbox.advance({ minutes: 16 }))

function ask<T = unknown>(
  method: 'GET' | 'POST',
  path: string,
  input: object = {},
  { token }: { token?: string } = {},
): Promise<Answered<T>> {
  if (method === 'POST') return server.ask<T>('POST', path, { body: input, token })
  return server.ask<T>('GET', `${path}?${new URLSearchParams(input as Record<string, string>).toString()}`, { token })
}
/** A session of hers in which she has just proved who she is. */
async function tokenOf(userCode: string): Promise<string> {
  const who = await personIdOf(userCode)
  const { token } = await database.db.transact((writer) =>
    sessionsOf(database.db, clock).start(writer, who, { way: 'password', device: '' }),
  )
  return token
}

type Redirecting = 'oidc' | 'lark' | 'wecom' | 'dingtalk'
const CALLS = {
  oidc: '/foroa/trip/oa/bpmTokenLogin',
  lark: '/foroa/ocLark/larkSso',
  wecom: '/foroa/ocLark/enterpriseWeChatSso',
  dingtalk: '/foroa/dingTalk/dingTalkSso',
} as const satisfies Record<Redirecting, string>

interface Begun {
  readonly authorizeUrl: string
  readonly state: string
  readonly keeper: string
}
const silent = pino({ level: 'silent' })
const secret = (): string => randomBytes(32).toString('base64url')
const agreement = AGREEMENT_VERSION

const begin = async (platform: string, token?: string): Promise<Begun> =>
  (await ask<Begun>('POST', '/auth/sso/begin', { platform, inHost: true }, token === undefined ? {} : { token })).body.result

interface Back {
  readonly code: string
  readonly issuer?: string
  readonly state: string
  readonly keeper: string
}

/** Goes to the platform as somebody and comes back; what the page then has. */
async function goAndComeBack(platform: Redirecting, person: string): Promise<Back> {
  const begun = await begin(platform)
  const back = await answerPage(begun.authorizeUrl, { person })
  expect(back.searchParams.get('state')).toBe(begun.state)
  return { ...broughtBy(back), state: begun.state, keeper: begun.keeper }
}

const exchange = (platform: Redirecting, input: object): Promise<Answered<Entered>> =>
  ask<Entered>('POST', CALLS[platform], { agreement, ...input })

const signIn = async (platform: Redirecting, person: string): Promise<Answered<Entered>> =>
  exchange(platform, await goAndComeBack(platform, person))

async function hostTicket(platform: string, person: string, kind = 'good'): Promise<string> {
  const answer = await fetch(`${sandbox.origin}/identity/${platform}/ticket?person=${person}&kind=${kind}`)
  return ((await answer.json()) as { ticket: string }).ticket
}
const byThunbu = (ticket: string): Promise<Answered<Entered>> => ask<Entered>('GET', '/foroa/ocLark/thunbuSso', { ticket, agreement })
const byOa = (bpmToken: string): Promise<Answered<Entered>> => ask<Entered>('POST', '/foroa/trip/oa/bpmTokenLogin', { bpmToken, agreement })

const personIdOf = async (userCode: string): Promise<{ companyId: string; personId: string }> => {
  const row = await database.db.kysely
    .selectFrom('person')
    .select(['companyId', 'id'])
    .where('userCode', '=', userCode)
    .executeTakeFirstOrThrow()
  return { companyId: row.companyId, personId: row.id }
}
const linksOf = async (userCode: string, on?: string): Promise<number> => {
  const { personId } = await personIdOf(userCode)
  const links = await database.db.kysely.selectFrom('ssoLink').select('platform').where('personId', '=', personId).execute()
  return links.filter(({ platform }) => on === undefined || platform === on).length
}

describe('the ways that are offered', () => {
  it('are those of the companies that are here, by redirect, by what the host hands over, or both', async () => {
    const { body } = await ask<{ ways: object[] }>('GET', '/auth/sso/ways')
    expect(body.result.ways).toEqual([
      { platform: 'oidc', byRedirect: true, byTicket: false, ids: {} },
      { platform: 'lark', byRedirect: true, byTicket: true, ids: { appId: 'cli_sandbox0000000001' } },
      { platform: 'wecom', byRedirect: true, byTicket: false, ids: { corpId: 'wwsandbox00000001' } },
      { platform: 'dingtalk', byRedirect: true, byTicket: true, ids: { corpId: 'dingcorpsandbox0001' } },
      { platform: 'oa', byRedirect: false, byTicket: true, ids: {} },
      { platform: 'host', byRedirect: false, byTicket: true, ids: {} },
    ])
  })

  it('lead to the platform with a state, and where it knows it with a challenge and a nonce of their own', async () => {
    const [one, two] = [await begin('oidc'), await begin('oidc')]
    const asked = new URL(one.authorizeUrl).searchParams
    expect(asked.get('state')).toBe(one.state)
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('redirect_uri')).toMatch(/\/m\/sso\/oidc$/)
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new URL(two.authorizeUrl).searchParams.get(name)).not.toBe(asked.get(name))
    expect(one.authorizeUrl).not.toContain(one.keeper)
    expect((await ask('POST', '/auth/sso/begin', { platform: 'oa' })).body.code).toBe('SSO-OFF')
  })
})

describe.each([
  ['oidc', '[C-SSO-01]'],
  ['lark', '[C-SSO-02]'],
  ['wecom', '[C-SSO-03]'],
  ['dingtalk', '[C-SSO-05]'],
] as const)('by redirect over %s', (platform, id) => {
  it(`signs in whoever consents there, links her once, and opens nothing that asks for a proof of her own ${id}`, async () => {
    const first = await signIn(platform, 'QC1001')
    expect([first.status, first.body.code]).toEqual([200, 'Z000'])
    expect(first.body.result).toMatchObject({ info: { userPerson: { userCode: 'QC1001' } }, isPhoneMissing: false })
    const links = await linksOf('QC1001')
    const again = await signIn(platform, 'QC1001')
    expect(again.body.result.info.userPerson.userCode).toBe('QC1001')
    expect(again.body.result.token).not.toBe(first.body.result.token)
    expect(await linksOf('QC1001')).toBe(links)
    const { token } = again.body.result
    expect((await ask('GET', '/auth/getLoginInfo', {}, { token })).body.code).toBe('Z000')
    expect((await ask('POST', '/auth/sso/bind', { bindTicket: secret() }, { token })).body.code).toBe('ENTRY-CONFIRM')
  })

  it(`takes a callback once, from the browser that left, on its own way and within ten minutes ${id}`, async () => {
    const back = await goAndComeBack(platform, 'QC1001')
    const stranger = await goAndComeBack(platform, 'QC1002')
    // Whoever lures somebody into opening her callback has no keeper of that browser.
    expect((await exchange(platform, { ...stranger, keeper: secret() })).body.code).toBe('SSO-STATE')
    expect((await exchange(platform, stranger)).body.code).toBe('SSO-STATE')
    expect((await exchange(platform, { ...back, state: secret() })).body.code).toBe('SSO-STATE')
    expect((await exchange(platform, back)).body.code).toBe('Z000')
    expect((await exchange(platform, back)).body.code).toBe('SSO-STATE')
    const late = await goAndComeBack(platform, 'QC1001')
    await sandbox.advance({ minutes: 11 })
    expect((await exchange(platform, late)).body.code).toBe('SSO-STATE')
    const other = platform === 'lark' ? 'dingtalk' : 'lark'
    const astray = await goAndComeBack(other, 'QC1001')
    expect((await exchange(platform, astray)).body.code).toBe('SSO-STATE')
  })

  it(`does not take the code of one way on another ${id}`, async () => {
    const [mine, stolen] = [await goAndComeBack(platform, 'QC1001'), await goAndComeBack(platform, 'QC1002')]
    const { body } = await exchange(platform, { ...mine, code: stolen.code })
    // Without PKCE a platform cannot tell; what it takes then signs in nobody but the code’s own person.
    const isBound = platform === 'oidc' || platform === 'lark'
    const came = body.code === 'Z000' ? body.result.info.userPerson.userCode : body.code
    expect(came).toBe(isBound ? 'SSO-CODE' : 'QC1002')
    expect((await exchange(platform, { ...(await goAndComeBack(platform, 'QC1001')), code: secret() })).body.code).toBe('SSO-CODE')
  })

  it(`tells a colleague whom nobody has entered yet whom to ask, and lets her bind after a sign-in of her own ${id} [P-ADMIN-01]`, async () => {
    const { body } = await ask<SsoUnknown>('POST', CALLS[platform], { agreement, ...(await goAndComeBack(platform, 'QC7001')) })
    expect(body.code).toBe('SSO-UNKNOWN')
    expect(body.result.contacts).toEqual([{ zh: '许静', en: 'Jing Xu' }])
    const { bindTicket } = body.result
    // Somebody of another company gains nothing by it, and does not use it up.
    const stranger = await tokenOf('LH1001')
    expect((await ask('POST', '/auth/sso/bind', { bindTicket }, { token: stranger })).body.code).toBe('SSO-BIND')
    const token = await tokenOf('QC3002')
    expect((await ask('POST', '/auth/sso/bind', { bindTicket }, { token })).body.result).toEqual({ platform })
    expect((await ask('POST', '/auth/sso/bind', { bindTicket }, { token })).body.code).toBe('SSO-BIND')
    expect((await signIn(platform, 'QC7001')).body.result.info.userPerson.userCode).toBe('QC3002')
    // Her own account there looks like hers, but she has said that another one is.
    const own = await ask<SsoUnknown>('POST', CALLS[platform], { agreement, ...(await goAndComeBack(platform, 'QC3002')) })
    expect(own.body.code).toBe('SSO-UNKNOWN')
    const bound = await ask('POST', '/auth/sso/bind', { bindTicket: own.body.result.bindTicket }, { token })
    expect(bound.body.code).toBe('Z000')
    expect((await signIn(platform, 'QC3002')).body.result.info.userPerson.userCode).toBe('QC3002')
    expect((await signIn(platform, 'QC7001')).body.code).toBe('SSO-UNKNOWN')
  })

  it(`never leads into another company, whatever contacts the platform tells ${id}`, async () => {
    expect((await signIn(platform, 'LH1001')).body.code).toBe('SSO-UNKNOWN')
    expect(await linksOf('LH1001')).toBe(0)
  })

  it(`refuses a stranger to the organisation, or does not know her ${id}`, async () => {
    expect((await signIn(platform, 'GUEST')).body.code).toBe(platform === 'oidc' ? 'SSO-UNKNOWN' : 'SSO-OUTSIDE')
  })

  it(`does not let a leaver in, linked or not, in the words of an unknown one ${id}`, async () => {
    await signIn(platform, 'QC4001')
    const { personId } = await personIdOf('QC4001')
    const set = (status: 'active' | 'left') => database.db.kysely.updateTable('person').set({ status }).where('id', '=', personId).execute()
    await set('left')
    const { body } = await signIn(platform, 'QC4001')
    await set('active')
    expect(body.code).toBe('SSO-UNKNOWN')
  })

  it(`signs nobody in who has not agreed to today’s terms, and leaves her way as it was ${id} [V-ACCT-07]`, async () => {
    const back = await goAndComeBack(platform, 'QC1001')
    expect((await exchange(platform, { ...back, agreement: 'of-last-year' })).body.code).toBe('AUTH-AGREEMENT')
    expect((await exchange(platform, back)).body.code).toBe('Z000')
  })

  it(`says that the platform is away where it does not answer ${id}`, async () => {
    const back = await goAndComeBack(platform, 'QC1001')
    const match = { oidc: 'oidcToken', lark: 'larkToken', wecom: 'wecomUser', dingtalk: 'dingtalkToken' }[platform]
    await sandbox.control('faults', { match, kind: 'wrongAnswer' })
    const { status, body } = await exchange(platform, back)
    expect([status, body.code]).toEqual([503, 'SSO-AWAY'])
  })
})

describe('WeCom in a browser outside it [C-SSO-03]', () => {
  const scan = async (): Promise<Back> => {
    const begun = (await ask<Begun>('POST', '/auth/sso/begin', { platform: 'wecom', inHost: false })).body.result
    expect(new URL(begun.authorizeUrl).pathname).toMatch(/\/wwlogin\/sso\/login$/)
    const back = await answerPage(begun.authorizeUrl, { person: 'QC2002' })
    return { ...broughtBy(back), state: begun.state, keeper: begun.keeper }
  }

  it('tells no contacts, so that her staff number finds her, where the company says that her name there is one', async () => {
    expect((await exchange('wecom', await scan())).body.result.info.userPerson.userCode).toBe('QC2002')
  })

  it('does not take a name there for a staff number otherwise', async () => {
    const { wecom } = sandbox.sso
    if (!wecom) throw new Error('wecom is not set up')
    const doubting = identitySuppliers({ ...sandbox.sso, wecom: { ...wecom, useridIsStaffNumber: false } }, { clock, readKey: () => '' })
    const platform = doubting.platforms.find((each) => each.platform === 'wecom')
    const { code, state } = await scan()
    const answer = await platform?.redirect?.identify({ code }, { state, nonce: '', verifier: '', redirectUri: '' })
    expect(answer).toMatchObject({ is: 'known', identity: { subject: 'qc2002', staffNumber: null, mail: null, phone: null } })
  })
})

describe('inside a host', () => {
  it.each([
    { platform: 'lark', id: '[C-SSO-02]' },
    { platform: 'dingtalk', id: '[C-SSO-05]' },
  ] as const)('signs in by a code of $platform’s script library, once $id', async ({ platform }) => {
    const code = await hostTicket(platform, 'QC2001')
    expect((await exchange(platform, { code })).body.result.info.userPerson.userCode).toBe('QC2001')
    expect((await exchange(platform, { code })).body.code).toBe('SSO-CODE')
  })

  it('takes no code of a redirect without its way [C-SSO-02] [C-SSO-03] [C-SSO-05]', async () => {
    for (const platform of ['lark', 'wecom', 'dingtalk', 'oidc'] as const) {
      const { code, state } = await goAndComeBack(platform, 'QC1001')
      expect((await exchange(platform, { code, state })).body.code).toBe('SSO-STATE')
      expect((await exchange(platform, { code })).body.code).toMatch(/^SSO-(STATE|CODE)$/)
    }
  })

  it.each([
    ['the office system’s token [C-SSO-01]', 'oa', byOa],
    ['the native host’s ticket [C-SSO-04]', 'host', byThunbu],
  ] as const)('signs in by %s, once, and by none that is forged, foreign, unsigned, too long or over', async (_, platform, enter) => {
    const ticket = await hostTicket(platform, 'QC2002')
    expect((await enter(ticket)).body.result.info.userPerson.userCode).toBe('QC2002')
    expect((await enter(ticket)).body.code).toBe('SSO-TOKEN')
    for (const kind of ['forged', 'foreign', 'unsigned', 'long', 'expired'])
      expect([kind, (await enter(await hostTicket(platform, 'QC2002', kind))).body.code]).toEqual([kind, 'SSO-TOKEN'])
    // One system’s token opens nothing at the other.
    expect((await enter(await hostTicket(platform === 'oa' ? 'host' : 'oa', 'QC2002'))).body.code).toBe('SSO-TOKEN')
  })

  it('lets a ticket in once however many bring it at the same moment [C-SSO-04]', async () => {
    const ticket = await hostTicket('host', 'QC1001')
    const codes = (await Promise.all(Array.from({ length: 8 }, () => byThunbu(ticket)))).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'Z000')).toHaveLength(1)
  })
})

describe('a first time', () => {
  it('links one person once, however many phones come at the same moment', async () => {
    const backs = []
    for (let nth = 0; nth < 4; nth += 1) backs.push(await goAndComeBack('wecom', 'QC9001'))
    const answers = await Promise.all(backs.map((back) => exchange('wecom', back)))
    expect(answers.map(({ body }) => body.result.info.userPerson.userCode)).toEqual(['QC9001', 'QC9001', 'QC9001', 'QC9001'])
    const { personId } = await personIdOf('QC9001')
    const links = await database.db.kysely.selectFrom('ssoLink').select('platform').where('personId', '=', personId).execute()
    expect(links).toEqual([{ platform: 'wecom' }])
    const deeds = await database.db.kysely
      .selectFrom('auditEntry')
      .select(['what', 'facts'])
      .where('subjectId', '=', personId)
      .where('what', '=', 'sso.linked')
      .execute()
    expect(deeds).toEqual([{ what: 'sso.linked', facts: { platform: 'wecom', by: 'staffNumber' } }])
  })

  it('is nobody’s where staff number, mail and phone point at two people', async () => {
    const { personId } = await personIdOf('QC2001')
    const other = await personIdOf('QC2002')
    const change = (userCode: string, id: string) =>
      database.db.kysely.updateTable('person').set({ userCode }).where('id', '=', id).execute()
    await database.db.kysely.deleteFrom('ssoLink').where('personId', 'in', [personId, other.personId]).execute()
    await change('SPARE', personId)
    await change('QC2001', other.personId)
    const { body } = await signIn('lark', 'QC2001')
    await change('QC2002', other.personId)
    await change('QC2001', personId)
    expect(body.code).toBe('SSO-UNKNOWN')
  })
})

describe('traits and bindings that somebody bends', () => {
  it('take no phone for a staff number and no mail address for one', async () => {
    const { companyId } = await personIdOf('QC9001')
    const company = { companyId, isDemo: true }
    const notices = { canSend: () => false, send: () => Promise.reject(new Error('nobody is linked')) }
    const deps = { db: database.db, clock, secrets: server.secrets, people: createPeople(server.secrets), notices, demo: true, log: silent }
    const told = { tenant: 'bent', subject: 'bent', name: null, staffNumber: null }
    for (const traits of [
      { mail: 'QC9001', phone: null },
      { mail: null, phone: 'QC9001' },
      { mail: '13800006621', phone: null },
      { mail: null, phone: 'yifan.lin@qicheng.example' },
    ]) {
      const identity = { ...told, ...traits }
      const found = await database.db.transact((writer) => whoseIdentity(deps, writer, { platform: 'oidc', identity, company }))
      expect([traits, found]).toEqual([traits, null])
    }
  })

  it('bind an account once where two bind it at the same moment, and take nothing from who comes second', async () => {
    for (const code of ['QC2001', 'QC2002']) await signIn('lark', code)
    const ticketOf = async (): Promise<string> =>
      (await ask<SsoUnknown>('POST', CALLS.lark, { agreement, ...(await goAndComeBack('lark', 'QC7001')) })).body.result.bindTicket
    const people = ['QC2001', 'QC2002'] as const
    const tokens = await Promise.all(people.map((code) => tokenOf(code)))
    const tickets = [await ticketOf(), await ticketOf()]
    const answers = await Promise.all(tokens.map((token, nth) => ask('POST', '/auth/sso/bind', { bindTicket: tickets[nth] }, { token })))
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['SSO-TAKEN', 'Z000'])
    for (const code of people) expect([code, await linksOf(code, 'lark')]).toEqual([code, 1])
  })
})

describe('WeChat’s openid', () => {
  const goToWechat = async (token: string, person: string) => {
    const begun = await begin('wechat', token)
    const back = await answerPage(begun.authorizeUrl, { person })
    return { code: broughtBy(back).code, state: begun.state, keeper: begun.keeper }
  }
  const openidNow = async (userCode: string) =>
    openidOf({ identity, secrets: server.secrets }, database.db.read, await personIdOf(userCode))

  it('is kept for whoever set out to ask for it, sealed, and found for her payments', async () => {
    const token = await tokenOf('QC1001')
    const back = await goToWechat(token, 'QC1001')
    expect((await ask('POST', '/auth/sso/wechatOpenid', back, { token })).body.result).toEqual({ bound: true })
    const found = await openidNow('QC1001')
    expect(found).toMatchObject({ appId: 'wxsandbox000000001', openid: expect.stringMatching(/^o[\w-]{27}$/) as string })
    const rows = await database.db.kysely.selectFrom('wechatOpenid').selectAll().execute()
    expect(JSON.stringify(rows.map(({ openidSealed }) => openidSealed.toString('latin1')))).not.toContain(found?.openid)
    expect(await openidNow('QC1002')).toBeNull()
  })

  it('is not taken from a way that somebody else began, nor asked for by nobody', async () => {
    const back = await goToWechat(await tokenOf('QC1001'), 'QC1001')
    const token = await tokenOf('QC1002')
    expect((await ask('POST', '/auth/sso/wechatOpenid', back, { token })).body.code).toBe('SSO-STATE')
    expect((await ask('POST', '/auth/sso/begin', { platform: 'wechat' })).status).toBe(401)
  })
})

it('neither logs nor keeps codes, states, tickets, secrets and names of platforms in plain', async () => {
  const back = await goAndComeBack('lark', 'QC1001')
  const ticket = await hostTicket('host', 'QC1001')
  await exchange('lark', back)
  await byThunbu(ticket)
  await exchange('lark', back)
  const rows = await Promise.all(
    (['ssoAttempt', 'ssoLink', 'ssoBinding', 'usedOnce'] as const).map((table) =>
      database.db.kysely.selectFrom(table).selectAll().execute(),
    ),
  )
  const all =
    server.logged.join('\n') +
    JSON.stringify(rows, (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value))
  expect(all.length).toBeGreaterThan(1_000)
  for (const each of [
    back.code,
    back.state,
    back.keeper,
    ticket,
    'sandbox-lark-secret',
    'sandbox-oidc-secret',
    'yifan.lin@qicheng.example',
  ])
    expect(all).not.toContain(each)
})
