import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { faultPoint } from '../../../server/faults.ts'
import type { askReceipt } from '../../calls/receipts.ts'
import { canAskReceipt, type ReceiptRefused } from '../../rules/receipts.ts'
import type { ReceiptAnswer } from '../../supplier/port/receipts.ts'
import { readsOnlyIn } from '../acting.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { receiptJob } from '../jobs.ts'
import { lock, note, type Locked } from '../moving.ts'
import { findOrder, findTickets } from '../store.ts'
import { presentReceipt, sealPurpose, standingOf, ticketSeen } from './receipt-showing.ts'
import { beginReceipt, endReceipt, findReceipt, type ReceiptRef } from './receipt-store.ts'

/* Receipts are asked for by a person, of the airline by a job, and kept with their files. */

export async function askForReceipt(
  deps: FlightsDeps,
  who: Who,
  { id, passenger }: CallParsed<typeof askReceipt>,
  language: Language,
): Promise<CallResult<typeof askReceipt> | Refusal> {
  const seen = await ticketSeen(deps, who, id, passenger)
  if (isRefusal(seen)) return seen
  const ref = { companyId: who.companyId, orderId: seen.order.orderId, passengerNo: passenger }
  // Whoever flew may always ask for her own; others as long as they may act for her.
  const reads = seen.ticket.personId === who.personId ? null : await readsOnlyIn(deps, who, seen.order, seen.tickets)
  if (reads !== null) return refuse(reads)
  const begun = await unlessRefused(deps.db, { name: 'flights.receipt-asked' }, async (writer) => {
    const { row } = await lock(deps, writer, ref)
    const ticket = (await findTickets(writer, ref.companyId, [ref.orderId])).find(({ passengerNo }) => passengerNo === passenger)
    invariant(ticket, 'a ticket stays with its order')
    const receipt = await findReceipt(writer, ref)
    const standing = standingOf(deps, row, ticket, receipt)
    // Asked for already, or issued: whoever taps twice gets what she wished for.
    if (standing !== 'asked' && standing !== 'issued') {
      if (!canAskReceipt(standing) || ticket.ticketNumber === null) return refuse('AF-RECEIPT-NOT')
      const asked = { ticketNumber: ticket.ticketNumber, askedBy: who.personId, askedAt: deps.clock.now() }
      const tries = await beginReceipt(writer, ref, asked)
      await deps.jobs.send(writer, receiptJob, { ...ref, tries, asked: 0 })
    }
    return { row, ticket }
  })
  if (isRefusal(begun)) return begun
  const receipt = presentReceipt(deps, begun.row, begun.ticket, await findReceipt(deps.db.read, ref), language)
  return receipt ? { receipt } : refuse('AF-RECEIPT-NOT')
}

interface Looked extends ReceiptRef {
  /** Which of several requests it is about. */
  readonly tries: number
  readonly asked: number
}

const LOOK_AT_MOST_EVERY_MS = 3_600_000
/** At an hour each some six weeks: what has not come by then does not. */
const LOOKS_MAX = 1_000

/** A second at first, an hour at most: some airlines issue at night. */
const pauseBeforeLook = (asked: number): number => Math.min(LOOK_AT_MOST_EVERY_MS, 2_000 * 2 ** Math.min(asked, 12))

/** Runs while the receipt still waits for this request's answer. */
async function whileAsked(
  deps: FlightsDeps,
  { tries, ...ref }: ReceiptRef & { readonly tries: number },
  options: { readonly name: string },
  work: (writer: Writer, locked: Locked) => Promise<unknown>,
): Promise<void> {
  await deps.db.transact(async (writer) => {
    const locked = await lock(deps, writer, ref)
    const receipt = await findReceipt(writer, ref)
    if (receipt?.state === 'asked' && receipt.tries === tries) await work(writer, locked)
  }, options)
}

/** None comes of this request. */
export const refuseReceipt = (
  deps: FlightsDeps,
  { companyId, orderId, passengerNo, tries }: Omit<Looked, 'asked'>,
  refusal: ReceiptRefused,
): Promise<void> => {
  const ref = { companyId, orderId, passengerNo }
  return whileAsked(deps, { ...ref, tries }, { name: 'flights.receipt-refused' }, async (writer, locked) => {
    await endReceipt(writer, ref, { state: 'refused', refusal, endedAt: deps.clock.now() })
    await note(deps, writer, locked, { kind: 'receiptRefused', facts: { reason: refusal } })
  })
}

function settle(deps: FlightsDeps, { companyId, orderId, passengerNo, tries, asked }: Looked, answer: ReceiptAnswer): Promise<void> {
  const ref = { companyId, orderId, passengerNo }
  switch (answer.is) {
    case 'issuing':
      if (asked >= LOOKS_MAX) return refuseReceipt(deps, { ...ref, tries }, 'unclear')
      return whileAsked(deps, { ...ref, tries }, { name: 'flights.receipt-later' }, (writer) => {
        const at = deps.clock.now().add({ milliseconds: pauseBeforeLook(asked) })
        return deps.jobs.send(writer, receiptJob, { ...ref, tries, asked: asked + 1 }, { at })
      })
    case 'issued': {
      const { number, pdf } = answer
      const issuedOn = Temporal.PlainDate.from(answer.issuedOn)
      const fileSealed = deps.secrets.seal(sealPurpose(orderId, passengerNo), pdf.toString('base64'))
      return whileAsked(deps, { ...ref, tries }, { name: 'flights.receipt-issued' }, async (writer, locked) => {
        const ended = { state: 'issued', number, issuedOn, fileSealed, fileBytes: pdf.length, endedAt: deps.clock.now() } as const
        await endReceipt(writer, ref, ended)
        await note(deps, writer, locked, { kind: 'receiptIssued' })
      })
    }
    case 'void':
      return refuseReceipt(deps, { ...ref, tries }, 'notHeld')
    case 'refused':
      return refuseReceipt(deps, { ...ref, tries }, answer.reason)
  }
}

/** Job: asks the airline under a key that it takes once, then looks until the receipt is there. */
export async function fetchReceipt(deps: FlightsDeps, looked: Looked): Promise<void> {
  const { companyId, orderId, passengerNo, tries, asked } = looked
  const [row, receipt] = await Promise.all([
    findOrder(deps.db.read, { companyId, orderId }),
    findReceipt(deps.db.read, { companyId, orderId, passengerNo }),
  ])
  invariant(row?.supplierBookingId && receipt, 'a receipt is of an order that its supplier knows')
  if (receipt.state !== 'asked' || receipt.tries !== tries) return
  const supplier = supplierOf(deps, row)
  const of = { supplierBookingId: row.supplierBookingId, ticketNumber: receipt.ticketNumber }
  await faultPoint('flights.receipt.before-call')
  // One that the airline has forgotten is asked for once more: the key makes sure that there is one.
  const known = asked === 0 ? null : await supplier.receipt(of)
  const answer = known ?? (await supplier.askReceipt({ ...of, key: `receipt:${orderId}:${passengerNo}:${tries}` }))
  await faultPoint('flights.receipt.after-call')
  await settle(deps, looked, answer)
}
