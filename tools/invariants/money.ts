import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/**
 * Money: every entry balances, every order's parts are its whole, credit used is what the books say, nothing rests in between, and
 * what rests on a payer's account is what she is being paid back.
 */
export async function moneyViolations(db: Database): Promise<string[]> {
  return [
    ...(await bookViolations(db)),
    ...(await entryViolations(db)),
    ...(await payerViolations(db)),
    ...(await partViolations(db)),
    ...(await refundViolations(db)),
  ]
}

/** What an entry must be by itself: whole, in one currency, dated by its id, and with its memo apart from its money. */
async function entryViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ entryId: string; problem: string }>`
    select e.id as entry_id, case
        when coalesce(p.written, 0) <> e.postings then 'names ' || e.postings || ' postings and has ' || coalesce(p.written, 0)
        when p.currencies <> 1 then 'is in ' || p.currencies || ' currencies'
        when p.memo_minor <> 0 then 'moves ' || p.memo_minor || ' between held amounts and money'
        else 'is dated otherwise than its id' end as problem
    from ledger_entry e
    left join (
      select company_id, entry_id, count(*) as written, count(distinct currency) as currencies,
        coalesce(sum(amount_minor) filter (where account = 'guarantees' or account like 'held:%'), 0) as memo_minor
      from ledger_posting group by company_id, entry_id
    ) p on p.company_id = e.company_id and p.entry_id = e.id
    where p.written is distinct from e.postings or p.currencies <> 1 or p.memo_minor <> 0
      or ('x' || substr(replace(e.id::text, '-', ''), 1, 12))::bit(48)::bigint <> floor(extract(epoch from e.at) * 1000)`.execute(db.kysely)
  return rows.map(({ entryId, problem }) => `ledger entry ${entryId} ${problem}`)
}

/**
 * Payer by payer and order by order: nobody got more back than she paid, and only what is on its way back rests on her account. Held
 * amounts are never less than nothing, and what was paid stands in the books once.
 */
async function payerViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const payers = await sql<{ number: string; account: string; restMinor: number; paidMinor: number; backMinor: number; openMinor: number }>`
    select o.number, x.*, (
        select coalesce(sum(r.amount_minor), 0) from gateway_refund r
        join gateway_trade t on t.number = r.trade_number
        join pay_order w on w.company_id = t.company_id and w.id = t.pay_order_id
        where r.company_id = x.company_id and r.order_id = x.order_id and r.state in ('asked', 'failed')
          and x.account = case t.payer when 'third' then 'third:' || w.id else 'person:' || w.payer_id end
      )::bigint + (
        select coalesce(sum(d.amount_minor), 0) from cash_payout d
        join pay_order w on w.company_id = d.company_id and w.order_id = d.order_id and w.purpose = 'booking'
        where d.company_id = x.company_id and d.order_id = x.order_id and d.paid_out_at is null and x.account = 'person:' || w.payer_id
      )::bigint as open_minor
    from (
      select e.company_id, e.order_id, p.account, sum(p.amount_minor)::bigint as rest_minor,
        coalesce(-sum(p.amount_minor) filter (where e.kind in ('pay', 'cash', 'capture') and p.amount_minor < 0), 0)::bigint as paid_minor,
        coalesce(sum(p.amount_minor) filter (where e.kind = 'refund'), 0)::bigint as back_minor
      from ledger_entry e join ledger_posting p on p.company_id = e.company_id and p.entry_id = e.id
      where p.account like 'person:%' or p.account like 'third:%' or p.account = 'refundsDue'
      group by e.company_id, e.order_id, p.account
    ) x join orders o on o.company_id = x.company_id and o.id = x.order_id`.execute(db.kysely)
  for (const { number, account, restMinor, paidMinor, backMinor, openMinor } of payers.rows) {
    if (restMinor !== -openMinor) found.push(`order ${number}: ${restMinor} rest on ${account}, ${openMinor} are on their way back`)
    if (backMinor > paidMinor) found.push(`order ${number}: ${account} got ${backMinor} back of ${paidMinor}`)
  }
  const held = await sql<{ account: string; heldMinor: number }>`
    select account, sum(amount_minor)::bigint as held_minor from ledger_posting where account like 'held:%'
    group by company_id, account having sum(amount_minor) < 0`.execute(db.kysely)
  for (const { account, heldMinor } of held.rows) found.push(`${account} holds ${heldMinor}`)
  // Beside the books stands what the trades say is held, to the cent.
  const memo = await sql<{ number: string; heldMinor: number; tradesMinor: number }>`
    select o.number, x.held_minor, x.trades_minor from orders o cross join lateral (
      select (select coalesce(sum(p.amount_minor), 0) from ledger_entry e
          join ledger_posting p on p.company_id = e.company_id and p.entry_id = e.id
          where e.company_id = o.company_id and e.order_id = o.id and p.account like 'held:%')::bigint as held_minor,
        (select coalesce(sum(t.amount_minor), 0) from gateway_trade t where t.company_id = o.company_id and t.order_id = o.id
          and t.state in ('held', 'capturing', 'releasing'))::bigint as trades_minor
    ) x where x.held_minor <> x.trades_minor`.execute(db.kysely)
  for (const { number, heldMinor, tradesMinor } of memo.rows)
    found.push(`order ${number}: ${heldMinor} are held by the books, ${tradesMinor} by the trades`)
  const paid = await sql<{ number: string; kind: string; amountMinor: number; enteredMinor: number }>`
    select o.number, y.kind, y.amount_minor, (
        select coalesce(sum(p.amount_minor), 0) from ledger_entry e
        join ledger_posting p on p.company_id = e.company_id and p.entry_id = e.id
        where e.company_id = y.company_id and e.payment_id = y.id and e.kind in ('pay', 'cash', 'capture')
          and (p.account in ('companyCredit', 'cashDesk') or p.account like 'gateway:%' or p.account like 'travelCredit:%' or p.account like 'points:%')
      )::bigint as entered_minor
    from payment y join orders o on o.company_id = y.company_id and o.id = y.order_id
    where y.state in ('paid', 'returned')`.execute(db.kysely)
  for (const { number, kind, amountMinor, enteredMinor } of paid.rows)
    if (amountMinor !== enteredMinor) found.push(`order ${number}: ${kind} of ${amountMinor} stands in the books with ${enteredMinor}`)
  return found
}

async function bookViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const unbalanced = await sql<{ entryId: string; sum: number }>`
    select entry_id, sum(amount_minor)::bigint as sum from ledger_posting group by company_id, entry_id having sum(amount_minor) <> 0`.execute(
    db.kysely,
  )
  for (const row of unbalanced.rows) found.push(`ledger entry ${row.entryId} is off by ${row.sum}`)

  const credit = await sql<{ companyId: string; usedMinor: number; bookedMinor: number }>`
    select c.company_id, c.used_minor,
      (select coalesce(sum(amount_minor), 0) from payment p where p.company_id = c.company_id and p.kind = 'companyCredit' and p.state = 'reserved')::bigint
      + (select coalesce(sum(amount_minor), 0) from ledger_posting l where l.company_id = c.company_id and l.account = 'companyCredit')::bigint as booked_minor
    from company_credit c`.execute(db.kysely)
  for (const row of credit.rows) {
    if (row.usedMinor !== row.bookedMinor)
      found.push(`company ${row.companyId} has used ${row.usedMinor} of its credit, its books say ${row.bookedMinor}`)
  }
  return found
}

/** How an order's money stands, all in one row. */
interface Standing {
  number: string
  state: number
  totalMinor: number
  linesMinor: number
  creditMinor: number
  creditState: string | null
  credits: number
  personMinor: number
  personState: string | null
  /** Set aside of unused value and of points, or paid with them. */
  valueMinor: number
  /** Left with an airline instead of money; and of value of this order's, what has ended unused: that is the airline's. */
  leftMinor: number
  expiredMinor: number
  /** Paid by credit or at a gateway, and not given back. */
  paidMinor: number
  /** Paid at a gateway and not given back. */
  gatewayPaidMinor: number
  /** Held at a gateway for the order, and not taken yet. */
  heldMinor: number
  openTrades: number
  clearingMinor: number
  /** All that people ever paid, and what of it the gateways and the cash desk say they have paid back. */
  takenMinor: number
  refundedMinor: number
  /** What gateways and the cash desk hold by the books, with what gateways kept for their service. */
  tillMinor: number
  /** Of what is paid, what refunds of a part have given back to whoever paid it. */
  backMinor: number
  /** What suppliers and we have earned of it. */
  earnedMinor: number
}

/** The states of an order, for the money: before payment, paid and being ticketed, delivered, ended. */
const BEFORE_PAYMENT = new Set([20, 1, 0])
const PAID = 2
const ENDED = 99

function standingViolations(order: Standing): string[] {
  const found: string[] = []
  const tell = (problem: string) => found.push(`order ${order.number} (state ${order.state}): ${problem}`)
  if (order.linesMinor !== order.totalMinor) tell(`its lines add up to ${order.linesMinor}, its total is ${order.totalMinor}`)
  if (order.credits > 1) tell(`${order.credits} payments from credit`)
  if (order.creditMinor + order.personMinor + order.valueMinor !== order.totalMinor)
    tell(
      `credit ${order.creditMinor}, person ${order.personMinor} and value and points ${order.valueMinor} do not make ${order.totalMinor}`,
    )

  const isPaid = !BEFORE_PAYMENT.has(order.state) && order.state !== ENDED
  // The company's part is taken with the person's, never before it.
  const credit = BEFORE_PAYMENT.has(order.state) ? ['reserved'] : isPaid ? ['paid'] : ['released', 'returned']
  if (order.creditState !== null && !credit.includes(order.creditState)) tell(`its credit is ${order.creditState}`)
  const person =
    order.state === 0 ? ['due'] : BEFORE_PAYMENT.has(order.state) ? ['waiting'] : isPaid ? ['held', 'paid'] : ['closed', 'paid']
  if (order.personState !== null && !person.includes(order.personState)) tell(`the person's part is ${order.personState}`)

  const covered = order.paidMinor + order.heldMinor
  if (isPaid && covered !== order.totalMinor) tell(`${covered} of ${order.totalMinor} are paid or held`)
  const personCovered = order.gatewayPaidMinor + order.heldMinor
  if (isPaid && personCovered !== order.personMinor) tell(`the person paid ${personCovered} of ${order.personMinor}`)
  if (isPaid && (order.personState === 'held') !== order.heldMinor > 0)
    tell(`${order.heldMinor} are held, the part is ${order.personState}`)
  if (order.state === ENDED && order.paidMinor !== 0) tell(`${order.paidMinor} are paid and not given back`)

  // What was taken rests in clearing while the order is being worked on, and nowhere once it is settled. What is delivered before it is
  // taken from a hold is missing there until it is.
  const rests = BEFORE_PAYMENT.has(order.state) || order.state === PAID ? -order.paidMinor : isPaid ? order.heldMinor : 0
  // What was paid and not given back is earned once the service is delivered: a part that goes back goes back from there.
  const isDelivered = isPaid && order.state !== PAID
  const kept = (isDelivered ? covered - order.backMinor - order.leftMinor : 0) + order.expiredMinor
  if (order.earnedMinor !== kept) tell(`suppliers and we have ${order.earnedMinor} of it, it must be ${kept}`)
  if (!isDelivered && order.backMinor !== 0) tell(`${order.backMinor} were given back in parts before it was delivered`)
  if (order.clearingMinor !== rests) tell(`${order.clearingMinor} rest in clearing instead of ${rests}`)
  // What people paid is held until it is paid back; a refund that is owed is still there.
  const held = order.takenMinor - order.refundedMinor
  if (order.tillMinor !== held) tell(`the books say that gateways and desk hold ${order.tillMinor}, it must be ${held}`)
  return found
}

/** What the states of trains are for money, by the codes of flights: asked about, held, due, being issued, issued, ended. */
const TRAIN_AS_FLIGHT = sql`case tr.state when 17 then 1 when 1 then 20 when 2 then 0 when 4 then 2 when 6 then 99 when 15 then 99 when 16 then 99 else 3 end`

async function partViolations(db: Database): Promise<string[]> {
  const balance = (account: string) => sql`coalesce((select sum(l.amount_minor) from ledger_entry e
    join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id
    where e.company_id = o.company_id and e.order_id = o.id and l.account like ${account}), 0)::bigint`
  const paid = sql`select coalesce(sum(p.amount_minor), 0)::bigint from payment p where p.company_id = o.company_id and p.order_id = o.id and p.state = 'paid'`
  const rows = await sql<Standing>`
    select o.number, coalesce(f.state, ${TRAIN_AS_FLIGHT}) as state, o.total_minor,
      (select coalesce(sum(amount_minor), 0) from order_money_line m where m.company_id = o.company_id and m.order_id = o.id)::bigint as lines_minor,
      coalesce(c.amount_minor, 0)::bigint as credit_minor, c.state as credit_state,
      (select count(*) from payment p where p.company_id = o.company_id and p.order_id = o.id and p.kind = 'companyCredit')::int as credits,
      coalesce(w.amount_minor, 0)::bigint as person_minor, w.state as person_state,
      (select coalesce(sum(p.amount_minor), 0) from payment p where p.company_id = o.company_id and p.order_id = o.id and p.kind in ('travelCredit', 'points'))::bigint as value_minor,
      (select coalesce(sum(r.value_minor), 0) from payment_refund r where r.company_id = o.company_id and r.order_id = o.id)::bigint as left_minor,
      (select coalesce(-sum(l.amount_minor), 0) from ledger_entry e join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id
        where e.company_id = o.company_id and e.order_id = o.id and e.kind = 'expire' and l.account like 'supplier:%')::bigint as expired_minor,
      (select coalesce(sum(p.back_minor), 0)::bigint from payment p where p.company_id = o.company_id and p.order_id = o.id) as back_minor,
      -(${balance('supplier:%')} + ${balance('serviceFee')}) as earned_minor,
      (${paid}) as paid_minor, (${paid} and p.kind not in ('companyCredit', 'travelCredit', 'points')) as gateway_paid_minor,
      (select count(*) from gateway_trade t where t.company_id = o.company_id and t.order_id = o.id and t.state = 'prepared')::int as open_trades,
      (select coalesce(sum(t.amount_minor), 0) from gateway_trade t where t.company_id = o.company_id and t.order_id = o.id
        and t.state in ('held', 'capturing'))::bigint as held_minor,
      ${balance('clearing')} as clearing_minor, (${balance('gateway:%')} + ${balance('cashDesk')} + ${balance('bank')} + ${balance('fee:%')}) as till_minor,
      (select coalesce(sum(p.amount_minor), 0) from payment p where p.company_id = o.company_id and p.order_id = o.id
        and p.kind not in ('companyCredit', 'travelCredit', 'points') and p.state in ('paid', 'returned'))::bigint as taken_minor,
      ((select coalesce(sum(r.amount_minor), 0) from gateway_refund r where r.company_id = o.company_id and r.order_id = o.id and r.state in ('done', 'settled'))
        + (select coalesce(sum(d.amount_minor), 0) from cash_payout d where d.company_id = o.company_id and d.order_id = o.id and d.paid_out_at is not null))::bigint as refunded_minor
    from orders o
    left join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    left join train_order tr on tr.company_id = o.company_id and tr.order_id = o.id
    left join payment c on c.company_id = o.company_id and c.order_id = o.id and c.kind = 'companyCredit'
    left join pay_order w on w.company_id = o.company_id and w.order_id = o.id`.execute(db.kysely)
  return rows.rows.flatMap(standingViolations)
}

/**
 * Refunds of a part: each stands with its payment, in the books and at the gateway with the same amount; all that goes back of a part
 * has come from who had earned it; and no trade is asked to give back more than was paid with it.
 */
async function refundViolations(db: Database): Promise<string[]> {
  const found: string[] = []
  const counted = await sql<{ id: string; settledMinor: number; backMinor: number; partsMinor: number; partsBackMinor: number }>`
    select p.id, p.settled_minor, p.back_minor, coalesce(sum(r.gross_minor), 0)::bigint as parts_minor,
      coalesce(sum(r.gross_minor - r.fee_minor - r.value_minor), 0)::bigint as parts_back_minor
    from payment p left join payment_refund r on r.company_id = p.company_id and r.payment_id = p.id
    group by p.company_id, p.id
    having p.settled_minor <> coalesce(sum(r.gross_minor), 0) or p.back_minor <> coalesce(sum(r.gross_minor - r.fee_minor - r.value_minor), 0)`.execute(
    db.kysely,
  )
  for (const { id, settledMinor, backMinor, partsMinor, partsBackMinor } of counted.rows)
    found.push(`payment ${id} counts ${settledMinor} and ${backMinor} back, its refunds are ${partsMinor} and ${partsBackMinor}`)

  const shares = await sql<{ number: string; part: string; backMinor: number; owedMinor: number; atGatewayMinor: number | null }>`
    select o.number, r.part, (r.gross_minor - r.fee_minor - r.value_minor)::bigint as back_minor, (
        select coalesce(sum(l.amount_minor), 0) from ledger_entry e
        join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id and l.account = 'clearing'
        where e.company_id = r.company_id and e.payment_id = r.payment_id and e.kind = 'return' and e.part = r.part
      )::bigint as owed_minor, case when p.kind in ('companyCredit', 'travelCredit', 'points') then null else (
        select coalesce(sum(g.amount_minor), 0) from gateway_refund g
        where g.company_id = r.company_id and g.payment_id = r.payment_id and g.part = r.part
      )::bigint + (
        select coalesce(sum(d.amount_minor), 0) from cash_payout d
        where d.company_id = r.company_id and d.payment_id = r.payment_id and d.part = r.part
      )::bigint end as at_gateway_minor
    from payment_refund r join payment p on p.company_id = r.company_id and p.id = r.payment_id
    join orders o on o.company_id = r.company_id and o.id = r.order_id`.execute(db.kysely)
  for (const { number, part, backMinor, owedMinor, atGatewayMinor } of shares.rows) {
    if (owedMinor !== backMinor) found.push(`order ${number}, ${part}: ${backMinor} go back of a payment, the books owe ${owedMinor}`)
    if (atGatewayMinor !== null && atGatewayMinor !== backMinor)
      found.push(`order ${number}, ${part}: ${backMinor} go back of a payment, its gateway or the desk was asked for ${atGatewayMinor}`)
  }

  const parts = await sql<{ number: string; part: string; clearingMinor: number }>`
    select o.number, e.part, sum(l.amount_minor)::bigint as clearing_minor from ledger_entry e
    join ledger_posting l on l.company_id = e.company_id and l.entry_id = e.id and l.account = 'clearing'
    join orders o on o.company_id = e.company_id and o.id = e.order_id
    where e.part <> 'whole'
    group by o.company_id, o.number, e.part having sum(l.amount_minor) <> 0`.execute(db.kysely)
  for (const { number, part, clearingMinor } of parts.rows)
    found.push(`order ${number}: of ${part} ${clearingMinor} were given back by the supplier and not passed on`)

  const trades = await sql<{ number: string; amountMinor: number; backMinor: number }>`
    select t.number, t.amount_minor, sum(r.amount_minor)::bigint as back_minor from gateway_trade t
    join gateway_refund r on r.trade_number = t.number group by t.number having sum(r.amount_minor) > t.amount_minor`.execute(db.kysely)
  for (const { number, amountMinor, backMinor } of trades.rows) found.push(`trade ${number} of ${amountMinor} is to give back ${backMinor}`)

  const cash = await sql<{ receiptNumber: string; amountMinor: number; countedMinor: number; backMinor: number }>`
    select r.receipt_number, r.amount_minor, r.back_minor as counted_minor, coalesce(sum(d.amount_minor), 0)::bigint as back_minor
    from cash_receipt r left join cash_payout d on d.company_id = r.company_id and d.payment_id = r.payment_id
    group by r.company_id, r.payment_id
    having r.back_minor <> coalesce(sum(d.amount_minor), 0) or r.back_minor > r.amount_minor`.execute(db.kysely)
  for (const { receiptNumber, amountMinor, countedMinor, backMinor } of cash.rows)
    found.push(`receipt ${receiptNumber} of ${amountMinor} counts ${countedMinor} as owed or handed back, the desk says ${backMinor}`)

  // Nobody would hear of one that does not come.
  const unwatched = await sql<{ number: string }>`
    select r.number from gateway_refund r where r.state in ('asked', 'failed') and r.late_level < 2
      and not exists (select from pgboss.job j where j.name = 'payments.refund-late' and j.state < 'completed'
        and j.data->'payload'->>'number' = r.number)
      and not exists (select from jobs.parked p where p.name = 'payments.refund-late' and p.data->'payload'->>'number' = r.number)`.execute(
    db.kysely,
  )
  for (const { number } of unwatched.rows) found.push(`refund ${number} is not done, and nobody will be told when it is late`)
  return found
}
