import pg from 'pg'

/**
 * How values cross between PostgreSQL and the program: instants, dates and wall times as Temporal, bigint as a safe number,
 * jsonb as unknown. pg itself would read local `Date`s and would bind a Temporal value as quoted JSON.
 */

type Parse = (text: string) => unknown

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint of the database is beyond the safe integers: ${text.length} digits.`)
  return value
}

const scalars: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [20, safeInteger],
  [1082, (text) => Temporal.PlainDate.from(text)],
  [1083, (text) => Temporal.PlainTime.from(text)],
  [1114, (text) => Temporal.PlainDateTime.from(text.replace(' ', 'T'))],
  // Text such as `2026-11-24 08:00:00.5+00`; `infinity` is nothing we store and throws.
  [1184, (text) => Temporal.Instant.from(text.replace(' ', 'T'))],
])

/** Array types by the type of their elements. */
const arrays: ReadonlyMap<number, number> = new Map([
  [1016, 20],
  [1182, 1082],
  [1183, 1083],
  [1115, 1114],
  [1185, 1184],
])

const textArray = pg.types.getTypeParser(1009 as number, 'text') as (text: string) => (string | null)[]

function arrayOf(element: Parse): Parse {
  return (text) => textArray(text).map((item) => (item === null ? null : element(item)))
}

function parserOf(oid: number): Parse | undefined {
  const element = arrays.get(oid)
  const scalar = scalars.get(element ?? oid)
  return scalar !== undefined && element !== undefined ? arrayOf(scalar) : scalar
}

const parsers = new Map([...scalars.keys(), ...arrays.keys()].map((oid) => [oid, parserOf(oid)] as const))

/** For pg's `types`: ours where we have one, pg's own elsewhere. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse => {
    const theirs = pg.types.getTypeParser(oid, format) as Parse
    return (format === 'binary' ? undefined : parsers.get(oid)) ?? theirs
  },
}

type Bindable = Temporal.Instant | Temporal.PlainDate | Temporal.PlainDateTime | Temporal.PlainTime

function isTemporal(value: object): value is Bindable {
  return (
    value instanceof Temporal.Instant ||
    value instanceof Temporal.PlainDate ||
    value instanceof Temporal.PlainDateTime ||
    value instanceof Temporal.PlainTime
  )
}

/** A parameter as pg can bind it. Within arrays too; zoned values are refused, since their zone would be lost. */
export function bindable(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (isTemporal(value)) return value.toString()
  if (value instanceof Temporal.ZonedDateTime) throw new TypeError('Bind the instant of a zoned time and its zone, each by itself.')
  return Array.isArray(value) ? value.map(bindable) : value
}

/** pg's client with our parameters. The overloads of `query` stay pg's: only the values differ on their way through. */
export class TemporalClient extends pg.Client {}

/** Statements that are worth a name: more are sent as they are, so that a list of changing length cannot fill a server. */
const NAMED_STATEMENTS_MAX = 300
const NAMED_CHARACTERS_MAX = 4_000
const names = new Map<string, string>()

/**
 * The name under which a connection keeps a statement prepared. Parsing and planning the same few statements over and over
 * was half of the database's work in a rush of bookings.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMED_STATEMENTS_MAX || text.length > NAMED_CHARACTERS_MAX) return undefined
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

const plainQuery = pg.Client.prototype.query as (...args: unknown[]) => unknown
Object.defineProperty(TemporalClient.prototype, 'query', {
  value(this: TemporalClient, query: unknown, values: unknown, ...rest: unknown[]): unknown {
    if (!Array.isArray(values)) return plainQuery.call(this, query, values, ...rest)
    const bound = values.map(bindable)
    const name = typeof query === 'string' && bound.length > 0 ? nameOf(query) : undefined
    return name === undefined ? plainQuery.call(this, query, bound, ...rest) : plainQuery.call(this, { name, text: query }, bound, ...rest)
  },
})

declare const jsonMark: unique symbol

/** Text of JSON, on its way into a jsonb column. */
export type JsonText = string & { readonly [jsonMark]: true }

/**
 * The only way into a jsonb column. An array handed to pg as it is would become a PostgreSQL array, and an empty one `{}`.
 */
export function json(value: unknown): JsonText {
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError('There is nothing that JSON could write.')
  return text as JsonText
}
