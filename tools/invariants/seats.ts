import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

interface Standing {
  number: string
  state: number
  seatWord: string | null
  requestState: number | null
  outcome: string | null
  offeredMinor: number | null
  confirmedBy: string | null
  totalMinor: number
  askedMinor: number | null
  waits: boolean
}

/** Which word of an order stands beside which code of a request that is open. */
const WORD: Readonly<Record<number, string>> = { 1: 'asked', 2: 'toConfirm' }

/**
 * Seats that were asked for: an open request belongs to an order whose seats are being taken, says so there, and somebody waits for it; nobody
 * pays another price than was asked for unless a person has said yes to it.
 */
export async function seatViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<Standing>`
    select o.number, f.state, f.seat_word, r.state as request_state, r.outcome, r.offered_minor, r.asked_minor, r.confirmed_by, o.total_minor,
      exists (select 1 from pgboss.job j where j.name in ('flights.seats', 'flights.hold') and j.state < 'completed' and j.data->'payload'->>'orderId' = o.id::text)
      or exists (select 1 from jobs.parked p where p.name in ('flights.seats', 'flights.hold') and p.data->'payload'->>'orderId' = o.id::text) as waits
    from orders o
    join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    left join flight_seat_request r on r.company_id = f.company_id and r.order_id = f.order_id
    where r.order_id is not null or f.seat_word is not null`.execute(db.kysely)
  const found: string[] = []
  for (const row of rows) {
    const word = row.requestState === null ? null : (WORD[row.requestState] ?? null)
    if (row.seatWord !== word) found.push(`order ${row.number}: its request is in state ${row.requestState}, it reads ${row.seatWord}`)
    if (word !== null && row.state !== 20) found.push(`order ${row.number} in state ${row.state} has a request that is open`)
    if (word !== null && !row.waits) found.push(`order ${row.number}: nobody waits for the seats that it asked for`)
    if (row.requestState === 4 && row.state !== 99) found.push(`order ${row.number} in state ${row.state} has no seats: ${row.outcome}`)
    const isHeldOn = row.state !== 20 && row.state !== 99 && row.requestState === 3
    if (isHeldOn && row.offeredMinor !== null && row.confirmedBy === null)
      found.push(`order ${row.number} costs ${row.totalMinor}, and nobody has said yes to it`)
  }
  return found
}
