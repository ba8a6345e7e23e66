import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { registerAlipayControl } from '../alipay/control.ts'
import type { AlipayWorld } from '../alipay/model.ts'
import { ALIPAY_TABLES } from '../alipay/schema.ts'
import { settleAlipay } from '../alipay/trades.ts'
import { bookingView, flightStatus, subjectOf, toBooking } from '../air/bookings.ts'
import { registerAirControl } from '../air/control.ts'
import { allExtrasMinor } from '../air/extras.ts'
import type { AirWorld } from '../air/model.ts'
import { listNotices } from '../air/notices.ts'
import { AIR_TABLES } from '../air/schema.ts'
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
import { parse, problem } from '../kit/http.ts'
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
      ...AIR_TABLES,
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

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

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
  registerAirControl({ get, post }, world)
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
