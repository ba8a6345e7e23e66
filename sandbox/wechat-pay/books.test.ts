import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../kit/clock.ts'
import { Faults } from '../kit/faults.ts'
import { JOURNAL_SCHEMA } from '../kit/journal.ts'
import { META_SCHEMA, openStore } from '../kit/store.ts'
import type { Store } from '../kit/store.ts'
import { TEST_NOW } from '../testing/client.ts'
import { startWechatMerchant } from '../testing/wechat-merchant.ts'
import type { WechatMerchant } from '../testing/wechat-merchant.ts'
import { openWechatPayAccount } from './account.ts'
import { wechatPayFindings } from './checks.ts'
import type { WechatPayWorld } from './model.ts'
import { LineClock, reread } from './model.ts'
import { WECHAT_PAY_SCHEMA } from './schema.ts'
import { endRefund, pay, prepare, takeRefund } from './trades.ts'

describe('the bill of a day', () => {
  let merchant: WechatMerchant
  let stop: () => Promise<void>
  beforeAll(async () => ({ merchant, stop } = await startWechatMerchant()))
  afterAll(() => stop())
  afterEach(async () => void (await merchant.client.control('clock', { now: TEST_NOW })))
  const ask = (more = '') => merchant.send('GET', `/v3/bill/tradebill?bill_date=2026-11-23${more}`)

  it('is there the next morning, tells every payment and refund, adds up, and has the hash that was signed', async () => {
    const first = await merchant.paid({ description: '订单, 两程' })
    await merchant.paid({ amount: { total: 1 } })
    await merchant.refund(first, 'BR1', 30_000)
    expect((await ask()).body.code).toBe('PARAM_ERROR')
    await merchant.client.control('clock', { now: '2026-11-24T08:59:00+08:00' })
    expect((await ask()).body.code).toBe('STATEMENT_CREATING')
    await merchant.client.control('clock', { now: '2026-11-24T09:30:00+08:00' })
    const { body } = await ask()
    const url = new URL(String(body.download_url))
    const file = await merchant.send('GET', url.pathname + url.search)
    expect(file.serial).toBe('')
    const whole = await (await fetch(url)).text()
    expect(whole).toContain('SIGN_ERROR')
    const bytes = `\uFEFF${file.text}`
    expect(createHash('sha1').update(bytes).digest('hex')).toBe(body.hash_value)
    const lines = file.text.split('\r\n')
    expect(lines[0]).toMatch(/^交易时间,公众账号ID,商户号,/)
    expect(lines[1]).toMatch(new RegExp(`^\`2026-11-23 10:00:\\d\\d,\`wx\\w+,\`${merchant.access.mchId},\`0,\`,\`4200\\d+,\`${first},`))
    expect(lines.slice(-3)).toEqual([
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      '`3,`860.51,`300.00,`0.00,`3.36306,`860.51,`300.00',
      '',
    ])
    expect(lines[3]).toContain('`BR1,`300.00,`0.00,`ORIGINAL,`SUCCESS,`订单, 两程,')
    const refunds = await ask('&bill_type=REFUND')
    expect(refunds.status).toBe(200)
    await merchant.client.control('clock', { now: '2026-11-25T09:30:00+08:00' })
    expect((await merchant.send('GET', '/v3/bill/tradebill?bill_date=2026-11-24')).body.code).toBe('NO_STATEMENT_EXIST')
    expect((await merchant.send('GET', url.pathname + url.search)).status).toBe(400)
  })
})

describe('a bill that is bent on purpose', () => {
  it('leaves a trade out, tells another amount, or a payment that nobody has made, and still adds up', async () => {
    const { merchant, stop } = await startWechatMerchant()
    const [gone, other, right] = [await merchant.paid(), await merchant.paid(), await merchant.paid()]
    for (const wanted of [
      { kind: 'missing', outTradeNo: gone },
      { kind: 'amount', outTradeNo: other, amountMinor: 7 },
      { kind: 'extra', outTradeNo: 'NOBODY01', amountMinor: 9_900 },
    ])
      await merchant.client.control('wechat/bill', { billDate: '2026-11-23', ...wanted })
    await merchant.client.control('clock', { now: '2026-11-24T10:00:00+08:00' })
    const { body } = await merchant.send('GET', '/v3/bill/tradebill?bill_date=2026-11-23')
    const url = new URL(String(body.download_url))
    const lines = (await merchant.send('GET', url.pathname + url.search)).text.split('\r\n').map((line) => line.slice(1).split(',`'))
    expect(lines.slice(1, -3).map((fields) => [fields[6], fields[24]])).toEqual([
      [other, '0.07'],
      [right, '860.50'],
      ['NOBODY01', '99.00'],
    ])
    expect(lines.at(-2)?.slice(0, 2)).toEqual(['3', '959.57'])
    await merchant.booksAgree()
    await stop()
  })

  it('does the same to refunds, tells a line twice, and one only the next day', async () => {
    const { merchant, stop } = await startWechatMerchant()
    const [twice, late, back] = [await merchant.paid(), await merchant.paid(), await merchant.paid()]
    await merchant.refund(back, 'BR7', 1_000)
    await merchant.refund(back, 'BR8', 2_000)
    for (const wanted of [
      { kind: 'repeat', outTradeNo: twice },
      { kind: 'move', outTradeNo: late },
      { kind: 'missing', outTradeNo: back, outRefundNo: 'BR7' },
      { kind: 'amount', outTradeNo: back, outRefundNo: 'BR8', amountMinor: 9 },
      { kind: 'extra', outTradeNo: back, outRefundNo: 'NOBODY02', amountMinor: 300 },
    ])
      await merchant.client.control('wechat/bill', { billDate: '2026-11-23', ...wanted })
    const linesOf = async (day: string) => {
      const { body } = await merchant.send('GET', `/v3/bill/tradebill?bill_date=${day}`)
      const url = new URL(String(body.download_url))
      const { text } = await merchant.send('GET', url.pathname + url.search)
      return text.split('\r\n').map((line) => line.slice(1).split(',`'))
    }
    await merchant.client.control('clock', { now: '2026-11-24T10:00:00+08:00' })
    const told = (await linesOf('2026-11-23')).slice(1, -3).map((fields) => [6, 15, 12, 16].map((nth) => fields[nth]).join(' '))
    expect(told.toSorted()).toEqual(
      [
        `${back} 0 860.50 0.00`,
        `${back} BR8 0.00 0.09`,
        `${back} NOBODY02 0.00 3.00`,
        `${twice} 0 860.50 0.00`,
        `${twice} 0 860.50 0.00`,
      ].toSorted(),
    )
    await merchant.client.control('clock', { now: '2026-11-25T10:00:00+08:00' })
    expect((await linesOf('2026-11-24')).slice(1, -3).map((fields) => fields[6])).toEqual([late])
    await merchant.booksAgree()
    await stop()
  })
})

describe('what WeChat Pay finds wrong with its own books', () => {
  let store: Store
  let transactionId: string
  beforeEach(async () => {
    store = openStore(':memory:', [META_SCHEMA, JOURNAL_SCHEMA, WECHAT_PAY_SCHEMA])
    const clock = createClock(store)
    const account = await openWechatPayAccount(':memory:')
    const world: WechatPayWorld = {
      store,
      clock,
      account,
      faults: new Faults(),
      settings: { refundDelayMs: 0 },
      line: new LineClock(clock),
      now: clock.now,
    }
    const order = { outTradeNo: 'ORDER-1', tradeType: 'MWEB' as const, appId: account.appId, openid: null, totalMinor: 10_000 }
    const trade = prepare(world, { ...order, description: 'x', notifyUrl: 'http://127.0.0.1:9', expiresAt: world.now() + 60_000 })
    transactionId = trade.transactionId
    pay(world, trade, world.now())
    const wanted = { outRefundNo: 'R1', amountMinor: 3_000, notifyUrl: null, outcome: 'SUCCESS' as const }
    endRefund(world, takeRefund(world, reread(store, transactionId), wanted), 'SUCCESS', world.now())
  })

  it('is nothing where nobody has touched them', () => {
    expect(wechatPayFindings(store)).toEqual([])
  })

  it.for([
    ['UPDATE wechat_refunds SET amount_minor = 10001 WHERE transaction_id = $', 'more given back than was paid'],
    ["DELETE FROM journal WHERE booking_id = $ AND effect = 'payment'", 'the journal tells of 0 payments'],
    ["UPDATE wechat_trades SET state = 'CLOSED' WHERE transaction_id = $", 'paid and CLOSED'],
    ["UPDATE wechat_trades SET paid_at = NULL, state = 'CLOSED' WHERE transaction_id = $", 'not paid, the journal tells of 1 payments'],
    ["UPDATE journal SET amount_minor = -2999 WHERE booking_id = $ AND effect = 'refund'", 'the journal adds up to 7001'],
    ["UPDATE journal SET booking_id = 'STRANGER' WHERE booking_id = $ AND effect = 'refund'", 'trade STRANGER, which does not exist'],
    ['INSERT INTO wechat_probes_taken VALUES (0, $)', 'a probe with a signature that cannot be right was taken for it'],
  ] as const)('is told of: %s', ([sql, finding]) => {
    store.run(sql.replace('$', `'${transactionId}'`))
    expect(wechatPayFindings(store).join('\n')).toContain(finding)
  })
})

describe('the merchant’s account', () => {
  let dataDir = ''
  beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'sandbox-wechat-'))))
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('is made once, kept from others, made anew where the first start was killed while writing, and says where it cannot be read', async () => {
    mkdirSync(join(dataDir, 'wechat-pay.making'))
    writeFileSync(join(dataDir, 'wechat-pay.making', 'apiclient_key.pem'), 'half a k')
    const made = await openWechatPayAccount(dataDir)
    expect([existsSync(join(dataDir, 'wechat-pay.making')), made.apiV3Key.length, made.publicKeyId]).toEqual([
      false,
      32,
      expect.stringMatching(/^PUB_KEY_ID_\d{34}$/),
    ])
    for (const file of Object.values(made.files ?? {})) expect([isAbsolute(file), statSync(file).mode & 0o777]).toEqual([true, 0o600])
    expect(statSync(dirname(made.files?.privateKeyFile ?? '')).mode & 0o777).toBe(0o700)
    const again = await openWechatPayAccount(dataDir)
    expect([again.mchId, again.apiV3Key, again.merchantSerial]).toEqual([made.mchId, made.apiV3Key, made.merchantSerial])
    writeFileSync(join(dataDir, 'wechat-pay', 'platform-private.pem'), 'half a key')
    await expect(openWechatPayAccount(dataDir)).rejects.toThrow('remove that folder')
  })
})
