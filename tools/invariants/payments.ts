import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/** Gateways: what they told moved money once, what goes back goes the way it came, and their bills are what was kept of them. */
export async function paymentViolations(db: Database): Promise<string[]> {
  return [...(await noticeViolations(db)), ...(await wayBackViolations(db)), ...(await billViolations(db))]
}

/** Whoever says first that money is there is right once: of all notices of a trade one at most has settled it. */
async function noticeViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tradeNumber: string; times: number }>`
    select trade_number, sum(times)::int as times from gateway_notice where verdict in ('settled', 'returned')
    group by gateway, trade_number having sum(times) > 1`.execute(db.kysely)
  return rows.map(({ tradeNumber, times }) => `${times} notices have each brought the money of trade ${tradeNumber}`)
}

/**
 * A refund leaves the account of the gateway that took the money, and no other; or that of our bank, once, where a transfer of the same
 * amount was recorded. A number that a gateway has ended is nobody's who still waits for it.
 */
async function wayBackViolations(db: Database): Promise<string[]> {
  const settled = await sql<{ number: string; state: string }>`
    select r.number, r.state from gateway_refund r
    left join refund_transfer t on t.refund_number = r.number and t.amount_minor = r.amount_minor
      and t.company_id = r.company_id and t.order_id = r.order_id
    where (r.state = 'settled') <> (t.id is not null) or (r.state = 'settled') <> exists (
      select from ledger_entry e join ledger_posting p on p.company_id = e.company_id and p.entry_id = e.id
      where e.company_id = r.company_id and e.payment_id = r.payment_id and e.kind = 'refund' and e.part = r.part
        and p.account = 'bank' and p.amount_minor = -r.amount_minor)`.execute(db.kysely)
  const ended = await sql<{ number: string }>`
    select r.number from gateway_refund r join gateway_refund_closed c on c.number = coalesce(r.sent_as, r.number)
    where r.state <> 'done'`.execute(db.kysely)
  const { rows } = await sql<{ number: string; gateway: string; account: string }>`
    select r.number, t.gateway, p.account from gateway_refund r
    join gateway_trade t on t.number = r.trade_number
    join ledger_entry e on e.company_id = r.company_id and e.payment_id = r.payment_id and e.kind = 'refund' and e.part = r.part
    join ledger_posting p on p.company_id = e.company_id and p.entry_id = e.id
    where (p.account like 'gateway:%' or p.account in ('cashDesk', 'bank'))
      and p.account <> case r.state when 'settled' then 'bank' else 'gateway:' || t.gateway end`.execute(db.kysely)
  return [
    ...rows.map(({ number, gateway, account }) => `refund ${number} of a payment at ${gateway} went out of ${account}`),
    ...settled.rows.map(({ number, state }) => `refund ${number} is ${state}, its transfer and the bank account say otherwise`),
    ...ended.rows.map(({ number }) => `refund ${number} is asked for under a number that its gateway has ended`),
  ]
}

/** A bill that was read has the lines and the sums that it was noted with, and fees are told of what both books have. */
async function billViolations(db: Database): Promise<string[]> {
  const bills = await sql<{ gateway: string; day: string }>`
    select b.gateway, b.day::text as day from gateway_bill b
    left join (
      select gateway, day, count(*) as lines, sum(fee_minor) as fee_minor,
        coalesce(sum(amount_minor) filter (where kind = 'payment'), 0) as paid_minor,
        coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunded_minor
      from gateway_bill_line group by gateway, day
    ) l on l.gateway = b.gateway and l.day = b.day
    where (coalesce(l.lines, 0), coalesce(l.paid_minor, 0), coalesce(l.refunded_minor, 0), coalesce(l.fee_minor, 0))
      is distinct from (b.line_count, b.paid_minor, b.refunded_minor, b.fee_minor)`.execute(db.kysely)
  const fees = await sql<{ paymentId: string }>`
    select e.payment_id from ledger_entry e where e.kind = 'fee' and not exists (
      select from gateway_trade t join gateway_bill_line l on l.gateway = t.gateway and l.trade_number = t.number
      where t.company_id = e.company_id and t.payment_id = e.payment_id)`.execute(db.kysely)
  return [
    ...bills.rows.map(({ gateway, day }) => `the bill of ${gateway} of ${day} is not the sum of its lines`),
    ...fees.rows.map(({ paymentId }) => `a fee was entered of payment ${paymentId}, of which no bill tells`),
  ]
}
