import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats } from '../../../../tools/testing/held-seats.ts'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { HE, level, mailOf, tripRequestsOf, ZHOU } from '../../../../tools/testing/trip-requests.ts'
import type { ApprovalDetail, FlowStep } from '../../calls.ts'

/* What is asked beyond what was agreed to: of whoever agreed at the end, and as a difference. */

const seats = await heldSeats()
const { book, cancel, latest, movePrice, order, product } = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object, token: string): Promise<T> {
  const { body } = await product.ask<T>(method, path, input, { token })
  expect([body.code, body.message]).toEqual(['Z000', expect.any(String)])
  return body.result
}
const detailOf = (approvalId: string, token: string) =>
  must<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, token)
const handOn = async (approvalId: string, approverCode: string, token: string) =>
  must('PUT', '/approval/approval/transfer', { approvalId, version: (await detailOf(approvalId, token)).version, approverCode }, token)
async function agree(approvalId: string, token: string): Promise<void> {
  const { version } = await detailOf(approvalId, token)
  await must('PUT', '/approval/approval/handleApproval', { approvalId, decision: 'agree', comment: '', version }, token)
  await product.advance({ seconds: 9 })
  await product.advance({ seconds: 2 })
}
const levelsOf = async (approvalId: string, token: string) => {
  const { steps } = await must<{ steps: FlowStep[] }>('GET', `/approval/approval/getApprovalFlow/${approvalId}`, {}, token)
  return steps.filter(({ key, state }) => key === 'level' && state !== 'skipped').map((one) => [one.name?.en, one.insteadOf?.en ?? null])
}

describe('a price beyond its ceiling', () => {
  it('is put to whoever agreed, to whom the flow’s first had handed it on [P-APPR-01]', async () => {
    const booked = await book()
    const [zhou, lin] = [await product.tokenOf(ZHOU), await product.tokenOf('QC1001')]
    const { approvalId } = await latest(booked)
    await handOn(approvalId, HE, zhou)
    await movePrice(booked, 20)
    await product.advance({ hours: 2, minutes: 10 })
    await agree(approvalId, await product.tokenOf(HE))
    const asked = (await order(booked)).approval
    expect(asked?.approvalId).not.toBe(approvalId)
    expect(asked?.approvers.map(({ en }) => en)).toEqual(['Li He'])
    expect(await levelsOf(asked?.approvalId ?? '', lin)).toEqual([['Li He', 'Lan Zhou']])
    expect((await detailOf(asked?.approvalId ?? '', await product.tokenOf(HE))).previous).toMatchObject({ isAgreed: true })
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })
})

describe('a change of an application', () => {
  it('is put to whoever agreed to it, as the difference with what it comes to in all [C-TRIP-04] [SC-APR-01]', async () => {
    const trips = await tripRequestsOf(product)
    await trips.ask(level([ZHOU]))
    const first = await trips.apply({ estimateMinor: 320_000 })
    expect(await detailOf(first.approvalId, trips.people.zhou)).toMatchObject({ previous: null, order: { totalMinor: 320_000 } })
    await handOn(first.approvalId, HE, trips.people.zhou)
    await agree(first.approvalId, trips.people.he)
    const base = '/personal/businessTrip/applyOrder'
    type Shown = { version: number; tripData: { tripId: string }[] }
    const shown = await must<Shown>('GET', `${base}/detail/${first.applicationId}`, {}, trips.people.lin)
    const segment = {
      kind: 'leg',
      tripId: shown.tripData[0]?.tripId,
      departureCity: 'HGH',
      arrivalCity: 'BJS',
      startDate: '2026-12-01',
      endDate: '2026-12-03',
      wanted: { flight: 1 },
    }
    const plan = { segments: [segment], travellers: ['QC1001'], attribution: null, reason: '客户验收', version: shown.version }
    await must('PUT', `${base}/changeTrip/${first.applicationId}`, { ...plan, estimateMinor: 400_000 }, trips.people.lin)
    await product.program.jobs.runDue()
    const row = (await trips.awaiting(trips.people.he)).find((one) => one.order.orderSeq !== '' && one.isChange)
    expect(row).toMatchObject({ moreMinor: 80_000, order: { totalMinor: 400_000 } })
    expect((await trips.awaiting(trips.people.zhou)).some(({ isChange }) => isChange)).toBe(false)
    const page = await detailOf(row?.approvalId ?? '', trips.people.he)
    expect(page.previous).toMatchObject({ totalMinor: 320_000, differenceMinor: 80_000, isAgreed: true })
    expect((await inboxOf(product, mailOf(HE)))[0]?.text).toContain('金额　¥4,000，已同意 ¥3,200，多出 ¥800')
    await agree(page.approvalId, trips.people.he)
    expect(await trips.stateOf(first.applicationId)).toBe('approved')
    const decided = await detailOf(page.approvalId, trips.people.he)
    expect(decided).toMatchObject({ order: { totalMinor: 400_000 }, previous: { totalMinor: 320_000, differenceMinor: 80_000 } })
  })
})
