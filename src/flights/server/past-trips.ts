import { sql } from 'kysely'
import type { JudgedFacts } from '../../policy/rules/kept-market.ts'
import type { KeptTrip } from '../../policy/rules/replay.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { PastAsked } from '../../policy/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'

const ORDERS_AT_ONCE = 2_000

interface Row {
  readonly userCode: string
  readonly submittedAt: Temporal.Instant
  readonly verdict: unknown
  readonly judgedFacts: unknown
}

/** As the flights wing kept them itself, with the order. */
function tripOf({ userCode, submittedAt, verdict, judgedFacts }: Row): KeptTrip | null {
  if (judgedFacts === null) return null
  return { ...(judgedFacts as JudgedFacts), personCode: userCode, bookedAt: submittedAt, verdict: verdict as Verdict }
}

/** The ids of one pass over the index: a replay of years takes few, and none holds more than some megabytes. */
const IDS_AT_ONCE = 100_000

async function idsAfter(reader: Reader, { companyId, from, until }: PastAsked, after: string | null): Promise<string[]> {
  let query = reader
    .selectFrom('orders')
    .select('id')
    .where('companyId', '=', companyId)
    .where('line', '=', 'flight')
    .where('submittedAt', '>=', from)
    .where('submittedAt', '<', until)
    .where('summary', '<>', 'closed')
    .orderBy('id')
    .limit(IDS_AT_ONCE)
  if (after !== null) query = query.where('id', '>', after)
  const rows = await query.execute()
  return rows.map(({ id }) => id)
}

async function tripsOf(reader: Reader, companyId: string, ids: readonly string[]): Promise<(KeptTrip | null)[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('orders as o')
    .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'o.companyId').onRef('f.orderId', '=', 'o.id'))
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'o.companyId').onRef('p.id', '=', 'o.ownerId'))
    .select(['o.id', 'p.userCode', 'o.submittedAt', 'f.verdict', 'f.judgedFacts'])
    .where('o.companyId', '=', companyId)
    .where('o.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(tripOf)
}

/**
 * What policy holds a draft against: orders of flights submitted in some time, without those that came to nothing. In the order of
 * their ids. The ids are found first: asked for some orders after an id, the database would find and sort all the rest with all
 * that they keep, for every batch anew. While one batch is judged, the database looks for the next.
 */
export async function* pastFlights(reader: Reader, asked: PastAsked): AsyncGenerator<readonly (KeptTrip | null)[], void, undefined> {
  let after: string | null = null
  for (;;) {
    const ids: readonly string[] = await idsAfter(reader, asked, after)
    const read = (start: number) => tripsOf(reader, asked.companyId, ids.slice(start, start + ORDERS_AT_ONCE))
    let reading = read(0)
    for (let start = 0; start < ids.length; start += ORDERS_AT_ONCE) {
      const trips = await reading
      reading = read(start + ORDERS_AT_ONCE)
      reading.catch(() => undefined) // the next turn awaits it and hears of it; whoever has stopped does not need it any more
      yield trips
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < IDS_AT_ONCE) return
    after = last
  }
}
