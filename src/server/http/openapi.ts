import { z } from 'zod'
import type { CallDefinition } from '../../kernel/call.ts'
import { PREFIXES } from './registry.ts'

function envelopeOf(result: object): object {
  return {
    type: 'object',
    required: ['code', 'message', 'result', 'traceId'],
    properties: { code: { type: 'string' }, message: { type: 'string' }, result, traceId: { type: 'string' } },
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

function parametersOf(definition: CallDefinition): object[] {
  const places = [
    { place: 'path', schema: definition.params },
    { place: 'query', schema: definition.query },
  ]
  const named = places.flatMap(({ place, schema }) =>
    Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
      name,
      in: place,
      required: place === 'path' || !(part as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(part as z.ZodType, 'input'),
    })),
  )
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'One key per intent. The same key with the same body gets the first answer again.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{8,100}$' },
  }
  return definition.effect === 'write' ? [...named, key] : named
}

/** Travellers and staff have sessions of their own, so that a token of the one opens nothing of the other. */
function accessOf({ access }: CallDefinition): object {
  if (access === 'anonymous') return { security: [] }
  if (access === 'signedIn') return { security: [{ bearer: [] }] }
  if ('staff' in access) return { security: [{ staff: [] }], ...(access.staff === 'any' ? {} : { 'x-roles': access.staff }) }
  return { security: [{ bearer: [] }], 'x-roles': access.roles }
}

/** The same in a few words. */
function accessWords({ access }: CallDefinition): string {
  if (typeof access === 'string') return access
  if ('roles' in access) return access.roles.join(', ')
  return access.staff === 'any' ? 'staff' : `staff: ${access.staff.join(', ')}`
}

const FILE_BODY = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

/** The OpenAPI 3.1 document of exactly the calls that are served. */
export function openApiOf(definitions: readonly CallDefinition[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const definition of definitions) {
    const operation = {
      operationId: `${definition.method.toLowerCase()}${definition.path.replace(/\W+(\w)/g, (_, c: string) => c.toUpperCase()).replace(/\W/g, '')}`,
      summary: definition.summary,
      tags: [definition.path.split('/')[1] ?? 'other'],
      'x-spec': definition.spec,
      'x-effect': definition.effect,
      'x-timeout-ms': definition.timeoutMs,
      'x-codes': definition.errors,
      ...accessOf(definition),
      parameters: parametersOf(definition),
      ...(definition.body
        ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(definition.body, 'input') } } } }
        : {}),
      ...(definition.upload ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_BODY } } } } : {}),
      responses: {
        '200': {
          description: 'Z000 with the result, or a business refusal with its code.',
          content: { 'application/json': { schema: envelopeOf(schemaOf(definition.result, 'output')) } },
        },
        default: {
          description: '400 malformed, 401 no session, 404 unknown or not yours, 409 changed meanwhile, 429 too often, 503 away.',
          content: { 'application/json': { schema: envelopeOf({}) } },
        },
      },
    }
    paths[definition.path] = { ...paths[definition.path], [definition.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Qicheng Travel', version: '0.1.0', description: 'Every answer is an envelope; `Z000` is success.' },
    servers: PREFIXES.map((url) => ({ url })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        staff: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session of the operator’s staff (/ops/); a traveller’s token is a dead one here.',
        },
      },
    },
    paths,
  }
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The same for people: one plain page without scripts. */
export function docsPageOf(definitions: readonly CallDefinition[]): string {
  const row = (d: CallDefinition): string => {
    const body = d.body
      ? `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(schemaOf(d.body, 'input'), null, 2))}</pre></details>`
      : ''
    const result = `<details><summary>Result</summary><pre>${escapeHtml(JSON.stringify(schemaOf(d.result, 'output'), null, 2))}</pre></details>`
    const facts = [accessWords(d), d.effect, `${d.timeoutMs / 1000} s`, ...d.spec, ...d.errors]
      .map((f) => `<code>${escapeHtml(f)}</code>`)
      .join(' ')
    return `<section><h2>${d.method} <code>${escapeHtml(d.path)}</code></h2><p>${escapeHtml(d.summary)}</p><p>${facts}</p>${body}${result}</section>`
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls · Qicheng Travel</title></head><body><main><h1>Calls</h1><p>Base <code>${PREFIXES[0]}</code>; as a document: <a href="/api/openapi.json">openapi.json</a>.</p>${definitions.map(row).join('')}</main></body></html>`
}
