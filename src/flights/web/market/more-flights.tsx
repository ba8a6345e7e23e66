import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { queryClient } from '../../../web/query-client.ts'
import { reading } from '../../../web/query.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import type { Heard, ListedFlight } from '../../calls/searching.ts'
import type { CabinGroup } from '../../rules/offer.ts'
import { useMarketText } from './market-text.ts'
import { placeOf, scrollOn, wayBack, type RowPlace } from './row-place.ts'

const ASK_EVERY_MS = 700
/** Longer than the server waits for anybody. */
const ASKS_MAX = 40
/** Whoever answers within it needs no word. */
const SLOW_AFTER_MS = 3_000

export interface MoreFlightsProps {
  /** The list as it is kept. */
  data: { readonly searchId: string; readonly heard: Heard }
  /** Where it is kept. */
  asked: readonly unknown[]
  cabin: CabinGroup
  /** As it is shown: filtered, and in order. */
  shown: readonly ListedFlight[]
}

const listShown = () => document.querySelector<HTMLElement>('.offers')
const keysOf = (shown: readonly ListedFlight[]): readonly string[] => shown.map(({ flightId }) => flightId)

/**
 * Those who sell flights and have not answered yet: what they have joins the list as it comes, under the eye and the finger of whoever reads it.
 * Something is said only where one is slow, or has not answered.
 */
export default function MoreFlights({ data, asked, cabin, shown }: MoreFlightsProps) {
  const t = useMarketText()
  const { searchId, heard } = data
  const place = useRef<RowPlace | null>(null)
  const seen = useRef(shown)
  const rows = useRef(shown)
  // Its key is made anew with every drawing of the list.
  const kept = useRef(asked)
  const { data: more } = useQuery({
    ...reading('POST', '/airfrond/moreFlights', { searchId, cabin, answers: heard.answers }),
    enabled: !heard.isWhole,
    refetchInterval: ({ state }) => (state.error !== null || state.dataUpdateCount >= ASKS_MAX ? false : ASK_EVERY_MS),
    gcTime: 0,
  })
  useEffect(() => {
    if (!more || (more.list === null && !more.heard.isWhole)) return
    const list = listShown()
    place.current = list && more.list && placeOf(list, keysOf(seen.current))
    queryClient.setQueryData<object>(kept.current, (list: { searchId?: string } | undefined) =>
      list?.searchId === searchId ? { ...list, ...more.list, heard: more.heard } : undefined,
    )
  }, [more, searchId])
  useLayoutEffect(() => {
    rows.current = seen.current
    seen.current = shown
    kept.current = asked
    const list = listShown()
    if (!list || !place.current || rows.current === shown) return
    scrollOn(list, wayBack(place.current, list, keysOf(shown)))
    place.current = null
  }, [shown, asked])
  const isSlow = useSlow(searchId) && !heard.isWhole
  if (isSlow) return <Notice live="status">{t.waiting}</Notice>
  if (!heard.isWhole || !heard.isShort) return null
  const again = () => void queryClient.refetchQueries({ queryKey: asked, exact: true })
  return (
    <Notice kind="warn" live="status" action={{ label: t.short.action, onPick: again }}>
      {t.short.text}
    </Notice>
  )
}

/** Whether a search has been under way for a while. */
function useSlow(searchId: string): boolean {
  const [slow, setSlow] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSlow(searchId), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [searchId])
  return slow === searchId
}
