import type { Language } from '../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import { CONSENT_VERSIONS } from '../rules/consents.ts'
import { CARD_TYPES, cardTypeName, isCardType, type CardType } from '../rules/documents.ts'
import { GIVEN_NAME_UNKNOWN } from '../rules/names.ts'
import { routeKind, routeStanding, wantedCard, type Route, type RouteFault, type RouteField } from '../rules/route-documents.ts'
import { en as namesEn } from '../text/en.ts'
import { en } from '../text/route/en.ts'
import { zh, type RouteText } from '../text/route/zh.ts'
import { zh as namesZh } from '../text/zh.ts'
import { consents } from './consents.ts'
import type { DocumentOf } from './documents.ts'
import type { CardRow } from './documents-store.ts'
import { cardRow, cardRowsOf } from './documents-store.ts'
import { cardMailSeal, cardPhoneSeal, emailSeal, phoneSeal } from './purposes.ts'
import type { Person, PersonId } from './store.ts'
import { findPerson } from './store.ts'
import type { OpenDocument } from './travellers.ts'

/* What a traveller has, and lacks, for a journey out of the mainland; and her document as a supplier abroad is given it. */

/** One of her documents, as a form of a journey abroad shows it. */
export interface CardAbroad {
  readonly cardId: string
  readonly cardType: CardType
  readonly maskedNumber: string
  /** As the ticket will print it: `LIN/YIFAN`. */
  readonly printedName: string
  readonly isDefault: boolean
  readonly fault: RouteFault | null
  /** What is to be added by C-CARD-04 before it can be booked on. */
  readonly missing: readonly RouteField[]
  readonly endsSoon: boolean
  /** What she shows at a border besides. */
  readonly bring: readonly CardType[]
  /** It has one name: on the ticket a code stands for the given name. */
  readonly hasOneName: boolean
}

export interface ReadinessAbroad {
  /** Whether she agrees now to her details going abroad, and to which version of the text she would. */
  readonly consent: { readonly isGiven: boolean; readonly version: string }
  /** What serves first: of those that can be booked on the default one, then the others in her order. */
  readonly cards: readonly CardAbroad[]
  /** The kind that she adds where none of hers serves: by the nationality that her documents tell, else as a citizen of the mainland. */
  readonly wanted: CardType
}

/** A document open for a supplier abroad. Null is what nobody has entered: such a document is not booked on (`fault: 'incomplete'`). */
export interface OpenDocumentAbroad extends OpenDocument {
  /** Who issued it, ISO 3166-1. */
  readonly issuedBy: string
  /** Those kept with the document before those of the person; E.164. */
  readonly mail: string | null
  readonly phone: string | null
}

export interface AbroadFace {
  /** Her own documents for a route, and her consent; null for nobody. */
  readinessOf(reader: Reader, who: PersonId, route: Route): Promise<ReadinessAbroad | null>
  /**
   * Her document for the supplier, number and all: for the job that hands it over and notes that in the order's audit. `CONSENT-ABROAD` without
   * her separate consent; null where there is no such document any more.
   */
  documentOf(reader: Reader, whose: PersonId & { readonly cardId: string }): Promise<OpenDocumentAbroad | Refusal | null>
  /** Which documents lead where a route does, in a sentence or two. */
  documentsSay(route: Pick<Route, 'countries' | 'needsPassport'>, language: Language): string
  /** Why a document does not serve. */
  faultSay(fault: RouteFault, language: Language): string
  /** What is to be kept in mind of a document that serves: what to bring besides, that it ends soon; empty where there is nothing. */
  remindersOf(card: Pick<CardAbroad, 'bring' | 'endsSoon' | 'hasOneName' | 'printedName'>, language: Language): readonly string[]
}

const CN = 'CN'

const texts: Readonly<Record<Language, RouteText>> = { zh, en }
const names = { zh: namesZh, en: namesEn }

/** As it is called in the middle of a sentence; in English the names of places alone begin large. */
function called(type: CardType, language: Language): string {
  if (type === CARD_TYPES.homeReturnPermit && language === 'en') return 'home return permit'
  const name = cardTypeName(type)
  return name === undefined ? names[language].cardTypeUnknown : names[language].cardTypes[name]
}

const latinOf = (row: CardRow, { surnameLatin, givenLatin }: Person) =>
  row.cardSurname === '' ? { surname: surnameLatin, given: givenLatin } : { surname: row.cardSurname, given: row.cardGivenname }

function standingOf(row: CardRow, person: Person, hasMail: boolean, route: Route): CardAbroad | null {
  const { cardType } = row
  if (!isCardType(cardType)) return null
  const { surname, given } = latinOf(row, person)
  const standing = routeStanding(
    {
      cardType,
      countryCode: row.countryCode,
      oldCountryCode: row.oldCountryCode,
      surname,
      given,
      sex: row.sex,
      birthday: row.birthDate?.toString() ?? null,
      expiresOn: row.expiresDate?.toString() ?? null,
      hasMail: hasMail || row.emailSealed !== null,
    },
    route,
  )
  const printedName = [surname, standing.hasOneName ? GIVEN_NAME_UNKNOWN : given].filter((part) => part !== '').join('/')
  return { cardId: row.id, cardType, maskedNumber: row.numberMasked, printedName, isDefault: row.isDefault, ...standing }
}

/** What can be booked on as it is, then what lacks a field, then the rest: a form proposes the first. */
const SERVES: Readonly<Record<RouteFault | 'no', number>> = { no: 0, incomplete: 1, nameLong: 2, expired: 3, type: 4 }
const byUse = (one: CardAbroad, other: CardAbroad): number => SERVES[one.fault ?? 'no'] - SERVES[other.fault ?? 'no']

/** Phone and mail of a person, sealed. */
async function contactRow(reader: Reader, { companyId, personId }: PersonId) {
  return reader
    .selectFrom('person')
    .select(['emailSealed', 'phoneSealed'])
    .where('companyId', '=', companyId)
    .where('id', '=', personId)
    .executeTakeFirst()
}

export function abroadOf(secrets: Secrets, documentOf: DocumentOf): AbroadFace {
  return {
    async readinessOf(reader, who, route) {
      const [person, rows, contact, isGiven] = await Promise.all([
        findPerson(reader, who),
        cardRowsOf(reader, who),
        contactRow(reader, who),
        consents.isGiven(reader, who, 'documentsAbroad'),
      ])
      if (!person?.isActive) return null
      const hasMail = contact?.emailSealed != null
      const cards = rows.flatMap((row) => standingOf(row, person, hasMail, route) ?? [])
      const nationality = rows.find(({ cardType }) => cardType === CARD_TYPES.passport)?.countryCode ?? CN
      return {
        consent: { isGiven, version: CONSENT_VERSIONS.documentsAbroad },
        cards: cards.toSorted(byUse),
        wanted: wantedCard(route, nationality),
      }
    },
    async documentOf(reader, whose) {
      const [opened, row, contact] = await Promise.all([
        documentOf(reader, { ...whose, abroad: true }),
        cardRow(reader, whose),
        contactRow(reader, whose),
      ])
      if (opened === null || !row) return null
      if (isRefusal(opened)) return opened
      const open = (purpose: string, sealed: Buffer | null | undefined) => (sealed ? secrets.open(purpose, sealed) : null)
      return {
        ...opened,
        issuedBy: row.oldCountryCode,
        mail: open(cardMailSeal(row.id), row.emailSealed) ?? open(emailSeal(whose.personId), contact?.emailSealed),
        phone: open(cardPhoneSeal(row.id), row.phoneSealed) ?? open(phoneSeal(whose.personId), contact?.phoneSealed),
      }
    },
    documentsSay({ countries, needsPassport }, language) {
      const t = texts[language]
      const kind = routeKind(countries)
      const between = language === 'en' ? ' ' : ''
      if (!needsPassport) return [t.documentsSay[kind], t.entry].join(between)
      return [kind === 'abroad' ? t.documentsSay.abroad : t.passportInBooking, t.entry].join(between)
    },
    faultSay: (fault, language) => texts[language].faults[fault],
    remindersOf({ bring, endsSoon, hasOneName, printedName }, language) {
      const t = texts[language]
      return [
        ...(hasOneName ? [t.oneName(printedName)] : []),
        ...(bring.length > 0 ? [t.bring(bring.map((type) => called(type, language)))] : []),
        ...(endsSoon ? [t.endsSoon] : []),
      ]
    },
  }
}
