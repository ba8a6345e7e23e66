/** What stands wider on a page than its room: measured in the page itself. */
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
