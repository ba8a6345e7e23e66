import type { MouseEvent } from 'react'
import '../styles/bars.css'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'
import { useUiText } from './ui-text.ts'

export interface TabItem {
  key: string
  label: string
  icon: IconName
  href: string
  /** What waits there; 0 shows nothing. */
  count?: number
}

export interface TabBarProps {
  items: readonly TabItem[]
  current: string | null
  onPick: (key: string) => void
}

/** The main navigation: real links, so that a long press or a middle click does what people expect. */
export function TabBar({ items, current, onPick }: TabBarProps) {
  const t = useUiText()
  const pick = (event: MouseEvent, key: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onPick(key)
  }
  return (
    <nav className="tabbar" aria-label={t.mainNav}>
      {items.map((item) => (
        <a
          key={item.key}
          className="tab"
          href={item.href}
          aria-current={item.key === current ? 'page' : undefined}
          onClick={(event) => pick(event, item.key)}
        >
          <span className="tab__ico">
            <Icon name={item.icon} size="l" />
            {item.count ? (
              <b className="count">
                <span aria-hidden="true">{item.count > 99 ? '99+' : item.count}</span>
                <span className="sr">{t.waiting(item.count)}</span>
              </b>
            ) : null}
          </span>
          <span>{item.label}</span>
        </a>
      ))}
    </nav>
  )
}
