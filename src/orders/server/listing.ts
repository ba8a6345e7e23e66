import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../server/database/connect.ts'
import type { PageCursor } from '../../server/page-cursor.ts'
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

/**
 * The orders that a text may mean, of those the caller has to do with. Of whom she only goes along with she finds nothing [P-PRIV-01].
 * Each way goes through an index of its own; what the text cannot mean is not asked.
 */
function meant({ companyId, personId }: Who, { numbers, cityCodes, personIds }: Found) {
  const ways: RawBuilder<unknown>[] = []
  if (cityCodes.length > 0) {
    ways.push(sql`select p.order_id from order_place p
      where p.company_id = ${companyId} and p.person_id = ${personId} and p.city_code = any(${[...cityCodes]}::text[])`)
  }
  // One pattern after the other: the index of numbers serves no array of them.
  for (const number of numbers) {
    ways.push(sql`select n.id from orders n where n.company_id = ${companyId} and n.number like ${`${number}%`}
      and exists (select from order_member h where h.company_id = n.company_id and h.order_id = n.id and h.person_id = ${personId})`)
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
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`m.order_id in (${sql.join(ways, sql` union `)})`
}

/** Orders that somebody travels in, or that she booked for others; the newest first, by keyset. */
export function pageOfOrders(reader: Reader, who: Who, wish: ListWish) {
  let query = rows(reader, who).where('m.travels', '=', wish.whose === 'mine')
  if (wish.line) query = query.where('m.line', '=', wish.line)
  if (wish.summaries) query = query.where('m.summary', 'in', [...wish.summaries])
  if (wish.from) query = query.where('m.departsOn', '>=', wish.from)
  if (wish.to) query = query.where('m.departsOn', '<=', wish.to)
  if (wish.found) query = query.where(meant(who, wish.found))
  if (wish.after) {
    const { at, id } = wish.after
    query = query.where((eb) => eb(eb.refTuple('m.submittedAt', 'm.orderId'), '<', eb.tuple(at, id)))
  }
  return query.orderBy('m.submittedAt', 'desc').orderBy('m.orderId', 'desc').limit(wish.size)
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
