import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/**
 * Reward points: all that was granted is used, left, set aside or ended; what is set aside or has paid is what its payment says, and hers whose
 * part it is; the books owe each person what is left and set aside, and have drawn each grant from her company's credit once.
 */
export async function pointsViolations(db: Database): Promise<string[]> {
  return [...(await grantViolations(db)), ...(await paymentViolations(db)), ...(await bookViolations(db))]
}

async function grantViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const grants = await sql<{ id: string; amountMinor: number; leftMinor: number; expiredMinor: number; usedMinor: number }>`
    select g.id, g.amount_minor, g.left_minor, g.expired_minor, (
        select coalesce(sum(u.amount_minor - u.back_minor), 0) from points_use u where u.company_id = g.company_id and u.grant_id = g.id
      )::bigint as used_minor
    from points_grant g`.execute(db.kysely)
  for (const { id, amountMinor, leftMinor, expiredMinor, usedMinor } of grants.rows) {
    if (leftMinor < 0 || expiredMinor < 0) found.push(`points ${id} have ${leftMinor} left and ${expiredMinor} ended`)
    if (usedMinor + leftMinor + expiredMinor !== amountMinor)
      found.push(`points ${id} of ${amountMinor}: ${usedMinor} used, ${leftMinor} left and ${expiredMinor} ended do not make it`)
  }
  return found
}

async function paymentViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const payments = await sql<{
    id: string
    state: string
    amountMinor: number
    backMinor: number
    usesMinor: number
    usesBackMinor: number
    strangers: number
    isAlone: boolean
  }>`
    select p.id, p.state, p.amount_minor, p.back_minor, coalesce(sum(u.amount_minor), 0)::bigint as uses_minor,
      coalesce(sum(u.back_minor), 0)::bigint as uses_back_minor, count(*) filter (where g.person_id <> w.payer_id)::int as strangers,
      (select count(*) from payment o where o.company_id = p.company_id and o.order_id = p.order_id and o.kind = 'points') = 1 as is_alone
    from payment p
    left join points_use u on u.company_id = p.company_id and u.payment_id = p.id
    left join points_grant g on g.company_id = u.company_id and g.id = u.grant_id
    left join pay_order w on w.company_id = p.company_id and w.order_id = p.order_id
    where p.kind = 'points' group by p.company_id, p.id`.execute(db.kysely)
  for (const { id, state, amountMinor, backMinor, usesMinor, usesBackMinor, strangers, isAlone } of payments.rows) {
    if (usesMinor !== amountMinor) found.push(`payment ${id} of ${amountMinor} takes ${usesMinor} points`)
    const back = state === 'released' || state === 'returned' ? amountMinor : backMinor
    if (usesBackMinor !== back) found.push(`payment ${id} is ${state}: ${usesBackMinor} of its points came back, it must be ${back}`)
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

async function bookViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  // Set aside is still hers by the books: it pays when the part is paid.
  const owed = await sql<{ account: string; bookedMinor: number; ownedMinor: number }>`
    select coalesce(b.account, h.account) as account, coalesce(b.booked_minor, 0)::bigint as booked_minor, coalesce(h.owned_minor, 0)::bigint as owned_minor
    from (
      select company_id, account, -sum(amount_minor)::bigint as booked_minor from ledger_posting where account like 'points%'
      group by company_id, account
    ) b full join (
      select g.company_id, 'points:' || g.person_id as account, sum(g.left_minor + (
          select coalesce(sum(u.amount_minor - u.back_minor), 0) from points_use u
          join payment p on p.company_id = u.company_id and p.id = u.payment_id and p.state = 'reserved'
          where u.company_id = g.company_id and u.grant_id = g.id
        ))::bigint as owned_minor
      from points_grant g group by g.company_id, 2
    ) h on h.company_id = b.company_id and h.account = b.account
    where coalesce(b.booked_minor, 0) <> coalesce(h.owned_minor, 0)`.execute(db.kysely)
  for (const { account, bookedMinor, ownedMinor } of owed.rows)
    found.push(`the books owe ${bookedMinor} on ${account}, there are points of ${ownedMinor}`)

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
