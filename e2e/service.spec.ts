/** What helps on the way: emergency contacts, feedback, announcements, a membership, and what all of it is built from. */
import { smallPicture } from '../tools/testing/pictures.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { codeSentTo } from './newcomers.ts'

/** Nobody else's journey keeps contacts or a membership for these people. */
const HOLDER = { zh: 'QC4001', en: 'QC3002' }
const MANAGER = 'QC3001'

test('keeps three emergency contacts at most and one at least [SC-ACC-06] [SC-SAFE-01] [V-OTHER-01] [V-OTHER-02] [V-OTHER-03]', async ({
  phoneOf,
  says,
}, info) => {
  const { page, app, axe } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  const addButton = app.button(says(/^添加联系人/, /^Add a contact/))
  const name = page.getByRole('textbox', { name: says('姓名', 'Name'), exact: true })
  const add = async (who: string, phone: string): Promise<void> => {
    await name.fill(who)
    await page.getByRole('textbox', { name: says('手机号', 'Mobile number') }).fill(phone)
    await app.button(says('保存', 'Save')).click()
  }
  await page.goto('/m/taxi/contactList')
  await expect(app.heading(says('还没有紧急联系人', 'No emergency contact yet'))).toBeVisible()
  await addButton.click()
  await add('Anna', '+852 5123 4567')
  await expect(page.getByText(says(/只支持大陆手机/, /mainland China mobile number of 11/))).toBeVisible()
  await axe()
  for (const [index, who] of ['Anna', 'Berta', 'Clara'].entries()) {
    if (index > 0) await addButton.click()
    await add(who, `1390000100${index}`)
    await expect(page.getByText(`139 •••• 100${index}`)).toBeVisible()
  }
  await expect(addButton).toHaveCount(0)
  await look(page, info, 'contacts', axe)
  const removeButton = app.button(says('删除这位联系人', 'Remove this contact'))
  for (const who of ['Anna', 'Berta']) {
    await page.getByRole('button', { name: who }).click()
    await removeButton.click()
    await app
      .dialog(says('删除这位联系人？', 'Remove this contact?'))
      .getByRole('button', { name: says('删除', 'Remove') })
      .click()
    await expect(page.getByRole('button', { name: who })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Clara' }).click()
  await expect(name).toHaveValue('Clara')
  await expect(page.getByText(says(/至少要保留一位紧急联系人/, /At least one emergency contact must remain/))).toBeVisible()
  await expect(removeButton).toHaveCount(0)
})

test('feedback with a picture, by when it is answered, and the answer [C-MISC-06] [V-ACCT-11]', async ({ phoneOf, says }, info) => {
  const { page, app, axe } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  const words = says('出票后想直接看到行程单', 'I would like to see the itinerary right after ticketing')
  await page.goto('/m/my')
  await app.button(says(/^意见反馈/, /^Feedback/)).click()
  await expect(app.heading(says('意见反馈', 'Feedback'))).toBeVisible()
  await expect(page.getByText(says(/前答复你$/, /you will have an answer by/))).toBeVisible()
  await app.button(says('提交', 'Send')).click()
  await expect(page.getByText(says('请选一项', 'Please choose one'))).toBeVisible()
  await expect(page.getByText(says('请写下要反馈的内容', 'Please write what you want to tell'))).toBeVisible()
  await look(page, info, 'advice', axe)

  await page.getByRole('radio', { name: says(/^建议/, /^An idea/) }).press('Space')
  await page.getByRole('textbox', { name: says('想说什么', 'What would you like to say?') }).fill(words)
  await page.locator('input[type=file]').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: await smallPicture() })
  await expect(page.getByText(says('已上传 1 张图片', 'One picture is uploaded')).first()).toBeAttached()
  await app.button(says('提交', 'Send')).click()
  const mine = page.getByRole('article').filter({ hasText: words }).first()
  await expect(mine).toContainText(says('1 张截图', '1 screenshot'))

  const desk = await phoneOf(MANAGER)
  await desk.page.goto('/m/advice')
  await desk.page.getByRole('radio', { name: says('待答复', 'To answer') }).press('Space')
  const told = desk.page.getByRole('region').filter({ hasText: words }).first()
  await told.getByRole('button', { name: says('查看第 1 张截图', 'Show screenshot 1') }).click()
  await expect(told.getByRole('img', { name: says('第 1 张截图', 'Screenshot 1') })).toBeVisible()
  await look(desk.page, info, 'advice-desk', desk.axe)
  await told.getByRole('textbox').fill(says('下个版本就有', 'It comes with the next version'))
  await told.getByRole('button', { name: says('发出答复', 'Send the answer') }).click()
  await expect(desk.page.getByText(words)).toHaveCount(0)

  await page.reload()
  await expect(mine).toContainText(says('下个版本就有', 'It comes with the next version'))
  await look(page, info, 'advice-answered', axe)
})

test('an announcement is read once, a card leads into the app, a kind word comes once a day [C-CONF-13] [C-SCENE-01] [C-MISC-10]', async ({
  phoneOf,
  says,
}, info) => {
  const { page, app, axe } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  await page.goto('/m/home')
  const news = page.getByRole('region', { name: says('公司公告', 'From your company') })
  const winter = news.getByRole('button', { name: says(/^冬季出行提醒/, /^Travelling in winter/) })
  await expect(winter).toContainText(says('重要', 'Important'))
  await expect(news).toContainText(says('2 条未读', '2 unread'))
  const care = page.getByRole('region', { name: says('今日一句', 'A word for today') })
  await expect(care).toBeVisible()
  await winter.scrollIntoViewIfNeeded()
  await look(page, info, 'news', axe)
  await winter.click()
  const sheet = app.sheet(says('冬季出行提醒', 'Travelling in winter'))
  await expect(sheet).toContainText(says('除冰', 'de-icing'))
  await look(page, info, 'news-sheet', axe)
  await sheet.getByRole('button', { name: says('关闭', 'Close') }).click()
  await expect(news).toContainText(says('1 条未读', '1 unread'))
  await page.reload()
  await expect(news).toContainText(says('1 条未读', '1 unread'))
  await expect(care).toHaveCount(0)
  await app.button(says(/^和客户一起出发/, /^Travelling with clients/)).click()
  await expect(page).toHaveURL(/\/m\/together$/)
})

test('a membership is bound by a code, shown masked, and unbound [C-MISC-13] [C-MISC-14] [C-MISC-15]', async ({
  phoneOf,
  says,
  tolerate,
}, info) => {
  tolerate(/status of 429/)
  const { page, app, axe } = await phoneOf(says(HOLDER.zh, HOLDER.en))
  const phone = says('13544440011', '13544440022')
  await page.goto('/m/my')
  await app.button(says(/^会员绑定/, /^Membership/)).click()
  await expect(app.heading(says('把个人会员账号绑到这里', 'Bind your own membership'))).toBeVisible()
  await look(page, info, 'member', axe)
  await app.button(says('开始绑定', 'Start')).click()
  await page.getByRole('textbox', { name: says('会员账号的手机号', 'Mobile number of the membership') }).fill('139')
  await app.button(says('获取验证码', 'Send code')).click()
  await expect(page.getByText(says('请填写中国大陆手机号', 'Please enter a mainland China mobile number'))).toBeVisible()
  await page.getByRole('textbox', { name: says('会员账号的手机号', 'Mobile number of the membership') }).fill(phone)
  const code = await codeSentTo(phone, async () => app.button(says('获取验证码', 'Send code')).click())
  const field = page.getByRole('textbox', { name: says('验证码', 'Code') })
  await expect(field).toBeVisible()
  // After a reload the code that is under way can be entered still: asking for another only says that it is.
  await page.reload()
  await page.getByRole('textbox', { name: says('会员账号的手机号', 'Mobile number of the membership') }).fill(phone)
  await app.button(says('获取验证码', 'Send code')).click()
  await expect(page.getByText(says(/请过 \d+ 秒再试/, /Please try again in \d+ seconds/)).first()).toBeVisible()
  await expect(field).toBeVisible()
  await look(page, info, 'member-again', axe)
  await field.fill(code === '000000' ? '111111' : '000000')
  await app.button(says('绑定', 'Bind')).click()
  await expect(page.getByText(says('验证码不对，请核对短信', /This is not the code/))).toBeVisible()
  await look(page, info, 'member-code', axe)
  await field.fill(code)
  await app.button(says('绑定', 'Bind')).click()
  await expect(page).toHaveURL(/\/my\/bindVip\/succeed$/)
  await expect(page.getByRole('status').filter({ hasText: says('会员账号绑好了', 'Your membership is bound') })).toBeVisible()
  await look(page, info, 'member-bound', axe)
  await app.button(says('查看绑定', 'See it')).click()
  await expect(page.getByText(/^•••• \d{4}$/)).toBeVisible()
  await look(page, info, 'member-account', axe)
  await app.button(says('解除绑定', 'Unbind')).click()
  await app
    .dialog(says('解除绑定？', 'Unbind the membership?'))
    .getByRole('button', { name: says('解除绑定', 'Unbind') })
    .click()
  await expect(app.heading(says('把个人会员账号绑到这里', 'Bind your own membership'))).toBeVisible()
})

test('about says version and licences; a link that cannot be copied is shown [E-FILE-03]', async ({ page, app, says, axe }, info) => {
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false")
  await page.goto('/m/about')
  await expect(page.getByText(/^(版本|Version) \d+\.\d+\.\d+$/)).toBeVisible()
  await look(page, info, 'about', axe)
  await app.button(says('复制应用链接', 'Copy the link to this app')).click()
  await expect(page.getByText(says(/链接没有复制成功.*\/m\/$/, /The link could not be copied.*\/m\/$/)).first()).toBeVisible()
  await app.button(says(/^开源许可/, /^Licences/)).click()
  await expect(app.heading(says(/^在手机上运行的/, /^Runs on your phone/))).toBeVisible()
  await expect(page.getByText('fastify', { exact: true })).toBeVisible()
  await look(page, info, 'licences', axe)
  await page
    .getByRole('button')
    .filter({ hasText: /^MIT\s*react\s/ })
    .first()
    .click()
  await expect(app.sheet(says('react 的许可', 'Licence of react'))).toContainText('MIT License')
})
