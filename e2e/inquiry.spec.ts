/** A journey abroad is asked of the travel desk: from home's search to a plan that is chosen; called off; and asked anew. */
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { comeOnDuty, words } from './staff.ts'

test.describe.configure({ timeout: 180_000 })

test('is asked from home, answered at the desk with plans, chosen, and told to the end [C-AIR-49] [C-AIR-50] [C-AIR-51] [C-AIR-52] [C-AIR-54] [SC-FLT-10] [SC-FLT-11] [SC-FLT-12] [/flight/inquiry/apply/:inquireOrderSeq] [/flight/inquiry/detail/:applySeq]', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
}, info) => {
  await page.goto('/m/home')
  await app.button(says(/^到达/, /^To\b/)).first().click()
  await page.getByRole('radiogroup').getByText(says('国际及港澳台', 'International'), { exact: true }).click()
  await page.getByRole('searchbox').fill('Tokyo')
  await look(page, info, 'inquiry-city', axe)
  await page.getByRole('button', { name: /TYO/ }).click()
  await expect(app.button(says(/^到达.*东京/, /^To.*Tokyo/)).first()).toBeVisible({ timeout: 30_000 })
  // Flights abroad can be searched here; the desk is asked from the row below, which takes the search along.
  await app.button(says(/^国际机票/, /^International/)).click()
  await expect(page).toHaveURL(/\/flight\/inquiry\/apply\/[0-9a-f-]{36}$/)
  await expect(app.button(says(/^到达.*东京/, /^To.*Tokyo/))).toBeVisible()
  await look(page, info, 'inquiry-form', axe)
  expect(await tooWide(page)).toEqual([])
  // One city chosen after another: the page of cities belongs to the form, and nobody is asked whether to leave it.
  for (const [city, code, seen] of [
    ['Osaka', /OSA/, says(/^到达.*大阪/, /^To.*Osaka/)],
    ['Tokyo', /TYO/, says(/^到达.*东京/, /^To.*Tokyo/)],
  ] as const) {
    await app.button(says(/^到达/, /^To\b/)).first().click()
    await page.getByRole('searchbox').fill(city)
    await page.getByRole('button', { name: code }).click()
    await expect(app.button(seen)).toBeVisible()
  }
  await app.button(says('加返程', 'Add the way back')).click()
  await app.button(says('提交询价', 'Send')).click()
  await expect(page.getByText(says('请选择日期', 'Please choose a day'))).toBeVisible()
  await app.button(says('删掉这一段', 'Remove this leg')).last().click()
  const remark = `window ${Date.now()}`
  await page.getByRole('textbox', { name: says(/^备注/, /^Remark/) }).fill(remark)
  await app.button(says('提交询价', 'Send')).click()
  const sure = page.getByRole('alertdialog', { name: says('提交给差旅台？', 'Send it to the travel desk?') })
  await expect(sure).toContainText(says('询价不收费', 'Asking costs nothing'))
  await sure.getByRole('button', { name: says('提交', 'Send'), exact: true }).click()
  await expect(page).toHaveURL(/\/flight\/inquiry\/detail\/[0-9a-f-]{36}$/)
  await expect(page.getByText(says(/^说好 .* 之前答复$/, /^Answer promised by /))).toBeVisible()
  await look(page, info, 'inquiry-progress', axe)
  expect(await tooWide(page)).toEqual([])
  const number =
    (await page
      .getByText(/^Q\d{11}$/)
      .first()
      .textContent()) ?? ''

  // At the console: taken up, and answered with two plans.
  const { page: desk } = await strangePhone()
  await comeOnDuty(desk, says, `desk ${number}`, 'desk', '/ops/inquiries')
  const item = desk.getByRole('listitem').filter({ hasText: number })
  await expect(item).toContainText(remark)
  const { button } = words(desk, says)
  await item.getByRole('button', { name: says('写方案', 'Write plans') }).click()
  const label =
    (await desk
      .locator('label')
      .filter({ hasText: /\d{4}-\d{2}-\d{2}/ })
      .first()
      .textContent()) ?? ''
  const date = /\d{4}-\d{2}-\d{2}/.exec(label)?.[0] ?? ''
  const line = desk.locator('textarea[name=leg0]')
  await line.fill(`CA145 Y/Q ${date} HGH NRT 13:00 09:00`)
  const fill = async (name: string, text: string): Promise<void> => desk.locator(`input[name=${name}]`).fill(text)
  await fill('fare', '2200')
  await fill('taxes', '480')
  await fill('change', '300')
  const today = Temporal.Now.zonedDateTimeISO('Asia/Shanghai')
  const holds = today.add({ hours: 3 })
  await fill('holdsDate', holds.toPlainDate().toString())
  await fill('holdsTime', holds.toPlainTime().toString({ smallestUnit: 'minute' }))
  await button('发出方案', 'Send the plans').click()
  await expect(desk.getByRole('alert')).toContainText(says('到达要晚于起飞', 'lands after it leaves'))
  await line.fill(`CA145 Y/Q ${date} HGH NRT 09:00 13:00`)
  await button('再写一个方案', 'Another plan').click()
  await desk.locator('textarea[name=leg0]').fill(`CA929 F/F ${date} HGH PVG 06:00 07:00\nCA921 F/F ${date} PVG HND 10:00 13:50`)
  await fill('fare', '9800')
  await button('发出方案', 'Send the plans').click()
  await expect(item).toHaveCount(0)

  // The traveller reads them beside each other, with policy's word, and takes one.
  await expect(app.heading(says('方案 1', 'Plan 1'))).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(says('起飞前每人每次 ¥300', '¥300 each person and time, before departure')).first()).toBeVisible()
  await expect(page.getByRole('timer').first()).toContainText(says('还有', 'left'))
  await look(page, info, 'inquiry-plans', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('选这个方案', 'Choose this plan')).first().click()
  const choosing = page.getByRole('alertdialog', { name: says('选方案 1？', 'Choose plan 1?') })
  await choosing.getByRole('button', { name: says('选定', 'Choose'), exact: true }).click()
  await expect(page.getByText(says(/^差旅台会在 .* 之前联系你$/, /^The travel desk calls you by /))).toBeVisible()
  await look(page, info, 'inquiry-chosen', axe)

  await desk.reload()
  await item.getByRole('button', { name: says('查看联系人', 'Whom to call') }).click()
  await desk.locator('textarea[name=why]').fill('to book it')
  await button('查看', 'Show').click()
  await expect(desk.getByRole('dialog')).toContainText(/1\d{10}/)
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: says('关闭', 'Close'), exact: true })
    .click()
  await item.getByRole('button', { name: says('办结', 'Settle'), exact: true }).click()
  await desk.locator('textarea[name=why]').fill('booked, record ABC123')
  await button('确认', 'Confirm').click()
  await expect(item).toHaveCount(0)
  await expect(page.getByText('booked, record ABC123')).toBeVisible({ timeout: 40_000 })
})

test('is called off, listed, and asked anew with what stood on it [C-AIR-53] [C-AIR-55] [C-AIR-56]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  const date = Temporal.Now.plainDateISO('Asia/Shanghai').add({ days: 20 }).toString()
  await page.goto(`/m/flight/inquiry/apply/new?from=HGH&to=LON&date=${date}`)
  await app.button(says('提交询价', 'Send')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('提交', 'Send'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/flight\/inquiry\/detail\//)
  await app.button(says('取消询价', 'Cancel inquiry')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('取消询价', 'Cancel inquiry'), exact: true })
    .click()
  await expect(app.button(says('重新询价', 'Ask again'))).toBeVisible()
  await page.goto('/m/home')
  await app.button(says(/^我的询价/, /^My inquiries/)).click()
  await expect(page).toHaveURL(/\/flight\/inquiry\/list$/)
  await expect(app.button(says(/杭州 － 伦敦/, /Hangzhou – London/)).first()).toContainText(says('已取消', 'Cancelled'))
  await look(page, info, 'inquiry-list', axe)
  expect(await tooWide(page)).toEqual([])
  await app
    .button(says(/杭州 － 伦敦/, /Hangzhou – London/))
    .first()
    .click()
  await app.button(says('重新询价', 'Ask again')).click()
  await expect(page).toHaveURL(/\/flight\/inquiry\/apply\/[0-9a-f-]{36}$/)
  await expect(app.button(says(/^到达.*伦敦/, /^To.*London/))).toBeVisible()
})
