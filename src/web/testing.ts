import type { HistoryWindow } from './history.ts'

/** A window's history as browsers keep it: moving is told later, and the address has changed by then. */
export class FakeWindow implements HistoryWindow {
  entries: { state: unknown; address: string }[]
  at = 0
  listeners = new Set<() => void>()
  assigned: string[] = []
  refusesWrites = false

  constructor(address: string) {
    this.entries = [{ state: null, address }]
  }
  /** Live objects, as in a browser: what is read from them is always of the entry on screen. */
  readonly location = liveLocation(this)
  readonly history = liveHistory(this)
  addEventListener(_: 'popstate', listener: () => void) {
    this.listeners.add(listener)
  }
  removeEventListener(_: 'popstate', listener: () => void) {
    this.listeners.delete(listener)
  }
  get address(): string {
    return this.entries[this.at]?.address ?? '/'
  }
}

function liveLocation(host: FakeWindow): HistoryWindow['location'] {
  const url = (): URL => new URL(host.address, 'http://app.invalid')
  return {
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
    get hash() {
      return url().hash
    },
    assign: (to) => host.assigned.push(to),
  }
}

function liveHistory(host: FakeWindow): HistoryWindow['history'] {
  /** As browsers do: no page may put another site's address above itself. */
  function refuseForeign(address: string): void {
    const here = new URL(host.address, 'http://app.invalid')
    if (new URL(address, here).origin !== here.origin) throw new Error('SecurityError')
  }
  return {
    get state() {
      return host.entries[host.at]?.state ?? null
    },
    pushState(state, _, address) {
      if (host.refusesWrites) throw new Error('SecurityError')
      refuseForeign(address)
      host.entries = [...host.entries.slice(0, host.at + 1), { state: structuredClone(state), address }]
      host.at += 1
    },
    replaceState(state, _, address) {
      refuseForeign(address)
      host.entries[host.at] = { state: structuredClone(state), address }
    },
    go(delta) {
      queueMicrotask(() => {
        if (!host.entries[host.at + delta]) return
        host.at += delta
        for (const listener of host.listeners) listener()
      })
    },
  }
}

/** Lets everything that was set going happen. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}
