import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/** Money: every entry balances, every order's parts are its whole, credit used is what the books say, nothing rests in between. */
export async function moneyViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const unbalanced = await sql<{ entryId: string; sum: number }>`
    select entry_id, sum(amount_minor)::bigint as sum from ledger_posting group by company_id, entry_id having sum(amount_minor) <> 0`.execute(
    db.kysely,
  )
  for (const row of unbalanced.rows) found.push(`ledger entry ${row.entryId} is off by ${row.sum}`)

  const credit = await sql<{ companyId: string; usedMinor: number; bookedMinor: number }>`
    select c.company_id, c.used_minor,
      (select coalesce(sum(amount_minor), 0) from payment p where p.company_id = c.company_id and p.state = 'reserved')::bigint
      + (select coalesce(sum(amount_minor), 0) from ledger_posting l where l.company_id = c.company_id and l.account = 'companyCredit')::bigint as booked_minor
    from company_credit c`.execute(db.kysely)
  for (const row of credit.rows) {
    if (row.usedMinor !== row.bookedMinor)
      found.push(`company ${row.companyId} has used ${row.usedMinor} of its credit, its books say ${row.bookedMinor}`)
  }

  const totals = await sql<{ number: string; totalMinor: number; linesMinor: number; paidMinor: number | null; payments: number }>`
    select o.number, o.total_minor,
      (select coalesce(sum(amount_minor), 0) from order_money_line m where m.company_id = o.company_id and m.order_id = o.id)::bigint as lines_minor,
      (select max(amount_minor) from payment p where p.company_id = o.company_id and p.order_id = o.id)::bigint as paid_minor,
      (select count(*) from payment p where p.company_id = o.company_id and p.order_id = o.id)::int as payments
    from orders o`.execute(db.kysely)
  for (const row of totals.rows) {
    if (row.linesMinor !== row.totalMinor)
      found.push(`order ${row.number}: its lines add up to ${row.linesMinor}, its total is ${row.totalMinor}`)
    if (row.payments !== 1 || row.paidMinor !== row.totalMinor)
      found.push(`order ${row.number}: ${row.payments} payments of ${row.paidMinor} for a total of ${row.totalMinor}`)
  }

  // Per order: what was drawn rests in clearing while the order is being worked on, and nowhere once it is settled.
  const clearing = await sql<{ number: string; state: number; payment: string; clearingMinor: number; totalMinor: number }>`
    select o.number, f.state, p.state as payment, o.total_minor,
      coalesce((select sum(l.amount_minor) from ledger_entry e join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id
        where e.company_id = o.company_id and e.order_id = o.id and l.account = 'clearing'), 0)::bigint as clearing_minor
    from orders o
    join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    join payment p on p.company_id = o.company_id and p.order_id = o.id`.execute(db.kysely)
  for (const row of clearing.rows) {
    const rests = row.payment === 'paid' && row.state === 2 ? -row.totalMinor : 0
    if (row.clearingMinor !== rests)
      found.push(`order ${row.number} (state ${row.state}, ${row.payment}): ${row.clearingMinor} rest in clearing instead of ${rests}`)
    const expected =
      row.state === 20 || row.state === 0 || row.state === 1 ? ['reserved'] : row.state === 99 ? ['released', 'returned'] : ['paid']
    if (!expected.includes(row.payment)) found.push(`order ${row.number} in state ${row.state} has a payment that is ${row.payment}`)
  }
  return found
}
