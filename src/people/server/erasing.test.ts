import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { CompanionServer } from './companion-testing.ts'
import { companionServer, idNumber } from './companion-testing.ts'
import { importCompany } from './company-import.ts'
import { sweepLeavers } from './erasing.ts'
import { leaversJob } from './jobs.ts'

/* What becomes of a host's companions when she leaves the company: erased in time, kept while a trip needs them, hers again if she returns. */

const HOST = 'QC3002'
const DAY = 24
let database: TestDatabase
let server: CompanionServer
let demo = ''
let sequence = 0

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await companionServer(database)
  demo = await readFile(new URL('../../../demo/company.yaml', import.meta.url), 'utf8')
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => hostIs('active'))

/** By a company file, as leavers leave and return. */
async function hostIs(status: 'active' | 'left'): Promise<void> {
  const text = status === 'active' ? demo : demo.replace(`userCode: ${HOST}\n`, `userCode: ${HOST}\n    status: left\n`)
  const imported = await importCompany(server, text)
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
}

async function companion(): Promise<string> {
  sequence += 1
  const { result } = await server.ask<{ userCode: string }>(
    'POST',
    '/usercenter/outUserPerson/addOutUserPerson',
    await server.sealed(idNumber(sequence, '19770707'), { cardName: '郑文', phoneNumber: `1360000${2000 + sequence}` }),
    { token: await server.tokenOf(HOST) },
  )
  return result.userCode
}
const rowOf = (userCode: string) =>
  database.db.kysely.selectFrom('person').selectAll().where('userCode', '=', userCode).executeTakeFirstOrThrow()
const isErased = async (userCode: string): Promise<boolean> => (await rowOf(userCode)).erasedAt !== null
const deedsOn = async (userCode: string) => {
  const { personId } = await server.idOf(userCode)
  return database.db.kysely
    .selectFrom('auditEntry')
    .select(['what', 'actorId', 'facts'])
    .where('subjectId', '=', personId)
    .where('what', '=', 'companion.erased')
    .execute()
}
/** As the program does all the time. */
async function look(): Promise<void> {
  await database.db.transact((writer) => server.jobs.send(writer, leaversJob, {}, { key: leaversJob.name }))
  await server.jobs.runDue()
}
async function later(days: number): Promise<void> {
  server.clock.advance({ hours: days * DAY })
  await look()
}

describe('the companion of a host who has left the company', () => {
  it('stays the company’s days, and is then erased with her documents, which is written down [C-AUTH-13]', async () => {
    const userCode = await companion()
    await hostIs('left')
    await later(29)
    expect(await isErased(userCode)).toBe(false)
    // The next file names her as one who has left too: her day stays what it was.
    await hostIs('left')
    await later(1)
    expect(await rowOf(userCode)).toMatchObject({ nameZh: '已删除的访客', phoneSealed: null, phoneHash: null, status: 'left' })
    const { personId } = await server.idOf(userCode)
    const cards = await database.db.kysely
      .selectFrom('idCard')
      .select(['numberSealed', 'displayName'])
      .where('personId', '=', personId)
      .execute()
    expect(cards.map(({ numberSealed, displayName }) => [numberSealed.length, displayName])).toEqual([[0, '']])
    expect(await deedsOn(userCode)).toEqual([{ what: 'companion.erased', actorId: null, facts: { documents: 1, why: 'hostLeft' } }])
  })

  it('stays until the same days after the last trip that she is still booked on', async () => {
    const userCode = await companion()
    const { personId } = await server.idOf(userCode)
    server.tripEnds.set(personId, server.clock.now().add({ hours: 50 * DAY }))
    await hostIs('left')
    await later(79)
    expect(await isErased(userCode)).toBe(false)
    await later(1)
    expect(await isErased(userCode)).toBe(true)
  })

  it('is not erased while an order of hers is open, and the day after it is not any more', async () => {
    const userCode = await companion()
    const { personId } = await server.idOf(userCode)
    server.inOpenOrders.add(personId)
    await hostIs('left')
    await later(40)
    expect(await isErased(userCode)).toBe(false)
    server.inOpenOrders.delete(personId)
    server.clock.advance({ hours: DAY })
    await server.jobs.runDue()
    expect(await isErased(userCode)).toBe(true)
  })

  it('is as she was when her host comes back in time, and her days begin anew when the host leaves again', async () => {
    const userCode = await companion()
    const before = await rowOf(userCode)
    await hostIs('left')
    await later(29)
    await hostIs('active')
    await later(5)
    expect(await rowOf(userCode)).toEqual(before)
    const listed = await server.ask<{ companions: { userCode: string; hasDocument: boolean }[] }>(
      'GET',
      '/usercenter/outUserPerson/list',
      {},
      { token: await server.tokenOf(HOST) },
    )
    expect(listed.result.companions).toContainEqual(expect.objectContaining({ userCode, hasDocument: true }))
    await hostIs('left')
    await later(29)
    expect(await isErased(userCode)).toBe(false)
    await later(1)
    expect(await isErased(userCode)).toBe(true)
  })

  it('is erased once, however many processes look at the same moment, and again after a crash between them', async () => {
    const userCode = await companion()
    await hostIs('left')
    server.clock.advance({ hours: 30 * DAY })
    // Killed after it has looked: what it has queued is run by whoever comes next.
    await Promise.all([sweepLeavers(server.deps), sweepLeavers(server.deps)])
    await look()
    await look()
    expect(await deedsOn(userCode)).toHaveLength(1)
  })

  it('has her days from now on where her host had left before that was kept', async () => {
    const userCode = await companion()
    await hostIs('left')
    await database.db.kysely.updateTable('person').set({ leftAt: null }).where('userCode', '=', HOST).execute()
    await later(100)
    expect(await isErased(userCode)).toBe(false)
    await later(30)
    expect(await isErased(userCode)).toBe(true)
  })

  it('takes along nobody of a host who stays, and a guest goes by her own clock', async () => {
    const userCode = await companion()
    const invited = await server.ask<{ userCode: string }>(
      'POST',
      '/usercenter/guest/invite',
      { name: '陈晨', why: '', language: 'zh' },
      { token: await server.tokenOf(HOST) },
    )
    await later(30)
    expect(await isErased(userCode)).toBe(false)
    await hostIs('left')
    await later(6)
    expect(await isErased(invited.result.userCode)).toBe(false)
    await later(1)
    expect(await isErased(invited.result.userCode)).toBe(true)
  })
})
