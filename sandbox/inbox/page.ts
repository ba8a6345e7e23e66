import { beijingTime } from '../kit/clock.ts'
import type { Message } from './messages.ts'

/** The inbox as a person sees it: plain HTML in both languages, everything from outside escaped. */
export type PageLanguage = 'zh' | 'en'

const TEXTS = {
  zh: {
    title: '收件箱',
    sandbox: '沙盒收件箱：产品发出的短信和邮件都到这里，没有一条离开这台机器。',
    to: '手机号或邮箱',
    show: '查看',
    all: '全部',
    sms: '短信',
    mail: '邮件',
    newer: '有新消息，点这里刷新',
    empty: '还没有消息。在产品里获取一次验证码，它就会出现在这里。',
    nobody: '没有发给这个号码或邮箱的消息。',
    from: '发件人',
    otherLanguage: 'English',
  },
  en: {
    title: 'Inbox',
    sandbox: 'Sandbox inbox: text messages and mails of the product arrive here, and none of them leaves this machine.',
    to: 'Phone number or mail address',
    show: 'Show',
    all: 'All',
    sms: 'Text message',
    mail: 'Mail',
    newer: 'There is something new: show it',
    empty: 'Nothing has arrived yet. Ask the product for a code, and it appears here.',
    nobody: 'Nothing has been sent to this number or address.',
    from: 'From',
    otherLanguage: '中文',
  },
} as const

/** The switch on the page wins over what the browser asks for; Chinese is the language of the house. */
export function languageOf(accepted: string | undefined, chosen: string | undefined): PageLanguage {
  if (chosen === 'zh' || chosen === 'en') return chosen
  const first = (accepted ?? '').split(',')[0]?.trim() ?? ''
  return first === '' || /^(zh|\*)/i.test(first) ? 'zh' : 'en'
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Addresses become links; a full stop or a bracket behind one is the sentence's. */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"'，。、；）]*[^\s<>"'，。、；）.,;:!?)])/)
  return parts.map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part))).join('')
}

/** A code is what one came for: it stands out, and one tap selects it. */
function withCode(html: string, message: Message): string {
  const { code } = message.params
  return code === undefined ? html : html.replace(escaped(code), (found) => `<strong class="code">${found}</strong>`)
}

function item(message: Message, language: PageLanguage): string {
  const texts = TEXTS[language]
  const time = beijingTime(message.at)
  const subject = message.kind === 'mail' ? `<p class="subject">${escaped(message.subject)}</p>` : ''
  return `<li>
<article aria-labelledby="message-${message.seq}">
<header>
<h2 id="message-${message.seq}">${escaped(message.recipient)}</h2>
<p class="meta"><span class="kind">${texts[message.kind]}</span> <time datetime="${time}">${time.slice(5, 16).replace('T', ' ')}</time></p>
</header>
${subject}<p class="text">${withCode(withLinks(message.text), message)}</p>
<p class="meta">${texts.from} ${escaped(message.sender)}${message.template === '' ? '' : ` · ${escaped(message.template)}`}</p>
</article>
</li>`
}

export interface InboxView {
  readonly messages: readonly Message[]
  readonly to: string
  readonly language: PageLanguage
}

export function inboxPage({ messages, to, language }: InboxView): string {
  const texts = TEXTS[language]
  const other = language === 'zh' ? 'en' : 'zh'
  const address = (query: Readonly<Record<string, string>>) => escaped(`/inbox?${new URLSearchParams(query).toString()}`)
  const here = { ...(to === '' ? {} : { to }), lang: language }
  const newest = messages[0]?.seq ?? 0
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${texts.title}</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="/inbox/page.css" />
<script type="module" src="/inbox/page.mjs"></script>
</head>
<body data-newest="${newest}" data-to="${escaped(to)}">
<header class="top">
<h1>${texts.title} <span>SANDBOX</span></h1>
<a href="${address({ ...(to === '' ? {} : { to }), lang: other })}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>
</header>
<main>
<p class="notice">${texts.sandbox}</p>
<form method="get" action="/inbox" role="search">
<label for="to">${texts.to}</label>
<div class="row">
<input id="to" name="to" type="search" value="${escaped(to)}" autocomplete="off" maxlength="254" />
<input type="hidden" name="lang" value="${language}" />
<button>${texts.show}</button>
</div>
${to === '' ? '' : `<p><a href="${address({ lang: language })}">${texts.all}</a></p>`}
</form>
<p role="status"><a id="newer" href="${address(here)}" hidden>${texts.newer}</a></p>
${messages.length === 0 ? `<p class="empty">${to === '' ? texts.empty : texts.nobody}</p>` : `<ol>${messages.map((each) => item(each, language)).join('\n')}</ol>`}
</main>
</body>
</html>
`
}
