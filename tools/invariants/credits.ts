import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'
import { grantedViolations, type GrantedThing } from './granted.ts'

const VALUE: GrantedThing = {
  granted: 'travel_credit',
  uses: 'travel_credit_use',
  usedId: 'credit_id',
  kind: 'travelCredit',
  owner: 'owner_id',
  words: { one: 'value', many: 'values' },
}

/** Unused value: what holds of all that is granted (granted.ts), and what refunds leave of it is what the books grant. */
export async function creditViolations(db: Database): Promise<string[]> {
  const found = await grantedViolations(db, VALUE)
  const refunds = await sql<{ number: string; part: string; leftMinor: number; grantedMinor: number }>`
    select o.number, r.part, r.value_minor as left_minor, (
        select coalesce(sum(l.amount_minor), 0) from ledger_entry e
        join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id and l.account = 'clearing'
        where e.company_id = r.company_id and e.payment_id = r.payment_id and e.kind = 'grant' and e.part = r.part
      )::bigint as granted_minor
    from payment_refund r join orders o on o.company_id = r.company_id and o.id = r.order_id where r.value_minor > 0`.execute(db.kysely)
  for (const { number, part, leftMinor, grantedMinor } of refunds.rows)
    if (leftMinor !== grantedMinor) found.push(`order ${number}, ${part}: ${leftMinor} are left as value, the books grant ${grantedMinor}`)
  return found
}
