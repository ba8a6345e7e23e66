import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testProduct, type TestProduct } from '../tools/testing/product.ts'
import type { CallDefinition } from './kernel/call.ts'
import { definitions } from './wings.ts'

/**
 * Every call that is served meets inputs drawn from its own schema, whole ones and spoilt ones, as somebody who is signed in.
 * None may be answered with a 5xx, and one that the schema refuses may change nothing.
 */
const INPUTS_PER_CALL = 40
const SEED = 20_261_121

interface Schema {
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

function textsOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'date')
    return fc
      .date({ min: new Date('2026-11-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (pattern !== undefined && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) })
}

/** Values that a schema takes, mostly; what it cannot say in JSON Schema it refuses by itself. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = -1e6, maximum = 1e6 } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  switch (schema.type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(minimum, Number.MIN_SAFE_INTEGER), max: Math.min(maximum, Number.MAX_SAFE_INTEGER) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'object': {
      const parts = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, valuesOf(part)]))
      return fc.record(parts, { requiredKeys: schema.required ?? [] })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const NASTY = [
  null,
  true,
  -1,
  0,
  2 ** 53,
  -(2 ** 31) - 1,
  1e308,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  'x'.repeat(20_000),
  "'; drop table person --",
  '%',
  '9999-99-99',
  '0000-01-01',
  '2026-02-30',
  [],
  {},
  [[]],
  { a: 1 },
  '😀',
  '‮',
  'NaN',
] as const

/** One part of a whole input replaced by something that nobody meant, or added, or taken away. */
function spoilt(input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(input, fc.nat(), fc.constantFrom(...NASTY), fc.constantFrom('replace', 'add', 'drop')).map(([whole, at, nasty, how]) => {
    const copy = structuredClone(whole) as Record<string, unknown>
    const keys = Object.keys(copy)
    const key = keys[at % Math.max(keys.length, 1)]
    if (how === 'add' || key === undefined) copy[`extra${at % 10}`] = nasty
    else if (how === 'drop') delete copy[key]
    else copy[key] = nasty
    return copy
  })
}

type Parts = Record<'params' | 'query' | 'body', Record<string, unknown>>

function inputsOf(definition: CallDefinition): Parts[] {
  const partOf = (name: keyof Parts) => {
    const schema = definition[name]
    if (!schema) return fc.constant({})
    const whole = valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
    return name === 'params' ? whole : fc.oneof(whole, spoilt(whole), spoilt(whole))
  }
  const all = fc.record({ params: partOf('params'), query: partOf('query'), body: partOf('body') })
  return fc.sample(all, { numRuns: INPUTS_PER_CALL, seed: SEED }) as Parts[]
}

const asQuery = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

function isRefusedBySchema(definition: CallDefinition, { params, query, body }: Parts): boolean {
  const isRefused = (schema: z.ZodObject | undefined, value: unknown): boolean => {
    try {
      return schema !== undefined && !schema.safeParse(value).success
    } catch {
      return true // as the server does it
    }
  }
  return isRefused(definition.params, params) || isRefused(definition.query, asQuery(query)) || isRefused(definition.body, body)
}

let product: TestProduct
let token: string
beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())

async function send(definition: CallDefinition, { params, query, body }: Parts) {
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(params[part]).toWellFormed()))
  const search = new URLSearchParams(asQuery(query)).toString()
  if (definition.method === 'GET') return product.ask('GET', `${path}${search ? `?${search}` : ''}`, {}, { token })
  return product.ask(definition.method, path, body, { token })
}

/** Everything that a refused input must leave as it is: all tables but those that count and remember requests. */
async function digest(): Promise<string> {
  const { pool } = product.program.db
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('session', 'rate_window', 'idempotency_key', 'seal_key', 'seal_nonce') order by 1`,
  )
  const hash = createHash('sha256')
  for (const { name } of tables.rows) {
    const rows = await pool.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from "${name}" t`,
    )
    hash.update(`${name}:${rows.rows[0]?.digest ?? ''};`)
  }
  const jobs = await pool.query<{ n: unknown }>('select count(*) as n from pgboss.job')
  return hash.update(String(jobs.rows[0]?.n)).digest('hex')
}

describe('whatever a client sends', () => {
  const called = definitions.filter(({ path }) => path !== '/auth/loginOut') // ends the session that the others need
  it.each(called.map((definition) => [`${definition.method} ${definition.path}`, definition] as const))(
    '%s never answers 5xx, and changes nothing by an input that its schema refuses',
    { timeout: 60_000 },
    async (_, definition) => {
      const inputs = inputsOf(definition)
      const refused = inputs.filter((input) => isRefusedBySchema(definition, input))
      const before = await digest()
      for (const input of refused) {
        const { status, body } = await send(definition, input)
        expect([JSON.stringify(input), status, body.code]).toEqual([
          JSON.stringify(input),
          expect.toBeOneOf([400, 404]),
          expect.toBeOneOf(['P400', 'P404']),
        ])
      }
      expect(await digest()).toBe(before)
      for (const input of inputs.filter((one) => !refused.includes(one))) {
        const { status, body } = await send(definition, input)
        expect([JSON.stringify(input), status < 500, body.code.length > 0, typeof body.message]).toEqual([
          JSON.stringify(input),
          true,
          true,
          'string',
        ])
      }
    },
  )

  it('meets inputs of both kinds', () => {
    const kinds = called.flatMap((definition) => inputsOf(definition).map((input) => isRefusedBySchema(definition, input)))
    expect(kinds.filter(Boolean).length).toBeGreaterThan(200)
    expect(kinds.filter((isRefused) => !isRefused).length).toBeGreaterThan(200)
  })
})
