import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { RefundQuote } from '../../../payments/rules/refund-shares-quote.ts'
import { feeOfTickets } from '../../../payments/rules/service-fees.ts'
import type { PartRefund } from '../../../payments/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { PriceParts } from '../../rules/offer.ts'
import { paidForTicket } from '../../rules/returning.ts'
import { SupplierUnclear, type GiveUpQuote, type KeptValue } from '../../supplier/port.ts'
import type { FlightsDeps } from '../deps.ts'
import type { KeptShare } from './refund-store.ts'
import type { FlightOrderRow, TicketRow } from '../store.ts'

/* What a refund is of, in the words of payments; and what an airline says of it, held against what we paid. */

export interface OfOrder {
  readonly order: OrderRef
  readonly row: FlightOrderRow
  /** All tickets of the order. */
  readonly tickets: readonly TicketRow[]
}

type Quoted = Extract<GiveUpQuote, { is: 'quoted' }>

export const supplierMinorOf = ({ fareMinor, airportTaxMinor, fuelSurchargeMinor }: PriceParts): number =>
  fareMinor + airportTaxMinor + fuelSurchargeMinor

/** What the supplier was paid for one of them. */
export const paidFor = ({ row, tickets }: Pick<OfOrder, 'row' | 'tickets'>, passengerNo: number): number =>
  paidForTicket(supplierMinorOf(row.price), { all: tickets.length, passengerNo })

/** Of our service fee, what belongs to these tickets: each has its own part, whatever became of the others. */
export const serviceFeeOf = ({ row, tickets }: Pick<OfOrder, 'row' | 'tickets'>, passengerNos: readonly number[]): number =>
  sumMinor(passengerNos.map((no) => feeOfTickets(row.price.serviceFeeMinor, { all: tickets.length, before: no - 1, now: 1 })))

export function ticketNumberOf({ ticketNumber }: TicketRow): string {
  invariant(ticketNumber, 'an issued ticket has its number')
  return ticketNumber
}

/** Asks the airline about some of an order's tickets; each line must be of what we paid for that ticket. */
export async function quoteAtAirline(deps: FlightsDeps, of: OfOrder, chosen: readonly TicketRow[]): Promise<GiveUpQuote> {
  const { supplierBookingId } = of.row
  invariant(supplierBookingId, 'an issued order is known to its supplier')
  const quote = await deps.supplier.giveUpQuote({ supplierBookingId, ticketNumbers: chosen.map(ticketNumberOf) })
  if (quote.is === 'quoted') {
    for (const ticket of chosen) {
      const line = quote.tickets.find((one) => one.ticketNumber === ticket.ticketNumber)
      if (line?.paidMinor !== paidFor(of, ticket.passengerNo)) throw new SupplierUnclear('a refund was quoted of another sum than was paid')
    }
  }
  return quote
}

/** What is left as value of each ticket that is quoted, as if it had its number already: whose it is does not depend on that. */
export const valuesQuoted = (quote: Pick<Quoted, 'tickets' | 'value'>, carrier: string): readonly KeptValue[] =>
  quote.tickets.flatMap(({ ticketNumber, valueMinor }) =>
    valueMinor === 0 || !quote.value
      ? []
      : [{ number: ticketNumber, airline: carrier, ticketNumber, amountMinor: valueMinor, validUntil: quote.value.validUntil }],
  )

/** Names a refund to payments: once per refund, however often it is asked for. */
export const partOfRefund = (refundId: string): string => `refund:${refundId}`

/** What payments is asked to give back: all that was paid for these tickets, by the order's own terms, less what is left as value. */
export async function askedOfPayments(
  deps: FlightsDeps,
  reader: Reader,
  of: OfOrder,
  asked: {
    readonly part: string
    readonly passengerNos: readonly number[]
    readonly feeMinor: number
    readonly values: readonly KeptValue[]
  },
): Promise<PartRefund> {
  const { part, passengerNos, feeMinor, values } = asked
  const serviceFeeMinor = serviceFeeOf(of, passengerNos)
  const amountMinor = sumMinor(passengerNos.map((no) => paidFor(of, no))) + serviceFeeMinor
  const travellerOf = new Map(of.tickets.map((ticket) => [ticket.ticketNumber, ticket.personId]))
  return {
    ...(await deps.payments.refundUnderTerms(reader, of.order, { amountMinor, serviceFeeMinor, keptMinor: feeMinor })),
    part,
    supplier: deps.supplier.name,
    leaves: values.map((value) => {
      const travellerId = travellerOf.get(value.ticketNumber)
      invariant(travellerId, 'value is left of a ticket of the order')
      const { number, airline, amountMinor, validUntil } = value
      return { number, airline, travellerId, amountMinor, validUntil: Temporal.PlainDate.from(validUntil) }
    }),
  }
}

/** A quote of payments, payer by payer as people read it: several payments of one payer are told together, by the latest day. */
export function sharesOf({ shares }: RefundQuote): readonly KeptShare[] {
  const byPayer = Map.groupBy(shares, (share) => share.payer)
  return [...byPayer].flatMap(([payer, own]) => {
    const valueMinor = sumMinor(own.map((share) => share.valueMinor ?? 0))
    const backMinor = sumMinor(own.map((share) => share.amountMinor)) - valueMinor
    const promisedDate =
      own
        .map((share) => share.promisedDate)
        .toSorted()
        .at(-1) ?? ''
    return backMinor + valueMinor === 0 ? [] : [{ payer, backMinor, valueMinor, promisedDate }]
  })
}

export const sameShares = (one: readonly KeptShare[], other: readonly KeptShare[]): boolean =>
  one.length === other.length &&
  one.every((share) =>
    other.some((same) => same.payer === share.payer && same.backMinor === share.backMinor && same.valueMinor === share.valueMinor),
  )
