import { generateKeyPairSync, randomBytes, randomUUID, type KeyObject } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAppKeys } from '../../server/config/app-login.ts'
import { configFrom } from '../../server/config.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { importCompany } from '../../people/server/index.ts'
import type { Entered } from '../calls/fields.ts'
import { appKeysFrom } from './app-token.ts'
import type { EntryServer } from './testing.ts'
import { demoCompanyText, entryServer, secondCompanyText } from './testing.ts'

const AUDIENCE = 'qicheng-travel'
const DEMO_KEY = randomBytes(32)
const lanhai = generateKeyPairSync('ed25519')
const setting = `QCDEMO=hs256:${DEMO_KEY.toString('base64')},LANHAI=eddsa:${lanhai.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')},GHOST=hs256:${DEMO_KEY.toString('base64')}`
let database: TestDatabase
let server: EntryServer
const clock = new TestClock('2026-11-21T02:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db, { clock, appKeys: appKeysFrom(readAppKeys(setting).entries, AUDIENCE) })
  const deps = { db: database.db, clock, secrets: server.secrets }
  await importCompany(deps, await demoCompanyText(), { isDemo: true })
  await importCompany(deps, await secondCompanyText())
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => clock.advance({ minutes: 16 }))

interface Claims {
  readonly iss?: string
  readonly sub?: string
  readonly aud?: string
  readonly jti?: string
  /** Seconds from now. */
  readonly iat?: number
  readonly exp?: number
  readonly nbf?: number
}

const nowSeconds = () => Math.floor(clock.now().epochMilliseconds / 1000)

function payloadOf({ iat = 0, exp = 60, nbf, ...claims }: Claims): Record<string, unknown> {
  const times = { iat: nowSeconds() + iat, exp: nowSeconds() + exp, ...(nbf === undefined ? {} : { nbf: nowSeconds() + nbf }) }
  return { iss: 'QCDEMO', sub: 'QC1001', aud: AUDIENCE, jti: randomUUID(), ...times, ...claims }
}

function signed(claims: Claims = {}, key: KeyObject | Uint8Array = DEMO_KEY, alg = 'HS256'): Promise<string> {
  return new SignJWT(payloadOf(claims)).setProtectedHeader({ alg }).sign(key)
}

const come = (apptoken: string, agentUserCode?: string) =>
  server.ask<Entered>('POST', '/auth/appLogin', {
    body: { apptoken, ...(agentUserCode === undefined ? {} : { agentUserCode }) },
    language: 'en',
  })

describe('a token of the company’s app', () => {
  it('signs in whom it names [SC-GUARD-07]', async () => {
    const { body } = await come(await signed())
    expect(body.result.info.userPerson.userCode).toBe('QC1001')
    const { token } = body.result
    const { sessions } = (await server.ask<{ sessions: { way: string }[] }>('GET', '/auth/sessions', { token })).body.result
    expect(sessions[0]?.way).toBe('app')
    const byKeyPair = await come(await signed({ iss: 'LANHAI', sub: 'lh1001' }, lanhai.privateKey, 'EdDSA'))
    expect(byKeyPair.body.result.info.userPerson.userCode).toBe('LH1001')
  })

  it('proves whose it is, not who holds it: what shows secrets asks for more', async () => {
    const { token } = (await come(await signed())).body.result
    const body = await server.sealed({ password: 'Bajiao-2031', again: 'Bajiao-2031' })
    expect((await server.ask('PUT', '/auth/updatePassword', { token, body })).body.code).toBe('ENTRY-CONFIRM')
  })

  it('serves once, also where two come at the same moment', async () => {
    const token = await signed()
    const codes = (await Promise.all([come(token), come(token), come(token)])).map(({ body }) => body.code)
    expect(codes.toSorted()).toEqual(['AUTH-TOKEN', 'AUTH-TOKEN', 'Z000'])
    expect((await come(token)).body.code).toBe('AUTH-TOKEN')
    const jti = randomUUID()
    expect((await come(await signed({ jti }))).body.code).toBe('Z000')
    expect((await come(await signed({ jti, sub: 'QC1002' }))).body.code, 'the same id in another token').toBe('AUTH-TOKEN')
  })

  it('is refused forged, foreign, expired, too long-lived, from the future, for others or without an id', async () => {
    const own = generateKeyPairSync('ed25519')
    const half = (await signed()).split('.')
    const swapped = (await signed({ sub: 'QC3001' })).split('.')
    const refused: Record<string, string> = {
      'another key': await signed({}, randomBytes(32)),
      'another company’s key': await signed({ iss: 'QCDEMO' }, lanhai.privateKey, 'EdDSA'),
      'a key pair of its own': await signed({ iss: 'LANHAI', sub: 'LH1001' }, own.privateKey, 'EdDSA'),
      'the public key as a secret': await signed(
        { iss: 'LANHAI', sub: 'LH1001' },
        lanhai.publicKey.export({ type: 'spki', format: 'der' }),
      ),
      'no signature': new UnsecuredJWT(payloadOf({})).encode(),
      'a cut signature': half.slice(0, 2).join('.'),
      'another payload': [half[0], swapped[1], half[2]].join('.'),
      'a stronger HMAC than agreed': await signed({}, randomBytes(64), 'HS512'),
      expired: await signed({ iat: -400, exp: -100 }),
      'older than five minutes': await signed({ iat: -331, exp: 60 }),
      'longer than five minutes': await signed({ exp: 301 }),
      'from the future': await signed({ iat: 120, exp: 200 }),
      'not yet good': await signed({ nbf: 120 }),
      'another reader': await signed({ aud: 'somebody-else' }),
      'no id': await signed({ jti: '' }),
      'an endless id': await signed({ jti: 'x'.repeat(201) }),
      nobody: await signed({ sub: '' }),
      'somebody unknown': await signed({ sub: 'QC9999' }),
      'somebody of another company': await signed({ sub: 'LH1001' }),
      'no token': 'none',
      'no JSON': 'a.b.c',
    }
    for (const [what, token] of Object.entries(refused)) {
      const { status, body } = await come(token)
      expect([what, status, body.code, body.message]).toEqual([
        what,
        200,
        'AUTH-TOKEN',
        'This way in is no longer good. Please open it again from where you came, or sign in here',
      ])
    }
  })

  it('of a company that is not here says that it does not exist [E-ACCESS-04]', async () => {
    for (const iss of ['NOBODY', 'GHOST']) {
      const { body } = await come(await signed({ iss }))
      expect([iss, body.code, body.message]).toEqual([
        iss,
        'AUTH-COMPANY',
        'This company does not exist here. Please ask your company administrator',
      ])
    }
  })

  it('lets in no leaver, and nobody of the demo company where the installation is no demo', async () => {
    await database.db.kysely.updateTable('person').set({ status: 'left' }).where('userCode', '=', 'LH2001').execute()
    expect((await come(await signed({ iss: 'LANHAI', sub: 'LH2001' }, lanhai.privateKey, 'EdDSA'))).body.code).toBe('AUTH-TOKEN')
    const appKeys = appKeysFrom(readAppKeys(setting).entries, AUDIENCE)
    const production = await entryServer(database.db, { clock, secrets: server.secrets, demo: false, appKeys })
    expect((await production.ask('POST', '/auth/appLogin', { body: { apptoken: await signed() } })).body.code).toBe('AUTH-COMPANY')
    await production.close()
  })

  it('with an agent code lets in who may book as an agent, and refuses who may not [SC-GUARD-08] [SC-GUARD-09]', async () => {
    expect((await come(await signed({ sub: 'QC1002' }), 'QC1002')).body.code, 'herself').toBe('Z000')
    expect((await come(await signed({ sub: 'QC1002' }), 'QC1001')).body.code, 'somebody she books for').toBe('Z000')
    for (const [sub, agent] of [
      ['QC1001', 'QC1001'],
      ['QC1002', 'QC9999'],
      ['QC1002', 'LH1001'],
    ] as const) {
      const token = await signed({ sub })
      const { body } = await come(token, agent)
      expect([sub, agent, body.code]).toEqual([sub, agent, 'PEOPLE-NO-AUTHORITY'])
      expect((await come(token)).body.code, 'the token was not used up').toBe('Z000')
    }
  })

  it('waits after fifty tries from one address', async () => {
    for (let n = 0; n < 50; n += 1) await come('none')
    expect((await come(await signed())).status).toBe(429)
  })

  it('is nowhere in rows or logs', async () => {
    const token = await signed()
    await come(token)
    const { rows } = await database.db.pool.query<{ row: string }>(
      'select t::text as row from used_once t union all select t::text from session t',
    )
    const told = `${rows.map(({ row }) => row).join('\n')}\n${server.logged.join('\n')}`
    expect(told).not.toContain(token.split('.')[1])
    expect(told).not.toContain(token.split('.')[2])
  })
})

describe('the setting of the apps’ keys', () => {
  const told = (env: Record<string, string>) => {
    const read = configFrom(env, '/')
    return read.ok ? [] : read.problems
  }

  it('takes HMAC and Ed25519 keys, and none', () => {
    expect(told({})).toEqual([])
    expect(told({ APP_LOGIN_KEYS: setting })).toEqual([])
    const { entries } = readAppKeys(setting)
    expect(entries.map(({ companyCode, kind }) => [companyCode, kind])).toEqual([
      ['QCDEMO', 'hs256'],
      ['LANHAI', 'eddsa'],
      ['GHOST', 'hs256'],
    ])
  })

  it('refuses short keys, doubles and what is no entry, in sentences that repeat no key', () => {
    const short = `A=hs256:${randomBytes(16).toString('base64')}`
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    for (const key of [rsa, 'AAAA'])
      expect(told({ APP_LOGIN_KEYS: `B=eddsa:${key}` })).toEqual([
        'APP_LOGIN_KEYS: the key of B is no public key of Ed25519 (SPKI, DER, base64).',
      ])
    expect(
      told({
        APP_LOGIN_KEYS: `${short}\nnonsense\nQCDEMO=hs256:${DEMO_KEY.toString('base64')},QCDEMO=hs256:${DEMO_KEY.toString('base64')}`,
      }),
    ).toEqual([
      'APP_LOGIN_KEYS: the key of A must have at least 32 bytes.',
      'APP_LOGIN_KEYS: entry 2 is not written as COMPANY=hs256:<base64> or COMPANY=eddsa:<base64>.',
      'APP_LOGIN_KEYS: QCDEMO stands twice.',
    ])
  })

  it('makes of a public key one that only checks', () => {
    const { byCompany } = appKeysFrom(readAppKeys(setting).entries, AUDIENCE)
    expect(byCompany.get('LANHAI')?.key.type).toBe('public')
  })
})
