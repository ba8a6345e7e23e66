import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats } from '../../../../tools/testing/held-seats.ts'

/* Seats that are held anew while the airline does not answer clearly, or while their order is cancelled: never two, never one too many. */

const seats = await heldSeats()
const { book, cancel, fault, faultTaken, order, product, settle, standsThere, untilRenewal } = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

describe('seats that are held anew', () => {
  it.each([
    ['lostReply', {}],
    ['wrongAnswer', {}],
    ['cutAfterBody', {}],
    ['statusAfter', { status: 502 }],
    ['status', { status: 503 }],
  ])('are held once, whatever becomes of the answer: %s', async (kind, more) => {
    const booked = await book()
    await fault('hold', kind, more)
    await untilRenewal(booked)
    await settle()
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    expect(await order(booked)).toMatchObject({ status: { key: 'awaitingApproval' }, totalMinor: booked.totalMinor })
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('are not taken at all where the order is cancelled while the old ones go back', async () => {
    const booked = await book()
    await fault('cancel', 'delayReplyMs', { ms: 700 })
    const renewing = untilRenewal(booked)
    await faultTaken()
    await cancel(booked)
    await renewing
    await settle()
    expect((await order(booked)).status.key).toBe('cancelledClosed')
    expect(await standsThere(booked)).toEqual(['cancelled'])
  })

  it('go back where the order is cancelled while they are held anew', async () => {
    const booked = await book()
    await fault('hold', 'delayReplyMs', { ms: 700 })
    const renewing = untilRenewal(booked)
    await faultTaken()
    await cancel(booked)
    await renewing
    await settle()
    expect((await order(booked)).status.key).toBe('cancelledClosed')
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled'])
  })
})
