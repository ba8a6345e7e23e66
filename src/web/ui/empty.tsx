import '../styles/feedback.css'
import { Button } from './button.tsx'

export interface EmptyProps {
  title: string
  /** The nearest thing that exists, or what to do next. */
  text?: string | undefined
  action?: { label: string; onPick: () => void } | undefined
}

/** Nothing here yet: half rings over a line that has not been drawn. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      <svg className="empty__art" viewBox="0 0 120 72" aria-hidden="true">
        <path d="M32 56a28 28 0 0 1 56 0M18 56a42 42 0 0 1 84 0M4 56a56 56 0 0 1 112 0" opacity=".8" />
        <path d="M8 56h104" strokeDasharray="3 4" />
        <circle className="is-now is-ring" cx="8" cy="56" r="4" />
      </svg>
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action && (
        <Button size="s" onPick={action.onPick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
