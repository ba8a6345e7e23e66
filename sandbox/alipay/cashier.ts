import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PageLanguage } from '../kit/page.ts'
import { languageOf, pageHeaders, serveSheet } from '../kit/page.ts'
import type { AlipayWorld, Trade } from './model.ts'
import { alipayTime, findTrade, newToken, reread, yuan } from './model.ts'
import { cashierHeaders, cashierPage, unknownPage } from './page.ts'
import { signedParams } from './sign.ts'
import { pay, settleAlipay } from './trades.ts'

/** The cashier: a person pays, declines or walks away. Plain forms; every answer to one is a redirection. */
const CASHIER = '/alipay/cashier/:token'
const SLOW_PAYMENT_MS = 3_000

const choice = z.object({ form: z.string().max(64), act: z.enum(['pay', 'paySlowly', 'decline']) })
const chosenLanguage = z.object({ lang: z.string().optional() }).catch({})

/** Where the browser goes with a paid trade: the merchant's address with Alipay's signed word that it was paid. */
function paidReturn(world: AlipayWorld, trade: Trade, returnUrl: string): string {
  const { appId, sellerId, alipayPrivateKey } = world.account
  const told = {
    charset: 'utf-8',
    out_trade_no: trade.outTradeNo,
    method: 'alipay.trade.wap.pay.return',
    total_amount: yuan(trade.totalMinor),
    trade_no: trade.tradeNo,
    auth_app_id: appId,
    version: '1.0',
    app_id: appId,
    seller_id: sellerId,
    timestamp: alipayTime(world.now()),
  }
  const url = new URL(returnUrl)
  for (const [name, value] of Object.entries(signedParams(told, alipayPrivateKey))) url.searchParams.append(name, value)
  return url.toString()
}

/** Does what the person chose, once for each showing of the form, and tells where to go. Inside a transaction. */
function choose(world: AlipayWorld, trade: Trade, asked: z.output<typeof choice>, cashier: string): string {
  const isCurrent = asked.form === trade.formToken && trade.status === 'WAIT_BUYER_PAY' && trade.payDueAt === null
  if (isCurrent) {
    world.store.run('UPDATE alipay_trades SET form_token = ? WHERE trade_no = ?', newToken(), trade.tradeNo)
    if (asked.act === 'decline') return trade.quitUrl ?? trade.returnUrl ?? cashier
    if (asked.act === 'pay') pay(world, trade, world.now())
    else world.store.run('UPDATE alipay_trades SET pay_due_at = ? WHERE trade_no = ?', world.now() + SLOW_PAYMENT_MS, trade.tradeNo)
  }
  // A second tap finds what the first one has done.
  const after = reread(world.store, trade.tradeNo)
  return after.paidAt !== null && after.returnUrl !== null ? paidReturn(world, after, after.returnUrl) : cashier
}

/** The application may read forms from here on. */
export function registerCashier(app: FastifyInstance, world: AlipayWorld): void {
  const onTrade = (work: (trade: Trade, language: PageLanguage, request: FastifyRequest, reply: FastifyReply) => unknown) => {
    return (request: FastifyRequest, reply: FastifyReply) => {
      settleAlipay(world)
      const language = languageOf(request.headers['accept-language'], chosenLanguage.parse(request.query).lang)
      const trade = findTrade(world.store, 'cashierToken', (request.params as { token: string }).token)
      if (!trade) return reply.code(404).headers(pageHeaders()).send(unknownPage(language))
      return work(trade, language, request, reply)
    }
  }
  const addressOf = (trade: Trade, language: PageLanguage) => `/alipay/cashier/${trade.cashierToken}?lang=${language}`
  const show = (trade: Trade, language: PageLanguage, reply: FastifyReply) =>
    reply.headers(cashierHeaders(trade, language)).send(cashierPage(trade, language, world.now()))

  serveSheet(app, '/alipay/cashier.css', new URL('../kit/cashier.css', import.meta.url))
  app.get(
    CASHIER,
    onTrade((trade, language, _request, reply) => show(trade, language, reply)),
  )
  app.post(
    CASHIER,
    onTrade((trade, language, request, reply) => {
      const asked = choice.safeParse(request.body)
      const cashier = addressOf(trade, language)
      if (!asked.success) return reply.redirect(cashier, 303)
      return reply.redirect(
        world.store.transaction(() => choose(world, trade, asked.data, cashier)),
        302,
      )
    }),
  )
  app.get(
    `${CASHIER}/return`,
    onTrade((trade, language, _request, reply) => {
      if (trade.paidAt !== null && trade.returnUrl !== null) return reply.redirect(paidReturn(world, trade, trade.returnUrl), 302)
      const isPaying = trade.status === 'WAIT_BUYER_PAY' && trade.payDueAt !== null
      if (isPaying) return show(trade, language, reply)
      if (trade.status === 'WAIT_BUYER_PAY') return reply.redirect(addressOf(trade, language), 303)
      return reply.redirect(trade.quitUrl ?? trade.returnUrl ?? addressOf(trade, language), 302)
    }),
  )
}
