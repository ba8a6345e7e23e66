/** A trip with a guest: invited by a link, applied for together, agreed to, changed by the difference alone, booked to a ticket for each. */
import type { Page } from '@playwright/test'
import { IN_EFFECT } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { GUEST_TRIP_PASSWORD, guestTripOf, importGuestTrip } from './guest-trip-company.ts'
import { createTravellers, idNumber } from './travellers.ts'

test.use({ signedIn: false })

const APPLY = '/api/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'

const rowOf = (page: Page, label: string) =>
  page
    .locator('.row')
    .filter({ has: page.locator('.row__label', { hasText: new RegExp(`^${label}$`) }) })
    .filter({ visible: true })

const onScreen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

const stateOf = (page: Page, words: string) => page.locator('.badge, .quiet').filter({ hasText: words }).filter({ visible: true }).first()

/** Opens the one request that waits. */
async function openOnlyRequest(page: Page): Promise<void> {
  await page.goto('/m/approval/list')
  await page.getByRole('listitem').getByRole('link').first().click()
}

async function agree(page: Page, app: App, says: Says): Promise<void> {
  await app.button(says('同意', 'Approve')).click()
  await expect(page.locator('.toast').last()).toContainText(says('已同意', 'Approved'))
}

/** From where travellers are chosen: makes the link by which a guest hands over her own document. */
async function inviteGuest(page: Page, app: App, says: Says, name: string): Promise<string> {
  await app.button(says('添加同行人或访客', 'Add a companion or guest')).click()
  await page.getByRole('radio', { name: says('请对方填写', 'They enter it') }).press('Space')
  await page.getByRole('textbox', { name: says('访客姓名', 'Guest’s name') }).fill(name)
  await page.getByRole('textbox', { name: says('邀请事由', 'What you invite them to') }).fill(says('评审会', 'Design review'))
  await app.button(says('生成链接', 'Make the link')).click()
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  const link = await page.getByText(/\/m\/guest\//).innerText()
  await app.button(says('完成', 'Done')).click()
  return new URL(link).pathname
}

test(
  'takes a guest by a link from the invitation over an agreed application to a ticket, and nobody else learns her number [C-TRIP-01] [P-POL-04]',
  { tag: '@en' },
  async ({ page, app, says, axe, strangePhone, freshDate }, info) => {
    test.setTimeout(210_000)
    const language = says('zh', 'en')
    await importGuestTrip(language)
    const { host, manager } = guestTripOf(language)
    const [written, shown] = [says('柳月', '柳月明'), says('柳月', 'Yueming Liu')]
    const number = idNumber(says, 21)
    const date = freshDate()
    await app.comeIn(host, GUEST_TRIP_PASSWORD)
    const { row } = createTravellers(page, app, says)

    // The guest is invited from the form of the application, which keeps what stands there.
    await page.goto('/m/preapproval/create')
    await page.getByRole('textbox', { name: says('出差事由', 'Reason') }).fill(says('陪专家评审', 'Design review with an expert'))
    await app.button(says(/^出行人/, /^Travellers/)).click()
    const link = await inviteGuest(page, app, says, written)
    await expect(row(written)).toContainText(says('等待本人填写证件', 'Waiting for the guest'))
    const tick = row(written).getByRole('checkbox')
    if (!(await tick.isChecked())) await tick.press('Space')
    await look(page, info, 'guest-chosen', axe)
    await app.button(says('选好了', 'Done')).click()
    await expect(rowOf(page, says('出行人', 'Travellers'))).toContainText(written)
    await rowOf(page, says('到达', 'To')).first().click()
    await page.getByRole('searchbox').fill('BJS')
    await page.getByRole('searchbox').press('Enter')
    await rowOf(page, says('日期', 'Dates')).first().click()
    const { year, month, day } = Temporal.PlainDate.from(date)
    const long = new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(Date.UTC(year, month - 1, 1)))
    const cell = page.getByRole('dialog').getByRole('gridcell', {
      name: says(
        new RegExp(`^${String(year)}年${String(month)}月${String(day)}日`),
        new RegExp(`\\b${String(day)} ${long} ${String(year)}`),
      ),
    })
    await cell.click()
    await cell.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('textbox', { name: says(/^预计费用/, /^Estimate/) }).fill('4000')
    await look(page, info, 'guest-form', axe)
    await app.button(says('提交申请', 'Submit')).click()
    await expect(page).toHaveURL(/\/preapproval\/[0-9a-f-]{36}\/detail$/)
    const detail = page.url()
    await expect(onScreen(page, new RegExp(`${written}|${shown}`))).toBeVisible()
    await look(page, info, 'guest-detail', axe)

    // She hands over her document on a phone of her own, while her host's manager decides.
    const guest = await strangePhone()
    await guest.page.goto(link)
    await expect(guest.page.getByText(says('评审会', 'Design review'))).toBeVisible()
    await createTravellers(guest.page, guest.app, says).fillDocument({ name: written, number })
    await guest.app.button(says('提交', 'Submit')).click()
    await expect(guest.page.getByText(says('已经收到，谢谢', 'Received, thank you'))).toBeVisible()
    const boss = await strangePhone()
    await boss.app.comeIn(manager, GUEST_TRIP_PASSWORD)
    await openOnlyRequest(boss.page)
    await expect(onScreen(boss.page, shown)).toBeVisible()
    await look(boss.page, info, 'guest-request', boss.axe)
    await agree(boss.page, boss.app, says)
    await expect(stateOf(page, says('已通过', 'Approved'))).toBeVisible(IN_EFFECT)

    // Booked for both: the search stands there with the trip and who travels.
    await app.button(says('订机票', 'Book flight')).click()
    await expect(page).toHaveURL(/\/m\/home$/)
    await app.button(says('查航班', 'Search flights')).click()
    await expect(app.rows().first()).toBeVisible()
    await app.openCabins()
    await app.chooseFare()
    await expect(app.button(says(/^出差申请/, /^Trip application/))).toContainText('TA')
    await app.button(new RegExp(shown)).click()
    await page.getByRole('textbox', { name: says('这次行程用的手机号', 'Mobile number for this trip') }).fill('13900005681')
    await look(page, info, 'guest-order-form', axe)
    await app.button(says('就用这个', 'Use this')).last().click()
    const order = await app.order()
    await app.ticketed()
    await page.goto(`/m/flights/order/${order}`)
    await expect(page.getByText(says(/票号/, /Ticket (no|number)/))).toHaveCount(2)
    expect(await page.getByRole('main').filter({ visible: true }).innerText()).not.toContain(number)
    await page.goto(detail)
    await expect(onScreen(page, says('机票 2 张，已订完', '2 flights, all booked'))).toBeVisible()
    await look(page, info, 'guest-booked', axe)
  },
)

test(
  'asks about what a change wants more and about nothing else, holds at once what it gives up, and withdraws what is booked nowhere',
  { tag: '@zh' },
  async ({ page, app, says, axe, strangePhone, freshDate }, info) => {
    test.setTimeout(180_000)
    const language = says('zh', 'en')
    await importGuestTrip(language)
    const { host, manager } = guestTripOf(language)
    const date = freshDate()
    await app.comeIn(host, GUEST_TRIP_PASSWORD)
    const applied = await app.post(APPLY, {
      segments: [{ kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: date, endDate: date, wanted: { flight: 1 } }],
      travellers: [host],
      estimateMinor: 300_000,
      reason: says('客户现场验收', 'Acceptance at the client'),
    })
    const { applicationId } = ((await applied.json()) as { result: { applicationId: string } }).result
    const boss = await strangePhone()
    await boss.app.comeIn(manager, GUEST_TRIP_PASSWORD)
    await openOnlyRequest(boss.page)
    await agree(boss.page, boss.app, says)
    await page.goto(`/m/preapproval/${applicationId}/detail`)
    await expect(stateOf(page, says('已通过', 'Approved'))).toBeVisible(IN_EFFECT)

    // More is wanted: one more flight and a higher estimate. What was agreed to holds meanwhile.
    await app.button(says('修改', 'Change')).click()
    await app.button(says('机票加一', 'One Flight more')).click()
    await page.getByRole('textbox', { name: says(/^预计费用/, /^Estimate/) }).fill('5200')
    await app.button(says('看看改了什么', 'See what changes')).click()
    await expect(onScreen(page, says(/机票数量由 1 改为 2/, /Number of flights: 1, now 2/))).toBeVisible()
    await look(page, info, 'change-more', axe)
    await app.button(says('提交变更', 'Submit change')).click()
    await expect(stateOf(page, says('变更待审批', 'Change awaiting approval'))).toBeVisible()
    await expect(app.button(says('订机票', 'Book flight'))).toBeVisible()
    await look(page, info, 'change-waiting', axe)
    await openOnlyRequest(boss.page)
    // Only the difference is asked about: what comes on top, old and new beside each other.
    await expect(onScreen(boss.page, says(/机票数量由 1 改为 2/, /Number of flights: 1, now 2/))).toBeVisible()
    await expect(onScreen(boss.page, says(/预计费用由 ¥3,000 改为 ¥5,200/, /Estimate: ¥3,000, now ¥5,200/))).toBeVisible()
    await look(boss.page, info, 'change-request', boss.axe)
    await agree(boss.page, boss.app, says)
    await expect(stateOf(page, says('已通过', 'Approved'))).toBeVisible(IN_EFFECT)

    // Less is wanted: it holds at once, and nobody is asked.
    await app.button(says('修改', 'Change')).click()
    await app.button(says('机票减一', 'One Flight less')).click()
    await app.button(says('看看改了什么', 'See what changes')).click()
    await look(page, info, 'change-less', axe)
    await app.button(says(/^(提交变更|保存)/, /^(Submit change|Save)/)).click()
    await expect(stateOf(page, says('已通过', 'Approved'))).toBeVisible()
    await boss.page.goto('/m/approval/list')
    await expect(onScreen(boss.page, says('没有等你决定的审批', 'Nothing waits for your decision'))).toBeVisible()
    await page.goto(`/m/preapproval/${applicationId}/detail`)
    await app.button(says('撤回申请', 'Withdraw')).click()
    await look(page, info, 'change-withdraw', axe)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: says('撤回', 'Withdraw'), exact: true })
      .click()
    await expect(stateOf(page, says('已撤回', 'Withdrawn'))).toBeVisible()
  },
)
