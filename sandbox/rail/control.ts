import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../kit/http.ts'
import { parse, problem } from '../kit/http.ts'
import { lockAccount } from './accounts.ts'
import { bookingView, findBooking, touch, toBooking } from './bookings.ts'
import { SEAT_TYPES } from './cars.ts'
import { movePrice } from './hold.ts'
import { findTrain } from './inventory.ts'
import { RAIL_MAGIC } from './magic.ts'
import type { BookedPassenger, RailWorld } from './model.ts'
import { listRailNotices } from './notices.ts'
import { refundAtWindow } from './refund.ts'
import { changeAtWindow } from './change.ts'
import { search } from './search.ts'
import { placesLeft } from './seating.ts'
import { serveQueue, toStandby } from './standby-queue.ts'
import { atomically, settleRail } from './ticket.ts'
import { closeStation, setTrain } from './trouble.ts'

/** What the control page turns in the railway's world: seats, fares, trains, stations, tickets, accounts, settings. */
const trainId = z.string().max(64)
const telecode = z.string().regex(/^[A-Z]{3}$/)
const seatsRequest = z.strictObject({ trainId, seatType: z.enum(SEAT_TYPES), left: z.number().int().min(0).max(2000) })
const trainQuery = z.strictObject({ trainId })
const trainsQuery = z.strictObject({ from: telecode, to: telecode, date: z.iso.date() })
const priceRequest = z.strictObject({ trainId, percent: z.number().min(-90).max(900) })
const trainRequest = z.strictObject({
  trainId,
  status: z.enum(['scheduled', 'cancelled', 'delayed']),
  delayMinutes: z.number().int().min(1).max(1440).optional(),
})
const stationRequest = z.strictObject({ telecode, open: z.boolean() })
const ticketNumber = z.string().regex(/^E[0-9]{9}-[1-5]$/)
const ticketRequest = z.strictObject({ ticketNumber, is: z.enum(['missed', 'boarded', 'collected', 'notCollected']) })
const windowRequest = z.strictObject({ ticketNumber })
const accountRequest = z.strictObject({ account: z.string().max(64) })
const milliseconds = z.number().int().min(0).max(86_400_000)
const settingsRequest = z.strictObject({
  ticketingDelayMs: milliseconds.optional(),
  refundDelayMs: milliseconds.optional(),
  holdDelayMs: milliseconds.optional(),
  nightStop: z.boolean().optional(),
})
const pageQuery = z.strictObject({ after: z.coerce.number().int().min(0).default(0), clientReference: z.string().max(64).optional() })
const PAGE = 1000

interface Paths {
  get(path: string, work: (request: FastifyRequest, reply: FastifyReply) => unknown): void
  post<S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>, reply: FastifyReply) => unknown): void
}

const told = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body)

/** Bookings without names or documents, for comparing with the product's own. */
function listBookings(world: RailWorld, { after, clientReference }: z.output<typeof pageQuery>) {
  const rows = world.store.all(
    'SELECT rowid AS seq, body FROM rail_bookings WHERE rowid > ? AND (? IS NULL OR client_reference = ?) ORDER BY rowid LIMIT ?',
    after,
    clientReference ?? null,
    clientReference ?? null,
    PAGE,
  )
  return rows.map((row) => {
    const booking = toBooking(row)
    const view = bookingView(world, booking)
    return {
      seq: Number(row.seq),
      bookingId: booking.bookingId,
      orderNumber: booking.orderNumber,
      clientReference: booking.clientReference,
      status: booking.status,
      trainId: booking.trainId,
      tickets: view.passengers.map((each) => ({ number: each.ticketNumber ?? null, status: each.ticketStatus ?? null })),
      totalMinor: booking.totalMinor,
      change: booking.change ?? null,
      standbyId: booking.standbyId ?? null,
    }
  })
}

function listStandbys(world: RailWorld, { after, clientReference }: z.output<typeof pageQuery>) {
  const rows = world.store.all(
    'SELECT seq, body FROM rail_standbys WHERE seq > ? AND (? IS NULL OR client_reference = ?) ORDER BY seq LIMIT ?',
    after,
    clientReference ?? null,
    clientReference ?? null,
    PAGE,
  )
  return rows.map((row) => {
    const { standbyId, clientReference: reference, status, prepaidMinor, backMinor, bookingId, requirements } = toStandby(row)
    return {
      seq: Number(row.seq),
      standbyId,
      clientReference: reference,
      status,
      prepaidMinor,
      backMinor,
      bookingId: bookingId ?? null,
      requirements: requirements.map((each) => ({ trainId: each.trainId, seatType: each.seatType, state: each.state })),
    }
  })
}

/** What is said of a ticket at the station. */
function setTicket(world: RailWorld, number: string, is: z.output<typeof ticketRequest>['is']): Answer {
  const row = world.store.get('SELECT booking_id FROM rail_tickets WHERE ticket_number = ?', number)
  const booking = row && findBooking(world.store, String(row.booking_id))
  if (!booking) return problem(404, 'not_found', 'There is no such ticket')
  booking.passengers = booking.passengers.map((each): BookedPassenger => {
    if (each.ticketNumber !== number) return each
    const { missed, collected, ...rest } = each
    const [hasMissed, hasPaper] = [
      is === 'missed' || (is !== 'boarded' && missed === true),
      is === 'collected' || (is !== 'notCollected' && collected === true),
    ]
    return { ...rest, ...(hasMissed ? { missed: true } : {}), ...(hasPaper ? { collected: true } : {}) }
  })
  touch(world, booking)
  return { status: 200, body: bookingView(world, booking) }
}

function registerTrains({ get, post }: Paths, world: RailWorld): void {
  const onTrain = (reply: FastifyReply, id: string, work: (found: NonNullable<ReturnType<typeof findTrain>>) => unknown) => {
    const found = findTrain(world.network, id)
    return found
      ? atomically(world, () => work(found))
      : reply.code(404).send(problem(404, 'not_found', 'There is no such train on that day').body)
  }
  const seatsOf = ({ train, originDate }: NonNullable<ReturnType<typeof findTrain>>) => {
    const occupancy = world.inventory.of(train, originDate)
    const whole = { from: 0, to: occupancy.segments }
    return [...occupancy.composition.ranges.keys()].map((seatType) => ({ seatType, left: placesLeft(occupancy, train, seatType, whole) }))
  }
  post('/control/rail/seats', seatsRequest, (body, reply) =>
    onTrain(reply, body.trainId, (found) => {
      world.inventory.setLeft(found.train, found.originDate, body.seatType, body.left)
      serveQueue(world, body.trainId)
      return { trainId: body.trainId, seats: seatsOf(found) }
    }),
  )
  get('/control/rail/seats', (request, reply) => {
    const query = parse(trainQuery, request.query)
    if (!query.ok) return told(reply, query.answer)
    return onTrain(reply, query.value.trainId, (found) => ({ trainId: query.value.trainId, seats: seatsOf(found) }))
  })
  post('/control/rail/price', priceRequest, (body, reply) =>
    onTrain(reply, body.trainId, () => (movePrice(world, body.trainId, body.percent), body)),
  )
  post('/control/rail/trains', trainRequest, (body, reply) => onTrain(reply, body.trainId, () => (setTrain(world, body), body)))
  get('/control/rail/trains', (request, reply) => {
    const query = parse(trainsQuery, request.query)
    if (!query.ok) return told(reply, query.answer)
    const { from, to, date } = query.value
    return { trains: search(world, { from: { stations: [from] }, to: { stations: [to] }, date }).trains }
  })
  post('/control/rail/stations', stationRequest, (body, reply) => {
    if (!world.network.stations.has(body.telecode)) return told(reply, problem(404, 'not_found', 'There is no such station'))
    return atomically(world, () => (closeStation(world, body.telecode, !body.open), body))
  })
}

export function registerRailControl(paths: Paths, world: RailWorld): void {
  const { get, post } = paths
  registerTrains(paths, world)
  post('/control/rail/tickets', ticketRequest, ({ ticketNumber: number, is }, reply) =>
    told(
      reply,
      atomically(world, () => setTicket(world, number, is)),
    ),
  )
  post('/control/rail/window-refunds', windowRequest, ({ ticketNumber: number }, reply) =>
    told(
      reply,
      atomically(world, () => refundAtWindow(world, number)),
    ),
  )
  post('/control/rail/window-changes', windowRequest, ({ ticketNumber: number }, reply) =>
    told(
      reply,
      atomically(world, () => changeAtWindow(world, number)),
    ),
  )
  post('/control/rail/locks', accountRequest, (body) => atomically(world, () => (lockAccount(world, body.account), body)))
  get('/control/rail/settings', () => world.settings)
  post('/control/rail/settings', settingsRequest, (sent) => {
    for (const name of ['ticketingDelayMs', 'refundDelayMs', 'holdDelayMs'] as const)
      world.settings[name] = sent[name] ?? world.settings[name]
    world.settings.nightStop = sent.nightStop ?? world.settings.nightStop
    return world.settings
  })
  get('/control/rail/magic', () => ({ names: RAIL_MAGIC }))
  const paged = (work: (query: z.output<typeof pageQuery>) => unknown) => (request: FastifyRequest, reply: FastifyReply) => {
    const query = parse(pageQuery, request.query)
    if (!query.ok) return told(reply, query.answer)
    settleRail(world)
    return work(query.value)
  }
  get(
    '/control/rail/bookings',
    paged((query) => ({ bookings: listBookings(world, query) })),
  )
  get(
    '/control/rail/standbys',
    paged((query) => ({ standbys: listStandbys(world, query) })),
  )
  get(
    '/control/rail/notices',
    paged(({ after }) => ({ notices: listRailNotices(world.store, after) })),
  )
}
