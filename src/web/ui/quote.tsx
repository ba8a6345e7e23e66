import type { ReactNode } from 'react'
import '../styles/approval.css'

/** Somebody's own words. `source` says whose, or what they answer. */
export function Quote({ children, source }: { children: ReactNode; source?: ReactNode }) {
  return (
    <blockquote className="quote">
      {children}
      {source && <small>{source}</small>}
    </blockquote>
  )
}
