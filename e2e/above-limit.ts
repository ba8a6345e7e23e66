/** The steps of an order above the limit, in the words that stand on the screens: asked for, decided, paid. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import type { Phone } from './fixtures.ts'
import { fareYuanNow, leaveSeatsOfAllFares, letDecisionStand, LIMIT_YUAN, makeOneDear, movePrice } from './world-facts.ts'
import type { SandboxFlight } from './world-facts.ts'

/** The traveller's manager, and hers. */
export const MANAGER = 'QC2001'
export const EXECUTIVE = 'QC9001'

/** From 500 yuan above the limit on the demo company wants a second level. */
export const ONE_LEVEL_YUAN = 250
export const TWO_LEVELS_YUAN = 1500

/** An approval takes effect eight seconds after it was given. */
export const IN_EFFECT = { timeout: 25_000 }

export function createAboveLimit(page: Page, app: App, says: Says) {
  const radio = (name: string | RegExp): Locator => page.getByRole('radio', { name })
  const reason = (): Locator => radio(says('与客户或同事同行', 'Travelling with a client or colleague'))

  /** Opens the company's word on the dearest flight of a day, which is above the limit. */
  async function openDearest(date: string): Promise<void> {
    await app.openList({ date })
    await app.button(says('价格', 'Price')).click()
    await app.button(says('价格低', 'Cheapest')).click()
    await expect(app.button(says('价格高', 'Dearest'))).toBeVisible()
    await expect(app.rows().first()).toContainText(says(/超标 ¥[\d,]+/, /¥[\d,]+ over/))
    await app.rows().first().getByRole('button').click()
    // A flight above the standard is never booked in passing: it leads to its explanation.
    await expect(page).toHaveURL(/\/flight\/compliance\/1/)
  }

  /** Makes one flight of the day dear and opens the company's word on it; says which. */
  async function openVerdict(date: string, aboveYuan: number): Promise<string> {
    const { number } = await makeOneDear(date, aboveYuan)
    await openDearest(date)
    await expect(page.getByText(new RegExp(`^${number} `)).first()).toBeVisible()
    return number
  }

  const reasonButton = (): Locator => app.button(says('仍选，说明原因', 'Keep, give a reason'))

  async function openReason(): Promise<void> {
    await reasonButton().click()
    await expect(app.heading(says('超标原因', 'Reason'))).toBeVisible()
  }

  async function giveReason(): Promise<void> {
    await expect(async () => {
      await reason().press('Space')
      await expect(reason()).toBeChecked({ timeout: 1_000 })
    }).toPass({ timeout: 10_000 })
    await page.getByRole('textbox', { name: says('补充说明', 'In your words') }).fill(NOTE)
    await app.button(says('下一步', 'Next')).click()
    await expect(app.heading(says('填写订单', 'Your order'))).toBeVisible()
    await expect(app.terms()).toBeAttached()
  }

  /** Books a flight above the limit; ends on the page that follows the order, its seat held and its approver asked. */
  async function askFor(date: string, aboveYuan: number): Promise<string> {
    await openVerdict(date, aboveYuan)
    await openReason()
    await giveReason()
    const order = await app.order()
    await asked()
    return order
  }

  /**
   * The same with the flight at hand, of which other seats are left: its price can move while somebody decides, and it be held anew.
   * Says by how much its fare is above the limit.
   */
  async function bookDear(date: string): Promise<{ dear: SandboxFlight; number: string; overYuan: number }> {
    const dear = await makeOneDear(date, ONE_LEVEL_YUAN)
    const overYuan = (await fareYuanNow(dear)) - LIMIT_YUAN
    await leaveSeatsOfAllFares(dear, 9)
    await openDearest(date)
    await openReason()
    await giveReason()
    const number = await app.order()
    await asked()
    return { dear, number, overYuan }
  }

  const asked = () => expect(app.heading(says('已提交审批', 'Sent for approval'))).toBeVisible({ timeout: 20_000 })

  const request = (order: string): Locator => page.getByRole('link').and(page.locator(`[href$="/${order}"]`))

  /** Opens the request for an order from the approver's list. */
  async function openRequest(order: string): Promise<void> {
    await page.goto('/m/approval/list')
    await request(order).click()
    await expect(app.button(says('同意', 'Approve'))).toBeVisible()
  }

  /** Approves the request on screen; the list is where it ends. */
  async function approve(): Promise<void> {
    await app.button(says('同意', 'Approve')).click()
    await expect(page.locator('.toast').last()).toContainText(says('已同意', 'Approved'))
  }

  /** Agrees to an order's request from the list, with nothing more to wait for: that a decision stands after its time is walked elsewhere. */
  async function agreeTo(order: string): Promise<void> {
    await openRequest(order)
    await approve()
    await letDecisionStand(order)
  }

  /** Books one to which her manager agrees on a phone of her own; ends where its traveller may pay. */
  async function askAndAgree(date: string, phoneOf: (account: string) => Promise<Phone>): Promise<string> {
    const order = await askFor(date, ONE_LEVEL_YUAN)
    const manager = await phoneOf(MANAGER)
    await createAboveLimit(manager.page, manager.app, says).agreeTo(order)
    await expect(toCheckout()).toBeVisible(IN_EFFECT)
    return order
  }

  const toCheckout = (): Locator => app.button(says('去付款', 'Pay now'))
  const payWithAlipay = (): Locator => app.button(says(/^支付宝付 ¥/, /^Pay ¥.* with Alipay$/))

  /** From the order, or the page after its submission, to the gateway's cashier. */
  async function openCashier(): Promise<void> {
    await toCheckout().click(IN_EFFECT)
    await payWithAlipay().click()
    await expect(page).toHaveURL(CASHIER)
  }

  /** What the cashier calls this payment: the number of the trade that we opened. */
  const tradeNumber = (): Promise<string> =>
    page
      .locator('dl > div', { hasText: says('商户订单号', 'Merchant order no.') })
      .locator('dd')
      .innerText()

  return {
    reason,
    openDearest,
    openVerdict,
    openReason,
    reasonButton,
    giveReason,
    askFor,
    askAndAgree,
    bookDear,
    asked,
    request,
    openRequest,
    approve,
    agreeTo,
    toCheckout,
    payWithAlipay,
    openCashier,
    tradeNumber,
    atCashier: (act: 'pay' | 'paySlowly' | 'decline') => page.locator(`button[value=${act}]`).click(),
    leaveCashier: () => page.getByRole('link', { name: says('先离开，稍后再付', 'Leave and pay later') }).click(),
    /** What an order or a request tells of what happened, step by step. */
    story: () => page.getByRole('list', { name: says('进展', 'Progress') }),
    flow: () => radio(says('流程图', 'Flow chart')),
    tab: (name: 'awaiting' | 'completed') => radio(name === 'awaiting' ? says('待审批', 'Awaiting approval') : says('已处理', 'Completed')),
    undo: () =>
      page
        .locator('.toast')
        .last()
        .getByRole('button', { name: says('撤回', 'Undo') }),
  }
}

export const CASHIER = /\/alipay\/cashier\//
/** What the traveller writes to her approver. */
export const NOTE = '与客户方王总同机，路上对齐验收方案'

/** The fare of a flight that `bookDear` has made dear rises by about so much more; says by how much. */
export async function raiseFare(dear: SandboxFlight, byYuan: number): Promise<number> {
  const filedYuan = Math.min(...dear.fares.filter(({ cabin }) => cabin === 'Y').map(({ fareMinor }) => fareMinor)) / 100
  const beforeYuan = await fareYuanNow(dear)
  await movePrice(dear.flightId, Math.round(((LIMIT_YUAN + ONE_LEVEL_YUAN + byYuan) / filedYuan - 1) * 10_000) / 100)
  return (await fareYuanNow(dear)) - beforeYuan
}

/** Watches that a page moves by itself: whatever it shows later, it is the page that was marked here. */
export async function mark(page: Page): Promise<() => Promise<void>> {
  const { pathname } = new URL(page.url())
  await page.evaluate('globalThis.isSamePage = true')
  return async () => {
    expect(await page.evaluate('globalThis.isSamePage === true'), 'the page was not loaded anew').toBe(true)
    expect(new URL(page.url()).pathname).toBe(pathname)
  }
}
