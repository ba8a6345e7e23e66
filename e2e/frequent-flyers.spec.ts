/** Somebody keeps a frequent-flyer number; it goes along with her next flight, and a mail address for this trip with it. */
import { expect, test } from './fixtures.ts'
import { look } from './day-and-night.ts'

const NUMBER = '123456789012'

test('keeps a number, sees it go along with a flight of its airline, and is written to where she wants', async ({
  phoneOf,
  says,
  freshDate,
}, info) => {
  test.setTimeout(150_000)
  const { page, app, axe } = await phoneOf('QC2002')
  await page.goto('/m/my/info')
  await app.button(says(/^常旅客卡号/, /^Frequent flyer numbers/)).click()
  await expect(page).toHaveURL(/\/my\/frequentFlyer$/)
  await look(page, info, 'flyers-empty', axe)
  for (const [code, name] of [
    ['CA', says('国航凤凰知音', 'Air China PhoenixMiles')],
    ['MU', says('东航东方万里行', 'China Eastern Eastern Miles')],
    ['CZ', says('南航明珠俱乐部', 'China Southern Sky Pearl Club')],
    ['HU', says('海航金鹏俱乐部', 'Hainan Airlines Fortune Wings Club')],
  ] as const) {
    await app.button(says('添加卡号', 'Add a number')).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('searchbox').fill(code)
    await sheet.getByRole('button', { name }).click()
    const number = sheet.getByRole('textbox', { name: says('卡号', 'Membership number') })
    if (code === 'CA') {
      await number.fill('12')
      await sheet.getByRole('button', { name: says('保存', 'Save') }).click()
      await expect(sheet.getByText(says('请对照会员卡填写', 'please check your card'))).toBeVisible()
      await look(page, info, 'flyers-number', axe)
    }
    await number.fill(code === 'HU' ? NUMBER.slice(0, 10) : NUMBER)
    await sheet.getByRole('button', { name: says('保存', 'Save') }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(name).filter({ visible: true })).toBeVisible()
  }
  await look(page, info, 'flyers', axe)

  await page.goto('/m/home')
  await app.chooseArrival(says('北京', 'Beijing'))
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()
  await app.openForm(freshDate())
  const form = app.bookingId()
  await app.agree()
  await app.button(says(/^常旅客卡号和联系方式/, /^Frequent flyer and contact/)).click()
  await expect(page).toHaveURL(new RegExp(`/together/passagers/edit\\?booking=${form}&no=1$`))
  await look(page, info, 'one-traveller', axe)
  const mail = page.getByRole('textbox', { name: says('这次行程用的邮箱', 'Mail address for this trip') })
  await mail.fill('nobody')
  await app.button(says('保存', 'Save')).click()
  await expect(page.getByText(says('邮箱的写法不对', 'Please enter a mail address')).filter({ visible: true })).toBeVisible()
  await mail.fill('trip@example.com')
  await app.button(says('保存', 'Save')).click()
  await expect(page).toHaveURL(new RegExp(`/fillorder/flight/${form}`))
  await expect(app.terms()).toBeChecked()
  await app.submit()
  const orderSeq = await app.orderNumber()
  await app.ticketed()
  await page.goto(`/m/flights/order/${orderSeq}`)
  await expect(page.getByText('t•••@example.com').filter({ visible: true })).toBeVisible()
})
