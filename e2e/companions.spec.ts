/** Who goes along: a companion added and taken out, colleagues picked by an agent, a guest who hands over her documents herself. */
import type { Page } from '@playwright/test'
import { checkCharacterOf } from '../src/people/rules/id-card.ts'
import type { App, Says } from './app.ts'
import { createApp } from './app.ts'
import { expect, test } from './fixtures.ts'

/** A made-up number that nobody else uses: one per language and use. */
function idNumber(says: Says, use: number): string {
  const first = `110199198${says('1', '2')}0305${String(100 + use)}`
  return first + checkCharacterOf(first)
}

const words = (page: Page, says: Says) => ({
  name: page.getByRole('textbox', { name: says('中文姓名', 'Name in Chinese') }),
  number: page.getByRole('textbox', { name: says('证件号码', 'Number') }),
  noEnd: page.getByRole('checkbox', { name: says('长期有效', 'Valid for good') }),
  agreed: page.getByRole('checkbox', { name: says(/同意/, /agree/) }),
})

/** Fills in the one document that the form asks for, an ID card. */
async function fillDocument(page: Page, says: Says, { name, number }: { name: string; number: string }): Promise<void> {
  const on = words(page, says)
  await on.number.fill(number)
  await on.name.fill(name)
  await on.noEnd.press('Space')
  await on.agreed.press('Space')
}

async function add(page: Page, app: App, says: Says, document: { name: string; number: string }): Promise<void> {
  await app.button(says('添加同行人或访客', 'Add a companion or guest')).click()
  await expect(page.getByRole('heading', { name: says('添加同行人', 'Add a companion') })).toBeVisible()
  await fillDocument(page, says, document)
  await app.button(says('保存', 'Save')).click()
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A sheet on its way up is half transparent, and has no contrast to speak of. */
const AT_REST = 'Promise.all(document.getAnimations().map((one) => one.finished))'

/** What the server told this page, so that what must not be told can be looked for in all of it. */
function answersOf(page: Page): string[] {
  const bodies: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined, // the page left before it was read
      )
  })
  return bodies
}

test('adds a companion from outside, once, and takes her out again; oneself stays [C-AUTH-14] [C-AUTH-13] [SC-OUT-01] [V-OTHER-05] [V-OTHER-06]', async ({
  page,
  app,
  says,
  axe,
}) => {
  const document = { name: says('王小雨', '王大雨'), number: idNumber(says, 1) }
  const shown = says('王小雨', 'Dayu Wang')
  const answers = answersOf(page)
  await page.goto('/m/select-together')
  await expect(page.getByRole('checkbox').first()).toBeDisabled()
  await expect(page.getByText(says('个人模式下自己一定出行', 'In personal mode you always travel yourself'))).toBeVisible()
  await add(page, app, says, document)
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  await expect(page.getByRole('status').filter({ hasText: document.name })).toBeVisible()
  await axe()
  await app.button(says('完成', 'Done')).click()
  await expect(row(page, shown)).toContainText(says('证件已登记', 'Document on file'))
  await axe()
  await add(page, app, says, document)
  await expect(page.getByRole('alert')).toContainText(says('已经在你的同行人里', 'among your companions already'))
  await axe()
  await app.button(says('返回', 'Back')).click()
  await app.button(says('离开', 'Leave')).click()
  await row(page, shown).getByRole('button').click()
  await expect(page.getByText(new RegExp(`${document.number.slice(0, 4)} •••• •••• ${document.number.slice(-4)}`))).toBeVisible()
  await app.button(says('从名单移除', 'Remove from my list')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('从名单移除', 'Remove from my list') })
    .click()
  await expect(row(page, shown)).toHaveCount(0)
  expect(answers.join('\n')).not.toContain(document.number)
})

test('gives nobody agent mode who may not book for others [E-ACCESS-09]', async ({ phoneOf, says }) => {
  const { page } = await phoneOf('QC3002')
  await page.goto('/m/select-together')
  await expect(page.getByRole('checkbox').first()).toBeDisabled()
  await expect(page.getByRole('radio', { name: says('代订', 'As agent') })).toHaveCount(0)
  const token = await page.evaluate<string>("JSON.parse(localStorage['qicheng.session']).signedIn.token")
  const answer = await page.request.post('/api/v06/openapi/usercenter/traveller/check', {
    data: { mode: 'agent', userCodes: ['QC1001'], line: 'flight' },
    headers: { authorization: `Bearer ${token}`, language: says('zh', 'en') },
  })
  expect(await answer.json()).toMatchObject({ code: 'PEOPLE-NO-AUTHORITY' })
})

test('lets an agent pick colleagues by search and by department, and not herself alone [P-AGENT-02] [P-AGENT-03] [V-OTHER-09]', async ({
  phoneOf,
  says,
}) => {
  const { page, app, axe } = await phoneOf('QC1002')
  await page.goto('/m/select-together')
  await page.getByRole('radio', { name: says('代订', 'As agent') }).press('Space')
  await app.button(says('加上我自己', 'Add myself')).click()
  await app.button(says('选好了', 'Done')).click()
  await expect(page.getByRole('alert')).toContainText(says('不能只为自己预订', 'cannot book for yourself alone'))
  await app.button(says('选择同事', 'Choose colleagues')).click()
  await axe()
  await app.button(says(/姓名、拼音/, /Name, pinyin/)).click()
  await page.getByRole('searchbox').fill('zhoul')
  await row(page, says('周岚', 'Lan Zhou')).getByRole('checkbox').press('Space')
  await axe()
  await page.getByRole('searchbox').fill(says('许静', 'Jing Xu'))
  await expect(page.getByText(says('没有找到', 'Nobody found'))).toBeVisible()
  await app.button(says('返回', 'Back')).click()
  await app.button(/^(总部|Headquarters)/).click()
  await app.button(/^(销售中心|Sales)/).click()
  await app.button(/^(华东销售部|East China Sales)/).click()
  await row(page, says('林一帆', 'Yifan Lin')).getByRole('checkbox').press('Space')
  await axe()
  await app.button(says('完成', 'Done')).click()
  await app.button(says('返回', 'Back')).click()
  await app.button(says('完成', 'Done')).click()
  await expect(page.getByText(says('已选 3 人', '3 people chosen'))).toBeVisible()
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
  context,
  baseURL,
  tolerate,
}) => {
  tolerate(/status of 404/)
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
  await expect(row(page, name)).toContainText(says('等待本人填写证件', 'Waiting for the guest'))

  const browser = context.browser()
  if (!browser) throw new Error('This journey has no browser.')
  const hers = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: says('zh-CN', 'en-GB'),
    storageState: { cookies: [], origins: [] },
  })
  const guestPage = await hers.newPage()
  const guest = createApp(guestPage, says)
  await guestPage.goto(new URL(link).pathname)
  await expect(guestPage.getByText('Star Harbour')).toBeVisible()
  await expect(guestPage).toHaveURL(/\/m\/guest$/)
  await expect(guestPage.getByText(says(/号码加密保存/, /stored encrypted/))).toBeVisible()
  await guest.button(says('提交', 'Submit')).click()
  await expect(guestPage.getByText(says('请先阅读并同意', 'Please read this and agree first'))).toBeVisible()
  await guestPage.reload()
  await fillDocument(guestPage, says, { name, number })
  await guest.button(says('提交', 'Submit')).click()
  await expect(guestPage.getByText(says('已经收到，谢谢', 'Received, thank you'))).toBeVisible()
  await guestPage.goto(new URL(link).pathname)
  await expect(guestPage.getByText(says('链接已失效', 'This link no longer works'))).toBeVisible()
  await hers.close()

  await page.reload()
  await expect(row(page, corrected)).toContainText(says('本人已填好证件', 'The guest has entered a document'))
  await row(page, corrected).getByRole('button').click()
  await expect(page.getByText(says(/你看不到/, /not shown to you/))).toBeVisible()
  await page.evaluate(AT_REST)
  await axe()
  const told = answers.join('\n')
  expect(told).not.toContain(number)
  expect(told).not.toContain(number.slice(-6))
  await app.button(says('从名单移除', 'Remove from my list')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('从名单移除', 'Remove from my list') })
    .click()
  await expect(row(page, corrected)).toHaveCount(0)
})
