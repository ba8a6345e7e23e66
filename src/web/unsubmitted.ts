/** Which pages hold input that nobody has submitted yet, and which places still belong to their form. */
export interface UnsubmittedForms {
  hold(pageId: number, belongs: (pathname: string) => boolean): void
  release(pageId: number): void
  has(pageId: number): boolean
  /** Whether its input is on its way: what was sent cannot be held back, so that nobody is asked, and nobody leaves before the answer. */
  send(pageId: number, isSending: boolean): void
  isSending(pageId: number): boolean
  readonly isEmpty: boolean
  /** The forms that a move to a place would leave. */
  leftBy(pathname: string): number[]
}

interface UnloadWindow {
  addEventListener(type: 'beforeunload', listener: (event: Event) => void): void
  removeEventListener(type: 'beforeunload', listener: (event: Event) => void): void
}

export function createUnsubmittedForms(host: UnloadWindow): UnsubmittedForms {
  const held = new Map<number, (pathname: string) => boolean>()
  const sent = new Set<number>()
  // Closing the tab or typing an address goes past our history; only the browser can ask then, in its own words.
  const askBrowser = (event: Event): void => event.preventDefault()
  return {
    hold(pageId, belongs) {
      // Listened to only while needed: the listener keeps a page out of the browser's back-forward cache.
      if (held.size === 0) host.addEventListener('beforeunload', askBrowser)
      held.set(pageId, belongs)
    },
    release(pageId) {
      sent.delete(pageId)
      if (held.delete(pageId) && held.size === 0) host.removeEventListener('beforeunload', askBrowser)
    },
    has: (pageId) => held.has(pageId),
    send: (pageId, isSending) => void (isSending ? sent.add(pageId) : sent.delete(pageId)),
    isSending: (pageId) => sent.has(pageId),
    get isEmpty() {
      return held.size === 0
    },
    leftBy: (pathname) => [...held].filter(([, belongs]) => !belongs(pathname)).map(([pageId]) => pageId),
  }
}
