import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isAbove, onlyPrice } from '../../../../tools/testing/governed.ts'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { HE, level, QIN, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'

/* Who does not agree: nobody who is concerned, nobody twice, and nobody by having left. */

let world: Awaited<ReturnType<typeof governedWorld>>
let trips: TripRequests

beforeAll(async () => {
  world = await governedWorld()
  trips = await tripRequestsOf(world.product)
})
afterAll(() => world.product.stop())
afterEach(() => world.checkBooks())

const setActive = (userCode: string, status: 'active' | 'left') =>
  world.product.program.db.kysely.updateTable('person').set({ status }).where('userCode', '=', userCode).execute()

describe('an order above the limit', () => {
  it('whose only approver leaves before her seats are held ends, is not paid for, and says so', async () => {
    await world.govern((file) => onlyPrice(file, {}))
    await trips.ask(level([QIN]))
    const form = await world.open(isAbove)
    const submission = world.desk.submission(form, { reason: { code: 'CLIENT', note: '' }, approvers: [] })
    const { orderSeq } = await world.desk.must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submission, world.lin)
    await setActive(QIN, 'left')
    await world.product.program.jobs.runDue()
    for (let second = 0; second < 3; second += 1) await world.product.advance({ seconds: 5 })
    const order = await world.order(orderSeq)
    await setActive(QIN, 'active')
    expect(order.status.settled).toBe(true)
    const last = order.timeline.find(({ title }) => title === 'Nobody can approve')
    expect(last?.detail).toContain('Please ask Jing Xu, then book again.')
    const mails = await inboxOf(world.product, 'yifan.lin@qicheng.example')
    expect(mails.find(({ subject }) => subject.includes('没有人可以审批'))?.text).toContain('请联系许静，再重新预订。')
    expect((await trips.sealed(order.approval?.approvalId ?? '')).map(({ what }) => what)).toEqual(['approval.nobodyLeft'])
  })
})

describe('an application that somebody else put', () => {
  const leg = {
    kind: 'leg',
    departureCity: 'HGH',
    arrivalCity: 'BJS',
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    wanted: { flight: 1 },
  }
  const body = { segments: [leg], travellers: ['QC1001'], estimateMinor: 300_000, attribution: null, reason: '客户验收' }
  /** Put by a travel manager, for Yifan Lin. */
  async function filed(): Promise<string> {
    const answer = await world.product.program.http.inject({
      method: 'POST',
      url: '/api/v06/openapi/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder',
      headers: { authorization: `Bearer ${trips.people.xu}`, 'idempotency-key': randomUUID(), usercode: 'QC1001' },
      payload: body,
    })
    const { applicationId } = answer.json<{ result: { applicationId: string } }>().result
    await world.product.program.jobs.runDue()
    const row = world.product.program.db.kysely.selectFrom('approval').select('id').where('applicationId', '=', applicationId)
    return (await row.executeTakeFirstOrThrow()).id
  }

  it('is decided neither by her nor in anybody’s place by her, and handed on to her by nobody', async () => {
    await trips.ask(level([ZHOU]))
    const approvalId = await filed()
    const deputy = { deputyCode: 'QC3001', fromDate: '2026-11-01', untilDate: '2026-12-31' }
    const named = await world.product.ask<{ deputyId: string }>('POST', '/approval/deputies', deputy, { token: trips.people.zhou })
    expect(await trips.decide(approvalId, 'agree', trips.people.xu)).toBe('AP-OWN-TRIP')
    const { version } = await trips.detail(approvalId)
    const handOn = { approvalId, version, approverCode: 'QC3001', comment: '' }
    const handed = await world.product.ask('PUT', '/approval/approval/transfer', handOn, { token: trips.people.zhou })
    expect(handed.body.code).toBe('AP-OWN-TRIP')
    await trips.ask(level(['QC3001', ZHOU], 'any'))
    const asked = (await trips.steps(await filed())).flatMap(({ key, name }) => (key === 'level' ? (name?.en ?? []) : []))
    expect(asked).toEqual(['Lan Zhou'])
    await world.product.ask('DELETE', `/approval/deputies/${named.body.result.deputyId}`, {}, { token: trips.people.zhou })
  })
})

describe('silence', () => {
  it('asks nobody above who has decided already as a deputy: she could not decide again', async () => {
    const time = { hoursToDecide: 8, remindAfterHours: null, onSilence: 'escalate' } as const
    await trips.askFlow({ levels: [level([HE]), level([ZHOU])], time })
    const deputy = { deputyCode: QIN, fromDate: '2026-11-01', untilDate: '2026-12-31' }
    const named = await world.product.ask<{ deputyId: string }>('POST', '/approval/deputies', deputy, { token: trips.people.he })
    const { applicationId, approvalId } = await trips.apply()
    expect(await trips.decide(approvalId, 'agree', trips.people.qin)).toBe('Z000')
    await world.product.advance({ seconds: 9 })
    await world.product.advance({ hours: 8 })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from approval_step s join person p on p.id = s.approver_id
      where s.approval_id = ${approvalId} and p.user_code = ${QIN}`.execute(world.product.program.db.kysely)
    expect([rows[0]?.n, await trips.stateOf(applicationId)]).toEqual([0, 'rejected'])
    await world.product.ask('DELETE', `/approval/deputies/${named.body.result.deputyId}`, {}, { token: trips.people.he })
  })
})
