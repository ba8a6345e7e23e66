import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { importCompany } from '../../people/server/index.ts'
import { startProgram, type Program } from '../../program.ts'
import { TestClock } from '../../server/clock.ts'
import { configFrom } from '../../server/config.ts'
import { testDatabase, type TestDatabase } from '../../server/database/testing.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import { secondCompanyText } from './testing.ts'

/** Whoever may do something else than before is out within a second, on the calls and on the live stream of another process. */
const root = join(import.meta.dirname, '../../..')
const clock = new TestClock('2026-11-21T02:00:00Z')
const WITHIN = { timeout: 1_000, interval: 5 }

let database: TestDatabase
let dataDir: string
let program: Program
let text: string

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'qicheng-moved-'))
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: '0',
    AIR1_URL: 'http://127.0.0.1:9/air/1',
    AIR1_KEY: 'none',
  }
  const read = configFrom(env, root)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  program = await startProgram({ config: read.config, clock, log: pino({ level: 'silent' }), clockByHand: true })
  text = await secondCompanyText()
})
beforeEach(() => bringIn(text))
afterAll(async () => {
  await program.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function bringIn(file: string): Promise<void> {
  const imported = await importCompany({ db: database.db, clock, secrets: program.secrets }, file)
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
}

async function signedIn(userCode: string) {
  const person = await database.db.kysely
    .selectFrom('person')
    .select(['companyId', 'id'])
    .where('userCode', '=', userCode)
    .executeTakeFirstOrThrow()
  const who = { companyId: person.companyId, personId: person.id }
  const sessions = sessionsOf(database.db, clock)
  const { token } = await database.db.transact((writer) => sessions.start(writer, who, { way: 'password', device: '' }))
  const headers = { authorization: `Bearer ${token}` }
  const status = async () => (await fetch(`${program.address}/api/auth/getLoginInfo`, { headers })).status
  const response = await fetch(`${program.address}/api/live`, { headers })
  let isStreamOver = false
  void (async () => {
    try {
      for await (const part of response.body ?? []) expect(part).toBeDefined()
    } catch {
      // Cut by the server: over as well.
    }
    isStreamOver = true
  })()
  return { status, isStreamOver: () => isStreamOver, streamStatus: response.status }
}

const CHANGES = {
  'has left': ['userCode: LH1001', 'userCode: LH1001\n    status: left'],
  'has another role': ['manager: LH2001', 'manager: LH2001\n    roles: [employee, approver]'],
  'has another rank': ['  - { code: P6,', '  - { code: P7, name: { zh: P7 级, en: Grade P7 }, level: 7 }\n  - { code: P6,'],
  'is in another department': ['departments:\n', 'departments:\n  - { code: SALES-WEST, name: { zh: 西区, en: West } }\n'],
} as const

describe('whoever', () => {
  it.each(Object.entries(CHANGES))('%s is out within a second, by the calls and by the live stream', async (what, [from, to]) => {
    let changed = text.replace(from, to)
    if (what === 'has another rank') changed = changed.replace('rank: P6\n    manager', 'rank: P7\n    manager')
    if (what === 'is in another department')
      changed = changed.replace('department: SALES-EAST\n    rank: P6\n    manager', 'department: SALES-WEST\n    rank: P6\n    manager')
    expect(changed).not.toBe(text)
    const moved = await signedIn('LH1001')
    const stays = await signedIn('LH2001')
    expect([await moved.status(), moved.streamStatus, stays.streamStatus]).toEqual([200, 200, 200])
    await bringIn(changed)
    expect(await moved.status(), 'from the very next call on').toBe(401)
    await vi.waitFor(() => expect(moved.isStreamOver()).toBe(true), WITHIN)
    expect([await stays.status(), stays.isStreamOver()]).toEqual([200, false])
  })

  it('is written as before stays in, whatever else of hers the file changes', async () => {
    const same = await signedIn('LH1001')
    await bringIn(text)
    await bringIn(text.replace('zhou.fang@lanhai.example', 'z.fang@lanhai.example').replace('en: Zhou Fang', 'en: Joe Fang'))
    expect([await same.status(), same.isStreamOver()]).toEqual([200, false])
  })
})
