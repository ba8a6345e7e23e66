import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PersonId } from '../../people/server/index.ts'
import { CONTACTS_MAX, CONTACTS_MIN, type SharingHours } from '../rules/contact.ts'

export interface ContactRow {
  readonly id: string
  readonly nameSealed: Uint8Array
  readonly phoneSealed: Uint8Array
  readonly phoneMasked: string
  readonly sharesTrips: boolean
  readonly sharesFrom: string | null
  readonly sharesUntil: string | null
}

const COLUMNS = ['id', 'nameSealed', 'phoneSealed', 'phoneMasked', 'sharesTrips', 'sharesFrom', 'sharesUntil'] as const

/** In the order in which they were added. */
export function contactsOf(reader: Reader, { companyId, personId }: PersonId): Promise<ContactRow[]> {
  return reader
    .selectFrom('emergencyContact')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(CONTACTS_MAX)
    .execute()
}

export function contactOf(reader: Reader, { companyId, personId }: PersonId, id: string): Promise<ContactRow | undefined> {
  return reader
    .selectFrom('emergencyContact')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What is written of a contact; without a phone the stored one stays. */
export interface ContactValues {
  readonly nameSealed: Buffer
  readonly phone: { readonly phoneSealed: Buffer; readonly phoneHash: Buffer; readonly phoneMasked: string } | null
  readonly sharesTrips: boolean
  readonly hours: SharingHours | null
}

const columnsOf = ({ nameSealed, phone, sharesTrips, hours }: ContactValues) => ({
  nameSealed,
  sharesTrips,
  sharesFrom: hours?.from ?? null,
  sharesUntil: hours?.until ?? null,
  ...phone,
})

/** Changes of one person's contacts stand in line, so that counting before writing is counting. */
async function lockOwner(writer: Writer, { companyId, personId }: PersonId): Promise<void> {
  await writer.selectFrom('person').select('id').where('companyId', '=', companyId).where('id', '=', personId).forUpdate().execute()
}

/** Puts a contact into a free place; false where all are taken [V-OTHER-02]. */
export async function addContact(
  writer: Writer,
  who: PersonId,
  id: string,
  values: ContactValues & { readonly phone: NonNullable<ContactValues['phone']> },
  now: Temporal.Instant,
): Promise<boolean> {
  await lockOwner(writer, who)
  const { companyId, personId } = who
  const taken = await writer
    .selectFrom('emergencyContact')
    .select('place')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .execute()
  const place = [1, 2, 3].find((one) => taken.every((row) => row.place !== one))
  if (place === undefined) return false
  await writer
    .insertInto('emergencyContact')
    .values({ companyId, id, personId, place, ...columnsOf(values), ...values.phone, createdAt: now })
    .execute()
  return true
}

/** False for an unknown contact, or somebody else's. */
export async function changeContact(
  writer: Writer,
  { companyId, personId }: PersonId,
  id: string,
  values: ContactValues,
): Promise<boolean> {
  const changed = await writer
    .updateTable('emergencyContact')
    .set(columnsOf(values))
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Removes a contact unless it is the last one [V-OTHER-01]. */
export async function removeContact(writer: Writer, who: PersonId, id: string): Promise<'removed' | 'last' | 'unknown'> {
  await lockOwner(writer, who)
  const all = await contactsOf(writer, who)
  if (all.every((one) => one.id !== id)) return 'unknown'
  if (all.length <= CONTACTS_MIN) return 'last'
  await writer.deleteFrom('emergencyContact').where('companyId', '=', who.companyId).where('id', '=', id).execute()
  return 'removed'
}
