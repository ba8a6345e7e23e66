import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { VirtualItem } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import '../styles/virtual.css'
import { nearestScroller } from './nearest-scroller.ts'

export interface VirtualListProps<T> {
  items: readonly T[]
  /** Names the list for readers. */
  label: string
  /** The usual height of a row at the usual text size, in rem. Rows that wrap are measured. */
  rowHeightRem: number
  /** Every row is exactly as high as said: nothing is measured, scrolling is cheapest. Only for rows that cannot wrap. */
  fixed?: boolean
  keyOf: (item: T) => string
  /** Keep it the same function: rows are memoised on the item and on it. */
  renderRow: (item: T, index: number) => ReactNode
}

/** Rows drawn beyond the window on each side. */
const OVERSCAN = 4

interface Scroller {
  /** Null where the page itself scrolls. */
  ground: HTMLElement | null
  /** What stands above the list on the same ground. */
  marginPx: number
  remPx: number
}

/** A list of any length in which only the rows near the window stand in the page. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const holder = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<Scroller | null>(null)
  // With large text the page itself scrolls (base.css), so what scrolls is looked up, and looked up again when the window changes.
  useLayoutEffect(() => {
    const look = () => {
      const list = holder.current
      if (!list) return
      const ground = nearestScroller(list)
      const top = list.getBoundingClientRect().top
      const marginPx = Math.round(ground ? top - ground.getBoundingClientRect().top + ground.scrollTop : top + scrollY)
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setScroller((was) =>
        was && was.ground === ground && was.marginPx === marginPx && was.remPx === remPx ? was : { ground, marginPx, remPx },
      )
    }
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [props.items])

  return (
    <div ref={holder}>
      {scroller && (scroller.ground ? <InElement {...props} scroller={scroller} /> : <InWindow {...props} scroller={scroller} />)}
    </div>
  )
}

interface PlacedProps<T> extends VirtualListProps<T> {
  scroller: Scroller
}

function useShared<T>({ items, keyOf, rowHeightRem, scroller }: PlacedProps<T>) {
  const heightPx = Math.round(rowHeightRem * scroller.remPx)
  const getItemKey = useCallback((index: number) => keyOf(items[index] as T), [items, keyOf])
  const estimateSize = useCallback(() => heightPx, [heightPx])
  return {
    count: items.length,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: scroller.marginPx,
    directDomUpdates: true,
    // By `top`: the other way, a translate3d, makes every row a layer of its own, and all of them are painted in every frame.
    directDomUpdatesMode: 'position' as const,
    useFlushSync: false,
  }
}

function InElement<T>(props: PlacedProps<T>) {
  const { ground } = props.scroller
  const list = useVirtualizer<HTMLElement, HTMLDivElement>({ ...useShared(props), getScrollElement: () => ground })
  return <RowsOf {...props} list={list} visible={list.getVirtualItems()} />
}

function InWindow<T>(props: PlacedProps<T>) {
  const list = useWindowVirtualizer<HTMLDivElement>(useShared(props))
  return <RowsOf {...props} list={list} visible={list.getVirtualItems()} />
}

interface RowsOfProps<T> extends PlacedProps<T> {
  list: { containerRef: (node: HTMLElement | null) => void; measureElement: (node: HTMLDivElement | null) => void }
  visible: readonly VirtualItem[]
}

function RowsOf<T>({ items, label, list, visible, fixed = false, renderRow }: RowsOfProps<T>) {
  return (
    <div ref={list.containerRef} className="virtual" role="list" aria-label={label}>
      {visible.map((place) => (
        <div
          key={place.key}
          ref={list.measureElement}
          className="virtual__row"
          role="listitem"
          data-index={place.index}
          aria-setsize={items.length}
          aria-posinset={place.index + 1}
          style={fixed ? { height: place.size } : {}}
        >
          <MemoRow item={items[place.index]} index={place.index} renderRow={renderRow as (item: unknown, index: number) => ReactNode} />
        </div>
      ))}
    </div>
  )
}

const MemoRow = memo(function MemoRow({
  item,
  index,
  renderRow,
}: {
  item: unknown
  index: number
  renderRow: (item: unknown, index: number) => ReactNode
}) {
  return renderRow(item, index)
})
