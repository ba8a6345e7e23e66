import { expect, it } from 'vitest'
import { fresh, held, priced, type Chosen, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

/** Issued tickets are moved to other flights of their airline. */
export function changing(subject: () => SupplierUnderTest, steps: Steps): void {
  /** A flight to leave, and another of the same airline to go to; every call takes flights that no case before has used. */
  function pair(): { from: Chosen; to: Chosen } {
    for (;;) {
      const from = steps.choose()
      if (!subject().world.permits(from.fare).change) continue
      const others = steps.flights().filter(({ carrier, flightId }) => carrier === from.flight.carrier && flightId !== from.flight.flightId)
      for (const flight of others.toReversed()) {
        const fare = flight.fares.filter((one) => one.cabin === 'Y' && one.seatsLeft === null).at(-1)
        if (fare) return { from, to: { flight, fare } }
      }
    }
  }

  async function issuedFor(chosen: Chosen, size: number) {
    const { supplier, world } = subject()
    const passengers = Array.from({ length: size }, () => world.traveller())
    const { flightId } = chosen.flight
    const price = await supplier.price({ flightId, fareId: chosen.fare.fareId, passengers: { adults: size, children: 0, infants: 0 } })
    const { supplierBookingId } = held(await supplier.hold(steps.request(priced(price), { passengers })))
    await supplier.ticket({ supplierBookingId, key: fresh('ticket') })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketed')
    const booking = await supplier.booking(supplierBookingId)
    if (!booking) throw new Error('the supplier does not know what it issued')
    return booking
  }

  const asking = ({ flight, fare }: Chosen) => ({ flightId: flight.flightId, fareId: fare.fareId })
  const totalOf = ({ price }: { price: { fareMinor: number; airportTaxMinor: number; fuelSurchargeMinor: number } }): number =>
    price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor

  async function quoteFor(supplierBookingId: string, ticketNumbers: readonly string[], to: Chosen) {
    const quote = await subject().supplier.changeQuote({ supplierBookingId, ticketNumbers, ...asking(to) })
    if (quote.is !== 'quoted') throw new Error(quote.reason)
    return quote
  }

  it('quotes a change, takes its seats once for one key, finds them by our reference, and exchanges one of several tickets', async () => {
    const { supplier, world } = subject()
    const { from, to } = pair()
    const old = await issuedFor(from, 2)
    const [first = '', second = ''] = old.ticketNumbers
    const quote = await quoteFor(old.supplierBookingId, [second], to)
    expect(quote.isInvoluntary).toBe(false)
    const reference = fresh('change')
    const asked = { supplierBookingId: old.supplierBookingId, quoteId: quote.quoteId, reference, key: fresh('hold') }
    const once = held(await supplier.holdChange(asked))
    expect(held(await supplier.holdChange(asked)).supplierBookingId).toBe(once.supplierBookingId)
    expect((await supplier.bookingByReference(reference))?.supplierBookingId).toBe(once.supplierBookingId)
    expect(once).toMatchObject({
      status: 'held',
      change: {
        fromBookingId: old.supplierBookingId,
        ticketNumbers: [second],
        feeMinor: quote.feeMinor,
        differenceMinor: quote.differenceMinor,
      },
    })
    // What the new ticket is worth: what was paid for the old one, and what it is dearer by.
    expect(totalOf(once)).toBe(totalOf(old) / 2 + quote.differenceMinor)
    const statusOf = async (number: string) =>
      (await supplier.booking(old.supplierBookingId))?.tickets.find((one) => one.ticketNumber === number)?.status
    expect(await statusOf(second)).toBe('issued')
    expect(await supplier.ticket({ supplierBookingId: once.supplierBookingId, key: fresh('ticket') })).toMatchObject({ is: 'accepted' })
    await world.awaiting(async () => (await supplier.booking(once.supplierBookingId))?.status === 'ticketed')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['issued', 'changed'])
    const after = await supplier.booking(once.supplierBookingId)
    expect(after?.ticketNumbers).toHaveLength(1)
    // A ticket that was changed is changed or given up by its successor alone.
    expect(await supplier.giveUpQuote({ supplierBookingId: old.supplierBookingId, ticketNumbers: [second] })).toEqual({
      is: 'refused',
      reason: 'notNow',
    })
    const back = await supplier.giveUpQuote({ supplierBookingId: once.supplierBookingId, ticketNumbers: after?.ticketNumbers ?? [] })
    expect(back.is === 'quoted' && back.tickets[0]?.paidMinor).toBe(totalOf(once))
  })

  it('gives the seats of a change back, and leaves its tickets as good as before', async () => {
    const { supplier } = subject()
    const { from, to } = pair()
    const old = await issuedFor(from, 1)
    const quote = await quoteFor(old.supplierBookingId, old.ticketNumbers, to)
    const { supplierBookingId } = held(
      await supplier.holdChange({
        supplierBookingId: old.supplierBookingId,
        quoteId: quote.quoteId,
        reference: fresh('change'),
        key: fresh('hold'),
      }),
    )
    const again = { supplierBookingId: old.supplierBookingId, quoteId: quote.quoteId, reference: fresh('change'), key: fresh('hold') }
    expect(await supplier.holdChange(again)).toEqual({ is: 'tokenExpired' })
    expect(await supplier.release({ supplierBookingId, key: fresh('release') })).toEqual({ is: 'released' })
    expect((await supplier.booking(old.supplierBookingId))?.tickets.map(({ status }) => status)).toEqual(['issued'])
    expect((await supplier.giveUpQuote({ supplierBookingId: old.supplierBookingId, ticketNumbers: old.ticketNumbers })).is).toBe('quoted')
  })

  it('does not change to its own flight, and says so', async () => {
    const { supplier } = subject()
    const { from } = pair()
    const old = await issuedFor(from, 1)
    const { supplierBookingId, ticketNumbers } = old
    expect(await supplier.changeQuote({ supplierBookingId, ticketNumbers, ...asking(from) })).toEqual({
      is: 'refused',
      reason: 'notChangeable',
    })
  })

  it('leaves the old tickets as good as before where the new ones are not issued, and gives the seats back by itself', async () => {
    const { supplier, world } = subject()
    // At a vendor's test mode nothing can be made to fail.
    if (!world.levers) return
    const { from, to } = pair()
    const old = await issuedFor(from, 1)
    const quote = await quoteFor(old.supplierBookingId, old.ticketNumbers, to)
    const reference = fresh('change')
    const { supplierBookingId } = held(
      await supplier.holdChange({ supplierBookingId: old.supplierBookingId, quoteId: quote.quoteId, reference, key: fresh('hold') }),
    )
    await world.levers.failNextIssue()
    await supplier.ticket({ supplierBookingId, key: fresh('ticket') })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketingFailed')
    expect((await supplier.booking(supplierBookingId))?.failure).toBe('airline_rejected')
    expect((await supplier.booking(old.supplierBookingId))?.tickets.map(({ status }) => status)).toEqual(['issued'])
    expect(await supplier.release({ supplierBookingId, key: fresh('release') })).toEqual({ is: 'released' })
  })

  it('asks for another quote where the fare has moved since, and says what it costs then', async () => {
    const { supplier, world } = subject()
    if (!world.levers) return
    const { from, to } = pair()
    const old = await issuedFor(from, 1)
    const { supplierBookingId, ticketNumbers } = old
    const quote = await quoteFor(supplierBookingId, ticketNumbers, to)
    await world.levers.raisePrice(to.flight, to.fare, 60)
    const asked = { supplierBookingId, quoteId: quote.quoteId, reference: fresh('change'), key: fresh('hold') }
    expect(await supplier.holdChange(asked)).toEqual({ is: 'tokenExpired' })
    expect((await quoteFor(supplierBookingId, ticketNumbers, to)).differenceMinor).toBeGreaterThan(quote.differenceMinor)
  })
}
