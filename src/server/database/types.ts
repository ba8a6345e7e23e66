import type pg from 'pg'

/**
 * Writes the row types of a database as TypeScript: the interface `DB` that Kysely is typed by. What it cannot say exactly it
 * refuses, so that nothing is typed by guess.
 */

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly defaulted: boolean
  readonly generated: boolean
}

interface Check {
  readonly table: string
  readonly definition: string
}

const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as defaulted, a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migration'
  order by c.relname collate "C", a.attnum`

const CHECKS = `
  select c.relname as table, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where k.contype = 'c'
  order by c.relname collate "C", k.conname collate "C"`

/** How a type is read, and how it is written where that differs. */
interface Shape {
  readonly read: string
  readonly write?: string
}

const SHAPES: Readonly<Record<string, Shape>> = {
  uuid: { read: 'string' },
  text: { read: 'string' },
  varchar: { read: 'string' },
  bpchar: { read: 'string' },
  citext: { read: 'string' },
  inet: { read: 'string' },
  bool: { read: 'boolean' },
  int2: { read: 'number' },
  int4: { read: 'number' },
  int8: { read: 'number' },
  float4: { read: 'number' },
  float8: { read: 'number' },
  numeric: { read: 'string', write: 'string | number' },
  bytea: { read: 'Buffer', write: 'Uint8Array' },
  date: { read: 'Temporal.PlainDate' },
  time: { read: 'Temporal.PlainTime' },
  timestamp: { read: 'Temporal.PlainDateTime' },
  timestamptz: { read: 'Temporal.Instant' },
  jsonb: { read: 'unknown', write: 'JsonText' },
  json: { read: 'unknown', write: 'JsonText' },
}

const HEADER = `// Generated from a freshly migrated database by \`npm run db:types\`; do not edit.
`

export async function schemaSource(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const columns = (await client.query<Column>(COLUMNS)).rows
  const literals = literalsOf((await client.query<Check>(CHECKS)).rows)
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces: string[] = []
  const members: string[] = []
  for (const [table, own] of tables) {
    const name = `${pascal(table)}Table`
    members.push(`  ${camel(table)}: ${name}`)
    const lines = own.map((column) => `  ${camel(column.column)}: ${typeOf(column, literals.get(`${table}.${column.column}`))}`)
    interfaces.push(`export interface ${name} {\n${lines.join('\n')}\n}\n`)
  }
  const db = `export interface DB {\n${members.join('\n')}\n}\n`
  const body = [...interfaces, db].join('\n')
  const kysely = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((word) => new RegExp(`\\b${word}<`).test(body))
  const imports = [
    kysely.length > 0 ? `import type { ${kysely.join(', ')} } from 'kysely'\n` : '',
    /\bJsonText\b/.test(body) ? `import type { JsonText } from './values.ts'\n` : '',
  ].join('')
  return `${HEADER}${imports}${imports === '' ? '' : '\n'}${body}`
}

function typeOf(column: Column, literals: string | undefined): string {
  const isArray = column.type.startsWith('_')
  const shape = SHAPES[isArray ? column.type.slice(1) : column.type]
  if (shape === undefined)
    throw new Error(`${column.table}.${column.column} is of type ${column.type}, which src/server/database/types.ts does not know yet.`)
  const orNull = column.nullable ? ' | null' : ''
  const many = (one: string): string => (isArray ? (one.includes(' ') ? `(${one})[]` : `${one}[]`) : one)
  const read = many(literals ?? shape.read)
  if (column.generated) return `GeneratedAlways<${read}${orNull}>`
  if (shape.write === undefined) return column.defaulted ? `Generated<${read}${orNull}>` : `${read}${orNull}`
  const write = `${many(shape.write)}${orNull}`
  // Of unknown there is no "or null" to say.
  const readOrNull = read === 'unknown' ? read : `${read}${orNull}`
  const insert = column.defaulted || column.nullable ? `${write} | undefined` : write
  return `ColumnType<${readOrNull}, ${insert}, ${write}>`
}

/** `check (state in ('reserved', 'paid'))` makes a union of its column. */
function literalsOf(checks: readonly Check[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { table, definition } of checks) {
    const match =
      /^CHECK \(\(+"?([a-z0-9_]+)"? = ANY \(ARRAY\[([^\]]*)\]\)\)+$/.exec(definition) ??
      /^CHECK \(\(+"?([a-z0-9_]+)"? = ('[^']*'::text)\)+$/.exec(definition)
    if (match === null) continue
    const [, column = '', list = ''] = match
    const values = list.split(', ').map(literal)
    if (values.every((value) => value !== null)) found.set(`${table}.${column}`, values.join(' | '))
  }
  return found
}

function literal(sql: string): string | null {
  const text = /^'([A-Za-z0-9_.:-]*)'::text$/.exec(sql)
  if (text !== null) return `'${text[1]}'`
  const number = /^'?\(?(-?\d+)\)?'?(?:::(?:integer|smallint|bigint))?$/.exec(sql)
  return number === null ? null : (number[1] ?? null)
}

/** As Kysely's plugin does it; a name that would not come back the same is refused. */
function camel(name: string): string {
  const result = name.replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const back = result.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (back !== name)
    throw new Error(
      `The database name ${name} does not survive camelCase; write it in lower case, words apart by one underscore, no word beginning with a digit.`,
    )
  return result
}

function pascal(name: string): string {
  const word = camel(name)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
