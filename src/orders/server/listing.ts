import { sql, type RawBuilder } from 'kysely'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { PageCursor } from '../../server/page-cursor.ts'
import { submittedWithin, type SubmittedWithin } from '../rules/search.ts'
import type { Line, Summary } from '../rules/spine.ts'
import type { OrderRef } from './ref.ts'

/* The SQL of the list of orders. It reads the rows of one member alone, along an index that has what is asked for in its order. */

interface Who {
  readonly companyId: string
  readonly personId: string
}

export interface ListWish {
  readonly whose: 'mine' | 'others'
  readonly line: Line | null
  readonly summaries: readonly Summary[] | null
  readonly from: Temporal.PlainDate | null
  readonly to: Temporal.PlainDate | null
  /** What a typed text may mean; null where nothing was typed. */
  readonly found: Found | null
  readonly after: PageCursor | null
  readonly size: number
}

export interface Found {
  readonly numbers: readonly string[]
  readonly cityCodes: readonly string[]
  readonly personIds: readonly string[]
}

export interface ListedRow extends OrderRef {
  readonly number: string
  readonly line: Line
  readonly submittedAt: Temporal.Instant
}

const rows = (reader: Reader, who: Who) =>
  reader
    .selectFrom('orderMember as m')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'm.companyId').onRef('o.id', '=', 'm.orderId'))
    .select(['m.companyId', 'm.orderId', 'm.submittedAt', 'm.line', 'o.number'])
    .where('m.companyId', '=', who.companyId)
    .where('m.personId', '=', who.personId)

/** What every row of a page has to be, asked of a member's row by its alias. */
function fits(alias: string, { whose, line, summaries, from, to, after }: ListWish): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const all = [sql`${of('travels')} = ${whose === 'mine'}`]
  if (line) all.push(sql`${of('line')} = ${line}`)
  if (summaries) all.push(sql`${of('summary')} = any(${[...summaries]}::text[])`)
  if (from) all.push(sql`${of('departs_on')} >= ${from}::date`)
  if (to) all.push(sql`${of('departs_on')} <= ${to}::date`)
  if (after) all.push(sql`(${of('submitted_at')}, ${of('order_id')}) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/**
 * Of each city as many as a page shows, read along its index from the newest on: a common city costs no more than a rare one. The fence
 * keeps the plan to that way, since estimates know nothing of who books how much.
 */
const ledThrough = ({ companyId, personId }: Who, cityCodes: readonly string[], wish: ListWish) => {
  const after = wish.after ? sql`and (p.submitted_at, p.order_id) < (${wish.after.at}::timestamptz, ${wish.after.id}::uuid)` : sql``
  return sql`select w.order_id from unnest(${[...cityCodes]}::text[]) c (code) cross join lateral (
      select p.order_id from order_place p
      cross join lateral (
        select x.travels from order_member x
        where x.company_id = p.company_id and x.person_id = p.person_id and x.submitted_at = p.submitted_at and x.order_id = p.order_id
          and ${fits('x', wish)} offset 0
      ) m
      where p.company_id = ${companyId} and p.person_id = ${personId} and p.city_code = c.code ${after}
      order by p.submitted_at desc, p.order_id desc limit ${wish.size}
    ) w`
}

/** A number as it was read off somewhere, or nearly: few begin like it in the whole company. */
const numbered = ({ companyId, personId }: Who, number: string) =>
  sql`select n.id from orders n where n.company_id = ${companyId} and n.number like ${`${number}%`}
    and exists (select from order_member h where h.company_id = n.company_id and h.order_id = n.id and h.person_id = ${personId})`

/** The beginning of very many numbers: it says of which days they are, and of these days the member's own are read, from the newest on. */
const numberedWithin = ({ companyId, personId }: Who, number: string, days: SubmittedWithin, wish: ListWish) => {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(DEFAULT_ZONE).toInstant()
  return sql`select w.order_id from (
      select x.company_id, x.order_id, x.submitted_at from order_member x
      where x.company_id = ${companyId} and x.person_id = ${personId} and ${fits('x', wish)}
        and x.submitted_at >= ${startOf(days.from)}::timestamptz and x.submitted_at < ${startOf(days.until)}::timestamptz
      order by x.submitted_at desc, x.order_id desc offset 0
    ) w
    cross join lateral (select o.number from orders o where o.company_id = w.company_id and o.id = w.order_id offset 0) n
    where n.number like ${`${number}%`} order by w.submitted_at desc, w.order_id desc limit ${wish.size}`
}

/**
 * The orders that a text may mean, of those the caller has to do with. Of whom she only goes along with she finds nothing [P-PRIV-01].
 * Each way goes through an index of its own and finds all that this page can show; what the text cannot mean is not asked.
 */
function meant(who: Who, { numbers, cityCodes, personIds }: Found, wish: ListWish) {
  const { companyId, personId } = who
  const ways: RawBuilder<unknown>[] = []
  if (cityCodes.length > 0) ways.push(ledThrough(who, cityCodes, wish))
  // One pattern after the other: the index of numbers serves no array of them.
  for (const number of numbers) {
    const within = submittedWithin(number)
    if (within === 'few') ways.push(numbered(who, number))
    else if (within !== 'none') ways.push(numberedWithin(who, number, within, wish))
  }
  if (personIds.length > 0) {
    // The fence keeps it to the rows of these travellers: a plan by estimates may read every order there is.
    ways.push(sql`select t.order_id from order_member t
      cross join lateral (
        select k.booker_id, k.owner_id from orders k where k.company_id = t.company_id and k.id = t.order_id offset 0
      ) o
      where t.company_id = ${companyId} and t.person_id = any(${[...personIds]}::uuid[]) and t.travels
        and ${personId}::uuid in (t.person_id, o.booker_id, o.owner_id)`)
  }
  if (ways.length === 0) return sql<boolean>`false`
  const each = ways.map((way) => sql`(${way})`)
  // As an array they are found first, and only then looked up.
  return sql<boolean>`m.order_id = any(array(${sql.join(each, sql` union `)}))`
}

/** Orders that somebody travels in, or that she booked for others; the newest first, by keyset. */
export function pageOfOrders(reader: Reader, who: Who, wish: ListWish) {
  let query = rows(reader, who).where(fits('m', wish))
  if (wish.found) query = query.where(meant(who, wish.found, wish))
  return query.orderBy('m.submittedAt', 'desc').orderBy('m.orderId', 'desc').limit(wish.size)
}

/** Whether there is an order that she booked for others and does not travel in; one row of an index. */
export async function hasBookedForOthers(reader: Reader, { companyId, personId }: Who): Promise<boolean> {
  const row = await reader
    .selectFrom('orderMember')
    .select('orderId')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('travels', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Orders by their numbers, of those that she has to do with. */
export async function ordersByNumber(reader: Reader, who: Who, numbers: readonly string[]): Promise<readonly ListedRow[]> {
  return rows(reader, who)
    .where('o.number', 'in', [...numbers])
    .execute()
}

/** What she travels in from a day on and did not give up, by the day. */
export async function travelsFrom(reader: Reader, who: Who, from: Temporal.PlainDate, atMost: number): Promise<readonly ListedRow[]> {
  return rows(reader, who)
    .where('m.travels', '=', true)
    .where('m.summary', '<>', 'closed')
    .where('m.departsOn', '>=', from)
    .orderBy('m.departsOn')
    .limit(atMost)
    .execute()
}

/** What a person travels in next: ticketed, and not yet left; after so many that she turned out not to travel in. */
export async function nextToTravel(reader: Reader, who: Who, now: Temporal.Instant, skip: number): Promise<ListedRow | null> {
  const row = await rows(reader, who)
    .where('m.travels', '=', true)
    .where('m.summary', '=', 'toTravel')
    .where('o.departsAt', '>', now)
    .orderBy('o.departsAt')
    .orderBy('o.id')
    .offset(skip)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Of what has begun and is not over, as a journey whose way back is still to come. */
export async function underWay(reader: Reader, who: Who, now: Temporal.Instant, most: number): Promise<readonly ListedRow[]> {
  return rows(reader, who)
    .where('m.travels', '=', true)
    .where('m.summary', '=', 'toTravel')
    .where('o.departsAt', '<=', now)
    .where('o.endsAt', '>', now)
    .orderBy('o.departsAt', 'desc')
    .orderBy('o.id')
    .limit(most)
    .execute()
}

export interface CalendarRow extends ListedRow {
  readonly summary: Summary
  readonly version: number
  /** Of its last event. */
  readonly changedAt: Temporal.Instant
}

const calendarRows = (reader: Reader, who: Who) =>
  rows(reader, who)
    .innerJoin('orderEvent as e', (join) =>
      join.onRef('e.companyId', '=', 'o.companyId').onRef('e.orderId', '=', 'o.id').onRef('e.seq', '=', 'o.version'),
    )
    .select(['m.summary', 'o.version', 'e.at as changedAt'])

/** One order that she has to do with, by its number. */
export async function tripForCalendar(reader: Reader, who: Who, number: string): Promise<CalendarRow | null> {
  return (await calendarRows(reader, who).where('o.number', '=', number).executeTakeFirst()) ?? null
}

/** What she travels in from a day on, by the day; what was closed only where that was lately. */
export async function tripsForCalendar(
  reader: Reader,
  who: Who,
  { from, closedSince, atMost }: { from: Temporal.PlainDate; closedSince: Temporal.Instant; atMost: number },
): Promise<readonly CalendarRow[]> {
  return calendarRows(reader, who)
    .where('m.travels', '=', true)
    .where('m.departsOn', '>=', from)
    .where((eb) => eb.or([eb('m.summary', '<>', 'closed'), eb('e.at', '>=', closedSince)]))
    .orderBy('m.departsOn')
    .orderBy('m.submittedAt', 'desc')
    .orderBy('m.orderId', 'desc')
    .limit(atMost)
    .execute()
}
