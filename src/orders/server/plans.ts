import type { Logger } from 'pino'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import type { NoticeReply } from '../../server/http/handler.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { PlanJobs } from './jobs.ts'
import type { OrderRef } from './ref.ts'

/*
 * When journeys that were sold are looked at for what their carrier does to them. A notice is only a reason to read, and they are looked at without
 * one too: it may be lost. What is read, and what comes of it, is each line's.
 */

const LOOKED_AT_ONCE = 200

/** Each line keeps with its orders what the carrier calls them, and when they are looked at next, under the same names. */
export type PlanTable = 'flightOrder' | 'trainOrder'
/** What is written below for the one table holds for the other: it reads the columns that both have. */
const named = (table: PlanTable): 'flightOrder' => table as 'flightOrder'

/** The order that a reference of ours names: our ids are unique over all companies. */
async function orderNamed(reader: Reader, table: PlanTable, reference: string, supplierBookingId: string): Promise<OrderRef | null> {
  const row = await reader
    .selectFrom(named(table))
    .select(['companyId', 'orderId'])
    .where((eb) => eb.and({ orderId: reference, supplierBookingId }))
    .executeTakeFirst()
  return row ?? null
}

/** Orders whose plan is to be looked at by now. */
const dueForLook = (reader: Reader, table: PlanTable, now: Temporal.Instant): Promise<readonly OrderRef[]> =>
  reader
    .selectFrom(named(table))
    .select(['companyId', 'orderId'])
    .where('planLookAt', '<=', now)
    .orderBy('planLookAt')
    .limit(LOOKED_AT_ONCE)
    .execute()

export interface PlanDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'send'>
  readonly log: Pick<Logger, 'warn'>
}

/** What a line says of itself. */
export interface PlanLine {
  readonly table: PlanTable
  /** Names transactions: `flights`. */
  readonly wing: string
  /** The job that reads. */
  readonly look: PlanJobs['look']
}

/** What carriers have told, as far as all lines understand it. */
interface Heard {
  readonly is: string
}

export function planLooks({ db, clock, jobs, log }: PlanDeps, { table, wing, look }: PlanLine) {
  const lookSoon = (writer: Writer, { companyId, orderId }: OrderRef): Promise<void> =>
    jobs.send(writer, look, { companyId, orderId }, { key: `plan:${orderId}` })

  return {
    /** Answers a notice of a carrier's. One that is not its own changes nothing. */
    async answer<H extends Heard>(
      carrier: string,
      heard: H,
      take: (heard: Exclude<H, { readonly is: 'forged' }>) => Promise<void>,
    ): Promise<NoticeReply> {
      const reply = (status: number): NoticeReply => ({ status, type: 'text/plain', body: '' })
      if (heard.is === 'forged') {
        // Only counted: whoever can reach us can send these.
        log.warn({ supplier: carrier }, 'notice_refused')
        return reply(401)
      }
      await take(heard as Exclude<H, { readonly is: 'forged' }>)
      return reply(204)
    },

    /** The order that a carrier's notice names, by the reference that we gave it and its own name of the booking. */
    orderNamed: (reference: string, supplierBookingId: string): Promise<OrderRef | null> =>
      orderNamed(db.read, table, reference, supplierBookingId),

    /** A carrier has told that there is something to read. */
    async hear(order: OrderRef): Promise<void> {
      await db.transact((writer) => lookSoon(writer, order), { name: `${wing}.plan-heard` })
    },

    /** Job: asks for plans that nobody has told of for a while. */
    async lookForDue(): Promise<void> {
      const due = await dueForLook(db.read, table, clock.now())
      if (due.length === 0) return
      await db.transact(
        async (writer) => {
          for (const order of due) await lookSoon(writer, order)
        },
        { name: `${wing}.plans-due` },
      )
    },
  }
}
