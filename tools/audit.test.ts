import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCompany } from '../src/people/server/index.ts'
import { TestClock } from '../src/server/clock.ts'
import { testDatabase, type TestDatabase } from '../src/server/database/testing.ts'
import { secretsFrom } from '../src/server/secrets.ts'
import { sealStaffDeed } from '../src/server/staff-deeds.ts'
import { demoCompanyText } from '../src/server/testing.ts'
import { parseHeads, STAFF_CHAIN } from './audit/chains.ts'

const root = join(import.meta.dirname, '..')
const masterKey = randomBytes(32).toString('base64')
const clock = new TestClock('2026-11-21T02:00:00Z')
let database: TestDatabase
let folder = ''
let demo = ''

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'qicheng-audit-'))
  demo = await demoCompanyText()
  const secrets = secretsFrom([masterKey])
  const imported = await importCompany({ db: database.db, clock, secrets }, demo, { isDemo: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  for (const why of ['new at the desk', 'helps out', 'left']) {
    const deed = { staffId: null, what: 'account.rolesChanged', subject: 'Fang Wen', why } as const
    await database.db.transact((writer) => sealStaffDeed(writer, { clock, secrets }, deed))
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

function audit(...args: string[]): { code: number | null; out: string; err: string } {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, QICHENG_MASTER_KEY: masterKey }
  const run = spawnSync(process.execPath, ['tools/audit.ts', ...args], { cwd: root, env, encoding: 'utf8', timeout: 60_000 })
  return { code: run.status, out: run.stdout, err: run.stderr }
}

describe('npm run audit', () => {
  it('prints the ends of all chains, verifies them against what it printed, and names the entry of staff’s that was changed', async () => {
    const head = audit('head')
    expect(head.code).toBe(0)
    const heads = parseHeads(head.out)
    expect(heads.map(({ company }) => company)).toEqual(['QCDEMO', STAFF_CHAIN])
    expect(heads.at(-1)?.count).toBe(3)
    const file = join(folder, 'head.json')
    writeFileSync(file, head.out)
    const whole = audit('verify', '--head', file)
    expect(whole.code).toBe(0)
    expect(whole.out).toContain(`${STAFF_CHAIN}: 3 entries, all as they were sealed, and they lead to the end that was kept\n`)

    await database.db.pool.query(`alter table staff_deed disable trigger all;
      update staff_deed set body = jsonb_set(body, '{why}', '"other"') where seq = 2; alter table staff_deed enable trigger all`)
    const changed = audit('verify', '--head', file)
    expect(changed.code).toBe(1)
    expect(changed.out).toContain(`${STAFF_CHAIN}: entry 2 is not what was sealed\n`)
    expect(changed.out).toMatch(/^QCDEMO: \d+ entries, all as they were sealed/m)
  })

  it('gives staff’s chain a name that no company can have', async () => {
    const named = demo.replace(/^(company:\n {2}code:) .+$/m, `$1 ${STAFF_CHAIN}`)
    expect(named).not.toBe(demo)
    const secrets = secretsFrom([masterKey])
    const imported = await importCompany({ db: database.db, clock, secrets }, named, { isDemo: true })
    expect(imported.ok ? [] : imported.problems.map(({ line }) => line)).toEqual([
      named.split('\n').findIndex((line) => line.includes(STAFF_CHAIN)) + 1,
    ])
  })

  it('says how it is used, and what it could not read', () => {
    expect(audit('verify', '--heads', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('npm run audit -- head') as string })
    expect(audit('verify', '--head', join(folder, 'none.json')).code).toBe(2)
  })
})
