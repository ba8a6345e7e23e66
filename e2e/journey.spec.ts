import type { Page } from '@playwright/test'
import type { Says } from './app.ts'
import { dayInWords, dayReadOut, listAddress, onDay, pricesIn } from './app.ts'
import { expect, test } from './fixtures.ts'
import { todayInShanghai } from './world-facts.ts'

const phoneClock = (instant: string): string => `{
  const at = ${Date.parse(instant)}
  Date.now = () => at
  const { Instant } = globalThis.Temporal ?? {}
  if (Instant) globalThis.Temporal.Now.instant = () => Instant.fromEpochMilliseconds(at)
}`

async function chooseDay(page: Page, date: string, says: Says): Promise<void> {
  await page.getByRole('button', { name: says(/^去程/, /^Depart/) }).click()
  await page.getByRole('button', { name: dayReadOut(date, says) }).click()
  await expect(page.getByRole('button', { name: says(/^去程/, /^Depart/) })).toContainText(dayInWords(date, says))
}

test('finds a city by Chinese, pinyin, initials, code and English, offers those near at hand, and remembers what was chosen [SC-FLT-01]', async ({
  page,
  app,
  says,
  axe,
}) => {
  await page.goto('/m/home')
  await app.openCityPicker()
  await expect(app.heading(says('常去城市', 'Popular cities'))).toBeVisible()
  await expect(app.button(says('杭州', 'Hangzhou')).first()).toBeVisible()
  await axe()
  const search = page.getByRole('searchbox')
  for (const text of ['北京', 'beijing', 'bj', 'PEK', 'Beijing', 'bei jing']) {
    await search.fill(text)
    await expect(page.getByRole('listitem').first(), text).toContainText(says('北京', 'Beijing'))
  }
  await search.fill('zzzz')
  await expect(page.getByText(says('没有找到这个城市', 'No such city here'))).toBeVisible()
  await axe()
  await search.fill('bj')
  await search.press('Enter')
  await expect(app.button(says(/^到达: ?北京/, /^To: ?Beijing/))).toBeVisible()
  await app.openCityPicker()
  await expect(app.heading(says('最近', 'Recent'))).toBeVisible()
})

test('refuses the same origin and arrival at once and at the button [V-FLIGHT-01], and turns a journey round [SC-FLT-01]', async ({
  page,
  app,
  says,
  axe,
}) => {
  await page.goto('/m/home')
  await app.button(says('查航班', 'Search flights')).click()
  await expect(page.getByRole('alert').filter({ hasText: says('选择到达城市', 'Choose where you go') })).toBeVisible()
  await app.chooseArrival('hangzhou')
  const refused = page.getByRole('alert').filter({ hasText: says('出发和到达不能是同一个城市', 'Please choose two different cities') })
  await expect(refused).toBeVisible()
  await app.button(says('查航班', 'Search flights')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(refused).toBeVisible()
  await axe()
  await app.chooseArrival('bjs')
  await expect(refused).toBeHidden()
  await app.button(says('对调出发与到达', 'Swap from and to')).click()
  await expect(app.button(says(/^出发: ?北京/, /^From: ?Beijing/))).toBeVisible()
  await expect(app.button(says(/^到达: ?杭州/, /^To: ?Hangzhou/))).toBeVisible()
})

test('marks weekends, public holidays and make-up working days in the calendar [SC-CAL-01] [SC-CAL-02], and names the days at hand [SC-CAL-03] [SC-CAL-04] [SC-CAL-05] [SC-CAL-06]', async ({
  page,
  app,
  says,
  axe,
}) => {
  // The phone believes that it is Wednesday, 16 September 2026: National Day with its make-up days lies ahead.
  await page.addInitScript(phoneClock('2026-09-16T10:00:00+08:00'))
  await page.goto('/m/home')
  await app.button(says(/^去程/, /^Depart/)).click()
  const calendar = app.sheet(says('选择日期', 'Choose a date'))
  await expect(calendar).toBeVisible()
  const day = (date: string, ...words: string[]) =>
    calendar.getByRole('button', { name: new RegExp(`^${[dayReadOut(date, says), ...words].join(says('，', ', '))}`) })

  await expect(day('2026-09-16', says('今天', 'Today'))).toContainText(says('今天', 'Today'))
  await expect(day('2026-09-17', says('明天', 'Tomorrow'))).toContainText(says('明天', 'Tomorrow'))
  await expect(day('2026-09-18', says('后天', 'In 2 days'))).toContainText(says('后天', 'In 2 days'))
  await expect(day('2026-09-21')).toHaveText(new RegExp(`${dayReadOut('2026-09-21', says)}21`))
  await expect(day('2026-09-19', says('周末', 'weekend'))).toBeVisible()
  await expect(day('2026-09-20', says('调休上班', 'make-up working day'))).toContainText(says('班', 'Work'))
  await expect(day('2026-10-01', says('国庆节', 'National Day'))).toContainText(says('休', 'Off'))
  await expect(day('2026-10-10', says('调休上班', 'make-up working day'))).toContainText(says('班', 'Work'))
  await expect(day('2026-09-15')).toHaveAttribute('aria-disabled', 'true')
  await expect(day('2027-09-16')).not.toHaveAttribute('aria-disabled')
  await expect(day('2027-09-17')).toHaveAttribute('aria-disabled', 'true')
  await expect(calendar.getByText(says('放假安排还没公布', 'Holidays not announced yet')).first()).toBeAttached()
  await axe()
  await day('2026-09-20', says('调休上班', 'make-up working day')).click()
  await expect(app.button(says(/^去程/, /^Depart/))).toContainText(dayInWords('2026-09-20', says))
})

test('sorts, filters and judges a day of flights, and walks along the days [SC-FLT-02] [SC-FLT-03]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  const date = freshDate()
  await app.openList({ date })
  await expect(page.getByText(says(/\d+ 班中 \d+ 班(符合|可照订)/, /\d+ of \d+ (comply|bookable as is)/))).toBeVisible()
  await axe()

  await app.button(says('价格', 'Price')).click()
  await expect(app.button(says('价格低', 'Cheapest'))).toHaveAttribute('aria-pressed', 'true')
  const cheapFirst = await pricesIn(app.rows())
  expect(cheapFirst.length).toBeGreaterThan(3)
  expect(cheapFirst).toEqual(cheapFirst.toSorted((a, b) => a - b))
  await app.button(says('价格低', 'Cheapest')).click()
  await expect(app.button(says('价格高', 'Dearest'))).toBeVisible()
  const dearFirst = await pricesIn(app.rows())
  expect(dearFirst).toEqual(dearFirst.toSorted((a, b) => b - a))
  await app.button(says('起飞', 'Departure')).click()

  await app.button(says('筛选', 'Filter')).click()
  const sheet = app.sheet(says('筛选航班', 'Filter flights'))
  await sheet.getByRole('button', { name: says('上午 6–12 点', 'Morning, 6 to 12') }).click()
  await axe()
  const show = sheet.getByRole('button', { name: says(/^看 \d+ 班航班$/, /^Show \d+ flights?$/) })
  const count = Number(/\d+/.exec(await show.innerText())?.[0])
  await show.click()
  await expect(app.flights()).toHaveAccessibleName(says(`查到 ${count} 班航班`, count === 1 ? '1 flight found' : `${count} flights found`))
  for (const text of await app.rows().allInnerTexts()) expect(text).toMatch(/^(0[6-9]|1[01]):\d\d/)

  await page.getByRole('switch', { name: says(/^只看(合规|可照订)$/, /^(In policy only|Bookable as is)$/) }).click()
  // What the company is only told about binds nobody, and stays.
  await expect(app.rows().locator('.badge--over')).toHaveCount(0)
  // A busy morning may have none: then the page says so.
  await expect(
    app
      .inPolicy()
      .first()
      .or(app.heading(says(/^没有符合/, /^No flights/))),
  ).toBeVisible()

  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  await page
    .getByRole('navigation', { name: says('日期与当日最低价', 'Dates with the lowest fare') })
    .getByRole('button', { name: dayReadOut(next, says) })
    .click()
  await expect(page).toHaveURL(new RegExp(`date=${next}`))
  // The filters go along; what they leave of that day is the day's own affair.
  await expect(
    app
      .rows()
      .first()
      .or(app.heading(says(/^没有符合/, /^No flights/))),
  ).toBeVisible()
  await expect(page.getByRole('switch', { name: says(/^只看(合规|可照订)$/, /^(In policy only|Bookable as is)$/) })).toBeChecked()
  await app.button(says('打开日历', 'Open the calendar')).click()
  await app
    .sheet(says('选择日期', 'Choose a date'))
    .getByRole('button', { name: dayReadOut(date, says) })
    .click()
  await expect(page).toHaveURL(new RegExp(`date=${date}`))
})

test('offers cities nearby where a day has no flights, and looks from there', async ({ page, app, says, axe, freshDate }) => {
  await page.goto(listAddress({ date: freshDate(), from: 'JNH', to: 'BJS' }))
  await expect(app.heading(says('这一天没有航班', 'No flights that day'))).toBeVisible()
  const near = page.getByRole('region', { name: says('邻近的城市', 'Cities nearby') })
  await expect(near.getByRole('button', { name: says('到天津', 'To Tianjin') })).toBeVisible()
  await axe()
  await near.getByRole('button', { name: says('从杭州出发', 'From Hangzhou') }).click()
  await expect(app.rows().first()).toBeVisible()
  await expect(page).toHaveURL(/from=HGH&to=BJS/)
})

test('books from home to the ticket, with every step in the story of the order [SC-FLT-01] [SC-FLT-02] [SC-FLT-04] [SC-FLT-05]', async ({
  page,
  app,
  says,
  axe,
}) => {
  // The earliest trip of its traveller: home shows it as the next one.
  const date = todayInShanghai().add({ days: 8 }).toString()
  await page.goto('/m/home')
  await axe()
  await app.chooseArrival('bj')
  await chooseDay(page, date, says)
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()

  await app.openCabins()
  const fares = page.getByRole('radio')
  await expect(fares.first()).toBeAttached()
  expect(await fares.count()).toBeGreaterThan(1)
  await expect(page.getByRole('columnheader', { name: says('退票费', 'Refund fee') }).first()).toBeVisible()
  await expect(page.getByText(says('行李', 'Baggage')).first()).toBeVisible()
  await axe()
  await app.chooseFare()

  await expect(app.submitButton()).toBeVisible()
  await axe()
  await app.submit()
  const notAgreed = says('请阅读并同意预订条款和政策', 'Please read and agree to the booking terms and policies')
  await expect(page.getByText(notAgreed)).toBeVisible()
  await app.agree()
  await expect(page.getByText(notAgreed)).toBeHidden()
  await app.submit()

  const order = await app.orderNumber()
  await app.ticketed()
  await axe()
  await app.button(says('看订单', 'Open the order')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await app.ticketed()
  const steps = page.getByRole('list', { name: says('进展', 'Progress') }).getByRole('listitem')
  for (const [at, title] of says(['已提交', '已占座', '已付款', '已出票'], ['Submitted', 'Seat held', 'Paid', 'Ticket issued']).entries()) {
    await expect(steps.nth(at)).toContainText(title)
  }
  await expect(page.getByText(says(/^票号 \d{3}-?\d{10}/, /^Ticket number \d{3}-?\d{10}/))).toBeVisible()
  await axe()

  await app.back()
  await page.goto('/m/order/list')
  const card = page
    .getByRole('link', { name: new RegExp(says('杭州 → 北京', 'Hangzhou → Beijing')) })
    .filter({ hasText: onDay(date, says) })
  await expect(card).toContainText(says('已出票', 'Ticketed'))
  await axe()

  await app.tab(says('首页', 'Home')).click()
  await expect(app.heading(new RegExp(says('^下一程 .*去北京$', '^Next: Beijing')))).toContainText(onDay(date, says))
  await app.button(says('看订单', 'Open the order')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
})

test('refuses terms that are not agreed to at their field, and sends nothing [V-FLIGHT-03] [E-FLIGHT-16]', async ({
  page,
  app,
  says,
  freshDate,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('bookingSubmit')) sent.push(request.url())
  })
  await app.openForm(freshDate())
  await app.submit()
  await expect(app.terms()).toHaveAccessibleDescription(
    says('请阅读并同意预订条款和政策', 'Please read and agree to the booking terms and policies'),
  )
  await expect(app.terms()).toHaveAttribute('aria-invalid', 'true')
  await expect(app.terms()).toBeFocused()
  expect(sent).toEqual([])
})
