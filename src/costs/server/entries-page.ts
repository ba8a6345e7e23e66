import { sql } from 'kysely'
import type { BothNames } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { BudgetEntryKind } from '../rules/budget-ledger.ts'
import type { LineRef } from '../rules/budgets-that-a-cost-touches.ts'

/* SQL of what moved one budget in one period. */

export const ENTRIES_A_PAGE = 50

export interface EntryRow {
  readonly id: string
  readonly at: Temporal.Instant
  readonly kind: BudgetEntryKind
  readonly amountMinor: number
  readonly orderNumber: string
  readonly line: string
  readonly chargedTo: { readonly code: string; readonly name: BothNames }
  readonly project: { readonly code: string; readonly name: BothNames } | null
  readonly chargedBy: BothNames
}

interface Row {
  readonly id: string
  readonly at: Temporal.Instant
  readonly kind: BudgetEntryKind
  readonly amountMinor: number
  readonly orderNumber: string
  readonly line: string
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
  readonly projectCode: string | null
  readonly projectZh: string | null
  readonly projectEn: string | null
  readonly byZh: string
  readonly byEn: string
}

/**
 * The entries that count in a line, the latest first, one more than a page shows. Entry ids begin with their time, and the index
 * of the line ends with them: a page is read from it without sorting, however long the ledger is.
 */
export async function entryPage(
  reader: Reader,
  companyId: string,
  { budgetId, periodStart, after }: LineRef & { readonly after: string | null },
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<Row>`
    select e.id, e.at, e.kind, e.amount_minor, o.number as order_number, o.line,
      coalesce(c.code, p.user_code, d.code) as code,
      coalesce(c.name_zh, p.name_zh, d.name_zh) as name_zh, coalesce(c.name_en, p.name_en, d.name_en) as name_en,
      j.code as project_code, j.name_zh as project_zh, j.name_en as project_en, y.name_zh as by_zh, y.name_en as by_en
    from (
      select company_id, entry_id from cost_entry_budget
      where company_id = ${companyId} and budget_id = ${budgetId} and period_start = ${periodStart}
        and (${after}::uuid is null or entry_id < ${after}::uuid)
      order by entry_id desc limit ${ENTRIES_A_PAGE + 1}
    ) l
    join cost_entry e on e.company_id = l.company_id and e.id = l.entry_id
    join orders o on o.company_id = e.company_id and o.id = e.order_id
    join order_cost t on t.company_id = e.company_id and t.order_id = e.order_id and t.part_no = e.part_no
    join person y on y.company_id = t.company_id and y.id = t.charged_by
    left join cost_centre c on c.company_id = t.company_id and c.id = t.cost_centre_id
    left join person p on p.company_id = t.company_id and p.id = t.owner_person_id
    left join department d on d.company_id = t.company_id and d.id = t.owner_department_id
    left join project j on j.company_id = t.company_id and j.id = t.project_id
    order by e.id desc`.execute(reader)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    amountMinor: row.amountMinor,
    orderNumber: row.orderNumber,
    line: row.line,
    chargedTo: { code: row.code, name: { zh: row.nameZh, en: row.nameEn } },
    project:
      row.projectCode === null || row.projectZh === null || row.projectEn === null
        ? null
        : { code: row.projectCode, name: { zh: row.projectZh, en: row.projectEn } },
    chargedBy: { zh: row.byZh, en: row.byEn },
  }))
}
