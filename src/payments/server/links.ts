import { createHash } from 'node:crypto'
import type { Reader } from '../../server/database/connect.ts'
import type { PayOrderRow } from './store.ts'

/* Links that pay a part. Their tokens stand nowhere; a token is found by its hash. */

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a part is handed on just now. */
export async function isHandedOn(reader: Reader, { companyId, id }: Pick<PayOrderRow, 'companyId' | 'id'>): Promise<boolean> {
  const row = await reader
    .selectFrom('payLink')
    .select('id')
    .where('companyId', '=', companyId)
    .where('payOrderId', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface FoundLink {
  readonly part: PayOrderRow
  readonly createdAt: Temporal.Instant
  /** Since when nothing can be paid by it any more; null where it stands. */
  readonly revokedAt: Temporal.Instant | null
}

/** A link, also one that was taken back: who has paid by it is told what became of that. Null for whatever else is sent. */
export async function linkOf(reader: Reader, token: string): Promise<FoundLink | null> {
  const row = await reader
    .selectFrom('payLink as l')
    .innerJoin('payOrder as p', (join) => join.onRef('p.companyId', '=', 'l.companyId').onRef('p.id', '=', 'l.payOrderId'))
    .selectAll('p')
    .select(['l.createdAt as madeAt', 'l.revokedAt'])
    .where('l.tokenHash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) return null
  const { madeAt: createdAt, revokedAt, ...part } = row
  return { part, createdAt, revokedAt }
}

/** The part that a link is for, while it is handed on; null for whatever else is sent. */
export async function partOf(reader: Reader, token: string): Promise<PayOrderRow | null> {
  const link = await linkOf(reader, token)
  return link?.revokedAt === null ? link.part : null
}
