import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PageLanguage } from '../kit/page.ts'
import { languageOf, pageHeaders, serveSheet } from '../kit/page.ts'
import type { Trade, WechatPayWorld } from './model.ts'
import { findTrade, isPayable, newToken, reread } from './model.ts'
import type { Refusal } from './page.ts'
import { cashierPage, refusalPage } from './page.ts'
import { pay, settleWechatPay } from './trades.ts'

/**
 * The address of a browser's payment: a person pays, cancels or walks away, and comes back to `redirect_url` in every case, with nothing
 * said. WeChat lets nobody in who brings no Referer (it holds it against the merchant's registered domain), and five minutes long.
 */
const CASHIER = '/wechat-pay/checkmweb'
const GOOD_FOR_MS = 300_000
const SLOW_PAYMENT_MS = 3_000

const asked = z.object({
  prepay_id: z.string().max(64),
  package: z.string().max(64),
  redirect_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
  lang: z.string().optional(),
})
const choice = z.object({ form: z.string().max(64), act: z.enum(['pay', 'paySlowly', 'decline']) })

interface Visit {
  readonly trade: Trade
  readonly redirectUrl: string | null
  readonly here: string
}

function visitOf(world: WechatPayWorld, request: FastifyRequest): Visit | Refusal {
  const query = asked.safeParse(request.query)
  if (!query.success) return query.error.issues.some(({ path }) => path[0] === 'redirect_url') ? 'redirect' : 'unknown'
  const { prepay_id: prepayId, package: token, redirect_url: redirectUrl } = query.data
  const trade = findTrade(world.store, 'prepayId', prepayId)
  if (!trade || trade.cashierToken !== token || trade.tradeType !== 'MWEB') return 'unknown'
  const kept = new URLSearchParams({ prepay_id: prepayId, package: token, ...(redirectUrl ? { redirect_url: redirectUrl } : {}) })
  const here = `${CASHIER}?${kept.toString()}`
  return { trade, redirectUrl: redirectUrl ?? null, here }
}

/** Whether somebody may come in, who has not been here before. */
function entryProblem(world: WechatPayWorld, { trade }: Visit, request: FastifyRequest): Refusal | undefined {
  if (trade.arrivedAt !== null || trade.state !== 'NOTPAY') return undefined
  if (!URL.canParse(request.headers.referer ?? '')) return 'noReferer'
  return world.now() - trade.preparedAt > GOOD_FOR_MS ? 'late' : undefined
}

/** Does what the person chose, once for each showing of the form, and tells where to go. Inside a transaction. */
function choose(world: WechatPayWorld, { trade, redirectUrl }: Visit, said: z.output<typeof choice>, here: string): string {
  const { store } = world
  if (said.form === trade.formToken && isPayable(trade, world.now())) {
    store.run('UPDATE wechat_trades SET form_token = ? WHERE transaction_id = ?', newToken(), trade.transactionId)
    if (said.act === 'decline') return redirectUrl ?? here
    if (said.act === 'pay') pay(world, trade, world.now())
    else store.run('UPDATE wechat_trades SET pay_due_at = ? WHERE transaction_id = ?', world.now() + SLOW_PAYMENT_MS, trade.transactionId)
  }
  // A second tap finds what the first one has done.
  return reread(store, trade.transactionId).paidAt === null ? here : (redirectUrl ?? here)
}

/** The application may read forms from here on. */
export function registerCashier(app: FastifyInstance, world: WechatPayWorld): void {
  const languageIn = (request: FastifyRequest): PageLanguage => {
    const chosen = z.object({ lang: z.string() }).safeParse(request.query)
    return languageOf(request.headers['accept-language'], chosen.success ? chosen.data.lang : undefined)
  }
  const refuse = (reply: FastifyReply, why: Refusal, language: PageLanguage) =>
    reply
      .code(why === 'unknown' ? 404 : 400)
      .headers(pageHeaders())
      .send(refusalPage(why, language))

  serveSheet(app, '/wechat-pay/cashier.css', new URL('./page.css', import.meta.url))
  app.get(CASHIER, (request, reply) => {
    settleWechatPay(world)
    const language = languageIn(request)
    const visit = visitOf(world, request)
    const problem = typeof visit === 'string' ? visit : entryProblem(world, visit, request)
    if (problem !== undefined || typeof visit === 'string') return refuse(reply, problem ?? 'unknown', language)
    const { trade, redirectUrl, here } = visit
    world.store.run(
      'UPDATE wechat_trades SET arrived_at = ? WHERE transaction_id = ? AND arrived_at IS NULL',
      world.now(),
      trade.transactionId,
    )
    // While a slow payment is on its way the page goes on by itself; in a header, for a `meta` in the page reads as a time limit.
    const targets = redirectUrl === null ? [] : [new URL(redirectUrl).origin]
    const refresh = trade.payDueAt === null ? {} : { refresh: `1; url=${CASHIER}/paid${here.slice(CASHIER.length)}&lang=${language}` }
    return reply.headers({ ...pageHeaders(targets), ...refresh }).send(cashierPage({ ...visit, language, now: world.now() }))
  })
  app.post(CASHIER, (request, reply) => {
    settleWechatPay(world)
    const language = languageIn(request)
    const visit = visitOf(world, request)
    if (typeof visit === 'string') return refuse(reply, visit, language)
    const said = choice.safeParse(request.body)
    const here = `${visit.here}&lang=${language}`
    if (!said.success) return reply.redirect(here, 303)
    const next = world.store.transaction(() => choose(world, visit, said.data, here))
    return reply.redirect(next, 302)
  })
  app.get(`${CASHIER}/paid`, (request, reply) => {
    settleWechatPay(world)
    const visit = visitOf(world, request)
    if (typeof visit === 'string') return refuse(reply, visit, languageIn(request))
    const { trade, redirectUrl, here } = visit
    return reply.redirect(trade.paidAt !== null && redirectUrl !== null ? redirectUrl : `${here}&lang=${languageIn(request)}`, 302)
  })
}
