import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

interface Kept {
  number: string
  passengerNo: number
  state: string
  isOfTicket: boolean
  waits: boolean
  isTold: boolean
  jobs: number
}

/** Receipts: each is of the ticket as it was issued, one that was asked for has exactly one job that sees to it, and what was issued stands on the timeline. */
export async function receiptViolations(db: Database): Promise<string[]> {
  return [...(await ofLine(db, FLIGHTS)), ...(await ofLine(db, TRAINS))]
}

interface LineOfReceipts {
  readonly job: string
  readonly receipts: string
  readonly tickets: string
  readonly issuer: string
}
const FLIGHTS: LineOfReceipts = { job: 'flights.receipt', receipts: 'flight_receipt', tickets: 'flight_ticket', issuer: 'airline' }
const TRAINS: LineOfReceipts = { job: 'trains.receipt', receipts: 'train_receipt', tickets: 'train_ticket', issuer: 'railway' }

async function ofLine(db: Database, { job, receipts, tickets, issuer }: LineOfReceipts): Promise<string[]> {
  const ofReceipt = (data: 'j' | 'p') => sql`${sql.ref(`${data}.name`)} = ${job}
    and ${sql.ref(`${data}.data`)}->'payload'->>'orderId' = r.order_id::text
    and (${sql.ref(`${data}.data`)}->'payload'->>'passengerNo')::int = r.passenger_no
    and (${sql.ref(`${data}.data`)}->'payload'->>'tries')::int = r.tries`
  const { rows } = await sql<Kept>`
    select o.number, r.passenger_no, r.state, t.ticket_number is not distinct from r.ticket_number as is_of_ticket,
      exists (select 1 from jobs.parked p where ${ofReceipt('p')}) as waits,
      exists (select 1 from order_event e where e.company_id = r.company_id and e.order_id = r.order_id and e.kind = 'receiptIssued') as is_told,
      (select count(*) from pgboss.job j where ${ofReceipt('j')} and j.state < 'completed')::int as jobs
    from ${sql.table(receipts)} r
    join ${sql.table(tickets)} t on t.company_id = r.company_id and t.order_id = r.order_id and t.passenger_no = r.passenger_no
    join orders o on o.company_id = r.company_id and o.id = r.order_id`.execute(db.kysely)
  return rows.flatMap((row) => {
    const said = `the receipt of order ${row.number}, ticket ${row.passengerNo}`
    return [
      ...(row.isOfTicket ? [] : [`${said}: it is of another ticket`]),
      ...(row.state === 'asked' && row.jobs === 0 && !row.waits ? [`${said}: nobody asks the ${issuer} for it`] : []),
      ...(row.state === 'asked' && row.jobs > 1 ? [`${said}: ${row.jobs} jobs ask the ${issuer} for it`] : []),
      ...(row.state === 'issued' && !row.isTold ? [`${said}: it was issued, and the order does not say so`] : []),
    ]
  })
}
