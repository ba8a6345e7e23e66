import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { nowMs } from '../../../web/now.ts'
import { useGo } from '../../../web/page-context.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { PickedAbroad } from './journey.ts'
import { listPath, pickedFrom } from './journey.ts'
import { isExpired } from './queries.ts'
import { useAbroadText } from './text.ts'

/**
 * What the address picked of a search abroad. Opened after the search is over it leads to its first list, which searches anew, and says
 * so [E-FLIGHT-01]; an address that was cut short leads home. Null while it leads away.
 */
export function usePickedAbroad(): PickedAbroad | null {
  const { search } = useLocation()
  const go = useGo()
  const { text } = useAbroadText().list.stale
  const picked = useMemo(() => pickedFrom(search), [search])
  // Looked at once: who stays until it is over finishes reading, and hears of it from the server at the next step.
  const [isLate] = useState(() => picked !== null && isExpired(picked.until, nowMs()))
  useEffect(() => {
    if (!picked) return go.replace('/home')
    if (!isLate) return
    toast(text)
    go.replace(listPath(picked.trip))
  }, [picked, isLate, go, text])
  return isLate ? null : picked
}
