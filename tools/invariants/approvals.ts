import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

interface Request {
  number: string
  orderState: number
  outcome: string | null
  state: number
  asked: number
  agreed: number
  rejected: number
  /** Rejected where a single no ends it. */
  vetoed: number
  /** Words of those whose trip it is, or who applied. */
  concerned: number
  words: number
  deciders: number
  waiting: number
  /** An order that was asked about again goes by its last request; those before are over. */
  isLast: boolean
  /** Everybody has agreed, and somebody at the airline is still asked whether the price holds. */
  isLookedAt: boolean
  way: string
  isSilent: boolean
  /** Steps that ask somebody; none where a flow leaves it free. */
  steps: number
}

/** What a request says must be what its steps say and what its order does. */
function requestViolations(request: Request): string[] {
  const found: string[] = []
  const tell = (problem: string) => found.push(`approval of order ${request.number} (state ${request.state}): ${problem}`)
  const { state } = request
  // A flow that asks nobody is agreed to by the next run of its job.
  if (state === 1 && request.asked === 0 && request.steps > 0) tell('it waits and nobody is asked')
  if (state !== 1 && request.asked > 0) tell('somebody is still asked')
  const isAgreed = request.isSilent || request.steps === 0 || (request.agreed > 0 && request.waiting === 0)
  if (state === 2 && (!isAgreed || request.vetoed > 0)) tell('it counts as agreed without everybody')
  if (request.isSilent && request.way !== 'soft') tell('silence agreed to what was not asked for softly')
  if (request.way === 'passive' && (state !== 5 || request.words > 0)) tell('it only tells, and yet it waits or was decided')
  if (state === 3 && request.rejected === 0) tell('it counts as rejected, and nobody said so')
  if (request.concerned > 0) tell('somebody decided about her own trip')
  if (request.deciders !== request.words) tell(`${request.deciders} people have given ${request.words} words`)
  orderViolations(request, tell)
  return found
}

/** How the order stands beside it. Who is only told is no hindrance to any order. */
function orderViolations(request: Request, tell: (problem: string) => void): void {
  const { state, orderState, way } = request
  if (way === 'passive' || !request.isLast) return
  if (orderState === 20 && state !== 0 && way !== 'beforeBooking') tell('it was asked before the seats were held')
  if (orderState === 1 && state !== 1 && !request.isLookedAt) tell('its order waits for it')
  if ((orderState === 0 || (orderState >= 2 && orderState < 20)) && state !== 2) tell(`its order went on to ${orderState}`)
  if (orderState === 99 && (state === 0 || state === 1)) tell('its order has ended')
  if (state === 3 && request.outcome !== 'rejected') tell(`its order ended as ${request.outcome}`)
}

/** An application waits if and only if somebody is asked about it. */
async function applicationRequestViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string; state: string; open: number }>`
    select t.number, t.state, (select count(*) from approval a where a.company_id = t.company_id and a.application_id = t.id
      and a.state in (0, 1))::int as open
    from trip_application t where t.office_id is null`.execute(db.kysely)
  return rows.flatMap(({ number, state, open }) => {
    const wanted = state === 'awaiting' || state === 'changing' ? 1 : 0
    return open === wanted ? [] : [`application ${number} is ${state} and has ${open} open requests`]
  })
}

export async function approvalViolations(db: Database): Promise<string[]> {
  const steps = (state: string) =>
    sql`(select count(*) from approval_step s where s.company_id = a.company_id and s.approval_id = a.id and s.state = ${state})::int`
  const words = (what: string, more = '') =>
    sql`(select ${sql.raw(what)} from approval_step s where s.company_id = a.company_id and s.approval_id = a.id
      and s.decision is not null ${sql.raw(more)})::int`
  const requests = await sql<Request>`
    select o.number, f.state as order_state, f.outcome, a.state, ${steps('asked')} as asked, ${steps('agreed')} as agreed,
      ${steps('rejected')} as rejected, ${steps('waiting')} as waiting,
      ${words('count(*)', "and s.state = 'rejected' and s.mode <> 'majority'")} as vetoed,
      ${words('count(*)', 'and coalesce(s.decided_by_id, s.approver_id) = any(array[a.applicant_id, a.traveller_id] || a.traveller_ids)')} as concerned,
      not exists (select 1 from approval l where l.company_id = a.company_id and l.order_id = a.order_id and l.round > a.round) as is_last,
      exists (select 1 from pgboss.job j where j.name = 'flights.hold-watch' and j.state < 'completed'
        and j.data->'payload'->>'orderId' = a.order_id::text)
      or exists (select 1 from jobs.parked p where p.name = 'flights.hold-watch' and p.data->'payload'->>'orderId' = a.order_id::text) as is_looked_at,
      ${words('count(*)')} as words, ${words('count(distinct coalesce(s.decided_by_id, s.approver_id))')} as deciders,
      a.way, a.is_silent, (select count(*) from approval_step s where s.company_id = a.company_id and s.approval_id = a.id
        and s.state <> 'skipped')::int as steps
    from approval a join orders o on o.company_id = a.company_id and o.id = a.order_id
    join flight_order f on f.company_id = a.company_id and f.order_id = a.order_id`.execute(db.kysely)
  const missing = await sql<{ number: string }>`
    select o.number from orders o join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    where f.verdict->>'action' = 'approve' and not exists (select 1 from approval a where a.company_id = o.company_id and a.order_id = o.id)`.execute(
    db.kysely,
  )
  return [
    ...requests.rows.flatMap(requestViolations),
    ...(await applicationRequestViolations(db)),
    ...missing.rows.map(({ number }) => `order ${number} is above the limit and nobody was asked`),
  ]
}
