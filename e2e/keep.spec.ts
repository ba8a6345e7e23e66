import { expect, test } from './fixtures.ts'

// Here pages move as they do on a phone.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('comes back to a list at the same scroll, filters and order [R-KEEP-02], and to a home with the same form [R-KEEP-01]', async ({
  page,
  app,
  says,
}) => {
  await page.goto('/m/home')
  await app.chooseArrival('bj')
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()
  await app.button(says('筛选', 'Filter')).click()
  const sheet = app.sheet(says('筛选航班', 'Filter flights'))
  // The back key takes the sheet away, and not the page below it.
  await expect(sheet).toBeVisible()
  await app.pressBack()
  await expect(sheet).toBeHidden()
  await expect(app.rows().first()).toBeVisible()
  await app.button(says('筛选', 'Filter')).click()
  await sheet.getByRole('switch', { name: says('只看直飞', 'Non-stop only') }).click()
  await sheet.getByRole('button', { name: says(/^看 \d+ 班航班$/, /^Show \d+ flights?$/) }).click()
  await app.button(says('价格', 'Price')).click()
  const name = await app.flights().getAttribute('aria-label')
  await app.scrollTo(700)
  // A row of half a pixel lets the browser stand one beside what it was asked for.
  await expect.poll(async () => Math.abs((await app.scrolled()) - 700)).toBeLessThanOrEqual(1)
  const at = await app.scrolled()

  // A tap in the middle of the screen, where a finger would: asking for a row by name could scroll to it first.
  await page.mouse.click(195, 480)
  await expect(page).toHaveURL(/subCabin|compliance/)
  await app.back()
  await expect(app.flights()).toHaveAttribute('aria-label', name ?? '')
  expect(Math.abs((await app.scrolled()) - at)).toBeLessThanOrEqual(1)
  await expect(app.button(says('价格低', 'Cheapest'))).toHaveAttribute('aria-pressed', 'true')
  await expect(app.button(says(/^筛选/, /^Filter/)).first()).toHaveAttribute('aria-pressed', 'true')

  await app.pressBack()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(app.button(says(/^到达: ?北京/, /^To: ?Beijing/))).toBeVisible()
  await expect(app.heading(says('最近查询', 'Recent searches'))).toBeVisible()
  await app.button(says('杭州 → 北京', 'Hangzhou → Beijing')).click()
  await expect(page).toHaveURL(/\/flight\/list\/1/)
  await expect(app.rows().first()).toBeVisible()
})

test('has four tabs [R-TAB-01], and shows their bar on them and on no other screen [R-TAB-02]', async ({ page, app, says, freshDate }) => {
  const tabs = page.getByRole('navigation', { name: says('主导航', 'Main') })
  for (const path of ['home', 'order/list', 'approval/list', 'my']) {
    await page.goto(`/m/${path}`)
    await expect(tabs.getByRole('link'), path).toHaveCount(4)
    await expect(tabs.locator('[aria-current=page]')).toHaveCount(1)
  }
  await page.goto('/m/setting')
  await expect(app.heading(says('设置', 'Settings'))).toBeVisible()
  await expect(tabs).toBeHidden()
  await app.openList({ date: freshDate() })
  await expect(tabs).toBeHidden()
  await app.openCabins()
  await expect(tabs).toBeHidden()
  await app.chooseFare()
  await expect(tabs).toBeHidden()
})

test('asks before an order that is not submitted is left, by the app bar and by the phone’s back key [V-OTHER-11]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  await app.openForm(freshDate())
  const question = app.dialog(says('填写的内容还没有提交', 'You have not submitted this yet'))
  const stay = question.getByRole('button', { name: says('继续填写', 'Keep editing') })
  await app.agree()
  await app.back()
  await expect(question).toBeVisible()
  await axe()
  await stay.click()
  await expect(question).toBeHidden()
  await expect(app.terms()).toBeChecked()

  await app.pressBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/\/fillorder\/flight\//)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(app.terms()).toBeChecked()
  await expect(page).toHaveURL(/\/fillorder\/flight\//)

  await app.pressBack()
  await question.getByRole('button', { name: says('离开', 'Leave') }).click()
  await expect(page).toHaveURL(/\/flight\/subCabin\//)
})

test('switches the language at once without losing pages or input', async ({ page, app, says }) => {
  await page.goto('/m/home')
  await app.chooseArrival('bj')
  await app.tab(says('我的', 'Me')).click()
  await app.button(says('设置', 'Settings')).click()
  await page.getByRole('radio', { name: says('English', '中文') }).press('Space')
  await expect(app.heading(says('Settings', '设置'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', says('en', 'zh-CN'))
  await expect(page).toHaveURL(/\/m\/setting$/)
  await app.pressBack()
  await expect(app.button(says('Sign out', '退出登录'))).toBeVisible()
  await app.pressBack()
  await expect(app.button(says(/^To: ?Beijing/, /^到达: ?北京/))).toBeVisible()
  await expect(app.button(says('Search flights', '查航班'))).toBeVisible()
})

test.describe('with a session of its own', () => {
  test.use({ signedIn: false })

  test('keeps a form with its input over an expired login [R-KEEP-03] [E-ACCESS-11]', async ({
    page,
    app,
    says,
    account,
    freshDate,
    tolerate,
  }) => {
    tolerate(/status of 401/)
    await app.comeIn(account)
    await app.openForm(freshDate())
    await app.button(says(/^备注/, /^Remark/)).click()
    await page.getByRole('textbox', { name: says('备注', 'Remark') }).fill('星港 B2')
    await app.button(says('就用这个', 'Use this')).click()
    await app.agree()
    await app.endSessionElsewhere()

    await app.submit()
    await expect(page).toHaveURL(/\/m\/login$/)
    await app.signIn(account)
    await expect(page).toHaveURL(/\/fillorder\/flight\//)
    await expect(app.button(says(/^备注/, /^Remark/))).toContainText('星港 B2')
    await expect(app.terms()).toBeChecked()
    await app.submit()
    await app.ticketed()
  })
})

test('ends well when a page is reloaded in the middle: list, fares, form, result, order', async ({ page, app, says, freshDate }) => {
  // The browser asks in its own words before a form is reloaded.
  page.on('dialog', (dialog) => void dialog.accept())
  await app.openList({ date: freshDate() })
  await page.reload()
  await expect(app.rows().first()).toBeVisible()

  await app.openCabins()
  await page.reload()
  await expect(page.getByRole('radio').first()).toBeAttached()
  await app.chooseFare()

  const booking = app.bookingId()
  await page.reload()
  await expect(app.submitButton()).toBeVisible()
  expect(app.bookingId()).toBe(booking)
  await app.agree()
  await app.submit()

  const order = await app.orderNumber()
  await page.reload()
  await app.ticketed()
  expect(await app.orderNumber()).toBe(order)
  await app.button(says('看订单', 'Open the order')).click()
  await page.reload()
  await app.ticketed()

  await page.goto(`/m/fillorder/flight/${booking}`)
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
})
