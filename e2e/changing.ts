/** The steps of changing a ticket to another flight, in the words that stand on the screens. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { letAllComply } from './world-facts.ts'

export function createChanging(page: Page, app: App, says: Says) {
  const radio = (name: string): Locator => page.getByRole('radio', { name, exact: true })
  const flights = (): Locator =>
    page.getByRole('list', { name: says(/^可以改的航班 \d+ 班$/, /^\d+ flights? to change to$/) }).getByRole('listitem')
  const submitButton = (): Locator => app.button(says(/^(提交改签|提交审批|按 ¥.* 提交)$/, /^Submit (the change|for approval|at ¥.*)$/))

  /** The flights of an airline that lets every fare be changed until it leaves; some let none. */
  const changeable = (rows: Locator): Locator => rows.filter({ hasText: says('国航', 'Air China') })

  /** Books one of them within the limits, the first where nothing is said of their texts, and waits for its ticket. */
  async function book(date: string, which: (texts: readonly string[]) => number = () => 0): Promise<string> {
    await letAllComply(date)
    await app.openList({ date })
    const rows = changeable(app.inPolicy())
    await expect(rows.first()).toBeVisible()
    await rows
      .nth(which(await rows.allInnerTexts()))
      .getByRole('button')
      .click()
    await expect(page.getByRole('radio').first()).toBeAttached()
    await app.chooseFare()
    const order = await app.order()
    await app.ticketed()
    return order
  }

  /** From the order's page to the first step, where the only ticket is chosen already. */
  async function toFirstStep(order: string): Promise<void> {
    await page.goto(`/m/flights/order/${order}`)
    await app.button(says(/^改签.*换一班/, /^Change tickets.*To another flight/)).click()
    await expect(page).toHaveURL(new RegExp(`/flights/changeSign/${order}$`))
    await expect(page.getByText(says('已选 1 张', '1 ticket chosen'))).toBeVisible()
  }

  async function chooseDay(date: string): Promise<void> {
    await app.button(says(/^新的日期/, /^New date/)).click()
    await app.sheet(says('改到哪一天', 'Change to which day')).locator(`[data-date="${date}"]`).click()
    await expect(app.sheet(says('改到哪一天', 'Change to which day'))).toHaveCount(0)
  }

  /** Whose, to which day and why; ends on the flights of that day. */
  async function toFlights(date: string): Promise<void> {
    await chooseDay(date)
    await radio(says('会议或拜访改了时间', 'A meeting or visit was moved')).press('Space')
    await app.button(says('看航班', 'See flights')).click()
    await expect(page).toHaveURL(/\/flights\/changeSign\/F\d{12}\/flights\/[0-9a-f-]{36}$/)
    await expect(flights().first()).toBeVisible()
  }

  /** Takes a flight of the list, one that keeps to the limits where nothing else is said; ends on the form, and says which flight it is. */
  async function toForm(row: Locator = flights().filter({ hasText: says('符合差标', 'In policy') })): Promise<string> {
    await row.first().getByRole('button').click()
    await expect(page).toHaveURL(/\/fares\/[0-9a-f-]{36}\?key=/)
    const flight = app.flightId()
    await app.button(says('选这个', 'Choose')).click()
    await expect(page).toHaveURL(/\/form\/[0-9a-f-]{36}$/)
    await expect(submitButton()).toBeVisible()
    return flight
  }

  /** Agrees to the form on screen and submits it; ends where the change is followed. */
  async function submit(order: string): Promise<void> {
    await app.agree()
    await submitButton().click()
    await expect(page).toHaveURL(new RegExp(`/flights/changeSign/${order}/detail$`))
  }

  /** Waits until the change reads so, and says by which order it is booked. */
  async function becomes(status: string): Promise<string> {
    await expect(page.getByText(status, { exact: true }).first()).toBeVisible({ timeout: 40_000 })
    const row = await app.button(says(/^改签订单/, /^New order/)).innerText()
    return /F\d{12}/.exec(row)?.[0] ?? ''
  }

  /** What the page on screen says it costs; kept pages behind it say the same of theirs. */
  const costs = (): Promise<string> => page.locator('.paybar').filter({ visible: true }).innerText()

  return { costs, book, changeable, toFirstStep, chooseDay, toFlights, toForm, submit, submitButton, becomes, flights, radio }
}
