import { sql, type RawBuilder } from 'kysely'
import type { BothNames } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { ChargeKind } from '../rules/attribution-is-completed.ts'
import { RECENTS_MAX } from '../rules/recent-ones-come-first.ts'

/* SQL of what somebody may charge beside her cost centres: expense owners, projects, legal entities; and what she charged lately. */

export interface PersonId {
  readonly companyId: string
  readonly personId: string
}

/** Whose costs they are, and who travels along: their usual cost centres may bear a part of it too. */
export interface WhoseCosts extends PersonId {
  readonly besides?: readonly string[]
}

/** At most so many are answered at once; the others are found by a longer word. */
export const LISTED_MAX = 50

export interface Found {
  readonly id: string
  readonly code: string
  readonly name: BothNames
}

interface NamedRow {
  readonly id: string
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
}

const foundOf = ({ id, code, nameZh, nameEn }: NamedRow): Found => ({ id, code, name: { zh: nameZh, en: nameEn } })

/** What somebody typed, as a pattern that matches it anywhere: its own wildcards mean themselves. */
const pattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Everything where nothing was typed. */
const matches = (keyword: string, columns: readonly string[]): RawBuilder<boolean> =>
  keyword === ''
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} ilike ${pattern(keyword)}`),
        sql` or `,
      )})`

/** The departments of a person, her own first and those above it. */
export async function departmentPathOf(reader: Reader, { companyId, personId }: PersonId): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive upwards (id, parent_id, height) as (
      select d.id, d.parent_id, 0 from person p
      join department d on d.company_id = p.company_id and d.id = p.department_id
      where p.company_id = ${companyId} and p.id = ${personId}
      union all
      select d.id, d.parent_id, u.height + 1 from upwards u
      join department d on d.company_id = ${companyId} and d.id = u.parent_id where u.height < 50
    )
    select id from upwards order by height`.execute(reader)
  return rows.map(({ id }) => id)
}

/** The departments above each of these, themselves first. */
export async function departmentPaths(
  reader: Reader,
  companyId: string,
  departmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (departmentIds.length === 0) return new Map()
  const { rows } = await sql<{ start: string; id: string }>`
    with recursive upwards (start, id, parent_id, height) as (
      select d.id, d.id, d.parent_id, 0 from department d
      where d.company_id = ${companyId} and d.id = any(${[...new Set(departmentIds)]}::uuid[])
      union all
      select u.start, d.id, d.parent_id, u.height + 1 from upwards u
      join department d on d.company_id = ${companyId} and d.id = u.parent_id where u.height < 50
    )
    select start, id from upwards order by start, height`.execute(reader)
  const paths = new Map<string, string[]>()
  for (const { start, id } of rows) paths.set(start, [...(paths.get(start) ?? []), id])
  return paths
}

export interface OwnerFound extends Found {
  readonly kind: 'person' | 'department'
}

/** The expense owners that somebody may charge, by code. */
export async function ownersFor(reader: Reader, who: PersonId, keyword = ''): Promise<readonly OwnerFound[]> {
  const path = await departmentPathOf(reader, who)
  const { rows } = await sql<NamedRow & { kind: 'person' | 'department' }>`
    select distinct o.kind, o.id, o.code, o.name_zh, o.name_en from (
      select 'person' as kind, p.id, p.user_code as code, p.name_zh, p.name_en, e.by_person_id, e.by_department_id
      from expense_owner e join person p on p.company_id = e.company_id and p.id = e.owner_person_id and p.status = 'active'
      where e.company_id = ${who.companyId}
      union all
      select 'department', d.id, d.code, d.name_zh, d.name_en, e.by_person_id, e.by_department_id
      from expense_owner e join department d on d.company_id = e.company_id and d.id = e.owner_department_id
      where e.company_id = ${who.companyId}
    ) o
    where (o.by_person_id = ${who.personId} or o.by_department_id = any(${[...path]}::uuid[])
      or (o.by_person_id is null and o.by_department_id is null))
      and ${matches(keyword, ['o.code', 'o.name_zh', 'o.name_en'])}
    order by o.code, o.kind limit ${LISTED_MAX + 1}`.execute(reader)
  return rows.map((row) => ({ ...foundOf(row), kind: row.kind }))
}

export interface ProjectFound extends Found {
  readonly leadId: string | null
  readonly lead: BothNames | null
  readonly isOpen: boolean
  readonly fromDate: Temporal.PlainDate | null
  readonly untilDate: Temporal.PlainDate | null
}

/** The open projects that somebody is in and that have not ended before a day, lately charged ones first. */
export async function projectsFor(
  reader: Reader,
  who: PersonId,
  { keyword = '', codes = null, from }: { keyword?: string; codes?: readonly string[] | null; from: Temporal.PlainDate },
): Promise<readonly ProjectFound[]> {
  const path = await departmentPathOf(reader, who)
  const recent = await recentlyCharged(reader, who, 'project')
  const rows = await reader
    .selectFrom('project as p')
    .leftJoin('person as l', (join) => join.onRef('l.companyId', '=', 'p.companyId').onRef('l.id', '=', 'p.leadId'))
    .select(['p.id', 'p.code', 'p.nameZh', 'p.nameEn', 'p.leadId', 'p.isOpen', 'p.fromDate', 'p.untilDate'])
    .select(['l.nameZh as leadZh', 'l.nameEn as leadEn'])
    .where('p.companyId', '=', who.companyId)
    .where('p.isOpen', '=', true)
    .where((eb) => eb.or([eb('p.untilDate', 'is', null), eb('p.untilDate', '>=', from)]))
    .where((eb) =>
      eb.or([
        eb('p.isForEverybody', '=', true),
        eb.exists(
          eb
            .selectFrom('projectMember as m')
            .select('m.id')
            .whereRef('m.companyId', '=', 'p.companyId')
            .whereRef('m.projectId', '=', 'p.id')
            .where((of) =>
              of.or([of('m.personId', '=', who.personId), sql<boolean>`${of.ref('m.departmentId')} = any(${[...path]}::uuid[])`]),
            ),
        ),
      ]),
    )
    .where(matches(keyword, ['p.code', 'p.name_zh', 'p.name_en']))
    .$if(codes !== null, (query) => query.where('p.code', 'in', codes?.length ? [...codes] : ['']))
    .orderBy(sql`coalesce(array_position(${[...recent]}::text[], p.code), ${RECENTS_MAX + 1})`)
    .orderBy('p.code')
    .limit(LISTED_MAX + 1)
    .execute()
  return rows.map((row) => ({
    ...foundOf(row),
    leadId: row.leadId,
    lead: row.leadZh === null || row.leadEn === null ? null : { zh: row.leadZh, en: row.leadEn },
    isOpen: row.isOpen,
    fromDate: row.fromDate,
    untilDate: row.untilDate,
  }))
}

export interface EntityFound extends Found {
  readonly taxNumber: string | null
  readonly isDefault: boolean
}

/** The open legal entities of a company, the default first. */
export async function legalEntitiesOf(reader: Reader, companyId: string, keyword = ''): Promise<readonly EntityFound[]> {
  const rows = await reader
    .selectFrom('legalEntity as e')
    .select(['e.id', 'e.code', 'e.nameZh', 'e.nameEn', 'e.taxNumber', 'e.isDefault'])
    .where('e.companyId', '=', companyId)
    .where('e.isOpen', '=', true)
    .where(matches(keyword, ['e.code', 'e.name_zh', 'e.name_en']))
    .orderBy('e.isDefault', 'desc')
    .orderBy('e.code')
    .execute()
  return rows.map((row) => ({ ...foundOf(row), taxNumber: row.taxNumber, isDefault: row.isDefault }))
}

/** So many of somebody's last parts are looked at for what she charged lately. */
const LAST_PARTS = 100

const RECENT_CODE: Readonly<Record<ChargeKind | 'project', RawBuilder<string | null>>> = {
  costCentre: sql`(select code from cost_centre t where t.company_id = l.company_id and t.id = l.cost_centre_id)`,
  person: sql`(select user_code from person t where t.company_id = l.company_id and t.id = l.owner_person_id)`,
  department: sql`(select code from department t where t.company_id = l.company_id and t.id = l.owner_department_id)`,
  project: sql`(select code from project t where t.company_id = l.company_id and t.id = l.project_id)`,
}

/** Codes of what somebody charged lately, the latest first; of her own bookings and those she made for others. */
export async function recentlyCharged(reader: Reader, { companyId, personId }: PersonId, kind: ChargeKind | 'project'): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from (
      select ${RECENT_CODE[kind]} as code, l.at from (
        select * from order_cost where company_id = ${companyId} and charged_by = ${personId} order by at desc limit ${LAST_PARTS}
      ) l
    ) c where code is not null group by code order by max(at) desc, code limit ${RECENTS_MAX}`.execute(reader)
  return rows.map(({ code }) => code)
}
