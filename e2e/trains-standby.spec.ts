/** Seats that are sold out are waited for: from the list to tickets at less than was paid ahead, to leaving the queue, and to its unmet end. */
import type { Page } from '@playwright/test'
import type { CallResult } from '../src/kernel/call.ts'
import type { StandbyForm } from '../src/trains/calls/standby.ts'
import type { searchTrains } from '../src/trains/calls.ts'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { call } from './page-calls.ts'
import { fitsNarrow, tooWide } from './sideways.ts'
import { BEIJING, createTrains, dayAhead, keepRailwayAwake, listAddress, SHANGHAI } from './train-steps.ts'
import { control, letQueueBeSeen } from './world-facts.ts'

type Found = CallResult<typeof searchTrains>

// Days on which no other journey of trains rides.
const SERVED = 10
const UNMET = 4
type Ride = Pick<Found['trains'][number], 'trainId' | 'trainNo' | 'fromStationCode' | 'toStationCode'>

/** Trains of a day whose second class is within the standard, sold out now: of each language its own, so that nobody is served in another's place. */
async function sellOut(page: Page, says: Says, ahead: number, count: number): Promise<Ride[]> {
  const asked = { from: { city: BEIJING[0] }, to: { city: SHANGHAI[0] }, trainDate: dayAhead(ahead) }
  const { trains } = await call<Found>(page, '/train/app/search', asked)
  const chosen = trains
    .filter(
      ({ seats, from }) =>
        from.at.slice(11, 13) >= says('10', '14') && seats.some(({ seat, verdict }) => seat === 'second' && verdict?.action === 'allow'),
    )
    .slice(0, count)
  if (chosen.length < count) throw new Error(`fewer than ${count} trains run on ${asked.trainDate}`)
  for (const { trainId } of chosen) await seats(trainId, 0)
  return chosen
}

async function sellOutOne(page: Page, says: Says, ahead: number): Promise<Ride> {
  const [ride] = await sellOut(page, says, ahead, 1)
  if (!ride) throw new Error('a train is sold out')
  return ride
}

const seats = (trainId: string, left: number) => control('POST', '/rail/seats', { trainId, seatType: 'second', left })

/** From the list by a sold-out train to the form of waiting for it. */
async function openForm(page: Page, app: App, says: Says, { trainNo }: Ride, ahead: number): Promise<void> {
  await page.goto(listAddress(ahead))
  await app.button(says(`候补 ${trainNo}`, `Join the standby queue ${trainNo}`)).click()
  await app.button(says('候补 二等座', 'Join the standby queue Second class')).click()
  await expect(page.getByRole('list', { name: says('候补哪些车次', 'What you wait for') })).toContainText(trainNo)
}

const wishesOf = (page: Page, says: Says) =>
  page.getByRole('list', { name: says('候补哪些车次', 'What you wait for') }).getByRole('listitem')

const submitButton = (app: App, says: Says) => app.button(says('提交候补', 'Join the standby queue'))

async function chooseCutOff(page: Page, app: App, says: Says): Promise<void> {
  await app.button(says(/^候补到什么时候/, /^Wait until/)).click()
  await page.getByRole('radio', { name: says(/发车前 2 小时/, /^2 hours before departure/) }).press('Space')
  await app.button(says('就用这个', 'Use this')).click()
}

test.beforeEach(keepRailwayAwake)
test.describe.configure({ timeout: 240_000 })

test('waits for either of two sold-out trains until a time that must be chosen, pays the dearer ahead, and is ticketed on the one that is served [/fillorder/train/standbyIndex/:key] [/order/trainStandby/:standbyId] [C-TRAIN-08] [SC-TRN-04] [SC-TRN-05] [SC-TRN-06] [V-TRAIN-07] [V-TRAIN-08] [V-TRAIN-12] [ST-TRAINSTANDBY]', async ({
  page,
  app,
  says,
  axe,
  tolerate,
}, info) => {
  tolerate(/status of 4\d\d/)
  await createTrains(page, app, says).fromHome()
  const sold = await sellOut(page, says, SERVED, 6)
  const [one, other] = sold
  if (!one || !other) throw new Error('two trains are sold out')
  await control('POST', '/rail/price', { trainId: other.trainId, percent: 108 })
  await openForm(page, app, says, one, SERVED)
  await look(page, info, 'standby-form', axe)

  await app.button(says(/^选择车次和席别/, /^Choose trains and seats/)).click()
  const sheet = app.sheet(says('选择车次和席别', 'Choose trains and seats'))
  const box = ({ trainNo }: Ride) => sheet.getByRole('checkbox', { name: new RegExp(`^${trainNo} ${says('二等座', 'Second class')}`) })
  await expect(box(one)).toBeChecked()
  for (const ride of sold.slice(1)) await box(ride).press('Space')
  await expect(sheet.getByRole('alert')).toContainText(says('每天最多 5 个', 'at most 5 wishes a day'))
  await expect(box(sold[5] ?? one)).not.toBeChecked()
  await look(page, info, 'standby-wishes', axe)
  expect(await sheet.getByRole('radio').count()).toBeLessThanOrEqual(3)
  for (const ride of sold.slice(2, 5)) await box(ride).press('Space')
  await app.button(says(/^选好了/, /^Done/)).click()
  await expect(wishesOf(page, says)).toHaveCount(2)
  await expect(wishesOf(page, says).filter({ hasText: other.trainNo })).toContainText(says('按它预付', 'paid ahead'))

  await app.agree()
  await submitButton(app, says).click()
  await expect(app.button(says(/^候补到什么时候/, /^Wait until/))).toContainText(says('请选择截止兑现时间', 'Choose until when to wait'))
  await chooseCutOff(page, app, says)
  await look(page, info, 'standby-filled', axe)
  await fitsNarrow(page, 'the form')
  // Twice, as a thumb does: one standby.
  await submitButton(app, says).dblclick()
  const standby = await createTrains(page, app, says).submitted()
  await expect(app.heading(says('候补中', 'On standby'))).toBeVisible({ timeout: 60_000 })

  await page.goto('/m/order/list/train/all')
  await page.locator(`a[href$="/order/trainStandby/${standby}"]`).click()
  await expect(page.getByText(says('已排入候补', 'On standby')).filter({ visible: true }).first()).toBeVisible({ timeout: 60_000 })
  const wishes = page.getByRole('list', { name: says('候补的车次', 'What is waited for') }).getByRole('listitem')
  await expect(wishes).toHaveCount(2)
  await letQueueBeSeen(standby)
  await expect(wishes.first()).toContainText(says(/前面/, /ahead/), { timeout: 90_000 })
  await look(page, info, 'standby-waiting', axe)
  expect(await tooWide(page)).toEqual([])

  await seats(one.trainId, 1)
  await letQueueBeSeen(standby)
  await expect(app.heading(says('候补成功', 'Standby succeeded'))).toBeVisible({ timeout: 90_000 })
  await expect(wishes.filter({ hasText: one.trainNo })).toContainText(says('已兑现', 'Served'))
  await expect(wishes.filter({ hasText: other.trainNo })).toContainText(says('已结束', 'Ended'))
  const facts = page.getByRole('region', { name: says('候补说明', 'About this standby order') })
  await expect(facts).toContainText(says('已原路退回', 'Gone back to who paid'), { timeout: 60_000 })
  await look(page, info, 'standby-served', axe)
  await app.button(says('看车票', 'See the tickets')).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${standby}$`))
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible()
  await app.button(says('候补进展', 'Standby')).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/trainStandby/${standby}$`))
})

test('leaves the queue after one more question, and gets all that was paid ahead back [/order/trainStandby/:standbyId] [C-TRAIN-08] [SC-TRN-05] [ST-TRAINSTANDBY]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await createTrains(page, app, says).fromHome()
  const ride = await sellOutOne(page, says, UNMET)
  await openForm(page, app, says, ride, UNMET)
  await chooseCutOff(page, app, says)
  await app.agree()
  await submitButton(app, says).click()
  const standby = await createTrains(page, app, says).submitted()
  await app.button(says('看订单', 'View order')).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/trainStandby/${standby}$`))
  await expect(page.getByText(says('已排入候补', 'On standby')).first()).toBeVisible({ timeout: 60_000 })
  await app.button(says(/^撤回候补/, /^Leave the queue/)).click()
  const sheet = app.sheet(says('撤回候补', 'Leave the queue'))
  await expect(sheet).toContainText(says('预付的全部原路退回', 'All that was paid ahead goes back'))
  await look(page, info, 'standby-leaving', axe)
  await sheet.getByRole('button', { name: says('继续候补', 'Keep waiting') }).click()
  await expect(app.heading(says('候补中', 'On standby'))).toBeVisible()
  await app.button(says(/^撤回候补/, /^Leave the queue/)).click()
  await sheet.getByRole('button', { name: says('确认撤回', 'Leave the queue') }).click()
  await expect(app.heading(says('已撤回', 'Withdrawn'))).toBeVisible({ timeout: 60_000 })
  const facts = page.getByRole('region', { name: says('候补说明', 'About this standby order') })
  await expect(facts).toContainText(says('全部原路退回，不收费用', 'All of it, free of charge'))
  await expect(page.getByText(says('款项已退回', 'Money returned')).first()).toBeVisible({ timeout: 60_000 })
  await look(page, info, 'standby-withdrawn', axe)
  await expect(app.button(says('重新查车次', 'Search trains again'))).toBeVisible()
})

/** Short of what the form offers: hours would have to go by. */
const SECONDS_TO_WAIT = 20

test('ends at its cut-off without seats, and says that all of it comes back [/order/trainStandby/:standbyId] [SC-TRN-05] [V-TRAIN-12] [ST-TRAINSTANDBY]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await createTrains(page, app, says).fromHome()
  const ride = await sellOutOne(page, says, UNMET)
  const { trainId, fromStationCode, toStationCode } = ride
  const asked = { requirements: [{ trainId, fromStationCode, toStationCode, seat: 'second' }] }
  const form = await call<StandbyForm>(page, '/train/app/standby/fill', asked)
  const { standbyId } = await call<{ standbyId: string }>(page, '/train/app/standby/submit', {
    ...asked,
    formId: form.formId,
    passengers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards.find(({ fault }) => fault === null)?.cardId })),
    contact: { kind: 'own' },
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    cutOffAt: Temporal.Now.instant().add({ seconds: SECONDS_TO_WAIT }).toString(),
  })
  await page.goto(`/m/order/trainStandby/${standbyId}`)
  await expect(page.getByText(says('已排入候补', 'On standby')).first()).toBeVisible({ timeout: 60_000 })
  await expect(app.heading(says('候补未兑现', 'Standby: no seats came'))).toBeVisible({ timeout: 150_000 })
  const facts = page.getByRole('region', { name: says('候补说明', 'About this standby order') })
  await expect(facts).toContainText(says('全部原路退回，不收费用', 'All of it, free of charge'))
  await look(page, info, 'standby-unmet', axe)
  expect(await tooWide(page)).toEqual([])
})

test('tells whoever the standby is not hers that there is none [/order/trainStandby/:standbyId] [P-PRIV-01]', async ({
  page,
  app,
  says,
  tolerate,
}) => {
  tolerate(/404/)
  await page.goto('/m/order/trainStandby/T261124999999')
  await expect(app.heading(says('没有找到这张订单', 'No such order'))).toBeVisible()
})
