import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archivePage } from './archive-page.ts'
import { wordsOf } from './holdings.ts'

/* The archive is opened in a browser, from a disk: what people have typed must stay text there, each letter of it. */

const HOSTILE = [
  '<script>alert(1)</script>',
  '</td></tr></table><script src=//evil.example>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  ']]><!--',
  '--><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</style><style>*{display:none}',
  '&lt;script&gt; &amp; &#60; &nbsp;',
  '\u202egnirts\u202c \u2066x\u2069',
  'O’Brien & Søn “x” \u2028 \u0000',
  '𠮷𬭎 Zoe\u0308',
  '${alert(1)} {{x}}',
]
const TEXT_TAGS = ['title', 'h1', 'h2', 'p', 'li', 'th', 'td'] as const
/** Every tag that the page may hold, as it is written; a text that opened another one would stand out. */
const TAG =
  /^<(!doctype html|html lang="(zh-CN|en)"|meta charset="utf-8"|meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"|\/?(html|head|title|style|body|h1|h2|p|section|ul|li|table|tr|th|td))>$/

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Tags and texts of a page as a browser separates them: a tag begins at `<`, wherever it stands. */
function partsOf(html: string): { tags: string[]; texts: string[] } {
  const parts = html.split(/(<[^>]*>)/)
  const body = parts.slice(parts.indexOf('</style>'))
  return {
    tags: parts.filter((part) => part.startsWith('<')),
    texts: body.filter((part) => !part.startsWith('<')).map((part) => part.replaceAll(/&[#\w]+;/g, (one) => ENTITIES[one] ?? '?')),
  }
}

function pageOf(typed: readonly string[], language: 'zh' | 'en' = 'en') {
  const items = typed.map((value) => ({ label: value, value }))
  const [title = '', why = '', kept = '', shared = ''] = typed
  const holding = { key: 'identity' as const, title, why, kept, shared, items }
  const deeds = typed.map((what) => ({ at: what, what, who: what }))
  return archivePage({ made: typed[0] ?? '', holdings: [holding], deeds, language, words: wordsOf(language).archive })
}

/** What of a page made of these texts is not as it must be: tags that are none of ours, cells that are missing or not as typed. */
function faultsWith(typed: readonly string[]): string[] {
  const { html, json } = pageOf(typed)
  const { tags, texts } = partsOf(html)
  const count = (tag: string): number => tags.filter((one) => one === tag).length
  const cells = new Set(texts)
  const data = JSON.parse(json) as { holdings: { items: { value: string }[] }[] }
  const kept = data.holdings[0]?.items.map(({ value }) => value) ?? []
  return [
    ...tags.filter((tag) => !TAG.test(tag)),
    // As many of each as there are rows: nothing was opened or closed in between.
    ...TEXT_TAGS.filter((tag) => count(`<${tag}>`) !== count(`</${tag}>`)).map((tag) => `${tag} is not closed`),
    ...(count('<td>') === typed.length * 2 ? [] : ['cells are missing']),
    ...typed.filter((one) => !cells.has(one)).map((one) => `not as typed: ${one}`),
    ...(JSON.stringify(kept) === JSON.stringify(typed) ? [] : ['the data are others']),
  ]
}

describe('the page of an archive', () => {
  it.each(HOSTILE)('keeps as text what somebody has typed: %j [C-AUTH-17]', (typed) => {
    expect(faultsWith([typed])).toEqual([])
  })

  it('keeps all of it as text at once, in both languages', () => {
    expect(faultsWith(HOSTILE)).toEqual([])
    expect(partsOf(pageOf(HOSTILE, 'zh').html).tags.filter((tag) => !TAG.test(tag))).toEqual([])
  })

  it('keeps any text', () => {
    const piece = fc.constantFrom('<', '>', '"', "'", '&', '&lt;', '/', 'script', '!--', ']]>', '=', ' ', '\n', '𠮷', '\u202e')
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1, maxLength: 4 }), (all) => {
        expect(faultsWith(all)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
