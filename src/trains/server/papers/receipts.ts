import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { askTrainReceipt, readTrainReceipt, trainPapers } from '../../calls/papers.ts'
import { hasOwnTicket } from '../../rules/returning.ts'
import { readsOnlyIn } from '../acting.ts'
import type { TrainsDeps, Who } from '../deps.ts'
import { NAMELESS } from '../reading/orders.ts'
import { presentRide } from '../reading/present.ts'
import { deskOf } from './desk.ts'
import { presentIssued, readTickets } from './itinerary.ts'

/* Receipts of tickets that were ridden on: how they stand, asking for one, and its file; for whoever reads the ticket, and nobody else. */

type Caller = Pick<Who, 'companyId' | 'personId'>

export async function listPapers(
  deps: TrainsDeps,
  who: Caller,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof trainPapers> | Refusal> {
  const read = await readTickets(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const { order, ref, row, tickets, shown } = read
  const issued = shown.filter(hasOwnTicket)
  const personIds = tickets.map(({ personId }) => personId)
  const [people, receiptOf, reads] = await Promise.all([
    deps.people.findAll(deps.db.read, who.companyId, [...new Set(personIds)]),
    deskOf(deps).read(ref.companyId, [ref.orderId]),
    readsOnlyIn(deps, who, order, personIds),
  ])
  return {
    orderSeq: order.number,
    train: presentRide(row.train),
    tickets: issued.map((ticket) => {
      const mayAct = ticket.personId === who.personId || reads === null
      return {
        ...presentIssued(ticket, people.get(ticket.personId)?.name ?? NAMELESS, language),
        receipt: receiptOf(row, ticket, { language, mayAct }),
      }
    }),
  }
}

/** One ticket of an order, as far as the caller reads it. */
async function ticketSeen(deps: TrainsDeps, who: Caller, orderSeq: string, passenger: number) {
  const read = await readTickets(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const ticket = read.shown.find(({ passengerNo }) => passengerNo === passenger)
  return ticket ? { ...read, ticket } : refuse('P404')
}

export async function askForReceipt(
  deps: TrainsDeps,
  who: Caller,
  { orderSeq, passenger }: CallParsed<typeof askTrainReceipt>,
  language: Language,
): Promise<CallResult<typeof askTrainReceipt> | Refusal> {
  const seen = await ticketSeen(deps, who, orderSeq, passenger)
  if (isRefusal(seen)) return seen
  const { ticket, order, tickets } = seen
  const personIds = tickets.map(({ personId }) => personId)
  // Whoever rode may always ask for her own; others as long as they may act for her.
  const reads = ticket.personId === who.personId ? null : await readsOnlyIn(deps, who, order, personIds)
  if (reads !== null) return refuse(reads)
  const receipt = await deskOf(deps).ask(ticket, who.personId, language)
  return receipt ? { receipt } : refuse('TR-RECEIPT-NOT')
}

export async function openReceipt(
  deps: TrainsDeps,
  who: Caller,
  { orderSeq, passenger }: CallParsed<typeof readTrainReceipt>,
  language: Language,
): Promise<CallResult<typeof readTrainReceipt> | Refusal> {
  const seen = await ticketSeen(deps, who, orderSeq, passenger)
  if (isRefusal(seen)) return seen
  return (await deskOf(deps).open(seen.row, seen.ticket, language)) ?? refuse('TR-RECEIPT-NONE')
}
