import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/* What must hold of whatever is granted, used in parts and ended by its day: unused value and reward points. */

export interface GrantedThing {
  readonly granted: 'points_grant' | 'travel_credit'
  readonly uses: 'points_use' | 'travel_credit_use'
  readonly usedId: 'grant_id' | 'credit_id'
  /** The kind of the payments that are made of it. */
  readonly kind: 'points' | 'travelCredit'
  /** The column of whose it is: the company's where it is null. */
  readonly owner: 'person_id' | 'owner_id'
  readonly words: { readonly one: string; readonly many: string }
}

/** All that was granted is used, left or ended; what is set aside or has paid is what its payment says; the books owe each owner what is hers. */
export async function grantedViolations(db: Database, thing: GrantedThing): Promise<string[]> {
  return [...(await standings(db, thing)), ...(await payments(db, thing)), ...(await owed(db, thing))]
}

async function standings(db: Database, { granted, uses, usedId, words }: GrantedThing): Promise<string[]> {
  const found: string[] = []
  const { rows } = await sql<{ id: string; amountMinor: number; leftMinor: number; expiredMinor: number; usedMinor: number }>`
    select g.id, g.amount_minor, g.left_minor, g.expired_minor, (
        select coalesce(sum(u.amount_minor - u.back_minor), 0) from ${sql.table(uses)} u
        where u.company_id = g.company_id and u.${sql.ref(usedId)} = g.id
      )::bigint as used_minor
    from ${sql.table(granted)} g`.execute(db.kysely)
  for (const { id, amountMinor, leftMinor, expiredMinor, usedMinor } of rows) {
    if (leftMinor < 0 || expiredMinor < 0) found.push(`${words.one} ${id}: ${leftMinor} left and ${expiredMinor} ended`)
    if (usedMinor + leftMinor + expiredMinor !== amountMinor)
      found.push(`${words.one} ${id} of ${amountMinor}: ${usedMinor} used, ${leftMinor} left and ${expiredMinor} ended do not make it`)
  }
  return found
}

async function payments(db: Database, { uses, kind, words }: GrantedThing): Promise<string[]> {
  const found: string[] = []
  const { rows } = await sql<{
    id: string
    state: string
    amountMinor: number
    backMinor: number
    usesMinor: number
    usesBackMinor: number
  }>`
    select p.id, p.state, p.amount_minor, p.back_minor, coalesce(sum(u.amount_minor), 0)::bigint as uses_minor,
      coalesce(sum(u.back_minor), 0)::bigint as uses_back_minor
    from payment p left join ${sql.table(uses)} u on u.company_id = p.company_id and u.payment_id = p.id
    where p.kind = ${kind} group by p.company_id, p.id`.execute(db.kysely)
  for (const { id, state, amountMinor, backMinor, usesMinor, usesBackMinor } of rows) {
    if (usesMinor !== amountMinor) found.push(`payment ${id} of ${amountMinor} takes ${usesMinor} of ${words.many}`)
    const back = state === 'released' || state === 'returned' ? amountMinor : backMinor
    if (usesBackMinor !== back) found.push(`payment ${id} is ${state}: ${usesBackMinor} of its ${words.many} came back, it must be ${back}`)
  }
  return found
}

/** Set aside is still its owner's by the books: it pays when the order, or the part, is paid. */
async function owed(db: Database, { granted, uses, usedId, kind, owner, words }: GrantedThing): Promise<string[]> {
  const { rows } = await sql<{ account: string; bookedMinor: number; ownedMinor: number }>`
    select coalesce(b.account, h.account) as account, coalesce(b.booked_minor, 0)::bigint as booked_minor, coalesce(h.owned_minor, 0)::bigint as owned_minor
    from (
      select company_id, account, -sum(amount_minor)::bigint as booked_minor from ledger_posting where account like ${`${kind}:%`}
      group by company_id, account
    ) b full join (
      select g.company_id, ${kind}::text || ':' || coalesce(g.${sql.ref(owner)}::text, 'company') as account, sum(g.left_minor + (
          select coalesce(sum(u.amount_minor - u.back_minor), 0) from ${sql.table(uses)} u
          join payment p on p.company_id = u.company_id and p.id = u.payment_id and p.state = 'reserved'
          where u.company_id = g.company_id and u.${sql.ref(usedId)} = g.id
        ))::bigint as owned_minor
      from ${sql.table(granted)} g group by g.company_id, 2
    ) h on h.company_id = b.company_id and h.account = b.account
    where coalesce(b.booked_minor, 0) <> coalesce(h.owned_minor, 0)`.execute(db.kysely)
  return rows.map(
    ({ account, bookedMinor, ownedMinor }) => `the books owe ${bookedMinor} on ${account}, there is ${ownedMinor} of ${words.many}`,
  )
}
