import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditChainViolations } from '../../../tools/invariants/audit-chain.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { requestsOf, type Requests } from '../../../tools/testing/requests.ts'
import { mailOf } from '../../../tools/testing/trip-requests.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { approvalForm } from '../calls/form.ts'
import type { Flow, FlowLevel } from '../rules/flow.ts'

/* Flows of a company's own over HTTP: several people at a level, deputies, handed on, added, and nobody to ask. */

let product: TestProduct
let requests: Requests

beforeAll(async () => {
  product = await testProduct()
  requests = await requestsOf(product)
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const level = (userCodes: readonly string[], mode: FlowLevel['mode'] = 'all'): FlowLevel => ({
  from: userCodes.map((userCode) => ({ by: 'person', userCode })),
  mode,
  when: {},
  ifNobody: 'refuse',
})

/** From now on the demo company asks by these levels. */
const ask = (...levels: FlowLevel[]): Promise<void> => askFlow({ levels })

async function askFlow(more: Pick<Flow, 'levels'> & Partial<Flow>): Promise<void> {
  const time = { hoursToDecide: 12, remindAfterHours: null, onSilence: 'deny' } as const
  const flow: Flow = { code: 'test', when: {}, isFree: false, notify: [], tellsBySms: false, time, ...more }
  await sql`update company set settings = jsonb_set(settings, '{approval,flows}', ${JSON.stringify([flow])}::jsonb)`.execute(
    product.program.db.kysely,
  )
}

const [ZHOU, HE, QIN, SU, LIN] = ['QC2001', 'QC2002', 'QC9001', 'QC1002', 'QC1001'] as const
const said = async (approvalId: string, decision: 'agree' | 'reject', token: string) => {
  const comment = decision === 'reject' ? 'Too dear' : ''
  return (await requests.decide(approvalId, decision, token, comment)).body.code
}
const levelsOf = async (approvalId: string, token = requests.people.lin) =>
  (await requests.flow(approvalId, token))
    .filter((step) => step.key === 'level')
    .map((step) => [step.level, step.name?.en, step.state, step.by?.en ?? null])
const nameDeputy = async (token: string, deputyCode: string, more: object = {}) =>
  product.ask<{ deputyId: string }>(
    'POST',
    '/approval/deputies',
    { deputyCode, fromDate: '2026-11-01', untilDate: '2026-12-31', ...more },
    { token },
  )
const endDeputy = (token: string, deputyId: string) => product.ask('DELETE', `/approval/deputies/${deputyId}`, {}, { token })

describe('the head of a division', () => {
  it('is asked about her people, however far below her they work [V-FLIGHT-08]', async () => {
    const { he, qin } = requests.people
    await ask({ from: [{ by: 'divisionHead' }], mode: 'all', when: {}, ifNobody: 'refuse' })
    // 林一帆 works in East China Sales, below Sales, where 何立 approves; her manager 周岚 is not asked.
    const { approvalId, orderSeq } = await requests.book()
    expect(await levelsOf(approvalId)).toEqual([[1, 'Li He', 'now', null]])
    expect(await requests.idsIn('awaiting', requests.people.zhou)).not.toContain(approvalId)
    expect(await said(approvalId, 'agree', he)).toBe('Z000')
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
    expect(await requests.idsIn('awaiting', qin)).not.toContain(approvalId)
  })
})

describe('several people at a level', () => {
  it('are all asked at once, and the next level once each has agreed [P-APPR-01]', async () => {
    const { zhou, he, qin } = requests.people
    await ask(level([ZHOU, HE]), level([QIN]))
    const { approvalId, orderSeq } = await requests.book()
    expect(await requests.idsIn('awaiting', zhou)).toContain(approvalId)
    expect(await requests.idsIn('awaiting', he)).toContain(approvalId)
    expect(await said(approvalId, 'agree', he)).toBe('Z000')
    await requests.takeEffect()
    expect(await requests.idsIn('awaiting', qin)).not.toContain(approvalId)
    expect(await said(approvalId, 'agree', zhou)).toBe('Z000')
    await requests.takeEffect()
    expect(await said(approvalId, 'agree', qin)).toBe('Z000')
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
  })

  it('who decide at the same instant about one version: the first is heard, the other told that it changed [E-CHG-04]', async () => {
    const { zhou, he } = requests.people
    await ask(level([ZHOU, HE], 'any'))
    const { approvalId, orderSeq } = await requests.book()
    const { version } = await requests.detail(approvalId)
    const both = await Promise.all([
      requests.handle({ approvalId, decision: 'agree', comment: '', version }, zhou),
      requests.handle({ approvalId, decision: 'reject', comment: 'No', version }, he),
    ])
    expect(both.map(({ body }) => body.code).toSorted()).toEqual(['STATE_CHANGED', 'Z000'])
    await requests.takeEffect()
    const isAgreed = both[0]?.body.code === 'Z000'
    expect((await requests.order(orderSeq)).status.key).toBe(isAgreed ? 'awaitingPayment' : 'rejected')
    const states = (await levelsOf(approvalId)).map(([, , state]) => state)
    expect(new Set(states)).toEqual(new Set([isAgreed ? 'done' : 'refused', 'skipped']))
  })

  it('who have both written a word before either takes effect: one counts, the other does nothing', async () => {
    const { zhou, he } = requests.people
    await ask(level([ZHOU, HE], 'any'))
    const { approvalId, orderSeq } = await requests.book()
    expect([await said(approvalId, 'agree', zhou), await said(approvalId, 'reject', he)]).toEqual(['Z000', 'Z000'])
    await requests.takeEffect()
    expect(['awaitingPayment', 'rejected']).toContain((await requests.order(orderSeq)).status.key)
    expect([2, 3]).toContain((await requests.detail(approvalId)).status.code)
  })

  it('decide by majority: one no does not end it, two do', async () => {
    const { zhou, he, qin } = requests.people
    await ask(level([ZHOU, HE, QIN], 'majority'))
    const { approvalId, orderSeq } = await requests.book()
    await said(approvalId, 'reject', he)
    await requests.takeEffect()
    expect((await requests.detail(approvalId)).status.code).toBe(1)
    // The no stands on the order's story, as one that ends nothing; its card says how many are wanted.
    const story = (await requests.order(orderSeq)).timeline.find(({ title }) => title === 'One said no; a majority may still agree')
    expect(story).toMatchObject({ state: 'done', detail: expect.stringContaining('Li He') as string })
    type Listed = { orders: { orderSeq: string; next: { kind: string; together?: object | null } | null }[] }
    const list = await product.ask<Listed>('POST', '/order/list', { status: 'all', cursor: null, size: 20 }, { token: requests.people.lin })
    const card = list.body.result.orders.find((one) => one.orderSeq === orderSeq)
    expect(card?.next).toMatchObject({ kind: 'approval', together: { needed: 2, of: 3, agreed: 0 } })
    await said(approvalId, 'agree', zhou)
    await requests.takeEffect()
    await said(approvalId, 'agree', qin)
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
  })
})

describe('a deputy', () => {
  it('decides in somebody’s place on three levels, and the chart says so [P-APPR-01]', async () => {
    const { zhou, he, su, qin } = requests.people
    await ask(level([ZHOU]), level([HE]), level([QIN]))
    const named = await nameDeputy(he, SU)
    const { approvalId, orderSeq } = await requests.book()
    expect(await requests.idsIn('awaiting', su)).not.toContain(approvalId)
    await said(approvalId, 'agree', zhou)
    await requests.takeEffect()
    expect(await requests.idsIn('awaiting', su)).toContain(approvalId)
    expect(await said(approvalId, 'agree', su)).toBe('Z000')
    await requests.takeEffect()
    expect(await requests.idsIn('completed', su)).toContain(approvalId)
    await said(approvalId, 'agree', qin)
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
    const states = await levelsOf(approvalId)
    expect(states.map(([at, , state, by]) => [at, state, by !== null])).toEqual([
      [1, 'done', false],
      [2, 'done', true],
      [3, 'done', false],
    ])
    expect((await requests.events(orderSeq)).filter(({ kind }) => kind === 'approvalAgreed').map(({ userCode }) => userCode)).toEqual([
      ZHOU,
      SU,
      QIN,
    ])
    const told = (await requests.order(orderSeq)).timeline
      .filter(({ title }) => /^(Approved|One approval given)/.test(title))
      .map(({ detail }) => detail)
    expect(told).toEqual(['by Lan Zhou, level 1 of 3', 'by Min Su for Li He, level 2 of 3', 'by Yuan Qin, level 3 of 3'])
    // That it goes on is told once, after the last word.
    const { body } = await product.ask<{ messages: { title: string; link: string }[] }>(
      'POST',
      '/notices/messages',
      { size: 50 },
      { token: requests.people.lin },
    )
    const ofOrder = body.result.messages.filter(({ link }) => link.endsWith(orderSeq)).map(({ title }) => title.split(' · ')[0])
    expect(ofOrder.filter((title) => title === 'Approved')).toHaveLength(1)
    await endDeputy(he, named.body.result.deputyId)
  })

  it('who was too late reads how it was decided; who is named only afterwards reads nothing of it', async () => {
    const { zhou, su, he } = requests.people
    await ask(level([ZHOU]))
    const named = await nameDeputy(zhou, SU)
    const { approvalId } = await requests.book()
    const late = { approvalId, decision: 'agree', comment: '', version: (await requests.detail(approvalId, su)).version }
    expect(await said(approvalId, 'agree', zhou)).toBe('Z000')
    expect((await product.ask('PUT', '/approval/approval/handleApproval', late, { token: su })).body.code).toBe('STATE_CHANGED')
    expect(await requests.detail(approvalId, su)).toMatchObject({ decided: null, actions: { approve: { allowed: false } } })
    await requests.takeEffect()
    await endDeputy(zhou, named.body.result.deputyId)
    const after = await nameDeputy(zhou, HE)
    expect(await requests.detail(approvalId, su)).toMatchObject({ decided: { by: { en: 'Lan Zhou' }, decision: 'agree' } })
    expect((await product.ask('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, { token: he })).body.code).toBe('P404')
    await endDeputy(zhou, after.body.result.deputyId)
  })

  it('never decides about her own trip, beyond her limit, or once it is taken back', async () => {
    const { zhou, lin, su } = requests.people
    await ask(level([ZHOU]))
    const own = await nameDeputy(zhou, LIN)
    const limited = await nameDeputy(zhou, SU, { limitMinor: 100 })
    const { approvalId } = await requests.book()
    expect(await requests.idsIn('awaiting', lin)).not.toContain(approvalId)
    expect(await said(approvalId, 'agree', lin)).toBe('AP-OWN-TRIP')
    expect(await requests.idsIn('awaiting', su)).not.toContain(approvalId)
    await endDeputy(zhou, limited.body.result.deputyId)
    const wide = await nameDeputy(zhou, SU)
    expect(await requests.idsIn('awaiting', su)).toContain(approvalId)
    await endDeputy(zhou, wide.body.result.deputyId)
    expect(await requests.idsIn('awaiting', su)).not.toContain(approvalId)
    expect((await endDeputy(su, own.body.result.deputyId)).body.code).toBe('P404')
    await endDeputy(zhou, own.body.result.deputyId)
    await said(approvalId, 'reject', zhou)
    await requests.takeEffect()
  })

  it('hears of it by mail and in the app, for which days and requests, and that it has ended', async () => {
    const { zhou, he } = requests.people
    const { body } = await nameDeputy(zhou, HE, { limitMinor: 500_000, products: ['flight'] })
    const [named] = await inboxOf(product, mailOf(HE))
    expect(named).toMatchObject({ kind: 'mail', subject: '周岚委托你代为审批' })
    expect(named?.text).toMatch(/11月1日至12月31日（含）[^]*机票，每单不超过 ¥5,000[^]*\/my\/deputies/)
    const messages = await requests.must<{ messages: { title: string; link: string }[] }>('POST', '/notices/messages', {}, he)
    expect(messages.messages[0]).toMatchObject({ link: '/my/deputies' })
    await endDeputy(zhou, body.result.deputyId)
    const [ended] = await inboxOf(product, mailOf(HE))
    expect(ended).toMatchObject({ kind: 'mail', subject: '周岚结束了对你的审批委托' })
  })

  it('is listed for both, and refused where it makes no sense', async () => {
    const { zhou, he } = requests.people
    const code = async (...input: Parameters<typeof nameDeputy>) => (await nameDeputy(...input)).body.code
    expect(await code(zhou, ZHOU)).toBe('AP-DEPUTY-SELF')
    expect(await code(zhou, 'NOBODY')).toBe('AP-NO-PERSON')
    expect(await code(zhou, HE, { untilDate: '2026-10-01' })).toBe('AP-DEPUTY-DATES')
    const { body } = await nameDeputy(zhou, HE, { limitMinor: 500_000, products: ['flight'] })
    expect(await code(zhou, HE)).toBe('AP-DEPUTY-TWICE')
    type Listed = { mine: { person: { userCode: string }; isNow: boolean }[]; iStandInFor: { person: { userCode: string } }[] }
    const listed = await requests.must<Listed>('GET', '/approval/deputies', {}, zhou)
    expect(listed.mine).toMatchObject([{ person: { userCode: HE }, limitMinor: 500_000, products: ['flight'], isNow: true }])
    expect((await requests.must<Listed>('GET', '/approval/deputies', {}, he)).iStandInFor).toMatchObject([{ person: { userCode: ZHOU } }])
    await endDeputy(zhou, body.result.deputyId)
    expect((await requests.must<Listed>('GET', '/approval/deputies', {}, zhou)).mine).toEqual([])
  })
})

describe('who decides is changed on the way', () => {
  const change = async (path: 'transfer' | 'addSigner', approvalId: string, input: object, token: string) => {
    const { version } = await requests.detail(approvalId, token)
    return (await product.ask('PUT', `/approval/approval/${path}`, { approvalId, version, ...input }, { token })).body.code
  }

  it('handed on: the newcomer decides instead, and whoever handed it on cannot any more', async () => {
    const { zhou, he } = requests.people
    await ask(level([ZHOU]))
    const { approvalId, orderSeq } = await requests.book()
    expect(await change('transfer', approvalId, { approverCode: LIN }, zhou)).toBe('AP-OWN-TRIP')
    // Neither is offered, nor she herself; who brings nobody in is told nobody.
    expect((await requests.detail(approvalId, zhou)).notBrought).toEqual([LIN, ZHOU])
    expect((await requests.detail(approvalId, requests.people.lin)).notBrought).toEqual([])
    expect(await change('transfer', approvalId, { approverCode: HE, comment: 'Yours' }, zhou)).toBe('Z000')
    expect(await said(approvalId, 'agree', zhou)).toBe('AP-NOT-ASKED')
    expect(await said(approvalId, 'agree', he)).toBe('Z000')
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
    expect((await requests.flow(approvalId, zhou)).find((step) => step.label === 'Handed on')?.comment).toBe('Yours')
  })

  it('handed on: it comes back to nobody who has handed it on, not as somebody added either', async () => {
    const { zhou, he } = requests.people
    await ask(level([ZHOU]))
    const { approvalId } = await requests.book()
    expect(await change('transfer', approvalId, { approverCode: HE, comment: '' }, zhou)).toBe('Z000')
    expect(await change('transfer', approvalId, { approverCode: ZHOU, comment: '' }, he)).toBe('AP-ASKED-ALREADY')
    expect(await change('addSigner', approvalId, { approverCode: ZHOU, where: 'after' }, he)).toBe('AP-ASKED-ALREADY')
    await said(approvalId, 'reject', he)
    await requests.takeEffect()
  })

  it('handed on to no deputy whose word for somebody else is only just written down', async () => {
    const { zhou, he, qin } = requests.people
    await ask(level([ZHOU, QIN]))
    const { body } = await nameDeputy(zhou, HE)
    const { approvalId } = await requests.book()
    expect(await said(approvalId, 'agree', he)).toBe('Z000')
    expect(await change('transfer', approvalId, { approverCode: HE, comment: '' }, qin)).toBe('AP-ASKED-ALREADY')
    await requests.takeEffect()
    await endDeputy(zhou, body.result.deputyId)
    await said(approvalId, 'reject', qin)
    await requests.takeEffect()
  })

  it('somebody more is asked, before and after', async () => {
    const { zhou, he, qin } = requests.people
    await ask(level([ZHOU]))
    const { approvalId, orderSeq } = await requests.book()
    expect(await change('addSigner', approvalId, { approverCode: HE, where: 'before' }, zhou)).toBe('Z000')
    expect(await said(approvalId, 'agree', zhou)).toBe('AP-NOT-ASKED')
    await said(approvalId, 'agree', he)
    await requests.takeEffect()
    expect(await change('addSigner', approvalId, { approverCode: QIN, where: 'after' }, zhou)).toBe('Z000')
    expect(await change('addSigner', approvalId, { approverCode: HE, where: 'after' }, zhou)).toBe('AP-ASKED-ALREADY')
    await said(approvalId, 'agree', zhou)
    await requests.takeEffect()
    expect((await requests.detail(approvalId)).status.code).toBe(1)
    await said(approvalId, 'agree', qin)
    await requests.takeEffect()
    expect((await requests.order(orderSeq)).status.key).toBe('awaitingPayment')
  })
})

describe('the form of approvers', () => {
  type Form = CallResult<typeof approvalForm>
  const form = (token: string, travellers: readonly string[], more: object = {}) =>
    product.ask<Form>('POST', '/approval/form', { travellers, product: 'flight', totalMinor: 100_000, ...more }, { token })

  it('goes by whom she has chosen so far, and says how each level finds its people [SC-APR-06]', async () => {
    const { lin } = requests.people
    await ask({ ...level([]), from: [{ by: 'chosen' }] }, { ...level([]), from: [{ by: 'above' }] })
    const proposed = (await form(lin, [LIN])).body.result
    expect(proposed.travellers).toMatchObject([{ userCode: LIN }])
    expect(proposed.levels.map((one) => [one.from, one.skip, one.groups[0]?.people[0]?.userCode])).toEqual([
      [['chosen'], null, ZHOU],
      [['above'], null, QIN],
    ])
    const chosen = (await form(lin, [LIN], { chosen: [{ userCode: LIN, level: 1, approverCode: QIN }] })).body.result
    expect(chosen.levels.map((one) => [one.skip, one.groups[0]?.people[0]?.userCode])).toEqual([
      [null, QIN],
      ['lineEnds', undefined],
    ])
    // Who may not be chosen is not: the proposed one stands.
    const stranger = (await form(lin, [LIN], { chosen: [{ userCode: LIN, level: 1, approverCode: SU }] })).body.result
    expect(stranger.levels[0]?.groups[0]?.people[0]?.userCode).toBe(ZHOU)
  })

  it('names whom to ask where nobody is set [E-ACCESS-01] [P-ADMIN-02]', async () => {
    await ask({ ...level([]), from: [{ by: 'projectLead' }] })
    const { code, message } = (await form(requests.people.lin, [LIN])).body
    expect(code).toBe('AP-NO-APPROVER')
    expect(message).toContain('Jing Xu')
  })

  it('asks who answers for what it is charged to: the proposed cost centre, or what she has chosen', async () => {
    const { lin } = requests.people
    const asked = async (more: object = {}) =>
      (await form(lin, [LIN], more)).body.result.levels.map(({ groups }) =>
        groups.flatMap(({ people }) => people.map((one) => one.userCode)),
      )
    const chargedTo = (code: string, projectCode: string | null) => ({
      attribution: {
        by: 'percent',
        shares: [{ to: { kind: 'costCentre', code }, projectCode, legalEntityCode: null, basisPoints: 10_000 }],
      },
    })
    await ask({ ...level([]), from: [{ by: 'costCentreOwner' }] })
    expect(await asked()).toEqual([[ZHOU]])
    expect(await asked(chargedTo('CC-3100', null))).toEqual([[HE]])
    await ask({ ...level([]), from: [{ by: 'projectLead' }] })
    expect(await asked(chargedTo('CC-3102', 'FAIR-2026'))).toEqual([[HE]])
  })

  it('shows each level, and for each traveller whom the applicant may choose [SC-APR-06] [V-APPR-03]', async () => {
    const { lin, he } = requests.people
    await ask({ ...level([]), from: [{ by: 'chosen' }] }, level([QIN]))
    const { body } = await form(lin, [LIN])
    const [first, second] = body.result.levels
    expect(first?.choices).toMatchObject([
      { traveller: LIN, people: [{ userCode: ZHOU, role: 'manager' }, { userCode: QIN }, { userCode: HE }] },
    ])
    expect(first?.groups).toMatchObject([{ travellers: [LIN], people: [{ userCode: ZHOU, insteadOf: null }] }])
    expect(second).toMatchObject({ skip: null, choices: [], groups: [{ people: [{ userCode: QIN }] }] })
    const forTwo = await form(he, [LIN, ZHOU])
    expect(forTwo.body.result.levels[0]?.choices.map((one) => one.traveller)).toEqual([LIN, ZHOU])
    expect(forTwo.body.result.levels[0]?.groups.flatMap((group) => group.people.map((one) => one.userCode))).toEqual([QIN])
  })

  it('names who is told, who stands in for whom, and refuses where nobody is [SC-APR-07] [E-ACCESS-01]', async () => {
    const { lin } = requests.people
    await ask(level([LIN]))
    const found = await form(lin, [LIN])
    const [first] = found.body.result.levels[0]?.groups[0]?.people ?? []
    expect([first?.userCode, first?.insteadOf]).toEqual([ZHOU, { name: { zh: '林一帆', en: 'Yifan Lin' }, because: 'concerned' }])
    await askFlow({ levels: [level([ZHOU])], notify: [{ by: 'person', userCode: SU }] })
    expect((await form(lin, [LIN])).body.result.notifiers).toMatchObject([{ userCode: SU }])
    await ask({ ...level([]), from: [{ by: 'projectLead' }] })
    expect((await form(lin, [LIN])).body.code).toBe('AP-NO-APPROVER')
    expect((await form(lin, ['NOBODY'])).body.code).toBe('AP-NO-PERSON')
  })
})

describe('who is told', () => {
  it('reads the request and decides nothing; anybody else finds none [SC-APR-07]', async () => {
    const { zhou, su, he } = requests.people
    await askFlow({ levels: [level([ZHOU])], notify: [{ by: 'person', userCode: SU }] })
    const { approvalId } = await requests.book()
    expect((await requests.detail(approvalId, su)).actions.approve).toMatchObject({ allowed: false, code: 'AP-NOT-ASKED' })
    expect(await said(approvalId, 'agree', su)).toBe('AP-NOT-ASKED')
    const { body } = await product.ask('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, { token: he })
    expect(body.code).toBe('P404')
    await said(approvalId, 'reject', zhou)
    await requests.takeEffect()
  })
})

describe('the audit chain', () => {
  it('seals each word and each deputy, is only added to, and shows what was tampered with', async () => {
    const { db } = product.program
    await ask(level([ZHOU]))
    const { approvalId } = await requests.book()
    await said(approvalId, 'agree', requests.people.zhou)
    await requests.takeEffect()
    const { rows } = await sql<{ body: { what: string }; seq: number }>`select seq, body from audit_chain order by seq`.execute(db.kysely)
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1))
    expect(rows.at(-1)?.body).toMatchObject({ what: 'approval.agreed', subjectId: approvalId, facts: { level: 1, forId: null } })
    expect(new Set(rows.map((row) => row.body.what))).toContain('approval.deputyNamed')
    expect(new Set(rows.map((row) => row.body.what))).toContain('approval.handedOn')
    await expect(sql`update audit_chain set seq = seq + 1`.execute(db.kysely)).rejects.toThrow('only added to')
    await expect(sql`delete from audit_chain`.execute(db.kysely)).rejects.toThrow('only added to')
    const tamper = async (change: ReturnType<typeof sql>) => {
      await sql`alter table audit_chain disable trigger audit_chain_only_grows`.execute(db.kysely)
      await change.execute(db.kysely)
      await sql`alter table audit_chain enable trigger audit_chain_only_grows`.execute(db.kysely)
      return auditChainViolations(db, product.program.secrets)
    }
    const altered = sql`update audit_chain set body = jsonb_set(body, '{what}', '"approval.rejected"') where seq = ${rows.length}`
    expect(await tamper(altered)).toEqual([expect.stringContaining(`entry ${rows.length} is altered`)])
    expect(
      await tamper(sql`update audit_chain set body = jsonb_set(body, '{what}', '"approval.agreed"') where seq = ${rows.length}`),
    ).toEqual([])
    // What nobody can read any more is told as well, and shown where it stands.
    const whole = sql`update audit_chain set body = ${JSON.stringify(rows.at(-1)?.body)}::jsonb where seq = ${rows.length}`
    const reader = await product.tokenOf('QC3001')
    for (const spoilt of [{}, { ...rows.at(-1)?.body, actorId: 'nobody' }, { ...rows.at(-1)?.body, facts: [[]] }]) {
      await tamper(sql`update audit_chain set body = ${JSON.stringify(spoilt)}::jsonb where seq = ${rows.length}`)
      const told = await requests.must<object>('GET', '/approval/auditChain/verification', {}, reader)
      expect(told).toMatchObject({ holds: false, fault: { seq: rows.length, kind: 'altered' } })
      const page = await requests.must<{ entries: { seq: number }[] }>('GET', '/approval/auditChain', {}, reader)
      expect(page.entries[0]?.seq).toBe(rows.length)
    }
    expect(await tamper(whole)).toEqual([])
    const kept = sql`create table kept as select * from audit_chain where seq = ${rows.length}`
    await kept.execute(db.kysely)
    expect(await tamper(sql`delete from audit_chain where seq = ${rows.length}`)).toEqual([
      expect.stringContaining(`entry ${rows.length} is cutOff`),
    ])
    expect(await tamper(sql`insert into audit_chain select * from kept`)).toEqual([])
  })
})

describe('a flow that finds nobody', () => {
  it('refuses the order, says whom to ask, and writes nothing [E-ACCESS-01] [P-ADMIN-02]', async () => {
    const orders = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(product.program.db.kysely)).rows[0]?.n
    await ask(level([LIN]))
    // Above her stands her manager: she is asked instead.
    const { approvalId } = await requests.book()
    expect(await levelsOf(approvalId)).toMatchObject([[1, 'Lan Zhou', 'now', null]])
    const before = await orders()
    await ask({ ...level([]), from: [{ by: 'projectLead' }] })
    await expect(requests.book()).rejects.toThrow('AF-NO-APPROVER')
    expect(await orders()).toBe(before)
  })
})
