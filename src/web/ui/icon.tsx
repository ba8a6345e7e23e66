import type { IconName } from './icon-paths.ts'
import { iconPaths } from './icon-paths.ts'
import type { RareIcon } from './rare-icons.ts'

export type { IconName } from './icon-paths.ts'
/** One of all pages by its name, or one of its own. */
export type IconShape = IconName | RareIcon

export interface IconProps {
  name: IconShape
  /** 14, 16, 20 (m, the default) and 24 px at the usual text size; they grow with it. */
  size?: 'xs' | 's' | 'm' | 'l'
  /** Only where the icon stands alone: its name for readers. Beside words it stays hidden from them. */
  label?: string
  className?: string
}

export function Icon({ name, size = 'm', label, className }: IconProps) {
  const classes = ['i', size === 'm' ? '' : `i--${size}`, className ?? ''].filter(Boolean).join(' ')
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={classes} viewBox="0 0 24 24" {...said}>
      <path d={typeof name === 'string' ? iconPaths[name] : name.path} />
    </svg>
  )
}
