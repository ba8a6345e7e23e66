import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/** How an order's service fee stands: its line, its terms, and what of it we have by the books. */
interface Fee {
  number: string
  feeMinor: number
  paidBy: 'company' | 'person' | null
  isReturned: boolean | null
  companyMinor: number
  personMinor: number
  earnedMinor: number
  isDelivered: boolean
  isGivenBack: boolean
}

function feeFaults(order: Fee): string[] {
  const { number, feeMinor, paidBy, earnedMinor } = order
  if (paidBy === null) return [`order ${number} was promised nothing about fees`]
  const found: string[] = []
  const bearsMinor = paidBy === 'company' ? order.companyMinor : order.personMinor
  if (bearsMinor < feeMinor) found.push(`order ${number}: the ${paidBy} pays ${bearsMinor}, and of that a service fee of ${feeMinor}`)
  if (!order.isDelivered && earnedMinor !== 0) found.push(`order ${number}: a service fee of ${earnedMinor} was earned for nothing`)
  if (!order.isDelivered) return found
  const mayBeGivenBack = order.isReturned === true && order.isGivenBack
  const isRight = mayBeGivenBack ? earnedMinor >= 0 && earnedMinor <= feeMinor : earnedMinor === feeMinor
  if (!isRight) found.push(`order ${number}: a service fee of ${earnedMinor} is in the books, ${feeMinor} was charged`)
  return found
}

/**
 * Service fees: every order has its terms; whoever bears the fee pays at least that; it is ours once the service is delivered, all of
 * it unless the terms give it back, and nothing of it before.
 */
export async function feeViolations(db: Database): Promise<string[]> {
  const valueOf = (isCompanys: boolean) => sql`select coalesce(sum(u.amount_minor), 0)::bigint from travel_credit_use u
    join travel_credit c on c.company_id = u.company_id and c.id = u.credit_id
    where u.company_id = o.company_id and u.order_id = o.id and (c.owner_id is null) = ${isCompanys}`
  const { rows } = await sql<Fee>`
    select o.number, t.service_fee_paid_by as paid_by, t.is_service_fee_returned as is_returned,
      (select coalesce(sum(m.amount_minor), 0) from order_money_line m
        where m.company_id = o.company_id and m.order_id = o.id and m.kind = 'serviceFee')::bigint as fee_minor,
      (select coalesce(sum(p.amount_minor), 0) from payment p
        where p.company_id = o.company_id and p.order_id = o.id and p.kind = 'companyCredit')::bigint + (${valueOf(true)}) as company_minor,
      (select coalesce(sum(w.amount_minor), 0) from pay_order w
        where w.company_id = o.company_id and w.order_id = o.id)::bigint + (${valueOf(false)}) + (select coalesce(sum(p.amount_minor), 0)
        from payment p where p.company_id = o.company_id and p.order_id = o.id and p.kind = 'points')::bigint as person_minor,
      (select coalesce(-sum(l.amount_minor), 0) from ledger_entry e
        join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id
        where e.company_id = o.company_id and e.order_id = o.id and l.account = 'serviceFee')::bigint as earned_minor,
      exists (select from ledger_entry e where e.company_id = o.company_id and e.order_id = o.id and e.kind = 'fulfil') as is_delivered,
      exists (select from ledger_entry e where e.company_id = o.company_id and e.order_id = o.id and e.kind = 'refundPart') as is_given_back
    from orders o
    join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    left join pay_terms t on t.company_id = o.company_id and t.order_id = o.id`.execute(db.kysely)
  return rows.flatMap(feeFaults)
}
