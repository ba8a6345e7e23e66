import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { nowMs } from '../../../web/now.ts'
import type { Solved } from '../challenge.ts'
import { solveNewChallenge } from '../challenge.ts'
import { useCodesText } from '../codes-text.ts'

/** The code of a challenge that was not finished, or not in time. */
const UNSOLVED = 'UNSOLVED'
/** The server's challenges hold for ten minutes, by its own clock; one this old is not worth a refusal. */
const KEEPS_MS = 300_000

interface Under {
  readonly promise: Promise<Solved | null>
  readonly begunAtMs: number
  readonly stop: AbortController
}

export interface ChallengeHook {
  /** How far it is, 0 to 1; null while none is being solved. */
  readonly part: number | null
  /** Begins to solve one, such as with the first digit that is typed. */
  begin(): void
  /** Sends with a solved challenge; with another one where the server did not take the first. Rejects with a `CallError`. */
  with<T>(send: (solved: Solved) => Promise<T>): Promise<T>
}

/** One solved challenge at a time, each for one wish for a code. */
export function useChallenge(): ChallengeHook {
  const t = useCodesText()
  const under = useRef<Under>(null)
  const [part, setPart] = useState<number | null>(null)

  const begin = useCallback((): void => {
    if (under.current && nowMs() - under.current.begunAtMs < KEEPS_MS) return
    under.current?.stop.abort()
    const stop = new AbortController()
    setPart(0)
    const promise = solveNewChallenge((done) => setPart(done), stop.signal).finally(() => setPart(null))
    under.current = { promise, begunAtMs: nowMs(), stop }
    // Whoever asks for it hears of the failure; what failed is not kept.
    promise.catch(() => {
      if (under.current?.promise === promise) under.current = null
    })
  }, [])

  useEffect(
    () => () => {
      under.current?.stop.abort()
      under.current = null
    },
    [],
  )

  async function take(): Promise<Solved> {
    begin()
    const solved = await under.current?.promise
    under.current = null
    if (!solved) throw new CallError({ code: UNSOLVED, message: t.unsolved, httpStatus: 0 })
    return solved
  }

  return {
    part,
    begin,
    async with(send) {
      try {
        return await send(await take())
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'AUTH-CHALLENGE')) throw error
        return send(await take())
      }
    },
  }
}
