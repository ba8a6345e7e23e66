import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse, problem, type Answer } from '../kit/http.ts'
import { decideClaim, newestClaims, setTicket } from './claims.ts'
import { takeForOthers } from './extras.ts'
import { CABINS } from './fares.ts'
import { dayOf, findFlight } from './flights.ts'
import type { Flight } from './flights.ts'
import { cabinScope, movePrice, setSeatsLeft } from './inventory.ts'
import { MAGIC } from './magic.ts'
import type { AirWorld } from './model.ts'
import { moveFlight, protectFlight, setFlight } from './schedule.ts'
import { setSeatAnswer } from './seats.ts'
import { settle } from './ticket.ts'

/** What the control page turns in the airlines' world: seats, prices, flights and their times, tickets, claims, settings. */
const bookingClass = z.string().regex(/^[A-Z]$/)
const inventoryRequest = z
  .strictObject({
    flightId: z.string(),
    bookingClass: bookingClass.optional(),
    cabin: z.enum(CABINS).optional(),
    seats: z.number().int().min(0).max(500),
  })
  .refine((each) => (each.bookingClass === undefined) !== (each.cabin === undefined), 'either bookingClass or cabin')
const priceRequest = z.strictObject({
  flightId: z.string(),
  bookingClass: z.union([bookingClass, z.literal('*')]),
  percent: z.number().min(-90).max(900),
})
const seatChoiceRequest = z.strictObject({
  flightId: z.string(),
  seat: z.string().regex(/^[0-9]{1,2}[A-L]$/),
  when: z.enum(['now', 'onceAsked']).default('now'),
})
const seatsRequest = z.strictObject({
  flightId: z.string(),
  bookingClass: z.union([bookingClass, z.literal('*')]),
  answer: z.enum(['held', 'tight', 'other', 'none', 'silent', 'at once']),
})
const flightRequest = z.strictObject({
  flightId: z.string(),
  status: z.enum(['scheduled', 'cancelled', 'delayed']),
  delayMinutes: z.number().int().min(1).max(1440).optional(),
})
const scheduleRequest = z
  .strictObject({ flightId: z.string(), minutes: z.number().int().min(-2880).max(2880).optional(), protectOn: z.string().optional() })
  .refine((each) => (each.minutes === undefined) !== (each.protectOn === undefined), 'either minutes or protectOn')
const flightsQuery = z.strictObject({ from: z.string().regex(/^[A-Z]{3}$/), to: z.string().regex(/^[A-Z]{3}$/), date: z.iso.date() })
const settingsRequest = z.strictObject({
  ticketingDelayMs: z.number().int().min(0).max(86_400_000).optional(),
  refundDelayMs: z.number().int().min(0).max(86_400_000).optional(),
  claimDelayMs: z
    .number()
    .int()
    .min(0)
    .max(30 * 86_400_000)
    .optional(),
  seatAnswerDelayMs: z.number().int().min(0).max(86_400_000).optional(),
  tightBelow: z.number().int().min(0).max(9).optional(),
})
const claimDecision = z.strictObject({ claimId: z.uuid(), decision: z.enum(['accept', 'refuse']) })
const ticketRequest = z.strictObject({ ticketNumber: z.string().regex(/^[0-9]{13}$/), is: z.enum(['checkedIn', 'notCheckedIn', 'noShow']) })

function seatsOfFlight(world: AirWorld, flight: Flight) {
  const rows = world.store.all('SELECT scope, taken, allotment FROM seats WHERE flight_id = ? ORDER BY scope', flight.flightId)
  return rows.map((row) => ({
    scope: String(row.scope),
    taken: Number(row.taken),
    allotment: row.allotment === null ? null : Number(row.allotment),
  }))
}

/** Moves a flight's times, or puts its passengers on another. */
function setSchedule(world: AirWorld, { flightId, minutes = 0, protectOn }: z.output<typeof scheduleRequest>, reply: FastifyReply) {
  const [flight, other] = [flightId, protectOn ?? flightId].map((id) => findFlight(world.timetable, id))
  if (!flight || !other) return reply.code(404).send(problem(404, 'not_found', 'There is no such flight on that day').body)
  if (protectOn === undefined) return (moveFlight(world, flight, minutes), { flightId, minutes })
  const refused = protectFlight(world, flight, other)
  return refused ? reply.code(refused.status).send(refused.body) : { flightId, protectOn }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

interface Doors {
  get(path: string, work: Handler): unknown
  post<S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>, reply: FastifyReply) => unknown): unknown
}

/** What is on sale of a flight, and what becomes of it. */
function registerFlights({ get, post }: Doors, world: AirWorld): void {
  const onFlight = (reply: FastifyReply, flightId: string, work: (flight: Flight) => unknown) => {
    const flight = findFlight(world.timetable, flightId)
    if (!flight) return reply.code(404).send(problem(404, 'not_found', 'There is no such flight on that day').body)
    return work(flight)
  }
  post('/control/inventory', inventoryRequest, (body, reply) =>
    onFlight(reply, body.flightId, (flight) => {
      const scope = body.bookingClass ?? cabinScope(body.cabin ?? 'Y')
      setSeatsLeft(world.store, { flightId: flight.flightId, travelDate: flight.date, stretch: flight.stretch, scope, seats: body.seats })
      return { flightId: flight.flightId, seats: seatsOfFlight(world, flight) }
    }),
  )
  get('/control/inventory', (request, reply) =>
    onFlight(reply, String((request.query as { flightId?: string }).flightId), (flight) => ({
      flightId: flight.flightId,
      seats: seatsOfFlight(world, flight),
    })),
  )
  post('/control/price', priceRequest, (body, reply) =>
    onFlight(reply, body.flightId, (flight) => {
      movePrice(world.store, {
        flightId: flight.flightId,
        travelDate: flight.date,
        stretch: flight.stretch,
        bookingClass: body.bookingClass,
        percent: body.percent,
      })
      return body
    }),
  )
  post('/control/seats', seatsRequest, ({ bookingClass, answer, ...body }, reply) =>
    onFlight(reply, body.flightId, ({ flightId, date, stretch }) => {
      setSeatAnswer(world, { flightId, travelDate: date, stretch, bookingClass }, answer)
      return { flightId, bookingClass, answer }
    }),
  )
  post('/control/seat-choices', seatChoiceRequest, (body, reply) =>
    onFlight(reply, body.flightId, ({ flightId }) => (takeForOthers(world.store, { ...body, flightId }), body)),
  )
  get('/control/flights', (request, reply) => {
    const query = parse(flightsQuery, request.query)
    if (!query.ok) return reply.code(400).send(query.answer.body)
    const { from, to, date } = query.value
    return { flights: dayOf(world, { from: [from], to: [to], date }) }
  })
  post('/control/flights', flightRequest, (body, reply) =>
    onFlight(reply, body.flightId, (flight) => (setFlight(world, flight, body), body)),
  )
  post('/control/schedule', scheduleRequest, (body, reply) => setSchedule(world, body, reply))
}

/** What airlines have said and done, and how long they take. */
function registerTickets({ get, post }: Doors, world: AirWorld): void {
  get('/control/settings', () => world.settings)
  post('/control/settings', settingsRequest, (sent) => {
    for (const name of ['ticketingDelayMs', 'refundDelayMs', 'claimDelayMs', 'seatAnswerDelayMs', 'tightBelow'] as const)
      world.settings[name] = sent[name] ?? world.settings[name]
    return world.settings
  })
  get('/control/claims', () => (settle(world), { claims: newestClaims(world) }))
  const told = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body)
  post('/control/claims', claimDecision, ({ claimId, decision }, reply) =>
    told(
      reply,
      world.store.transaction(() => decideClaim(world, claimId, decision)),
    ),
  )
  post('/control/tickets', ticketRequest, ({ ticketNumber, is }, reply) =>
    told(
      reply,
      world.store.transaction(() => setTicket(world, ticketNumber, is)),
    ),
  )
  get('/control/magic', () => ({ surnames: MAGIC }))
}

export function registerAirControl(doors: Doors, world: AirWorld): void {
  registerFlights(doors, world)
  registerTickets(doors, world)
}
