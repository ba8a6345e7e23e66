import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { requestsOf, type Requests } from '../../../tools/testing/requests.ts'
import { importCompany } from '../../people/server/index.ts'
import type { ApprovalWay } from '../../policy/rules/policy.ts'
import { demoCompanyText } from '../../server/testing.ts'

/* How the policy has an order agreed to: told only, softly, hard, or before anything is held. Over HTTP, with flights. */

let product: TestProduct
let requests: Requests
let file: string

beforeAll(async () => {
  product = await testProduct()
  requests = await requestsOf(product)
  file = await demoCompanyText()
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

/** From now on the demo company's rules that ask somebody ask this way, and whoever is asked has an hour. */
async function rule(approval: ApprovalWay): Promise<void> {
  const text = file
    .replaceAll(/^( *)onBreach: approve.*$/gm, `$1onBreach: approve\n$1approval: ${approval}`)
    .replace(/hoursToDecide: \d+/, 'hoursToDecide: 1')
  const { db, secrets } = product.program
  const imported = await importCompany({ db, clock: product.clock, secrets }, text, { isDemo: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
}
const sealed = async (approvalId: string) =>
  (
    await sql<{ what: string; actorId: string | null }>`select body->>'what' as what, body->>'actorId' as actor_id
      from audit_chain where body->>'subjectId' = ${approvalId} order by seq`.execute(product.program.db.kysely)
  ).rows
const holdsOf = async (orderSeq: string) =>
  (
    await product.program.db.kysely
      .selectFrom('orderEvent as e')
      .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'e.companyId').onRef('o.id', '=', 'e.orderId'))
      .select('e.kind')
      .where('o.number', '=', orderSeq)
      .where('e.kind', '=', 'held')
      .execute()
  ).length

describe('an order that is asked about', () => {
  it('passively goes on at once: who would be asked is told, by mail too, and decides nothing', async () => {
    await rule('passive')
    const { approvalId, orderSeq } = await requests.book()
    expect((await requests.order(orderSeq)).status.key).not.toBe('awaitingApproval')
    expect(await requests.events(orderSeq)).toMatchObject([{ kind: 'approvalTold', userCode: 'QC2001' }])
    const { zhou } = requests.people
    expect(await requests.idsIn('awaiting', zhou)).not.toContain(approvalId)
    expect(await requests.idsIn('completed', zhou)).toContain(approvalId)
    const seen = await requests.detail(approvalId)
    expect(seen.status).toMatchObject({ key: 'told', label: 'For information' })
    expect((await requests.decide(approvalId, 'reject', zhou, 'No')).body.code).toBe('STATE_CHANGED')
    const [mail] = await inboxOf(product, 'lan.zhou@qicheng.example')
    expect(mail?.subject).toMatch(/^知会|^For your information/)
    expect(mail?.text).not.toContain('/approval/link#')
  })

  it('softly goes on where nobody says no in time, and the chain says that silence did it', async () => {
    await rule('soft')
    const { approvalId, orderSeq } = await requests.book()
    expect((await requests.detail(approvalId)).onSilence).toBe('agree')
    await product.advance({ minutes: 59 })
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingApproval')
    await product.advance({ minutes: 1 })
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
    expect((await requests.detail(approvalId)).status).toMatchObject({ code: 2, key: 'agreedBySilence' })
    expect(await sealed(approvalId)).toEqual([{ what: 'approval.agreedBySilence', actorId: null }])
  })

  it('softly stops where somebody says no in time', async () => {
    await rule('soft')
    const { approvalId, orderSeq } = await requests.book()
    await requests.decide(approvalId, 'reject', requests.people.zhou, 'Take the train')
    await product.advance({ hours: 2 })
    expect((await requests.order(orderSeq)).status.key).toBe('rejected')
  })

  it('hard stops where nobody says anything in time', async () => {
    await rule('hard')
    const { approvalId, orderSeq } = await requests.book()
    await product.advance({ hours: 1 })
    expect((await requests.order(orderSeq)).status.settled).toBe(true)
    expect(await sealed(approvalId)).toEqual([{ what: 'approval.timedOut', actorId: null }])
  })

  it('before booking holds nothing until somebody has agreed', async () => {
    await rule('beforeBooking')
    const { approvalId, orderSeq } = await requests.book()
    expect(await requests.idsIn('awaiting', requests.people.zhou)).toContain(approvalId)
    expect(await holdsOf(orderSeq)).toBe(0)
    const note = async () =>
      (await product.ask<{ note: string }>('GET', `/order/cancel/${orderSeq}`, {}, { token: requests.people.lin })).body.result.note
    expect(await note()).toContain('No seat is held')
    await requests.decide(approvalId, 'agree', requests.people.zhou)
    await requests.takeEffect()
    expect(await holdsOf(orderSeq)).toBe(1)
    expect(await note()).toContain('the seat goes back')
  })
})
