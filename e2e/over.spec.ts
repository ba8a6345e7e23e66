import type { Page } from '@playwright/test'
import { createAboveLimit } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { expect, test } from './fixtures.ts'
import { movePrice, sandboxFlights } from './world-facts.ts'

/** Opens the verdict on the dearest flight of a day, which has been made dear enough for any limit. */
async function openDearest(page: Page, app: App, says: Says, date: string): Promise<void> {
  const flights = await sandboxFlights(date)
  const midday = flights.find(({ departAt }) => departAt.slice(11, 13) >= '11')
  expect(midday).toBeDefined()
  await movePrice(midday?.flightId ?? '', 400)
  await createAboveLimit(page, app, says).openDearest(date)
}

test('explains a flight above the limit by rule, limit, actual, gap and alternatives before it can be chosen, and an alternative leads on', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  await openDearest(page, app, says, freshDate())
  await expect(app.heading(says('差标说明', 'Policy check'))).toBeVisible()
  const figureOf = async (label: string): Promise<string> =>
    page.getByText(label, { exact: true }).first().locator('xpath=ancestor::div[1]').getByRole('definition').innerText()
  const [limit, actual, gap] = await Promise.all(says(['差标上限', '实际票价', '超出'], ['Limit', 'Fare', 'Over by']).map(figureOf))
  const yuan = (text = ''): number => Number(text.replace(/[^\d]/g, ''))
  expect(yuan(limit)).toBe(1600)
  expect(yuan(actual) - yuan(limit)).toBe(yuan(gap))
  await expect(page.getByRole('main')).toContainText(says(`这班票价比差标高 ${gap}`, `This fare is ${gap} above your limit`))
  await expect(page.getByText(says(/《差旅管理办法》2\.3/, /Travel Policy 2\.3/)).first()).toBeVisible()
  await axe()
  // Never booked in passing: keeping it asks for a reason, and the page says who would have to agree and who would pay what.
  await expect(app.button(says(/^选这班|^仍选这班/, /^Choose this flight|^Keep this flight/))).toHaveCount(0)
  await expect(app.button(says('仍选，说明原因', 'Keep, give a reason'))).toBeVisible()
  await expect(
    page.getByText(
      says(
        /先由周岚（直属上级）审批，通过后你付 ¥[\d,]+、公司付 ¥[\d,]+/,
        /It goes to Lan Zhou, your manager, first\. Once approved, you pay ¥/,
      ),
    ),
  ).toBeVisible()

  // The ways out: what complies that day.
  await app.button(says(/改选/, /Take/)).first().click()
  await expect(page).toHaveURL(/\/fillorder\/flight\/[0-9a-f-]{36}$/)
  // What the company is only told of, such as a flight that is not the day's lowest, may be booked as it is.
  const booked = says(/^符合差标$|^比最低价高/, /^In policy$|above lowest$/)
  await expect(page.getByText(booked).filter({ visible: true }).first()).toBeVisible()
  await expect(app.submitButton()).toBeVisible()
  await expect(app.button(says(/^审批人/, /^Approver/))).toHaveCount(0)
})

test('asks for a reason of the company’s, keeps it through a reload and on the form, and submits for approval [V-FLIGHT-18] [V-FLIGHT-19]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
}) => {
  await openDearest(page, app, says, freshDate())
  await app.button(says('仍选，说明原因', 'Keep, give a reason')).click()
  await expect(page).toHaveURL(/\/flight\/reason\/1\?/)
  await app.button(says('下一步', 'Next')).click()
  await expect(page.getByRole('alert')).toHaveText(says('超出差标，请选择原因', 'This is above your policy: choose a reason'))
  await page.getByRole('radio').first().check({ force: true })
  const note = page.getByRole('textbox')
  await note.fill('与客户同机 / with our client')
  await page.reload()
  await expect(note).toHaveValue('与客户同机 / with our client')
  await axe()

  await app.button(says('下一步', 'Next')).click()
  await expect(page).toHaveURL(/\/fillorder\/flight\/[0-9a-f-]{36}$/)
  const reasonRow = app.button(says(/^超标原因/, /^Reason/))
  await expect(reasonRow).toContainText('与客户同机 / with our client')
  await expect(app.button(says(/^审批人/, /^Approver/))).toContainText(says('周岚', 'Lan Zhou'))
  // Changed on its own page and back: nothing entered is lost.
  await app.agree()
  await reasonRow.click()
  await expect(page).toHaveURL(/\/flight\/reason\/1\?booking=/)
  await page.getByRole('radio').nth(1).check({ force: true })
  await app.button(says('就用这个', 'Use this')).click()
  await expect(page).toHaveURL(/\/fillorder\/flight\/[0-9a-f-]{36}$/)
  await expect(app.terms()).toBeChecked()
  await axe()

  await app.button(says('提交审批', 'Submit for approval')).click()
  await expect(page).toHaveURL(/\/fillorder\/result\/F\d{12}\/flight\/-\/pay$/)
  await expect(app.heading(says('已提交审批', 'Sent for approval'))).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(says(/^等周岚审批$/, /^Waiting for Lan Zhou$/)).first()).toBeVisible()
  await axe()
})

test('leads from the explanation to the flights of the day that comply [SC-FLT-03]', async ({ page, app, says, freshDate }) => {
  await openDearest(page, app, says, freshDate())
  await app.button(says('看符合差标的航班', 'See flights in policy')).click()
  await expect(page).toHaveURL(/\/flight\/list\/1/)
  await expect(page.getByRole('switch', { name: says(/^只看(合规|可照订)$/, /^(In policy only|Bookable as is)$/) })).toBeChecked()
  await expect(app.inPolicy().first()).toBeVisible()
  // What the company is only told about binds nobody, and stays.
  await expect(app.rows().locator('.badge--over')).toHaveCount(0)
})

test('offers a day of flights of which none complies, and says what to do [E-FLIGHT-03]', async ({ page, app, says, axe, freshDate }) => {
  await app.openList({ date: freshDate(), cabin: 'business' })
  await expect(app.inPolicy()).toHaveCount(0)
  await expect(page.getByText(says(/这一天的 \d+ 班都超出差标/, /All \d+ flights that day are above your policy/))).toBeVisible()
  await page.getByRole('switch', { name: says(/^只看(合规|可照订)$/, /^(In policy only|Bookable as is)$/) }).click()
  await expect(app.heading(says('没有符合差标的航班', 'No flights in policy'))).toBeVisible()
  await axe()
  await app.button(says('看全部航班', 'Show all flights')).click()
  await expect(app.rows().first()).toBeVisible()
})
