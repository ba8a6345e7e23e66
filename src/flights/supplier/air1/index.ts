import type { Logger } from 'pino'
import type { FlightSupplier, SupplierAbilities } from '../port.ts'
import { bookingByReference, findBooking, hold, release, ticket } from './book.ts'
import { air1Client, type Air1Access } from './client.ts'
import { acceptPlan, changeQuote, holdChange } from './changes.ts'
import { claim, claimByReference } from './claims.ts'
import { extras } from './extras.ts'
import { giveUp, giveUpQuote } from './give-up.ts'
import { hear } from './notices.ts'
import { askReceipt, receipt } from './receipts.ts'
import { lowestFares, price, search } from './shop.ts'

export interface Air1Options extends Air1Access {
  /** Who it is among several that speak air/1; names it in rows and in the ledger. */
  readonly name?: string
  /** Hears of flights and fares in an answer that could not be read. */
  readonly log?: Pick<Logger, 'warn'>
  /** What its notices are signed with; without it none is believed. */
  readonly noticeSecret?: string | null
  /** Where its notices come to; null: nowhere, and what they would tell of is found by looking. */
  readonly noticeUrl?: () => string | null
}

export const AIR1_CAN: SupplierAbilities = {
  legs: 1,
  calendar: true,
  seatCounts: true,
  keys: true,
  asksForSeats: true,
  issuesLater: true,
  part: true,
  changes: true,
  legChanges: false,
  claims: true,
  receipts: true,
  values: true,
  plans: true,
  extras: 'held',
}

/** Mainland domestic flights over the protocol air/1. */
export function air1Supplier({ name = 'air1', log, noticeSecret = null, noticeUrl = () => null, ...access }: Air1Options): FlightSupplier {
  const client = air1Client(access)
  return {
    name,
    currency: 'CNY',
    can: AIR1_CAN,
    search: (request) => search(client, request, { name, log }),
    lowestFares: (request) => lowestFares(client, request),
    price: (request) => price(client, request),
    extras: (request) => extras(client, request),
    hold: (request) => hold(client, request, noticeUrl()),
    ticket: (request) => ticket(client, request),
    release: (request) => release(client, request),
    giveUpQuote: (request) => giveUpQuote(client, request),
    giveUp: (request) => giveUp(client, request),
    legChoices: async () => ({ is: 'refused', reason: 'notChangeable' }),
    changeQuote: (request) => changeQuote(client, request),
    holdChange: (request) => holdChange(client, request),
    acceptPlan: (request) => acceptPlan(client, request),
    claim: (request) => claim(client, request),
    claimByReference: (request) => claimByReference(client, request),
    askReceipt: (request) => askReceipt(client, request),
    receipt: (of) => receipt(client, of),
    hear: (notice) => hear(noticeSecret, notice),
    booking: (supplierBookingId) => findBooking(client, supplierBookingId),
    bookingByReference: (reference) => bookingByReference(client, reference),
  }
}
