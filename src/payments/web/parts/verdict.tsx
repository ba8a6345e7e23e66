import type { ReactNode } from 'react'
import { Band } from '../../../web/ui/band.tsx'
import './payment.css'

interface VerdictProps {
  /** The page's word, as a sentence; spoken when it changes. */
  title: ReactNode
  text?: string
  children?: ReactNode
}

/** A page says its verdict first: one sentence large, one small. */
export function Verdict({ title, text, children }: VerdictProps) {
  return (
    <Band>
      <div className="verdict">
        <div role="status">
          <h2 className="headline">{title}</h2>
        </div>
        {text ? <p>{text}</p> : null}
        {children}
      </div>
    </Band>
  )
}
