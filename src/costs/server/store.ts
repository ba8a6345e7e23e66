import { uuidv7 } from '../../kernel/ids.ts'
import type { BothNames } from '../../kernel/language.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'

/** All SQL of cost centres. */

interface PersonId {
  readonly companyId: string
  readonly personId: string
}

export interface CostCentreOption {
  readonly id: string
  readonly code: string
  readonly name: BothNames
  readonly isDefault: boolean
  /** Who answers for it; null where nobody was named. */
  readonly owner: BothNames | null
  readonly ownerId: string | null
  /** Whose budgets it comes out of; null for the traveller's own. */
  readonly departmentId: string | null
  readonly legalEntity: { readonly id: string; readonly code: string; readonly name: BothNames } | null
  /** In whose name its costs are, by code; null where that is the company's usual legal entity, named or not. */
  readonly otherEntityCode: string | null
}

/** What a person's bookings may be charged to: the open ones she is assigned to, the default first, then by code. */
export async function optionsFor(reader: Reader, { companyId, personId }: PersonId): Promise<CostCentreOption[]> {
  const rows = await reader
    .selectFrom('personCostCentre as p')
    .innerJoin('costCentre as c', (join) => join.onRef('c.companyId', '=', 'p.companyId').onRef('c.id', '=', 'p.costCentreId'))
    .leftJoin('person as o', (join) => join.onRef('o.companyId', '=', 'c.companyId').onRef('o.id', '=', 'c.ownerId'))
    .leftJoin('legalEntity as e', (join) => join.onRef('e.companyId', '=', 'c.companyId').onRef('e.id', '=', 'c.legalEntityId'))
    .select(['c.id', 'c.code', 'c.nameZh', 'c.nameEn', 'c.departmentId', 'c.ownerId', 'p.isDefault'])
    .select(['o.nameZh as ownerZh', 'o.nameEn as ownerEn', 'e.id as entityId', 'e.code as entityCode'])
    .select(['e.nameZh as entityZh', 'e.nameEn as entityEn', 'e.isDefault as isUsualEntity'])
    .where('p.companyId', '=', companyId)
    .where('p.personId', '=', personId)
    .where('c.isOpen', '=', true)
    .orderBy('p.isDefault', 'desc')
    .orderBy('c.code')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: { zh: row.nameZh, en: row.nameEn },
    isDefault: row.isDefault,
    owner: bothOf(row.ownerZh, row.ownerEn),
    ownerId: row.ownerId,
    departmentId: row.departmentId,
    legalEntity: entityOf(row),
    otherEntityCode: row.isUsualEntity === false ? row.entityCode : null,
  }))
}

/** A name from a row that may not have been joined. */
const bothOf = (zh: string | null, en: string | null): BothNames | null => (zh === null || en === null ? null : { zh, en })

function entityOf(row: { entityId: string | null; entityCode: string | null; entityZh: string | null; entityEn: string | null }) {
  const name = bothOf(row.entityZh, row.entityEn)
  return row.entityId === null || row.entityCode === null || name === null ? null : { id: row.entityId, code: row.entityCode, name }
}

/** The cost centre of this code, where this person may charge it. */
export async function find(reader: Reader, who: PersonId, code: string): Promise<CostCentreOption | null> {
  const options = await optionsFor(reader, who)
  return options.find((option) => option.code === code) ?? null
}

export interface NamedCostCentre {
  readonly code: string
  readonly name: BothNames
}

/** Codes and names by id, closed ones too: what an order was charged to stays readable. */
export async function named(reader: Reader, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, NamedCostCentre>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('costCentre')
    .select(['id', 'code', 'nameZh', 'nameEn'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, { code: row.code, name: { zh: row.nameZh, en: row.nameEn } }]))
}

/** PostgreSQL takes 65,535 parameters a statement; 1,000 rows stay well below. */
const ROWS_AT_ONCE = 1_000

function* parts<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) yield items.slice(start, start + ROWS_AT_ONCE)
}

export interface SavedCostCentres {
  readonly ids: ReadonlyMap<string, string>
  readonly counted: { readonly created: number; readonly updated: number }
}

/** Adds and changes cost centres by their code. Codes must differ. */
export async function save(
  writer: Writer,
  companyId: string,
  centres: readonly { readonly code: string; readonly name: BothNames; readonly open: boolean }[],
  now: Temporal.Instant,
): Promise<SavedCostCentres> {
  const values = centres.map(({ code, name, open }) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    code,
    nameZh: name.zh,
    nameEn: name.en,
    isOpen: open,
  }))
  const made = new Set(values.map(({ id }) => id))
  const ids = new Map<string, string>()
  let created = 0
  for (const part of parts(values)) {
    const rows = await writer
      .insertInto('costCentre')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'code']).doUpdateSet((eb) => ({
          nameZh: eb.ref('excluded.nameZh'),
          nameEn: eb.ref('excluded.nameEn'),
          isOpen: eb.ref('excluded.isOpen'),
        })),
      )
      .returning(['id', 'code'])
      .execute()
    for (const row of rows) ids.set(row.code, row.id)
    created += rows.filter((row) => made.has(row.id)).length
  }
  return { ids, counted: { created, updated: values.length - created } }
}

/** Makes each person's cost centres exactly these, the first one her default. */
export async function assign(
  writer: Writer,
  companyId: string,
  assignments: readonly { readonly personId: string; readonly costCentreIds: readonly string[] }[],
): Promise<void> {
  for (const part of parts(assignments)) {
    await writer
      .deleteFrom('personCostCentre')
      .where('companyId', '=', companyId)
      .where(
        'personId',
        'in',
        part.map(({ personId }) => personId),
      )
      .execute()
  }
  const rows = assignments.flatMap(({ personId, costCentreIds }) =>
    costCentreIds.map((costCentreId, index) => ({ companyId, personId, costCentreId, isDefault: index === 0 })),
  )
  for (const part of parts(rows)) await writer.insertInto('personCostCentre').values(part).execute()
}
