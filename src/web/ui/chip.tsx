import type { ReactNode } from 'react'
import '../styles/controls.css'
import { classNames } from './class-names.ts'
import type { IconShape } from './icon.tsx'
import { Icon } from './icon.tsx'

export interface ChipProps {
  children: ReactNode
  onPick: () => void
  /** For a filter that is on or off; leave it out for a chip that leads somewhere. */
  pressed?: boolean
  /** For the one of several that is chosen now. */
  current?: boolean
  icon?: IconShape
  lang?: string
}

export function Chip({ children, onPick, pressed, current = false, icon, lang }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} aria-current={current || undefined} onClick={onPick} lang={lang}>
      {pressed && <Icon name="check" size="xs" />}
      {icon && <Icon name={icon} size="s" />}
      <span>{children}</span>
    </button>
  )
}

/** Chips in a row that wraps; wide ones share the row and are as high as whatever decides. */
export function Chips({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return <div className={classNames('chips', wide && 'chips--wide')}>{children}</div>
}
