import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

interface ChangeStanding {
  number: string
  orderId: string
  state: number
  tickets: number
  /** Of the old tickets: under way and live; replaced and dead. */
  changing: number
  changed: number
  beforeMinor: number
  afterMinor: number
  priceMinor: number
  feeMinor: number
  differenceMinor: number
  differenceFeeMinor: number
  totalMinor: number
  backMinor: number
  isBack: boolean
  givenMinor: number
  working: boolean
}

const OPEN = new Set([7, 8, 10, 17])
const ENDED = new Set([6, 15, 16])

/**
 * Tickets of trains that are changed: as long as the order that a change has become is under way its old tickets are, and good; once it is issued
 * they are replaced; where it came to nothing nothing was given back. What it costs is what the railway asks for it, and what comes back did so,
 * or is being worked on. A ticket is in the hands of one change at most; what was changed at the railway itself is in those of none.
 */
export async function trainChangeViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<ChangeStanding>`
    select o.number, t.order_id, t.state, count(*)::int as tickets,
      (count(*) filter (where k.fate = 'changing' and k.is_live))::int as changing,
      (count(*) filter (where k.fate = 'changed' and not k.is_live))::int as changed,
      sum(k.fare_minor)::bigint as before_minor,
      (select sum(n.fare_minor) from train_ticket n where n.company_id = t.company_id and n.order_id = t.order_id)::bigint as after_minor,
      (t.price->>'fareMinor')::bigint as price_minor,
      (t.change->'sums'->>'feeMinor')::bigint as fee_minor, (t.change->'sums'->>'differenceMinor')::bigint as difference_minor,
      (t.change->'sums'->>'differenceFeeMinor')::bigint as difference_fee_minor,
      (t.change->'sums'->>'totalMinor')::bigint as total_minor, (t.change->'sums'->>'backMinor')::bigint as back_minor,
      t.difference_back_at is not null as is_back,
      (select coalesce(sum(p.gross_minor - p.fee_minor - p.value_minor), 0) from payment_refund p
        where p.company_id = t.company_id and p.part = 'change:' || t.order_id)::bigint as given_minor,
      exists (select 1 from pgboss.job j where j.state < 'completed' and j.data->'payload'->>'orderId' = t.order_id::text)
      or exists (select 1 from jobs.parked p where p.data->'payload'->>'orderId' = t.order_id::text) as working
    from train_order t
    join orders o on o.company_id = t.company_id and o.id = t.order_id
    join train_ticket k on k.company_id = t.company_id and k.order_id = t.change_of
      and t.change->'passengerNos' @> to_jsonb(k.passenger_no)
    where t.change is not null
    group by o.number, t.company_id, t.order_id`.execute(db.kysely)
  const strays = await sql<{ number: string; passengerNo: number; fate: string; hands: number }>`
    select o.number, k.passenger_no, k.fate, count(t.order_id)::int as hands
    from train_ticket k
    join orders o on o.company_id = k.company_id and o.id = k.order_id
    left join train_order t on t.company_id = k.company_id and t.change_of = k.order_id
      and t.change->'passengerNos' @> to_jsonb(k.passenger_no)
      and case when k.fate = 'changing' then t.state in (7, 8, 10, 17) else t.state not in (7, 8, 10, 17, 6, 15, 16) end
    where k.fate in ('changing', 'changed') and k.changed_elsewhere_at is null
    group by o.number, k.passenger_no, k.fate, k.company_id, k.order_id
    having count(t.order_id) <> 1`.execute(db.kysely)
  return [
    ...rows.flatMap(wrongIn),
    ...strays.rows.map(
      ({ number, passengerNo, fate, hands }) => `ticket ${passengerNo} of order ${number} is ${fate} in the hands of ${hands} changes`,
    ),
  ]
}

function wrongIn(row: ChangeStanding): string[] {
  const found: string[] = []
  const tell = (problem: string) => found.push(`change ${row.number} in state ${row.state}: ${problem}`)
  const { tickets, totalMinor, backMinor, differenceMinor } = row
  if (row.afterMinor - row.beforeMinor !== differenceMinor)
    tell(`tickets of ${row.beforeMinor} and of ${row.afterMinor} do not differ by ${differenceMinor}`)
  if (totalMinor - backMinor !== differenceMinor + row.feeMinor + row.differenceFeeMinor) tell('its sums do not add up')
  if (row.priceMinor !== totalMinor) tell(`it costs ${row.priceMinor}, the railway asks ${totalMinor}`)
  if (OPEN.has(row.state) && row.changing !== tickets) tell(`${row.changing} of ${tickets} old tickets are under way`)
  const isDone = !OPEN.has(row.state) && !ENDED.has(row.state)
  if (isDone && row.changed !== tickets) tell(`${row.changed} of ${tickets} old tickets are replaced`)
  if (!isDone && row.givenMinor !== 0) tell(`${row.givenMinor} came back before its tickets were issued`)
  if (isDone && row.isBack && row.givenMinor !== backMinor) tell(`${row.givenMinor} came back of ${backMinor}`)
  if (isDone && backMinor > 0 && !row.isBack && !row.working) tell('what is left over has not come back, and no job works on it')
  return found
}
