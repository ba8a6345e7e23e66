import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readIdCard } from '../../src/people/rules/id-card.ts'
import type { Database } from '../../src/server/database/connect.ts'

const ID_NUMBER = /(?<![0-9A-Za-z])[1-9]\d{16}[\dXx](?![0-9A-Za-z])/g
const MOBILE = /(?<![0-9A-Za-z.])(?:\+?86)?1[3-9]\d{9}(?![0-9A-Za-z])/g

/** What in a text is somebody's number: an ID number by its check digit, a mobile number by its form. */
export function plainNumbersIn(text: string, today: string): { idNumbers: number; mobiles: number } {
  const idNumbers = [...text.matchAll(ID_NUMBER)].filter(([number]) => !('fault' in readIdCard(number, today))).length
  return { idNumbers, mobiles: [...text.matchAll(MOBILE)].length }
}

/** No plain ID number or phone in rows, job payloads or logs. */
export async function privacyViolations(db: Database, logDir: string, today: string): Promise<string[]> {
  const found: string[] = []
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db.kysely)
  for (const { schema, name } of tables.rows) {
    const table = sql.table(`${schema}.${name}`)
    const rows = await sql<{ text: string }>`
      select row::text as text from ${table} as row where row::text ~ '[1-9][0-9]{16}[0-9Xx]' or row::text ~ '1[3-9][0-9]{9}' limit 10000`.execute(
      db.kysely,
    )
    const hits = rows.rows.map((row) => plainNumbersIn(row.text, today))
    const ids = hits.filter((hit) => hit.idNumbers > 0).length
    const mobiles = hits.filter((hit) => hit.mobiles > 0).length
    if (ids > 0) found.push(`${schema}.${name}: ${ids} rows hold a plain ID number`)
    if (mobiles > 0) found.push(`${schema}.${name}: ${mobiles} rows hold a plain phone number`)
  }
  const logs = existsSync(logDir) ? readdirSync(logDir).filter((file) => file.endsWith('.log')) : []
  for (const file of logs) {
    const { idNumbers, mobiles } = plainNumbersIn(readFileSync(join(logDir, file), 'utf8'), today)
    if (idNumbers + mobiles > 0) found.push(`log ${file}: ${idNumbers} plain ID numbers, ${mobiles} plain phone numbers`)
  }
  return found
}
