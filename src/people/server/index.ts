import type { Language } from '../../kernel/language.ts'
import { refuse } from '../../kernel/result.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import type { Secrets } from '../../server/secrets.ts'
import { myTraveller } from '../calls.ts'
import { cardTypeName } from '../rules/documents.ts'
import { en } from '../text/en.ts'
import type { PeopleText } from '../text/zh.ts'
import { zh } from '../text/zh.ts'
import type { CompanySettings } from './company-settings.ts'
import { settingsOf } from './company-settings.ts'
import type { Company, Person, PersonId, SignInName } from './store.ts'
import { companyOf, findDepartmentApprovers, findPeople, findPerson, findPersonByUserCode, findSignInName } from './store.ts'
import type { OpenDocument, TravellerForBooking } from './travellers.ts'
import { documentOf, phoneOf, presentTraveller, travellerForBooking } from './travellers.ts'

export type { CompanySettings } from './company-settings.ts'
export type { ImportSummary } from './company-import.ts'
export type { Company, Person, PersonId, SignInName } from './store.ts'
export type { DemoAccount } from './demo.ts'
export type { OpenDocument, TravellerForBooking } from './travellers.ts'
export { importCompany } from './company-import.ts'
export { demoAccountsOf, seedDemo } from './demo.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { signInNameHash } from './sign-in-names.ts'

/** What people does for other wings on the server. Every question names the company: there is none across companies. */
export interface PeopleFace {
  /** Rank, department, language, roles; null for an unknown person. Leavers are found too: `isActive` tells. */
  find(reader: Reader, who: PersonId): Promise<Person | null>
  byUserCode(reader: Reader, who: { companyId: string; userCode: string }): Promise<Person | null>
  /** Many at once, by id. */
  findAll(reader: Reader, companyId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** Active approvers of her department and of those above it, the nearest department's first. */
  departmentApprovers(reader: Reader, who: PersonId, atMost: number): Promise<readonly Person[]>
  /** Names, ticket name and masked documents; null for who is unknown or has left. */
  travellerForBooking(reader: Reader, who: PersonId): Promise<TravellerForBooking | null>
  /** A document with its number open, for the job that hands it to a supplier. Whoever calls notes that in the order's audit. */
  documentOf(reader: Reader, whose: PersonId & { readonly cardId: string }): Promise<OpenDocument | null>
  /** In E.164. For messages to her and for suppliers that require it. */
  phoneOf(reader: Reader, who: PersonId): Promise<string | null>
  company(reader: Reader, companyId: string): Promise<Company>
  /** Whom a keyed hash of an account names (signInNameHash), leavers too. */
  signInName(reader: Reader, nameHash: Buffer): Promise<SignInName | null>
  companySettings(reader: Reader, companyId: string): Promise<CompanySettings>
  /** What a kind of document is called. */
  cardTypeLabel(type: number, language: Language): string
}

const texts: Readonly<Record<Language, PeopleText>> = { zh, en }

export function createPeople(secrets: Secrets): PeopleFace {
  return {
    find: findPerson,
    byUserCode: findPersonByUserCode,
    findAll: findPeople,
    departmentApprovers: findDepartmentApprovers,
    travellerForBooking,
    documentOf: (reader, whose) => documentOf(reader, secrets, whose),
    phoneOf: (reader, who) => phoneOf(reader, secrets, who),
    company: companyOf,
    signInName: findSignInName,
    companySettings: settingsOf,
    cardTypeLabel(type, language) {
      const name = cardTypeName(type)
      return name === undefined ? texts[language].cardTypeUnknown : texts[language].cardTypes[name]
    },
  }
}

export interface PeopleDeps {
  readonly db: Database
}

/** The wing of people: who works in a company, who travels with them, and on what. */
export function peopleWing(deps: PeopleDeps): Wing {
  return {
    name: 'people',
    refusals: { zh: {}, en: {} },
    handlers: [
      handler(myTraveller, async ({ caller }) => {
        const traveller = await travellerForBooking(deps.db.read, caller)
        return traveller ? presentTraveller(traveller) : refuse('P404')
      }),
    ],
  }
}
