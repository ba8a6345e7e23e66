import { useEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import '../styles/timeline.css'
import type { IconShape } from './icon.tsx'
import { Icon } from './icon.tsx'
import { useUiText } from './ui-text.ts'

export interface TimelineStep {
  id: string
  /** "14:02", "20日", or both on two lines. A step that is now says so by itself. */
  time: string
  title: string
  /** Who, what, and for the present step by when and what if not. */
  text?: string | undefined
  state: 'done' | 'now' | 'next' | 'bad'
}

/** An order's story. A step that comes to be while one looks is announced. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  const t = useUiText()
  const said = useNewStep(steps)
  return (
    <>
      <ol className="tl" aria-label={label}>
        {steps.map((step) => (
          <li key={step.id} className={`tl__step is-${step.state}`} aria-current={step.state === 'now' ? 'step' : undefined}>
            <time>{step.state === 'now' ? t.now : step.time}</time>
            <span className="tl__rail" aria-hidden="true">
              <i className="tl__node" />
            </span>
            <div>
              <b>{step.title}</b>
              {step.text ? <p>{step.text}</p> : null}
            </div>
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {said ? t.newStep(said) : ''}
      </p>
    </>
  )
}

/** The title of the latest step that happened since the first look, or nothing. */
function useNewStep(steps: readonly TimelineStep[]): string | null {
  const seen = useRef<Set<string> | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    const happened = steps.filter((step) => step.state !== 'next')
    const keys = happened.map((step) => `${step.id}:${step.state}`)
    if (seen.current) {
      const fresh = happened.findLast((_, i) => !seen.current?.has(keys[i] ?? ''))
      if (fresh) setSaid(fresh.title)
    }
    seen.current = new Set(keys)
  }, [steps])
  return said
}

export interface OrderAction {
  key: string
  label: string
  icon: IconShape
  /** When it can be done, or what it brings. */
  note?: string | undefined
  /** An action that cannot be taken now stays and says when in its note. */
  disabled?: boolean
  onPick?: () => void
  /** Instead of `onPick`: where it leads outside of the app, such as a telephone number. */
  href?: string
  /** What follows a tap on it beside the link, such as asking the host's own dialler. */
  onFollow?: (event: MouseEvent) => void
}

/** What can be done with an order, four in a row. */
export function Actions({ label, items }: { label: string; items: readonly OrderAction[] }) {
  return (
    <div className="acts" role="group" aria-label={label}>
      {items.map((item) =>
        item.href === undefined ? (
          <button
            key={item.key}
            type="button"
            className="act"
            aria-disabled={item.disabled || undefined}
            onClick={() => {
              if (!item.disabled) item.onPick?.()
            }}
          >
            <ActionInside item={item} />
          </button>
        ) : (
          <a key={item.key} className="act" href={item.href} onClick={item.onFollow}>
            <ActionInside item={item} />
          </a>
        ),
      )}
    </div>
  )
}

function ActionInside({ item }: { item: OrderAction }) {
  return (
    <>
      <Icon name={item.icon} />
      <span>{item.label}</span>
      {item.note ? <small>{item.note}</small> : null}
    </>
  )
}
