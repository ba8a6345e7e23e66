/** The steps of applying for a trip, in the words that stand on the screens. */
import type { Locator, Page } from '@playwright/test'
import { dayReadOut, type App, type Says } from './app.ts'
import { expect } from './fixtures.ts'
import { call } from './page-calls.ts'

export const languageOf = (says: Says): 'zh' | 'en' => says('zh', 'en')

export const rowOf = (page: Page, label: string): Locator =>
  page
    .locator('.row')
    .filter({ has: page.locator('.row__label', { hasText: new RegExp(`^${label}$`) }) })
    .filter({ visible: true })

interface LegAsked {
  readonly from: string
  readonly to: string
  readonly day: string
  readonly by: 'flight' | 'train'
}

/** Applies for a colleague's trip, or one's own, by the calls of the page's own session; says which application it is. */
export async function applyByCall(
  page: Page,
  legs: readonly LegAsked[],
  { userCode, reason, costCode }: { userCode: string; reason: string; costCode: string },
): Promise<string> {
  const segments = legs.map(({ from, to, day, by }) => ({
    kind: 'leg',
    departureCity: from,
    arrivalCity: to,
    startDate: day,
    endDate: day,
    wanted: { [by]: 1 },
  }))
  const plan = { segments, travellers: [userCode], estimateMinor: 200_000 * legs.length, reason, costCode }
  const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
  return (await call<{ applicationId: string }>(page, path, plan, userCode)).applicationId
}

export function createApplying(page: Page, app: App, says: Says) {
  async function chooseArrival(): Promise<void> {
    await rowOf(page, says('到达', 'To')).first().click()
    await page.getByRole('searchbox').fill('BJS')
    await page.getByRole('searchbox').press('Enter')
  }

  async function chooseDays(first: string, last: string): Promise<void> {
    await rowOf(page, says('日期', 'Dates')).first().click()
    const day = (date: string) => page.getByRole('dialog').getByRole('gridcell', { name: new RegExp(dayReadOut(date, says)) })
    await day(first).click()
    await day(last).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  async function write({ first, last, reason }: { first: string; last: string; reason: string }): Promise<void> {
    await chooseArrival()
    await chooseDays(first, last)
    await page.getByRole('textbox', { name: says(/^预计费用/, /^Estimate/) }).fill('3200')
    await page.getByRole('textbox', { name: says('出差事由', 'Reason') }).fill(reason)
  }

  async function openNew(): Promise<void> {
    await page.goto('/m/preapproval')
    await app.button(says('新建申请', 'New application')).click()
    await expect(app.heading(says('新建出差申请', 'New trip application'))).toBeVisible()
  }

  /** Says which application it became. */
  async function submit(): Promise<string> {
    await app.button(says('提交申请', 'Submit')).click()
    await expect(page).toHaveURL(/\/preapproval\/[0-9a-f-]{36}\/detail$/)
    return /preapproval\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  }

  const state = (zh: string, en: string): Locator =>
    page
      .locator('.badge, .quiet')
      .filter({ hasText: says(zh, en) })
      .filter({ visible: true })
      .first()

  return { write, openNew, submit, state, chooseDays }
}
