import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Answer } from '../kit/http.ts'
import { hasKey, serve } from '../kit/http.ts'
import { magicOf } from '../air/magic.ts'
import { listAirlineChanges, takeAction } from './airline-changes.ts'
import { confirm, findCancellation, listCancellations, quote } from './cancellations.ts'
import * as changes from './changes.ts'
import { sayOf } from './loyalty.ts'
import { DuffelProblem, notFound } from './model.ts'
import type { DuffelWorld } from './model.ts'
import { createRequest, findOffer, findRequest, offersOf, offerWithServices, requestView } from './offers.ts'
import { allOrders, findOrder, saveOrder } from './order-store.ts'
import { addServices, servicesFor } from './order-services.ts'
import { orderView } from './order-view.ts'
import { createOrder, settleDuffel } from './orders.ts'
import { pay } from './payments.ts'
import * as ask from './requests.ts'
import { seatMapsFor } from './services.ts'
import { airlineView, airportView } from './views.ts'
import * as hooks from './webhooks.ts'
import { CARRIERS } from './world/carriers.ts'
import { PLACES } from './world/places.ts'

/** Duffel's addresses, headers, pages and errors. A base address for its clients ends with a slash: they resolve their paths against it. */
export const DUFFEL_BASE = '/duffel/'

const VERSION = 'v2'
const DOCUMENTATION = 'https://duffel.com/docs/api/overview/response-handling'

function problemBody(problem: DuffelProblem, requestId: string) {
  return {
    errors: [
      {
        type: problem.type,
        code: problem.code,
        title: problem.code.replaceAll('_', ' '),
        message: problem.message,
        documentation_url: DOCUMENTATION,
        ...(problem.pointer === undefined ? {} : { source: { pointer: problem.pointer, field: problem.pointer.split('/').at(-1) ?? '' } }),
      },
    ],
    meta: { status: problem.status, request_id: requestId },
  }
}

/** What the document says of a field, without the value that stood in it. */
function read<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const pointer = `/${(issue?.path ?? []).map(String).join('/')}`
  throw new DuffelProblem(422, 'validation_error', 'validation_invalid', 'A field is missing or not as it must be', pointer)
}

function refuseStranger(request: FastifyRequest, key: string): void {
  if (!hasKey(request, key))
    throw new DuffelProblem(401, 'authentication_error', 'access_token_not_found', 'The access token used is not recognized by our system')
  if (request.headers['duffel-version'] !== VERSION)
    throw new DuffelProblem(
      400,
      'invalid_request_error',
      'unsupported_version',
      'The version set to the ‘Duffel-Version’ header is not supported',
    )
}

/** How many came in this minute. */
function counting(world: DuffelWorld): () => Readonly<Record<string, string>> {
  let [minute, count] = [0, 0]
  return () => {
    const now = Math.floor(world.now() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    count += 1
    const limit = world.settings.requestsPerMinute
    if (count > limit) throw new DuffelProblem(429, 'rate_limit_error', 'rate_limit_exceeded', 'Too many requests in a minute')
    return {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(limit - count),
      'ratelimit-reset': new Date((now + 1) * 60_000).toUTCString(),
    }
  }
}

const cursor = (index: number): string => Buffer.from(`at/${index}`).toString('base64url')

function indexOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, index] = /^at\/(\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (index === undefined) throw new DuffelProblem(422, 'validation_error', 'invalid_cursor', 'The cursor is not one of ours', '/after')
  return Number(index)
}

/** One page of a list, with the cursors of its neighbours. */
function paged(list: readonly unknown[], query: z.output<typeof ask.pageQuery>): Reply {
  const before = indexOf(query.before)
  const start = indexOf(query.after) ?? (before === undefined ? 0 : Math.max(0, before - query.limit))
  const end = Math.min(list.length, before === undefined ? start + query.limit : before)
  const meta = { limit: query.limit, after: end < list.length ? cursor(end) : null, before: start > 0 ? cursor(start) : null }
  return { status: 200, data: list.slice(start, end), meta }
}

interface Reply {
  readonly status: number
  readonly data?: unknown
  readonly meta?: object
  readonly bend?: Answer['bend']
}

interface Asked {
  readonly body: unknown
  readonly query: Readonly<Record<string, unknown>>
  readonly id: string
  /** What lies below it: an offer's passenger. */
  readonly below: string
}

const ok = (data: unknown): Reply => ({ status: 200, data })
const made = (data: unknown): Reply => ({ status: 201, data })

/** A passenger's name bends how the answer to his booking travels. */
function bent(passengers: readonly { family_name: string }[]): Pick<Reply, 'bend'> {
  const magic = magicOf(passengers.map((each) => ({ surname: each.family_name })))
  if (magic.includes('LOSTREPLY')) return { bend: 'lost' }
  if (magic.includes('TIMEOUT')) return { bend: 'never' }
  if (magic.includes('WRONGREPLY')) return { bend: 'wrong' }
  return magic.includes('SLOW') ? { bend: 'slow' } : {}
}

function orders(world: DuffelWorld, query: Asked['query']): Reply {
  const wanted = read(ask.ordersQuery, query)
  const names = [wanted['passenger_name[]'] ?? []].flat().map((name) => name.toLowerCase())
  const found = allOrders(world)
    .map((order) => orderView(world, order))
    .filter(
      (order) =>
        (wanted.awaiting_payment === undefined || String(order.payment_status.awaiting_payment) === wanted.awaiting_payment) &&
        (wanted.booking_reference === undefined || order.booking_reference === wanted.booking_reference) &&
        (wanted.offer_id === undefined || (order as unknown as { offer_id: string }).offer_id === wanted.offer_id) &&
        names.every((name) => order.passengers.some((each) => `${each.given_name} ${each.family_name}`.toLowerCase().includes(name))),
    )
  const sorted = wanted.sort === 'created_at' ? found.toReversed() : found
  return paged(sorted, read(ask.pageQuery, query))
}

function offers(world: DuffelWorld, query: Asked['query']): Reply {
  const wanted = read(ask.offersQuery, query)
  const found = offersOf(world, findRequest(world, wanted.offer_request_id)).filter(
    (offer) =>
      wanted.max_connections === undefined || offer.slices.every((each) => each.segments.length - 1 <= (wanted.max_connections ?? 2)),
  )
  const by = { total_amount: (one: (typeof found)[number]) => Number(one.total_amount), total_duration: lasting }
  const name = wanted.sort?.replace('-', '') as keyof typeof by | undefined
  const sorted = name ? found.toSorted((a, b) => by[name](a) - by[name](b)) : found
  return paged(wanted.sort?.startsWith('-') ? sorted.toReversed() : sorted, read(ask.pageQuery, query))
}

const lasting = (offer: { slices: readonly { duration: string | null }[] }): number =>
  offer.slices.reduce((sum, each) => sum + Temporal.Duration.from(each.duration ?? 'PT0S').total({ unit: 'minutes' }), 0)

type Work = (world: DuffelWorld, asked: Asked) => Reply

const READS: Readonly<Record<string, readonly [operation: string, work: Work]>> = {
  'air/offer_requests/:id': ['duffelGetRequest', (world, { id }) => ok(requestView(world, findRequest(world, id), true))],
  'air/offers': ['duffelListOffers', (world, { query }) => offers(world, query)],
  'air/offers/:id': [
    'duffelGetOffer',
    (world, { id, query }) => ok(offerWithServices(world, findOffer(world, id), query['return_available_services'] === 'true')),
  ],
  'air/seat_maps': ['duffelSeatMaps', (world, { query }) => ok(seatMapsFor(findOffer(world, read(ask.seatMapsQuery, query).offer_id)))],
  'air/orders': ['duffelListOrders', (world, { query }) => orders(world, query)],
  'air/orders/:id': ['duffelGetOrder', (world, { id }) => ok(orderView(world, findOrder(world, id)))],
  'air/orders/:id/available_services': ['duffelOrderServices', (world, { id }) => ok(servicesFor(world, id))],
  'air/order_cancellations': [
    'duffelListCancellations',
    (world, { query }) => paged(listCancellations(world, read(ask.cancellationsQuery, query).order_id), read(ask.pageQuery, query)),
  ],
  'air/order_cancellations/:id': ['duffelGetCancellation', (world, { id }) => ok(findCancellation(world, id))],
  'air/order_change_requests/:id': ['duffelGetChangeRequest', (world, { id }) => ok(changes.findChangeRequest(world, id))],
  'air/order_change_offers': [
    'duffelListChangeOffers',
    (world, { query }) =>
      paged(changes.listChangeOffers(world, read(ask.changeOffersQuery, query).order_change_request_id), read(ask.pageQuery, query)),
  ],
  'air/order_change_offers/:id': ['duffelGetChangeOffer', (world, { id }) => ok(changes.findChangeOffer(world, id))],
  'air/order_changes/:id': ['duffelGetChange', (world, { id }) => ok(changes.findChange(world, id))],
  'air/airline_initiated_changes': [
    'duffelListAirlineChanges',
    (world, { query }) => ok(listAirlineChanges(world, read(ask.airlineChangesQuery, query).order_id)),
  ],
  'air/webhooks': ['duffelListWebhooks', (world, { query }) => paged(hooks.listWebhooks(world), read(ask.pageQuery, query))],
  'air/webhooks/deliveries': ['duffelListDeliveries', (world, { query }) => paged(hooks.listDeliveries(world), read(ask.pageQuery, query))],
  'air/webhooks/events/:id': ['duffelGetEvent', (world, { id }) => ok(hooks.findEvent(world, id))],
  'air/airlines': ['duffelListAirlines', (_world, { query }) => paged([...CARRIERS.values()].map(airlineView), read(ask.pageQuery, query))],
  'air/airports': ['duffelListAirports', (_world, { query }) => paged([...PLACES.values()].map(airportView), read(ask.pageQuery, query))],
}

const WRITES: Readonly<Record<string, readonly [operation: string, work: Work]>> = {
  'POST air/offer_requests': [
    'duffelSearch',
    (world, { body, query }) => {
      const { return_offers } = read(ask.offerRequestQuery, query)
      return made(requestView(world, createRequest(world, read(ask.offerRequestBody, body)), return_offers === 'true'))
    },
  ],
  'PATCH air/offers/:id/passengers/:below': [
    'duffelUpdateOfferPassenger',
    (world, { id, below, body }) => ok(sayOf(world, findOffer(world, id), below, read(ask.offerPassengerBody, body))),
  ],
  'POST air/orders': [
    'duffelOrder',
    (world, { body }) => {
      const asked = read(ask.orderBody, body)
      return { ...made(orderView(world, createOrder(world, asked))), ...bent(asked.passengers) }
    },
  ],
  'PATCH air/orders/:id': [
    'duffelUpdateOrder',
    (world, { id, body }) => {
      const order = findOrder(world, id)
      order.metadata = read(ask.orderUpdateBody, body).metadata
      saveOrder(world, order)
      return ok(orderView(world, order))
    },
  ],
  'POST air/orders/:id/services': [
    'duffelAddServices',
    (world, { id, body }) => ok(orderView(world, addServices(world, id, read(ask.orderServicesBody, body)))),
  ],
  'POST air/payments': ['duffelPay', (world, { body }) => made(pay(world, read(ask.paymentBody, body)))],
  'POST air/order_cancellations': ['duffelCancel', (world, { body }) => made(quote(world, read(ask.cancellationBody, body).order_id))],
  'POST air/order_cancellations/:id/actions/confirm': ['duffelConfirmCancel', (world, { id }) => ok(confirm(world, id))],
  'POST air/order_change_requests': [
    'duffelChangeRequest',
    (world, { body }) => made(changes.createChangeRequest(world, read(ask.changeRequestBody, body))),
  ],
  'POST air/order_changes': [
    'duffelChange',
    (world, { body }) => made(changes.createChange(world, read(ask.changeBody, body).selected_order_change_offer)),
  ],
  'POST air/order_changes/:id/actions/confirm': [
    'duffelConfirmChange',
    (world, { id, body }) => ok(changes.confirmChange(world, id, read(ask.changeConfirmBody, body ?? {}).payment ?? undefined)),
  ],
  'POST air/airline_initiated_changes/:id/actions/accept': ['duffelAccept', (world, { id }) => ok(takeAction(world, id, 'accepted'))],
  'PATCH air/airline_initiated_changes/:id': [
    'duffelUpdateAirlineChange',
    (world, { id, body }) => ok(takeAction(world, id, read(ask.airlineChangeBody, body).action_taken)),
  ],
  'POST air/webhooks': ['duffelCreateWebhook', (world, { body }) => made(hooks.createWebhook(world, read(ask.webhookBody, body)))],
  'PATCH air/webhooks/:id': [
    'duffelUpdateWebhook',
    (world, { id, body }) => ok(hooks.updateWebhook(world, id, read(ask.webhookUpdateBody, body))),
  ],
  'DELETE air/webhooks/:id': ['duffelDeleteWebhook', (world, { id }) => (hooks.deleteWebhook(world, id), { status: 204 })],
  'POST air/webhooks/:id/actions/ping': ['duffelPing', (world, { id }) => (hooks.ping(world, id), { status: 204 })],
  'POST air/webhooks/events/:id/actions/redeliver': ['duffelRedeliver', (world, { id }) => (hooks.redeliver(world, id), { status: 204 })],
}

/** A body is wrapped as `data`, whichever way it goes. */
const unwrapped = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined)

export function registerDuffel(app: FastifyInstance, world: DuffelWorld, key: string): void {
  const admit = counting(world)
  let served = 0
  const answering = (operation: string, work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
    served += 1
    const requestId = createHash('sha256').update(`${world.timetable.seed}/${served}`).digest('base64url').slice(0, 20)
    let headers: Readonly<Record<string, string>> = { 'x-request-id': requestId }
    const away = (status: number) =>
      problemBody(new DuffelProblem(status, 'api_error', 'service_unavailable', 'A fault was ordered'), requestId)
    const answer = (): Answer => {
      try {
        refuseStranger(request, key)
        headers = { ...headers, ...admit() }
        settleDuffel(world)
        const { id = '', below = '' } = request.params as { id?: string; below?: string }
        const asked = { body: unwrapped(request.body), query: request.query as Asked['query'], id, below }
        const { status, bend, ...body } = world.store.transaction(() => work(world, asked))
        return { status, headers, body: status === 204 ? '' : body, ...(bend ? { bend } : {}) }
      } catch (error) {
        if (!(error instanceof DuffelProblem)) throw error
        return { status: error.status, headers, body: problemBody(error, requestId) }
      }
    }
    return serve(operation, world.faults, reply, answer, away)
  }
  for (const [path, [operation, work]] of Object.entries(READS)) app.get(DUFFEL_BASE + path, answering(operation, work))
  for (const [line, [operation, work]] of Object.entries(WRITES)) {
    const [method = '', path = ''] = line.split(' ')
    // The client writes the address of a search with a slash at its end.
    const addresses = operation === 'duffelSearch' ? [path, `${path}/`] : [path]
    for (const each of addresses) app.route({ method, url: DUFFEL_BASE + each, handler: answering(operation, work) })
  }
  app.all(
    `${DUFFEL_BASE}*`,
    answering('duffelUnknown', () => {
      throw notFound()
    }),
  )
}
