import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { headsOf, parseHeads, verifyChains } from '../../tools/audit/chains.ts'
import { EMPTY_CHAIN, headAfter, sealNext, type Sealable, type Sealer } from '../kernel/audit-chain.ts'
import { importCompany } from '../people/server/index.ts'
import { findChainBreak, sealDeed } from './audit-chain.ts'
import { TestClock } from './clock.ts'
import { testDatabase, type TestDatabase } from './database/testing.ts'
import { json } from './database/values.ts'
import { secretsFrom } from './secrets.ts'
import { demoCompanyText } from './testing.ts'

/* The chain as it is kept: whoever can write the database, and has not the key, cannot write it anew. */

const masterKey = () => randomBytes(32).toString('base64')
const [oldKey, newKey] = [masterKey(), masterKey()]
const secrets = secretsFrom([oldKey])
const rotated = secretsFrom([newKey, oldKey])
const clock = new TestClock('2026-11-21T02:00:00Z')

let test: TestDatabase
let companyId: string

beforeAll(async () => {
  test = await testDatabase()
  const imported = await importCompany({ db: test.db, clock, secrets }, await demoCompanyText(), { isDemo: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  companyId = (await test.db.kysely.selectFrom('company').select('id').where('code', '=', 'QCDEMO').executeTakeFirstOrThrow()).id
})
afterAll(() => test.drop())

const seal = (facts: Record<string, number>, keys = secrets) =>
  test.db.transact((writer) =>
    sealDeed(writer, keys, { companyId, actorId: null, what: 'approval.agreed', subjectId: companyId, at: clock.now(), facts }),
  )
/** What whoever owns the tables can do: the trigger keeps off programs, and nobody else. */
async function asOwner(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table audit_chain disable trigger audit_chain_only_grows`.execute(test.db.kysely)
  await work()
  await sql`alter table audit_chain enable trigger audit_chain_only_grows`.execute(test.db.kysely)
}

/** The whole chain written anew with one entry changed, with its head. */
async function writeAnew(sealer: Sealer, change: (body: Sealable, seq: number) => Sealable): Promise<void> {
  const rows = await test.db.kysely
    .selectFrom('auditChain')
    .select(['seq', 'body'])
    .where('companyId', '=', companyId)
    .orderBy('seq')
    .execute()
  let head = EMPTY_CHAIN
  await asOwner(async () => {
    for (const row of rows) {
      const { body, previous, seal: anew, sealedWith } = sealNext(head, change(row.body as Sealable, row.seq), sealer)
      head = headAfter({ seq: row.seq, body, previous, seal: anew, sealedWith })
      const set = { body: json(body), previous, seal: anew, sealedWith }
      await test.db.kysely.updateTable('auditChain').set(set).where('companyId', '=', companyId).where('seq', '=', row.seq).execute()
    }
    await test.db.kysely.updateTable('auditChainHead').set(head).where('companyId', '=', companyId).execute()
  })
}
const forged = (body: Sealable, seq: number): Sealable => (seq === 2 ? { ...(body as object), facts: { totalMinor: 1 } } : body)
const plain: Sealer = { sealedWith: null, digest: (text) => createHash('sha256').update(text).digest('hex') }
const own = (keys: typeof secrets): Sealer => {
  const purpose = `audit-chain ${companyId}`
  return { sealedWith: keys.vouch(purpose, '').keyId, digest: (text) => keys.vouch(purpose, text).digest }
}

beforeEach(async () => {
  await asOwner(async () => {
    await sql`delete from audit_chain`.execute(test.db.kysely)
    await sql`delete from audit_chain_head`.execute(test.db.kysely)
  })
  for (const totalMinor of [100, 200, 300, 400]) await seal({ totalMinor })
})
const breakNow = (keys: typeof secrets | null = secrets) => findChainBreak(test.db.read, companyId, keys)
const linesNow = async (kept = '[]') => verifyChains(test.db.read, secrets, parseHeads(kept))

describe('the audit chain in the database', () => {
  it('is sealed with a key that is not there, and holds over a change of keys', async () => {
    expect(await breakNow()).toBeNull()
    await seal({ totalMinor: 500 }, rotated)
    expect(await breakNow(rotated)).toBeNull()
    const seals = await test.db.kysely.selectFrom('auditChain').select('sealedWith').orderBy('seq').execute()
    expect(new Set(seals.map(({ sealedWith }) => sealedWith)).size).toBe(2)
    // Who looks without the newer key is told where she can no longer vouch for it.
    expect(await breakNow()).toEqual({ seq: 5, fault: 'altered' })
    expect(await breakNow(null)).toBeNull()
  })

  it('written anew as a whole is shown at its first entry, with another key, a forged name of the key, or none', async () => {
    const stranger = secretsFrom([masterKey()])
    for (const sealer of [own(stranger), { ...own(stranger), sealedWith: own(secrets).sealedWith }]) {
      await writeAnew(sealer, forged)
      expect(await breakNow()).toEqual({ seq: 1, fault: 'altered' })
    }
  })

  it('that began before seals had a key is verified on, and where a seal without one comes back it is shown', async () => {
    await writeAnew(plain, (body) => body)
    expect(await breakNow()).toBeNull()
    await seal({ totalMinor: 500 })
    expect(await breakNow()).toBeNull()
    expect((await linesNow()).lines).toContain('QCDEMO: 5 entries, all as they were sealed, the first 4 sealed without a key')
    await asOwner(() => sql`update audit_chain set sealed_with = null where seq = 5`.execute(test.db.kysely))
    expect(await breakNow()).toEqual({ seq: 5, fault: 'altered' })
  })

  it('is no other company’s', async () => {
    const other = '00000000-0000-7000-8000-000000000001'
    await sql`insert into company select (jsonb_populate_record(c, ${JSON.stringify({ id: other, code: 'OTHER' })}::jsonb)).* from company c
      where c.id = ${companyId}`.execute(test.db.kysely)
    await sql`insert into audit_chain select (jsonb_populate_record(a, ${JSON.stringify({ company_id: other })}::jsonb)).* from audit_chain a`.execute(
      test.db.kysely,
    )
    await sql`insert into audit_chain_head select ${other}, count, seal from audit_chain_head`.execute(test.db.kysely)
    expect(await findChainBreak(test.db.read, other, secrets)).toEqual({ seq: 1, fault: 'altered' })
  })
})

describe('an end that was kept elsewhere', () => {
  it('is led to by a chain that has grown since', async () => {
    const kept = JSON.stringify(await headsOf(test.db.read))
    await seal({ totalMinor: 500 })
    const { lines, faults } = await linesNow(kept)
    expect(faults).toBe(0)
    expect(lines).toContain('QCDEMO: 5 entries, all as they were sealed, and they lead to the end that was kept')
  })

  it('shows a chain that was written anew with its own key, and one that was cut off', async () => {
    const kept = JSON.stringify((await headsOf(test.db.read)).filter(({ company }) => company === 'QCDEMO'))
    await writeAnew(own(secrets), forged)
    expect(await breakNow()).toBeNull()
    expect(await linesNow(kept)).toMatchObject({ faults: 1 })
    expect((await linesNow(kept)).lines).toContain('QCDEMO: entry 4 is not what was sealed, by the end that was kept')
    await asOwner(async () => {
      await sql`delete from audit_chain where seq > 2`.execute(test.db.kysely)
      await sql`update audit_chain_head h set count = 2, seal = (select c.seal from audit_chain c where c.seq = 2)`.execute(test.db.kysely)
    })
    expect(await breakNow()).toBeNull()
    expect((await linesNow(kept)).lines).toContain('QCDEMO: entry 3 and what came after it was cut off, by the end that was kept')
  })

  it('is read as it was printed, and nothing else is', () => {
    expect(() => parseHeads('{"company": "QCDEMO"}')).toThrow('This is not what')
    expect(() => parseHeads('[{ "company": "QCDEMO", "count": 1, "seal": "short" }]')).toThrow('64 digits')
  })
})
