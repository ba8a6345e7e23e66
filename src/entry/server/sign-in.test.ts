import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { LoginInfo } from '../calls/fields.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import { importCompany } from '../../people/server/index.ts'
import { NOBODYS_PHC, hashPassword, isPassword } from '../../people/server/passwords.ts'
import { NONCE_LIFETIME_MINUTES } from '../../server/seal-codes.ts'
import type { EntryServer } from './testing.ts'
import { demoCompanyText, entryServer, seal, secondCompanyText } from './testing.ts'

const PASSWORD = 'Luyan2026'
let database: TestDatabase
let server: EntryServer
const clock = new TestClock('2026-11-21T02:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db, { clock })
  const deps = { db: database.db, clock, secrets: server.secrets }
  await importCompany(deps, await demoCompanyText(), { isDemo: true })
  await importCompany(deps, await secondCompanyText())
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
// Each test starts in a quarter of an hour of its own, so that none meets the limits of another.
beforeEach(() => clock.advance({ minutes: 16 }))

const info = (token: string, language?: string) =>
  server.ask<LoginInfo>('GET', '/auth/getLoginInfo', language === undefined ? { token } : { token, language })

describe('signing in', () => {
  it('answers user code, phone and mail alike with a token and who one is [C-AUTH-03] [C-AUTH-07]', async () => {
    for (const account of ['QC1001', 'qc1001', ' 138 0000 6621', '+8613800006621', 'Yifan.Lin@qicheng.example']) {
      const { status, body } = await server.signIn(account, PASSWORD)
      expect([account, status, body.code]).toEqual([account, 200, 'Z000'])
      expect(body.result.info).toMatchObject({
        userPerson: {
          userCode: 'QC1001',
          systemCode: 'QICHENG',
          phoneNumber: '138 •••• 6621',
          name: { zh: '林一帆', en: 'Yifan Lin' },
          special: false,
        },
        organizations: [
          { code: 'QCDEMO', kind: 'company' },
          { code: 'SALES-EAST', kind: 'department', name: { en: 'East China Sales' } },
        ],
        roles: ['employee'],
        rank: { code: 'P6' },
      })
      expect((await info(body.result.token)).body.result).toEqual(body.result.info)
    }
  })

  it('gives a token of 256 bits that is nowhere in the database', async () => {
    const token = await server.tokenOf('QC1002', PASSWORD)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await everyRow()).not.toContain(token)
  })

  it('answers a wrong password, an unknown account, one without a password and a thing that is no account in the same words', async () => {
    await database.db.kysely
      .deleteFrom('password')
      .where('personId', '=', await personId('QC4001'))
      .execute()
    const answers = [
      await server.signIn('QC1001', 'Luyan2027'),
      await server.signIn('QC7777', PASSWORD),
      await server.signIn('QC4001', PASSWORD),
      await server.signIn('??', PASSWORD),
    ].map(({ status, body }) => ({ status, code: body.code, message: body.message, result: body.result }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual({ status: 200, code: 'AUTH-WRONG', message: '账号或密码不对，请检查后再试', result: null })
  })

  it('takes about as long for an unknown account as for a wrong password', async ({ annotate }) => {
    const phc = await hashPassword(PASSWORD)
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const median = async (of: (round: number) => Promise<number>): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < 5; round += 1) times.push(await of(round))
      return times.toSorted((a, b) => a - b)[2] ?? 0
    }
    const hashed = (await median(() => timed(() => isPassword(null, 'x')))) / (await median(() => timed(() => isPassword(phc, 'x'))))
    const answered = await median(
      async (round) => (await timed(() => server.signIn(`QC8${round}`, 'x1'))) / (await timed(() => server.signIn('QC3001', 'x1'))),
    )
    await annotate(`unknown account to wrong password: ${hashed.toFixed(2)} by the hash, ${answered.toFixed(2)} by the answer`)
    // Where nothing is hashed for nobody this is a thousandth; the bounds leave room for a busy machine.
    expect(hashed).toBeGreaterThan(0.3)
    expect(hashed).toBeLessThan(3)
  })

  it('checks who has no password against a hash of the same cost as everybody’s', async () => {
    const cost = (phc: string) => phc.split('$').slice(1, 4)
    expect(cost(NOBODYS_PHC)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(cost(await hashPassword('x1y2z3'))).toEqual(cost(NOBODYS_PHC))
  })

  it('leaves neither password nor personal data in rows or logs', async () => {
    await server.tokenOf('QC1001', PASSWORD)
    await server.signIn('QC1001', 'Geheim-4711')
    const told = `${await everyRow()}\n${server.logged.join('\n')}`
    for (const secret of [PASSWORD, 'Geheim-4711', '13800006621', '110199199311082837', 'yifan.lin@qicheng.example']) {
      expect(told).not.toContain(secret)
      expect(told).not.toContain(Buffer.from(secret).toString('hex'))
      expect(told).not.toContain(Buffer.from(secret).toString('base64'))
    }
  })
})

describe('the seal around a secret', () => {
  const submit = async (box: { keyId: string; nonce: string; password: string }) =>
    (
      await server.ask('POST', '/auth/loginPersonEncrypt', {
        body: { way: 'password', account: 'QC1001', ...box, agreement: AGREEMENT_VERSION },
      })
    ).body.code

  it('opens once: the same request sent again under a new key is refused [C-AUTH-09]', async () => {
    const code = await server.code()
    const box = { keyId: code.keyId, nonce: code.nonce, password: seal(code, PASSWORD) }
    expect(await submit(box)).toBe('Z000')
    expect(await submit(box)).toBe('AUTH-SEAL')
  })

  it('opens once also where two come at the same moment', async () => {
    const code = await server.code()
    const box = { keyId: code.keyId, nonce: code.nonce, password: seal(code, PASSWORD) }
    const codes = await Promise.all([submit(box), submit(box), submit(box)])
    expect(codes.toSorted()).toEqual(['AUTH-SEAL', 'AUTH-SEAL', 'Z000'])
  })

  it('does not open late, under another nonce, under another key, or altered', async () => {
    const late = await server.code()
    clock.advance({ minutes: NONCE_LIFETIME_MINUTES })
    expect(await submit({ keyId: late.keyId, nonce: late.nonce, password: seal(late, PASSWORD) })).toBe('AUTH-SEAL')

    const [first, second] = [await server.code(), await server.code()]
    expect(await submit({ keyId: second.keyId, nonce: second.nonce, password: seal(first, PASSWORD) })).toBe('AUTH-SEAL')
    expect(await submit({ keyId: 'other', nonce: first.nonce, password: seal(first, PASSWORD) })).toBe('AUTH-SEAL')
    expect(await submit({ keyId: first.keyId, nonce: first.nonce, password: seal(first, PASSWORD) }), 'used up by the try before').toBe(
      'AUTH-SEAL',
    )

    for (const password of ['x', '####', Buffer.alloc(256).toString('base64'), Buffer.alloc(700).toString('base64')]) {
      const code = await server.code()
      expect(await submit({ keyId: code.keyId, nonce: code.nonce, password })).toBe('AUTH-SEAL')
    }
  })

  it('is made with a new key each day; yesterday’s opens an hour longer', async () => {
    clock.advance({ hours: 25 })
    const first = await server.code()
    clock.advance({ hours: 23 })
    const before = await server.code()
    expect(before.keyId).toBe(first.keyId)
    clock.advance({ minutes: 59 })
    const lastMinute = await server.code()
    clock.advance({ minutes: 4 })
    const next = await server.code()
    expect(next.keyId).not.toBe(first.keyId)
    expect(await submit({ keyId: lastMinute.keyId, nonce: lastMinute.nonce, password: seal(lastMinute, PASSWORD) })).toBe('Z000')
    clock.advance({ hours: 24 })
    await server.code()
    const keys = await database.db.kysely.selectFrom('sealKey').select('id').execute()
    expect(keys.map(({ id }) => id)).not.toContain(first.keyId)
  })

  it('opens for each of several who ask at the same moment on a fresh installation', async () => {
    await database.db.kysely.deleteFrom('sealNonce').execute()
    await database.db.kysely.deleteFrom('sealKey').execute()
    const codes = await Promise.all([server.code(), server.code(), server.code()])
    for (const { keyId, nonce, publicKey, expiresAt } of codes) {
      expect(await submit({ keyId, nonce, password: seal({ keyId, nonce, publicKey, expiresAt }, PASSWORD) })).toBe('Z000')
    }
  })
})

describe('limits on guessing', () => {
  it('make an account wait after ten tries in a quarter of an hour, whether it exists or not', async () => {
    for (const account of ['QC3002', 'QC5555']) {
      for (let n = 0; n < 10; n += 1) expect((await server.signIn(account, `Falsch-${n}`)).body.code).toBe('AUTH-WRONG')
      const refused = await server.signIn(account, PASSWORD)
      expect([refused.status, refused.body.code, refused.retryAfter]).toEqual([429, 'AUTH-WAIT', '900'])
      expect(refused.body.message).toBe('尝试次数太多，请在 15 分钟后再试')
    }
    clock.advance({ minutes: 15 })
    expect((await server.signIn('QC3002', PASSWORD)).body.code).toBe('Z000')
  })

  it('see one account in all its spellings', async () => {
    const spellings = ['QC2002', 'qc2002', ' QC2002 ', 'ｑｃ2002', 'Qc2002']
    for (let n = 0; n < 10; n += 1) await server.signIn(spellings[n % 5] ?? '', 'Falsch-1')
    expect((await server.signIn('qC2002', PASSWORD)).body.code).toBe('AUTH-WAIT')
  })

  it('forget the wrong tries after a right one', async () => {
    for (let n = 0; n < 9; n += 1) await server.signIn('QC9001', 'Falsch-1')
    expect((await server.signIn('QC9001', PASSWORD)).body.code).toBe('Z000')
    expect((await server.signIn('QC9001', 'Falsch-1')).body.code).toBe('AUTH-WRONG')
  })

  it('make an address wait after fifty tries on any accounts, and no other address', async () => {
    const codes: string[] = []
    for (let n = 0; n < 51; n += 1) {
      const body = { way: 'password', account: `QC6${n}`, keyId: 'none', nonce: 'none', password: 'none', agreement: AGREEMENT_VERSION }
      codes.push((await server.ask('POST', '/auth/loginPersonEncrypt', { body, from: '10.0.0.7' })).body.code)
    }
    expect(codes.slice(0, 50).every((code) => code === 'AUTH-SEAL')).toBe(true)
    expect(codes[50]).toBe('AUTH-WAIT')
    expect((await server.signIn('QC1001', PASSWORD, '10.0.0.7')).body.code).toBe('AUTH-WAIT')
    expect((await server.signIn('QC1001', PASSWORD, '10.0.0.8')).body.code).toBe('Z000')
  })
})

describe('a session', () => {
  it('is dead at once after signing out, here and everywhere, and says so [E-ACCESS-11] [C-AUTH-08]', async () => {
    const [token, other] = [await server.tokenOf('QC1001', PASSWORD), await server.tokenOf('QC1001', PASSWORD)]
    expect((await server.ask('POST', '/auth/loginOut', { token, body: {} })).body).toMatchObject({ code: 'Z000', result: { ended: true } })
    const dead = await info(token, 'en')
    expect([dead.status, dead.body.code, dead.body.message]).toEqual([401, 'A0401', 'Login information has expired. Please log in again'])
    expect((await info(token)).body.message).toBe('登录信息已失效，请重新登录')
    expect((await info(other)).body.code, 'her other phone stays signed in').toBe('Z000')
  })

  it('is dead at once when its person leaves the company, who cannot sign in again [E-ACCESS-11]', async () => {
    const text = await secondCompanyText()
    const token = await server.tokenOf('LH1001', 'Chunfeng-77')
    expect((await info(token)).status).toBe(200)
    const deps = { db: database.db, clock, secrets: server.secrets }
    const leaving = text.replace('userCode: LH1001', 'userCode: LH1001\n    status: left')
    expect(await importCompany(deps, leaving)).toMatchObject({ ok: true, summary: { people: { left: 1 } } })
    expect((await info(token)).body.code).toBe('A0401')
    expect((await server.signIn('LH1001', 'Chunfeng-77')).body.code).toBe('AUTH-WRONG')
    // Should she come back, the old session does not.
    expect(await importCompany(deps, text)).toMatchObject({ ok: true })
    expect((await info(token)).body.code).toBe('A0401')
    expect((await server.signIn('LH1001', 'Chunfeng-77')).body.code).toBe('Z000')
  })

  it('begins for nobody who has left, even where a sign-in name was left behind', async () => {
    const set = (status: 'active' | 'left') =>
      database.db.kysely.updateTable('person').set({ status }).where('userCode', '=', 'LH2001').execute()
    expect((await server.signIn('LH2001', 'Chunfeng-77')).body.code).toBe('Z000')
    await set('left')
    expect((await server.signIn('LH2001', 'Chunfeng-77')).body.code).toBe('AUTH-WRONG')
    await set('active')
  })

  it('is needed: without one, or with a made-up one, nobody learns anything [E-ACCESS-11]', async () => {
    for (const token of [undefined, 'x', randomUUID(), 'A'.repeat(43)]) {
      for (const path of ['/auth/getLoginInfo', '/usercenter/traveller/me', '/datacenter/cost/findCostCenterByUserCode']) {
        const { status, body } = await server.ask('GET', path, { token })
        expect([status, body.code, body.result]).toEqual([401, 'A0401', null])
      }
    }
  })
})

describe('what the demo company publishes', () => {
  it('is let in only where the installation is a demo', async () => {
    const { body } = await server.signIn('QC1001', PASSWORD)
    expect(body.code).toBe('Z000')
    const production = await entryServerWithSecrets()
    expect((await production.signIn('QC1001', PASSWORD)).body.code).toBe('AUTH-WRONG')
    await production.close()
  })

  it('is not shown beside a company of the operator’s own', async () => {
    expect((await server.ask('GET', '/auth/demoAccounts')).body.result).toEqual({ accounts: [] })
  })
})

/** The same installation, started with DEMO=0. */
async function entryServerWithSecrets(): Promise<EntryServer> {
  return entryServer(database.db, { clock, demo: false, secrets: server.secrets })
}

async function personId(userCode: string): Promise<string> {
  return (await database.db.kysely.selectFrom('person').select('id').where('userCode', '=', userCode).executeTakeFirstOrThrow()).id
}

/** Every row of every table as text; bytes stand in hexadecimal. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await database.db.pool.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.db.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
