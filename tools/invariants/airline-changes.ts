import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

interface Planned {
  number: string
  airlineWord: string | null
  unanswered: number
  isAtItsTimes: boolean
  areTicketsAtItsDay: boolean
}

/**
 * What airlines themselves do to flights: an order reads as cancelled or changed while something waits for an answer, and not after; and spine and
 * tickets go by the times that the order's own flight has.
 */
export async function airlineChangeViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<Planned>`
    select o.number, f.airline_word,
      (select count(*) from flight_airline_change c where c.company_id = f.company_id and c.order_id = f.order_id
        and c.state in ('open', 'accepting'))::int as unanswered,
      o.departs_at = (f.offer->'flight'->'from'->>'at')::timestamptz and o.ends_at = coalesce(f.offer->'flight'->'slices'->-1->'to'->>'at', f.offer->'flight'->'to'->>'at')::timestamptz as is_at_its_times,
      not exists (select 1 from flight_ticket t where t.company_id = f.company_id and t.order_id = f.order_id
        and t.depart_date <> left(f.offer->'flight'->'from'->>'at', 10)::date) as are_tickets_at_its_day
    from flight_order f join orders o on o.company_id = f.company_id and o.id = f.order_id
  `.execute(db.kysely)
  return rows.flatMap(({ number, airlineWord, unanswered, isAtItsTimes, areTicketsAtItsDay }) => [
    ...((airlineWord !== null) === unanswered > 0
      ? []
      : [`order ${number} reads "${airlineWord ?? 'as sold'}", and ${unanswered} of its airline's changes wait for an answer`]),
    ...(isAtItsTimes ? [] : [`order ${number} stands at other times than its flight`]),
    ...(areTicketsAtItsDay ? [] : [`order ${number} has tickets of another day than its flight`]),
  ])
}
