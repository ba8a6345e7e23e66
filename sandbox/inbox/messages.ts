import type { SandboxClock } from '../kit/clock.ts'
import type { Faults } from '../kit/faults.ts'
import type { Store } from '../kit/store.ts'
import { readMeta, writeMeta } from '../kit/store.ts'

/**
 * What arrived at people's phones, mailboxes and chats: the one inbox of this world. It had another table before there were cards, which
 * is thrown away with what it held.
 */
export const INBOX_SCHEMA = `
DROP TABLE IF EXISTS inbox;
CREATE TABLE IF NOT EXISTS inbox_messages (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('sms', 'mail', 'card')),
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
CREATE INDEX IF NOT EXISTS inbox_messages_by_recipient ON inbox_messages (recipient, seq)`

/** What the carriers hold for every message. */
export interface InboxWorld {
  readonly store: Store
  readonly clock: SandboxClock
  readonly faults: Faults
  now(): number
}

type MessageKind = 'sms' | 'mail' | 'card'

export interface Message {
  readonly seq: number
  readonly kind: MessageKind
  readonly at: number
  /** A number in E.164, an address, or the platform and staff number of who has a card; in small letters. */
  readonly recipient: string
  /** The signature of a text message, the sender of a mail, the app that sends a card. */
  readonly sender: string
  /** Empty for a text message. */
  readonly subject: string
  readonly text: string
  /** The carrier's own number of it. */
  readonly ref: string
  /** What the client called it: OutId, Message-ID, or the uuid of a card where its platform knows one. */
  readonly clientKey: string
  /** The template's code, and what filled its gaps; empty for a mail and a card. */
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}

/** Puts a message into the inbox; inside the transaction of the carrier that delivers it. */
export function deliver(store: Store, message: Omit<Message, 'seq'>): void {
  store.run(
    `INSERT INTO inbox_messages (kind, at, recipient, sender, subject, text, ref, client_key, template, params)
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

const KINDS = ['sms', 'mail', 'card'] as const satisfies readonly MessageKind[]

function toMessage(row: Readonly<Record<string, unknown>>): Message {
  return {
    seq: Number(row.seq),
    kind: KINDS.find((kind) => kind === row.kind) ?? 'mail',
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
    "SELECT * FROM inbox_messages WHERE seq > ? AND (? = '' OR instr(recipient, ?) > 0) ORDER BY seq DESC LIMIT ?",
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
    "SELECT * FROM inbox_messages WHERE kind = 'sms' AND recipient = ? AND at >= ? AND at < ? ORDER BY seq DESC",
    recipient,
    span.from,
    span.to,
  )
  return rows.map(toMessage)
}
