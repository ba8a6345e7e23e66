import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import '../styles/overlays.css'
import { TextButton } from './button.tsx'
import type { IconShape } from './icon.tsx'
import { Icon } from './icon.tsx'

export interface ToastOptions {
  action?: { label: string; onPick: () => void } | undefined
  /** 6 s, or 8 s where something can be undone. Counting stops while a finger or the focus is on it. */
  durationMs?: number | undefined
  icon?: IconShape | undefined
}

interface Shown extends ToastOptions {
  id: number
  text: string
  durationMs: number
}

const DURATION_MS = 6_000
const UNDO_DURATION_MS = 8_000
const MAX_SHOWN = 3

let lastId = 0
const useToasts = create<{ shown: readonly Shown[] }>(() => ({ shown: [] }))

/** Says what happened, above the bottom bar, and goes by itself. The same words again only start the time anew. Returns how to take it away. */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const id = ++lastId
  const durationMs = options.durationMs ?? (options.action ? UNDO_DURATION_MS : DURATION_MS)
  const others = useToasts.getState().shown.filter((one) => one.text !== text)
  useToasts.setState({ shown: [...others, { ...options, id, text, durationMs }].slice(-MAX_SHOWN) })
  return () => dismiss(id)
}

function dismiss(id: number): void {
  useToasts.setState((state) => ({ shown: state.shown.filter((one) => one.id !== id) }))
}

/** What stands there now, oldest first. */
export function shownToasts(): readonly Pick<Shown, 'text' | 'durationMs'>[] {
  return useToasts.getState().shown
}

/**
 * Stands once in the shell. The words are spoken from a region that is always there; what is seen stands in the top layer, over
 * sheets too, where the browser knows popovers.
 */
export function ToastHost() {
  const shown = useToasts((state) => state.shown)
  const latest = shown.at(-1)
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    // Shown anew with every toast: what entered the top layer last lies on top.
    if (latest) element.showPopover()
  }, [latest])
  return (
    <>
      <p className="sr" role="status">
        {latest?.text}
      </p>
      <div ref={host} className="toasts" popover="manual">
        {shown.map((one) => (
          <OneToast key={one.id} shown={one} />
        ))}
      </div>
    </>
  )
}

function OneToast({ shown }: { shown: Shown }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(shown.id), shown.durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, shown.id, shown.durationMs])
  const { action } = shown
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.icon && <Icon name={shown.icon} size="s" />}
      <span>{shown.text}</span>
      {action && (
        <TextButton
          onPick={() => {
            dismiss(shown.id)
            action.onPick()
          }}
        >
          {action.label}
        </TextButton>
      )}
    </div>
  )
}
