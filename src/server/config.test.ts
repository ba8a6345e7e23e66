import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { configFrom } from './config.ts'

const KEY = randomBytes(32).toString('base64')
const read = (env: Record<string, string>) => {
  const result = configFrom(env, '/srv/qicheng')
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}
const problemsOf = (env: Record<string, string>) => {
  const result = configFrom(env, '/srv/qicheng')
  return result.ok ? [] : result.problems
}

describe('the configuration', () => {
  it('of an empty environment is a demo on this machine', () => {
    expect(read({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/qicheng/data',
      databaseUrl: null,
      isProduction: false,
      lan: false,
      demo: true,
      appDir: '/srv/qicheng/dist/m',
      opsDir: '/srv/qicheng/dist/ops',
      air1: { url: 'http://127.0.0.1:8090/air/1', key: 'sandbox', noticeSecret: 'sandbox-notice', searchWithinMs: 12_000, others: [] },
      alipay: null,
      wechatPay: null,
      notices: { sms: null, mail: null },
      appLogin: { keys: null, audience: 'qicheng-travel' },
      member: null,
      duffel: null,
      rail1: null,
      sso: { oidc: null, oa: null, host: null, lark: null, wecom: null, dingtalk: null, wechat: null },
      cards: [],
      hosts: { frameOrigins: [], nativeApp: { openUrl: null, iosUrl: null, androidUrl: null } },
      publicUrl: null,
      masterKeys: { values: [], file: '/srv/qicheng/data/secrets/master.key' },
      logLevel: 'info',
      trustedProxies: 0,
    })
  })

  it('takes what an operator sets', () => {
    const past = randomBytes(32).toString('base64')
    const env = {
      PORT: ' 443 ',
      HOST: '10.0.0.1',
      DATA_DIR: '/var/lib/qicheng',
      DATABASE_URL: ' postgresql://q:s%40cret@db.internal:5433/travel?sslmode=require ',
      NODE_ENV: 'production',
      DEMO: '0',
      APP_DIR: 'built',
      AIR1_URL: 'https://supplier.example/air/1/',
      AIR1_KEY: 'k',
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_SELLER_ID: ' 2088000000000001 ',
      ALIPAY_PRIVATE_KEY_FILE: '/run/secrets/alipay',
      ALIPAY_PUBLIC_KEY: 'MIIB',
      PUBLIC_URL: 'https://travel.example/',
      QICHENG_MASTER_KEY: KEY,
      QICHENG_MASTER_KEYS_BEFORE: ` ${past} ,`,
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '2',
    }
    expect(read(env)).toEqual({
      port: 443,
      host: '10.0.0.1',
      dataDir: '/var/lib/qicheng',
      databaseUrl: 'postgresql://q:s%40cret@db.internal:5433/travel?sslmode=require',
      isProduction: true,
      lan: false,
      demo: false,
      appDir: '/srv/qicheng/built',
      opsDir: '/srv/qicheng/dist/ops',
      air1: { url: 'https://supplier.example/air/1', key: 'k', noticeSecret: null, searchWithinMs: 12_000, others: [] },
      wechatPay: null,
      alipay: {
        gateway: 'https://openapi.alipay.com/gateway.do',
        cashier: 'https://openapi.alipay.com/gateway.do',
        appId: '2021000000000001',
        sellerId: '2088000000000001',
        privateKey: { file: '/run/secrets/alipay' },
        publicKey: { text: 'MIIB' },
      },
      notices: { sms: null, mail: null },
      appLogin: { keys: null, audience: 'qicheng-travel' },
      member: null,
      duffel: null,
      rail1: null,
      sso: { oidc: null, oa: null, host: null, lark: null, wecom: null, dingtalk: null, wechat: null },
      cards: [],
      hosts: { frameOrigins: [], nativeApp: { openUrl: null, iosUrl: null, androidUrl: null } },
      publicUrl: 'https://travel.example',
      masterKeys: { values: [KEY, past], file: '/var/lib/qicheng/secrets/master.key' },
      logLevel: 'warn',
      trustedProxies: 2,
    })
  })

  it('seeds a database that somebody set up with the demo company only when asked to', () => {
    const own = { DATABASE_URL: 'postgres://db.internal/travel' }
    expect([read({}), read(own), read({ ...own, DEMO: '1' }), read({ DEMO: '0' })].map(({ demo }) => demo)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('opens to the local network only when asked to', () => {
    expect(read({ QICHENG_LAN: '1' })).toMatchObject({ lan: true, host: '0.0.0.0' })
    expect(read({ QICHENG_LAN: '1', HOST: '192.0.2.2' })).toMatchObject({ lan: true, host: '192.0.2.2' })
    expect(read({ QICHENG_LAN: '0' })).toMatchObject({ lan: false, host: '127.0.0.1' })
  })

  it('takes empty variables for none, as container files leave them', () => {
    const empty = Object.fromEntries(
      [
        'PORT',
        'HOST',
        'DATA_DIR',
        'DATABASE_URL',
        'SANDBOX_PORT',
        'AIR1_URL',
        'AIR1_KEY',
        'ALIPAY_APP_ID',
        'ALIPAY_GATEWAY',
        'ALIPAY_PRIVATE_KEY',
        'PUBLIC_URL',
        'QICHENG_MASTER_KEY',
        'DEMO',
        'LOG_LEVEL',
        'TRUSTED_PROXIES',
      ].map((name) => [name, '']),
    )
    expect(read(empty)).toEqual(read({}))
  })

  it.each([
    ['a port that is a word', { PORT: 'http' }, 'PORT must be a port number from 0 to 65535, not "http".'],
    ['a port out of range', { PORT: '65536' }, 'PORT must be a port number from 0 to 65535, not "65536".'],
    ['a port in another notation', { PORT: '0x50' }, 'PORT must be a port number from 0 to 65535, not "0x50".'],
    ['a sandbox port that is none', { SANDBOX_PORT: '-1' }, 'SANDBOX_PORT must be a port number from 0 to 65535, not "-1".'],
    ['one port for two programs', { PORT: '8090' }, 'PORT and SANDBOX_PORT are both 8090: the product and the sandbox need one each.'],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://db/travel' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [
      'a database without an address',
      { DATABASE_URL: 'postgres' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [
      'a supplier without an address',
      { AIR1_URL: 'supplier', AIR1_KEY: 'k' },
      'AIR1_URL must be an address such as https://supplier.example/air/1.',
    ],
    [
      'a supplier over another protocol',
      { AIR1_URL: 'file:///etc/passwd', AIR1_KEY: 'k' },
      'AIR1_URL must be an address such as https://supplier.example/air/1.',
    ],
    [
      'a supplier without its key',
      { AIR1_URL: 'https://supplier.example' },
      'AIR1_URL names a supplier, but AIR1_KEY, its key, is missing.',
    ],
    [
      'an account at Alipay by halves',
      { ALIPAY_APP_ID: '2021', ALIPAY_PUBLIC_KEY: 'MIIB' },
      'Alipay is set up by halves: ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY or ALIPAY_PRIVATE_KEY_FILE are missing.',
    ],
    [
      'a key in two places',
      { ALIPAY_APP_ID: '1', ALIPAY_SELLER_ID: '2', ALIPAY_PUBLIC_KEY: 'a', ALIPAY_PRIVATE_KEY: 'b', ALIPAY_PRIVATE_KEY_FILE: 'c' },
      'ALIPAY_PRIVATE_KEY and ALIPAY_PRIVATE_KEY_FILE are both set: which one holds the key?',
    ],
    [
      'a gateway without an address',
      {
        ALIPAY_GATEWAY: 'alipay',
        ALIPAY_APP_ID: '1',
        ALIPAY_SELLER_ID: '2',
        ALIPAY_PUBLIC_KEY: 'a',
        ALIPAY_PRIVATE_KEY: 'b',
        ALIPAY_CASHIER: 'https://a.example',
      },
      'ALIPAY_GATEWAY must be an address such as https://openapi.alipay.com/gateway.do.',
    ],
    [
      'an address of our own with a path',
      { PUBLIC_URL: 'https://travel.example/m' },
      'PUBLIC_URL must be an origin such as https://travel.example, without a path.',
    ],
    ['a master key that is short', { QICHENG_MASTER_KEY: 'abcd' }, 'QICHENG_MASTER_KEY must be 32 bytes in base64.'],
    [
      'a past key that is short',
      { QICHENG_MASTER_KEY: KEY, QICHENG_MASTER_KEYS_BEFORE: 'abcd' },
      'QICHENG_MASTER_KEYS_BEFORE must be keys of 32 bytes in base64, separated by commas.',
    ],
    [
      'past keys without a present one',
      { QICHENG_MASTER_KEYS_BEFORE: KEY },
      'QICHENG_MASTER_KEYS_BEFORE names keys of the past, but QICHENG_MASTER_KEY, the present one, is missing.',
    ],
    [
      'two places for one key',
      { QICHENG_MASTER_KEY: KEY, QICHENG_MASTER_KEY_FILE: '/run/key' },
      'QICHENG_MASTER_KEY and QICHENG_MASTER_KEY_FILE are both set: which one holds the key?',
    ],
    ['half a proxy', { TRUSTED_PROXIES: '0.5' }, 'TRUSTED_PROXIES must be a whole number of proxies.'],
    [
      'a level of logging that there is not',
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    ],
    ['a demo that is neither on nor off', { DEMO: 'false' }, 'DEMO must be 0 or 1, not "false".'],
    ['the local network by halves', { QICHENG_LAN: 'yes' }, 'QICHENG_LAN must be 0 or 1, not "yes".'],
    [
      'the local network on this machine alone',
      { QICHENG_LAN: '1', HOST: '127.0.0.1' },
      'HOST 127.0.0.1 is reached from this machine alone, but phones on the local network shall reach us: leave HOST out.',
    ],
  ])('refuses %s with one sentence', (_, env, sentence) => {
    expect(problemsOf(env as Record<string, string>)).toEqual([sentence])
  })

  it('says everything that is wrong at once, and repeats no secret', () => {
    const problems = problemsOf({
      PORT: 'x',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      QICHENG_MASTER_KEY: 'too-short-secret',
      LOG_LEVEL: 'loud',
    })
    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toMatch(/hunter2|too-short-secret/)
  })

  it('changes nothing in the environment that it reads', () => {
    const env = Object.freeze({ PORT: '9000' })
    expect(configFrom(env, '/a')).toEqual(configFrom(env, '/a'))
  })
})
