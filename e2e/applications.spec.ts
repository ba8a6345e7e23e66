/** A trip is applied for, agreed to on another phone, booked exactly, changed by the difference alone; an urgent one rests on an agreement given elsewhere. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { IN_EFFECT } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { applyByCall, languageOf, rowOf } from './applying.ts'
import { APPLYING_PASSWORD, codeOf, comeApplying, nameOf } from './applying-company.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { createTravellers, idNumber } from './travellers.ts'
import { takeTravelDay } from './world-facts.ts'

test.use({ signedIn: false })

/** Opens the first request that waits, and agrees to it. */
async function agree(page: Page, app: App, says: Says): Promise<void> {
  await app.button(says(/^同意/, /^(Approve|Agree)/)).click()
  await expect(page.getByText(says(/撤销|已同意/, /Undo|Approved|agreed/)).first()).toBeVisible()
}

test('applies with a companion, is agreed to on another phone, books exactly that, and is told what does not fit with both values [P-POL-04] [C-APPR-05] [C-TRIP-01] [E-DATE-01]', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
}, info) => {
  test.setTimeout(240_000)
  const language = languageOf(says)
  const trip = await comeApplying(page, app, says)
  await page.goto('/m/my')
  await app.button(says(/^出差申请/, /^Trip applications/)).click()
  await expect(page.getByText(says('还没有出差申请', 'No trip applications yet')).or(page.getByRole('listitem')).first()).toBeVisible()
  await look(page, info, 'list-empty', axe)

  await trip.openNew()
  // What is missing is said at its field, after the first try.
  await app.button(says('提交申请', 'Submit')).click()
  await expect(page.getByText(says('请选择到达城市', 'Please choose where it leads'))).toBeVisible()
  await look(page, info, 'create-faults', axe)
  const first = takeTravelDay()
  const last = Temporal.PlainDate.from(first).add({ days: 1 }).toString()
  await trip.write({ first, last, reason: says('客户现场验收，见采购与质量部', 'Acceptance at the client, with purchasing and quality') })
  // With somebody from outside, chosen on the page where travellers are chosen.
  await app.button(says(/^出行人/, /^Travellers/)).click()
  const travellers = createTravellers(page, app, says)
  const companion = says('何同往', 'Tongqu He')
  await travellers.addCompanion({ name: says('何同往', '何同去'), number: idNumber(says, 7) })
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  await app.button(says('完成', 'Done')).click()
  const tick = travellers.row(companion).getByRole('checkbox')
  if (!(await tick.isChecked())) await tick.press('Space')
  await app.button(says('选好了', 'Done')).click()
  await expect(rowOf(page, says('出行人', 'Travellers'))).toContainText(companion)
  // A draft survives a reload.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('textbox', { name: says('出差事由', 'Reason') })).toHaveValue(/./)
  await look(page, info, 'create', axe)
  await page.getByRole('textbox', { name: says('出差事由', 'Reason') }).scrollIntoViewIfNeeded()
  await look(page, info, 'create-below', axe)
  const id = await trip.submit()
  await expect(trip.state('待审批', 'Awaiting approval')).toBeVisible()
  await look(page, info, 'detail-awaiting', axe)

  const boss = await strangePhone()
  await boss.app.comeIn(codeOf(language, 'manager'), APPLYING_PASSWORD)
  await boss.page.goto('/m/approval/list')
  await boss.page
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .or(boss.page.getByRole('listitem').first().getByRole('button'))
    .first()
    .click()
  await expect(boss.page.getByText(says('申请的行程', 'The trip applied for'))).toBeVisible()
  await look(boss.page, info, 'approval-detail', boss.axe)
  await agree(boss.page, boss.app, says)
  // Who has nobody above her reads at once that nobody could agree to an application of hers, and whom to turn to.
  await expect(boss.page).toHaveURL(/\/approval\/list/) // where agreeing has led her, by a step back that takes a moment
  await boss.page.goto('/m/preapproval/create')
  await expect(
    boss.page.getByText(
      says(
        new RegExp(`申请现在还提交不了.*${nameOf('travel').zh}`),
        new RegExp(`cannot be submitted as it stands.*${nameOf('travel').en}`),
      ),
    ),
  ).toBeVisible()
  await look(boss.page, info, 'create-nobody', boss.axe)
  await expect(trip.state('已通过', 'Approved')).toBeVisible(IN_EFFECT)
  await look(page, info, 'detail-approved', axe)

  await page.goto('/m/preapproval')
  await expect(page.getByText(says('还可订机票 2 张', 'Left: 2 flights'))).toBeVisible()
  await look(page, info, 'list', axe)
  await page.goto('/m/home')
  await expect(page.getByText(says('可预订的行程', 'Trips to book'))).toBeVisible()
  await page.getByText(says('可预订的行程', 'Trips to book')).scrollIntoViewIfNeeded()
  await look(page, info, 'home', axe)
  await page.goto('/m/home/travel')
  await expect(app.button(says('订机票', 'Book flight')).first()).toBeVisible()
  await look(page, info, 'travel', axe)
  // From there to another day: the form says that the application she came from is not linked, and why.
  await app.button(says('订机票', 'Book flight')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await app.openList({ date: Temporal.PlainDate.from(first).add({ days: 9 }).toString() })
  await app.openCabins()
  await app.chooseFare()
  await expect(app.button(says(/^出差申请/, /^Trip application/))).toContainText(
    says(/来时的申请 TA.*没有关联：所选日期不正确/, /TA.*which you came from, is not linked: the selected dates/i),
  )
  await look(page, info, 'left-behind', axe)
  await page.goto('/m/home/travel')
  // The search stands there with the trip, and its form with the application.
  await app.button(says('订机票', 'Book flight')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()
  await app.openCabins()
  await app.chooseFare()
  const row = app.button(says(/^出差申请/, /^Trip application/))
  await expect(row).toContainText('TA')
  await row.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, info, 'link-sheet', axe)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Booked, it takes its part of the application: a ticket for each of the two.
  await app.button(new RegExp(companion)).click()
  await page.getByRole('textbox', { name: says('这次行程用的手机号', 'Mobile number for this trip') }).fill('13900005679')
  await app.button(says('就用这个', 'Use this')).last().click()
  await app.order()
  await app.ticketed()
  await page.goto(`/m/preapproval/${id}/detail`)
  await expect(page.getByText(says('机票 2 张，已订完', '2 flights, all booked'))).toBeVisible()
  await expect(page.getByText(says(/申请里已有预订/, /already has bookings|something is booked|booked/i)).first()).toBeVisible()
  await look(page, info, 'detail-booked', axe)
  // Issued, it is given back and not cancelled, and the least that the application has to keep is said.
  await expect(page.getByText(says(/^已出票：退票/, /^Issued: (refund|give)/))).toBeVisible()
  const least = page.getByText(
    says('申请至少要留下：杭州 → 北京，机票 2 张', 'The application has to keep at least: Hangzhou → Beijing, 2 flights'),
  )
  await least.scrollIntoViewIfNeeded()
  await look(page, info, 'booked-orders', axe)
  await rowOf(page, says('机票 2 张', '2 flights')).click()
  await expect(page).toHaveURL(/\/flights\/(returnTicket|value)\//)
  await page.goBack()
  await expect(least).toBeVisible()

  // Another day does not fit: what differs is told, with both values.
  await app.openList({ date: Temporal.PlainDate.from(first).add({ days: 9 }).toString() })
  await app.openCabins()
  await app.chooseFare()
  await app.button(says(/^出差申请/, /^Trip application/)).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(says(/所选日期不正确：申请可用 .+，所选的是 .+/, /selected dates are incorrect: the application allows .+, you chose .+/)),
  ).toBeVisible()
  await look(page, info, 'link-mismatch', axe)
  await app.button(says('申请这次行程', 'Apply for this trip')).click()
  await expect(page).toHaveURL(/\/noTrip$/)
  await expect(page.getByText(says('杭州 → 北京：要先有出差申请', 'Hangzhou → Beijing needs a trip application first'))).toBeVisible()
  await look(page, info, 'no-trip', axe)

  // A change asks for what is more, and for nothing else.
  await page.goto(`/m/preapproval/${id}/detail`)
  await app.button(says('修改', 'Change')).click()
  await app.button(says('机票加一', 'One Flight more')).click()
  await page.getByRole('textbox', { name: says('出差事由', 'Reason') }).fill(says('客户现场验收', 'Acceptance at the client'))
  await app.button(says('看看改了什么', 'See what changes')).click()
  await expect(page.getByText(says(/机票数量由 2 改为 3/, /Number of flights: 2, now 3/))).toBeVisible()
  await look(page, info, 'change-review', axe)
  // The phone's back key leads from the review to the form, and what was entered stands there.
  await page.goBack()
  await app.button(says('看看改了什么', 'See what changes')).click()
  await app.button(says('提交变更', 'Submit change')).click()
  await expect(trip.state('变更待审批', 'Change awaiting approval')).toBeVisible()
  await look(page, info, 'detail-changing', axe)
  await app.button(says('撤回变更', 'Withdraw change')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('撤回变更', 'Withdraw change') })
    .click()
  await expect(trip.state('已通过', 'Approved')).toBeVisible()
})

test('books an urgent trip on an agreement given elsewhere, which a travel manager checks afterwards [P-URGENT-01] [P-URGENT-02]', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
}, info) => {
  test.setTimeout(180_000)
  const language = languageOf(says)
  const trip = await comeApplying(page, app, says)
  const today = Temporal.Now.zonedDateTimeISO('Asia/Shanghai').toPlainDate()
  await trip.openNew()
  await trip.write({ first: today.toString(), last: today.add({ days: 1 }).toString(), reason: says('设备抢修', 'Urgent repair') })
  const id = await trip.submit()
  await expect(page.getByText(says('马上要出发', 'Leaving very soon'))).toBeVisible()
  await look(page, info, 'urgent', axe)
  await app.button(says('登记线下授权', 'Record offline authorisation')).click()
  await expect(page).toHaveURL(new RegExp(`/preapproval/${id}/authorise$`))
  await app.button(says(/^授权人/, /^Authorised by/)).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(nameOf('manager')[language])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(nameOf('manager')[language]) })
    .click()
  await page.getByLabel(says('授权日期', 'Date'), { exact: true }).fill(today.subtract({ days: 1 }).toString())
  await page.getByLabel(says('时间', 'Time'), { exact: true }).fill('09:30')
  const proof = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#cde' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'chat.png', mimeType: 'image/png', buffer: proof })
  await expect(page.getByRole('img')).toHaveCount(1)
  // It is shown before it has arrived, and nothing is recorded without it.
  await expect(page.getByText(says('已上传 1 张图片', 'One picture is uploaded'))).toBeAttached()
  await look(page, info, 'authorise', axe)
  await app.button(says('登记', 'Record')).click()
  await expect(page).toHaveURL(/\/detail$/)
  await expect(
    page.getByText(
      says(
        /^现在可以订.+当天及以前出发的，.*会核对这份授权。$/,
        /^You can book departures up to .+ now, that day included; .* will check this\.$/,
      ),
    ),
  ).toBeVisible()
  await expect(app.button(says('订机票', 'Book flight'))).toBeVisible()
  await look(page, info, 'authorised', axe)

  const checker = await strangePhone()
  await checker.app.comeIn(codeOf(language, 'travel'), APPLYING_PASSWORD)
  await checker.page.goto('/m/my')
  await checker.app.button(says(/^线下授权/, /^Offline authorisations/)).click()
  await expect(checker.app.button(says('确有其事', 'It was given')).first()).toBeVisible()
  await look(checker.page, info, 'authorisations', checker.axe)
  await checker.app.button(says('确有其事', 'It was given')).first().click()
  await expect(checker.page.getByText(says('线下授权，已核对', 'Authorised offline, checked')).first()).toBeVisible()
  // What waits and is booked nowhere is withdrawn at once.
  await page.reload()
  await app.button(says('撤回申请', 'Withdraw')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: says('撤回', 'Withdraw'), exact: true })
    .click()
  await expect(trip.state('已撤回', 'Withdrawn')).toBeVisible()
})

test('books the way there and the way back of one application from its page, as it was agreed to [P-POL-04] [C-TRIP-01]', async ({
  page,
  app,
  says,
  axe,
  strangePhone,
}, info) => {
  test.setTimeout(180_000)
  const language = languageOf(says)
  const trip = await comeApplying(page, app, says)
  const [there, back] = [takeTravelDay(), takeTravelDay()].toSorted() as [string, string]
  const legs = [
    { from: 'HGH', to: 'BJS', day: there, by: 'flight' },
    { from: 'BJS', to: 'HGH', day: back, by: 'flight' },
  ] as const
  const who = { userCode: codeOf(language, 'applicant'), reason: says('客户现场', 'The client’s site'), costCode: 'CC-1' }
  const id = await applyByCall(page, legs, who)
  const boss = await strangePhone()
  await boss.app.comeIn(codeOf(language, 'manager'), APPLYING_PASSWORD)
  await boss.page.goto('/m/approval/list')
  await boss.page.getByRole('listitem').first().getByRole('link').first().click()
  await agree(boss.page, boss.app, says)
  await page.goto(`/m/preapproval/${id}/detail`)
  await expect(trip.state('已通过', 'Approved')).toBeVisible(IN_EFFECT)

  // Beside the way back stands a button of its own; the page's one next step is the way there, and brings the way back along.
  await app.button(says('订机票', 'Book flight')).last().click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByRole('button', { name: says(/^返程/, /^Return/) })).not.toContainText(says('添加返程', 'Add a return'))
  await look(page, info, 'both-ways-home', axe)
  await app.button(says('查航班', 'Search flights')).click()
  await expect(page).toHaveURL(/\/flight\/list\/1\?.*ways=/)
  await expect(app.rows().first()).toBeVisible()
  await app.openCabins()
  await app.button(says(/^选这个$/, /^Choose$/)).click()
  await expect(page).toHaveURL(/\/flight\/list\/2\?/)
  await expect(app.rows().first()).toBeVisible()
  await app.openCabins()
  await app.chooseFare()
  await expect(app.button(says(/^出差申请/, /^Trip application/))).toContainText('TA')
  await app.order()
  await app.ticketed()
  await page.goto(`/m/preapproval/${id}/detail`)
  await expect(page.getByText(says('机票 1 张，已订完', '1 flight, all booked'))).toHaveCount(legs.length)
  await look(page, info, 'both-ways-booked', axe)
})
