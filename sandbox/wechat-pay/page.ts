import type { PageLanguage } from '../kit/page.ts'
import { documentOf, escaped, languageSwitch, otherLanguage } from '../kit/page.ts'
import type { Trade } from './model.ts'
import { wechatTime } from './model.ts'

/** WeChat's sheet as a person sees it who came from a browser, without a script. */
const TEXTS = {
  zh: {
    title: '微信支付',
    sandbox: '沙盒收银台：这里不会动用真钱，也不需要微信账号。',
    merchantName: '启程商旅（沙盒商户）',
    merchant: '收款方',
    subject: '商品',
    order: '商户订单号',
    before: '请在此前付款',
    minutesLeft: (minutes: number) => `剩 ${minutes} 分钟`,
    pay: '立即支付',
    paySlowly: '慢速支付（3 秒后到账）',
    decline: '取消支付',
    leave: '先离开，稍后再付',
    payingTitle: '正在支付',
    paying: '银行正在处理，请稍候，本页会自动前往商户。',
    paidTitle: '支付成功',
    paid: '这笔订单已经付款，不会再次扣款。',
    closedTitle: '订单已关闭',
    closed: '超过了付款时间，或商户取消了订单。没有扣款。',
    back: '返回商户',
    refusedTitle: '无法支付',
    code: '原因',
  },
  en: {
    title: 'WeChat Pay',
    sandbox: 'Sandbox cashier: no real money moves here, and no WeChat account is needed.',
    merchantName: 'Qicheng Travel (sandbox merchant)',
    merchant: 'Pay to',
    subject: 'For',
    order: 'Merchant order no.',
    before: 'Pay before',
    minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
    pay: 'Pay now',
    paySlowly: 'Pay slowly (arrives after 3 seconds)',
    decline: 'Cancel',
    leave: 'Leave and pay later',
    payingTitle: 'Paying',
    paying: 'The bank is working on it. This page goes on to the merchant by itself.',
    paidTitle: 'Paid',
    paid: 'This order has been paid. You will not be charged again.',
    closedTitle: 'Order closed',
    closed: 'The time to pay has passed, or the merchant cancelled the order. You were not charged.',
    back: 'Back to the merchant',
    refusedTitle: 'Cannot be paid',
    code: 'Reason',
  },
} as const

/** Why somebody is not let in, in WeChat's own words for it and in ours. */
const REFUSALS = {
  unknown: { zh: '没有这笔订单。', en: 'There is no such order.' },
  late: { zh: '支付请求已失效，请重新发起支付。', en: 'This address was good for five minutes. Start the payment again.' },
  noReferer: {
    zh: '商家参数格式有误，请联系商家解决（请求没有来源页面 Referer）。',
    en: 'The merchant’s page did not say where it sends you from: WeChat Pay wants a Referer header.',
  },
  redirect: { zh: '商家参数格式有误，请联系商家解决（redirect_url）。', en: 'The address to come back to is none (redirect_url).' },
} as const
export type Refusal = keyof typeof REFUSALS

/** The page that the person came to, with all that it says. */
export interface Shown {
  readonly trade: Trade
  readonly language: PageLanguage
  readonly now: number
  /** Path and query of the page itself, without its language. */
  readonly here: string
  readonly redirectUrl: string | null
}

const withLanguage = (here: string, language: PageLanguage) => `${here}&lang=${language}`

function page(language: PageLanguage, title: string, main: string, toOther: string): string {
  const body = `<header><p class="name">WeChat Pay <span class="mark">SANDBOX</span></p>${toOther}</header>
<main>
<p class="notice">${TEXTS[language].sandbox}</p>
${main}
</main>`
  return documentOf({ language, title, sheet: '/wechat-pay/cashier.css', body })
}

function facts({ trade, language, now }: Shown): string {
  const texts = TEXTS[language]
  const rows: [string, string][] = [
    [texts.merchant, texts.merchantName],
    [texts.subject, trade.description],
    [texts.order, trade.outTradeNo],
  ]
  if (trade.state === 'NOTPAY' && now < trade.expiresAt) {
    const minutes = Math.max(1, Math.ceil((trade.expiresAt - now) / 60_000))
    const separator = language === 'zh' ? '，' : ', '
    rows.push([texts.before, `${wechatTime(trade.expiresAt).slice(5, 16).replace('T', ' ')}${separator}${texts.minutesLeft(minutes)}`])
  }
  return `<dl>${rows.map(([term, text]) => `<div><dt>${term}</dt><dd>${escaped(text)}</dd></div>`).join('')}</dl>`
}

const amount = ({ totalMinor }: Trade) =>
  `<p class="amount">¥${Math.floor(totalMinor / 100)}.${String(totalMinor % 100).padStart(2, '0')}</p>`

/** The three ways: pay (at once or slowly), cancel, walk away. */
function choices({ trade, language, here, redirectUrl }: Shown): string {
  const texts = TEXTS[language]
  const button = (act: string, text: string, kind: string) => `<button name="act" value="${act}" class="${kind}">${text}</button>`
  return `<form method="post" action="${escaped(withLanguage(here, language))}">
<input type="hidden" name="form" value="${trade.formToken}" />
${button('pay', texts.pay, 'first')}
${button('paySlowly', texts.paySlowly, 'second')}
${button('decline', texts.decline, 'second')}
</form>
${redirectUrl === null ? '' : `<p class="leave"><a href="${escaped(redirectUrl)}">${texts.leave}</a></p>`}`
}

export function cashierPage(shown: Shown): string {
  const { trade, language, now, here, redirectUrl } = shown
  const texts = TEXTS[language]
  const told = `${amount(trade)}${facts(shown)}`
  const back = redirectUrl === null ? '' : `<p class="leave"><a class="first" href="${escaped(redirectUrl)}">${texts.back}</a></p>`
  const show = (title: string, main: string) =>
    page(language, title, `<h1>${title}</h1>${main}`, languageSwitch(language, withLanguage(here, otherLanguage(language))))
  if (trade.paidAt !== null) return show(texts.paidTitle, `<p>${texts.paid}</p>${told}${back}`)
  if (trade.payDueAt !== null) return show(texts.payingTitle, `<p role="status">${texts.paying}</p>${told}`)
  if (trade.state === 'CLOSED' || now >= trade.expiresAt) return show(texts.closedTitle, `<p>${texts.closed}</p>${told}${back}`)
  return show(texts.title, `${told}${choices(shown)}`)
}

export function refusalPage(why: Refusal, language: PageLanguage): string {
  const texts = TEXTS[language]
  const main = `<h1>${texts.refusedTitle}</h1><p>${REFUSALS[why][language]}</p><dl><div><dt>${texts.code}</dt><dd>${why}</dd></div></dl>`
  return page(language, texts.refusedTitle, main, '')
}
