/** Further trains and a flight under one approval: picked on the form, read by the approver, tried by themselves, told on the order's page, and stopped. */
import type { Locator, Page } from '@playwright/test'
import { createAboveLimit, MANAGER } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test, type Phone } from './fixtures.ts'
import { fitsNarrow, tooWide } from './sideways.ts'
import { createTrains, keepRailwayAwake } from './train-steps.ts'
import { control } from './world-facts.ts'

// Days on which no other journey of trains rides.
const TAKEN = 5
const STOPPED = 6
const FLOWN = 4

test.beforeEach(keepRailwayAwake)
test.describe.configure({ timeout: 240_000 })

/** The railway's name of the train whose form is open. */
const trainIn = (page: Page): string => decodeURIComponent(page.url().split('/').at(-1) ?? '')

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

/** Agrees to the form of seats above the standard, with a reason, and submits it; says which order it became. */
async function submitAbove(app: App, trains: ReturnType<typeof createTrains>): Promise<string> {
  await trains.giveReason()
  await app.agree()
  await app.submitButton().click()
  return trains.submitted()
}

/** From an order that waits for approval to its request on the approver's phone; answers with what is tried there, in its order. */
async function openOnPhoneOf(manager: Phone, page: Page, app: App, says: Says): Promise<Locator> {
  await app.button(says('看审批进展', 'See the approval')).click()
  await expect(page).toHaveURL(/\/m\/approval\//)
  await manager.page.goto(new URL(page.url()).pathname)
  return manager.page.getByRole('list', { name: says('订不到时依次试', 'Tried in this order') }).getByRole('listitem')
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
  const trains = createTrains(page, app, says)
  await trains.openForm(TAKEN, 'first')
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
  await app.button(says('明细', 'Details')).click()
  await expect(app.sheet(says('价格', 'Price'))).toContainText(says('合计最多', 'Total at most'))
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: says('订不到这趟车时', 'If this train cannot be had') }).scrollIntoViewIfNeeded()
  await look(page, info, 'ladder-form', axe)
  await fitsNarrow(page, 'the form')
  const order = await submitAbove(app, trains)
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible({ timeout: 30_000 })
  // Any of them may be taken yet: the sum is called what it is, here as on the order.
  await expect(page.getByRole('region', { name: says('价格', 'Price') })).toContainText(says('合计最多', 'Total at most'))

  await page.goto(`/m/order/train/${order}`)
  await expect(trainsOf(page, says)).toHaveCount(3)
  await look(page, info, 'ladder-awaiting', axe)
  const manager = await phoneOf(MANAGER)
  const asked = await openOnPhoneOf(manager, page, app, says)
  await expect(asked).toHaveCount(3)
  for (const [nth, trainNo] of numbers.entries()) await expect(asked.nth(nth + 1)).toContainText(trainNo)
  await asked.first().scrollIntoViewIfNeeded()
  await look(manager.page, info, 'ladder-approver', manager.axe)
  expect(await tooWide(manager.page)).toEqual([])

  // Others take its seats while she decides.
  await control('POST', '/rail/seats', { trainId: first, seatType: 'first', left: 0 })
  await createAboveLimit(manager.page, manager.app, says).agreeTo(order)
  await trains.seeTicketed(order)
  await expect(trainsOf(page, says).first()).toContainText(says('已售完', 'Sold out'))
  await expect(trainsOf(page, says).nth(1)).toContainText(says('已订到', 'Booked'))
  await expect(trainsOf(page, says).nth(1)).toContainText(numbers[0] ?? '')
  await expect(page.getByText(says(/^没有订到 /, /^No seats on /)).first()).toBeVisible()
  await look(page, info, 'ladder-taken', axe)
  expect(await tooWide(page)).toEqual([])
  await page.goto('/m/my/messages')
  await expect(page.getByText(says(/没有订到，换备选车次/, /No seats, trying the next train/)).first()).toBeVisible()
})

test('says that further trains could not be read, and places no order without them [/fillorder/train/index/:key/:trainSerialNumber] [C-TRAIN-02] [C-TRAIN-03]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 503/)
  await createTrains(page, app, says).openForm(STOPPED)
  const form = '**/train/app/fillOrder'
  await page.route(form, (route) =>
    route.request().postData()?.includes('"ladder"')
      ? route.fulfill({ status: 503, json: { code: 'TR-SUPPLIER', message: 'The railway is silent', result: null } })
      : route.continue(),
  )
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/train/app/book')) orders.push(request.url())
  })
  await pick(page, app, says, 1)
  await app.button(says('就选这 1 趟', 'Take this one')).click()
  const silent = page.getByRole('alert').filter({ hasText: 'The railway is silent' })
  await expect(silent).toBeVisible({ timeout: 30_000 })
  await expect(ladderOf(page, says).first()).not.toContainText(says('正在读取', 'Reading'))
  await look(page, info, 'ladder-unread', axe)
  await app.agree()
  await app.submitButton().click()
  await expect(page.getByRole('alert').filter({ hasText: says('备选没有读取到', 'The further choices could not be read') })).toBeVisible()
  expect(orders).toEqual([])
  await page.unroute(form)
  await app.button(says('再试一次', 'Try again')).click()
  await expect(ladderOf(page, says).first()).toContainText(/¥/, { timeout: 30_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
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
  const trains = createTrains(page, app, says)
  await trains.openForm(STOPPED, 'first')
  const first = trainIn(page)
  await pick(page, app, says, 1)
  await app.button(says('就选这 1 趟', 'Take this one')).click()
  await expect(ladderOf(page, says)).toHaveCount(1)
  const order = await submitAbove(app, trains)
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
  const trains = createTrains(page, app, says)
  await trains.openForm(FLOWN, 'first')
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
  await fitsNarrow(page, 'the form')
  const order = await submitAbove(app, trains)
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible({ timeout: 30_000 })

  await page.goto(`/m/order/train/${order}`)
  await expect(trainsOf(page, says)).toHaveCount(2)
  await expect(trainsOf(page, says).last()).toContainText(says('差标内的机票', 'A flight within the policy'))
  const manager = await phoneOf(MANAGER)
  const asked = await openOnPhoneOf(manager, page, app, says)
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
  // Also whoever still looks at what became of her form is led on, and not to a search of her own.
  await page.goto(`/m/fillorder/train/result?orderSeq=${order}`)
  await app.button(says('看接着办的订单', 'See the order that goes on')).click()
  await expect(page).toHaveURL(/\/flights\/order\/F\d{12}$/)
  await page.goto(`/m/order/train/${order}`)
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
