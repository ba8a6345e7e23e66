import { useEffect, useRef } from 'react'
import '../styles/feedback.css'
import { Button } from './button.tsx'
import { nearestScroller } from './nearest-scroller.ts'
import { Notice } from './notice.tsx'

/** Begins to read before the end is on screen. */
const NEAR_PX = 400

export interface ListEndProps {
  hasMore: boolean
  isLoadingMore: boolean
  /** What went wrong with the page that should follow: reading on waits for a tap then. */
  error: Error | null
  /** The same function from one drawing to the next. */
  onMore: () => unknown
  onRetry: () => unknown
  text: { more: string; loadingMore: string; end: string; failed: string; retry: string }
}

/** Where a list that comes in pages ends for now: reads on when it comes near; a button does the same for those who do not scroll. */
export function ListEnd({ hasMore, isLoadingMore, error, onMore, onRetry, text }: ListEndProps) {
  const mark = useRef<HTMLDivElement>(null)
  const mayLoad = hasMore && !isLoadingMore && !error
  useEffect(() => {
    const element = mark.current
    if (!element || !mayLoad) return
    const near = (seen: IntersectionObserverEntry[]): void => {
      if (seen.some((one) => one.isIntersecting)) onMore()
    }
    const watcher = new IntersectionObserver(near, { root: nearestScroller(element), rootMargin: `${NEAR_PX}px` })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [mayLoad, onMore])
  if (error) {
    return (
      <Notice kind="warn" live="status" action={{ label: text.retry, onPick: () => onRetry() }}>
        {text.failed}
      </Notice>
    )
  }
  return (
    <div ref={mark} className="listend">
      {hasMore ? (
        <Button kind="line" size="s" busy={isLoadingMore} onPick={() => onMore()}>
          {isLoadingMore ? text.loadingMore : text.more}
        </Button>
      ) : (
        text.end
      )}
    </div>
  )
}
