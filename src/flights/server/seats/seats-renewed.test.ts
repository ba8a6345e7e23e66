import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats, type Booked } from '../../../../tools/testing/held-seats.ts'

/* Seats that are held anew while somebody decides, and that the airline does not give at once this time. */

const seats = await heldSeats()
const { book, bookingThere, cancel, decide, order, product, standsThere, titles, untilRenewal } = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

const answerAs = ({ flightId }: Booked, answer: string) => product.control('POST', '/seats', { flightId, bookingClass: '*', answer })
/** Lets the airline answer, and our next try ask what it says. */
async function answered(): Promise<void> {
  await product.advance({ seconds: 91 })
  await product.program.jobs.runDue({ retryNow: true })
}

/** Held at once when it was booked; asked for anew, the airline wants to look first. */
async function renewedAs(answer: string): Promise<Booked> {
  const booked = await book()
  expect(await standsThere(booked)).toEqual(['held'])
  await answerAs(booked, answer)
  await untilRenewal(booked)
  return booked
}

describe('seats that are held anew, about which the airline answers later', () => {
  it('are asked for once, waited for, and counted when it has them; whoever decides goes on', async () => {
    const booked = await renewedAs('held')
    expect(await standsThere(booked)).toEqual(['cancelled', 'occupying'])
    const asked = await bookingThere(booked)
    // Told that the airline is asked, and that nothing has ended.
    expect((await order(booked)).status.key).toBe('awaitingApproval')
    expect(await titles(booked)).toEqual(expect.arrayContaining(['Asking the airline']))
    expect(await titles(booked)).not.toContain('Seat held again')
    await answered()
    // The try finds what the first has sent: nothing was asked for twice.
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    expect(await titles(booked)).toContain('Seat held again')
    expect((await bookingThere(booked))?.totalMinor).toBe(asked?.totalMinor)
    expect(await order(booked)).toMatchObject({ status: { key: 'awaitingApproval' }, totalMinor: booked.totalMinor })
    await decide(booked, 'agree')
    expect((await order(booked)).status.key).toBe('awaitingPayment')
    await cancel(booked)
    await product.advance({ seconds: 2 })
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled'])
  })

  it('of another fare are counted at it, with its conditions, and whoever decides is asked about them', async () => {
    const booked = await renewedAs('other')
    const before = await order(booked)
    await answered()
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    const after = await order(booked)
    expect(after.status.key).toBe('awaitingApproval')
    expect(after.fare.bookingClass).not.toBe(before.fare.bookingClass)
    expect(after.totalMinor).toBe(after.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
    expect(after.totalMinor).toBeGreaterThan(before.totalMinor)
    expect(after.timeline.find(({ title }) => title === 'Other seats: approval at their price')?.detail).toContain('conditions of its own')
    await cancel(booked)
    await product.advance({ seconds: 2 })
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled'])
  })

  it('end the order without a charge where it has none after all', async () => {
    const booked = await renewedAs('none')
    expect(await standsThere(booked)).toEqual(['cancelled', 'occupying'])
    await answered()
    const { status, timeline, personPart } = await order(booked)
    expect([status.key, personPart?.state]).toEqual(['lapsed', 'closed'])
    expect(timeline.find((step) => step.title === 'Seat could not be kept')?.detail).toContain('sold out')
  })

  it('go back where the order was called off while the airline looked', async () => {
    const booked = await renewedAs('tight')
    await cancel(booked)
    await answered()
    await product.advance({ seconds: 5 })
    expect((await order(booked)).status.key).toBe('cancelledClosed')
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled'])
  })
})
