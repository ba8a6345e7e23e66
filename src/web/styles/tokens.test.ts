import { describe, expect, it } from 'vitest'

// The test runner replaces imported style sheets by nothing, and browser code has no types of Node: so the file is read by hand.
declare const process: { getBuiltinModule(id: 'node:fs'): { readFileSync(file: URL, encoding: 'utf8'): string } }
const css = process.getBuiltinModule('node:fs').readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'
type Tokens = ReadonlyMap<string, string>

/** The custom properties of one rule, as written. */
function tokensOf(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return new Map(Array.from(body.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value]))
}

const house = tokensOf(':root')
const brands: readonly (readonly [string, Tokens])[] = [
  ['Qicheng', house],
  ['LANHAI', new Map([...house, ...tokensOf(":root[data-brand='LANHAI']")])],
]

function colour(tokens: Tokens, name: string, theme: Theme): string {
  const found = (tokens.get(name) ?? '').match(/#[\da-f]{6}/g) ?? []
  const hex = theme === 'dark' ? found.at(-1) : found[0]
  if (!hex) throw new Error(`no colour named ${name}`)
  return hex
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'surface', 'inset', 'raised'] as const
const texts: readonly (readonly [text: string, ground: string])[] = [
  ...grounds.flatMap((ground) => ['ink', 'ink-2', 'ink-3', 'accent-ink', 'ok', 'over', 'danger'].map((text) => [text, ground] as const)),
  ...['ok', 'warn', 'over', 'danger', 'info'].flatMap((kind) => [[kind, `${kind}-soft`] as const, ['ink', `${kind}-soft`] as const]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-press'],
  ['on-accent-soft', 'accent-soft'],
  ['on-over', 'over'],
  ['board-ink', 'board'],
  ['board-ink', 'board-2'],
  ['board-ink-2', 'board'],
  ['board-ink-2', 'board-2'],
  ['on-board-accent', 'board-accent'],
  ['on-board-accent', 'board-accent-press'],
  ['on-toast', 'toast'],
  ['toast-act', 'toast'],
  ['ink-3', 'press'],
]
const marks: readonly (readonly [mark: string, ground: string])[] = [
  ['edge', 'surface'],
  ['edge', 'inset'],
  ['focus', 'surface'],
  ['focus', 'bg'],
  ['accent', 'surface'],
  ['board-accent', 'board'],
  ['over-solid', 'surface'],
]

describe.each(brands)('the colours of %s', (_, tokens) => {
  describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    it.each(texts)('keeps %s on %s at 4.5:1 or more', (text, ground) => {
      expect(contrast(colour(tokens, text, theme), colour(tokens, ground, theme))).toBeGreaterThanOrEqual(4.5)
    })
    it.each(marks)('keeps the boundary %s on %s at 3:1 or more', (mark, ground) => {
      expect(contrast(colour(tokens, mark, theme), colour(tokens, ground, theme))).toBeGreaterThanOrEqual(3)
    })
  })
})
