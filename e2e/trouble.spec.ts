import { createApp, yuanIn } from './app.ts'
import { expect, test } from './fixtures.ts'
import { endBookingSession, movePrice, sandboxFlights, sellOut, slowHolds, WHILE_HELD_MS } from './world-facts.ts'

test('books once, however often submit is tapped [V-FLIGHT-04]', async ({ app, freshDate }) => {
  const date = freshDate()
  await app.openForm(date)
  await app.agree()
  await app.submitButton().dblclick()
  await app.orderNumber()
  await app.ticketed()
  await expect(await app.ordersOn(date)).toHaveCount(1)
})

test('ends at the one order when a second tab submits the same form [V-FLIGHT-04]', async ({ page, context, app, says, freshDate }) => {
  const date = freshDate()
  await app.openForm(date)
  const second = await context.newPage()
  await second.goto(page.url())
  const submit = second.getByRole('button', { name: says('提交订单', 'Submit order') })
  await createApp(second, says).agree()
  const order = await app.order()
  await submit.click()
  await expect(second).toHaveURL(new RegExp(order))
  await second.close()
  await app.ticketed()
  await expect(await app.ordersOn(date)).toHaveCount(1)
})

test('refuses the same flight twice [V-FLIGHT-04] [E-FLIGHT-04], and asks before a second flight between the same cities that day [V-FLIGHT-05]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  const date = freshDate()
  // Two sessions of one fare, as two visits leave them; the browser asks before it leaves the first form.
  page.on('dialog', (dialog) => void dialog.accept())
  await app.openList({ date })
  await app.openCabins()
  const number = await app.flightNumber()
  expect(number).not.toBe('')
  const fares = page.url()
  await app.chooseFare()
  const again = page.url()
  await page.goto(fares)
  await app.chooseFare()
  await app.order()

  await page.goto(again)
  await app.agree()
  await app.submit()
  const refused = says(
    '你已经订了同一天的这个航班，不能重复预订',
    'You have booked this flight on this day already; it cannot be booked twice',
  )
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible()
  await expect(app.terms()).toBeChecked()
  await axe()

  await app.openForm(date, number)
  await app.agree()
  await app.submit()
  const question = app.dialog(says('当天已有航班', 'You already fly that day'))
  await expect(question).toBeVisible()
  await axe()
  await question.getByRole('button', { name: says('不订了', 'Do not book') }).click()
  await expect(app.terms()).toBeChecked()
  await app.submit()
  await question.getByRole('button', { name: says('继续预订', 'Go on') }).click()
  await app.orderNumber()
  await expect(await app.ordersOn(date)).toHaveCount(2)
})

test('shows a price that moved between form and submit, old and new, and goes on only when it is accepted', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  const flight = await app.openForm(freshDate())
  await app.agree()
  await movePrice(flight, 2)
  await app.submit()
  const sheet = app.sheet(says('价格有变动', 'The price has changed'))
  await expect(sheet).toBeVisible()
  const old = yuanIn(await sheet.getByRole('definition').first().innerText())
  const now = yuanIn(await sheet.getByRole('definition').last().innerText())
  expect(now).toBeGreaterThan(old)
  await expect(page).toHaveURL(/\/fillorder\/flight\/[0-9a-f-]{36}$/)
  await axe()
  await sheet.getByRole('button', { name: says(/^按 ¥/, /^Go on at ¥/) }).click()
  await app.orderNumber()
  await app.ticketed()
  await expect(app.button(says(/^合计/, /^Total/))).toContainText(`¥${now.toLocaleString('en-US')}`)
})

test('shows a price that moved between list and form as the form opens, and lets it be declined', async ({
  page,
  app,
  says,
  freshDate,
}) => {
  await app.openList({ date: freshDate() })
  await app.openCabins()
  // Fares are filed in tens: a small rise of a low fare would be none.
  await movePrice(app.flightId(), 8)
  await app.button(says(/^选这个$/, /^Choose$/)).click()
  const sheet = app.sheet(says('价格有变动', 'The price has changed'))
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: says('不订了，重新选', 'Choose again') }).click()
  await expect(page).toHaveURL(/\/flight\/subCabin\//)
})

test('says that a booking session is over and leads to a new search [E-FLIGHT-01]', async ({ page, app, says, axe, freshDate }) => {
  await app.openForm(freshDate())
  await app.agree()
  await endBookingSession(app.bookingId())
  const said = page.getByRole('alertdialog').getByText(says('页面停留时间过长', 'You stayed here for a long time'))
  // Whatever is read of it next says so: the tap, or a row of the form that comes late.
  await expect(async () => {
    if (!(await said.isVisible())) await app.submitButton().click({ timeout: 1_000 })
    await expect(said).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
  await axe()
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page).toHaveURL(/\/m\/home$/)
})

test('sends a link to fares that are out of date back to the list, which searches anew [E-FLIGHT-01]', async ({
  page,
  app,
  says,
  freshDate,
}) => {
  await app.openList({ date: freshDate() })
  await app.openCabins()
  const link = new URL(page.url())
  link.searchParams.set('until', '2026-01-01T00:00:00Z')
  await page.goto(link.href)
  await expect(page.locator('.toast')).toContainText(says('价格可能已变化，请重新查询', 'Prices may have changed'))
  await expect(page).toHaveURL(/\/flight\/list\/1/)
  await expect(app.rows().first()).toBeVisible()
})

test('tells at submit that a fare has just sold out, and keeps what was entered', async ({ page, app, says, freshDate }) => {
  const flight = await app.openForm(freshDate())
  await app.agree()
  await sellOut(flight)
  await app.submit()
  const refused = page.getByRole('alert').filter({ hasText: says('这个票价刚刚售完', 'This fare has just sold out') })
  await expect(refused).toBeVisible()
  await expect(app.terms()).toBeChecked()
  await refused.getByRole('button', { name: says('改选航班', 'Choose another flight') }).click()
  await expect(page).toHaveURL(/\/flight\/subCabin\//)
})

test('ends an order whose seat was gone at the airline without a charge, and says so in its story', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  const flight = await app.openForm(freshDate())
  await app.agree()
  const slow = await slowHolds(WHILE_HELD_MS)
  try {
    await app.submit()
    await app.orderNumber()
    await sellOut(flight)
  } finally {
    await slow.undo()
  }
  await expect(app.heading(says('这次没有订成', 'This booking did not work out'))).toBeVisible({ timeout: 30_000 })
  const story = page.getByRole('list', { name: says('进展', 'Progress') })
  await expect(story).toContainText(says('这个票价刚刚售完，没有占到座位', 'This fare has just sold out and no seat was held'))
  await axe()
})

test('keeps the list readable without a network, and a submit says that nothing was sent and books once afterwards [E-ACCESS-13]', async ({
  page,
  context,
  app,
  says,
  axe,
  tolerate,
  freshDate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/)
  const date = freshDate()
  await app.openList({ date })
  const band = page.getByText(says('没有网络。看到的是之前的内容', 'You are offline. This is what was loaded before'))
  await context.setOffline(true)
  await expect(band).toBeVisible()
  await expect(app.rows().first()).toBeVisible()
  await app.button(says('价格', 'Price')).click()
  await expect(app.button(says('价格低', 'Cheapest'))).toBeVisible()
  await axe()
  await context.setOffline(false)
  await expect(band).toBeHidden()

  await app.inPolicy().first().getByRole('button').click()
  await app.chooseFare()
  await app.agree()
  await context.setOffline(true)
  await app.submit()
  const unsent = says('没有网络，这次没有提交', 'You are offline: nothing was sent')
  await expect(page.getByRole('alert').filter({ hasText: unsent })).toBeVisible()
  await expect(app.terms()).toBeChecked()
  await context.setOffline(false)
  await app.submit()
  await app.orderNumber()
  await app.ticketed()
  await expect(await app.ordersOn(date)).toHaveCount(1)
})

/** Lets every flight of an evening ask more than any standard allows: the flights are there, and none complies. */
async function makeEveningDear(date: string): Promise<void> {
  const evening = (await sandboxFlights(date)).filter(({ departAt }) => departAt.slice(11, 13) >= '18')
  for (const { flightId } of evening) await movePrice(flightId, 400)
}

test('says that no flight matches, in the filters and in the list, and how to get out [E-FLIGHT-02]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  const date = freshDate()
  await makeEveningDear(date)
  await app.openList({ date })
  await app.button(says('筛选', 'Filter')).click()
  const sheet = app.sheet(says('筛选航班', 'Filter flights'))
  const compliantOnly = sheet.getByRole('switch', { name: says(/^只看(符合差标|可照订)的$/, /^(In policy only|Bookable as is)$/) })
  await sheet.getByRole('button', { name: says('晚上 18–24 点', 'Evening, 18 to 24') }).click()
  await compliantOnly.click()
  await expect(sheet.getByRole('button', { name: says('没有符合的航班', 'No flights match') })).toBeDisabled()
  await axe()
  await compliantOnly.click()
  await sheet.getByRole('button', { name: says(/^看 \d+ 班航班$/, /^Show \d+ flights?$/) }).click()
  await expect(app.rows().first()).toBeVisible()
  await page.getByRole('switch', { name: says(/^只看(合规|可照订)$/, /^(In policy only|Bookable as is)$/) }).click()
  await expect(app.heading(says('没有符合条件的航班', 'No flights match'))).toBeVisible()
  await axe()
  await app.button(says('清除筛选', 'Clear filters')).click()
  await expect(app.rows().first()).toBeVisible()
  await expect(app.inPolicy().first()).toBeVisible()
})
