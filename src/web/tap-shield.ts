/*
 * Fingers tap twice where once is enough. What closes or leads on under the first tap brings something else under the second: a sheet's button lies
 * over "submit", a page's foot over the next page's. For the time of a double tap nothing is hit there.
 */
import { SAME_TAP_MS, taps } from './taps.ts'

/** A fingertip is not put down twice on the same spot: as wide as two of the smallest targets, in pixels. */
const WIDE_PX = 96

let last = { x: 0, y: 0, at: -Infinity }

window.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (last = { x, y, at: performance.now() }), {
  capture: true,
  passive: true,
})

/** For a moment nothing is hit where the last tap was; nothing is done where no finger has just been down. */
taps.shield = () => {
  const leftMs = SAME_TAP_MS - (performance.now() - last.at)
  if (leftMs <= 0) return
  const shield = document.createElement('i')
  shield.setAttribute('aria-hidden', 'true')
  const [left, top] = [last.x - WIDE_PX / 2, last.y - WIDE_PX / 2]
  shield.style.cssText = `position:fixed;z-index:99;left:${left}px;top:${top}px;width:${WIDE_PX}px;height:${WIDE_PX}px`
  // Something to be tapped itself: browsers lead a tap on nothing to the nearest target.
  shield.addEventListener('click', (event) => event.stopPropagation())
  // A dialog that is still open lies above all else.
  const ground = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  ground.append(shield)
  setTimeout(() => shield.remove(), leftMs)
}
