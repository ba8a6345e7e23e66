import { useEffect, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { nowMs } from '../../../web/now.ts'
import type { CodeSent } from '../../calls/fields.ts'

const SECOND_MS = 1_000

export interface CodeSending {
  /** Whether a code is on its way, so that it can be entered. */
  readonly isSent: boolean
  /** Where it went, masked. */
  readonly sentTo: string
  /** Seconds until the next one may be asked for, by the server's word; 0 when it may. */
  readonly waitSeconds: number
  readonly isBusy: boolean
  readonly problem: CallError | null
  /** Asks for a code; says whether it was sent. `undefined` where she gave it up on the way. */
  send(request: () => Promise<CodeSent | undefined>): Promise<boolean>
  /** For another number: what was sent is of no use there. */
  reset(): void
}

interface Sent {
  readonly sentTo: string
  readonly againAtMs: number
}

/** What entry's own codes are refused with while one is under way. */
const ENTRY_WAITS: readonly string[] = ['AUTH-CODE-WAIT']

/**
 * Asks for a code and counts down to the next one. `waits` are the refusals that say that one is under way already: whoever has
 * codes of its own sent names its own.
 */
export function useCodeSending({ waits = ENTRY_WAITS }: { waits?: readonly string[] } = {}): CodeSending {
  const [sent, setSent] = useState<Sent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [now, setNow] = useState(nowMs)
  const waitSeconds = Math.max(0, Math.ceil(((sent?.againAtMs ?? 0) - now) / SECOND_MS))
  const isWaiting = waitSeconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(nowMs()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  async function send(request: () => Promise<CodeSent | undefined>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      const answer = await request()
      setNow(nowMs())
      if (answer) setSent({ sentTo: answer.sentTo, againAtMs: nowMs() + answer.againAfterSeconds * SECOND_MS })
      return answer !== undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error)
      // One is under way from before, perhaps from before a reload: it can be entered all the same.
      if (waits.includes(error.code)) setSent((before) => before ?? { sentTo: '', againAtMs: 0 })
      return false
    } finally {
      setBusy(false)
    }
  }

  function reset(): void {
    setSent(null)
    setProblem(null)
  }
  return { isSent: sent !== null, sentTo: sent?.sentTo ?? '', waitSeconds, isBusy, problem, send, reset }
}
