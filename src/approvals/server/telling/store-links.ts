import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DecisionLink } from '../../rules/decision-link.ts'
import type { ApprovalRef } from '../store.ts'

/* SQL of links that decide. */

export interface LinkRow extends DecisionLink {
  readonly id: string
  readonly companyId: string
  readonly channel: 'mail' | 'card'
}

export async function insertLink(
  writer: Writer,
  { expiresAt, ...link }: Omit<LinkRow, 'usedAt'> & { readonly createdAt: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('approvalLink')
    .values({ ...link, expiresAt, usedAt: null })
    .execute()
}

const COLUMNS = ['id', 'companyId', 'approvalId', 'personId', 'version', 'expiresAt', 'usedAt', 'channel'] as const

export async function findLink(reader: Reader, id: string): Promise<LinkRow | null> {
  return (await reader.selectFrom('approvalLink').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The same, locked until the transaction ends: of two taps the second finds it used. */
export async function lockLink(writer: Writer, id: string): Promise<LinkRow | null> {
  return (await writer.selectFrom('approvalLink').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function markLink(writer: Writer, id: string, change: { readonly usedAt: Temporal.Instant | null }): Promise<void> {
  await writer.updateTable('approvalLink').set(change).where('id', '=', id).execute()
}

/** What is asked has stayed as it is: links of the version before speak of this one as well. */
export async function letLinksFollow(writer: Writer, { companyId, approvalId }: ApprovalRef, version: number): Promise<void> {
  await writer
    .updateTable('approvalLink')
    .set({ version })
    .where('companyId', '=', companyId)
    .where('approvalId', '=', approvalId)
    .where('version', '=', version - 1)
    .execute()
}
