import { sql } from 'kysely'
import { uuidv7 } from '../../kernel/ids.ts'
import type { BothNames } from '../../kernel/language.ts'
import { formatAmount } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { BudgetPeriod } from '../rules/budget-period.ts'

/* The import of what costs may be charged to: brought up to date by their codes; what a file does not name stays. */

/** What only the database can refuse, with the place in the file. Thrown, so that nothing of the file stays. */
export class SectionRefused extends Error {
  readonly path: readonly (string | number)[]
  constructor(path: readonly (string | number)[], message: string) {
    super(message)
    this.path = path
  }
}

interface Named {
  readonly code: string
  readonly name: BothNames
  readonly open: boolean
}

interface Spanned {
  /** Days in Shanghai, both included. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** The sections of a company file. People, departments, projects and legal entities are named by their codes. */
export interface CostSections {
  readonly legalEntities: readonly (Named & { readonly taxNumber?: string | undefined; readonly default: boolean })[]
  readonly costCentres: readonly {
    readonly code: string
    readonly owner?: string | undefined
    readonly department?: string | undefined
    readonly legalEntity?: string | undefined
  }[]
  readonly expenseOwners: readonly {
    readonly person?: string | undefined
    readonly department?: string | undefined
    readonly chargedBy: { readonly person?: string | undefined; readonly department?: string | undefined }
  }[]
  readonly projects: readonly (Named &
    Spanned & {
      readonly lead?: string | undefined
      readonly everybody?: boolean | undefined
      readonly people: readonly string[]
      readonly departments: readonly string[]
    })[]
  readonly budgets: readonly (Named &
    Spanned & {
      readonly department?: string | undefined
      readonly project?: string | undefined
      readonly products?: readonly string[] | undefined
      readonly period: BudgetPeriod
      readonly currency: string
      readonly limitMinor: number
      readonly owner?: string | undefined
    })[]
}

export interface SectionsImport {
  readonly writer: Writer
  readonly companyId: string
  readonly now: Temporal.Instant
  readonly today: Temporal.PlainDate
  readonly sections: CostSections
  /** Ids by code; every code of the sections is known. */
  readonly personIds: ReadonlyMap<string, string>
  readonly departmentIds: ReadonlyMap<string, string>
}

/** Two imports of one company follow each other: whoever calls holds the company's row. */
export async function saveSections(given: SectionsImport): Promise<{ legalEntities: number; projects: number; budgets: number }> {
  const { sections } = given
  const entityIds = await saveLegalEntities(given)
  await saveCentres(given, entityIds)
  await saveOwners(given)
  const projectIds = await saveProjects(given)
  await saveMembers(given, projectIds)
  await saveBudgets(given, projectIds)
  return { legalEntities: sections.legalEntities.length, projects: sections.projects.length, budgets: sections.budgets.length }
}

function idOf(ids: ReadonlyMap<string, string>, code: string | undefined): string | null {
  if (code === undefined) return null
  const id = ids.get(code)
  invariant(id, 'the file was checked to name what it has')
  return id
}

/** 500 rows of a dozen columns stay well below the 65,535 parameters of a statement. */
const ROWS_AT_ONCE = 500

function* parts<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) yield items.slice(start, start + ROWS_AT_ONCE)
}

const dateOf = (text: string | undefined): Temporal.PlainDate | null => (text === undefined ? null : Temporal.PlainDate.from(text))

async function saveLegalEntities({ writer, companyId, now, sections }: SectionsImport): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  if (sections.legalEntities.length === 0) return ids
  const isSaid = sections.legalEntities.some((entity) => entity.default)
  // The default may move from one row to another, and there is never more than one.
  await writer
    .updateTable('legalEntity')
    .set({ isDefault: false })
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .execute()
  const values = sections.legalEntities.map((entity, index) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    code: entity.code,
    nameZh: entity.name.zh,
    nameEn: entity.name.en,
    taxNumber: entity.taxNumber ?? null,
    isDefault: isSaid ? entity.default : index === 0,
    isOpen: entity.open,
  }))
  const rows = await writer
    .insertInto('legalEntity')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'code']).doUpdateSet((eb) => ({
        nameZh: eb.ref('excluded.nameZh'),
        nameEn: eb.ref('excluded.nameEn'),
        taxNumber: eb.ref('excluded.taxNumber'),
        isDefault: eb.ref('excluded.isDefault'),
        isOpen: eb.ref('excluded.isOpen'),
      })),
    )
    .returning(['id', 'code'])
    .execute()
  for (const { id, code } of rows) ids.set(code, id)
  return ids
}

async function saveCentres(
  { writer, companyId, sections, personIds, departmentIds }: SectionsImport,
  entityIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { costCentres } = sections
  const column = (values: readonly (string | null)[]) => sql`unnest(${values}::uuid[])`
  await sql`
    update cost_centre as c set owner_id = v.owner_id, department_id = v.department_id, legal_entity_id = v.legal_entity_id
    from (
      select unnest(${costCentres.map(({ code }) => code)}::text[]) as code,
        ${column(costCentres.map(({ owner }) => idOf(personIds, owner)))} as owner_id,
        ${column(costCentres.map(({ department }) => idOf(departmentIds, department)))} as department_id,
        ${column(costCentres.map(({ legalEntity }) => idOf(entityIds, legalEntity)))} as legal_entity_id
    ) v
    where c.company_id = ${companyId} and c.code = v.code
      and (c.owner_id, c.department_id, c.legal_entity_id) is distinct from (v.owner_id, v.department_id, v.legal_entity_id)`.execute(
    writer,
  )
}

/** Exactly as the file says: who is not named any more is charged no more. */
async function saveOwners({ writer, companyId, now, sections, personIds, departmentIds }: SectionsImport): Promise<void> {
  await writer.deleteFrom('expenseOwner').where('companyId', '=', companyId).execute()
  const values = sections.expenseOwners.map(({ person, department, chargedBy }) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    ownerPersonId: idOf(personIds, person),
    ownerDepartmentId: idOf(departmentIds, department),
    byPersonId: idOf(personIds, chargedBy.person),
    byDepartmentId: idOf(departmentIds, chargedBy.department),
  }))
  for (const part of parts(values)) await writer.insertInto('expenseOwner').values(part).execute()
}

async function saveProjects({ writer, companyId, now, sections, personIds }: SectionsImport): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const values = sections.projects.map((project) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    code: project.code,
    nameZh: project.name.zh,
    nameEn: project.name.en,
    leadId: idOf(personIds, project.lead),
    fromDate: dateOf(project.from),
    untilDate: dateOf(project.until),
    isOpen: project.open,
    isForEverybody: project.everybody ?? false,
  }))
  for (const part of parts(values)) {
    const rows = await writer
      .insertInto('project')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'code']).doUpdateSet((eb) => ({
          nameZh: eb.ref('excluded.nameZh'),
          nameEn: eb.ref('excluded.nameEn'),
          leadId: eb.ref('excluded.leadId'),
          fromDate: eb.ref('excluded.fromDate'),
          untilDate: eb.ref('excluded.untilDate'),
          isOpen: eb.ref('excluded.isOpen'),
          isForEverybody: eb.ref('excluded.isForEverybody'),
        })),
      )
      .returning(['id', 'code'])
      .execute()
    for (const { id, code } of rows) ids.set(code, id)
  }
  return ids
}

/** Whoever the file names for a project is in it, and nobody else. */
async function saveMembers(
  { writer, companyId, now, sections, personIds, departmentIds }: SectionsImport,
  projectIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const part of parts([...projectIds.values()]))
    await writer.deleteFrom('projectMember').where('companyId', '=', companyId).where('projectId', 'in', part).execute()
  const values = sections.projects.flatMap((project) => {
    const projectId = idOf(projectIds, project.code)
    invariant(projectId, 'a project was saved before its people')
    const row = () => ({ companyId, id: uuidv7(now.epochMilliseconds), projectId })
    return [
      ...[...new Set(project.people)].map((code) => ({ ...row(), personId: idOf(personIds, code), departmentId: null })),
      ...[...new Set(project.departments)].map((code) => ({ ...row(), personId: null, departmentId: idOf(departmentIds, code) })),
    ]
  })
  for (const part of parts(values)) await writer.insertInto('projectMember').values(part).execute()
}

async function saveBudgets(given: SectionsImport, projectIds: ReadonlyMap<string, string>): Promise<void> {
  const { writer, companyId, now, sections, personIds, departmentIds } = given
  await refuseOtherTerms(given)
  const values = sections.budgets.map((budget) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    code: budget.code,
    nameZh: budget.name.zh,
    nameEn: budget.name.en,
    departmentId: idOf(departmentIds, budget.department),
    projectId: idOf(projectIds, budget.project),
    products: budget.products === undefined ? null : [...budget.products],
    period: budget.period,
    currency: budget.currency,
    limitMinor: budget.limitMinor,
    ownerId: idOf(personIds, budget.owner),
    fromDate: dateOf(budget.from),
    untilDate: dateOf(budget.until),
    isOpen: budget.open,
  }))
  for (const part of parts(values)) {
    await writer
      .insertInto('budget')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'code']).doUpdateSet((eb) => ({
          nameZh: eb.ref('excluded.nameZh'),
          nameEn: eb.ref('excluded.nameEn'),
          departmentId: eb.ref('excluded.departmentId'),
          projectId: eb.ref('excluded.projectId'),
          products: eb.ref('excluded.products'),
          limitMinor: eb.ref('excluded.limitMinor'),
          ownerId: eb.ref('excluded.ownerId'),
          fromDate: eb.ref('excluded.fromDate'),
          untilDate: eb.ref('excluded.untilDate'),
          isOpen: eb.ref('excluded.isOpen'),
        })),
      )
      .execute()
  }
  await moveLimits(given)
}

/** A budget's lines are spans of its period in its currency: with another of either they would mean something else. */
async function refuseOtherTerms({ writer, companyId, sections }: SectionsImport): Promise<void> {
  const rows = await writer.selectFrom('budget').select(['code', 'period', 'currency']).where('companyId', '=', companyId).execute()
  const before = new Map(rows.map((row) => [row.code, row]))
  for (const [index, { code, period, currency }] of sections.budgets.entries()) {
    const known = before.get(code)
    if (known && known.period !== period)
      throw new SectionRefused(['budgets', index, 'period'], 'a budget keeps its period; give the new one a code of its own')
    if (known && known.currency !== currency)
      throw new SectionRefused(['budgets', index, 'currency'], 'a budget keeps its currency; give the new one a code of its own')
  }
}

/** A new limit holds from the present period on; the past keeps what held then. Never below what is reserved and spent already. */
async function moveLimits({ writer, companyId, today, sections }: SectionsImport): Promise<void> {
  const { rows } = await sql<{ code: string; taken: string; from: string; to: string }>`
    select b.code, (l.reserved_minor + l.spent_minor)::text as taken, l.period_start::text as from, l.period_end::text as to from budget b join budget_line l on l.company_id = b.company_id and l.budget_id = b.id
    where b.company_id = ${companyId} and l.period_end >= ${today} and b.limit_minor < l.limit_minor
      and l.reserved_minor + l.spent_minor > b.limit_minor
    order by b.code, l.reserved_minor + l.spent_minor desc`.execute(writer)
  for (const [index, { code }] of sections.budgets.entries()) {
    const over = rows.find((row) => row.code === code)
    if (over)
      throw new SectionRefused(
        ['budgets', index, 'limitYuan'],
        `of ${over.from} to ${over.to}, ${formatAmount(Number(over.taken))} is already reserved and spent; the limit cannot be lower`,
      )
  }
  await sql`
    update budget_line l set limit_minor = b.limit_minor,
      excess_minor = least(l.excess_minor, greatest(0, l.reserved_minor + l.spent_minor - b.limit_minor))
    from budget b
    where b.company_id = ${companyId} and l.company_id = b.company_id and l.budget_id = b.id
      and l.period_end >= ${today} and l.limit_minor <> b.limit_minor`.execute(writer)
}
