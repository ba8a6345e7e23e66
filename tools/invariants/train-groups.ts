import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/** SPEC.md, 4, Train order: cancelled or closed without a ticket. */
const ENDED = '15, 16'

/**
 * A group that is all or nothing: no ticket is ordered before all of it is paid, no seats are looked for before everybody's word, and where it
 * came to nothing nothing of it stays. Whoever waits for the others of a group is one of a group.
 */
export async function groupViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string; what: string | null }>`
    select o.number, case
        when g.rule = 'allOrNothing' and g.stage <> 'ticketing' and t.ticket_sent_at is not null then 'has ordered tickets before all of its group'
        when g.stage = 'asking' and t.hold_sent_at is not null then 'has taken seats before all of its group are agreed to'
        when t.awaits is not null and g.stage in ('free', 'ticketing') then 'waits for a group that waits for nobody'
        when t.group_rule <> g.rule then 'goes by another rule than its group'
        when g.stage = 'ended' and t.state not in (${sql.raw(ENDED)}) and not exists (select 1 from pgboss.job j
          where j.state < 'completed' and j.data->'payload'->>'orderId' = t.order_id::text)
          and not exists (select 1 from jobs.parked p where p.data->'payload'->>'orderId' = t.order_id::text)
          then 'stays although its group has ended' end as what
    from train_order t join train_group g on g.company_id = t.company_id and g.id = t.group_id
    join orders o on o.company_id = t.company_id and o.id = t.order_id`.execute(db.kysely)
  const small = await sql<{ id: string }>`
    select g.id from train_group g where (select count(*) from train_order t where t.company_id = g.company_id and t.group_id = g.id) < 2`.execute(
    db.kysely,
  )
  return [
    ...rows.flatMap(({ number, what }) => (what === null ? [] : [`order ${number} ${what}`])),
    ...small.rows.map(({ id }) => `group ${id} is of fewer than two orders`),
  ]
}
