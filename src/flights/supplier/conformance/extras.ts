import { expect, it } from 'vitest'
import { sumMinor } from '../../../kernel/money.ts'
import type { OfferedExtras } from '../../rules/extras.ts'
import type { AskedExtra } from '../port/extras.ts'
import { fresh, held, ONE_ADULT, type Chosen, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

/** Seats of one's choice, bags and packages beside a ticket. */
export function extras(subject: () => SupplierUnderTest, steps: Steps, sells: boolean): void {
  const look = ({ flight, fare }: Chosen) => subject().supplier.extras({ flightId: flight.flightId, fareId: fare.fareId })

  it.runIf(!sells)('says that nothing is sold beside a fare', async () => {
    expect(await look(steps.choose())).toEqual({ is: 'none' })
  })
  if (!sells) return

  async function offered(chosen: Chosen): Promise<OfferedExtras> {
    const answer = await look(chosen)
    if (answer.is !== 'offered') throw new Error(`expected extras, the supplier says ${answer.is}`)
    return answer.extras
  }

  /** A free seat and one product of each kind, for the first passenger. */
  function oneOfEach({ seatMap, products }: OfferedExtras): AskedExtra[] {
    const seat = seatMap?.seats.find((one) => one.isFree && !one.isExit && one.priceMinor > 0)
    if (!seat) throw new Error('no seat of this world costs anything')
    const own = (['bag', 'package'] as const).flatMap((kind) => products.find((one) => one.kind === kind) ?? [])
    return [
      { passengerNo: 1, kind: 'seat' as const, id: seat.seat, priceMinor: seat.priceMinor },
      ...own.map(({ id, kind, priceMinor }) => ({ passengerNo: 1, kind, id, priceMinor })),
    ]
  }

  it('draws each seat once, in the columns of its map', async () => {
    const { seatMap, products } = await offered(steps.choose())
    const seats = seatMap?.seats ?? []
    expect(new Set(seats.map(({ seat }) => seat)).size).toBe(seats.length)
    expect(seats.every(({ seat, row, column }) => seat === `${row}${column}` && seatMap?.columns.includes(column))).toBe(true)
    expect(seats.some(({ isFree }) => isFree)).toBe(true)
    expect(seats.some(({ isFree }) => !isFree)).toBe(true)
    expect(products.length).toBeGreaterThan(0)
    expect(products.filter(({ kind }) => kind === 'bag').every(({ weightKg }) => weightKg !== null)).toBe(true)
  })

  it('holds them with the seats under one key, issues them with the tickets, and hands out vouchers for packages', async () => {
    const { supplier, world } = subject()
    const chosen = steps.choose()
    const asked = oneOfEach(await offered(chosen))
    const request = { ...steps.request(await steps.price(chosen)), extras: asked }
    const booking = held(await supplier.hold(request))
    expect(held(await supplier.hold(request)).supplierBookingId).toBe(booking.supplierBookingId)
    expect(booking.extras).toEqual(asked.map((one) => ({ ...one, voucher: null })))
    expect(booking.price).toMatchObject(request.expectedPrice)
    const { supplierBookingId } = booking
    expect(await supplier.ticket({ supplierBookingId, key: fresh('ticket') })).toMatchObject({ is: 'accepted' })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.status === 'ticketed')
    const after = await supplier.booking(supplierBookingId)
    expect(after?.extras.map(({ kind, voucher }) => [kind, voucher !== null])).toEqual(asked.map(({ kind }) => [kind, kind === 'package']))
    const [ticketNumber = ''] = after?.ticketNumbers ?? []
    const quote = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers: [ticketNumber] })
    if (quote.is !== 'quoted') throw new Error(`expected a quote, the supplier says ${quote.is}`)
    // Whoever gives a ticket up does not get back what was bought beside it.
    expect(quote.tickets[0]?.paidMinor).toBe(
      after ? after.price.fareMinor + after.price.airportTaxMinor + after.price.fuelSurchargeMinor : 0,
    )
  })

  it('gives a seat to one alone, never another one instead, and holds nothing for who comes second', async () => {
    const { supplier } = subject()
    const chosen = steps.choose()
    const [seat] = oneOfEach(await offered(chosen))
    if (!seat) throw new Error('there is a seat')
    const first = held(await supplier.hold({ ...steps.request(await steps.price(chosen)), extras: [seat] }))
    const second = { ...steps.request(await steps.price(chosen)), extras: [seat] }
    expect(await supplier.hold(second)).toEqual({ is: 'extrasGone' })
    expect(await supplier.bookingByReference(second.reference)).toBeNull()
    expect((await offered(chosen)).seatMap?.seats.find((one) => one.seat === seat.id)?.isFree).toBe(false)
    await supplier.release({ supplierBookingId: first.supplierBookingId, key: fresh('release') })
    expect((await offered(chosen)).seatMap?.seats.find((one) => one.seat === seat.id)?.isFree).toBe(true)
  })

  it('sells nothing at another price than it showed, and nothing that it does not know', async () => {
    const chosen = steps.choose()
    const [seat, bag] = oneOfEach(await offered(chosen))
    if (!seat || !bag) throw new Error('there is a seat and a bag')
    for (const asked of [
      { ...bag, priceMinor: bag.priceMinor + 100 },
      { ...seat, id: '99A' },
      { ...bag, id: 'BAG999' },
    ])
      expect(await subject().supplier.hold({ ...steps.request(await steps.price(chosen)), extras: [asked] })).toEqual({ is: 'extrasGone' })
  })

  it('holds for each passenger what she has chosen', async () => {
    const { supplier, world } = subject()
    const chosen = steps.choose()
    const { seatMap, products } = await offered(chosen)
    const free = seatMap?.seats.filter(({ isFree, isExit }) => isFree && !isExit).slice(0, 2) ?? []
    const bag = products.find(({ kind }) => kind === 'bag')
    if (!bag || free.length < 2) throw new Error('there are two seats and a bag')
    const asked: AskedExtra[] = [
      ...free.map(({ seat, priceMinor }, index) => ({ passengerNo: index + 1, kind: 'seat' as const, id: seat, priceMinor })),
      { passengerNo: 2, kind: 'bag', id: bag.id, priceMinor: bag.priceMinor },
    ]
    const { flight, fare } = chosen
    const price = await supplier.price({ flightId: flight.flightId, fareId: fare.fareId, passengers: { ...ONE_ADULT, adults: 2 } })
    if (price.is !== 'priced') throw new Error(`expected a price, the supplier says ${price.is}`)
    const booking = held(
      await supplier.hold({ ...steps.request(price, { passengers: [world.traveller(), world.traveller()] }), extras: asked }),
    )
    expect(booking.extras).toEqual(asked.map((one) => ({ ...one, voucher: null })))
    expect(sumMinor(booking.extras.map(({ priceMinor }) => priceMinor))).toBe(sumMinor(asked.map(({ priceMinor }) => priceMinor)))
  })
}
