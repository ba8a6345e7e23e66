import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../src/server/database/testing.ts'
import { testDatabase } from '../src/server/database/testing.ts'

const root = join(import.meta.dirname, '..')
let database: TestDatabase
let folder = ''

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'qicheng-company-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

function company(...args: string[]): { code: number | null; out: string; err: string } {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, QICHENG_MASTER_KEY: randomBytes(32).toString('base64') }
  const run = spawnSync(process.execPath, ['tools/company.ts', ...args], { cwd: root, env, encoding: 'utf8', timeout: 60_000 })
  return { code: run.status, out: run.stdout, err: run.stderr }
}

const companies = () => database.db.read.selectFrom('company').select(['code', 'isDemo']).execute()

describe('npm run company', () => {
  it('names a misspelt key with file, line and column, and imports nothing', async () => {
    const file = join(folder, 'slip.yaml')
    writeFileSync(file, readFileSync(join(root, 'demo/company.yaml'), 'utf8').replace('  limitYuan:', '  limitYaun:'))
    const { code, err, out } = company('import', file)
    const lineNumber =
      readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((line) => line.includes('limitYaun')) + 1
    expect(err).toContain(`${file}:${lineNumber}:3: unknown key "limitYaun"; did you mean "limitYuan"?`)
    expect(err).toContain('Nothing was imported.')
    expect([code, out]).toEqual([1, ''])
    expect(await companies()).toEqual([])
  })

  it('imports a file and says in numbers what it did', async () => {
    const { code, out } = company('import', 'demo/company.yaml')
    expect(code).toBe(0)
    expect(out).toContain('Company QCDEMO imported.')
    expect(out).toMatch(/people +8 new, 0 known/)
    expect(out).toMatch(/credit +CNY 500000\.00/)
    // Only the seed of a demo installation makes a company the demo, whose passwords are shown.
    expect(await companies()).toEqual([{ code: 'QCDEMO', isDemo: false }])
  })

  it('says how it is used, and which file is not there or not UTF-8', () => {
    expect(company()).toMatchObject({ code: 2, err: expect.stringContaining('npm run company -- import FILE') as string })
    expect(company('import', join(folder, 'none.yaml'))).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') as string })
    const file = join(folder, 'gbk.yaml')
    writeFileSync(file, Buffer.from([0x61, 0x3a, 0x20, 0xc6, 0xf4, 0xb3, 0xcc]))
    expect(company('import', file)).toMatchObject({ code: 1, err: expect.stringContaining('utf-8') as string })
  })
})
