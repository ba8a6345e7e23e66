import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'
import { bookingsOf, type OtherSandbox } from './sandbox-books.ts'

interface ChangeStanding {
  number: string
  id: string
  kind: string
  state: number
  /** The order that it became. */
  newState: number | null
  tickets: number
  open: number
  /** Of its old tickets, those that are being changed, and those that were. */
  changing: number
  changed: number
  newTickets: number
  newIssued: number
  oldNumbers: readonly string[]
  worthMinor: number | null
  /** What the old tickets were worth, and what the new ones are dearer by. */
  oldWorthMinor: number | null
  differenceMinor: number | null
}

/** Which codes of an order may stand behind which code of a change. */
const BEHIND: Readonly<Record<number, readonly number[]>> = {
  1: [20],
  2: [0],
  3: [2],
  4: [1],
  5: [2],
  7: [2],
  8: [3, 4, 5, 6, 7, 8],
  98: [99],
  99: [99],
}

/**
 * Tickets that are changed: while a change is under way its old tickets are, and nobody else has them; once it is done they are gone, at the
 * airline too, and there is a new one for each, worth what was paid for the old one and what it is dearer by; where it came to nothing they are
 * as good as before. A change stands where its order does.
 */
export async function changeViolations(db: Database, sandboxOrigin: string | null, others: readonly OtherSandbox[]): Promise<string[]> {
  const found: string[] = []
  const worth = sql.raw(
    "(n.change->'worth'->>'fareMinor')::bigint + (n.change->'worth'->>'airportTaxMinor')::bigint + (n.change->'worth'->>'fuelSurchargeMinor')::bigint",
  )
  const oldWhole = sql.raw(
    `(coalesce(f.change->'worth', f.price)->>'fareMinor')::bigint + (coalesce(f.change->'worth', f.price)->>'airportTaxMinor')::bigint
     + (coalesce(f.change->'worth', f.price)->>'fuelSurchargeMinor')::bigint`,
  )
  const { rows } = await sql<ChangeStanding>`
    select o.number, c.id, c.kind, c.state, n.state as new_state, count(*)::int as tickets,
      (count(*) filter (where ct.is_open))::int as open, (count(*) filter (where t.state = 5 and t.is_live))::int as changing,
      (count(*) filter (where t.state = 7 and not t.is_live))::int as changed, array_agg(ct.ticket_number) as old_numbers,
      (select count(*) from flight_ticket nt where nt.company_id = c.company_id and nt.order_id = c.new_order_id)::int as new_tickets,
      (select count(*) from flight_ticket nt where nt.company_id = c.company_id and nt.order_id = c.new_order_id
        and nt.ticket_number is not null)::int as new_issued,
      ${worth} as worth_minor,
      (n.price->>'fareMinor')::bigint + (n.price->>'airportTaxMinor')::bigint + (n.price->>'fuelSurchargeMinor')::bigint as difference_minor,
      ((${oldWhole}) * count(*) / (select count(*) from flight_ticket a where a.company_id = c.company_id and a.order_id = c.order_id))::bigint
        as old_worth_minor
    from flight_change c
    join flight_change_ticket ct on ct.company_id = c.company_id and ct.change_id = c.id
    join flight_ticket t on t.company_id = ct.company_id and t.order_id = ct.order_id and t.passenger_no = ct.passenger_no
    join flight_order f on f.company_id = c.company_id and f.order_id = c.order_id
    left join flight_order n on n.company_id = c.company_id and n.order_id = c.new_order_id
    join orders o on o.company_id = c.company_id and o.id = c.order_id
    group by o.number, c.company_id, c.id, c.order_id, c.new_order_id, c.kind, c.state, n.state, n.change, n.price, f.change, f.price`.execute(
    db.kysely,
  )
  const atAirline = sandboxOrigin === null ? null : await statusesAt(sandboxOrigin, others)
  for (const row of rows) {
    const tell = (problem: string) => found.push(`change ${row.id} of order ${row.number} (state ${row.state}): ${problem}`)
    const isNothing = row.state === 98 || row.state === 99
    if (row.newState !== null && !BEHIND[row.state]?.includes(row.newState)) tell(`its order is in state ${row.newState}`)
    if (row.newState === null && ![6, 98, 99].includes(row.state)) tell('it has no order')
    if (row.open !== (isNothing ? 0 : row.tickets)) tell(`${row.open} of ${row.tickets} tickets are in its hands`)
    if (row.state !== 8 && !isNothing && row.changing !== row.tickets) tell(`${row.changing} of ${row.tickets} tickets are being changed`)
    if (row.newState !== null && row.newTickets !== row.tickets) tell(`${row.newTickets} tickets replace ${row.tickets}`)
    if (row.newState !== null && row.worthMinor !== (row.oldWorthMinor ?? 0) + (row.differenceMinor ?? 0))
      tell(`new tickets are worth ${row.worthMinor}, ${row.oldWorthMinor} and ${row.differenceMinor} were paid`)
    if (row.state !== 8) continue
    if (row.changed !== row.tickets) tell(`${row.changed} of ${row.tickets} tickets are replaced`)
    if (row.newIssued !== row.tickets) tell(`${row.newIssued} of ${row.tickets} new tickets are issued`)
    if (row.kind === 'desk' || atAirline === null) continue
    for (const number of row.oldNumbers)
      if (atAirline.get(number) !== 'exchanged') tell(`ticket ${number} is ${atAirline.get(number) ?? 'unknown'} at the airline`)
  }
  return [...found, ...(await strayTickets(db))]
}

async function statusesAt(origin: string, others: readonly OtherSandbox[]): Promise<ReadonlyMap<string, string | null>> {
  const tickets = (await bookingsOf(origin, others)).flatMap((booking) => booking.tickets)
  return new Map(tickets.flatMap(({ number, status }) => (number === null ? [] : [[number, status] as const])))
}

/** Each ticket that is being changed, or was, is so by a change. */
async function strayTickets(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string; passengerNo: number; state: number }>`
    select o.number, t.passenger_no, t.state from flight_ticket t
    join orders o on o.company_id = t.company_id and o.id = t.order_id
    where t.state in (5, 7) and not exists (
      select 1 from flight_change_ticket ct where ct.company_id = t.company_id and ct.order_id = t.order_id
        and ct.passenger_no = t.passenger_no and ct.is_open)`.execute(db.kysely)
  return rows.map(({ number, passengerNo, state }) => `ticket ${passengerNo} of order ${number} is in state ${state} and nobody changes it`)
}
