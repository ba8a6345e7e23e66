import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPassword } from '../src/people/server/index.ts'
import { testDatabase, type TestDatabase } from '../src/server/database/testing.ts'
import { readStaffDeeds } from '../src/server/staff-deeds.ts'

const root = join(import.meta.dirname, '..')
let database: TestDatabase
let folder = ''

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'qicheng-ops-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

function ops(...args: string[]): { code: number | null; out: string; err: string } {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, QICHENG_MASTER_KEY: randomBytes(32).toString('base64') }
  const run = spawnSync(process.execPath, ['tools/ops.ts', ...args], { cwd: root, env, encoding: 'utf8', timeout: 60_000 })
  return { code: run.status, out: run.stdout, err: run.stderr }
}

const account = (name: string) =>
  database.db.read
    .selectFrom('staffAccount')
    .select(['roles', 'passwordPhc', 'passwordOnceUntil', 'isActive', 'isDemo'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

describe('npm run ops', () => {
  it('makes an account and prints its one-time password, which is kept nowhere but as its hash', async () => {
    const { code, out } = ops('add', '--name', 'Fang Wen', '--role', 'desk', '--role', 'finance', '--why', 'new at the desk')
    const password = /One-time password: ([a-z2-9]{4}(?:-[a-z2-9]{4}){3})$/m.exec(out)?.[1] ?? ''
    expect([code, password.length]).toEqual([0, 19])
    const made = await account('Fang Wen')
    expect(made).toMatchObject({ roles: ['desk', 'finance'], isActive: true, isDemo: false })
    expect(made.passwordOnceUntil).not.toBeNull()
    expect(made.passwordPhc).not.toContain(password)
    expect(await isPassword(made.passwordPhc, password)).toBe(true)
    expect(ops('list').out).toMatch(/^Fang Wen +desk, finance +has a one-time password$/m)
    expect(ops('add', '--name', 'fang wen', '--role', 'desk')).toMatchObject({ code: 1, out: '', err: 'There is such a name already.\n' })
  })

  it('changes roles, gives another password, closes and opens, and writes down each with its reason', async () => {
    const before = await account('Fang Wen')
    expect(ops('roles', '--name', 'Fang Wen', '--role', 'operations').out).toBe('Fang Wen: operations.\n')
    expect(ops('reset', '--name', 'Fang Wen').out).toContain('One-time password: ')
    expect(ops('close', '--name', 'Fang Wen', '--why', 'left the company').out).toBe('Fang Wen is out.\n')
    const after = await account('Fang Wen')
    expect(after).toMatchObject({ roles: ['operations'], isActive: false })
    expect(after.passwordPhc).not.toBe(before.passwordPhc)
    expect(ops('open', '--name', 'Fang Wen').code).toBe(0)
    const deeds = await readStaffDeeds(database.db.read, { before: null, size: 10 })
    expect(deeds.map(({ deed }) => [deed.what, deed.staffId])).toEqual([
      ['account.opened', null],
      ['account.closed', null],
      ['account.passwordReset', null],
      ['account.rolesChanged', null],
      ['account.added', null],
    ])
    expect(deeds[1]?.deed.why).toBe('left the company')
    expect(deeds[0]?.deed.why).toMatch(/^by .+ at the command line$/)
  })

  it('says how it is used, and what is wrong with what it was told', () => {
    expect(ops()).toMatchObject({ code: 2, err: expect.stringContaining('npm run ops -- add') as string })
    expect(ops('add', '--name', 'X Y', '--role', 'boss')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no role "boss"') as string,
    })
    expect(ops('close', '--name', 'Nobody')).toMatchObject({ code: 1, err: 'There is nobody of this name.\n' })
    expect(ops('add', '--name', 'Roleless')).toMatchObject({ code: 1, err: expect.stringContaining('at least one --role') as string })
  })
})
