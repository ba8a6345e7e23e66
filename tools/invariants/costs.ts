import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/** Costs: every budget is reserved, spent and free to the cent, its lines are what was entered, and no order holds what it should not. */
export async function costViolations(db: Database): Promise<string[]> {
  return [...(await lineViolations(db)), ...(await orderViolations(db))]
}

async function lineViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    code: string
    periodStart: string
    reservedMinor: number
    spentMinor: number
    excessMinor: number
    beyondMinor: number
    bookedReserved: number
    bookedSpent: number
  }>`
    select b.code, l.period_start::text, l.reserved_minor, l.spent_minor, l.excess_minor,
      greatest(0, l.reserved_minor + l.spent_minor - l.limit_minor)::bigint as beyond_minor,
      coalesce(sum(case e.kind when 'reserve' then e.amount_minor when 'settle' then -e.amount_minor
        when 'release' then -e.amount_minor else 0 end), 0)::bigint as booked_reserved,
      coalesce(sum(case e.kind when 'settle' then e.amount_minor when 'return' then -e.amount_minor else 0 end), 0)::bigint as booked_spent
    from budget_line l
    join budget b on b.company_id = l.company_id and b.id = l.budget_id
    left join cost_entry_budget c on c.company_id = l.company_id and c.budget_id = l.budget_id and c.period_start = l.period_start
    left join cost_entry e on e.company_id = c.company_id and e.id = c.entry_id
    group by l.company_id, b.code, l.budget_id, l.period_start, l.reserved_minor, l.spent_minor, l.excess_minor, l.limit_minor`.execute(
    db.kysely,
  )
  const unlikeEntries = rows.filter((row) => row.reservedMinor !== row.bookedReserved || row.spentMinor !== row.bookedSpent)
  // Leave to go beyond lasts as long as it is made use of: more of it would be taken by the next booking.
  const tooMuchLeave = rows.filter((row) => row.excessMinor !== row.beyondMinor)
  return [
    ...unlikeEntries.map(
      (row) =>
        `budget ${row.code} of ${row.periodStart} has ${row.reservedMinor} reserved and ${row.spentMinor} spent, ` +
        `its entries say ${row.bookedReserved} and ${row.bookedSpent}`,
    ),
    ...tooMuchLeave.map(
      (row) => `budget ${row.code} of ${row.periodStart} is ${row.beyondMinor} beyond its limit, with leave for ${row.excessMinor}`,
    ),
  ]
}

/** Nothing stays set aside for an order that has ended or is fulfilled, and no part has given more than it had. */
async function orderViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string; partNo: number; summary: string; reservedMinor: number; spentMinor: number }>`
    select * from (
      select o.number, e.part_no, o.summary,
        sum(case e.kind when 'reserve' then e.amount_minor when 'return' then 0 else -e.amount_minor end)::bigint as reserved_minor,
        sum(case e.kind when 'settle' then e.amount_minor when 'return' then -e.amount_minor else 0 end)::bigint as spent_minor
      from cost_entry e join orders o on o.company_id = e.company_id and o.id = e.order_id
      group by o.company_id, o.id, o.number, o.summary, e.part_no
    ) p where reserved_minor < 0 or spent_minor < 0 or (summary in ('closed', 'completed') and reserved_minor > 0)`.execute(db.kysely)
  return rows.map(
    ({ number, partNo, summary, reservedMinor, spentMinor }) =>
      `order ${number} (${summary}): part ${partNo} of its cost has ${reservedMinor} reserved and ${spentMinor} spent`,
  )
}
