/** A finger that taps twice where once is enough: the second tap hits nothing that the first has brought under it. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Two taps on the same spot, as far apart as an impatient thumb's. */
async function tapTwice(page: Page, what: Locator, pauseMs: number): Promise<void> {
  const box = await what.boundingBox()
  if (!box) throw new Error('what is tapped is not on screen')
  const [x, y] = [box.x + box.width * 0.75, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await page.waitForTimeout(pauseMs)
  await page.touchscreen.tap(x, y)
}

test('closes a sheet and orders nothing, goes one step back and not two', async ({ page, app, says, freshDate }) => {
  const submits: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/bookingSubmit')) submits.push(request.url())
  })
  await app.openForm(freshDate())
  await app.agree()
  for (const pauseMs of [60, 200, 300]) {
    await app.button(says(/^备注/, /^Remark/)).click()
    const useThis = app.button(says('就用这个', 'Use this')).last()
    await page.getByRole('textbox').last().fill(says('拜访客户', 'Seeing a client'))
    // A sheet comes to rest before it is tapped.
    await page.waitForTimeout(500)
    await tapTwice(page, useThis, pauseMs)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.waitForTimeout(500)
    await expect(app.submitButton()).toBeVisible()
    expect(submits).toEqual([])
  }
  await app.button(says(/^成本中心/, /^Cost centre/)).click()
  await expect(page).toHaveURL(/\/form\/cost/)
  const charge = app.button(says('就这样归属', 'Charge it this way'))
  await expect(charge).toBeVisible()
  await page.waitForTimeout(500)
  await tapTwice(page, charge, 200)
  await expect(page).toHaveURL(/\/fillorder\/flight\//)
  await page.waitForTimeout(500)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(app.submitButton()).toBeVisible()
  expect(submits).toEqual([])
})
