import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import { goingBackTold, type GoingBack, type GoingBackTold } from '../rules/refund-standing.ts'
import { isForTransfer } from '../rules/refused-refunds.ts'
import { owedPayoutsAmong, payoutsOf } from './cash-store.ts'
import { openRefundsAmong, refundsOfOrder, type RefundRow } from './refund-store.ts'
import { tradesOf } from './store.ts'

function standingOf({ state, refusal }: RefundRow): GoingBack['state'] {
  switch (state) {
    case 'asked':
      return 'onTheWay'
    case 'failed':
      return isForTransfer(refusal) ? 'byTransfer' : 'manual'
    case 'settled':
      return 'transferred'
    case 'done':
      return 'done'
  }
}

/** What came late or twice has paid nothing of the order, whoever sent it. */
const LATE: ReadonlySet<RefundRow['reason']> = new Set<RefundRow['reason']>(['paidLate', 'paidTwice'])

/** Of these orders of one company, those of which money is still to go back to whoever paid it, by a gateway or at the desk: for lists. */
export async function goingBackAmong(reader: Reader, orders: readonly OrderRef[]): Promise<ReadonlySet<string>> {
  const [first] = orders
  if (!first) return new Set()
  const { companyId } = first
  const ids = orders.map(({ orderId }) => orderId)
  return new Set([...(await openRefundsAmong(reader, companyId, ids)), ...(await owedPayoutsAmong(reader, companyId, ids))])
}

/** What people paid for an order and is to go back to them, by gateways and at the desk, each with the part under which it was asked for. */
async function goingBackOf(reader: Reader, order: OrderRef): Promise<readonly (GoingBack & { readonly part: string })[]> {
  const refunds = await refundsOfOrder(reader, order)
  const payouts = await payoutsOf(reader, order)
  const trades = refunds.length === 0 ? [] : await tradesOf(reader, order)
  const thirds = new Set(trades.filter(({ payer }) => payer === 'third').map(({ number }) => number))
  const gatewayOf = new Map(trades.map(({ number, gateway }) => [number, gateway]))
  const ofRefund = ({ tradeNumber, reason }: RefundRow): GoingBack['of'] =>
    LATE.has(reason) ? 'late' : thirds.has(tradeNumber) ? 'third' : 'paid'
  const ofGateways = refunds.map((row) => {
    const gateway = gatewayOf.get(row.tradeNumber)
    const { part, amountMinor, promisedOn } = row
    return { part, of: ofRefund(row), state: standingOf(row), amountMinor, promisedOn: promisedOn.toString(), ...(gateway && { gateway }) }
  })
  const ofDesk = payouts.map(({ part, paidOutAt, amountMinor }) => ({
    part,
    of: 'paid' as const,
    state: paidOutAt ? ('handedBack' as const) : ('atDesk' as const),
    amountMinor,
  }))
  return [...ofGateways, ...ofDesk]
}

/** Of several what needs the most patience, first. */
const BY_PATIENCE = ['manual', 'byTransfer', 'onTheWay', 'transferred', 'done'] as const
type AtGateway = (typeof BY_PATIENCE)[number]

export interface PartBack {
  /** `manual`: what is still to come does not come by itself; `byTransfer`: its gateway cannot bring it back. */
  readonly state: 'manual' | 'byTransfer' | 'underWay' | 'back' | 'transferred'
  /** How it stands at each gateway through which it goes back. */
  readonly gateways: { readonly alipay?: AtGateway; readonly wechat?: AtGateway }
}

const worstOf = (some: readonly GoingBack[]): AtGateway | undefined => BY_PATIENCE.find((one) => some.some(({ state }) => state === one))

/**
 * How the money of a part stands that went back over these orders of one company, the links of a chain of changes: what takes its time is followed to the
 * gateway's word, or the clerk's. Credit, value and points are back at once.
 */
export async function partBack(reader: Reader, orders: readonly OrderRef[], part: string): Promise<PartBack> {
  const all = (await Promise.all(orders.map((order) => goingBackOf(reader, order)))).flat()
  const of = all.filter((one) => one.part === part)
  const [alipay, wechat] = (['alipay', 'wechat'] as const).map((till) => worstOf(of.filter(({ gateway }) => gateway === till)))
  const gateways = { ...(alipay && { alipay }), ...(wechat && { wechat }) }
  const worst = worstOf(of)
  if (worst === 'manual' || worst === 'byTransfer') return { state: worst, gateways }
  if (worst === 'onTheWay' || of.some(({ state }) => state === 'atDesk')) return { state: 'underWay', gateways }
  return { state: worst === 'transferred' ? 'transferred' : 'back', gateways }
}

const todayAt = (now: Temporal.Instant): string => dateIn(DEFAULT_ZONE, now).toString()

/** How what people paid for an order goes back to them, by gateways and at the desk; null where nothing does. */
export const refundTold = async (reader: Reader, order: OrderRef, now: Temporal.Instant): Promise<GoingBackTold | null> =>
  goingBackTold(await goingBackOf(reader, order), todayAt(now))

/** The same of these parts alone, over several orders of one company that have paid for one thing. */
export async function partsTold(
  reader: Reader,
  orders: readonly OrderRef[],
  parts: readonly string[],
  now: Temporal.Instant,
): Promise<GoingBackTold | null> {
  if (parts.length === 0) return null
  const all = await Promise.all(orders.map((order) => goingBackOf(reader, order)))
  return goingBackTold(
    all.flat().filter(({ part }) => parts.includes(part)),
    todayAt(now),
  )
}
