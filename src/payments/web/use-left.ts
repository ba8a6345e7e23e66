import { useEffect, useState } from 'react'
import { nowMs } from '../../web/now.ts'
import { leftMs, type ReadAt } from './countdown.ts'

const SECOND_MS = 1_000

/** How long until an instant of the server's, each second while the page is on screen; null where there is no end. */
export function useLeftMs(until: string | null, { now, readAtMs }: ReadAt): number | null {
  const [phoneNowMs, setPhoneNow] = useState(nowMs)
  const left = until === null ? null : leftMs(until, { now, readAtMs }, Math.max(phoneNowMs, readAtMs))
  const isRunning = left !== null && left > 0
  useEffect(() => {
    if (!isRunning) return
    const tick = (): void => setPhoneNow(nowMs())
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
