import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'
import { journalOf, payableTrades } from './sandbox-books.ts'

interface OwnTrade {
  number: string
  orderNumber: string
  state: string
  amountMinor: number
  refundedMinor: number
  openRefundMinor: number
  askedRefundMinor: number
  /** Paid back by the gateway what we have not asked of it any more, and listed as a difference. */
  listedMinor: number
  working: boolean
}

/** The suppliers in the sandbox's journal that take people's money. */
const GATEWAYS: ReadonlySet<string> = new Set(['alipay', 'wechat'])

/**
 * Holds the gateways' journals against our trades, both ways: what a person paid is in our books or a job is after it, what we say
 * is paid was paid, once, and what we say is given back was given back, once.
 */
export async function gatewayViolations(db: Database, sandboxOrigin: string): Promise<string[]> {
  const found: string[] = []
  const entries = (await journalOf(sandboxOrigin)).filter(({ supplier }) => GATEWAYS.has(supplier))
  const sums = new Map<string, { paidMinor: number; payments: number; refundedMinor: number }>()
  for (const { effect, clientReference, amountMinor } of entries) {
    const sum = sums.get(clientReference) ?? { paidMinor: 0, payments: 0, refundedMinor: 0 }
    if (effect === 'payment') {
      sum.paidMinor += amountMinor
      sum.payments += 1
    }
    if (effect === 'refund') sum.refundedMinor -= amountMinor
    sums.set(clientReference, sum)
  }

  const works = sql`exists (select 1 from pgboss.job j where j.name like 'payments.%' and j.name <> 'payments.refund-late' and j.state < 'completed' and j.data->'payload'->>'orderId' = t.order_id::text)
    or exists (select 1 from jobs.parked p where p.name like 'payments.%' and p.name <> 'payments.refund-late' and p.data->'payload'->>'orderId' = t.order_id::text)`
  const trades = await sql<OwnTrade>`
    select t.number, o.number as order_number, t.state, t.amount_minor, (${works}) as working,
      (select coalesce(sum(amount_minor), 0) from gateway_refund r where r.trade_number = t.number and r.state = 'done')::bigint as refunded_minor,
      (select coalesce(sum(amount_minor), 0) from gateway_refund r where r.trade_number = t.number and r.state in ('asked', 'failed'))::bigint as open_refund_minor,
      (select coalesce(sum(amount_minor), 0) from gateway_refund r where r.trade_number = t.number and r.state = 'asked')::bigint as asked_refund_minor,
      (select coalesce(sum(d.gateway_minor), 0) from gateway_difference d
        where d.trade_number = t.number and d.kind = 'refundAgain')::bigint as listed_minor
    from gateway_trade t join orders o on o.company_id = t.company_id and o.id = t.order_id`.execute(db.kysely)
  const own = new Map(trades.rows.map((trade) => [trade.number, trade]))
  for (const [number, sum] of sums) {
    const trade = own.get(number)
    if (!trade) {
      found.push(`trade ${number} at the gateway is none of ours`)
      continue
    }
    const name = `trade ${number} of order ${trade.orderNumber}`
    if (sum.payments > 1) found.push(`${name} was paid ${sum.payments} times`)
    if (sum.paidMinor > 0 && trade.state !== 'paid' && !trade.working)
      found.push(`${name} was paid, we say ${trade.state}, and nobody asks`)
    if (sum.refundedMinor > sum.paidMinor) found.push(`${name}: ${sum.refundedMinor} were given back of ${sum.paidMinor}`)
    const isRefundUnderWay = trade.openRefundMinor > 0
    if (!isRefundUnderWay && sum.refundedMinor !== trade.refundedMinor + trade.listedMinor)
      found.push(`${name}: the gateway gave back ${sum.refundedMinor}, we say ${trade.refundedMinor}`)
  }
  const payable = await payableTrades(sandboxOrigin)
  for (const trade of own.values()) {
    // What we have closed nobody may still be able to pay, but where its gateway never answered, and a job asks on.
    if (trade.state === 'closed' && payable.has(trade.number) && !trade.working)
      found.push(`trade ${trade.number} of order ${trade.orderNumber} is closed with us and can still be paid at the gateway`)
    const paidMinor = sums.get(trade.number)?.paidMinor ?? 0
    const name = `trade ${trade.number} of order ${trade.orderNumber}`
    if (trade.state === 'paid' && paidMinor !== trade.amountMinor) found.push(`${name} is paid with us, the gateway took ${paidMinor}`)
    const isOpen = ['prepared', 'capturing', 'releasing'].includes(trade.state)
    // What the gateway refuses waits for the desk.
    if ((isOpen || trade.askedRefundMinor > 0) && !trade.working) found.push(`${name} is open and has no job that works on it`)
  }
  return found
}
