import type { Action, Place } from './history.ts'
import type { RouteEntry } from './route-table.ts'

/** One page that is mounted: the one on screen, or one that is kept alive behind it. */
export interface Page {
  readonly id: number
  /** What makes it this page and no other: the tab, or the address. */
  readonly identity: string
  readonly entry: RouteEntry
  /** Its own place, below the base path: a hidden page must not follow the visible one's address. */
  readonly place: Place
}

export interface Pages {
  /** Least recently used first; the last one is on screen. */
  readonly kept: readonly Page[]
  readonly shown: Page
}

/** More would cost a phone's memory; fewer would lose the list behind a form with its pickers. */
export const KEPT_PAGES_MAX = 6

interface Next {
  entry: RouteEntry
  place: Place
  action: Action
  /** Asks for a new page although one is kept under the same identity. */
  isFresh: boolean
}

interface Rules {
  newId: number
  /** A page with unsubmitted input is never evicted. */
  isUnsubmitted(id: number): boolean
  /** A page that broke is not kept. */
  isBroken(id: number): boolean
}

/** A tab is one page whatever its filters say in the address; every other address is a page of its own. */
export function identityOf(entry: RouteEntry, place: Place): string {
  return entry.tab === null ? `${entry.path} ${place.pathname}${place.search}` : entry.path
}

/** Which pages are mounted after a move, and which one is on screen (R-KEEP). */
export function showPage(before: Pages | null, next: Next, rules: Rules): Pages {
  const { entry, place, action, isFresh } = next
  const identity = identityOf(entry, place)
  const current = before?.shown
  const page = ((): Page => {
    // Replacing its own address, a page stays itself: a list that writes its filters into the address is not remounted.
    if (action === 'REPLACE' && current?.entry === entry && !isFresh) return { ...current, identity, place }
    const found = before?.kept.find((one) => one.identity === identity && !rules.isBroken(one.id))
    return found && !isFresh ? { ...found, place } : { id: rules.newId, identity, entry, place }
  })()
  const others = (before?.kept ?? []).filter(
    (one) => one.id !== page.id && one.identity !== identity && one.entry.keepAlive && !rules.isBroken(one.id),
  )
  return { kept: [...evictOver(KEPT_PAGES_MAX - 1, others, rules), page], shown: page }
}

function evictOver(limit: number, pages: readonly Page[], { isUnsubmitted }: Rules): Page[] {
  let over = pages.length - limit
  return pages.filter((page) => {
    if (over <= 0 || isUnsubmitted(page.id)) return true
    over -= 1
    return false
  })
}
