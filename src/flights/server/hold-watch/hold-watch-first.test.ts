import { importCompany } from '../../../people/server/index.ts'
import { demoCompanyText } from '../../../server/testing.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askOf } from '../../rules/hold-watch.ts'
import type { Offer, PriceParts } from '../../rules/offer.ts'
import { air1Supplier } from '../../supplier/air1/index.ts'
import { heldSeats, type Booked } from '../../../../tools/testing/held-seats.ts'

/* What was agreed to before any seat was taken, at a fare that has moved since. */

const seats = await heldSeats()
const {
  book,
  bookingThere,
  cancel,
  decide,
  fault,
  faultTaken,
  held,
  latest,
  movePrice,
  order,
  product,
  setSeats,
  settle,
  standsThere,
  titles,
} = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

/** Above the limit somebody is asked before anything is held. */
beforeAll(async () => {
  const text = (await demoCompanyText())
    .replaceAll(/^( *)onBreach: approve.*$/gm, '$1onBreach: approve\n$1approval: beforeBooking')
    .replace(/hoursToDecide: \d+/, 'hoursToDecide: 72')
  const { db, secrets } = product.program
  const imported = await importCompany({ db, clock: product.clock, secrets }, text, { isDemo: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
})

describe('what was agreed to before any seat was taken', () => {
  it('is held at another price inside the ceiling, without a word', async () => {
    const booked = await book()
    await movePrice(booked, 3)
    await product.advance({ hours: 1 })
    await decide(booked, 'agree')
    const { status, totalMinor } = await order(booked)
    expect(status.key).toBe('awaitingPayment')
    expect(totalMinor).toBeGreaterThan(booked.totalMinor)
    expect(await titles(booked)).toContain('Price moved')
    expect(await standsThere(booked)).toEqual(['held'])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is asked about again beyond it, before a seat is taken; what is agreed to then is held', async () => {
    const booked = await book()
    await movePrice(booked, 20)
    await product.advance({ hours: 1 })
    await decide(booked, 'agree')
    const asked = await latest(booked)
    expect(asked).toMatchObject({ status: { code: 1 }, previous: { totalMinor: booked.totalMinor } })
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingApproval', []])
    await decide(booked, 'agree')
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['held']])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('ends without a seat where the difference is rejected', async () => {
    const booked = await book()
    await movePrice(booked, 20)
    await product.advance({ hours: 1 })
    await decide(booked, 'agree')
    await decide(booked, 'reject')
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['rejected', []])
  })

  it('is held at what it costs in the end where the price moves again whenever the seat is sent for', async () => {
    const booked = await book()
    await movePrice(booked, 1)
    await fault('price', 'delayReplyMs', { ms: 700 })
    const deciding = decide(booked, 'agree')
    for (const percent of [2, 3, 4]) {
      await faultTaken()
      await movePrice(booked, percent)
      if (percent < 4) await fault('price', 'delayReplyMs', { ms: 700 })
    }
    await deciding
    await settle()
    const { status, totalMinor } = await order(booked)
    expect([status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['held']])
    expect(totalMinor - booked.totalMinor).toBeGreaterThan(0)
    expect(askOf((await held(booked)).price as PriceParts)).toBe((await bookingThere(booked))?.totalMinor)
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is held where the price moved, and has come back when it is asked for', async () => {
    const booked = await book()
    await movePrice(booked, 3)
    await fault('hold', 'delayReplyMs', { ms: 700 })
    const deciding = decide(booked, 'agree')
    await faultTaken()
    await movePrice(booked, 0)
    await deciding
    await settle()
    expect(await order(booked)).toMatchObject({ status: { key: 'awaitingPayment' }, totalMinor: booked.totalMinor })
    expect(await standsThere(booked)).toEqual(['held'])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('ends as sold out where its fare moved and then was gone', async () => {
    const booked = await book()
    await movePrice(booked, 3)
    await fault('hold', 'delayReplyMs', { ms: 700 })
    const deciding = decide(booked, 'agree')
    await faultTaken()
    await setSeats(booked, 0)
    await deciding
    const { status, timeline } = await order(booked)
    expect(status.key).toBe('bookingFailed')
    expect(timeline.find((step) => step.title === 'No seat held')?.detail).toContain('sold out')
  })
})

describe('seats that an airline takes at another price than was agreed to', () => {
  /** As an airline whose token is good for the price of now: the order sends it instead of its own. */
  async function atPriceOfNow(booked: Booked, percent: number): Promise<void> {
    await movePrice(booked, percent)
    const { offer } = await held(booked)
    const airline = air1Supplier({ baseUrl: `${product.sandboxOrigin}/air/1`, key: 'sandbox' })
    const passengers = { adults: 1, children: 0, infants: 0 }
    const answer = await airline.price({ flightId: booked.flightId, fareId: (offer as Offer).fare.fareId, passengers })
    if (answer.is !== 'priced') throw new Error(answer.is)
    const { kysely } = product.program.db
    await kysely.updateTable('flightOrder').set({ priceToken: answer.priceToken }).where('orderId', '=', booked.orderId).execute()
  }

  it('are kept inside the ceiling, and the order costs what they cost', async () => {
    const booked = await book()
    await atPriceOfNow(booked, 3)
    await decide(booked, 'agree')
    const { status, totalMinor } = await order(booked)
    expect([status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['held']])
    expect(askOf((await held(booked)).price as PriceParts)).toBe((await bookingThere(booked))?.totalMinor)
    expect(totalMinor).toBeGreaterThan(booked.totalMinor)
    expect(await titles(booked)).toContain('Price moved')
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('are held beyond it while the difference is asked, old and new side by side, and paid for when that is agreed to', async () => {
    const booked = await book()
    const before = await latest(booked)
    await atPriceOfNow(booked, 20)
    await decide(booked, 'agree')
    const { status, totalMinor } = await order(booked)
    expect([status.key, await standsThere(booked)]).toEqual(['awaitingApproval', ['held']])
    expect(await latest(booked)).toMatchObject({
      overMinor: before.overMinor + totalMinor - booked.totalMinor,
      order: { totalMinor },
      previous: { totalMinor: booked.totalMinor, differenceMinor: totalMinor - booked.totalMinor },
    })
    await seats.untilRenewal(booked)
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    await decide(booked, 'agree')
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['cancelled', 'held']])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('go back where the difference is rejected', async () => {
    const booked = await book()
    await atPriceOfNow(booked, 20)
    await decide(booked, 'agree')
    await decide(booked, 'reject')
    await product.advance({ seconds: 2 })
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['rejected', ['cancelled']])
  })
})
