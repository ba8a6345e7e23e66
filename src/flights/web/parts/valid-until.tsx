import { useEffect, useState } from 'react'
import { nowMs } from '../../../web/now.ts'
import { formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { useFlightFormText } from '../form-text.ts'
import { timeLeft } from './booking-form.ts'

const SECOND_MS = 1_000
/** From here on the page says that time runs out: long enough to finish a form, short enough to be meant. */
const LAST_MINUTES_MS = 5 * 60_000

const msOf = (isoInstant: string): number => Temporal.Instant.from(isoInstant).epochMilliseconds

/** The time, read each second while the page is on screen. */
function useNow(): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const tick = (): void => setNow(nowMs())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Until when the fare holds, by the server's instant, and how long that is. */
export function ValidUntil({ expiresAt }: { expiresAt: string }) {
  const t = useFlightFormText().form
  const left = timeLeft(msOf(expiresAt), useNow())
  return (
    <>
      {t.validUntil(formatTime(expiresAt))} · <span className="num">{t.timeLeft(left)}</span>
    </>
  )
}

/** Said once, when little time is left. */
export function LastMinutes({ expiresAt }: { expiresAt: string }) {
  const t = useFlightFormText().form
  const isLast = msOf(expiresAt) - useNow() <= LAST_MINUTES_MS
  return (
    <div role="status">
      {isLast && (
        <Notice kind="warn" icon="clock">
          {t.lastMinutes}
        </Notice>
      )}
    </div>
  )
}
