import { uuidv7 } from '../kernel/ids.ts'
import { API_BASE } from './client.ts'
import { nowMs } from './now.ts'
import { version } from './version.ts'

const MESSAGE_CHARACTERS_MAX = 500

/**
 * Tells the server that the app failed at something in this browser: a lost chunk or a page that broke, on which screen (the
 * route's pattern, never the address), with the error's words. Nobody waits for the answer, and a report that fails is not
 * reported.
 */
export function reportFailure(kind: 'chunk' | 'error', page: string, message: string): void {
  const body = JSON.stringify({ kind, page, message: message.slice(0, MESSAGE_CHARACTERS_MAX), appVersion: version })
  fetch(`${API_BASE}/basicservice/clientReport`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': uuidv7(nowMs()) },
    credentials: 'omit',
    keepalive: true, // the page may be reloading
    body,
  }).catch(() => {})
}
