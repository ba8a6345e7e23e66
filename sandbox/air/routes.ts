import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Answer } from '../kit/http.ts'
import { hasKey, parse, problem, serve } from '../kit/http.ts'
import { once, storedOperation } from '../kit/idempotency.ts'
import { bookingsOf, bookingView, findBooking } from './bookings.ts'
import { change, quoteChange } from './change.ts'
import { claimRefund, claimsOf } from './claims.ts'
import { credit } from './credits.ts'
import { extrasOf } from './extras.ts'
import { CABINS } from './fares.ts'
import { findFlight, lowestFares, oneFlight, search } from './flights.ts'
import { findFare, hold, offer } from './hold.ts'
import type { AirWorld } from './model.ts'
import { seatsOf } from './price.ts'
import { issueReceipt, readReceipt } from './receipts.ts'
import { quoteRefund, refund } from './refund.ts'
import * as requests from './requests.ts'
import { acceptChange } from './schedule.ts'
import { cancel, settle, ticket } from './ticket.ts'

/** The protocol's addresses. Each operation is a schema and the function that answers. */
const BASE = '/air/1'
const NOT_FOUND = problem(404, 'not_found', 'There is no such booking')

const openapiText = readFileSync(new URL('./openapi.yaml', import.meta.url), 'utf8')

type Params = Readonly<Record<string, string>>

export function registerAir(app: FastifyInstance, world: AirWorld, key: string): void {
  const answering = (operation: string, work: (request: FastifyRequest, params: Params) => Answer) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      if (!hasKey(request, key)) return reply.code(401).send({ error: { code: 'unauthorized', message: 'The bearer key is not right' } })
      return serve(operation, world.faults, reply, () => {
        settle(world)
        return work(request, request.params as Params)
      })
    }
  }

  /** A read: answers what its parsed body says. */
  const read = <S extends z.ZodType>(operation: string, path: string, schema: S, work: (body: z.output<S>, params: Params) => Answer) => {
    const run = answering(operation, (request, params) => {
      const body = parse(schema, request.body)
      return body.ok ? work(body.value, params) : body.answer
    })
    app.post(BASE + path, run)
  }

  /** A write: the same, once per key. */
  const write = <S extends z.ZodType>(
    operation: string,
    path: string,
    schema: S,
    work: (body: z.output<S>, params: Params, key: string) => Answer,
  ) => {
    const run = answering(operation, (request, params) => {
      const body = parse(schema, request.body)
      if (!body.ok) return body.answer
      const header = request.headers['idempotency-key']
      const asked = { operation, path: request.url, key: typeof header === 'string' ? header : undefined, body: request.body }
      return once(world.store, world.clock, asked, (idempotencyKey) => work(body.value, params, idempotencyKey))
    })
    app.post(BASE + path, run)
  }

  read('search', '/search', requests.searchRequest, ({ passengers, accountCode, cabins, ...query }) => ({
    status: 200,
    body: search(world, { ...query, cabins: cabins ?? CABINS, seats: seatsOf(passengers), company: accountCode !== undefined }),
  }))
  read('calendar', '/calendar', requests.calendarRequest, ({ cabins, ...query }) => ({
    status: 200,
    body: lowestFares(world, { ...query, cabins: cabins ?? CABINS }),
  }))
  app.get(
    `${BASE}/flights/:flightId`,
    answering('getFlight', (request, params) => {
      const query = parse(requests.flightQuery, request.query)
      if (!query.ok) return query.answer
      const flight = findFlight(world.timetable, params.flightId ?? '')
      if (!flight) return problem(404, 'not_found', 'There is no such flight on that day')
      return { status: 200, body: oneFlight(world, flight, query.value.accountCode !== undefined) }
    }),
  )
  read('price', '/price', requests.priceRequest, ({ flightId, fareId, passengers, seenFareMinor }) => {
    const found = findFare(world, flightId, fareId, seatsOf(passengers))
    return found.ok ? { status: 200, body: offer(world, found, fareId, passengers, seenFareMinor) } : found.answer
  })

  read('extras', '/extras', requests.extrasRequest, ({ flightId, fareId }) => {
    const found = findFare(world, flightId, fareId, 1)
    return found.ok ? { status: 200, body: extrasOf(world, found, fareId) } : found.answer
  })

  write('hold', '/holds', requests.holdRequest, (body, _params, idempotencyKey) => hold(world, body, idempotencyKey))
  write('ticket', '/bookings/:bookingId/tickets', requests.ticketRequest, (body, params, idempotencyKey) =>
    ticket(world, params.bookingId ?? '', body, idempotencyKey),
  )
  write('cancel', '/bookings/:bookingId/cancel', requests.nothing, (_body, params, idempotencyKey) =>
    cancel(world, params.bookingId ?? '', idempotencyKey),
  )
  read('refundQuote', '/bookings/:bookingId/refund-quotes', requests.refundQuoteRequest, (body, params) =>
    quoteRefund(world, params.bookingId ?? '', body.ticketNumbers),
  )
  write('refund', '/bookings/:bookingId/refunds', requests.refundConfirmation, (body, params, idempotencyKey) =>
    refund(world, params.bookingId ?? '', body, idempotencyKey),
  )
  write('refundClaim', '/bookings/:bookingId/refund-claims', requests.refundClaim, (body, params, idempotencyKey) =>
    claimRefund(world, params.bookingId ?? '', body, idempotencyKey),
  )
  app.get(
    `${BASE}/bookings/:bookingId/refund-claims`,
    answering('findRefundClaims', (request, params) => {
      const query = parse(requests.bookingsQuery, request.query)
      return query.ok ? claimsOf(world, params.bookingId ?? '', query.value.clientReference) : query.answer
    }),
  )
  write('receipt', '/bookings/:bookingId/receipts', requests.receiptRequest, ({ ticketNumber }, params, idempotencyKey) =>
    issueReceipt(world, params.bookingId ?? '', ticketNumber, idempotencyKey),
  )
  app.get(
    `${BASE}/bookings/:bookingId/receipts/:ticketNumber`,
    answering('getReceipt', (_request, params) => readReceipt(world, params.bookingId ?? '', params.ticketNumber ?? '')),
  )
  read('changeQuote', '/bookings/:bookingId/change-quotes', requests.changeQuoteRequest, (body, params) =>
    quoteChange(world, params.bookingId ?? '', body),
  )
  write('change', '/bookings/:bookingId/changes', requests.changeOrder, (body, params, idempotencyKey) =>
    change(world, params.bookingId ?? '', body, idempotencyKey),
  )

  write('acceptScheduleChange', '/bookings/:bookingId/schedule-changes/:changeId/acceptance', requests.nothing, (_body, params, key) =>
    acceptChange(world, params.bookingId ?? '', params.changeId ?? '', key),
  )

  app.get(
    `${BASE}/bookings`,
    answering('findBookings', (request) => {
      const reference = parse(requests.bookingsQuery, request.query)
      if (!reference.ok) return reference.answer
      return {
        status: 200,
        body: { bookings: bookingsOf(world.store, reference.value.clientReference).map((each) => bookingView(world, each)) },
      }
    }),
  )
  app.get(
    `${BASE}/bookings/:bookingId`,
    answering('getBooking', (_request, params) => {
      const booking = findBooking(world.store, params.bookingId ?? '')
      return booking ? { status: 200, body: bookingView(world, booking) } : NOT_FOUND
    }),
  )
  app.get(
    `${BASE}/credits/:number`,
    answering('getCredit', (_request, params) => credit(world, params.number ?? '')),
  )
  app.get(
    `${BASE}/operations/:idempotencyKey`,
    answering('getOperation', (_request, params) => {
      const stored = storedOperation(world.store, params.idempotencyKey ?? '')
      return stored ? { status: 200, body: stored } : problem(404, 'not_found', 'No write came under this key')
    }),
  )
  app.get(`${BASE}/openapi.yaml`, (_request, reply) => reply.header('content-type', 'application/yaml; charset=utf-8').send(openapiText))
}
