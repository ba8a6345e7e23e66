import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats, type Booked } from '../../../../tools/testing/held-seats.ts'
import { setFaults } from '../../../server/faults.ts'

/* Seats that wait for somebody's word and are the last ones of their fare: others cannot have it, and nor can we while we hold them. */

const seats = await heldSeats()
const { book, cancel, decide, fault, faultTaken, held, latest, movePrice, order, product, say, setSeats, settle, standsThere, titles } =
  seats
beforeEach(() => seats.signIn())
afterEach(async () => {
  setFaults({})
  await seats.checkBooks()
})
afterAll(() => product.stop())

/** Books the last seat of a fare; its renewal was tried for and is not to be had. */
async function bookLast(): Promise<Booked> {
  const booked = await book()
  await setSeats(booked, 0)
  await seats.untilRenewal(booked)
  return booked
}
/** Two minutes before the last instant for a decision it is given back first. */
const untilLastTry = (booked: Booked) => seats.untilBeforeLimit(booked, 42)
const whyEnded = async (booked: Booked) => (await order(booked)).timeline.find((step) => step.title === 'Seat could not be kept')?.detail

async function cancelled(booked: Booked): Promise<void> {
  await cancel(booked)
  await product.advance({ seconds: 2 })
}

describe('the last seat of a fare', () => {
  it('stays while somebody can still decide about it, and whoever does is told that time presses', async () => {
    const booked = await bookLast()
    expect(await standsThere(booked)).toEqual(['held'])
    expect(await titles(booked)).toContain('The hold cannot be extended')
    await seats.untilBeforeLimit(booked, 43)
    expect(await standsThere(booked)).toEqual(['held'])
    await decide(booked, 'agree')
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['held']])
    await cancelled(booked)
  })

  it('is given back in the last minutes and held anew, as often as it must be, and whoever decides has longer', async () => {
    const booked = await bookLast()
    const before = await latest(booked)
    await untilLastTry(booked)
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    expect(await titles(booked)).toContain('Seat held again')
    const after = await latest(booked)
    expect([after.approvalId, after.status.code]).toEqual([before.approvalId, 1])
    expect(Temporal.Instant.compare(after.decideBy ?? '', before.decideBy ?? '')).toBe(1)
    await seats.untilRenewal(booked)
    await untilLastTry(booked)
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled', 'held'])
    await decide(booked, 'agree')
    expect(await order(booked)).toMatchObject({ status: { key: 'awaitingPayment' }, totalMinor: booked.totalMinor })
    await cancelled(booked)
  })

  it('ends the order with its words where others are faster once it was given back', async () => {
    const booked = await bookLast()
    await fault('cancel', 'delayReplyMs', { ms: 600 })
    const trying = untilLastTry(booked)
    await faultTaken()
    await setSeats(booked, 0)
    await trying
    const { status, personPart } = await order(booked)
    expect([status.key, personPart?.state, await standsThere(booked)]).toEqual(['lapsed', 'closed', ['cancelled']])
    expect(await whyEnded(booked)).toContain('sold out')
  })

  it('is held at a price inside the ceiling without a word, and beyond it the difference is asked', async () => {
    const inside = await bookLast()
    await movePrice(inside, 3)
    await untilLastTry(inside)
    expect(await titles(inside)).toContain('Seat held again, new price')
    expect((await order(inside)).moved).toMatchObject({ fromMinor: inside.totalMinor, standing: 'inside' })
    await cancelled(inside)
    const beyond = await bookLast()
    await movePrice(beyond, 20)
    await untilLastTry(beyond)
    const { totalMinor } = await order(beyond)
    expect(await latest(beyond)).toMatchObject({ order: { totalMinor }, previous: { totalMinor: beyond.totalMinor } })
    expect(await standsThere(beyond)).toEqual(['cancelled', 'held'])
    await cancelled(beyond)
  })

  it('is not given back where somebody has spoken, and her word is about to take effect', async () => {
    const booked = await bookLast()
    const { ticketingLimitAt } = await held(booked)
    await product.advance(product.clock.now().until(ticketingLimitAt?.subtract({ minutes: 42, seconds: 4 }) ?? product.clock.now()))
    await say(booked, 'agree')
    await untilLastTry(booked)
    expect(await standsThere(booked)).toEqual(['held'])
    await product.advance({ seconds: 9 })
    await product.advance({ seconds: 2 })
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['held']])
    await cancelled(booked)
  })

  it('is not given back where silence agrees: it is paid for', async () => {
    const booked = await bookLast()
    await sql`update approval set way = 'soft' where order_id = ${booked.orderId}`.execute(product.program.db.kysely)
    await untilLastTry(booked)
    expect(await standsThere(booked)).toEqual(['held'])
    await seats.untilBeforeLimit(booked, 39)
    await settle()
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['held']])
    await cancelled(booked)
  })

  it('is paid for where somebody agrees while it is held anew', async () => {
    const booked = await bookLast()
    setFaults({ FAIL_AT: 'flights.renewal.again.after-commit' })
    await untilLastTry(booked)
    expect(await standsThere(booked)).toEqual(['cancelled'])
    await decide(booked, 'agree')
    setFaults({})
    await settle()
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['cancelled', 'held']])
    await cancelled(booked)
  })
})

describe('a run that ends while the last seat is given back and held anew', () => {
  it.each([
    'flights.watch.before-commit',
    'flights.watch.after-commit',
    'flights.renewal.release.before-call',
    'flights.renewal.release.after-call',
    'flights.renewal.again.before-commit',
    'flights.renewal.again.after-commit',
    'flights.renewal.hold.before-call',
    'flights.renewal.hold.after-call',
    'flights.renewal.held.before-commit',
    'flights.renewal.held.after-commit',
  ])('at %s is gone on with: one seat, held once', async (point) => {
    const booked = await bookLast()
    setFaults({ FAIL_AT: point })
    await untilLastTry(booked)
    setFaults({})
    await settle()
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    expect(await order(booked)).toMatchObject({ status: { key: 'awaitingApproval' }, totalMinor: booked.totalMinor })
    await cancelled(booked)
  })

  it.each(['flights.renewal.release.after-call', 'flights.renewal.again.after-commit', 'flights.renewal.hold.after-call'])(
    'at %s, and is gone on with only when the order has ended: everything is back',
    async (point) => {
      const booked = await bookLast()
      setFaults({ FAIL_AT: point })
      await untilLastTry(booked)
      await cancel(booked)
      setFaults({})
      await settle()
      expect((await order(booked)).status.key).toBe('cancelledClosed')
      expect(new Set(await standsThere(booked))).toEqual(new Set(['cancelled']))
      expect((await held(booked)).renewing).toBeNull()
    },
  )
})
