/** The steps that journeys at the console share: an account as the operator makes it, and the way in. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { StaffRole } from '../src/ops/rules/roles.ts'
import { addStaff } from '../src/ops/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { openDatabase, type Database } from '../src/server/database/connect.ts'
import { createLog } from '../src/server/log.ts'
import type { Says } from './app.ts'
import { secretsOfWorld } from './own-company.ts'
import { fact } from './world-facts.ts'

export const OWN_PASSWORD = 'maple-41-otter'

export async function atTheDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(fact('DATABASE'), { log: createLog('warn'), max: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** As the operator makes an account at the command line; says the one-time password. */
export async function newStaff(name: string, ...roles: StaffRole[]): Promise<string> {
  const made = await atTheDatabase((db) =>
    addStaff({ db, clock: systemClock, secrets: secretsOfWorld() }, { name, roles, why: 'for a journey' }),
  )
  if (!made.ok) throw new Error(made.fault)
  return made.password
}

/** Whatever stands on the console's pages, by its words. */
export const words = (page: Page, says: Says) => ({
  button: (zh: string, en: string) => page.getByRole('button', { name: says(zh, en), exact: true }),
  heading: (zh: string, en: string) => page.getByRole('heading', { name: says(zh, en), exact: true }),
  link: (zh: string, en: string) => page.getByRole('link', { name: says(zh, en), exact: true }),
  field: (zh: string, en: string) => page.getByRole('textbox', { name: says(zh, en), exact: true }),
})

export async function signIn(page: Page, says: Says, { name, password }: { name: string; password: string }): Promise<void> {
  const { button, field } = words(page, says)
  await field('账号', 'Name').fill(name)
  await field('密码', 'Password').fill(password)
  await button('登录', 'Sign in').click()
}

/** From nowhere to a page of the console, as somebody new who chooses a password on the way. */
export async function comeOnDuty(page: Page, says: Says, name: string, role: StaffRole, path = '/ops/'): Promise<void> {
  const once = await newStaff(name, role)
  await page.goto(path)
  await signIn(page, says, { name, password: once })
  const { button, field } = words(page, says)
  await field('一次性密码', 'One-time password').fill(once)
  await field('新密码', 'New password').fill(OWN_PASSWORD)
  await field('再输一次新密码', 'New password once more').fill(OWN_PASSWORD)
  await button('保存新密码', 'Save new password').click()
  await expect(page.getByRole('navigation', { name: says('主导航', 'Main') })).toBeVisible()
}
