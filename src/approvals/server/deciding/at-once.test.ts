import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { HE, level, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'

/* Several requests at once, two people at once, and the chain of what was decided, over HTTP. */

let product: TestProduct
let trips: TripRequests

beforeAll(async () => {
  product = await testProduct()
  trips = await tripRequestsOf(product)
})
afterAll(() => product.stop())
beforeEach(() => trips.ask(level([ZHOU])))
afterEach(() => product.checkBooks())

describe('several at once', () => {
  const several = async (approvals: readonly { approvalId: string; version: number }[], token = trips.people.zhou) =>
    (
      await product.ask<{ results: { approvalId: string; code: string; message: string }[] }>(
        'PUT',
        '/approval/approval/handleApprovals',
        { approvals },
        { token },
      )
    ).body.result.results

  it('are agreed to, each in the version that was seen, each told by itself', async () => {
    const [one, two] = [await trips.apply(), await trips.apply()]
    const stale = await trips.apply()
    const listed = (await trips.awaiting(trips.people.zhou)).filter((row) =>
      [one, two].some(({ approvalId }) => approvalId === row.approvalId),
    )
    expect(listed.map(({ isInside }) => isInside)).toEqual([true, true])
    const results = await several([
      ...listed.map(({ approvalId, version }) => ({ approvalId, version })),
      { approvalId: stale.approvalId, version: 1 },
      { approvalId: '01890000-0000-7000-8000-000000000000', version: 1 },
    ])
    expect(results.map(({ code }) => code)).toEqual(['Z000', 'Z000', 'STATE_CHANGED', 'P404'])
    expect(results.slice(2).every(({ message }) => message !== '')).toBe(true)
    await product.advance({ seconds: 8 })
    expect([
      await trips.stateOf(one.applicationId),
      await trips.stateOf(two.applicationId),
      await trips.stateOf(stale.applicationId),
    ]).toEqual(['approved', 'approved', 'awaiting'])
  })

  it('leave what is above the limit to be looked at by itself', async () => {
    const { approvalId } = await trips.apply()
    await product.program.db.kysely.updateTable('approval').set({ overMinor: 100 }).where('id', '=', approvalId).execute()
    const { version } = await trips.detail(approvalId)
    expect((await several([{ approvalId, version }])).map(({ code }) => code)).toEqual(['AP-NOT-BULK'])
  })
})

describe('the audit chain', () => {
  interface Page {
    readonly entries: { seq: number; what: string; label: string; actor: { userCode: string } | null }[]
    readonly nextBefore: number | null
    readonly head: { count: number; seal: string }
  }
  const page = async (input: object, token = trips.people.xu) =>
    (await product.ask<Page>('GET', '/approval/auditChain', input, { token })).body

  it('is paged through by travel managers, the newest first, and by nobody else', async () => {
    const { approvalId } = await trips.apply()
    await trips.decide(approvalId, 'agree', trips.people.zhou)
    await product.advance({ seconds: 8 })
    const first = (await page({ size: '1' })).result
    expect(first.entries[0]).toMatchObject({ what: 'approval.agreed', label: 'Approved', actor: { userCode: ZHOU } })
    expect(first.entries[0]?.seq).toBe(first.head.count)
    const second = (await page({ size: '1', before: String(first.nextBefore) })).result
    expect(second.entries[0]?.seq).toBe(first.head.count - 1)
    expect((await page({}, trips.people.lin)).code).toBe('ACCESS-ROLE')
  })

  it('is verified whole, and an entry that was altered is named', async () => {
    const verify = async () =>
      (
        await product.ask<{ holds: boolean; fault: { seq: number; kind: string } | null }>(
          'GET',
          '/approval/auditChain/verification',
          {},
          { token: trips.people.xu },
        )
      ).body.result
    expect(await verify()).toMatchObject({ holds: true, fault: null })
    const { kysely } = product.program.db
    const { companyId, seq, body } = await kysely.selectFrom('auditChain').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()
    const write = (value: unknown) =>
      sql`set session_replication_role = replica;
      update audit_chain set body = ${sql.lit(JSON.stringify(value))}::jsonb where company_id = ${sql.lit(companyId)} and seq = ${sql.lit(seq)};
      set session_replication_role = default`.execute(kysely)
    await write({ ...(body as object), what: 'approval.rejected' })
    expect(await verify()).toMatchObject({ holds: false, fault: { seq, kind: 'altered' } })
    await write(body)
    expect((await verify()).holds).toBe(true)
  })
})

describe('two who decide at the same instant', () => {
  const ROUNDS = 50

  it(`are heard as one, ${ROUNDS} times: one word counts, the other is told that it changed [E-CHG-04]`, async () => {
    await trips.ask(level([ZHOU, HE], 'any'))
    for (let round = 0; round < ROUNDS; round += 1) {
      const { applicationId, approvalId } = await trips.apply()
      const { version } = await trips.detail(approvalId)
      const word = (decision: 'agree' | 'reject', token: string) =>
        product.ask('PUT', '/approval/approval/handleApproval', { approvalId, decision, comment: 'x', version }, { token })
      const both = await Promise.all([word('agree', trips.people.zhou), word('reject', trips.people.he)])
      const codes = both.map(({ body }) => body.code)
      expect(codes.toSorted()).toEqual(['STATE_CHANGED', 'Z000'])
      await product.advance({ seconds: 8 })
      expect(await trips.stateOf(applicationId)).toBe(codes[0] === 'Z000' ? 'approved' : 'rejected')
      expect(await trips.sealed(approvalId)).toHaveLength(1)
    }
  }, 120_000)
})
