import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PageLanguage } from '../kit/page.ts'
import { documentOf, escaped, languageOf, languageSwitch, otherLanguage, pageHeaders } from '../kit/page.ts'
import type { Hold } from './holds.ts'
import { confirmHold, findHold } from './holds.ts'
import type { AlipayWorld } from './model.ts'
import { yuan } from './model.ts'
import { unknownPage } from './page.ts'
import { settleHolds } from './settle-holds.ts'

/** The page of a hold, as the person sees it where she has followed its code. Plain forms, no script. */

const TEXTS = {
  zh: {
    title: '预授权',
    sandbox: '沙盒页面：这里不会动用真钱，也不需要支付宝账号。',
    INIT: '商户申请冻结这笔金额，出票后才扣款。',
    AUTHORIZED: '已冻结。可以回到商户页面。',
    FINISH: '这笔授权已经完结，没有冻结的金额。',
    CLOSED: '这笔授权已经关闭，没有冻结金额。',
    confirm: '确认冻结',
    subject: '商品',
    order: '商户授权订单号',
  },
  en: {
    title: 'Pre-authorisation',
    sandbox: 'Sandbox page: no real money moves here, and no Alipay account is needed.',
    INIT: 'The merchant asks to hold this amount; it is charged when the ticket is issued.',
    AUTHORIZED: 'The amount is held. You can go back to the merchant.',
    FINISH: 'This authorisation is over; nothing is held.',
    CLOSED: 'This authorisation is closed; nothing is held.',
    confirm: 'Confirm the hold',
    subject: 'For',
    order: 'Merchant authorisation no.',
  },
} as const

function holdPage(hold: Hold, language: PageLanguage): string {
  const texts = TEXTS[language]
  const form =
    hold.status === 'INIT'
      ? `<form method="post" action="/alipay/hold/${hold.cashierToken}?lang=${language}"><button class="first">${texts.confirm}</button></form>`
      : ''
  const body = `<header><p class="name">Alipay <span class="mark">SANDBOX</span></p>${languageSwitch(language, `?lang=${otherLanguage(language)}`)}</header>
<main>
<p class="notice">${texts.sandbox}</p>
<h1>${texts.title}</h1>
<p class="amount">¥${yuan(hold.amountMinor)}</p>
<p role="status">${texts[hold.status]}</p>
<dl><div><dt>${texts.subject}</dt><dd>${escaped(hold.title)}</dd></div><div><dt>${texts.order}</dt><dd>${escaped(hold.outOrderNo)}</dd></div></dl>
${form}
</main>`
  return documentOf({ language, title: texts.title, sheet: '/alipay/cashier.css', body })
}

const chosenLanguage = z.object({ lang: z.string().optional() }).catch({})

/** The application may read forms from here on. */
export function registerHoldPage(app: FastifyInstance, world: AlipayWorld): void {
  const onHold = (work: (hold: Hold, language: PageLanguage, reply: FastifyReply) => unknown) => {
    return (request: FastifyRequest, reply: FastifyReply) => {
      settleHolds(world)
      const language = languageOf(request.headers['accept-language'], chosenLanguage.parse(request.query).lang)
      const hold = findHold(world.store, 'cashierToken', (request.params as { token: string }).token)
      if (!hold) return reply.code(404).headers(pageHeaders()).send(unknownPage(language))
      return work(hold, language, reply)
    }
  }
  app.get(
    '/alipay/hold/:token',
    onHold((hold, language, reply) => reply.headers(pageHeaders()).send(holdPage(hold, language))),
  )
  app.post(
    '/alipay/hold/:token',
    onHold((hold, language, reply) => {
      world.store.transaction(() => confirmHold(world, hold))
      return reply.redirect(`/alipay/hold/${hold.cashierToken}?lang=${language}`, 303)
    }),
  )
}
