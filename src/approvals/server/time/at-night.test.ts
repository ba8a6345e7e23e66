import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { HE, level, mailOf, QIN, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'
import { AGREEMENT_VERSION } from '../../../entry/rules/agreement.ts'
import { broughtBy } from '../../../entry/supplier/conformance.ts'
import { answerPage } from '../../../entry/supplier/sandbox.ts'
import { timeOutJob } from '../jobs.ts'

/* What asks somebody in her quiet hours waits for the morning: it goes out then where it still asks her for something, and only then. */

let product: TestProduct
let trips: TripRequests

beforeAll(async () => {
  product = await testProduct()
  trips = await tripRequestsOf(product)
  await quiet(trips.people.zhou, true)
  for (const token of [trips.people.he, trips.people.qin]) await quiet(token, false)
  await comeInByLark(ZHOU)
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

async function quiet(token: string, isOn: boolean): Promise<void> {
  const hours = { isOn, from: '22:00', until: '07:00', zone: 'Asia/Shanghai' }
  const { body } = await product.ask('POST', '/notices/quietHours', hours, { token })
  if (body.code !== 'Z000') throw new Error(body.message)
}

/** Signs in at a platform's page, by which her account there is linked. */
async function comeInByLark(person: string): Promise<void> {
  const begun = await product.ask<{ authorizeUrl: string; state: string; keeper: string }>('POST', '/auth/sso/begin', {
    platform: 'lark',
    inHost: true,
  })
  const { authorizeUrl, state, keeper } = begun.body.result
  const brought = broughtBy(await answerPage(authorizeUrl, { person }))
  const entered = await product.ask('POST', '/foroa/ocLark/larkSso', { agreement: AGREEMENT_VERSION, ...brought, state, keeper })
  if (entered.body.code !== 'Z000') throw new Error(entered.body.message)
}

/** The next time that clocks in Shanghai show this. */
async function until(time: string): Promise<void> {
  const now = product.clock.now().toZonedDateTimeISO('Asia/Shanghai')
  const today = now.withPlainTime(time)
  const at = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })
  await product.advance(now.until(at, { largestUnit: 'second' }))
  await product.program.jobs.runDue()
}

/** What has reached her since, by mail and in her chat: how each begins, the oldest first. */
const BOXES = [mailOf(ZHOU), 'lark:qc2001']
const all = async () => (await Promise.all(BOXES.map((to) => inboxOf(product, to)))).flat().toSorted((a, b) => a.seq - b.seq)
const seen = new Set<number>()
async function arrived(): Promise<string[]> {
  const fresh = (await all()).filter(({ seq }) => !seen.has(seq))
  for (const { seq } of fresh) seen.add(seq)
  return fresh.map(({ kind, subject }) => `${kind} ${subject.split(/[：:]/)[0]}`).toSorted()
}

type Urged = { readonly waits: readonly object[] }
const urge = (approvalId: string) => product.ask<Urged>('GET', `/approval/urgeApproval/${approvalId}`, {}, { token: trips.people.lin })
const [ASKED, REMINDED] = ['待审批', '提醒审批']

describe('what asks somebody in her quiet hours', () => {
  beforeEach(async () => {
    const time = { hoursToDecide: 30, remindAfterHours: null, onSilence: 'deny' } as const
    await trips.askFlow({ levels: [level([ZHOU])], time })
    await until('12:00')
    await arrived()
    await until('23:30')
  })

  it('is sent as they end, with its reminder, where she is still asked', async () => {
    const { approvalId } = await trips.apply()
    await until('23:45')
    const { body } = await urge(approvalId)
    const morning = product.clock.now().toZonedDateTimeISO('Asia/Shanghai').add({ days: 1 }).withPlainTime('07:00').toInstant().toString()
    expect(body.result).toMatchObject({ waits: [{ name: { en: 'Lan Zhou' }, until: morning }] })
    await until('06:59')
    expect(await arrived()).toEqual([])
    await until('07:01')
    expect(await arrived()).toEqual([`card ${ASKED}`, `card ${REMINDED}`, `mail ${ASKED}`, `mail ${REMINDED}`])
    // By day the reminder goes out at once.
    expect((await urge(approvalId)).body.result).toMatchObject({ waits: [] })
    expect(await arrived()).toEqual([`card ${REMINDED}`, `mail ${REMINDED}`])
  })

  it('is not sent any more once her deputy has decided, and neither is a reminder', async () => {
    const day = product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
    const range = { fromDate: day.toString(), untilDate: day.add({ days: 1 }).toString() }
    const named = await product.ask<{ deputyId: string }>(
      'POST',
      '/approval/deputies',
      { deputyCode: HE, ...range },
      { token: trips.people.zhou },
    )
    const { approvalId, applicationId } = await trips.apply()
    const other = await trips.apply()
    await until('23:45')
    await urge(approvalId)
    expect(await trips.decide(approvalId, 'agree', trips.people.he)).toBe('Z000')
    // Until it has taken effect it may be taken back: then she is asked as before.
    expect(await trips.decide(approvalId, 'undo', trips.people.he)).toBe('Z000')
    expect(await waiting(approvalId)).toBe(4)
    expect(await trips.decide(approvalId, 'agree', trips.people.he)).toBe('Z000')
    await product.advance({ seconds: 9 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
    expect([await waiting(approvalId), await waiting(other.approvalId)]).toEqual([0, 2])
    await until('07:01')
    // The other request still waits for her word.
    expect(await arrived()).toEqual([`card ${ASKED}`, `mail ${ASKED}`])
    await product.ask('DELETE', `/approval/deputies/${named.body.result.deputyId}`, {}, { token: trips.people.zhou })
  })

  it('is not sent any more once she has handed it on', async () => {
    const { approvalId } = await trips.apply()
    const { version } = await trips.detail(approvalId)
    const body = { approvalId, version, approverCode: QIN, comment: 'Please take this one' }
    expect((await product.ask('PUT', '/approval/approval/transfer', body, { token: trips.people.zhou })).body.code).toBe('Z000')
    await until('07:01')
    expect(await arrived()).toEqual([])
    expect((await inboxOf(product, mailOf(QIN)))[0]?.subject).toMatch(/^周岚转交你审批/)
  })

  it('is not sent any more once it is withdrawn; that it was, is', async () => {
    const { applicationId, version } = await trips.apply()
    const path = `/personal/businessTrip/applyOrder/withdraw/${applicationId}`
    await product.ask('PUT', path, { what: 'application', version }, { token: trips.people.lin })
    await until('07:01')
    expect(await arrived()).toEqual(['card 已撤回，不用审批', 'mail 已撤回，不用审批'])
  })

  it('is not sent any more once its time was over before the morning', async () => {
    const time = { hoursToDecide: 12, remindAfterHours: null, onSilence: 'deny' } as const
    await trips.askFlow({ levels: [level([ZHOU])], time })
    const { approvalId, applicationId } = await trips.apply()
    await endsNow(approvalId)
    expect(await trips.stateOf(applicationId)).toBe('rejected')
    await until('07:01')
    expect(await arrived()).toEqual([])
  })
})

/** How many messages about a request still wait to ask her. */
async function waiting(approvalId: string): Promise<number> {
  const { db, jobs } = product.program
  await jobs.runDue()
  const rows = await db.kysely
    .selectFrom('notice')
    .select('key')
    .where('state', '=', 'queued')
    .where('asks', 'like', `approvals.step:${approvalId}:%`)
    .execute()
  return rows.length
}

/** Its time to decide was cut short: it is over now, though it was thought to last until after the morning when it was put. */
async function endsNow(approvalId: string): Promise<void> {
  const { db, jobs } = product.program
  const at = product.clock.now()
  const short = { decideBy: at, thinkingSince: at.subtract({ hours: 12 }), latestAt: at }
  await db.kysely.updateTable('approval').set(short).where('id', '=', approvalId).execute()
  const { companyId } = await db.kysely.selectFrom('approval').select('companyId').where('id', '=', approvalId).executeTakeFirstOrThrow()
  await db.transact((writer) => jobs.send(writer, timeOutJob, { companyId, approvalId }))
  await jobs.runDue()
}
