import type { Reader, Writer } from '../../server/database/connect.ts'

/* The SQL of private calendar addresses. An address is found by the hash of its secret alone. */

interface Who {
  readonly companyId: string
  readonly personId: string
}

export interface KeptAddress {
  readonly madeAt: Temporal.Instant
  readonly lastReadAt: Temporal.Instant | null
}

export async function addressOf(reader: Reader, { companyId, personId }: Who): Promise<KeptAddress | null> {
  const row = await reader
    .selectFrom('calendarAddress')
    .select(['madeAt', 'lastReadAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/** One for each person: a former one is overwritten, and with it what it was found by. */
export async function keepAddress(
  writer: Writer,
  { companyId, personId }: Who,
  { secretHash, madeAt }: { secretHash: Buffer; madeAt: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('calendarAddress')
    .values({ companyId, personId, secretHash, madeAt })
    .onConflict((conflict) => conflict.columns(['companyId', 'personId']).doUpdateSet({ secretHash, madeAt, lastReadAt: null }))
    .execute()
}

export async function dropAddress(writer: Writer, { companyId, personId }: Who): Promise<boolean> {
  const gone = await writer
    .deleteFrom('calendarAddress')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .returning('personId')
    .executeTakeFirst()
  return gone !== undefined
}

/** Whose address this is; null for what was never made, is revoked or renewed, and for a leaver's: there is no telling which. */
export async function addressBySecret(reader: Reader, secretHash: Buffer) {
  const row = await reader
    .selectFrom('calendarAddress as a')
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'a.companyId').onRef('p.id', '=', 'a.personId'))
    .select(['a.companyId', 'a.personId', 'a.lastReadAt', 'p.language'])
    .where('a.secretHash', '=', secretHash)
    .where('p.status', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

/** By the hash, lest a renewed address be noted as read. */
export async function noteRead(writer: Writer, secretHash: Buffer, at: Temporal.Instant): Promise<void> {
  await writer.updateTable('calendarAddress').set({ lastReadAt: at }).where('secretHash', '=', secretHash).execute()
}
