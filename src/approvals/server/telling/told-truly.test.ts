import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { requestsOf, type Requests } from '../../../../tools/testing/requests.ts'
import { HE, level, mailOf, QIN, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'
import type { ApplicationShown } from '../../../applications/calls/applying.ts'

/* Who asks, how it came out and what a word was given to are told as they were. */

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

const BASE = '/personal/businessTrip/applyOrder'
const LEG = { kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: '2026-12-01', endDate: '2026-12-03' }

/** Min Su puts an application in Yifan Lin's name. */
async function putForLin(travellers: string[]): Promise<string> {
  const answer = await product.program.http.inject({
    method: 'POST',
    url: `/api/v06/openapi${BASE}/submitBusinessTripApplyOrder`,
    headers: { language: 'en', authorization: `Bearer ${trips.people.su}`, 'idempotency-key': randomUUID(), userCode: 'QC1001' },
    payload: {
      segments: [{ ...LEG, wanted: { flight: travellers.length } }],
      travellers,
      estimateMinor: 300_000,
      attribution: null,
      reason: '客户验收',
    },
  })
  const { code, message, result } = answer.json<{ code: string; message: string; result: { applicationId: string } }>()
  expect([code, message]).toEqual(['Z000', expect.any(String)])
  await product.program.jobs.runDue()
  const { id } = await product.program.db.kysely
    .selectFrom('approval')
    .select('id')
    .where('applicationId', '=', result.applicationId)
    .executeTakeFirstOrThrow()
  return id
}

const rowOf = async (approvalId: string, token: string, tab: 'awaiting' | 'completed' = 'completed') =>
  (await requests.list(tab, token)).approvals.find((one) => one.approvalId === approvalId)

async function say(approvalId: string, decision: 'agree' | 'reject', token: string): Promise<void> {
  expect(await trips.decide(approvalId, decision, token, decision === 'reject' ? 'Too dear' : '')).toBe('Z000')
  await requests.takeEffect()
}

describe('an application that an assistant put in a colleague’s name', () => {
  it('is hers who put it, in whose name, also where she travels along [C-TRIP-01]', async () => {
    const { lin, zhou } = trips.people
    await trips.ask(level([ZHOU]))
    const approvalId = await putForLin(['QC1002', 'QC1001'])
    const [mail] = await inboxOf(product, mailOf(ZHOU))
    expect(`${mail?.subject}\n${mail?.text}`).toMatch(/苏敏代林一帆|Min Su.*in the name of Yifan Lin/)
    expect(await rowOf(approvalId, zhou, 'awaiting')).toMatchObject({
      applicant: { name: { en: 'Yifan Lin' } },
      putBy: { en: 'Min Su' },
      traveller: null,
    })
    const shown = { applicant: { name: { en: 'Yifan Lin' } }, putBy: { name: { en: 'Min Su' }, isCaller: false }, traveller: null }
    expect(await trips.detail(approvalId, zhou)).toMatchObject(shown)
    expect((await trips.steps(approvalId, zhou))[0]).toMatchObject({ name: { en: 'Min Su' }, label: 'Sent in the name of Yifan Lin' })
    expect((await trips.steps(approvalId, lin))[0]).toMatchObject({ name: { en: 'Min Su' }, isCaller: false, label: 'Sent in your name' })
    const link = await trips.linkTo(mailOf(ZHOU))
    expect((await trips.open(link)).about).toMatchObject({ applicant: { en: 'Yifan Lin' }, putBy: { en: 'Min Su' } })
    await say(approvalId, 'agree', zhou)
  })

  it('is her own where she puts it anew herself; the assistant reads it still, may remind, and has no word about it', async () => {
    const { lin, su, zhou } = trips.people
    await trips.ask(level([ZHOU]))
    const first = await putForLin(['QC1001'])
    await say(first, 'reject', zhou)
    const { kysely } = product.program.db
    const { applicationId } = await kysely.selectFrom('approval').select('applicationId').where('id', '=', first).executeTakeFirstOrThrow()
    const shown = await requests.must<ApplicationShown>('GET', `${BASE}/detail/${applicationId}`, {}, lin)
    const body = { segments: [{ ...LEG, wanted: { flight: 1 } }], travellers: ['QC1001'], estimateMinor: 250_000, attribution: null }
    await requests.must('PUT', `${BASE}/changeTrip/${applicationId}`, { ...body, reason: '客户验收', version: shown.version }, lin)
    await product.program.jobs.runDue()
    const { approvalId } = await requests.must<ApplicationShown>('GET', `${BASE}/detail/${applicationId}`, {}, su)
    if (approvalId === null) throw new Error('the assistant does not see the request any more')
    expect(approvalId).not.toBe(first)
    const [mail] = await inboxOf(product, mailOf(ZHOU))
    expect(mail?.subject).toMatch(/林一帆|Yifan Lin/)
    expect(`${mail?.subject}\n${mail?.text}`).not.toMatch(/苏敏|Min Su/)
    expect(await rowOf(approvalId, zhou, 'awaiting')).toMatchObject({ applicant: { name: { en: 'Yifan Lin' } }, putBy: null })
    expect((await trips.steps(approvalId, lin))[0]).toMatchObject({ isCaller: true, label: 'Sent' })
    expect((await trips.steps(approvalId, su))[0]).toMatchObject({ name: { en: 'Yifan Lin' }, isCaller: false, label: 'Sent' })
    expect((await trips.open(await trips.linkTo(mailOf(ZHOU)))).about).toMatchObject({ applicant: { en: 'Yifan Lin' }, putBy: null })
    expect((await product.ask('GET', `/approval/urgeApproval/${approvalId}`, {}, { token: su })).body.code).toBe('Z000')
    expect(await trips.decide(approvalId, 'agree', su)).not.toBe('Z000')
    await say(approvalId, 'agree', zhou)
  })

  it('agreed to by a deputy, history and news name her and in whose place, and so does a no', async () => {
    const { lin, su, he, zhou } = trips.people
    await trips.ask(level([ZHOU]))
    const range = { fromDate: '2026-11-01', untilDate: '2026-12-31' }
    const named = await requests.must<{ deputyId: string }>('POST', '/approval/deputies', { deputyCode: HE, ...range }, zhou)
    const { kysely } = product.program.db
    for (const decision of ['agree', 'reject'] as const) {
      const approvalId = await putForLin(['QC1001'])
      await say(approvalId, decision, he)
      const [en, zh] =
        decision === 'agree'
          ? ['Agreed to by Li He (for Lan Zhou)', '何立（代周岚）同意']
          : ['Li He (for Lan Zhou) said no: Too dear', '何立（代周岚）驳回：Too dear']
      const { applicationId } = await kysely
        .selectFrom('approval')
        .select('applicationId')
        .where('id', '=', approvalId)
        .executeTakeFirstOrThrow()
      const { events } = await requests.must<ApplicationShown>('GET', `${BASE}/detail/${applicationId}`, {}, su)
      expect(JSON.stringify(events.at(-1))).toContain(en)
      const told = await kysely.selectFrom('message').select('textZh').where('link', 'like', `%${applicationId}%`).execute()
      expect(told.filter(({ textZh }) => textZh.includes(zh)).length).toBeGreaterThan(0)
      const { decided, rejection } = await trips.detail(approvalId, lin)
      const hers = { zh: '何立（代周岚）', en: 'Li He (for Lan Zhou)' }
      expect([decided?.by, rejection?.by]).toEqual([hers, decision === 'reject' ? hers : undefined])
    }
    await product.ask('DELETE', `/approval/deputies/${named.deputyId}`, {}, { token: zhou })
  })

  it('is nobody else’s where she put it herself', async () => {
    const { approvalId } = await trips.apply()
    expect(await trips.detail(approvalId)).toMatchObject({ putBy: null })
    expect((await trips.steps(approvalId))[0]).toMatchObject({ isCaller: true, label: 'Sent' })
  })
})

describe('travellers with managers of their own', () => {
  it('need the word of each: page, mails and chart say that it takes both, and who has agreed', async () => {
    const { lin, zhou } = trips.people
    await trips.ask({ from: [{ by: 'manager', steps: 1 }], mode: 'any', when: {}, ifNobody: 'refuse' })
    const approvalId = await putForLin(['QC1001', HE])
    const both = { needed: 2, of: 2 }
    expect((await trips.detail(approvalId, lin)).waitsFor?.together).toEqual({ ...both, agreed: [] })
    for (const who of [ZHOU, QIN] as const) expect((await inboxOf(product, mailOf(who)))[0]?.text).toMatch(/共请了 2 人，都要同意|Both/)
    const asked = (await trips.steps(approvalId, lin)).filter(({ key }) => key === 'level')
    expect(asked.map(({ together }) => together)).toEqual([both, both])
    expect(new Set(asked.map(({ group }) => group)).size).toBe(1)
    await say(approvalId, 'agree', zhou)
    expect((await trips.detail(approvalId, lin)).waitsFor).toMatchObject({
      names: [{ en: 'Yuan Qin' }],
      together: { ...both, agreed: [{ en: 'Lan Zhou' }] },
    })
  })
})

describe('the links of those who are asked together', () => {
  it('stay good where one of them hands on, and hers says so', async () => {
    const { zhou } = requests.people
    await trips.ask(level([ZHOU, HE], 'all'))
    const { approvalId } = await trips.apply()
    const [hers, others] = [await trips.linkTo(mailOf(ZHOU)), await trips.linkTo(mailOf(HE))]
    const { version } = await trips.detail(approvalId)
    await requests.must('PUT', '/approval/approval/transfer', { approvalId, version, approverCode: QIN }, zhou)
    expect(await trips.open(hers)).toMatchObject({ state: 'over', own: { word: 'You handed it on to Yuan Qin' } })
    expect((await trips.open(others)).state).toBe('open')
    expect(await trips.byLink(others, 'agree')).toBe('Z000')
    await requests.takeEffect()
  })
})

describe('a word given to the old plan', () => {
  it('stays with it in the list while a change waits and once that is agreed to [SC-APR-01]', async () => {
    const { lin, zhou } = trips.people
    await trips.ask(level([ZHOU]))
    const first = await trips.apply({ segments: [{ ...LEG, wanted: { flight: 2 } }], estimateMinor: 420_000 })
    await say(first.approvalId, 'agree', zhou)
    const old = await rowOf(first.approvalId, zhou)
    expect(old?.order).toMatchObject({ subtitle: expect.stringContaining('2 flights') as unknown, totalMinor: 420_000 })
    const shown = () => requests.must<ApplicationShown>('GET', `${BASE}/detail/${first.applicationId}`, {}, lin)
    const change = async (flights: number, estimateMinor: number) => {
      const { version, tripData } = await shown()
      const segments = [{ ...LEG, tripId: tripData[0]?.tripId, wanted: { flight: flights } }]
      const body = { segments, travellers: ['QC1001'], estimateMinor, attribution: null, reason: '客户验收', version }
      await product.program.db.kysely.deleteFrom('rateWindow').where('bucket', 'like', 'applications.put:%').execute()
      await requests.must('PUT', `${BASE}/changeTrip/${first.applicationId}`, body, lin)
      await product.program.jobs.runDue()
    }
    await change(2, 100_000)
    await change(3, 600_000)
    expect((await rowOf(first.approvalId, zhou))?.order).toEqual(old?.order)
    const request = (await trips.awaiting(zhou)).find(({ order }) => order.orderSeq === old?.order.orderSeq)
    expect(request).toMatchObject({ moreMinor: 180_000, order: { totalMinor: 600_000 } })
    const asked = await requests.must<ApplicationShown>('GET', `${BASE}/forApproval/${request?.approvalId}`, {}, zhou)
    expect(asked.change).toContain('Estimate: ¥4,200, now ¥6,000')
    expect(asked.change.at(-1)).toContain('¥1,000')
    const ofOld = await requests.must<ApplicationShown>('GET', `${BASE}/forApproval/${first.approvalId}`, {}, zhou)
    expect([ofOld.asked, ofOld.change]).toEqual([null, []])
    await say(request?.approvalId ?? '', 'agree', zhou)
    expect((await rowOf(first.approvalId, zhou))?.order.subtitle).toBe(old?.order.subtitle)
    expect((await rowOf(request?.approvalId ?? '', zhou))?.order.subtitle).toContain('3 flights')
    // The story says which of the two was agreed to, and by whom.
    const decided = (await shown()).events.filter(({ said }) => said.length > 0)
    expect(decided.map(({ title, said }) => [title, ...said])).toEqual([
      ['Application approved', 'Agreed to by Lan Zhou'],
      ['Change approved', 'Agreed to by Lan Zhou'],
    ])
  })
})

// Last: it ends in the night, when nobody is written to.
describe('a majority of which some have spoken', () => {
  it('that time ended says how many of how many had agreed, and shows the applicant why one said no [P-APPR-01]', async () => {
    const { lin, zhou, he } = requests.people
    await trips.ask(level([ZHOU, HE, QIN], 'majority'))
    const { approvalId, orderSeq } = await requests.book()
    await say(approvalId, 'agree', he)
    await say(approvalId, 'reject', zhou)
    const no = [{ by: { zh: '周岚', en: 'Lan Zhou' }, comment: 'Too dear' }]
    expect(await requests.detail(approvalId, lin)).toMatchObject({ objections: no, rejection: null, outcome: null })
    await product.advance({ hours: 9 })
    await product.advance({ hours: 9 })
    const said = '1 of the 2 needed agreed, 1 said no, 1 did not answer in time'
    expect(await requests.detail(approvalId, lin)).toMatchObject({ status: { key: 'timedOut' }, objections: no, outcome: said })
    const { approval, timeline } = await requests.order(orderSeq)
    expect(approval?.outcome).toEqual({ zh: '3 人中 1 人同意（要 2 人），1 人驳回，其余 1 人没有在时限内审批', en: said })
    expect(timeline.find(({ title }) => title === 'Not approved in time')?.detail).toContain(said)
    // What an earlier test left waiting ends at the same hour and is told too, in whichever order.
    const told = (await inboxOf(product, 'yifan.lin@qicheng.example')).map(({ text }) => text)
    expect(told.join('\n')).toMatch(/3 人中 1 人同意（要 2 人），1 人驳回|1 of the 2 needed agreed, 1 said no/)
  })

  it('is told as one, and not as the last one’s word [P-APPR-01]', async () => {
    const { lin, zhou, he } = requests.people
    await trips.ask(level([ZHOU, HE, QIN], 'majority'))
    const { approvalId, orderSeq } = await requests.book()
    await say(approvalId, 'agree', he)
    await say(approvalId, 'agree', zhou)
    expect((await requests.detail(approvalId, lin)).outcome).toBe('2 of 3 agreed: approved by the majority')
    const { timeline } = await requests.order(orderSeq)
    expect(timeline.find(({ title }) => title === 'Approved')?.detail).toBe('2 of 3 agreed, by the majority')
  })
})
