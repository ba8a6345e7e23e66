import type { CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { assetPayment, confirmPay, getPaymentInfo, wapPrepay } from '../calls.ts'
import { paymentsText } from '../text/index.ts'
import { GatewayAway, GatewayUnclear } from '../supplier/port.ts'
import type { PaymentsDeps } from './deps.ts'
import { ask } from './ending.ts'
import { watchJob } from './jobs.ts'
import { isBeyondCredit, payCredit, REFUND_STATE } from './money.ts'
import {
  insertPayment,
  insertTrade,
  lockPayOrder,
  openTradeOf,
  ownPayOrder,
  paymentsOfOrder,
  refundsOfOrder,
  type PayOrderRow,
  type TradeRow,
} from './store.ts'

interface Who {
  readonly companyId: string
  readonly personId: string
}

const orderOf = ({ companyId, orderId }: PayOrderRow) => ({ companyId, orderId })

/** Why a part cannot be paid now; null when it can. */
function notPayable(deps: PaymentsDeps, part: PayOrderRow): Refusal | null {
  if (part.state === 'waiting') return refuse('PAY-WAITING')
  if (part.state === 'paid') return refuse('PAY-PAID')
  if (part.state === 'closed') return refuse(part.closedBecause === 'lapsed' ? 'PAY-LAPSED' : 'PAY-CLOSED')
  // The job that ends the window may be a moment behind the clock.
  const isOver = part.expiresAt === null || Temporal.Instant.compare(deps.clock.now(), part.expiresAt) >= 0
  return isOver ? refuse('PAY-LAPSED') : null
}

/** What the checkout shows: what is due, by whom, until when by our clock, and how it can be paid here. */
export async function readPaymentInfo(
  deps: PaymentsDeps,
  who: Who,
  payOrderId: string,
  language: Language,
): Promise<CallResult<typeof getPaymentInfo> | Refusal> {
  const part = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!part) return refuse('P404')
  const order = orderOf(part)
  const [[brief], payments, refunds] = await Promise.all([
    deps.orders.briefs(deps.db.read, [order], language),
    paymentsOfOrder(deps.db.read, order),
    refundsOfOrder(deps.db.read, order),
  ])
  invariant(brief, 'an order that is paid is presented by its line')
  const credit = payments.find((payment) => payment.kind === 'companyCredit')
  const text = paymentsText[language]
  const companyMinor = credit?.amountMinor ?? 0
  const parts = [
    { kind: 'company' as const, label: text.parts.company, amountMinor: companyMinor, isPaid: credit?.state === 'paid' },
    { kind: 'person' as const, label: text.parts.person, amountMinor: part.amountMinor, isPaid: part.state === 'paid' },
  ].filter((one) => one.amountMinor > 0)
  const [refund] = refunds
  return {
    payOrderId: part.id,
    state: part.state,
    order: {
      orderSeq: brief.orderSeq,
      line: brief.line,
      title: brief.title,
      subtitle: brief.subtitle,
      path: brief.path,
      status: { label: brief.status.label, tone: brief.status.tone },
    },
    totalMinor: companyMinor + part.amountMinor,
    parts,
    dueMinor: part.state === 'due' ? part.amountMinor : 0,
    expiresAt: part.expiresAt?.toString() ?? null,
    now: deps.clock.now().toString(),
    methods: [
      deps.gateway
        ? { key: 'alipayWap', label: text.methods.alipayWap, available: true }
        : { key: 'alipayWap', label: text.methods.alipayWap, available: false, why: text.methods.none },
    ],
    ...(part.closedBecause === null ? {} : { closedBecause: part.closedBecause }),
    refund: refund ? { state: REFUND_STATE[refund.state], amountMinor: refund.amountMinor } : null,
  }
}

/** Takes the company's part from its credit, once; what is left is the person's. */
export async function payAssets(deps: PaymentsDeps, who: Who, payOrderId: string): Promise<CallResult<typeof assetPayment> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  const order = orderOf(found)
  try {
    return await deps.db.transact(
      async (writer) => {
        await deps.orders.lock(writer, order)
        const part = await lockPayOrder(writer, order)
        invariant(part, 'a part stays')
        const refusal = notPayable(deps, part)
        if (refusal) return refusal
        if (await payCredit(deps, writer, order)) await deps.orders.tell(writer, order, { kind: 'companyPaid' })
        return { dueMinor: part.amountMinor, state: part.state }
      },
      { name: 'payments.assets' },
    )
  } catch (error) {
    if (isBeyondCredit(error)) return refuse('PAY-CREDIT')
    throw error
  }
}

/** Our number at the gateway: letters and digits only, which every gateway takes. */
const newTradeNumber = (nowMs: number): string => `Q${uuidv7(nowMs).replaceAll('-', '')}`

/** The trade to pay by: the one that is under way, or a new one. Whoever taps twice gets the same. */
async function prepare(deps: PaymentsDeps, found: PayOrderRow): Promise<TradeRow | Refusal> {
  const order = orderOf(found)
  return deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const part = await lockPayOrder(writer, order)
      invariant(part, 'a part stays')
      const refusal = notPayable(deps, part)
      if (refusal) return refusal
      const open = await openTradeOf(writer, order)
      if (open) return open
      const now = deps.clock.now()
      invariant(part.expiresAt && deps.gateway, 'what is due has an end, and a gateway to be paid at')
      const { amountMinor } = part
      const paymentId = uuidv7(now.epochMilliseconds)
      await insertPayment(writer, order, { id: paymentId, kind: deps.gateway.name, amountMinor, now })
      await insertTrade(writer, {
        ...order,
        number: newTradeNumber(now.epochMilliseconds),
        payOrderId: part.id,
        paymentId,
        gateway: deps.gateway.name,
        amountMinor,
        createdAt: now,
        expiresAt: part.expiresAt,
      })
      const trade = await openTradeOf(writer, order)
      invariant(trade, 'what was written is there')
      const watch = { ...order, number: trade.number, asked: 0 }
      await deps.jobs.send(writer, watchJob, watch, { at: now.add({ seconds: WATCH_AFTER_SECONDS }) })
      return trade
    },
    { name: 'payments.prepare' },
  )
}

/** Nobody is through a cashier faster than this. */
const WATCH_AFTER_SECONDS = 8

/** Prepares a payment at Alipay and answers with the signed address of its cashier. */
export async function prepayAtAlipay(
  deps: PaymentsDeps,
  who: Who,
  payOrderId: string,
  language: Language,
): Promise<CallResult<typeof wapPrepay> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  if (!deps.gateway) return refuse('PAY-METHOD')
  const trade = await prepare(deps, found)
  if (isRefusal(trade)) return trade
  const [brief] = await deps.orders.briefs(deps.db.read, [orderOf(found)], language)
  invariant(brief, 'an order that is paid is presented by its line')
  const payUrl = deps.gateway.cashierUrl({
    number: trade.number,
    amountMinor: trade.amountMinor,
    subject: paymentsText[language].subject(brief.orderSeq),
    expiresAt: trade.expiresAt,
    returnUrl: `${deps.appUrl()}/payResult?payOrderId=${encodeURIComponent(found.id)}`,
  })
  return { payUrl }
}

/** Asks the gateway now how a payment stands. The browser that came back proves nothing; this does. */
export async function confirm(deps: PaymentsDeps, who: Who, payOrderId: string): Promise<CallResult<typeof confirmPay> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  const trade = found.state === 'due' ? await openTradeOf(deps.db.read, orderOf(found)) : null
  if (!trade) return { state: found.state }
  try {
    await ask(deps, trade)
  } catch (error) {
    if (error instanceof GatewayUnclear || error instanceof GatewayAway) return { state: 'confirming' }
    throw error
  }
  const now = await ownPayOrder(deps.db.read, who, payOrderId)
  return { state: now?.state ?? found.state }
}
