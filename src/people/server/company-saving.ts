import { sql } from 'kysely'
import type { Writer } from '../../server/database/connect.ts'
import type { PathProblem } from './company-file.ts'

export interface Counted {
  readonly created: number
  readonly updated: number
}

/** What only the database can refuse. Thrown inside the transaction, so that nothing of the file stays. */
export class ImportRefused extends Error {
  readonly problem: PathProblem
  constructor(problem: PathProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Sets who stands under whom, once all are there. */
export async function linkUpwards(
  into: { writer: Writer; companyId: string; table: 'department' | 'person'; column: 'parent_id' | 'manager_id' },
  pairs: readonly (readonly [string | undefined, string | undefined])[],
): Promise<void> {
  const { writer, companyId, table, column } = into
  const ids = pairs.map(([id]) => id ?? null)
  const above = pairs.map(([, id]) => id ?? null)
  await sql`
    update ${sql.table(table)} as t set ${sql.ref(column)} = v.above
    from (select unnest(${ids}::uuid[]) as id, unnest(${above}::uuid[]) as above) as v
    where t.company_id = ${companyId} and t.id = v.id and t.${sql.ref(column)} is distinct from v.above`.execute(writer)
}

/** The ids of employees by their user codes; codes that nobody has are left out. */
export async function idsByUserCode(
  { writer, companyId }: { readonly writer: Writer; readonly companyId: string },
  codes: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const part of chunks([...new Set(codes)])) {
    const rows = await writer
      .selectFrom('person')
      .select(['id', 'userCode'])
      .where('companyId', '=', companyId)
      .where('kind', '=', 'employee')
      .where('userCode', 'in', part)
      .execute()
    for (const { id, userCode } of rows) ids.set(userCode, id)
  }
  return ids
}

/** PostgreSQL takes 65,535 parameters a statement; 500 rows stay well below. */
export function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  const size = 500
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
