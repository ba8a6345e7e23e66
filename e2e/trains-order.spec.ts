/** Orders of trains as their traveller and their approver see them: the page, the card in the list, and cancelling. They are made by the calls. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CallResult } from '../src/kernel/call.ts'
import type { fillTrainOrder } from '../src/trains/calls/booking.ts'
import type { searchTrains } from '../src/trains/calls.ts'
import { createAboveLimit, MANAGER } from './above-limit.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { control, letDecisionStand, todayInShanghai } from './world-facts.ts'

type Found = CallResult<typeof searchTrains>
type Form = CallResult<typeof fillTrainOrder>

/** In the page's own session. */
async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const token = await page.evaluate<string>("JSON.parse(localStorage['qicheng.session']).signedIn.token")
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), language: 'en' }
  const answer = (await (await page.request.post(`/api${path}`, { data, headers })).json()) as { code: string; message: string; result: T }
  if (answer.code !== 'Z000') throw new Error(`${path}: ${answer.code} ${answer.message}`)
  return answer.result
}

/** Orders a seat of the first train on which there is one that is judged so; on days on which no other journey rides, who rides once a train. */
async function order(page: Page, action: 'allow' | 'approve', daysAhead: number): Promise<string> {
  const trainDate = todayInShanghai().add({ days: daysAhead }).toString()
  const found = await call<Found>(page, '/train/app/search', { from: { city: '北京' }, to: { city: '上海' }, trainDate })
  for (const train of found.trains) {
    const seat = train.seats.find(({ isLeft, verdict, seat: type }) => isLeft && type !== 'noSeat' && verdict?.action === action)
    if (!train.canBook || !seat) continue
    const asked = {
      trainId: train.trainId,
      fromStationCode: train.fromStationCode,
      toStationCode: train.toStationCode,
      seat: seat.seat,
    }
    const form = await call<Form>(page, '/train/app/fillOrder', asked)
    const submission = {
      ...asked,
      formId: form.formId,
      passengers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards.find(({ fault }) => fault === null)?.cardId })),
      contact: { kind: 'own' },
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
      ...(form.approval && {
        reason: { code: 'CLIENT', note: 'Same train as the client' },
        approvers: form.travellers.map(({ userCode }) => ({ userCode, approverCode: form.approval?.approvers[0]?.userCode })),
      }),
    }
    return (await call<{ orderSeq: string }>(page, '/train/app/book', submission)).orderSeq
  }
  throw new Error(`no seat is left on ${trainDate} that is judged "${action}"`)
}

// The railway rests from one to five; journeys do not.
test.beforeEach(() => control('POST', '/rail/settings', { nightStop: false }))

// Each is looked at by day and by night, and held against axe twice.
test.describe.configure({ timeout: 150_000 })

test('follows an order to its tickets, and finds it in the list by its line [/order/train/:orderNo]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await page.goto('/m/home')
  await expect(app.button(says('火车票', 'Trains'))).toBeVisible()
  const orderSeq = await order(page, 'allow', 11)
  await page.goto(`/m/order/train/${orderSeq}`)
  await expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible({ timeout: 60_000 })
  const passengers = page.getByRole('region', { name: says('乘车人', 'Passengers') })
  await expect(passengers).toContainText(says(/\d+ 车 \d+[A-F]/, /Coach \d+, seat \d+[A-F]/))
  await expect(passengers).toContainText('••••')
  await expect(passengers).toContainText(says('票号', 'Ticket number'))
  await expect(app.button(says('取消订单', 'Cancel order'))).toHaveAttribute('aria-disabled', 'true')
  await look(page, info, 'train-ticketed', axe)
  expect(await tooWide(page)).toEqual([])

  await page.goto('/m/order/list/train/all')
  await expect(page.locator(`a[href$="/order/train/${orderSeq}"]`)).toContainText(says('北京 → 上海', 'Beijing → Shanghai'))
  await look(page, info, 'train-list', axe)
  expect(await tooWide(page)).toEqual([])
  await page.locator(`a[href$="/order/train/${orderSeq}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${orderSeq}$`))
})

test('waits for approval with its approver’s page beside it, is to be paid, and is cancelled at no cost [/order/train/:orderNo] [ST-APPR-03] [C-TRAIN-06]', async ({
  page,
  app,
  says,
  axe,
  phoneOf,
}, info) => {
  await page.goto('/m/home')
  await expect(app.button(says('火车票', 'Trains'))).toBeVisible()
  const orderSeq = await order(page, 'approve', 12)
  await page.goto(`/m/order/train/${orderSeq}`)
  await expect(app.heading(says('待审批', 'Awaiting approval'))).toBeVisible()
  await look(page, info, 'train-awaiting', axe)
  await app.button(says('看审批进展', 'See the approval')).click()
  await expect(page).toHaveURL(/\/m\/approval\//)
  const address = new URL(page.url()).pathname

  const approver = await phoneOf(MANAGER)
  await approver.page.goto(address)
  await expect(approver.page.getByRole('heading', { name: says('超标在哪里', 'What is above the policy') })).toBeVisible()
  await look(approver.page, info, 'train-approver', approver.axe)
  expect(await tooWide(approver.page)).toEqual([])
  const { approve } = createAboveLimit(approver.page, approver.app, says)
  await approve()
  await letDecisionStand(orderSeq)

  await page.goto(`/m/order/train/${orderSeq}`)
  await expect(app.button(says('去付款', 'Pay now'))).toBeVisible({ timeout: 60_000 })
  await look(page, info, 'train-to-pay', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says(/^取消订单/, /^Cancel order/)).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/cancel/${orderSeq}$`))
  await page.getByRole('radio', { name: says('行程有变', 'Plans have changed'), exact: true }).press('Space')
  await look(page, info, 'train-cancel', axe)
  await app.button(says('确认取消', 'Cancel order')).click()
  await expect(page).toHaveURL(new RegExp(`/m/order/train/${orderSeq}$`))
  await expect(app.heading(says('已取消', 'Cancelled'))).toBeVisible()
  await look(page, info, 'train-cancelled', axe)
  expect(await tooWide(page)).toEqual([])
  await expect(app.button(says('重新查车次', 'Search trains again'))).toBeVisible()
})

test('tells whoever the order is not hers that there is none [/order/train/:orderNo] [P-PRIV-01]', async ({
  page,
  app,
  says,
  tolerate,
}) => {
  tolerate(/404/)
  await page.goto('/m/order/train/T261124999999')
  await expect(app.heading(says('没有找到这张订单', 'No such order'))).toBeVisible()
})
