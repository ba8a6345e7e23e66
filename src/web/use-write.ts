import { useCallback, useRef, useState } from 'react'
import { uuidv7 } from '../kernel/ids.ts'
import { CallError, OFFLINE, STILL_RUNNING } from './call-error.ts'
import type { CallOptions } from './client.ts'
import type { CallKey, InputOf, KeyOf, Method, PathOf, ResultOf } from './contract.ts'
import { http } from './http.ts'
import type { Intent } from './intent.ts'
import { createIntent } from './intent.ts'
import { nowMs } from './now.ts'
import { toast } from './ui/toast.tsx'
import { useWebText } from './web-text.ts'

const STILL_RUNNING_TRIES_MAX = 10
const STILL_RUNNING_WAIT_MS = 1_500

export interface WriteHook<K extends CallKey> {
  /** Sends once per intent; while it runs, a second tap gets the first one's answer. Rejects with a `CallError`. */
  run(input: InputOf<K>): Promise<ResultOf<K>>
  isBusy: boolean
  /** What the server refused last, until the next run or `clear`. */
  error: CallError | null
  clear(): void
}

/**
 * Sends a write with an idempotency key per intent: a retry after an unclear answer goes out under the same key, so that it acts
 * once. Errors come back to the form (`error`, with `error.fields` per field); a toast is shown unless `hideError`.
 */
export function useWrite<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  { hideError = false, userCode }: Pick<CallOptions, 'hideError' | 'userCode'> = {},
): WriteHook<KeyOf<M, P>> {
  type Key = KeyOf<M, P>
  const intent = useRef<Intent>(null)
  const running = useRef<Promise<ResultOf<Key>>>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const run = useCallback(
    (input: InputOf<Key>): Promise<ResultOf<Key>> => {
      if (running.current) return running.current
      if (!navigator.onLine) {
        // Not even tried: so nobody has to wonder whether it arrived, and the intent stays what it was.
        const offline = new CallError({ code: OFFLINE, message: useWebText.now()?.client.offline ?? '', httpStatus: 0 })
        setError(offline)
        if (!hideError) toast(offline.message)
        return Promise.reject(offline)
      }
      intent.current ??= createIntent(() => uuidv7(nowMs()))
      const { keyFor, settled } = intent.current
      setBusy(true)
      setError(null)
      const send = http as (m: Method, p: string, i: unknown, o: CallOptions) => Promise<ResultOf<Key>>
      const idempotencyKey = keyFor(input)
      const sent = whileStillRunning(() => send(method, path, input, { hideError, idempotencyKey, userCode })).then(
        (result) => {
          settled()
          return result
        },
        (failure: unknown) => {
          settled(failure)
          if (failure instanceof CallError) {
            setError(failure)
            if (failure.code === STILL_RUNNING && !hideError) toast(failure.message)
          }
          throw failure
        },
      )
      running.current = sent.finally(() => {
        running.current = null
        setBusy(false)
      })
      return running.current
    },
    [method, path, hideError, userCode],
  )
  const clear = useCallback(() => setError(null), [])
  return { run, isBusy, error, clear }
}

/**
 * After a time-out the first request may still be running; the server says so (409), and the answer is worth a short wait: it
 * will be the first one's.
 */
async function whileStillRunning<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const isWorthWaiting = error instanceof CallError && error.code === STILL_RUNNING && tries < STILL_RUNNING_TRIES_MAX
      if (!isWorthWaiting) throw error
      await new Promise((resolve) => setTimeout(resolve, STILL_RUNNING_WAIT_MS))
    }
  }
}
