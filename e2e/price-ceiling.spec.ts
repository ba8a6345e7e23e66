/** A fare that moves while somebody decides: inside what is agreed to nobody is asked again, beyond it she sees both prices. */
import type { Page } from '@playwright/test'
import { createAboveLimit, IN_EFFECT, MANAGER, mark, raiseFare } from './above-limit.ts'
import { yuanIn } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test as base } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { letDecisionStand, letHoldRunOut } from './world-facts.ts'

type Above = ReturnType<typeof createAboveLimit>

const test = base.extend<{ above: Above; approver: () => Promise<Phone & { readonly above: Above }> }>({
  above: async ({ page, app, says }, use) => {
    await use(createAboveLimit(page, app, says))
  },
  approver: async ({ phoneOf, says }, use) => {
    await use(async () => {
      const phone = await phoneOf(MANAGER)
      return { ...phone, above: createAboveLimit(phone.page, phone.app, says) }
    })
  },
})

/** Well inside five per cent of some two thousand yuan, and well beyond. */
const INSIDE_YUAN = 50
const BEYOND_YUAN = 200

const openOrder = (page: Page, number: string) => page.goto(`/m/flights/order/${number}`)

test('holds seats anew at a price inside what is agreed to, without asking anybody again [P-APPR-01]', async ({
  page,
  axe,
  says,
  above,
  approver,
  freshDate,
}, info) => {
  test.setTimeout(120_000)
  const { dear, number, overYuan } = await above.bookDear(freshDate())
  const risenYuan = await raiseFare(dear, INSIDE_YUAN)
  await openOrder(page, number)
  await expect(above.story()).toBeVisible()
  const isSamePage = await mark(page)
  await letHoldRunOut(number)
  await expect(above.story()).toContainText(says('已按新价续占座位', 'Seat held again, new price'), IN_EFFECT)
  await expect(above.story()).toContainText(says('不用重新申请', 'within the ceiling'))
  await isSamePage()
  const told = await above
    .story()
    .getByRole('listitem')
    .filter({ hasText: says('已按新价续占座位', 'Seat held again, new price') })
    .innerText()
  const [oldYuan = 0, newYuan = 0] = [...told.matchAll(/¥([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')))
  expect(newYuan - oldYuan).toBe(risenYuan)
  await look(page, info, 'held-at-new-price', axe)

  const boss = await approver()
  await boss.above.openRequest(number)
  // Whoever decides reads what it costs now beside what was asked, though nobody is asked anew.
  await expect(boss.page.getByText(says('等待审批时价格变了', 'The price moved while this waited'))).toBeVisible()
  await boss.above.approve()
  await letDecisionStand(number)
  await openOrder(page, number)
  await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
  await above.toCheckout().click()
  const due = yuanIn(await above.payWithAlipay().innerText())
  expect(risenYuan).toBeGreaterThan(0)
  expect(due).toBe(overYuan + risenYuan)
})

test('asks about the difference where the price left what is agreed to: the approver sees both prices, and agrees [P-APPR-01]', async ({
  page,
  axe,
  says,
  above,
  approver,
  freshDate,
}, info) => {
  test.setTimeout(120_000)
  const { dear, number } = await above.bookDear(freshDate())
  const risenYuan = await raiseFare(dear, BEYOND_YUAN)
  await openOrder(page, number)
  await expect(above.story()).toBeVisible()
  await letHoldRunOut(number)
  await expect(above.story()).toContainText(says('价格变了，按新价审批', 'Price moved: approval at the new price'), IN_EFFECT)
  await look(page, info, 'difference-asked', axe)

  const boss = await approver()
  await boss.above.openRequest(number)
  const main = boss.page.getByRole('main').filter({ visible: true })
  await expect(main).toContainText(says('等待审批时价格变了', 'The price moved while this waited'))
  await expect(main).toContainText(new RegExp(`¥${risenYuan}(?!\\d)`))
  await look(boss.page, info, 'both-prices', boss.axe)
  await boss.above.approve()
  await letDecisionStand(number)
  await openOrder(page, number)
  await expect(above.toCheckout()).toBeVisible(IN_EFFECT)
})
