import { openCursor, sealCursor } from '../../kernel/cursor.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import { invariant } from '../../kernel/result.ts'
import type { EntryKind } from './ledger.ts'
import { PAID_WITH } from './refund-shares-quote.ts'

/**
 * What a line of a statement says, read from an entry's kind and the side on which the account was posted to.
 * - A person is `charged` and has `paid`; `owed` is what she is to get back, `paidBack` what she got.
 * - A company's credit is `drawn` and given `returned`; points that it grants are `granted`, and those that end unused come back as `ended`.
 * - Unused value of either is `valueLeft` by a ticket, `valueUsed`, comes back as `valueBack` and ends as `valueEnded`.
 */
export const MOVEMENTS = [
  'charged',
  'paid',
  'owed',
  'paidBack',
  'drawn',
  'returned',
  'granted',
  'ended',
  'valueLeft',
  'valueUsed',
  'valueBack',
  'valueEnded',
] as const
export type Movement = (typeof MOVEMENTS)[number]

/** What a statement is of: what is owed in money, and unused value, which is nobody's debt and stands beside it. */
export const STATEMENT_ACCOUNTS = ['money', 'value'] as const
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number]

/** What no other entry than these ever moves: a line with another word would be a lie. */
function movementOfValue(kind: EntryKind): Movement {
  switch (kind) {
    case 'grant':
      return 'valueLeft'
    case 'pay':
      return 'valueUsed'
    case 'return':
      return 'valueBack'
    case 'expire':
      return 'valueEnded'
    default:
      throw new Error(`unused value is not moved by ${kind}`)
  }
}

export function movementOf(whose: 'company' | 'person' | 'value', kind: EntryKind, amountMinor: number): Movement {
  if (whose === 'value') return movementOfValue(kind)
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

/** Where a page of a statement goes on: after a posting of an entry, or, of the account that follows in a file, at its beginning. */
export interface StatementCursor {
  readonly account: StatementAccount
  readonly after: { readonly entryId: string; readonly position: number } | null
}

const CURSOR = /^(money|value)(?:\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\|(\d{1,3}))?$/

/** A cursor is opaque to the client; null where it is one that it has made up. */
export function readStatementCursor(cursor: string): StatementCursor | null {
  const [whole, account, entryId, position] = CURSOR.exec(openCursor(cursor) ?? '') ?? []
  if (whole === undefined) return null
  return {
    account: account === 'value' ? 'value' : 'money',
    after: entryId === undefined ? null : { entryId, position: Number(position) },
  }
}

export const writeStatementCursor = ({ account, after }: StatementCursor): string =>
  sealCursor(after === null ? account : `${account}|${after.entryId}|${after.position}`)

/** The lowest id that an entry of this instant or later can have: ids begin with their time, and accounts are read in their order. */
export function lowestIdAt(at: Temporal.Instant): string {
  const hex = at.epochMilliseconds.toString(16).padStart(12, '0')
  invariant(hex.length === 12, 'ids hold 48 bits of time')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
