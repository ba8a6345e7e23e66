/** A leg of an issued journey abroad is moved by whoever travels: chosen among its legs, at what its airline offers, exchanged, and told on both orders. */
import { createAbroad, ticketedAbroad, TRAVELLERS_ABROAD } from './abroad.ts'
import { createChanging } from './changing.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooLarge, tooWide } from './sideways.ts'
import { comeOnDuty, words } from './staff.ts'
import { todayInShanghai } from './world-facts.ts'

const dayAhead = (days: number): string => todayInShanghai().add({ days }).toString()

test('moves the way back of a journey abroad to another day, and says what it costs before and after [C-AIR-27] [C-AIR-30] [C-AIR-33] [C-AIR-34] [C-AIR-35] [C-AIR-36] [C-AIR-37] [C-AIR-43] [C-AIR-44] [/flights/changeSign/:orderSeq] [/flights/changeSign/:orderSeq/detail]', async ({
  phoneOf,
  says,
}, info) => {
  test.setTimeout(240_000)
  const phone = await phoneOf(says(TRAVELLERS_ABROAD.zh, TRAVELLERS_ABROAD.en))
  const { page, app, axe } = phone
  const abroad = createAbroad(page, app, says)
  const changing = createChanging(page, app, says)
  const order = await ticketedAbroad(phone, says, todayInShanghai().add({ days: 60 }))

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

test('hands a leg to the desk, which writes its new flights by the clocks of their airports and enters the new ticket once it is paid [C-AIR-41]', async ({
  phoneOf,
  says,
  strangePhone,
}, info) => {
  test.setTimeout(240_000)
  const phone = await phoneOf(says(TRAVELLERS_ABROAD.zh, TRAVELLERS_ABROAD.en))
  const { page, app, axe } = phone
  const abroad = createAbroad(page, app, says)
  const changing = createChanging(page, app, says)
  const order = await ticketedAbroad(phone, says, todayInShanghai().add({ days: 80 }))
  await changing.toFirstStep(order)
  await abroad.chooseRadio(page.getByRole('radio', { name: says(/^第 2 程/, /^Leg 2/) }))
  await page.getByRole('radio', { name: says('交给差旅台', 'Travel desk') }).press('Space')
  await changing.chooseDay(dayAhead(87))
  await changing.radio(says('会议或拜访改了时间', 'A meeting or visit was moved')).press('Space')
  await page.getByRole('textbox').fill(says('下午三点以后的', 'After three in the afternoon'))
  await look(page, info, 'abroad-change-desk', axe)
  expect(await tooWide(page)).toEqual([])
  await app.button(says('提交差旅台', 'Send to the desk')).click()
  await expect(page.getByText(says('差旅台处理中', 'With the travel desk'), { exact: true }).first()).toBeVisible()

  const desk = await strangePhone()
  const { button, field, link } = words(desk.page, says)
  await comeOnDuty(desk.page, says, says('国际改签台小何', 'He at the desk abroad'), 'desk')
  await link('改签', 'Changes').click()
  const item = desk.page.getByRole('listitem').filter({ hasText: order })
  await expect(item).toContainText(says('国际及港澳台，共 2 程的第 2 程', 'journey abroad, leg 2 of 2'))
  const [, carrier = '', from = '', to = ''] =
    /(?:现在|now) ([A-Z0-9]{2})\d+[^–]*? ([A-Z]{3})–([A-Z]{3})/.exec(await item.innerText()) ?? []
  expect(await tooLarge(desk.page), 'the list of changes').toEqual([])
  await item.getByRole('button', { name: says('报价', 'Quote'), exact: true }).click()
  expect(await tooLarge(desk.page), 'the quote of a leg').toEqual([])
  const day = dayAhead(87)
  const lines = desk.page.getByRole('textbox', { name: says('这一程的新航班', 'New flights of this leg') })
  await lines.fill(`${carrier}9001 Y/Q ${day} ${from} KIX 15:00`)
  await field('改签费（元，一共）', 'Change fee (yuan, in all)').fill('300')
  await field('票价差额（元，一共）', 'Fare difference (yuan, in all)').fill('40')
  await field('税费差额（元，一共）', 'Tax difference (yuan, in all)').fill('0')
  const tomorrow = Temporal.Now.plainDateISO('Asia/Shanghai').add({ days: 1 }).toString()
  await desk.page.getByLabel(says('座位保留到（日期）', 'Seats kept until (day)'), { exact: true }).fill(tomorrow)
  await desk.page.getByLabel(says('座位保留到（时间）', 'Seats kept until (time)'), { exact: true }).fill('18:00')
  await field('怎么核实的', 'How you found out').fill(says('电话核实，工号 12', 'On the phone, clerk 12'))
  await button('提交报价', 'Send the quote').click()
  await expect(desk.page.getByText(says('这一项没有写对', 'This cannot be read'))).toBeVisible()
  await lines.fill(`${carrier}9001 Y/Q ${day} ${from} KIX 15:00 16:20\n${carrier}9002 Y/Q ${day} KIX ${to} 18:00 19:40`)
  await look(desk.page, info, 'ops-changes-quote-leg', desk.axe)
  expect(await tooWide(desk.page)).toEqual([])
  await button('提交报价', 'Send the quote').click()
  await expect(item).toContainText(says('已付款，等出新票', 'Paid: new tickets are waited for'), { timeout: 40_000 })
  await item.getByRole('button', { name: says('填新票号', 'Enter tickets'), exact: true }).click()
  await field('新票号', 'New tickets').fill('9992699887767')
  await field('怎么核实的', 'How you found out').fill(says('电话核实，工号 12', 'On the phone, clerk 12'))
  await button('确认', 'Confirm').last().click()
  await expect(item).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(says('已改签', 'Changed'), { exact: true }).first()).toBeVisible()
  await look(page, info, 'abroad-change-desk-done', axe)
  expect(await tooWide(page)).toEqual([])
})
