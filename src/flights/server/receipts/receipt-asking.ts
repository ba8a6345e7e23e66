import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { askReceipt, readReceipt } from '../../calls/receipts.ts'
import { readsOnlyIn } from '../acting.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { presentParty, readOrder } from '../reading/orders.ts'
import { deskOf } from './receipt-desk.ts'

/* Somebody asks for a receipt, or opens its file: whoever reads the ticket on its order, and nobody else. */

/** One ticket of an order, as far as the caller reads it. */
async function ticketSeen(deps: FlightsDeps, who: Who, orderSeq: string, passengerNo: number) {
  const read = await readOrder(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const { shown } = presentParty({ ...read.order, tickets: read.tickets, people: new Map() }, who)
  const ticket = shown.find((one) => one.passengerNo === passengerNo)
  return ticket ? { ...read, ticket } : refuse('P404')
}

export async function askForReceipt(
  deps: FlightsDeps,
  who: Who,
  { id, passenger }: CallParsed<typeof askReceipt>,
  language: Language,
): Promise<CallResult<typeof askReceipt> | Refusal> {
  const seen = await ticketSeen(deps, who, id, passenger)
  if (isRefusal(seen)) return seen
  // Whoever flew may always ask for her own; others as long as they may act for her.
  const reads = seen.ticket.personId === who.personId ? null : await readsOnlyIn(deps, who, seen.order, seen.tickets)
  if (reads !== null) return refuse(reads)
  const receipt = await deskOf(deps).ask(seen.ticket, who.personId, language)
  return receipt ? { receipt } : refuse('AF-RECEIPT-NOT')
}

export async function openReceipt(
  deps: FlightsDeps,
  who: Who,
  { orderSeq, passenger }: CallParsed<typeof readReceipt>,
  language: Language,
): Promise<CallResult<typeof readReceipt> | Refusal> {
  const seen = await ticketSeen(deps, who, orderSeq, passenger)
  if (isRefusal(seen)) return seen
  return (await deskOf(deps).open(seen.row, seen.ticket, language)) ?? refuse('AF-RECEIPT-NONE')
}
