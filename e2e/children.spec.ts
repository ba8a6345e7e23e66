/** A mother brings a child and an infant along: each pays and flies as what it is, none is left behind, and all of it comes back. */
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { createTravellers } from './travellers.ts'

test.describe.configure({ timeout: 180_000 })

test('books with a child and an infant to a ticket for each, and gives all of them back [SC-FLT-09] [V-OTHER-08]', async ({
  phoneOf,
  says,
  freshDate,
}, info) => {
  const { page, app, axe } = await phoneOf('QC2001')
  const { row, addCompanion } = createTravellers(page, app, says)
  const date = freshDate()
  const numberOf = (born: string, use: number): string => {
    const first = `110199${born}${says('7', '8')}${String(use).padStart(2, '0')}`
    return first + checkCharacterOf(first)
  }
  const child = { name: says('周小树', '周小林'), shown: says('周小树', 'Xiaolin Zhou'), number: numberOf('20180504', 11) }
  const infant = { name: says('周小满', '周小圆'), shown: says('周小满', 'Xiaoyuan Zhou'), number: numberOf('20260301', 12) }
  await page.goto('/m/select-together?line=flight')
  for (const one of [child, infant]) {
    await addCompanion(one)
    await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
    await app.button(says('完成', 'Done')).click()
    const tick = row(one.shown).getByRole('checkbox')
    if (!(await tick.isChecked())) await tick.press('Space')
  }
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await app.chooseArrival(says('北京', 'Beijing'))
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()
  await app.openForm(date)

  // What each kind of passenger pays has its line; who is under two is on a lap, and nobody asks a child for its telephone.
  const shown = (text: RegExp | string) => page.getByText(text).filter({ visible: true }).first()
  await expect(shown(says(/^票价 · 成人/, /^Fare · Adult/))).toBeVisible()
  await expect(shown(says(/^票价 · 儿童/, /^Fare · Child/))).toBeVisible()
  await expect(shown(says(/^票价 · 婴儿/, /^Fare · Infant/))).toBeVisible()
  await expect(shown(says(/儿童 · 身份证/, /Child · ID card/))).toBeVisible()
  await expect(shown(says(/婴儿（由 周岚 抱）/, /Infant with Lan Zhou/))).toBeVisible()
  await look(page, info, 'children-form', axe)
  expect(await tooWide(page)).toEqual([])
  await app.agree()
  await app.submit()
  const order = await app.orderNumber()
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await expect(page.getByText(says(/票号/, /Ticket (no|number)/))).toHaveCount(3)
  await expect(shown(says(/儿童 · 身份证/, /Child · ID card/))).toBeVisible()
  await look(page, info, 'children-order', axe)
  await page.goto(`/m/flights/order/${order}/category`)
  await expect(shown(says(/婴儿（由 周岚 抱）/, /Infant with Lan Zhou/))).toBeVisible()
  await look(page, info, 'children-tickets', axe)

  await page.goto(`/m/flights/returnTicket/${order}`)
  await expect(app.heading(says('退谁的票', 'Whose tickets'))).toBeVisible()
  const tickOf = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) })
  const set = async (name: string, isChosen: boolean): Promise<void> => {
    if ((await tickOf(name).isChecked()) !== isChosen) await tickOf(name).press('Space')
  }
  const mother = says('周岚', 'Lan Zhou')
  await set(mother, true)
  await set(child.shown, false)
  await set(infant.shown, false)
  await page.getByRole('radio', { name: says('行程有变，不去了', 'Plans changed, not going'), exact: true }).press('Space')
  const seeWhatComes = app.button(says('看能退多少', 'See what comes back'))
  await seeWhatComes.click()
  await expect(shown(says(/婴儿的客票随抱着的成人一起办理/, /An infant’s ticket goes with that of the adult/))).toBeVisible()
  await look(page, info, 'children-left-alone', axe)
  await set(child.shown, true)
  await set(infant.shown, true)
  await seeWhatComes.click()
  await expect(app.heading(says(/^退回 ¥/, /^¥.* comes back$/))).toBeVisible()
  await look(page, info, 'children-quote', axe)
  await app.button(says('确认退票', 'Refund')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('退票', 'Refund'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/flights/returnTicket/${order}/detail$`))
  await expect(page.getByText(says('已退票', 'Refunded'), { exact: true }).first()).toBeVisible({ timeout: 40_000 })
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.heading(says('已退票', 'Refunded'))).toBeVisible()
})

test('refuses two infants with one lap in words', async ({ phoneOf, says }) => {
  const { page, app, axe } = await phoneOf('QC2001')
  const { row, addCompanion } = createTravellers(page, app, says)
  await page.goto('/m/select-together?line=flight')
  for (const [name, use] of [[says('周双一', '周对一'), 21] as const, [says('周双二', '周对二'), 22] as const]) {
    const first = `11019920260401${says('7', '8')}${use}`
    await addCompanion({ name, number: first + checkCharacterOf(first) })
    await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
    await app.button(says('完成', 'Done')).click()
  }
  for (const shown of [says('周双一', 'Duiyi Zhou'), says('周双二', 'Duier Zhou')]) {
    const tick = row(shown).getByRole('checkbox')
    if (!(await tick.isChecked())) await tick.press('Space')
  }
  await app.button(says('选好了', 'Done')).click()
  await app.chooseArrival(says('北京', 'Beijing'))
  await app.button(says('查航班', 'Search flights')).click()
  await expect(
    page
      .getByText(says(/每位成人只能带一名婴儿/, /Each adult can take one infant/))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await axe()
})
