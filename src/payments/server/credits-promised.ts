import { sql } from 'kysely'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { applyCredits, creditDay } from '../rules/credits.ts'
import type { CreditOwner } from '../rules/ledger.ts'
import { openCredits, scopeOf, type CreditRow, type ValueScope } from './credits-store.ts'
import type { PaymentsDeps } from './deps.ts'
import { besideIn, feeIn, termsOf } from './terms.ts'

/*
 * Value is set aside as an order becomes ready to be paid. Until then, while it waits for its seat or its approval, it is promised to whoever
 * submitted first: no other form offers it, and no later order takes it.
 */

type Deps = Pick<PaymentsDeps, 'clock' | 'orders'>

export const usableIn = ({ id, airline, travellerId, leftMinor, validUntil }: CreditRow) => ({
  id,
  airline,
  travellerId,
  leftMinor,
  validUntil: validUntil.toString(),
})

/** An airline's value pays tickets: our fee, and what is bought beside them, stay with who bears them. */
export async function ownFees(
  { orders }: Pick<Deps, 'orders'>,
  reader: Reader,
  order: OrderRef,
): Promise<{ company: number; person: number }> {
  const [lines, { serviceFeePaidBy }] = [await orders.moneyLines(reader, order), await termsOf(reader, order)]
  const feeMinor = feeIn(lines)
  const beside = besideIn(lines)
  return serviceFeePaidBy === 'company'
    ? { ...beside, company: beside.company + feeMinor }
    : { ...beside, person: beside.person + feeMinor }
}

/** More orders of one traveller with one airline do not wait at once. */
const WAITING_MAX = 50

interface Waiting extends OrderRef {
  readonly amountMinor: number
}

interface AskedOf {
  readonly companyId: string
  readonly owner: CreditOwner
  readonly scope: ValueScope
  /** Of an order that has been submitted: only what came before it goes first. */
  readonly before: string | null
}

/** Orders for the same travellers, of the same seller and airline, of which an owner is to pay a part, and that nothing was set aside for yet; the oldest first. */
async function waitingFor(reader: Reader, { companyId, owner, scope, before }: AskedOf): Promise<readonly Waiting[]> {
  const due =
    owner === 'company'
      ? sql`select p.amount_minor from payment p where p.company_id = s.company_id and p.order_id = s.order_id and p.kind = 'companyCredit' and p.state = 'reserved'
          and not exists (select from pay_order w where w.company_id = s.company_id and w.order_id = s.order_id and w.state <> 'waiting')`
      : sql`select w.amount_minor from pay_order w where w.company_id = s.company_id and w.order_id = s.order_id and w.state = 'waiting'
          and w.payer_id = ${owner.personId}`
  const { rows } = await sql<Waiting>`
    select s.company_id, s.order_id, d.amount_minor from travel_credit_scope s join lateral (${due}) d on true
    where s.company_id = ${companyId} and s.airline = ${scope.airline} and coalesce(s.supplier = ${scope.supplier}, true)
      and s.traveller_ids && ${[...scope.travellerIds]}::uuid[]
      and (${before}::uuid is null or s.order_id < ${before}::uuid)
    order by s.order_id limit ${WAITING_MAX}`.execute(reader)
  return rows
}

/** What of value that is locked is promised to nobody; of an order that has been submitted, to nobody before it. */
export const unpromised = async (deps: Deps, writer: Writer, asked: AskedOf, locked: readonly CreditRow[]): Promise<readonly CreditRow[]> =>
  locked.length === 0 ? locked : without(deps, writer, asked, locked, await waitingFor(writer, asked))

/**
 * The same of value that nobody has locked. Promises are read before what is open: an order that sets its part aside in between is counted
 * twice for a moment, and never not at all, which would offer to two what is there once.
 */
export async function openUnpromised(deps: Deps, reader: Reader, asked: AskedOf): Promise<readonly CreditRow[]> {
  const waiting = await waitingFor(reader, asked)
  return without(deps, reader, asked, await openCredits(reader, asked.companyId, asked.owner, asked.scope), waiting)
}

async function without(
  deps: Deps,
  reader: Reader,
  { owner }: AskedOf,
  open: readonly CreditRow[],
  waiting: readonly Waiting[],
): Promise<readonly CreditRow[]> {
  const left = new Map(open.map((credit) => [credit.id, credit]))
  const neededUntil = creditDay(deps.clock.now())
  for (const { amountMinor, ...order } of waiting) {
    if (left.size === 0) break
    const scope = await scopeOf(reader, order)
    const fees = await ownFees(deps, reader, order)
    const dueMinor = Math.max(0, amountMinor - fees[owner === 'company' ? 'company' : 'person'])
    for (const part of scope ? applyCredits([...left.values()].map(usableIn), dueMinor, { ...scope, neededUntil }) : []) {
      const credit = left.get(part.id)
      if (credit) left.set(part.id, { ...credit, leftMinor: credit.leftMinor - part.amountMinor })
    }
  }
  return [...left.values()]
}
