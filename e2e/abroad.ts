/** The steps of a journey abroad, in the words that stand on the screens. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { App, Says } from './app.ts'
import { dayReadOut } from './app.ts'
import type { Phone } from './fixtures.ts'

export function createAbroad(page: Page, app: App, says: Says) {
  const search = (): Locator => app.button(says('查航班', 'Search flights'))
  const field = (zh: RegExp, en: RegExp): Locator => page.getByRole('button', { name: says(zh, en) })

  /** From home, with a city abroad in the form: a day for one of its legs. */
  async function chooseDay(which: 'out' | 'back', date: string): Promise<void> {
    // The form of mainland flights stands there until it is known where the city lies; it has a calendar of its own.
    await expect(page.getByRole('radio', { name: says('多程', 'Multi-city'), exact: true })).toBeAttached()
    await (which === 'out' ? field(/^去程/, /^Depart/) : field(/^返程/, /^Return/)).click()
    await app
      .sheet(says('选择日期', 'Choose a day'))
      .getByRole('button', { name: dayReadOut(date, says) })
      .click()
  }

  async function chooseType(type: 'OW' | 'RT' | 'MS'): Promise<void> {
    const name = { OW: says('单程', 'One way'), RT: says('往返', 'Return'), MS: says('多程', 'Multi-city') }[type]
    // The words lie over the radio that they name.
    await page
      .getByRole('radiogroup', { name: says('行程类型', 'Kind of journey') })
      .getByText(name, { exact: true })
      .click()
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
  }

  const ways = (): Locator => page.getByRole('list', { name: says(/查到 \d+ 个航班组合/, /\d+ flights? found/) })
  const rows = (): Locator => ways().getByRole('listitem')
  const inPolicy = (): Locator => rows().filter({ hasText: says('符合差标', 'In policy') })

  /** Takes the first of the ways in policy; the cheapest stands first. */
  async function takeWay(): Promise<void> {
    await expect(rows().first()).toBeVisible({ timeout: 30_000 })
    await inPolicy().first().getByRole('button').click()
  }
  /** By keyboard: a page that has just come may still take the focus for its title. */
  async function chooseRadio(radio: Locator): Promise<void> {
    await expect(async () => {
      await radio.press('Space')
      await expect(radio).toBeChecked({ timeout: 1_000 })
    }).toPass({ timeout: 10_000 })
  }
  const closeSheet = (): Promise<void> =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: says('关闭', 'Close') })
      .click()
  return { chooseRadio, closeSheet, search, field, chooseDay, chooseType, rows, inPolicy, takeWay }
}

/** Who has a passport: of the two travellers one; in English the executive goes, whom nobody is asked for. */
export const TRAVELLERS_ABROAD = { zh: 'QC1001', en: 'QC9001' }

/** Agrees, on the form, to her details going to a supplier abroad; who agreed on an earlier journey is not asked again. */
export async function agreeToGoAbroad(page: Page, app: App, says: Says): Promise<void> {
  const row = app.button(says(/^单独同意/, /^Your consent/))
  await expect(row).toBeVisible()
  if ((await row.innerText()).includes(says('已同意', 'Given'))) return
  await row.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says('我单独同意', 'I agree to this by itself') })
    .click()
  await expect(row).toContainText(says('已同意', 'Given'))
}

export async function toFares(page: Page, legs: number, abroad: ReturnType<typeof createAbroad>): Promise<void> {
  for (let leg = 1; leg <= legs; leg += 1) {
    await expect(page).toHaveURL(new RegExp(`/flight/list/${leg}\\?`))
    await abroad.takeWay()
  }
}

/** From Hangzhou to Tokyo and back within the policy, at a fare that its airline lets change, with its ticket; says which order. */
export async function ticketedAbroad({ page, app }: Pick<Phone, 'page' | 'app'>, says: Says, out: Temporal.PlainDate): Promise<string> {
  const abroad = createAbroad(page, app, says)
  await page.goto('/m/home')
  await app.chooseArrival('TYO')
  await abroad.chooseDay('out', out.toString())
  await abroad.chooseDay('back', out.add({ days: 5 }).toString())
  await abroad.search().click()
  await toFares(page, 2, abroad)
  // The cheapest family may let nobody change it.
  const families = page.locator('.choice').filter({ hasNotText: says('不得改签', 'No changes') })
  await abroad.chooseRadio(
    families
      .filter({ hasText: says('符合差标', 'In policy') })
      .first()
      .getByRole('radio'),
  )
  await app.chooseFare()
  await app.agree()
  await agreeToGoAbroad(page, app, says)
  await app.submit()
  const order = await app.orderNumber()
  await app.ticketed()
  return order
}
