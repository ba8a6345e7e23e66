/** A private address of one's trips: made, read as a calendar reads it, renewed, revoked, and over when its owner leaves. */
import type { Page } from '@playwright/test'
import { readCalendar } from '../tools/testing/calendar-reader.ts'
import { CALENDAR_PASSWORD, calendarOwnerOf, setCalendarOwner } from './calendar-company.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'

test.use({ signedIn: false })

const shown = (page: Page) => page.getByText(/\/api\/calendar\/[\w-]{43}\.ics$/)

test('is made and shown once, tells a booked flight to a calendar, and ends when it is renewed, revoked, or its owner leaves', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(120_000)
  const language = says('zh', 'en')
  await setCalendarOwner(language, 'active')
  await app.comeIn(calendarOwnerOf(language), CALENDAR_PASSWORD)
  const date = freshDate()
  const order = await app.book(date)
  await app.ticketed()

  await page.goto('/m/my')
  await app.button(says(/^日历订阅/, /^Calendar/)).click()
  await expect(page).toHaveURL(/\/m\/my\/calendar$/)
  await expect(page.getByText(says('还没有订阅地址。', 'There is no address yet.'))).toBeVisible()
  await look(page, info, 'calendar-none', axe)
  await app.button(says('生成订阅地址', 'Make an address')).click()
  await expect(shown(page)).toBeVisible()
  const url = await shown(page).innerText()
  await expect(page.getByRole('link', { name: says('添加到日历', 'Add to my calendar') })).toHaveAttribute(
    'href',
    url.replace(/^http/, 'webcal').replace('webcals:', 'webcal:'),
  )
  await look(page, info, 'calendar-made', axe)
  expect(await tooWide(page)).toEqual([])

  // As a calendar reads it: without a session, in the owner's language whatever is asked for.
  const read = await page.request.get(url, { headers: { 'accept-language': says('en', 'zh-CN') } })
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await read.text()
  const [event, ...more] = readCalendar(text).events
  expect(more).toEqual([])
  expect(event?.SUMMARY).toMatch(says(/^[A-Z0-9]{2}\d{3,4} 杭州 → 北京$/, /^[A-Z0-9]{2}\d{3,4} Hangzhou → Beijing$/))
  expect(event?.STATUS).toBe('CONFIRMED')
  const starts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(event?.DTSTART ?? '')?.slice(1) ?? []
  const departs = Temporal.Instant.from(`${starts.slice(0, 3).join('-')}T${starts.slice(3).join(':')}Z`)
  expect(departs.toZonedDateTimeISO('Asia/Shanghai').toPlainDate().toString()).toBe(date)
  for (const never of [order, '黎知时', 'Zhishi']) expect(text.replaceAll('\r\n ', '')).not.toContain(never)
  const again = await page.request.get(url, { headers: { 'if-none-match': read.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)

  // Whoever comes back sees that it was read, and never the address itself.
  await page.reload()
  await expect(page.getByText(says(/^最近一次读取：/, /^Last read /))).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  await look(page, info, 'calendar-kept', axe)

  await app.button(says('换一个新地址', 'Renew the address')).click()
  await app
    .dialog(says('换一个新地址？', 'Renew the address?'))
    .getByRole('button', { name: says('换新地址', 'Renew'), exact: true })
    .click()
  await expect(shown(page)).toBeVisible()
  const renewed = await shown(page).innerText()
  expect(renewed).not.toBe(url)
  expect([(await page.request.get(url)).status(), (await page.request.get(renewed)).status()]).toEqual([404, 200])

  await app.button(says('停用地址', 'Revoke the address')).click()
  await app
    .dialog(says('停用订阅地址？', 'Revoke the address?'))
    .getByRole('button', { name: says('停用', 'Revoke'), exact: true })
    .click()
  await expect(page.getByText(says('还没有订阅地址。', 'There is no address yet.'))).toBeVisible()
  expect((await page.request.get(renewed)).status()).toBe(404)

  await app.button(says('生成订阅地址', 'Make an address')).click()
  await expect(shown(page)).toBeVisible()
  const last = await shown(page).innerText()
  expect((await page.request.get(last)).status()).toBe(200)
  await setCalendarOwner(language, 'left')
  expect((await page.request.get(last)).status()).toBe(404)
})
