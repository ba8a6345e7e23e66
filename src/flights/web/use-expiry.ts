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
