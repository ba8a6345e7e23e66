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

/** The part that a link is for, while it is handed on; null for whatever else is sent. */
export async function partOf(reader: Reader, token: string): Promise<PayOrderRow | null> {
  const row = await reader
    .selectFrom('payLink as l')
    .innerJoin('payOrder as p', (join) => join.onRef('p.companyId', '=', 'l.companyId').onRef('p.id', '=', 'l.payOrderId'))
    .selectAll('p')
    .where('l.tokenHash', '=', hashOf(token))
    .where('l.revokedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
