import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GatewayUnclear, type Cashier, type PaymentGateway } from '../port.ts'
import { alipayGateway } from './index.ts'

/** What the sandbox does not do, because Alipay does not: answers and notices from whoever stands in between, and words we do not know. */
const APP_ID = '2021000122670000'
const SELLER_ID = '2088621955700000'
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

const pem = (key: KeyObject): string => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' })
const base64 = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki'): string =>
  key.export({ type: type as 'pkcs8', format: 'der' }).toString('base64')
const signed = (text: string, key = theirs.privateKey, algorithm = 'RSA-SHA256'): string =>
  createSign(algorithm).update(text, 'utf8').sign(key, 'base64')

const QUERY = 'alipay_trade_query_response'
const PAID = {
  code: '10000',
  msg: 'Success',
  out_trade_no: 'Q1',
  trade_no: '2026112122001400000000000001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '320.00',
}
const answerOf = (member: string, part: object, key?: KeyObject): string => {
  const text = JSON.stringify(part)
  return `{"${member}":${text},"sign":"${signed(text, key)}"}`
}

let server: Server
let gateway: PaymentGateway
let asked: { url: URL; body: URLSearchParams }[] = []
/** What the gateway says next. */
let answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end()
const says = (text: string): void => {
  answer = (response) => response.end(text)
}

const CLOCK_AT = Temporal.Instant.from('2026-11-21T16:30:00.999Z')

function made(more: Partial<Parameters<typeof alipayGateway>[0]> = {}): PaymentGateway {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return alipayGateway({
    gateway: `http://127.0.0.1:${address.port}/gateway.do`,
    appId: APP_ID,
    sellerId: SELLER_ID,
    privateKey: pem(ours.privateKey),
    alipayPublicKey: pem(theirs.publicKey),
    notifyUrl: () => 'https://travel.example/api/notices/alipay',
    clock: { now: () => CLOCK_AT },
    ...more,
  })
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ url: new URL(request.url ?? '/', 'http://gateway.example'), body: new URLSearchParams(body) })
      answer(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway = made()
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('what is sent to Alipay', () => {
  const isSignedByUs = (params: URLSearchParams): boolean => {
    const text = [...params]
      .filter(([name]) => name !== 'sign')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    return createVerify('RSA-SHA256')
      .update(text)
      .verify(ours.publicKey, params.get('sign') ?? '', 'base64')
  }

  const addressOf = (cashier: Cashier): string => {
    if (cashier.is !== 'address') throw new Error('this cashier has no address')
    return cashier.url
  }

  it('is a signed address of the cashier, with an end in Shanghai’s time and nobody’s name', async () => {
    const trade = {
      number: 'Q1',
      amountMinor: 32_005,
      subject: 'Order F1/F2',
      expiresAt: CLOCK_AT.add({ minutes: 30 }),
      returnUrl: 'https://x.example/m/payResult?payOrderId=1',
      payer: { openid: null, clientIp: null },
    }
    const params = new URL(addressOf(await gateway.open(trade, 'alipayWap'))).searchParams
    expect(isSignedByUs(params)).toBe(true)
    expect(Object.fromEntries(params)).toMatchObject({
      app_id: APP_ID,
      method: 'alipay.trade.wap.pay',
      timestamp: '2026-11-22 00:30:00',
      notify_url: 'https://travel.example/api/notices/alipay',
      return_url: trade.returnUrl,
    })
    expect(JSON.parse(params.get('biz_content') ?? '')).toEqual({
      out_trade_no: 'Q1',
      total_amount: '320.05',
      subject: 'Order F1 F2',
      product_code: 'QUICK_WAP_WAY',
      time_expire: '2026-11-22 01:00:00',
      quit_url: trade.returnUrl,
    })
  })

  it('is a question whose signature covers all of it, stamped with Shanghai’s time', async () => {
    says(answerOf(QUERY, PAID))
    await gateway.query('Q1')
    const [request] = asked
    const params = new URLSearchParams([...(request?.url.searchParams ?? []), ...(request?.body ?? [])])
    expect(isSignedByUs(params)).toBe(true)
    expect(params.get('timestamp')).toBe('2026-11-22 00:30:00')
    expect(params.get('biz_content')).toBe('{"out_trade_no":"Q1"}')
  })
})

describe('an answer of Alipay’s', () => {
  it('is believed where its signature holds, both for a success and for what is finished [E-PAY]', async () => {
    for (const trade_status of ['TRADE_SUCCESS', 'TRADE_FINISHED']) {
      says(answerOf(QUERY, { ...PAID, trade_status }))
      expect(await gateway.query('Q1')).toEqual({ is: 'paid', amountMinor: 32_000, gatewayNumber: PAID.trade_no })
    }
  })

  it.each([
    ['a status that nobody knows', { ...PAID, trade_status: 'TRADE_PENDING' }],
    ['no status', { ...PAID, trade_status: undefined }],
    ['another trade', { ...PAID, out_trade_no: 'Q2' }],
    ['an amount that is none', { ...PAID, total_amount: '320.001' }],
    ['an amount that is a number', { ...PAID, total_amount: 320 }],
    ['no number of its own', { ...PAID, trade_no: undefined }],
    ['a code that nobody knows', { ...PAID, code: '99999' }],
    ['a sub-code that nobody knows', { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.SOMETHING_NEW' }],
    ['a failure of the system', { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.SYSTEM_ERROR' }],
    ['"not there" under another code', { code: '20000', msg: 'Service Unavailable', sub_code: 'ACQ.TRADE_NOT_EXIST' }],
  ])('is unclear with %s', async (_what, part) => {
    says(answerOf(QUERY, part))
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
  })

  it.each([
    ['signed by somebody else', answerOf(QUERY, PAID, stranger.privateKey)],
    ['not signed', JSON.stringify({ [QUERY]: PAID })],
    ['signed with nothing', JSON.stringify({ [QUERY]: PAID, sign: '' })],
    ['changed by a byte', answerOf(QUERY, PAID).replace('320.00', '320.01')],
    ['an error that nobody signed', JSON.stringify({ error_response: { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' } })],
    // The two below hold a genuine answer of ours, where the check finds it, beside a forged one, where a careless reader looks.
    [
      'a forged member, spelt another way, before a genuine one',
      `{"alipay_trade_query_respons\\u0065":${JSON.stringify(PAID)},"x.${answerOf(QUERY, { code: '40004', sub_code: 'ACQ.X' }).slice(2)}`,
    ],
    [
      'a forged error before a genuine answer',
      `{"error_response":{"code":"40004","sub_code":"ACQ.TRADE_NOT_EXIST"},"x.${answerOf(QUERY, { code: '40004', sub_code: 'ACQ.X' }).slice(2)}`,
    ],
    ['empty', ''],
    ['a page', '<html>502</html>'],
    ['a list', '[]'],
    ['without end', 'x'.repeat(100_000)],
  ])('is unclear when it is %s', async (_what, text) => {
    says(text)
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
  })

  it('is not followed elsewhere, and not read where the status says that it is none', async () => {
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
    expect(asked).toHaveLength(1)
    for (const status of [500, 503, 404]) {
      answer = (response) => response.writeHead(status).end(answerOf(QUERY, PAID))
      await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
    }
  })

  it('has one limit of time, for a byte now and then as well', async () => {
    answer = (response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
    await expect(made({ timeoutMs: 200 }).query('Q1')).rejects.toThrow(GatewayUnclear)
  })

  it('repeats nothing of the buyer in an error', async () => {
    says(answerOf(QUERY, { ...PAID, buyer_logon_id: 'lin@example.com' }, stranger.privateKey))
    const error = await gateway.query('Q1').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(GatewayUnclear)
    expect(JSON.stringify([String(error), (error as Error).cause ?? ''])).not.toContain('lin@example.com')
  })
})

describe('a refund at Alipay', () => {
  const REFUND = { tradeNumber: 'Q1', number: 'R1', amountMinor: 32_000, reason: 'orderEnded' }
  /** Answers by method. */
  const saysTo = (answers: Readonly<Record<string, object>>): void => {
    answer = (response) => {
      const method = asked.at(-1)?.url.searchParams.get('method') ?? ''
      response.end(answerOf(`${method.replaceAll('.', '_')}_response`, answers[method] ?? {}))
    }
  }
  const [SEND, ASK] = ['alipay.trade.refund', 'alipay.trade.fastpay.refund.query']
  const NOTHING = { code: '10000', msg: 'Success' }
  const MOVED = { ...NOTHING, out_trade_no: 'Q1', out_request_no: 'R1', refund_status: 'REFUND_SUCCESS', refund_amount: '320.00' }
  const failed = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code })

  it('is done where money has moved, and asked about where it has not', async () => {
    saysTo({ [SEND]: { ...NOTHING, out_trade_no: 'Q1', fund_change: 'Y' } })
    expect(await gateway.refund(REFUND)).toEqual({ is: 'done' })
    saysTo({ [SEND]: { ...NOTHING, out_trade_no: 'Q1', fund_change: 'N' }, [ASK]: MOVED })
    expect(await gateway.refund(REFUND)).toEqual({ is: 'done' })
    saysTo({ [SEND]: { ...NOTHING, out_trade_no: 'Q1', fund_change: 'N' }, [ASK]: NOTHING })
    await expect(gateway.refund(REFUND)).rejects.toThrow(GatewayUnclear)
  })

  it('is refused in Alipay’s words where a person has to look, but not where an earlier try has done it', async () => {
    saysTo({ [SEND]: failed('ACQ.SELLER_BALANCE_NOT_ENOUGH'), [ASK]: NOTHING })
    expect(await gateway.refund(REFUND)).toEqual({ is: 'refused', refusal: 'notNow', reason: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
    for (const word of ['ACQ.TRADE_HAS_FINISHED', 'ACQ.BUYER_NOT_EXIST']) {
      saysTo({ [SEND]: failed(word), [ASK]: NOTHING })
      expect(await gateway.refund(REFUND)).toEqual({ is: 'refused', refusal: 'never', reason: word })
    }
    saysTo({ [SEND]: failed('ACQ.TRADE_HAS_CLOSE'), [ASK]: MOVED })
    expect(await gateway.refund(REFUND)).toEqual({ is: 'done' })
    saysTo({ [SEND]: failed('ACQ.DISCORDANT_REPEAT_REQUEST'), [ASK]: { ...MOVED, refund_amount: '1.00' } })
    expect(await gateway.refund(REFUND)).toEqual({ is: 'refused', refusal: 'notNow', reason: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
  })

  it('is unclear with a word that nobody knows, and with another refund’s answer', async () => {
    for (const sub_code of ['ACQ.SYSTEM_ERROR', 'ACQ.SOMETHING_NEW']) {
      saysTo({ [SEND]: failed(sub_code), [ASK]: NOTHING })
      await expect(gateway.refund(REFUND)).rejects.toThrow(GatewayUnclear)
    }
    for (const more of [{ refund_status: 'REFUND_PROCESSING' }, { out_request_no: 'R2' }, { out_trade_no: 'Q2' }, { refund_amount: 'x' }]) {
      saysTo({ [ASK]: { ...MOVED, ...more } })
      await expect(gateway.queryRefund(REFUND)).rejects.toThrow(GatewayUnclear)
    }
  })
})

describe('the end of a trade at Alipay', () => {
  it('is told by the trade itself, where Alipay has one word for paid and for closed', async () => {
    const standing = (trade_status: string): void => {
      answer = (response) => {
        const isQuery = asked.at(-1)?.url.searchParams.get('method') === 'alipay.trade.query'
        const refused = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' }
        response.end(isQuery ? answerOf(QUERY, { ...PAID, trade_status }) : answerOf('alipay_trade_close_response', refused))
      }
    }
    standing('TRADE_SUCCESS')
    expect(await gateway.close('Q1')).toBe('paid')
    standing('TRADE_CLOSED')
    expect(await gateway.close('Q1')).toBe('closed')
    standing('WAIT_BUYER_PAY')
    await expect(gateway.close('Q1')).rejects.toThrow(GatewayUnclear)
  })
})

describe('a notice', () => {
  const NOTICE = {
    app_id: APP_ID,
    charset: 'utf-8',
    gmt_create: '2026-11-21 16:30:00',
    notify_id: '2026112101222163000000001',
    notify_type: 'trade_status_sync',
    out_trade_no: 'Q1',
    seller_id: SELLER_ID,
    // A value with "%" is one that is not to be decoded a second time.
    subject: '启程商旅订单 100%25 & more',
    total_amount: '320.00',
    trade_no: PAID.trade_no,
    trade_status: 'TRADE_SUCCESS',
  }
  type Fields = Readonly<Record<string, string>>
  function bodyOf(fields: Fields, { key = theirs.privateKey, type = 'RSA2' } = {}): string {
    const names = Object.keys(fields).toSorted()
    const sign = signed(names.map((name) => `${name}=${fields[name]}`).join('&'), key, type === 'RSA' ? 'RSA-SHA1' : 'RSA-SHA256')
    return new URLSearchParams({ ...fields, sign_type: type, sign }).toString()
  }
  const without = (name: keyof typeof NOTICE): Fields => Object.fromEntries(Object.entries(NOTICE).filter(([field]) => field !== name))

  it('says that a trade is paid, for a success and for what is finished [E-PAY]', async () => {
    for (const trade_status of ['TRADE_SUCCESS', 'TRADE_FINISHED'])
      expect(await gateway.readNotice({ body: bodyOf({ ...NOTICE, trade_status }), headers: {} })).toEqual({
        is: 'trade',
        noticeId: NOTICE.notify_id,
        tradeNumber: 'Q1',
        status: 'paid',
        gatewayNumber: PAID.trade_no,
        amountMinor: 32_000,
      })
  })

  it('says that a trade has ended, and nothing of payment where it tells of a refund', async () => {
    expect(await gateway.readNotice({ body: bodyOf({ ...NOTICE, trade_status: 'TRADE_CLOSED' }), headers: {} })).toMatchObject({
      status: 'closed',
    })
    expect(await gateway.readNotice({ body: bodyOf({ ...NOTICE, trade_status: 'WAIT_BUYER_PAY' }), headers: {} })).toMatchObject({
      status: 'other',
    })
    for (const more of [{ refund_fee: '1.00' }, { gmt_refund: '2026-11-21 17:00:00.000' }, { out_biz_no: 'R1' }])
      expect(await gateway.readNotice({ body: bodyOf({ ...NOTICE, ...more }), headers: {} })).toMatchObject({
        is: 'trade',
        status: 'other',
      })
    expect(
      await gateway.readNotice({ body: bodyOf({ ...NOTICE, trade_status: 'TRADE_CLOSED', refund_fee: '320.00' }), headers: {} }),
    ).toMatchObject({ status: 'other' })
  })

  it.each([
    ['signed by somebody else', bodyOf(NOTICE, { key: stranger.privateKey }), 'signature'],
    ['signed by ourselves', bodyOf(NOTICE, { key: ours.privateKey }), 'signature'],
    ['signed with SHA-1, as it says itself', bodyOf(NOTICE, { type: 'RSA' }), 'signature'],
    ['signed in a way that nobody knows', bodyOf(NOTICE, { type: 'NONE' }), 'signature'],
    ['not signed', new URLSearchParams(NOTICE).toString(), 'signature'],
    ['changed by a byte', bodyOf(NOTICE).replace('total_amount=320.00', 'total_amount=320.01'), 'signature'],
    ['given one more field', `${bodyOf(NOTICE)}&refund_fee=1.00`, 'signature'],
    ['given the same field twice', `${bodyOf(NOTICE)}&total_amount=1.00`, 'unreadable'],
    ['longer than any notice', bodyOf({ ...NOTICE, body: 'x'.repeat(17_000) }), 'unreadable'],
    ['for another app', bodyOf({ ...NOTICE, app_id: '2021000122670001' }), 'app'],
    ['for no app', bodyOf(without('app_id')), 'app'],
    ['for another seller', bodyOf({ ...NOTICE, seller_id: '2088621955700001' }), 'seller'],
    ['for no seller', bodyOf(without('seller_id')), 'seller'],
    ['of a status that nobody knows', bodyOf({ ...NOTICE, trade_status: 'TRADE_PENDING' }), 'unreadable'],
    ['of no status', bodyOf(without('trade_status')), 'unreadable'],
    ['of an amount that is none', bodyOf({ ...NOTICE, total_amount: '3e2' }), 'unreadable'],
    ['of no trade', bodyOf(without('out_trade_no')), 'unreadable'],
    ['without an id', bodyOf(without('notify_id')), 'unreadable'],
    ['of another kind', bodyOf({ ...NOTICE, notify_type: 'servicewindow' }), 'unreadable'],
  ])('is refused when it is %s', async (_what, body, why) => {
    expect(await gateway.readNotice({ body, headers: {} })).toMatchObject({ is: 'refused', why })
  })

  it('is not repeated in what it says, before it is believed, where that is no number', async () => {
    const read = await gateway.readNotice({
      body: new URLSearchParams({ ...NOTICE, notify_id: 'a\nb', out_trade_no: '<b>' }).toString(),
      headers: {},
    })
    expect(read).toEqual({ is: 'refused', why: 'signature', noticeId: '', tradeNumber: '' })
  })
})

describe('the keys', () => {
  it('are taken as PEM and as the bare base64 of Alipay’s own tools', async () => {
    const forms = [pem(ours.privateKey), `${pem(ours.privateKey)}\n\n`, base64(ours.privateKey, 'pkcs8'), base64(ours.privateKey, 'pkcs1')]
    says(answerOf(QUERY, PAID))
    for (const privateKey of forms) {
      const other = made({ privateKey, alipayPublicKey: base64(theirs.publicKey, 'spki') })
      expect((await other.query('Q1')).is).toBe('paid')
    }
    expect(new Set(asked.map(({ url }) => url.searchParams.get('sign'))).size).toBe(1)
  })

  it('are refused with a sentence where they are none, too short, or exchanged', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    for (const privateKey of ['', 'key', pem(theirs.publicKey), pem(short.privateKey)])
      expect(() => made({ privateKey })).toThrow('our private key must be an RSA key')
    for (const alipayPublicKey of ['', 'key', pem(theirs.privateKey), pem(short.publicKey)])
      expect(() => made({ alipayPublicKey })).toThrow("Alipay's public key must be an RSA key")
    expect(() => made({ alipayPublicKey: pem(ours.publicKey) })).toThrow('not the one that belongs to our private key')
  })
})
