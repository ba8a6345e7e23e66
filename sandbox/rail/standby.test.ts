import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RailClient, Train } from '../testing/rail-client.ts'
import { person, RAIL_NOW, startRailForTest } from '../testing/rail-client.ts'

/** The queue for sold-out trains. */
let client: RailClient
let stop: () => Promise<void>
let day: Train[]

beforeAll(async () => {
  ;({ client, stop } = await startRailForTest())
  day = (await client.trains('VNP', 'AOH')).filter((each) => each.trainClass === 'G')
})
afterAll(() => stop())
beforeEach(() => client.at(RAIL_NOW))

const nth = (index: number) => day[index]?.trainId ?? ''

describe('standby', () => {
  it('is served in the order of the queue when a hold is given back, before anybody can buy', async () => {
    await client.left(nth(0), 1)
    const holder = await client.held(nth(0))
    const first = await client.queued([nth(0)])
    const second = await client.queued([nth(0)])
    expect(second.requirements[0]?.ahead).toBe(1)
    await client.cancel(holder)
    expect((await client.hold(nth(0))).body.error.code).toBe('sold_out')
    const served = await client.standing(first.standbyId)
    expect([served.status, served.requirements[0]?.state, served.backMinor]).toEqual(['served', 'won', 0])
    expect((await client.standing(second.standbyId)).status).toBe('waiting')
    const booking = await client.booking(served.bookingId ?? '')
    expect([booking.status, booking.standbyId, booking.passengers[0]?.ticketStatus]).toEqual(['ticketed', first.standbyId, 'issued'])
  })

  it.each(['lapse', 'refund', 'change'] as const)('is served by a %s as well', async (how) => {
    const trainId = nth({ lapse: 1, refund: 2, change: 3 }[how])
    await client.left(trainId, 1)
    const held = await client.held(trainId)
    const standby = await client.queued([trainId])
    if (how === 'lapse') await client.control('clock', { advanceMs: 10 * 60_000 })
    else {
      const booking = await client.issued(held)
      if (how === 'refund') await client.refund(booking, (await client.refundQuote(booking)).body.quoteId)
      else {
        await client.left(nth(4), 1)
        const quote = await client.changeQuote(booking, { trainId: nth(4) })
        await client.issued((await client.change(booking, quote.body.quoteId)).body)
      }
    }
    expect((await client.standing(standby.standbyId)).status).toBe('served')
  })

  it('serves all travellers of a requirement or none, one requirement alone, and pays back what they cost less', async () => {
    const [one, other] = [nth(5), nth(6)]
    await client.left(one, 0)
    await client.left(other, 0)
    await client.control('rail/price', { trainId: other, percent: 30 })
    const standby = await client.queued([other, one], { passengers: [person(), person()] })
    await client.left(one, 1)
    expect((await client.standing(standby.standbyId)).status).toBe('waiting')
    await client.left(one, 2)
    const served = await client.standing(standby.standbyId)
    expect(served.requirements.map((each) => each.state)).toEqual(['ended', 'won'])
    const booking = await client.booking(served.bookingId ?? '')
    expect(served.backMinor).toBe(served.prepaidMinor - booking.price.totalMinor)
    expect(served.backMinor).toBeGreaterThan(0)
    await client.left(other, 5)
    expect((await client.standing(standby.standbyId)).bookingId).toBe(served.bookingId)
  })

  it('takes nobody in as a student for seats without that fare', async () => {
    await client.left(nth(9), 0)
    const passengers = [{ ...person(), type: 'student' as const }]
    const first = [{ trainId: nth(9), from: 'VNP', to: 'AOH', seatType: 'first' as const }]
    expect((await client.standby([], { requirements: first, passengers })).body.error.code).toBe('student_not_entitled')
    const [student, adult] = [await client.queued([nth(9)], { passengers }), await client.queued([nth(9)])]
    expect(student.prepaidMinor).toBeLessThan(adult.prepaidMinor)
  })

  it('ends unmet at its cut-off to the second, and the whole sum comes back', async () => {
    await client.left(nth(7), 0)
    const standby = await client.queued([nth(7)], { cutoffAt: '2026-11-24T12:00:00+08:00', clientReference: 'UNMET' })
    await client.at('2026-11-24T11:59:59+08:00')
    expect((await client.standing(standby.standbyId)).status).toBe('waiting')
    await client.at('2026-11-24T12:00:00+08:00')
    expect(await client.standing(standby.standbyId)).toMatchObject({ status: 'unmet', backMinor: standby.prepaidMinor })
    await client.left(nth(7), 1)
    expect((await client.hold(nth(7))).status).toBe(201)
    expect((await client.journal('UNMET')).map((each) => [each.effect, each.amountMinor])).toEqual([
      ['standby', standby.prepaidMinor],
      ['standby_unmet', -standby.prepaidMinor],
    ])
  })

  it('is left for the whole sum, and cannot be left once served', async () => {
    await client.left(nth(8), 0)
    const standby = await client.queued([nth(8)])
    const left = await client.post<{ status: string; backMinor: number }>(
      `/rail/1/standbys/${standby.standbyId}/cancel`,
      undefined,
      'leave-key-1',
    )
    expect([left.body.status, left.body.backMinor]).toEqual(['cancelled', standby.prepaidMinor])
    const other = await client.queued([nth(8)])
    await client.left(nth(8), 1)
    const late = await client.post<{ status: string }>(`/rail/1/standbys/${other.standbyId}/cancel`, undefined, 'leave-key-2')
    expect([late.status, late.body.status]).toEqual([200, 'served'])
  })

  it('ends unmet where its only train is cancelled', async () => {
    await client.left(nth(9), 0)
    const standby = await client.queued([nth(9)])
    await client.control('rail/trains', { trainId: nth(9), status: 'cancelled' })
    expect((await client.standing(standby.standbyId)).status).toBe('unmet')
  })

  it('is refused where there are seats, for a cut-off in the past or too late, and for whoever queues already', async () => {
    await client.left(nth(10), 3)
    expect((await client.standby([nth(10)])).body.error.code).toBe('seats_available')
    await client.left(nth(10), 0)
    const departs = Date.parse(day[10]?.from.at ?? '')
    for (const at of [Date.parse(RAIL_NOW) - 1000, departs - 7_199_000])
      expect((await client.standby([nth(10)], { cutoffAt: new Date(at).toISOString() })).body.error.code).toBe('standby_cutoff')
    const passengers = [person()]
    await client.queued([nth(10)], { passengers, cutoffAt: new Date(departs - 7_200_000).toISOString() })
    expect((await client.standby([nth(10)], { passengers })).body.error).toMatchObject({ code: 'standby_exists', passengers: [1] })
  })

  it('keeps the limits: two days one after the other, five requirements a day, one line, five a day for an account', async () => {
    const on = (index: number, date: string) => `${nth(index).slice(0, -10)}${date}`
    const six = [11, 12, 13, 14, 15, 16].map(nth)
    for (const trainIds of [six, [nth(11), on(11, '2026-12-03')], [nth(11), on(11, '2026-12-02'), on(11, '2026-12-03')]])
      expect((await client.standby(trainIds)).body.error.code).toBe('standby_limit')
    const far = { trainId: nth(11), from: 'VNP', to: 'NKH', seatType: 'second' as const }
    const near = { trainId: nth(12), from: 'VNP', to: 'AOH', seatType: 'second' as const }
    expect((await client.standby([], { requirements: [near, far] })).body.error.code).toMatch(/standby_limit|not_found/)
    await client.left(nth(11), 0)
    for (let each = 0; each < 5; each++) await client.queued([nth(11)], { account: 'EAGER' })
    expect((await client.standby([nth(11)], { account: 'EAGER' })).body.error.code).toBe('standby_limit')
  })

  it('keeps books that agree with each other after all that', async () => {
    expect(await client.findings()).toEqual([])
  })
})
