import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { requestsOf, type Requests } from '../../../../tools/testing/requests.ts'
import { HE, level, mailOf, QIN, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { openDecisionLink } from '../../calls/link.ts'

/* What whoever was asked reads of her own word, in her list, on its page and behind her link. */

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

const rowOf = async (approvalId: string, token: string, tab: 'awaiting' | 'completed' = 'completed') =>
  (await requests.list(tab, token)).approvals.find((one) => one.approvalId === approvalId)
const ownOf = async (approvalId: string, token: string) => [
  (await rowOf(approvalId, token))?.mine.own,
  (await requests.detail(approvalId, token)).own,
]
const opened = async (token: string) =>
  (await product.ask<CallResult<typeof openDecisionLink>>('POST', '/approval/link/open', { token })).body.result
const both = (said: string | null) => [said, said]

async function say(approvalId: string, decision: 'agree' | 'reject', token: string): Promise<void> {
  const { body } = await requests.decide(approvalId, decision, token, decision === 'reject' ? 'Too dear' : '')
  expect(body.code).toBe('Z000')
  await requests.takeEffect()
}

describe('her own word beside the outcome', () => {
  it('of a majority: who said no reads that she was outvoted, and nowhere that she agreed [SC-APR-02] [SC-APR-03]', async () => {
    const { zhou, he, qin } = requests.people
    await trips.ask(level([ZHOU, HE, QIN], 'majority'))
    const { approvalId } = await requests.book()
    const link = await trips.linkTo(mailOf(ZHOU))
    await say(approvalId, 'reject', zhou)
    expect(await ownOf(approvalId, zhou)).toEqual(both('You said no · still in approval'))
    await say(approvalId, 'agree', he)
    await say(approvalId, 'agree', qin)
    expect(await ownOf(approvalId, zhou)).toEqual(both('You said no · approved by the majority (2 of 3 agreed)'))
    expect(await ownOf(approvalId, he)).toEqual(both(null))
    const { state, about, own } = await opened(link)
    expect([state, about]).toEqual(['over', null])
    expect(own).toMatchObject({ title: 'Hangzhou → Beijing', word: 'You said no', outcome: 'approved by the majority (2 of 3 agreed)' })
    expect(Temporal.Instant.from(own?.decidedAt ?? '').epochMilliseconds).toBeGreaterThan(0)
  })

  it('the other way round: who agreed reads that others rejected it', async () => {
    const { zhou, he } = requests.people
    await trips.ask(level([ZHOU]), level([HE]))
    const { approvalId } = await requests.book()
    await say(approvalId, 'agree', zhou)
    expect(await ownOf(approvalId, zhou)).toEqual(both('You agreed · still in approval'))
    await say(approvalId, 'reject', he)
    expect(await ownOf(approvalId, zhou)).toEqual(both('You agreed · rejected by others'))
    expect(await ownOf(approvalId, he)).toEqual(both(null))
  })

  it('who has handed it on reads to whom, and never that she agreed', async () => {
    const { zhou, he } = requests.people
    await trips.ask(level([ZHOU]))
    const { approvalId } = await requests.book()
    const link = await trips.linkTo(mailOf(ZHOU))
    const { version } = await requests.detail(approvalId)
    await requests.must('PUT', '/approval/approval/transfer', { approvalId, version, approverCode: HE }, zhou)
    expect(await ownOf(approvalId, zhou)).toEqual(both('You handed it on to Li He · still in approval'))
    expect((await opened(link)).own).toMatchObject({ word: 'You handed it on to Li He', outcome: 'still in approval' })
    await say(approvalId, 'agree', he)
    expect(await ownOf(approvalId, zhou)).toEqual(both('You handed it on to Li He · approved by others'))
  })

  it('a deputy reads her own, and whose deputy she is who gave the word', async () => {
    const { zhou, he } = requests.people
    await trips.ask(level([ZHOU]))
    const range = { fromDate: '2026-11-01', untilDate: '2026-12-31' }
    const named = await requests.must<{ deputyId: string }>('POST', '/approval/deputies', { deputyCode: HE, ...range }, zhou)
    const { approvalId } = await requests.book()
    // In its eight seconds already it is not told as her principal's.
    expect((await requests.decide(approvalId, 'reject', he, 'Too dear')).body.code).toBe('Z000')
    expect((await rowOf(approvalId, zhou))?.mine).toMatchObject({ decision: 'reject', decidedBy: { en: 'Li He' } })
    expect((await rowOf(approvalId, he))?.mine).toMatchObject({ decision: 'reject', decidedBy: null })
    await requests.takeEffect()
    expect(await ownOf(approvalId, zhou)).toEqual(both('Li He said no in your place · rejected'))
    expect(await ownOf(approvalId, he)).toEqual(both(null))
    await product.ask('DELETE', `/approval/deputies/${named.deputyId}`, {}, { token: zhou })
  })
})

describe('whoever has somebody sign first', () => {
  it('keeps the request among what waits, is not counted for it, and reads who is first', async () => {
    const { zhou, he } = requests.people
    await trips.ask(level([ZHOU]))
    const { approvalId } = await requests.book()
    const { version } = await requests.detail(approvalId)
    const before = (await requests.list('awaiting', zhou)).awaitingCount
    await requests.must('PUT', '/approval/approval/addSigner', { approvalId, version, approverCode: HE, where: 'before' }, zhou)
    const row = await rowOf(approvalId, zhou, 'awaiting')
    expect(row?.mine).toMatchObject({ isAsked: false, own: 'Li He first; then it is back with you' })
    expect((await requests.list('awaiting', zhou)).awaitingCount).toBe(before - 1)
    expect(await rowOf(approvalId, zhou)).toBe(undefined)
    await say(approvalId, 'agree', he)
    expect((await rowOf(approvalId, zhou, 'awaiting'))?.mine).toMatchObject({ isAsked: true, own: null })
    await say(approvalId, 'agree', zhou)
  })
})

describe('who was brought in on the way', () => {
  it('is told by whom and why, in list, page, chart, mail and the order’s timeline', async () => {
    const { zhou, he, qin, lin } = requests.people
    await trips.ask(level([ZHOU]))
    const { approvalId, orderSeq } = await requests.book()
    const handed = { approvalId, approverCode: HE, comment: 'I am on a plane' }
    await requests.must('PUT', '/approval/approval/transfer', { ...handed, version: (await requests.detail(approvalId)).version }, zhou)
    expect((await rowOf(approvalId, he, 'awaiting'))?.mine.brought).toMatchObject({
      by: { en: 'Lan Zhou' },
      how: 'handedOn',
      words: 'I am on a plane',
    })
    const mail = (await inboxOf(product, mailOf(HE)))[0]
    expect(mail?.subject).toMatch(/^周岚转交你审批：林一帆/)
    expect(mail?.text).toContain('周岚把林一帆的申请转交给你审批。附言：I am on a plane')
    const added = { approvalId, approverCode: QIN, where: 'before', comment: 'Is the client ready?' }
    await requests.must('PUT', '/approval/approval/addSigner', { ...added, version: (await requests.detail(approvalId, he)).version }, he)
    expect((await rowOf(approvalId, qin, 'awaiting'))?.mine.brought).toMatchObject({ how: 'before', words: 'Is the client ready?' })
    const asking = (await inboxOf(product, mailOf(QIN)))[0]
    expect(asking?.subject).toMatch(/^何立请你先审批：/)
    expect(asking?.text).toContain('Is the client ready?')
    const page = await requests.detail(approvalId, qin)
    expect(page.brought.map(({ name, by, how, words, isCaller }) => [name.en, by.en, how, words, isCaller])).toEqual([
      ['Yuan Qin', 'Li He', 'before', 'Is the client ready?', true],
      ['Li He', 'Lan Zhou', 'handedOn', 'I am on a plane', false],
    ])
    const chart = (await requests.flow(approvalId, lin)).find((step) => step.name?.en === 'Yuan Qin')
    expect([chart?.addedBy?.en, chart?.addedWords]).toEqual(['Li He', 'Is the client ready?'])
    const told = (await requests.order(orderSeq)).timeline.filter(({ title }) => /^(Handed on|Somebody more)/.test(title))
    expect(told.map(({ detail }) => detail)).toEqual([
      'Lan Zhou handed it on to Li He, with it: I am on a plane',
      'Li He asked Yuan Qin to decide first, with it: Is the client ready?',
    ])
    await say(approvalId, 'agree', qin)
    await say(approvalId, 'agree', he)
  })

  it('instead of who was silent: the mail says so first [P-APPR-01]', async () => {
    const time = { hoursToDecide: 1, remindAfterHours: null, onSilence: 'escalate' } as const
    await trips.askFlow({ levels: [level([ZHOU])], time })
    const { approvalId } = await requests.book()
    await product.advance({ hours: 1 })
    const asked = (await requests.detail(approvalId, requests.people.lin)).waitsFor?.names.map(({ en }) => en)
    expect(asked).toEqual(['Yuan Qin'])
    const mail = (await inboxOf(product, mailOf(QIN)))[0]
    expect(mail?.subject).toMatch(/^周岚未及时决定，转请你审批：/)
    expect(mail?.text).toMatch(/周岚到11月\d+日 \d\d:\d\d没有决定，林一帆的申请现在请你审批。/)
    expect(await ownOf(approvalId, requests.people.zhou)).toEqual(
      both('No answer from you in time, Yuan Qin was asked · still in approval'),
    )
    await say(approvalId, 'agree', requests.people.qin)
  })
})

describe('a majority that has begun to agree', () => {
  it('says on the order who has agreed and how many are missing', async () => {
    const { he, lin } = requests.people
    await trips.ask(level([ZHOU, HE, QIN], 'majority'))
    const { approvalId, orderSeq } = await requests.book()
    await say(approvalId, 'agree', he)
    const order = await requests.order(orderSeq)
    expect(order.approval?.together).toEqual({ needed: 2, of: 3, agreed: [expect.objectContaining({ en: 'Li He' })] })
    expect(order.timeline.find(({ state }) => state === 'now')?.detail).toContain('2 of 3 have to agree. 1 agreed (Li He), 1 missing.')
    const waitsFor = (await requests.detail(approvalId, lin)).waitsFor
    expect(waitsFor?.names.map(({ en }) => en).toSorted()).toEqual(['Lan Zhou', 'Yuan Qin'])
    expect(waitsFor?.together).toMatchObject({ needed: 2, of: 3, agreed: [{ en: 'Li He' }] })
    await say(approvalId, 'agree', requests.people.zhou)
  })
})
