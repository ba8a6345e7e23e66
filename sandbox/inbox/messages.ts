import type { SandboxClock } from '../kit/clock.ts'
import type { Faults } from '../kit/faults.ts'
import type { Store } from '../kit/store.ts'
import { readMeta, writeMeta } from '../kit/store.ts'

/** What arrived at people's phones and mailboxes: the one inbox of this world. */
export const INBOX_SCHEMA = `
CREATE TABLE IF NOT EXISTS inbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('sms', 'mail')),
  at INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  sender TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  ref TEXT NOT NULL,
  client_key TEXT NOT NULL,
  template TEXT NOT NULL,
  params TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS inbox_by_recipient ON inbox (recipient, seq)`

/** What the carriers hold for every message. */
export interface InboxWorld {
  readonly store: Store
  readonly clock: SandboxClock
  readonly faults: Faults
  now(): number
}

export interface Message {
  readonly seq: number
  readonly kind: 'sms' | 'mail'
  readonly at: number
  /** A number in E.164, or an address in small letters. */
  readonly recipient: string
  /** The signature of a text message, the sender of a mail. */
  readonly sender: string
  /** Empty for a text message. */
  readonly subject: string
  readonly text: string
  /** The carrier's own number of it. */
  readonly ref: string
  /** What the client called it: OutId, or Message-ID. */
  readonly clientKey: string
  /** The template's code, and what filled its gaps; empty for a mail. */
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}

/** Puts a message into the inbox; inside the transaction of the carrier that delivers it. */
export function deliver(store: Store, message: Omit<Message, 'seq'>): void {
  store.run(
    `INSERT INTO inbox (kind, at, recipient, sender, subject, text, ref, client_key, template, params)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    message.kind,
    message.at,
    message.recipient,
    message.sender,
    message.subject,
    message.text,
    message.ref,
    message.clientKey,
    message.template,
    JSON.stringify(message.params),
  )
}

function toMessage(row: Readonly<Record<string, unknown>>): Message {
  return {
    seq: Number(row.seq),
    kind: row.kind === 'sms' ? 'sms' : 'mail',
    at: Number(row.at),
    recipient: String(row.recipient),
    sender: String(row.sender),
    subject: String(row.subject),
    text: String(row.text),
    ref: String(row.ref),
    clientKey: String(row.client_key),
    template: String(row.template),
    params: JSON.parse(String(row.params)) as Record<string, string>,
  }
}

const ORIGIN = 'inbox.origin'

/** Where links of text messages lead: the host that was registered with their texts. The starter tells the one that is served. */
export const originOf = (store: Store): string => readMeta(store, ORIGIN) ?? 'http://127.0.0.1:8080'
export const setOrigin = (store: Store, origin: string): void => writeMeta(store, ORIGIN, origin)

const INBOX_PAGE = 100

/** A page of messages, newest first; of one recipient where one is named, by a part of the number or address. */
export function listMessages(store: Store, options: { readonly to: string; readonly after: number }): Message[] {
  const rows = store.all(
    "SELECT * FROM inbox WHERE seq > ? AND (? = '' OR instr(recipient, ?) > 0) ORDER BY seq DESC LIMIT ?",
    options.after,
    options.to,
    options.to,
    INBOX_PAGE,
  )
  return rows.map(toMessage)
}

/** The text messages of one number within a span of time, newest first, as the carrier's list of what it has sent. */
export function smsSentTo(store: Store, recipient: string, span: { readonly from: number; readonly to: number }): Message[] {
  const rows = store.all(
    "SELECT * FROM inbox WHERE kind = 'sms' AND recipient = ? AND at >= ? AND at < ? ORDER BY seq DESC",
    recipient,
    span.from,
    span.to,
  )
  return rows.map(toMessage)
}
