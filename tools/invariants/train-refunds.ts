import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

interface RefundStanding {
  number: string
  orderState: number
  id: string
  state: string
  backMinor: number
  feeMinor: number
  serviceFeeMinor: number
  paidMinor: number
  sharesMinor: number
  tickets: number
  open: number
  /** Of its tickets, those that are on their way back, and those that are gone. */
  refunding: number
  refunded: number
  /** What payments has dealt with for it, before fees, and what it has given back. */
  grossMinor: number
  givenMinor: number
  parts: number
  working: boolean
}

const REFUNDING = 11

/**
 * Tickets of trains that are given back: as long as a refund is under way its tickets and its order are; once it is done they are gone, and
 * what was paid for them came back or was kept, in payments as in the refund, and as much to all payers as it said; where it came to nothing
 * they are free. What waits for the railway has a job that asks.
 */
export async function trainRefundViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<RefundStanding>`
    select o.number, f.state as order_state, r.id, r.state, r.back_minor, r.fee_minor, r.service_fee_minor,
      sum(rt.paid_minor)::bigint as paid_minor, count(*)::int as tickets, (count(*) filter (where rt.is_open))::int as open,
      (select coalesce(sum((s->>'backMinor')::bigint), 0) from jsonb_array_elements(r.shares) s)::bigint as shares_minor,
      (count(*) filter (where t.fate = 'refunding' and t.is_live))::int as refunding,
      (count(*) filter (where t.fate = 'refunded' and not t.is_live))::int as refunded,
      -- Of a ticket that a change has brought, by each order that has paid for it.
      (select coalesce(sum(p.gross_minor), 0) from payment_refund p
        where p.company_id = r.company_id and p.part = 'refund:' || r.id)::bigint as gross_minor,
      (select coalesce(sum(p.gross_minor - p.fee_minor - p.value_minor), 0) from payment_refund p
        where p.company_id = r.company_id and p.part = 'refund:' || r.id)::bigint as given_minor,
      (select count(*) from payment_refund p
        where p.company_id = r.company_id and p.part = 'refund:' || r.id)::int as parts,
      exists (select 1 from pgboss.job j where j.state < 'completed' and j.data->'payload'->>'refundId' = r.id::text)
      or exists (select 1 from jobs.parked p where p.data->'payload'->>'refundId' = r.id::text) as working
    from train_refund r
    join train_refund_ticket rt on rt.company_id = r.company_id and rt.refund_id = r.id
    join train_ticket t on t.company_id = rt.company_id and t.order_id = rt.order_id and t.passenger_no = rt.passenger_no
    join train_order f on f.company_id = r.company_id and f.order_id = r.order_id
    join orders o on o.company_id = r.company_id and o.id = r.order_id
    group by o.number, f.state, r.company_id, r.id`.execute(db.kysely)
  const strays = await sql<{ number: string; passengerNo: number; fate: string }>`
    select o.number, t.passenger_no, t.fate from train_ticket t
    join orders o on o.company_id = t.company_id and o.id = t.order_id
    where t.fate in ('refunding', 'refunded') and not exists (
      select 1 from train_refund_ticket rt where rt.company_id = t.company_id and rt.order_id = t.order_id
        and rt.passenger_no = t.passenger_no and rt.is_open)`.execute(db.kysely)
  return [
    ...rows.flatMap(wrongIn),
    ...strays.rows.map(({ number, passengerNo, fate }) => `ticket ${passengerNo} of order ${number} is ${fate} and nobody gave it back`),
  ]
}

function wrongIn(row: RefundStanding): string[] {
  const found: string[] = []
  const tell = (problem: string) => found.push(`refund ${row.id} of order ${row.number} (${row.state}): ${problem}`)
  const { backMinor, feeMinor, paidMinor, serviceFeeMinor, tickets } = row
  if (backMinor + feeMinor !== paidMinor) tell(`${backMinor} back and ${feeMinor} kept are not the ${paidMinor} that were paid`)
  if (row.open !== (row.state === 'failed' ? 0 : tickets)) tell(`${row.open} of ${tickets} tickets are in its hands`)
  switch (row.state) {
    case 'done':
      if (row.refunded !== tickets) tell(`${row.refunded} of ${tickets} tickets are given back`)
      if (row.grossMinor !== paidMinor + serviceFeeMinor) tell(`payments dealt with ${row.grossMinor} of ${paidMinor + serviceFeeMinor}`)
      if (row.givenMinor !== row.sharesMinor) tell(`payments gave ${row.givenMinor} back, and ${row.sharesMinor} was said`)
      break
    case 'failed':
      if (row.parts > 0) tell('payments has given something back')
      break
    default:
      if (row.parts > 0) tell('payments has given back already')
      if (row.refunding !== tickets) tell(`${row.refunding} of ${tickets} tickets are on their way back`)
      if (row.orderState !== REFUNDING) tell(`its order is in state ${row.orderState}`)
      if (!row.working) tell('no job works on it')
  }
  return found
}
