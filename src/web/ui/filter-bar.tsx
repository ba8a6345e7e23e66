import '../styles/bars.css'
import { classNames } from './class-names.ts'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

export interface FilterBarItem {
  key: string
  label: string
  icon?: IconName
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
