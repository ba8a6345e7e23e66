import type { Store } from './store.ts'
import { readMeta, writeMeta } from './store.ts'

/**
 * The sandbox's own clock. It runs like the machine's, shifted by an offset that the control page sets, so that it follows the
 * product's test clock; the offset survives a restart, or a hold would come back to life after one.
 */
export interface SandboxClock {
  /** Milliseconds since the epoch, in sandbox time. */
  now(): number
  offsetMs(): number
  setOffset(offsetMs: number): void
  /** Called after every jump. */
  onChange(listener: () => void): void
}

const OFFSET = 'clock.offsetMs'

export function createClock(store: Store): SandboxClock {
  let offset = Number(readMeta(store, OFFSET) ?? 0)
  const listeners: (() => void)[] = []
  return {
    now: () => Date.now() + offset,
    offsetMs: () => offset,
    setOffset(offsetMs) {
      offset = Math.round(offsetMs)
      writeMeta(store, OFFSET, String(offset))
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

const BEIJING_OFFSET_MS = 8 * 3_600_000

/** Beijing wall time with its offset: the mainland has one zone and no summer time. */
export function beijingTime(at: number): string {
  return `${new Date(at + BEIJING_OFFSET_MS).toISOString().slice(0, 19)}+08:00`
}

export function beijingDate(at: number): string {
  return new Date(at + BEIJING_OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant of a minute of a Beijing day; minutes beyond 1440 fall on the next day. */
export function atBeijing(date: string, minute: number): number {
  return Date.parse(`${date}T00:00:00+08:00`) + minute * 60_000
}
