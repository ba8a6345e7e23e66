import { uuidv7 } from '../../../kernel/ids.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { Deputy } from '../../rules/deputies.ts'
import type { Who } from '../deps.ts'

/* SQL of deputies. */

/** More than a person names in some years; older ones are left out. */
const LISTED_MAX = 200

export interface DeputyRow extends Deputy {
  readonly id: string
}

const COLUMNS = ['id', 'principalId', 'deputyId', 'fromDate', 'untilDate', 'limitMinor', 'products'] as const

const living = (reader: Reader, companyId: string) =>
  reader.selectFrom('approvalDeputy').select(COLUMNS).where('companyId', '=', companyId).where('endedAt', 'is', null)

const deputyOf = ({
  fromDate,
  untilDate,
  ...row
}: Omit<DeputyRow, 'fromDate' | 'untilDate'> & { fromDate: Temporal.PlainDate; untilDate: Temporal.PlainDate }): DeputyRow => ({
  ...row,
  fromDate: fromDate.toString(),
  untilDate: untilDate.toString(),
})

/** Those whom some people have named and who may decide on a day. */
export async function deputiesOf(reader: Reader, companyId: string, principalIds: readonly string[], today: string): Promise<DeputyRow[]> {
  if (principalIds.length === 0) return []
  const day = Temporal.PlainDate.from(today)
  const rows = await living(reader, companyId)
    .where('principalId', 'in', [...principalIds])
    .where('fromDate', '<=', day)
    .where('untilDate', '>=', day)
    .limit(LISTED_MAX)
    .execute()
  return rows.map(deputyOf)
}

/** Whom some people have named and not taken back, whatever the day: they hear that something moved, and ask what they may see of it. */
export async function deputyIdsOf(reader: Reader, companyId: string, principalIds: readonly string[]): Promise<string[]> {
  if (principalIds.length === 0) return []
  const rows = await living(reader, companyId)
    .where('principalId', 'in', [...principalIds])
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ deputyId }) => deputyId)
}

/** Who has named somebody to decide on a day, by id. */
export async function principalsOf(reader: Reader, { companyId, personId }: Who, today: string): Promise<string[]> {
  const day = Temporal.PlainDate.from(today)
  const rows = await living(reader, companyId)
    .where('deputyId', '=', personId)
    .where('fromDate', '<=', day)
    .where('untilDate', '>=', day)
    .limit(LISTED_MAX)
    .execute()
  return [...new Set(rows.map(({ principalId }) => principalId))]
}

/** What somebody has named, and what she was named for, that is not over; the next to begin first. */
export async function deputiesAround(reader: Reader, { companyId, personId }: Who, today: string): Promise<DeputyRow[]> {
  const rows = await living(reader, companyId)
    .where((eb) => eb.or([eb('principalId', '=', personId), eb('deputyId', '=', personId)]))
    .where('untilDate', '>=', Temporal.PlainDate.from(today))
    .orderBy('fromDate')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(deputyOf)
}

export async function insertDeputy(writer: Writer, companyId: string, deputy: Deputy, now: Temporal.Instant): Promise<string> {
  const id = uuidv7(now.epochMilliseconds)
  await writer
    .insertInto('approvalDeputy')
    .values({
      companyId,
      id,
      principalId: deputy.principalId,
      deputyId: deputy.deputyId,
      fromDate: Temporal.PlainDate.from(deputy.fromDate),
      untilDate: Temporal.PlainDate.from(deputy.untilDate),
      limitMinor: deputy.limitMinor,
      products: deputy.products === null ? null : [...deputy.products],
      createdAt: now,
    })
    .execute()
  return id
}

/** Ends what she has named, and says what it was; null where there is none such of hers. What was decided by it stays decided. */
export async function endDeputy(
  writer: Writer,
  { companyId, personId }: Who,
  id: string,
  now: Temporal.Instant,
): Promise<DeputyRow | null> {
  const row = await writer
    .updateTable('approvalDeputy')
    .set({ endedAt: now })
    .where('companyId', '=', companyId)
    .where('principalId', '=', personId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? deputyOf(row) : null
}

/** Holds a person's row until the transaction ends: what she names is counted alone. */
export async function lockPrincipal(writer: Writer, { companyId, personId }: Who): Promise<void> {
  await writer
    .selectFrom('person')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
