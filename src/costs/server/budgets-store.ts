import { sql } from 'kysely'
import { uuidv7 } from '../../kernel/ids.ts'
import type { BothNames } from '../../kernel/language.ts'
import { invariant } from '../../kernel/result.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { changeOf, type Balance, type BudgetEntryKind, type PartEntry } from '../rules/budget-ledger.ts'
import type { Asked, BudgetScope, LineRef } from '../rules/budgets-that-a-cost-touches.ts'

/* SQL of budgets and of the ledger of costs. */

export interface OrderRef {
  readonly companyId: string
  readonly orderId: string
}

export type NamedBudget = BudgetScope & {
  readonly name: BothNames
  readonly ownerId: string | null
  /** Whom to turn to about it, by name; null where nobody is named, or who was has left. */
  readonly owner: BothNames | null
}

/** A company has so many open budgets at most that one order could touch: the import's limit. */
const BUDGETS_MAX = 20_000

/** The open budgets that a cost of these departments, these projects and this line may touch. */
export async function budgetsFor(
  reader: Reader,
  companyId: string,
  of: { departmentIds: readonly string[]; projectIds: readonly string[]; product: string },
): Promise<readonly NamedBudget[]> {
  const rows = await reader
    .selectFrom('budget')
    .leftJoin('person as o', (join) =>
      join.onRef('o.companyId', '=', 'budget.companyId').onRef('o.id', '=', 'budget.ownerId').on('o.status', '=', 'active'),
    )
    .selectAll('budget')
    .select(['o.nameZh as ownerZh', 'o.nameEn as ownerEn'])
    .where('budget.companyId', '=', companyId)
    .where('budget.isOpen', '=', true)
    .where(sql<boolean>`(budget.department_id is null or budget.department_id = any(${[...of.departmentIds]}::uuid[]))`)
    .where(sql<boolean>`(project_id is null or project_id = any(${[...of.projectIds]}::uuid[]))`)
    .where(sql<boolean>`(products is null or ${of.product}::text = any(products))`)
    .orderBy('budget.id')
    .limit(BUDGETS_MAX)
    .execute()
  return rows.map(({ id, nameZh, nameEn, ownerZh, ownerEn, ...row }) => ({
    ...row,
    budgetId: id,
    name: { zh: nameZh, en: nameEn },
    owner: ownerZh === null || ownerEn === null ? null : { zh: ownerZh, en: ownerEn },
  }))
}

/** How lines stand now; a line that nobody has touched yet has its whole limit free, and is not among them. */
export async function balancesOf(reader: Reader, companyId: string, lines: readonly LineRef[]): Promise<ReadonlyMap<string, Balance>> {
  if (lines.length === 0) return new Map()
  const rows = await reader
    .selectFrom('budgetLine')
    .selectAll()
    .where('companyId', '=', companyId)
    .where((eb) =>
      eb.or(lines.map(({ budgetId, periodStart }) => eb.and([eb('budgetId', '=', budgetId), eb('periodStart', '=', periodStart)]))),
    )
    .execute()
  return new Map(
    rows.map(({ budgetId, limitMinor, reservedMinor, spentMinor, excessMinor }) => [
      budgetId,
      { limitMinor, reservedMinor, spentMinor, excessMinor },
    ]),
  )
}

/** Makes the lines that are not there yet; two bookings that touch a new one at once make it once. */
export async function openLines(writer: Writer, companyId: string, asked: readonly Asked[]): Promise<void> {
  if (asked.length === 0) return
  await writer
    .insertInto('budgetLine')
    .values(
      asked.map(({ budgetId, periodStart, periodEnd, limitMinor }) => ({
        companyId,
        budgetId,
        periodStart,
        periodEnd,
        limitMinor,
        reservedMinor: 0,
        spentMinor: 0,
        excessMinor: 0,
      })),
    )
    .onConflict((conflict) => conflict.columns(['companyId', 'budgetId', 'periodStart']).doNothing())
    .execute()
}

/**
 * Posts to one line, as `post` of the ledger's rules does it, in one conditional statement: whoever comes second waits for the
 * row and sees what the first has left. False where the limit does not allow it.
 */
export async function postToLine(
  writer: Writer,
  companyId: string,
  line: LineRef,
  entry: { kind: BudgetEntryKind; amountMinor: number; mayExceed: boolean },
): Promise<boolean> {
  const { reservedMinor, spentMinor } = changeOf(entry.kind, entry.amountMinor)
  const used = sql`reserved_minor + spent_minor + ${reservedMinor + spentMinor}::bigint`
  const beyond = sql`greatest(0, ${used} - limit_minor)`
  const isReserving = entry.kind === 'reserve'
  const row = await writer
    .updateTable('budgetLine')
    .set({
      reservedMinor: sql`reserved_minor + ${reservedMinor}::bigint`,
      spentMinor: sql`spent_minor + ${spentMinor}::bigint`,
      excessMinor: isReserving ? sql`${beyond}` : sql`least(excess_minor, ${beyond})`,
    })
    .where('companyId', '=', companyId)
    .where('budgetId', '=', line.budgetId)
    .where('periodStart', '=', line.periodStart)
    .$if(isReserving && !entry.mayExceed, (query) => query.where(sql<boolean>`${used} <= limit_minor`))
    .returning('budgetId')
    .executeTakeFirst()
  invariant(row !== undefined || isReserving, 'what follows from a reservation is never refused')
  return row !== undefined
}

export interface EnteredPart extends PartEntry {
  readonly step: string
}

/** All that was entered for an order so far, in order. */
export async function entriesOf(reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly EnteredPart[]> {
  return reader
    .selectFrom('costEntry')
    .select(['partNo', 'kind', 'amountMinor', 'step'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The budget lines that each part of an order was reserved from; each once, however often more was set aside for it. */
export async function linesOfParts(
  reader: Reader,
  { companyId, orderId }: OrderRef,
): Promise<readonly (LineRef & { readonly partNo: number })[]> {
  return reader
    .selectFrom('costEntry as e')
    .innerJoin('costEntryBudget as b', (join) => join.onRef('b.companyId', '=', 'e.companyId').onRef('b.entryId', '=', 'e.id'))
    .select(['e.partNo', 'b.budgetId', 'b.periodStart'])
    .distinct()
    .where('e.companyId', '=', companyId)
    .where('e.orderId', '=', orderId)
    .where('e.kind', '=', 'reserve')
    .execute()
}

/** Writes entries and the budgets that they count in. A step that was entered before violates `cost_entry_once`. */
export async function enterParts(
  writer: Writer,
  order: OrderRef,
  entered: { step: string; at: Temporal.Instant; entries: readonly PartEntry[]; lines: readonly (LineRef & { readonly partNo: number })[] },
): Promise<void> {
  if (entered.entries.length === 0) return
  const { companyId, orderId } = order
  const { step, at } = entered
  const rows = entered.entries.map((entry) => ({ companyId, orderId, id: uuidv7(at.epochMilliseconds), step, at, ...entry }))
  await writer.insertInto('costEntry').values(rows).execute()
  const counted = rows.flatMap(({ id: entryId, partNo }) =>
    entered.lines
      .filter((line) => line.partNo === partNo)
      .map(({ budgetId, periodStart }) => ({ companyId, entryId, budgetId, periodStart })),
  )
  if (counted.length > 0) await writer.insertInto('costEntryBudget').values(counted).execute()
}

/** Where one part of a cost goes, by id. */
export interface PlacedPart {
  readonly partNo: number
  readonly costCentreId: string | null
  readonly ownerPersonId: string | null
  readonly ownerDepartmentId: string | null
  readonly projectId: string | null
  readonly legalEntityId: string | null
  readonly travellerId: string | null
  readonly amountMinor: number
}

export async function insertParts(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  placed: { parts: readonly PlacedPart[]; currency: string; chargedBy: string; at: Temporal.Instant },
): Promise<void> {
  const { parts, ...same } = placed
  const rows = parts.map((part) => ({
    companyId,
    orderId,
    ...same,
    partNo: part.partNo,
    costCentreId: part.costCentreId,
    ownerPersonId: part.ownerPersonId,
    ownerDepartmentId: part.ownerDepartmentId,
    projectId: part.projectId,
    legalEntityId: part.legalEntityId,
    travellerId: part.travellerId,
    amountMinor: part.amountMinor,
  }))
  await writer.insertInto('orderCost').values(rows).execute()
}

/** How many parts an order has: further ones are counted on. */
export async function partsCount(reader: Reader, { companyId, orderId }: OrderRef): Promise<number> {
  const row = await reader
    .selectFrom('orderCost')
    .select((eb) => eb.fn.max('partNo').as('last'))
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.last ?? 0
}
