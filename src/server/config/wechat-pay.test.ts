import { describe, expect, it } from 'vitest'
import { wechatPayFrom } from './wechat-pay.ts'

const WHOLE = {
  WECHAT_PAY_MCH_ID: ' 1600000007 ',
  WECHAT_PAY_APP_ID: 'wx00000000000000aa',
  WECHAT_PAY_SERIAL: '5D5D5D5D',
  WECHAT_PAY_PRIVATE_KEY_FILE: '/run/secrets/apiclient_key.pem',
  WECHAT_PAY_API_V3_KEY: 'a'.repeat(32),
}
const PUBLIC = { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01', WECHAT_PAY_PUBLIC_KEY_FILE: '/run/secrets/pub_key.pem' }
function read(env: Readonly<Record<string, string>>) {
  const problems: string[] = []
  return { config: wechatPayFrom(env, problems), problems }
}

describe('the settings of WeChat Pay', () => {
  it('are none where nothing is set, also where people only sign in by WeChat', () => {
    const nothing = { config: null, problems: [] }
    expect([read({}), read({ WECHAT_APP_ID: 'wx1' }), read({ WECHAT_PAY_MCH_ID: '', WECHAT_PAY_SERIAL: ' ' })]).toEqual([
      nothing,
      nothing,
      nothing,
    ])
  })

  it('are an account at WeChat Pay itself, with its public key, or with certificates alone', () => {
    const account = {
      gateway: 'https://api.mch.weixin.qq.com',
      cashier: null,
      mchId: '1600000007',
      appId: 'wx00000000000000aa',
      mobileAppId: null,
      merchantSerial: '5D5D5D5D',
      privateKey: { file: '/run/secrets/apiclient_key.pem' },
      apiV3Key: { text: 'a'.repeat(32) },
      publicKey: null,
    }
    expect(read(WHOLE)).toEqual({ config: account, problems: [] })
    const publicKey = { id: 'PUB_KEY_ID_01', key: { file: '/run/secrets/pub_key.pem' } }
    const more = { WECHAT_PAY_MOBILE_APP_ID: 'wx00000000000000bb', WECHAT_PAY_CASHIER: 'https://pay.example' }
    expect(read({ ...WHOLE, ...PUBLIC, ...more })).toEqual({
      config: { ...account, publicKey, mobileAppId: 'wx00000000000000bb', cashier: 'https://pay.example' },
      problems: [],
    })
  })

  it('take the official account that people sign in by, where no other is named', () => {
    const { WECHAT_PAY_APP_ID: _own, ...others } = WHOLE
    expect(read({ ...others, WECHAT_APP_ID: 'wx1' }).config).toMatchObject({ appId: 'wx1' })
    expect(read(others).problems).toEqual(['WeChat Pay is set up by halves: WECHAT_PAY_APP_ID is missing.'])
  })

  it.each([
    ['by halves', { WECHAT_PAY_MCH_ID: '1', WECHAT_PAY_SERIAL: '2' }, 'WeChat Pay is set up by halves: WECHAT_PAY_PRIVATE_KEY or'],
    ['a public key without its number', { ...WHOLE, WECHAT_PAY_PUBLIC_KEY: 'pem' }, 'belong together'],
    ['the number of a public key alone', { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' }, 'belong together'],
    ['a key in two places', { ...WHOLE, WECHAT_PAY_API_V3_KEY_FILE: '/x' }, 'are both set: which one holds the key?'],
    ['a gateway without TLS', { ...WHOLE, WECHAT_PAY_GATEWAY: 'http://api.example' }, 'WECHAT_PAY_GATEWAY must be an https origin'],
    ['a gateway with a path', { ...WHOLE, WECHAT_PAY_GATEWAY: 'https://api.example/pay' }, 'WECHAT_PAY_GATEWAY must be an https origin'],
    ['a cashier that is none', { ...WHOLE, WECHAT_PAY_CASHIER: 'cashier' }, 'WECHAT_PAY_CASHIER must be an https origin'],
  ])('are refused with a sentence: %s', (_what, env, sentence) => {
    expect(read(env).problems.join(' ')).toContain(sentence)
  })

  it('let the loopback be without TLS, where the sandbox is', () => {
    expect(read({ ...WHOLE, WECHAT_PAY_GATEWAY: 'http://127.0.0.1:8090' })).toMatchObject({ problems: [] })
  })
})
