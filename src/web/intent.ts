import { CallError } from './call-error.ts'

/**
 * Holds the idempotency key of what a person means to do once. While it is unclear whether the server acted (time-out, cut line,
 * 5xx), the same input goes out again under the same key, so that a second tap or a retry books once. After a clear answer, or
 * with other input, it is a new intent.
 */
export interface Intent {
  keyFor(input: unknown): string
  settled(error?: unknown): void
}

export function createIntent(newKey: () => string): Intent {
  let open: { key: string; written: string } | undefined
  return {
    keyFor(input) {
      const written = JSON.stringify(input) ?? ''
      if (open?.written !== written) open = { key: newKey(), written }
      return open.key
    },
    settled(error) {
      if (!(error instanceof CallError && error.isUnclear)) open = undefined
    },
  }
}
