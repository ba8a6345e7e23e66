import { expect, test } from './fixtures.ts'

test('explains a flight above the limit by rule, limit, actual, gap and alternatives before it can be chosen, and an alternative leads on', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  await app.openList({ date: freshDate() })
  await app.button(says('价格', 'Price')).click()
  await app.button(says('价格低', 'Cheapest')).click()
  await expect(app.button(says('价格高', 'Dearest'))).toBeVisible()
  const dearest = app.rows().first()
  await expect(dearest).not.toContainText(says('符合差标', 'In policy'))
  await dearest.getByRole('button').click()

  // A flight above the standard is never booked in passing: it leads to its explanation.
  await expect(page).toHaveURL(/\/flight\/compliance\/1/)
  await expect(app.heading(says('差标说明', 'Policy check'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/\S/)
  await expect(page.getByText(says('差旅管理办法', 'Travel Policy')).first()).toBeVisible()
  for (const figure of says(['差标上限', '超出'], ['Limit', 'Over by'])) {
    await expect(page.getByText(figure, { exact: true }).first()).toBeVisible()
  }
  await axe()
  await expect(app.button(says(/^选这班|^仍选这班/, /^Choose this flight|^Keep this flight/))).toHaveCount(0)

  // The ways out: what complies that day.
  const take = app.button(says(/改选/, /Take/))
  await expect(take.first()).toBeVisible()
  await take.first().click()
  await expect(page).toHaveURL(/\/fillorder\/flight\/[0-9a-f-]{36}$/)
  await expect(page.getByText(says('符合差标', 'In policy')).filter({ visible: true }).first()).toBeVisible()
  await expect(app.submitButton()).toBeVisible()
})

test('leads from the explanation to the flights of the day that comply [SC-FLT-03]', async ({ page, app, says, freshDate }) => {
  await app.openList({ date: freshDate() })
  await app.button(says('价格', 'Price')).click()
  await app.button(says('价格低', 'Cheapest')).click()
  await expect(app.button(says('价格高', 'Dearest'))).toBeVisible()
  await app.rows().first().getByRole('button').click()
  await app.button(says('看符合差标的航班', 'See flights in policy')).click()
  await expect(page).toHaveURL(/\/flight\/list\/1/)
  await expect(page.getByRole('switch', { name: says('只看合规', 'In policy only') })).toBeChecked()
  await expect(app.inPolicy().first()).toBeVisible()
  await expect(app.rows().filter({ hasNotText: says('符合差标', 'In policy') })).toHaveCount(0)
})

test('offers a day of flights of which none complies, and says what to do [E-FLIGHT-03]', async ({ page, app, says, axe, freshDate }) => {
  await app.openList({ date: freshDate(), cabin: 'business' })
  await expect(app.inPolicy()).toHaveCount(0)
  await expect(page.getByText(says(/这一天的 \d+ 班都超出差标/, /All \d+ flights that day are above your policy/))).toBeVisible()
  await page.getByRole('switch', { name: says('只看合规', 'In policy only') }).click()
  await expect(app.heading(says('没有符合差标的航班', 'No flights in policy'))).toBeVisible()
  await axe()
  await app.button(says('看全部航班', 'Show all flights')).click()
  await expect(app.rows().first()).toBeVisible()
})
