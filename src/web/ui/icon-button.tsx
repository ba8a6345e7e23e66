import '../styles/controls.css'
import { classNames } from './class-names.ts'
import type { IconShape } from './icon.tsx'
import { Icon } from './icon.tsx'

export interface IconButtonProps {
  icon: IconShape
  /** What it does, in words: it stands alone, so it needs a name. */
  label: string
  onPick: () => void
  size?: 'm' | 'l'
  /** A dot in the corner; say in the label what waits there. */
  dot?: boolean
  disabled?: boolean
  pressed?: boolean
  className?: string
}

export function IconButton({ icon, label, onPick, size = 'm', dot = false, disabled = false, pressed, className }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames('iconbtn', className)}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPick}
    >
      <Icon name={icon} size={size} />
      {dot && <i className="iconbtn__dot" />}
    </button>
  )
}
