import { sql } from 'kysely'
import { invariant } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../database/connect.ts'

/** No window is longer, so that whatever is older may be forgotten. */
export const WINDOW_HOURS_MAX = 24

/** How often something may happen within a window, counted over all processes. */
export interface Limit {
  readonly name: string
  readonly hitsMax: number
  readonly windowSeconds: number
}

export type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number }

export interface Limits {
  /** Counts one hit and says whether it is within the limit. `who` must be a hash, never an account or address in plain. */
  hit(limit: Limit, who: string): Promise<Admission>
  /** Forgets the hits, after a success. */
  clear(limit: Limit, who: string): Promise<void>
}

export function limitsOf(db: Database, clock: Clock): Limits {
  return {
    async hit(limit, who) {
      invariant(limit.windowSeconds <= WINDOW_HOURS_MAX * 3_600, `the window of ${limit.name} is too long`)
      const now = clock.now()
      const oldest = now.subtract({ seconds: limit.windowSeconds })
      const row = await db.kysely
        .insertInto('rateWindow')
        .values({ bucket: `${limit.name}:${who}`, windowStartAt: now, hits: 1 })
        .onConflict((conflict) =>
          conflict.column('bucket').doUpdateSet((eb) => ({
            hits: sql<number>`case when ${eb.ref('rateWindow.windowStartAt')} <= ${oldest} then 1 else ${eb.ref('rateWindow.hits')} + 1 end`,
            windowStartAt: sql<Temporal.Instant>`case when ${eb.ref('rateWindow.windowStartAt')} <= ${oldest} then ${now} else ${eb.ref('rateWindow.windowStartAt')} end`,
          })),
        )
        .returning(['hits', 'windowStartAt'])
        .executeTakeFirstOrThrow()
      if (row.hits <= limit.hitsMax) return { admitted: true }
      const end = row.windowStartAt.add({ seconds: limit.windowSeconds })
      return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil((end.epochMilliseconds - now.epochMilliseconds) / 1000)) }
    },
    async clear(limit, who) {
      await db.kysely.deleteFrom('rateWindow').where('bucket', '=', `${limit.name}:${who}`).execute()
    },
  }
}
