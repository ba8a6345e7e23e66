import type { PersonId } from '../../people/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'

export interface MembershipRow {
  readonly bindingId: string
  readonly numberSealed: Uint8Array
  readonly numberMasked: string
  readonly phoneMasked: string
  readonly tier: string
  readonly boundAt: Temporal.Instant
}

export function membershipOf(reader: Reader, { companyId, personId }: PersonId): Promise<MembershipRow | undefined> {
  return reader
    .selectFrom('membership')
    .select(['bindingId', 'numberSealed', 'numberMasked', 'phoneMasked', 'tier', 'boundAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

interface Verification {
  readonly verificationId: string
  readonly expiresAt: Temporal.Instant
}

/** The last code asked for is the one that counts. */
export async function keepVerification(writer: Writer, { companyId, personId }: PersonId, given: Verification): Promise<void> {
  await writer
    .insertInto('memberVerification')
    .values({ companyId, personId, ...given })
    .onConflict((conflict) => conflict.columns(['companyId', 'personId']).doUpdateSet(given))
    .execute()
}

export function verificationOf(reader: Reader, { companyId, personId }: PersonId): Promise<Verification | undefined> {
  return reader
    .selectFrom('memberVerification')
    .select(['verificationId', 'expiresAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

export interface NewMembership extends Omit<MembershipRow, 'numberSealed'> {
  readonly numberSealed: Buffer
  readonly numberHash: Buffer
}

/** Keeps the bond, and forgets the code that led to it. */
export async function keepMembership(writer: Writer, { companyId, personId }: PersonId, given: NewMembership): Promise<void> {
  await writer
    .insertInto('membership')
    .values({ companyId, personId, ...given })
    .onConflict((conflict) => conflict.columns(['companyId', 'personId']).doUpdateSet(given))
    .execute()
  await writer.deleteFrom('memberVerification').where('companyId', '=', companyId).where('personId', '=', personId).execute()
}

export async function dropMembership(writer: Writer, { companyId, personId }: PersonId, bindingId: string): Promise<void> {
  await writer
    .deleteFrom('membership')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('bindingId', '=', bindingId)
    .execute()
}
