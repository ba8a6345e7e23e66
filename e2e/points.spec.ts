/** Reward points: a manager grants them, and they pay of what the traveller pays herself, in part and in whole, or are left alone. */
import { look } from './day-and-night.ts'
import { expect, test as base } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { createPaying, PAYING_PASSWORD } from './paying-company.ts'
import { importPoints } from './points-company.ts'
import { tooWide } from './sideways.ts'

const test = base.extend<{ enter: (who: 'traveller' | 'manager') => Promise<Phone> }>({
  enter: async ({ strangePhone, says }, use) => {
    await use(async (who) => {
      const people = await importPoints(says('zh', 'en'))
      const phone = await strangePhone()
      await phone.app.comeIn(people[who], PAYING_PASSWORD)
      return phone
    })
  },
})
test.use({ signedIn: false })
test.describe.configure({ timeout: 180_000 })

const ALIPAY = /\/alipay\/cashier\//

test('grants points as a manager, pays a part and all of a trip with them, and finds where they went [C-PAY-05] [C-PAY-06] [/hotel/pay] [/payResult]', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const manager = await enter('manager')
  async function grant(points: number, reason: string): Promise<void> {
    const { page, app } = manager
    await page.goto('/m/my')
    await app.button(says(/^发放积分/, /^Grant reward points/)).click()
    const box = (zh: string, en: string) => page.getByRole('textbox', { name: says(zh, en) })
    await box('每人多少积分', 'Points for each').fill(String(points))
    await box('缘由', 'Reason').fill(reason)
    await page.getByRole('searchbox').fill('Jiang')
    await page.getByRole('checkbox', { name: says(/奖芬/, /Fen Jiang/) }).press('Space')
    await look(page, info, `points-grant-${points}`, manager.axe)
    expect(await tooWide(page)).toEqual([])
    await app.button(says('发给 1 人', 'Grant to 1 person')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: says('发放', 'Grant'), exact: true })
      .click()
    await expect(page.getByText(reason)).toBeVisible()
  }

  const { page, app, axe } = await enter('traveller')
  const paying = createPaying(page, app, says)
  await page.goto('/m/my/value?of=points')
  await expect(page.getByRole('heading', { name: says('还没有积分', 'No points yet') })).toBeVisible()
  await look(page, info, 'points-none', axe)
  await app.button(says(/^怎么用/, /^Guide/)).click()
  await expect(page).toHaveURL(/\/flights\/rewards$/)
  await expect(page.getByText(says('最晚 48 小时内到账', 'arrive within 48 hours'))).toBeVisible()
  await look(page, info, 'points-guide', axe)
  await app.back()

  await grant(1_200, says('带新人跑客户', 'Took the newcomer along'))
  await look(manager.page, info, 'points-granted', manager.axe)
  await page.goto('/m/my/messages')
  await expect(page.getByText(says('你获得 1200 积分，可抵 ¥12', 'You were granted 1200 points, worth ¥12'))).toBeVisible()

  // A part of it: the switch costs nothing until she pays, and may be taken back.
  const first = await paying.bookAlone(freshDate())
  const whole = await paying.dueMinor()
  const use = (amount: string) => page.getByRole('switch', { name: says(`用积分抵 ${amount}`, `Use points for ${amount}`) })
  await expect(use('¥12')).toHaveAttribute('aria-checked', 'false')
  await use('¥12').click()
  await expect.poll(() => paying.dueMinor()).toBe(whole - 1_200)
  // Total, points and what is left stand line by line and add up.
  const sums = page.locator('.verdict .lines > div')
  await expect(sums.filter({ hasText: says('你的积分抵', 'Your points pay') })).toContainText('12')
  const minors = (await sums.locator('dd').allInnerTexts()).map((text) =>
    Math.round(Number(text.replaceAll(/[¥,\s]/gu, '').replace('−', '-')) * 100),
  )
  expect(minors.slice(0, -1).reduce((sum, minor) => sum + minor, 0)).toBe(minors.at(-1))
  expect(minors.at(-1)).toBe(whole - 1_200)
  await look(page, info, 'points-on', axe)
  expect(await tooWide(page)).toEqual([])
  await paying.payButton().click()
  await expect(page).toHaveURL(ALIPAY)
  await paying.atCashier('pay')
  await expect(page).toHaveURL(new RegExp(`/flights/order/${first}$`))
  await app.ticketed()
  await expect(paying.story()).toContainText(says('已预留奖励积分', 'Reward points set aside'))
  await page.goto('/m/my/value?of=points')
  await expect(page.getByText(says(/已抵扣/, /^used/))).toBeVisible()
  await look(page, info, 'points-used', axe)
  expect(await tooWide(page)).toEqual([])

  // All of it: no cashier is needed.
  await grant(900_000, says('全年最省', 'Saved most this year'))
  const second = await paying.bookAlone(freshDate())
  await page.getByRole('switch', { name: says(/^用积分抵 ¥/, /^Use points for ¥/) }).click()
  await look(page, info, 'points-all', axe)
  await app.button(says(/^用积分付 ¥/, /^Pay ¥.* with points$/)).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${second}$`), { timeout: 15_000 })
  await app.ticketed()
  await expect(paying.story()).toContainText(says('积分', 'Reward points'))
  await page.goto('/m/my/statement')
  await expect(page.getByText(says(/积分/, /Reward points/)).first()).toBeVisible()
  await look(page, info, 'points-statement', axe)
})
