import type { PageLanguage } from '../kit/page.ts'
import { documentOf, escaped, languageSwitch, otherLanguage } from '../kit/page.ts'
import type { IdentityPerson } from './people.ts'
import { PEOPLE } from './people.ts'
import type { Platform } from './world.ts'

/** The page on which a person says who she is, without a script. */

const NAMES: Readonly<Record<Platform, { readonly zh: string; readonly en: string }>> = {
  oidc: { zh: '公司统一认证', en: 'Company SSO' },
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
  },
  en: {
    sandbox: 'Sandbox identity page: no real account is needed, and no real platform is asked.',
    title: (name: string) => `${name}: consent`,
    ask: 'Qicheng Travel asks who you are. Choose whom to go on as:',
    decline: 'Decline',
    refusedTitle: 'Consent is not possible',
    refused: 'The platform does not accept this request. Please go back and start again.',
    code: 'Reason',
  },
} as const

function page(platform: Platform, language: PageLanguage, title: string, main: string, toOther: string): string {
  const body = `<header><p class="name">${escaped(NAMES[platform][language])} <span class="mark">SANDBOX</span></p>${toOther}</header>
<main>
<h1>${escaped(title)}</h1>
<p class="notice">${TEXTS[language].sandbox}</p>
${main}
</main>`
  return documentOf({ language, title, sheet: '/identity/page.css', body })
}

const choice = (person: IdentityPerson, language: PageLanguage): string => `<button name="person" value="${person.key}">
<span class="who">${person.name[language]}</span> <span class="what">${person.key} · ${person.note[language]}</span>
</button>`

/** The people to choose from; the form goes back to the very address that the browser came to. */
export function choosePage(platform: Platform, language: PageLanguage, href: string): string {
  const texts = TEXTS[language]
  const url = new URL(href, 'http://sandbox.invalid')
  const here = url.pathname + url.search
  url.searchParams.set('lang', otherLanguage(language))
  const main = `<p>${texts.ask}</p>
<form method="post" action="${escaped(here)}">
${PEOPLE.map((person) => choice(person, language)).join('\n')}
<button name="decline" value="1" class="second">${texts.decline}</button>
</form>`
  return page(platform, language, texts.title(NAMES[platform][language]), main, languageSwitch(language, url.pathname + url.search))
}

export function refusedPage(platform: Platform, language: PageLanguage, why: string): string {
  const texts = TEXTS[language]
  const main = `<p>${texts.refused}</p><p>${texts.code}: <code>${escaped(why)}</code></p>`
  return page(platform, language, texts.refusedTitle, main, '')
}
