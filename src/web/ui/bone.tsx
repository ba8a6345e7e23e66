import type { ReactNode } from 'react'
import '../styles/feedback.css'
import { useUiText } from './ui-text.ts'

/** One grey bone; widths in rem or per cent. */
export function Bone({ wide, figure = false, end = false }: { wide?: string; figure?: boolean; end?: boolean }) {
  const classes = ['bone', figure && 'bone--figure', end && 'bone--end'].filter(Boolean).join(' ')
  return <span className={classes} style={wide === undefined ? {} : { '--wide': wide }} />
}

/** Says once that something loads, and hides the shapes from readers. */
export function Loading({ label, className, children }: { label?: string | undefined; className?: string; children: ReactNode }) {
  const t = useUiText()
  return (
    <div role="status">
      <span className="sr">{label ?? t.loading}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
