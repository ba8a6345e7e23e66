import type { Language } from '../../kernel/language.ts'
import type { Holding } from '../calls.ts'
import type { PrivacyText } from '../text/zh.ts'

/** An archive as it is handed over: a page to read, and the same as data. */
export interface DataArchive {
  readonly fileName: string
  readonly html: string
  readonly json: string
}

interface Contents {
  /** When it was made, as people read it. */
  readonly made: string
  readonly holdings: readonly Holding[]
  readonly deeds: readonly { readonly at: string; readonly what: string; readonly who: string }[]
  readonly language: Language
  readonly words: PrivacyText['archive']
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** What people typed stays text wherever the page is opened. */
const text = (value: string): string => value.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

function section({ title, why, kept, shared, items }: Holding, words: PrivacyText['archive']): string {
  const rows = items.map(({ label, value }) => `<tr><th>${text(label)}</th><td>${text(value)}</td></tr>`).join('')
  const about = [
    [words.why, why],
    [words.kept, kept],
    [words.shared, shared],
  ]
    .map(([name = '', said = '']) => `<li>${text(name)}: ${text(said)}</li>`)
    .join('')
  return `<section><h2>${text(title)}</h2><ul>${about}</ul><table>${rows}</table></section>`
}

/** Writes the archive. The page holds no script and asks for nothing from anywhere. */
export function archivePage({ made, holdings, deeds, language, words }: Contents): DataArchive {
  const deedRows = deeds.map(({ at, what, who }) => `<tr><th>${text(at)}</th><td>${text(what)} · ${text(who)}</td></tr>`).join('')
  const style =
    'body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.35rem .5rem;border-top:1px solid #ccc}th{font-weight:500;width:14rem}ul{color:#555;padding-inline-start:1.2rem}'
  const html = [
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${text(words.title)}</title><style>${style}</style></head><body>`,
    `<h1>${text(words.title)}</h1><p>${text(words.made(made))}</p>`,
    ...holdings.map((holding) => section(holding, words)),
    `<section><h2>${text(words.deeds)}</h2><table>${deedRows}</table></section></body></html>`,
  ].join('\n')
  return { fileName: words.fileName, html, json: JSON.stringify({ made, holdings, deeds }, null, 2) }
}
