import { createPrivateKey, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TEST_NOW } from '../testing/client.ts'
import { newOrderNo, startWechatMerchant } from '../testing/wechat-merchant.ts'
import type { WechatMerchant } from '../testing/wechat-merchant.ts'
import { openidNamed } from './transactions.ts'

let merchant: WechatMerchant
let stop: () => Promise<void>
beforeAll(async () => ({ merchant, stop } = await startWechatMerchant()))
afterEach(async () => void (await merchant.client.control('clock', { now: TEST_NOW })))
afterAll(async () => {
  await merchant.booksAgree()
  await stop()
})

const FROM = { referer: 'https://travel.example/' }
const open = (url: string, headers: Record<string, string> = FROM) => fetch(url, { redirect: 'manual', headers })
const formToken = (html: string) => /name="form" value="([\w-]+)"/.exec(html)?.[1] ?? 'none'
const tap = (cashier: string, form: string, act: string) =>
  fetch(cashier, { method: 'POST', body: new URLSearchParams({ form, act }), redirect: 'manual' })
const statusOf = async (outTradeNo: string) => (await merchant.trade(outTradeNo)).status

/** The address that the person's browser is led to, with the merchant's way back. */
async function cashierOf(outTradeNo: string, more: object = {}): Promise<string> {
  const { body } = await merchant.prepay(outTradeNo, more)
  return `${String(body.h5_url)}&redirect_url=${encodeURIComponent(`${merchant.origin}/payResult?order=7`)}`
}
const back = () => `${merchant.origin}/payResult?order=7`

describe('the cashier in a browser', () => {
  it('shows merchant, subject, amount and time in both languages, escapes what the merchant sends, and lets no script in', async () => {
    const cashier = await cashierOf(newOrderNo(), { description: '<script>alert(1)</script> & "x"' })
    const answer = await open(cashier, { ...FROM, 'accept-language': 'zh-CN' })
    const zh = await answer.text()
    for (const part of [
      'lang="zh-CN"',
      '沙盒收银台',
      '启程商旅',
      '¥860.50',
      '11-23 10:30，剩 30 分钟',
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp;',
    ])
      expect(zh).toContain(part)
    expect(zh).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; form-action 'self' ${merchant.origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    const en = await (await open(`${cashier}&lang=en`, {})).text()
    for (const part of ['lang="en"', 'Sandbox cashier', 'Qicheng Travel', '30 minutes left']) expect(en).toContain(part)
    for (const sheet of ['/wechat-pay/cashier.css', '/kit/cashier.css'])
      expect((await fetch(merchant.client.base + sheet)).headers.get('content-type')).toContain('text/css')
  })

  it('lets nobody in who brings no Referer, comes too late, has made the address up, or is to be led to no web address', async () => {
    const cashier = await cashierOf(newOrderNo())
    const refused = async (url: string, headers?: Record<string, string>) => {
      const answer = await open(url, headers)
      return [answer.status, /<dd>(\w+)<\/dd>/.exec(await answer.text())?.[1]]
    }
    expect(await refused(cashier, {})).toEqual([400, 'noReferer'])
    expect(await refused(cashier.replace(/package=[^&]+/, 'package=x'))).toEqual([404, 'unknown'])
    expect(await refused(cashier.replace(/redirect_url=.*/, 'redirect_url=javascript:alert(1)'))).toEqual([400, 'redirect'])
    await merchant.client.control('clock', { advanceMs: 301_000 })
    expect(await refused(cashier)).toEqual([400, 'late'])
    expect((await open(cashier)).status).toBe(400)
  })

  it('is good for another five minutes where the merchant asks again', async () => {
    const number = newOrderNo()
    await cashierOf(number)
    await merchant.client.control('clock', { advanceMs: 301_000 })
    expect((await open(await cashierOf(number))).status).toBe(200)
  })

  it('takes the money once under a double tap, and leads back with nothing said', async () => {
    const number = newOrderNo()
    const cashier = await cashierOf(number)
    const form = formToken(await (await open(cashier)).text())
    const answers = await Promise.all([1, 2, 3].map(() => tap(cashier, form, 'pay')))
    for (const each of answers) expect([each.status, each.headers.get('location')]).toEqual([302, back()])
    expect((await merchant.journal(number)).map((each) => each.effect)).toEqual(['payment'])
    expect(await (await open(cashier)).text()).toContain('支付成功')
  })

  it('pays slowly: three seconds of waiting, then back', async () => {
    const number = newOrderNo()
    const cashier = await cashierOf(number)
    const answer = await tap(cashier, formToken(await (await open(cashier)).text()), 'paySlowly')
    const shown = await open(merchant.client.base + (answer.headers.get('location') ?? ''))
    expect(await shown.text()).toContain('正在支付')
    const onward = /url=(.*)$/.exec(shown.headers.get('refresh') ?? '')?.[1] ?? ''
    expect((await open(merchant.client.base + onward)).headers.get('location')).toContain('/wechat-pay/checkmweb?')
    expect(await statusOf(number)).toBe('NOTPAY')
    await merchant.client.control('clock', { advanceMs: 3_000 })
    expect((await open(merchant.client.base + onward)).headers.get('location')).toBe(back())
    expect(await statusOf(number)).toBe('SUCCESS')
  })

  it('is cancelled or left: nothing is paid, and the person may come back and pay', async () => {
    const number = newOrderNo()
    const cashier = await cashierOf(number)
    const html = await (await open(cashier)).text()
    expect(html).toContain(`<a href="${back()}">先离开，稍后再付</a>`)
    expect((await tap(cashier, formToken(html), 'decline')).headers.get('location')).toBe(back())
    await tap(cashier, formToken(html), 'pay')
    expect(await statusOf(number)).toBe('NOTPAY')
    await tap(cashier, formToken(await (await open(cashier, {})).text()), 'pay')
    expect(await statusOf(number)).toBe('SUCCESS')
  })

  it('takes no money for an order whose time has passed while the page was open', async () => {
    const number = newOrderNo()
    const cashier = await cashierOf(number)
    const form = formToken(await (await open(cashier)).text())
    await merchant.client.control('clock', { advanceMs: 31 * 60_000 })
    await tap(cashier, form, 'pay')
    expect(await statusOf(number)).toBe('NOTPAY')
    expect(await (await open(cashier)).text()).toContain('订单已关闭')
    expect(await merchant.journal(number)).toEqual([])
  })
})

describe('WeChat on a phone', () => {
  const key = () => createPrivateKey(merchant.access.privateKey)
  const signed = (...fields: readonly string[]) =>
    sign('sha256', Buffer.from(fields.map((field) => `${field}\n`).join('')), key()).toString('base64')
  const hook = (path: 'jsapi' | 'app', body: object) => merchant.client.control<{ is: string; why?: string }>(`wechat/${path}`, body)

  async function prepayId(way: 'jsapi' | 'app', number: string): Promise<string> {
    const { scene_info: _scene, ...order } = merchant.order(number) as Record<string, unknown>
    const more = way === 'app' ? { appid: merchant.access.mobileAppId } : { payer: { openid: openidNamed('QC1001') } }
    return String((await merchant.send('POST', `/v3/pay/transactions/${way}`, { ...order, ...more })).body.prepay_id)
  }
  const inWechat = (id: string, bent: object = {}) => {
    const [appId, timeStamp, nonceStr, order] = [merchant.access.appId, '1795485600', 'abc', `prepay_id=${id}`]
    return { appId, timeStamp, nonceStr, package: order, signType: 'RSA', paySign: signed(appId, timeStamp, nonceStr, order), ...bent }
  }

  it('pays what a page inside it hands over, where the merchant has signed it for this person', async () => {
    const number = newOrderNo()
    const id = await prepayId('jsapi', number)
    expect(await hook('jsapi', { request: inWechat(id, { timeStamp: '1795485601' }) })).toMatchObject({
      is: 'fail',
      why: expect.stringContaining('paySign') as unknown,
    })
    expect(await hook('jsapi', { request: inWechat(id), person: 'QC1002' })).toMatchObject({ is: 'fail' })
    expect(await hook('jsapi', { request: inWechat(id), person: 'QC1001', act: 'cancel' })).toEqual({ is: 'cancel' })
    expect(await statusOf(number)).toBe('NOTPAY')
    expect(await hook('jsapi', { request: inWechat(id), person: 'QC1001' })).toEqual({ is: 'ok' })
    expect(await hook('jsapi', { request: inWechat(id), person: 'QC1001' })).toMatchObject({ is: 'fail' })
    expect((await merchant.query(number)).body).toMatchObject({ trade_type: 'JSAPI', payer: { openid: openidNamed('QC1001') } })
  })

  it('pays what an app hands over, where the merchant has signed it for this app', async () => {
    const number = newOrderNo()
    const prepayid = await prepayId('app', number)
    const [appid, timestamp, noncestr] = [merchant.access.mobileAppId, '1795485600', 'abc']
    const sealed = signed(appid, timestamp, noncestr, prepayid)
    const request = { appid, partnerid: merchant.access.mchId, prepayid, package: 'Sign=WXPay', noncestr, timestamp, sign: sealed }
    expect(await hook('app', { request: { ...request, partnerid: '1' } })).toMatchObject({ is: 'fail' })
    expect(await hook('app', { request: { ...request, noncestr: 'abd' } })).toMatchObject({ is: 'fail' })
    expect(await hook('app', { request })).toEqual({ is: 'ok' })
    expect((await merchant.query(number)).body).toMatchObject({ trade_type: 'APP', trade_state: 'SUCCESS' })
  })

  it('pays no order that was made for another way', async () => {
    const id = await prepayId('app', newOrderNo())
    expect(await hook('jsapi', { request: inWechat(id) })).toMatchObject({ is: 'fail' })
  })
})
