import { sql } from 'kysely'
import type { BothNames, Language } from '../../kernel/language.ts'
import type { Role } from '../calls.ts'
import { ROLES } from '../calls.ts'
import type { CardType } from '../rules/documents.ts'
import type { Reader } from '../../server/database/connect.ts'

/** Reading of people: all SQL that answers a question about a person. Writing is the import's, until people change themselves. */

/** Who works here, whom somebody brings along, who gives her own documents by a guest link. Only employees ever sign in. */
export type PersonKind = 'employee' | 'outside' | 'guest'

/** A person as other wings may know her: nothing sealed, the phone masked. */
export interface Person {
  readonly companyId: string
  readonly personId: string
  readonly userCode: string
  readonly kind: PersonKind
  /** Whose companion or guest she is, and under whose rank and department she travels; null for employees. */
  readonly hostId: string | null
  readonly name: BothNames
  readonly surnameLatin: string
  readonly givenLatin: string
  /** Empty where no phone is known. */
  readonly maskedPhone: string
  readonly rank: { readonly code: string; readonly name: BothNames; readonly level: number }
  readonly department: { readonly code: string; readonly name: BothNames }
  readonly managerId: string | null
  readonly roles: readonly Role[]
  readonly isSpecial: boolean
  readonly language: Language
  readonly isActive: boolean
}

/** Names a person; the company comes from the caller's session and never from a request. */
export interface PersonId {
  readonly companyId: string
  readonly personId: string
}

/** A role that the code no longer knows gives no right. */
const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

function personQuery(reader: Reader) {
  return reader
    .selectFrom('person as p')
    .innerJoin('jobRank as r', (join) => join.onRef('r.companyId', '=', 'p.companyId').onRef('r.id', '=', 'p.rankId'))
    .innerJoin('department as d', (join) => join.onRef('d.companyId', '=', 'p.companyId').onRef('d.id', '=', 'p.departmentId'))
    .select([
      'p.companyId',
      'p.id',
      'p.userCode',
      'p.kind',
      'p.hostId',
      'p.nameZh',
      'p.nameEn',
      'p.surnameLatin',
      'p.givenLatin',
      'p.phoneMasked',
      'p.managerId',
      'p.roles',
      'p.isSpecial',
      'p.language',
      'p.status',
      'r.code as rankCode',
      'r.nameZh as rankZh',
      'r.nameEn as rankEn',
      'r.level as rankLevel',
      'd.code as departmentCode',
      'd.nameZh as departmentZh',
      'd.nameEn as departmentEn',
    ])
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof personQuery>['executeTakeFirstOrThrow']>>

function personOf(row: PersonRow): Person {
  return {
    companyId: row.companyId,
    personId: row.id,
    userCode: row.userCode,
    kind: row.kind,
    hostId: row.hostId,
    name: { zh: row.nameZh, en: row.nameEn },
    surnameLatin: row.surnameLatin,
    givenLatin: row.givenLatin,
    maskedPhone: row.phoneMasked,
    rank: { code: row.rankCode, name: { zh: row.rankZh, en: row.rankEn }, level: row.rankLevel },
    department: { code: row.departmentCode, name: { zh: row.departmentZh, en: row.departmentEn } },
    managerId: row.managerId,
    roles: row.roles.filter(isRole),
    isSpecial: row.isSpecial,
    language: row.language,
    isActive: row.status === 'active',
  }
}

export async function findPerson(reader: Reader, { companyId, personId }: PersonId): Promise<Person | null> {
  const row = await personQuery(reader).where('p.companyId', '=', companyId).where('p.id', '=', personId).executeTakeFirst()
  return row ? personOf(row) : null
}

/** An employee: companions and guests are found by their host alone (companions.ts). */
export async function findPersonByUserCode(
  reader: Reader,
  { companyId, userCode }: { companyId: string; userCode: string },
): Promise<Person | null> {
  const row = await personQuery(reader)
    .where('p.companyId', '=', companyId)
    .where('p.userCode', '=', userCode)
    .where('p.kind', '=', 'employee')
    .executeTakeFirst()
  return row ? personOf(row) : null
}

/** Employees, companions and guests alike: whose they are is for the caller to see. */
export async function findPersonsByUserCodes(reader: Reader, companyId: string, userCodes: readonly string[]): Promise<readonly Person[]> {
  if (userCodes.length === 0) return []
  const rows = await personQuery(reader).where('p.companyId', '=', companyId).where('p.userCode', 'in', userCodes).execute()
  return rows.map(personOf)
}

/** Who holds a role and is at work, by user code. */
export async function findHoldersOf(reader: Reader, companyId: string, role: string, atMost: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('person')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where('kind', '=', 'employee')
    .where(sql<boolean>`${role} = any(roles)`)
    .orderBy('userCode')
    .limit(atMost)
    .execute()
  return rows.map((row) => row.id)
}

/** Departments lie no deeper than this, as far as anybody looks up from one. */
const DEPARTMENT_HEIGHT_MAX = 12

/**
 * Active people who approve in a person's department or in one above it, the nearest department's first; she herself may be
 * among them.
 */
export async function findDepartmentApprovers(reader: Reader, { companyId, personId }: PersonId, atMost: number): Promise<Person[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive upwards (id, parent_id, height) as (
      select d.id, d.parent_id, 0 from department d join person p on p.company_id = d.company_id and p.department_id = d.id
      where p.company_id = ${companyId} and p.id = ${personId}
      union all
      select d.id, d.parent_id, u.height + 1 from department d join upwards u on d.id = u.parent_id
      where d.company_id = ${companyId} and u.height < ${DEPARTMENT_HEIGHT_MAX}
    )
    select p.id from person p join upwards u on p.department_id = u.id
    where p.company_id = ${companyId} and p.status = 'active' and p.kind = 'employee' and 'approver' = any(p.roles)
    group by p.id, p.user_code order by min(u.height), p.user_code limit ${atMost}`.execute(reader)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const found = await personQuery(reader).where('p.companyId', '=', companyId).where('p.id', 'in', ids).execute()
  const byId = new Map(found.map((row) => [row.id, personOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** People by their ids, for lists that name many; whoever is not of the company is left out. */
export async function findPeople(reader: Reader, companyId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (personIds.length === 0) return new Map()
  const rows = await personQuery(reader)
    .where('p.companyId', '=', companyId)
    .where('p.id', 'in', [...new Set(personIds)])
    .execute()
  return new Map(rows.map((row) => [row.id, personOf(row)]))
}

/** A document with its number masked. */
export interface Card {
  readonly cardId: string
  readonly cardType: CardType
  readonly maskedNumber: string
  readonly displayName: string
  readonly isDefault: boolean
  readonly expiresDate: Temporal.PlainDate | null
  /** As it prints it; null of those that were kept without. */
  readonly birthDate: Temporal.PlainDate | null
}

/** Documents, the default one first, then in the order in which they were entered. */
export async function cardsOf(reader: Reader, { companyId, personId }: PersonId): Promise<Card[]> {
  const rows = await reader
    .selectFrom('idCard')
    .select(['id', 'cardType', 'numberMasked', 'displayName', 'isDefault', 'expiresDate', 'birthDate'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('deletedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    cardId: row.id,
    cardType: row.cardType,
    maskedNumber: row.numberMasked,
    displayName: row.displayName,
    isDefault: row.isDefault,
    expiresDate: row.expiresDate,
    birthDate: row.birthDate,
  }))
}

export interface Company {
  readonly code: string
  readonly systemCode: string
  readonly name: BothNames
}

export async function companyOf(reader: Reader, companyId: string): Promise<Company> {
  const row = await reader
    .selectFrom('company')
    .select(['code', 'systemCode', 'nameZh', 'nameEn'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { code: row.code, systemCode: row.systemCode, name: { zh: row.nameZh, en: row.nameEn } }
}

/** Whom an account names, and what her password is checked against. */
export interface SignInName {
  readonly companyId: string
  readonly personId: string
  readonly phc: string | null
  readonly isActive: boolean
  readonly isDemo: boolean
}

export async function findSignInName(reader: Reader, nameHash: Buffer): Promise<SignInName | null> {
  const row = await reader
    .selectFrom('signInName as n')
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'n.companyId').onRef('p.id', '=', 'n.personId'))
    .innerJoin('company as c', 'c.id', 'n.companyId')
    .leftJoin('password as w', (join) => join.onRef('w.companyId', '=', 'n.companyId').onRef('w.personId', '=', 'n.personId'))
    .select(['n.companyId', 'n.personId', 'w.phc', 'p.status', 'c.isDemo'])
    .where('n.nameHash', '=', nameHash)
    .executeTakeFirst()
  if (!row) return null
  return { companyId: row.companyId, personId: row.personId, phc: row.phc, isActive: row.status === 'active', isDemo: row.isDemo }
}
