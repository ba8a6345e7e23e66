import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/** SPEC.md, 4, Train order: tickets not issued; cancelled or closed without one. */
const ENDED = '6, 15, 16'

/**
 * An order that names several trains is of one of them, costs what that one was read at at the most, and none of those before it can still be had.
 * One that goes on from another goes on from one that has ended. A flight is looked for, or goes on from it, only once it is over without a ticket and
 * no other train goes on from it: one order goes on from another at most, and never a train and a flight of one ladder at once.
 */
export async function ladderViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string; what: string | null }>`
    select o.number, case
        when t.rung is null then 'names several trains and is of none of them'
        when r.train->>'trainId' <> t.train->>'trainId' or r.seat <> t.seat then 'is of another train than the one that it is at'
        when (t.price->>'fareMinor')::bigint + (t.price->>'serviceFeeMinor')::bigint > l.ceiling_minor then 'costs more than its ceiling'
        when t.supplier_booking_id is not null and (t.price->>'fareMinor')::bigint > (r.price->>'fareMinor')::bigint
          then 'costs more than its train was read at'
        when r.failed_for is not null and t.state not in (${sql.raw(ENDED)}) then 'goes on with a train that was not had'
        when exists (select 1 from train_rung b where b.company_id = l.company_id and b.order_id = l.order_id and b.position < t.rung
          and b.failed_for is null) then 'has left a train without saying why'
        when f.state is not null and f.state <> 6 then 'goes on from an order that has not failed' end as what
    from train_ladder l join train_order t on t.company_id = l.company_id and t.order_id = l.order_id
    join orders o on o.company_id = l.company_id and o.id = l.order_id
    left join train_rung r on r.company_id = l.company_id and r.order_id = l.order_id and r.position = t.rung
    left join train_order f on f.company_id = l.company_id and f.order_id = l.goes_on_from`.execute(db.kysely)
  const bare = await sql<{ number: string }>`
    select o.number from train_order t join orders o on o.company_id = t.company_id and o.id = t.order_id
    where t.rung is not null and not exists (select from train_ladder l where l.company_id = t.company_id and l.order_id = t.order_id)`.execute(
    db.kysely,
  )
  const flown = await sql<{ number: string; what: string | null }>`
    select o.number, case
        when r.goes_on_as is not null and o.summary <> 'closed' then 'is not over, and a flight goes on from it'
        when r.asked_at is not null and o.summary <> 'closed' then 'is not over, and a flight is looked for'
        when r.asked_at is not null and n.order_id is not null then 'goes on with another train and with a flight'
        when r.asked_at is not null and exists (select 1 from train_ticket t where t.company_id = r.company_id and t.order_id = r.order_id
          and t.is_live) then 'has live tickets of a train, and a flight is looked for or booked'
        when r.goes_on_as is not null and f.order_id is null then 'goes on as an order that is none of flights'
        when f.order_id is not null and f.approval_way is not null then 'goes on as an order that asks somebody'
        when g.submitted_at < r.asked_at then 'goes on as an order of before its turn had come' end as what
    from order_resort r join orders o on o.company_id = r.company_id and o.id = r.order_id
    left join train_ladder n on n.company_id = r.company_id and n.goes_on_from = r.order_id
    left join orders g on g.company_id = r.company_id and g.id = r.goes_on_as
    left join flight_order f on f.company_id = r.company_id and f.order_id = r.goes_on_as`.execute(db.kysely)
  // As it was written: what it costs afterwards is between the airline and whoever travels.
  const dear = await sql<{ number: string }>`
    select g.number from order_resort r
    join orders g on g.company_id = r.company_id and g.id = r.goes_on_as
    join order_event e on e.company_id = r.company_id and e.order_id = r.goes_on_as and e.seq = 1
    where (e.facts->>'amountMinor')::bigint > r.ceiling_minor`.execute(db.kysely)
  return [
    ...flown.rows.flatMap(({ number, what }) => (what === null ? [] : [`order ${number} ${what}`])),
    ...dear.rows.map(({ number }) => `order ${number} costs more than was agreed to with the order that it goes on from`),
    ...rows.flatMap(({ number, what }) => (what === null ? [] : [`order ${number} ${what}`])),
    ...bare.rows.map(({ number }) => `order ${number} is of one of several trains and names none`),
  ]
}
