import { createHash } from 'node:crypto'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../database/connect.ts'
import type { Secrets } from '../secrets.ts'

/** A write whose process died may be tried again after this long. Longer than any call's time-out. */
export const LEASE_SECONDS = 90
/** Keys are forgotten after this long; clients retry within minutes. */
export const KEY_LIFETIME_HOURS = 48
export const KEY_PATTERN = /^[A-Za-z0-9._:-]{8,100}$/

export interface Answer {
  status: number
  body: string
}

/** What to do with a write that carries this key. */
export type Claim = { is: 'ours'; leaseEndAt: Temporal.Instant } | { is: 'answered'; answer: Answer } | { is: 'running' } | { is: 'reused' }

export interface Idempotency {
  claim(write: { scope: string; key: string; call: string; input: unknown }): Promise<Claim>
  /** Keeps the first answer, to be given again to whoever comes with the same key and body. */
  keep(scope: string, key: string, leaseEndAt: Temporal.Instant, answer: Answer): Promise<void>
  /** Lets the key go: nothing was done, so the same key may try again. */
  release(scope: string, key: string, leaseEndAt: Temporal.Instant): Promise<void>
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** Idempotency keys in the database, so that it does not matter which process a retry reaches. */
export function idempotencyOf(db: Database, clock: Clock, secrets: Secrets): Idempotency {
  const held = (scope: string, key: string, leaseEndAt: Temporal.Instant) => ({ scope, key, state: 'running', leaseEndAt }) as const
  return {
    async claim({ scope, key, call, input }) {
      const now = clock.now()
      const leaseEndAt = now.add({ seconds: LEASE_SECONDS })
      const bodyHash = createHash('sha256').update(call).update('\0').update(canonical(input)).digest()
      const inserted = await db.kysely
        .insertInto('idempotencyKey')
        .values({ scope, key, call, bodyHash, state: 'running', leaseEndAt, createdAt: now })
        .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst()
      if (inserted) return { is: 'ours', leaseEndAt }
      const row = await db.kysely
        .selectFrom('idempotencyKey')
        .selectAll()
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirst()
      if (!row) return { is: 'running' } // released between our two looks: the client may come again at once
      if (row.call !== call || !Buffer.from(row.bodyHash).equals(bodyHash)) return { is: 'reused' }
      if (row.state === 'done' && row.answerSealed && row.httpStatus !== null) {
        return { is: 'answered', answer: { status: row.httpStatus, body: secrets.open('idempotency', row.answerSealed) } }
      }
      if (Temporal.Instant.compare(now, row.leaseEndAt) < 0) return { is: 'running' }
      const taken = await db.kysely
        .updateTable('idempotencyKey')
        .set({ leaseEndAt })
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('state', '=', 'running')
        .where('leaseEndAt', '=', row.leaseEndAt)
        .returning('key')
        .executeTakeFirst()
      return taken ? { is: 'ours', leaseEndAt } : { is: 'running' }
    },
    async keep(scope, key, leaseEndAt, answer) {
      await db.kysely
        .updateTable('idempotencyKey')
        .set({ state: 'done', httpStatus: answer.status, answerSealed: secrets.seal('idempotency', answer.body) })
        .where((eb) => eb.and(held(scope, key, leaseEndAt)))
        .execute()
    },
    async release(scope, key, leaseEndAt) {
      await db.kysely
        .deleteFrom('idempotencyKey')
        .where((eb) => eb.and(held(scope, key, leaseEndAt)))
        .execute()
    },
  }
}
