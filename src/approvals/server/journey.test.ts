import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { BookingForm, CabinFare, FlightOrderDetails, ListedFlight } from '../../flights/calls.ts'
import type { ApprovalDetail, FlowStep, ListedApproval } from '../calls.ts'
import { decideJob } from './jobs.ts'

/* Requests for approval over HTTP: who is asked, what she reads, what her decision does, and when it does nothing. */

let product: TestProduct
let lin: string
let zhou: string
let qin: string
let he: string
let stranger: string

beforeAll(async () => {
  product = await testProduct()
  ;[lin, zhou, qin, he, stranger] = (await Promise.all(
    ['QC1001', 'QC2001', 'QC9001', 'QC2002', 'QC1002'].map((userCode) => product.tokenOf(userCode)),
  )) as [string, string, string, string, string]
})
afterAll(() => product.stop())
afterEach(async () => {
  const { db } = product.program
  const report = await checkInvariants({ db, sandboxOrigin: product.sandboxOrigin, logDir: join(product.dataDir, 'log') })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
})

async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object, token: string): Promise<T> {
  const { body } = await product.ask<T>(method, path, input, { token })
  expect(`${method} ${path}: ${body.code} ${body.message}`).toMatch(/: Z000 /)
  return body.result
}

const SMALL = (overMinor: number) => overMinor > 0 && overMinor < 50_000
const LARGE = (overMinor: number) => overMinor >= 50_000
let taken = 0

/** Books a flight that is above the limit by so much, each time another one, and lets its seats be held. */
async function book(isWanted: (overMinor: number) => boolean = SMALL, approverCode = 'QC2001', departDate = '2026-11-24') {
  const request = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate, cabin: 'economy' }
  const found = await must<{ searchId: string; flights: ListedFlight[] }>('POST', '/airfrond/flightList', request, lin)
  for (let tried = 0; tried < found.flights.length; tried += 1) {
    const flight = found.flights[taken % found.flights.length] as ListedFlight
    taken += 1
    const asked = { searchId: found.searchId, flightId: flight.flightId }
    const { fares } = await must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', asked, lin)
    const fare = fares.find((one) => one.cabin === 'Y' && one.verdict.action === 'approve' && isWanted(one.verdict.overMinor))
    if (!fare) continue
    const opened = { version: '2.0', searchId: found.searchId, offerKey: fare.offerKey }
    const { bookingId } = await must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened, lin)
    const form = await must<BookingForm>('GET', `/airfrond/getBookingForm/${bookingId}`, {}, lin)
    const body = {
      bookingId,
      travellers: [{ userCode: 'QC1001', cardId: form.traveller.cards[0]?.cardId }],
      contact: { kind: 'own' },
      costCentreCode: form.costCentres[0]?.code,
      remark: '',
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
      sameDayConfirmed: true,
      reason: { code: 'CLIENT', note: 'Same flight as the client' },
      approvers: [{ userCode: 'QC1001', approverCode }],
    }
    const submitted = await product.ask<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', body, { token: lin })
    if (submitted.body.code === 'AF-REPEAT') continue // an earlier test holds this flight
    expect(submitted.body.code).toBe('Z000')
    const { orderSeq } = submitted.body.result
    await product.program.jobs.runDue()
    const { approval } = await order(orderSeq)
    if (!approval) throw new Error('the order asks for no approval')
    return { orderSeq, approvalId: approval.approvalId, overMinor: fare.verdict.overMinor }
  }
  throw new Error('no flight that far above the limit is left')
}

const order = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, lin)
const detail = (approvalId: string, token = zhou) =>
  must<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, token)
const flow = async (approvalId: string, token = zhou) =>
  (await must<{ steps: FlowStep[] }>('GET', `/approval/approval/getApprovalFlow/${approvalId}`, {}, token)).steps
const list = (tab: 'awaiting' | 'completed', token = zhou, more: object = {}) =>
  must<{ approvals: ListedApproval[]; nextCursor: string | null; awaitingCount: number }>(
    'GET',
    '/approval/approval/queryListForApprover',
    { tab, size: '50', ...more },
    token,
  )
const idsIn = async (tab: 'awaiting' | 'completed', token = zhou) => (await list(tab, token)).approvals.map((one) => one.approvalId)

interface Written {
  version: number
  decision: string | null
  effectiveAt: string | null
}
const handle = (input: object, token = zhou) => product.ask<Written>('PUT', '/approval/approval/handleApproval', input, { token })
async function decide(approvalId: string, decision: 'agree' | 'reject' | 'undo', token = zhou, comment = '') {
  const { version } = await detail(approvalId, token)
  return handle({ approvalId, decision, comment, version }, token)
}
const takeEffect = () => product.advance({ seconds: 8 })
const events = async (orderSeq: string) =>
  product.program.db.kysely
    .selectFrom('orderEvent as e')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'e.companyId').onRef('o.id', '=', 'e.orderId'))
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'e.companyId').onRef('p.id', '=', 'e.actorId'))
    .select(['e.kind', 'e.facts', 'p.userCode'])
    .where('o.number', '=', orderSeq)
    .where('e.kind', 'like', 'approval%')
    .orderBy('e.seq')
    .execute()

describe('who is asked', () => {
  it('finds it awaiting with amount, excess and deadline, and the tab counts it [C-APPR-04] [SC-APR-01]', async () => {
    const before = (await list('awaiting')).awaitingCount
    const { orderSeq, approvalId, overMinor } = await book()
    const { approvals, awaitingCount } = await list('awaiting')
    expect(awaitingCount).toBe(before + 1)
    expect(approvals[0]).toMatchObject({
      approvalId,
      kind: 1,
      kindLabel: 'Domestic flight',
      status: { code: 1, label: 'Awaiting approval' },
      applicant: { name: { en: 'Yifan Lin' } },
      order: { orderSeq, line: 'flight' },
      overMinor,
      mine: { decision: null, undoUntil: null },
    })
    expect(approvals[0]?.decideBy).not.toBeNull()
    for (const token of [qin, he, stranger, lin]) expect(await idsIn('awaiting', token)).not.toContain(approvalId)
  })

  it('reads applicant, reason, who pays and what she may do [C-APPR-01] [SC-APR-03]', async () => {
    const { approvalId, orderSeq } = await book()
    const read = await detail(approvalId)
    expect(read).toMatchObject({
      applicant: { name: { zh: '林一帆' }, department: { en: 'East China Sales' }, rank: { en: 'Grade P6' }, isCaller: false },
      reason: { code: 'CLIENT', label: 'Travelling with a client or colleague', note: 'Same flight as the client' },
      order: { orderSeq },
      pending: null,
      actions: { approve: { allowed: true }, reject: { allowed: true }, undo: { allowed: false }, urge: { allowed: false } },
    })
    expect(read.payers.companyMinor + read.payers.personMinor).toBe(read.order.totalMinor)
    expect(read.payers.personMinor).toBeGreaterThan(0)
    const own = await detail(approvalId, lin)
    expect(own).toMatchObject({
      applicant: { isCaller: true },
      actions: { approve: { allowed: false, code: 'AP-NOT-ASKED' }, urge: { allowed: true } },
    })
  })

  it('sees who decides, in order, a level that is not needed with its reason, and what follows [C-APPR-02] [SC-APR-04]', async () => {
    const { approvalId } = await book(SMALL)
    const steps = await flow(approvalId)
    expect(steps.map((step) => [step.key, step.state, step.name?.en ?? step.title, step.label])).toEqual([
      ['submitted', 'done', 'Yifan Lin', 'Sent'],
      ['level', 'now', 'Lan Zhou', 'To decide'],
      ['level', 'skipped', 'Yuan Qin', 'Under ¥500 over, not needed'],
      ['payment', 'next', 'Payment', 'Applicant pays the rest'],
      ['fulfilment', 'next', 'Ticket', 'Automatic'],
    ])
  })

  it('is nobody else: colleagues and levels that were not asked get the answer of an unknown id [P-PRIV-01]', async () => {
    const { approvalId } = await book(SMALL)
    const unknown = '01890000-0000-7000-8000-000000000000'
    for (const token of [stranger, he, qin]) {
      for (const id of [approvalId, unknown, 'no-id']) {
        for (const path of ['/approval/approval/getApprovalDetail/', '/approval/approval/getApprovalFlow/', '/approval/urgeApproval/']) {
          const { status, body } = await product.ask('GET', `${path}${id}`, {}, { token })
          expect([path, status, body.code, body.result]).toEqual([path, 404, 'P404', null])
        }
        const { status, body } = await handle({ approvalId: id, decision: 'agree', version: 2 }, token)
        expect([status, body.code]).toEqual([404, 'P404'])
      }
    }
  })

  it('reads the list page by page, the newest first, each request once', async () => {
    const all = await idsIn('awaiting')
    expect(all.length).toBeGreaterThan(3)
    const read: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list('awaiting', zhou, { size: '2', ...(cursor === '' ? {} : { cursor }) })
      expect(page.approvals.length).toBeLessThanOrEqual(2)
      read.push(...page.approvals.map((one) => one.approvalId))
      cursor = page.nextCursor
    }
    expect(read).toEqual(all)
    expect((await list('awaiting', zhou, { cursor: 'made-up' })).approvals).toHaveLength(all.length)
  })
})

describe('a decision', () => {
  it('needs comments to reject, and an approval id; nothing is written without [V-APPR-01] [V-APPR-02] [C-APPR-03]', async () => {
    const { approvalId } = await book()
    const { version } = await detail(approvalId)
    for (const comment of ['', '   ']) {
      const { body } = await handle({ approvalId, decision: 'reject', comment, version })
      expect([body.code, (body.result as unknown as { fields: { field: string }[] }).fields[0]?.field]).toEqual(['AP-COMMENT', 'comment'])
    }
    expect((await handle({ approvalId: '', decision: 'agree', version })).body.code).toBe('AP-NO-ID')
    expect((await detail(approvalId)).version).toBe(version)
  })

  it('has no effect for eight seconds and can be taken back until then [C-APPR-03]', async () => {
    const { approvalId, orderSeq } = await book()
    const { body } = await decide(approvalId, 'agree')
    expect(body.result).toMatchObject({ decision: 'agree' })
    expect(await detail(approvalId)).toMatchObject({
      status: { code: 1 },
      pending: { decision: 'agree', undoUntil: body.result.effectiveAt },
      actions: { undo: { allowed: true }, approve: { allowed: false, code: 'STATE_CHANGED' } },
    })
    expect(await detail(approvalId, lin)).toMatchObject({ pending: null }) // nobody else's to know yet
    expect((await flow(approvalId, lin))[1]).toMatchObject({ state: 'now', label: 'To decide' })
    await product.advance({ seconds: 7 })
    expect((await order(orderSeq)).status.key).toBe('awaitingApproval')
    const undone = await decide(approvalId, 'undo')
    expect(undone.body.result).toMatchObject({ decision: null, effectiveAt: null })
    await product.advance({ seconds: 60 })
    expect((await order(orderSeq)).status.key).toBe('awaitingApproval')
    expect(await idsIn('awaiting')).toContain(approvalId)
  })

  it('is the later one’s where the first was taken back, and takes its own eight seconds', async () => {
    const { approvalId, orderSeq } = await book()
    await decide(approvalId, 'reject', zhou, 'No')
    await product.advance({ seconds: 4 })
    await decide(approvalId, 'undo')
    await decide(approvalId, 'agree')
    await product.advance({ seconds: 4 }) // when the first would have taken effect
    expect((await order(orderSeq)).status.key).toBe('awaitingApproval')
    await product.advance({ seconds: 4 })
    expect((await order(orderSeq)).status.key).toBe('awaitingPayment')
  })

  it('cannot be taken back once it is in effect', async () => {
    const { approvalId } = await book()
    const { body } = await decide(approvalId, 'agree')
    await takeEffect()
    const late = await handle({ approvalId, decision: 'undo', version: body.result.version })
    expect([late.status, late.body.code]).toEqual([409, 'AP-UNDO-LATE'])
    expect((await detail(approvalId)).status).toMatchObject({ code: 2, label: 'Approved' })
    expect(await idsIn('awaiting')).not.toContain(approvalId)
    expect(await idsIn('completed')).toContain(approvalId)
  })

  it('is the first of two opposite ones, from two phones at once; the other hears that the status changed [E-CHG-04]', async () => {
    const { approvalId } = await book()
    const { version } = await detail(approvalId)
    const [one, other] = await Promise.all([
      handle({ approvalId, decision: 'agree', version }),
      handle({ approvalId, decision: 'reject', comment: 'No', version }),
    ])
    const answers = [one, other].map(({ status, body }) => `${status} ${body.code}`).toSorted()
    expect(answers).toEqual(['200 Z000', '409 STATE_CHANGED'])
    const lost = one.status === 409 ? one : other
    expect(lost.body.message).toBe('The order status has changed. Please refresh and retry')
  })

  it('about what has changed meanwhile is refused [E-CHG-04]', async () => {
    const { approvalId } = await book()
    const { version } = await detail(approvalId)
    const { status, body } = await handle({ approvalId, decision: 'agree', version: version - 1 })
    expect([status, body.code]).toEqual([409, 'STATE_CHANGED'])
  })

  it('to agree, the only one that is needed, sets payment going by itself [ST-APPR-01]', async () => {
    const { approvalId, orderSeq } = await book(SMALL)
    await decide(approvalId, 'agree')
    await takeEffect()
    expect((await order(orderSeq)).status.key).toBe('awaitingPayment')
    expect(await events(orderSeq)).toMatchObject([
      { kind: 'approvalAsked', userCode: 'QC2001', facts: { level: 1, levels: 1 } },
      { kind: 'approvalAgreed', userCode: 'QC2001', facts: { level: 1, levels: 1 } },
    ])
  })

  it('is carried out once, however often its job runs', async () => {
    const { approvalId, orderSeq } = await book(LARGE)
    await decide(approvalId, 'agree')
    const step = await product.program.db.kysely
      .selectFrom('approvalStep')
      .select(['companyId', 'decidedAt'])
      .where('approvalId', '=', approvalId)
      .where('level', '=', 1)
      .executeTakeFirstOrThrow()
    const again = { companyId: step.companyId, approvalId, level: 1, decidedAt: String(step.decidedAt) }
    const send = () => product.program.db.transact((writer) => product.program.jobs.send(writer, decideJob, again))
    await send() // too early: it waits for the eight seconds
    await product.program.jobs.runDue()
    expect((await detail(approvalId)).pending).not.toBeNull()
    await takeEffect()
    const before = await events(orderSeq)
    await send()
    await send()
    await product.program.jobs.runDue()
    expect(await events(orderSeq)).toEqual(before)
  })

  it('to reject ends the order, and the applicant reads why [ST-APPROVAL] [SC-APR-02] [SC-APR-05]', async () => {
    const { approvalId, orderSeq } = await book()
    await decide(approvalId, 'reject', zhou, 'There is a flight within the limit')
    await takeEffect()
    expect((await order(orderSeq)).status).toMatchObject({ key: 'rejected', settled: true })
    expect(await detail(approvalId, lin)).toMatchObject({
      status: { code: 3, label: 'Rejected' },
      rejection: { by: { en: 'Lan Zhou' }, comment: 'There is a flight within the limit' },
    })
    const steps = await flow(approvalId, lin)
    expect(steps[1]).toMatchObject({ state: 'refused', label: 'Rejected', comment: 'There is a flight within the limit' })
    expect(steps.at(-1)?.key).toBe('level') // nothing follows
    const listed = (await list('completed')).approvals.find((one) => one.approvalId === approvalId)
    expect(listed).toMatchObject({ status: { code: 3 }, mine: { decision: 'reject' } })
    const told = await events(orderSeq)
    expect(told.at(-1)).toMatchObject({ kind: 'approvalRejected', userCode: 'QC2001' })
    expect(JSON.stringify(told)).not.toContain('within the limit') // no comments where everything is kept for good
  })
})

describe('several levels', () => {
  it('are asked one after the other, and only the last one’s word goes on [P-APPR-01] [ST-APPROVAL]', async () => {
    const { approvalId, orderSeq } = await book(LARGE)
    expect(await idsIn('awaiting', qin)).not.toContain(approvalId)
    await decide(approvalId, 'agree')
    await takeEffect()
    expect(await idsIn('awaiting', qin)).toContain(approvalId)
    expect((await detail(approvalId, qin)).status).toMatchObject({ code: 1, key: 'inApproval', label: 'In approval' })
    expect((await order(orderSeq)).status.key).toBe('awaitingApproval')
    const tooOften = await decide(approvalId, 'agree')
    expect(tooOften.body.code).toBe('AP-NOT-ASKED')
    await decide(approvalId, 'agree', qin)
    await takeEffect()
    expect((await order(orderSeq)).status.key).toBe('awaitingPayment')
    expect((await events(orderSeq)).map(({ kind, userCode, facts }) => [kind, userCode, (facts as { level: number }).level])).toEqual([
      ['approvalAsked', 'QC2001', 1],
      ['approvalAgreed', 'QC2001', 1],
      ['approvalAsked', 'QC9001', 2],
      ['approvalAgreed', 'QC9001', 2],
    ])
  })

  it('end with the first that says no', async () => {
    const { approvalId, orderSeq } = await book(LARGE)
    await decide(approvalId, 'reject', zhou, 'No')
    await takeEffect()
    expect((await order(orderSeq)).status.key).toBe('rejected')
    expect(await idsIn('awaiting', qin)).not.toContain(approvalId)
  })

  it('pass over who has left meanwhile', async () => {
    const { approvalId, orderSeq } = await book(LARGE)
    const leaves = (status: 'left' | 'active') =>
      product.program.db.transact((writer) => writer.updateTable('person').set({ status }).where('userCode', '=', 'QC9001').execute())
    await leaves('left')
    try {
      await decide(approvalId, 'agree')
      await takeEffect()
      expect((await order(orderSeq)).status.key).toBe('awaitingPayment')
      expect((await flow(approvalId))[2]).toMatchObject({ state: 'skipped', label: 'Has left the company, skipped' })
    } finally {
      await leaves('active')
    }
  })
})

describe('time and reminders', () => {
  const deadline = async (approvalId: string) => Temporal.Instant.from((await detail(approvalId)).decideBy ?? '')
  const until = (at: Temporal.Instant, lessSeconds: number) =>
    product.advance(product.clock.now().until(at).subtract({ seconds: lessSeconds }))

  it('a request that nobody decides in time ends, and so does its order [ST-APPROVAL]', async () => {
    const { approvalId, orderSeq } = await book()
    const at = await deadline(approvalId)
    await until(at, 1)
    expect((await order(orderSeq)).status.key).toBe('awaitingApproval')
    await product.advance({ seconds: 1 })
    expect((await detail(approvalId)).status).toMatchObject({ code: 6, label: 'Not decided in time' })
    expect((await order(orderSeq)).status.settled).toBe(true)
    expect((await flow(approvalId))[1]).toMatchObject({ state: 'refused', label: 'Not decided in time' })
    const { version } = await detail(approvalId)
    expect((await handle({ approvalId, decision: 'agree', version })).body.code).toBe('STATE_CHANGED')
  })

  it('a decision of the last moment counts, although it takes effect later', async () => {
    const { approvalId, orderSeq } = await book()
    await until(await deadline(approvalId), 3)
    expect((await decide(approvalId, 'agree')).body.code).toBe('Z000')
    await product.advance({ seconds: 4 }) // the deadline has passed, the eight seconds have not
    expect((await detail(approvalId)).status.code).toBe(1)
    await product.advance({ seconds: 10 })
    expect((await detail(approvalId)).status.code).toBe(2)
    expect((await order(orderSeq)).status.key).toBe('awaitingPayment')
  })

  it('one that is taken back after the deadline has been no decision', async () => {
    const { approvalId } = await book()
    await until(await deadline(approvalId), 3)
    await decide(approvalId, 'agree')
    await product.advance({ seconds: 4 })
    await decide(approvalId, 'undo')
    const { version } = await detail(approvalId)
    const late = await handle({ approvalId, decision: 'agree', version })
    expect([late.status, late.body.code]).toEqual([409, 'AP-LATE'])
    await product.advance({ seconds: 20 })
    expect((await detail(approvalId)).status.code).toBe(6)
  })

  it('the applicant reminds once in ten minutes, nobody else does [C-HOTEL-48]', async () => {
    const { approvalId, orderSeq } = await book()
    const urge = (token = lin) => product.ask<{ urgedAt: string }>('GET', `/approval/urgeApproval/${approvalId}`, {}, { token })
    expect((await urge(zhou)).body.code).toBe('AP-NOT-APPLICANT')
    expect((await urge()).body.code).toBe('Z000')
    await product.advance({ minutes: 3 })
    const soon = await urge()
    expect([soon.status, soon.body.code, soon.headers['retry-after']]).toEqual([429, 'AP-URGED', '420'])
    expect(soon.body.message).toContain('7 minutes')
    expect((await detail(approvalId, lin)).actions.urge).toMatchObject({ allowed: false, code: 'AP-URGED' })
    await product.advance({ minutes: 7 })
    expect((await urge()).body.code).toBe('Z000')
    expect((await list('awaiting')).approvals.find((one) => one.approvalId === approvalId)?.urgedAt).not.toBeNull()
    expect((await events(orderSeq)).filter(({ kind }) => kind === 'approvalUrged')).toHaveLength(2)
  })

  it('needs a key to remind although it is a GET: a link that is prefetched reminds nobody [C-HOTEL-48]', async () => {
    const { approvalId } = await book()
    const { status } = await product.ask('GET', `/approval/urgeApproval/${approvalId}`, {}, { token: lin, key: null })
    expect(status).toBe(400)
    expect((await detail(approvalId)).urgedAt).toBeNull()
  })
})

describe('a request whose order ends in another way', () => {
  it('is closed by the applicant: nobody needs to decide any more, and nobody can [ST-APPROVAL] [E-CHG-04]', async () => {
    const { approvalId, orderSeq } = await book()
    const seen = await detail(approvalId)
    await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'No need' }, lin)
    expect((await detail(approvalId)).status).toMatchObject({ code: 4, label: 'Cancelled by the applicant' })
    expect(await idsIn('awaiting')).not.toContain(approvalId)
    expect(await idsIn('completed')).toContain(approvalId)
    const { status, body } = await handle({ approvalId, decision: 'agree', version: seen.version })
    expect([status, body.code]).toEqual([409, 'STATE_CHANGED'])
  })

  it('forgets a decision that was not in effect yet', async () => {
    const { approvalId, orderSeq } = await book()
    await decide(approvalId, 'agree')
    await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'No need' }, lin)
    await product.advance({ seconds: 20 })
    expect((await detail(approvalId)).status.code).toBe(4)
    expect((await order(orderSeq)).status.key).toBe('cancelledClosed')
  })
})

describe('news of a request', () => {
  it('goes to the applicant and to whoever was asked, with its version and nothing else', async () => {
    const { approvalId } = await book()
    const client = new pg.Client({ connectionString: product.program.db.pool.options.connectionString })
    const heard: { t: string; n: string; v: number; p: string[] }[] = []
    await client.connect()
    try {
      client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '') as (typeof heard)[number]))
      await client.query('listen live')
      const { body } = await decide(approvalId, 'agree')
      await client.query('select 1') // what was committed before is delivered with this answer
      const people = await product.program.db.kysely
        .selectFrom('person')
        .select('id')
        .where('userCode', 'in', ['QC1001', 'QC2001'])
        .execute()
      const [news] = heard.filter((one) => one.t === 'approval')
      expect(news).toMatchObject({ n: approvalId, v: body.result.version })
      expect(news?.p.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
    } finally {
      await client.end()
    }
  })
})
