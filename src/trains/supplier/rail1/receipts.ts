import { SupplierUnclear, type RailReceiptAnswer, type RailReceiptOf, type RailReceiptRefusal } from '../port.ts'
import { pathOf } from './book.ts'
import { notUnderstood, readAs, type Answer, type Rail1Client } from './client.ts'
import * as wire from './wire.ts'

/** Electronic invoices of tickets that were ridden on: rail/1 issues one for each, a moment after it was asked. */

const REFUSALS: Readonly<Record<string, RailReceiptRefusal>> = {
  ticket_not_used: 'notFlown',
  receipt_too_late: 'tooLate',
  receipt_refused: 'refused',
  not_allowed_in_status: 'notHeld',
}

const refusalOf = (answer: Extract<Answer, { ok: false }>): RailReceiptRefusal | null =>
  answer.status === 409 && Object.hasOwn(REFUSALS, answer.error.code) ? (REFUSALS[answer.error.code] ?? null) : null

const PDF_BEGINS = '%PDF-'

function toReceipt(one: wire.WireReceipt, of: RailReceiptOf): RailReceiptAnswer {
  if (one.bookingId !== of.bookingId || one.ticketNumber !== of.ticketNumber)
    throw new SupplierUnclear('rail1 getReceipt: answered for another ticket')
  switch (one.status) {
    case 'issuing':
      return { is: 'issuing' }
    case 'void':
      return { is: 'void' }
    case 'issued': {
      const { number, issuedOn, file } = one
      const pdf = Buffer.from(file ?? '', 'base64')
      // A number without its paper would be claimed for something that nobody has seen.
      if (number === undefined || issuedOn === undefined || pdf.toString('latin1', 0, PDF_BEGINS.length) !== PDF_BEGINS)
        throw new SupplierUnclear('rail1 getReceipt: an issued receipt without its number, its day or its file')
      return { is: 'issued', number, issuedOn, pdf }
    }
  }
}

export async function receipt(client: Rail1Client, of: RailReceiptOf): Promise<RailReceiptAnswer | null> {
  const path = pathOf(of.bookingId, `/receipts/${encodeURIComponent(of.ticketNumber)}`)
  const answer = await client.read('getReceipt', { method: 'GET', path })
  if (answer.ok) return toReceipt(readAs(wire.receipt, answer.body, 'getReceipt'), of)
  return answer.status === 404 ? null : notUnderstood('getReceipt', answer)
}

/** How it stands is read from the receipt itself: a repeated answer tells how things stood when it was first given. */
export async function askReceipt(client: Rail1Client, request: RailReceiptOf & { readonly key: string }): Promise<RailReceiptAnswer> {
  const { bookingId, ticketNumber, key } = request
  const answer = await client.write('receipt', { method: 'POST', path: pathOf(bookingId, '/receipts'), body: { ticketNumber } }, key)
  if (!answer.ok) {
    const reason = refusalOf(answer)
    return reason ? { is: 'refused', reason } : notUnderstood('receipt', answer)
  }
  toReceipt({ ...readAs(wire.receipt, answer.body, 'receipt'), status: 'issuing' }, request)
  const known = await receipt(client, request)
  if (!known) throw new SupplierUnclear('rail1 getReceipt: does not know a receipt that it took')
  return known
}
