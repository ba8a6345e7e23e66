import '../styles/bars.css'
import { classNames } from './class-names.ts'
import type { IconShape } from './icon.tsx'
import { Icon } from './icon.tsx'
import type { RareIcon } from './rare-icons.ts'

export const filterIcon: RareIcon = {
  path: 'M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20M12.5 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M6.5 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
}

export interface FilterBarItem {
  key: string
  label: string
  icon?: IconShape
  /** A sort that is chosen, a filter that holds something back. */
  on?: boolean
  /** How many filters hold. */
  count?: number
  onPick: () => void
}

/** Stays at the thumb while the list scrolls. */
export function FilterBar({ label, items }: { label: string; items: readonly FilterBarItem[] }) {
  return (
    <div className="filterbar" role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          className={classNames(item.on && 'is-on')}
          aria-pressed={item.on ?? false}
          onClick={item.onPick}
        >
          {item.icon && <Icon name={item.icon} size="s" />}
          <span>{item.label}</span>
          {item.count ? <b className="count">{item.count}</b> : null}
        </button>
      ))}
    </div>
  )
}
