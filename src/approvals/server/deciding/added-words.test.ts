import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/database/connect.ts'
import { migrate, MIGRATIONS, readMigrations } from '../../../server/database/migrate.ts'
import { dropTestDatabase, emptyDatabase } from '../../../server/database/testing.ts'

/* Words for an added signer, written by a program from before they had a column of their own. */

const MOVED_BY = 43
const TIMEOUT = { timeout: 60_000 }
const log = pino({ level: 'silent' })

let url: string
let db: Database
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qicheng-added-words-'))
  url = await emptyDatabase()
  db = openDatabase(url, { log, max: 2 })
})
afterEach(async () => {
  await db.close()
  await dropTestDatabase(url)
  await rm(folder, { recursive: true, force: true })
})

const id = (last: number): string => `01a1fbd4-0000-7000-8000-${String(last).padStart(12, '0')}`
const [COMPANY, ORDER, APPLICANT, FIRST, ADDED, SILENT, HANDED] = [id(1), id(2), id(3), id(4), id(5), id(6), id(7)]
const PUT_WITH = { about: { totalMinor: 90_000 }, overMinor: 4_000 }

/** One request with her who was asked first, two whom she added, one of them with words, and one to whom it was handed on. */
async function asBefore(asked: object | null): Promise<string> {
  const approvalId = id(8)
  const client = await db.pool.connect()
  try {
    // Companies, people and orders play no part in it.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into approval (company_id, id, order_id, kind, state, applicant_id, version, reason_code, reason_note, over_minor, created_at, asked)
       values ($1, $2, $3, 1, 1, $4, 1, 'other', '', 4000, '2026-11-21T02:00:00Z', $5)`,
      [COMPANY, approvalId, ORDER, APPLICANT, asked === null ? null : JSON.stringify(asked)],
    )
    for (const [turn, approverId, addedById] of [
      [1000, FIRST, null],
      [900, ADDED, FIRST],
      [1100, SILENT, FIRST],
      [1000, HANDED, FIRST],
    ] as const)
      await client.query(
        `insert into approval_step (company_id, approval_id, level, approver_id, state, turn, added_by_id) values ($1, $2, 1, $3, 'waiting', $4, $5)`,
        [COMPANY, approvalId, approverId, turn, addedById],
      )
  } finally {
    client.release(true)
  }
  return approvalId
}

/** Brings the database to the migration before the one that moves them, or to the newest. */
async function migrateTo(which: 'before' | 'newest'): Promise<void> {
  const all = await readMigrations(MIGRATIONS)
  const wanted = which === 'newest' ? all : all.filter(({ number }) => number < MOVED_BY)
  for (const { name } of wanted) await copyFile(join(MIGRATIONS, name), join(folder, name))
  await migrate(db, log, folder)
}

async function after(approvalId: string) {
  const [request, steps] = await Promise.all([
    db.pool.query<{ asked: unknown }>('select asked from approval where id = $1', [approvalId]),
    db.pool.query<{ who: string; words: string }>(
      'select approver_id as who, added_words as words from approval_step where approval_id = $1 order by approver_id',
      [approvalId],
    ),
  ])
  return { asked: request.rows[0]?.asked, words: new Map(steps.rows.map(({ who, words }) => [who, words])) }
}

const wordsOf = (words: string) =>
  new Map([
    [FIRST, ''],
    [ADDED, words],
    [SILENT, ''],
    [HANDED, ''],
  ])

const MOVED = [
  [
    'what the request was put with stays as it was',
    { ...PUT_WITH, added: { [ADDED]: 'Is the client ready?' } },
    PUT_WITH,
    'Is the client ready?',
  ],
  ['also of a request that kept nothing else', { added: { [ADDED]: 'Please look' } }, {}, 'Please look'],
  ['none are made up where there were none', PUT_WITH, PUT_WITH, ''],
  ['none are made up where nothing was kept at all', null, null, ''],
] as const
it.each(MOVED)('move to the step of her whom they were for: %s', TIMEOUT, async (_, before, asked, words) => {
  await migrateTo('before')
  const approvalId = await asBefore(before)
  await migrateTo('newest')
  expect(await after(approvalId)).toEqual({ asked, words: wordsOf(words) })
})

it('are refused on a step that nobody has added', TIMEOUT, async () => {
  await migrateTo('newest')
  const approvalId = await asBefore(PUT_WITH)
  const write = (who: string) =>
    db.pool.query(`update approval_step set added_words = 'Please' where approval_id = $1 and approver_id = $2`, [approvalId, who])
  await expect(write(FIRST)).rejects.toMatchObject({ constraint: 'approval_step_words_are_whose_who_added' })
  await write(ADDED)
  expect((await after(approvalId)).words).toEqual(wordsOf('Please'))
})
