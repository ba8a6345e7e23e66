import { sql } from 'kysely'
import type { BothNames } from '../../kernel/language.ts'
import { LINE_CODES, type LineCode } from '../../people/rules/lines.ts'
import type { Reader } from '../../server/database/connect.ts'
import { periodOf, type BudgetPeriod } from '../rules/budget-period.ts'
import type { PersonId } from './charging-store.ts'

/* SQL of the list of budgets. */

export const BUDGETS_A_PAGE = 100

export interface BudgetRow {
  readonly budgetId: string
  readonly code: string
  readonly name: BothNames
  readonly department: { readonly code: string; readonly name: BothNames } | null
  readonly project: { readonly code: string; readonly name: BothNames } | null
  readonly products: LineCode[] | null
  readonly period: BudgetPeriod
  readonly currency: string
  readonly limitMinor: number
  readonly reservedMinor: number
  readonly spentMinor: number
  readonly owner: BothNames | null
  readonly isOwn: boolean
}

export const isLine = (code: string): code is LineCode => (LINE_CODES as readonly string[]).includes(code)

function namedOf(code: string | null, zh: string | null, en: string | null) {
  return code === null || zh === null || en === null ? null : { code, name: { zh, en } }
}

/** Open budgets by code, each with its line of the period that holds the day; one more than a page shows. */
export async function budgetPage(
  reader: Reader,
  { companyId, personId }: PersonId,
  { day, after = '', code, ownedOnly }: { day: Temporal.PlainDate; after?: string; code?: string; ownedOnly: boolean },
): Promise<readonly BudgetRow[]> {
  const start = (period: BudgetPeriod) => periodOf(period, day).fromDate
  const rows = await reader
    .selectFrom('budget as b')
    .leftJoin('department as d', (join) => join.onRef('d.companyId', '=', 'b.companyId').onRef('d.id', '=', 'b.departmentId'))
    .leftJoin('project as p', (join) => join.onRef('p.companyId', '=', 'b.companyId').onRef('p.id', '=', 'b.projectId'))
    .leftJoin('person as o', (join) => join.onRef('o.companyId', '=', 'b.companyId').onRef('o.id', '=', 'b.ownerId'))
    .leftJoin('budgetLine as l', (join) =>
      join
        .onRef('l.companyId', '=', 'b.companyId')
        .onRef('l.budgetId', '=', 'b.id')
        .on(
          'l.periodStart',
          '=',
          sql<Temporal.PlainDate>`case b.period when 'month' then ${start('month')}::date
            when 'quarter' then ${start('quarter')}::date else ${start('year')}::date end`,
        ),
    )
    .select(['b.id', 'b.code', 'b.nameZh', 'b.nameEn', 'b.products', 'b.period', 'b.currency', 'b.ownerId'])
    .select(['d.code as departmentCode', 'd.nameZh as departmentZh', 'd.nameEn as departmentEn'])
    .select(['p.code as projectCode', 'p.nameZh as projectZh', 'p.nameEn as projectEn'])
    .select(['o.nameZh as ownerZh', 'o.nameEn as ownerEn', 'l.reservedMinor', 'l.spentMinor'])
    .select((eb) => eb.fn.coalesce('l.limitMinor', 'b.limitMinor').as('limitMinor'))
    .where('b.companyId', '=', companyId)
    .where('b.isOpen', '=', true)
    .where('b.code', '>', after)
    .where((eb) => eb.or([eb('b.fromDate', 'is', null), eb('b.fromDate', '<=', day)]))
    .where((eb) => eb.or([eb('b.untilDate', 'is', null), eb('b.untilDate', '>=', day)]))
    .$if(code !== undefined, (query) => query.where('b.code', '=', code ?? ''))
    .$if(ownedOnly, (query) => query.where('b.ownerId', '=', personId))
    .orderBy('b.code')
    .limit(BUDGETS_A_PAGE + 1)
    .execute()
  return rows.map((row) => ({
    budgetId: row.id,
    code: row.code,
    name: { zh: row.nameZh, en: row.nameEn },
    department: namedOf(row.departmentCode, row.departmentZh, row.departmentEn),
    project: namedOf(row.projectCode, row.projectZh, row.projectEn),
    products: row.products?.filter(isLine) ?? null,
    period: row.period,
    currency: row.currency,
    limitMinor: row.limitMinor,
    reservedMinor: row.reservedMinor ?? 0,
    spentMinor: row.spentMinor ?? 0,
    owner: row.ownerZh === null || row.ownerEn === null ? null : { zh: row.ownerZh, en: row.ownerEn },
    isOwn: row.ownerId === personId,
  }))
}
