import { createHash } from 'node:crypto'
import type { SandboxClock } from './clock.ts'
import type { Answer } from './http.ts'
import { problem } from './http.ts'
import type { Store } from './store.ts'

/** Answers of writes by their key, stored in the very transaction of the effect: there is no moment between the two. */
export const OPERATIONS_SCHEMA = `
CREATE TABLE IF NOT EXISTS operations (
  idempotency_key TEXT PRIMARY KEY,
  operation TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  at INTEGER NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT`

const KEY_PATTERN = /^[A-Za-z0-9._:-]{8,128}$/

/** Stored: done, and refused for a reason of business. A malformed or misdirected request may be mended under the same key. */
const isStored = (status: number) => status < 300 || status === 409

export interface WriteRequest {
  readonly operation: string
  readonly path: string
  readonly key: string | undefined
  readonly body: unknown
}

/** Runs a write once per key, inside one transaction with its answer. The work refuses before it changes anything. */
export function once(store: Store, clock: SandboxClock, request: WriteRequest, work: (key: string) => Answer): Answer {
  const { key } = request
  if (key === undefined || !KEY_PATTERN.test(key)) {
    return problem(400, 'key_missing', 'A write needs the header Idempotency-Key, 8 to 128 characters of A-Z a-z 0-9 . _ : -')
  }
  const requestHash = createHash('sha256')
    .update(`${request.path}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64')
  return store.transaction(() => {
    const known = store.get('SELECT request_hash, status, body FROM operations WHERE idempotency_key = ?', key)
    if (known) {
      if (known.request_hash !== requestHash) return problem(422, 'key_reused', 'This key was used for another request')
      return { status: Number(known.status), body: JSON.parse(String(known.body)) as unknown, headers: { 'idempotency-replayed': 'true' } }
    }
    const answer = work(key)
    if (isStored(answer.status)) {
      store.run(
        'INSERT INTO operations (idempotency_key, operation, request_hash, at, status, body) VALUES (?, ?, ?, ?, ?, ?)',
        key,
        request.operation,
        requestHash,
        clock.now(),
        answer.status,
        JSON.stringify(answer.body),
      )
    }
    return answer
  })
}

export function storedOperation(store: Store, key: string) {
  const row = store.get('SELECT operation, at, status, body FROM operations WHERE idempotency_key = ?', key)
  if (!row) return undefined
  return {
    idempotencyKey: key,
    operation: String(row.operation),
    at: new Date(Number(row.at)).toISOString(),
    status: Number(row.status),
    body: JSON.parse(String(row.body)) as unknown,
  }
}
