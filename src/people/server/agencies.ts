import { sql } from 'kysely'
import type { BothNames } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Agency, AgencyLine } from '../rules/agency.ts'
import type { PersonId } from './store.ts'

/** As many as anybody has; whoever needs more covers a department. */
const AGENCIES_MAX = 200
const DEPARTMENT_DEPTH_MAX = 12

export interface ShownAgency {
  readonly covers: 'person' | 'department' | 'everybody'
  readonly name: BothNames | null
  readonly lines: readonly AgencyLine[] | null
  readonly isSuper: boolean
}

interface Row extends ShownAgency {
  readonly userCode: string | null
  readonly departmentId: string | null
}

async function rowsOf(reader: Reader, { companyId, personId }: PersonId): Promise<readonly Row[]> {
  const rows = await reader
    .selectFrom('agency as a')
    .leftJoin('person as p', (join) => join.onRef('p.companyId', '=', 'a.companyId').onRef('p.id', '=', 'a.personId'))
    .leftJoin('department as d', (join) => join.onRef('d.companyId', '=', 'a.companyId').onRef('d.id', '=', 'a.departmentId'))
    .select([
      'a.covers',
      'a.lines',
      'a.isSuper',
      'a.departmentId',
      'p.userCode',
      'p.nameZh',
      'p.nameEn',
      'd.nameZh as dZh',
      'd.nameEn as dEn',
    ])
    .where('a.companyId', '=', companyId)
    .where('a.agentId', '=', personId)
    .orderBy('a.covers')
    .orderBy('d.code')
    .orderBy('p.userCode')
    .orderBy('a.id')
    .limit(AGENCIES_MAX)
    .execute()
  return rows.map((row) => ({
    covers: row.covers,
    name: nameOf(row.nameZh ?? row.dZh, row.nameEn ?? row.dEn),
    lines: row.lines as AgencyLine[] | null,
    isSuper: row.isSuper,
    userCode: row.userCode,
    departmentId: row.departmentId,
  }))
}

const nameOf = (zh: string | null, en: string | null): BothNames | null => (zh === null || en === null ? null : { zh, en })

/** An authority to book for somebody, as those concerned read it. */
export interface KeptAgency {
  readonly covers: ShownAgency['covers']
  /** Whom or which department it covers, or, read from the other side, who the agent is. */
  readonly name: BothNames | null
}

/** For whom she may book by the company's word, and who may so for her: by name, through a department of hers, or for everybody. */
export async function keptAgenciesOf(
  reader: Reader,
  who: PersonId,
): Promise<{ readonly mine: readonly KeptAgency[]; readonly overHer: readonly KeptAgency[] }> {
  const [mine, over] = await Promise.all([rowsOf(reader, who), agentsOver(reader, who)])
  return {
    mine: mine.map(({ covers, name }) => ({ covers, name })),
    overHer: over.map(({ covers, zh, en }) => ({ covers, name: { zh, en } })),
  }
}

async function agentsOver(reader: Reader, { companyId, personId }: PersonId) {
  const { rows } = await sql<{ covers: ShownAgency['covers']; zh: string; en: string }>`
    with recursive upwards (id, parent_id, depth) as (
      select d.id, d.parent_id, 0 from department d join person p on p.company_id = d.company_id and p.department_id = d.id
      where p.company_id = ${companyId} and p.id = ${personId}
      union all
      select d.id, d.parent_id, u.depth + 1 from department d join upwards u on d.id = u.parent_id
      where d.company_id = ${companyId} and u.depth < ${DEPARTMENT_DEPTH_MAX}
    )
    select a.covers, g.name_zh as zh, g.name_en as en
    from agency a join person g on g.company_id = a.company_id and g.id = a.agent_id
    where a.company_id = ${companyId} and a.agent_id <> ${personId} and g.status = 'active'
      and (a.covers = 'everybody' or a.person_id = ${personId} or a.department_id in (select id from upwards))
    order by a.covers, g.user_code, a.id limit ${AGENCIES_MAX}`.execute(reader)
  return rows
}

/** What an agent may do, for people to read. */
export const shownAgencies = (reader: Reader, who: PersonId): Promise<readonly ShownAgency[]> => rowsOf(reader, who)

/**
 * For whom somebody may book, departments with all below them: by the company's word, and as a travel partner whom a colleague
 * named for an open scene.
 */
export async function agenciesOf(reader: Reader, who: PersonId): Promise<readonly Agency[]> {
  const [rows, served] = await Promise.all([rowsOf(reader, who), servedBy(reader, who)])
  const ids = rows.flatMap(({ departmentId }) => departmentId ?? [])
  const below = ids.length === 0 ? new Map<string, Set<string>>() : await departmentsBelow(reader, who.companyId, ids)
  const agencies = rows.map(({ covers, lines, isSuper, userCode, departmentId }): Agency => ({
    everybody: covers === 'everybody',
    userCodes: new Set(userCode === null ? [] : [userCode]),
    departmentCodes: below.get(departmentId ?? '') ?? new Set(),
    lines: lines === null ? null : new Set(lines),
    isSuper,
  }))
  if (served.length === 0) return agencies
  return [...agencies, { everybody: false, userCodes: new Set(served), departmentCodes: new Set(), lines: null, isSuper: false }]
}

/** The codes of these departments and of all below them, by the id of each. */
async function departmentsBelow(reader: Reader, companyId: string, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ top: string; code: string }>`
    with recursive below (top, id, code, depth) as (
      select id, id, code, 0 from department where company_id = ${companyId} and id = any(${ids}::uuid[])
      union all
      select b.top, d.id, d.code, b.depth + 1 from department d join below b on d.parent_id = b.id
      where d.company_id = ${companyId} and b.depth < ${DEPARTMENT_DEPTH_MAX}
    )
    select top, code from below`.execute(reader)
  const codes = new Map<string, Set<string>>()
  for (const { top, code } of rows) codes.set(top, (codes.get(top) ?? new Set()).add(code))
  return codes
}

async function servedBy(reader: Reader, { companyId, personId }: PersonId): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('travelPartner as t')
    .innerJoin('travelScene as s', (join) => join.onRef('s.companyId', '=', 't.companyId').onRef('s.code', '=', 't.sceneCode'))
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 't.companyId').onRef('p.id', '=', 't.servedId'))
    .select('p.userCode')
    .distinct()
    .where('t.companyId', '=', companyId)
    .where('t.partnerId', '=', personId)
    .where('s.isOpen', '=', true)
    .limit(AGENCIES_MAX)
    .execute()
  return rows.map((row) => row.userCode)
}
