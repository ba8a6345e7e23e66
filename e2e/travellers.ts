/** The steps of choosing who travels, in the words that stand on the screens: colleagues, companions, their documents. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import type { App, Says } from './app.ts'

/** A made-up number that nobody else uses: one per language and use. */
export function idNumber(says: Says, use: number): string {
  const first = `110199198${says('1', '2')}0305${String(100 + use)}`
  return first + checkCharacterOf(first)
}

export interface MadeUpDocument {
  readonly name: string
  readonly number: string
}

export function createTravellers(page: Page, app: App, says: Says) {
  const row = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

  /** From the choice of travellers, in agent mode, to the directory and its search. */
  async function openDirectory(): Promise<void> {
    await app.button(says('选择同事', 'Choose colleagues')).click()
  }

  async function openSearch(): Promise<void> {
    await app.button(says(/姓名、拼音/, /Name, pinyin/)).click()
  }

  async function pickFound(typed: string, shown: string): Promise<void> {
    await page.getByRole('searchbox').fill(typed)
    await row(shown).getByRole('checkbox').press('Space')
  }

  /** Picks colleagues in agent mode, and is back where travellers are chosen. */
  async function pickColleagues(names: readonly (readonly [typed: string, shown: string])[]): Promise<void> {
    await openDirectory()
    await openSearch()
    for (const [typed, shown] of names) await pickFound(typed, shown)
    await app.back()
    await app.button(says('完成', 'Done')).click()
  }

  /** From nothing: an assistant says that she books flights for these, and is at home, where they are looked for. */
  async function bookFlightsFor(names: readonly (readonly [typed: string, shown: string])[]): Promise<void> {
    await page.goto('/m/select-together?line=flight')
    await asAgent()
    await pickColleagues(names)
    await app.button(says('选好了', 'Done')).click()
    await expect(page).toHaveURL(/\/m\/home$/)
  }

  /** Fills in the one document that the form asks for, an ID card. */
  async function fillDocument({ name, number }: MadeUpDocument): Promise<void> {
    await page.getByRole('textbox', { name: says('证件号码', 'Number') }).fill(number)
    await page.getByRole('textbox', { name: says('中文姓名', 'Name in Chinese') }).fill(name)
    await page.getByRole('checkbox', { name: says('长期有效', 'Valid for good') }).press('Space')
    await page.getByRole('checkbox', { name: says(/同意/, /agree/) }).press('Space')
  }

  /** Enters a companion from outside, from where travellers are chosen. */
  async function addCompanion(document: MadeUpDocument): Promise<void> {
    await app.button(says('添加同行人或访客', 'Add a companion or guest')).click()
    await expect(app.heading(says('添加同行人', 'Add a companion'))).toBeVisible()
    await fillDocument(document)
    await app.button(says('保存', 'Save')).click()
  }

  /** Takes whoever's sheet is open from the list of companions, and says yes when asked. */
  async function removeFromList(): Promise<void> {
    const words = says('从名单移除', 'Remove from my list')
    await app.button(words).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words }).click()
  }

  const asAgent = () => page.getByRole('radio', { name: says('代订', 'As agent') }).press('Space')

  return { row, asAgent, bookFlightsFor, openDirectory, openSearch, pickFound, pickColleagues, fillDocument, addCompanion, removeFromList }
}
