/** What stands wider on a page than its room, and words that lie over others: measured in the page itself. */
import { expect, type Page } from '@playwright/test'

interface Measured {
  readonly where: string
  readonly wide: number
  readonly room: number
}

/** What scrolls up and down may not scroll sideways. */
const TOO_WIDE = `[...document.querySelectorAll('html, main, dialog[open], .sheet__body')]
  .filter((one) => one.clientHeight > 0)
  .map((one) => ({ where: one.tagName.toLowerCase() + '.' + one.className, wide: one.scrollWidth, room: one.clientWidth }))
  .filter(({ wide, room }) => wide > room)`

/** No words may stand beside the window, except in rails that are made to be pushed sideways. */
const BESIDE = `(() => {
  const found = []
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const { currentNode: node } = words
    if (node.parentElement.closest('.sr, .dates__rail, script, style')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const right = Math.floor(range.getBoundingClientRect().right)
    if (right > innerWidth) found.push({ where: node.parentElement.className + ': ' + node.textContent.slice(0, 60), wide: right, room: innerWidth })
  }
  return found
})()`

export const tooWide = (page: Page): Promise<Measured[]> => page.evaluate<Measured[]>(`[...${TOO_WIDE}, ...${BESIDE}]`)

/** The same on the narrowest phones, from which it goes back to the usual one. */
export async function fitsNarrow(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 })
  expect.soft(await tooWide(page), `${what} at 320 pixels`).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
}

/** Words that lie on other words, where both are seen: what sticks to the head or foot of a page hides what scrolls below it and counts for nothing. */
const OVER = `(() => {
  const seen = []
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const node = words.currentNode
    const owner = node.parentElement
    if (!node.textContent.trim() || owner.closest('.sr, script, style, [aria-hidden="true"]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      if (width < 4 || height < 4 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) continue
      // Boxes of lines are taller than what is written in them.
      const inset = height / 4
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (hit && (owner.contains(hit) || hit.contains(owner))) seen.push({ owner, text: node.textContent.trim(), left: left + 1, right: right - 1, top: top + inset, bottom: bottom - inset })
    }
  }
  return seen.flatMap((one, at) =>
    seen.slice(at + 1)
      .filter((other) => other.owner !== one.owner && other.left < one.right && one.left < other.right && other.top < one.bottom && one.top < other.bottom)
      .map((other) => ({ where: one.text.slice(0, 40) + ' | ' + other.text.slice(0, 40), wide: Math.round(one.right), room: Math.round(other.left) })))
})()`

/** At a narrow phone's width and with text twice as large: what does not fit, or lies over something else. */
export async function tooLarge(page: Page): Promise<Measured[]> {
  const size = page.viewportSize()
  if (!size) return []
  await page.setViewportSize({ width: 320, height: size.height })
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const found = await page.evaluate<Measured[]>(`[...${TOO_WIDE}, ...${BESIDE}, ...${OVER}]`)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.setViewportSize(size)
  return found
}
