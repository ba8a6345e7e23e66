import { useEffect, useState } from 'react'
import { nowMs } from '../../web/now.ts'

/** Whether a moment has passed, as it passes. */
export function useIsPast(instant: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (instant === undefined) return
    const restMs = Temporal.Instant.from(instant).epochMilliseconds - nowMs()
    const timer = setTimeout(() => setPassed(instant), Math.max(0, restMs))
    return () => clearTimeout(timer)
  }, [instant])
  return instant !== undefined && passed === instant
}

/** Whether an instant of the server's has come, as it comes, whatever time this phone thinks it is. */
export function useHasCome(instant: string, { now, readAtMs }: { now: string; readAtMs: number }): boolean {
  const [seenMs, setSeen] = useState(nowMs)
  const atMs = readAtMs + Temporal.Instant.from(instant).epochMilliseconds - Temporal.Instant.from(now).epochMilliseconds
  const hasCome = seenMs >= atMs
  useEffect(() => {
    if (hasCome) return
    const timer = setTimeout(() => setSeen(nowMs()), Math.max(0, atMs - nowMs()))
    return () => clearTimeout(timer)
  }, [hasCome, atMs])
  return hasCome
}
