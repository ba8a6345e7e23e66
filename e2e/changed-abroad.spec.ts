/** A leg of an issued journey abroad is moved by whoever travels: chosen among its legs, at what its airline offers, exchanged, and told on both orders. */
import { agreeToGoAbroad, createAbroad, toFares, TRAVELLERS_ABROAD } from './abroad.ts'
import { createChanging } from './changing.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { todayInShanghai } from './world-facts.ts'

const dayAhead = (days: number): string => todayInShanghai().add({ days }).toString()

test('moves the way back of a journey abroad to another day, and says what it costs before and after [C-AIR-27] [C-AIR-30] [C-AIR-33] [C-AIR-34] [C-AIR-35] [C-AIR-36] [C-AIR-37] [C-AIR-43] [C-AIR-44] [/flights/changeSign/:orderSeq] [/flights/changeSign/:orderSeq/detail]', async ({
  phoneOf,
  says,
}, info) => {
  test.setTimeout(240_000)
  const { page, app, axe } = await phoneOf(says(TRAVELLERS_ABROAD.zh, TRAVELLERS_ABROAD.en))
  const abroad = createAbroad(page, app, says)
  const changing = createChanging(page, app, says)
  await page.goto('/m/home')
  await app.chooseArrival('TYO')
  await abroad.chooseDay('out', dayAhead(60))
  await abroad.chooseDay('back', dayAhead(65))
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

  await page.goto(`/m/flights/order/${order}`)
  await app.button(says(/^改签.*换一班/, /^Change tickets.*To another flight/)).click()
  await expect(page).toHaveURL(new RegExp(`/flights/changeSign/${order}$`))
  await app.button(says('看航班', 'See flights')).click()
  await expect(page.getByText(says('请选择要改哪一程', 'Choose which leg to change'))).toBeVisible()
  await abroad.chooseRadio(page.getByRole('radio', { name: says(/^第 2 程/, /^Leg 2/) }))
  await expect(
    page.getByText(says('一次改一程，其余航程不变。', 'One leg is changed at a time; the others stay as they are.')),
  ).toBeVisible()
  await look(page, info, 'abroad-change-first', axe)
  expect(await tooWide(page)).toEqual([])
  await changing.toFlights(dayAhead(67))
  await look(page, info, 'abroad-change-flights', axe)
  expect(await tooWide(page)).toEqual([])
  await changing.toForm()
  await expect(app.heading(says('改后的全程', 'The journey then'))).toBeVisible()
  await look(page, info, 'abroad-change-form', axe)
  await page.getByText(says('改后的全程', 'The journey then')).scrollIntoViewIfNeeded()
  await look(page, info, 'abroad-change-form-whole', axe)
  expect(await tooWide(page)).toEqual([])
  await changing.submit(order)
  const newOrder = await changing.becomes(says('已改签', 'Changed'))
  await look(page, info, 'abroad-change-done', axe)
  expect(await tooWide(page)).toEqual([])

  await app.button(says('看订单', 'See the order')).click()
  await expect(app.heading(says(/已改签/, /^Changed/)).first()).toBeVisible()
  await app.button(new RegExp(newOrder)).click()
  await expect(page).toHaveURL(new RegExp(`/flights/order/${newOrder}$`))
  await app.ticketed()
  await expect(app.button(new RegExp(order))).toContainText(says('这张订单由它改签而来', 'The order that was changed to this one'))
  await look(page, info, 'abroad-change-new-order', axe)
})
