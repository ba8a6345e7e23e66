import { expect, test } from './fixtures.ts'
import { demoSignIn } from './world-facts.ts'

test.describe('at the door', () => {
  test.use({ signedIn: false })

  test('says that account and password do not fit, keeps what was typed, and then signs in', async ({ page, app, says, axe, account }) => {
    await page.goto('/m/login')
    await axe()
    await app.button(says(/^登录$/, /^Sign in$/)).click()
    await expect(page.getByText(says('请填写账号', 'Please enter your account'))).toBeVisible()
    await app.signIn(account, 'Wrong-2026')
    await expect(page.getByRole('alert')).toContainText(says('账号或密码不对', /account or .*password/i))
    await expect(page.getByRole('textbox', { name: says('账号', 'Account') })).toHaveValue(account)
    await axe()
    await app.signIn(account)
    await expect(page).toHaveURL(/\/m\/home$/)
    await expect(app.button(says('查航班', 'Search flights'))).toBeVisible()
  })

  test('leads whoever opens a page that needs a login to the login and then on to that page [R-LOGIN-02]', async ({
    page,
    app,
    says,
    account,
  }) => {
    await page.goto('/m/order/list/flight/toTravel')
    await expect(page).toHaveURL(/\/m\/login$/)
    await app.signIn(account)
    await expect(page).toHaveURL(/\/m\/order\/list\/flight\/toTravel$/)
    await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
  })

  test('signs in with a tap on a demo account, and signs out for good', async ({ page, app, says }) => {
    await page.goto('/m/login')
    await app.agreeAtTheDoor()
    const approver = demoSignIn('QC2001')
    await app
      .button(new RegExp(says(approver.roleZh, approver.roleEn)))
      .first()
      .click()
    await expect(page).toHaveURL(/\/m\/home$/)
    await app.tab(says('我的', 'Me')).click()
    await app.button(says('退出登录', 'Sign out')).click()
    await expect(page).toHaveURL(/\/m\/login$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/m\/login$/)
    await page.goto('/m/my')
    await expect(page).toHaveURL(/\/m\/login$/)
  })

  test('tells whose session has died elsewhere, and after a new login leads back to the same page [E-ACCESS-11]', async ({
    page,
    app,
    says,
    account,
    tolerate,
  }) => {
    tolerate(/status of 401/)
    await app.comeIn(account)
    await expect(app.heading(says(/^下一程/, /^Next/))).toBeVisible()
    await expect(page.getByText('¥1,600')).toBeVisible()
    await app.tab(says('订单', 'Orders')).click()
    await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
    await app.endSessionElsewhere()
    // News of it may have come by itself already; otherwise the next tap learns it.
    const next = page.getByText(says('待出行', 'To travel'), { exact: true })
    await next.click({ timeout: 1_000 }).catch(() => undefined)
    const words = says('登录信息已失效，请重新登录', 'Login information has expired. Please log in again')
    await expect(page.locator('.toast')).toContainText(words)
    await expect(page).toHaveURL(/\/m\/login$/)
    await app.signIn(account)
    await expect(page).toHaveURL(/\/m\/order\/list/)
    await expect(app.heading(says('订单', 'Orders'))).toBeVisible()
  })
})

test('lives under /m/, leads from there to /home, and from unknown paths home [R-NAV-01] [R-NAV-02] [R-NAV-03]', async ({
  page,
  app,
  says,
}) => {
  for (const path of ['/m/', '/m', '/m/no/such/page', '/m/flight', '/m/home/further']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/m\/home$/)
    await expect(app.button(says('查航班', 'Search flights'))).toBeVisible()
  }
  await app.tab(says('订单', 'Orders')).click()
  await expect(page).toHaveURL(/\/m\/order\/list$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/home$/)
})
