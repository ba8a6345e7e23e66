import { areLeft, type SeatOnSale } from '../../rules/seats.ts'
import type { OfferedTrain } from '../../rules/train.ts'
import type { HoldSeatsRequest, RailBooking, RailPassenger, RideWanted, SeatWishes } from '../port.ts'
import type { TrainSupplierUnderTest } from './world.ts'

/** What the suite does again and again. */
export interface Steps {
  /** The day's trains, asked for once. */
  trains(): Promise<readonly OfferedTrain[]>
  /** The same of another day. */
  trainsOn(trainDate: string): Promise<readonly OfferedTrain[]>
  /** A train with seats left that no case has used yet, so that nobody meets another case's booking. */
  freshRide(): Promise<FreshRide>
  wish(of: FreshRide, passengers: readonly RailPassenger[], more?: Partial<HoldSeatsRequest>): HoldSeatsRequest
  held(of: FreshRide, passengers?: readonly RailPassenger[]): Promise<RailBooking>
  ticketed(of: FreshRide): Promise<RailBooking>
  /** The booking as it stands once this is true of it. */
  until(bookingId: string, isSo: (booking: RailBooking) => boolean): Promise<RailBooking>
}

export interface FreshRide {
  readonly train: OfferedTrain
  readonly seat: SeatOnSale
}

export const NO_WISHES: SeatWishes = { seats: [], together: false, berths: {}, acceptOthers: true, acceptNoSeat: false }

export const rideOf = ({ trainId, from, to }: OfferedTrain): RideWanted => ({ trainId, from: from.stationCode, to: to.stationCode })

/** A reference or key that no other run has used. */
export const fresh = (what: string): string => `${what}-${crypto.randomUUID()}`

/** A train that is on sale and has seats left for several, with such a type of seat. */
export function withSeats(train: OfferedTrain): FreshRide[] {
  const seat = train.seats.find(({ seat: type, seatsLeft }) => type !== 'noSeat' && areLeft(seatsLeft, 5))
  return seat === undefined || train.sale !== 'onSale' ? [] : [{ train, seat }]
}

export function stepsOf(subject: () => TrainSupplierUnderTest): Steps {
  let listed: Promise<readonly OfferedTrain[]> | null = null
  let used = 0
  const steps: Steps = {
    trains() {
      listed ??= steps.trainsOn(subject().world.trip.trainDate)
      return listed
    },
    trainsOn(trainDate) {
      const { from, to } = subject().world.trip
      return subject().supplier.search({ from: { city: from }, to: { city: to }, trainDate, onlyFastTrain: false, passengers: 1 })
    },
    async freshRide() {
      const open = (await steps.trains()).flatMap(withSeats)
      const ride = open[used]
      used += 1
      if (ride === undefined) throw new Error(`only ${open.length} trains of the world's day have seats left`)
      return ride
    },
    wish: ({ train, seat }, passengers, more = {}) => ({
      ...rideOf(train),
      seat: seat.seat,
      passengers,
      wishes: NO_WISHES,
      maxTotalMinor: seat.fareMinor * passengers.length,
      phone: '13800000000',
      account: fresh('account'),
      reference: fresh('order'),
      key: fresh('hold'),
      ...more,
    }),
    async held(ride, passengers = [subject().world.traveller()]) {
      const answer = await subject().supplier.hold(steps.wish(ride, passengers))
      if (answer.is !== 'done') throw new Error(`not held: ${answer.why}`)
      return steps.until(answer.booking.bookingId, ({ state }) => state === 'held')
    },
    async ticketed(ride) {
      const { bookingId, totalMinor } = await steps.held(ride)
      const answer = await subject().supplier.ticket({ bookingId, expectedTotalMinor: totalMinor, key: fresh('ticket') })
      if (answer.is !== 'done') throw new Error(`not ticketed: ${answer.why}`)
      return steps.until(bookingId, ({ state }) => state === 'ticketed')
    },
    async until(bookingId, isSo) {
      const look = async () => {
        const booking = await subject().supplier.booking(bookingId)
        if (booking === null) throw new Error('the booking is gone')
        return booking
      }
      const now = await look()
      if (isSo(now)) return now
      await subject().world.awaiting(async () => isSo(await look()))
      return look()
    },
  }
  return steps
}

/** The first ticket of a booking; the suite books adults, who all have one. */
export function ticketOf({ passengers: [first] }: RailBooking): string {
  const ticketNumber = first?.ticketNumber ?? null
  if (ticketNumber === null) throw new Error('there is no ticket')
  return ticketNumber
}
