import { expect, it } from 'vitest'
import type { SupplierAbilities } from '../port.ts'
import type { HoldPassenger } from '../port/holding.ts'
import { fresh, held, priced, type Chosen, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

/** Issued tickets are given up, and pay for others. A world without fares that leave value leaves the cases out that need one. */
export function givingUp(subject: () => SupplierUnderTest, steps: Steps, can: SupplierAbilities): void {
  const fares = (isWanted: (chosen: Chosen) => boolean): Chosen[] =>
    steps
      .flights()
      .flatMap((flight) => flight.fares.map((fare) => ({ flight, fare })))
      .filter((chosen) => chosen.fare.cabin === 'Y' && chosen.fare.seatsLeft === null && isWanted(chosen))
  const leaves = ({ fare }: Chosen): boolean => subject().world.permits(fare).leavesValue

  /** Issues a ticket for somebody; its number, and what it cost. */
  async function issued(chosen: Chosen, passenger: HoldPassenger) {
    const { supplier, world } = subject()
    const request = steps.request(await steps.price(chosen), { passengers: [passenger] })
    const { supplierBookingId } = held(await supplier.hold(request))
    await supplier.ticket({ supplierBookingId, key: fresh('ticket') })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketed')
    const booking = await supplier.booking(supplierBookingId)
    if (!booking) throw new Error('the supplier does not know what it issued')
    const { price, ticketNumbers } = booking
    return { supplierBookingId, ticketNumbers, totalMinor: price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor }
  }

  it('quotes what giving tickets up brings, and gives them up once for one key, as money where the fare leaves none', async () => {
    const { supplier, world } = subject()
    const [chosen] = fares((one) => !leaves(one) && world.permits(one.fare).refund)
    if (!chosen) throw new Error('this world sells nothing that is paid back')
    const { supplierBookingId, ticketNumbers, totalMinor } = await issued(chosen, world.traveller())
    const quote = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
    if (quote.is !== 'quoted') throw new Error(quote.reason)
    expect(quote.value).toBeNull()
    expect(quote.backMinor + quote.feeMinor).toBe(totalMinor)
    const asked = { supplierBookingId, quoteId: quote.quoteId, key: fresh('give-up') }
    for (const again of [asked, asked]) {
      const answer = await supplier.giveUp(again)
      expect(answer).toMatchObject({ is: 'accepted', booking: { supplierBookingId, keptValues: [] } })
    }
    // Whoever knows no key tells what became of it instead.
    expect((await supplier.giveUp({ ...asked, key: fresh('give-up') })).is).toBe(can.keys ? 'quoteGone' : 'accepted')
    expect(await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })).toMatchObject({ is: 'refused' })
  })

  it.runIf(can.values)(
    'keeps of a fare that leaves value what it has quoted, and takes it for the same traveller’s next ticket, never more',
    async () => {
      const { supplier, world } = subject()
      const [chosen] = fares(leaves)
      // A vendor's test mode may sell none; a world of our own must.
      if (!chosen && !world.levers) return
      if (!chosen) throw new Error('this world sells nothing that leaves value')
      const passenger = world.traveller()
      const { supplierBookingId, ticketNumbers, totalMinor } = await issued(chosen, passenger)
      const quote = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
      if (quote.is !== 'quoted' || !quote.value) throw new Error('no value was quoted')
      expect(quote.backMinor + quote.feeMinor + quote.value.amountMinor).toBe(totalMinor)
      const given = await supplier.giveUp({ supplierBookingId, quoteId: quote.quoteId, key: fresh('give-up') })
      if (given.is !== 'accepted') throw new Error(given.is)
      const [value] = given.booking.keptValues
      if (!value) throw new Error('no value was kept')
      expect(value).toMatchObject({ ...quote.value, airline: chosen.flight.carrier, ticketNumber: ticketNumbers[0] })
      expect((await supplier.booking(supplierBookingId))?.keptValues).toEqual([value])

      const next = fares((one) => one.flight.carrier === chosen.flight.carrier && one.flight.flightId !== chosen.flight.flightId).at(-1)
      if (!next) throw new Error('the airline has no other flight on this day')
      const holdFor = async (who: HoldPassenger) =>
        held(await supplier.hold(steps.request(await steps.price(next), { passengers: [who] }))).supplierBookingId
      const part = { number: value.number, amountMinor: Math.min(value.amountMinor, 100_00) }
      const strangers = await holdFor(world.traveller())
      const refused = await supplier.ticket({ supplierBookingId: strangers, key: fresh('ticket'), values: [part] })
      expect([refused.is, (await supplier.booking(strangers))?.status]).toEqual(['valueRefused', 'held'])
      const hers = await holdFor(passenger)
      const tooMuch = { ...part, amountMinor: value.amountMinor + 1 }
      expect(await supplier.ticket({ supplierBookingId: hers, key: fresh('ticket'), values: [tooMuch] })).toEqual({ is: 'valueRefused' })
      expect(await supplier.ticket({ supplierBookingId: hers, key: fresh('ticket'), values: [part] })).toMatchObject({ is: 'accepted' })
      await world.awaiting(async () => (await supplier.booking(hers))?.status === 'ticketed')
    },
  )

  it.runIf(!can.part)('gives up all tickets of a booking or none, and says so', async () => {
    const { supplier, world } = subject()
    const [chosen] = fares((one) => world.permits(one.fare).refund)
    if (!chosen) throw new Error('this world sells nothing that is paid back')
    const passengers = [world.traveller(), world.traveller()]
    const price = await supplier.price({
      flightId: chosen.flight.flightId,
      fareId: chosen.fare.fareId,
      passengers: { adults: 2, children: 0, infants: 0 },
    })
    const { supplierBookingId } = held(await supplier.hold(steps.request(priced(price), { passengers })))
    await supplier.ticket({ supplierBookingId, key: fresh('ticket') })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketed')
    const [first = '', second = ''] = (await supplier.booking(supplierBookingId))?.ticketNumbers ?? []
    expect(await supplier.giveUpQuote({ supplierBookingId, ticketNumbers: [second] })).toEqual({ is: 'refused', reason: 'onlyWhole' })
    const whole = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers: [first, second] })
    if (whole.is !== 'quoted') throw new Error(whole.reason)
    expect(whole.tickets.map(({ ticketNumber }) => ticketNumber)).toEqual([first, second])
    expect(whole.tickets.reduce((sum, { backMinor }) => sum + backMinor, 0)).toBe(whole.backMinor)
  })

  it.runIf(can.part)('gives up one of several tickets, tells what becomes of each, and leaves the others as good as before', async () => {
    const { supplier, world } = subject()
    const chosen = steps.choose()
    const passengers = [world.traveller(), world.traveller()]
    const { flightId } = chosen.flight
    const price = await supplier.price({
      flightId,
      fareId: chosen.fare.fareId,
      passengers: { adults: passengers.length, children: 0, infants: 0 },
    })
    const { supplierBookingId } = held(await supplier.hold(steps.request(priced(price), { passengers })))
    await supplier.ticket({ supplierBookingId, key: fresh('ticket') })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketed')
    const [first = '', second = ''] = (await supplier.booking(supplierBookingId))?.ticketNumbers ?? []
    const quote = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers: [second] })
    if (quote.is !== 'quoted') throw new Error(quote.reason)
    const [line] = quote.tickets
    expect([quote.tickets.length, line?.ticketNumber, quote.isInvoluntary]).toEqual([1, second, false])
    expect(line).toMatchObject({ backMinor: quote.backMinor, feeMinor: quote.feeMinor })
    const { price: paid } = (await supplier.booking(supplierBookingId)) ?? {}
    expect((line?.paidMinor ?? 0) * passengers.length).toBe(
      (paid?.fareMinor ?? 0) + (paid?.airportTaxMinor ?? 0) + (paid?.fuelSurchargeMinor ?? 0),
    )
    await supplier.giveUp({ supplierBookingId, quoteId: quote.quoteId, key: fresh('give-up') })
    const statusOf = async (number: string) =>
      (await supplier.booking(supplierBookingId))?.tickets.find((one) => one.ticketNumber === number)?.status
    await world.awaiting(async () => (await statusOf(second)) === 'refunded')
    expect(await statusOf(first)).toBe('issued')
    expect((await supplier.giveUpQuote({ supplierBookingId, ticketNumbers: [first] })).is).toBe('quoted')
    expect(await supplier.giveUpQuote({ supplierBookingId, ticketNumbers: [second] })).toEqual({ is: 'refused', reason: 'notNow' })
  })

  it.runIf(can.claims)('takes a claim for all of the money once, finds it by our reference, and decides about it', async () => {
    const { supplier, world } = subject()
    const { supplierBookingId, ticketNumbers, totalMinor } = await issued(steps.choose(), world.traveller())
    const reference = fresh('claim')
    expect(await supplier.claimByReference({ supplierBookingId, reference })).toBeNull()
    const proofs = ['0'.repeat(64)]
    const asked = { supplierBookingId, ticketNumbers, reason: 'illness', proofs, reference, key: fresh('claim') } as const
    for (const again of [asked, asked])
      expect(await supplier.claim(again)).toEqual({
        is: 'taken',
        claim: { ticketNumbers, status: 'underReview', backMinor: 0, refusal: null },
      })
    const other = { ...asked, reference: fresh('claim'), key: fresh('claim') }
    expect(await supplier.claim(other)).toEqual({ is: 'refused', reason: 'notNow' })
    expect((await supplier.booking(supplierBookingId))?.tickets.map(({ status }) => status)).toEqual(['underReview'])
    // A vendor's test mode decides when it likes; a world of our own does within minutes.
    if (!world.levers) return
    for (let looked = 0; looked < 3; looked += 1) await world.awaiting(async () => true)
    expect(await supplier.claimByReference({ supplierBookingId, reference })).toEqual({
      ticketNumbers,
      status: 'accepted',
      backMinor: totalMinor,
      refusal: null,
    })
  })
}
