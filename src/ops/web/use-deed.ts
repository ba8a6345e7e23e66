import { useRef, useState } from 'react'
import { uuidv7 } from '../../kernel/ids.ts'
import { CallError } from '../../web/call-error.ts'
import { createIntent, type Intent } from '../../web/intent.ts'
import { nowMs } from '../../web/now.ts'

export interface Deed<I, R> {
  /** Sends once per intent; a second tap while it runs does nothing. Undefined where it was refused or failed: `error` says why. */
  run(input: I): Promise<R | undefined>
  isBusy: boolean
  error: CallError | null
  clear(): void
}

/** Something that is done: one idempotency key per intent, so that a retry after an unclear answer acts once. */
export function useDeed<I, R>(send: (input: I, idempotencyKey: string) => Promise<R>): Deed<I, R> {
  const intent = useRef<Intent>(null)
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  async function run(input: I): Promise<R | undefined> {
    if (isRunning.current) return undefined
    intent.current ??= createIntent(() => uuidv7(nowMs()))
    const { keyFor, settled } = intent.current
    isRunning.current = true
    setBusy(true)
    setError(null)
    try {
      const result = await send(input, keyFor(input))
      settled()
      return result
    } catch (failure) {
      settled(failure)
      if (!(failure instanceof CallError)) throw failure
      setError(failure)
      return undefined
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, error, clear: () => setError(null) }
}
