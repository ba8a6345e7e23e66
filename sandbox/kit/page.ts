import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** What the world's pages for people share: plain HTML in both languages, what is escaped, what a browser may do, how they look. */
export type PageLanguage = 'zh' | 'en'

/** The switch on the page wins over what the browser asks for; Chinese is the language of the house. */
export function languageOf(accepted: string | undefined, chosen: string | undefined): PageLanguage {
  if (chosen === 'zh' || chosen === 'en') return chosen
  const first = (accepted ?? '').split(',')[0]?.trim() ?? ''
  return first === '' || /^(zh|\*)/i.test(first) ? 'zh' : 'en'
}

export const otherLanguage = (language: PageLanguage): PageLanguage => (language === 'zh' ? 'en' : 'zh')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Whatever comes from outside, before it stands in a page. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Leads to the same page in the other language. */
export function languageSwitch(language: PageLanguage, href: string): string {
  const other = otherLanguage(language)
  return `<a class="language" href="${escaped(href)}" lang="${other}" hreflang="${other}">${language === 'zh' ? 'English' : '中文'}</a>`
}

/**
 * A form may lead on to the product, and browsers hold `form-action` against where it is led on to: `formTargets` are its origins.
 * `more` is what a page needs beside its style sheets.
 */
export function pageHeaders(formTargets: readonly string[] = [], more: readonly string[] = []): Readonly<Record<string, string>> {
  const forms = ["'self'", ...new Set(formTargets)].join(' ')
  const policy = ["default-src 'none'", ...more, "style-src 'self'", `form-action ${forms}`, "base-uri 'none'", "frame-ancestors 'none'"]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

export interface Page {
  readonly language: PageLanguage
  readonly title: string
  /** The address of the page's own style sheet, beside the one that all share. */
  readonly sheet: string
  readonly head?: string
  readonly bodyAttributes?: string
  readonly body: string
}

export function documentOf({ language, title, sheet, head = '', bodyAttributes = '', body }: Page): string {
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/kit/page.css" />
<link rel="stylesheet" href="${sheet}" />
${head}</head>
<body${bodyAttributes}>
${body}
</body>
</html>
`
}

/** Serves a style sheet under an address. */
export function serveSheet(app: FastifyInstance, path: string, file: URL): void {
  const css = readFileSync(file, 'utf8')
  app.get(path, (_request, reply) => reply.header('content-type', 'text/css; charset=utf-8').send(css))
}

/** The look that all pages share. */
export function registerPages(app: FastifyInstance): void {
  serveSheet(app, '/kit/page.css', new URL('./page.css', import.meta.url))
  serveSheet(app, '/kit/cashier.css', new URL('./cashier.css', import.meta.url))
}
