/** A statement: one's own from "My", the company's for whoever keeps its books; month by month, and as a file that tables open. */
import { readFile } from 'node:fs/promises'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'

const CLERK = 'QC3002'

test('a statement by month: the company’s for its finance clerk, with the order just paid, and as a file; everybody else’s only her own [P-PRIV-01]', async ({
  page,
  app,
  says,
  axe,
  freshDate,
  phoneOf,
}, info) => {
  const order = await app.book(freshDate())
  await app.ticketed()

  await page.goto('/m/my')
  await app.button(says(/^账单/, /^Statement/)).click()
  await expect(page).toHaveURL(/\/my\/statement$/)
  await expect(page.getByText(says('月初余额', 'Balance at the start'))).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await app.button(says('上个月', 'Previous month')).click()
  await expect(page.getByText(says('这个月没有收支', 'No movements this month'))).toBeVisible()
  await look(page, info, 'statement-none', axe)

  const clerk = await phoneOf(CLERK)
  await clerk.page.goto('/m/my/statement')
  await clerk.page.getByRole('radio', { name: says('公司', 'Company') }).press('Space')
  const movements = clerk.page.getByRole('list', { name: says('这个月的收支', 'This month') }).getByRole('listitem')
  const drawn = movements.filter({ hasText: order })
  await expect(async () => {
    // Other journeys pay too: the newest may be on a later page.
    if ((await drawn.count()) === 0) await clerk.page.getByRole('button', { name: says('显示更多', 'Show more') }).click({ timeout: 1_000 })
    await expect(drawn).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(drawn).toContainText(says('用公司额度付', 'Paid from company credit'))
  await look(clerk.page, info, 'statement-company', clerk.axe)

  const saving = clerk.page.waitForEvent('download')
  await clerk.page.getByRole('button', { name: says('存成表格（CSV）', 'Save as a table (CSV)') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(says(/^公司账单-\d{4}-\d\d\.csv$/, /^company-statement-\d{4}-\d\d\.csv$/))
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith(says('\uFEFF时间,订单号', '\uFEFFTime,Order'))).toBe(true)
  expect(text).toContain(order)
  // Unused value follows where the company has any: other journeys leave some.
  expect(text).toMatch(says(/,CNY,(?:公司额度|机票余额)\r\n$/, /,CNY,(?:Company credit|Unused value)\r\n$/))
})
