import { nearestScroller } from '../../../web/ui/nearest-scroller.ts'

/** Where a list of rows stands under the eye: the first row that is seen, and how far it lies below the upper edge. */
export interface RowPlace {
  readonly key: string
  readonly index: number
  readonly topPx: number
}

const rowsOf = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role="listitem"]')]
/** A long list draws some of its rows only, each with its number in the whole. */
const indexOf = (row: HTMLElement, at: number): number => Number(row.dataset['index'] ?? at)
/** Where the page itself scrolls its upper edge is the window's. */
const edgeOf = (ground: HTMLElement | null): number => ground?.getBoundingClientRect().top ?? 0

/** Null where the list stands at its beginning: what is new is then seen where it belongs. */
export function placeOf(list: HTMLElement, keys: readonly string[]): RowPlace | null {
  const ground = nearestScroller(list)
  const edgePx = edgeOf(ground)
  if ((ground ? ground.scrollTop : scrollY) <= 0) return null
  const rows = rowsOf(list)
  const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > edgePx)
  const row = rows[at]
  if (!row) return null
  const index = indexOf(row, at)
  const key = keys[index]
  return key === undefined ? null : { key, index, topPx: row.getBoundingClientRect().top - edgePx }
}

/** How far to scroll so that the row stands where it stood, in a list that has grown. */
export function wayBack(place: RowPlace, list: HTMLElement, keys: readonly string[]): number {
  const index = keys.indexOf(place.key)
  if (index < 0) return 0
  const rows = rowsOf(list)
  const there = rows.find((row, at) => indexOf(row, at) === index)
  if (there) return there.getBoundingClientRect().top - edgeOf(nearestScroller(list)) - place.topPx
  // Not drawn yet: rows are as high as each other.
  return (index - place.index) * (rows[0]?.getBoundingClientRect().height ?? 0)
}

export function scrollOn(list: HTMLElement, px: number): void {
  if (px === 0) return
  const ground = nearestScroller(list) ?? document.documentElement
  // The browser holds the place as well where it can: once is enough.
  ground.style.overflowAnchor = 'none'
  ground.scrollBy({ top: px, behavior: 'instant' })
  requestAnimationFrame(() => (ground.style.overflowAnchor = ''))
}
