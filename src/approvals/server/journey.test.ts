import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { LARGE, requestsOf, SMALL, type Requests } from '../../../tools/testing/requests.ts'
import { createPeople } from '../../people/server/index.ts'
import { decideJob } from './jobs.ts'
import { candidatesFor } from './asking/candidates.ts'

/* Requests for approval over HTTP: who is asked, what she reads, what her decision does, and when it does nothing. */

let product: TestProduct
let requests: Requests

beforeAll(async () => {
  product = await testProduct()
  requests = await requestsOf(product)
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

describe('who is asked', () => {
  it('may be chosen: the manager, proposed, the one above, then the department’s approvers; never the applicant [ST-APPR-04]', async () => {
    const db = product.program.db.read
    const { companyId, id } = await product.program.db.kysely
      .selectFrom('person')
      .select(['companyId', 'id'])
      .where('userCode', '=', 'QC1001')
      .executeTakeFirstOrThrow()
    const people = createPeople(product.program.secrets)
    const chosenFrom = async (personId: string) =>
      (await candidatesFor({ people }, db, { companyId, travellerId: personId, applicantId: personId })).map(({ userCode, role }) => [
        userCode,
        role,
      ])
    expect(await chosenFrom(id)).toEqual([
      ['QC2001', 'manager'],
      ['QC9001', 'aboveManager'],
      ['QC2002', 'departmentApprover'],
    ])
    const ofZhou = await people.byUserCode(db, { companyId, userCode: 'QC2001' })
    expect(await chosenFrom(ofZhou?.personId ?? '')).toEqual([
      ['QC9001', 'manager'],
      ['QC2002', 'departmentApprover'],
    ])
    const ofQin = await people.byUserCode(db, { companyId, userCode: 'QC9001' })
    expect(await chosenFrom(ofQin?.personId ?? '')).toEqual([]) // nobody stands above, and no other approver in her department
  })

  it('finds it awaiting with amount, excess and deadline, and the tab counts it [C-APPR-04] [SC-APR-01]', async () => {
    const before = (await requests.list('awaiting')).awaitingCount
    const { orderSeq, approvalId, overMinor } = await requests.book()
    const { approvals, awaitingCount } = await requests.list('awaiting')
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
    for (const token of [requests.people.qin, requests.people.he, requests.people.su, requests.people.lin])
      expect(await requests.idsIn('awaiting', token)).not.toContain(approvalId)
  })

  it('reads applicant, reason, who pays and what she may do [C-APPR-01] [SC-APR-03]', async () => {
    const { approvalId, orderSeq } = await requests.book()
    const read = await requests.detail(approvalId)
    expect(read).toMatchObject({
      applicant: { name: { zh: '林一帆' }, department: { en: 'East China Sales' }, rank: { en: 'Grade P6' }, isCaller: false },
      reason: { code: 'CLIENT', label: 'Travelling with a client or colleague', note: 'Same flight as the client' },
      order: { orderSeq },
      pending: null,
      actions: { approve: { allowed: true }, reject: { allowed: true }, undo: { allowed: false }, urge: { allowed: false } },
    })
    const { companyMinor = 0, personMinor = 0 } = read.payers ?? {}
    expect(companyMinor + personMinor).toBe(read.order.totalMinor)
    expect(personMinor).toBeGreaterThan(0)
    const own = await requests.detail(approvalId, requests.people.lin)
    expect(own).toMatchObject({
      applicant: { isCaller: true },
      actions: { approve: { allowed: false, code: 'AP-NOT-ASKED' }, urge: { allowed: true } },
    })
  })

  it('sees who decides, in order, a level that is not needed with its reason, and what follows [C-APPR-02] [SC-APR-04]', async () => {
    const { approvalId } = await requests.book(SMALL)
    const steps = await requests.flow(approvalId)
    expect(steps.map((step) => [step.key, step.state, step.name?.en ?? step.title, step.label])).toEqual([
      ['submitted', 'done', 'Yifan Lin', 'Sent'],
      ['level', 'now', 'Lan Zhou', 'To decide'],
      ['level', 'skipped', 'Yuan Qin', 'Under ¥500 over, not needed'],
      ['payment', 'next', 'Payment', 'Applicant pays the rest'],
      ['fulfilment', 'next', 'Ticket', 'Automatic'],
    ])
  })

  it('is nobody else: colleagues and levels that were not asked get the answer of an unknown id [P-PRIV-01]', async () => {
    const { approvalId } = await requests.book(SMALL)
    const unknown = '01890000-0000-7000-8000-000000000000'
    for (const token of [requests.people.su, requests.people.he, requests.people.qin]) {
      for (const id of [approvalId, unknown, 'no-id']) {
        for (const path of ['/approval/approval/getApprovalDetail/', '/approval/approval/getApprovalFlow/', '/approval/urgeApproval/']) {
          const { status, body } = await product.ask('GET', `${path}${id}`, {}, { token })
          expect([path, status, body.code, body.result]).toEqual([path, 404, 'P404', null])
        }
        const { status, body } = await requests.handle({ approvalId: id, decision: 'agree', version: 2 }, token)
        expect([status, body.code]).toEqual([404, 'P404'])
      }
    }
  })

  it('reads the list page by page, the newest first, each request once', async () => {
    const all = await requests.idsIn('awaiting')
    expect(all.length).toBeGreaterThan(3)
    const read: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await requests.list('awaiting', requests.people.zhou, { size: '2', ...(cursor === '' ? {} : { cursor }) })
      expect(page.approvals.length).toBeLessThanOrEqual(2)
      read.push(...page.approvals.map((one) => one.approvalId))
      cursor = page.nextCursor
    }
    expect(read).toEqual(all)
    const madeUp = { tab: 'awaiting', size: '2', cursor: 'made-up' }
    const refused = await product.ask('GET', '/approval/approval/queryListForApprover', madeUp, { token: requests.people.zhou })
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'P400', result: { fields: [{ field: 'cursor' }] } }])
  })
})

describe('a decision', () => {
  it('needs comments to reject, and an approval id; nothing is written without [V-APPR-01] [V-APPR-02] [C-APPR-03]', async () => {
    const { approvalId } = await requests.book()
    const { version } = await requests.detail(approvalId)
    for (const comment of ['', '   ']) {
      const { body } = await requests.handle({ approvalId, decision: 'reject', comment, version })
      expect([body.code, (body.result as unknown as { fields: { field: string }[] }).fields[0]?.field]).toEqual(['AP-COMMENT', 'comment'])
    }
    expect((await requests.handle({ approvalId: '', decision: 'agree', version })).body.code).toBe('AP-NO-ID')
    expect((await requests.detail(approvalId)).version).toBe(version)
  })

  it('has no effect for eight seconds and can be taken back until then [C-APPR-03]', async () => {
    const { approvalId, orderSeq } = await requests.book()
    const { body } = await requests.decide(approvalId, 'agree')
    expect(body.result).toMatchObject({ decision: 'agree' })
    expect(await requests.detail(approvalId)).toMatchObject({
      status: { code: 1 },
      pending: { decision: 'agree', undoUntil: body.result.effectiveAt },
      actions: { undo: { allowed: true }, approve: { allowed: false, code: 'STATE_CHANGED' } },
    })
    expect(await requests.detail(approvalId, requests.people.lin)).toMatchObject({ pending: null }) // nobody else's to know yet
    expect((await requests.flow(approvalId, requests.people.lin))[1]).toMatchObject({ state: 'now', label: 'To decide' })
    await product.advance({ seconds: 7 })
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingApproval')
    const undone = await requests.decide(approvalId, 'undo')
    expect(undone.body.result).toMatchObject({ decision: null, effectiveAt: null })
    await product.advance({ seconds: 60 })
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingApproval')
    expect(await requests.idsIn('awaiting')).toContain(approvalId)
  })

  it('is the later one’s where the first was taken back, and takes its own eight seconds', async () => {
    const { approvalId, orderSeq } = await requests.book()
    await requests.decide(approvalId, 'reject', requests.people.zhou, 'No')
    await product.advance({ seconds: 4 })
    await requests.decide(approvalId, 'undo')
    await requests.decide(approvalId, 'agree')
    await product.advance({ seconds: 4 }) // when the first would have taken effect
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingApproval')
    await product.advance({ seconds: 4 })
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
  })

  it('cannot be taken back once it is in effect', async () => {
    const { approvalId } = await requests.book()
    const { body } = await requests.decide(approvalId, 'agree')
    await requests.takeEffect()
    const late = await requests.handle({ approvalId, decision: 'undo', version: body.result.version })
    expect([late.status, late.body.code]).toEqual([409, 'AP-UNDO-LATE'])
    expect((await requests.detail(approvalId)).status).toMatchObject({ code: 2, label: 'Approved' })
    expect(await requests.idsIn('awaiting')).not.toContain(approvalId)
    expect(await requests.idsIn('completed')).toContain(approvalId)
  })

  it('is the first of two opposite ones, from two phones at once; the other hears that the status changed [E-CHG-04]', async () => {
    const { approvalId } = await requests.book()
    const { version } = await requests.detail(approvalId)
    const [one, other] = await Promise.all([
      requests.handle({ approvalId, decision: 'agree', version }),
      requests.handle({ approvalId, decision: 'reject', comment: 'No', version }),
    ])
    const answers = [one, other].map(({ status, body }) => `${status} ${body.code}`).toSorted()
    expect(answers).toEqual(['200 Z000', '409 STATE_CHANGED'])
    const lost = one.status === 409 ? one : other
    expect(lost.body.message).toBe('The order status has changed. Please refresh and retry')
  })

  it('about what has changed meanwhile is refused [E-CHG-04]', async () => {
    const { approvalId } = await requests.book()
    const { version } = await requests.detail(approvalId)
    const { status, body } = await requests.handle({ approvalId, decision: 'agree', version: version - 1 })
    expect([status, body.code]).toEqual([409, 'STATE_CHANGED'])
  })

  it('to agree, the only one that is needed, sets payment going by itself [ST-APPR-01]', async () => {
    const { approvalId, orderSeq } = await requests.book(SMALL)
    await requests.decide(approvalId, 'agree')
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
    expect(await requests.events(orderSeq)).toMatchObject([
      { kind: 'approvalAsked', userCode: 'QC2001', facts: { level: 1, levels: 1 } },
      { kind: 'approvalAgreed', userCode: 'QC2001', facts: { level: 1, levels: 1 } },
    ])
  })

  it('stands in the list of what is done where it was given last, however long ago it was asked for', async () => {
    const [earlier, later] = [await requests.book(), await requests.book()]
    await requests.decide(later.approvalId, 'agree')
    product.clock.advance({ seconds: 10 })
    await requests.decide(earlier.approvalId, 'agree')
    product.clock.advance({ seconds: 10 })
    expect((await requests.idsIn('completed')).slice(0, 2)).toEqual([earlier.approvalId, later.approvalId])
    const { approvals, nextCursor } = await requests.list('completed', requests.people.zhou, { size: '1' })
    expect(approvals.map(({ approvalId }) => approvalId)).toEqual([earlier.approvalId])
    const further = await requests.list('completed', requests.people.zhou, { size: '1', cursor: nextCursor ?? '' })
    expect(further.approvals.map(({ approvalId }) => approvalId)).toEqual([later.approvalId])
  })

  it('is carried out once, however often its job runs', async () => {
    const { approvalId, orderSeq } = await requests.book(LARGE)
    await requests.decide(approvalId, 'agree')
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
    expect((await requests.detail(approvalId)).pending).not.toBeNull()
    await requests.takeEffect()
    const before = await requests.events(orderSeq)
    await send()
    await send()
    await product.program.jobs.runDue()
    expect(await requests.events(orderSeq)).toEqual(before)
  })

  it('to reject ends the order, and the applicant reads why [ST-APPROVAL] [SC-APR-02] [SC-APR-05]', async () => {
    const { approvalId, orderSeq } = await requests.book()
    await requests.decide(approvalId, 'reject', requests.people.zhou, 'There is a flight within the limit')
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status).toMatchObject({ key: 'rejected', settled: true })
    expect(await requests.detail(approvalId, requests.people.lin)).toMatchObject({
      status: { code: 3, label: 'Rejected' },
      rejection: { by: { en: 'Lan Zhou' }, comment: 'There is a flight within the limit' },
    })
    const steps = await requests.flow(approvalId, requests.people.lin)
    expect(steps[1]).toMatchObject({ state: 'refused', label: 'Rejected', comment: 'There is a flight within the limit' })
    expect(steps.at(-1)?.key).toBe('level') // nothing follows
    const listed = (await requests.list('completed')).approvals.find((one) => one.approvalId === approvalId)
    expect(listed).toMatchObject({ status: { code: 3 }, mine: { decision: 'reject' } })
    const told = await requests.events(orderSeq)
    expect(told.at(-1)).toMatchObject({ kind: 'approvalRejected', userCode: 'QC2001' })
    expect(JSON.stringify(told)).not.toContain('within the limit') // no comments where everything is kept for good
  })
})

describe('several levels', () => {
  it('are asked one after the other, and only the last one’s word goes on [P-APPR-01] [ST-APPROVAL]', async () => {
    const { approvalId, orderSeq } = await requests.book(LARGE)
    expect(await requests.idsIn('awaiting', requests.people.qin)).not.toContain(approvalId)
    await requests.decide(approvalId, 'agree')
    await requests.takeEffect()
    expect(await requests.idsIn('awaiting', requests.people.qin)).toContain(approvalId)
    expect((await requests.detail(approvalId, requests.people.qin)).status).toMatchObject({
      code: 1,
      key: 'inApproval',
      label: 'In approval',
    })
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingApproval')
    const tooOften = await requests.decide(approvalId, 'agree')
    expect(tooOften.body.code).toBe('AP-NOT-ASKED')
    await requests.decide(approvalId, 'agree', requests.people.qin)
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
    expect(
      (await requests.events(orderSeq)).map(({ kind, userCode, facts }) => [kind, userCode, (facts as { level: number }).level]),
    ).toEqual([
      ['approvalAsked', 'QC2001', 1],
      ['approvalAgreed', 'QC2001', 1],
      ['approvalAsked', 'QC9001', 2],
      ['approvalAgreed', 'QC9001', 2],
    ])
  })

  it('end with the first that says no', async () => {
    const { approvalId, orderSeq } = await requests.book(LARGE)
    await requests.decide(approvalId, 'reject', requests.people.zhou, 'No')
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('rejected')
    expect(await requests.idsIn('awaiting', requests.people.qin)).not.toContain(approvalId)
  })

  it('end where who has to agree next has left and nobody stands above her: the level below does not carry it', async () => {
    const { approvalId, orderSeq } = await requests.book(LARGE)
    const leaves = (status: 'left' | 'active') =>
      product.program.db.transact((writer) => writer.updateTable('person').set({ status }).where('userCode', '=', 'QC9001').execute())
    await leaves('left')
    try {
      await requests.decide(approvalId, 'agree')
      await requests.takeEffect()
      const { status, timeline } = await requests.order(orderSeq)
      expect([status.settled, timeline.some(({ title }) => title === 'Nobody can approve')]).toEqual([true, true])
      expect((await requests.detail(approvalId)).status.label).toBe('Closed')
    } finally {
      await leaves('active')
    }
  })
})
