import { expect, it } from 'vitest'
import { SupplierAway, SupplierUnclear } from '../port.ts'
import { fresh, NO_WISHES, rideOf, ticketOf, type Steps } from './steps.ts'
import type { TrainSupplierUnderTest } from './world.ts'

export function booking(subject: () => TrainSupplierUnderTest, steps: Steps): void {
  it('holds all passengers, each with a seat, until a time to pay by, and is found by its reference', async () => {
    const ride = await steps.freshRide()
    const passengers = [subject().world.traveller(), subject().world.traveller()]
    const held = await steps.held(ride, passengers)
    expect(held).toMatchObject({ state: 'held', ride: rideOf(ride.train), isChangeable: true, change: null })
    expect(held.passengers.every(({ seat, ticketNumber }) => seat !== null && seat.car !== null && ticketNumber === null)).toBe(true)
    expect(new Set(held.passengers.map(({ seat }) => `${seat?.car} ${seat?.place}`)).size).toBe(2)
    expect(held.payBy).not.toBeNull()
    expect(await subject().supplier.bookingsByReference(held.reference)).toEqual([held])
  })

  it('takes once under one key, and says so', async () => {
    const wish = steps.wish(await steps.freshRide(), [subject().world.traveller()])
    const [first, second] = [await subject().supplier.hold(wish), await subject().supplier.hold(wish)]
    expect([first, second]).toMatchObject([
      { is: 'done', isReplay: false },
      { is: 'done', isReplay: true },
    ])
    expect(await subject().supplier.bookingsByReference(wish.reference)).toHaveLength(1)
  })

  it('holds nothing above the agreed sum, and says what it costs', async () => {
    const ride = await steps.freshRide()
    const wish = steps.wish(ride, [subject().world.traveller()], { maxTotalMinor: 1 })
    expect(await subject().supplier.hold(wish)).toMatchObject({ is: 'refused', why: 'priceMoved', newTotalMinor: ride.seat.fareMinor })
    expect(await subject().supplier.bookingsByReference(wish.reference)).toEqual([])
  })

  it('lets nobody be on one train twice, and books nobody whom it does not know', async () => {
    const ride = await steps.freshRide()
    const [first, stranger] = [subject().world.traveller(), subject().world.stranger()]
    await steps.held(ride, [first])
    const again = await subject().supplier.hold(steps.wish(ride, [subject().world.traveller(), first]))
    expect(again).toMatchObject({ is: 'refused', why: 'twice', passengers: [1] })
    const unknown = await subject().supplier.hold(steps.wish(ride, [stranger]))
    expect(unknown).toMatchObject({ is: 'refused', why: 'notVerified', passengers: [0] })
  })

  it('says that a train is gone which it does not know', async () => {
    const wish = steps.wish(await steps.freshRide(), [subject().world.traveller()], { trainId: 'none' })
    expect(await subject().supplier.hold(wish)).toMatchObject({ is: 'refused', why: 'gone' })
  })

  it('gives a hold back once, and tickets none that is over', async () => {
    const { bookingId, totalMinor } = await steps.held(await steps.freshRide())
    const release = () => subject().supplier.release({ bookingId, key: fresh('release') })
    expect([await release(), await release()]).toMatchObject([{ booking: { state: 'cancelled' } }, { booking: { state: 'cancelled' } }])
    const late = await subject().supplier.ticket({ bookingId, expectedTotalMinor: totalMinor, key: fresh('ticket') })
    expect(late).toMatchObject({ is: 'refused', why: 'movedOn' })
  })

  it('tickets a hold at its own sum alone, and gives everybody a ticket', async () => {
    const { bookingId, totalMinor } = await steps.held(await steps.freshRide())
    const order = (expectedTotalMinor: number) => subject().supplier.ticket({ bookingId, expectedTotalMinor, key: fresh('ticket') })
    expect(await order(totalMinor + 50)).toMatchObject({ is: 'refused', why: 'priceMoved' })
    expect(await order(totalMinor)).toMatchObject({ is: 'done' })
    const ticketed = await steps.until(bookingId, ({ state }) => state === 'ticketed')
    expect(ticketed.passengers).toMatchObject([{ ticketState: 'issued', isCollected: false }])
    expect(ticketOf(ticketed).startsWith(ticketed.orderNumber)).toBe(true)
    expect(await subject().supplier.release({ bookingId, key: fresh('release') })).toMatchObject({ is: 'refused', why: 'movedOn' })
  })

  it('is unclear about a hold that nobody answered for, which is found by its reference and not taken again', async (test) => {
    const { silenced } = subject().world
    if (silenced === null) return test.skip()
    const wish = steps.wish(await steps.freshRide(), [silenced()])
    await expect(subject().supplier.hold(wish)).rejects.toThrow(SupplierUnclear)
    expect(await subject().supplier.bookingsByReference(wish.reference)).toMatchObject([{ reference: wish.reference }])
    expect(await subject().supplier.hold(wish)).toMatchObject({ is: 'done', isReplay: true })
  })

  it('is away where nobody listens: nothing was done', async () => {
    const { unreachable } = subject()
    await expect(unreachable.hold(steps.wish(await steps.freshRide(), [subject().world.traveller()]))).rejects.toThrow(SupplierAway)
    await expect(unreachable.stations()).rejects.toThrow(SupplierAway)
  })

  it('says what wishes for seats have become', async () => {
    const ride = await steps.freshRide()
    const seats = ride.seat.letters.length > 0 ? [`1${ride.seat.letters[0]}`] : []
    const wish = steps.wish(ride, [subject().world.traveller()], { wishes: { ...NO_WISHES, seats, together: true } })
    const answer = await subject().supplier.hold(wish)
    if (answer.is !== 'done') throw new Error(answer.why)
    const held = await steps.until(answer.booking.bookingId, ({ state }) => state === 'held')
    expect(typeof held.isWishMet).toBe('boolean')
  })
}
