import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { TicketReceipt, readReceipt } from '../../calls/receipts.ts'
import { endOf, type AnyOffer } from '../../rules/any-offer.ts'
import { taxDocumentUntil } from '../../rules/itinerary.ts'
import { canAskReceipt, receiptStanding, type ReceiptStanding } from '../../rules/receipts.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import { flightText } from '../../text/index.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { presentParty, readOrder } from '../orders.ts'
import type { TicketRow } from '../store.ts'
import { findReceipt, sealedReceipt, type ReceiptRow } from './receipt-store.ts'

/* How receipts stand, and their files: for whoever reads the ticket on its order, and nobody else. */

/** What sealing binds a file to: it cannot be moved to another ticket. */
export const sealPurpose = (orderId: string, passengerNo: number): string => `flight_receipt.file/${orderId}/${passengerNo}`

/** What is known of an order beside its tickets. */
interface OfOrder {
  readonly offer: AnyOffer
  readonly airlineWord: string | null
  readonly change: { readonly byDesk: boolean } | null
}

export function standingOf(
  deps: Pick<FlightsDeps, 'market' | 'abroad' | 'clock'>,
  { offer, airlineWord, change }: OfOrder,
  { state, ticketNumber }: Pick<TicketRow, 'state' | 'ticketNumber'>,
  receipt: ReceiptRow | null,
): ReceiptStanding | null {
  const facts = {
    ticket: { state: state as FlightTicketCode, ticketNumber },
    receipt,
    arrivesAt: endOf(offer).at,
    isCancelled: airlineWord === 'cancelled',
    // What the desk has arranged is known to no machine of the airline's.
    isOffered: !change?.byDesk && supplierOf(deps, { offer }).can.receipts,
  }
  return receiptStanding(facts, deps.clock.now())
}

/** Null of what is no ticket. */
export function presentReceipt(
  deps: Pick<FlightsDeps, 'market' | 'abroad' | 'clock'>,
  order: OfOrder,
  ticket: Pick<TicketRow, 'state' | 'ticketNumber'>,
  receipt: ReceiptRow | null,
  language: Language,
): TicketReceipt | null {
  const standing = standingOf(deps, order, ticket, receipt)
  if (standing === null) return null
  const until = taxDocumentUntil(endOf(order.offer).at).toString()
  const { label, sentence } = flightText[language].receipts.standing(standing, { until, refusal: receipt?.refusal ?? null })
  return {
    standing,
    label,
    sentence,
    number: receipt?.number ?? null,
    issuedOn: receipt?.issuedOn?.toString() ?? null,
    until,
    canAsk: canAskReceipt(standing),
    hasFile: standing === 'issued' && receipt?.fileBytes != null,
  }
}

/** One ticket of an order, as far as the caller reads it. */
export async function ticketSeen(deps: FlightsDeps, who: Who, orderSeq: string, passengerNo: number) {
  const read = await readOrder(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const { shown } = presentParty({ ...read.order, tickets: read.tickets, people: new Map() }, who)
  const ticket = shown.find((one) => one.passengerNo === passengerNo)
  return ticket ? { ...read, ticket } : refuse('P404')
}

export async function openReceipt(
  deps: FlightsDeps,
  who: Who,
  { orderSeq, passenger }: CallParsed<typeof readReceipt>,
  language: Language,
): Promise<CallResult<typeof readReceipt> | Refusal> {
  const seen = await ticketSeen(deps, who, orderSeq, passenger)
  if (isRefusal(seen)) return seen
  const ref = { companyId: who.companyId, orderId: seen.order.orderId, passengerNo: passenger }
  const receipt = await findReceipt(deps.db.read, ref)
  // A void one is handed to nobody: it would be claimed for money that has come back.
  const sealed = standingOf(deps, seen.row, seen.ticket, receipt) === 'issued' ? await sealedReceipt(deps.db.read, ref) : null
  if (!receipt?.number || !sealed) return refuse('AF-RECEIPT-NONE')
  return {
    number: receipt.number,
    name: flightText[language].receipts.file(receipt.number),
    pdf: deps.secrets.open(sealPurpose(ref.orderId, passenger), sealed),
  }
}
