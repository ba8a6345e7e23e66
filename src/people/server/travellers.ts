import type { Reader } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { Traveller } from '../calls.ts'
import type { CardType } from '../rules/documents.ts'
import { ticketName } from '../rules/names.ts'
import { phoneSeal } from './purposes.ts'
import type { Card, Person, PersonId } from './store.ts'
import { cardsOf, findPerson } from './store.ts'

/** A person as somebody who flies: names for the ticket, documents masked. */
export interface TravellerForBooking {
  readonly person: Person
  /** After ICAO Doc 9303: `LIN/YIFAN`. */
  readonly ticketName: string
  readonly cards: readonly Card[]
  /**
   * Of whom somebody brings along, by the first document that prints it: lines charge children less. Null of employees, who are adults, and
   * where no document says it.
   */
  readonly birthDate: string | null
}

/** A document with its number open: for the job that hands it to a supplier, and for nobody else. */
export interface OpenDocument {
  readonly cardId: string
  readonly cardType: CardType
  readonly number: string
  readonly displayName: string
  readonly surnameLatin: string
  readonly givenLatin: string
  readonly sex: 'M' | 'F' | null
  readonly birthDate: Temporal.PlainDate | null
  readonly countryCode: string
  readonly expiresDate: Temporal.PlainDate | null
}

export async function travellerForBooking(reader: Reader, who: PersonId): Promise<TravellerForBooking | null> {
  const person = await findPerson(reader, who)
  return person?.isActive ? asTraveller(reader, person) : null
}

/** People as travellers, in their order. */
export function travellersOf(reader: Reader, people: readonly Person[]): Promise<TravellerForBooking[]> {
  return Promise.all(people.map((person) => asTraveller(reader, person)))
}

/** A guest gave her number to the company and not to her host: whoever books for her reads which kind of document, and no digit. */
const HIDDEN = '••••'

async function asTraveller(reader: Reader, person: Person): Promise<TravellerForBooking> {
  const cards = await cardsOf(reader, person)
  return {
    person,
    ticketName: ticketName({ surname: person.surnameLatin, given: person.givenLatin }),
    birthDate: person.kind === 'employee' ? null : (cards.find((card) => card.birthDate !== null)?.birthDate?.toString() ?? null),
    cards: person.kind === 'guest' ? cards.map((card) => ({ ...card, maskedNumber: HIDDEN })) : cards,
  }
}

/** The number in E.164, open: for messages to her. */
export async function phoneOf(reader: Reader, secrets: Secrets, { companyId, personId }: PersonId): Promise<string | null> {
  const row = await reader
    .selectFrom('person')
    .select('phoneSealed')
    .where('companyId', '=', companyId)
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.phoneSealed ? secrets.open(phoneSeal(personId), row.phoneSealed) : null
}

/** The traveller as a call answers her. */
export function presentTraveller({ person, ticketName, cards }: TravellerForBooking): Traveller {
  return {
    userCode: person.userCode,
    name: person.name,
    ticketName,
    phoneNumber: person.maskedPhone,
    department: person.department.name,
    cards: cards.map(({ cardId, cardType, maskedNumber, displayName, isDefault, expiresDate }) => ({
      ...{ cardId, cardType, maskedNumber, displayName, isDefault },
      expiresOn: expiresDate?.toString() ?? null,
    })),
  }
}
