/**
 * What a page's elements looked like when it was left: where they were scrolled to and which one had the focus. Chromium keeps
 * scroll offsets of hidden boxes by itself; other engines forget them.
 */
export interface PageMemory {
  noteScroll(element: Element): void
  noteFocus(element: Element): void
  restoreScroll(): void
  /** The element that had the focus, where it is still there. */
  focused(): HTMLElement | null
  windowTop: number
}

export function createPageMemory(): PageMemory {
  const offsets = new Map<Element, { top: number; left: number }>()
  let focus: Element | null = null
  return {
    windowTop: 0,
    noteScroll(element) {
      // Hiding a box scrolls it to its start in some engines, and tells so: a box without height has nothing to say.
      if (element.clientHeight > 0) offsets.set(element, { top: element.scrollTop, left: element.scrollLeft })
    },
    noteFocus(element) {
      focus = element
    },
    restoreScroll() {
      for (const [element, { top, left }] of offsets) {
        if (!element.isConnected) offsets.delete(element)
        else if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo({ top, left, behavior: 'instant' })
      }
    },
    focused: () => (focus instanceof HTMLElement && focus.isConnected ? focus : null),
  }
}
