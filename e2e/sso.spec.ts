import type { BrowserContext, Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { expect, test } from './fixtures.ts'
import { control, demoSignIn, fact } from './world-facts.ts'

/** Coming in by other platforms; the sandbox plays them, on pages of its own. What hosts hand over is walked in hosts.spec.ts. */

const NAMES = {
  oidc: { zh: '公司统一认证', en: 'Company SSO' },
  lark: { zh: '飞书', en: 'Lark' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  oa: { zh: '公司 OA', en: 'Company OA' },
  wechat: { zh: '微信', en: 'WeChat' },
} as const
type Platform = keyof typeof NAMES

interface Door {
  readonly page: Page
  readonly app: App
  readonly says: Says
}

const nameOf = (says: Says, platform: Platform): string => says(NAMES[platform].zh, NAMES[platform].en)
const leaveButton = ({ app, says }: Door, platform: Platform) =>
  app.button(says(`前往${NAMES[platform].zh}`, `Go to ${NAMES[platform].en}`))

/** From the sign-in page to the platform’s own. */
async function goTo(door: Door, platform: Platform): Promise<void> {
  const { page, app, says } = door
  await page.goto('/m/login')
  await app.button(nameOf(says, platform)).click()
  await expect(leaveButton(door, platform)).toBeVisible()
  await app.agreeAtTheDoor()
  await leaveButton(door, platform).click()
  await expect(page).toHaveURL(new RegExp(`^${fact('SANDBOX')}/identity/${platform}/`))
}

const consentAs = (page: Page, key: string): Promise<void> => page.getByRole('button', { name: key }).click()
const decline = ({ app, says }: Door): Promise<void> => app.button(says('拒绝授权', 'Decline')).click()

/** The address with which the platform sends this browser back, as often as it does. */
function callbacksOf(context: BrowserContext, platform: Platform): string[] {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === `/m/sso/${platform}` && request.url().includes('state='))
      seen.push(request.url())
  })
  return seen
}

test.describe('coming in by another platform', () => {
  test.use({ signedIn: false })

  for (const [platform, id] of [
    ['oidc', 'C-SSO-01'],
    ['lark', 'C-SSO-02'],
    ['wecom', 'C-SSO-03'],
    ['dingtalk', 'C-SSO-05'],
  ] as const) {
    test(`signs in by ${platform} with a tick and two taps, and keeps no code in the address [${id}]`, async ({ page, app, says, axe }) => {
      const door = { page, app, says }
      await page.goto('/m/login')
      await axe()
      await app.button(nameOf(says, platform)).click()
      await leaveButton(door, platform).click()
      // Without the tick nobody sets out [V-ACCT-07].
      await expect(page.getByRole('checkbox')).toBeFocused()
      await axe()
      await app.agreeAtTheDoor()
      await leaveButton(door, platform).click()
      await expect(page.getByRole('button', { name: 'QC3002' })).toBeVisible()
      await axe()
      await consentAs(page, 'QC3002')
      await expect(page).toHaveURL(/\/m\/home$/)
      await expect(app.button(says('查航班', 'Search flights'))).toBeVisible()
      const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')
      expect(kept).not.toContain('keeper')
      await page.goBack()
      expect(page.url()).not.toMatch(/code=|authCode=/i)
    })
  }

  test('says that nothing has happened where somebody declines, and asks again when she wants to', async ({ page, app, says, axe }) => {
    const door = { page, app, says }
    for (const platform of ['lark', 'dingtalk'] as const) {
      await goTo(door, platform)
      await decline(door)
      await expect(app.heading(says('没有登录', 'Not signed in'))).toBeVisible()
      await axe()
      await app.button(says('重新登录', 'Sign in again')).click()
      await expect(page.getByRole('button', { name: 'QC1001' })).toBeVisible()
    }
  })

  test('tells an unknown colleague whom to ask, and links her account once she has signed in herself [P-ADMIN-01]', async ({
    page,
    app,
    says,
    axe,
    tolerate,
  }) => {
    tolerate(/status of 401/) // home may still be reading when its session ends elsewhere
    const door = { page, app, says }
    // Links stay for good, so each language walks on a platform of its own.
    const platform = says('lark' as const, 'dingtalk' as const)
    await goTo(door, platform)
    await consentAs(page, 'QC7001')
    await expect(app.heading(says('还不认识这个账号', 'We do not know this account yet'))).toBeVisible()
    await expect(page.getByText(says('许静', 'Jing Xu'))).toBeVisible()
    await axe()
    await app.button(says('登录并绑定', 'Sign in and link')).click()
    const name = nameOf(says, platform)
    await expect(page.getByText(says(`登录后，请你确认把${name}绑定`, `After signing in, you are asked to link ${name}`))).toBeVisible()
    await app.signIn('QC4001')
    await expect(page).toHaveURL(/\/m\/sso\/bind$/)
    await axe()
    await app.button(says('绑定', 'Link')).click()
    await expect(page).toHaveURL(/\/m\/home$/)
    await app.endSessionElsewhere()
    await page.evaluate('localStorage.clear()')
    await goTo(door, platform)
    await consentAs(page, 'QC7001')
    await expect(page).toHaveURL(/\/m\/home$/)
    const kept = await page.evaluate<string>("localStorage['qicheng.session']")
    expect(kept).toContain('QC4001')
  })

  test('shows what is linked under settings, and knows nobody there any more once it is unlinked', async ({ page, app, says, axe }) => {
    const door = { page, app, says }
    // What one language unlinks, the other may not stumble over.
    const platform = says('wecom' as const, 'oidc' as const)
    // Unlinking puts her out wherever a platform let her in: one person for each language.
    const person = says('QC2002', 'QC2001')
    const name = nameOf(says, platform)
    await goTo(door, platform)
    await consentAs(page, person)
    await expect(page).toHaveURL(/\/m\/home$/)
    await page.goto('/m/setting')
    const row = page
      .getByRole('listitem')
      .filter({ hasText: says('最近登录', 'last sign-in') })
      .filter({ hasText: name })
    await expect(row).toContainText('••••')
    await axe()
    await row.getByRole('button').click()
    const sure = app.dialog(says(`解除绑定${name}？`, `Unlink ${name}?`))
    await axe()
    // Words of the sheet that come late do not take it away again.
    await page.route(/\/assets\/(zh|en)-[\w-]+\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, 1_500))
      await route.continue()
    })
    await sure.getByRole('button', { name: says('解除绑定', 'Unlink'), exact: true }).click()
    const proof = app.sheet(says('先确认是你本人', 'First, is it you?'))
    await proof.getByLabel(says('登录密码', 'Your password'), { exact: true }).fill(demoSignIn(person).password)
    await proof.getByRole('button', { name: says('确认', 'Confirm'), exact: true }).click()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.locator('.toast').filter({ hasText: says(`已解除绑定${name}`, `${name} is unlinked`) })).toBeVisible()
    await expect(row).toHaveCount(0)
    await app.endSessionElsewhere()
    await page.evaluate('localStorage.clear()')
    await goTo(door, platform)
    await consentAs(page, person)
    await expect(app.heading(says('还不认识这个账号', 'We do not know this account yet'))).toBeVisible()
    // Bound again, as it was for whoever walks here next.
    await app.button(says('登录并绑定', 'Sign in and link')).click()
    await app.signIn(person)
    await app.button(says('绑定', 'Link')).click()
    await expect(page).toHaveURL(/\/m\/home$/)
  })

  test('leads nobody into another company, whatever her contacts at the platform', async ({ page, app, says }) => {
    await goTo({ page, app, says }, 'oidc')
    await consentAs(page, 'LH1001')
    await expect(app.heading(says('还不认识这个账号', 'We do not know this account yet'))).toBeVisible()
  })

  test('refuses a stranger to the organisation in words that help', async ({ page, app, says }) => {
    await goTo({ page, app, says }, 'wecom')
    await consentAs(page, 'GUEST')
    await expect(page.getByRole('alert')).toContainText(says('不在这家公司的组织里', 'not in this company'))
  })

  test('takes a callback once, and only with the state that this browser set out with', async ({ page, app, says, context }) => {
    const door = { page, app, says }
    const callbacks = callbacksOf(context, 'lark')
    await goTo(door, 'lark')
    await consentAs(page, 'QC1001')
    await expect(page).toHaveURL(/\/m\/home$/)
    const [used = ''] = callbacks
    const failed = page.getByRole('alert')
    await page.goto(used)
    await expect(failed).toContainText(says('不是从这台设备发起的', 'did not begin on this device'))
    const bent = new URL(used)
    bent.searchParams.set('state', 'A'.repeat(43))
    await page.goto(bent.toString())
    await expect(failed).toContainText(says('不是从这台设备发起的', 'did not begin on this device'))
  })

  test('does not take in another browser what somebody began in hers', async ({ page, app, says, strangePhone, tolerate }) => {
    await goTo({ page, app, says }, 'lark')
    await page.route('**/m/sso/lark?**', (route) => route.abort())
    const going = page.waitForRequest((request) => request.url().includes('/m/sso/lark?'))
    await consentAs(page, 'QC1001').catch(() => undefined)
    const callback = (await going).url()
    tolerate(/ERR_FAILED/)
    const strange = (await strangePhone()).page
    await strange.goto(callback)
    await expect(strange.getByRole('alert')).toContainText(says('不是从这台设备发起的', 'did not begin on this device'))
  })

  test('comes in by the token of the office system once she has agreed, and the token leaves the address [C-SSO-01]', async ({
    page,
    app,
    says,
  }) => {
    const { ticket } = (await (await fetch(`${fact('SANDBOX')}/identity/oa/ticket?person=QC3002`)).json()) as { ticket: string }
    await page.goto(`/m/sso/oa?bpmToken=${ticket}`)
    await expect(page).toHaveURL(/\/m\/sso\/oa$/)
    await app.agreeAtTheDoor()
    await leaveButton({ page, app, says }, 'oa').click()
    await expect(page).toHaveURL(/\/m\/home$/)
    await page.goto(`/m/sso/oa?bpmToken=${ticket}`)
    await expect(page.getByRole('alert')).toContainText(says('登录凭证无效', 'not valid'))
  })
})

// Nobody else asks WeChat, so that nobody else meets the fault; in one language, so that this is said once.
test(
  'keeps the openid under which she pays inside WeChat, also after WeChat did not answer at first',
  { tag: '@zh' },
  async ({ page, app, says, axe, tolerate }) => {
    tolerate(/status of 503/)
    const door = { page, app, says }
    await page.goto('/m/sso/wechat')
    await axe()
    await control('POST', '/faults', { match: 'wechatToken', kind: 'status', status: 502 })
    await leaveButton(door, 'wechat').click()
    await consentAs(page, 'QC1001')
    await expect(page.getByRole('alert')).toContainText('暂时没有回应')
    await axe()
    await app.button('重新登录').click()
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/sso/wechatOpenid'))
    await consentAs(page, 'QC1001')
    expect(((await (await answered).json()) as { code: string }).code).toBe('Z000')
    await expect(page).toHaveURL(/\/m\/home$/)
  },
)
