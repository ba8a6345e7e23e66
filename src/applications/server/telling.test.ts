import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { uploadPicture } from '../../../tools/testing/pictures.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { HE, level, mailOf, tripRequestsOf, ZHOU, type TripRequests } from '../../../tools/testing/trip-requests.ts'
import type { Envelope } from '../../kernel/call.ts'

/* What becomes of an application is told to whom it concerns: over the whole product, by mail and in the app. */

const LIN_MAIL = 'yifan.lin@qicheng.example'
const PUT_STEP = 'Trip application put with you on it'
const SU_MAIL = 'min.su@qicheng.example'
const PUT = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
const LEG = { kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: '2026-12-01', endDate: '2026-12-03', wanted: { flight: 1 } }
const plan = (more: object = {}) => ({
  segments: [LEG],
  travellers: ['QC1001', HE],
  estimateMinor: 300_000,
  attribution: null,
  reason: '客户验收',
  ...more,
})

interface Put {
  readonly applicationId: string
  readonly version: number
}
interface Shown {
  readonly title: string
  readonly text: string
  readonly link: string | null
}

let product: TestProduct
let trips: TripRequests

beforeAll(async () => {
  product = await testProduct()
  trips = await tripRequestsOf(product)
})
afterAll(() => product.stop())
beforeEach(async () => {
  await trips.ask(level([ZHOU]))
  await product.program.db.kysely.deleteFrom('rateWindow').where('bucket', 'like', 'applications.put:%').execute()
})
afterEach(() => product.checkBooks())

/** Put by Su Wan in Lin Yifan's name: she books for others and does not travel. */
async function putAsSu(body: object): Promise<Put> {
  const answer = await product.program.http.inject({
    method: 'POST',
    url: `/api/v06/openapi${PUT}`,
    headers: { authorization: `Bearer ${trips.people.su}`, 'idempotency-key': randomUUID(), language: 'en', usercode: 'QC1001' },
    payload: body,
  })
  const { code, result } = answer.json<Envelope<Put>>()
  expect(code).toBe('Z000')
  await product.program.jobs.runDue()
  return result
}

async function putForLin(body: object = plan()): Promise<Put & { readonly approvalId: string }> {
  const result = await putAsSu(body)
  const row = await product.program.db.kysely
    .selectFrom('approval')
    .select('id')
    .where('applicationId', '=', result.applicationId)
    .executeTakeFirstOrThrow()
  // What follows is told later than that it was put.
  await product.advance({ seconds: 1 })
  return { ...result, approvalId: row.id }
}

const kept = (applicationId: string) =>
  product.program.db.kysely
    .selectFrom('tripApplication')
    .select(['version', sql<{ segments: { tripId: string }[] }>`plan`.as('plan')])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
const versionOf = async (applicationId: string) => (await kept(applicationId)).version
const firstTripId = async (applicationId: string) => (await kept(applicationId)).plan.segments[0]?.tripId

/** What one application has been told in the app, the oldest first. */
async function toldOf(applicationId: string, token: string, language: 'zh' | 'en' = 'en'): Promise<readonly Shown[]> {
  await product.program.jobs.runDue()
  const { body } = await product.ask<{ messages: Shown[] }>('POST', '/notices/messages', { size: 50 }, { token, language })
  return body.result.messages.filter(({ link }) => link === `/preapproval/${applicationId}/detail`).toReversed()
}
const stepsOf = async (applicationId: string, token: string) =>
  (await toldOf(applicationId, token)).map(({ title }) => title.split(' · ')[0] ?? '')
const mailsTo = async (mail: string, subject: RegExp) => (await inboxOf(product, mail)).filter((one) => subject.test(one.subject))

async function decideAndWait(approvalId: string, decision: 'agree' | 'reject', comment = ''): Promise<void> {
  expect(await trips.decide(approvalId, decision, trips.people.zhou, comment)).toBe('Z000')
  await product.advance({ seconds: 8 })
  await product.advance({ seconds: 1 })
}

describe('what becomes of an application', () => {
  it('is told to whoever put it, in whose name it stands, and who travels: agreed, by mail and in the app, in the language of each', async () => {
    const { applicationId, approvalId } = await putForLin()
    await decideAndWait(approvalId, 'agree')
    expect(await stepsOf(applicationId, trips.people.su)).toEqual(['Trip application approved'])
    for (const token of [trips.people.lin, trips.people.he])
      expect(await stepsOf(applicationId, token)).toEqual([PUT_STEP, 'Trip application approved'])
    const zh = (await toldOf(applicationId, trips.people.lin, 'zh')).at(-1)
    expect(zh?.title).toBe('出差申请已通过 · 杭州 → 北京')
    for (const mail of [SU_MAIL, LIN_MAIL, mailOf(HE)]) {
      const [first, ...others] = await mailsTo(mail, /^(?:出差申请已通过|Trip application approved)/)
      expect([mail, first?.text.includes(`/preapproval/${applicationId}/detail`), others.length]).toEqual([mail, true, 0])
    }
    // For whom, where it is not the reader's trip alone, and who agreed.
    for (const what of ['出行人：林一帆、何立', '周岚同意']) expect([what, zh?.text.includes(what)]).toEqual([what, true])
    const hers = (await toldOf(applicationId, trips.people.su)).at(-1)?.text.split('\n')
    expect(hers).toEqual(expect.arrayContaining(['Travellers: Yifan Lin, Li He', 'Agreed to by Lan Zhou']))
    // Whoever decided knows it.
    expect(await stepsOf(applicationId, trips.people.zhou)).toEqual([])
  })

  it('is told to who travels on it and did not put it, when it is put and when it is put anew, with what holds then', async () => {
    const { applicationId, approvalId } = await putForLin()
    expect(await stepsOf(applicationId, trips.people.su)).toEqual([])
    const [put] = await toldOf(applicationId, trips.people.lin)
    expect(put?.title).toBe(`${PUT_STEP} · Hangzhou → Beijing`)
    for (const what of ['It now stands as: Awaiting approval', 'By Min Su']) expect(put?.text).toContain(what)
    await decideAndWait(approvalId, 'reject', '先比价')
    const body = plan({ segments: [{ ...LEG, tripId: await firstTripId(applicationId) }], estimateMinor: 260_000 })
    const path = `/personal/businessTrip/applyOrder/changeTrip/${applicationId}`
    const version = await versionOf(applicationId)
    expect((await product.ask('PUT', path, { ...body, version }, { token: trips.people.su })).body.code).toBe('Z000')
    const anew = (await toldOf(applicationId, trips.people.he)).at(-1)
    expect(anew?.title).toBe('Trip application changed and put anew · Hangzhou → Beijing')
    for (const what of ['3,000', '2,600', 'By Min Su']) expect([what, anew?.text.includes(what)]).toEqual([what, true])
    expect(await stepsOf(applicationId, trips.people.su)).toEqual(['Trip application not approved'])
    // Nothing of it is left to run out of time.
    const withdraw = `/personal/businessTrip/applyOrder/withdraw/${applicationId}`
    const what = { what: 'application', version: await versionOf(applicationId) }
    expect((await product.ask('PUT', withdraw, what, { token: trips.people.su })).body.code).toBe('Z000')
  })

  it('is told as it holds, where nobody has to agree', async () => {
    await sql`update company set settings = jsonb_set(settings, '{applications,needsApproval}', 'false'::jsonb)
      where settings ? 'applications'`.execute(product.program.db.kysely)
    const answer = await putAsSu(plan())
    const [put] = await toldOf(answer.applicationId, trips.people.he)
    expect(put?.text).toContain('It now stands as: Approved')
  })

  it('is told once, however often the job that tells it runs', async () => {
    const { jobs, db } = product.program
    const count = async () =>
      (await db.kysely.selectFrom('notice').select('key').where('key', 'like', 'applications.told:%').execute()).length
    const before = await count()
    expect(before).toBeGreaterThanOrEqual(3)
    await sql`update pgboss.job set state = 'created', completed_on = null where name = 'applications.told'`.execute(db.kysely)
    await jobs.runDue()
    expect(await count()).toBe(before)
  })

  it('is told with the reason where somebody said no', async () => {
    const { applicationId, approvalId } = await putForLin()
    await decideAndWait(approvalId, 'reject', '下周再去')
    const told = (await toldOf(applicationId, trips.people.he)).at(-1)
    expect(told?.title).toBe('Trip application not approved · Hangzhou → Beijing')
    expect(told?.text).toContain('Lan Zhou said no: 下周再去')
    expect((await mailsTo(LIN_MAIL, /驳回|not approved/))[0]?.text).toContain('下周再去')
    // It stays in the story, for when it is put anew and another chart stands there.
    interface Story {
      readonly events: readonly { readonly title: string; readonly said: readonly string[] }[]
    }
    const path = `/personal/businessTrip/applyOrder/detail/${applicationId}`
    const { events } = (await product.ask<Story>('GET', path, {}, { token: trips.people.he })).body.result
    expect(events.at(-1)).toMatchObject({ title: 'Application rejected', said: ['Lan Zhou said no: 下周再去'] })
  })

  it('is told where nobody spoke in time', async () => {
    const { applicationId } = await putForLin()
    await product.advance({ hours: 9 })
    expect(await stepsOf(applicationId, trips.people.su)).toEqual(['Trip application timed out'])
    expect(await mailsTo(SU_MAIL, /超时|timed out/)).toHaveLength(1)
  })

  it('is told, with old and new, where somebody has changed it; who was taken off hears that much', async () => {
    const { applicationId, approvalId } = await putForLin()
    await decideAndWait(approvalId, 'agree')
    const body = plan({
      segments: [{ ...LEG, tripId: await firstTripId(applicationId), endDate: '2026-12-02' }],
      travellers: ['QC1001'],
      estimateMinor: 200_000,
      version: await versionOf(applicationId),
    })
    const answer = await product.ask('PUT', `/personal/businessTrip/applyOrder/changeTrip/${applicationId}`, body, {
      token: trips.people.su,
    })
    expect(answer.body.code).toBe('Z000')
    const told = (await toldOf(applicationId, trips.people.lin)).at(-1)
    expect(told?.title).toBe('Trip application changed · Hangzhou → Beijing')
    for (const what of ['1 Dec – 2 Dec', '3,000', '2,000', 'He']) expect([what, told?.text.includes(what)]).toEqual([what, true])
    expect(await stepsOf(applicationId, trips.people.su)).toEqual(['Trip application approved']) // she did it herself
    const { body: hers } = await product.ask<{ messages: Shown[] }>('POST', '/notices/messages', { size: 50 }, { token: trips.people.he })
    const off = hers.result.messages.find(({ title }) => title.startsWith('You are no longer on this trip application'))
    expect(off?.link).toBeNull()
    expect(off?.text).not.toContain('2,000')
    // The page says the same.
    interface Story {
      readonly events: readonly { readonly title: string; readonly changes: readonly string[] }[]
    }
    const path = `/personal/businessTrip/applyOrder/detail/${applicationId}`
    const { body: page } = await product.ask<Story>('GET', path, {}, { token: trips.people.lin })
    const changed = page.result.events.at(-1)
    expect(changed?.changes).toHaveLength(3)
    expect(told?.text).toContain(changed?.changes[0])
    expect(page.result.events.slice(0, -1).flatMap(({ changes }) => changes)).toEqual([])
  })

  it('is told where it is withdrawn, but not to whoever did so', async () => {
    const { applicationId, version } = await putForLin()
    const path = `/personal/businessTrip/applyOrder/withdraw/${applicationId}`
    expect((await product.ask('PUT', path, { what: 'application', version }, { token: trips.people.lin })).body.code).toBe('Z000')
    expect(await stepsOf(applicationId, trips.people.su)).toEqual(['Trip application withdrawn'])
    expect(await stepsOf(applicationId, trips.people.he)).toEqual([PUT_STEP, 'Trip application withdrawn'])
    expect(await stepsOf(applicationId, trips.people.lin)).toEqual([PUT_STEP])
  })
})

describe('an agreement that was given elsewhere', () => {
  const TO_CHECK = '/my/authorisations'

  /** What leads to the page on which one checks. */
  async function toCheckOf(token: string): Promise<readonly Shown[]> {
    await product.program.jobs.runDue()
    const { body } = await product.ask<{ messages: Shown[] }>('POST', '/notices/messages', { size: 50 }, { token })
    return body.result.messages.filter(({ link }) => link === TO_CHECK)
  }

  /** For today and tomorrow, put by Su; Lin, whose it is, says that somebody has agreed on the telephone. */
  async function recorded(authoriserCode: string): Promise<string> {
    await sql`update company set settings = jsonb_set(settings, '{applications,allowsOfflineAuthorisation}', 'true'::jsonb)
      where settings ? 'applications'`.execute(product.program.db.kysely)
    const today = product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
    const days = { startDate: today.toString(), endDate: today.add({ days: 1 }).toString() }
    const { applicationId } = await putForLin(plan({ segments: [{ ...LEG, ...days }] }))
    const fileId = await uploadPicture(product, trips.people.lin)
    const given = { authoriserCode, givenAt: product.clock.now().subtract({ hours: 1 }).toString(), fileId }
    const path = `/personal/businessTrip/applyOrder/authoriseOffline/${applicationId}`
    expect((await product.ask('POST', path, given, { token: trips.people.lin })).body.code).toBe('Z000')
    return applicationId
  }
  const check = async (applicationId: string, verdict: 'confirm' | 'dispute', token: string) =>
    (await product.ask('PUT', `/personal/businessTrip/applyOrder/checkAuthorisation/${applicationId}`, { verdict }, { token })).body.code

  it('is told to whoever is named and to who looks after travel, and to nobody else [P-URGENT-02]', async () => {
    const before = [await toCheckOf(trips.people.zhou), await toCheckOf(trips.people.xu)].map(({ length }) => length)
    const applicationId = await recorded(ZHOU)
    const now = [await toCheckOf(trips.people.zhou), await toCheckOf(trips.people.xu)]
    expect(now.map(({ length }) => length)).toEqual(before.map((count) => count + 1))
    expect(now[0]?.[0]?.title).toBe('Offline authorisation to check · Hangzhou → Beijing')
    expect(now[0]?.[0]?.text).toContain('Yifan Lin says that Lan Zhou agreed on')
    for (const token of [trips.people.lin, trips.people.he, trips.people.su]) expect(await toCheckOf(token)).toEqual([])
    expect(await mailsTo(mailOf(ZHOU), /线下授权待核对|Offline authorisation to check/)).toHaveLength(1)
    // Confirmed: whoever claimed it and who travels hear of it, who confirmed it does not.
    expect(await check(applicationId, 'confirm', trips.people.zhou)).toBe('Z000')
    for (const token of [trips.people.lin, trips.people.he, trips.people.su])
      expect((await stepsOf(applicationId, token)).filter((step) => step !== PUT_STEP)).toEqual(['Offline authorisation confirmed'])
    expect(await stepsOf(applicationId, trips.people.zhou)).toEqual([])
  })

  it('is told to whoever is named although she has no word about it, and to travel managers to check', async () => {
    const before = (await toCheckOf(trips.people.xu)).length
    const applicationId = await recorded('QC9001')
    expect((await toCheckOf(trips.people.qin)).map(({ title }) => title)).toEqual([
      'An offline authorisation in your name · Hangzhou → Beijing',
    ])
    expect(await toCheckOf(trips.people.xu)).toHaveLength(before + 1)
    // Denied: those who went by it are told, with who said so.
    expect(await check(applicationId, 'dispute', trips.people.xu)).toBe('Z000')
    const denied = (await toldOf(applicationId, trips.people.he)).at(-1)
    expect(denied?.title).toBe('Offline authorisation denied · Hangzhou → Beijing')
    expect(denied?.text).toContain('Checked by Jing Xu')
    expect(await mailsTo(LIN_MAIL, /线下授权被否认|Offline authorisation denied/)).toHaveLength(1)
    expect(await stepsOf(applicationId, trips.people.xu)).toEqual([])
  })
})

describe('the chart of an application that was put for others', () => {
  it('is seen by whoever put it, and by nobody whom it does not concern', async () => {
    const { applicationId, approvalId } = await putForLin(plan({ travellers: ['QC1001'] }))
    const chart = `/approval/approval/getApprovalFlow/${approvalId}`
    const codeFor = async (token: string) => (await product.ask('GET', chart, {}, { token })).body.code
    expect(await codeFor(trips.people.su)).toBe('Z000')
    for (const token of [trips.people.he, trips.people.qin, trips.people.xu]) expect(await codeFor(token)).toBe('P404')
    const path = `/personal/businessTrip/applyOrder/detail/${applicationId}`
    const { body } = await product.ask<{ approvalId: string | null }>('GET', path, {}, { token: trips.people.su })
    expect(body.result.approvalId).toBe(approvalId)
    // She reminds whoever is asked, as who travels may not.
    interface Remind {
      readonly remindFrom: string | null
    }
    const remindFrom = async (token: string) => (await product.ask<Remind>('GET', path, {}, { token })).body.result.remindFrom
    const urge = async (token: string) => (await product.ask('GET', `/approval/urgeApproval/${approvalId}`, {}, { token })).body.code
    expect(await remindFrom(trips.people.lin)).not.toBeNull()
    const from = await remindFrom(trips.people.su)
    expect(Temporal.Instant.compare(from ?? '', product.clock.now())).toBeLessThanOrEqual(0)
    expect(await urge(trips.people.su)).toBe('Z000')
    expect(await urge(trips.people.su)).toBe('AP-URGED')
    expect(Temporal.Instant.compare((await remindFrom(trips.people.su)) ?? '', product.clock.now())).toBe(1)
    // She reads how it stands; she decides nothing, and it does not wait for her.
    expect(await trips.decide(approvalId, 'agree', trips.people.su)).not.toBe('Z000')
    expect((await trips.awaiting(trips.people.su)).map((one) => one.approvalId)).not.toContain(approvalId)
  })
})
