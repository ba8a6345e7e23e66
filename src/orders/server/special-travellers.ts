import { sql } from 'kysely'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant } from '../../kernel/result.ts'
import type { PeopleFace, Person } from '../../people/server/index.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { Caller } from '../../server/http/handler.ts'
import { readCursor, writeCursor, type PageCursor } from '../../server/page-cursor.ts'
import type { ReportedOrder, specialTravellers } from '../calls.ts'
import type { Lines } from './lines.ts'

/** Nobody is asked before a special user books; so the travel manager can look at every such order afterwards. */

export interface ReportDeps {
  readonly db: Database
  readonly people: Pick<PeopleFace, 'findAll'>
  readonly orders: Pick<Lines, 'briefs'>
}

/** Through the members of orders: special users are few, and the index leads from each to her own orders. */
async function ordersOfSpecialUsers(
  reader: Reader,
  { companyId, personId }: { companyId: string; personId: string },
  page: { after: PageCursor | null; size: number },
) {
  let query = reader
    .selectFrom('person as p')
    .innerJoin('orderMember as m', (join) => join.onRef('m.companyId', '=', 'p.companyId').onRef('m.personId', '=', 'p.id'))
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'm.companyId').onRef('o.id', '=', 'm.orderId'))
    .select(['o.id as orderId', 'o.number', 'o.line', 'o.bookerId', 'o.totalMinor', 'o.submittedAt'])
    .select(sql<string[]>`array_agg(p.id order by p.user_code)`.as('travellerIds'))
    // A report is no key: whoever has nothing to do with an order reads of it, and cannot open it.
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('orderMember as own')
            .select('own.personId')
            .whereRef('own.companyId', '=', 'o.companyId')
            .whereRef('own.orderId', '=', 'o.id')
            .where('own.personId', '=', personId),
        )
        .$castTo<boolean>()
        .as('isHers'),
    )
    .where('p.companyId', '=', companyId)
    .where('p.isSpecial', '=', true)
    .where('m.travels', '=', true)
    .groupBy(['o.companyId', 'o.id'])
  if (page.after) {
    const { at, id } = page.after
    query = query.where((eb) => eb(eb.refTuple('o.submittedAt', 'o.id'), '<', eb.tuple(at, id)))
  }
  return query.orderBy('o.submittedAt', 'desc').orderBy('o.id', 'desc').limit(page.size).execute()
}

export async function reportSpecialTravellers(
  { db, people, orders }: ReportDeps,
  { caller: { companyId, personId }, language }: { caller: Pick<Caller, 'companyId' | 'personId'>; language: Language },
  input: CallParsed<typeof specialTravellers>,
): Promise<CallResult<typeof specialTravellers>> {
  const found = await ordersOfSpecialUsers(db.read, { companyId, personId }, { after: readCursor(input.cursor), size: input.size + 1 })
  const rows = found.slice(0, input.size)
  const last = rows.at(-1)
  const [known, open] = await Promise.all([
    people.findAll(db.read, companyId, [...new Set(rows.flatMap((row) => [row.bookerId, ...row.travellerIds]))]),
    orders.briefs(
      db.read,
      rows.filter(({ isHers }) => isHers).map(({ orderId }) => ({ companyId, orderId })),
      language,
    ),
  ])
  const pathOf = new Map(open.map(({ orderId, path }) => [orderId, path]))
  const named = (personId: string): Pick<Person, 'userCode' | 'name'> => {
    const person = known.get(personId)
    invariant(person, 'who books or travels is a person of the company')
    return { userCode: person.userCode, name: person.name }
  }
  return {
    orders: rows.map((row): ReportedOrder => ({
      orderSeq: row.number,
      line: row.line,
      submittedAt: row.submittedAt.toString(),
      travellers: row.travellerIds.map(named),
      booker: named(row.bookerId),
      totalMinor: row.totalMinor,
      path: pathOf.get(row.orderId) ?? null,
    })),
    nextCursor: last && found.length > rows.length ? writeCursor({ at: last.submittedAt, id: last.orderId }) : null,
  }
}
