/** Trains are looked for: from home or a page of their own, with the company's word on every type of seats. */
import { dayReadOut } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { fitsNarrow, tooWide } from './sideways.ts'
import { createTrains, dayAhead, keepRailwayAwake, listAddress } from './train-steps.ts'
import { control } from './world-facts.ts'

const WUHAN = ['武汉', 'Wuhan'] as const
const HANGZHOU = ['杭州', 'Hangzhou'] as const

test.beforeEach(keepRailwayAwake)

// Each is looked at by day and by night, and held against axe twice.
test.describe.configure({ timeout: 150_000 })

test('finds trains from home: asks for what is missing, takes places by pinyin and by station, turns round, remembers [SC-TRN-01] [V-TRAIN-03] [C-TRAIN-01] [C-TRAIN-14]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await page.goto('/m/home')
  await app.button(says('火车票', 'Trains')).click()
  const search = app.button(says('查车次', 'Search trains'))
  await expect(search).toBeVisible()
  await expect(page.getByText(says(/预售 15 天，可订到/, /Sold 15 days ahead, up to/))).toBeVisible()
  await search.click()
  await expect(page.getByRole('alert').filter({ hasText: says('请选择到达地', 'Choose where you are going') })).toBeVisible()
  await look(page, info, 'home-trains', axe)

  await app.button(says(/^到达/, /^To/)).click()
  await page.getByRole('searchbox').fill('beijing')
  await expect(page.getByRole('region', { name: says('北京', 'Beijing'), exact: true })).toBeVisible()
  await look(page, info, 'places', axe)
  await app.button(says('北京（全部车站）', 'Beijing (all stations)')).click()
  await app.button(says(/^出发: ?杭州/, /^From: ?Hangzhou/)).click()
  await page.getByRole('searchbox').fill('上海虹桥')
  await app.button(says('上海虹桥', 'Shanghai Hongqiao')).click()
  await app.button(says('对调出发与到达', 'Swap from and to')).click()
  await expect(app.button(says(/^出发: ?北京/, /^From: ?Beijing/))).toBeVisible()
  await app.button(says(/^出发日期/, /^Departs/)).click()
  await page.getByRole('button', { name: dayReadOut(dayAhead(5), says) }).click()
  await app.button(says('车次 全部列车', 'Trains All trains')).click()
  await search.click()

  await expect(createTrains(page, app, says).rows().first()).toContainText(says('上海虹桥', 'Shanghai Hongqiao'))
  await expect(page.getByRole('banner')).toContainText(says('仅高铁动车', 'High-speed and D'))
  await app.button(says('改条件', 'Edit')).click()
  await expect(app.heading(says('最近查询', 'Recent searches'))).toBeVisible()
  await app.button(says('北京 → 上海虹桥', 'Beijing → Shanghai Hongqiao')).click()
  await expect(createTrains(page, app, says).rows().first()).toBeVisible()
})

test('lists a day with a verdict on each type of seats, filtered, sorted and by day [SC-TRN-02]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await page.goto(listAddress(5))
  const rows = createTrains(page, app, says).rows()
  await expect(rows.first()).toContainText(says('符合差标', 'In policy'))
  await expect(rows.first()).toContainText(says('席别超标', 'Above your seat'))
  await expect(rows.first()).toContainText(says('自付 ¥', 'you pay ¥'))
  await look(page, info, 'list', axe)
  await page.setViewportSize({ width: 320, height: 844 })
  expect.soft(await tooWide(page), 'the list at 320 pixels').toEqual([])
  await page.screenshot({ path: info.outputPath('list-320.png') })
  await page.setViewportSize({ width: 390, height: 844 })

  const all = await rows.count()
  await app.button(says('筛选', 'Filter')).click()
  await app.button(says('12–18 时', '12:00–18:00')).first().click()
  await look(page, info, 'filter', axe)
  await app.button(says(/^看 \d+ 趟$/, /^Show \d+ trains?$/)).click()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await app.button(says('价格', 'Price')).click()
  await expect(app.button(says('价格低', 'Cheapest'))).toHaveAttribute('aria-pressed', 'true')

  // On the last day that is sold each station begins at an hour of its own.
  await expect(page.getByRole('button', { name: new RegExp(`^${dayReadOut(dayAhead(14), says)}`) })).toContainText(says('今起售', 'opens'))
  const later = page.getByRole('button', { name: new RegExp(`^${dayReadOut(dayAhead(20), says)}`) })
  await later.scrollIntoViewIfNeeded()
  await later.click()
  await expect(page.getByText(says('未开售', 'Not on sale yet')).first()).toBeVisible()
})

test('opens a train by keyboard, with its stops, every rule against its seats, and what giving back costs [SC-TRN-03] [C-TRAIN-16]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await page.goto(listAddress(5))
  const rows = createTrains(page, app, says).rows()
  await expect(rows.first()).toBeVisible()
  await app
    .button(says(/^经停站/, /^Stops/))
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(says('始发', 'starts'))
  await look(page, info, 'stops', axe)
  await page.keyboard.press('Escape')

  const first = rows.first().getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(app.heading(says('席别和票价', 'Seats and fares'))).toBeVisible()
  await expect(
    page
      .getByText(says(/最高可坐/, /: up to /))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: says(/开车前不足 24 小时.*20%/, /Less than 24 hours before departure.*20%/) })).toBeVisible()
  await expect(page.getByRole('row', { name: says(/开车后.*较低票价的 40%/, /After departure.*40% of the lower fare/) })).toBeVisible()
  await expect(app.button(says(/^预订 [一二]等座/, /^Book (First|Second) class/)).first()).toBeVisible()
  await look(page, info, 'detail', axe)
  await page.screenshot({ path: info.outputPath('detail-whole.png'), fullPage: true })
  await fitsNarrow(page, 'a train')
  await app.button(says('返回', 'Back')).click()
  await expect(rows.first()).toBeVisible()
})

test('offers one change where no direct train runs, and says what is sold out or suspended [E-TRAIN-03]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await page.goto(listAddress(5, WUHAN, HANGZHOU))
  await expect(app.heading(says('这一天没有直达列车', 'No direct train that day'))).toBeVisible()
  await expect(app.heading(says('中转一次', 'One change'))).toBeVisible()
  await expect(page.getByText(says(/换乘/, /^Change (at|from)/)).first()).toBeVisible()
  // Each train has dearer seats as well.
  await expect(page.locator('.trainchange__head').first()).toContainText(says(/¥[\d,.]+ 起/, /from ¥/))
  await look(page, info, 'one-change', axe)

  const { trains } = await control<{ trains: { trainId: string }[] }>('GET', `/rail/trains?from=VNP&to=AOH&date=${dayAhead(6)}`)
  const [cancelled, soldOut] = trains
  if (!cancelled || !soldOut) throw new Error('no trains')
  await control('POST', '/rail/trains', { trainId: cancelled.trainId, status: 'cancelled' })
  await control('POST', '/rail/seats', { trainId: soldOut.trainId, seatType: 'second', left: 0 })
  await page.goto(listAddress(6))
  await expect(
    createTrains(page, app, says)
      .rows()
      .filter({ hasText: says('停运', 'Suspended') })
      .first(),
  ).toBeVisible()
  await expect(
    createTrains(page, app, says)
      .rows()
      .filter({ hasText: says('可候补', 'standby') })
      .first(),
  ).toBeVisible()
  await page.goto('/m/train/detail?train=G9999-2026-01-01&from=VNP&to=AOH')
  await expect(page.getByRole('alert')).toContainText(says('这趟车已售完或停运', 'This train is sold out or suspended'))
  await axe()
})

test('says that the pre-sale period could not be read, and searches all the same [E-TRAIN-04]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  test.setTimeout(180_000)
  tolerate(/status of 503/)
  const { id } = await control<{ id: number }>('POST', '/faults', { match: 'railSale', times: 99, kind: 'status', status: 503 })
  try {
    // What each process has read is good for a while.
    await expect(async () => {
      await page.goto('/m/train/index')
      const failed = says('预售期获取失败，车次仍然可以查', 'Could not get the pre-sale period. You can search all the same')
      await expect(page.getByText(failed).first()).toBeVisible({ timeout: 4_000 })
    }).toPass({ timeout: 130_000, intervals: [2_000, 5_000] })
    await look(page, info, 'presale-failed', axe)
  } finally {
    await control('DELETE', `/faults/${id}`)
  }
  await page.goto(listAddress(5))
  await expect(createTrains(page, app, says).rows().first()).toBeVisible()
  await expect(app.button(says('改条件', 'Edit'))).toBeVisible()
})
