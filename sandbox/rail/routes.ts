import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Answer } from '../kit/http.ts'
import { hasKey, parse, problem, serve } from '../kit/http.ts'
import { once, storedOperation } from '../kit/idempotency.ts'
import { bookingsOf, bookingView, findBooking } from './bookings.ts'
import { change, quoteChange } from './change.ts'
import { connections } from './connections.ts'
import { hold, NO_TRAIN } from './hold.ts'
import type { RailWorld } from './model.ts'
import { checkPerson } from './people.ts'
import { issueReceipt, readReceipt } from './receipts.ts'
import { NO_BOOKING, quoteRefund, refund } from './refund.ts'
import * as requests from './requests.ts'
import { saleView } from './sale.ts'
import { findStretch, search, stationsView, stopsView, trainView } from './search.ts'
import { cancelStandby, submitStandby } from './standby.ts'
import { findStandby, standbysOf, standbyView } from './standby-queue.ts'
import { cancel, settleRail, ticket } from './ticket.ts'

/** The protocol's addresses. Each operation is a schema and the function that answers; its name among the faults begins with `rail`. */
export const RAIL_BASE = '/rail/1'

const openapiText = readFileSync(new URL('./openapi.yaml', import.meta.url), 'utf8')

type Params = Readonly<Record<string, string>>
type Work = (request: FastifyRequest, params: Params) => Answer

const faultName = (operation: string) => `rail${operation.charAt(0).toUpperCase()}${operation.slice(1)}`
const ok = (body: unknown): Answer => ({ status: 200, body })

interface Doors {
  get(operation: string, path: string, work: Work): void
  read<S extends z.ZodType>(operation: string, path: string, schema: S, work: (body: z.output<S>, params: Params) => Answer): void
  write<S extends z.ZodType>(
    operation: string,
    path: string,
    schema: S,
    work: (body: z.output<S>, params: Params, key: string) => Answer,
  ): void
}

function doors(app: FastifyInstance, world: RailWorld, key: string): Doors {
  const answering = (operation: string, work: Work) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      if (!hasKey(request, key)) return reply.code(401).send({ error: { code: 'unauthorized', message: 'The bearer key is not right' } })
      return serve(faultName(operation), world.faults, reply, () => {
        settleRail(world)
        return work(request, request.params as Params)
      })
    }
  }
  return {
    get(operation, path, work) {
      app.get(RAIL_BASE + path, answering(operation, work))
    },
    read(operation, path, schema, work) {
      const run = answering(operation, (request, params) => {
        const body = parse(schema, request.body)
        return body.ok ? work(body.value, params) : body.answer
      })
      app.post(RAIL_BASE + path, run)
    },
    write(operation, path, schema, work) {
      const run = answering(operation, (request, params) => {
        const body = parse(schema, request.body)
        if (!body.ok) return body.answer
        const header = request.headers['idempotency-key']
        const asked = { operation, path: request.url, key: typeof header === 'string' ? header : undefined, body: request.body }
        try {
          return once(world.store, world.clock, asked, (idempotencyKey) => work(body.value, params, idempotencyKey))
        } catch (error) {
          // What was taken in memory was taken back on the disk.
          world.inventory.forget()
          throw error
        }
      })
      app.post(RAIL_BASE + path, run)
    },
  }
}

function registerShop({ get, read }: Doors, world: RailWorld): void {
  get('stations', '/stations', () => ok(stationsView(world)))
  get('sale', '/sale', () => ok(saleView(world)))
  read('search', '/search', requests.searchRequest, (body) => ok(search(world, body)))
  read('connections', '/connections', requests.connectionsRequest, (body) => ok(connections(world, body)))
  get('getTrain', '/trains/:trainId', (request, params) => {
    const query = parse(requests.trainQuery, request.query)
    if (!query.ok) return query.answer
    const at = findStretch(world, params.trainId ?? '', query.value.from, query.value.to)
    return at ? ok({ currency: 'CNY', train: trainView(world, at.stretch, at.originDate) }) : NO_TRAIN
  })
  get('stops', '/trains/:trainId/stops', (_request, params) => {
    const stops = stopsView(world, params.trainId ?? '')
    return stops ? ok(stops) : problem(404, 'not_found', 'There is no such train on that day')
  })
  read('checkPeople', '/people/checks', requests.peopleRequest, ({ people }) => ok({ people: people.map(checkPerson) }))
}

export function registerRail(app: FastifyInstance, world: RailWorld, key: string): void {
  const open = doors(app, world, key)
  const { get, read, write } = open
  registerShop(open, world)
  write('hold', '/bookings', requests.holdRequest, (body, _params, idempotencyKey) => hold(world, body, idempotencyKey))
  get('findBookings', '/bookings', (request) => {
    const query = parse(requests.referenceQuery, request.query)
    return query.ok
      ? ok({ bookings: bookingsOf(world.store, query.value.clientReference).map((each) => bookingView(world, each)) })
      : query.answer
  })
  get('getBooking', '/bookings/:bookingId', (_request, params) => {
    const booking = findBooking(world.store, params.bookingId ?? '')
    return booking ? ok(bookingView(world, booking)) : NO_BOOKING
  })
  write('ticket', '/bookings/:bookingId/tickets', requests.ticketRequest, (body, params, idempotencyKey) =>
    ticket(world, params.bookingId ?? '', body.expectedTotalMinor, idempotencyKey),
  )
  write('cancel', '/bookings/:bookingId/cancel', requests.nothing, (_body, params, idempotencyKey) =>
    cancel(world, params.bookingId ?? '', idempotencyKey),
  )
  read('refundQuote', '/bookings/:bookingId/refund-quotes', requests.refundQuoteRequest, (body, params) =>
    quoteRefund(world, params.bookingId ?? '', body.ticketNumbers),
  )
  write('refund', '/bookings/:bookingId/refunds', requests.quoteConfirmation, (body, params, idempotencyKey) =>
    refund(world, params.bookingId ?? '', body.quoteId, idempotencyKey),
  )
  write('receipt', '/bookings/:bookingId/receipts', requests.receiptRequest, (body, params, idempotencyKey) =>
    issueReceipt(world, params.bookingId ?? '', body.ticketNumber, idempotencyKey),
  )
  get('getReceipt', '/bookings/:bookingId/receipts/:ticketNumber', (_request, params) =>
    readReceipt(world, params.bookingId ?? '', params.ticketNumber ?? ''),
  )
  read('changeQuote', '/bookings/:bookingId/change-quotes', requests.changeQuoteRequest, (body, params) =>
    quoteChange(world, params.bookingId ?? '', body),
  )
  write('change', '/bookings/:bookingId/changes', requests.changeOrder, (body, params, idempotencyKey) =>
    change(world, params.bookingId ?? '', body, idempotencyKey),
  )
  write('submitStandby', '/standbys', requests.standbyRequest, (body, _params, idempotencyKey) =>
    submitStandby(world, body, idempotencyKey),
  )
  get('findStandbys', '/standbys', (request) => {
    const query = parse(requests.referenceQuery, request.query)
    return query.ok
      ? ok({ standbys: standbysOf(world.store, query.value.clientReference).map((each) => standbyView(world, each)) })
      : query.answer
  })
  get('getStandby', '/standbys/:standbyId', (_request, params) => {
    const standby = findStandby(world.store, params.standbyId ?? '')
    return standby ? ok(standbyView(world, standby)) : problem(404, 'not_found', 'There is no such standby')
  })
  write('cancelStandby', '/standbys/:standbyId/cancel', requests.nothing, (_body, params, idempotencyKey) =>
    cancelStandby(world, params.standbyId ?? '', idempotencyKey),
  )
  get('getOperation', '/operations/:idempotencyKey', (_request, params) => {
    const stored = storedOperation(world.store, params.idempotencyKey ?? '')
    return stored ? ok(stored) : problem(404, 'not_found', 'No write came under this key')
  })
  app.get(`${RAIL_BASE}/openapi.yaml`, (_request, reply) =>
    reply.header('content-type', 'application/yaml; charset=utf-8').send(openapiText),
  )
}
