import { sql } from 'kysely'
import type { Reader } from '../../server/database/connect.ts'

/** Departments lie no deeper than this, as far as anybody looks up from one. */
const HEIGHT_MAX = 12

/** Departments by their codes, each with the codes of itself and of all above it, the nearest first. Unknown ones are left out. */
export async function departmentPaths(
  reader: Reader,
  companyId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ start: string; code: string }>`
    with recursive upwards (start, id, parent_id, code, height) as (
      select d.code, d.id, d.parent_id, d.code, 0 from department d
      where d.company_id = ${companyId} and d.code = any(${[...codes]})
      union all
      select u.start, d.id, d.parent_id, d.code, u.height + 1 from department d join upwards u on d.id = u.parent_id
      where d.company_id = ${companyId} and u.height < ${HEIGHT_MAX}
    )
    select start, code from upwards order by start, height`.execute(reader)
  return new Map([...Map.groupBy(rows, ({ start }) => start)].map(([start, path]) => [start, path.map(({ code }) => code)] as const))
}
