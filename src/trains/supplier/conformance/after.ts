import { expect, it } from 'vitest'
import { changeCost, feeMinorOf, feeTableAt, refundFee, type HeldTicket } from '../../rules/fees.ts'
import { areLeft } from '../../rules/seats.ts'
import type { OfferedTrain } from '../../rules/train.ts'
import { fresh, NO_WISHES, rideOf, ticketOf, withSeats, type FreshRide, type Steps } from './steps.ts'
import type { TrainSupplierUnderTest } from './world.ts'

const ticketHeld = (train: OfferedTrain, fareMinor: number): HeldTicket => ({
  fareMinor,
  departAt: Temporal.Instant.from(train.from.at),
  isToHongKong: false,
  moved: null,
})

/** What giving back and moving cost, against our own table. */
export function fees(subject: () => TrainSupplierUnderTest, steps: Steps): void {
  /** The first train of a near day that has seats for several. */
  async function rideOn(trainDate: string): Promise<FreshRide> {
    const [ride] = (await steps.trainsOn(trainDate)).flatMap(withSeats)
    if (ride === undefined) throw new Error(`no seats are left on ${trainDate}`)
    return ride
  }

  it('quotes a refund at each step of the fees as our own table says it [SC-TRN-08]', async () => {
    const percents: number[] = []
    for (const trainDate of subject().world.nearDates) {
      const ride = await rideOn(trainDate)
      const ticketed = await steps.ticketed(ride)
      const quoted = await subject().supplier.refundQuote({ bookingId: ticketed.bookingId, ticketNumbers: [ticketOf(ticketed)] })
      const ours = refundFee(ticketHeld(ride.train, ticketed.totalMinor), await subject().world.now())
      if (quoted.is !== 'quoted' || !ours.allowed) throw new Error(`nothing is quoted for ${trainDate}`)
      expect(quoted.quote.tickets).toMatchObject([{ feeMinor: ours.fee.feeMinor, percent: ours.fee.percent }])
      percents.push(ours.fee.percent)
    }
    expect(new Set(percents).size).toBeGreaterThanOrEqual(3)
  })

  it('quotes a change to a later day as our own table says it [SC-TRN-07]', async () => {
    const { nearDates, trip } = subject().world
    const [later] = (await steps.trainsOn(trip.trainDate)).flatMap(withSeats)
    if (later === undefined) throw new Error('no seats are left')
    for (const trainDate of nearDates.slice(0, 3)) {
      const ride = await rideOn(trainDate)
      const ticketed = await steps.ticketed(ride)
      const wanted = { fareMinor: later.seat.fareMinor, departAt: Temporal.Instant.from(later.train.from.at), isSameCity: true }
      const quoted = await subject().supplier.changeQuote({
        ...rideOf(later.train),
        bookingId: ticketed.bookingId,
        ticketNumbers: [ticketOf(ticketed)],
        seat: later.seat.seat,
      })
      const ours = changeCost(ticketHeld(ride.train, ticketed.totalMinor), wanted, await subject().world.now())
      if (quoted.is !== 'quoted' || !ours.allowed) throw new Error(`nothing is quoted for ${trainDate}`)
      const { fee, differenceMinor, differenceFeeMinor, totalMinor } = ours.cost
      expect(quoted.quote).toMatchObject({ feeMinor: fee.feeMinor, differenceMinor, differenceFeeMinor })
      expect(quoted.quote.totalMinor - quoted.quote.backMinor).toBe(totalMinor)
    }
  })
}

/** What becomes of tickets afterwards, and queueing. */
export function after(subject: () => TrainSupplierUnderTest, steps: Steps): void {
  it('quotes a refund that is free eight days ahead, gives back what was quoted, and does so once [C-TRAIN-07]', async () => {
    const ticketed = await steps.ticketed(await steps.freshRide())
    const { bookingId, totalMinor } = ticketed
    const quoted = await subject().supplier.refundQuote({ bookingId, ticketNumbers: [ticketOf(ticketed)] })
    if (quoted.is !== 'quoted') throw new Error(quoted.why)
    expect(quoted.quote).toMatchObject({ isRailwaysOwn: false, refundMinor: totalMinor, feeMinor: 0, withinWorkingDays: 7 })
    const refund = () => subject().supplier.refund({ bookingId, quoteId: quoted.quote.quoteId, key: fresh('refund') })
    expect(await refund()).toMatchObject({ is: 'done' })
    const refunded = await steps.until(bookingId, ({ passengers: [one] }) => one?.ticketState === 'refunded')
    expect(refunded.passengers[0]?.refund).toMatchObject({ amountMinor: totalMinor, feeMinor: 0, isAtWindow: false })
    expect((await refund()).is).toBe('refused')
  })

  it('moves a ticket to another train of a later day, at what our own table says, once [C-TRAIN-04]', async () => {
    const old = await steps.ticketed(await steps.freshRide())
    const { train, seat } = await steps.freshRide()
    const asked = { ...rideOf(train), bookingId: old.bookingId, ticketNumbers: [ticketOf(old)], seat: seat.seat }
    const quoted = await subject().supplier.changeQuote(asked)
    if (quoted.is !== 'quoted') throw new Error(quoted.why)
    const { quote } = quoted
    const table = feeTableAt(Temporal.Instant.from(quote.expiresAt))
    expect(quote).toMatchObject({ isOtherCity: false, isRailwaysOwn: false, feeMinor: feeMinorOf(old.totalMinor, 0, table) })
    expect(quote.totalMinor - quote.backMinor).toBe(quote.differenceMinor + quote.feeMinor + quote.differenceFeeMinor)

    const wish = { bookingId: old.bookingId, quoteId: quote.quoteId, wishes: NO_WISHES, reference: fresh('change'), key: fresh('change') }
    const held = await subject().supplier.holdChange(wish)
    if (held.is !== 'done') throw new Error(held.why)
    expect(held.booking).toMatchObject({ state: 'held', isChangeable: false, change: { fromBookingId: old.bookingId } })
    expect((await subject().supplier.booking(old.bookingId))?.passengers[0]?.ticketState).toBe('issued')

    const { bookingId, change } = held.booking
    await subject().supplier.ticket({ bookingId, expectedTotalMinor: change?.totalMinor ?? -1, key: fresh('ticket') })
    const moved = await steps.until(bookingId, ({ state }) => state === 'ticketed')
    expect((await subject().supplier.booking(old.bookingId))?.passengers[0]?.ticketState).toBe('changed')
    const again = await subject().supplier.changeQuote({ ...asked, bookingId, ticketNumbers: [ticketOf(moved)] })
    expect(again).toMatchObject({ is: 'refused', why: 'notChangeable' })
  })

  it('lets nobody queue for seats that are left [C-TRAIN-08]', async () => {
    const { train, seat } = await steps.freshRide()
    const departs = Temporal.Instant.from(train.from.at)
    const reference = fresh('standby')
    const answer = await subject().supplier.submitStandby({
      requirements: [{ ...rideOf(train), seat: seat.seat }],
      passengers: [subject().world.traveller()],
      cutOffAt: departs.subtract({ hours: 2 }),
      prepaidMinor: seat.fareMinor,
      phone: '13800000000',
      account: fresh('account'),
      reference,
      key: fresh('standby'),
    })
    expect(answer).toMatchObject({ is: 'refused', why: 'seatsLeft' })
    expect(await subject().supplier.standbysByReference(reference)).toEqual([])
  })

  it('queues for a train that is sold out, tells the place in the queue, and leaves it with the whole sum [C-TRAIN-08]', async (test) => {
    const found = (await steps.trains()).flatMap((train) => train.seats.filter(({ canQueue }) => canQueue).map((seat) => ({ train, seat })))
    const [soldOut] = found
    if (soldOut === undefined) return test.skip()
    const { train, seat } = soldOut
    const answer = await subject().supplier.submitStandby({
      requirements: [{ ...rideOf(train), seat: seat.seat }],
      passengers: [subject().world.traveller()],
      cutOffAt: Temporal.Instant.from(train.from.at).subtract({ hours: 2 }),
      prepaidMinor: seat.fareMinor,
      phone: '13800000000',
      account: fresh('account'),
      reference: fresh('standby'),
      key: fresh('standby'),
    })
    if (answer.is !== 'done') throw new Error(answer.why)
    const { standbyId } = answer.standby
    expect(answer.standby).toMatchObject({ state: 'waiting', backMinor: 0, requirements: [{ state: 'waiting', ride: rideOf(train) }] })
    expect(await subject().supplier.leaveStandby({ standbyId, key: fresh('leave') })).toMatchObject({
      is: 'done',
      standby: { state: 'cancelled', backMinor: seat.fareMinor },
    })
    expect(await subject().supplier.standby(standbyId)).toMatchObject({ state: 'cancelled' })
  })

  it('gives seats that come back to whoever queues, and issues them at once [C-TRAIN-08]', async (test) => {
    const scarce = (await steps.trains()).flatMap((train) =>
      train.seats
        .filter(({ seatsLeft, berths }) => areLeft(seatsLeft) && !areLeft(seatsLeft, 6) && berths.length === 0)
        .map((seat) => ({ train, seat })),
    )
    const [last] = scarce
    if (last === undefined) return test.skip()
    const { world, supplier } = subject()
    const everybody = Array.from({ length: Number(last.seat.seatsLeft) }, () => world.traveller())
    const held = await steps.held(last, everybody)
    const answer = await supplier.submitStandby({
      requirements: [{ ...rideOf(last.train), seat: last.seat.seat }],
      passengers: [world.traveller()],
      cutOffAt: Temporal.Instant.from(last.train.from.at).subtract({ hours: 2 }),
      prepaidMinor: last.seat.fareMinor,
      phone: '13800000000',
      account: fresh('account'),
      reference: fresh('standby'),
      key: fresh('standby'),
    })
    if (answer.is !== 'done') throw new Error(answer.why)
    const { standbyId } = answer.standby
    await supplier.release({ bookingId: held.bookingId, key: fresh('release') })
    if ((await supplier.standby(standbyId))?.state === 'waiting') {
      await world.awaiting(async () => (await supplier.standby(standbyId))?.state !== 'waiting')
    }
    const served = await supplier.standby(standbyId)
    expect(served).toMatchObject({ state: 'served', requirements: [{ state: 'won', ahead: null }] })
    const tickets = await steps.until(served?.bookingId ?? '', ({ state }) => state === 'ticketed')
    expect(tickets).toMatchObject({ standbyId, passengers: [{ ticketState: 'issued' }] })
    expect(tickets.totalMinor + (served?.backMinor ?? 0)).toBe(last.seat.fareMinor)
  })
}
