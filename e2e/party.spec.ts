/** An assistant books for others: two colleagues and a companion to tickets, one colleague above the limit, and three who may not be. */
import type { Page } from '@playwright/test'
import { createAboveLimit, IN_EFFECT, MANAGER, ONE_LEVEL_YUAN } from './above-limit.ts'
import type { App, Says } from './app.ts'
import { expect, test } from './fixtures.ts'
import { createTravellers, idNumber } from './travellers.ts'
import { letDecisionStand } from './world-facts.ts'

const ASSISTANT = 'QC1002'
const TRAVELLER = 'QC1001'

/** Adds a companion from outside, who then stands among those who can be chosen, and chooses her. */
async function bringCompanion(page: Page, app: App, says: Says, name: string, shown: string): Promise<void> {
  const { row, addCompanion } = createTravellers(page, app, says)
  await addCompanion({ name, number: idNumber(says, 3) })
  await expect(page).toHaveURL(/\/addOutSidersSuccess$/)
  await app.button(says('完成', 'Done')).click()
  const tick = row(shown).getByRole('checkbox')
  if (!(await tick.isChecked())) await tick.press('Space')
}

async function pickColleagues(
  page: Page,
  app: App,
  says: Says,
  names: readonly (readonly [typed: string, shown: string])[],
): Promise<void> {
  const travellers = createTravellers(page, app, says)
  await page.goto('/m/select-together?line=flight')
  await travellers.asAgent()
  await travellers.pickColleagues(names)
}

/** From the chosen travellers home, and from there to a list that is theirs. */
async function searchFor(page: Page, app: App, says: Says, date: string): Promise<void> {
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  await app.chooseArrival(says('北京', 'Beijing'))
  // Her own limit is not theirs: home names none.
  await expect(page.getByText(says(/^差标：/, /^Policy:/)).filter({ visible: true })).toHaveCount(0)
  await app.button(says('查航班', 'Search flights')).click()
  await expect(app.rows().first()).toBeVisible()
  await app.openList({ date })
}

test('books for two colleagues and a companion within policy to a ticket for each [P-AGENT-03] [V-OTHER-08] [P-PRIV-01]', async ({
  phoneOf,
  says,
  freshDate,
}) => {
  test.setTimeout(120_000)
  const { page, app, axe } = await phoneOf(ASSISTANT)
  const date = freshDate()
  const companion = says('何同行', 'Tongban He')
  const [lin, zhou] = [says('林一帆', 'Yifan Lin'), says('周岚', 'Lan Zhou')]
  await pickColleagues(page, app, says, [
    ['linyifan', lin],
    ['zhoul', zhou],
  ])
  await bringCompanion(page, app, says, says('何同行', '何同伴'), companion)
  await searchFor(page, app, says, date)
  await expect(page.getByText(says(/· 3 人$/, /· 3 people$/))).toBeVisible()
  await app.openCabins()
  await expect(page.getByText(says(/3 人含税费/, /for 3 with taxes/)).first()).toBeVisible()
  await axe()
  await app.chooseFare()
  await expect(page.getByText(says('3 位', '3 travellers'), { exact: true })).toBeVisible()
  await expect(page.getByText(/× 3$/).first()).toBeVisible()
  await axe()
  // The companion has no number yet: the form asks for one before it goes.
  await app.agree()
  await app.submit()
  const card = app.button(new RegExp(companion))
  await expect(card).toContainText(says('请填写手机号', 'enter a mobile number'))
  await card.click()
  await page.getByRole('textbox', { name: says('这次行程用的手机号', 'Mobile number for this trip') }).fill('13900005678')
  await axe()
  await app.button(says('就用这个', 'Use this')).last().click()
  await app.submit()
  const order = await app.orderNumber()
  await app.ticketed()
  await page.goto(`/m/flights/order/${order}`)
  await expect(page.getByText(says(/票号/, /Ticket (no|number)/))).toHaveCount(3)
  await axe()

  // It stands among what she booked for others; a colleague sees her own ticket and nobody else's.
  await page.goto('/m/order/list')
  await page.getByRole('radio', { name: says('代订的', 'For others') }).press('Space')
  await expect(page.locator(`[href$="/${order}"]`)).toBeVisible()
  const other = await phoneOf(MANAGER)
  await other.page.goto(`/m/flights/order/${order}`)
  await expect(other.page.getByText(zhou).filter({ visible: true }).first()).toBeVisible()
  await expect(other.page.getByText(lin)).toHaveCount(0)
  await expect(other.page.getByText(says('另有 2 人', 'with 2 others'))).toBeVisible()
})

test('sends one colleague above the limit to her own approver, applied for by the assistant', async ({ phoneOf, says, freshDate }) => {
  test.setTimeout(120_000)
  const { page, app, axe } = await phoneOf(ASSISTANT)
  const date = freshDate()
  const over = createAboveLimit(page, app, says)
  await pickColleagues(page, app, says, [['linyifan', says('林一帆', 'Yifan Lin')]])
  await searchFor(page, app, says, date)
  const order = await over.askFor(date, ONE_LEVEL_YUAN)
  const manager = await phoneOf(MANAGER)
  const approver = createAboveLimit(manager.page, manager.app, says)
  await approver.openRequest(order)
  await expect(manager.page.getByText(says('苏敏代为申请', 'applied for by Min Su')).filter({ visible: true })).toBeVisible()
  await manager.axe()
  await approver.approve()
  await letDecisionStand(order)
  // The part above the limit is the traveller's: it waits for her, and not for who booked.
  await page.goto(`/m/flights/order/${order}`)
  await expect(
    page
      .getByText(says(/待林一帆付款/, /Waiting for Yifan Lin to pay/))
      .filter({ visible: true })
      .first(),
  ).toBeVisible(IN_EFFECT)
  await expect(app.button(says(/^去付款/, /^Pay now/))).toHaveCount(0)
  await axe()
  const traveller = await phoneOf(TRAVELLER)
  await traveller.page.goto(`/m/flights/order/${order}`)
  await expect(traveller.page.getByText(says('苏敏', 'Min Su'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
})

test('refuses three above the limit in words, and nobody chosen before anything is searched [P-POL-03] [V-OTHER-09]', async ({
  phoneOf,
  says,
  freshDate,
}) => {
  const { page, app, axe } = await phoneOf(ASSISTANT)
  const date = freshDate()
  const over = createAboveLimit(page, app, says)
  await page.goto('/m/select-together?line=flight')
  await createTravellers(page, app, says).asAgent()
  await page.goto('/m/home')
  await app.chooseArrival(says('北京', 'Beijing'))
  await app.button(says('查航班', 'Search flights')).click()
  await expect(page).toHaveURL(/\/m\/select-together/)
  await pickColleagues(page, app, says, [
    ['linyifan', says('林一帆', 'Yifan Lin')],
    ['zhoul', says('周岚', 'Lan Zhou')],
    ['heli', says('何立', 'Li He')],
  ])
  await searchFor(page, app, says, date)
  await over.openVerdict(date, ONE_LEVEL_YUAN)
  await expect(page.getByText(says(/多人同行不能超标预订/, /Nobody goes above the limit in company/)).first()).toBeVisible()
  await expect(app.button(says('仍选，说明原因', 'Keep, give a reason'))).toHaveCount(0)
  await axe()
})
