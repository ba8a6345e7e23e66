import type { CallParsed } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { maskPhone, readMainlandMobile } from '../../people/rules/phone.ts'
import type { PeopleFace, PersonId } from '../../people/server/index.ts'
import { constraintOf, type Database, type Reader } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { addEmergencyContact, EmergencyContact, updateEmergencyContact } from '../calls.ts'
import { checkContact, CONTACTS_MAX, CONTACTS_MIN, tidyContactName, type ContactFault } from '../rules/contact.ts'
import type { ContactRow, ContactValues } from './store.ts'
import { addContact, changeContact, contactOf, contactsOf, removeContact } from './store.ts'

export interface ContactsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly people: PeopleFace
}

/** The row's id is bound into a seal, so that a value moved to another row does not open there. */
const nameSeal = (id: string): string => `emergency_contact.name/${id}`
const phoneSeal = (id: string): string => `emergency_contact.phone/${id}`
const PHONE_HASH = 'emergency_contact.phone'

function present({ secrets }: Pick<ContactsDeps, 'secrets'>, row: ContactRow): EmergencyContact {
  const { sharesFrom: from, sharesUntil: until } = row
  return {
    id: row.id,
    name: secrets.open(nameSeal(row.id), row.nameSealed),
    phoneNumber: row.phoneMasked,
    sharesTrips: row.sharesTrips,
    hours: from !== null && until !== null ? { from, until } : null,
  }
}

/** A contact with its number open. */
export interface WholeContact extends EmergencyContact {
  readonly openNumber: string
}

export async function wholeContactsOf(reader: Reader, secrets: Secrets, who: PersonId): Promise<WholeContact[]> {
  const rows = await contactsOf(reader, who)
  return rows.map((row) => ({ ...present({ secrets }, row), openNumber: secrets.open(phoneSeal(row.id), row.phoneSealed) }))
}

export async function listContacts(deps: ContactsDeps, who: PersonId) {
  const rows = await contactsOf(deps.db.read, who)
  return {
    contacts: rows.map((row) => present(deps, row)),
    contactsMax: CONTACTS_MAX,
    actions: { add: rows.length < CONTACTS_MAX, remove: rows.length > CONTACTS_MIN },
  }
}

export async function readContact(deps: ContactsDeps, who: PersonId, id: string): Promise<EmergencyContact | Refusal> {
  const row = await contactOf(deps.db.read, who, id)
  return row ? present(deps, row) : refuse('P404')
}

const CODES: Readonly<Record<ContactFault, string>> = {
  nameMissing: 'SAFETY-NAME',
  nameTooLong: 'SAFETY-NAME-LONG',
  phone: 'SAFETY-PHONE',
  hours: 'SAFETY-HOURS',
}
const FIELDS = { name: 'name', phone: 'phoneNumber', hours: 'hours' } as const

type Input = Omit<CallParsed<typeof updateEmergencyContact>, 'id'>

/** A contact as it is stored, or the first thing that is wrong with it. */
async function valuesOf(deps: ContactsDeps, who: PersonId, id: string, input: Input): Promise<ContactValues | Refusal> {
  const faults = checkContact({ name: input.name, phone: input.phoneNumber, hours: input.hours })
  for (const field of ['name', 'phone', 'hours'] as const) {
    const fault = faults[field]
    if (fault) return refuse(CODES[fault], { field: FIELDS[field] })
  }
  const mobile = input.phoneNumber === null ? null : readMainlandMobile(input.phoneNumber)
  if (mobile !== null && readMainlandMobile((await deps.people.phoneOf(deps.db.read, who)) ?? '') === mobile) {
    return refuse('SAFETY-OWN', { field: 'phoneNumber' })
  }
  const phone =
    mobile === null
      ? null
      : {
          phoneSealed: deps.secrets.seal(phoneSeal(id), mobile),
          phoneHash: deps.secrets.hash(PHONE_HASH, mobile),
          phoneMasked: maskPhone(mobile),
        }
  const nameSealed = deps.secrets.seal(nameSeal(id), tidyContactName(input.name))
  return { nameSealed, phone, sharesTrips: input.sharesTrips, hours: input.hours }
}

const TWICE = 'emergency_contact_company_id_person_id_phone_hash_key'

/** A number that is there already is told at its field, whoever of two taps was first. */
async function unlessTwice<T>(write: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await write()
  } catch (error) {
    if (constraintOf(error) === TWICE) return refuse('SAFETY-TWICE', { field: 'phoneNumber' })
    throw error
  }
}

export async function addOne(deps: ContactsDeps, who: PersonId, input: CallParsed<typeof addEmergencyContact>) {
  const now = deps.clock.now()
  const id = uuidv7(now.epochMilliseconds)
  const values = await valuesOf(deps, who, id, input)
  if (isRefusal(values)) return values
  const { phone, ...rest } = values
  if (!phone) return refuse('SAFETY-PHONE', { field: 'phoneNumber' })
  return unlessTwice(async () => {
    const isAdded = await deps.db.transact((writer) => addContact(writer, who, id, { ...rest, phone }, now), { name: 'safety.add' })
    return isAdded ? { id } : refuse('SAFETY-FULL', { facts: { max: CONTACTS_MAX } })
  })
}

export async function changeOne(deps: ContactsDeps, who: PersonId, { id, ...input }: CallParsed<typeof updateEmergencyContact>) {
  const values = await valuesOf(deps, who, id, input)
  if (isRefusal(values)) return values
  return unlessTwice(async () => {
    const isChanged = await deps.db.transact((writer) => changeContact(writer, who, id, values), { name: 'safety.change' })
    return isChanged ? { id } : refuse('P404')
  })
}

export async function removeOne(deps: ContactsDeps, who: PersonId, id: string): Promise<{ removed: true } | Refusal> {
  const outcome = await deps.db.transact((writer) => removeContact(writer, who, id), { name: 'safety.remove' })
  if (outcome === 'removed') return { removed: true }
  return refuse(outcome === 'last' ? 'SAFETY-LAST' : 'P404')
}
