import { randomBytes } from 'node:crypto'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { IdCardTable } from '../../server/database/schema.ts'
import type { PersonId } from './store.ts'

/** All SQL about documents, as their holders keep them. */

/** What pictures of a document say that they belong to (server/files.ts). */
export const HELD_BY = 'id_card'

export type CardRow = Selectable<IdCardTable>

/** Whoever changes somebody's documents holds her row, so that of two changes one comes after the other. False for nobody. */
export async function lockHolder(writer: Writer, { companyId, personId }: PersonId): Promise<boolean> {
  const row = await writer
    .selectFrom('person')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** All that was ever hers, deleted ones too. */
const cardsEver = (reader: Reader, { companyId, personId }: PersonId) =>
  reader.selectFrom('idCard').selectAll().where('companyId', '=', companyId).where('personId', '=', personId)

/** Her documents, the default one first, then in the order in which they were entered. */
export async function cardRowsOf(reader: Reader, who: PersonId): Promise<CardRow[]> {
  return cardsEver(reader, who).where('deletedAt', 'is', null).orderBy('isDefault', 'desc').orderBy('createdAt').orderBy('id').execute()
}

export async function cardRow(reader: Reader, { cardId, ...who }: PersonId & { cardId: string }): Promise<CardRow | undefined> {
  return cardsEver(reader, who).where('id', '=', cardId).executeTakeFirst()
}

/** The document with this number among hers, deleted ones too. */
export async function cardByHash(
  reader: Reader,
  who: PersonId,
  { cardType, numberHash }: Pick<CardRow, 'cardType' | 'numberHash'>,
): Promise<CardRow | undefined> {
  return cardsEver(reader, who).where('cardType', '=', cardType).where('numberHash', '=', numberHash).executeTakeFirst()
}

export async function insertCard(writer: Writer, row: Insertable<IdCardTable>): Promise<void> {
  await writer.insertInto('idCard').values(row).execute()
}

export async function changeCard(
  writer: Writer,
  { companyId, id }: { companyId: string; id: string },
  to: Updateable<IdCardTable>,
): Promise<void> {
  await writer.updateTable('idCard').set(to).where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Makes one the default and no other. In two steps: at no moment may there be two. */
export async function makeDefault(writer: Writer, { companyId, personId }: PersonId, cardId: string): Promise<void> {
  await writer
    .updateTable('idCard')
    .set({ isDefault: false })
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('isDefault', '=', true)
    .where('id', '!=', cardId)
    .execute()
  await changeCard(writer, { companyId, id: cardId }, { isDefault: true })
}

/** What stays of a document whose data is gone: an order that named it still points somewhere. */
const emptied = () => ({
  numberSealed: Buffer.alloc(0),
  numberHash: randomBytes(32), // equal hashes would collide, and its own would still tell the number
  numberMasked: '',
  displayName: '',
  cardName: '',
  cardSurname: '',
  cardGivenname: '',
  sex: null,
  birthDate: null,
  expiresDate: null,
  phoneSealed: null,
  phoneMasked: null,
  emailSealed: null,
  emailMasked: null,
  isDefault: false,
})

/** Empties one after another: each has a hash of its own. */
export async function emptyCards(writer: Writer, cards: readonly { companyId: string; id: string }[], at: Temporal.Instant): Promise<void> {
  for (const card of cards) {
    await writer
      .updateTable('idCard')
      .set({ ...emptied(), erasedAt: at, deletedAt: sql`coalesce(deleted_at, ${at})` })
      .where('companyId', '=', card.companyId)
      .where('id', '=', card.id)
      .execute()
  }
}

/** Documents deleted before an instant that still hold their data. */
export async function deletedBefore(
  reader: Reader,
  before: Temporal.Instant,
  atMost: number,
): Promise<{ companyId: string; id: string }[]> {
  return reader
    .selectFrom('idCard')
    .select(['companyId', 'id'])
    .where('deletedAt', '<', before)
    .where('erasedAt', 'is', null)
    .limit(atMost)
    .execute()
}

export async function notErasedOf(reader: Reader, { companyId, personId }: PersonId): Promise<{ companyId: string; id: string }[]> {
  return reader
    .selectFrom('idCard')
    .select(['companyId', 'id'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('erasedAt', 'is', null)
    .execute()
}

/** An outside companion whose host the caller is: beside herself, the only one whose documents she keeps. */
export async function outsiderOf(reader: Reader, caller: PersonId, userCode: string): Promise<PersonId | null> {
  const row = await reader
    .selectFrom('person')
    .select('id')
    .where('companyId', '=', caller.companyId)
    .where('userCode', '=', userCode)
    .where('status', '=', 'active')
    .where('erasedAt', 'is', null)
    .where('kind', '=', 'outside')
    .where('hostId', '=', caller.personId)
    .executeTakeFirst()
  return row ? { companyId: caller.companyId, personId: row.id } : null
}
