import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'
import { journalOf, type JournalEntry } from './sandbox-books.ts'

export interface RailwayAccount {
  /** The order that was booked; what its changes have become belongs to it. */
  readonly number: string
  readonly orderIds: readonly string[]
  /** What has moved on to the railway for all of them, less what came back, in minor units. */
  readonly paidMinor: number
  /** Something of it is under way: the railway may be ahead, or behind. */
  readonly isUnderWay: boolean
}

/**
 * What orders of trains have paid to the railway is what the railway has taken for them: tickets, what changes were dearer or cheaper by, and
 * refunds. A change is counted with the order whose tickets it has replaced: what it leaves over comes back from there.
 */
export async function railwayAccountViolations(db: Database, sandboxOrigin: string): Promise<string[]> {
  const { rows } = await sql<RailwayAccount>`
    with recursive chain as (
      select company_id, order_id, order_id as root from train_order where change_of is null
      union all
      select t.company_id, t.order_id, c.root from train_order t join chain c on c.company_id = t.company_id and c.order_id = t.change_of)
    select o.number, array_agg(c.order_id::text) as order_ids,
      coalesce(-sum((select sum(l.amount_minor) from ledger_entry e
        join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id and l.account like 'supplier:%'
        where e.company_id = c.company_id and e.order_id = c.order_id)), 0)::bigint as paid_minor,
      bool_or(t.state in (1, 4, 7, 8, 11)
        or exists (select from pgboss.job j where j.state < 'completed' and j.name like 'trains.%' and j.name <> 'trains.travel'
          and j.data->'payload'->>'orderId' = t.order_id::text)
        or exists (select from jobs.parked p where p.name like 'trains.%' and p.data->'payload'->>'orderId' = t.order_id::text)) as is_under_way
    from chain c
    join train_order t on t.company_id = c.company_id and t.order_id = c.order_id
    join orders o on o.company_id = c.company_id and o.id = c.root
    group by o.number`.execute(db.kysely)
  return accountsDiffer(rows, await journalOf(sandboxOrigin))
}

/** Of what is settled: each account against the railway's journal. */
export function accountsDiffer(accounts: readonly RailwayAccount[], journal: readonly JournalEntry[]): string[] {
  const taken = new Map<string, number>()
  for (const { supplier, clientReference, amountMinor } of journal)
    if (supplier === 'rail') taken.set(clientReference, (taken.get(clientReference) ?? 0) + amountMinor)
  return accounts
    .filter(({ isUnderWay }) => !isUnderWay)
    .flatMap(({ number, orderIds, paidMinor }) => {
      const takenMinor = orderIds.reduce((sum, orderId) => sum + (taken.get(orderId) ?? 0), 0)
      return takenMinor === paidMinor ? [] : [`order ${number} and its changes have paid ${paidMinor}, the railway has taken ${takenMinor}`]
    })
}
