import { sql } from 'kysely'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { directoryDepartments, directoryPeople, FoundEmployee } from '../calls/companions.ts'
import type { Agency } from '../rules/agency.ts'
import { isManaging } from '../rules/managing.ts'
import { agenciesOf } from './agencies.ts'
import { searchKeyOf, searchPattern } from './search-key.ts'
import type { PersonId } from './store.ts'

/* The directory: names, departments and numbers of employees at work. No phone, no mail, no document is read here. */

/** On one level; a company with more has a search. */
const DEPARTMENTS_MAX = 500
const BREADCRUMB_MAX = 12
const FILL_ROWS = 500

export async function searchPeople(
  reader: Reader,
  caller: PersonId & { readonly roles: readonly string[] },
  input: CallParsed<typeof directoryPeople>,
): Promise<CallResult<typeof directoryPeople> | Refusal> {
  // Who has set no password yet is nobody's affair but theirs who invite.
  const isInviting = input.scope === 'withoutPassword'
  if (isInviting && !isManaging(caller.roles)) return refuse('ACCESS-ROLE')
  const agencies = input.scope === 'mine' ? await agenciesOf(reader, caller) : null
  const pattern = searchPattern(input.query)
  // What cannot be part of any name finds nobody; no text at all lists everybody.
  if (pattern === null && input.query !== '') return { people: [], nextCursor: null }
  const { companyId } = caller
  const rows = await reader
    .selectFrom('person as p')
    .innerJoin('department as d', (join) => join.onRef('d.companyId', '=', 'p.companyId').onRef('d.id', '=', 'p.departmentId'))
    .select(['p.userCode', 'p.nameZh', 'p.nameEn', 'd.code', 'd.nameZh as departmentZh', 'd.nameEn as departmentEn'])
    .where('p.companyId', '=', companyId)
    .where('p.kind', '=', 'employee')
    .where('p.status', '=', 'active')
    .$if(pattern !== null, (query) => query.where('p.searchKey', 'like', pattern))
    .$if(input.departmentCode !== undefined, (query) => query.where('d.code', '=', input.departmentCode ?? ''))
    .$if(isInviting, (query) => query.where(hasNoPassword))
    .$if(agencies !== null, (query) => query.where(coveredSql(agencies ?? [], caller)))
    .$if(input.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(coalesce(p.search_key, ''), p.user_code) > (
          select coalesce(l.search_key, ''), l.user_code from person l
          where l.company_id = ${companyId} and l.kind = 'employee' and l.user_code = ${input.cursor ?? ''})`,
      ),
    )
    .orderBy(sql`coalesce(p.search_key, '')`)
    .orderBy('p.userCode')
    .limit(input.size + 1)
    .execute()
  const people = rows.slice(0, input.size).map(foundFrom)
  return { people, nextCursor: rows.length > input.size ? (people.at(-1)?.userCode ?? null) : null }
}

export function foundFrom(row: {
  userCode: string
  nameZh: string
  nameEn: string
  code: string
  departmentZh: string
  departmentEn: string
}): FoundEmployee {
  return {
    userCode: row.userCode,
    name: { zh: row.nameZh, en: row.nameEn },
    department: { code: row.code, name: { zh: row.departmentZh, en: row.departmentEn } },
  }
}

const hasNoPassword = sql<boolean>`not exists (select 1 from password w where w.company_id = p.company_id and w.person_id = p.id)`

/** Whom the agencies cover, and the caller herself: she may be among those who travel (P-AGENT-03). */
function coveredSql(agencies: readonly Agency[], caller: PersonId) {
  if (agencies.some(({ everybody }) => everybody)) return sql<boolean>`true`
  const userCodes = agencies.flatMap((agency) => [...agency.userCodes])
  const departmentCodes = agencies.flatMap((agency) => [...agency.departmentCodes])
  return sql<boolean>`(p.id = ${caller.personId} or p.user_code = any(${userCodes}::text[]) or d.code = any(${departmentCodes}::text[]))`
}

export async function listDepartments(
  reader: Reader,
  { companyId }: PersonId,
  { code, query }: CallParsed<typeof directoryDepartments>,
): Promise<CallResult<typeof directoryDepartments>> {
  const { rows } = await sql<{ code: string; nameZh: string; nameEn: string; hasBelow: boolean; peopleCount: number }>`
    select d.code, d.name_zh, d.name_en,
      exists (select 1 from department b where b.company_id = d.company_id and b.parent_id = d.id) as has_below,
      (select count(*)::int from person p
        where p.company_id = d.company_id and p.department_id = d.id and p.kind = 'employee' and p.status = 'active') as people_count
    from department d
    where d.company_id = ${companyId} and ${levelSql(companyId, code, query)}
    order by d.code limit ${DEPARTMENTS_MAX}`.execute(reader)
  return {
    breadcrumb: code === undefined ? [] : await breadcrumbOf(reader, companyId, code),
    departments: rows.map(({ nameZh, nameEn, ...row }) => ({ ...row, name: { zh: nameZh, en: nameEn } })),
  }
}

/** Found by name anywhere, or else what stands directly below. */
function levelSql(companyId: string, code: string | undefined, query: string) {
  const text = query.trim().toLowerCase()
  if (text !== '') return sql<boolean>`(position(${text} in lower(d.name_zh)) > 0 or position(${text} in lower(d.name_en)) > 0)`
  if (code === undefined) return sql<boolean>`d.parent_id is null`
  return sql<boolean>`d.parent_id = (select id from department where company_id = ${companyId} and code = ${code})`
}

async function breadcrumbOf(reader: Reader, companyId: string, code: string) {
  const { rows } = await sql<{ code: string; nameZh: string; nameEn: string }>`
    with recursive upwards (parent_id, code, name_zh, name_en, height) as (
      select parent_id, code, name_zh, name_en, 0 from department where company_id = ${companyId} and code = ${code}
      union all
      select d.parent_id, d.code, d.name_zh, d.name_en, u.height + 1 from department d join upwards u on d.id = u.parent_id
      where d.company_id = ${companyId} and u.height < ${BREADCRUMB_MAX}
    )
    select code, name_zh, name_en from upwards order by height desc`.execute(reader)
  return rows.map((row) => ({ code: row.code, name: { zh: row.nameZh, en: row.nameEn } }))
}

/**
 * Whose name a text may mean: employees by their search key, leavers too, and guests by their names as they stand. Nobody where it fits
 * more than so many: it then says too little.
 */
export async function namedLike(reader: Reader, companyId: string, text: string, atMost: number): Promise<readonly string[]> {
  const pattern = searchPattern(text)
  if (pattern === null) return []
  const begins = `${text.trim().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const rows = await reader
    .selectFrom('person')
    .select('id')
    .where('companyId', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('searchKey', 'like', pattern),
        eb.and([eb('searchKey', 'is', null), eb.or([eb('nameZh', 'ilike', begins), eb('nameEn', 'ilike', begins)])]),
      ]),
    )
    .limit(atMost + 1)
    .execute()
  return rows.length > atMost ? [] : rows.map((row) => row.id)
}

/** Gives employees of before the directory what they are found by. Safe in several processes at once: all write the same. */
export async function fillSearchKeys(db: Database): Promise<void> {
  for (;;) {
    const rows = await db.read
      .selectFrom('person')
      .select(['companyId', 'id', 'userCode', 'nameZh', 'nameEn', 'surnameLatin', 'givenLatin'])
      .where('kind', '=', 'employee')
      .where('searchKey', 'is', null)
      .limit(FILL_ROWS)
      .execute()
    if (rows.length === 0) return
    const keys = rows.map((row) => searchKeyOf({ ...row, name: { zh: row.nameZh, en: row.nameEn } }))
    await db.transact((writer) =>
      sql`
        update person p set search_key = v.key
        from (select unnest(${rows.map((row) => row.companyId)}::uuid[]) as company_id, unnest(${rows.map((row) => row.id)}::uuid[]) as id,
          unnest(${keys}::text[]) as key) v
        where p.company_id = v.company_id and p.id = v.id`.execute(writer),
    )
  }
}
