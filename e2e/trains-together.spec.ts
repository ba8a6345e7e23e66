/** A party rides one train on several orders: more than one order takes, above the standard apart, and by the applications of its passengers. */
import type { Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { fitsNarrow } from './sideways.ts'
import { createTrains, keepRailwayAwake, listAddress } from './train-steps.ts'
import { createTravellers } from './travellers.ts'
import { control } from './world-facts.ts'

test.beforeEach(keepRailwayAwake)
test.describe.configure({ timeout: 180_000 })

/** Other journeys sell out or stop the first trains of a day. */
const SETTLED = 3

type Colleague = readonly [typed: string, zh: string, en: string]
const SIX: readonly Colleague[] = [
  ['sumin', '苏敏', 'Min Su'],
  ['zhoulan', '周岚', 'Lan Zhou'],
  ['heli', '何立', 'Li He'],
  ['luohui', '罗辉', 'Hui Luo'],
  ['gaoning', '高宁', 'Ning Gao'],
  ['linyifan', '林一帆', 'Yifan Lin'],
]

/** An assistant chooses for whom she books, and looks at a day's trains for all of them. */
async function choose(page: Page, app: App, says: Says, colleagues: readonly Colleague[]): Promise<void> {
  const { asAgent, pickColleagues } = createTravellers(page, app, says)
  await page.goto('/m/select-together?line=train')
  await asAgent()
  await pickColleagues(colleagues.map(([typed, zh, en]) => [typed, says(zh, en)] as const))
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
}

/** From the list of a day to the page of a train, which has seats of that type for them: on busy days those that comply may be gone but for a place to stand. */
async function openTrain(
  page: Page,
  trains: ReturnType<typeof createTrains>,
  says: Says,
  ahead: number,
  seatType: 'second' | 'first' = 'second',
): Promise<void> {
  await page.goto(listAddress(ahead))
  await trains
    .rows()
    .filter({ hasText: says('符合差标', 'In policy') })
    .nth(SETTLED)
    .getByRole('button')
    .first()
    .click()
  await expect(page).toHaveURL(/\/train\/detail\?/)
  const trainId = new URL(page.url()).searchParams.get('train')
  await control('POST', '/rail/seats', { trainId, seatType, left: 9 })
  await page.reload()
}

const bookApart = (app: App, says: Says, seat: 'second' | 'first') =>
  app.button(
    seat === 'second'
      ? says('分成多张订单预订 二等座', 'Book as several orders Second class')
      : says('分成多张订单预订 一等座', 'Book as several orders First class'),
  )
const submit = (app: App, says: Says) => app.button(says(/^一起提交/, /^Submit together/))

test('is divided where a party is larger than one order, says before what becomes of it, and is ticketed whole [/fillorder/train/togetherIndex] [C-TRAIN-13] [V-TRAIN-01]', async ({
  phoneOf,
  says,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  const { page, app, axe } = await phoneOf('QC3001')
  await choose(page, app, says, SIX)
  // One person rides one train at a time: days on which no other journey orders, one for each language.
  const trains = createTrains(page, app, says)
  await openTrain(page, trains, says, says(5, 6))
  await bookApart(app, says, 'second').click()
  await expect(page).toHaveURL(/\/fillorder\/train\/togetherIndex\?/)
  await expect(app.heading(says('第 1 张订单', 'Order 1'))).toBeVisible()
  await expect(app.heading(says('第 2 张订单', 'Order 2'))).toBeVisible()
  await expect(page.getByRole('radio', { name: says(/^全有或全无/, /^All or nothing/) })).toBeChecked()
  await expect(page.getByText(says(/有一张订单没占到，其余的全部退还/, /If one order gets none, all others go back/))).toBeVisible()
  await look(page, info, 'together', axe)
  await fitsNarrow(page, 'the form')
  await submit(app, says).click()
  await expect(page.getByText(says('请先阅读并同意购票须知', 'Read the terms of sale and agree')).first()).toBeVisible()
  await app.agree()
  // Twice, as a thumb does: one group.
  await submit(app, says).dblclick()
  await trains.submitted()
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 90_000 })
  await expect(app.heading(says('同组的订单', 'Orders of the group'))).toBeVisible()
  await look(page, info, 'result', axe)
  const sibling = app.button(/^T\d{12}/)
  await expect(sibling).toContainText(says('已出票', 'Ticketed'), { timeout: 60_000 })
  await sibling.click()
  await expect(page).toHaveURL(/\/order\/train\/T\d{12}$/)
  await expect(app.heading(says('同组的订单', 'Orders of the group'))).toBeVisible()
  await look(page, info, 'sibling', axe)
})

test('gives whoever is above the standard an order of her own, which keeps nobody else from a seat where as many as possible are wanted [/fillorder/train/togetherIndex] [C-TRAIN-13]', async ({
  phoneOf,
  says,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  const { page, app, axe } = await phoneOf('QC3001')
  await choose(page, app, says, [
    ['qinyuan', '秦远', 'Yuan Qin'],
    ['gaoning', '高宁', 'Ning Gao'],
  ])
  const trains = createTrains(page, app, says)
  await openTrain(page, trains, says, says(7, 8), 'first')
  await bookApart(app, says, 'first').click()
  await expect(page.getByText(says('超过本人差标，单独一张', 'Above their own standard: an order apart'))).toBeVisible()
  await page.getByRole('radio', { name: says(/^能订几张订几张/, /^As many as possible/) }).press('Space')
  await trains.giveReason()
  await look(page, info, 'apart', axe)
  await app.agree()
  await submit(app, says).click()
  await trains.submitted()
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 90_000 })
  await expect(app.button(/^T\d{12}/)).toContainText(says('待审批', 'Awaiting approval'))
  await look(page, info, 'one-of-two', axe)
})

test('asks for each passenger’s application on a page of its own, reached from the form of one order [/fillorder/train/applyIndex/:key/:trainSerialNumber] [C-TRAIN-13]', async ({
  phoneOf,
  says,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  const { page, app, axe } = await phoneOf('QC3001')
  await choose(page, app, says, [
    ['sumin', '苏敏', 'Min Su'],
    ['luohui', '罗辉', 'Hui Luo'],
  ])
  const trains = createTrains(page, app, says)
  await openTrain(page, trains, says, 9)
  await trains.bookButton('second').click()
  await expect(app.submitButton()).toBeEnabled()
  await app.button(says(/^乘车人的申请单不同/, /^Passengers on several applications/)).click()
  await expect(page).toHaveURL(/\/fillorder\/train\/applyIndex\/[^/]+\/[^/]+$/)
  await expect(app.heading(says('每位乘车人的申请单', 'The application of each passenger'))).toBeVisible()
  for (const name of [says('苏敏', 'Min Su'), says('罗辉', 'Hui Luo')]) await expect(page.getByRole('group', { name })).toBeVisible()
  // Nobody stands on any: then one order is enough, and it leads back to that.
  await look(page, info, 'applications', axe)
  await app.button(says('按一张订单填写', 'Fill in one order')).click()
  await expect(page).toHaveURL(/\/fillorder\/train\/index\//)
  await expect(app.submitButton()).toBeEnabled()
})

test('asks first for whom, where somebody who books for others opens a train or a form by its address [/fillorder/train/index/:key/:trainSerialNumber] [/fillorder/train/togetherIndex]', async ({
  phoneOf,
  says,
}) => {
  const { page, app, context } = await phoneOf('QC3001')
  await choose(page, app, says, [['sumin', '苏敏', 'Min Su']])
  await createTrains(page, app, says).openForm(10)
  const [, key = '', train = ''] = /index\/([^/]+)\/([^/]+)$/.exec(page.url()) ?? []
  // A tab of its own knows nothing of what was chosen in the first.
  const tab = await context.newPage()
  for (const form of [`index/${key}/${train}`, `applyIndex/${key}/${train}`, `togetherIndex?key=${key}&train=${train}`]) {
    await tab.goto(`/m/fillorder/train/${form}`)
    await expect(tab).toHaveURL(/\/select-together\?line=train$/)
  }
})
