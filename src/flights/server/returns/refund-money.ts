import type { BothNames } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { RefundQuote } from '../../../payments/rules/refund-shares-quote.ts'
import { shareOut } from '../../../payments/rules/shares.ts'
import type { PartQuoted, PartRefund } from '../../../payments/server/index.ts'
import type { PayerSplit } from '../../../policy/rules/payers.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { BackShare } from '../../calls/words.ts'
import { worthMinorOf } from '../../rules/change-cost.ts'
import { SupplierUnclear } from '../../supplier/port.ts'
import type { GiveUpQuote, KeptValue } from '../../supplier/port/giving-up.ts'
import { chainOf, priceOfTicket, serviceFeeOfTicket, worthOfTicket, type Link } from '../changes/change-paid.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { extrasAside, extrasBackFor } from './refund-extras.ts'
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

/** What the supplier was paid for one of them: over all of its changes, their fees apart. */
export const paidFor = (of: Pick<OfOrder, 'row' | 'tickets'>, passengerNo: number): number => worthMinorOf(worthOfTicket(of, passengerNo))

/** What this order alone has paid of that: of a change the difference. */
const paidHere = (link: Link): number => sumMinor(link.passengerNos.map((passengerNo) => worthMinorOf(priceOfTicket(link, passengerNo))))

/** SPEC.md, 4: who bears what a refund costs. */
const BOTH = 3

const NOTHING: PayerSplit = { companyMinor: 0, personMinor: 0 }

/** What of a change's price was its airline's fee, which never comes back, and who bore it; nothing of what was booked first. */
const changeFeePaid = ({ row }: Link): PayerSplit => row.change?.payers.lines.find(({ kind }) => kind === 'changeFee')?.payers ?? NOTHING

const both = (one: PayerSplit, other: PayerSplit): PayerSplit => ({
  companyMinor: one.companyMinor + other.companyMinor,
  personMinor: one.personMinor + other.personMinor,
})

/** What airlines took for the changes of these tickets: it stays with them, whatever comes back. */
export const changeFeesOf = async (reader: Reader, of: OfOrder, passengerNos: readonly number[]): Promise<number> =>
  sumMinor(
    (await chainOf(reader, of, passengerNos)).flatMap((link) =>
      link.passengerNos.map((passengerNo) => priceOfTicket(link, passengerNo).changeFeeMinor ?? 0),
    ),
  )

/** Of our service fee, what belongs to these tickets: each has its own part, whatever became of the others. */
export const serviceFeeOf = (of: Pick<OfOrder, 'row' | 'tickets'>, passengerNos: readonly number[]): number =>
  sumMinor(passengerNos.map((passengerNo) => serviceFeeOfTicket(of, passengerNo)))

/** The same over all orders that have paid for them. */
export const serviceFeesOf = async (reader: Reader, of: OfOrder, passengerNos: readonly number[]): Promise<number> =>
  sumMinor((await chainOf(reader, of, passengerNos)).map((link) => serviceFeeOf(link, link.passengerNos)))

export function ticketNumberOf({ ticketNumber }: TicketRow): string {
  invariant(ticketNumber, 'an issued ticket has its number')
  return ticketNumber
}

/** Asks the airline about some of an order's tickets; each line must be of what we paid for that ticket. */
export async function quoteAtAirline(deps: FlightsDeps, of: OfOrder, chosen: readonly TicketRow[]): Promise<GiveUpQuote> {
  const { supplierBookingId } = of.row
  invariant(supplierBookingId, 'an issued order is known to its supplier')
  const quote = await supplierOf(deps, of.row).giveUpQuote({ supplierBookingId, ticketNumbers: chosen.map(ticketNumberOf) })
  if (quote.is === 'quoted') {
    for (const ticket of chosen) {
      const line = quote.tickets.find((one) => one.ticketNumber === ticket.ticketNumber)
      const besideMinor = quote.isInvoluntary ? await extrasBackFor(deps.db.read, of, ticket.passengerNo) : 0
      if (line?.paidMinor !== paidFor(of, ticket.passengerNo) + besideMinor)
        throw new SupplierUnclear('a refund was quoted of another sum than was paid')
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

interface Asked {
  readonly part: string
  readonly passengerNos: readonly number[]
  readonly feeMinor: number
  readonly values: readonly KeptValue[]
  /** What was bought beside the tickets comes back too. */
  readonly withExtras: boolean
}

/** Whether a refund is of more than its tickets: then it was quoted with what was bought beside them. */
export const isWithExtras = (of: OfOrder, tickets: readonly { readonly passengerNo: number; readonly paidMinor: number }[]): boolean =>
  tickets.some(({ passengerNo, paidMinor }) => paidMinor > paidFor(of, passengerNo))

/** What was paid beside these tickets and stays with whoever took it; nothing where their airline has broken the journey. */
export const extrasKeptOf = async (
  reader: Reader,
  of: OfOrder,
  tickets: readonly { readonly passengerNo: number; readonly paidMinor: number }[],
): Promise<number> =>
  isWithExtras(of, tickets) ? 0 : sumMinor(await Promise.all(tickets.map(({ passengerNo }) => extrasBackFor(reader, of, passengerNo))))

/** What payments is asked to give back of one order. */
export interface OrderPart {
  readonly order: OrderRef
  readonly asked: PartRefund
}

/**
 * Out of which orders comes what an airline keeps. Where both bear it in proportion: out of each as much as it has paid of the tickets, so that
 * nobody bears more because she paid later. Where one was promised to bear it: out of what was paid first, and of later differences only what
 * goes beyond it.
 */
async function feesAlong(
  deps: FlightsDeps,
  reader: Reader,
  chain: readonly [Link, ...Link[]],
  feeMinor: number,
): Promise<ReadonlyMap<Link, number>> {
  const { feePayer } = await deps.payments.terms(reader, (chain.at(-1) ?? chain[0]).order)
  if (feePayer === BOTH) {
    const shares = shareOut(feeMinor, chain.map(paidHere))
    return new Map(chain.map((link, index) => [link, shares[index] ?? 0]))
  }
  let left = feeMinor
  const kept = new Map<Link, number>()
  for (const link of chain.toReversed()) {
    const here = Math.min(left, paidHere(link))
    kept.set(link, here)
    left -= here
  }
  return kept
}

/**
 * What payments is asked to give back: all that was paid for these tickets, by each order's own terms, less what is left as value. Tickets that
 * were changed were paid for by several orders; what one of them had no part in is left out.
 */
export async function askedOfPayments(deps: FlightsDeps, reader: Reader, of: OfOrder, asked: Asked): Promise<readonly OrderPart[]> {
  const { part, passengerNos, feeMinor, values, withExtras } = asked
  const chain = await chainOf(reader, of, passengerNos)
  const fees = await feesAlong(deps, reader, chain, feeMinor)
  const travellerOf = new Map(of.tickets.map((ticket) => [ticket.ticketNumber, ticket.personId]))
  const leaves = values.map(({ number, airline, ticketNumber, amountMinor, validUntil }) => {
    const travellerId = travellerOf.get(ticketNumber)
    invariant(travellerId, 'value is left of a ticket of the order')
    return { number, airline, travellerId, amountMinor, validUntil: Temporal.PlainDate.from(validUntil) }
  })
  invariant(leaves.length === 0 || chain.length === 1, 'a changed ticket that leaves value is the desk’s')
  const parts: OrderPart[] = []
  for (const link of chain) {
    const serviceFeeMinor = serviceFeeOf(link, link.passengerNos)
    const isNewest = link === chain[0]
    const beside = await extrasAside(reader, link, { isNewest, comesBack: withExtras, paidFor: (no) => paidFor(of, no) })
    const amountMinor = paidHere(link) + serviceFeeMinor + beside.backMinor
    if (amountMinor === 0) continue
    const given = { amountMinor, serviceFeeMinor, keptMinor: fees.get(link) ?? 0 }
    const under = await deps.payments.refundUnderTerms(reader, link.order, given)
    // Who paid the difference gets it back, whoever bore the fee of the change.
    parts.push({
      order: link.order,
      asked: {
        ...under,
        spent: both(changeFeePaid(link), beside.spent),
        aside: beside.aside,
        part,
        supplier: supplierOf(deps, link.row).name,
        leaves,
      },
    })
  }
  return parts
}

/** What giving them back brings, of all orders together; or what hinders one of them. */
export async function quoteParts(deps: FlightsDeps, reader: Reader, parts: readonly OrderPart[]): Promise<PartQuoted> {
  const quotes: RefundQuote[] = []
  for (const { order, asked } of parts) {
    const quoted = await deps.payments.quotePart(reader, order, asked)
    if (quoted.is !== 'possible') return quoted
    quotes.push(quoted.quote)
  }
  return { is: 'possible', quote: together(quotes) }
}

const together = (quotes: readonly RefundQuote[]): RefundQuote => ({
  amountMinor: sumMinor(quotes.map((quote) => quote.amountMinor)),
  feeMinor: sumMinor(quotes.map((quote) => quote.feeMinor)),
  serviceFeeMinor: sumMinor(quotes.map((quote) => quote.serviceFeeMinor)),
  shares: quotes.flatMap(({ shares }) => shares),
})

/**
 * A quote of payments, payer by payer and way by way as people read it: several payments of one kind are told together. Whoever gets nothing
 * back but bears a fee is named too: the fees of the rows are the whole of them.
 */
export function sharesOf({ shares }: RefundQuote): readonly KeptShare[] {
  const byWay = Map.groupBy(shares, ({ payer, paidWith }) => `${payer}:${paidWith}`)
  return [...byWay.values()].flatMap((own) => {
    const [first] = own
    invariant(first, 'nobody groups nothing')
    const { payer, paidWith, promisedDate } = first // the day follows from the way
    const valueMinor = sumMinor(own.map((share) => share.valueMinor ?? 0))
    const backMinor = sumMinor(own.map((share) => share.amountMinor)) - valueMinor
    const feeMinor = sumMinor(own.map((share) => share.feeMinor))
    const serviceFeeMinor = sumMinor(own.map((share) => share.serviceFeeMinor))
    const isOfNothing = backMinor + valueMinor + feeMinor + serviceFeeMinor === 0
    return isOfNothing ? [] : [{ payer, paidWith, backMinor, valueMinor, feeMinor, serviceFeeMinor, promisedDate }]
  })
}

const isSame = (one: BackShare, other: BackShare): boolean =>
  one.payer === other.payer && one.paidWith === other.paidWith && one.backMinor === other.backMinor && one.valueMinor === other.valueMinor

const bearsTheSame = (one: BackShare, other: BackShare): boolean =>
  one.feeMinor === other.feeMinor && one.serviceFeeMinor === other.serviceFeeMinor

/** Whether what was shown is what would be done. A quote that names no fees holds by what each gets back, and has no rows of who gets nothing. */
export function sameShares(now: readonly BackShare[], shown: readonly BackShare[]): boolean {
  const namesFees = shown.some(({ feeMinor }) => feeMinor !== undefined)
  const told = namesFees ? now : now.filter(({ backMinor, valueMinor }) => backMinor + valueMinor > 0)
  return (
    told.length === shown.length &&
    told.every((share) => shown.some((same) => isSame(share, same) && (!namesFees || bearsTheSame(share, same))))
  )
}

/** Who pays the traveller's part of an order, for a reader who is somebody else. */
export async function payerFor(deps: FlightsDeps, who: Who, ownerId: string): Promise<BothNames | null> {
  if (ownerId === who.personId) return null
  const people = await deps.people.findAll(deps.db.read, who.companyId, [ownerId])
  return people.get(ownerId)?.name ?? null
}
