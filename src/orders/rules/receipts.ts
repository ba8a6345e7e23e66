import { DEFAULT_ZONE } from '../../kernel/time.ts'
import { taxDocumentUntil } from './papers.ts'

/**
 * The receipt that a ticket's expenses are claimed with: 电子发票（航空运输电子客票行程单） of the airline, 电子发票（铁路电子客票） of the railway.
 * Announcement 9 of 2024 of the State Taxation Administration, the Ministry of Finance and the Civil Aviation Administration, announcement 8 of
 * 2024 of the first two with the China State Railway Group, and the answers to both: of journeys inside the mainland, one for each ticket and
 * instead of any other paper for it, within 180 days after the journey.
 */

export type ReceiptState = 'asked' | 'issued' | 'refused'

/** Why none was issued: what the supplier said (`notFlown`: not travelled on), or `unclear` where it did not answer. */
export const RECEIPT_REFUSALS = ['notFlown', 'tooLate', 'notHeld', 'refused', 'notOffered', 'unclear'] as const
export type ReceiptRefused = (typeof RECEIPT_REFUSALS)[number]

/**
 * How a ticket's receipt stands:
 * - `notOffered`: whoever sold the ticket issues none here, as abroad or what the desk has arranged;
 * - `notFlown`: its flight or train has not arrived, or was cancelled; `open`: it can be asked for; `late`: its time is over;
 * - `asked`: the airline or the railway has it; `issued`; `refused`: it can be asked for again;
 * - `notHeld`: the ticket was refunded or changed before; `void`: after it was issued, and nobody may claim it.
 */
export const RECEIPT_STANDINGS = ['notOffered', 'notFlown', 'open', 'late', 'asked', 'issued', 'refused', 'notHeld', 'void'] as const
export type ReceiptStanding = (typeof RECEIPT_STANDINGS)[number]

/** What a line tells of a ticket. */
export interface TicketFacts {
  readonly ticket: {
    /** It is, or was, a ticket. */
    readonly wasIssued: boolean
    /** It was not given back, changed or called off. */
    readonly isForTravel: boolean
  }
  /** A wall time with its offset: the planned arrival. */
  readonly arrivesAt: string
  /** Whoever runs it has cancelled it. */
  readonly isCancelled: boolean
  /** Whoever sold the ticket issues receipts here. */
  readonly isOffered: boolean
}

interface Facts extends TicketFacts {
  readonly receipt: { readonly state: ReceiptState; readonly refusal: string | null } | null
}

/** Null of what is no ticket (yet), and of one that holds no more where no receipts are issued. */
export function receiptStanding(facts: Facts, now: Temporal.Instant): ReceiptStanding | null {
  const { ticket, receipt, arrivesAt, isCancelled, isOffered } = facts
  if (!ticket.wasIssued) return null
  if (!ticket.isForTravel && receipt?.state === 'issued') return 'void'
  // Where its supplier issues none, the ticket that took its place has none either.
  if (!ticket.isForTravel) return isOffered ? 'notHeld' : null
  if (receipt?.state === 'issued' || receipt?.state === 'asked') return receipt.state
  if (!isOffered) return 'notOffered'
  if (isCancelled || Temporal.Instant.compare(now, Temporal.Instant.from(arrivesAt)) < 0) return 'notFlown'
  const today = now.toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate()
  if (receipt?.refusal === 'tooLate' || Temporal.PlainDate.compare(today, taxDocumentUntil(arrivesAt)) > 0) return 'late'
  return receipt ? 'refused' : 'open'
}

export const canAskReceipt = (standing: ReceiptStanding | null): boolean => standing === 'open' || standing === 'refused'

/** Two weeks are left then: enough for whoever is away for one of them. */
const REMIND_DAYS_BEFORE = 14
const REMIND_HOUR = 9

/** When whoever has not asked for a receipt is reminded of its last day. */
export const receiptReminderAt = (arrivesAt: string): Temporal.Instant =>
  taxDocumentUntil(arrivesAt)
    .subtract({ days: REMIND_DAYS_BEFORE })
    .toZonedDateTime({ timeZone: DEFAULT_ZONE, plainTime: Temporal.PlainTime.from({ hour: REMIND_HOUR }) })
    .toInstant()
