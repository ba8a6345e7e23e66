/**
 * Our own small history: push, replace, go and the phone's back key, with a question before a place is left. The browser has
 * already moved when it tells of a pop, so a pop that must ask is first taken back and, once agreed to, done again.
 */
export type Action = 'POP' | 'PUSH' | 'REPLACE'

export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  /** Names the entry, not the address: coming back to an entry brings its key back. */
  readonly key: string
}

export type To = string | { pathname?: string; search?: string; hash?: string }

/** The part of `window` that is needed; a test hands in its own. */
export interface HistoryWindow {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string; assign(address: string): void }
  readonly history: {
    readonly state: unknown
    pushState(state: unknown, unused: string, address: string): void
    replaceState(state: unknown, unused: string, address: string): void
    go(delta: number): void
  }
  addEventListener(type: 'popstate', listener: () => void): void
  removeEventListener(type: 'popstate', listener: () => void): void
}

/** True lets go at once; a promise of true lets go after asking. `isBackKey`: the browser moved by itself, and not because the app said so. */
export type AskBefore = (next: Place, isBackKey: boolean) => true | Promise<boolean>

export interface AppHistory {
  readonly place: Place
  /** How many entries of ours lie before this one: 0 means that back would leave the app. */
  readonly index: number
  push(to: To, state?: unknown): void
  replace(to: To, state?: unknown): void
  go(delta: number): void
  listen(listener: (place: Place, action: Action) => void): () => void
  askBefore(ask: AskBefore): void
  /** Runs moves that nobody is asked about, such as to the sign-in page after the session ended. */
  unasked(move: () => void): void
  stop(): void
}

interface Stored {
  key: string
  index: number
  user: unknown
}

export function hrefOf(to: To): string {
  if (typeof to === 'string') return to
  const { pathname = '', search = '', hash = '' } = to
  return `${pathname}${search === '?' ? '' : search}${hash === '#' ? '' : hash}`
}

/** `/m/..//x` is `//x` to a browser, and that another site's address: a place begins with one slash. */
function placeOf(href: string, state: unknown, key: string): Place {
  const { pathname, search, hash } = new URL(href, 'http://app.invalid')
  return { pathname: pathname.replace(/^\/+/, '/'), search, hash, state, key }
}

const isStored = (state: unknown): state is Stored =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state && typeof state.index === 'number'

export function createHistory(host: HistoryWindow): AppHistory {
  let keys = 0
  const newKey = (): string => {
    keys += 1
    // Unique over reloads too: entries of an earlier load keep theirs.
    return `${Math.random().toString(36).slice(2, 8)}${keys}`
  }
  const { location, history } = host
  const listeners = new Set<(place: Place, action: Action) => void>()
  let ask: AskBefore = () => true
  let isAsking = false
  let isUnasked = false
  /** Called by the pop that takes another one back. */
  let takenBack: (() => void) | null = null
  let isAgreed = false
  /** The next pop is one that the app asked for. */
  let isOurs = false

  function here(): { place: Place; index: number } {
    const { state } = history
    const href = `${location.pathname}${location.search}${location.hash}`
    if (isStored(state)) return { place: placeOf(href, state.user, state.key), index: state.index }
    return { place: placeOf(href, null, newKey()), index: 0 }
  }

  let { place, index } = here()
  if (!isStored(history.state)) history.replaceState({ key: place.key, index, user: null } satisfies Stored, '', hrefOf(place))

  function arrive(next: Place, nextIndex: number, action: Action): void {
    place = next
    index = nextIndex
    for (const listener of listeners) listener(place, action)
  }

  function asked(next: Place, move: () => void): void {
    if (isAsking && !isUnasked) return // one question at a time
    const answer = isUnasked || ask(next, false)
    if (answer === true) return move()
    isAsking = true
    answer
      .then((mayGo) => {
        isAsking = false
        if (mayGo) move()
      })
      .catch(() => {
        isAsking = false
      })
  }

  function write(action: 'PUSH' | 'REPLACE', to: To, state: unknown): void {
    const next = placeOf(hrefOf(to), state, newKey())
    asked(next, () => {
      const nextIndex = action === 'PUSH' ? index + 1 : index
      const stored: Stored = { key: next.key, index: nextIndex, user: state }
      try {
        if (action === 'PUSH') history.pushState(stored, '', hrefOf(next))
        else history.replaceState(stored, '', hrefOf(next))
      } catch {
        return location.assign(hrefOf(next)) // Safari refuses after a hundred entries in half a minute
      }
      arrive(next, nextIndex, action)
    })
  }

  function popped(): void {
    if (takenBack) {
      const done = takenBack
      takenBack = null
      return done()
    }
    const next = here()
    const isBackKey = !isOurs
    isOurs = false
    if (!isStored(history.state)) {
      // An address typed with another #part: the browser made an entry without us.
      const nextIndex = index + 1
      history.replaceState({ key: next.place.key, index: nextIndex, user: null } satisfies Stored, '', hrefOf(next.place))
      return arrive(next.place, nextIndex, 'PUSH')
    }
    const delta = next.index - index
    const answer = isAgreed || delta === 0 || (isAsking ? Promise.resolve(false) : ask(next.place, isBackKey))
    isAgreed = false
    if (answer === true) return arrive(next.place, next.index, 'POP')
    takeBack(delta, answer)
  }

  function takeBack(delta: number, answer: Promise<boolean>): void {
    const isFirst = !isAsking
    isAsking = true
    const isBack = new Promise<void>((resolve) => {
      takenBack = resolve
    })
    history.go(-delta)
    void Promise.all([answer.catch(() => false), isBack]).then(([mayGo]) => {
      if (isFirst) isAsking = false
      if (!mayGo) return
      isAgreed = true
      history.go(delta)
    })
  }

  host.addEventListener('popstate', popped)
  return {
    get place() {
      return place
    },
    get index() {
      return index
    },
    push: (to, state = null) => write('PUSH', to, state),
    replace: (to, state = null) => write('REPLACE', to, state),
    go(delta) {
      isOurs = true
      history.go(delta)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    askBefore(next) {
      ask = next
    },
    unasked(move) {
      isUnasked = true
      try {
        move()
      } finally {
        isUnasked = false
      }
    },
    stop: () => host.removeEventListener('popstate', popped),
  }
}
