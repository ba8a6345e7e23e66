/** Further trains and a flight under one approval: picked on the form, read by the approver, tried by themselves, told on the order's page, and stopped. */
import type { Locator, Page } from '@playwright/test'
import { createAboveLimit, MANAGER } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { control, todayInShanghai } from './world-facts.ts'

const place = (city: string, en: string): string => [city, '', city, en].join('~')
const listAddress = (ahead: number): string =>
  `/m/train/list?${new URLSearchParams({
    from: place('北京', 'Beijing'),
    to: place('上海', 'Shanghai'),
    date: todayInShanghai().add({ days: ahead }).toString(),
  }).toString()}`

// Days on which no other journey of trains rides.
const TAKEN = 5
const STOPPED = 6
const FLOWN = 4

// The railway rests from one to five; journeys do not.
test.beforeEach(() => control('POST', '/rail/settings', { nightStop: false }))
test.describe.configure({ timeout: 240_000 })

const orderIn = (page: Page): string => /orderSeq=(T\d{12})/.exec(page.url())?.[1] ?? ''
/** The railway's name of the train whose form is open. */
const trainIn = (page: Page): string => decodeURIComponent(page.url().split('/').at(-1) ?? '')

/** From the list of a day by a train to the form of its first class, which is above the standard. */
async function openForm(page: Page, app: App, says: Says, ahead: number): Promise<void> {
  await page.goto(listAddress(ahead))
  const rows = page.getByRole('list', { name: says(/查到 \d+ 趟列车/, /\d+ trains? found/) }).getByRole('listitem')
  await rows
    .filter({ hasText: says('符合差标', 'In policy'), hasNotText: says('可候补', 'standby') })
    .first()
    .getByRole('button')
    .first()
    .click()
  await app.button(says('预订 一等座', 'Book First class')).click()
  await expect(app.heading(says('填写订单', 'Order details'))).toBeVisible()
  await expect(app.submitButton()).toBeEnabled()
}

const ladderOf = (page: Page, says: Says) =>
  page.getByRole('list', { name: says('订不到这趟车时', 'If this train cannot be had') }).getByRole('listitem')
const trainsOf = (page: Page, says: Says) => page.getByRole('list', { name: says('车次顺序', 'Order of trains') }).getByRole('listitem')

/** The number of the train that a box is about. */
async function numberOf(label: Locator): Promise<string> {
  return /[GDC]\d+/.exec(await label.innerText())?.[0] ?? ''
}

/** Picks so many further trains: second class, of trains that leave in the afternoon. Answers with their numbers. */
async function pick(page: Page, app: App, says: Says, count: number): Promise<string[]> {
  await app.button(says(/选备选车次/, /Choose further trains/)).click()
  const sheet = app.sheet(says('选备选车次', 'Choose further trains'))
  const labels = sheet.locator('label').filter({ hasText: says(/G\d+\s+二等座/, /G\d+\s+Second class/) })
  await expect(labels.first()).toBeVisible({ timeout: 30_000 })
  const all = await labels.count()
  const numbers: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const label = labels.nth(all - 1 - nth)
    await label.getByRole('checkbox').press('Space')
    await expect(label.getByRole('checkbox')).toBeChecked()
    numbers.push(await numberOf(label))
  }
  return numbers
}

/** Says why it goes above the standard. */
async function giveReason(page: Page, app: App, says: Says): Promise<void> {
  await app.button(says(/^原因/, /^Reason/)).click()
  await page.getByRole('radio', { name: says('与客户或同事同行', 'Travelling with a client or colleague') }).press('Space')
  await page.getByRole('textbox').last().fill(says('与客户同车', 'On the client’s train'))
  await page.getByRole('dialog').getByRole('button').last().click()
}

test('names two further trains, has them agreed to at the dearest, and rides on the next one where the first is gone by then [/fillorder/train/index/:key/:trainSerialNumber] [/order/train/:orderNo] [C-TRAIN-02] [C-TRAIN-03]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
  phoneOf,
}, info) => {
  tolerate(/status of 4\d\d/)
  await openForm(page, app, says, TAKEN)
  const first = trainIn(page)
  const numbers = await pick(page, app, says, 2)
  const sheet = app.sheet(says('选备选车次', 'Choose further trains'))
  // What is above the standard is explained, and cannot be picked.
  await expect(sheet.getByText(says(/^一等座.*超标/, /^First class.*(over|above)/i)).first()).toBeVisible()
  await look(page, info, 'ladder-sheet', axe)
  await app.button(says('就选这 2 趟', 'Take these 2')).click()
  await expect(ladderOf(page, says)).toHaveCount(2)
  await expect(ladderOf(page, says).first()).toContainText(numbers[0] ?? '')
  await expect(ladderOf(page, says).last()).toContainText(/¥/)
  await expect(page.getByText(says('合计最多', 'Total at most')).first()).toBeVisible()
  await page.getByRole('list', { name: says('订不到这趟车时', 'If this train cannot be had') }).scrollIntoViewIfNeeded()
  await look(page, info, 'ladder-form', axe)
  await page.setViewportSize({ width: 320, height: 844 })
  expect.soft(await tooWide(page), 'the form at 320 pixels').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await giveReason(page, app, says)
  await app.agree()
  await app.submitButton().click()
  await expect(page).toHaveURL(/\/fillorder\/train\/result\?orderSeq=T\d{12}$/)
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible({ timeout: 30_000 })
  const order = orderIn(page)

  await page.goto(`/m/order/train/${order}`)
  await expect(trainsOf(page, says)).toHaveCount(3)
  await look(page, info, 'ladder-awaiting', axe)
  await app.button(says('看审批进展', 'See the approval')).click()
  await expect(page).toHaveURL(/\/m\/approval\//)
  const address = new URL(page.url()).pathname
  const manager = await phoneOf(MANAGER)
  await manager.page.goto(address)
  const asked = manager.page.getByRole('list', { name: says('订不到时依次试', 'Tried in this order') }).getByRole('listitem')
  await expect(asked).toHaveCount(3)
  for (const [nth, trainNo] of numbers.entries()) await expect(asked.nth(nth + 1)).toContainText(trainNo)
  await asked.first().scrollIntoViewIfNeeded()
  await look(manager.page, info, 'ladder-approver', manager.axe)
  expect(await tooWide(manager.page)).toEqual([])

  // Others take its seats while she decides.
  await control('POST', '/rail/seats', { trainId: first, seatType: 'first', left: 0 })
  await createAboveLimit(manager.page, manager.app, says).agreeTo(order)
  await page.goto(`/m/order/train/${order}`)
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 60_000 })
  await expect(trainsOf(page, says).first()).toContainText(says('已售完', 'Sold out'))
  await expect(trainsOf(page, says).nth(1)).toContainText(says('已订到', 'Booked'))
  await expect(trainsOf(page, says).nth(1)).toContainText(numbers[0] ?? '')
  await expect(page.getByText(says(/^没有订到 /, /^No seats on /)).first()).toBeVisible()
  await look(page, info, 'ladder-taken', axe)
  expect(await tooWide(page)).toEqual([])
  await page.goto('/m/my/messages')
  await expect(page.getByText(says(/没有订到，换备选车次/, /No seats, trying the next train/)).first()).toBeVisible()
})

test('is stopped by its traveller: the train that is being booked goes on, and no other is tried [/order/train/:orderNo]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
  phoneOf,
}, info) => {
  tolerate(/status of 4\d\d/)
  await openForm(page, app, says, STOPPED)
  const first = trainIn(page)
  await pick(page, app, says, 1)
  await app.button(says('就选这 1 趟', 'Take this one')).click()
  await expect(ladderOf(page, says)).toHaveCount(1)
  await giveReason(page, app, says)
  await app.agree()
  await app.submitButton().click()
  await expect(page).toHaveURL(/\/fillorder\/train\/result\?orderSeq=T\d{12}$/)
  const order = orderIn(page)
  await page.goto(`/m/order/train/${order}`)
  await app.button(says('停止试备选', 'Stop trying further trains')).click()
  await look(page, info, 'ladder-stop', axe)
  await app
    .sheet(says('不再试备选车次？', 'Try no further train?'))
    .getByRole('button', { name: says('停止', 'Stop'), exact: true })
    .click()
  await expect(page.getByText(says('已停止，不再试备选车次。', 'Stopped: no further train is tried.'))).toBeVisible()
  await control('POST', '/rail/seats', { trainId: first, seatType: 'first', left: 0 })
  const manager = await phoneOf(MANAGER)
  await createAboveLimit(manager.page, manager.app, says).agreeTo(order)
  await page.goto(`/m/order/train/${order}`)
  await expect(app.heading(says('预订失败', 'Booking failed'))).toBeVisible({ timeout: 60_000 })
  await expect(trainsOf(page, says).last()).toContainText(says('没有用到', 'Not used'))
  await look(page, info, 'ladder-stopped', axe)
})

test('asks for a flight where the train cannot be had, has it agreed to at the most it may cost, and flies by itself where the train is gone by then [/fillorder/train/index/:key/:trainSerialNumber] [/order/train/:orderNo] [/flights/order/:orderSeq] [C-TRAIN-02] [C-TRAIN-03]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
  phoneOf,
}, info) => {
  tolerate(/status of 4\d\d/)
  await openForm(page, app, says, FLOWN)
  const first = trainIn(page)
  await app.button(says(/选备选车次/, /Choose further trains/)).click()
  const sheet = app.sheet(says('选备选车次', 'Choose further trains'))
  const wanted = sheet.getByRole('switch', { name: says('都没有票时，订差标内的机票', 'Then a flight within the policy') })
  await expect(wanted).toBeVisible({ timeout: 30_000 })
  await expect(sheet.getByText(says(/现在最便宜的是/, /The cheapest now is/))).toBeVisible()
  await wanted.press('Space')
  await expect(wanted).toHaveAttribute('aria-checked', 'true')
  await wanted.scrollIntoViewIfNeeded()
  await look(page, info, 'flight-sheet', axe)
  await app.button(says('只备机票', 'The flight alone')).click()
  await expect(ladderOf(page, says)).toHaveCount(1)
  await expect(ladderOf(page, says).first()).toContainText(says(/差标内的机票.*最多.*¥/, /A flight within the policy.*At most.*¥/), {
    timeout: 30_000,
  })
  await ladderOf(page, says).first().scrollIntoViewIfNeeded()
  await look(page, info, 'flight-form', axe)
  await page.setViewportSize({ width: 320, height: 844 })
  expect.soft(await tooWide(page), 'the form at 320 pixels').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await giveReason(page, app, says)
  await app.agree()
  await app.submitButton().click()
  await expect(page).toHaveURL(/\/fillorder\/train\/result\?orderSeq=T\d{12}$/)
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible({ timeout: 30_000 })
  const order = orderIn(page)

  await page.goto(`/m/order/train/${order}`)
  await expect(trainsOf(page, says)).toHaveCount(2)
  await expect(trainsOf(page, says).last()).toContainText(says('差标内的机票', 'A flight within the policy'))
  await app.button(says('看审批进展', 'See the approval')).click()
  await expect(page).toHaveURL(/\/m\/approval\//)
  const address = new URL(page.url()).pathname
  const manager = await phoneOf(MANAGER)
  await manager.page.goto(address)
  const asked = manager.page.getByRole('list', { name: says('订不到时依次试', 'Tried in this order') }).getByRole('listitem')
  await expect(asked).toHaveCount(2)
  await expect(asked.last()).toContainText(says(/差标内的机票.*最多.*¥/, /A flight within the policy.*At most.*¥/))
  await asked.last().scrollIntoViewIfNeeded()
  await look(manager.page, info, 'flight-approver', manager.axe)

  // Others take its seats while she decides.
  await control('POST', '/rail/seats', { trainId: first, seatType: 'first', left: 0 })
  await createAboveLimit(manager.page, manager.app, says).agreeTo(order)
  await page.goto(`/m/order/train/${order}`)
  await expect(app.heading(says('预订失败', 'Booking failed'))).toBeVisible({ timeout: 60_000 })
  await expect(trainsOf(page, says).last()).toContainText(says('在新订单里办', 'In a new order'), { timeout: 60_000 })
  await expect(page.getByText(says(/^改订机票 /, /^Booking flight /)).first()).toBeVisible()
  await look(page, info, 'flight-handed-on', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says(/机票订单/, /Flight order/)).click()
  await expect(page).toHaveURL(/\/flights\/order\/F\d{12}$/)
  await expect(app.heading(says('已出票', /^Ticket(ed| issued)$/))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(says('接着订机票', 'Going on with a flight'), { exact: true })).toBeVisible()
  const back = app.button(says(/接续自火车票订单/, /Goes on from train order/))
  await back.scrollIntoViewIfNeeded()
  await look(page, info, 'flight-order', axe)
  await back.click()
  await expect(page).toHaveURL(new RegExp(`/order/train/${order}$`))
  await page.goto('/m/my/messages')
  await expect(page.getByText(says(/改订机票/, /Booking a flight instead/)).first()).toBeVisible()
})
