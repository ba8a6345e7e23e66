import fc from 'fast-check'
import { z } from 'zod'
import type { CallDefinition } from '../../src/kernel/call.ts'
import { boundsOf, NASTY, valuesOf, type Ids, type Schema } from './values.ts'

/** One request as it goes over the wire, and what was done to it. */
export interface FuzzRequest {
  readonly method: CallDefinition['method']
  /** Below the calls' prefix, with its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
  readonly who: Who
  /** What was spoilt, for the report. */
  readonly spoilt: readonly string[]
}

export const WHO = ['owner', 'colleague', 'approver', 'manager', 'stranger', 'staff', 'nobody', 'madeUp'] as const
export type Who = (typeof WHO)[number]

type Draw = fc.GeneratorValue
type Values = Record<string, unknown>
type Parts = Record<'params' | 'query' | 'body', Values>
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

const schemaOf = (schema: z.ZodObject): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })] as T
const chance = (draw: Draw, percent: number): boolean => draw(fc.nat, { max: 99 }) < percent

/** A copy, for a second spoiling may bend what the first has put in. */
const nasty = (draw: Draw): unknown => structuredClone(pick(draw, NASTY))

/** Every place inside a value: the object or array that holds it, its key there, and its schema where it has one. */
function placesIn(value: unknown, schema: Schema | undefined, path = ''): { holder: Values; key: string; path: string; schema: Schema }[] {
  if (!isObject(value)) return []
  const choices = [schema, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])]
  return Object.keys(value).flatMap((key) => {
    const known = choices.map((one) => one?.properties?.[key] ?? one?.items).find((one) => one !== undefined)
    const below = path ? `${path}.${key}` : key
    return [{ holder: value, key, path: below, schema: known ?? {} }, ...placesIn(value[key], known, below)]
  })
}

const STRANGE_KEYS = [
  'extra',
  'constructor',
  'toString',
  'hasOwnProperty',
  'roles',
  'companyId',
  'personId',
  'isAdmin',
  '$ne',
  'x'.repeat(300),
]

/** One place replaced by something that nobody meant, by a bound, by what fits there but was not asked for, or by another call's id; or dropped, doubled, or joined by a stranger. */
function spoilPart(draw: Draw, part: Values, schema: Schema | undefined, ids: Ids): string {
  const place = pick(draw, [...placesIn(part, schema), null])
  const how = place ? pick(draw, ['nasty', 'nasty', 'bound', 'fit', 'fit', 'fit', 'id', 'drop', 'wrap', 'add'] as const) : 'add'
  if (!place || how === 'add') {
    const key = pick(draw, STRANGE_KEYS)
    part[key] = nasty(draw)
    return `add ${key.slice(0, 20)}`
  }
  if (how === 'drop') {
    if (Array.isArray(place.holder)) place.holder.length = 0
    else delete place.holder[place.key]
  } else if (how === 'wrap') place.holder[place.key] = pick(draw, [[place.holder[place.key]], { value: place.holder[place.key] }])
  else if (how === 'fit') place.holder[place.key] = draw(() => valuesOf(place.key, place.schema, ids))
  else if (how === 'id') place.holder[place.key] = pick(draw, Object.values(ids).flat())
  else place.holder[place.key] = how === 'bound' ? pick(draw, [...boundsOf(place.schema), null]) : nasty(draw)
  return `${how} ${place.path}`
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

function urlOf(definition: CallDefinition, { params, query }: Parts): string {
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(asText(params[part] ?? '')))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value)])).toString()
  return search ? `${path}?${search}` : path
}

const JSON_TYPE = 'application/json; charset=utf-8'
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/problem+json',
  'application/octet-stream',
  'x',
  'a'.repeat(3_000),
]

/** Things done to the message itself rather than to what it says. */
const WIRE: Readonly<Record<string, (draw: Draw, request: { url: string; headers: Record<string, string>; payload?: string }) => void>> = {
  contentType: (draw, request) => void (request.headers['content-type'] = pick(draw, CONTENT_TYPES)),
  noContentType: (_, { headers }) => void delete headers['content-type'],
  cutBody: (draw, request) => {
    if (request.payload) request.payload = request.payload.slice(0, draw(fc.nat, { max: request.payload.length - 1 }))
  },
  brokenBody: (draw, request) => {
    if (request.payload === undefined) return
    request.payload = pick(draw, [
      '{',
      '[',
      '{"a":}',
      "{'a':1}",
      '{"a":1,}',
      'NaN',
      '\u0000',
      '\ufeff{}',
      '{"a":1}{"b":2}',
      '<xml/>',
      '"',
      '',
    ])
  },
  otherRoot: (draw, request) => {
    if (request.payload !== undefined) request.payload = pick(draw, ['null', '[]', '[{}]', '1', '"text"', 'true', '1e999'])
  },
  deepBody: (_, request) => {
    if (request.payload !== undefined) request.payload = `${'{"a":['.repeat(8_000)}1${']}'.repeat(8_000)}`
  },
  hugeBody: (_, request) => {
    if (request.payload !== undefined) request.payload = JSON.stringify({ a: 'x'.repeat(300_000) })
  },
  prototype: (draw, request) => {
    if (!request.payload?.startsWith('{')) return
    const key = pick(draw, ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}', '"__proto__":null'])
    request.payload = request.payload === '{}' ? `{${key}}` : `{${key},${request.payload.slice(1)}`
  },
  doubleKey: (_, request) => {
    const [, first] = /^\{("[^"]*":)/.exec(request.payload ?? '') ?? []
    if (first && request.payload) request.payload = `{${first}null,${request.payload.slice(1)}`
  },
  brokenEscape: (draw, request) => {
    const broken = pick(draw, ['%', '%zz', '%c0%80', '%e0%a4', '%00', '%u0041', '%ff'])
    request.url = chance(draw, 50)
      ? `${request.url}${request.url.includes('?') ? '&' : '?'}a=${broken}`
      : request.url.replace(/[^/?]*(?=\?|$)/, `$&${broken}`)
  },
  repeatedQuery: (_, request) => {
    const [path, search = ''] = request.url.split('?')
    if (search) request.url = `${path}?${search}&${search}`
  },
  queryShapes: (draw, request) => {
    const more = pick(draw, ['a[]=1&a[]=2', 'a[b][c]=1', '__proto__[x]=1', 'constructor=1', '=1', '&&&', '_t=1&_t=2', 'a=1&'.repeat(3_000)])
    request.url += (request.url.includes('?') ? '&' : '?') + more
  },
  longPath: (_, request) => void (request.url = request.url.replace(/[^/?]*(?=\?|$)/, (last) => last + 'a'.repeat(4_000))),
  key: (draw, { headers }) =>
    void (headers['idempotency-key'] = pick(draw, ['', 'short', 'x'.repeat(101), 'a b c d e f g', "'; drop --", '\u00e9'.repeat(20)])),
  noKey: (_, { headers }) => void delete headers['idempotency-key'],
  language: (draw, { headers }) =>
    void (headers['language'] = pick(draw, ['', 'xx', 'zh-CN,en;q=0.1', '__proto__', 'en\u00e9', 'a'.repeat(5_000)])),
  acceptLanguage: (draw, { headers }) => {
    delete headers['language']
    headers['accept-language'] = pick(draw, ['*', ';;;', 'zh;q=NaN', 'en;q=-1', ','.repeat(2_000), 'zh-CN,zh;q=0.9,en;q=0.8'])
  },
  bearer: (draw, { headers }) => {
    headers['authorization'] = pick(draw, [
      'Bearer',
      'Bearer ',
      'bearer x',
      'Basic YTpi',
      `Bearer ${'a'.repeat(4_000)}`,
      'Bearer \u00e9\u00e9',
      "Bearer ' or 1=1 --",
      `Bearer ${'A'.repeat(43)}`,
    ])
  },
  forwarded: (draw, { headers }) =>
    void (headers['x-forwarded-for'] = pick(draw, ['127.0.0.1', 'not an address', '1'.repeat(2_000), '::1, ::1, ::1'])),
  override: (_, { headers }) => void (headers['x-http-method-override'] = 'DELETE'),
  encoding: (draw, { headers }) =>
    void (headers['accept-encoding'] = pick(draw, ['br;q=0', '*;q=0', 'identity;q=0', 'x'.repeat(2_000), ','])),
  contentEncoding: (_, { headers }) => void (headers['content-encoding'] = 'gzip'),
  manyHeaders: (_, { headers }) => {
    for (let at = 0; at < 100; at += 1) headers[`x-h${at}`] = 'v'.repeat(50)
  },
  cookie: (_, { headers }) => void (headers['cookie'] = '__proto__=1; a=b; '.repeat(100)),
}

/** Such a write gets the first answer again byte by byte, in the language of then. */
export const EARLIER_KEY = 'wire: earlier key'

const LANGUAGES = ['zh', 'en'] as const

/** What a call takes: parts drawn from its schemas and from inputs that are known to be whole. */
interface Source {
  readonly definition: CallDefinition
  readonly wholes: readonly object[]
  readonly ids: Ids
  /** Who asks most of the time: whoever the call is for. */
  readonly mostly: Who
}

function partsOf({ definition, wholes, ids }: Source, draw: Draw): Parts {
  const drawn = (name: keyof Parts): Values => {
    const schema = definition[name]
    return schema ? (draw(() => valuesOf(name, schemaOf(schema), ids)) as Values) : {}
  }
  if (wholes.length === 0 || chance(draw, 30)) return { params: drawn('params'), query: drawn('query'), body: drawn('body') }
  const whole = structuredClone(pick(draw, wholes)) as Values
  const parts: Parts = { params: {}, query: {}, body: {} }
  for (const [name, value] of Object.entries(whole)) {
    const at = definition.params && name in definition.params.shape ? 'params' : definition.body ? 'body' : 'query'
    parts[at][name] = value
  }
  return parts
}

function spoilInput(draw: Draw, source: Source, parts: Parts): string[] {
  const names = (['params', 'query', 'body'] as const).filter((name) => source.definition[name])
  if (names.length === 0) return []
  const times = pick(draw, [0, 0, 1, 1, 2])
  return Array.from({ length: times }, () => {
    const name = pick(draw, names)
    const schema = source.definition[name]
    return `${name}: ${spoilPart(draw, parts[name], schema && schemaOf(schema), source.ids)}`
  })
}

function requestOf(draw: Draw, source: Source, seed: number, at: number): FuzzRequest {
  const { definition } = source
  const parts = partsOf(source, draw)
  const spoilt = spoilInput(draw, source, parts)
  const request: { url: string; headers: Record<string, string>; payload?: string } = {
    url: urlOf(definition, parts),
    headers: { language: pick(draw, LANGUAGES), 'idempotency-key': `fuzz-${seed}-${at}` },
  }
  if (definition.body) {
    request.payload = JSON.stringify(parts.body)
    request.headers['content-type'] = JSON_TYPE
  }
  if (definition.upload) {
    const part = `content-disposition: form-data; name="${pick(draw, ['file', 'file', 'other'])}"; filename="a.jpg"`
    request.payload = `--fuzz\r\n${part}\r\n\r\n${draw(fc.string, { maxLength: 400 })}\r\n--fuzz${pick(draw, ['--', ''])}\r\n`
    request.headers['content-type'] = `multipart/form-data; boundary=${pick(draw, ['fuzz', 'fuzz', 'other'])}`
  }
  if (chance(draw, 20)) {
    const name = pick(draw, Object.keys(WIRE))
    WIRE[name]?.(draw, request)
    spoilt.push(`wire: ${name}`)
  }
  const who = chance(draw, 80) ? source.mostly : pick(draw, WHO)
  return { method: definition.method, ...request, who, spoilt }
}

/** Requests for one call, the same ones for the same seed; now and then one comes under the key of the one before. */
export function requestsOf(source: Source, { count, seed }: { count: number; seed: number }): FuzzRequest[] {
  return fc.sample(fc.gen(), { numRuns: count, seed }).map((draw, at) => {
    if (at % 12 !== 11) return requestOf(draw, source, seed, at)
    const again = requestOf(draw, source, seed, at - 1)
    return { ...again, spoilt: [...again.spoilt, EARLIER_KEY] }
  })
}
