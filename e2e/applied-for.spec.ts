/** An assistant applies for two colleagues: whoever it concerns hears of each step once, she follows it and reminds, and others see nothing. */
import { IN_EFFECT } from './above-limit.ts'
import {
  APPLIED_FOR_PASSWORD,
  appliedCodeOf,
  appliedMailOf,
  appliedNameOf,
  importAppliedFor,
  type AppliedRole,
} from './applied-for-company.ts'
import { createApplying, languageOf, rowOf } from './applying.ts'
import { look } from './day-and-night.ts'
import { expect, test, type Phone } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { createTravellers } from './travellers.ts'
import { takeTravelDay } from './world-facts.ts'

test.use({ signedIn: false })

const ARRIVES = { timeout: 20_000 }

test('applies for two colleagues, is told no and why, changes it and is agreed to; each hears of it once [C-APPR-05] [C-HOTEL-48]', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
  tolerate,
}, info) => {
  tolerate(/status of 404/) // whom it does not concern
  test.setTimeout(240_000)
  const language = languageOf(says)
  await importAppliedFor(language)
  const named = (role: AppliedRole): string => appliedNameOf(role)[language]
  const mails = async (role: AppliedRole, subject: string) =>
    (await messagesTo(appliedMailOf(language, role))).filter((mail) => mail.subject.startsWith(subject) && mail.text.includes(number))
  let number = ''

  await app.comeIn(appliedCodeOf(language, 'assistant'), APPLIED_FOR_PASSWORD)
  const trip = createApplying(page, app, says)
  const first = takeTravelDay()
  const last = Temporal.PlainDate.from(first).add({ days: 1 }).toString()
  await trip.openNew()
  await trip.write({ first, last, reason: says('客户现场验收', 'Acceptance at the client') })
  await app.button(says(/^出行人/, /^Travellers/)).click()
  const travellers = createTravellers(page, app, says)
  await travellers.asAgent()
  await travellers.pickColleagues([
    [says('郭远行', 'Yuanxing'), named('traveller')],
    [says('郭同程', 'Tongcheng'), named('companion')],
  ])
  await app.button(says('选好了', 'Done')).click()
  await expect(rowOf(page, says('出行人', 'Travellers'))).toContainText(named('companion'))
  // Each one's part to her own cost centre, once it is read whose costs these are.
  await expect(rowOf(page, says('成本中心', 'Cost centre'))).toContainText(named('traveller'))
  await rowOf(page, says('成本中心', 'Cost centre')).click()
  await app.button(says('按出行人分摊', 'Split by who travels')).click()
  await expect(page.getByText('CC-2').filter({ visible: true }).first()).toBeVisible()
  await look(page, info, 'cost', axe)
  await app.button(says('就这样归属', 'Charge it this way')).click()
  await expect(rowOf(page, says('费用归属', 'Charged to'))).toContainText(says('华东销售部 50%', 'East China Sales 50%'))
  await page.getByRole('textbox', { name: says('出差事由', 'Reason') }).scrollIntoViewIfNeeded()
  await look(page, info, 'form', axe)
  const id = await trip.submit()
  const detail = `/m/preapproval/${id}/detail`
  await expect(trip.state('待审批', 'Awaiting approval')).toBeVisible()
  number = (
    await page
      .getByText(/^TA\d+/)
      .first()
      .innerText()
  ).trim()

  // Those who travel hear that it was put; she who put it does not.
  const PUT = says('有人提交了你出差的申请', 'Trip application put with you on it')
  for (const role of ['traveller', 'companion'] as const) {
    await expect.poll(async () => (await mails(role, PUT)).length, ARRIVES).toBe(1)
    expect((await mails(role, PUT))[0]?.text).toContain(named('assistant'))
  }

  // She follows it, and reminds whoever is asked.
  await expect(page.getByText(named('manager')).filter({ visible: true }).first()).toBeVisible()
  const remind = app.button(says('催办', 'Remind the approver'))
  await remind.scrollIntoViewIfNeeded()
  await look(page, info, 'chart', axe)
  if (await remind.isVisible()) {
    await remind.click()
    await expect(page.getByText(says(/后可以再催办$/, /^You can remind again from/))).toBeVisible()
  }

  const phoneOf = async (role: AppliedRole): Promise<Phone> => {
    const phone = await strangePhone()
    await phone.app.comeIn(appliedCodeOf(language, role), APPLIED_FOR_PASSWORD)
    return phone
  }
  const stranger = await phoneOf('other')
  await stranger.page.goto(detail)
  await expect(stranger.app.heading(says('没有这张申请', 'No such application'))).toBeVisible()

  const boss = await phoneOf('manager')
  async function openRequest(): Promise<void> {
    await boss.page.goto('/m/approval/list')
    const item = boss.page.getByRole('listitem').first()
    await item.getByRole('link').or(item.getByRole('button')).first().click()
    await expect(boss.page.getByText(says('申请的行程', 'The trip applied for'))).toBeVisible()
  }
  await openRequest()
  await boss.app.button(says('驳回', 'Reject')).click()
  const why = says('预计费用偏高，请先比价', 'The estimate is high; compare prices first')
  await boss.page.getByRole('textbox').first().fill(why)
  await boss.app
    .button(says(/驳回/, /Reject/))
    .last()
    .click()
  await expect(boss.page).toHaveURL(/\/approval\/list/)
  await expect(trip.state('已驳回', 'Rejected')).toBeVisible(IN_EFFECT)
  const REJECTED = says('出差申请被驳回', 'Trip application not approved')
  for (const role of ['assistant', 'traveller', 'companion'] as const) {
    await expect.poll(async () => (await mails(role, REJECTED)).length, ARRIVES).toBe(1)
    expect((await mails(role, REJECTED))[0]?.text).toContain(why)
  }
  await look(page, info, 'rejected', axe)

  // Changed and put anew, it says old and new.
  await app.button(says('修改后重新提交', 'Change and resubmit')).click()
  await page.getByRole('textbox', { name: says(/^预计费用/, /^Estimate/) }).fill('2600')
  await app.button(says('看看改了什么', 'See what changes')).click()
  await look(page, info, 'review', axe)
  await app.button(says('提交变更', 'Submit change')).click()
  await expect(trip.state('待审批', 'Awaiting approval')).toBeVisible()
  const ANEW = says('出差申请修改后重新提交', 'Trip application changed and put anew')
  for (const role of ['traveller', 'companion'] as const) {
    await expect.poll(async () => (await mails(role, ANEW)).length, ARRIVES).toBe(1)
    for (const value of ['3,200', '2,600']) expect((await mails(role, ANEW))[0]?.text).toContain(value)
  }

  await openRequest()
  await boss.app.button(says(/^同意/, /^(Approve|Agree)/)).click()
  await expect(trip.state('已通过', 'Approved')).toBeVisible(IN_EFFECT)
  const AGREED = says('出差申请已通过', 'Trip application approved')
  for (const role of ['assistant', 'traveller', 'companion'] as const)
    await expect.poll(async () => (await mails(role, AGREED)).length, ARRIVES).toBe(1)
  // Nobody hears twice, and nobody of what she did herself.
  for (const role of ['assistant', 'traveller', 'companion'] as const) expect(await mails(role, REJECTED)).toHaveLength(1)
  for (const said of [PUT, ANEW]) expect(await mails('assistant', said)).toEqual([])
  for (const said of [PUT, REJECTED, ANEW, AGREED]) expect(await mails('other', said)).toEqual([])
  await look(page, info, 'approved', axe)
  // Why it was rejected stays in its story.
  await expect(page.getByText(new RegExp(why)).filter({ visible: true })).toHaveCount(1)
  const story = page.getByText(says('经过', 'What happened')).filter({ visible: true }).first()
  await story.scrollIntoViewIfNeeded()
  await look(page, info, 'story', axe)

  const companion = await phoneOf('companion')
  await companion.page.goto('/m/my/messages')
  for (const said of [PUT, REJECTED, ANEW, AGREED]) await expect(companion.page.getByText(said).first()).toBeVisible()
  await look(companion.page, info, 'messages', companion.axe)
  await stranger.page.goto('/m/my/messages')
  await expect(stranger.page.getByText(AGREED)).toHaveCount(0)
})
