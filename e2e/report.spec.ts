/** What the travel manager does for the company beside booking: she looks at what special users book. */
import { expect, test } from './fixtures.ts'
import { createTravellers } from './travellers.ts'
import { onDatabase } from './world-facts.ts'

const MANAGER = 'QC3001'
const SPECIAL = 'QC2002'

/** As the company file would with `special: true`. It stays: journeys in the other language read the same report. */
const markSpecial = (userCode: string): Promise<void> =>
  onDatabase(async (client) => {
    await client.query('update person set is_special = true where user_code = $1', [userCode])
  })

test('lists the trips of special users to the travel manager, and opens those that concern her [P-SPECIAL-01]', async ({
  phoneOf,
  says,
  freshDate,
}) => {
  test.setTimeout(120_000)
  await markSpecial(SPECIAL)
  const special = await phoneOf(SPECIAL)
  const own = await special.app.book(freshDate())

  const manager = await phoneOf(MANAGER)
  const { page, app, axe } = manager
  const travellers = createTravellers(page, app, says)
  const date = freshDate()
  await page.goto('/m/select-together?line=flight')
  await travellers.asAgent()
  await travellers.pickColleagues([['heli', says('何立', 'Li He')]])
  await app.button(says('选好了', 'Done')).click()
  await expect(page).toHaveURL(/\/m\/home$/)
  const shared = await app.book(date)

  await page.goto('/m/my')
  await app.button(says(/^特殊用户/, /^Special users/)).click()
  await expect(page).toHaveURL(/\/m\/my\/specialTravellers$/)
  const list = page.getByRole('list', { name: says('订单', 'Orders'), exact: true })
  const hers = list.getByRole('listitem').filter({ hasText: own })
  await expect(hers).toContainText(says('何立 出行', 'For Li He'))
  await expect(hers).toContainText(says('本人预订', 'Booked by themselves'))
  await expect(hers.getByRole('link')).toHaveCount(0)
  const forHer = list.getByRole('listitem').filter({ hasText: shared })
  await expect(forHer).toContainText(says('许静预订', 'Booked by Jing Xu'))
  await axe()
  await forHer.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/m/flights/order/${shared}$`))
  await app.back()
  await expect(hers).toBeVisible()
})

test('shows what is for the company to those who look after it alone, and says so to whoever types the address [P-SPECIAL-01] [C-AUTH-12]', async ({
  page,
  app,
  says,
  axe,
  phoneOf,
}) => {
  const manager = await phoneOf(MANAGER)
  await manager.page.goto('/m/my')
  const band = says('公司事务', 'For the company')
  await expect(manager.page.getByRole('region', { name: band })).toBeVisible()
  await manager.axe()
  await page.goto('/m/my')
  await expect(app.button(says(/^同行伙伴/, /^Travel partners/))).toBeVisible()
  await expect(page.getByRole('region', { name: band })).toHaveCount(0)
  for (const path of ['/my/specialTravellers', '/my/invitations', '/userInfo/requests']) {
    await page.goto(`/m${path}`)
    await expect(page.getByText(says('没有使用这项功能的权限', 'do not have permission for this'))).toBeVisible()
    await axe()
  }
})
