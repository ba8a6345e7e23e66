import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

interface OwnStandby {
  orderId: string
  number: string
  state: number
  queueId: string | null
  prepaidFareMinor: number
  prepaidMinor: number
  costsMinor: number
  wonPosition: number | null
  restMinor: number | null
  isRestBack: boolean
  working: boolean
  wishes: number
  live: number
  won: string | null
  ride: string
}

interface RailStandby {
  readonly seq: number
  readonly standbyId: string
  readonly clientReference: string
  readonly status: 'waiting' | 'served' | 'unmet' | 'cancelled'
  readonly prepaidMinor: number
  readonly backMinor: number
  readonly requirements: readonly { readonly trainId: string; readonly seatType: string; readonly state: string }[]
}

const PAGE = 1_000
/** SPEC.md, 4, Train order: in the queue, or on its way there; without tickets; with them. */
const QUEUEING = 4
const ENDED = new Set([6, 15, 16])
const isTicketed = (state: number): boolean => ![17, 1, 2, QUEUEING].includes(state) && !ENDED.has(state)

async function standbysOf(origin: string): Promise<readonly RailStandby[]> {
  const all: RailStandby[] = []
  for (let after = 0; ;) {
    const answer = await fetch(`${origin}/control/rail/standbys?after=${after}`)
    const page = ((await answer.json()) as { standbys: RailStandby[] }).standbys
    all.push(...page)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return all
    after = last.seq
  }
}

/** Whoever waits stands in the railway's queue once and with what she paid; one wish at most was served, and what it cost less went back. */
export async function standbyViolations(db: Database, sandboxOrigin: string | null): Promise<string[]> {
  const { rows } = await sql<OwnStandby>`
    select o.id as order_id, o.number, t.state, s.queue_id, s.won_position, s.rest_minor, s.rest_back_at is not null as is_rest_back,
      (s.prepaid->>'fareMinor')::bigint as prepaid_fare_minor,
      (s.prepaid->>'fareMinor')::bigint + (s.prepaid->>'serviceFeeMinor')::bigint as prepaid_minor,
      (t.price->>'fareMinor')::bigint + (t.price->>'serviceFeeMinor')::bigint as costs_minor,
      exists (select 1 from pgboss.job j where j.state < 'completed' and j.data->'payload'->>'orderId' = o.id::text)
      or exists (select 1 from jobs.parked p where p.data->'payload'->>'orderId' = o.id::text) as working,
      (select count(*) from train_standby_wish w where w.company_id = o.company_id and w.order_id = o.id)::int as wishes,
      (select count(*) from train_ticket k where k.company_id = o.company_id and k.order_id = o.id and k.is_live)::int as live,
      (select w.train_id || ' ' || w.seat from train_standby_wish w
        where w.company_id = o.company_id and w.order_id = o.id and w.position = s.won_position) as won,
      (t.train->>'trainId') || ' ' || t.seat as ride
    from train_standby s
    join train_order t on t.company_id = s.company_id and t.order_id = s.order_id
    join orders o on o.company_id = s.company_id and o.id = s.order_id`.execute(db.kysely)
  const unmarked = await sql<{ number: string }>`
    select o.number from train_order t join orders o on o.company_id = t.company_id and o.id = t.order_id
    where t.is_standby <> exists (select from train_standby s where s.company_id = t.company_id and s.order_id = t.order_id)`.execute(
    db.kysely,
  )
  const found = unmarked.rows.map(({ number }) => `order ${number} waits for seats without saying for which, or the other way about`)
  for (const row of rows) found.push(...ownViolations(row).map((problem) => `standby ${row.number} (state ${row.state}): ${problem}`))
  return sandboxOrigin === null ? found : [...found, ...queueViolations(rows, await standbysOf(sandboxOrigin))]
}

function ownViolations(row: OwnStandby): string[] {
  const found: string[] = []
  const isServed = row.wonPosition !== null
  if (row.wishes < 1 || row.wishes > 10) found.push(`it waits for ${row.wishes} seats`)
  if (isServed && !isTicketed(row.state)) found.push('it was served and has no tickets')
  // A train that was changed for another one is that other order's.
  if (isServed && [5, 13, 14].includes(row.state) && row.won !== row.ride) found.push(`it won ${row.won} and is of ${row.ride}`)
  if (!isServed && isTicketed(row.state)) found.push('it has tickets of none of its wishes')
  if (isServed && row.prepaidMinor - (row.restMinor ?? 0) !== row.costsMinor)
    found.push(`${row.prepaidMinor} were paid ahead, ${row.restMinor} go back, its tickets cost ${row.costsMinor}`)
  if (isServed && (row.restMinor ?? 0) > 0 && !row.isRestBack && !row.working) found.push('what is not spent does not go back')
  if (ENDED.has(row.state) && row.live > 0) found.push('it has ended and stands in the way of other trains')
  return found
}

function queueViolations(rows: readonly OwnStandby[], queued: readonly RailStandby[]): string[] {
  const found: string[] = []
  const own = new Map(rows.map((row) => [row.orderId, row]))
  for (const [reference, list] of Map.groupBy(queued, ({ clientReference }) => clientReference)) {
    const row = own.get(reference)
    if (list.length > 1) found.push(`${reference} was queued ${list.length} times at the railway`)
    for (const one of list) {
      if (!row) found.push(`standby ${one.standbyId} at the railway belongs to no order`)
      else if (one.prepaidMinor !== row.prepaidFareMinor)
        found.push(`standby ${row.number} paid ${row.prepaidFareMinor} ahead, the railway says ${one.prepaidMinor}`)
      else if (!row.working) found.push(...endViolations(row, one))
    }
  }
  return found
}

/** Of one that nobody works on any more: the railway and we say the same of its end. */
function endViolations(row: OwnStandby, { status, requirements, backMinor, prepaidMinor, standbyId }: RailStandby): string[] {
  const won = requirements.filter(({ state }) => state === 'won').map(({ trainId, seatType }) => `${trainId} ${seatType}`)
  const is = row.wonPosition === null ? ['unmet', 'cancelled'] : ['served']
  const found: string[] = []
  if (row.queueId !== standbyId) found.push(`standby ${row.number} does not know its name at the railway`)
  if (!is.includes(status)) found.push(`standby ${row.number} in state ${row.state} is ${status} at the railway`)
  if (String(won) !== (row.won ?? '')) found.push(`standby ${row.number} won ${row.won}, at the railway ${String(won)}`)
  if (row.wonPosition === null && backMinor !== prepaidMinor)
    found.push(`standby ${row.number}: the railway gives ${backMinor} of ${prepaidMinor} back`)
  return found
}
