import type { Logger } from 'pino'
import type { FlightSupplier } from '../port.ts'
import { bookingByReference, findBooking, hold, release, ticket } from './book.ts'
import { air1Client, type Air1Access } from './client.ts'
import { claim, claimByReference } from './claims.ts'
import { giveUp, giveUpQuote } from './give-up.ts'
import { lowestFares, price, search } from './shop.ts'

export interface Air1Options extends Air1Access {
  /** Hears of flights and fares in an answer that could not be read. */
  readonly log?: Pick<Logger, 'warn'>
}

/** Mainland domestic flights over the protocol air/1. */
export function air1Supplier({ log, ...access }: Air1Options): FlightSupplier {
  const client = air1Client(access)
  return {
    name: 'air1',
    search: (request) => search(client, request, log),
    lowestFares: (request) => lowestFares(client, request),
    price: (request) => price(client, request),
    hold: (request) => hold(client, request),
    ticket: (request) => ticket(client, request),
    release: (request) => release(client, request),
    giveUpQuote: (request) => giveUpQuote(client, request),
    giveUp: (request) => giveUp(client, request),
    claim: (request) => claim(client, request),
    claimByReference: (request) => claimByReference(client, request),
    booking: (supplierBookingId) => findBooking(client, supplierBookingId),
    bookingByReference: (reference) => bookingByReference(client, reference),
  }
}
