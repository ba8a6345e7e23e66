import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../src/server/database/testing.ts'

const root = join(import.meta.dirname, '..')
let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'qicheng-looked-at-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

function look(tool: string, env: Readonly<Record<string, string>>, ...args: string[]) {
  // No sandbox listens there.
  const environment = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: '',
    QICHENG_MASTER_KEY: '',
    AIR1_URL: 'http://127.0.0.1:9/air/1',
    AIR1_KEY: 'none',
    ...env,
  }
  const run = spawnSync(process.execPath, [`tools/${tool}.ts`, ...args], { cwd: root, env: environment, encoding: 'utf8', timeout: 60_000 })
  return { code: run.status, said: `${run.stdout}${run.stderr}` }
}
const masterKey = { QICHENG_MASTER_KEY: randomBytes(32).toString('base64') }

describe('what only looks at an installation', () => {
  it.each([
    ['check-invariants', []],
    ['audit', ['verify']],
  ])('%s makes neither a database nor a key in a folder that holds none, and says what is missing', (tool, args) => {
    const withoutKey = look(tool, { DATABASE_URL: database.url }, ...args)
    expect([withoutKey.code, withoutKey.said]).toEqual([2, expect.stringContaining('There is no master key at ')])
    const withoutDatabase = look(tool, masterKey, ...args)
    expect([withoutDatabase.code, withoutDatabase.said]).toEqual([2, expect.stringContaining(`There is no database in ${folder}.`)])
    expect(readdirSync(folder)).toEqual([])
    const elsewhere = join(folder, 'not-there')
    expect(look(tool, { ...masterKey, DATA_DIR: elsewhere }, ...args).code).toBe(2)
    expect(readdirSync(folder)).toEqual([])
  })

  it('looks at the database that it is pointed at', () => {
    const looked = look('check-invariants', { ...masterKey, DATABASE_URL: database.url })
    expect([looked.code, looked.said]).toEqual([0, expect.stringContaining('0 orders looked at, 0 invariants broken.')])
    expect(readdirSync(folder)).toEqual([])
  })
})
