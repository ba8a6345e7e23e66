import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface BandProps {
  title?: ReactNode
  /** Stands at the end of the head: a badge or a small link. */
  aside?: ReactNode
  /** Rows bring their own air. */
  flush?: boolean
  label?: string
  children: ReactNode
}

/** A stretch of ground from edge to edge. Bands stand on the page; never one in another. */
export function Band({ title, aside, flush = false, label, children }: BandProps) {
  const headId = useId()
  const named = title ? { 'aria-labelledby': headId } : label ? { 'aria-label': label } : {}
  return (
    <section className={classNames('band', flush && 'band--flush')} {...named}>
      {(title || aside) && (
        <header className="band__head">
          {title && <h2 id={headId}>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
