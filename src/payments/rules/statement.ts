import { openCursor, sealCursor } from '../../kernel/cursor.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import { invariant } from '../../kernel/result.ts'
import type { EntryKind } from './ledger.ts'
import { PAID_WITH } from './refund-shares-quote.ts'

/**
 * What a line of a statement says, read from an entry's kind and the side on which the account was posted to.
 * - A person is `charged` and has `paid`; `owed` is what she is to get back, `paidBack` what she got.
 * - A company's credit is `drawn` and given `returned`; points that it grants are `granted`, and those that end unused come back as `ended`.
 */
export const MOVEMENTS = ['charged', 'paid', 'owed', 'paidBack', 'drawn', 'returned', 'granted', 'ended'] as const
export type Movement = (typeof MOVEMENTS)[number]

export function movementOf(whose: 'company' | 'person', kind: EntryKind, amountMinor: number): Movement {
  if (whose === 'company') {
    if (kind === 'grant') return 'granted'
    if (kind === 'expire') return 'ended'
    return amountMinor > 0 ? 'drawn' : 'returned'
  }
  switch (kind) {
    // What points have paid is owed and paid back in one entry.
    case 'return':
      return amountMinor > 0 ? 'paidBack' : 'owed'
    case 'refund':
      return 'paidBack'
    default:
      return amountMinor > 0 ? 'charged' : 'paid'
  }
}

/** What a line went through: what the payment was made with, or our bank account where a refund was paid by transfer. */
export const WENT_THROUGH = [...PAID_WITH, 'bank'] as const

/** A month as it is asked for, such as 2026-11. */
export const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

/** The instants at which a month begins and ends where the books are kept. */
export function monthSpan(month: string): { readonly from: Temporal.Instant; readonly to: Temporal.Instant } {
  const first = Temporal.PlainYearMonth.from(month)
  const beginsAt = (which: Temporal.PlainYearMonth): Temporal.Instant =>
    which.toPlainDate({ day: 1 }).toZonedDateTime(DEFAULT_ZONE).toInstant()
  return { from: beginsAt(first), to: beginsAt(first.add({ months: 1 })) }
}

/** Where a page of a statement goes on: after a posting of an entry. */
export interface StatementCursor {
  readonly entryId: string
  readonly position: number
}

const CURSOR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\|(\d{1,3})$/

/** A cursor is opaque to the client; null where it is one that it has made up. */
export function readStatementCursor(cursor: string): StatementCursor | null {
  const [, entryId, position] = CURSOR.exec(openCursor(cursor) ?? '') ?? []
  return entryId === undefined ? null : { entryId, position: Number(position) }
}

export const writeStatementCursor = ({ entryId, position }: StatementCursor): string => sealCursor(`${entryId}|${position}`)

/** The lowest id that an entry of this instant or later can have: ids begin with their time, and accounts are read in their order. */
export function lowestIdAt(at: Temporal.Instant): string {
  const hex = at.epochMilliseconds.toString(16).padStart(12, '0')
  invariant(hex.length === 12, 'ids hold 48 bits of time')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
