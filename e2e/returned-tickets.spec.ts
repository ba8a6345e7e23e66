/** An issued ticket is given back: what comes back is read before it is done and is what came back after it; against proof; and with the desk. */
import type { Page } from '@playwright/test'
import { smallPicture } from '../tools/testing/pictures.ts'
import { yuanIn, type App, type Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { comeOnDuty, words } from './staff.ts'

test.describe.configure({ timeout: 180_000 })

function createReturning(page: Page, app: App, says: Says) {
  return {
    async toForm(order: string): Promise<void> {
      await page.goto(`/m/flights/order/${order}`)
      await app.ticketed()
      await app.button(says(/^退票.*选人/, /^Refund tickets/)).click()
      await expect(page).toHaveURL(new RegExp(`/flights/returnTicket/${order}$`))
      await expect(app.heading(says('退谁的票', 'Whose tickets'))).toBeVisible()
    },
    reason: (name: string) => page.getByRole('radio', { name, exact: true }),
    seeWhatComes: () => app.button(says('看能退多少', 'See what comes back')),
    headline: () => app.heading(says(/^退回 ¥/, /^¥.* comes back$/)),
    inDialog: (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }),
  }
}

test('gives a ticket back by the fare’s conditions: quoted, confirmed and followed to its end [SC-FLT-09] [C-AIR-38] [C-AIR-39] [C-AIR-40] [C-AIR-42]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const order = await app.book(freshDate())
  await app.ticketed()
  const returning = createReturning(page, app, says)
  // Whoever wants to cancel what is issued is shown the way.
  await page.goto(`/m/order/cancel/${order}`)
  await expect(app.heading(says('现在不能取消', 'It cannot be cancelled now'))).toBeVisible()
  await app.button(says('去退票', 'Refund tickets')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/returnTicket/${order}$`))
  await returning.toForm(order)
  expect(await tooWide(page)).toEqual([])
  await returning.seeWhatComes().click()
  await expect(page.getByRole('alert').filter({ hasText: says('请选择退票原因', 'Choose why') })).toBeVisible()
  await look(page, info, 'return-form', axe)
  await returning.reason(says('行程有变，不去了', 'Plans changed, not going')).press('Space')
  await returning.seeWhatComes().click()
  await expect(returning.headline()).toBeVisible()
  const backYuan = yuanIn(await returning.headline().innerText())
  await look(page, info, 'return-quote', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('确认退票', 'Refund')).click()
  await returning.inDialog(says('退票', 'Refund')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/returnTicket/${order}/detail$`))
  await expect(page.getByText(says('已退票', 'Refunded'), { exact: true }).first()).toBeVisible({ timeout: 80_000 })
  await expect(page.getByText(`¥${backYuan.toLocaleString('en-US')}`).first()).toBeVisible()
  await look(page, info, 'return-done', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('看订单', 'See the order')).click()
  await expect(app.heading(says('已退票', 'Refunded'))).toBeVisible()
  await page.goto(`/m/flights/returnTicket/${order}`)
  await expect(app.heading(says('没有可以退的客票', 'No ticket can be refunded'))).toBeVisible()
  await axe()
})

test('claims all of it against proof, and reads how long the airline takes', async ({ page, app, says, axe, freshDate }, info) => {
  const order = await app.book(freshDate())
  await app.ticketed()
  const returning = createReturning(page, app, says)
  await returning.toForm(order)
  await page.getByRole('radio', { name: says('非自愿', 'With proof') }).press('Space')
  await returning.reason(says('生病或受伤，不能乘机', 'Ill or hurt, not fit to fly')).press('Space')
  await returning.seeWhatComes().click()
  await expect(page.getByText(says('请上传证明材料', 'Add a picture that proves it'))).toBeVisible()
  const file = { name: 'note.png', mimeType: 'image/png', buffer: await smallPicture() }
  await page.locator('input[type=file]').setInputFiles([file])
  await expect(page.getByRole('img')).toBeVisible()
  await look(page, info, 'return-proof', axe)
  await expect(async () => {
    await returning.seeWhatComes().click()
    await expect(returning.headline()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await look(page, info, 'return-claim', axe)
  await app.button(says('提交申请', 'Send the claim')).click()
  await returning.inDialog(says('提交', 'Send')).click()
  await expect(page.getByText(says('航司审核中', 'Under review by the airline')).first()).toBeVisible({ timeout: 30_000 })
  await look(page, info, 'return-review', axe)
  expect(await tooWide(page)).toEqual([])
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.heading(says('退票处理中', 'Refund under way'))).toBeVisible()
})

test('hands a ticket to the desk, and takes that back [C-AIR-61]', async ({ page, app, says, axe, freshDate }) => {
  const order = await app.book(freshDate())
  await app.ticketed()
  const returning = createReturning(page, app, says)
  await returning.toForm(order)
  await page.getByRole('radio', { name: says('差旅台', 'Travel desk') }).press('Space')
  await returning.reason(says('其他原因', 'Another reason')).press('Space')
  const send = app.button(says('提交差旅台', 'Send to the desk'))
  await send.click()
  await expect(page.getByText(says('请写明要差旅台怎么办理', 'Tell the travel desk what to do'))).toBeVisible()
  await page.getByRole('textbox').fill(says('航司电话里同意全退', 'The airline agreed on the phone'))
  await send.click()
  await expect(page.getByText(says('人工处理中', 'With the travel desk')).first()).toBeVisible()
  await axe()
  await app.button(says('撤回', 'Withdraw')).click()
  await returning.inDialog(says('撤回', 'Withdraw')).click()
  await expect(page.getByText(says('已撤回', 'Withdrawn'), { exact: true }).first()).toBeVisible()
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
})

test('what was handed to the desk is decided there, and goes back to whoever paid', async ({
  page,
  app,
  says,
  freshDate,
  strangePhone,
}, info) => {
  const order = await app.book(freshDate())
  await app.ticketed()
  const returning = createReturning(page, app, says)
  await returning.toForm(order)
  await page.getByRole('radio', { name: says('差旅台', 'Travel desk') }).press('Space')
  await returning.reason(says('其他原因', 'Another reason')).press('Space')
  await page.getByRole('textbox').fill(says('航司电话里同意退 200', 'The airline agreed to 200 on the phone'))
  await app.button(says('提交差旅台', 'Send to the desk')).click()
  await expect(page.getByText(says('人工处理中', 'With the travel desk')).first()).toBeVisible()

  const desk = await strangePhone()
  const { button, field, link } = words(desk.page, says)
  await comeOnDuty(desk.page, says, says('退票台小何', 'He at the tickets desk'), 'desk')
  await link('退票', 'Tickets').click()
  const item = desk.page.getByRole('listitem').filter({ hasText: order })
  await expect(item).toBeVisible()
  expect(await tooWide(desk.page)).toEqual([])
  await look(desk.page, info, 'ops-tickets', desk.axe)
  await item.getByRole('button', { name: says('办理', 'Decide'), exact: true }).click()
  await field('航司退回（元）', 'The airline gives back (yuan)').fill('200')
  await field('怎么核实的', 'How you found out').fill(says('电话核实，工号 12', 'On the phone, clerk 12'))
  await look(desk.page, info, 'ops-tickets-decide', desk.axe)
  await button('确认办理', 'Decide').last().click()
  await expect(item).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(says('已退票', 'Refunded'), { exact: true }).first()).toBeVisible()
})

test('of an order that is not hers, or that there is not, says so: no airline is blamed, and nothing is to be tried again [P-PRIV-01]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 404/)
  for (const path of [
    '/flights/returnTicket/F000000000000',
    '/flights/returnTicket/F000000000000/detail',
    '/flights/value/F000000000000',
  ]) {
    await page.goto(`/m${path}`)
    await expect(app.heading(says('没有找到这张订单', 'No such order'))).toBeVisible()
    await expect(app.button(says(/重试|再试一次/, /Try again/))).toHaveCount(0)
    await expect(page.getByText(says(/航司/, /airline/))).toHaveCount(0)
  }
  await look(page, info, 'value-of-no-order', axe)
  await app.button(says('看我的订单', 'My orders')).click()
  await expect(page).toHaveURL(/\/order\/list/)
})
