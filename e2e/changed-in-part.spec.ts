/** Of two who fly together one alone is moved to another flight, and then once more; the other's ticket stays as it is. */
import { yuanIn } from './app.ts'
import { createChanging } from './changing.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { createTravellers } from './travellers.ts'
import { letAllComply } from './world-facts.ts'

test('moves one of two, moves her again from the new order, and leaves the other where she is [C-AIR-27] [C-AIR-30] [C-AIR-31] [C-AIR-36] [C-AIR-43] [C-AIR-44]', async ({
  phoneOf,
  says,
  freshDate,
}, info) => {
  test.setTimeout(240_000)
  const { page, app, axe } = await phoneOf('QC1002')
  const travellers = createTravellers(page, app, says)
  const changing = createChanging(page, app, says)
  const [lin, zhou] = [says('林一帆', 'Yifan Lin'), says('周岚', 'Lan Zhou')]
  await travellers.bookFlightsFor([
    ['linyifan', lin],
    ['zhoul', zhou],
  ])
  const order = await changing.book(freshDate())

  /** Goes to the form of a change of one ticket, of this order, to a day; says what it costs there. */
  async function toForm(from: string, among: number): Promise<number> {
    await page.goto(`/m/flights/order/${from}`)
    await app.button(says(/^改签.*换一班/, /^Change tickets.*To another flight/)).click()
    await expect(page).toHaveURL(new RegExp(`/flights/changeSign/${from}$`))
    if (among > 1) {
      // Of several none is chosen for her.
      await expect(page.getByText(says('还没有选', 'None chosen'))).toBeVisible()
      await page.getByRole('checkbox', { name: zhou }).press('Space')
      await look(page, info, 'change-one-of-two', axe)
    }
    await expect(page.getByText(says('已选 1 张', '1 ticket chosen'))).toBeVisible()
    const date = freshDate()
    await letAllComply(date)
    await changing.toFlights(date)
    await changing.toForm()
    return yuanIn(await changing.costs())
  }

  const first = await toForm(order, 2)
  await expect(page.getByText(lin).filter({ visible: true })).toHaveCount(0)
  await look(page, info, 'change-part-form', axe)
  expect(await tooWide(page)).toEqual([])
  await changing.submit(order)
  const second = await changing.becomes(says('已改签', 'Changed'))
  await expect(page.locator('.is-sum').filter({ visible: true }).first()).toContainText(first.toLocaleString('en-US'))

  // The old order goes on with the one who stays; her colleague's ticket leads to the new one.
  await page.goto(`/m/flights/order/${order}`)
  await expect(app.heading(says('部分改签', 'Partly changed')).first()).toBeVisible()
  await expect(app.button(new RegExp(second))).toBeVisible()
  await look(page, info, 'change-part-old-order', axe)
  expect(await tooWide(page)).toEqual([])

  const again = await toForm(second, 1)
  await changing.submit(second)
  const third = await changing.becomes(says('已改签', 'Changed'))
  await expect(page.locator('.is-sum').filter({ visible: true }).first()).toContainText(again.toLocaleString('en-US'))
  expect(new Set([order, second, third]).size).toBe(3)
  await page.goto(`/m/flights/order/${third}`)
  await app.ticketed()
  await expect(page.getByText(zhou).filter({ visible: true }).first()).toBeVisible()
  await expect(app.button(new RegExp(second))).toContainText(says('这张订单由它改签而来', 'The order that was changed to this one'))
  await look(page, info, 'change-again-new-order', axe)

  // Whoever stays can still be moved, alone: nothing of the first order asks about her colleague any more.
  await page.goto(`/m/flights/changeSign/${order}`)
  await expect(page.getByText(says('已选 1 张', '1 ticket chosen'))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: lin })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: zhou })).toHaveCount(0)
})
