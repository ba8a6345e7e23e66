import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem } from '../kit/http.ts'
import { cancelFlight, moveFlight } from './airline-changes.ts'
import { confirmedChanges } from './changes.ts'
import { CURRENCY_CODES } from './money.ts'
import { isAlive, referenceOf, totalMinorOf } from './model.ts'
import type { DuffelWorld } from './model.ts'
import { allOrders } from './order-store.ts'
import { settleDuffel } from './orders.ts'
import { flightByKey } from './timetable.ts'
import type { Flight } from './timetable.ts'
import { cabinOn } from './timetable.ts'

/** What the control page turns in Duffel's world: seats, prices, flights, settings. Flights go by their key, as the journal tells it. */
const flightKey = z.string().max(60)
const cabin = z.enum(['first', 'business', 'premium_economy', 'economy'])
const inventoryRequest = z.strictObject({ flightKey, cabin, seats: z.number().int().min(0).max(500) })
const priceRequest = z.strictObject({ flightKey, percent: z.number().min(-90).max(900) })
const flightRequest = z.union([
  // Whoever has a ticket goes on another flight: this one, nobody's where it is null, and the airline's next one where nothing is said.
  z.strictObject({ flightKey, status: z.literal('cancelled'), onto: flightKey.nullish() }),
  z.strictObject({ flightKey, status: z.literal('moved'), minutes: z.number().int().min(-720).max(1440) }),
])
const settingsRequest = z.strictObject({
  currency: z.enum(CURRENCY_CODES).optional(),
  ticketingDelayMs: z.number().int().min(0).max(86_400_000).optional(),
  requestsPerMinute: z.number().int().min(1).max(1_000_000).optional(),
})

interface Paths {
  get(path: string, work: (request: FastifyRequest, reply: FastifyReply) => unknown): void
  post<S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>, reply: FastifyReply) => unknown): void
}

export function registerDuffelControl({ get, post }: Paths, world: DuffelWorld): void {
  const onFlight = (reply: FastifyReply, key: string, work: (flight: Flight) => void) => {
    const flight = flightByKey(world.timetable, key)
    if (!flight) return reply.code(404).send(problem(404, 'not_found', 'There is no such flight on that day').body)
    world.store.transaction(() => work(flight))
    return { flightKey: key }
  }
  post('/control/duffel/inventory', inventoryRequest, (body, reply) =>
    onFlight(reply, body.flightKey, (flight) => {
      world.store.run(
        `INSERT INTO duffel_seats (flight_key, cabin, taken, allotment) VALUES (?, ?, 0, ?)
         ON CONFLICT (flight_key, cabin) DO UPDATE SET allotment = taken + excluded.allotment`,
        flight.key,
        cabinOn(flight, body.cabin),
        body.seats,
      )
    }),
  )
  post('/control/duffel/price', priceRequest, (body, reply) =>
    onFlight(reply, body.flightKey, (flight) => {
      world.store.run(
        `INSERT INTO duffel_flights (flight_key, status, price_percent) VALUES (?, 'scheduled', ?)
         ON CONFLICT (flight_key) DO UPDATE SET price_percent = excluded.price_percent`,
        flight.key,
        body.percent,
      )
    }),
  )
  post('/control/duffel/flights', flightRequest, (body, reply) =>
    onFlight(reply, body.flightKey, (flight) => {
      if (body.status === 'cancelled') cancelFlight(world, flight, body.onto)
      else moveFlight(world, flight, body.minutes)
    }),
  )
  get('/control/duffel/settings', () => world.settings)
  post('/control/duffel/settings', settingsRequest, (body) => {
    world.settings.currency = body.currency ?? world.settings.currency
    world.settings.ticketingDelayMs = body.ticketingDelayMs ?? world.settings.ticketingDelayMs
    world.settings.requestsPerMinute = body.requestsPerMinute ?? world.settings.requestsPerMinute
    return world.settings
  })
  /** Orders without names or documents, for comparing with the product's own. */
  get('/control/duffel/orders', () => {
    settleDuffel(world)
    return {
      orders: allOrders(world).map((order) => ({
        id: order.id,
        reference: referenceOf(order),
        bookingReference: order.bookingReference,
        isAlive: isAlive(order),
        isPaid: order.paidAt !== null,
        tickets: order.documents.map(({ number }) => number),
        flights: order.slices.flatMap((slice) => slice.flights.map(({ key }) => key)),
        totalMinor: totalMinorOf(order),
        refundedMinor: order.refundedMinor,
        changes: confirmedChanges(world, order),
        currency: order.currency,
      })),
    }
  })
}
