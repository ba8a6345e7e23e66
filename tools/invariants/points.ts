import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'
import { grantedViolations, type GrantedThing } from './granted.ts'

const POINTS: GrantedThing = {
  granted: 'points_grant',
  uses: 'points_use',
  usedId: 'grant_id',
  kind: 'points',
  owner: 'person_id',
  words: { one: 'points', many: 'points' },
}

/**
 * Reward points: what holds of all that is granted (granted.ts); what is set aside or has paid is hers whose part it is, and once of an order;
 * the books have drawn each grant from her company's credit once.
 */
export async function pointsViolations(db: Database): Promise<string[]> {
  return [...(await grantedViolations(db, POINTS)), ...(await paymentViolations(db)), ...(await drawnViolations(db))]
}

async function paymentViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const payments = await sql<{ id: string; strangers: number; isAlone: boolean }>`
    select p.id, count(*) filter (where g.person_id <> w.payer_id)::int as strangers,
      (select count(*) from payment o where o.company_id = p.company_id and o.order_id = p.order_id and o.kind = 'points') = 1 as is_alone
    from payment p
    left join points_use u on u.company_id = p.company_id and u.payment_id = p.id
    left join points_grant g on g.company_id = u.company_id and g.id = u.grant_id
    left join pay_order w on w.company_id = p.company_id and w.order_id = p.order_id
    where p.kind = 'points' group by p.company_id, p.id`.execute(db.kysely)
  for (const { id, strangers, isAlone } of payments.rows) {
    if (strangers > 0) found.push(`payment ${id} takes points of somebody who does not pay`)
    if (!isAlone) found.push(`payment ${id} is not its order's only one of points`)
  }
  // Set aside is what waits for the rest of a part, and nothing else.
  const waiting = await sql<{ number: string; state: string }>`
    select o.number, w.state from payment p
    join orders o on o.company_id = p.company_id and o.id = p.order_id
    join pay_order w on w.company_id = p.company_id and w.order_id = p.order_id
    where p.kind = 'points' and p.state = 'reserved' and w.state <> 'due'`.execute(db.kysely)
  for (const { number, state } of waiting.rows) found.push(`order ${number}: points are set aside for a part that is ${state}`)
  return found
}

async function drawnViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const drawn = await sql<{ id: string; amountMinor: number; drawnMinor: number }>`
    select g.id, g.amount_minor, (
        select coalesce(sum(l.amount_minor), 0) from ledger_entry e
        join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id and l.account = 'companyCredit'
        where e.company_id = g.company_id and e.points_grant_id = g.id and e.kind = 'grant'
      )::bigint as drawn_minor
    from points_grant g`.execute(db.kysely)
  for (const { id, amountMinor, drawnMinor } of drawn.rows)
    if (amountMinor !== drawnMinor) found.push(`points ${id} of ${amountMinor} have drawn ${drawnMinor} of the company's credit`)
  return found
}
