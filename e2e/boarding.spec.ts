/** What one needs at the airport: shown from the order, opened again without a network, and gone after signing out. */
import type { Page } from '@playwright/test'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'

test.use({ signedIn: false })

const SHELF = 'qicheng-offline'
const TICKET = /\d{13}/
const MASKED = /•{4}/
/** What this browser still holds of what was kept: names of shelves, workers, and the contents themselves. */
const held = (page: Page): Promise<{ shelves: string[]; workers: number; contents: string | null }> =>
  page.evaluate(`(async () => ({
    shelves: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    contents: localStorage.getItem('qicheng.history.offline'),
  }))()`)

test('opens boarding details without a network once they were shown, and leaves nothing on the phone after signing out', async ({
  page,
  context,
  account,
  app,
  says,
  axe,
  freshDate,
  tolerate,
}, info) => {
  test.setTimeout(180_000)
  // What a browser says of calls that found no network.
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await app.comeIn(account)
  const order = await app.book(freshDate())
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await app.button(says(/^登机信息/, /^Boarding details/)).click()
  await expect(page).toHaveURL(new RegExp(`/m/flights/order/${order}/boarding$`))
  const kept = page.getByText(says('已存在这部手机上', 'Kept on this phone'))
  await expect(kept).toBeVisible({ timeout: 20_000 })
  const seen = page.getByRole('main')
  await expect(seen).toContainText(order)
  await expect(seen).toContainText(TICKET)
  await expect(seen).toContainText(says('航司订座编号', 'Booking reference'))
  await expect(seen).toContainText(says(/最晚 \d\d:\d\d 办好/, /By \d\d:\d\d at the latest/))
  await expect(seen).toContainText(MASKED)
  await look(page, info, 'boarding', axe)
  expect(await tooWide(page)).toEqual([])
  expect((await held(page)).shelves).toEqual([SHELF])

  await context.setOffline(true)
  await page.reload()
  const offline = page.getByText(says('没有网络。看到的是之前的内容', 'You are offline.')).filter({ visible: true })
  await expect(offline).toBeVisible()
  await expect(seen).toContainText(TICKET)
  await expect(kept).toBeVisible()
  await look(page, info, 'boarding-offline', axe)
  // Whoever opens the app at its door is led there: nothing else can be shown.
  await page.goto('/m/home')
  await expect(page).toHaveURL(new RegExp(`/m/flights/order/${order}/boarding$`))
  await expect(offline).toBeVisible()
  await expect(seen).toContainText(order)

  await context.setOffline(false)
  await page.reload()
  await expect(offline).toBeHidden()
  await app.signOut()
  await expect.poll(() => held(page)).toEqual({ shelves: [], workers: 0, contents: null })
})
