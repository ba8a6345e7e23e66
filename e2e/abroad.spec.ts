import type { Page } from '@playwright/test'
import { agreeToGoAbroad, createAbroad, toFares, TRAVELLERS_ABROAD } from './abroad.ts'
import { createAboveLimit, IN_EFFECT } from './above-limit.ts'
import { dayReadOut, type Says } from './app.ts'
import { createApplying, rowOf } from './applying.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { createTravellers } from './travellers.ts'
import { control, todayInShanghai } from './world-facts.ts'

const dayAhead = (days: number): string => todayInShanghai().add({ days }).toString()

async function travellerAbroad(phoneOf: (account: string) => Promise<Phone>, says: Says) {
  const phone = await phoneOf(says(TRAVELLERS_ABROAD.zh, TRAVELLERS_ABROAD.en))
  return { ...phone, abroad: createAbroad(phone.page, phone.app, says) }
}

test('books there and back abroad, from home to the ticket, for oneself [C-AIR-07] [C-AIR-09]', async ({ phoneOf, says }) => {
  test.setTimeout(150_000)
  const { page, app, axe, abroad } = await travellerAbroad(phoneOf, says)
  await page.goto('/m/home')
  await app.chooseArrival('TYO')
  // A city abroad stands in the form: it asks for the way back.
  await expect(page.getByRole('radio', { name: says('往返', 'Return'), exact: true })).toBeChecked()
  await axe()
  await abroad.search().click()
  await expect(page.getByRole('alert')).toHaveText(says('请选择日期', 'Please choose a day'))
  await abroad.chooseDay('out', dayAhead(40))
  await abroad.chooseDay('back', dayAhead(45))
  await abroad.search().click()

  await expect(abroad.rows().first()).toBeVisible({ timeout: 30_000 })
  await axe()
  await toFares(page, 2, abroad)
  await expect(page.getByRole('radio').first()).toBeAttached()
  await expect(page.getByRole('list', { name: says(/^去程的航班/, /^Flights: Outbound/) })).toBeVisible()
  const wayBack = page.getByRole('list', { name: says(/^返程的航班/, /^Flights: Return/) })
  await expect(wayBack).toBeVisible()
  await axe()
  await app.chooseFare()

  await app.agree()
  await agreeToGoAbroad(page, app, says)
  await axe()
  await app.submit()
  const order = await app.orderNumber()
  await app.ticketed()
  await app.button(says('看订单', 'Open the order')).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${order}$`))
  await app.ticketed()
  await expect(wayBack).toBeVisible()
  await expect(page.getByText(says(/^票号 \d{3}-?\d{10}/, /^Ticket number \d{3}-?\d{10}/))).toBeVisible()
  await axe()
})

/** As the airline's machine calls the first flight of the fares on screen. */
function firstFlightOf(page: Page): string {
  const named = /([A-Z0-9]{2}\d{1,4})_([A-Z]{3})_([A-Z]{3})_(\d{4}-\d{2}-\d{2})T/.exec(decodeURIComponent(page.url()))
  if (!named) throw new Error('no flight in the address')
  return named.slice(1).join('_')
}

test('tells what moved since the list, old and new, and asks about a price that was left only once [C-AIR-07] [C-AIR-09]', async ({
  phoneOf,
  says,
}, info) => {
  test.setTimeout(180_000)
  const { page, app, axe, abroad } = await travellerAbroad(phoneOf, says)
  await page.goto('/m/home')
  await app.chooseArrival('TYO')
  await abroad.chooseDay('out', dayAhead(61))
  await abroad.chooseDay('back', dayAhead(66))
  await abroad.search().click()
  await toFares(page, 2, abroad)
  await expect(page.getByRole('radio').first()).toBeAttached()
  const flightKey = firstFlightOf(page)
  await control('POST', '/duffel/flights', { flightKey, status: 'moved', minutes: 15 })
  await app.button(says(/^选这个$/, /^Choose$/)).click()
  const moved = page.getByRole('alertdialog')
  await expect(moved).toContainText(says('航班时间：原来是', 'Flight times: it was'), { timeout: 30_000 })
  await look(page, info, 'abroad-moved', axe)
  await moved.getByRole('button', { name: says('按现在的继续', 'Go on with it') }).click()
  await expect(app.heading(says('填写订单', 'Your order'))).toBeVisible()

  await app.agree()
  await agreeToGoAbroad(page, app, says)
  await control('POST', '/duffel/price', { flightKey, percent: 10 })
  await app.submit()
  const sheet = page.getByRole('dialog', { name: says('和刚才看到的不一样了', 'Not what you saw a moment ago') })
  await sheet.getByRole('button', { name: says('先不提交', 'Not now') }).click()
  await expect(sheet).toHaveCount(0)
  // What she left stands on the form, old and new: submitted now, she has agreed to it.
  await expect(page.getByText(says(/现在是 ¥[\d,.]+，贵了/, /is now ¥[\d,.]+: .* more/)).first()).toBeVisible()
  await look(page, info, 'abroad-left', axe)
  await app.submit()
  await app.orderNumber()
  await control('POST', '/duffel/price', { flightKey, percent: 0 })
})

test('asks why it is one way, in every case, and the company who has to agree [V-FLIGHT-07] [V-FLIGHT-08]', async ({
  phoneOf,
  says,
}, info) => {
  test.setTimeout(150_000)
  const { page, app, axe, abroad } = await travellerAbroad(phoneOf, says)
  await page.goto('/m/home')
  await app.chooseArrival('SIN')
  await abroad.chooseType('OW')
  await abroad.chooseDay('out', dayAhead(50))
  await abroad.search().click()
  await expect(abroad.rows().first()).toBeVisible({ timeout: 30_000 })
  await axe()
  await abroad.rows().first().getByRole('button').click()
  // For most the company asks for a way back; for an executive it does not, and she goes straight to the fares.
  const isAsked = says(true, false)
  if (isAsked) {
    await expect(app.heading(says('差标说明', 'Policy check'))).toBeVisible()
    await axe()
    // What would comply leads to the form, which asks for the day back.
    const wayBack = says('改订往返，把返程一起订', 'Book a round trip, with the way back')
    const leads = page.getByText(wayBack).locator('..').getByRole('button')
    await leads.or(app.button(wayBack)).first().click()
    await expect(page).toHaveURL(/\/m\/home$/)
    await expect(page.getByRole('radio', { name: says('往返', 'Return'), exact: true })).toBeChecked()
    await app.pressBack()
    await expect(app.heading(says('差标说明', 'Policy check'))).toBeVisible()
    await app.button(says('仍选，说明原因', 'Keep, give a reason')).click()
    await abroad.chooseRadio(page.getByRole('radio').first())
    await app.button(says('下一步', 'Next')).click()
    await expect(app.heading(says('填写订单', 'Your order'))).toBeVisible()
  } else {
    await expect(page.getByRole('radio').first()).toBeAttached()
    await app.chooseFare()
  }
  await app.agree()
  await agreeToGoAbroad(page, app, says)
  await app.submit()
  const row = app.button(says(/^单程原因/, /^Why one way/))
  await expect(row).toContainText(says('请选择单程的原因', 'Please choose why it is one way'))
  await row.click()
  await abroad.chooseRadio(page.getByRole('radio', { name: says('返程日期未定', 'The date of the way back is open') }))
  await axe()
  await abroad.closeSheet()
  await expect(row).toContainText(says('返程日期未定', 'The date of the way back is open'))
  await app.submit()
  const order = await app.orderNumber()
  await page.goto(`/m/flights/order/${order}`)
  const state = isAsked ? says('待审批', 'Awaiting approval') : says('已出票', /^Ticket(ed| issued)$/)
  await expect(app.heading(state)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(says('返程日期未定', 'The date of the way back is open'))).toBeVisible()
  await axe()
  if (!isAsked) return
  // The head of her division reads each flight of the journey, and why it is one way.
  const boss = await phoneOf('QC2002')
  await createAboveLimit(boss.page, boss.app, says).openRequest(order)
  await expect(boss.page.getByRole('list', { name: says(/的航班$/, /^Flights:/) })).toBeVisible()
  await expect(boss.page.getByText(says('返程日期未定', 'The date of the way back is open')).first()).toBeVisible()
  await look(boss.page, info, 'approver', boss.axe)
})

test('shows whoever has to agree each way of what would have complied, inside her screen @zh', async ({ phoneOf, says }) => {
  test.setTimeout(150_000)
  const { page, app, abroad } = await travellerAbroad(phoneOf, says)
  await page.goto(`/m/flight/list/1?type=RT&legs=HGH-TYO-${dayAhead(54)}.TYO-HGH-${dayAhead(58)}&cabin=economy`)
  await toFares(page, 2, abroad)
  const business = page.locator('.choice').filter({ hasText: says('公务舱', 'Business') })
  await abroad.chooseRadio(business.first().getByRole('radio'))
  await app.button(says('为什么超标', 'Why over')).click()
  await app.button(says('仍选，说明原因', 'Keep, give a reason')).click()
  await abroad.chooseRadio(page.getByRole('radio').first())
  await app.button(says('下一步', 'Next')).click()
  await expect(app.heading(says('填写订单', 'Your order'))).toBeVisible()
  await app.agree()
  await agreeToGoAbroad(page, app, says)
  await app.submit()
  const order = await app.orderNumber()
  const boss = await phoneOf('QC2001')
  await createAboveLimit(boss.page, boss.app, says).openRequest(order)
  // Two ways on a line, and the price beside them.
  await expect(boss.page.locator('.approvalorder__else dt').first()).toContainText(/\d{2}:\d{2}.*, .*\d{2}:\d{2}/)
  expect(await tooWide(boss.page)).toEqual([])
})

test('tells of the way back that an agreed application knows, leads to it, and stays where it is closed [V-FLIGHT-09] [V-FLIGHT-10]', async ({
  phoneOf,
  says,
}, info) => {
  test.setTimeout(180_000)
  const { page, app, axe } = await phoneOf('QC1001')
  const abroad = createAbroad(page, app, says)
  const applying = createApplying(page, app, says)
  // Days of this journey alone, in either language.
  const [out, back] = says([60, 64], [70, 74]).map(dayAhead) as [string, string]
  await applying.openNew()
  await rowOf(page, says('到达', 'To')).first().click()
  await page.getByRole('searchbox').fill('SIN')
  await page.getByRole('searchbox').press('Enter')
  await expect(rowOf(page, says('到达', 'To')).first()).toContainText('SIN')
  await applying.chooseDays(out, out)
  await app.button(says('添加返程', 'Add the way back')).click()
  await rowOf(page, says('日期', 'Dates')).last().click()
  const day = page.getByRole('dialog').getByRole('gridcell', { name: new RegExp(dayReadOut(back, says)) })
  await day.click()
  await day.click()
  await page.getByRole('textbox', { name: says(/^预计费用/, /^Estimate/) }).fill('9000')
  const reason = says('新加坡拜访客户', 'A client in Singapore')
  await page.getByRole('textbox', { name: says('出差事由', 'Reason') }).fill(reason)
  const applicationId = await applying.submit()
  const boss = await phoneOf('QC2001')
  await boss.page.goto('/m/approval/list')
  await boss.page
    .getByRole('listitem')
    .filter({ hasText: says('新加坡', 'Singapore') })
    .first()
    .getByRole('link')
    .click()
  await boss.app.button(says('同意', 'Approve')).click()
  await page.goto(`/m/preapproval/${applicationId}/detail`)
  await expect(applying.state('已通过', 'Approved')).toBeVisible(IN_EFFECT)

  await page.goto(`/m/flight/list/1?type=OW&legs=HGH-SIN-${out}&cabin=economy`)
  await expect(abroad.rows().first()).toBeVisible({ timeout: 30_000 })
  await abroad.rows().first().getByRole('button').click()
  const alert = app.sheet(says('还有返程', 'There is a way back'))
  await expect(alert).toBeVisible()
  await look(page, info, 'way-back', axe)
  await abroad.closeSheet()
  await expect(page).toHaveURL(/type=OW/)
  await expect(alert).toHaveCount(0)
  await abroad.rows().first().getByRole('button').click()
  await app.button(says('去看返程', 'See the way back')).click()
  await expect(page).toHaveURL(new RegExp(`type=RT&legs=HGH-SIN-${out}.SIN-HGH-${back}`))
  await expect(abroad.rows().first()).toBeVisible({ timeout: 30_000 })
})

test('offers a journey abroad again from home, and says at the end of its list what is not in it', async ({ phoneOf, says }) => {
  const { page, app, abroad } = await travellerAbroad(phoneOf, says)
  await page.goto('/m/home')
  await app.chooseArrival('TYO')
  await abroad.chooseDay('out', dayAhead(50))
  await abroad.chooseDay('back', dayAhead(54))
  await abroad.search().click()
  await expect(abroad.rows().first()).toBeVisible({ timeout: 30_000 })
  const left = page.getByText(says(/要求立即付款的航班没有列出/, /wants to be paid at once are not listed/))
  await left.scrollIntoViewIfNeeded()
  await app.button(says('请差旅台报价', 'Ask the travel desk')).click()
  await expect(page).toHaveURL(/\/flight\/inquiry\/apply\//)

  await page.goto('/m/home')
  await app.chooseArrival('BJS')
  await page.getByRole('button', { name: says(/→ 东京$/, /→ Tokyo$/) }).click()
  await expect(page.getByRole('radio', { name: says('往返', 'Return'), exact: true })).toBeChecked()
  await abroad.search().click()
  await expect(abroad.rows().first()).toBeVisible({ timeout: 30_000 })
})

test('takes several legs, at most four, and says what is missing at its leg [V-FLIGHT-01]', async ({ page, app, says, axe }) => {
  const abroad = createAbroad(page, app, says)
  await page.goto('/m/home')
  await app.chooseArrival('TYO')
  await abroad.chooseType('MS')
  await axe()
  await abroad.search().click()
  await expect(page.getByRole('alert').first()).toHaveText(says('请选择到达城市', 'Please choose where you go'))
  const more = app.button(says('再加一程', 'Add a leg'))
  await more.click()
  await more.click()
  await expect(more).toBeHidden()
  await app.button(says('去掉第 4 程', 'Take out leg 4')).click()
  await app.button(says('去掉第 3 程', 'Take out leg 3')).click()
  await expect(app.button(says('去掉第 2 程', 'Take out leg 2'))).toBeHidden()
})

test('tells an assistant before anything is searched that flights abroad are only for oneself [V-FLIGHT-06] [E-FLIGHT-06]', async ({
  phoneOf,
  says,
}) => {
  const { page, app, axe } = await phoneOf('QC1002')
  await page.goto('/m/select-together?line=flight')
  await createTravellers(page, app, says).asAgent()
  await page.goto('/m/home')
  await app.chooseArrival('TYO')
  await expect(page.getByText(says(/国际及港澳台机票只能为自己预订/, /International flights only for self-booking/))).toBeVisible()
  await expect(app.button(says('查航班', 'Search flights'))).toBeHidden()
  await axe()
})
