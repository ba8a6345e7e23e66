import { useEffect, useState } from 'react'

/** Whether an instant of the server's has come, counted from when `now` was read, whatever time this phone thinks it is. */
export function useIsOver(instant: string | null, now: string): boolean {
  const key = `${instant} ${now}`
  const [overOf, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (instant === null) return
    const restMs = Temporal.Instant.from(instant).epochMilliseconds - Temporal.Instant.from(now).epochMilliseconds
    const timer = setTimeout(() => setOver(key), Math.max(0, restMs))
    return () => clearTimeout(timer)
  }, [instant, now, key])
  return overOf === key
}
