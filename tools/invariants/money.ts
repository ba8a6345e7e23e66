import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/** Money: every entry balances, every order's parts are its whole, credit used is what the books say, nothing rests in between. */
export async function moneyViolations(db: Database): Promise<string[]> {
  return [...(await bookViolations(db)), ...(await partViolations(db))]
}

async function bookViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const unbalanced = await sql<{ entryId: string; sum: number }>`
    select entry_id, sum(amount_minor)::bigint as sum from ledger_posting group by company_id, entry_id having sum(amount_minor) <> 0`.execute(
    db.kysely,
  )
  for (const row of unbalanced.rows) found.push(`ledger entry ${row.entryId} is off by ${row.sum}`)

  const credit = await sql<{ companyId: string; usedMinor: number; bookedMinor: number }>`
    select c.company_id, c.used_minor,
      (select coalesce(sum(amount_minor), 0) from payment p where p.company_id = c.company_id and p.kind = 'companyCredit' and p.state = 'reserved')::bigint
      + (select coalesce(sum(amount_minor), 0) from ledger_posting l where l.company_id = c.company_id and l.account = 'companyCredit')::bigint as booked_minor
    from company_credit c`.execute(db.kysely)
  for (const row of credit.rows) {
    if (row.usedMinor !== row.bookedMinor)
      found.push(`company ${row.companyId} has used ${row.usedMinor} of its credit, its books say ${row.bookedMinor}`)
  }
  return found
}

/** How an order's money stands, all in one row. */
interface Standing {
  number: string
  state: number
  totalMinor: number
  linesMinor: number
  creditMinor: number
  creditState: string | null
  credits: number
  personMinor: number
  personState: string | null
  /** Paid by credit or at a gateway, and not given back. */
  paidMinor: number
  /** Paid at a gateway and not given back. */
  gatewayPaidMinor: number
  openTrades: number
  clearingMinor: number
  refundsDueMinor: number
  refundsOpenMinor: number
  gatewayMinor: number
}

/** The states of an order, for the money: before payment, paid and being ticketed, delivered, ended. */
const BEFORE_PAYMENT = new Set([20, 1, 0])
const PAID = 2
const ENDED = 99

function standingViolations(order: Standing): string[] {
  const found: string[] = []
  const tell = (problem: string) => found.push(`order ${order.number} (state ${order.state}): ${problem}`)
  if (order.linesMinor !== order.totalMinor) tell(`its lines add up to ${order.linesMinor}, its total is ${order.totalMinor}`)
  if (order.credits > 1) tell(`${order.credits} payments from credit`)
  if (order.creditMinor + order.personMinor !== order.totalMinor)
    tell(`credit ${order.creditMinor} and person ${order.personMinor} do not make ${order.totalMinor}`)

  const isPaid = !BEFORE_PAYMENT.has(order.state) && order.state !== ENDED
  const credit =
    order.state === 0 ? ['reserved', 'paid'] : BEFORE_PAYMENT.has(order.state) ? ['reserved'] : isPaid ? ['paid'] : ['released', 'returned']
  if (order.creditState !== null && !credit.includes(order.creditState)) tell(`its credit is ${order.creditState}`)
  const person = order.state === 0 ? ['due'] : BEFORE_PAYMENT.has(order.state) ? ['waiting'] : isPaid ? ['paid'] : ['closed', 'paid']
  if (order.personState !== null && !person.includes(order.personState)) tell(`the person's part is ${order.personState}`)

  if (isPaid && order.paidMinor !== order.totalMinor) tell(`${order.paidMinor} of ${order.totalMinor} are paid`)
  if (isPaid && order.gatewayPaidMinor !== order.personMinor) tell(`the person paid ${order.gatewayPaidMinor} of ${order.personMinor}`)
  if (order.state === ENDED && order.paidMinor !== 0) tell(`${order.paidMinor} are paid and not given back`)

  // What was taken rests in clearing while the order is being worked on, and nowhere once it is settled.
  const rests = BEFORE_PAYMENT.has(order.state) || order.state === PAID ? -order.paidMinor : 0
  if (order.clearingMinor !== rests) tell(`${order.clearingMinor} rest in clearing instead of ${rests}`)
  if (order.refundsDueMinor !== -order.refundsOpenMinor)
    tell(`the books owe ${-order.refundsDueMinor}, refunds of ${order.refundsOpenMinor} are open`)
  // A gateway holds what people paid there, until it is paid back; a refund that is owed is still with it.
  const held = order.gatewayPaidMinor + order.refundsOpenMinor
  if (order.gatewayMinor !== held) tell(`the books say that gateways hold ${order.gatewayMinor}, it must be ${held}`)
  return found
}

async function partViolations(db: Database): Promise<string[]> {
  const balance = (account: string) => sql`coalesce((select sum(l.amount_minor) from ledger_entry e
    join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id
    where e.company_id = o.company_id and e.order_id = o.id and l.account like ${account}), 0)::bigint`
  const paid = sql`select coalesce(sum(p.amount_minor), 0)::bigint from payment p where p.company_id = o.company_id and p.order_id = o.id and p.state = 'paid'`
  const rows = await sql<Standing>`
    select o.number, f.state, o.total_minor,
      (select coalesce(sum(amount_minor), 0) from order_money_line m where m.company_id = o.company_id and m.order_id = o.id)::bigint as lines_minor,
      coalesce(c.amount_minor, 0)::bigint as credit_minor, c.state as credit_state,
      (select count(*) from payment p where p.company_id = o.company_id and p.order_id = o.id and p.kind = 'companyCredit')::int as credits,
      coalesce(w.amount_minor, 0)::bigint as person_minor, w.state as person_state,
      (${paid}) as paid_minor, (${paid} and p.kind <> 'companyCredit') as gateway_paid_minor,
      (select count(*) from gateway_trade t where t.company_id = o.company_id and t.order_id = o.id and t.state = 'prepared')::int as open_trades,
      ${balance('clearing')} as clearing_minor, ${balance('refundsDue')} as refunds_due_minor, ${balance('gateway:%')} as gateway_minor,
      (select coalesce(sum(r.amount_minor), 0) from gateway_refund r where r.company_id = o.company_id and r.order_id = o.id and r.state <> 'done')::bigint as refunds_open_minor
    from orders o
    join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    left join payment c on c.company_id = o.company_id and c.order_id = o.id and c.kind = 'companyCredit'
    left join pay_order w on w.company_id = o.company_id and w.order_id = o.id`.execute(db.kysely)
  return rows.rows.flatMap(standingViolations)
}
