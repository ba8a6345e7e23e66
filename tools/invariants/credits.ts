import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/**
 * Unused value: all that was granted is used, left or ended; what is set aside or has paid is what its payment says; and the books owe each owner
 * what is hers.
 */
export async function creditViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const credits = await sql<{ id: string; amountMinor: number; leftMinor: number; expiredMinor: number; usedMinor: number }>`
    select c.id, c.amount_minor, c.left_minor, c.expired_minor, (
        select coalesce(sum(u.amount_minor - u.back_minor), 0) from travel_credit_use u where u.company_id = c.company_id and u.credit_id = c.id
      )::bigint as used_minor
    from travel_credit c`.execute(db.kysely)
  for (const { id, amountMinor, leftMinor, expiredMinor, usedMinor } of credits.rows) {
    if (leftMinor < 0 || expiredMinor < 0) found.push(`value ${id} has ${leftMinor} left and ${expiredMinor} ended`)
    if (usedMinor + leftMinor + expiredMinor !== amountMinor)
      found.push(`value ${id} of ${amountMinor}: ${usedMinor} used, ${leftMinor} left and ${expiredMinor} ended do not make it`)
  }

  const payments = await sql<{
    id: string
    state: string
    amountMinor: number
    backMinor: number
    usesMinor: number
    usesBackMinor: number
  }>`
    select p.id, p.state, p.amount_minor, p.back_minor, coalesce(sum(u.amount_minor), 0)::bigint as uses_minor,
      coalesce(sum(u.back_minor), 0)::bigint as uses_back_minor
    from payment p left join travel_credit_use u on u.company_id = p.company_id and u.payment_id = p.id
    where p.kind = 'travelCredit' group by p.company_id, p.id`.execute(db.kysely)
  for (const { id, state, amountMinor, backMinor, usesMinor, usesBackMinor } of payments.rows) {
    if (usesMinor !== amountMinor) found.push(`payment ${id} of ${amountMinor} takes ${usesMinor} of values`)
    const back = state === 'released' || state === 'returned' ? amountMinor : backMinor
    if (usesBackMinor !== back) found.push(`payment ${id} is ${state}: ${usesBackMinor} of its values came back, it must be ${back}`)
  }

  // Set aside is still its owner's by the books: it pays when the order is paid.
  const owed = await sql<{ account: string; bookedMinor: number; ownedMinor: number }>`
    select coalesce(b.account, h.account) as account, coalesce(b.booked_minor, 0)::bigint as booked_minor, coalesce(h.owned_minor, 0)::bigint as owned_minor
    from (
      select company_id, account, -sum(amount_minor)::bigint as booked_minor from ledger_posting where account like 'travelCredit:%'
      group by company_id, account
    ) b full join (
      select c.company_id, 'travelCredit:' || coalesce(c.owner_id::text, 'company') as account, sum(c.left_minor + (
          select coalesce(sum(u.amount_minor - u.back_minor), 0) from travel_credit_use u
          join payment p on p.company_id = u.company_id and p.id = u.payment_id and p.state = 'reserved'
          where u.company_id = c.company_id and u.credit_id = c.id
        ))::bigint as owned_minor
      from travel_credit c group by c.company_id, 2
    ) h on h.company_id = b.company_id and h.account = b.account
    where coalesce(b.booked_minor, 0) <> coalesce(h.owned_minor, 0)`.execute(db.kysely)
  for (const { account, bookedMinor, ownedMinor } of owed.rows)
    found.push(`the books owe ${bookedMinor} on ${account}, there is value of ${ownedMinor}`)

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
