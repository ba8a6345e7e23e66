/** A ticket that leaves value is given up, and what is left pays for the next one: the company's by itself, a person's unless she leaves it alone. */
import { look } from './day-and-night.ts'
import { expect, test as base } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { createValue, importValue, VALUE_PASSWORD, type WhoPays } from './value-company.ts'

interface Traveller extends Phone {
  readonly value: ReturnType<typeof createValue>
}

const test = base.extend<{ enter: (who: WhoPays) => Promise<Traveller> }>({
  enter: async ({ strangePhone, says }, use) => {
    await use(async (who) => {
      const userCode = await importValue(says('zh', 'en'), who)
      const phone = await strangePhone()
      await phone.app.comeIn(userCode, VALUE_PASSWORD)
      return { ...phone, value: createValue(phone.page, phone.app, says) }
    })
  },
})
test.use({ signedIn: false })
test.describe.configure({ timeout: 180_000 })

test('keeps the company’s value of a given-up ticket, shows it, and pays the next one with it [C-PAY-06]', async ({
  enter,
  says,
  freshDate,
}) => {
  const { page, app, axe, value } = await enter('company')
  await page.goto('/m/my/value')
  await expect(page.getByRole('heading', { name: says('没有机票余额', 'No unused value') })).toBeVisible()
  await axe()

  const first = await value.bookLeaving(async () => {
    await value.openAirline(freshDate())
    await value.toForm('company')
    await expect(value.useValue()).toHaveCount(0)
    await value.agree()
    await app.submit()
    const order = await app.orderNumber()
    await app.ticketed()
    await page.goto(`/m/flights/order/${order}`)
    return order
  })
  await value.toGiveUp().click()
  await expect(page.getByRole('heading', { name: says(/^¥.* 留作机票余额$/, /^¥.* is kept as value$/) })).toBeVisible()
  await axe()
  expect(await tooWide(page)).toEqual([])
  await value.giveUp().click()
  await page.getByRole('button', { name: says('退票', 'Give up'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/m/flights/order/${first}$`))
  await value.refunded()
  await expect(value.story()).toContainText(says('已退票，票价留作余额', 'Given up, value kept'))

  await page.goto('/m/my')
  await app.button(says(/^机票余额/, /^Unused value/)).click()
  await expect(page.getByText(says(/^剩 ¥/, /^¥.* left$/))).toBeVisible()
  await expect(page.getByText(says('归公司', 'The company’s'))).toBeVisible()
  await axe()
  expect(await tooWide(page)).toEqual([])

  await value.openAirline(freshDate())
  await page.goBack()
  await expect(page.getByText(says(/^公司有 ¥.* 东航机票余额/, /^Your company has ¥.* of unused value with China Eastern/))).toBeVisible()
  await axe()
  await value.openAirline(freshDate())
  await value.toForm('company')
  await expect(value.useValue()).toBeChecked()
  await axe()
  expect(await tooWide(page)).toEqual([])
  await value.agree()
  await app.submit()
  const second = await app.orderNumber()
  await app.ticketed()
  await page.goto(`/m/flights/order/${second}`)
  await expect(value.story()).toContainText(says('已预留机票余额', 'Unused value set aside'))
  await page.goto('/m/my/value')
  await expect(page.getByRole('button', { name: new RegExp(`${says('已抵扣', 'used')}.*${second}`, 'su') })).toBeVisible()
})

test('keeps a traveller’s value for her own part, shown at the checkout with its last day, and left alone where she wants that', async ({
  enter,
  says,
  freshDate,
}, info) => {
  const { page, app, axe, value } = await enter('person')
  const pay = () => app.button(says(/^支付宝付 ¥/, /^Pay ¥.* with Alipay$/))
  const toCheckout = () => app.button(says('去付款', 'Pay now'))
  async function book(): Promise<string> {
    await value.openAirline(freshDate())
    await value.toForm('person')
    await value.agree()
    await app.submit()
    const order = await app.orderNumber()
    await toCheckout().click({ timeout: 30_000 })
    await expect(page.getByRole('timer')).toBeVisible()
    return order
  }
  async function payAll(order: string): Promise<void> {
    await pay().click()
    await page.locator('button[value=pay]').click()
    await expect(page).toHaveURL(/\/m\//)
    await page.goto(`/m/flights/order/${order}`)
    await app.ticketed()
  }

  await value.bookLeaving(async () => {
    const order = await book()
    await payAll(order)
    return order
  })
  await value.toGiveUp().click()
  await value.giveUp().click()
  await page.getByRole('button', { name: says('退票', 'Give up'), exact: true }).click()
  await value.refunded()
  await page.goto('/m/my/value')
  await expect(page.getByText(says('归你', 'Yours'))).toBeVisible()
  // Her statement of the month names it, beside what is owed in money.
  await page.goto('/m/my/statement')
  const moved = page.getByRole('list', { name: says('这个月的机票余额变动', 'Unused value this month') }).getByRole('listitem')
  await expect(moved).toHaveCount(1)
  await expect(moved).toContainText(says('机票不用了，留下的余额', 'Left by a ticket given up'))
  await look(page, info, 'value-statement', axe)
  expect(await tooWide(page)).toEqual([])

  const second = await book()
  await expect(page.locator('.verdict .lines')).toContainText(says('你的机票余额抵', 'Your unused value pays'))
  await look(page, info, 'value-checkout', axe)
  const lessText = await pay().innerText()
  await expect(page.getByRole('heading', { name: says('机票余额', 'Unused value') })).toBeVisible()
  await expect(page.getByText(says(/归你 · 有效期至/, /Yours · Good until/))).toBeVisible()
  await axe()
  expect(await tooWide(page)).toEqual([])
  const use = page.getByRole('switch', { name: says(/^用机票余额抵 ¥/, /^Use unused value for ¥/) })
  await expect(use).toBeChecked()
  await use.click()
  await expect(page.getByRole('heading', { name: says('机票余额', 'Unused value') })).toHaveCount(0)
  await expect(pay()).not.toHaveText(lessText)
  // Back and forth, as long as she has not begun to pay.
  await use.click()
  await expect(use).toBeChecked()
  await expect(pay()).toHaveText(lessText)
  await use.click()
  await expect(use).not.toBeChecked()
  await expect(pay()).not.toHaveText(lessText)
  await payAll(second)
  await expect(value.story()).toContainText(says('这次不用机票余额', 'Unused value left alone'))
})
