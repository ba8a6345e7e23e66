import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { filesOf } from '../../server/files.ts'
import { sealCodesOf } from '../../server/seal-codes.ts'
import type { Secrets } from '../../server/secrets.ts'
import { myTraveller } from '../calls.ts'
import { cardTypeName } from '../rules/documents.ts'
import { en } from '../text/en.ts'
import type { PeopleText } from '../text/zh.ts'
import { zh } from '../text/zh.ts'
import { en as companionRefusalsEn } from '../text/companion-refusals/en.ts'
import { zh as companionRefusalsZh } from '../text/companion-refusals/zh.ts'
import { abroadOf, type AbroadFace } from './abroad.ts'
import type { CompanionHandlersDeps } from './companion-handlers.ts'
import { companionHandlers, companionJobs } from './companion-handlers.ts'
import type { Accounts } from './accounts.ts'
import { accountsOf } from './accounts.ts'
import type { CompanySettings } from './company-settings.ts'
import { settingsOf } from './company-settings.ts'
import type { Company, Person, PersonId, SignInName } from './store.ts'
import { companyOf, findDepartmentApprovers, findHoldersOf, findPeople, findPerson, findPersonByUserCode, findSignInName } from './store.ts'
import { accountHandlers } from './account-handlers.ts'
import type { ConsentFace } from './consents.ts'
import { consents } from './consents.ts'
import { departmentPaths } from './department-paths.ts'
import { namedLike } from './directory.ts'
import type { DocumentDeps } from './document-handlers.ts'
import { documentHandlers } from './document-handlers.ts'
import { documentRefusals } from './document-words.ts'
import type { DocumentOf, DocumentsFace } from './documents.ts'
import { documentOf, documentsOf } from './documents.ts'
import type { FlyersFace } from './frequent-flyers.ts'
import { checkFlyer, flyerHandlers, flyerRefusals, flyersOf } from './frequent-flyers.ts'
import type { NamedKind } from './known-codes.ts'
import { knownCodes } from './known-codes.ts'
import { forgettingDocuments } from './jobs-documents.ts'
import { documentNumbers, documentsOnOrders, type DocumentOnOrder } from './documents-on-orders.ts'
import type { KeptCompanion } from './companions.ts'
import { keptCompanionsOf } from './companions.ts'
import type { KeptAgency } from './agencies.ts'
import { keptAgenciesOf } from './agencies.ts'
import type { KeptPartnership } from './partners.ts'
import { keptPartnershipsOf } from './partners.ts'
import type { TravellerForBooking } from './travellers.ts'
import type { AskedParty } from './travelling.ts'
import { findCovered, mayBookFor, travellersFor } from './travelling.ts'
import { phoneOf, presentTraveller, travellerForBooking } from './travellers.ts'

export type { Accounts } from './accounts.ts'
export type { CompanySettings } from './company-settings.ts'
export type { ImportSummary } from './company-import.ts'
export type { Company, Person, PersonId, SignInName } from './store.ts'
export type { DemoAccount } from './demo.ts'
export type { AskedParty } from './travelling.ts'
export type { DocumentOnOrder } from './documents-on-orders.ts'
export type { TravellerForBooking } from './travellers.ts'
export type { ConsentFace } from './consents.ts'
export type { DocumentsFace } from './documents.ts'
export type { FlyersFace } from './frequent-flyers.ts'
export { checkFlyer, flyerRefusals }
export { leaversJob } from './jobs.ts'
export { forgetDocumentsJob } from './jobs-documents.ts'
export { agenciesOf } from './agencies.ts'
export { importCompany } from './company-import.ts'
export { demoAccountsOf, seedDemo } from './demo.ts'
export { fillSearchKeys } from './directory.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { signInNameHash } from './sign-in-names.ts'

/** How it is said that somebody may not be booked for: by whichever wing books. */
export const partyRefusals = { zh: companionRefusalsZh, en: companionRefusalsEn }

/** What people does for other wings on the server. Every question names the company: there is none across companies. */
export interface PeopleFace {
  /** Rank, department, language, roles; null for an unknown person. Leavers are found too: `isActive` tells. */
  find(reader: Reader, who: PersonId): Promise<Person | null>
  byUserCode(reader: Reader, who: { companyId: string; userCode: string }): Promise<Person | null>
  /** Many at once, by id. */
  findAll(reader: Reader, companyId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** Whose name a text may mean, as the directory finds them, leavers and guests too; nobody where it fits more than so many. */
  namedLike(reader: Reader, companyId: string, text: string, atMost: number): Promise<readonly string[]>
  /** Who holds a role of the company file and is at work, by id. */
  holdersOf(reader: Reader, companyId: string, role: string, atMost: number): Promise<readonly string[]>
  /** Active approvers of her department and of those above it, the nearest department's first. */
  departmentApprovers(reader: Reader, who: PersonId, atMost: number): Promise<readonly Person[]>
  /** Departments by their codes, each with itself and all above it, the nearest first. */
  departmentPaths(reader: Reader, companyId: string, codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Which of these codes the company has: of ranks, departments, employees, scenes. */
  knownCodes(reader: Reader, companyId: string, kind: NamedKind, codes: readonly string[]): Promise<ReadonlySet<string>>
  /** Names, ticket name and masked documents; null for who is unknown or has left. */
  travellerForBooking(reader: Reader, who: PersonId): Promise<TravellerForBooking | null>
  /** A colleague at work for whom she may book on some line now; null for anybody else, as for nobody. */
  findCovered(reader: Reader, booker: PersonId, userCode: string): Promise<Person | null>
  /** Asked where somebody acts on what she once booked for others: her right may have ended since. */
  mayBookFor(reader: Reader, booker: PersonId, line: string | null): Promise<(person: Person) => boolean>
  /** All who are to travel on one booking, or why this booker may not book for them (companions, agents, travel partners). */
  travellersFor(reader: Reader, booker: PersonId, asked: AskedParty): Promise<readonly TravellerForBooking[] | Refusal>
  /** A document with its number open, for the job that hands it to a supplier. Whoever calls notes that in the order's audit. */
  readonly documentOf: DocumentOf
  /** Documents and consent for a journey out of the mainland. */
  readonly abroad: AbroadFace
  /** Documents masked, added, erased. */
  readonly documents: DocumentsFace
  /** Frequent-flyer numbers: masked, or open for the airline. */
  readonly flyers: FlyersFace
  /** Travel partners with their scenes: who may book for her, and for whom she may. */
  partnershipsOf(
    reader: Reader,
    who: PersonId,
  ): Promise<{ readonly partners: readonly KeptPartnership[]; readonly serves: readonly KeptPartnership[] }>
  /** Authorities by the company's word: hers to book for others, and others' to book for her. */
  agenciesOf(reader: Reader, who: PersonId): Promise<{ readonly mine: readonly KeptAgency[]; readonly overHer: readonly KeptAgency[] }>
  /** Those whom she brings from outside; numbers masked, a guest's not at all. */
  keptCompanionsOf(reader: Reader, who: PersonId): Promise<readonly KeptCompanion[]>
  /** What somebody has agreed to, by version. */
  readonly consent: ConsentFace
  /** Documents by id as the record of an order shows them, deleted ones too. */
  documentsOnOrders(reader: Reader, companyId: string, cardIds: readonly string[]): Promise<ReadonlyMap<string, DocumentOnOrder>>
  /** Which documents have one and the same number, by id. */
  documentNumbers(reader: Reader, companyId: string, cardIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** In E.164. For messages to her and for suppliers that require it. */
  phoneOf(reader: Reader, who: PersonId): Promise<string | null>
  company(reader: Reader, companyId: string): Promise<Company>
  /** Whom a keyed hash of an account names (signInNameHash), leavers too. */
  signInName(reader: Reader, nameHash: Buffer): Promise<SignInName | null>
  companySettings(reader: Reader, companyId: string): Promise<CompanySettings>
  /** What she signs in with and is reached by: entry's. */
  readonly accounts: Accounts
  /** What a kind of document is called. */
  cardTypeLabel(type: number, language: Language): string
}

const texts: Readonly<Record<Language, PeopleText>> = { zh, en }

export function createPeople(secrets: Secrets): PeopleFace {
  return {
    find: findPerson,
    byUserCode: findPersonByUserCode,
    findAll: findPeople,
    namedLike,
    departmentApprovers: findDepartmentApprovers,
    departmentPaths,
    knownCodes,
    holdersOf: findHoldersOf,
    travellerForBooking,
    findCovered,
    mayBookFor,
    travellersFor,
    documentOf: documentOf(secrets),
    abroad: abroadOf(secrets, documentOf(secrets)),
    documents: documentsOf(secrets),
    flyers: flyersOf(secrets),
    partnershipsOf: keptPartnershipsOf,
    agenciesOf: keptAgenciesOf,
    keptCompanionsOf,
    consent: consents,
    documentsOnOrders,
    documentNumbers,
    phoneOf: (reader, who) => phoneOf(reader, secrets, who),
    company: companyOf,
    signInName: findSignInName,
    companySettings: settingsOf,
    accounts: accountsOf(secrets),
    cardTypeLabel(type, language) {
      const name = cardTypeName(type)
      return name === undefined ? texts[language].cardTypeUnknown : texts[language].cardTypes[name]
    },
  }
}

export interface PeopleDeps extends Omit<CompanionHandlersDeps & DocumentDeps, 'documents' | 'sealCodes' | 'files'> {
  readonly db: Database
}

/** The wing of people: who works in a company, who travels with them, and on what. */
export function peopleWing(deps: PeopleDeps): Wing {
  const companions = {
    ...deps,
    documents: documentsOf(deps.secrets),
    sealCodes: sealCodesOf(deps.db, deps.clock, deps.secrets),
    files: filesOf(deps.clock, deps.secrets),
  }
  return {
    name: 'people',
    refusals: {
      zh: { ...companionRefusalsZh, ...documentRefusals.zh, ...flyerRefusals.zh },
      en: { ...companionRefusalsEn, ...documentRefusals.en, ...flyerRefusals.en },
    },
    httpStatus: { 'GUEST-WAIT': 429 },
    jobs: [...companionJobs(companions), forgettingDocuments(deps)],
    handlers: [
      handler(myTraveller, async ({ caller }) => {
        const traveller = await travellerForBooking(deps.db.read, caller)
        return traveller ? presentTraveller(traveller) : refuse('P404')
      }),
      ...companionHandlers(companions),
      ...documentHandlers(companions),
      ...accountHandlers(deps),
      ...flyerHandlers(deps),
    ],
  }
}
