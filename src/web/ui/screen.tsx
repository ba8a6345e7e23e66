import type { ReactNode, Ref } from 'react'

export interface ScreenProps {
  /** What stays above: an app bar, a strip of dates. */
  top?: ReactNode
  /** What stays under the thumb: a pay bar, a filter bar. */
  bottom?: ReactNode
  children: ReactNode
  /** The scrolling ground, for long lists and for keeping its place. */
  scrollRef?: Ref<HTMLElement>
  busy?: boolean
}

/** One page: bars that stay, and between them the part that scrolls. */
export function Screen({ top, bottom, children, scrollRef, busy }: ScreenProps) {
  return (
    <div className="screen">
      {top}
      <main className="scroll" ref={scrollRef} aria-busy={busy || undefined}>
        {children}
      </main>
      {bottom}
    </div>
  )
}
