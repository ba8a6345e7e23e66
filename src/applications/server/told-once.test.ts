import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { HE, level, mailOf, tripRequestsOf, ZHOU, type TripRequests } from '../../../tools/testing/trip-requests.ts'
import { faultPoints, setFaults } from '../../server/faults.ts'

/* A step of an application is told once, wherever the telling is cut off: before it is written down, and when nobody knows yet that it was. */

const POINTS = ['applications.told.before-commit', 'applications.told.after-commit'] as const

let product: TestProduct
let trips: TripRequests
beforeAll(async () => {
  product = await testProduct()
  trips = await tripRequestsOf(product)
  await trips.ask(level([ZHOU]))
})
afterAll(() => product.stop())

const stepsOf = async (token: string) =>
  (await product.ask<{ messages: { title: string }[] }>('POST', '/notices/messages', { size: 50 }, { token })).body.result.messages.map(
    ({ title }) => title.split(' · ')[0] ?? '',
  )
const countOf = (all: readonly string[], one: string) => all.filter((title) => title === one).length
const AGREED = 'Trip application approved'
const mailsTo = async (mail: string) =>
  (await inboxOf(product, mail)).filter(({ subject }) => /^(?:出差申请已通过|Trip application approved)/.test(subject))

/** Put by Su Wan in Lin Yifan's name, with Li He. */
async function putForLin(): Promise<string> {
  const leg = {
    kind: 'leg',
    departureCity: 'HGH',
    arrivalCity: 'BJS',
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    wanted: { flight: 1 },
  }
  const answer = await product.program.http.inject({
    method: 'POST',
    url: '/api/v06/openapi/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder',
    headers: { authorization: `Bearer ${trips.people.su}`, 'idempotency-key': randomUUID(), usercode: 'QC1001' },
    payload: { segments: [leg], travellers: ['QC1001', HE], estimateMinor: 300_000, attribution: null, reason: '客户验收' },
  })
  const { applicationId } = answer.json<{ result: { applicationId: string } }>().result
  await product.program.jobs.runDue()
  const asked = product.program.db.kysely.selectFrom('approval').select('id').where('applicationId', '=', applicationId)
  return (await asked.executeTakeFirstOrThrow()).id
}

/** Agreed to, with the telling cut off at a point so many times; who travels, and whose it is, hear of it. */
async function agreedAndCutOff(failAt: string): Promise<void> {
  const approvalId = await putForLin()
  setFaults({ FAIL_AT: failAt })
  expect(await trips.decide(approvalId, 'agree', trips.people.zhou)).toBe('Z000')
  await product.advance({ seconds: 8 })
}

describe('a step of an application', () => {
  it.each(POINTS)('is told once where the telling is cut off at %s', async (point) => {
    const before = [countOf(await stepsOf(trips.people.he), AGREED), (await mailsTo(mailOf(HE))).length]
    await agreedAndCutOff(point)
    expect(faultPoints).toContain(point)
    // Cut off before its end nothing of it is there; afterwards all of it is, although the job does not know.
    const isWritten = point === POINTS[1] ? 1 : 0
    expect(countOf(await stepsOf(trips.people.he), AGREED)).toBe((before[0] ?? 0) + isWritten)
    setFaults({})
    // Whichever server is up goes on where the other stopped.
    await product.another()
    await product.advance({ minutes: 10 })
    // The queue tries again by the clock of the wall.
    await expect.poll(async () => countOf(await stepsOf(trips.people.he), AGREED), { timeout: 20_000 }).toBe((before[0] ?? 0) + 1)
    await product.program.jobs.runDue()
    for (const token of [trips.people.he, trips.people.lin, trips.people.su])
      expect(countOf(await stepsOf(token), AGREED)).toBe((before[0] ?? 0) + 1)
    expect(await mailsTo(mailOf(HE))).toHaveLength((before[1] ?? 0) + 1)
    await product.checkBooks()
  })
})
