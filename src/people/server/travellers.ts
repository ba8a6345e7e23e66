import type { Reader } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { Traveller } from '../calls.ts'
import type { CardType } from '../rules/documents.ts'
import { ticketName } from '../rules/names.ts'
import { cardNumberSeal, phoneSeal } from './purposes.ts'
import type { Card, Person, PersonId } from './store.ts'
import { cardsOf, findPerson } from './store.ts'

/** A person as somebody who flies: names for the ticket, documents masked. */
export interface TravellerForBooking {
  readonly person: Person
  /** After ICAO Doc 9303: `LIN/YIFAN`. */
  readonly ticketName: string
  readonly cards: readonly Card[]
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
  if (!person?.isActive) return null
  const cards = await cardsOf(reader, who)
  return { person, ticketName: ticketName({ surname: person.surnameLatin, given: person.givenLatin }), cards }
}

export async function documentOf(
  reader: Reader,
  secrets: Secrets,
  whose: PersonId & { readonly cardId: string },
): Promise<OpenDocument | null> {
  const row = await reader
    .selectFrom('idCard as c')
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'c.companyId').onRef('p.id', '=', 'c.personId'))
    .select([
      'c.cardType',
      'c.numberSealed',
      'c.displayName',
      'c.sex',
      'c.birthDate',
      'c.countryCode',
      'c.expiresDate',
      'p.surnameLatin',
      'p.givenLatin',
    ])
    .where('c.companyId', '=', whose.companyId)
    .where('c.personId', '=', whose.personId)
    .where('c.id', '=', whose.cardId)
    .executeTakeFirst()
  if (!row) return null
  const { numberSealed, ...rest } = row
  return { cardId: whose.cardId, ...rest, number: secrets.open(cardNumberSeal(whose.cardId), numberSealed) }
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
    cards: cards.map(({ expiresDate, ...card }) => ({ ...card, expiresOn: expiresDate?.toString() ?? null })),
  }
}
