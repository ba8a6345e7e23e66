import { expect, it } from 'vitest'
import type { FlightOnOffer } from '../../rules/offer.ts'
import type { SupplierAbilities } from '../port.ts'
import { fresh, type Chosen, type Steps } from './steps.ts'
import type { Levers, PlanLevers, SupplierUnderTest } from './world.ts'

/** An airline cancels flights that it has sold, moves their times, or puts their passengers on others; only for worlds with levers. */
export function planning(subject: () => SupplierUnderTest, steps: Steps, levers: () => Levers, can: SupplierAbilities): void {
  const issued = async (chosen: Chosen) => {
    const { supplierBookingId } = await steps.issue(chosen)
    const booking = await subject().supplier.booking(supplierBookingId)
    if (!booking) throw new Error('the supplier does not know what it issued')
    return booking
  }
  const plans = (): PlanLevers => {
    const { plans: found } = levers()
    if (!found) throw new Error('this world has no levers for plans')
    return found
  }
  const read = async (supplierBookingId: string) => (await subject().supplier.booking(supplierBookingId))?.airlineChange ?? null
  const paidFor = ({ price }: Awaited<ReturnType<typeof issued>>) => price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor

  /** Nonstop flights of days of their own: what becomes of one of them is nothing to any other case, nor to journeys that it is a part of. */
  let free: FlightOnOffer[] | null = null
  async function flights(): Promise<FlightOnOffer[]> {
    const { supplier, world } = subject()
    if (free) return free
    const first = Temporal.PlainDate.from(world.trip.departDate)
    const days = await Promise.all([1, 2].map((days) => supplier.search({ ...world.trip, departDate: first.add({ days }).toString() })))
    free = days.flat().filter((flight) => world.isNonstop(flight))
    return free
  }

  const take = (from: FlightOnOffer[], isFit: (flight: FlightOnOffer) => boolean): Chosen | null => {
    const index = from.findIndex((flight) => isFit(flight) && flight.fares.some((one) => one.cabin === 'Y' && one.seatsLeft === null))
    const [flight] = index < 0 ? [] : from.splice(index, 1)
    const fare = flight?.fares.findLast((one) => one.cabin === 'Y' && one.seatsLeft === null)
    return flight && fare ? { flight, fare } : null
  }

  async function choose(): Promise<Chosen> {
    const chosen = take(await flights(), () => true)
    if (!chosen) throw new Error('the days of this world have too few flights for the suite')
    return chosen
  }

  /** A flight to leave, and another of its airline on that day. */
  async function pair(): Promise<{ readonly chosen: Chosen; readonly other: Chosen }> {
    const all = await flights()
    for (;;) {
      const chosen = await choose()
      const dayOf = ({ from }: FlightOnOffer): string => from.at.slice(0, 10)
      const other = take(all, (one) => one.carrier === chosen.flight.carrier && dayOf(one) === dayOf(chosen.flight))
      if (other) return { chosen, other }
    }
  }

  it('says that its airline has cancelled a flight, gives all of it back, and has nothing to agree to', async () => {
    const { supplier } = subject()
    const chosen = await choose()
    const booking = await issued(chosen)
    const { supplierBookingId, ticketNumbers } = booking
    expect(booking.airlineChange).toBeNull()
    await levers().cancelFlight(chosen.flight)
    const change = await read(supplierBookingId)
    expect(change).toMatchObject({ kind: 'cancelled', status: 'open', to: null, from: { flightId: chosen.flight.flightId } })
    expect(change?.from.from).toEqual(chosen.flight.from)
    const back = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
    expect(back).toMatchObject({ is: 'quoted', isInvoluntary: true, feeMinor: 0, value: null, backMinor: paidFor(booking) })
    const changeId = change?.changeId ?? ''
    expect(await supplier.acceptPlan({ supplierBookingId, changeId, key: fresh('accept') })).toEqual({ is: 'gone' })
    expect(await supplier.acceptPlan({ supplierBookingId, changeId: 'none', key: fresh('accept') })).toEqual({ is: 'gone' })
  })

  it.runIf(can.changes)('exchanges a flight for nothing that its airline has cancelled, until the day that it names', async () => {
    const { chosen, other } = await pair()
    const { supplierBookingId, ticketNumbers } = await issued(chosen)
    await levers().cancelFlight(chosen.flight)
    const change = await read(supplierBookingId)
    const { flight, fare } = other
    expect(flight.from.at.slice(0, 10) <= (change?.grants?.exchangeUntil ?? '')).toBe(true)
    const asked = { supplierBookingId, ticketNumbers, flightId: flight.flightId, fareId: fare.fareId }
    const quote = await subject().supplier.changeQuote(asked)
    expect(quote).toMatchObject({ is: 'quoted', isInvoluntary: true, feeMinor: 0, differenceMinor: 0 })
  })

  it('says old and new times; once they are accepted, and for one key once, nothing is free', async () => {
    const { supplier } = subject()
    const chosen = await choose()
    const { supplierBookingId, ticketNumbers } = await issued(chosen)
    await plans().moveTimes(chosen.flight, 120)
    const first = await read(supplierBookingId)
    expect(first).toMatchObject({ kind: 'retimed', status: 'open', from: { from: chosen.flight.from } })
    const later = Temporal.Instant.from(chosen.flight.from.at).add({ minutes: 120 })
    expect(Temporal.Instant.from(first?.to?.from.at ?? '').equals(later)).toBe(true)
    await plans().moveTimes(chosen.flight, 180)
    const second = await read(supplierBookingId)
    expect(second?.from).toEqual(first?.from)
    const accept = (changeId: string | undefined, key = fresh('accept')) =>
      supplier.acceptPlan({ supplierBookingId, changeId: changeId ?? '', key })
    expect(await accept(first?.changeId)).toEqual({ is: 'gone' })
    const key = fresh('accept')
    expect(await accept(second?.changeId, key)).toMatchObject({
      is: 'accepted',
      booking: { airlineChange: { status: 'accepted', grants: null } },
    })
    expect((await accept(second?.changeId, key)).is).toBe('accepted')
    // Without keys nobody can tell who asks again: it has been agreed to, which is what was wanted.
    expect((await accept(second?.changeId)).is).toBe(can.keys ? 'gone' : 'accepted')
    const quote = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
    expect(quote.is !== 'quoted' || !quote.isInvoluntary).toBe(true)
  })

  it('tells of some minutes, and takes back what nobody has accepted', async () => {
    const chosen = await choose()
    const { supplierBookingId } = await issued(chosen)
    await plans().moveTimes(chosen.flight, 10)
    expect(await read(supplierBookingId)).toMatchObject({ kind: 'retimed', status: plans().ofMinutes, grants: null })
    await plans().moveTimes(chosen.flight, 0)
    expect(await read(supplierBookingId)).toMatchObject({ status: 'withdrawn' })
  })

  it('puts passengers on another flight once they agree, under the tickets that they have', async () => {
    const { supplier } = subject()
    const { chosen, other } = await pair()
    const { supplierBookingId, ticketNumbers } = await issued(chosen)
    await plans().protectOn(chosen.flight, other.flight)
    const change = await read(supplierBookingId)
    expect(change).toMatchObject({
      kind: 'protected',
      status: 'open',
      to: { flightId: other.flight.flightId, number: other.flight.number },
    })
    const done = await supplier.acceptPlan({ supplierBookingId, changeId: change?.changeId ?? '', key: fresh('accept') })
    expect(done).toMatchObject({ is: 'accepted', booking: { ticketNumbers } })
  })
}
