import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats } from '../../../../tools/testing/held-seats.ts'

/* A fare that is guaranteed no longer when all have agreed. */

const seats = await heldSeats()
const { book, cancel, decide, fault, latest, movePrice, order, product, request, settle, standsThere, titles } = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

describe('a fare that is guaranteed no longer when all have agreed', () => {
  const afterGuarantee = () => product.advance({ hours: 2, minutes: 10 })

  it('is looked at before anybody pays, and paid where it costs the same', async () => {
    const booked = await book()
    await afterGuarantee()
    await decide(booked, 'agree')
    expect((await order(booked)).status.key).toBe('awaitingPayment')
    expect(await titles(booked)).toContain('Price checked')
    expect(await standsThere(booked)).toEqual(['held'])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is paid at its new price inside the ceiling, without a word', async () => {
    const booked = await book()
    await movePrice(booked, 3)
    await afterGuarantee()
    await decide(booked, 'agree')
    const { status, totalMinor, personPart } = await order(booked)
    expect(status.key).toBe('awaitingPayment')
    expect(totalMinor).toBeGreaterThan(booked.totalMinor)
    expect(personPart?.state).toBe('due')
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is asked for once more where the airline did not answer until its price was too old', async () => {
    const booked = await book()
    await movePrice(booked, 3)
    await afterGuarantee()
    await fault('hold', 'status', { status: 503 })
    await decide(booked, 'agree')
    await product.advance({ minutes: 25 })
    await settle()
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['cancelled', 'held']])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('asks about the difference alone where it left the ceiling: who has agreed is asked for no more than that', async () => {
    const booked = await book()
    const before = await latest(booked)
    await movePrice(booked, 20)
    await afterGuarantee()
    await decide(booked, 'agree')
    const asked = await latest(booked)
    expect(asked.approvalId).not.toBe(before.approvalId)
    const { totalMinor, status } = await order(booked)
    expect(status.key).toBe('awaitingApproval')
    expect(asked).toMatchObject({ overMinor: totalMinor - booked.totalMinor, previous: { totalMinor: booked.totalMinor } })
    const old = await request(before.approvalId)
    expect(old.status.code).toBe(2)
    await decide(booked, 'agree')
    expect((await order(booked)).status.key).toBe('awaitingPayment')
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('that has become cheaper is held and paid at what it costs now', async () => {
    const booked = await book()
    await movePrice(booked, -10)
    await afterGuarantee()
    await decide(booked, 'agree')
    await settle()
    const { totalMinor, personPart, status } = await order(booked)
    expect(totalMinor).toBeLessThan(booked.totalMinor)
    // Where nothing lies above the limit any more the company pays all of it, and at once.
    expect(status.key).toBe(personPart === null ? 'ticketIssued' : 'awaitingPayment')
    if (personPart !== null) await cancel(booked)
    await product.advance({ seconds: 2 })
  })
})
