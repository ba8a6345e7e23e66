/** What governs a trip, as a traveller meets it: the scene it is for, a reason alone, a split cost, an application. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { App, Says } from './app.ts'
import { look } from './day-and-night.ts'
import { GOVERNED_PASSWORD, governedOf, importGoverned } from './governed-company.ts'

test.use({ signedIn: false })

/** In nobody's language alone. */
const WHY = '签证 / visa'

const languageOf = (says: Says): 'zh' | 'en' => says('zh', 'en')

/** Signs in as the traveller of the company, whose file has just been read. */
async function comeIn(app: App, says: Says): Promise<string> {
  const language = languageOf(says)
  await importGoverned(language)
  const { traveller } = governedOf(language)
  await app.comeIn(traveller, GOVERNED_PASSWORD)
  return traveller
}

/** Chooses a scene from the line above the list; the flights are then judged by it. */
async function chooseScene(page: Page, app: App, says: Says, scene: string): Promise<void> {
  await app.button(says(/^差标/, /^Limit/)).click()
  await app.button(says(/^出行场景/, /^Travel scene/)).click()
  await page.getByRole('radio', { name: scene }).press('Space')
  // Both sheets give way to the flights, judged anew.
  await expect(app.button(says(`出行场景 ${scene}`, `Travel scene ${scene}`))).toBeVisible()
}

/** A row of the page on screen, by its label. */
const rowOf = (page: Page, label: string): Locator =>
  page
    .locator('.row')
    .filter({ has: page.locator('.row__label', { hasText: new RegExp(`^${label}$`) }) })
    .filter({ visible: true })

/** The order form of a flight in policy, on the way to a trade fair, with its terms agreed to. */
async function openFairForm(page: Page, app: App, says: Says, date: string): Promise<void> {
  await comeIn(app, says)
  await app.openList({ date })
  await chooseScene(page, app, says, says('展会', 'Trade fair'))
  await app.openCabins()
  await app.chooseFare()
  await app.agree()
}

test('judges the flights of a day by the scene that is chosen on the list, and the form says which [C-SCENE-06]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  await comeIn(app, says)
  await app.openList({ date: freshDate() })
  await expect(app.inPolicy()).toHaveCount(0)
  await chooseScene(page, app, says, says('展会', 'Trade fair'))
  await expect(app.inPolicy().first()).toBeVisible()
  await expect(app.rows().filter({ hasNotText: says('符合差标', 'In policy') })).toHaveCount(0)
  await look(page, info, 'scene-list', axe)
  await app.openCabins()
  await app.chooseFare()
  await expect(rowOf(page, says('出行场景', 'Travel scene'))).toContainText(says('展会', 'Trade fair'))
  await look(page, info, 'scene-form', axe)
})

test('names on home the scene by which the limit is told, and lets another be chosen there, or none [SC-PICK-02]', async ({
  page,
  app,
  says,
  axe,
}, info) => {
  await comeIn(app, says)
  await page.goto('/m/home')
  const limit = page.locator('.board__policy').first()
  await expect(limit).toContainText('¥')
  const before = await limit.innerText()
  const none = app.button(says('出行场景 不指定场景', 'Travel scene No particular scene'))
  await app.button(says(/^出行场景/, /^Travel scene/)).click()
  await page.getByRole('radio', { name: says('展会', 'Trade fair') }).press('Space')
  await app.button(says('完成', 'Done')).click()
  await expect(app.button(says('出行场景 展会', 'Travel scene Trade fair'))).toBeVisible()
  await expect(limit).not.toHaveText(before)
  await look(page, info, 'home-scene', axe)
  await app.button(says(/^出行场景/, /^Travel scene/)).click()
  await page.getByRole('radio', { name: says(/^不指定场景/, /^No particular scene/) }).press('Space')
  await look(page, info, 'home-scene-sheet', axe)
  await app.button(says('完成', 'Done')).click()
  await expect(none).toBeVisible()
  await expect(limit).toHaveText(before)
})

test('takes a reason alone where nobody has to agree, and shows it on the order with what the trip is charged to [SC-PICK-02]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  await comeIn(app, says)
  await app.openList({ date: freshDate() })
  await app.rows().first().getByRole('button').click()
  await expect(app.heading(says('差标说明', 'Policy check'))).toBeVisible()
  await expect(page.getByText(says(/不用审批/, /nobody has to approve/))).toBeVisible()
  await look(page, info, 'reason-verdict', axe)
  await app.button(says('仍选，说明原因', 'Keep, give a reason')).click()
  await app.button(says('下一步', 'Next')).click()
  await expect(page.getByRole('alert')).toHaveText(says('超出差标，请选择原因', 'This is above your policy: choose a reason'))
  await page.getByRole('radio', { name: says('客户定的时间', 'The client set the time') }).press('Space')
  await look(page, info, 'reason-choice', axe)
  await app.button(says('下一步', 'Next')).click()
  await expect(app.button(says(/^超标原因/, /^Reason/))).toContainText(says('客户定的时间', 'The client set the time'))
  await expect(app.button(says(/^审批人/, /^Approver/))).toHaveCount(0)
  // Changed in a sheet, and nothing entered is lost.
  await app.agree()
  await app.button(says(/^超标原因/, /^Reason/)).click()
  await page.getByRole('radio', { name: says('其他', 'Other') }).press('Space')
  await page.getByRole('dialog').getByRole('textbox').fill(WHY)
  await app.button(says('完成', 'Done')).click()
  await expect(app.button(says(/^超标原因/, /^Reason/))).toContainText(WHY)
  await expect(app.terms()).toBeChecked()
  await expect(app.button(says('提交订单', 'Submit order'))).toBeVisible()
  await look(page, info, 'reason-form', axe)
  const order = await app.order()
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await expect(page.getByText(WHY)).toBeVisible()
  await expect(page.getByText('CC-1', { exact: true })).toBeVisible()
  await page.getByText(WHY).scrollIntoViewIfNeeded()
  await look(page, info, 'reason-order', axe)
})

test('asks why what is chosen goes beyond its budget: the page of reasons names the budget, and the order can be submitted [P-POL-05]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  await openFairForm(page, app, says, freshDate())
  const reason = app.button(says(/^超标原因/, /^Reason/))
  await expect(reason).toHaveCount(0)
  await app.button(says(/^成本中心/, /^Cost centre/)).click()
  await app
    .button(says(/^成本中心/, /^Cost centre/))
    .filter({ visible: true })
    .click()
  await app.button(says(/^样品部/, /^Samples/)).click()
  await app.button(says('就这样归属', 'Charge it this way')).click()
  const short = page.getByText(says(/超出预算“样品差旅”.*的余额，要有人审批/, /More than is left in the budget “Samples travel”/))
  await expect(short.filter({ visible: true })).toBeVisible()
  await reason.click()
  await expect(app.heading(says('超标原因', 'Reason'))).toBeVisible()
  await expect(short.filter({ visible: true })).toBeVisible()
  await look(page, info, 'budget-reason', axe)
  await page.getByRole('radio', { name: says('客户定的时间', 'The client set the time') }).press('Space')
  await app.button(says('就用这个', 'Use this')).click()
  await expect(reason).toContainText(says('客户定的时间', 'The client set the time'))
  await app.order()
  await expect(app.heading(says('已提交审批', 'Sent for approval'))).toBeVisible({ timeout: 20_000 })
})

test('charges one flight to two cost centres, to the cent, and the order shows both parts [V-OTHER-07]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  await openFairForm(page, app, says, freshDate())
  await app.button(says(/^成本中心/, /^Cost centre/)).click()
  await expect(app.heading(says('费用归属', 'Charged to'))).toBeVisible()
  await app.button(says('分摊给多方', 'Split between several')).click()
  await app.button(says(/请选择成本中心或费用承担人/, /Choose a cost centre or an expense owner/)).click()
  await app.button(says(/^市场部/, /^Marketing/)).click()
  await app.button(says('平均分摊', 'Split equally')).click()
  await app.button(says('就这样归属', 'Charge it this way')).click()
  // Back on the form, where nothing that was entered is lost.
  await expect(app.terms()).toBeChecked()
  await expect(app.button(says(/^费用归属/, /^Charged to/))).toContainText(says('市场部 50%', 'Marketing 50%'))
  await page.reload()
  await expect(app.button(says(/^费用归属/, /^Charged to/))).toContainText(says('市场部 50%', 'Marketing 50%'))
  await look(page, info, 'split-form', axe)
  const order = await app.order()
  await page.goto(`/m/flights/order/${order}`)
  const split = rowOf(page, says('费用分摊', 'Split'))
  await expect(split).toContainText('CC-1')
  await expect(split).toContainText('CC-2')
  const amounts = (await split.locator('.charges').innerText()).match(/¥\s*[\d,.]+/g) ?? []
  const minor = (text = ''): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  const total = await rowOf(page, says('合计', 'Total')).locator('.row__value').innerText()
  expect(amounts.map(minor).reduce((sum, part) => sum + part, 0)).toBe(minor(/¥\s*[\d,.]+/.exec(total)?.[0]))
  await split.scrollIntoViewIfNeeded()
  await look(page, info, 'split-order', axe)
})

test('books nothing under a scene that needs a trip application before one is linked, and the order names it [P-POL-04]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  const traveller = await comeIn(app, says)
  const date = freshDate()
  await app.openList({ date })
  await chooseScene(page, app, says, says('拜访客户', 'Client visit'))
  await app.openCabins()
  await app.chooseFare()
  const row = app.button(says(/^出差申请/, /^Trip application/))
  await expect(row).toContainText(says('没有符合的申请', 'No application fits'))
  await app.agree()
  await app.submit()
  await expect(row).toContainText(says('请关联一份出差申请', 'Please link a trip application'))
  await look(page, info, 'application-missing', axe)
  // The refusal itself leads on: to an application with this trip in it, and to what else there is, one tap each.
  await app.button(says('其他办法', 'Other ways')).click()
  await expect(page).toHaveURL(/\/noTrip$/)
  await page.goBack()
  await app.submit()
  await app.button(says('申请这次行程', 'Apply for it')).click()
  await expect(page).toHaveURL(/\/preapproval\/create$/)
  await expect(rowOf(page, says('到达', 'To'))).toContainText(says('北京', 'Beijing'))
  await page.goBack()
  await expect(row).toBeVisible()
  const applied = await app.post('/api/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder', {
    segments: [{ kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: date, endDate: date, wanted: { flight: 1 } }],
    travellers: [traveller],
    estimateMinor: 500_000,
    reason: says('拜访客户，签验收单', 'Visiting the client to sign the acceptance'),
  })
  expect(applied.ok()).toBe(true)
  const { number } = ((await applied.json()) as { result: { number: string } }).result
  await page.reload()
  await expect(row).toContainText(number)
  await look(page, info, 'application-linked', axe)
  const order = await app.order()
  await page.goto(`/m/flights/order/${order}`)
  await expect(page.getByText(number)).toBeVisible()
  await page.getByText(number).scrollIntoViewIfNeeded()
  await look(page, info, 'application-order', axe)
})

test('charges an order as its trip application says, tells so, and lets it be charged otherwise [V-OTHER-07] [P-POL-04]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}, info) => {
  test.setTimeout(90_000)
  const traveller = await comeIn(app, says)
  const date = freshDate()
  const applied = await app.post('/api/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder', {
    segments: [{ kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: date, endDate: date, wanted: { flight: 1 } }],
    travellers: [traveller],
    estimateMinor: 500_000,
    costCode: 'CC-2',
    reason: says('拜访客户，签验收单', 'Visiting the client to sign the acceptance'),
  })
  expect(applied.ok()).toBe(true)
  await app.openList({ date })
  await chooseScene(page, app, says, says('拜访客户', 'Client visit'))
  await app.openCabins()
  await app.chooseFare()
  // Usually her costs are CC-1; the application that is linked says otherwise.
  const cost = app.button(says(/^(成本中心|费用归属)/, /^(Cost centre|Charged to)/))
  await expect(cost).toContainText('CC-2')
  await expect(cost).toContainText(says('按出差申请的费用归属', 'Charged as the trip application says'))
  await look(page, info, 'charged-as-applied', axe)
  await cost.click()
  await expect(page.getByText(says('这是出差申请里的费用归属。', 'This is what the trip application says.'))).toBeVisible()
  await look(page, info, 'charged-as-applied-cost', axe)

  // Another one may be chosen, and the way back is one tap.
  await app.button(says(/^成本中心.*CC-2/, /^Cost centre.*CC-2/)).click()
  await page.getByRole('dialog').getByRole('button', { name: /CC-1/ }).click()
  await expect(page.getByText(says('出差申请里写的是别的费用归属。', 'The trip application says something else.'))).toBeVisible()
  await look(page, info, 'charged-otherwise-cost', axe)
  await app.button(says('就这样归属', 'Charge it this way')).click()
  await expect(cost).toContainText(says('与出差申请的费用归属不同', 'Not what the trip application says'))
  await cost.click()
  await app.button(says('按申请', 'As applied for')).click()
  await app.button(says('就这样归属', 'Charge it this way')).click()
  await expect(cost).toContainText(says('按出差申请的费用归属', 'Charged as the trip application says'))
  await app.agree()
  const order = await app.order()
  await page.goto(`/m/flights/order/${order}`)
  await expect(page.getByText('CC-2', { exact: true })).toBeVisible()
  await expect(page.getByText('CC-1', { exact: true })).toHaveCount(0)
})
