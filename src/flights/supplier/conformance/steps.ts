import type { FareOnOffer, FlightOnOffer } from '../../rules/offer.ts'
import type { HoldAnswer, HoldPassenger } from '../port/holding.ts'
import type { PriceAnswer } from '../port/searching.ts'
import type { SupplierUnderTest } from './world.ts'

type Priced = Extract<PriceAnswer, { is: 'priced' }>
type Held = Extract<HoldAnswer, { is: 'held' }>

export interface Chosen {
  readonly flight: FlightOnOffer
  readonly fare: FareOnOffer
}

export const ONE_ADULT = { adults: 1, children: 0, infants: 0 } as const

/** Tells runs apart at a vendor who remembers the last one. */
const run = crypto.randomUUID().slice(0, 8)
let lastNumber = 0
export const fresh = (what: string): string => `${what}-${run}-${(lastNumber += 1)}`

export function priced(answer: PriceAnswer): Priced {
  if (answer.is !== 'priced') throw new Error(`expected a price, the supplier says ${answer.is}`)
  return answer
}

export function held(answer: HoldAnswer): Held['booking'] {
  if (answer.is !== 'held')
    throw new Error(`expected a hold, the supplier says ${answer.is}${answer.is === 'refused' ? ` (${answer.reason})` : ''}`)
  return answer.booking
}

/** The steps that the cases below are made of, over one supplier under test. */
export function stepsOver(subject: () => SupplierUnderTest) {
  let flights: readonly FlightOnOffer[] = []
  let next = 0
  return {
    async look(): Promise<readonly FlightOnOffer[]> {
      return (flights = await subject().supplier.search(subject().world.trip))
    },
    flights: () => flights,
    /** The dearest economy fare of a flight that no other case has used, so that cases do not meet. */
    choose(): Chosen {
      const flight = flights[next]
      next += 1
      const fare = flight?.fares.filter((one) => one.cabin === 'Y' && one.seatsLeft === null).at(-1)
      if (fare && flight) return { flight, fare }
      if (next < flights.length) return this.choose()
      throw new Error('the trip of this world has too few flights for the suite')
    },
    async price({ flight, fare }: Chosen): Promise<Priced> {
      return priced(await subject().supplier.price({ flightId: flight.flightId, fareId: fare.fareId, passengers: ONE_ADULT }))
    },
    request(price: Priced, more: { passengers?: readonly HoldPassenger[]; reference?: string; key?: string } = {}) {
      return {
        priceToken: price.priceToken,
        expectedPrice: price.price,
        passengers: more.passengers ?? [subject().world.traveller()],
        contactPhone: '13800000000',
        reference: more.reference ?? fresh('order'),
        key: more.key ?? fresh('hold'),
      }
    },
    async hold(chosen: Chosen) {
      const request = this.request(await this.price(chosen))
      return { request, booking: held(await subject().supplier.hold(request)) }
    },
    /** Holds, orders the tickets, and waits until they are there. */
    async issue(chosen: Chosen) {
      const { booking } = await this.hold(chosen)
      const { supplierBookingId } = booking
      const answer = await subject().supplier.ticket({ supplierBookingId, key: fresh('ticket') })
      await subject().world.awaiting(async () => (await subject().supplier.booking(supplierBookingId))?.status !== 'ticketing')
      return { supplierBookingId, answer, after: await subject().supplier.booking(supplierBookingId) }
    },
  }
}

export type Steps = ReturnType<typeof stepsOver>
