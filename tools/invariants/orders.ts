import { sql } from 'kysely'
import { companyFault, countOf, countsOf, isMixed, PASSENGER_TYPES, type PassengerType } from '../../src/flights/rules/passenger-types.ts'
import { orderTransitions, type FlightOrderCode } from '../../src/flights/rules/states.ts'
import { orderTransitions as trainTransitions, type TrainOrderCode } from '../../src/trains/rules/states.ts'
import { sumMinor } from '../../src/kernel/money.ts'
import { eventHash, FIRST_HASH } from '../../src/orders/server/index.ts'
import type { Database } from '../../src/server/database/connect.ts'

/** Seats are being taken; or somebody is asked before that (beforeBooking). */
const STARTS = { flight: new Set([20, 1]), train: new Set([1, 17, 7]) }
const ORDERS_AT_ONCE = 500

function isLegal(line: EventRow['line'], from: number, to: number): boolean {
  if (from === to) return true // something was told, nothing moved
  const ways = line === 'flight' ? orderTransitions[from as FlightOrderCode] : trainTransitions[from as TrainOrderCode]
  return Object.values<number>(ways ?? {}).includes(to)
}

type EventRow = {
  companyId: string
  orderId: string
  number: string
  line: 'flight' | 'train'
  version: number
  state: number
  seq: number
  at: Temporal.Instant
  actorId: string | null
  kind: string
  fromState: number | null
  toState: number
  facts: unknown
  previousHash: Buffer
  hash: Buffer
  eventHash: Buffer
}

function chainViolations(events: readonly EventRow[]): string[] {
  const found: string[] = []
  const [first] = events
  const last = events.at(-1)
  if (!first || !last) return found
  let previous: Buffer = FIRST_HASH
  let state: number | null = null
  for (const [index, event] of events.entries()) {
    const name = `order ${event.number}, event ${event.seq}`
    if (event.seq !== index + 1) found.push(`${name}: an event is missing before it`)
    if (event.fromState !== state) found.push(`${name}: it begins at ${event.fromState}, the one before ended at ${state}`)
    if (state === null ? !STARTS[event.line].has(event.toState) : !isLegal(event.line, state, event.toState))
      found.push(`${name}: no way leads from ${state} to ${event.toState}`)
    const hash = eventHash({ ...event, facts: event.facts as Record<string, string | number> }, previous)
    if (!previous.equals(event.previousHash) || !hash.equals(event.hash)) found.push(`${name}: its seal does not fit`)
    previous = event.hash
    state = event.toState
  }
  if (!last.hash.equals(last.eventHash)) found.push(`order ${last.number}: it does not carry the seal of its last event`)
  if (last.seq !== last.version) found.push(`order ${last.number}: version ${last.version}, but ${last.seq} events`)
  if (last.toState !== last.state) found.push(`order ${last.number}: in state ${last.state}, its events end at ${last.toState}`)
  return found
}

/** Every order walked a legal way, its events are whole and sealed, and what is not settled has somebody working on it. */
export async function orderViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  let after = { companyId: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const page = await sql<{ companyId: string; id: string }>`
      select company_id, id from orders where (company_id, id) > (${after.companyId}::uuid, ${after.id}::uuid) order by company_id, id limit ${ORDERS_AT_ONCE}`.execute(
      db.kysely,
    )
    const last = page.rows.at(-1)
    if (!last) break
    const events = await sql<EventRow>`
      select e.*, o.number, o.line, o.version, o.event_hash, coalesce(f.state, t.state) as state from order_event e
      join orders o on o.company_id = e.company_id and o.id = e.order_id
      left join flight_order f on f.company_id = e.company_id and f.order_id = e.order_id
      left join train_order t on t.company_id = e.company_id and t.order_id = e.order_id
      where (e.company_id, e.order_id) > (${after.companyId}::uuid, ${after.id}::uuid) and (e.company_id, e.order_id) <= (${last.companyId}::uuid, ${last.id}::uuid)
      order by e.company_id, e.order_id, e.seq`.execute(db.kysely)
    const byOrder = Map.groupBy(events.rows, (event) => event.orderId)
    for (const { id } of page.rows) {
      const own = byOrder.get(id)
      if (own) found.push(...chainViolations(own))
      else found.push(`order ${id} has no events`)
    }
    after = last
  }

  const abandoned = await sql<{ number: string; state: number }>`
    select o.number, f.state from orders o
    join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    where f.state in (20, 1, 0, 2)
      -- What the desk has arranged is paid, and waits for the desk.
      and not (f.state = 2 and coalesce((f.change->>'byDesk')::boolean, false))
      and not exists (select 1 from pgboss.job j where j.state < 'completed' and j.name <> 'payments.refund-late'
        and j.data->'payload'->>'orderId' = o.id::text)
      and not exists (select 1 from pgboss.job j join approval a on a.id::text = j.data->'payload'->>'approvalId'
        where j.state < 'completed' and a.company_id = o.company_id and a.order_id = o.id)
      and not exists (select 1 from jobs.parked p where p.data->'payload'->>'orderId' = o.id::text)`.execute(db.kysely)
  for (const row of abandoned.rows) found.push(`order ${row.number} in state ${row.state} has no job that works on it`)

  const tickets = await sql<{ number: string; state: number; ticket: number; isLive: boolean; ticketNumber: string | null }>`
    select o.number, f.state, t.state as ticket, t.is_live, t.ticket_number from flight_ticket t
    join flight_order f on f.company_id = t.company_id and f.order_id = t.order_id
    join orders o on o.company_id = t.company_id and o.id = t.order_id`.execute(db.kysely)
  for (const row of tickets.rows) {
    // Issued; or it was asked to be given up or changed, or was kept after all.
    if (row.state === 3 && (![4, 5, 6, 8, 9].includes(row.ticket) || !row.ticketNumber))
      found.push(`order ${row.number} is ticketed without a ticket`)
    // A ticket that was given back or replaced is gone, whatever the others of its order are.
    if ((row.state === 99 || row.state === 6 || row.ticket === 10 || row.ticket === 7) === row.isLive)
      found.push(`order ${row.number} in state ${row.state} has a ticket that is ${row.isLive ? '' : 'not '}live`)
  }
  return [...found, ...(await partyViolations(db)), ...(await listViolations(db))]
}

/** Who travels in an order has a ticket in it, sees it, and is counted in its price; nobody else is. */
async function partyViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    number: string
    tickets: string[] | null
    travellers: string[] | null
    sees: string[]
    bookerId: string
    fare: number
    types: PassengerType[] | null
    byType: readonly { readonly type: PassengerType; readonly count: number; readonly fareMinor: number }[] | null
  }>`
    select o.number, o.booker_id,
      (select array_agg(t.passenger_type order by t.passenger_no) from flight_ticket t where t.company_id = o.company_id and t.order_id = o.id) as types,
      f.price->'byType' as by_type,
      (select array_agg(t.person_id::text order by t.person_id) from flight_ticket t where t.company_id = o.company_id and t.order_id = o.id) as tickets,
      (select array_agg(m.person_id::text order by m.person_id) from order_member m
        where m.company_id = o.company_id and m.order_id = o.id and m.travels) as travellers,
      (select coalesce(array_agg(m.person_id::text), '{}') from order_member m where m.company_id = o.company_id and m.order_id = o.id) as sees,
      (f.price->>'fareMinor')::bigint as fare
    from orders o join flight_order f on f.company_id = o.company_id and f.order_id = o.id`.execute(db.kysely)
  return rows.flatMap(({ number, tickets, travellers, sees, bookerId, fare, types, byType }) => {
    const found: string[] = []
    if (!tickets || String(tickets) !== String(travellers)) found.push(`order ${number}: who travels and who has a ticket are not the same`)
    if (!sees.includes(bookerId)) found.push(`order ${number}: whoever booked it does not see it`)
    if (sees.length > (tickets?.length ?? 0) + 1) found.push(`order ${number}: somebody sees it who neither books nor travels`)
    if (byType) {
      const isOfAll = PASSENGER_TYPES.every((type) => countOf(types ?? [], type) === (byType.find((row) => row.type === type)?.count ?? 0))
      if (!isOfAll) found.push(`order ${number}: its price is for others than its tickets are`)
      if (sumMinor(byType.map((row) => row.count * row.fareMinor)) !== fare) found.push(`order ${number}: its fares are not its sum`)
    } else if (!isMixed(types ?? []) && fare % (tickets?.length ?? 1) !== 0) {
      // What the desk has agreed for a family is one sum, of which each ticket has its share.
      found.push(`order ${number}: its fare is not one for each passenger`)
    }
    if (companyFault(countsOf(types ?? []))) found.push(`order ${number}: somebody under twelve has no adult`)
    return found
  })
}

/** What each member's list is found by says the same as the order itself. */
async function listViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string; what: string }>`
    select o.number, 'where it stands' as what from order_member m join orders o on o.company_id = m.company_id and o.id = m.order_id
      where (m.line, m.summary, m.submitted_at) is distinct from (o.line, o.summary, o.submitted_at) or m.departs_on is null
    union all
    select o.number, 'where it leads' from order_member m join orders o on o.company_id = m.company_id and o.id = m.order_id
      where exists (
        select from flight_ticket t cross join lateral (values (t.depart_city), (t.arrive_city)) c (code)
        where t.company_id = m.company_id and t.order_id = m.order_id and not exists (
          select from order_place p where p.company_id = m.company_id and p.person_id = m.person_id and p.city_code = c.code
            and p.submitted_at = m.submitted_at and p.order_id = m.order_id))`.execute(db.kysely)
  return rows.map(({ number, what }) => `order ${number}: the list of a member says otherwise ${what}`)
}
