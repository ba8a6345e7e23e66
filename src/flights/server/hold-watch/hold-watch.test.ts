import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats } from '../../../../tools/testing/held-seats.ts'

/* Seats that wait for somebody’s word: held anew ahead of their limit, for as long as the company lets her think. */

const seats = await heldSeats()
const {
  book,
  cancel,
  decide,
  fault,
  faultTaken,
  forApprover,

  latest,
  order,
  product,
  setSeats,
  standsThere,
  titles,
  untilBeforeLimit,
  untilRenewal,
} = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

describe('seats that wait for somebody’s word', () => {
  it('are held anew ahead of their limit at the same price, and whoever decides has longer', async () => {
    const booked = await book()
    const before = await latest(booked)
    await untilBeforeLimit(booked, 100)
    expect((await latest(booked)).decideBy).toBe(before.decideBy)
    expect(await titles(booked)).toContain('Approver reminded')
    await untilRenewal(booked)
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    const after = await latest(booked)
    expect([after.approvalId, after.status.code]).toEqual([before.approvalId, 1])
    expect(Temporal.Instant.compare(after.decideBy ?? '', before.decideBy ?? '')).toBe(1)
    expect(await titles(booked)).toContain('Seat held again')
    expect(await order(booked)).toMatchObject({ totalMinor: booked.totalMinor, status: { key: 'awaitingApproval' } })
    await decide(booked, 'agree')
    expect((await order(booked)).status.key).toBe('awaitingPayment')
    await cancel(booked)
    await product.advance({ seconds: 2 })
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled'])
  })

  it('are held anew again and again, until the company’s own hours are over', async () => {
    const booked = await book()
    for (const before of [1, 2, 3]) {
      await untilRenewal(booked)
      expect(await standsThere(booked)).toEqual([...Array.from({ length: before }, () => 'cancelled'), 'held'])
    }
    await product.advance({ hours: 3 })
    await product.advance({ seconds: 2 })
    expect((await order(booked)).status.key).toBe('lapsed')
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
  })

  it('are told of where their flight is moved meanwhile, once, and held anew at its new times', async () => {
    const booked = await book()
    const before = (await order(booked)).flight.from.at
    await product.control('POST', '/schedule', { flightId: booked.flightId, minutes: 60 })
    await untilRenewal(booked)
    const { status, timeline, flight } = await order(booked)
    expect(status.key).toBe('awaitingApproval')
    expect(Temporal.Instant.from(before).until(Temporal.Instant.from(flight.from.at)).total('minutes')).toBe(60)
    expect(timeline.filter(({ title }) => title === 'Times changed by the airline').map(({ detail }) => detail)).toEqual([
      expect.stringContaining('cancelling is free'),
    ])
    // Whoever decides reads when it was to leave: flights beside it were looked for around that.
    const { before: chosen } = await forApprover(booked)
    const leaves = before.slice(11, 16)
    expect(chosen.times).toMatch(new RegExp(`^\\w{3} \\d+ \\w{3} ${leaves}–\\d\\d:\\d\\d$`))
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    await cancel(booked)
    await product.advance({ seconds: 2 })
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled'])
  })

  it('are lost where others were faster between giving back and taking: the order ends with its words', async () => {
    const booked = await book()
    await fault('hold', 'delayMs', { ms: 600 })
    const renewing = untilRenewal(booked)
    await faultTaken()
    await setSeats(booked, 0)
    await renewing
    const { status, timeline, personPart } = await order(booked)
    expect([status.key, personPart?.state]).toEqual(['lapsed', 'closed'])
    expect(timeline.find((step) => step.title === 'Seat could not be kept')?.detail).toContain('sold out')
    expect(await standsThere(booked)).toEqual(['cancelled'])
  })
})
