import { useEffect, useState } from 'react'

/** After this the list says that it still waits: the railway answers in a second as a rule. */
const SLOW_AFTER_MS = 4_000

/** Whether something has been under way for long. */
export function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
