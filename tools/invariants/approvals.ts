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
  waiting: number
}

/** What a request says must be what its steps say and what its order does. */
function requestViolations(request: Request): string[] {
  const found: string[] = []
  const tell = (problem: string) => found.push(`approval of order ${request.number} (state ${request.state}): ${problem}`)
  const { state, orderState } = request
  if (state === 1 && request.asked !== 1) tell(`${request.asked} people are asked at once`)
  if (state !== 1 && request.asked > 0) tell('somebody is still asked')
  if (state === 2 && (request.agreed === 0 || request.waiting > 0 || request.rejected > 0)) tell('it counts as agreed without everybody')
  if (state === 3 && request.rejected !== 1) tell(`it counts as rejected, ${request.rejected} said so`)
  if (orderState === 20 && state !== 0) tell('it was asked before the seats were held')
  if (orderState === 1 && state !== 1) tell('its order waits for it')
  if ((orderState === 0 || (orderState >= 2 && orderState < 20)) && state !== 2) tell(`its order went on to ${orderState}`)
  if (orderState === 99 && (state === 0 || state === 1)) tell('its order has ended')
  if (state === 3 && request.outcome !== 'rejected') tell(`its order ended as ${request.outcome}`)
  return found
}

export async function approvalViolations(db: Database): Promise<string[]> {
  const steps = (state: string) =>
    sql`(select count(*) from approval_step s where s.company_id = a.company_id and s.approval_id = a.id and s.state = ${state})::int`
  const requests = await sql<Request>`
    select o.number, f.state as order_state, f.outcome, a.state, ${steps('asked')} as asked, ${steps('agreed')} as agreed,
      ${steps('rejected')} as rejected, ${steps('waiting')} as waiting
    from approval a join orders o on o.company_id = a.company_id and o.id = a.order_id
    join flight_order f on f.company_id = a.company_id and f.order_id = a.order_id`.execute(db.kysely)
  const missing = await sql<{ number: string }>`
    select o.number from orders o join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    where f.verdict->>'action' = 'approve' and not exists (select 1 from approval a where a.company_id = o.company_id and a.order_id = o.id)`.execute(
    db.kysely,
  )
  return [
    ...requests.rows.flatMap(requestViolations),
    ...missing.rows.map(({ number }) => `order ${number} is above the limit and nobody was asked`),
  ]
}
