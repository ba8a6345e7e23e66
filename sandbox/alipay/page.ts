import type { PageLanguage } from '../kit/page.ts'
import { documentOf, escaped, languageSwitch, otherLanguage, pageHeaders } from '../kit/page.ts'
import type { Trade } from './model.ts'
import { alipayTime, yuan } from './model.ts'

/** The cashier as a person sees it, without a script. */

const TEXTS = {
  zh: {
    title: '收银台',
    sandbox: '沙盒收银台：这里不会动用真钱，也不需要支付宝账号。',
    merchantName: '启程商旅（沙盒商户）',
    merchant: '收款方',
    subject: '商品',
    order: '商户订单号',
    before: '请在此前付款',
    minutesLeft: (minutes: number) => `剩 ${minutes} 分钟`,
    pay: '确认付款',
    paySlowly: '慢速付款（3 秒后到账）',
    decline: '拒绝付款',
    leave: '先离开，稍后再付',
    payingTitle: '正在付款',
    paying: '银行正在处理，请稍候，本页会自动前往商户。',
    paidTitle: '付款成功',
    paid: '这笔订单已经付款，不会再次扣款。',
    closedTitle: '交易已关闭',
    closed: '超过了付款时间，或商户取消了订单。没有扣款。',
    back: '返回商户',
    refusedTitle: '无法付款',
    refused: '收银台不接受这笔订单，没有扣款。请返回商户重新发起付款。',
    code: '原因代码',
    unknown: '没有这笔交易。',
  },
  en: {
    title: 'Cashier',
    sandbox: 'Sandbox cashier: no real money moves here, and no Alipay account is needed.',
    merchantName: 'Qicheng Travel (sandbox merchant)',
    merchant: 'Pay to',
    subject: 'For',
    order: 'Merchant order no.',
    before: 'Pay before',
    minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
    pay: 'Pay now',
    paySlowly: 'Pay slowly (arrives after 3 seconds)',
    decline: 'Decline to pay',
    leave: 'Leave and pay later',
    payingTitle: 'Paying',
    paying: 'The bank is working on it. This page goes on to the merchant by itself.',
    paidTitle: 'Paid',
    paid: 'This order has been paid. You will not be charged again.',
    closedTitle: 'Trade closed',
    closed: 'The time to pay has passed, or the merchant cancelled the order. You were not charged.',
    back: 'Back to the merchant',
    refusedTitle: 'Cannot be paid',
    refused: 'The cashier does not accept this order, and you were not charged. Go back to the merchant and start the payment again.',
    code: 'Reason code',
    unknown: 'There is no such trade.',
  },
} as const

const toMerchant = (trade: Trade, language: PageLanguage) => `/alipay/cashier/${trade.cashierToken}/return?lang=${language}`

/** While a slow payment is on its way the page goes on by itself; in a header, for a `meta` in the page reads as a time limit. */
export function cashierHeaders(trade: Trade, language: PageLanguage): Readonly<Record<string, string>> {
  const targets = [trade.returnUrl, trade.quitUrl].filter((url) => url !== null).map((url) => new URL(url).origin)
  const isPaying = trade.status === 'WAIT_BUYER_PAY' && trade.payDueAt !== null
  return { ...pageHeaders(targets), ...(isPaying ? { refresh: `1; url=${toMerchant(trade, language)}` } : {}) }
}

function page(language: PageLanguage, title: string, main: string, canSwitch = true): string {
  const toOther = canSwitch ? languageSwitch(language, `?lang=${otherLanguage(language)}`) : ''
  const body = `<header><p class="name">Alipay <span class="mark">SANDBOX</span></p>${toOther}</header>
<main>
<p class="notice">${TEXTS[language].sandbox}</p>
${main}
</main>`
  return documentOf({ language, title, sheet: '/alipay/cashier.css', body })
}

function facts(trade: Trade, language: PageLanguage, now: number): string {
  const texts = TEXTS[language]
  const rows: [string, string][] = [
    [texts.merchant, texts.merchantName],
    [texts.subject, trade.subject],
    [texts.order, trade.outTradeNo],
  ]
  if (trade.status === 'WAIT_BUYER_PAY') {
    const minutes = Math.max(1, Math.ceil((trade.expiresAt - now) / 60_000))
    const separator = language === 'zh' ? '，' : ', '
    rows.push([texts.before, `${alipayTime(trade.expiresAt).slice(5, 16)}${separator}${texts.minutesLeft(minutes)}`])
  }
  return `<dl>${rows.map(([term, text]) => `<div><dt>${term}</dt><dd>${escaped(text)}</dd></div>`).join('')}</dl>`
}

const amount = (trade: Trade) => `<p class="amount">¥${yuan(trade.totalMinor)}</p>`

/** The three ways: pay (at once or slowly), decline, walk away. */
function choices(trade: Trade, language: PageLanguage): string {
  const texts = TEXTS[language]
  const button = (act: string, text: string, kind: string) => `<button name="act" value="${act}" class="${kind}">${text}</button>`
  const away = trade.quitUrl ?? trade.returnUrl
  return `<form method="post" action="/alipay/cashier/${trade.cashierToken}?lang=${language}">
<input type="hidden" name="form" value="${trade.formToken}" />
${button('pay', texts.pay, 'first')}
${button('paySlowly', texts.paySlowly, 'second')}
${button('decline', texts.decline, 'second')}
</form>
${away === null ? '' : `<p class="leave"><a href="${escaped(away)}">${texts.leave}</a></p>`}`
}

export function cashierPage(trade: Trade, language: PageLanguage, now: number): string {
  const texts = TEXTS[language]
  const told = `${amount(trade)}${facts(trade, language, now)}`
  const back = `<p class="leave"><a class="first" href="${toMerchant(trade, language)}">${texts.back}</a></p>`
  const hasReturn = (trade.returnUrl ?? trade.quitUrl) !== null
  if (trade.paidAt !== null) {
    return page(language, texts.paidTitle, `<h1>${texts.paidTitle}</h1><p>${texts.paid}</p>${told}${hasReturn ? back : ''}`)
  }
  if (trade.status === 'TRADE_CLOSED') {
    return page(language, texts.closedTitle, `<h1>${texts.closedTitle}</h1><p>${texts.closed}</p>${told}${hasReturn ? back : ''}`)
  }
  if (trade.payDueAt !== null) {
    return page(language, texts.payingTitle, `<h1>${texts.payingTitle}</h1><p role="status">${texts.paying}</p>${told}`)
  }
  return page(language, texts.title, `<h1>${texts.title}</h1>${told}${choices(trade, language)}`)
}

/** Why an order never came to the cashier. Its address is the merchant's signed one, so there is no switch that would change it. */
export function refusalPage(code: string, language: PageLanguage): string {
  const texts = TEXTS[language]
  const main = `<h1>${texts.refusedTitle}</h1><p>${texts.refused}</p><dl><div><dt>${texts.code}</dt><dd>${escaped(code)}</dd></div></dl>`
  return page(language, texts.refusedTitle, main, false)
}

export function unknownPage(language: PageLanguage): string {
  return page(language, TEXTS[language].refusedTitle, `<h1>${TEXTS[language].refusedTitle}</h1><p>${TEXTS[language].unknown}</p>`)
}
