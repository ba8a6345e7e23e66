import { expect, it } from 'vitest'
import type { FlightOnOffer } from '../../rules/offer.ts'
import { SupplierUnclear } from '../port.ts'
import type { LegChoice } from '../port/changing.ts'
import { fresh, held, priced, type Chosen, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

const dayAfter = (at: string, days: number): string => Temporal.PlainDate.from(at.slice(0, 10)).add({ days }).toString()

/** What the cases below are made of. */
function legSteps(subject: () => SupplierUnderTest, steps: Steps) {
  const totalOf = ({ price }: { price: { fareMinor: number; airportTaxMinor: number; fuelSurchargeMinor: number } }): number =>
    price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor

  function changeable(): Chosen {
    for (;;) {
      const chosen = steps.choose()
      if (subject().world.permits(chosen.fare).change) return chosen
    }
  }

  async function issuedFor({ flight, fare }: Chosen, size = 1) {
    const { supplier, world } = subject()
    const passengers = Array.from({ length: size }, () => world.traveller())
    const asked = { flightId: flight.flightId, fareId: fare.fareId, passengers: { adults: size, children: 0, infants: 0 } }
    const { supplierBookingId } = held(await supplier.hold(steps.request(priced(await supplier.price(asked)), { passengers })))
    await supplier.ticket({ supplierBookingId, key: fresh('ticket') })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketed')
    return read(supplierBookingId)
  }

  async function read(supplierBookingId: string) {
    const booking = await subject().supplier.booking(supplierBookingId)
    if (!booking) throw new Error('the supplier does not know what it issued')
    return booking
  }

  /** What the airline offers some days later, and of that what costs most: fee and difference are both told. */
  async function dearest(
    { supplierBookingId, ticketNumbers }: { readonly supplierBookingId: string; readonly ticketNumbers: readonly string[] },
    { departDate, leg = 0 }: { readonly departDate: string; readonly leg?: number },
  ): Promise<LegChoice> {
    const answer = await subject().supplier.legChoices({ supplierBookingId, ticketNumbers, leg, departDate })
    if (answer.is === 'refused') throw new Error(answer.reason)
    const choice = answer.choices.at(-1)
    if (!choice) throw new Error('nothing is offered')
    return choice
  }

  const statusesOf = async (id: string) => (await read(id)).tickets.map(({ status }) => status)

  async function holdOf(supplierBookingId: string, { quoteId }: LegChoice, more: { reference?: string; key?: string } = {}) {
    const wish = { supplierBookingId, quoteId, reference: more.reference ?? fresh('change'), key: more.key ?? fresh('hold') }
    return { wish, booking: held(await subject().supplier.holdChange(wish)) }
  }

  async function pay(supplierBookingId: string) {
    const { supplier, world } = subject()
    expect(await supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toMatchObject({ is: 'accepted' })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketed')
    return read(supplierBookingId)
  }

  return { totalOf, changeable, issuedFor, read, dearest, statusesOf, holdOf, pay }
}

/** One leg of a booking is moved for all who travel, to what its airline offers for that; nothing is held before it is paid. */
export function changingLegs(subject: () => SupplierUnderTest, steps: Steps): void {
  const { totalOf, changeable, issuedFor, read, dearest, statusesOf, holdOf, pay } = legSteps(subject, steps)

  it('offers what a leg can be moved to on another day, quotes the same by name, and keeps its limit', async () => {
    const { supplier } = subject()
    const from = changeable()
    const old = await issuedFor(from)
    const { supplierBookingId, ticketNumbers } = old
    const departDate = dayAfter(from.flight.from.at, 3)
    const choice = await dearest(old, { departDate })
    const [fare] = choice.flight.fares
    expect(choice.flight.from).toMatchObject({ airport: from.flight.from.airport })
    expect(choice.flight.from.at.slice(0, 10)).toBe(departDate)
    expect(choice).toMatchObject({ isInvoluntary: false, flight: { fares: [expect.anything()] } })
    const { flightId } = choice.flight
    const quote = await supplier.changeQuote({ supplierBookingId, ticketNumbers, flightId, fareId: fare?.fareId ?? '' })
    const { feeMinor, differenceMinor } = choice
    expect(quote).toMatchObject({ is: 'quoted', isInvoluntary: false, feeMinor, differenceMinor })
    const own = { supplierBookingId, ticketNumbers, flightId: from.flight.flightId, fareId: from.fare.fareId }
    expect(await supplier.changeQuote(own)).toEqual({ is: 'refused', reason: 'notChangeable' })
    expect(await supplier.changeQuote({ ...own, flightId, fareId: 'none' })).toEqual({ is: 'refused', reason: 'soldOut' })
  })

  it('holds a change at its quote once for one key, finds it by our reference, and exchanges the tickets of all as it is paid', async () => {
    const { supplier } = subject()
    const from = changeable()
    const old = await issuedFor(from, 2)
    const departDate = dayAfter(from.flight.from.at, 4)
    const one = old.ticketNumbers.slice(0, 1)
    const { supplierBookingId } = old
    expect(await supplier.legChoices({ supplierBookingId, ticketNumbers: one, leg: 0, departDate })).toEqual({
      is: 'refused',
      reason: 'onlyWhole',
    })
    const choice = await dearest(old, { departDate })
    const { wish, booking } = await holdOf(supplierBookingId, choice)
    expect(held(await supplier.holdChange(wish)).supplierBookingId).toBe(booking.supplierBookingId)
    expect((await supplier.bookingByReference(wish.reference))?.supplierBookingId).toBe(booking.supplierBookingId)
    expect(await supplier.holdChange({ ...wish, reference: fresh('change'), key: fresh('hold') })).toEqual({ is: 'tokenExpired' })
    const { feeMinor, differenceMinor } = choice
    expect(booking).toMatchObject({
      status: 'held',
      ticketNumbers: [],
      change: { fromBookingId: supplierBookingId, ticketNumbers: old.ticketNumbers, feeMinor, differenceMinor },
    })
    expect(totalOf(booking)).toBe(totalOf(old) + differenceMinor)
    expect(await statusesOf(supplierBookingId)).toEqual(['issued', 'issued'])
    const after = await pay(booking.supplierBookingId)
    expect(after.ticketNumbers).toHaveLength(2)
    expect(after.ticketNumbers.filter((number) => old.ticketNumbers.includes(number))).toEqual([])
    expect(await statusesOf(supplierBookingId)).toEqual(['changed', 'changed'])
    expect(totalOf(await read(supplierBookingId))).toBe(totalOf(old))
    expect(totalOf(after)).toBe(totalOf(old) + differenceMinor)
    // A ticket that was changed is changed or given up by its successor alone.
    const { ticketNumbers } = old
    expect(await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })).toEqual({ is: 'refused', reason: 'notNow' })
    expect(await supplier.legChoices({ supplierBookingId, ticketNumbers, leg: 0, departDate })).toEqual({ is: 'refused', reason: 'notNow' })
  })

  it('changes a change, and gives the last tickets up at what all of them are worth', async () => {
    const { supplier } = subject()
    const from = changeable()
    const old = await issuedFor(from)
    const first = await holdOf(old.supplierBookingId, await dearest(old, { departDate: dayAfter(from.flight.from.at, 5) }))
    const once = await pay(first.booking.supplierBookingId)
    const choice = await dearest(once, { departDate: dayAfter(from.flight.from.at, 6) })
    const twice = await pay((await holdOf(once.supplierBookingId, choice)).booking.supplierBookingId)
    expect(twice.change?.fromBookingId).toBe(once.supplierBookingId)
    expect([await statusesOf(old.supplierBookingId), await statusesOf(once.supplierBookingId)]).toEqual([['changed'], ['changed']])
    expect((await read(once.supplierBookingId)).ticketNumbers).toEqual(once.ticketNumbers)
    const { supplierBookingId, ticketNumbers } = twice
    const back = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
    expect(back.is === 'quoted' ? back.tickets[0]?.paidMinor : back.reason).toBe(totalOf(twice))
    expect(totalOf(twice)).toBe(totalOf(once) + choice.differenceMinor)
  })

  it('moves the way back alone, and leaves the way out as it is', async () => {
    const { supplier, world } = subject()
    const [asked] = world.journeys
    const isFit = (flight: FlightOnOffer) => flight.fares.findLast((fare) => fare.cabin === 'Y' && world.permits(fare).change)
    const flights = asked ? await supplier.search(asked) : []
    const flight = flights.find((one) => isFit(one))
    const fare = flight && isFit(flight)
    if (!asked?.further?.[0] || !flight || !fare) throw new Error('nothing that changes is sold there and back')
    const old = await issuedFor({ flight, fare })
    const departDate = dayAfter(asked.further[0].departDate, 1)
    const choice = await dearest(old, { departDate, leg: 1 })
    expect(choice.flight.from).toEqual(flight.from)
    expect(choice.flight.flightId).not.toBe(flight.flightId)
    const after = await pay((await holdOf(old.supplierBookingId, choice)).booking.supplierBookingId)
    expect(totalOf(after)).toBe(totalOf(old) + choice.differenceMinor)
  })
}

/** A change that comes to nothing, or of which nobody hears what became of it. */
export function losingLegs(subject: () => SupplierUnderTest, steps: Steps): void {
  const { totalOf, changeable, issuedFor, read, dearest, statusesOf, holdOf, pay } = legSteps(subject, steps)

  it('gives a change back that was not paid, and leaves its tickets as good as before', async () => {
    const { supplier } = subject()
    const from = changeable()
    const old = await issuedFor(from)
    const { wish, booking } = await holdOf(old.supplierBookingId, await dearest(old, { departDate: dayAfter(from.flight.from.at, 7) }))
    const { supplierBookingId } = booking
    expect(await supplier.release({ supplierBookingId, key: fresh('release') })).toEqual({ is: 'released' })
    expect(await supplier.release({ supplierBookingId, key: fresh('release') })).toEqual({ is: 'released' })
    expect((await supplier.bookingByReference(wish.reference))?.status).toBe('released')
    expect(await supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toEqual({ is: 'lapsed' })
    expect(await statusesOf(old.supplierBookingId)).toEqual(['issued'])
  })

  it('says that a change lapsed which is paid too late, and takes nothing for it', async () => {
    const { supplier, world } = subject()
    if (!world.levers) return
    const from = changeable()
    const old = await issuedFor(from)
    const { booking } = await holdOf(old.supplierBookingId, await dearest(old, { departDate: dayAfter(from.flight.from.at, 8) }))
    await world.levers.moveClockTo(booking.ticketingLimitAt.add({ seconds: 1 }))
    const { supplierBookingId } = booking
    expect(await supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toEqual({ is: 'lapsed' })
    expect((await read(supplierBookingId)).status).toBe('lapsed')
    expect(await statusesOf(old.supplierBookingId)).toEqual(['issued'])
  })

  it('refuses a change whose seats are gone by the time it is paid, and asks for another quote where they are gone before', async () => {
    const { supplier, world } = subject()
    if (!world.levers) return
    const from = changeable()
    const old = await issuedFor(from)
    const departDate = dayAfter(from.flight.from.at, 9)
    const choice = await dearest(old, { departDate })
    const { booking } = await holdOf(old.supplierBookingId, choice)
    const [fare] = choice.flight.fares
    if (!fare) throw new Error('a choice without a fare')
    await world.levers.setSeatsLeft(choice.flight, fare, 0)
    const paid = await supplier.ticket({ supplierBookingId: booking.supplierBookingId, key: fresh('ticket') })
    expect(paid).toMatchObject({ is: 'refused' })
    expect(await statusesOf(old.supplierBookingId)).toEqual(['issued'])
    await supplier.release({ supplierBookingId: booking.supplierBookingId, key: fresh('release') })
    await world.levers.setSeatsLeft(choice.flight, fare, 9)
    const again = await dearest(old, { departDate })
    await world.levers.setSeatsLeft(again.flight, again.flight.fares[0] ?? fare, 0)
    const wish = { supplierBookingId: old.supplierBookingId, quoteId: again.quoteId, reference: fresh('change'), key: fresh('hold') }
    expect(await supplier.holdChange(wish)).toEqual({ is: 'tokenExpired' })
  })

  it.each(['lostReply', 'wrongAnswer', 'lostRequest'] as const)(
    'calls a change unclear after %s; asked again, it is made once and paid once',
    async (fault) => {
      const { supplier, world } = subject()
      if (!world.levers) return
      const from = changeable()
      const old = await issuedFor(from)
      const choice = await dearest(old, { departDate: dayAfter(from.flight.from.at, 10) })
      const { supplierBookingId: was } = old
      const wish = { supplierBookingId: was, quoteId: choice.quoteId, reference: fresh('change'), key: fresh('hold') }
      await world.levers.strikeNext('holdChange', fault)
      await expect(supplier.holdChange(wish)).rejects.toThrow(SupplierUnclear)
      const found = await supplier.bookingByReference(wish.reference)
      expect(found?.status).toBe(fault === 'lostRequest' ? undefined : 'held')
      const booking = held(await supplier.holdChange(wish))
      expect(booking.supplierBookingId).toBe(found?.supplierBookingId ?? booking.supplierBookingId)
      await world.levers.strikeNext('ticketChange', fault)
      const { supplierBookingId } = booking
      await expect(supplier.ticket({ supplierBookingId, key: fresh('ticket') })).rejects.toThrow(SupplierUnclear)
      expect((await read(supplierBookingId)).status === 'held').toBe(fault === 'lostRequest')
      const after = await pay(supplierBookingId)
      expect(totalOf(after)).toBe(totalOf(old) + choice.differenceMinor)
    },
  )
}
