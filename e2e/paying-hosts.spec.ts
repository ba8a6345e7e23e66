/** Paying where the app runs in something else than a browser: the native app hands orders to the gateways' apps, WeChat has a sheet. */
import type { FrameLocator, Page } from '@playwright/test'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { keepPicture, look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { AGENTS, callsIn } from './hosts/drive.ts'
import { createPaying, importPaying, PAYING_PASSWORD } from './paying-company.ts'
import { control, fact } from './world-facts.ts'

test.use({ signedIn: false })
test.describe.configure({ timeout: 120_000 })

type Act = 'pay' | 'cancel'
interface Ended {
  readonly is: 'ok' | 'cancel' | 'fail'
  readonly why?: string
}

/** What the gateway's app on this phone does with what is handed to it, one after the other; a wrong signature would end in `fail`. */
async function playApp(page: Page, acts: Act[]): Promise<string[]> {
  const ended: string[] = []
  await page.exposeFunction('hostPays', async (name: string, input: { orderText?: string }) => {
    const act = acts.shift() ?? 'pay'
    const said =
      name === 'alipay'
        ? await control<Ended>('POST', '/alipay/app', { order: input.orderText, act })
        : await control<Ended>('POST', '/wechat/app', { request: input, act })
    ended.push(`${name} ${said.is}${said.why ? `: ${said.why}` : ''}`)
    return said.is === 'ok'
  })
  return ended
}

for (const gateway of ['alipay', 'payment'] as const) {
  const name = gateway === 'alipay' ? 'Alipay' : 'WeChat'
  const id = gateway === 'alipay' ? 'C-PAY-03' : 'C-PAY-04'
  test(`the native app hands a signed order to ${name}’s app: thought better of, nothing is paid; then it is [${id}]`, async ({
    page,
    says,
    freshDate,
    strangePhone,
  }, info) => {
    const { traveller } = await importPaying(says('zh', 'en'), 'alone')
    const first = await strangePhone()
    await first.app.comeIn(traveller, PAYING_PASSWORD)
    const paying = createPaying(first.page, first.app, says)
    const order = await paying.bookAlone(freshDate())
    const payOrderId = paying.payOrderId()

    const { frame, ended } = await checkoutInNativeApp(page, says, { traveller, payOrderId, acts: ['cancel', 'pay'] })
    const pay = frame.getByRole('button', { name: says(/^(支付宝付|微信支付) ¥/, /^Pay ¥.* with (Alipay|WeChat Pay)$/) })
    await expect(pay).toBeVisible()
    await expect(frame.getByRole('radio')).toHaveCount(2)
    if (gateway === 'payment') await frame.getByRole('radio', { name: says('微信支付', 'WeChat Pay') }).press('Space')
    await pay.click()
    await expect.poll(() => ended).toEqual([`${gateway} cancel`])
    await expect(pay).toBeEnabled()
    await keepPicture(page, info.outputPath(`native-${gateway}.png`))
    await pay.click()
    await expect(frame.getByRole('heading', { name: says('已出票', /^Ticket(ed| issued)$/) })).toBeVisible({ timeout: 40_000 })
    expect(ended).toEqual([`${gateway} cancel`, `${gateway} ok`])
    expect((await callsIn(page)).filter((call) => call.name === gateway)).toHaveLength(2)
    await paying.openOrder(order)
    await first.app.ticketed()
  })
}

test('the native app has an amount held in Alipay’s app, which is taken with the ticket [C-PAY-03]', async ({
  page,
  says,
  freshDate,
  strangePhone,
}, info) => {
  const { traveller } = await importPaying(says('zh', 'en'), 'guarantee')
  const first = await strangePhone()
  await first.app.comeIn(traveller, PAYING_PASSWORD)
  const paying = createPaying(first.page, first.app, says)
  const order = await paying.bookAlone(freshDate())
  const payOrderId = paying.payOrderId()

  const { frame, ended } = await checkoutInNativeApp(page, says, { traveller, payOrderId, acts: ['cancel', 'pay'] })
  const hold = frame.getByRole('button', { name: says(/^支付宝担保 ¥/, /^Guarantee ¥.* with Alipay$/) })
  await expect(hold).toBeVisible()
  await hold.click()
  await expect.poll(() => ended).toEqual(['alipay cancel'])
  await expect(hold).toBeEnabled()
  await keepPicture(page, info.outputPath('native-guarantee.png'))
  await hold.click()
  await expect(frame.getByRole('heading', { name: says('已出票', /^Ticket(ed| issued)$/) })).toBeVisible({ timeout: 40_000 })
  expect(ended).toEqual(['alipay cancel', 'alipay ok'])
  await paying.openOrder(order)
  await first.app.ticketed()
  await expect(paying.story()).toContainText(says('付款已担保', 'Payment guaranteed'))
  await expect(paying.story()).toContainText(says('担保已转为付款', 'Guarantee became a payment'), { timeout: 40_000 })
})

/** The same person in the native app, whose frame has a storage of its own: signed in, at the checkout of what she has to pay. */
async function checkoutInNativeApp(
  page: Page,
  says: <Zh, En>(zh: Zh, en: En) => Zh | En,
  { traveller, payOrderId, acts }: { readonly traveller: string; readonly payOrderId: string; readonly acts: Act[] },
): Promise<{ readonly frame: FrameLocator; readonly ended: string[] }> {
  const ended = await playApp(page, acts)
  await page.goto(`${fact('HOST')}/#${fact('ORIGIN')}/m/login`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox', { name: says('账号', 'Account') }).fill(traveller)
  await frame.getByLabel(says('密码', 'Password'), { exact: true }).fill(PAYING_PASSWORD)
  await frame.getByRole('checkbox', { name: says(/隐私政策/, /privacy policy/) }).press('Space')
  await frame.getByRole('button', { name: says(/^登录$/, /^Sign in$/) }).click()
  await expect.poll(() => page.frames().some((one) => one.url().endsWith('/m/home'))).toBe(true)
  await page.evaluate(`document.querySelector('iframe').src = '${fact('ORIGIN')}/m/hotel/pay?payOrderId=${payOrderId}'`)
  return { frame, ended }
}

test.describe('in WeChat', () => {
  test.use({ userAgent: AGENTS.wechat })

  test('asks WeChat once by which openid she pays, and pays by WeChat’s own sheet and no page of Alipay’s [C-PAY-02] [SC-NAT-12]', async ({
    page,
    says,
    axe,
    freshDate,
  }, info) => {
    const { clerk } = await importPaying(says('zh', 'en'), 'alone')
    const ended: string[] = []
    await page.route('https://res.wx.qq.com/**', (route) =>
      route.fulfill({ path: join(import.meta.dirname, 'hosts/wechat-sdk.mjs'), contentType: 'text/javascript' }),
    )
    const acts: Act[] = ['cancel', 'pay']
    await page.exposeFunction('hostPays', async (request: unknown) => {
      const said = await control<Ended>('POST', '/wechat/jsapi', { request, person: 'QC1001', act: acts.shift() })
      ended.push(`${said.is}${said.why ? `: ${said.why}` : ''}`)
      return said
    })
    const app = createApp(page, says)
    await app.comeIn(clerk, PAYING_PASSWORD)
    const paying = createPaying(page, app, says)
    const order = await paying.bookAlone(freshDate())
    await expect(page.getByRole('radio')).toHaveCount(1)
    await paying.payButton().click()
    // Once: WeChat has to say who she is there.
    await expect(page.getByText(says('为了在微信里付款', 'To pay inside WeChat'))).toBeVisible()
    await look(page, info, 'openid', axe)
    await app.button(says('前往微信', 'Go to WeChat')).click()
    await page.getByRole('button', { name: 'QC1001' }).click()
    await expect(page).toHaveURL(/\/m\/hotel\/pay\?payOrderId=/)
    await paying.payButton().click()
    await expect.poll(() => ended).toEqual(['cancel'])
    await expect(paying.payButton()).toBeEnabled()
    await look(page, info, 'checkout-wechat', axe)
    await paying.payButton().click()
    await app.ticketed()
    expect(ended).toEqual(['cancel', 'ok'])
    await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
    await expect(paying.story()).toContainText(says('微信支付', 'WeChat Pay'))
  })
})
