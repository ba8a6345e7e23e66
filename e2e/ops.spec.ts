/** The console of the operator's staff: in by a one-time password, a parked job sent on its way with a reason, and out; on a desk and on a phone. */
import { randomUUID } from 'node:crypto'
import { look } from './day-and-night.ts'
import { expect, test } from './fixtures.ts'
import { tooWide } from './sideways.ts'
import { atTheDatabase, comeOnDuty, newStaff, OWN_PASSWORD, signIn, words } from './staff.ts'

test.use({ signedIn: false })

const DESK = { width: 1280, height: 800 }

/** A job that has failed for good: housekeeping, which may run whenever it likes. */
async function parkJob(reason: string): Promise<void> {
  const data = JSON.stringify({ v: 1, at: null, payload: {} })
  await atTheDatabase((db) =>
    db.pool.query(
      `insert into jobs.parked (id, name, data, reason, attempts, parked_at) values ($1, 'server.housekeeping', $2, $3, 3, now())`,
      [randomUUID(), data, reason],
    ),
  )
}

for (const [where, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', DESK],
] as const) {
  test(`somebody new in operations comes in, sends a parked job on its way with a reason, and signs out, on ${where}`, async ({
    page,
    says,
    axe,
  }, info) => {
    await page.setViewportSize(viewport)
    const { button, heading, link, field } = words(page, says)
    const name = `${says('文芳', 'Fang Wen')} ${viewport.width}`
    const once = await newStaff(name, 'operations')
    const reason = `The supplier was silent (${name}).`
    await parkJob(reason)

    await page.goto('/ops/jobs')
    await expect(heading('登录运营台', 'Sign in to the console')).toBeVisible()
    await look(page, info, `ops-door-${viewport.width}`, axe)
    expect(await tooWide(page)).toEqual([])
    await signIn(page, says, { name, password: 'wrong-password-1' })
    await expect(page.getByRole('alert')).toContainText(says('账号或密码不对', 'Name or password is not right'))
    await signIn(page, says, { name, password: once })

    await expect(heading('先设一个自己的密码', 'First, a password of your own')).toBeVisible()
    await field('一次性密码', 'One-time password').fill(once)
    await field('新密码', 'New password').fill(OWN_PASSWORD)
    await field('再输一次新密码', 'New password once more').fill(`${OWN_PASSWORD}!`)
    await button('保存新密码', 'Save new password').click()
    await expect(page.getByText(says('两次输入的密码不一样', 'The two passwords differ'))).toBeVisible()
    await look(page, info, `ops-password-${viewport.width}`, axe)
    await field('再输一次新密码', 'New password once more').fill(OWN_PASSWORD)
    await button('保存新密码', 'Save new password').click()

    // Where she wanted to be.
    await expect(page).toHaveURL(/\/ops\/jobs$/)
    const parked = page
      .getByRole('list', { name: says('停下的任务', 'Parked jobs') })
      .getByRole('listitem')
      .filter({ hasText: reason })
    await expect(parked).toContainText('server.housekeeping')
    await look(page, info, `ops-jobs-${viewport.width}`, axe)
    expect(await tooWide(page)).toEqual([])
    await parked.getByRole('button', { name: says('重试', 'Retry') }).click()
    const dialog = page.getByRole('dialog', { name: says('重试这个任务', 'Retry this job') })
    const goAhead = dialog.getByRole('button', { name: says('重新排队', 'Queue again') })
    await expect(goAhead).toBeDisabled()
    await dialog.getByRole('textbox').fill(`The supplier is back (${name}).`)
    await axe()
    await goAhead.click()
    await expect(parked).toHaveCount(0)

    await link('记录', 'Log').click()
    const deed = page.getByRole('row').filter({ hasText: `The supplier is back (${name}).` })
    await expect(deed).toContainText(says('重试任务', 'Job retried'))
    await look(page, info, `ops-log-${viewport.width}`, axe)
    await page.goBack()
    await expect(heading('任务', 'Jobs')).toBeVisible()

    await link('我的账号', 'My account').click()
    await expect(page.getByText(says('这台设备', 'This device'), { exact: true })).toBeVisible()
    await look(page, info, `ops-account-${viewport.width}`, axe)
    expect(await tooWide(page)).toEqual([])
    await button('退出登录', 'Sign out').click()
    await expect(heading('登录运营台', 'Sign in to the console')).toBeVisible()
    await page.reload()
    await expect(heading('登录运营台', 'Sign in to the console')).toBeVisible()
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).not.toContain('qicheng.session')
  })
}

test('finance sees its own pages alone, in the other language and by night as it likes, until its session ends elsewhere', async ({
  page,
  says,
  axe,
  tolerate,
}) => {
  const { heading, link } = words(page, says)
  const name = says('财务小何', 'He of finance')
  await comeOnDuty(page, says, name, 'finance')
  await expect(heading('待办', 'To do')).toBeVisible()
  await expect(link('任务', 'Jobs')).toHaveCount(0)
  await link('退款', 'Refunds').click()
  await expect(heading('没有要处理的退款', 'No refund needs you')).toBeVisible()
  await axe()
  await page.goto('/ops/jobs')
  await expect(
    page.getByRole('heading', { level: 1, name: says('这一页不在你的岗位里', 'This page belongs to another role') }),
  ).toBeVisible()
  await axe()

  await page.getByRole('radio', { name: says('深色', 'Dark') }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await axe('contrast')
  await page.getByRole('radio', { name: says('English', '中文') }).click({ force: true })
  await expect(
    page.getByRole('heading', { level: 1, name: says('This page belongs to another role', '这一页不在你的岗位里') }),
  ).toBeVisible()
  await page.getByRole('radio', { name: says('中文', 'English') }).click({ force: true })

  tolerate(/401 \(Unauthorized\)/)
  await atTheDatabase((db) =>
    db.pool.query('update staff_session set revoked_at = now() where staff_id in (select id from staff_account where name = $1)', [name]),
  )
  await link('我的账号', 'My account').click()
  await expect(heading('登录运营台', 'Sign in to the console')).toBeVisible()
  await expect(page.getByText(says('登录信息已失效', 'Login information has expired')).first()).toBeVisible()
})
