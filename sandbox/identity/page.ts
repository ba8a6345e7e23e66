import type { IdentityPerson } from './people.ts'
import { PEOPLE } from './people.ts'
import type { Platform } from './world.ts'

/** The page on which a person says who she is: plain HTML without a script, in both languages, everything from outside escaped. */
export type PageLanguage = 'zh' | 'en'

const NAMES: Readonly<Record<Platform, { readonly zh: string; readonly en: string }>> = {
  oidc: { zh: '公司统一登录', en: 'Company sign-in' },
  oa: { zh: '公司 OA', en: 'Company OA' },
  host: { zh: '公司 App', en: 'Company app' },
  lark: { zh: '飞书', en: 'Lark' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  wechat: { zh: '微信', en: 'WeChat' },
}

const TEXTS = {
  zh: {
    sandbox: '沙盒身份页：这里不需要真实账号，也不会联系真实平台。',
    title: (name: string) => `${name}授权`,
    ask: '「启程商旅」想知道你是谁。请选择以谁的身份继续：',
    decline: '拒绝授权',
    refusedTitle: '无法授权',
    refused: '平台不接受这次授权请求，请返回后重新发起。',
    code: '原因',
    otherLanguage: 'English',
  },
  en: {
    sandbox: 'Sandbox identity page: no real account is needed, and no real platform is asked.',
    title: (name: string) => `${name}: consent`,
    ask: 'Qicheng Travel asks who you are. Choose whom to go on as:',
    decline: 'Decline',
    refusedTitle: 'Consent is not possible',
    refused: 'The platform does not accept this request. Please go back and start again.',
    code: 'Reason',
    otherLanguage: '中文',
  },
} as const

/** The switch on the page wins over what the browser asks for; Chinese is the language of the house. */
export function languageOf(accepted: string | undefined, chosen: string | undefined): PageLanguage {
  if (chosen === 'zh' || chosen === 'en') return chosen
  const first = (accepted ?? '').split(',')[0] ?? ''
  return first === '' || /^(zh|\*)/i.test(first.trim()) ? 'zh' : 'en'
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** A form may lead on to the product, and browsers hold `form-action` against where it is led on to. */
export function pageHeaders(formTarget: string | null): Readonly<Record<string, string>> {
  const targets = formTarget === null ? "'self'" : `'self' ${new URL(formTarget).origin}`
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

function page(platform: Platform, language: PageLanguage, title: string, main: string, otherHref: string | null): string {
  const texts = TEXTS[language]
  const other = language === 'zh' ? 'en' : 'zh'
  const toOther =
    otherHref === null
      ? ''
      : `<a class="language" href="${escaped(otherHref)}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>`
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/identity/page.css" />
</head>
<body>
<header><p class="name">${escaped(NAMES[platform][language])} <span>SANDBOX</span></p>${toOther}</header>
<main>
<h1>${escaped(title)}</h1>
<p class="notice">${texts.sandbox}</p>
${main}
</main>
</body>
</html>
`
}

const choice = (person: IdentityPerson, language: PageLanguage): string => `<button name="person" value="${person.key}">
<span class="who">${person.name[language]}</span> <span class="what">${person.key} · ${person.note[language]}</span>
</button>`

/** The people to choose from; the form goes back to the very address that the browser came to. */
export function choosePage(platform: Platform, language: PageLanguage, href: string): string {
  const texts = TEXTS[language]
  const url = new URL(href, 'http://sandbox.invalid')
  const here = url.pathname + url.search
  url.searchParams.set('lang', language === 'zh' ? 'en' : 'zh')
  const main = `<p>${texts.ask}</p>
<form method="post" action="${escaped(here)}">
${PEOPLE.map((person) => choice(person, language)).join('\n')}
<button name="decline" value="1" class="second">${texts.decline}</button>
</form>`
  return page(platform, language, texts.title(NAMES[platform][language]), main, url.pathname + url.search)
}

export function refusedPage(platform: Platform, language: PageLanguage, why: string): string {
  const texts = TEXTS[language]
  const main = `<p>${texts.refused}</p><p>${texts.code}: <code>${escaped(why)}</code></p>`
  return page(platform, language, texts.refusedTitle, main, null)
}
