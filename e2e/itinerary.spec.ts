/** The papers of a trip: its itinerary confirmation, shown and saved, and the trip as a file for a calendar. */
import type { Locator } from '@playwright/test'
import { readCalendar } from '../tools/testing/calendar-reader.ts'
import { pdfPages } from '../tools/testing/pdf-text.ts'
import { look } from './day-and-night.ts'
import { downloaded } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'

/** Which part of the sheet on screen is dark: a sheet without glyphs would be read out as well as one that has them. */
const INK_ON_SHEET = `(() => {
  const sheet = document.querySelector('.pdf__page canvas')
  const { data } = sheet.getContext('2d').getImageData(0, 0, sheet.width, sheet.height)
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if (data[at] < 128) dark += 1
  return dark / (data.length / 4)
})()`

const widthOf = async (canvas: Locator): Promise<number> => (await canvas.boundingBox())?.width ?? 0

test('shows, reads out and saves the itinerary confirmation of a ticket, and hands the trip to a calendar [C-AIR-21]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(180_000)
  const date = freshDate()
  const order = await app.book(date)
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  const toPaper = app.button(says(/^行程确认单/, /^Itinerary/))
  await expect(toPaper).toBeVisible()
  await look(page, info, 'itinerary-order', axe)

  const trip = await downloaded(page, () => app.button(says('加入日历', 'To calendar')).click())
  expect(trip.name).toBe(says(`行程-${order}.ics`, `trip-${order}.ics`))
  const [event, ...more] = readCalendar(trip.bytes.toString('utf8')).events
  expect(more).toEqual([])
  expect(event?.STATUS).toBe('CONFIRMED')
  await expect(page.getByRole('status').filter({ hasText: says('行程文件已保存', 'The trip is saved as a file') })).toBeAttached()

  await toPaper.click()
  await expect(page).toHaveURL(new RegExp(`/m/order/flight/itinerary/view/${order}$`))
  const sheet = page.getByRole('article', { name: says('第 1 页，共 1 页', 'Page 1 of 1') })
  const canvas = sheet.locator('canvas')
  await expect(canvas).toHaveAttribute('data-drawn', 'true')
  // Both scripts stand on it, whoever reads it.
  for (const words of ['行程确认单', 'Itinerary confirmation', order, '不是发票，不能用于报销', 'It is no receipt', '已出票', 'Ticketed'])
    await expect(sheet).toContainText(words)
  const [year, month, day] = date.split('-').map(Number)
  await expect(sheet).toContainText(`${year}年${month}月${day}日`)
  await look(page, info, 'itinerary-sheet', axe)
  expect(await tooWide(page)).toEqual([])
  const ink = await page.evaluate<number>(INK_ON_SHEET)
  expect(ink).toBeGreaterThan(0.005)

  const fitting = await widthOf(canvas)
  await app.button(says('放大', 'Larger')).click()
  await expect.poll(() => widthOf(canvas)).toBeCloseTo(fitting * 1.5, 0)
  await app.button(says('放大', 'Larger')).click()
  await expect.poll(() => widthOf(canvas)).toBeCloseTo(fitting * 2, 0)
  await look(page, info, 'itinerary-larger', axe)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await app.button(says(/适合宽度/, /fit to width/)).click()
  await expect.poll(() => widthOf(canvas)).toBeCloseTo(fitting, 0)

  const saved = await downloaded(page, () => app.button(says('保存或分享', 'Save or share')).click())
  expect(saved.name).toBe(says(`行程确认单-${order}.pdf`, `itinerary-${order}.pdf`))
  const [text = '', ...further] = await pdfPages(saved.bytes)
  expect(further).toEqual([])
  expect(text).toContain(order)

  await page.goto(`/m/pdfPreview?name=${order}`)
  await expect(sheet).toContainText(order)
  await page.goto('/m/my')
  // What she may book stands above the rows, and moves them as it comes.
  await expect(
    page
      .getByRole('region', { name: says('我的差标', 'My travel standard') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await app.button(says(/^行程确认单/, /^Itinerary confirmations/)).click()
  await expect(page).toHaveURL(/\/m\/order\/flight\/itinerary\/list$/)
  await page.getByRole('region').filter({ hasText: order }).getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`/m/order/flight/itinerary/view/${order}$`))
  await page.goto(`/m/order/flight/itinerary/list/${order}`)
  await expect(page.getByText(says(/^行程确认单不能报销/, /^An itinerary confirmation is no receipt/))).toBeVisible()
  await look(page, info, 'itinerary-list', axe)
  expect(await tooWide(page)).toEqual([])
})

test('says so where there is no such paper [C-AIR-21]', async ({ page, app, says, axe }) => {
  const none = app.heading(says('没有找到这张行程确认单', 'This itinerary confirmation was not found'))
  await page.goto('/m/order/flight/itinerary/view/https%3A%2F%2Fevil.example%2Fa.pdf')
  await expect(none).toBeVisible()
  await axe()
  await page.goto('/m/pdfPreview?name=https://evil.example/a.pdf')
  await expect(app.heading(says('没有找到这个文件', 'There is no such document'))).toBeVisible()
  await axe()
})
