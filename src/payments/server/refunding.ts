import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { faultPoint } from '../../server/faults.ts'
import { paidBack } from '../rules/ledger.ts'
import { pauseAfterRefund, refusalNow } from '../rules/refused-refunds.ts'
import type { PaymentGateway, RefundAnswer, RefundRefusal, RefundRequest, RefundStanding } from '../supplier/port.ts'
import type { PaymentsDeps } from './deps.ts'
import { refundJob } from './jobs.ts'
import { keepPaidAgain } from './reconciliation-store.ts'
import {
  closedNumbersOf,
  endRefund,
  failRefund,
  findRefund,
  gatewayNumberOf,
  noteRefundSent,
  renumberRefund,
  type RefundRow,
} from './refund-store.ts'
import { enter, findTrade, payerOf, type TradeRow } from './store.ts'

/*
 * A refund on its way through its gateway, to its end: paid, asked for anew under another number, or refused. What an earlier try may have
 * done is asked before anything is sent, under every number that it ever had: nobody is paid twice.
 */

async function send(deps: PaymentsDeps, gateway: PaymentGateway, row: RefundRow, asked: RefundRequest): Promise<RefundAnswer> {
  if (!row.sentAt) {
    await deps.db.transact((writer) => noteRefundSent(writer, row.number, deps.clock.now()), { name: 'payments.refund.sending' })
  }
  await faultPoint('payments.refund.before-call')
  const answer = await gateway.refund(asked)
  await faultPoint('payments.refund.after-call')
  return answer
}

/** Of which trade a refund is, and at which gateway. */
async function placeOf(deps: PaymentsDeps, row: RefundRow): Promise<{ trade: TradeRow; gateway: PaymentGateway }> {
  const trade = await findTrade(deps.db.read, row.tradeNumber)
  invariant(trade, 'a refund is of a trade')
  return { trade, gateway: deps.gateways.of(trade.gateway) }
}

const askedUnder = ({ tradeNumber, amountMinor, reason }: RefundRow, number: string): RefundRequest => ({
  tradeNumber,
  number,
  amountMinor,
  reason,
})

/**
 * What the gateway says of every number that a refund ever had, and did ask for: paid under one of them, under way, or neither. It is
 * asked before the refund goes out by another way, be it a new number or a transfer.
 */
export async function standsAtGateway(
  deps: PaymentsDeps,
  row: RefundRow,
): Promise<{ readonly is: 'done'; readonly under: string } | { readonly is: 'underWay' } | { readonly is: 'notPaid' }> {
  const { gateway } = await placeOf(deps, row)
  const numbers = [...(row.sentAt ? [gatewayNumberOf(row)] : []), ...(await closedNumbersOf(deps.db.read, row.number))]
  let isUnderWay = false
  for (const number of numbers) {
    await faultPoint('payments.refund.before-look')
    const stands = await gateway.queryRefund(askedUnder(row, number))
    if (stands.is === 'done') return { is: 'done', under: number }
    isUnderWay ||= stands.is === 'underWay'
  }
  return { is: isUnderWay ? 'underWay' : 'notPaid' }
}

/** A gateway that has taken a refund needs minutes to days; nobody is served by asking more often. */
const ASK_REFUND_AGAIN_MINUTES = 10

/** Job: pays money back, and follows it until the gateway says that it has. */
export async function refund(deps: PaymentsDeps, order: OrderRef, number: string): Promise<void> {
  const row = await findRefund(deps.db.read, number)
  invariant(row, 'a refund that is paid exists')
  if (row.state === 'done' || row.state === 'settled') return
  // Before a new number is sent, and where one was refused and something is told of it, what happened is looked at under all of them.
  if (row.state === 'failed' || (row.sentAs !== null && !row.sentAt)) {
    const stood = await standsAtGateway(deps, row)
    if (stood.is === 'done') return refunded(deps, order, number, stood.under)
    if (row.state === 'failed') return
    if (stood.is === 'underWay') return askRefundAgain(deps, order, number)
  }
  const { trade, gateway } = await placeOf(deps, row)
  const asked = askedUnder(row, gatewayNumberOf(row))
  const before: RefundStanding = row.sentAt ? await gateway.queryRefund(asked) : { is: 'unknown' }
  const stands = before.is === 'unknown' ? await send(deps, gateway, row, asked) : before
  if (stands.is === 'done') return refunded(deps, order, number, asked.number, await alsoPaid(deps, gateway, row))
  if (stands.is === 'underWay') return askRefundAgain(deps, order, number)
  const { reason } = stands
  const refusal = refusalNow(stands.refusal, { paidAt: trade.changedAt, now: deps.clock.now(), refundableDays: gateway.refundableDays })
  deps.log.error({ number: asked.number, refusal, reason }, 'refund_refused')
  // Once by itself; a gateway that ends a second number has to be asked why.
  if (refusal === 'closed' && row.sentAs === null) return askAnew(deps, order, row, reason)
  return refundFailed(deps, order, number, { refusal, reason })
}

/** Numbers that the gateway had ended, and has paid all the same while another one was on its way. */
async function alsoPaid(deps: PaymentsDeps, gateway: PaymentGateway, row: RefundRow): Promise<readonly string[]> {
  const paid: string[] = []
  for (const number of await closedNumbersOf(deps.db.read, row.number))
    if ((await gateway.queryRefund(askedUnder(row, number))).is === 'done') paid.push(number)
  return paid
}

async function askRefundAgain(deps: PaymentsDeps, { companyId, orderId }: OrderRef, number: string): Promise<void> {
  const at = deps.clock.now().add({ minutes: ASK_REFUND_AGAIN_MINUTES })
  await deps.db.transact((writer) => deps.jobs.send(writer, refundJob, { companyId, orderId, number }, { at }), {
    name: 'payments.refund.follow',
  })
}

/** Another number for what the gateway has ended, and the job that sends it. Whoever calls holds the order's lock. */
export async function sendUnderNewNumber(deps: Pick<PaymentsDeps, 'clock' | 'jobs'>, writer: Writer, row: RefundRow): Promise<void> {
  const now = deps.clock.now()
  const { companyId, orderId, number, sentAt } = row
  const sentAs = `R${uuidv7(now.epochMilliseconds).replaceAll('-', '')}`
  await renumberRefund(writer, row, { sentAs, reason: row.refusalReason ?? 'CLOSED', now })
  await deps.jobs.send(writer, refundJob, { companyId, orderId, number }, { at: pauseAfterRefund(sentAt, now) })
}

async function askAnew(deps: PaymentsDeps, order: OrderRef, known: RefundRow, reason: string): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const row = await findRefund(writer, known.number)
      if (row?.state !== 'asked' || gatewayNumberOf(row) !== gatewayNumberOf(known)) return
      await sendUnderNewNumber(deps, writer, { ...row, refusalReason: reason })
    },
    { name: 'payments.refund-anew' },
  )
}

/** The gateway has paid it back, under one of its numbers; what it has paid beside that is a difference, for finance to get back. */
export async function refunded(
  deps: PaymentsDeps,
  order: OrderRef,
  number: string,
  under: string,
  again: readonly string[] = [],
): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const now = deps.clock.now()
      const row = await findRefund(writer, number)
      if (!row || !(await endRefund(writer, { number, sentAs: under === number ? null : under }, 'done', now))) return
      const trade = await findTrade(writer, row.tradeNumber)
      invariant(trade, 'a refund is of a trade')
      const { paymentId, part } = row
      const entry = { id: uuidv7(now.epochMilliseconds), paymentId, kind: 'refund' as const, part, at: now }
      const payer = await payerOf(writer, trade)
      await enter(writer, order, entry, paidBack(`gateway:${trade.gateway}`, payer, row.amountMinor))
      const { gateway, number: tradeNumber } = trade
      for (const subject of again) await keepPaidAgain(writer, order, { gateway, subject, tradeNumber, amountMinor: row.amountMinor }, now)
      await deps.orders.tell(writer, order, { kind: 'refunded', facts: { amountMinor: row.amountMinor, gateway: trade.gateway } })
    },
    { name: 'payments.refunded' },
  )
}

/** The gateway will not, or has not answered for too long: a person has to look; what is owed stays in the books. */
export async function refundFailed(
  deps: PaymentsDeps,
  order: OrderRef,
  number: string,
  { refusal, reason }: { refusal: RefundRefusal; reason: string | null } = { refusal: 'notNow', reason: null },
): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const row = await findRefund(writer, number)
      if (!row || !(await failRefund(writer, number, { refusal, reason, now: deps.clock.now() }))) return
      const kind = refusal === 'notNow' ? 'refundStuck' : 'refundByTransfer'
      await deps.orders.tell(writer, order, { kind, facts: { amountMinor: row.amountMinor } })
    },
    { name: 'payments.refund-failed' },
  )
}
