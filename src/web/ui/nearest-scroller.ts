/** The ground on which an element scrolls, or null where that is the page itself (as with large text, see base.css). */
export function nearestScroller(element: HTMLElement): HTMLElement | null {
  let ground = element.parentElement
  while (ground && !['auto', 'scroll'].includes(getComputedStyle(ground).overflowY)) ground = ground.parentElement
  return ground === document.body || ground === document.documentElement ? null : ground
}
