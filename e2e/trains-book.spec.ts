/** Trains are booked: from a day's list by the form to the ticket; above the standard with a reason, an approval and a payment of one's own. */
import { CASHIER, createAboveLimit, MANAGER } from './above-limit.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { fitsNarrow } from './sideways.ts'
import { createTrains, keepRailwayAwake } from './train-steps.ts'
import { control } from './world-facts.ts'

test.beforeEach(keepRailwayAwake)
test.describe.configure({ timeout: 150_000 })

test('is filled in, asks for what is missing, and is ticketed at the company’s expense [/fillorder/train/index/:key/:trainSerialNumber] [/fillorder/train/result] [C-TRAIN-02] [C-TRAIN-03] [V-TRAIN-05]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  const trains = createTrains(page, app, says)
  await trains.openForm(7)
  await look(page, info, 'form', axe)
  await page.screenshot({ path: info.outputPath('form-whole.png'), fullPage: true })
  await app.submitButton().click()
  await expect(page.getByText(says('请先阅读并同意购票须知', 'Read the terms of sale and agree')).first()).toBeVisible()
  await app.button(says('F 靠窗', 'F window')).click()
  // Her own number, so that she sees under which she is reached; one from abroad is named with its country.
  await expect(app.button(says(/^联系人/, /^Contact/))).toContainText(/•••• \d{4}/)
  await app.button(says(/^联系人/, /^Contact/)).click()
  await expect(page.getByRole('radio', { name: says('另填一位联系人', 'Somebody else') })).toBeAttached()
  await look(page, info, 'contact', axe)
  await app.button(says('就用这个', 'Use this')).click()
  await fitsNarrow(page, 'the form')
  await app.button(says(/^备注/, /^Remark/)).click()
  await page.getByRole('textbox').last().fill(says('靠近会场', 'Close to the fair'))
  await app.button(says('就用这个', 'Use this')).click()
  // What was typed is there after a reload; the terms are agreed to anew.
  await page.reload()
  await expect(app.button(says(/^备注/, /^Remark/))).toContainText(says('靠近会场', 'Close to the fair'))
  await expect(app.button(says('F 靠窗', 'F window'))).toHaveAttribute('aria-pressed', 'true')
  await app.agree()
  // Twice, as a thumb does: one order.
  await app.submitButton().dblclick()
  await expect(page.getByText(await trains.submitted())).toBeVisible()
  await trains.ticketed()
  await expect(page.getByText(says(/取票号 \w+/, /Collection number \w+/)).first()).toBeVisible()
  await look(page, info, 'ticketed', axe)
})

test('says on the form that its seats have sold out meanwhile, and places no order [E-TRAIN-03]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  await createTrains(page, app, says).openForm(8)
  const trainId = decodeURIComponent(page.url().split('/').at(-1) ?? '')
  await control('POST', '/rail/seats', { trainId, seatType: 'second', left: 0 })
  await app.agree()
  await app.submitButton().click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: says('已售完或停运', 'sold out or suspended') })
      .first(),
  ).toBeVisible()
  await look(page, info, 'sold-out', axe)
  await app.button(says('改选席别', 'Choose other seats')).click()
  await expect(app.heading(says('席别和票价', 'Seats and fares'))).toBeVisible()
})

test('goes above the standard with a reason, waits for its approver before any seat is taken, and is ticketed once its traveller has paid her part [ST-APPR-03]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
  phoneOf,
}, info) => {
  tolerate(/status of 4\d\d/)
  const trains = createTrains(page, app, says)
  await trains.openForm(9, 'first')
  await app.agree()
  await app.submitButton().click()
  await expect(page.getByText(says('请选择超标或出行的原因', 'Choose why it goes above the policy')).first()).toBeVisible()
  await trains.giveReason()
  await expect(app.button(says(/^审批人/, /^Approver/))).toBeVisible()
  await look(page, info, 'above', axe)
  await app.submitButton().click()
  const order = await trains.submitted()
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible({ timeout: 30_000 })
  await look(page, info, 'asked', axe)
  const manager = await phoneOf(MANAGER)
  await createAboveLimit(manager.page, manager.app, says).agreeTo(order)

  const toPay = app.button(says(/^去付 ¥/, /^Pay ¥/))
  await expect(toPay).toBeVisible({ timeout: 60_000 })
  await look(page, info, 'to-pay', axe)
  await toPay.click()
  const paying = createAboveLimit(page, app, says)
  await paying.payWithAlipay().click()
  await expect(page).toHaveURL(CASHIER)
  await paying.atCashier('pay')
  await expect(page).toHaveURL(/\/m\//)
  await page.goto(`/m/fillorder/train/result?orderSeq=${order}`)
  await trains.ticketed()
})
