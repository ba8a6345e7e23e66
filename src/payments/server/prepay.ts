import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import type { Writer } from '../../server/database/connect.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { alipayAppPrepay, wapPrepay, wxAppPrepay, wxWapPrepay } from '../calls.ts'
import { tradeEnd } from '../rules/pay-order.ts'
import type { PayWay } from '../rules/ways.ts'
import { GatewayAway, GatewayUnclear, TradeDiffers, type Cashier, type PaymentGateway } from '../supplier/port.ts'
import { notPayable, orderOf, type Who } from './checkout.ts'
import { valueAsideOf } from './checkout-value.ts'
import { noteShown } from './confirming.ts'
import type { PaymentsDeps } from './deps.ts'
import { giveUp, lookAgain } from './ending.ts'
import { watchJob } from './jobs.ts'
import { livePoints } from './points.ts'
import {
  insertPayment,
  insertTrade,
  lockPayOrder,
  openTradesOf,
  ownPayOrder,
  paymentsOfOrder,
  type PayOrderRow,
  type TradeRow,
} from './store.ts'
import { subjectOf } from './subject.ts'

/** Our number at the gateway: letters and digits only, which every gateway takes; WeChat takes 32 at most. */
const newTradeNumber = (nowMs: number): string => `Q${uuidv7(nowMs).replaceAll('-', '').slice(1)}`

/** Nobody is through a cashier faster than this. */
const WATCH_AFTER_SECONDS = 8

type Payer = TradeRow['payer']

type Shown = NonNullable<CallParsed<typeof wapPrepay>['shown']>

interface Try {
  readonly gateway: PaymentGateway
  readonly way: PayWay
  readonly payer: Payer
  readonly holds: boolean
  /** What the payer was shown, where she says; it must be what is asked for. */
  readonly shown?: Shown | undefined
  /** Looked at once the part is locked: who may pay may have changed. */
  readonly mayPay?: (writer: Writer) => Promise<boolean>
}

/**
 * What was begun for a part must be clear before anything else is: the same try is gone on with, as long as its cashier lets her in; her
 * other ones are ended at their gateways first. Where a gateway does not say whether somebody has paid, nothing is begun beside it.
 */
async function clearWay(deps: PaymentsDeps, found: PayOrderRow, { way, payer }: Pick<Try, 'way' | 'payer'>): Promise<Refusal | null> {
  for (const trade of await openTradesOf(deps.db.read, orderOf(found))) {
    const isSame = trade.way === way && trade.payer === payer
    const stands = trade.payer === payer && !isSame ? await giveUp(deps, trade) : await lookAgain(deps, trade)
    if (stands !== 'unclear') continue
    const isPast = Temporal.Instant.compare(deps.clock.now(), trade.expiresAt) >= 0
    // The same cashier takes her money once, as long as it lets her in; where none was handed out nobody can have paid.
    if (isSame && !isPast) continue
    if (trade.shownAt !== null) return refuse('PAY-CONFIRMING')
    if (isSame) return refuse('PAY-GATEWAY')
  }
  return null
}

/**
 * The trade to pay by this way: the one that is under way, or a new one. Whoever taps twice gets the same, as long as it can be paid: a part
 * that waits for the desk lives longer than a trade that was opened before.
 */
async function prepare(
  deps: PaymentsDeps,
  found: PayOrderRow,
  { gateway, way, payer, holds, shown, mayPay }: Try,
): Promise<TradeRow | Refusal> {
  const order = orderOf(found)
  const openOne = async (reader: Parameters<typeof openTradesOf>[0]): Promise<TradeRow | undefined> =>
    (await openTradesOf(reader, order)).find((trade) => trade.way === way && trade.payer === payer)
  const inTheWay = await clearWay(deps, found, { way, payer })
  if (inTheWay) return inTheWay
  return deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const part = await lockPayOrder(writer, order)
      invariant(part, 'a part stays')
      const refusal = notPayable(deps, part)
      if (refusal) return refusal
      if (mayPay && !(await mayPay(writer))) return refuse('PAY-LINK-OVER')
      if (shown && !(await isAsShown(writer, part, shown))) return refuse('STATE_CHANGED')
      const open = await openOne(writer)
      if (open) return open
      const now = deps.clock.now()
      invariant(part.expiresAt, 'what is due has an end')
      const { amountMinor } = part
      const paymentId = uuidv7(now.epochMilliseconds)
      await insertPayment(writer, order, { id: paymentId, kind: gateway.name, amountMinor, now })
      await insertTrade(writer, {
        ...order,
        number: newTradeNumber(now.epochMilliseconds),
        payOrderId: part.id,
        paymentId,
        gateway: gateway.name,
        way,
        payer,
        holds,
        amountMinor,
        createdAt: now,
        expiresAt: tradeEnd(now, part.expiresAt),
      })
      const trade = await openOne(writer)
      invariant(trade, 'what was written is there')
      const watch = { ...order, number: trade.number, asked: 0 }
      await deps.jobs.send(writer, watchJob, watch, { at: now.add({ seconds: WATCH_AFTER_SECONDS }) })
      return trade
    },
    { name: 'payments.prepare' },
  )
}

/** Whether a locked part is what its payer was shown: on another phone value and points may have moved in this moment. */
async function isAsShown(writer: Writer, part: PayOrderRow, shown: Shown): Promise<boolean> {
  const order = orderOf(part)
  const points = livePoints(await paymentsOfOrder(writer, order))?.amountMinor ?? 0
  const value = (await valueAsideOf(writer, order)) ?? 0
  return part.amountMinor === shown.dueMinor && value === shown.valueMinor && points === shown.pointsMinor
}

/** A cashier that somebody wants to pay her part at. */
export interface CashierAsked {
  readonly shown?: Shown | undefined
  readonly payOrderId: string
  readonly way: PayWay
  readonly language: Language
  /** Where she asks from; WeChat's page wants to be told. */
  readonly clientIp: string
}

/** Whether what is paid this way is held first: where the company wants that, and the gateway can. */
export async function isHeldFirst(deps: PaymentsDeps, companyId: string, way: PayWay): Promise<boolean> {
  const isAble = deps.gateways.by(way)?.guarantee?.ways.includes(way) === true
  return isAble && (await deps.payRules(deps.db.read, companyId)).personPays === 'guarantee'
}

/** Prepares a trade and opens it at its gateway. */
async function openCashier(
  deps: PaymentsDeps,
  who: Who,
  { payOrderId, way, language, clientIp, shown }: CashierAsked,
): Promise<Cashier | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  const openid = way === 'wechatJsapi' ? await deps.openidOf(deps.db.read, who) : null
  if (way === 'wechatJsapi' && openid === null && deps.gateways.by(way)) return refuse('PAY-OPENID')
  const returnPath = `/payResult?payOrderId=${encodeURIComponent(found.id)}`
  return openTrade(deps, found, { way, language, payer: 'person', openid, clientIp, returnPath, shown })
}

interface Opening {
  readonly way: PayWay
  readonly language: Language
  readonly payer: Payer
  readonly shown?: Shown | undefined
  readonly mayPay?: Try['mayPay']
  readonly openid: string | null
  readonly clientIp: string
  /** Below the app's address. */
  readonly returnPath: string
}

/**
 * The cashier for a part, whoever pays it. Where its trade stands at the gateway with other facts, such as an address of ours that has
 * changed since, that one is ended there and another is begun, once.
 */
export async function openTrade(deps: PaymentsDeps, found: PayOrderRow, opening: Opening): Promise<Cashier | Refusal> {
  const first = await tryToOpen(deps, found, opening)
  if (first !== 'differs') return first
  const second = await tryToOpen(deps, found, opening)
  return second === 'differs' ? refuse('PAY-GATEWAY') : second
}

async function tryToOpen(
  deps: PaymentsDeps,
  found: PayOrderRow,
  { way, language, returnPath, payer, mayPay, openid, clientIp, shown }: Opening,
): Promise<Cashier | Refusal | 'differs'> {
  const gateway = deps.gateways.by(way)
  if (!gateway) return refuse('PAY-METHOD')
  const holds = await isHeldFirst(deps, found.companyId, way)
  const trade = await prepare(deps, found, { gateway, way, payer, holds, shown, ...(mayPay && { mayPay }) })
  if (isRefusal(trade)) return trade
  const [brief] = await deps.orders.briefs(deps.db.read, [orderOf(found)], language)
  invariant(brief, 'an order that is paid is presented by its line')
  const desk = trade.holds ? gateway.guarantee : gateway
  invariant(desk, 'a hold was prepared where the gateway can')
  try {
    const cashier = await desk.open(
      {
        number: trade.number,
        amountMinor: trade.amountMinor,
        subject: subjectOf(brief.orderSeq),
        expiresAt: trade.expiresAt,
        returnUrl: `${deps.appUrl()}${returnPath}`,
        payer: { openid, clientIp },
      },
      way,
    )
    await noteShown(deps, trade)
    return cashier
  } catch (error) {
    const isOther = error instanceof TradeDiffers
    if (!(isOther || error instanceof GatewayUnclear || error instanceof GatewayAway)) throw error
    deps.log.warn({ err: error, gateway: gateway.name, tradeNumber: trade.number }, 'cashier_not_opened')
    return isOther && (await giveUp(deps, trade)) === 'over' ? 'differs' : refuse('PAY-GATEWAY')
  }
}

/** The same cashiers for lines whose own calls lead there: one way of paying, whichever call asks for it. */
export interface Checkout {
  readonly open: (who: Who, asked: CashierAsked) => Promise<Cashier | Refusal>
}

export const checkoutOf = (deps: PaymentsDeps): Checkout => ({ open: (who, asked) => openCashier(deps, who, asked) })

type Prepay = Omit<CashierAsked, 'way'>

/** C-PAY-01: the signed address of Alipay's page. */
export async function prepayAtAlipay(deps: PaymentsDeps, who: Who, asked: Prepay): Promise<CallResult<typeof wapPrepay> | Refusal> {
  const cashier = await openCashier(deps, who, { ...asked, way: 'alipayWap' })
  if (isRefusal(cashier)) return cashier
  invariant(cashier.is === 'address', 'a page has an address')
  return { payUrl: cashier.url }
}

/** C-PAY-02: WeChat Pay's page, or what is handed to WeChat's own sheet. */
export async function prepayAtWechat(
  deps: PaymentsDeps,
  who: Who,
  asked: Prepay & Pick<CallParsed<typeof wxWapPrepay>, 'way'>,
): Promise<CallResult<typeof wxWapPrepay> | Refusal> {
  const cashier = await openCashier(deps, who, asked)
  if (isRefusal(cashier)) return cashier
  invariant(cashier.is === 'address' || cashier.is === 'wechatJsapi', 'a page or a sheet')
  return cashier
}

/** C-PAY-03: the order that the native app hands to Alipay's. */
export async function prepayInAlipayApp(
  deps: PaymentsDeps,
  who: Who,
  asked: Prepay,
): Promise<CallResult<typeof alipayAppPrepay> | Refusal> {
  const cashier = await openCashier(deps, who, { ...asked, way: 'alipayApp' })
  if (isRefusal(cashier)) return cashier
  invariant(cashier.is === 'alipayApp', 'an order for the app')
  return { order: cashier.order }
}

/** C-PAY-04: the request that the native app hands to WeChat. */
export async function prepayInWechatApp(deps: PaymentsDeps, who: Who, asked: Prepay): Promise<CallResult<typeof wxAppPrepay> | Refusal> {
  const cashier = await openCashier(deps, who, { ...asked, way: 'wechatApp' })
  if (isRefusal(cashier)) return cashier
  invariant(cashier.is === 'wechatApp', 'a request for the app')
  return { request: cashier.request }
}
