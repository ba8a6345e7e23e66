import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { nowMs } from '../../web/now.ts'
import { useGo } from '../../web/page-context.ts'
import { toast } from '../../web/ui/toast.tsx'
import { isExpired } from './queries.ts'
import { useChoiceText } from './choice-text.ts'
import type { Picked } from './trip.ts'
import { listPath, pickedFrom } from './trip.ts'

/**
 * What the address picked of a search. Opened after the search is over, by a reload or from an old tab, it leads to the list,
 * which searches anew, and says so [E-FLIGHT-01]; an address that was cut short leads home. Null while it leads away.
 */
export function usePicked(): Picked | null {
  const { search } = useLocation()
  const go = useGo()
  const { text } = useChoiceText().list.stale
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
