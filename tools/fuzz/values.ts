import fc from 'fast-check'

/** The part of JSON Schema that our schemas become. */
export interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Values of a field that exist in the seeded world. */
export type Ids = Readonly<Record<string, readonly (string | number)[]>>

function textsOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'date')
    return fc
      .date({ min: new Date('2026-11-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (pattern !== undefined && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) })
}

function made(schema: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const { minimum = -1e6, maximum = 1e6 } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => made(one, ids)))
  switch (schema.type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(minimum, Number.MIN_SAFE_INTEGER), max: Math.min(maximum, Number.MAX_SAFE_INTEGER) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(made(schema.items ?? {}, ids), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'object': {
      const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, valuesOf(name, part, ids)] as const)
      return fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [] })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Values that a schema takes, mostly, and those that mean something here more often than not. What JSON Schema cannot say refuses by itself. */
export function valuesOf(name: string, schema: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const known = (Object.hasOwn(ids, name) && ids[name]) || [] // the name may be one that the caller made up
  const drawn = made(schema, ids)
  if (known.length === 0) return drawn
  return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 4 }, { arbitrary: drawn, weight: 1 })
}

const deep = (levels: number): unknown => {
  let value: unknown = 'end'
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** What nobody means: wrong types, bounds of numbers, characters that break things elsewhere, and other languages' syntax. */
export const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '0',
  '-0',
  'NaN',
  'Infinity',
  'null',
  '1e999',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u0007\u001b[31m',
  '\r\nSet-Cookie: a=b',
  '\u202e\u2066',
  '😀'.repeat(70),
  'e\u0301'.repeat(130),
  'x'.repeat(20_000),
  "'; drop table person --",
  "' or '1'='1",
  '$1',
  '%',
  '%00',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '9999-99-99',
  '0000-01-01',
  '2026-02-30',
  '+275760-09-13',
  '01890000-0000-0000-0000-00000000000g',
  '-'.repeat(36),
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  Array.from({ length: 2_000 }, (_, at) => at),
  deep(60),
]

/** Values at and around a schema's own bounds. */
export function boundsOf(schema: Schema): readonly unknown[] {
  const text = (length: number) => 'a'.repeat(Math.max(0, Math.min(length, 30_000)))
  const around = (bound: number | undefined) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])
  const lengths = [...around(schema.minLength), ...around(schema.maxLength)]
  const counts = [...around(schema.minItems), ...around(schema.maxItems)].filter((count) => count >= 0 && count < 3_000)
  return [
    ...lengths.map(text),
    ...(schema.type === 'integer' || schema.type === 'number' ? [...around(schema.minimum), ...around(schema.maximum)] : []),
    ...counts.map((count) => Array.from({ length: count }, () => ({}))),
    ...(schema.enum ? schema.enum.map((value) => `${String(value)} `) : []),
    ...(schema.type === 'integer' ? ['1', 1.5, [1]] : []),
  ]
}
