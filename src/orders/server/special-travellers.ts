import { sql } from 'kysely'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { invariant } from '../../kernel/result.ts'
import type { PeopleFace, Person } from '../../people/server/index.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import { readCursor, writeCursor, type PageCursor } from '../../server/page-cursor.ts'
import type { ReportedOrder, specialTravellers } from '../calls.ts'

/** Nobody is asked before a special user books; so the travel manager can look at every such order afterwards. */

export interface ReportDeps {
  readonly db: Database
  readonly people: Pick<PeopleFace, 'findAll'>
}

/** Through the members of orders: special users are few, and the index leads from each to her own orders. */
async function ordersOfSpecialUsers(reader: Reader, companyId: string, page: { after: PageCursor | null; size: number }) {
  let query = reader
    .selectFrom('person as p')
    .innerJoin('orderMember as m', (join) => join.onRef('m.companyId', '=', 'p.companyId').onRef('m.personId', '=', 'p.id'))
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'm.companyId').onRef('o.id', '=', 'm.orderId'))
    .select(['o.id as orderId', 'o.number', 'o.line', 'o.bookerId', 'o.totalMinor', 'o.submittedAt'])
    .select(sql<string[]>`array_agg(p.id order by p.user_code)`.as('travellerIds'))
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
  { db, people }: ReportDeps,
  { companyId }: { companyId: string },
  input: CallParsed<typeof specialTravellers>,
): Promise<CallResult<typeof specialTravellers>> {
  const found = await ordersOfSpecialUsers(db.read, companyId, { after: readCursor(input.cursor), size: input.size + 1 })
  const rows = found.slice(0, input.size)
  const last = rows.at(-1)
  const known = await people.findAll(db.read, companyId, [...new Set(rows.flatMap((row) => [row.bookerId, ...row.travellerIds]))])
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
    })),
    nextCursor: last && found.length > rows.length ? writeCursor({ at: last.submittedAt, id: last.orderId }) : null,
  }
}
