import type { RefObject } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'

export interface Submit {
  readonly isBusy: boolean
  /** What the server refused last, until the next try. */
  readonly error: CallError | null
  /** Runs once at a time; what is refused becomes `error`. */
  run(action: () => Promise<unknown>): Promise<void>
  clear(): void
}

/** Submits a form whose secrets are sealed anew at every try, so that no two tries are the same request. */
export function useSubmit(): Submit {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const run = useCallback(async (action: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(null)
    try {
      await action()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(failure)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }, [])
  const clear = useCallback(() => setError(null), [])
  return { isBusy, error, run, clear }
}

/** Leads the focus to the first field that something is wrong with, whenever what is wrong changes. */
export function useFocusOnProblem(problems: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  return form
}
