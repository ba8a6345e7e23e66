/** The app inside what shows it: a native host, WeChat, DingTalk, Lark, WeCom; and the addresses with which other programs open it. */
import { join } from 'node:path'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { appTokenOf } from './hosts/app-key.ts'
import { AGENTS, callsIn, DONE, PLACE, sessionTokenOf, use } from './hosts/drive.ts'
import { serveHostPages } from './hosts/serve.ts'
import { importNewcomers } from './newcomers.ts'
import { fact } from './world-facts.ts'

const hostFile = (name: string): string => join(import.meta.dirname, 'hosts', name)
const here = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

/** Opens the app in the native host's page and waits for it to stand there. */
async function openInNative(page: Page, path: string): Promise<Frame> {
  await page.goto(`${fact('HOST')}/#${fact('ORIGIN')}${path}`)
  await expect(page.frameLocator('iframe').locator('#app .screen').first()).toBeVisible()
  const frame = page.frames().find((one) => one.url().startsWith(fact('ORIGIN')))
  if (!frame) throw new Error('The app is not in the frame.')
  await expect.poll(async () => (await callsIn(page)).map(({ name }) => name)).toContain('hello')
  return frame
}

const askedIn = async (page: Page, name: string) => (await callsIn(page)).filter((call) => call.name === name).map(({ input }) => input)

test.describe('in the native host', () => {
  test('greets, names its pages and goes back into the host from its first one [SC-NAT-01] [SC-NAT-10]', async ({ page, says }) => {
    await openInNative(page, '/m/flight/list/1?from=HGH&to=BJS&date=2026-12-20&cabin=economy')
    await expect.poll(() => askedIn(page, 'title')).not.toEqual([])
    expect(await askedIn(page, 'hello')).toEqual([{ app: 'qicheng', version: 1, origin: fact('ORIGIN') }])
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: says('返回', 'Back') })
      .click()
    await expect.poll(() => askedIn(page, 'back')).toEqual([{}])
  })

  test('has each of its abilities [SC-NAT-02] [SC-NAT-03] [SC-NAT-04] [SC-NAT-05] [SC-NAT-06] [SC-NAT-07] [SC-NAT-08] [SC-NAT-09] [SC-NAT-11] [SC-NAT-12] [SC-NAT-13] [SC-NAT-14] [SC-NAT-15] [SC-NAT-16]', async ({
    page,
  }) => {
    const frame = await openInNative(page, '/m/invalid')
    const uses: readonly (readonly [string, string, readonly unknown[], Record<string, unknown>])[] = [
      ['home', 'home', [], DONE],
      ['orderDetail', 'orderDetail', [{ line: 'mall', orderId: 'M1' }], DONE],
      ['orderList', 'orderList', ['flight'], DONE],
      ['share', 'share', [{ title: 'HGH → PEK', text: 'CA1703' }], DONE],
      ['phone', 'phone', ['400-200-0101'], DONE],
      ['sms', 'sms', [{ to: '+8613800000000', text: 'x' }], DONE],
      ['location', 'location', [], PLACE],
      ['contacts', 'contacts', [], { outcome: 'done', value: { phone: '+8613800000000' } }],
      ['payment', 'payment', [{ prepayId: 'p' }], DONE],
      ['alipay', 'alipay', [{ payUrl: 'https://cashier.example/', orderText: 'signed' }], DONE],
      ['openPage', 'openPage', ['https://airline.example/'], DONE],
      ['serviceChat', 'serviceChat', [], DONE],
      ['logout', 'logout', [403], DONE],
      ['authCode', 'requestAuthCode', [{}], { outcome: 'done', value: 'code-of-the-host' }],
      ['network', 'networkState', [], { isOnline: true }],
    ]
    for (const [name, ability, input, ended] of uses) {
      expect(await use(frame, ability, ...input), ability).toMatchObject(ended)
      expect(await askedIn(page, name), name).not.toEqual([])
    }
    await frame.evaluate("globalThis.paper = new Blob(['%PDF-'], { type: 'application/pdf' })")
    expect(await frame.evaluate("bridgeInTest.pdf({ name: 'a.pdf', bytes: globalThis.paper })")).toMatchObject(DONE)
    expect(await askedIn(page, 'pdf')).toEqual([{ name: 'a.pdf', base64: 'JVBERi0=' }])
    // What a host lacks, the browser does.
    await page.evaluate('delete answers.location')
    await page.context().grantPermissions(['geolocation'], { origin: fact('HOST') })
    await page.context().setGeolocation({ latitude: 1.5, longitude: 2.5 })
    expect(await use(frame, 'location')).toMatchObject({ value: { latitude: 1.5, longitude: 2.5, frame: 'WGS-84' } })
  })

  test('dials with the host’s own dialler [CR-07] [SC-NAT-07]', async ({ page, says }) => {
    await openInNative(page, '/m/invalid')
    await page
      .frameLocator('iframe')
      .getByRole('link', { name: says(/^拨打差旅热线/, /^Call the travel hotline/) })
      .click()
    await expect.poll(() => askedIn(page, 'phone')).toEqual([{ number: '400-200-0101' }])
  })

  test('follows the host: its back key, and an address with a token that it opens [SC-GUARD-01]', async ({ page, account }) => {
    const frame = await openInNative(page, '/m/home')
    const token = await sessionTokenOf(account)
    const ask = (name: string, input: object) => page.evaluate(`ask(${JSON.stringify(name)}, ${JSON.stringify(input)})`)
    expect(await ask('open', { address: `/m/my?token=${token}&userCode=${account}` })).toMatchObject({ ok: true })
    await expect.poll(() => new URL(frame.url()).pathname).toBe('/m/my')
    expect(frame.url()).not.toContain('token')
    await expect.poll(() => frame.evaluate("JSON.parse(localStorage['qicheng.session']).signedIn.token")).toBe(token)
    expect(await ask('open', { address: 'https://evil.example/m/my' })).toMatchObject({ ok: false })
    expect(await ask('back', {})).toMatchObject({ value: { isHandled: true } })
    await expect.poll(() => new URL(frame.url()).pathname).toBe('/m/home')
    expect(await ask('back', {})).toMatchObject({ value: { isHandled: false } })
  })

  test('gives the session back to the host when it has died [E-CODE-16]', async ({ page, account, tolerate }) => {
    tolerate(/status of 401/)
    const token = await sessionTokenOf(account)
    const frame = await openInNative(page, `/m/home?token=${token}&userCode=${account}`)
    const first = page.frameLocator('iframe')
    await expect(first.locator('nav a').first()).toBeVisible()
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': token.slice(0, 36) }
    await page.request.post(`${fact('ORIGIN')}/api/auth/loginOut`, { data: {}, headers })
    // Nobody touches the app: its live stream hears of the end.
    await expect.poll(() => askedIn(page, 'logout')).toEqual([{ httpStatus: 401 }])
    await expect.poll(() => new URL(frame.url()).pathname).toBe('/m/login')
  })
})

test.describe('nobody signed in', () => {
  test.use({ signedIn: false })

  test('tells the native host so, with 401 [SC-GUARD-11] [SC-NAT-16]', async ({ page }) => {
    const frame = await openInNative(page, '/m/my')
    await expect.poll(() => askedIn(page, 'logout')).toEqual([{ httpStatus: 401 }])
    expect(new URL(frame.url()).pathname).toBe('/m/login')
  })
})

test('is not shown in a frame of anybody whom the operator has not named', async ({ page, tolerate }) => {
  tolerate(/frame-ancestors|X-Frame-Options|chrome-error|Failed to execute 'postMessage'/)
  const stranger = await serveHostPages()
  await page.goto(`${stranger.origin}/#${fact('ORIGIN')}/m/home`)
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/')
  expect(await callsIn(page)).toEqual([])
  await stranger.stop()
})

/** A phone in another host: its own name, and what that host puts into every page. */
async function phoneIn(context: BrowserContext, host: keyof typeof AGENTS): Promise<Page> {
  const page = await context.newPage()
  if (host === 'wechat')
    await page.route('https://res.wx.qq.com/**', (route) =>
      route.fulfill({ path: hostFile('wechat-sdk.mjs'), contentType: 'text/javascript' }),
    )
  if (host === 'lark')
    await page.route('https://lf1-cdn-tos.bytegoofy.com/**', (route) =>
      route.fulfill({ path: hostFile('lark-sdk.mjs'), contentType: 'text/javascript' }),
    )
  if (host === 'dingtalk' || host === 'wecom') await page.addInitScript({ path: hostFile(`${host}-injected.mjs`) })
  await page.goto('/m/home')
  await expect(page.locator('#app .screen').first()).toBeVisible()
  return page
}

test.describe('in WeChat', () => {
  test.use({ userAgent: AGENTS.wechat })

  test('finds places, shares by WeChat’s menu, pays and closes with a signed script [SC-NAT-05] [SC-NAT-09] [SC-NAT-12]', async ({
    context,
  }) => {
    const page = await phoneIn(context, 'wechat')
    expect(await use(page, 'location')).toMatchObject(PLACE)
    expect(await use(page, 'share', { title: 'a', text: 'b' })).toEqual({ outcome: 'done', value: 'menu' })
    expect(
      await use(page, 'payment', { timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }),
    ).toMatchObject(DONE)
    expect(await use(page, 'back')).toMatchObject(DONE)
    expect(await use(page, 'networkState')).toEqual({ isOnline: true })
    expect(await use(page, 'alipay', { payUrl: 'https://cashier.example/' })).toMatchObject({ outcome: 'unable' })
    const [config] = await askedIn(page, 'config')
    expect(config).toMatchObject({ debug: false, signature: expect.stringMatching(/^[0-9a-f]{40}$/), nonceStr: expect.any(String) })
    expect(await askedIn(page, 'chooseWXPay')).toMatchObject([{ timestamp: '1', package: 'prepay_id=1' }])
    await page.evaluate("hostRefuses = 'chooseWXPay'")
    expect(await use(page, 'payment', { timeStamp: '1' })).toEqual({ outcome: 'cancelled' })
  })

  test('falls back to the browser when WeChat’s script does not come [SC-NAT-09]', async ({ page, context, tolerate }) => {
    tolerate(/res\.wx\.qq\.com|ERR_FAILED/)
    await page.route('https://res.wx.qq.com/**', (route) => route.abort())
    await page.goto('/m/home')
    await context.grantPermissions(['geolocation', 'clipboard-write'])
    await context.setGeolocation({ latitude: 1.5, longitude: 2.5 })
    expect(await use(page, 'location')).toMatchObject({ value: { frame: 'WGS-84', latitude: 1.5 } })
  })
})

test.describe('in Lark', () => {
  test.use({ userAgent: AGENTS.lark })

  test('finds places, shares, dials, asks for a code and closes [SC-NAT-05] [SC-NAT-07] [SC-NAT-09]', async ({ context }) => {
    const page = await phoneIn(context, 'lark')
    expect(await use(page, 'requestAuthCode', { appId: 'cli_1' })).toEqual({ outcome: 'done', value: 'code-of-lark' })
    expect(await use(page, 'location')).toMatchObject(PLACE)
    expect(await use(page, 'share', { title: 'a', text: 'b' })).toEqual({ outcome: 'done', value: 'sheet' })
    expect(await use(page, 'phone', '400-200-0101')).toMatchObject(DONE)
    expect(await use(page, 'back')).toMatchObject(DONE)
    expect(await askedIn(page, 'config')).toMatchObject([{ signature: expect.stringMatching(/^[0-9a-f]{40}$/), appId: expect.any(String) }])
  })
})

test.describe('in DingTalk', () => {
  test.use({ userAgent: AGENTS.dingtalk })

  test('names its pages, finds places, shares, asks for a code and closes [SC-NAT-05] [SC-NAT-09] [SC-NAT-10]', async ({ context }) => {
    const page = await phoneIn(context, 'dingtalk')
    await expect.poll(() => askedIn(page, 'biz.navigation.setTitle')).not.toEqual([])
    expect(await use(page, 'requestAuthCode', { corpId: 'ding1' })).toEqual({ outcome: 'done', value: 'code-of-dingtalk' })
    expect(await use(page, 'location')).toMatchObject(PLACE)
    expect(await use(page, 'share', { title: 'a', text: 'b' })).toEqual({ outcome: 'done', value: 'sheet' })
    expect(await use(page, 'openPage', 'https://airline.example/')).toMatchObject(DONE)
    expect(await use(page, 'back')).toMatchObject(DONE)
    await page.evaluate("hostRefuses = 'biz.util.share'")
    expect(await use(page, 'share', { title: 'a', text: 'b' })).toEqual({ outcome: 'cancelled' })
  })
})

test.describe('in WeCom', () => {
  test.use({ userAgent: AGENTS.wecom })

  test('finds places, shares, opens pages outside and closes [SC-NAT-05] [SC-NAT-09] [SC-NAT-14]', async ({ context }) => {
    const page = await phoneIn(context, 'wecom')
    expect(await use(page, 'location')).toMatchObject(PLACE)
    expect(await use(page, 'share', { title: 'a', text: 'b' })).toEqual({ outcome: 'done', value: 'sheet' })
    expect(await use(page, 'openPage', 'https://airline.example/')).toMatchObject(DONE)
    expect(await use(page, 'back')).toMatchObject(DONE)
  })
})

test('lets a script of a host in for that host alone', async ({ request }) => {
  const policyFor = async (userAgent: string) =>
    (await request.get('/m/home', { headers: { 'user-agent': userAgent } })).headers()['content-security-policy'] ?? ''
  expect(await policyFor(AGENTS.wechat)).toContain("script-src 'self' https://res.wx.qq.com;")
  expect(await policyFor(AGENTS.lark)).toContain("script-src 'self' https://lf1-cdn-tos.bytegoofy.com;")
  for (const agent of [AGENTS.dingtalk, 'Mozilla/5.0 (iPhone)']) expect(await policyFor(agent)).toMatch(/script-src 'self' ?;/)
})

test.describe('an address that another program opens', () => {
  test.use({ signedIn: false })

  /** Everything that leaves the browser, to be searched for secrets. */
  function watchLeaks(page: Page): { readonly addresses: string[]; readonly bodies: string[] } {
    const seen = { addresses: [] as string[], bodies: [] as string[] }
    page.on('request', (request) => {
      const isDocument = request.resourceType() === 'document'
      seen.addresses.push(`${isDocument ? '' : request.url()} ${request.headers()['referer'] ?? ''}`)
      if (request.url().includes('clientReport')) seen.bodies.push(request.postData() ?? '')
    })
    return seen
  }

  for (const name of ['userCode', 'usercode']) {
    test(`with a token and a ${name} logs in and keeps no secret [SC-GUARD-01] [SC-GUARD-02] [SC-GUARD-03] [SC-QP-01] [SC-QP-02] [SC-QP-03]`, async ({
      page,
      app,
      says,
      account,
    }) => {
      const token = await sessionTokenOf(account)
      const { addresses, bodies } = watchLeaks(page)
      await page.goto(`/m/order/list?token=${token}&${name}=${account}&statusbar=30&special=0`)
      await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
      expect(here(page)).toBe('/m/order/list')
      expect(await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--status-bar')")).toBe('30px')
      expect(await page.evaluate('JSON.stringify(history.state)')).not.toContain(token)
      await app.tab(says('我的', 'Me')).click()
      await page.goBack()
      expect(here(page)).toBe('/m/order/list')
      expect([...addresses, ...bodies].filter((one) => one.includes(token))).toEqual([])
      await page.reload()
      await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
    })
  }

  test('with another person’s code, or a forged token, goes to the login and remembers no secret [SC-GUARD-05] [E-CODE-04]', async ({
    page,
    account,
    tolerate,
  }) => {
    tolerate(/status of 40[14]/)
    const token = await sessionTokenOf(account)
    for (const search of [`token=${token}&userCode=QC9001`, `token=${'x'.repeat(43)}&userCode=${account}`]) {
      await page.goto(`/m/my?${search}`)
      await expect(page).toHaveURL(/\/m\/login$/)
      const state = await page.evaluate<string>('JSON.stringify(history.state)')
      expect(state).toContain('"from":"/my"')
      expect(state).not.toContain('token')
    }
  })

  test('of somebody without a phone goes to /completePhone [SC-GUARD-04] [E-CODE-03]', async ({ page, says }) => {
    const { unreached } = await importNewcomers(says('zh', 'en'))
    const token = await sessionTokenOf(unreached.userCode)
    await page.goto(`/m/order/list?token=${token}&userCode=${unreached.userCode}`)
    await expect(page).toHaveURL(/\/m\/completePhone$/)
  })

  test('with a token and its source only sets the token [SC-GUARD-06] [SC-QP-11]', async ({ page, app, says, account }) => {
    const token = await sessionTokenOf(account)
    await page.goto(`/m/order/list?token=${token}&requestSource=A`)
    await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
    await expect.poll(() => page.evaluate("JSON.parse(localStorage['qicheng.session']).signedIn?.person.userCode")).toBe(account)
    expect(await page.evaluate("JSON.parse(localStorage['qicheng.session']).requestSource")).toBe('A')
  })

  test('with a token of the app sets its user, with an agent code in agent mode [SC-GUARD-07] [SC-GUARD-08] [SC-GUARD-09] [SC-QP-04] [SC-QP-05] [SC-QP-06] [SC-QP-08] [SC-QP-09] [SC-QP-13]', async ({
    page,
    app,
    says,
  }) => {
    const agent = 'agentUserCode=QC1002&agentUserName=Su&sceneId=S1&businessCode=AIR'
    await page.goto(`/m/order/list?apptoken=${appTokenOf('QC1002')}&${agent}&hasCarpool=1`)
    await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
    const kept = await page.evaluate<Record<string, unknown>>("JSON.parse(localStorage['qicheng.session'])")
    expect(kept).toMatchObject({
      requestSource: 'A',
      hasCarpool: true,
      signedIn: { person: { userCode: 'QC1002' } },
      agent: { agentUserCode: 'QC1002', agentUserName: 'Su', sceneId: 'S1', businessCode: 'AIR' },
    })
    expect(here(page)).toBe('/m/order/list')
  })

  test('with a forged token of the app, or one used before, goes to the login [SC-GUARD-12]', async ({ page, context, app, says }) => {
    await page.goto(`/m/my?apptoken=${appTokenOf('QC1002', Buffer.alloc(32, 'forged'))}`)
    await expect(page).toHaveURL(/\/m\/login$/)
    const token = appTokenOf('QC1002')
    await page.goto(`/m/order/list?apptoken=${token}`)
    await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
    await page.evaluate('localStorage.clear()')
    const again = await context.newPage()
    await again.goto(`/m/my?apptoken=${token}`)
    await expect(again).toHaveURL(/\/m\/login$/)
  })

  test('of a public page is shown, whatever its token is worth [SC-GUARD-13] [R-LOGIN-01]', async ({ page, app, says, axe, tolerate }) => {
    tolerate(/status of 401/)
    for (const path of ['/m/page', '/m/page2', '/m/invalid']) {
      await page.goto(`${path}?token=${'x'.repeat(43)}&userCode=QC1001`)
      await expect(page.locator('main h2').first()).toBeVisible()
      expect(here(page)).toBe(path)
      await axe()
    }
    await app.button(says('去登录', 'Sign in')).click()
    await expect(page).toHaveURL(/\/m\/login$/)
  })

  test('of a report page leads to the login with origin=report [SC-QP-14]', async ({ page }) => {
    await page.goto('/m/login?origin=report')
    await expect(page).toHaveURL(/\/m\/login\?origin=report$/)
  })
})

test('a lost chunk is reported without the address, and the page loaded anew once [SC-GUARD-14] [SC-GUARD-15]', async ({
  page,
  app,
  says,
  tolerate,
}) => {
  tolerate(/404|Failed to load|preload|Failed to fetch/)
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('clientReport')) reports.push(request.postData() ?? '')
  })
  await page.goto('/m/home')
  await expect(app.button(says('查航班', 'Search flights'))).toBeVisible()
  // Gone until the page is loaded anew, however often it is asked for until then.
  let isGone = true
  await page.route(/order-list-.*\.js/, (route) => (isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  const reloaded = page.waitForEvent('load')
  await app.tab(says('订单', 'Orders')).click()
  await reloaded
  await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
  expect(reports).toHaveLength(1)
  expect(JSON.parse(reports[0] ?? '{}')).toMatchObject({ kind: 'chunk', page: '/order/list/:active?/:status?' })
})

test('the browser’s own abilities stand in outside of every host [SC-NAT-05] [SC-NAT-07] [SC-NAT-09] [SC-NAT-14]', async ({
  page,
  context,
  says,
}) => {
  await page.goto('/m/invalid')
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
  await context.setGeolocation({ latitude: 30.25, longitude: 120.17, accuracy: 12 })
  expect(await use(page, 'location')).toEqual({
    outcome: 'done',
    value: { latitude: 30.25, longitude: 120.17, frame: 'WGS-84', accuracyMeters: 12 },
  })
  expect(await use(page, 'copy', 'CA1703')).toMatchObject(DONE)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('CA1703')
  await page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined }); delete Navigator.prototype.share")
  const link = page.getByRole('link', { name: says(/^拨打差旅热线/, /^Call the travel hotline/) })
  await expect(link).toHaveAttribute('href', 'tel:4002000101')
  expect(await use(page, 'openPage', 'javascript:alert(1)')).toMatchObject({ outcome: 'unable', why: 'denied' })
  for (const ability of ['back', 'payment', 'serviceChat', 'requestAuthCode'])
    expect(await use(page, ability, {}), ability).toEqual({ outcome: 'unable', why: 'unsupported' })
})

test('the page that wants WeChat copies its link', async ({ page, context, app, says }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/m/page2?to=/order/list')
  await app.button(says('复制链接', 'Copy the link')).click()
  await expect(page.locator('.toast')).toContainText(says('链接已复制', 'Copied'))
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${fact('ORIGIN')}/m/order/list`)
  await page.goto('/m/page?to=https://evil.example')
  await app.button(says('用网页版继续', 'Go on in the browser')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
})
