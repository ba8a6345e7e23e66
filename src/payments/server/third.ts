import { randomBytes } from 'node:crypto'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { Limit } from '../../server/http/limits.ts'
import type { confirmPayLink, handOnPart, openPayLink, payByLink, takePartBack } from '../calls/others.ts'
import { waysIn, type PayHost, type PayWay } from '../rules/ways.ts'
import { GatewayAway, GatewayUnclear } from '../supplier/port.ts'
import { paymentsText } from '../text/index.ts'
import { notPayable, orderOf, type Who } from './checkout.ts'
import type { PaymentsDeps, PaymentsWingDeps } from './deps.ts'
import { ask } from './ending.ts'
import { endTradeJob } from './jobs.ts'
import { linkStanding, tradesBy, type LinkStanding } from './link-standing.ts'
import { hashOf, linkOf, partOf } from './links.ts'
import { isHeldFirst, openTrade } from './prepay.ts'
import { lockPayOrder, openTradesOf, ownPayOrder, type PayOrderRow } from './store.ts'

/*
 * A part that its payer hands on to somebody outside. Whoever holds the link sees the order's number, the amount and the end of the
 * window, pays it at a gateway, and stays unnamed; what is given back goes the way it came.
 */

/** As for links that decide: from one address; nobody guesses 256 bits by it. */
const OPENINGS: Limit = { name: 'pay-links', hitsMax: 120, windowSeconds: 900 }
const TOKEN_BYTES = 32

interface From {
  readonly language: Language
  readonly address: string
  readonly clientIp: string
}

/** Ends what was begun by a link, the link first: nobody begins anything by it any more. */
async function revoke(deps: PaymentsDeps, writer: Writer, part: PayOrderRow): Promise<boolean> {
  const ended = await writer
    .updateTable('payLink')
    .set({ revokedAt: deps.clock.now() })
    .where('companyId', '=', part.companyId)
    .where('payOrderId', '=', part.id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  const order = orderOf(part)
  for (const { number, payer } of await openTradesOf(writer, order))
    if (payer === 'third') await deps.jobs.send(writer, endTradeJob, { ...order, number })
  return ended.length > 0
}

/** Makes the part's link; a former one ends. The answer is the only place where its secret ever stands. */
export async function handOn(deps: PaymentsDeps, who: Who, payOrderId: string): Promise<CallResult<typeof handOnPart> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, orderOf(found))
      const part = await lockPayOrder(writer, orderOf(found))
      invariant(part, 'a part stays')
      const refusal = notPayable(deps, part)
      if (refusal) return refusal
      invariant(part.expiresAt, 'what is due has an end')
      await revoke(deps, writer, part)
      const now = deps.clock.now()
      const link = { companyId: part.companyId, id: uuidv7(now.epochMilliseconds), payOrderId: part.id, createdAt: now }
      await writer
        .insertInto('payLink')
        .values({ ...link, tokenHash: hashOf(token) })
        .execute()
      return { url: `${deps.appUrl()}/pay/link#${token}`, expiresAt: part.expiresAt.toString() }
    },
    { name: 'payments.hand-on' },
  )
}

export async function takeBack(deps: PaymentsDeps, who: Who, payOrderId: string): Promise<CallResult<typeof takePartBack> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  return deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, orderOf(found))
      return { revoked: await revoke(deps, writer, found) }
    },
    { name: 'payments.take-back' },
  )
}

async function tooOften(deps: PaymentsWingDeps, { address }: From): Promise<Refusal | null> {
  const admission = await deps.limits.hit(OPENINGS, address)
  return admission.admitted ? null : refuse('PAY-LINK-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
}

/** Pages of gateways alone: a sheet of WeChat's and the gateways' apps want to know who she is, or our own app. */
const PAGES: ReadonlySet<PayWay> = new Set<PayWay>(['alipayWap', 'wechatH5'])

async function methodsFor(deps: PaymentsDeps, part: PayOrderRow, { host, language }: { host: PayHost; language: Language }) {
  const text = paymentsText[language].methods
  return Promise.all(
    waysIn(host).map(async (key) => {
      const isPage = PAGES.has(key)
      const available = isPage && deps.gateways.by(key) !== null
      const isHeld = available && (await isHeldFirst(deps, part.companyId, key))
      return { key, label: text[key], available, isHeld, ...(available ? {} : { why: isPage ? text.none : text.inBrowser }) }
    }),
  )
}

/** Whatever is no link, or not any more. */
const OVER: LinkStanding = { state: 'over', paidMinor: null, back: null }

const presentBack = (back: LinkStanding['back'], language: Language) =>
  back && { ...back, moves: back.moves.map((move) => ({ ...move, gateway: paymentsText[language].gateways[move.gateway] })) }

export async function openLink(
  deps: PaymentsWingDeps,
  from: From,
  { token, host }: CallParsed<typeof openPayLink>,
): Promise<CallResult<typeof openPayLink> | Refusal> {
  const wait = await tooOften(deps, from)
  if (wait) return wait
  const now = deps.clock.now().toString()
  const link = await linkOf(deps.db.read, token)
  const { state, paidMinor, back } = link ? await linkStanding(deps, link) : OVER
  if (!link?.part.expiresAt || state === 'over') return { state: 'over', about: null, methods: [], back: null, now }
  const { part } = link
  const [brief] = await deps.orders.briefs(deps.db.read, [orderOf(part)], from.language)
  invariant(brief, 'an order that is paid is presented by its line')
  const about = { orderSeq: brief.orderSeq, amountMinor: paidMinor ?? part.amountMinor, expiresAt: link.part.expiresAt.toString() }
  const methods = state === 'due' ? await methodsFor(deps, part, { host, language: from.language }) : []
  return { state, about, methods, back: presentBack(back, from.language), now }
}

export async function prepayByLink(
  deps: PaymentsWingDeps,
  from: From,
  { token, way }: CallParsed<typeof payByLink>,
): Promise<CallResult<typeof payByLink> | Refusal> {
  const wait = await tooOften(deps, from)
  if (wait) return wait
  const part = await partOf(deps.db.read, token)
  if (!part) return refuse('PAY-LINK-OVER')
  const { language, clientIp } = from
  const cashier = await openTrade(deps, part, {
    way,
    language,
    clientIp,
    payer: 'third',
    openid: null,
    // It may have been taken back since.
    mayPay: async (writer) => (await partOf(writer, token)) !== null,
    // Without its secret, which the tab keeps: a gateway is not told how to pay for others.
    returnPath: '/pay/link?back=1',
  })
  if (isRefusal(cashier)) return cashier
  invariant(cashier.is === 'address', 'a page has an address')
  return { url: cashier.url }
}

/** Asks the gateways of what was begun by the link. */
export async function confirmLink(
  deps: PaymentsWingDeps,
  from: From,
  { token }: CallParsed<typeof confirmPayLink>,
): Promise<CallResult<typeof confirmPayLink> | Refusal> {
  const wait = await tooOften(deps, from)
  if (wait) return wait
  const link = await linkOf(deps.db.read, token)
  if (!link) return { state: 'over' }
  let isSilent = false
  for (const trade of await tradesBy(deps.db.read, link)) {
    if (trade.state !== 'prepared') continue
    try {
      await ask(deps, trade)
    } catch (error) {
      if (!(error instanceof GatewayUnclear || error instanceof GatewayAway)) throw error
      isSilent = true // another gateway may know
    }
  }
  const now = await linkOf(deps.db.read, token)
  const { state } = now ? await linkStanding(deps, now) : OVER
  return { state: isSilent && state === 'due' ? 'confirming' : state }
}
