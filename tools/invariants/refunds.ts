import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

interface RefundStanding {
  number: string
  id: string
  state: number
  backMinor: number | null
  feeMinor: number | null
  valueMinor: number
  serviceFeeMinor: number
  paidMinor: number
  tickets: number
  open: number
  /** Of its tickets, those that are being given back, and those that were. */
  refunding: number
  refunded: number
  /** What payments has dealt with for it, of all orders that have paid for its tickets. */
  grossMinor: number
  parts: number
  working: boolean
}

/**
 * Tickets that are given back: as long as a refund is under way its tickets are; once it is done they are gone, and what was paid for them
 * came back, was kept, or is left as value, in payments as in the refund; where it came to nothing they are free. What waits for the
 * airline has a job that asks.
 */
export async function refundViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const { rows } = await sql<RefundStanding>`
    select o.number, r.id, r.state, r.back_minor, r.fee_minor, r.value_minor, r.service_fee_minor,
      sum(rt.paid_minor)::bigint as paid_minor, count(*)::int as tickets, (count(*) filter (where rt.is_open))::int as open,
      (count(*) filter (where t.state = 8))::int as refunding, (count(*) filter (where t.state = 10 and not t.is_live))::int as refunded,
      (select coalesce(sum(p.gross_minor), 0) from payment_refund p
        where p.company_id = r.company_id and p.part = 'refund:' || r.id)::bigint as gross_minor,
      (select count(*) from payment_refund p
        where p.company_id = r.company_id and p.part = 'refund:' || r.id)::int as parts,
      exists (select 1 from pgboss.job j where j.state < 'completed' and j.data->'payload'->>'refundId' = r.id::text)
      or exists (select 1 from jobs.parked p where p.data->'payload'->>'refundId' = r.id::text) as working
    from flight_refund r
    join flight_refund_ticket rt on rt.company_id = r.company_id and rt.refund_id = r.id
    join flight_ticket t on t.company_id = rt.company_id and t.order_id = rt.order_id and t.passenger_no = rt.passenger_no
    join orders o on o.company_id = r.company_id and o.id = r.order_id
    group by o.number, r.company_id, r.id, r.order_id, r.state, r.back_minor, r.fee_minor, r.value_minor, r.service_fee_minor`.execute(
    db.kysely,
  )
  for (const row of rows) {
    const tell = (problem: string) => found.push(`refund ${row.id} of order ${row.number} (state ${row.state}): ${problem}`)
    const { backMinor, feeMinor, valueMinor, paidMinor } = row
    if (backMinor !== null && feeMinor !== null && backMinor + feeMinor + valueMinor !== paidMinor)
      tell(`${backMinor} back, ${feeMinor} kept and ${valueMinor} as value are not the ${paidMinor} that were paid`)
    const isNothing = row.state === 98 || row.state === 99
    if (row.open !== (isNothing ? 0 : row.tickets)) tell(`${row.open} of ${row.tickets} tickets are in its hands`)
    if (row.state === 8) {
      if (row.refunded !== row.tickets) tell(`${row.refunded} of ${row.tickets} tickets are given back`)
      if (row.grossMinor !== paidMinor + row.serviceFeeMinor)
        tell(`payments dealt with ${row.grossMinor} of ${paidMinor + row.serviceFeeMinor}`)
    } else {
      if (row.parts > 0) tell('payments has given back already')
      if (!isNothing && row.refunding !== row.tickets) tell(`${row.refunding} of ${row.tickets} tickets are on their way back`)
    }
    if ([1, 5, 7].includes(row.state) && !row.working) tell('no job works on it')
  }
  // Each ticket that is on its way back, or gone, is so by a refund or because its order was given up for value.
  const strays = await sql<{ number: string; passengerNo: number; state: number }>`
    select o.number, t.passenger_no, t.state from flight_ticket t
    join flight_order f on f.company_id = t.company_id and f.order_id = t.order_id
    join orders o on o.company_id = t.company_id and o.id = t.order_id
    where t.state in (8, 10) and f.value_asked_at is null and not exists (
      select 1 from flight_refund_ticket rt where rt.company_id = t.company_id and rt.order_id = t.order_id
        and rt.passenger_no = t.passenger_no and rt.is_open)`.execute(db.kysely)
  for (const { number, passengerNo, state } of strays.rows)
    found.push(`ticket ${passengerNo} of order ${number} is in state ${state} and nobody gave it back`)
  return found
}
