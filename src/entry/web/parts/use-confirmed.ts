import { useCallback, useEffect, useRef } from 'react'
import { CallError } from '../../../web/call-error.ts'

/** What the server says where it wants a proof no older than ten minutes of who is there. */
const NOT_CONFIRMED = 'ENTRY-CONFIRM'

/**
 * Runs what shows or changes secrets. Where the server asks for a fresh proof, a sheet asks for password or text code, and then it
 * runs again. `undefined` where she gives up; anything else that is refused rejects as always. Calls inside are made with
 * `hideError`, or nothing is toasted for this code anyway (reactions.ts).
 */
export function useConfirmed(): <T>(run: () => Promise<T>) => Promise<T | undefined> {
  const gone = useRef<AbortController>(null)
  useEffect(() => {
    const leaving = new AbortController()
    gone.current = leaving
    return () => leaving.abort() // a sheet does not outlive its page
  }, [])
  return useCallback(async (run) => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof CallError && error.code === NOT_CONFIRMED)) throw error
      const { askToConfirm } = await import('./confirm-host.tsx')
      const isConfirmed = await askToConfirm(gone.current?.signal ?? null)
      return isConfirmed ? run() : undefined
    }
  }, [])
}
