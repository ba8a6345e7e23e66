/** Each gateway's bill against the ledger, as finance sees it: what was planted is listed, explained in her name, and mended by nobody. */
import { randomUUID } from 'node:crypto'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { comeOnDuty, words } from './staff.ts'
import { control, onDatabase, todayInShanghai } from './world-facts.ts'

test.use({ signedIn: false })

test('a line of Alipay’s bill that our books do not know is listed with its day, and explained for good', async ({
  page,
  says,
  axe,
}, info) => {
  test.setTimeout(90_000)
  // A day of one's own for each language: a bill is read once.
  const day = todayInShanghai()
    .subtract({ days: says(2, 3) })
    .toString()
  const number = `Q${says('7', '8').repeat(31)}`
  await control('POST', '/alipay/bill', { date: day, kind: 'add', outTradeNo: number, amountMinor: 70_050 })
  await onDatabase(async (client) => {
    const data = JSON.stringify({ v: 1, at: null, payload: { gateway: 'alipay', day } })
    await client.query(`insert into pgboss.job (id, name, data) values ($1, 'payments.bill', $2)`, [randomUUID(), data])
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  const { link, button } = words(page, says)
  const name = says('对账小金', 'Jin who reconciles')
  await comeOnDuty(page, says, name, 'finance')
  const differences = page.getByRole('list', { name: says('待查', 'Open') }).getByRole('listitem')
  const mine = differences.filter({ hasText: number })
  await expect(async () => {
    await page.goto('/ops/')
    await link('对账', 'Reconciliation').click()
    await expect(mine).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await expect(mine).toContainText(says('渠道有付款，我们没有', 'Paid at the gateway, not with us'))
  await expect(mine).toContainText('¥700.50')
  await expect(mine).toContainText(day)
  const row = page.getByRole('row').filter({ hasText: day })
  await expect(row).toContainText(says('支付宝', 'Alipay'))
  await look(page, info, 'reconciliation-open', axe)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await tooWide(page)).toEqual([])
  await look(page, info, 'reconciliation-phone', axe)

  await mine.getByRole('button').click()
  const why = `Alipay booked it for another merchant (${name}).`
  await page.getByRole('dialog').getByRole('textbox').fill(why)
  await look(page, info, 'reconciliation-why', axe)
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(mine).toHaveCount(0)
  await page.getByRole('radio', { name: says('已说明', 'Explained') }).check({ force: true })
  const explained = page.getByRole('listitem').filter({ hasText: number })
  await expect(explained).toContainText(why)
  await expect(explained).toContainText(name)
  await expect(explained.getByRole('button')).toHaveCount(0)
  await look(page, info, 'reconciliation-explained', axe)
  await page.reload()
  await page.getByRole('radio', { name: says('已说明', 'Explained') }).check({ force: true })
  await expect(explained).toHaveCount(1)
  await expect(button('写说明', 'Explain')).toHaveCount(0)
})
