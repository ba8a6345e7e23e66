import type { Store } from './store.ts'

/**
 * Every effect once: what the world would remember after the product forgot. The invariant check compares it with the product's own
 * books. Carries no names, documents or phone numbers.
 */
export const JOURNAL_SCHEMA = `
CREATE TABLE IF NOT EXISTS journal (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  supplier TEXT NOT NULL,
  effect TEXT NOT NULL,
  booking_id TEXT NOT NULL,
  client_reference TEXT NOT NULL,
  idempotency_key TEXT,
  subject TEXT NOT NULL,
  seats INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS journal_by_reference ON journal (client_reference)`

export interface JournalEntry {
  readonly at: number
  readonly supplier: string
  readonly effect: string
  readonly bookingId: string
  readonly clientReference: string
  /** Absent where the world acted by itself (a hold lapsed, a ticket was issued). */
  readonly idempotencyKey?: string
  /** What was sold: flight and booking class. */
  readonly subject: string
  /** Seats taken (positive) or given back (negative). */
  readonly seats: number
  /** Money that moved for the client: to the supplier positive, back negative. */
  readonly amountMinor: number
  readonly detail?: Readonly<Record<string, string | number | readonly string[]>>
}

export function record(store: Store, entry: JournalEntry): void {
  store.run(
    `INSERT INTO journal (at, supplier, effect, booking_id, client_reference, idempotency_key, subject, seats, amount_minor, detail)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.at,
    entry.supplier,
    entry.effect,
    entry.bookingId,
    entry.clientReference,
    entry.idempotencyKey ?? null,
    entry.subject,
    entry.seats,
    entry.amountMinor,
    JSON.stringify(entry.detail ?? {}),
  )
}

export const JOURNAL_PAGE = 1000

/** Entries after a sequence number, at most a page. */
export function readJournal(store: Store, options: { after: number; clientReference?: string }) {
  const rows =
    options.clientReference === undefined
      ? store.all('SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT ?', options.after, JOURNAL_PAGE)
      : store.all(
          'SELECT * FROM journal WHERE seq > ? AND client_reference = ? ORDER BY seq LIMIT ?',
          options.after,
          options.clientReference,
          JOURNAL_PAGE,
        )
  return rows.map((row) => ({
    seq: Number(row.seq),
    at: new Date(Number(row.at)).toISOString(),
    supplier: String(row.supplier),
    effect: String(row.effect),
    bookingId: String(row.booking_id),
    clientReference: String(row.client_reference),
    idempotencyKey: row.idempotency_key === null ? null : String(row.idempotency_key),
    subject: String(row.subject),
    seats: Number(row.seats),
    amountMinor: Number(row.amount_minor),
    detail: JSON.parse(String(row.detail)) as unknown,
  }))
}
