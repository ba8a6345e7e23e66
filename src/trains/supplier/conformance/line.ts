import { expect, it } from 'vitest'
import { SupplierAway, SupplierUnclear } from '../port.ts'
import { fresh, NO_WISHES, rideOf, ticketOf, type Steps } from './steps.ts'
import type { RailFault, Struck, TrainSupplierUnderTest } from './world.ts'

/** After these nobody knows what was done. */
const UNCLEAR = [
  'lostReply',
  'lostRequest',
  'lateReply',
  'wrongAnswer',
  'halfAnswer',
  'brokenAfter',
] as const satisfies readonly RailFault[]

/** What a bad line does: nothing is believed that was not answered, and nothing happens twice under one key. */
export function line(subject: () => TrainSupplierUnderTest, steps: Steps): void {
  /** Strikes a write once, sees it unclear, and sends it again under its key. */
  async function twice<T>(
    method: Struck,
    fault: RailFault,
    send: (supplier: TrainSupplierUnderTest['supplier']) => Promise<T>,
  ): Promise<T> {
    const { world, supplier, impatient } = subject()
    await world.strikeNext?.(method, fault)
    await expect(send(fault === 'lateReply' ? impatient : supplier)).rejects.toThrow(SupplierUnclear)
    return send(supplier)
  }

  for (const fault of UNCLEAR) {
    it(`is unclear about a hold after ${fault}, takes it once, and finds it by its reference`, async (test) => {
      if (subject().world.strikeNext === null) return test.skip()
      const wish = steps.wish(await steps.freshRide(), [subject().world.traveller()])
      expect(await twice('hold', fault, (supplier) => supplier.hold(wish))).toMatchObject({ is: 'done', isReplay: fault !== 'lostRequest' })
      expect(await subject().supplier.bookingsByReference(wish.reference)).toHaveLength(1)
    })
  }

  for (const fault of ['lostReply', 'lostRequest'] as const) {
    it(`tickets, gives back and refunds once each after ${fault}`, async (test) => {
      if (subject().world.strikeNext === null) return test.skip()
      const released = { bookingId: (await steps.held(await steps.freshRide())).bookingId, key: fresh('release') }
      expect(await twice('release', fault, (supplier) => supplier.release(released))).toMatchObject({ booking: { state: 'cancelled' } })

      const { bookingId, totalMinor } = await steps.held(await steps.freshRide())
      const order = { bookingId, expectedTotalMinor: totalMinor, key: fresh('ticket') }
      expect(await twice('ticket', fault, (supplier) => supplier.ticket(order))).toMatchObject({ is: 'done' })
      const ticketed = await steps.until(bookingId, ({ state }) => state === 'ticketed')

      const quoted = await subject().supplier.refundQuote({ bookingId, ticketNumbers: [ticketOf(ticketed)] })
      if (quoted.is !== 'quoted') throw new Error(quoted.why)
      const wish = { bookingId, quoteId: quoted.quote.quoteId, key: fresh('refund') }
      expect(await twice('refund', fault, (supplier) => supplier.refund(wish))).toMatchObject({ is: 'done' })
    })

    it(`moves a ticket once after ${fault}`, async (test) => {
      if (subject().world.strikeNext === null) return test.skip()
      const old = await steps.ticketed(await steps.freshRide())
      const { train, seat } = await steps.freshRide()
      const asked = { ...rideOf(train), bookingId: old.bookingId, ticketNumbers: [ticketOf(old)], seat: seat.seat }
      const quoted = await subject().supplier.changeQuote(asked)
      if (quoted.is !== 'quoted') throw new Error(quoted.why)
      const { quoteId } = quoted.quote
      const wish = { bookingId: old.bookingId, quoteId, wishes: NO_WISHES, reference: fresh('change'), key: fresh('change') }
      expect(await twice('holdChange', fault, (supplier) => supplier.holdChange(wish))).toMatchObject({ is: 'done' })
      expect(await subject().supplier.bookingsByReference(wish.reference)).toHaveLength(1)
    })
  }

  it('queues once after a lost reply, and is found by its reference', async (test) => {
    const { world, supplier } = subject()
    const soldOut = (await steps.trains()).flatMap((train) =>
      train.seats.filter(({ canQueue }) => canQueue).map((seat) => ({ train, seat })),
    )
    const [first] = soldOut
    if (world.strikeNext === null || first === undefined) return test.skip()
    const wish = {
      requirements: [{ ...rideOf(first.train), seat: first.seat.seat }],
      passengers: [world.traveller()],
      cutOffAt: Temporal.Instant.from(first.train.from.at).subtract({ hours: 2 }),
      prepaidMinor: first.seat.fareMinor,
      phone: '13800000000',
      account: fresh('account'),
      reference: fresh('standby'),
      key: fresh('standby'),
    }
    expect(await twice('submitStandby', 'lostReply', (one) => one.submitStandby(wish))).toMatchObject({ is: 'done' })
    expect(await supplier.standbysByReference(wish.reference)).toHaveLength(1)
  })

  it('has done nothing where the railway says that it is away', async (test) => {
    const { world, supplier } = subject()
    if (world.strikeNext === null) return test.skip()
    const wish = steps.wish(await steps.freshRide(), [world.traveller()])
    await world.strikeNext('hold', 'away')
    await expect(supplier.hold(wish)).rejects.toThrow(SupplierAway)
    expect(await supplier.bookingsByReference(wish.reference)).toEqual([])
  })

  it('looks a second time where the line was cut, and no third time', async (test) => {
    const { world, supplier } = subject()
    if (world.strikeNext === null) return test.skip()
    const { from, to, trainDate } = world.trip
    const search = () =>
      supplier
        .search({ from: { city: from }, to: { city: to }, trainDate, onlyFastTrain: false, passengers: 1 })
        .then(({ length }) => length)
    await world.strikeNext('search', 'lostRequest')
    expect(await search()).toBeGreaterThan(0)
    await world.strikeNext('search', 'lostRequest', 2)
    await expect(search()).rejects.toThrow(SupplierUnclear)
  })
}
