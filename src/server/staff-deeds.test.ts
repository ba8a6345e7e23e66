import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { headsOf, parseHeads, STAFF_CHAIN, verifyChains } from '../../tools/audit/chains.ts'
import { EMPTY_CHAIN, headAfter, sealNext, type Sealable, type Sealer } from '../kernel/audit-chain.ts'
import { TestClock } from './clock.ts'
import { testDatabase, type TestDatabase } from './database/testing.ts'
import { json } from './database/values.ts'
import { secretsFrom } from './secrets.ts'
import { findStaffDeedBreak, sealStaffDeed } from './staff-deeds.ts'

/* The chain of what staff did, as the operator verifies it: under its own name, beside the companies' chains. */

const masterKey = () => randomBytes(32).toString('base64')
const [oldKey, newKey] = [masterKey(), masterKey()]
const secrets = secretsFrom([oldKey])
const rotated = secretsFrom([newKey, oldKey])
const clock = new TestClock('2026-11-21T02:00:00Z')
let test: TestDatabase

beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.drop())

const seal = (why: string, keys = secrets) =>
  test.db.transact((writer) =>
    sealStaffDeed(writer, { clock, secrets: keys }, { staffId: null, what: 'account.rolesChanged', subject: 'Fang Wen', why }),
  )
const asOwner = (statements: string) =>
  test.db.pool.query(`alter table staff_deed disable trigger all; ${statements}; alter table staff_deed enable trigger all`)

beforeEach(async () => {
  await asOwner(
    `delete from staff_deed; delete from staff_deed_head; insert into staff_deed_head (count, seal) values (0, repeat('0', 64))`,
  )
  for (const why of ['first', 'second', 'third', 'fourth']) await seal(why)
})

/** The whole chain written anew with one reason changed, with its end. */
async function writeAnew(sealer: Sealer): Promise<void> {
  const rows = await test.db.kysely.selectFrom('staffDeed').select(['seq', 'body']).orderBy('seq').execute()
  let head = EMPTY_CHAIN
  await asOwner('delete from staff_deed')
  for (const { seq, body } of rows) {
    const entry = sealNext(head, seq === 2 ? { ...(body as object), why: 'another' } : (body as Sealable), sealer)
    head = headAfter(entry)
    const { body: anew, sealedWith, ...links } = entry
    await test.db.kysely
      .insertInto('staffDeed')
      .values({ ...links, body: json(anew), sealedWith: sealedWith ?? '' })
      .execute()
  }
  await test.db.kysely.updateTable('staffDeedHead').set(head).execute()
}
const own = (keys: typeof secrets, purpose = 'staff-deeds'): Sealer => ({
  sealedWith: keys.vouch(purpose, '').keyId,
  digest: (text) => keys.vouch(purpose, text).digest,
})

const breakNow = (keys: typeof secrets | null = secrets) => findStaffDeedBreak(test.db.read, keys)
const lineNow = async (kept = '[]', keys = secrets) => {
  const { lines, faults } = await verifyChains(test.db.read, keys, parseHeads(kept))
  return { line: lines.find((line) => line.startsWith(STAFF_CHAIN))?.slice(STAFF_CHAIN.length), faults }
}
const keep = async () => JSON.stringify(await headsOf(test.db.read))

describe('the chain of what staff did', () => {
  it('is sealed with a key that is not there, and holds over a change of keys', async () => {
    await seal('fifth', rotated)
    expect(await lineNow('[]', rotated)).toEqual({ line: ': 5 entries, all as they were sealed', faults: 0 })
    expect(await lineNow()).toEqual({ line: ': entry 5 is not what was sealed', faults: 1 })
    expect(await breakNow(null)).toBeNull()
  })

  it('written anew as a whole is shown at its first entry, with another key, a forged name of the key, or a company’s', async () => {
    const stranger = secretsFrom([masterKey()])
    for (const sealer of [
      own(stranger),
      { ...own(stranger), sealedWith: own(secrets).sealedWith },
      own(secrets, 'audit-chain 00000000-0000-7000-8000-000000000001'),
    ]) {
      await writeAnew(sealer)
      expect(await lineNow()).toEqual({ line: ': entry 1 is not what was sealed', faults: 1 })
    }
  })

  it('takes no entry without a key', async () => {
    await expect(writeAnew({ ...own(secrets), sealedWith: null })).rejects.toThrow('staff_deed_sealed_with_check')
  })

  it('does not hold where its end was taken away', async () => {
    await test.db.pool.query('delete from staff_deed_head')
    expect(await breakNow()).toEqual({ seq: 1, fault: 'broken' })
    await expect(seal('fifth')).rejects.toThrow('no result')
  })
})

describe('an end of it that was kept elsewhere', () => {
  it('is led to by a chain that has grown since, and an empty one by every chain', async () => {
    const kept = await keep()
    await seal('fifth')
    const leads = ': 5 entries, all as they were sealed, and they lead to the end that was kept'
    expect(await lineNow(kept)).toEqual({ line: leads, faults: 0 })
    expect(await lineNow(JSON.stringify([{ company: STAFF_CHAIN, ...EMPTY_CHAIN }]))).toEqual({ line: leads, faults: 0 })
  })

  it('shows a chain that was written anew with its own key, and one that was cut off', async () => {
    const kept = await keep()
    await writeAnew(own(secrets))
    expect(await breakNow()).toBeNull()
    expect(await lineNow(kept)).toEqual({ line: ': entry 4 is not what was sealed, by the end that was kept', faults: 1 })
    await asOwner(
      'delete from staff_deed where seq > 2; update staff_deed_head set count = 2, seal = (select d.seal from staff_deed d where d.seq = 2)',
    )
    expect(await breakNow()).toBeNull()
    expect(await lineNow(kept)).toEqual({ line: ': entry 3 and what came after it was cut off, by the end that was kept', faults: 1 })
  })
})
