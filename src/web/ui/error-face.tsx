import '../styles/feedback.css'
import { Button } from './button.tsx'
import { useUiText } from './ui-text.ts'

export interface ErrorFaceProps {
  /** What happened. */
  title?: string | undefined
  /** What still holds. */
  text?: string | undefined
  /** The one button that helps; "try again" when only `onPick` is known. */
  action: { label?: string; onPick: () => void }
}

/** Something broke: the line is cut, and one button helps. */
export function ErrorFace({ title, text, action }: ErrorFaceProps) {
  const t = useUiText()
  return (
    <div className="empty" role="alert">
      <svg className="empty__art empty__art--cut" viewBox="0 36 120 40" aria-hidden="true">
        <path d="M12 56h34M74 56h38" />
        <circle className="is-now" cx="8" cy="56" r="4" />
        <circle cx="116" cy="56" r="3" />
        <path className="is-now" d="M54 48l12 16M66 48L54 64" />
      </svg>
      <h2>{title ?? t.errorTitle}</h2>
      <p>{text ?? t.errorText}</p>
      <Button size="s" icon="sync" onPick={action.onPick}>
        {action.label ?? t.tryAgain}
      </Button>
    </div>
  )
}
