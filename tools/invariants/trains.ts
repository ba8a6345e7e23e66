import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'
import { trainChangeViolations } from './train-changes.ts'
import { railwayAccountViolations } from './train-money.ts'
import { trainRefundViolations } from './train-refunds.ts'
import { groupViolations } from './train-groups.ts'
import { ladderViolations } from './train-ladders.ts'
import { standbyViolations } from './trains-standby.ts'

export interface RailBookingSeen {
  readonly bookingId: string
  readonly clientReference: string
  readonly status: string
  readonly tickets: readonly { readonly number: string | null; readonly status: string | null }[]
  readonly totalMinor: number
}

export interface OwnOrder {
  orderId: string
  number: string
  state: number
  supplierBookingId: string | null
  fareMinor: number
  ticketNumbers: string[]
  /** What has become of each of them, in their order; empty where nothing has. */
  fates: string[]
  working: boolean
  /** Of those jobs, one that asks the railway something, or gives seats back. */
  isAsking: boolean
}

const PAGE = 1_000
const TAKES_SEATS = new Set(['occupying', 'held', 'ticketing', 'ticketed'])
/** SPEC.md, 4, Train order: issued, on its way, over; being given back, and given back; changed. */
const TICKETED = new Set([5, 13, 14, 11, 12, 9])
/** Somebody or something has to work on it: 7, 8 and 10 are of changes. */
const UNDER_WAY = new Set([1, 2, 4, 7, 8, 10, 11, 17])
const REFUNDED = 12
/** How a ticket stands at the railway, by what has become of it here; while it is on its way back the railway may be ahead or behind. */
const STANDS: Readonly<Record<string, readonly string[]>> = {
  '': ['issued', 'used'],
  refunding: ['issued', 'refund_processing', 'refunded'],
  refunded: ['refunded'],
  changing: ['issued', 'exchange_processing', 'exchanged'],
  changed: ['exchanged'],
}
const ENDED = new Set([6, 15, 16])
/** A ticket that somebody can ride on, or had until it was asked to be given back or changed. */
const IN_HANDS = new Set(['issued', 'used', 'refund_processing', 'exchange_processing'])

async function bookingsOf(origin: string): Promise<readonly RailBookingSeen[]> {
  const all: RailBookingSeen[] = []
  for (let after = 0; ;) {
    const answer = await fetch(`${origin}/control/rail/bookings?after=${after}`)
    const page = (await answer.json()) as { bookings: (RailBookingSeen & { seq: number })[] }
    all.push(...page.bookings)
    const last = page.bookings.at(-1)
    if (!last || page.bookings.length < PAGE) return all
    after = last.seq
  }
}

/** Orders of trains and the railway's books say the same, both ways; tickets are live as long as somebody travels on them; nobody is left without a job. */
export async function trainViolations(db: Database, sandboxOrigin: string | null): Promise<string[]> {
  const { rows } = await sql<OwnOrder>`
    select o.id as order_id, o.number, t.state, t.supplier_booking_id, case when t.change is null then (t.price->>'fareMinor')::bigint
        else (select sum(k.fare_minor) from train_ticket k where k.company_id = o.company_id and k.order_id = o.id)::bigint end as fare_minor,
      (select coalesce(array_agg(k.ticket_number order by k.passenger_no), '{}') from train_ticket k
        where k.company_id = o.company_id and k.order_id = o.id and k.ticket_number is not null) as ticket_numbers,
      (select coalesce(array_agg(coalesce(k.fate, '') order by k.passenger_no), '{}') from train_ticket k
        where k.company_id = o.company_id and k.order_id = o.id and k.ticket_number is not null) as fates,
      exists (select 1 from pgboss.job j where j.state < 'completed' and j.data->'payload'->>'orderId' = o.id::text)
      or exists (select 1 from pgboss.job j join approval a on a.id::text = j.data->'payload'->>'approvalId'
        where j.state < 'completed' and a.company_id = o.company_id and a.order_id = o.id)
      or exists (select 1 from jobs.parked p where p.data->'payload'->>'orderId' = o.id::text)
      or t.awaits is not null and exists (select 1 from train_order s join pgboss.job j
        on j.data->'payload'->>'orderId' = s.order_id::text or j.data->'payload'->>'approvalId' in
          (select a.id::text from approval a where a.company_id = s.company_id and a.order_id = s.order_id)
        where s.company_id = t.company_id and s.group_id = t.group_id and j.state < 'completed')
      or t.awaits is not null and exists (select 1 from train_order s join jobs.parked p on p.data->'payload'->>'orderId' = s.order_id::text
        where s.company_id = t.company_id and s.group_id = t.group_id) as working,
      exists (select 1 from pgboss.job j where j.state < 'completed' and j.name like 'trains.%' and j.name <> 'trains.travel'
        and j.data->'payload'->>'orderId' = o.id::text)
      or exists (select 1 from jobs.parked p where p.name like 'trains.%' and p.data->'payload'->>'orderId' = o.id::text) as is_asking
    from orders o join train_order t on t.company_id = o.company_id and t.order_id = o.id`.execute(db.kysely)
  return [
    ...(await ticketViolations(db)),
    ...(await trainRefundViolations(db)),
    ...(await trainChangeViolations(db)),
    ...(await groupViolations(db)),
    ...(await ladderViolations(db)),
    ...rows
      .filter(({ state, working }) => !working && UNDER_WAY.has(state))
      .map(({ number, state }) => `order ${number} in state ${state} has no job that works on it`),
    ...(sandboxOrigin === null ? [] : bookViolations(rows, await bookingsOf(sandboxOrigin))),
    ...(sandboxOrigin === null ? [] : await railwayAccountViolations(db, sandboxOrigin)),
    ...(await standbyViolations(db, sandboxOrigin)),
  ]
}

async function ticketViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    number: string
    state: number
    isLive: boolean
    ticketNumber: string | null
    passengerType: string
    fate: string | null
  }>`
    select o.number, t.state, k.is_live, k.fate, k.ticket_number, k.passenger_type from train_ticket k
    join train_order t on t.company_id = k.company_id and t.order_id = k.order_id
    join orders o on o.company_id = k.company_id and o.id = k.order_id`.execute(db.kysely)
  const overlaps = await sql<{ number: string }>`
    select distinct o.number from train_ticket a join train_ticket b on a.company_id = b.company_id and a.person_id = b.person_id
      and a.order_id <> b.order_id and a.departs_at < b.arrives_at and b.departs_at < a.arrives_at
    join orders o on o.company_id = a.company_id and o.id = a.order_id
    join train_order ta on ta.company_id = a.company_id and ta.order_id = a.order_id
    join train_order tb on tb.company_id = b.company_id and tb.order_id = b.order_id
    where ta.railway_word is distinct from 'cancelled' and tb.railway_word is distinct from 'cancelled'
      and a.is_live and b.is_live and a.fate is distinct from 'changing' and b.fate is distinct from 'changing'`.execute(db.kysely)
  const lists = await sql<{ number: string }>`
    select o.number from orders o join train_order t on t.company_id = o.company_id and t.order_id = o.id
    where (select coalesce(array_agg(k.person_id order by k.person_id), '{}') from train_ticket k where k.company_id = o.company_id and k.order_id = o.id)
      <> (select coalesce(array_agg(m.person_id order by m.person_id), '{}') from order_member m where m.company_id = o.company_id and m.order_id = o.id and m.travels)`.execute(
    db.kysely,
  )
  return [
    ...rows.flatMap((row) => {
      const found: string[] = []
      const isOver = ENDED.has(row.state) || row.state === REFUNDED || row.fate === 'refunded' || row.fate === 'changed'
      if (isOver === row.isLive)
        found.push(`order ${row.number} in state ${row.state} has a ticket that is ${row.isLive ? '' : 'not '}live`)
      const isDue = TICKETED.has(row.state) && row.passengerType !== 'freeChild'
      if (isDue && row.ticketNumber === null) found.push(`order ${row.number} is issued without a ticket`)
      return found
    }),
    ...overlaps.rows.map(({ number }) => `order ${number}: somebody is on two trains at a time`),
    ...lists.rows.map(({ number }) => `order ${number}: who travels and who has a ticket are not the same`),
  ]
}

/** The railway's bookings and our orders, both ways: seats that nobody has ordered, tickets that no passenger of ours has, and the other way about. */
export function bookViolations(orders: readonly OwnOrder[], bookings: readonly RailBookingSeen[]): string[] {
  const found: string[] = []
  const own = new Map(orders.map((order) => [order.orderId, order]))
  for (const [reference, list] of Map.groupBy(bookings, (booking) => booking.clientReference)) {
    const order = own.get(reference)
    const living = list.filter(({ status }) => TAKES_SEATS.has(status))
    if (living.length > 1) found.push(`order reference ${reference} takes seats ${living.length} times at the railway`)
    for (const { bookingId, tickets } of living) {
      if (!order) found.push(`booking ${bookingId} at the railway belongs to no order`)
      else if (!order.isAsking) {
        if (ENDED.has(order.state)) found.push(`order ${order.number} has ended, its booking ${bookingId} still takes seats`)
        for (const { number, status } of tickets)
          if (number !== null && IN_HANDS.has(status ?? '') && !order.ticketNumbers.includes(number))
            found.push(`ticket ${number} that the railway has sold for order ${order.number} is no passenger's`)
      }
    }
  }
  for (const order of orders) {
    if (!TICKETED.has(order.state)) continue
    const booking = bookings.find(({ bookingId }) => bookingId === order.supplierBookingId)
    if (booking?.status !== 'ticketed') found.push(`order ${order.number} is issued, the railway says ${booking?.status ?? 'nothing'}`)
    else if (booking.totalMinor !== order.fareMinor)
      found.push(`order ${order.number} cost ${order.fareMinor}, the railway asks ${booking.totalMinor}`)
    else if (String(booking.tickets.flatMap(({ number }) => number ?? [])) !== String(order.ticketNumbers))
      found.push(`order ${order.number} and the railway name different tickets`)
    else {
      const statuses = booking.tickets.flatMap(({ number, status }) => (number === null ? [] : [status ?? '']))
      for (const [index, fate] of order.fates.entries())
        if (!(STANDS[fate] ?? []).includes(statuses[index] ?? ''))
          found.push(`ticket ${order.ticketNumbers[index]} of order ${order.number} is "${fate}", the railway says ${statuses[index]}`)
    }
  }
  return found
}
