import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { registerAlipayControl } from '../alipay/control.ts'
import type { AlipayWorld } from '../alipay/model.ts'
import { ALIPAY_TABLES } from '../alipay/schema.ts'
import { settleAlipay } from '../alipay/trades.ts'
import { bookingView, flightStatus, subjectOf, toBooking } from '../air/bookings.ts'
import { decideClaim, newestClaims, setTicket } from '../air/claims.ts'
import { allExtrasMinor, takeForOthers } from '../air/extras.ts'
import { CABINS } from '../air/fares.ts'
import { dayOf, findFlight } from '../air/flights.ts'
import type { Flight } from '../air/flights.ts'
import { cabinScope, movePrice, setSeatsLeft } from '../air/inventory.ts'
import { MAGIC } from '../air/magic.ts'
import type { AirWorld } from '../air/model.ts'
import { listNotices } from '../air/notices.ts'
import { moveFlight, protectFlight, setFlight } from '../air/schedule.ts'
import { setSeatAnswer } from '../air/seats.ts'
import { settle } from '../air/ticket.ts'
import type { Clerk } from '../desk/clerk.ts'
import { registerDeskControl } from '../desk/control.ts'
import { DESK_TABLES } from '../desk/requests.ts'
import { registerDuffelControl } from '../duffel/control.ts'
import type { DuffelWorld } from '../duffel/model.ts'
import { settleDuffel } from '../duffel/orders.ts'
import { DUFFEL_TABLES } from '../duffel/schema.ts'
import { registerIdentityControl } from '../identity/routes.ts'
import { IDENTITY_TABLES } from '../identity/schema.ts'
import type { IdentityWorld } from '../identity/world.ts'
import { registerInbox } from '../inbox/routes.ts'
import { MEMBER_TABLES } from '../member/schema.ts'
import { railFindings } from '../rail/checks.ts'
import { registerRailControl } from '../rail/control.ts'
import type { RailWorld } from '../rail/model.ts'
import { RAIL_TABLES } from '../rail/schema.ts'
import { settleRail } from '../rail/ticket.ts'
import { registerWechatPayControl } from '../wechat-pay/control.ts'
import type { WechatPayWorld } from '../wechat-pay/model.ts'
import { WECHAT_PAY_TABLES } from '../wechat-pay/schema.ts'
import { settleWechatPay } from '../wechat-pay/trades.ts'
import { beijingTime } from '../kit/clock.ts'
import { FAULT_KINDS } from '../kit/faults.ts'
import type { FaultKind, FaultRequest } from '../kit/faults.ts'
import { parse, problem, type Answer } from '../kit/http.ts'
import { readJournal } from '../kit/journal.ts'
import { findings } from './checks.ts'

/** The control page and its API: every switch of the world, for loopback only. */
const kinds = Object.keys(FAULT_KINDS) as [FaultKind, ...FaultKind[]]
const milliseconds = z.number().int().min(0).max(600_000)
const TEN_YEARS_MS = 10 * 366 * 86_400_000

const clockRequest = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ offsetMs: z.number().int().min(-TEN_YEARS_MS).max(TEN_YEARS_MS) }),
  z.strictObject({ advanceMs: z.number().int().min(0).max(TEN_YEARS_MS) }),
])
const faultRequest = z.strictObject({
  match: z.string().regex(/^(\*|[a-zA-Z]{1,40})$/),
  kind: z.enum(kinds),
  ms: milliseconds.optional(),
  rate: z.number().min(0).max(1).optional(),
  status: z.number().int().min(400).max(599).optional(),
  times: z.number().int().min(0).max(1_000_000).optional(),
})
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
const pageQuery = z.strictObject({ after: z.coerce.number().int().min(0).default(0), clientReference: z.string().max(64).optional() })

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** A page elsewhere cannot reach us under a name of its own (DNS rebinding): only these host names are answered. */
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

const asset = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
const ASSETS = [
  { path: '/control', type: 'text/html; charset=utf-8', text: asset('page.html') },
  { path: '/control/page.mjs', type: 'text/javascript; charset=utf-8', text: asset('page.mjs') },
  { path: '/control/page.css', type: 'text/css; charset=utf-8', text: asset('page.css') },
]
const BOOKINGS_PAGE = 1000

function clockView(world: AirWorld) {
  return { now: beijingTime(world.now()), nowMs: world.now(), offsetMs: world.clock.offsetMs() }
}

function seatsOfFlight(world: AirWorld, flight: Flight) {
  const rows = world.store.all('SELECT scope, taken, allotment FROM seats WHERE flight_id = ? ORDER BY scope', flight.flightId)
  return rows.map((row) => ({
    scope: String(row.scope),
    taken: Number(row.taken),
    allotment: row.allotment === null ? null : Number(row.allotment),
  }))
}

/** Bookings without names or documents, for comparing with the product's own. */
function listBookings(world: AirWorld, after: number, clientReference: string | undefined) {
  const rows = world.store.all(
    'SELECT rowid AS seq, body FROM bookings WHERE rowid > ? AND (? IS NULL OR client_reference = ?) ORDER BY rowid LIMIT ?',
    after,
    clientReference ?? null,
    clientReference ?? null,
    BOOKINGS_PAGE,
  )
  return rows.map((row) => {
    const booking = toBooking(row)
    const view = bookingView(world, booking)
    return {
      seq: Number(row.seq),
      bookingId: booking.bookingId,
      pnr: booking.pnr,
      clientReference: booking.clientReference,
      status: booking.status,
      subject: subjectOf(booking),
      flightStatus: flightStatus(world, booking).status,
      seats: booking.passengers.filter((each) => each.type !== 'INF').length,
      tickets: view.passengers.map((each) => ({ number: each.ticketNumber ?? null, status: each.ticketStatus ?? null })),
      totalMinor: booking.price.totalMinor + (booking.exchange ? 0 : allExtrasMinor(booking)),
      changeMinor: booking.exchange?.totalMinor ?? null,
      ticketingLimitAt: view.ticketingLimitAt,
    }
  })
}

function reset(world: AirWorld): void {
  world.store.transaction(() => {
    for (const table of [
      'seats',
      'flight_states',
      'flight_shifts',
      'price_moves',
      'seat_answers',
      'bookings',
      'travellers',
      'seat_choices',
      'tickets',
      'refund_claims',
      'receipts',
      'quotes',
      'notices',
      'operations',
      'journal',
      'inbox_messages',
      ...ALIPAY_TABLES,
      ...WECHAT_PAY_TABLES,
      ...IDENTITY_TABLES,
      ...MEMBER_TABLES,
      ...DUFFEL_TABLES,
      ...DESK_TABLES,
      ...RAIL_TABLES,
    ]) {
      world.store.run(`DELETE FROM ${table}`)
    }
    world.store.run(
      "DELETE FROM sqlite_sequence WHERE name IN ('journal', 'inbox_messages') OR name LIKE 'alipay_%' OR name LIKE 'wechat_%' OR name LIKE 'rail_%'",
    )
    world.store.run(
      "DELETE FROM meta WHERE name LIKE 'priceup/%' OR name LIKE 'railPriceup/%' OR name IN ('notice.heldBack', 'railNotice.heldBack')",
    )
  })
  world.faults.clear()
  world.clock.setOffset(0)
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

interface OtherWorlds {
  readonly alipay: AlipayWorld
  readonly wechatPay: WechatPayWorld
  readonly identity: IdentityWorld
  readonly duffel: DuffelWorld
  readonly clerk: Clerk
  readonly rail: RailWorld
}

export function registerControl(
  app: FastifyInstance,
  world: AirWorld,
  { alipay, wechatPay, identity, duffel, clerk, rail }: OtherWorlds,
): void {
  const settleAll = () => {
    settle(world)
    settleAlipay(alipay)
    settleWechatPay(wechatPay)
    settleDuffel(duffel)
    settleRail(rail)
  }
  const guarded = (work: Handler): Handler => {
    return (request, reply) => {
      const isLocal = LOOPBACK_ADDRESSES.has(request.ip) && LOOPBACK_HOST.test(request.headers.host ?? '')
      if (!isLocal) return reply.code(403).send({ error: { code: 'unauthorized', message: 'The control page is for this machine only' } })
      return work(request, reply)
    }
  }
  const get = (path: string, work: Handler) => app.get(path, guarded(work))
  const post = <S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>, reply: FastifyReply) => unknown) =>
    app.post(
      path,
      guarded((request, reply) => {
        const body = parse(schema, request.body)
        return body.ok ? work(body.value, reply) : reply.code(400).send(body.answer.body)
      }),
    )
  for (const { path, type, text } of ASSETS) {
    get(path, (_request, reply) =>
      reply
        .header('content-type', type)
        .header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
        )
        .send(text),
    )
  }
  get('/control/clock', () => clockView(world))
  post('/control/clock', clockRequest, (body) => {
    const offset = world.clock.offsetMs()
    if ('now' in body) world.clock.setOffset(Date.parse(body.now) - (world.now() - offset))
    else if ('offsetMs' in body) world.clock.setOffset(body.offsetMs)
    else world.clock.setOffset(offset + body.advanceMs)
    settleAll()
    return clockView(world)
  })
  get('/control/faults', () => ({ faults: world.faults.list(), kinds: FAULT_KINDS }))
  post('/control/faults', faultRequest, ({ match, kind, ...more }, reply) => {
    const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
    const fault = world.faults.add({ match, kind, ...given } satisfies FaultRequest)
    return fault ? reply.code(201).send(fault) : reply.code(409).send(problem(409, 'invalid', 'There are a hundred faults already').body)
  })
  app.delete(
    '/control/faults',
    guarded(() => (world.faults.clear(), { faults: [] })),
  )
  app.delete(
    '/control/faults/:id',
    guarded((request) => ({ removed: world.faults.remove(Number((request.params as { id: string }).id)) })),
  )

  registerFlights({ get, post }, world)
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
  const paged = (work: (query: z.output<typeof pageQuery>) => unknown): Handler => {
    return (request, reply) => {
      const query = parse(pageQuery, request.query)
      return query.ok ? work(query.value) : reply.code(400).send(query.answer.body)
    }
  }
  get(
    '/control/journal',
    paged(({ after, clientReference }) => {
      settleAll()
      return { entries: readJournal(world.store, { after, ...(clientReference === undefined ? {} : { clientReference }) }) }
    }),
  )
  get(
    '/control/bookings',
    paged(({ after, clientReference }) => {
      settle(world)
      return { bookings: listBookings(world, after, clientReference) }
    }),
  )
  get(
    '/control/notices',
    paged(({ after }) => ({ notices: listNotices(world.store, after) })),
  )
  get('/control/check', () => ({ findings: [...findings(world.store), ...railFindings(rail)] }))
  registerAlipayControl({ get, post }, alipay)
  registerWechatPayControl({ get, post }, wechatPay)
  registerIdentityControl({ post }, identity)
  registerDuffelControl({ get, post }, duffel)
  registerDeskControl({ get, post }, world.store, clerk)
  registerRailControl({ get, post }, rail)
  registerInbox({ get, post }, world)
  post('/control/reset', z.union([z.undefined(), z.null(), z.strictObject({})]), () => {
    reset(world)
    rail.inventory.forget()
    return clockView(world)
  })
}
