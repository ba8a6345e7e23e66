/** The steps of journeys by train, in the words that stand on the screens: from a day's list by a form to the order that it becomes. */
import type { Locator, Page } from '@playwright/test'
import { CASHIER, createAboveLimit } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { expect } from './fixtures.ts'
import { orderTrain, type Wish } from './train-orders.ts'
import { control, todayInShanghai } from './world-facts.ts'

type City = readonly [zh: string, en: string]
export const BEIJING: City = ['北京', 'Beijing']
export const SHANGHAI: City = ['上海', 'Shanghai']

const place = ([zh, en]: City): string => [zh, '', zh, en].join('~')
export const dayAhead = (days: number): string => todayInShanghai().add({ days }).toString()

/** Where the list of a day stands; a link that somebody may have kept. */
export const listAddress = (ahead: number, from = BEIJING, to = SHANGHAI): string =>
  `/m/train/list?${new URLSearchParams({ from: place(from), to: place(to), date: dayAhead(ahead) }).toString()}`

/** The railway rests from one to five; journeys do not. */
export const keepRailwayAwake = () => control('POST', '/rail/settings', { nightStop: false })

const RESULT = /\/fillorder\/train\/result\?orderSeq=(T\d{12})$/

/** Tickets are issued while one looks on. */
const ISSUED = { timeout: 60_000 }

export function createTrains(page: Page, app: App, says: Says) {
  const rows = (): Locator => page.getByRole('list', { name: says(/查到 \d+ 趟列车/, /\d+ trains? found/) }).getByRole('listitem')

  /** The first train on screen that complies, and has seats of every type for whoever looks. */
  const openFirst = (): Promise<void> =>
    rows()
      .filter({ hasText: says('符合差标', 'In policy'), hasNotText: says('可候补', 'standby') })
      .first()
      .getByRole('button')
      .first()
      .click()

  const bookButton = (seat: 'second' | 'first'): Locator =>
    app.button(seat === 'second' ? says('预订 二等座', 'Book Second class') : says('预订 一等座', 'Book First class'))

  /** From the list of a day by a train that complies to the form of a type of its seats. */
  async function openForm(ahead: number, seat: 'second' | 'first' = 'second'): Promise<void> {
    await page.goto(listAddress(ahead))
    await openFirst()
    await bookButton(seat).click()
    await expect(app.heading(says('填写订单', 'Order details'))).toBeVisible()
    await expect(app.submitButton()).toBeEnabled()
  }

  /** Says on the form why it goes above the standard. */
  async function giveReason(): Promise<void> {
    await app.button(says(/^原因/, /^Reason/)).click()
    await page.getByRole('radio', { name: says('与客户或同事同行', 'Travelling with a client or colleague') }).press('Space')
    await page.getByRole('textbox').last().fill(says('与客户同车', 'On the client’s train'))
    await page.getByRole('dialog').getByRole('button').last().click()
  }

  /** The order that a form has become, on the page that follows it. */
  async function submitted(): Promise<string> {
    await expect(page).toHaveURL(RESULT)
    return RESULT.exec(page.url())?.[1] ?? ''
  }

  const ticketed = () => expect(app.heading(says('已出票', 'Ticketed'))).toBeVisible(ISSUED)

  /** Opens an order's page and waits for its tickets. */
  async function seeTicketed(order: string): Promise<void> {
    await page.goto(`/m/order/train/${order}`)
    await ticketed()
  }

  /** From home, where a session is in hand. */
  async function fromHome(): Promise<void> {
    await page.goto('/m/home')
    await expect(app.button(says('火车票', 'Trains'))).toBeVisible()
  }

  /** Orders by the calls of the page's own session. */
  async function order(wish: Wish): Promise<string> {
    await fromHome()
    return orderTrain(page, wish)
  }

  /** The same, to its tickets on its page. */
  async function orderTicketed(wish: Omit<Wish, 'action'>): Promise<string> {
    const orderSeq = await order({ ...wish, action: 'allow' })
    await seeTicketed(orderSeq)
    return orderSeq
  }

  /** The same above the standard: agreed to on the manager's phone, its part paid at Alipay's cashier. */
  async function orderPaidInPart(wish: Omit<Wish, 'action'>, manager: { readonly page: Page; readonly app: App }): Promise<string> {
    const orderSeq = await order({ ...wish, action: 'approve' })
    await createAboveLimit(manager.page, manager.app, says).agreeTo(orderSeq)
    await page.goto(`/m/order/train/${orderSeq}`)
    await app.button(says('去付款', 'Pay now')).click(ISSUED)
    const paying = createAboveLimit(page, app, says)
    await paying.payWithAlipay().click()
    await expect(page).toHaveURL(CASHIER)
    await paying.atCashier('pay')
    await expect(page).toHaveURL(/\/m\//)
    await seeTicketed(orderSeq)
    return orderSeq
  }

  return {
    rows,
    openFirst,
    bookButton,
    openForm,
    giveReason,
    submitted,
    ticketed,
    seeTicketed,
    fromHome,
    order,
    orderTicketed,
    orderPaidInPart,
  }
}
