import type { Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { CASHIER, createAboveLimit, IN_EFFECT, MANAGER, ONE_LEVEL_YUAN } from './above-limit.ts'
import { keepPicture } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import type { Axe, Phone } from './fixtures.ts'
import { tooWide } from './sideways.ts'

/** How a screen is looked at: narrow and wide, by day and by night, with text twice as large. */
const LOOKS = [
  { name: 'light', width: 390, scheme: 'light', text: 100, axe: 'everything' },
  { name: 'dark', width: 390, scheme: 'dark', text: 100, axe: 'contrast' },
  { name: 'narrow', width: 320, scheme: 'light', text: 100, axe: null },
  { name: 'large-text', width: 390, scheme: 'dark', text: 200, axe: null },
  { name: 'narrow-large-text', width: 320, scheme: 'light', text: 200, axe: null },
] as const

async function lookAt(page: Page, screen: string, look: (typeof LOOKS)[number], folder: string, axe: Axe): Promise<void> {
  await page.emulateMedia({ colorScheme: look.scheme })
  await page.setViewportSize({ width: look.width, height: 844 })
  await page.evaluate(`document.documentElement.style.fontSize = '${look.text}%'`)
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await keepPicture(page, `${folder}/${screen}-${look.name}.png`)
  expect.soft(await tooWide(page), `${screen}, ${look.name}: wider than its room`).toEqual([])
  if (look.axe) await axe(look.axe)
}

interface Walk {
  readonly page: Page
  readonly app: App
  readonly says: Says
  readonly look: (screen: string) => Promise<void>
  readonly date: string
}

/** Everything that an order above the limit brings, on the traveller's phone and on her manager's. */
interface TwoPhones extends Walk {
  readonly boss: Phone
  readonly lookAtBoss: (screen: string) => Promise<void>
}

async function askedForAndJudged({ page, app, says, look, date, boss, lookAtBoss }: TwoPhones): Promise<void> {
  const above = createAboveLimit(page, app, says)
  await above.openVerdict(date, ONE_LEVEL_YUAN)
  await above.openReason()
  await above.reason().press('Space')
  await look('reason')
  await above.giveReason()
  await expect(app.button(says(/^审批人/, /^Approver/))).toBeVisible()
  await app.button(says(/^审批人/, /^Approver/)).scrollIntoViewIfNeeded()
  await look('form-above')
  const order = await app.order()
  await above.asked()
  await look('result-asked')
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.button(says('看审批进展', 'See the approval'))).toBeVisible()
  await look('order-asked')
  await app.button(says('看审批进展', 'See the approval')).click()
  await expect(page.getByText(says('超标在哪里', 'What is over'))).toBeVisible()
  await look('approval-asked')

  const bossAbove = createAboveLimit(boss.page, boss.app, says)
  await boss.page.goto('/m/approval/list')
  await expect(bossAbove.request(order)).toBeVisible()
  await lookAtBoss('approvals')
  await bossAbove.request(order).click()
  await expect(boss.page.getByText(says('超标在哪里', 'What is over'))).toBeVisible()
  await lookAtBoss('approval')
  await bossAbove.flow().press('Space')
  await expect(boss.page.getByRole('list', { name: says('审批流', 'Approval flow') })).toBeVisible()
  await lookAtBoss('approval-flow')
  await boss.app.button(says('驳回', 'Reject')).click()
  const comment = boss.page.getByRole('textbox', { name: says('驳回理由', 'Why you reject it') })
  await expect(comment).toBeVisible()
  await boss.app.button(says('驳回', 'Reject')).click()
  await expect(comment).toHaveAttribute('aria-invalid', 'true')
  await lookAtBoss('reject')
  await bossAbove.agreeTo(order)
  await bossAbove.tab('completed').press('Space')
  await expect(bossAbove.request(order)).toBeVisible()
  await lookAtBoss('approvals-completed')
  await page.goto(`/m/flights/order/${order}`)
  await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
  await look('order-due')
}

/** From an order that waits for its traveller's part, which is on screen. */
async function paidFor({ page, app, says, look }: TwoPhones): Promise<void> {
  const above = createAboveLimit(page, app, says)
  await above.toCheckout().click()
  await expect(above.payWithAlipay()).toBeVisible()
  await look('checkout')
  await above.payWithAlipay().click()
  await expect(page).toHaveURL(CASHIER)
  await above.atCashier('decline')
  await expect(app.heading(says('还没有付款', 'Not paid yet'))).toBeVisible()
  await look('pay-result')
  // There is more than one way to pay: she chooses again.
  await app.button(says('再付一次', 'Pay again')).click()
  await above.payWithAlipay().click()
  await above.atCashier('pay')
  await app.ticketed()
  await look('order-paid-above')
}

async function atTheDoor({ page, app, says, look }: Walk): Promise<void> {
  await page.goto('/m/login')
  await expect(app.button(says(/^登录$/, /^Sign in$/))).toBeVisible()
  await expect(page.getByText(says('演示账号', 'Demo sign-ins'))).toBeVisible()
  await look('login')
}

async function fromHomeToTheFares({ page, app, says, look, date }: Walk): Promise<void> {
  await page.goto('/m/home')
  await expect(app.button(says('查航班', 'Search flights'))).toBeVisible()
  await expect(app.heading(says(/^下一程/, /^Next/))).toBeVisible()
  await look('home')
  await app.button(says(/^到达/, /^To/)).click()
  await expect(app.heading(says('常去城市', 'Popular cities'))).toBeVisible()
  await look('cities')
  await app.openList({ date })
  await look('list')
  await app.button(says('筛选', 'Filter')).click()
  await expect(app.sheet(says('筛选航班', 'Filter flights'))).toBeVisible()
  await look('filters')
  await page.keyboard.press('Escape')
  await app.button(says('价格', 'Price')).click()
  await app.button(says('价格低', 'Cheapest')).click()
  await expect(app.button(says('价格高', 'Dearest'))).toBeVisible()
  await app.rows().first().getByRole('button').click()
  await expect(page.getByText(says('差旅管理办法', 'Travel Policy')).first()).toBeVisible()
  await look('verdict')
}

async function fromTheFaresToTheOrder({ page, app, says, look, date }: Walk): Promise<void> {
  await app.openList({ date })
  await app.openCabins()
  await look('fares')
  await app.chooseFare()
  await look('form')
  await app.button(says(/^联系人/, /^Contact/)).click()
  await page.getByRole('radio', { name: says('另填一位联系人', 'Somebody else') }).press('Space')
  await look('form-contact')
  await page.keyboard.press('Escape')
  await app.button(says('预订条款和政策', 'booking terms and policies')).click()
  await expect(app.sheet(says('预订条款和政策', 'Booking terms and policies'))).toBeVisible()
  await look('form-terms')
  await page.keyboard.press('Escape')
  await app.button(says(/^联系人/, /^Contact/)).click()
  await page.getByRole('radio', { name: says('用我自己的手机号', 'My own mobile number') }).press('Space')
  await page.keyboard.press('Escape')
  await app.order()
  await app.ticketed()
  await look('result')
  await app.button(says('看订单', 'Open the order')).click()
  await app.ticketed()
  await look('order')
  await app.scrollTo(9999)
  await look('order-facts')
}

async function aroundTheTabs({ page, app, says, look }: Walk): Promise<void> {
  await page.goto('/m/order/list')
  await expect(page.getByRole('link', { name: says(/杭州 → 北京/, /Hangzhou → Beijing/) }).first()).toBeVisible()
  await look('orders')
  await page.goto('/m/my')
  await expect(app.button(says('退出登录', 'Sign out'))).toBeVisible()
  await expect(app.heading(says('我的差标', 'My travel standard'))).toBeVisible()
  await look('my')
  await page.goto('/m/setting')
  await expect(app.heading(says('设置', 'Settings'))).toBeVisible()
  await look('settings')
}

/** Looks at whatever is on a phone's screen in every way, and leaves it as it was. */
function looker(page: Page, axe: Axe, project: string): (screen: string) => Promise<void> {
  return async (screen) => {
    for (const one of LOOKS) await lookAt(page, screen, one, `test-results/looks/${project}`, axe)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate("document.documentElement.style.fontSize = ''")
  }
}

const fits = 'fits 390 and 320 pixels, twice the text size, light and dark, and passes axe'

for (const [name, walk, signedIn] of [
  ['the door', atTheDoor, false],
  ['the way from home to the verdict', fromHomeToTheFares, true],
  ['the way from the fares to the order', fromTheFaresToTheOrder, true],
  ['every tab', aroundTheTabs, true],
] as const) {
  test.describe(name, () => {
    test.use({ signedIn })
    test(`${name} ${fits}`, async ({ page, app, says, axe, freshDate }, { project }) => {
      test.setTimeout(180_000)
      const look = looker(page, axe, project.name)
      await walk({ page, app, says, look, date: freshDate() })
    })
  })
}

test(`an order above the limit, on two phones, ${fits}`, async ({ page, app, says, axe, freshDate, phoneOf }, { project }) => {
  test.setTimeout(240_000)
  const boss = await phoneOf(MANAGER)
  const [look, lookAtBoss] = [looker(page, axe, project.name), looker(boss.page, boss.axe, project.name)]
  const walk = { page, app, says, look, lookAtBoss, boss, date: freshDate() }
  await askedForAndJudged(walk)
  await paidFor(walk)
})
