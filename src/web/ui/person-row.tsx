import type { ReactNode } from 'react'
import '../styles/forms.css'
import { Icon } from './icon.tsx'

export interface PersonRowProps {
  /** The name in the script of the language on screen, and the other script with its language. */
  name: string
  otherName?: { text: string; lang: 'zh' | 'en' } | undefined
  initials: string
  /** Documents, memberships; a verdict badge at the end. */
  sub?: ReactNode
  /** A person who cannot be chosen stays visible and says why in `sub`. */
  disabled?: boolean
  /** Given, the row ticks; otherwise it leads on. */
  checked?: boolean
  onToggle?: (checked: boolean) => void
  onPick?: (() => void) | undefined
}

export function PersonRow({ name, otherName, initials, sub, disabled = false, checked, onToggle, onPick }: PersonRowProps) {
  const body = (
    <>
      <span className="who" aria-hidden="true">
        {initials}
      </span>
      <span className="person__body">
        <span className="person__name">
          {name} {otherName && <small lang={otherName.lang === 'zh' ? 'zh-CN' : 'en'}>{otherName.text}</small>}
        </span>
        {sub ? <span className="person__sub">{sub}</span> : null}
      </span>
    </>
  )
  if (onToggle) {
    return (
      <label className="person">
        <input
          type="checkbox"
          className="sr"
          checked={checked ?? false}
          disabled={disabled}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <span className="tick">
          <Icon name="check" size="s" />
        </span>
        {body}
      </label>
    )
  }
  if (!onPick) return <div className="person">{body}</div>
  return (
    <button type="button" className="person" onClick={onPick} disabled={disabled}>
      {body}
      <Icon name="next" size="s" />
    </button>
  )
}
