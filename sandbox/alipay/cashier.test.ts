import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newOrderNo, startMerchant } from '../testing/merchant.ts'
import type { Merchant } from '../testing/merchant.ts'

let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => ({ merchant, stop } = await startMerchant()))
afterAll(async () => {
  await merchant.booksAgree()
  await stop()
})

const open = (url: string, language?: string) =>
  fetch(url, { redirect: 'manual', ...(language === undefined ? {} : { headers: { 'accept-language': language } }) })
const read = async (url: string, language?: string) => (await open(url, language)).text()
const formToken = (html: string) => /name="form" value="([\w-]+)"/.exec(html)?.[1] ?? 'none'
const tap = (cashier: string, form: string, act: string) =>
  fetch(cashier, { method: 'POST', body: new URLSearchParams({ form, act }), redirect: 'manual' })
const statusOf = async (outTradeNo: string) => (await merchant.trade(outTradeNo)).status

describe('the cashier', () => {
  it('shows merchant, subject, amount and time in the language asked for, and switches', async () => {
    const cashier = await merchant.arrive({ outTradeNo: newOrderNo(), totalAmount: '1280.00' })
    const zh = await read(cashier, 'zh-CN,zh;q=0.9')
    for (const part of ['lang="zh-CN"', '沙盒收银台', '启程商旅', '差旅自付 HGH–PEK', '¥1280.00', '11-23 10:30，剩 30 分钟'])
      expect(zh).toContain(part)
    const en = await read(cashier, 'en-GB,en;q=0.9')
    for (const part of ['lang="en"', 'Sandbox cashier', 'Qicheng Travel', '¥1280.00', '30 minutes left']) expect(en).toContain(part)
    expect(await read(`${cashier}?lang=en`, 'zh-CN')).toContain('lang="en"')
    expect(zh).toContain('href="?lang=en"')
  })

  it('escapes what the merchant sends, and lets no script and no stranger’s form in', async () => {
    const cashier = await merchant.arrive({ outTradeNo: newOrderNo(), subject: '<script>alert(1)</script> & "x"' })
    const answer = await open(cashier)
    const html = await answer.text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;')
    expect(html).not.toContain('<script')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toBe(
      `default-src 'none'; style-src 'self'; form-action 'self' ${merchant.origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect((await open(`${merchant.client.base}/alipay/cashier.css`)).headers.get('content-type')).toContain('text/css')
  })

  it('pays and sends the person back with Alipay’s signed word', async () => {
    const outTradeNo = newOrderNo()
    const cashier = await merchant.arrive({ outTradeNo, returnUrl: `${merchant.origin}/payResult?order=7` })
    const answer = await tap(cashier, formToken(await read(cashier)), 'pay')
    expect(answer.status).toBe(302)
    const returned = new URL(answer.headers.get('location') ?? '')
    expect(returned.origin + returned.pathname).toBe(`${merchant.origin}/payResult`)
    const { order, ...told } = Object.fromEntries(returned.searchParams)
    expect(order).toBe('7')
    expect(told).toMatchObject({
      method: 'alipay.trade.wap.pay.return',
      out_trade_no: outTradeNo,
      total_amount: '860.50',
      sign_type: 'RSA2',
    })
    expect(merchant.sdk.checkNotifySignV2(told)).toBe(true)
    expect(merchant.sdk.checkNotifySignV2({ ...told, total_amount: '1.00' })).toBe(false)
    expect(await statusOf(outTradeNo)).toBe('TRADE_SUCCESS')
    await vi.waitFor(() => expect(merchant.noticesOf(outTradeNo)).toHaveLength(1), { timeout: 5_000, interval: 20 })
  })

  it('pays once under a double tap, and both taps lead back', async () => {
    const outTradeNo = newOrderNo()
    const cashier = await merchant.arrive({ outTradeNo })
    const form = formToken(await read(cashier))
    const answers = await Promise.all([1, 2, 3].map(() => tap(cashier, form, 'pay')))
    for (const each of answers) expect(each.headers.get('location')).toContain(`${merchant.origin}/return?`)
    expect((await merchant.journal(outTradeNo)).map((each) => each.effect)).toEqual(['payment'])
    expect(await read(cashier)).toContain('付款成功')
  })

  it('pays slowly: three seconds of waiting, then back', async () => {
    const outTradeNo = newOrderNo()
    const cashier = await merchant.arrive({ outTradeNo })
    const answer = await tap(cashier, formToken(await read(cashier)), 'paySlowly')
    const waiting = merchant.client.base + (answer.headers.get('location') ?? '')
    const shown = await open(waiting)
    expect(shown.headers.get('refresh')).toBe(`1; url=${new URL(cashier).pathname}/return?lang=zh`)
    expect(await shown.text()).toContain('正在付款')
    expect((await open(`${cashier}/return`)).status).toBe(200)
    expect(await statusOf(outTradeNo)).toBe('WAIT_BUYER_PAY')
    await merchant.client.control('clock', { advanceMs: 3_000 })
    const back = await open(`${cashier}/return`)
    expect([back.status, back.headers.get('location')?.startsWith(`${merchant.origin}/return?`)]).toEqual([302, true])
    expect(await statusOf(outTradeNo)).toBe('TRADE_SUCCESS')
  })

  it('declines: the trade stays unpaid, the person goes to the merchant, and may come back and pay', async () => {
    const outTradeNo = newOrderNo()
    const cashier = await merchant.arrive({ outTradeNo })
    const form = formToken(await read(cashier))
    const declined = await tap(cashier, form, 'decline')
    expect([declined.status, declined.headers.get('location')]).toEqual([302, `${merchant.origin}/quit`])
    expect(await statusOf(outTradeNo)).toBe('WAIT_BUYER_PAY')
    expect((await tap(cashier, form, 'pay')).headers.get('location')).toMatch(/^\/alipay\/cashier\//)
    expect(await statusOf(outTradeNo)).toBe('WAIT_BUYER_PAY')
    await tap(cashier, formToken(await read(cashier)), 'pay')
    expect(await statusOf(outTradeNo)).toBe('TRADE_SUCCESS')
  })

  it('lets a person walk away by a link that leaves the trade alone', async () => {
    const outTradeNo = newOrderNo()
    const html = await read(await merchant.arrive({ outTradeNo }))
    expect(html).toContain(`<a href="${merchant.origin}/quit">先离开，稍后再付</a>`)
    expect(await statusOf(outTradeNo)).toBe('WAIT_BUYER_PAY')
  })

  it('takes no money for a trade whose time has passed while the page was open', async () => {
    const outTradeNo = newOrderNo()
    const cashier = await merchant.arrive({ outTradeNo })
    const form = formToken(await read(cashier))
    await merchant.client.control('clock', { advanceMs: 31 * 60_000 })
    await tap(cashier, form, 'pay')
    expect(await statusOf(outTradeNo)).toBe('TRADE_CLOSED')
    expect(await read(cashier)).toContain('交易已关闭')
    expect((await merchant.journal(outTradeNo)).map((each) => each.effect)).toEqual(['trade_closed'])
  })

  it('knows no stranger’s address', async () => {
    expect((await open(`${merchant.client.base}/alipay/cashier/nobody`)).status).toBe(404)
  })
})
