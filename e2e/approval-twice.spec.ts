/** What a hand does twice by mistake: two taps on one button in the same instant are one decision. */
import { createAboveLimit, MANAGER, ONE_LEVEL_YUAN } from './above-limit.ts'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'

test('two taps on “agree” in the same instant decide once, end on the list and leave the way to take it back [C-APPR-03] [SC-APR-03] [SC-APR-04]', async ({
  page,
  app,
  says,
  phoneOf,
  freshDate,
}, info) => {
  test.setTimeout(120_000)
  const order = await createAboveLimit(page, app, says).askFor(freshDate(), ONE_LEVEL_YUAN)
  const phone = await phoneOf(MANAGER)
  const boss = { ...phone, above: createAboveLimit(phone.page, phone.app, says) }
  await boss.page.goto('/m/home')
  await boss.app.tab(says('审批', 'Approvals')).click()
  await boss.above.request(order).click()
  await boss.above.flow().press('Space')
  // A part is the traveller's own: the chart promises no ticket before she has paid it.
  const follows = says(/审批通过后由林一帆付 ¥\d+，付清自动出票/, /Once approved, Min Su pays ¥\d+; then it is ticketed by itself/)
  await expect(boss.page.getByText(follows)).toBeVisible()
  await look(boss.page, info, 'chart-with-own-part', boss.axe)
  const agree = boss.app.button(says('同意', 'Approve'))
  await agree.evaluate((button: { click(): void }) => {
    button.click()
    button.click()
  })
  await expect(boss.page).toHaveURL(/\/approval\/list$/)
  await expect(boss.page.locator('.toast')).toHaveCount(1)
  await boss.above.undo().click()
  await expect(boss.page.locator('.toast').last()).toContainText(says('已撤回', 'Undone'))
  await expect(boss.page).toHaveURL(/\/approval\/list$/)
  await expect(boss.above.request(order)).toBeVisible()
})
