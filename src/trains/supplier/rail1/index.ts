import type { Logger } from 'pino'
import type { TrainSupplier } from '../port.ts'
import { changeQuote, holdChange, refund, refundQuote } from './after.ts'
import { bookingsByReference, findBooking, hold, release, ticket } from './book.ts'
import { rail1Client, type Rail1Access } from './client.ts'
import { hear } from './notices.ts'
import { askReceipt, receipt } from './receipts.ts'
import { checkPeople, connections, sale, search, stations, stops, train } from './shop.ts'
import { findStandby, leaveStandby, standbysByReference, submitStandby } from './standby.ts'

export interface Rail1Options extends Rail1Access {
  /** Hears of trains in an answer that could not be read. */
  readonly log?: Pick<Logger, 'warn'>
  /** What its notices are signed with; without it none is believed. */
  readonly noticeSecret?: string | null
  /** Where its notices come to; null: nowhere, and what they would tell of is found by looking. */
  readonly noticeUrl?: () => string | null
}

/** Mainland trains over the protocol rail/1. */
export function rail1Supplier({ log, noticeSecret = null, noticeUrl = () => null, ...access }: Rail1Options): TrainSupplier {
  const client = rail1Client(access)
  const hears = { name: 'rail1', log }
  return {
    name: hears.name,
    stations: () => stations(client),
    sale: () => sale(client),
    search: (request) => search(client, request, hears),
    connections: (request) => connections(client, request, hears),
    train: (ride) => train(client, ride),
    stops: (trainId) => stops(client, trainId),
    checkPeople: (people) => checkPeople(client, people),
    hold: (request) => hold(client, request, noticeUrl()),
    ticket: (request) => ticket(client, request),
    release: (request) => release(client, request),
    booking: (bookingId) => findBooking(client, bookingId),
    bookingsByReference: (reference) => bookingsByReference(client, reference),
    refundQuote: (request) => refundQuote(client, request),
    refund: (request) => refund(client, request),
    askReceipt: (request) => askReceipt(client, request),
    receipt: (of) => receipt(client, of),
    changeQuote: (request) => changeQuote(client, request),
    holdChange: (request) => holdChange(client, request),
    submitStandby: (request) => submitStandby(client, request, noticeUrl()),
    leaveStandby: (request) => leaveStandby(client, request),
    standby: (standbyId) => findStandby(client, standbyId),
    standbysByReference: (reference) => standbysByReference(client, reference),
    hear: (notice) => hear(noticeSecret, notice),
  }
}
