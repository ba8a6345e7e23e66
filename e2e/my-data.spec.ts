import { expect, test } from './fixtures.ts'
import { messageTo } from './newcomers.ts'

/** Nobody else's journey changes these people's data. */
const OWNER = { zh: 'QC2002', en: 'QC9001' }
const MANAGER = 'QC3001'

const LEGAL = [
  '/privacy_policy',
  '/privacy_policy/abroad',
  '/privacy_sdk/wechat',
  '/notice',
  '/dangerNotice',
  '/dangerNotice/train',
  '/transportNotice/flight',
  '/transportNotice/train',
  '/ticketNotice',
  '/ticketNotice/train',
  '/fraudNotice',
  '/act/agreement',
  '/userInfo/thirdPartyInformation',
] as const

test.describe('the legal pages', () => {
  test.use({ signedIn: false })

  test('are read by everybody, in both languages, signed in or not [R-LOGIN-01]', async ({ page, says, axe }) => {
    for (const path of LEGAL) {
      await page.goto(`/m${path}`)
      await expect(page.getByRole('heading', { level: 2, name: says('依据', 'Based on') })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/m${path}$`))
      expect(await page.locator('.legal__section').count()).toBeGreaterThanOrEqual(4)
    }
    await axe()
    await page.goto('/m/dangerNotice')
    await page.getByRole('button', { name: says('看火车的', 'The same for trains') }).click()
    await expect(page.getByRole('heading', { level: 1, name: says('乘车危险品须知', 'Dangerous goods on trains') })).toBeVisible()
  })
})

test('shows what is kept masked, and sends a copy whose link serves its owner once [R-USERINFO-01] [V-ACCT-10] [C-AUTH-16] [C-AUTH-17]', async ({
  phoneOf,
  says,
}) => {
  const { page, app, axe } = await phoneOf(says(OWNER.zh, OWNER.en))
  await page.goto('/m/userInfo')
  await expect(page).toHaveURL(/\/m\/userInfo\/view$/)
  await expect(app.heading(says('旅行证件', 'Travel documents'))).toBeVisible()
  await expect(page.getByText(/•••• \d{4}/).first()).toBeVisible()
  await axe()
  await app.button(says(/^取得一份副本/, /^Get a copy/)).click()
  await axe()
  const mail = says('copy-zh@example.com', 'copy-en@example.com')
  await page.getByText(says('发到另一个邮箱', 'To another address')).click()
  await page.getByRole('textbox', { name: says('邮箱', 'Mail address') }).fill('nobody')
  await app.button(says('发送副本', 'Send the copy')).click()
  await expect(page.getByText(says(/邮箱的写法不对/, /no mail address/))).toBeVisible()
  await page.getByRole('textbox', { name: says('邮箱', 'Mail address') }).fill(mail)
  const { text } = await messageTo(mail, async () => {
    await app.button(says('发送副本', 'Send the copy')).click()
    await expect(page).toHaveURL(/\/m\/userInfo\/exportSuccess$/)
  })
  await expect(page.getByText(says(/今天还可以申请 2 次/, /2 times more today/))).toBeVisible()
  const ticket = /\/userInfo\/archive\/([\w-]{43})/.exec(text)?.[1] ?? ''
  await page.goto(`/m/userInfo/archive/${ticket}`)
  // What opens the archive leaves the address at once.
  await expect(page).toHaveURL(/\/m\/userInfo\/archive$/)
  await app.button(says('取出副本', 'Fetch the copy')).click()
  const arrives = page.waitForEvent('download')
  await app.button(says(/^保存网页/, /^Save the page/)).click()
  expect((await arrives).suggestedFilename()).toMatch(/\.html$/)
  await page.goto(`/m/userInfo/archive/${ticket}`)
  await app.button(says('取出副本', 'Fetch the copy')).click()
  await expect(app.heading(says('链接已失效', 'This link no longer works'))).toBeVisible()
})

test('asks for a correction, which a travel manager answers, and takes a consent back and gives it again', async ({ phoneOf, says }) => {
  const { page, app, axe } = await phoneOf(says(OWNER.zh, OWNER.en))
  await page.goto('/m/userInfo/correction')
  await app.button(says('提交申请', 'Send the request')).click()
  await expect(page.getByText(says('请写明要更正或删除的内容', 'Please say what is to be corrected or erased'))).toBeVisible()
  const wish = says('英文名应为 Wei', 'My English name is Wei')
  await page.getByRole('textbox').fill(wish)
  await app.button(says('提交申请', 'Send the request')).click()
  await expect(page.getByText(says('处理中', 'in progress')).first()).toBeVisible()
  await axe()

  const manager = await phoneOf(MANAGER)
  await manager.page.goto('/m/userInfo/requests')
  const asked = manager.page.getByRole('region').filter({ hasText: wish })
  await expect(asked).toBeVisible()
  await manager.axe()
  await asked.getByRole('textbox').fill(says('已更正', 'Corrected'))
  await asked.getByRole('button', { name: says('已办理', 'Done'), exact: true }).click()
  await expect(asked).toBeHidden()

  await page.goto('/m/userInfo/correction')
  await expect(page.getByText(says('已更正', 'Corrected'))).toBeVisible()
  await page.goto('/m/userInfo/view')
  const abroad = page.getByRole('switch', { name: says('向境外供应商提供证件信息', 'Documents to suppliers abroad') })
  const before = await abroad.getAttribute('aria-checked')
  await abroad.click()
  await expect(abroad).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true')
  await abroad.click()
  await expect(abroad).toHaveAttribute('aria-checked', before ?? 'false')
})
