import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GatewayAway, GatewayUnclear, TradeDiffers, type PaymentGateway, type TradeToOpen } from '../port.ts'
import {
  APP_ID,
  gatewayOn,
  HandClock,
  MCH_ID,
  MERCHANT_SERIAL,
  MOBILE_APP_ID,
  NOTIFY_URL,
  openLine,
  ours,
  pem,
  PUBLIC_KEY_ID,
  saying,
  stamped,
  stranger,
  theirs,
  type Asked,
  type Line,
} from './testing-line.ts'

/** What the sandbox does not do, because WeChat Pay does not: answers from whoever stands in between, and words we do not know. */
let line: Line
let clock: HandClock
let gateway: PaymentGateway
beforeAll(async () => void (line = await openLine()))
afterAll(() => line.close())
beforeEach(() => {
  line.asked.length = 0
  clock = new HandClock()
  gateway = gatewayOn(line, clock)
})
const says = (status: number, body: object | null, stamping = {}): void => void (line.answer = saying(clock, status, body, stamping))

const TRADE: TradeToOpen = {
  number: 'Q1',
  amountMinor: 32_005,
  subject: '启程商旅订单 F1',
  expiresAt: Temporal.Instant.from('2026-11-21T17:00:00.5Z'),
  returnUrl: 'https://x.example/m/payResult?payOrderId=1&a=b',
  payer: { openid: 'oPerson', clientIp: '192.0.2.7' },
}

/** Whether we have signed these lines. */
const isOurs = (lines: readonly string[], signature: string): boolean =>
  createVerify('RSA-SHA256')
    .update(lines.map((part) => `${part}\n`).join(''))
    .verify(ours.publicKey, signature, 'base64')

function authorizationIn({ headers, method, target, body }: Asked) {
  const [, fields = ''] = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(headers.authorization ?? '') ?? []
  const found = Object.fromEntries([...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
  const { mchid, serial_no: serial, nonce_str: nonce = '', timestamp = '', signature = '' } = found
  return { mchid, serial, nonce, timestamp, isOurs: isOurs([method, target, timestamp, nonce, body], signature) }
}

describe('what is sent to WeChat Pay', () => {
  it('is signed over method, address with its query, time, nonce and body; every nonce is another', async () => {
    says(404, { code: 'ORDER_NOT_EXIST' })
    await gateway.query('Q1')
    says(204, null)
    await gateway.close('Q1')
    const [query, close] = line.asked.map(authorizationIn)
    const expected = { mchid: MCH_ID, serial: MERCHANT_SERIAL, timestamp: '1795278600', isOurs: true }
    expect([query, close]).toEqual([
      { ...expected, nonce: expect.stringMatching(/^\w{32}$/) as unknown },
      { ...expected, nonce: expect.stringMatching(/^\w{32}$/) as unknown },
    ])
    expect(query?.nonce).not.toBe(close?.nonce)
    expect(line.asked.map(({ method, target }) => `${method} ${target}`)).toEqual([
      `GET /v3/pay/transactions/out-trade-no/Q1?mchid=${MCH_ID}`,
      'POST /v3/pay/transactions/out-trade-no/Q1/close',
    ])
    expect(line.asked[0]?.headers['wechatpay-serial']).toBe(PUBLIC_KEY_ID)
  })

  it('opens a trade for a browser, and leads back to us from its cashier', async () => {
    says(200, { h5_url: `${line.origin}/checkmweb?prepay_id=wx1&package=2` })
    const cashier = await gateway.open(TRADE, 'wechatH5')
    expect(JSON.parse(line.asked[0]?.body ?? '')).toEqual({
      appid: APP_ID,
      mchid: MCH_ID,
      description: TRADE.subject,
      out_trade_no: 'Q1',
      time_expire: '2026-11-22T01:00:00+08:00',
      notify_url: NOTIFY_URL,
      amount: { total: 32_005, currency: 'CNY' },
      scene_info: { payer_client_ip: '192.0.2.7', h5_info: { type: 'Wap' } },
    })
    const redirect = encodeURIComponent(TRADE.returnUrl)
    expect(cashier).toEqual({ is: 'address', url: `${line.origin}/checkmweb?prepay_id=wx1&package=2&redirect_url=${redirect}` })
    await gateway.open({ ...TRADE, payer: { openid: null, clientIp: '::ffff:192.0.2.7' } }, 'wechatH5').catch(() => undefined)
    expect(JSON.parse(line.asked[1]?.body ?? '')).toMatchObject({ scene_info: { payer_client_ip: '192.0.2.7' } })
    const elsewhere = gatewayOn(line, clock, { cashier: 'https://pay.example' })
    says(200, { h5_url: `${line.origin}/checkmweb?prepay_id=wx1&package=2` })
    expect(await elsewhere.open(TRADE, 'wechatH5')).toMatchObject({
      url: expect.stringMatching(/^https:\/\/pay\.example\/checkmweb\?/) as unknown,
    })
  })

  it('opens a trade inside WeChat and by the app, each signed over its own fields in WeChat’s order', async () => {
    says(200, { prepay_id: 'wx201410272009395522657a690389285100' })
    const jsapi = await gateway.open(TRADE, 'wechatJsapi')
    if (jsapi.is !== 'wechatJsapi') throw new Error('another way')
    const { appId, timeStamp, nonceStr, package: order, signType, paySign } = jsapi.request
    expect([appId, timeStamp, order, signType]).toEqual([APP_ID, '1795278600', 'prepay_id=wx201410272009395522657a690389285100', 'RSA'])
    expect(isOurs([appId, timeStamp, nonceStr, order], paySign)).toBe(true)
    expect(JSON.parse(line.asked[0]?.body ?? '')).toMatchObject({ payer: { openid: 'oPerson' } })

    says(200, { prepay_id: 'wx201410272009395522657a690389285100' })
    const app = await gateway.open(TRADE, 'wechatApp')
    if (app.is !== 'wechatApp') throw new Error('another way')
    const { appid, partnerid, prepayid, noncestr, timestamp, sign } = app.request
    expect([appid, partnerid, app.request.package, timestamp]).toEqual([MOBILE_APP_ID, MCH_ID, 'Sign=WXPay', '1795278600'])
    expect(isOurs([appid, timestamp, noncestr, prepayid], sign)).toBe(true)
    expect(JSON.parse(line.asked[1]?.body ?? '')).toMatchObject({ appid: MOBILE_APP_ID })
  })

  it('is sent once more where the line was cut, under a new nonce, for the same number is the same trade', async () => {
    const cutTwice = { left: 1 }
    line.answer = (asked, response) => {
      cutTwice.left -= 1
      if (cutTwice.left >= 0) response.destroy()
      else saying(clock, 200, { prepay_id: 'wx201410272009395522657a690389285100' })(asked, response)
    }
    expect(await gateway.open(TRADE, 'wechatJsapi')).toMatchObject({ is: 'wechatJsapi' })
    expect(line.asked.map(({ body }) => body)).toEqual([line.asked[0]?.body, line.asked[0]?.body])
    expect(new Set(line.asked.map((asked) => authorizationIn(asked).nonce)).size).toBe(2)
    cutTwice.left = 2
    await expect(gateway.open(TRADE, 'wechatJsapi')).rejects.toThrow(GatewayUnclear)
  })

  it('is no trade that could not be opened, and none by an app that there is not', async () => {
    for (const [status, code] of [
      [400, 'ORDER_CLOSED'],
      [400, 'ORDERPAID'],
      [429, 'FREQUENCY_LIMITED'],
    ] as const) {
      says(status, { code, message: 'x' })
      await expect(gateway.open(TRADE, 'wechatH5')).rejects.toThrow(GatewayUnclear)
    }
    // Known there with other facts: that can be ended, and another begun.
    for (const [status, code] of [
      [400, 'INVALID_REQUEST'],
      [403, 'OUT_TRADE_NO_USED'],
    ] as const) {
      says(status, { code, message: 'x' })
      await expect(gateway.open(TRADE, 'wechatH5')).rejects.toThrow(TradeDiffers)
    }
    says(200, { h5_url: 'javascript:alert(1)' })
    await expect(gateway.open(TRADE, 'wechatH5')).rejects.toThrow(GatewayUnclear)
    const without = gatewayOn(line, clock, { mobileAppId: null })
    expect(without.ways).toEqual(['wechatH5', 'wechatJsapi'])
    await expect(without.open(TRADE, 'wechatApp')).rejects.toThrow('an app pays that WeChat knows')
  })
})

const PAID = {
  appid: APP_ID,
  mchid: MCH_ID,
  out_trade_no: 'Q1',
  transaction_id: '4200000000202611220000000001',
  trade_state: 'SUCCESS',
  amount: { total: 32_000, payer_total: 31_000, currency: 'CNY', payer_currency: 'CNY' },
}

describe('an answer of WeChat Pay’s', () => {
  it('is believed where its signature holds, by every word for a trade that we know [E-PAY]', async () => {
    const words: [string, object][] = [
      ['SUCCESS', { is: 'paid', amountMinor: 32_000, gatewayNumber: PAID.transaction_id }],
      ['REFUND', { is: 'paid', amountMinor: 32_000, gatewayNumber: PAID.transaction_id }],
      ['NOTPAY', { is: 'waiting' }],
      ['USERPAYING', { is: 'waiting' }],
      ['PAYERROR', { is: 'waiting' }],
      ['CLOSED', { is: 'closed' }],
      ['REVOKED', { is: 'closed' }],
    ]
    for (const [trade_state, answer] of words) {
      says(200, { ...PAID, trade_state })
      expect([trade_state, await gateway.query('Q1')]).toEqual([trade_state, answer])
    }
    for (const code of ['ORDER_NOT_EXIST', 'ORDERNOTEXIST']) {
      says(404, { code, message: 'x' })
      expect(await gateway.query('Q1')).toEqual({ is: 'unknown' })
    }
  })

  it.each([
    ['a state that nobody knows', 200, { ...PAID, trade_state: 'PENDING' }],
    ['no state', 200, { ...PAID, trade_state: undefined }],
    ['another trade', 200, { ...PAID, out_trade_no: 'Q2' }],
    ['another merchant', 200, { ...PAID, mchid: '1600000008' }],
    ['another currency', 200, { ...PAID, amount: { total: 32_000, currency: 'HKD' } }],
    ['an amount that is a text', 200, { ...PAID, amount: { total: '32000', currency: 'CNY' } }],
    ['a part of a fen', 200, { ...PAID, amount: { total: 320.5, currency: 'CNY' } }],
    ['no amount', 200, { ...PAID, amount: undefined }],
    ['no number of its own', 200, { ...PAID, transaction_id: undefined }],
    ['nothing', 200, null],
    ['a code that nobody knows', 400, { code: 'SOMETHING_NEW' }],
    ['a failure of the system', 500, { code: 'SYSTEM_ERROR' }],
    ['too many questions', 429, { code: 'FREQUENCY_LIMITED' }],
    ['"not there" under another status', 400, { code: 'ORDER_NOT_EXIST' }],
    ['a trade under another status', 202, PAID],
  ])('is unclear with %s', async (_what, status, body) => {
    says(status, body)
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
  })

  it.each([
    ['signed by somebody else', { key: stranger.privateKey }],
    ['signed by ourselves', { key: ours.privateKey }],
    ['signed in the name of a key that nobody knows', { serial: 'PUB_KEY_ID_0116000000072026112200000002' }],
    ['signed six minutes ago', { atSeconds: -301 }],
    ['signed in six minutes', { atSeconds: 301 }],
  ])('is unclear when it is %s', async (_what, stamping) => {
    says(200, PAID, stamping)
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
  })

  it.each([
    ['not signed', (headers: Record<string, string>) => ({ ...headers, 'wechatpay-signature': '' })],
    [
      'a probe',
      (headers: Record<string, string>) => ({ ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` }),
    ],
    ['without its nonce', ({ 'wechatpay-nonce': _nonce, ...headers }: Record<string, string>) => headers],
    ['without its time', ({ 'wechatpay-timestamp': _time, ...headers }: Record<string, string>) => headers],
    ['signed twice', (headers: Record<string, string>) => ({ ...headers, 'wechatpay-nonce': [String(headers['wechatpay-nonce']), 'x'] })],
  ])('is unclear when it is %s', async (_what, bend) => {
    line.answer = (_asked, response) => {
      const text = JSON.stringify(PAID)
      response.writeHead(200, bend(stamped(clock, text)) as Record<string, string>).end(text)
    }
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
  })

  it('is unclear when a byte of it was changed, and when it is played a second time', async () => {
    const text = JSON.stringify(PAID)
    const headers = stamped(clock, text)
    line.answer = (_asked, response) => response.writeHead(200, headers).end(text.replace('32000', '32001'))
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
    line.answer = (_asked, response) => response.writeHead(200, headers).end(text)
    expect((await gateway.query('Q1')).is).toBe('paid')
    await expect(gateway.query('Q1')).rejects.toThrow('repeated')
    // An old "closed" says nothing of which trade: only that it is heard once keeps it from closing another.
    const closed = stamped(clock, '')
    line.answer = (_asked, response) => response.writeHead(204, closed).end()
    expect(await gateway.close('Q1')).toBe('closed')
    await expect(gateway.close('Q2')).rejects.toThrow(GatewayUnclear)
  })

  it('is not followed elsewhere, has one limit of time, and one of length', async () => {
    line.answer = (_asked, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
    expect(line.asked).toHaveLength(1)
    line.answer = (_asked, response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
    await expect(gatewayOn(line, clock, { timeoutMs: 200 }).query('Q1')).rejects.toThrow(GatewayUnclear)
    line.answer = (_asked, response) => response.end('x'.repeat(100_000))
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
    await expect(gatewayOn({ origin: 'http://127.0.0.1:3' }, clock).query('Q1')).rejects.toThrow(GatewayAway)
  })

  it('ends a trade, or asks how it stands where it cannot be ended', async () => {
    const standing = (code: string, trade_state: string): void => {
      line.answer = (asked, response) =>
        (asked.method === 'GET' ? saying(clock, 200, { ...PAID, trade_state }) : saying(clock, 400, { code }))(asked, response)
    }
    standing('ORDERPAID', 'SUCCESS')
    expect(await gateway.close('Q1')).toBe('paid')
    standing('ORDER_CLOSED', 'CLOSED')
    expect(await gateway.close('Q1')).toBe('closed')
    standing('INVALID_REQUEST', 'NOTPAY')
    await expect(gateway.close('Q1')).rejects.toThrow(GatewayUnclear)
    standing('SYSTEM_ERROR', 'CLOSED')
    await expect(gateway.close('Q1')).rejects.toThrow(GatewayUnclear)
    expect(line.asked.at(-1)?.method).toBe('POST')
  })
})

describe('a refund at WeChat Pay', () => {
  const REFUND = { tradeNumber: 'Q1', number: 'R1', amountMinor: 12_000, reason: 'orderEnded' }
  const TAKEN = {
    out_refund_no: 'R1',
    out_trade_no: 'Q1',
    status: 'PROCESSING',
    amount: { refund: 12_000, total: 32_000, currency: 'CNY' },
  }
  const sent = (status: number, body: object, asked: [number, object] = [404, { code: 'RESOURCE_NOT_EXISTS' }]): void => {
    line.answer = (request, response) => {
      const isTrade = request.target.includes('/transactions/')
      const [said, about] = isTrade ? [200, PAID] : request.method === 'POST' ? [status, body] : asked
      saying(clock, said, about)(request, response)
    }
  }

  it('names the whole trade’s amount beside its own, and is on its way, done, or for a person to see', async () => {
    sent(200, TAKEN)
    expect(await gateway.refund(REFUND)).toEqual({ is: 'underWay' })
    expect(JSON.parse(line.asked.at(-1)?.body ?? '')).toEqual({
      out_trade_no: 'Q1',
      out_refund_no: 'R1',
      reason: 'orderEnded',
      notify_url: NOTIFY_URL,
      amount: { refund: 12_000, total: 32_000, currency: 'CNY' },
    })
    for (const [status, answer] of [
      ['SUCCESS', { is: 'done' }],
      ['CLOSED', { is: 'refused', refusal: 'closed', reason: 'CLOSED' }],
      ['ABNORMAL', { is: 'refused', refusal: 'never', reason: 'ABNORMAL' }],
    ] as const) {
      sent(200, { ...TAKEN, status })
      expect([status, await gateway.refund(REFUND)]).toEqual([status, answer])
    }
  })

  it('is refused in WeChat Pay’s words, but not where an earlier try has done it', async () => {
    sent(403, { code: 'NOT_ENOUGH' })
    expect(await gateway.refund(REFUND)).toEqual({ is: 'refused', refusal: 'notNow', reason: 'NOT_ENOUGH' })
    sent(403, { code: 'USER_ACCOUNT_ABNORMAL' })
    expect(await gateway.refund(REFUND)).toEqual({ is: 'refused', refusal: 'never', reason: 'USER_ACCOUNT_ABNORMAL' })
    sent(400, { code: 'INVALID_REQUEST' }, [200, { ...TAKEN, status: 'SUCCESS' }])
    expect(await gateway.refund(REFUND)).toEqual({ is: 'done' })
    sent(400, { code: 'INVALID_REQUEST' }, [200, { ...TAKEN, amount: { ...TAKEN.amount, refund: 1 } }])
    expect(await gateway.refund(REFUND)).toEqual({ is: 'refused', refusal: 'notNow', reason: 'DISCORDANT_REFUND' })
  })

  it.each([
    ['a status that nobody knows', 200, { ...TAKEN, status: 'PENDING' }],
    ['another refund', 200, { ...TAKEN, out_refund_no: 'R2' }],
    ['another currency', 200, { ...TAKEN, amount: { ...TAKEN.amount, currency: 'USD' } }],
    ['a failure of the system', 500, { code: 'SYSTEM_ERROR' }],
    ['too many questions', 429, { code: 'FREQUENCY_LIMITED' }],
  ])('is unclear with %s', async (_what, status, body) => {
    sent(status, body)
    await expect(gateway.refund(REFUND)).rejects.toThrow(GatewayUnclear)
  })
})

describe('the keys', () => {
  it('are refused with a sentence where they are none, too short, or exchanged', () => {
    const made = (keys: object) => () =>
      gatewayOn(line, clock, {
        keys: {
          privateKey: pem(ours.privateKey),
          merchantSerial: MERCHANT_SERIAL,
          apiV3Key: createHash('md5').update('x').digest('hex'),
          publicKey: { id: PUBLIC_KEY_ID, pem: pem(theirs.publicKey) },
          ...keys,
        },
      })
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    for (const privateKey of ['', 'key', pem(theirs.publicKey), pem(short.privateKey)])
      expect(made({ privateKey })).toThrow('our private key must be an RSA key')
    for (const key of ['', 'key', pem(theirs.privateKey), pem(short.publicKey)])
      expect(made({ publicKey: { id: PUBLIC_KEY_ID, pem: key } })).toThrow("WeChat Pay's public key must be an RSA key")
    expect(made({ publicKey: { id: PUBLIC_KEY_ID, pem: pem(ours.publicKey) } })).toThrow('not the one that belongs to our private key')
    expect(made({ publicKey: { id: '5D5D', pem: pem(theirs.publicKey) } })).toThrow("must begin with 'PUB_KEY_ID_'")
    expect(made({ apiV3Key: 'short' })).toThrow('32 characters')
    expect(made({ merchantSerial: 'not hex' })).toThrow('hexadecimal')
    expect(made({})).not.toThrow()
  })
})
