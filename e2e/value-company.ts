/** Companies of their own in each language, one for each of the two who may pay, for journeys of unused value, and the steps of these. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import type { App, Says } from './app.ts'
import { importOwn, ownCompanyFile } from './own-company.ts'
import { control, flightsBetween } from './world-facts.ts'

export const VALUE_PASSWORD = 'walnut-31-river'

/** company: it pays all. person: every fare is above the limit, and such a trip is the traveller's own. */
export type WhoPays = 'company' | 'person'

/** Imports the company; a second time changes nothing. Answers with who travels there. */
export async function importValue(language: 'zh' | 'en', who: WhoPays): Promise<string> {
  const nth = (language === 'zh' ? 1 : 3) + (who === 'person' ? 1 : 0)
  const userCode = `${language === 'zh' ? 'UV' : 'UE2'}00${nth}`
  const first = `1101991988010${nth}001`
  const file = ownCompanyFile({
    code: `VALUE-${who.toUpperCase()}-${language.toUpperCase()}`,
    name: { zh: '余额公司', en: 'Keeps Value Ltd.' },
    people: `  - userCode: ${userCode}
    name: { zh: 余惠, en: Hui Yu }
    latinName: { surname: Yu, given: Hui }
    phone: '1390000960${nth}'
    password: ${VALUE_PASSWORD}
    department: HQ
    rank: P1
    roles: [employee]
    language: ${language}
    costCentres: [CC-1]
    documents:
      - { type: idCard, number: '${first}${checkCharacterOf(first)}' }`,
  })
  const own = file.replace('onBreach: tell', 'onBreach: tell\n        paidBy: person').replace('default: 1500', 'default: 100')
  await importOwn(who === 'person' ? own : file.replace('default: 1500', 'default: 9000'))
  return userCode
}

/** China Eastern's cheapest fare, which leaves value (the sandbox's world). */
const SAVER = { bookingClass: 'Z', seats: 9 }

/** Airlines sell their cheapest fares first, and on some days none is left: on this one all flights of hers have some. */
async function openSavers(date: string): Promise<void> {
  for (const from of ['SHA', 'PVG'])
    for (const { flightId, number } of await flightsBetween({ from, to: ['PEK', 'PKX'], date }))
      if (number.startsWith('MU')) await control('POST', '/inventory', { flightId, ...SAVER })
}

export function createValue(page: Page, app: App, says: Says) {
  /** So much later than other journeys travel, whose fares are moved. */
  const LATER_DAYS = 40

  /** Picks the cheapest flight of the airline whose cheapest fares leave value, and lets all of its flights that day have such fares. */
  async function openAirline(freshDate: string): Promise<void> {
    const date = Temporal.PlainDate.from(freshDate).add({ days: LATER_DAYS }).toString()
    await openSavers(date)
    await app.openList({ date, from: 'SHA', to: 'BJS' })
    await app.button(says(/^价格/, /^Price/)).click()
    await expect(app.button(says(/^价格低/, /^Cheapest/))).toHaveAttribute('aria-pressed', 'true')
    const wanted = app
      .rows()
      .filter({ hasText: says('东航', 'China Eastern') })
      .first()
    // A list draws what is on the screen: hers may stand further down.
    let top = 0
    await expect(async () => {
      if (!(await wanted.isVisible())) await app.scrollTo((top += 400))
      await expect(wanted).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
    await wanted.getByRole('button').click()
  }

  const toGiveUp = (): Locator => app.button(says(/^退票留余额/, /^Give up for value/))

  return {
    openAirline,
    /** Goes on to the order form from the flight's cheapest fare. */
    async toForm(who: WhoPays): Promise<void> {
      if (who === 'person') {
        await app.button(says('仍选这班', 'Keep this flight')).click()
      } else {
        await app.button(says(/^选这个$/, /^Choose$/)).click()
      }
      await expect(app.terms().last()).toBeAttached()
    },
    /** Books a ticket whose fare leaves value. Ends on the page of the order. */
    async bookLeaving(book: () => Promise<string>): Promise<string> {
      const order = await book()
      await expect(page.getByRole('heading', { name: says('已出票', /^Ticket(ed| issued)$/) })).toBeVisible({ timeout: 30_000 })
      await expect(toGiveUp()).toBeVisible()
      return order
    },
    toGiveUp,
    giveUp: (): Locator => app.button(says('退票，留作余额', 'Give up, keep the value')),
    useValue: (): Locator =>
      page.getByRole('checkbox', { name: says(/^用东航机票余额抵扣 ¥/, /^Pay ¥.* with unused value at China Eastern/) }),
    agree: async (): Promise<void> => {
      const box = page.getByRole('checkbox', { name: says(/我已阅读|同意/, /agree|read/i) })
      await expect(async () => {
        if (!(await box.isChecked())) await box.press('Space')
        await expect(box).toBeChecked({ timeout: 1_000 })
      }).toPass({ timeout: 10_000 })
    },
    story: (): Locator => page.getByRole('list', { name: says('进展', 'Progress') }),
    refunded: async (): Promise<void> => {
      await expect(page.getByRole('heading', { name: says('已退票', 'Refunded') })).toBeVisible({ timeout: 30_000 })
    },
  }
}
