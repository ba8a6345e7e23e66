import type { Logger } from 'pino'
import type { FlightAbroad } from '../../rules/abroad.ts'
import type { FlightSupplier, SupplierAbilities } from '../port.ts'
import { acceptPlan } from './accept.ts'
import { extras } from './bags.ts'
import { bookingByReference, findBooking, holding, release, ticket } from './book.ts'
import { changeQuote, legChoices } from './change-offers.ts'
import { holdingChanges } from './changes.ts'
import { duffelClient, type DuffelAccess } from './client.ts'
import { giveUp, giveUpQuote } from './give-up.ts'
import { hear } from './notices.ts'
import { LEGS_MOST, price, search } from './shop.ts'

export interface DuffelOptions extends DuffelAccess {
  /** What our organisation is billed in at Duffel: every amount comes in it, and anything else stops. */
  readonly currency: string
  /** Of the webhook that Duffel tells us by; without it none is believed, and what they would tell of is found by looking. */
  readonly noticeSecret?: string | null
  /** Hears of offers that could not be read. */
  readonly log?: Pick<Logger, 'warn'>
}

export const DUFFEL_CAN: SupplierAbilities = {
  legs: LEGS_MOST,
  calendar: false,
  seatCounts: false,
  keys: false,
  asksForSeats: false,
  issuesLater: false,
  part: false,
  changes: false,
  legChanges: true,
  claims: false,
  receipts: false,
  values: false,
  plans: true,
  extras: 'paid',
}

/** Flights abroad, and to Hong Kong, Macao and Taiwan, over Duffel's API v2. */
export function duffelSupplier({ currency, log, noticeSecret = null, ...access }: DuffelOptions): FlightSupplier<FlightAbroad> {
  const shop = { client: duffelClient(access), currency, ...(log ? { log } : {}) }
  return {
    name: 'duffel',
    currency,
    can: DUFFEL_CAN,
    search: (request) => search(shop, request),
    lowestFares: async () => new Map(),
    price: (request) => price(shop, request),
    extras: (request) => extras(shop, request),
    hold: holding(shop),
    ticket: (request) => ticket(shop, request),
    release: (request) => release(shop, request),
    giveUpQuote: (request) => giveUpQuote(shop, request),
    giveUp: (request) => giveUp(shop, request),
    legChoices: (request) => legChoices(shop, request),
    changeQuote: (request) => changeQuote(shop, request),
    holdChange: holdingChanges(shop),
    claim: async () => ({ is: 'refused', reason: 'notRefundable' }),
    claimByReference: async () => null,
    // Airlines abroad give their passengers receipts themselves; Duffel's API knows none.
    askReceipt: async () => ({ is: 'refused', reason: 'notOffered' }),
    receipt: async () => null,
    acceptPlan: (request) => acceptPlan(shop, request),
    hear: (notice) => hear(noticeSecret, notice),
    booking: (supplierBookingId) => findBooking(shop, supplierBookingId),
    bookingByReference: (reference) => bookingByReference(shop, reference),
  }
}
