import type { TicketReceipt } from '../../calls/receipts.ts'
import { taxDocumentUntil } from '../../rules/papers.ts'
import { canAskReceipt, type ReceiptRefused, type ReceiptStanding } from '../../rules/receipts.ts'
import type { ReceiptRow } from './store.ts'

/** A line's words for how a receipt stands. */
export type SayStanding = (
  standing: ReceiptStanding,
  facts: { readonly until: string; readonly refusal: ReceiptRefused | null },
) => { readonly label: string; readonly sentence: string }

/** How a ticket's receipt stands, for whoever reads the ticket; null of what is no ticket. */
export function presentReceipt(
  standing: ReceiptStanding | null,
  { receipt, endsAt }: { readonly receipt: ReceiptRow | null; readonly endsAt: string },
  say: SayStanding,
): TicketReceipt | null {
  if (standing === null) return null
  const until = taxDocumentUntil(endsAt).toString()
  return {
    standing,
    ...say(standing, { until, refusal: receipt?.refusal ?? null }),
    number: receipt?.number ?? null,
    issuedOn: receipt?.issuedOn?.toString() ?? null,
    until,
    canAsk: canAskReceipt(standing),
    hasFile: standing === 'issued' && receipt?.fileBytes != null,
  }
}
