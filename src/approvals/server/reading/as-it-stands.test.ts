import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { LARGE, requestsOf, type Requests } from '../../../../tools/testing/requests.ts'
import { HE, level, mailOf, QIN, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { getApprovalFlow } from '../../calls.ts'
import type { approvalForm } from '../../calls/form.ts'

/* What order, form, chart and mails say of a request is so: who is asked, how many of them, why a level is not, and what silence does. */

let product: TestProduct
let requests: Requests
let trips: TripRequests

beforeAll(async () => {
  product = await testProduct()
  requests = await requestsOf(product)
  trips = await tripRequestsOf(product)
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const setStatus = (userCode: string, status: 'active' | 'left') =>
  product.program.db.kysely.updateTable('person').set({ status }).where('userCode', '=', userCode).execute()
const levelsIn = async (approvalId: string) =>
  (await requests.flow(approvalId)).filter(({ key }) => key === 'level').map((step) => [step.level, step.name?.en, step.state, step.label])
const nowOn = async (orderSeq: string) => (await requests.order(orderSeq)).timeline.find(({ state }) => state === 'now')

describe('a level above from which somebody has left', () => {
  it('stays on the form and in the chart with her name and the reason [P-APPR-01] [SC-APR-04]', async () => {
    await trips.askFlow()
    await setStatus(QIN, 'left')
    const asked = { travellers: ['QC1001'], product: 'flight', totalMinor: 300_000, overMinor: 91_000 }
    const form = await requests.must<CallResult<typeof approvalForm>>('POST', '/approval/form', asked, requests.people.lin)
    const { approvalId } = await requests.book(LARGE)
    const levels = await levelsIn(approvalId)
    await setStatus(QIN, 'active')
    expect(form.levels.map(({ skip, missing }) => [skip, missing.map((one) => [one.name.en, one.because])])).toEqual([
      [null, []],
      ['left', [['Yuan Qin', 'left']]],
    ])
    expect(levels).toEqual([
      [1, 'Lan Zhou', 'now', 'To decide'],
      [2, 'Yuan Qin', 'skipped', 'Has left the company, skipped'],
    ])
  })

  it('refuses the order where the flow wants her word, and names whom to ask [E-ACCESS-01] [P-ADMIN-02]', async () => {
    await trips.ask(level([ZHOU]), { ...level([]), from: [{ by: 'above' }] })
    await setStatus(QIN, 'left')
    const asked = { travellers: ['QC1001'], product: 'flight', totalMinor: 300_000, overMinor: 91_000 }
    const { body } = await product.ask('POST', '/approval/form', asked, { token: requests.people.lin })
    await setStatus(QIN, 'active')
    expect([body.code, body.message]).toEqual(['AP-NO-APPROVER', expect.stringContaining('Jing Xu')])
  })
})

describe('an application', () => {
  it('is not said to be below an amount by which its level does not go', async () => {
    await trips.askFlow()
    const { approvalId } = await trips.apply({ estimateMinor: 320_000 })
    const above = (await trips.steps(approvalId)).find((step) => step.level === 2)
    expect([above?.name?.en, above?.label]).toEqual(['Yuan Qin', 'For what is above the limit; an application has none'])
    const asked = { travellers: ['QC1001'], product: 'application', totalMinor: 320_000 }
    const form = await requests.must<CallResult<typeof approvalForm>>('POST', '/approval/form', asked, requests.people.lin)
    expect(form.levels.map(({ skip }) => skip)).toEqual([null, 'nothingOver'])
  })

  it('is said to be below the amount of a flow that goes by the whole', async () => {
    await trips.ask(level([ZHOU]), { ...level([QIN]), when: { total: { fromMinor: 500_000 } } })
    const { approvalId } = await trips.apply({ estimateMinor: 320_000 })
    expect((await trips.steps(approvalId)).find((step) => step.level === 2)?.label).toBe('Under ¥5,000 in all, not needed')
  })
})

describe('silence after which somebody above is asked', () => {
  const time = { hoursToDecide: 1, remindAfterHours: null, onSilence: 'escalate' } as const

  it('is told so on the order and to whoever is asked, and no longer once nobody stands above', async () => {
    await trips.askFlow({ levels: [level([HE])], time })
    const { approvalId, orderSeq } = await requests.book()
    expect((await requests.order(orderSeq)).approval).toMatchObject({ silence: 'escalate', approvers: [{ en: 'Li He' }] })
    expect((await nowOn(orderSeq))?.detail).toMatch(/Unless it is decided by .*, whoever stands above is asked\./)
    expect((await requests.detail(approvalId, requests.people.he)).onSilence).toBe('escalate')
    await product.advance({ hours: 1 })
    const asked = (await requests.events(orderSeq)).filter(({ kind }) => kind === 'approvalEscalated')
    expect(asked.map(({ userCode }) => userCode)).toEqual([QIN])
    expect((await requests.order(orderSeq)).approval).toMatchObject({ silence: 'deny', approvers: [{ en: 'Yuan Qin' }] })
    const last = await nowOn(orderSeq)
    expect(last?.title).toBe('Waiting for Yuan Qin')
    expect(last?.detail).toContain('the order closes by itself')
    expect((await requests.detail(approvalId, requests.people.qin)).onSilence).toBe('deny')
    expect((await inboxOf(product, mailOf(QIN)))[0]?.text).toContain('到时没有决定，按驳回处理。')
  })
})

describe('several who are asked at once', () => {
  it('are all named, with how many of them have to agree, and all reminded [P-APPR-01] [C-HOTEL-48]', async () => {
    await trips.ask(level([ZHOU, HE, QIN], 'majority'))
    const { approvalId, orderSeq } = await requests.book()
    const names = async () => (await requests.order(orderSeq)).approval?.approvers.map(({ en }) => en).toSorted()
    expect(await names()).toEqual(['Lan Zhou', 'Li He', 'Yuan Qin'])
    expect((await requests.order(orderSeq)).approval?.together).toMatchObject({ needed: 2, of: 3 })
    const now = await nowOn(orderSeq)
    for (const name of ['Lan Zhou', 'Li He', 'Yuan Qin']) expect(now?.title).toContain(name)
    expect(now?.detail).toContain('2 of 3 have to agree.')
    for (const mail of [ZHOU, HE, QIN].map(mailOf)) {
      expect((await inboxOf(product, mail))[0]?.text).toContain('共请了 3 人，2 人同意即可。')
    }
    await requests.must('GET', `/approval/urgeApproval/${approvalId}`, {}, requests.people.lin)
    const urged = (await requests.events(orderSeq)).filter(({ kind }) => kind === 'approvalUrged')
    expect(urged.map(({ userCode }) => userCode).toSorted()).toEqual([ZHOU, HE, QIN])
    await requests.decide(approvalId, 'agree', requests.people.he)
    await requests.takeEffect()
    expect(await names()).toEqual(['Lan Zhou', 'Yuan Qin'])
    expect((await requests.order(orderSeq)).approval?.together).toMatchObject({ needed: 2, of: 3 })
  })

  it('and of whom the others sufficed without, it says that her word was not needed, as no word of hers', async () => {
    const { zhou, he, qin } = requests.people
    await trips.ask(level([ZHOU, HE, QIN], 'majority'))
    const { approvalId } = await requests.book()
    const rowOf = async (token: string) => (await requests.list('completed', token)).approvals.find((one) => one.approvalId === approvalId)
    for (const token of [zhou, he]) await requests.decide(approvalId, 'agree', token)
    expect((await requests.detail(approvalId, qin)).own).toBe(null)
    await requests.takeEffect()
    expect(await rowOf(qin)).toMatchObject({
      status: { key: 'agreed' },
      mine: { decision: null, own: 'No longer needed from you · approved by the majority (2 of 3 agreed)' },
    })
    expect(await rowOf(zhou)).toMatchObject({ status: { key: 'agreed' }, mine: { decision: 'agree', own: null } })
    expect((await requests.detail(approvalId, qin)).own).toBe('No longer needed from you · approved by the majority (2 of 3 agreed)')
    expect((await requests.detail(approvalId, he)).own).toBe(null)
  })

  it('where each of them has to, that is said; who decides alone is no number', async () => {
    await trips.ask(level([ZHOU, HE]))
    const { orderSeq } = await requests.book()
    expect((await requests.order(orderSeq)).approval).toMatchObject({ together: { needed: 2, of: 2 } })
    expect((await nowOn(orderSeq))?.detail).toContain('Both have to agree')
    expect((await inboxOf(product, mailOf(HE)))[0]?.text).toMatch(/2 人，都要同意|Both of those/)
    await trips.ask(level([ZHOU]))
    const alone = await requests.book()
    expect((await requests.order(alone.orderSeq)).approval).toMatchObject({ together: null })
  })
})

describe('the chart of an order of which a person pays a part', () => {
  it('says who pays how much before it is ticketed [SC-APR-04]', async () => {
    await trips.askFlow()
    const { approvalId, overMinor } = await requests.book()
    const path = `/approval/approval/getApprovalFlow/${approvalId}`
    const { personPart } = await requests.must<CallResult<typeof getApprovalFlow>>('GET', path, {}, requests.people.zhou)
    expect(personPart).toMatchObject({ name: { en: 'Yifan Lin' }, isCaller: false, amountMinor: overMinor })
  })
})
