import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { requestsOf, type Requests } from '../../../../tools/testing/requests.ts'

/* What moves a request beside decisions: time, reminders, the end of its order; and who hears of it. */

let product: TestProduct
let requests: Requests

beforeAll(async () => {
  product = await testProduct()
  requests = await requestsOf(product)
  // Less than any hold lasts: seats that are held for longer meanwhile give nobody more time.
  await sql`update company set settings = jsonb_set(settings, '{approval,hoursToDecide}', '1')`.execute(product.program.db.kysely)
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

describe('time and reminders', () => {
  const deadline = async (approvalId: string) => Temporal.Instant.from((await requests.detail(approvalId)).decideBy ?? '')
  const until = (at: Temporal.Instant, lessSeconds: number) =>
    product.advance(product.clock.now().until(at).subtract({ seconds: lessSeconds }))

  it('a request that nobody decides in time ends, and so does its order [ST-APPROVAL]', async () => {
    const { approvalId, orderSeq } = await requests.book()
    const at = await deadline(approvalId)
    await until(at, 1)
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingApproval')
    await product.advance({ seconds: 1 })
    expect(await requests.detail(approvalId)).toMatchObject({
      status: { code: 6, label: 'Not decided in time' },
      outcome: null,
      objections: [],
      payers: null,
    })
    const token = await product.tokenOf('QC2001')
    const shown = await product.ask<{ payers: object[] }>('GET', `/airfrond/getOrderForApproval/${approvalId}`, {}, { token })
    expect(shown.body.result.payers).toEqual([])
    expect((await requests.order(orderSeq)).status.settled).toBe(true)
    expect((await requests.flow(approvalId))[1]).toMatchObject({ state: 'refused', label: 'Not decided in time' })
    const { version } = await requests.detail(approvalId)
    expect((await requests.handle({ approvalId, decision: 'agree', version })).body.code).toBe('STATE_CHANGED')
  })

  it('a decision of the last moment counts, although it takes effect later', async () => {
    const { approvalId, orderSeq } = await requests.book()
    await until(await deadline(approvalId), 3)
    expect((await requests.decide(approvalId, 'agree')).body.code).toBe('Z000')
    await product.advance({ seconds: 4 }) // the deadline has passed, the eight seconds have not
    expect((await requests.detail(approvalId)).status.code).toBe(1)
    await product.advance({ seconds: 10 })
    expect((await requests.detail(approvalId)).status.code).toBe(2)
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
  })

  it('one that is taken back after the deadline has been no decision', async () => {
    const { approvalId } = await requests.book()
    await until(await deadline(approvalId), 3)
    await requests.decide(approvalId, 'agree')
    await product.advance({ seconds: 4 })
    await requests.decide(approvalId, 'undo')
    const { version } = await requests.detail(approvalId)
    const late = await requests.handle({ approvalId, decision: 'agree', version })
    expect([late.status, late.body.code]).toEqual([409, 'AP-LATE'])
    await product.advance({ seconds: 20 })
    expect((await requests.detail(approvalId)).status.code).toBe(6)
  })

  it('the applicant reminds once in ten minutes, nobody else does [C-HOTEL-48]', async () => {
    const { approvalId, orderSeq } = await requests.book()
    const urge = (token = requests.people.lin) =>
      product.ask<{ urgedAt: string }>('GET', `/approval/urgeApproval/${approvalId}`, {}, { token })
    expect((await urge(requests.people.zhou)).body.code).toBe('AP-NOT-APPLICANT')
    expect((await urge()).body.code).toBe('Z000')
    await product.advance({ minutes: 3 })
    const soon = await urge()
    expect([soon.status, soon.body.code, soon.headers['retry-after']]).toEqual([429, 'AP-URGED', '420'])
    expect(soon.body.message).toContain('7 minutes')
    expect((await requests.detail(approvalId, requests.people.lin)).actions.urge).toMatchObject({ allowed: false, code: 'AP-URGED' })
    await product.advance({ minutes: 7 })
    expect((await urge()).body.code).toBe('Z000')
    expect((await requests.list('awaiting')).approvals.find((one) => one.approvalId === approvalId)?.urgedAt).not.toBeNull()
    expect((await requests.events(orderSeq)).filter(({ kind }) => kind === 'approvalUrged')).toHaveLength(2)
  })

  it('needs a key to remind although it is a GET: a link that is prefetched reminds nobody [C-HOTEL-48]', async () => {
    const { approvalId } = await requests.book()
    const { status } = await product.ask('GET', `/approval/urgeApproval/${approvalId}`, {}, { token: requests.people.lin, key: null })
    expect(status).toBe(400)
    expect((await requests.detail(approvalId)).urgedAt).toBeNull()
  })
})

describe('a request whose order ends in another way', () => {
  it('is closed by the applicant: nobody needs to decide any more, and nobody can [ST-APPROVAL] [E-CHG-04]', async () => {
    const { approvalId, orderSeq } = await requests.book()
    const seen = await requests.detail(approvalId)
    await requests.must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'No need' }, requests.people.lin)
    expect((await requests.detail(approvalId)).status).toMatchObject({ code: 4, label: 'Cancelled by the applicant' })
    expect(await requests.idsIn('awaiting')).not.toContain(approvalId)
    expect(await requests.idsIn('completed')).toContain(approvalId)
    const { status, body } = await requests.handle({ approvalId, decision: 'agree', version: seen.version })
    expect([status, body.code]).toEqual([409, 'STATE_CHANGED'])
  })

  it('forgets a decision that was not in effect yet', async () => {
    const { approvalId, orderSeq } = await requests.book()
    await requests.decide(approvalId, 'agree')
    await requests.must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'No need' }, requests.people.lin)
    await product.advance({ seconds: 20 })
    expect((await requests.detail(approvalId)).status.code).toBe(4)
    expect((await requests.order(orderSeq)).status.key).toBe('cancelledClosed')
  })
})

describe('news of a request', () => {
  it('goes to the applicant, to whoever was asked and to her deputy, with its version and nothing else', async () => {
    const { approvalId } = await requests.book()
    const named = { deputyCode: 'QC2002', fromDate: '2026-11-01', untilDate: '2026-12-31' }
    await requests.must('POST', '/approval/deputies', named, requests.people.zhou)
    const client = new pg.Client({ connectionString: product.program.db.pool.options.connectionString })
    const heard: { t: string; n: string; v: number; p: string[] }[] = []
    await client.connect()
    try {
      client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '') as (typeof heard)[number]))
      await client.query('listen live')
      const { body } = await requests.decide(approvalId, 'agree')
      await client.query('select 1') // what was committed before is delivered with this answer
      const people = await product.program.db.kysely
        .selectFrom('person')
        .select('id')
        .where('userCode', 'in', ['QC1001', 'QC2001', 'QC2002'])
        .execute()
      const [news] = heard.filter((one) => one.t === 'approval')
      expect(news).toMatchObject({ n: approvalId, v: body.result.version })
      expect(news?.p.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
    } finally {
      await client.end()
    }
  })
})
