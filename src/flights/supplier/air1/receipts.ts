import { SupplierUnclear } from '../port.ts'
import type { ReceiptAnswer, ReceiptOf, ReceiptRefusal } from '../port/receipts.ts'
import type { Air1Client, Answer } from './client.ts'
import { pathOf } from './give-up.ts'
import { readAs } from './map.ts'
import { bodyOf } from './shop.ts'
import * as wire from './wire.ts'

/** Electronic invoices of flown tickets: air/1 issues one for each, a moment after it was asked. */

function refusalOf(answer: Answer): ReceiptRefusal | null {
  if (answer.ok || answer.status !== 409) return null
  switch (answer.error.code) {
    case 'ticket_not_flown':
      return 'notFlown'
    case 'receipt_too_late':
      return 'tooLate'
    case 'receipt_refused':
      return 'refused'
    case 'not_allowed_in_status':
      return 'notHeld'
    default:
      return null
  }
}

const PDF_BEGINS = '%PDF-'

function toReceipt(one: wire.WireReceipt, of: ReceiptOf): ReceiptAnswer {
  if (one.bookingId !== of.supplierBookingId || one.ticketNumber !== of.ticketNumber)
    throw new SupplierUnclear('air1 getReceipt: answered for another ticket')
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
        throw new SupplierUnclear('air1 getReceipt: an issued receipt without its number, its day or its file')
      return { is: 'issued', number, issuedOn, pdf }
    }
  }
}

export async function receipt(client: Air1Client, of: ReceiptOf): Promise<ReceiptAnswer | null> {
  const { supplierBookingId, ticketNumber } = of
  const path = pathOf(supplierBookingId, `/receipts/${encodeURIComponent(ticketNumber)}`)
  const answer = await client.read('getReceipt', { method: 'GET', path })
  if (!answer.ok && answer.status === 404) return null
  return toReceipt(readAs(wire.receipt, bodyOf(answer, 'getReceipt'), 'getReceipt'), of)
}

/** How it stands is read from the receipt itself: a repeated answer tells how things stood when it was first given. */
export async function askReceipt(client: Air1Client, request: ReceiptOf & { readonly key: string }): Promise<ReceiptAnswer> {
  const { supplierBookingId, ticketNumber, key } = request
  const answer = await client.write(
    'receipt',
    { method: 'POST', path: pathOf(supplierBookingId, '/receipts'), body: { ticketNumber } },
    key,
  )
  const reason = refusalOf(answer)
  if (reason) return { is: 'refused', reason }
  toReceipt({ ...readAs(wire.receipt, bodyOf(answer, 'receipt'), 'receipt'), status: 'issuing' }, request)
  const known = await receipt(client, request)
  if (!known) throw new SupplierUnclear('air1 getReceipt: does not know a receipt that it took')
  return known
}
