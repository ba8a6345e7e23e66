import { sql } from 'kysely'
import { journalOf } from '../invariants/sandbox-books.ts'
import type { Ground } from './ground.ts'
import { within } from './walker.ts'

/** After the last start everything that was owed is done within this time, without hands. */
export const RECOVERED_WITHIN_MS = 30_000

/** Trades that somebody has paid at the gateway. */
async function paidTrades({ sandboxOrigin }: Ground): Promise<Set<string>> {
  const entries = await journalOf(sandboxOrigin)
  return new Set(
    entries.filter(({ supplier, effect }) => supplier === 'alipay' && effect === 'payment').map((entry) => entry.clientReference),
  )
}

/**
 * What the product owes now: orders that it is holding or ticketing, work that is due, money that has to go back, payments that it
 * has not noticed. Orders that wait for a person are at rest.
 */
export async function owed(ground: Ground): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select 'order ' || o.number || ' in state ' || f.state as key from flight_order f
      join orders o on o.company_id = f.company_id and o.id = f.order_id
      -- Seats that wait for somebody's yes wait for a person.
      where f.state in (20, 2) and f.seat_word is distinct from 'toConfirm'
    union all select 'order ' || o.number || ' of trains in state ' || t.state from train_order t
      join orders o on o.company_id = t.company_id and o.id = t.order_id
      left join train_standby s on s.company_id = t.company_id and s.order_id = t.order_id
      cross join lateral (select exists (select from pgboss.job j where j.name in ('trains.held', 'trains.hold', 'trains.queue')
        and j.state = 'created' and j.start_after > now() and j.data->'payload'->>'orderId' = t.order_id::text) as is_set) later
      -- Seats are taken, of an order or of a change. Those that the railway itself looks for, or takes in the morning only, wait for it.
      where (t.state in (1, 7) and not later.is_set)
        -- Tickets of a change are issued, or given back.
        or t.state in (8, 11)
        -- Tickets are issued; or a queue is to be joined, or left. Whoever stands in it waits for the railway.
        or (t.state = 4 and (not t.is_standby or t.cancel_requested_at is not null or (s.queue_id is null and not later.is_set)))
    union all select 'rest of standby ' || o.number from train_standby s join orders o on o.company_id = s.company_id and o.id = s.order_id
      where s.rest_minor > 0 and s.rest_back_at is null
    union all select 'difference of change ' || o.number from train_order t join orders o on o.company_id = t.company_id and o.id = t.order_id
      where t.state in (5, 9, 11, 12, 13, 14) and (t.change->'sums'->>'backMinor')::bigint > 0 and t.difference_back_at is null
    union all select 'job ' || name || ' ' || id from pgboss.job
      where state < 'completed' and (state in ('active', 'retry') or start_after <= now())
    union all select 'refund ' || r.number from gateway_refund r where r.state = 'asked'
      -- A number that is still to be sent waits for the pause that the gateway wants.
      and not (r.sent_at is null and exists (select from pgboss.job j where j.name = 'payments.refund' and j.state = 'created'
        and j.start_after > now() and j.data->'payload'->>'number' = r.number))`.execute(ground.db.kysely)
  const open = await sql<{ number: string }>`select number from gateway_trade where state <> 'paid'`.execute(ground.db.kysely)
  const paid = await paidTrades(ground)
  const unnoticed = open.rows.filter(({ number }) => paid.has(number)).map(({ number }) => `payment of trade ${number}`)
  return new Set([...rows.map(({ key }) => key), ...unnoticed])
}

/** Waits until nothing of what is owed now is owed any more, and says how long that took since the last start. */
export async function recovery(ground: Ground, startedAtMs: number): Promise<{ ms: number; left: readonly string[] }> {
  const before = await owed(ground)
  let left: string[] = [...before]
  await within(RECOVERED_WITHIN_MS - (performance.now() - startedAtMs), async () => {
    const now = await owed(ground)
    left = left.filter((key) => now.has(key))
    return left.length === 0 ? true : null
  })
  return { ms: Math.round(performance.now() - startedAtMs), left }
}

/** Waits until nothing at all is owed. */
export async function atRest(ground: Ground, limitMs = RECOVERED_WITHIN_MS): Promise<readonly string[]> {
  let left: string[] = []
  await within(limitMs, async () => {
    left = [...(await owed(ground))]
    return left.length === 0 ? true : null
  })
  return left
}

/** What must hold at the end of every check: nothing is owed, nothing was given up, the books are clean. */
export async function problemsAtRest(ground: Ground): Promise<readonly string[]> {
  const left = (await atRest(ground)).map((key) => `${key} is still owed ${RECOVERED_WITHIN_MS} ms later`)
  const parked = await sql<{ name: string; reason: string }>`select name, reason from jobs.parked`.execute(ground.db.kysely)
  const failing = await sql<{ name: string; id: string; reason: string }>`
    select name, id, coalesce(output::text, 'no word') as reason from pgboss.job where state = 'retry'`.execute(ground.db.kysely)
  const why = left.length === 0 ? [] : failing.rows.map(({ name, id, reason }) => `job ${name} ${id} fails: ${reason}`)
  const given = parked.rows.map(({ name, reason }) => `${name} was given up: ${reason}`)
  return [...left, ...why, ...given, ...(await ground.invariants()).violations]
}
