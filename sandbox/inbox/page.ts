import { beijingTime } from '../kit/clock.ts'
import type { PageLanguage } from '../kit/page.ts'
import { documentOf, escaped, languageSwitch, otherLanguage } from '../kit/page.ts'
import type { Message } from './messages.ts'

/** The inbox as a person sees it. */

const TEXTS = {
  zh: {
    title: '收件箱',
    sandbox: '沙盒收件箱：产品发出的短信、邮件和聊天卡片都到这里，没有一条离开这台机器。',
    to: '手机号、邮箱，或聊天平台和员工号（lark:qc2001）',
    show: '查看',
    all: '全部',
    sms: '短信',
    mail: '邮件',
    card: '聊天卡片',
    newer: '有新消息，点这里刷新',
    empty: '还没有消息。在产品里获取一次验证码，它就会出现在这里。',
    nobody: '没有发给这个号码或邮箱的消息。',
    from: '发件人',
  },
  en: {
    title: 'Inbox',
    sandbox: 'Sandbox inbox: text messages, mails and chat cards of the product arrive here, and none of them leaves this machine.',
    to: 'Phone number, mail address, or chat platform and staff number (lark:qc2001)',
    show: 'Show',
    all: 'All',
    sms: 'Text message',
    mail: 'Mail',
    card: 'Chat card',
    newer: 'There is something new: show it',
    empty: 'Nothing has arrived yet. Ask the product for a code, and it appears here.',
    nobody: 'Nothing has been sent to this number or address.',
    from: 'From',
  },
} as const

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
  const subject = message.kind !== 'sms' ? `<p class="subject">${escaped(message.subject)}</p>` : ''
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
  const addressIn = (lang: PageLanguage, wanted: string): string =>
    `/inbox?${new URLSearchParams({ ...(wanted === '' ? {} : { to: wanted }), lang }).toString()}`
  const body = `<header>
<h1>${texts.title} <span class="mark">SANDBOX</span></h1>
${languageSwitch(language, addressIn(otherLanguage(language), to))}
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
${to === '' ? '' : `<p><a href="${escaped(addressIn(language, ''))}">${texts.all}</a></p>`}
</form>
<p role="status"><a id="newer" href="${escaped(addressIn(language, to))}" hidden>${texts.newer}</a></p>
${messages.length === 0 ? `<p class="empty">${to === '' ? texts.empty : texts.nobody}</p>` : `<ol>${messages.map((each) => item(each, language)).join('\n')}</ol>`}
</main>`
  return documentOf({
    language,
    title: texts.title,
    sheet: '/inbox/page.css',
    head: '<link rel="icon" href="data:," />\n<script type="module" src="/inbox/page.mjs"></script>\n',
    bodyAttributes: ` data-newest="${messages[0]?.seq ?? 0}" data-to="${escaped(to)}"`,
    body,
  })
}
