/** The receipts of tickets that were used: asked for on the trip's papers, saved as a file, and what is said once their time is over. */
import type { Locator, Page, TestInfo } from '@playwright/test'
import { pdfPages } from '../tools/testing/pdf-text.ts'
import { dayInWords } from '../src/kernel/day-words.ts'
import type { Says } from './app.ts'
import { look } from './day-and-night.ts'
import { test } from './days-later.ts'
import { downloaded } from './downloads.ts'
import { expect, type Axe } from './fixtures.ts'
import { read } from './page-calls.ts'
import { tooWide } from './sideways.ts'
import { orderTrain } from './train-orders.ts'
import { createTrains } from './train-steps.ts'
import type { World } from './world.ts'

// Two orders, half a year, and each screen by day and by night.
test.describe.configure({ timeout: 300_000 })

const WITHIN_DAYS = 180
/** A second for the job that asks, five for whoever issues, and the looks after that. */
const ISSUED_WITHIN_MS = 30_000

/** What differs between the lines. */
interface Line {
  readonly name: 'flight' | 'train'
  /** What the receipt is called. */
  readonly title: string
  readonly ask: string
  readonly asked: string
  readonly late: (until: string) => string
  readonly fileOf: (number: string) => string
}

const FLIGHT = (says: Says): Line => ({
  name: 'flight',
  title: says('电子行程单', 'E-receipt'),
  ask: says('向航司申请', 'Ask the airline'),
  asked: says('已向航司申请', 'The airline was asked'),
  late: (until) => says(`航司只开具到 ${until}`, `The airline issued it until ${until}`),
  fileOf: (number) => says(`电子行程单-${number}.pdf`, `e-receipt-${number}.pdf`),
})

const TRAIN = (says: Says): Line => ({
  name: 'train',
  title: says('电子发票（铁路电子客票）', 'E-receipt'),
  ask: says('向铁路申请', 'Ask the railway'),
  asked: says('已向铁路申请', 'The railway was asked'),
  late: (until) => says(`铁路只开具到 ${until}`, `The railway issued it until ${until}`),
  fileOf: (number) => says(`电子发票-${number}.pdf`, `e-receipt-${number}.pdf`),
})

interface Hands {
  readonly page: Page
  readonly says: Says
  readonly axe: Axe
  readonly info: TestInfo
}

const todayIn = (world: World): Temporal.PlainDate => world.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate()

/** When an order's journey has arrived, as it is planned, and the last day of its receipt. */
async function endOf(page: Page, path: string, legOf: 'flight' | 'train') {
  const order = await read<Record<typeof legOf, { readonly to: { readonly at: string } }>>(page, path)
  const { at } = order[legOf].to
  return { arrivesAt: Temporal.Instant.from(at), until: Temporal.PlainDate.from(at.slice(0, 10)).add({ days: WITHIN_DAYS }) }
}

const receiptsOn = (page: Page, { title }: Line): Locator => page.getByRole('region', { name: title })

/** On the papers of an order whose journey is over: asks for the receipt of its ticket, sees it come, and saves its file; says its number. */
async function askAndSave({ page, says, axe, info }: Hands, line: Line, until: Temporal.PlainDate): Promise<string> {
  const receipts = receiptsOn(page, line)
  await expect(receipts).toContainText(dayInWords(until.toString(), says('zh', 'en')))
  await look(page, info, `${line.name}-open`, axe)
  await receipts.getByRole('button', { name: line.ask }).click()
  await expect(receipts).toContainText(line.asked)
  const save = receipts.getByRole('button', { name: says(/下载 \d{20}/, /Save \d{20}/) })
  // By itself: nobody reads the page again.
  await expect(save).toBeVisible({ timeout: ISSUED_WITHIN_MS })
  await look(page, info, `${line.name}-issued`, axe)
  expect(await tooWide(page)).toEqual([])
  const number = /\d{20}/.exec(await save.innerText())?.[0] ?? ''
  const saved = await downloaded(page, () => save.click())
  expect(saved.name).toBe(line.fileOf(number))
  expect(saved.bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  const [text = '', ...more] = await pdfPages(saved.bytes)
  expect(more).toEqual([])
  expect(text).toContain(number)
  return number
}

/** On the papers of an order whose receipt nobody has asked for: its time is over. */
async function seeTooLate({ page, says, axe, info }: Hands, line: Line, until: Temporal.PlainDate): Promise<void> {
  const receipts = receiptsOn(page, line)
  await expect(receipts).toContainText(line.late(dayInWords(until.toString(), says('zh', 'en'))))
  await expect(receipts.getByRole('button')).toHaveCount(0)
  await look(page, info, `${line.name}-late`, axe)
  expect(await tooWide(page)).toEqual([])
}

/** What was issued in time is still to be had, whenever. */
async function saveAgain({ page, says }: Hands, line: Line, number: string): Promise<void> {
  const save = receiptsOn(page, line).getByRole('button', { name: says(`下载 ${number}`, `Save ${number}`) })
  expect((await downloaded(page, () => save.click())).name).toBe(line.fileOf(number))
}

test('the receipt of a flown ticket is asked for, comes by itself and is saved; nobody gets one after 180 days', async ({
  page,
  app,
  says,
  axe,
  world,
  comeIn,
  later,
}, info) => {
  const hands = { page, says, axe, info }
  const line = FLIGHT(says)
  const bookOn = async (daysAhead: number) => {
    const orderSeq = await app.book(todayIn(world).add({ days: daysAhead }).toString())
    await app.ticketed()
    return { orderSeq, ...(await endOf(page, `/airfrond/getOrderDetails/${orderSeq}`, 'flight')) }
  }
  const onOrder = (): Locator => app.button(new RegExp(`^${line.title}`))
  await comeIn()
  const [kept, missed] = [await bookOn(12), await bookOn(13)]
  await page.goto(`/m/flights/order/${kept.orderSeq}`)
  await expect(onOrder()).toContainText(says('乘机后开具', 'After the flight'))

  await later(kept.arrivesAt.add({ minutes: 1 }))
  await page.goto(`/m/flights/order/${kept.orderSeq}`)
  await expect(onOrder()).toContainText(says('可以开具', 'Can be issued'))
  await look(page, info, 'flight-order', axe)
  await expect(app.button(says(/^登机信息/, /^Boarding details/))).toBeVisible()
  await onOrder().click()
  await expect(page).toHaveURL(new RegExp(`/m/order/flight/itinerary/list/${kept.orderSeq}$`))
  const number = await askAndSave(hands, line, kept.until)
  await page.goto(`/m/flights/order/${kept.orderSeq}`)
  await expect(onOrder()).toContainText(number)

  await later(missed.until.add({ days: 1 }).toZonedDateTime('Asia/Shanghai').toInstant())
  // Nobody needs anything at an airport any more.
  await page.goto(`/m/flights/order/${missed.orderSeq}`)
  await expect(onOrder()).toContainText(says('已过期限', 'Too late'))
  await expect(app.button(says(/^登机信息/, /^Boarding details/))).toHaveCount(0)
  await onOrder().click()
  await expect(page).toHaveURL(new RegExp(`/m/order/flight/itinerary/list/${missed.orderSeq}$`))
  await seeTooLate(hands, line, missed.until)
  await page.goto(`/m/order/flight/itinerary/list/${kept.orderSeq}`)
  await saveAgain(hands, line, number)
})

test('the receipt of a train ticket is asked for, comes by itself and is saved; nobody gets one after 180 days', async ({
  page,
  app,
  says,
  axe,
  world,
  comeIn,
  later,
}, info) => {
  const hands = { page, says, axe, info }
  const line = TRAIN(says)
  const bookOn = async (daysAhead: number) => {
    const orderSeq = await orderTrain(page, { action: 'allow', daysAhead, today: todayIn(world) })
    await createTrains(page, app, says).seeTicketed(orderSeq)
    return { orderSeq, ...(await endOf(page, `/train/app/orderDetails/${orderSeq}`, 'train')) }
  }
  const toPapers = (): Locator => app.button(says('行程单与报销', 'Itinerary and e-receipt'))
  await comeIn()
  const [kept, missed] = [await bookOn(11), await bookOn(12)]
  await toPapers().click()
  await expect(receiptsOn(page, line)).toContainText(says('乘车后开具', 'After the ride'))

  await later(kept.arrivesAt.add({ minutes: 1 }))
  await page.goto(`/m/order/train/${kept.orderSeq}`)
  await expect(app.heading(says('已完成', 'Completed'))).toBeVisible()
  await look(page, info, 'train-order', axe)
  await toPapers().click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/itinerary/list/${kept.orderSeq}$`))
  const number = await askAndSave(hands, line, kept.until)
  await page.goto(`/m/order/train/${kept.orderSeq}`)
  await expect(page.getByText(says('电子发票已开具', 'E-receipt issued'))).toBeVisible()

  await later(missed.until.add({ days: 1 }).toZonedDateTime('Asia/Shanghai').toInstant())
  await page.goto(`/m/order/train/itinerary/list/${missed.orderSeq}`)
  await seeTooLate(hands, line, missed.until)
  await page.goto(`/m/order/train/itinerary/list/${kept.orderSeq}`)
  await saveAgain(hands, line, number)
})
