import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noticeViolations } from '../../../tools/invariants/notices.ts'
import { startCarriers, type CarrierWorld } from '../../../tools/testing/carriers.ts'
import { startOutbox } from '../../../tools/testing/outbox.ts'
import { systemClock } from '../../server/clock.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { Notice } from './index.ts'

let carriers: CarrierWorld
beforeAll(async () => {
  carriers = await startCarriers()
  await carriers.setClock(Temporal.Now.instant())
})
afterAll(() => carriers.end())

const DOOMED = fileURLToPath(new URL('../../../tools/testing/doomed-outbox.ts', import.meta.url))

let nth = 0
function newNotice(kind: 'sms' | 'mail'): Notice {
  nth += 1
  const common = { companyId: null, language: 'zh', key: 'killed' } as const
  return kind === 'sms'
    ? { ...common, kind, to: `+8613955551${String(100 + nth)}`, template: 'signInCode', params: { code: '620175' } }
    : { ...common, kind, to: `killed${nth}@post.example`, subject: 'S', text: 'T' }
}

/** Lets a process write and send a notice until it dies, and another one find what it has left; tells how that ended. */
async function dieAndGoOn(kind: 'sms' | 'mail', env: Readonly<Record<string, string>>) {
  const notice = newNotice(kind)
  const database = await testDatabase()
  const child = spawn(process.execPath, [DOOMED, database.url, JSON.stringify(notice)], {
    env: { ...process.env, ...carriers.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    const { config } = carriers
    const log = pino({ level: 'silent' })
    const survivor = await startOutbox({ databaseUrl: database.url, carriers: config, clock: systemClock, log })
    const read = () => survivor.db.kysely.selectFrom('notice').select(['id', 'state', 'tries']).executeTakeFirstOrThrow()
    try {
      await vi.waitFor(async () => expect((await read()).state).not.toBe('queued'), { timeout: 60_000, interval: 250 })
      await survivor.jobs.runDue()
      const { id, state, tries } = await read()
      const copies = await carriers.arrived(notice.to)
      const isOneMessage = copies.every((copy) => copy.clientKey.includes(id))
      return { signal, state, tries, copies: copies.length, isOneMessage, broken: await ownViolations(survivor.db, id) }
    } finally {
      await survivor.stop()
    }
  } finally {
    child.kill('SIGKILL')
    await database.drop()
  }
}

/** Every case has a database of its own beside the one sandbox: what the others have sent there is none of this one's. */
const ownViolations = async (...[db, id]: [Parameters<typeof noticeViolations>[0], string]) =>
  (await noticeViolations(db, carriers.origin)).filter((violation) => violation.includes(id))

describe('a sender that is killed (takes some 40 seconds side by side: it is missed after 10, its carrier asked after 15)', () => {
  it.concurrent.each([
    ['notices.find.after-call', { FAIL_AT: 'notices.send.after-call' }, 1],
    ['notices.ask-later.after-commit', { FAIL_AT: 'notices.send.after-call' }, 1],
    ['notices.sending.before-commit', {}, 1],
    ['notices.send.before-call', {}, 2],
    ['notices.send.after-call', {}, 1],
    ['notices.settled.before-commit', {}, 1],
  ])('at %s leaves a text message that is sent once', { timeout: 120_000 }, async (point, env, tries) => {
    const end = await dieAndGoOn('sms', { KILL_AT: point, ...env })
    expect(end).toEqual({ signal: 'SIGKILL', state: 'sent', tries, copies: 1, isOneMessage: true, broken: [] })
  })

  it.concurrent.each([
    ['notices.send.before-call', 1],
    ['notices.send.after-call', 2],
  ])('at %s leaves a mail that is sent, and a second copy under the same Message-ID: %i', { timeout: 120_000 }, async (point, copies) => {
    const end = await dieAndGoOn('mail', { KILL_AT: point })
    expect(end).toEqual({ signal: 'SIGKILL', state: 'sent', tries: 2, copies, isOneMessage: true, broken: [] })
  })
})
