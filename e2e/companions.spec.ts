/** Who goes along: a companion added and taken out, colleagues picked by an agent, a guest who hands over her documents herself. */
import { keepPicture } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { answersOf } from './overheard.ts'
import { createTravellers, idNumber } from './travellers.ts'

test('adds a companion from outside, once, and takes her out again; oneself stays [C-AUTH-14] [C-AUTH-13] [SC-OUT-01] [V-OTHER-05] [V-OTHER-06]', async ({
  page,
  app,
  says,
  axe,
}) => {
  const { row, addCompanion, removeFromList } = createTravellers(page, app, says)
  const document = { name: says('王小雨', '王大雨'), number: idNumber(says, 1) }
  const shown = says('王小雨', 'Dayu Wang')
  const answers = answersOf(page)
  await page.goto('/m/select-together')
  await expect(page.getByRole('checkbox').first()).toBeDisabled()
  await expect(page.getByText(says('个人模式下自己一定出行', 'In personal mode you always travel yourself'))).toBeVisible()
  await addCompanion(document)
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  await expect(page.getByRole('status').filter({ hasText: document.name })).toBeVisible()
  await axe()
  await app.button(says('完成', 'Done')).click()
  await expect(row(shown)).toContainText(says('证件已登记', 'Document on file'))
  await axe()
  await addCompanion(document)
  await expect(page.getByRole('alert')).toContainText(says('已经在你的同行人里', 'among your companions already'))
  await axe()
  await app.button(says('返回', 'Back')).click()
  await app.button(says('离开', 'Leave')).click()
  await row(shown).getByRole('button').click()
  await expect(page.getByText(new RegExp(`${document.number.slice(0, 4)} •••• •••• ${document.number.slice(-4)}`))).toBeVisible()
  await removeFromList()
  await expect(row(shown)).toHaveCount(0)
  expect(answers.map(({ text }) => text).join('\n')).not.toContain(document.number)
})

test('keeps what was typed when somebody else is to enter the document, and asks before it is left [C-AUTH-14]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  const { row, removeFromList } = createTravellers(page, app, says)
  const name = page.getByRole('textbox', { name: says('中文姓名', 'Name in Chinese') })
  const documentNumber = page.getByRole('textbox', { name: says('证件号码', 'Number') })
  const agreed = page.getByRole('checkbox', { name: says(/同意/, /agree/) })
  const number = says('EB1000471', 'EB1000472')
  const way = (zh: string, en: string) => page.getByRole('radio', { name: says(zh, en) }).press('Space')
  const guestName = page.getByRole('textbox', { name: says('访客姓名', 'Guest’s name') })
  const guestPhone = page.getByRole('textbox', { name: says('访客手机号', 'Guest’s mobile') })
  const phone = page.getByRole('textbox', { name: says('手机号', 'Mobile') })
  const why = page.getByRole('textbox', { name: says('邀请事由', 'What you invite them to') })
  const field = (zh: string, en: string) => page.getByLabel(says(zh, en), { exact: true })
  await page.goto('/m/select-together')
  await app.button(says('添加同行人或访客', 'Add a companion or guest')).click()
  await app.button(says('护照', 'Passport')).click()
  await documentNumber.fill(number)
  await name.fill('吕小布')
  await page.getByRole('textbox', { name: says(/^姓（/, /^Surname/) }).fill('lyu')
  await phone.fill('13800000471')
  await agreed.press('Space')
  await way('请对方填写', 'They enter it')
  await expect(guestName).toHaveValue('吕小布')
  await expect(guestPhone).toHaveValue('13800000471')
  await why.fill('Star Harbour')
  await guestName.fill('吕大布')
  await way('我来填写', 'I enter it')
  await expect(name).toHaveValue('吕大布')
  await expect(documentNumber).toHaveValue(number)
  await expect(agreed).toBeChecked()
  await keepPicture(page, info.outputPath('kept.png'))
  await way('请对方填写', 'They enter it')
  await expect(why).toHaveValue('Star Harbour')
  await app.button(says('返回', 'Back')).click()
  await app.button(says('继续填写', 'Keep editing')).click()
  await way('我来填写', 'I enter it')
  await app.button(says('女', /^Female$/)).click()
  await field('出生日期', 'Date of birth').fill('1988-03-05')
  await field('有效期至', 'Valid until').fill('2031-06-30')
  await app.button(says('保存', 'Save')).click()
  // 吕 is read with ü: what the passport prints for it nobody but its reader knows.
  const sheet = app.sheet(says('证件上印的是哪一种？', 'Which does the document print?'))
  await expect(sheet.locator('.sheet__body').getByRole('button')).toHaveText(['LYU', 'LV', 'LU'])
  await axe()
  await sheet.getByRole('button', { name: 'LV' }).click()
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  await app.button(says('完成', 'Done')).click()
  await row(says('吕大布', 'Lv')).getByRole('button').click()
  await expect(app.sheet(/./).getByText('LV/')).toBeVisible()
  await removeFromList()
  await expect(row(says('吕大布', 'Lv'))).toHaveCount(0)
})

test('gives nobody agent mode who may not book for others [E-ACCESS-09]', async ({ phoneOf, says }) => {
  const { page, app } = await phoneOf('QC3002')
  await page.goto('/m/select-together')
  await expect(page.getByRole('checkbox').first()).toBeDisabled()
  await expect(page.getByRole('radio', { name: says('代订', 'As agent') })).toHaveCount(0)
  const asked = { mode: 'agent', userCodes: ['QC1001'], line: 'flight' }
  const answer = await app.post('/api/v06/openapi/usercenter/traveller/check', asked)
  expect(await answer.json()).toMatchObject({ code: 'PEOPLE-NO-AUTHORITY' })
})

test('lets an agent pick colleagues by search and by department, and not herself alone [P-AGENT-02] [P-AGENT-03] [V-OTHER-09]', async ({
  phoneOf,
  says,
}) => {
  const { page, app, axe } = await phoneOf('QC1002')
  const { row, asAgent, openDirectory, openSearch, pickFound } = createTravellers(page, app, says)
  await page.goto('/m/select-together')
  await asAgent()
  await app.button(says('加上我自己', 'Add myself')).click()
  await app.button(says('选好了', 'Done')).click()
  await expect(page.getByRole('alert')).toContainText(says('不能只为自己预订', 'cannot book for yourself alone'))
  await openDirectory()
  await axe()
  await openSearch()
  await pickFound('zhoul', says('周岚', 'Lan Zhou'))
  await axe()
  await page.getByRole('searchbox').fill(says('许静', 'Jing Xu'))
  await expect(page.getByText(says('没有找到', 'Nobody found'))).toBeVisible()
  await app.button(says('返回', 'Back')).click()
  await app.button(/^(总部|Headquarters)/).click()
  await app.button(/^(销售中心|Sales)/).click()
  await app.button(/^(华东销售部|East China Sales)/).click()
  await row(says('林一帆', 'Yifan Lin')).getByRole('checkbox').press('Space')
  await axe()
  await app.button(says('完成', 'Done')).click()
  await app.button(says('返回', 'Back')).click()
  await app.button(says('完成', 'Done')).click()
  await expect(page.getByText(says('已选 3 人', '3 people chosen'))).toBeVisible()
  // What is chosen and not done yet outlives a reload in this tab, and holds codes and names alone.
  await page.reload()
  await expect(page.getByText(says('已选 3 人', '3 people chosen'))).toBeVisible()
  await expect(page.getByRole('button', { name: says(/林一帆/, /Yifan Lin/) })).toBeVisible()
  const kept = await page.evaluate<string>("sessionStorage['qicheng.history.people.party-draft']")
  const draft = JSON.parse(kept) as { people: readonly object[] }
  expect(Object.keys(draft.people[0] ?? {})).toEqual(['userCode', 'name'])
  await axe()
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  expect(await page.evaluate<string>("sessionStorage['qicheng.history.people.travellers']")).toContain('QC2001')
})

test('lets a guest hand over her document by a link that serves once, and never tells her number to her host', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
  tolerate,
}) => {
  tolerate(/status of 404/)
  const { row, removeFromList } = createTravellers(page, app, says)
  const name = says('陈晨', '陈晓')
  const corrected = says('陈晨', 'Xiao Chen')
  const number = idNumber(says, 2)
  const answers = answersOf(page)
  await page.goto('/m/addOutSiders')
  await page.getByRole('radio', { name: says('请对方填写', 'They enter it') }).press('Space')
  await page.getByRole('textbox', { name: says('访客姓名', 'Guest’s name') }).fill(name)
  await page.getByRole('textbox', { name: says('邀请事由', 'What you invite them to') }).fill('Star Harbour')
  await axe()
  await app.button(says('生成链接', 'Make the link')).click()
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  const link = await page.getByText(/\/m\/guest\//).innerText()
  await axe()
  await app.button(says('完成', 'Done')).click()
  await page.goto('/m/select-together')
  await expect(row(name)).toContainText(says('等待本人填写证件', 'Waiting for the guest'))

  const { page: guestPage, app: guest } = await strangePhone()
  await guestPage.goto(new URL(link).pathname)
  await expect(guestPage.getByText('Star Harbour')).toBeVisible()
  await expect(guestPage).toHaveURL(/\/m\/guest$/)
  await expect(guestPage.getByText(says(/号码加密保存/, /stored encrypted/))).toBeVisible()
  await guest.button(says('提交', 'Submit')).click()
  await expect(guestPage.getByText(says('请先阅读并同意', 'Please read this and agree first'))).toBeVisible()
  await guestPage.reload()
  await createTravellers(guestPage, guest, says).fillDocument({ name, number })
  await guest.button(says('提交', 'Submit')).click()
  await expect(guestPage.getByText(says('已经收到，谢谢', 'Received, thank you'))).toBeVisible()
  await guestPage.goto(new URL(link).pathname)
  await expect(guestPage.getByText(says('链接已失效', 'This link no longer works'))).toBeVisible()

  await page.reload()
  await expect(row(corrected)).toContainText(says('本人已填好证件', 'The guest has entered a document'))
  await row(corrected).getByRole('button').click()
  await expect(page.getByText(says(/你看不到/, /not shown to you/))).toBeVisible()
  await axe()
  const told = answers.map(({ text }) => text).join('\n')
  expect(told).not.toContain(number)
  expect(told).not.toContain(number.slice(-6))
  await removeFromList()
  await expect(row(corrected)).toHaveCount(0)
})

/** Who goes along, another one in each language: the two journeys may run at the same time. */
const PARTNER = { zh: ['QC4001', 'gaoning', '高宁'], en: ['QC2002', 'heli', 'Li He'] } as const

test('lets a travel partner book on the occasion for which she was named, until either ends it [C-PARTNER-01] [C-CONF-17]', async ({
  phoneOf,
  says,
  freshDate,
  tolerate,
}) => {
  tolerate(/status of 404/) // her form asks once more after the right has ended
  test.setTimeout(120_000)
  const [partnerCode, typed, partnerName] = says(PARTNER.zh, PARTNER.en)
  const [zhou, scene] = [says('周岚', 'Lan Zhou'), says('展会', 'Trade fair')]
  const served = await phoneOf('QC2001')
  const { page, app, axe } = served
  const sheet = app.sheet(says('添加同行伙伴', 'Add a travel partner'))
  const mine = page.getByRole('list', { name: says('可以替我预订的人', 'Who may book for me') }).getByRole('listitem')
  const pick = async (text: string, shown: string): Promise<void> => {
    await sheet.getByRole('searchbox').fill(text)
    await sheet.getByRole('listitem').filter({ hasText: shown }).getByRole('button').click()
  }
  await page.goto('/m/my')
  await app.button(says(/^同行伙伴/, /^Travel partners/)).click()
  await expect(page).toHaveURL(/\/m\/my\/partners$/)
  await app.button(says('添加同行伙伴', 'Add a travel partner')).click()
  await axe()

  await test.step('she cannot name herself, nor nobody’s occasion', async () => {
    await pick('zhoul', zhou)
    await sheet.getByRole('button', { name: says('添加', 'Add'), exact: true }).click()
    await expect(sheet.getByRole('alert')).toContainText(says('请选择一个场景', 'Please choose an occasion'))
    await sheet.getByRole('radio', { name: scene }).press('Space')
    await sheet.getByRole('button', { name: says('添加', 'Add'), exact: true }).click()
    await expect(sheet.getByRole('alert')).toContainText(says('要选另一位同事', 'is another colleague'))
    await axe()
    await sheet.getByRole('button', { name: says(/换一位/, /Choose somebody else/) }).click()
  })

  await pick(typed, partnerName)
  await sheet.getByRole('radio', { name: scene }).press('Space')
  await sheet.getByRole('button', { name: says('添加', 'Add'), exact: true }).click()
  await expect(sheet).toBeHidden()
  const row = mine.filter({ hasText: partnerName }).filter({ hasText: scene })
  await expect(row).toBeVisible()
  await axe()

  const partner = await phoneOf(partnerCode)
  await partner.page.goto('/m/my/partners')
  await partner.page
    .getByRole('list', { name: says('我陪同的人', 'Whom I accompany') })
    .getByRole('button', { name: zhou })
    .click()
  const going = partner.app.sheet(says(`你陪同${zhou}`, `You accompany ${zhou}`))
  await going.getByRole('radio', { name: scene }).press('Space')
  await partner.axe()
  await going.getByRole('button', { name: says('去预订', 'Go and book') }).click()
  await expect(partner.page).toHaveURL(/\/m\/home$/)
  expect(await partner.page.evaluate<string>("JSON.parse(localStorage['qicheng.session']).agent.sceneId")).toBe('TRADE-FAIR')
  await partner.app.openForm(freshDate())
  await expect(partner.page.getByText(zhou).filter({ visible: true }).first()).toBeVisible()

  await row.getByRole('button', { name: says(`移除${partnerName}（${scene}）`, `Remove ${partnerName} (${scene})`) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('移除', 'Remove'), exact: true })
    .click()
  await expect(row).toHaveCount(0)
  await partner.page.goto('/m/my/partners')
  await expect(partner.page.getByRole('heading', { name: says('我陪同的人', 'Whom I accompany') })).toBeVisible()
  await expect(partner.page.getByText(zhou)).toHaveCount(0)
})
