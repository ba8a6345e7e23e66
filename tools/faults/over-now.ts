import { sql } from 'kysely'
import type { Ground } from './ground.ts'
import { steadily } from './walker.ts'

/** Lets the time of one order be over, without moving everybody else’s: its end, and the job that waits for it. */
export async function overNow({ db }: Ground, orderSeq: string, what: 'approval' | 'payOrder'): Promise<void> {
  const order = sql`(select id from orders where number = ${orderSeq})`
  const steps =
    what === 'approval'
      ? [
          sql`update approval set decide_by = now() - interval '1 second' where order_id = ${order}`,
          sql`update pgboss.job set start_after = now() where name = 'approvals.time-out' and state = 'created'
            and data->'payload'->>'approvalId' = (select id::text from approval where order_id = ${order})`,
        ]
      : [
          sql`update pay_order set expires_at = now() - interval '1 second' where order_id = ${order}`,
          sql`update pgboss.job set start_after = now() where name = 'payments.lapse' and state = 'created'
            and data->'payload'->>'orderId' = ${order}::text`,
        ]
  for (const step of steps) await steadily(() => step.execute(db.kysely))
}
