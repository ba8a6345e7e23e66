/** Who approves, level by level, each on a phone of her own: a deputy, a colleague it is handed on to, several at once, by mail. */
import type { Page, TestInfo } from '@playwright/test'
import { createAboveLimit, IN_EFFECT, ONE_LEVEL_YUAN } from './above-limit.ts'
import type { Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test as base } from './fixtures.ts'
import type { Phone } from './fixtures.ts'
import { codeOf, importLevels, LEVELS_PASSWORD, mailOf, nameOf } from './levels-company.ts'
import type { Role } from './levels-company.ts'
import { messageTo } from './newcomers.ts'
import { letDecisionStand } from './world-facts.ts'

interface Held extends Phone {
  readonly above: ReturnType<typeof createAboveLimit>
}

/** A phone for each of the company's people, signed in at its own door. */
const test = base.extend<{ held: (role: Role) => Promise<Held>; called: (role: Role) => string }>({
  held: async ({ strangePhone, says }, use) => {
    const language = says('zh', 'en')
    await importLevels(language)
    await use(async (role) => {
      const phone = await strangePhone()
      await phone.app.comeIn(codeOf(language, role), LEVELS_PASSWORD)
      return { ...phone, above: createAboveLimit(phone.page, phone.app, says) }
    })
  },
  called: async ({ says }, use) => {
    await use((role) => nameOf(role)[says('zh', 'en')])
  },
})

test.use({ signedIn: false })

/** Opens the company's word on one dear flight, gives the company's reason and comes to the form. */
async function openDearForm({ app, above }: Held, says: Says, date: string, approver: string): Promise<void> {
  await above.openVerdict(date, ONE_LEVEL_YUAN)
  await above.openReason()
  await above.giveReason()
  await expect(app.button(says(/^审批人/, /^Approvers/))).toContainText(approver)
}

/** Finds a colleague in the sheet on screen and picks her. */
async function pickColleague(page: Page, says: Says, code: string, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(code)
  await page
    .getByRole('list', { name: says('同事', 'Colleagues') })
    .getByRole('button', { name })
    .click()
}

async function nameDeputy({ page, app, axe }: Held, says: Says, info: TestInfo, deputy: { code: string; name: string }): Promise<void> {
  await page.goto('/m/approval/list')
  await app.button(says('审批委托', 'Deputies')).click()
  await expect(page).toHaveURL(/\/m\/my\/deputies$/)
  await expect(page.getByText(says('还没有委托任何人。', 'You have named nobody yet.'))).toBeVisible()
  await look(page, info, 'deputies-none', axe)
  await app.button(says('委托一位同事', 'Name a deputy')).click()
  await pickColleague(page, says, deputy.code, deputy.name)
  const until = page.getByLabel(says(/^到哪天止/, /^Until/))
  await app.button(says('委托', 'Name deputy')).click()
  await expect(until).toHaveAccessibleDescription(says('请选择日期', 'Please choose a date'))
  await until.fill(Temporal.Now.plainDateISO('Asia/Shanghai').add({ days: 5 }).toString())
  await page.getByRole('textbox', { name: says(/^每单金额上限/, /^At most per request/) }).fill('8000')
  await app.button(says('机票', 'Flights')).click()
  await look(page, info, 'deputy-naming', axe)
  await app.button(says('委托', 'Name deputy')).click()
  await expect(page.locator('.toast').last()).toContainText(says('会代你审批', 'approves in your place'))
  const mine = page.getByRole('list', { name: says('代我审批的人', 'Who approves in my place') })
  await expect(mine).toContainText(deputy.name)
  await expect(mine).toContainText('¥8,000')
  await expect(mine).toContainText(says('今天生效', 'In effect today'))
  await look(page, info, 'deputies', axe)
}

/** Agrees to an order on somebody's phone, and lets the seconds pass in which it can be taken back. */
async function agreeTo({ above }: Held, order: string): Promise<void> {
  await above.agreeTo(order)
}

const flowOf = (page: Page, says: Says) => page.getByRole('list', { name: says('审批流', 'Approval flow') })

test('asks three levels one after the other: whom the traveller chooses, a deputy in the place of the second, and the third hands it on to a colleague [SC-APR-06] [SC-APR-07] [V-APPR-03] [P-APPR-01]', async ({
  held,
  says,
  called,
  freshDate,
}, info) => {
  test.setTimeout(180_000)
  const language = says('zh', 'en')
  const [traveller, second, third, deputy] = [await held('traveller'), await held('above'), await held('head'), await held('deputy')]
  await nameDeputy(second, says, info, { code: codeOf(language, 'deputy'), name: called('deputy') })

  // The traveller: who is asked at each level, and who is told; what she chooses is still there after a reload.
  await openDearForm(traveller, says, freshDate(), called('manager'))
  const { page, app, axe } = traveller
  const row = app.button(says(/^审批人/, /^Approvers/))
  await expect(row).toContainText(called('manager'))
  await row.click()
  await expect(page).toHaveURL(/\/form\/approval\?form=/)
  await expect(page.getByRole('radio', { name: called('manager') })).toBeChecked()
  await expect(page.getByText(says('由公司流程指定', 'Named in the company flow')).first()).toBeVisible()
  await app.button(says('添加知会人', 'Tell somebody else')).click()
  await pickColleague(page, says, codeOf(language, 'colleague'), called('colleague'))
  await expect(page.getByRole('list', { name: says('知会人', 'Who is told') })).toContainText(called('colleague'))
  await look(page, info, 'form-approval', axe)
  await page.reload()
  await expect(page.getByRole('list', { name: says('知会人', 'Who is told') })).toContainText(called('colleague'))
  await app.button(says('选好了', 'Done')).click()
  await expect(app.heading(says('填写订单', 'Your order'))).toBeVisible()
  await expect(row).toContainText(says('知会 1 人', '1 person is told'))
  const order = await app.order()
  await traveller.above.asked()

  const first = await held('manager')
  await agreeTo(first, order)

  // The deputy finds it among what waits for her, in whose place; the chart says who may decide.
  await deputy.above.openRequest(order)
  await expect(deputy.page.getByText(says(`你代${called('above')}审批`, `You decide in the place of ${called('above')}`))).toBeVisible()
  await deputy.above.flow().press('Space')
  await expect(flowOf(deputy.page, says)).toContainText(says(`${called('deputy')}可代为决定`, `${called('deputy')} may decide as deputy`))
  await look(deputy.page, info, 'flow-deputy', deputy.axe)
  await deputy.above.approve()
  await letDecisionStand(order)

  // The third hands it on, with a word.
  await third.above.openRequest(order)
  await third.app.button(says(/^换人决定/, /^Somebody else/)).click()
  await pickColleague(third.page, says, codeOf(language, 'colleague'), called('colleague'))
  await third.page
    .getByRole('textbox', { name: says(/^给对方的话/, /^A word with it/) })
    .fill(says('这一单你更清楚', 'You know this one better'))
  await look(third.page, info, 'hand-on', third.axe)
  await third.app.button(says('转交', 'Hand it on')).click()
  await expect(third.page).toHaveURL(/\/approval\/list$/)
  await expect(third.above.request(order)).toHaveCount(0)

  const colleague = await held('colleague')
  await colleague.above.openRequest(order)
  await expect(colleague.page.getByText('¥1,600').first()).toBeVisible()
  await look(colleague.page, info, 'detail', colleague.axe)
  await colleague.above.flow().press('Space')
  const flow = flowOf(colleague.page, says)
  await expect(flow).toContainText(says(`由${called('deputy')}代为决定`, `Decided by ${called('deputy')} as deputy`))
  await expect(flow).toContainText(says(`给${called('colleague')}`, `To ${called('colleague')}`))
  await look(colleague.page, info, 'flow-handed-on', colleague.axe)
  await colleague.above.approve()
  await letDecisionStand(order)
  await page.goto(`/m/flights/order/${order}`)
  await app.ticketed()
})

/** Applies for a trip as another program would: the form of applications is walked elsewhere. */
async function applyForTrip({ app }: Held, says: Says, { traveller, days, reason }: { traveller: string; days: number; reason: string }) {
  const startDate = Temporal.Now.plainDateISO('Asia/Shanghai').add({ days }).toString()
  const leg = { kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate, endDate: startDate, wanted: { flight: 1 } }
  const plan = { segments: [leg], travellers: [traveller], estimateMinor: 200_000, reason }
  const answer = await app.post('/api/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder', plan)
  expect(await answer.json(), says('申请', 'applied')).toMatchObject({ code: 'Z000' })
}

test('agrees to several at once, of what breaks no rule alone, and takes all of them back together', async ({
  held,
  says,
  called,
  freshDate,
}, info) => {
  test.setTimeout(150_000)
  const traveller = await held('traveller')
  const code = codeOf(says('zh', 'en'), 'traveller')
  const reasons = [says('拜访客户', 'Visit a client'), says('参加展会', 'Go to the fair')]
  for (const [at, reason] of reasons.entries()) await applyForTrip(traveller, says, { traveller: code, days: 20 + at, reason })
  await openDearForm(traveller, says, freshDate(), called('manager'))
  const order = await traveller.app.order()
  await traveller.above.asked()

  const { page, app, axe, above } = await held('manager')
  await page.goto('/m/approval/list')
  await expect(above.request(order)).toBeVisible()
  await look(page, info, 'list', axe)
  await app.button(says('批量同意', 'Approve several')).click()
  const boxes = page.getByRole('list', { name: says('选择要同意的申请', 'Requests to approve') }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  await expect(boxes.and(page.locator(':disabled'))).toHaveCount(1)
  for (const box of await boxes.and(page.locator(':enabled')).all()) await box.press('Space')
  await expect(page.getByText(says('已选 2 个', '2 chosen'))).toBeVisible()
  await look(page, info, 'bulk', axe)
  const agree = app.button(says('同意 2 个', 'Approve 2'))
  await agree.click()
  const done = page.locator('.toast').filter({ hasText: says('已同意 2 个申请', '2 requests approved') })
  await done.getByRole('button', { name: says('撤回', 'Undo') }).click()
  await expect(page.locator('.toast').last()).toContainText(says('已撤回 2 个', '2 undone'))
  await app.button(says('批量同意', 'Approve several')).click()
  for (const box of await boxes.and(page.locator(':enabled')).all()) await box.press('Space')
  await agree.click()
  await expect(done).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(1, IN_EFFECT)
})

/** The link in a mail that asks for a decision. */
const linkIn = (text: string): string => /\S+\/approval\/link#\S+/.exec(text)?.[0] ?? ''

test('decides by the link of a mail without signing in: once, taken back once, and over afterwards', async ({
  held,
  strangePhone,
  says,
  freshDate,
  called,
}, info) => {
  test.setTimeout(150_000)
  const traveller = await held('traveller')
  await openDearForm(traveller, says, freshDate(), called('manager'))
  let order = ''
  const mail = await messageTo(mailOf(says('zh', 'en'), 'manager'), async () => {
    order = await traveller.app.order()
    await traveller.above.asked()
  })
  const link = linkIn(mail.text)
  expect(link).not.toBe('')

  const { page, app, axe } = await strangePhone()
  await page.goto(link)
  await expect(page.getByText(called('traveller')).first()).toBeVisible()
  // The secret has left the address, and a reload still knows what it opened.
  expect(page.url()).not.toContain('#')
  await page.reload()
  await expect(app.button(says('同意', 'Approve'))).toBeVisible()
  await look(page, info, 'link', axe)
  await app.button(says('驳回', 'Reject')).click()
  await app.button(says('驳回', 'Reject')).click()
  await expect(page.getByRole('textbox', { name: says('驳回理由', 'Why you reject it') })).toHaveAttribute('aria-invalid', 'true')
  await look(page, info, 'link-reject', axe)
  await app.button(says('返回', 'Back')).click()
  await app.button(says('同意', 'Approve')).click()
  await expect(app.heading(says('已同意', 'Approved'))).toBeVisible()
  await look(page, info, 'link-written', axe)
  await app.button(says('撤回', 'Undo')).click()
  await expect(app.button(says('同意', 'Approve'))).toBeVisible()
  await app.button(says('同意', 'Approve')).click()
  await expect(app.heading(says('已同意', 'Approved'))).toBeVisible()
  await letDecisionStand(order)

  // Whoever opens it again, on any phone, is told what was said by it, and decides no more.
  const other = await strangePhone()
  await expect(async () => {
    await other.page.goto(link)
    await expect(other.app.heading(says(/你已同意$/, /^You agreed on /))).toBeVisible({ timeout: 2_000 })
  }).toPass(IN_EFFECT)
  await look(other.page, info, 'link-over', other.axe)
  await other.app.button(says('去审批列表', 'Go to approvals')).click()
  await expect(other.page).toHaveURL(/\/m\/login/)
})
