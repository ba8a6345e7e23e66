import { randomUUID } from 'node:crypto'
import type { Row, Store } from '../kit/store.ts'
import { readMeta, writeMeta } from '../kit/store.ts'
import type { DeskAccount } from './product.ts'

/**
 * What the clerk remembers: her own settings, and each request that she took up. What she answers is written down before it is sent, with
 * the key under which it is: whatever is cut off is sent again word for word, and is one answer.
 */
export const DESK_SCHEMA = `
CREATE TABLE IF NOT EXISTS desk_requests (
  inquiry_id TEXT PRIMARY KEY,
  number TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('seen', 'taken', 'answering', 'quoted', 'refused', 'left')),
  due_at INTEGER NOT NULL,
  key TEXT NOT NULL,
  answer TEXT,
  product_code TEXT
) STRICT`

/** Forgotten when the world is reset. */
export const DESK_TABLES = ['desk_requests'] as const

/** `left`: the product did not take the answer, or somebody else was there first. */
type RequestState = 'seen' | 'taken' | 'answering' | 'quoted' | 'refused' | 'left'

interface KeptAnswer {
  readonly what: 'quote' | 'refuse'
  readonly body: unknown
}

export interface KeptRequest {
  readonly inquiryId: string
  readonly number: string
  readonly state: RequestState
  readonly dueAt: number
  readonly key: string
  readonly answer: KeptAnswer | null
  /** What the product said to it. */
  readonly productCode: string | null
}

const toRequest = (row: Row): KeptRequest => ({
  inquiryId: String(row.inquiry_id),
  number: String(row.number),
  state: String(row.state) as RequestState,
  dueAt: Number(row.due_at),
  key: String(row.key),
  answer: row.answer === null ? null : (JSON.parse(String(row.answer)) as KeptAnswer),
  productCode: row.product_code === null ? null : String(row.product_code),
})

export function findRequest(store: Store, inquiryId: string): KeptRequest | undefined {
  const row = store.get('SELECT * FROM desk_requests WHERE inquiry_id = ?', inquiryId)
  return row && toRequest(row)
}

export function keepRequest(store: Store, { inquiryId, number, dueAt }: Pick<KeptRequest, 'inquiryId' | 'number' | 'dueAt'>): void {
  store.run(
    "INSERT INTO desk_requests (inquiry_id, number, state, due_at, key) VALUES (?, ?, 'seen', ?, ?)",
    inquiryId,
    number,
    dueAt,
    randomUUID(),
  )
}

export function keepAnswer(store: Store, inquiryId: string, answer: KeptAnswer): void {
  store.run("UPDATE desk_requests SET state = 'answering', answer = ? WHERE inquiry_id = ?", JSON.stringify(answer), inquiryId)
}

export function moveRequest(store: Store, inquiryId: string, state: RequestState, productCode: string): void {
  store.run('UPDATE desk_requests SET state = ?, product_code = ? WHERE inquiry_id = ?', state, productCode, inquiryId)
}

/** What was written down and never told to be there, oldest first. */
export const answering = (store: Store): KeptRequest[] =>
  store.all("SELECT * FROM desk_requests WHERE state = 'answering' ORDER BY due_at").map(toRequest)

export const newestRequests = (store: Store, most: number): KeptRequest[] =>
  store.all('SELECT * FROM desk_requests ORDER BY due_at DESC LIMIT ?', most).map(toRequest)

export interface DeskSettings {
  readonly isOn: boolean
  /** From the first sight of a request to its answer, in sandbox time. */
  readonly delayMs: number
  readonly account: DeskAccount | null
}

const SETTINGS = 'desk.settings'
const DELAY_MS = 20_000

/** They outlive a restart: a clerk who was on duty is so again. The account is the demo's, whose password is published. */
export function readSettings(store: Store): DeskSettings {
  const kept = readMeta(store, SETTINGS)
  return kept === undefined ? { isOn: false, delayMs: DELAY_MS, account: null } : (JSON.parse(kept) as DeskSettings)
}

export const keepSettings = (store: Store, settings: DeskSettings): void => writeMeta(store, SETTINGS, JSON.stringify(settings))
