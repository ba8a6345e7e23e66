import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallDefinition } from '../../kernel/call.ts'
import { definitions } from '../../wings.ts'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { docsPageOf, openApiOf } from './openapi.ts'
import { probeAct, probeCalls, probeItem, probeServer, probeDesk, probeStaff, type ProbeServer } from './testing.ts'

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
}
type Document = Json & { paths: Record<string, Record<string, Operation>>; servers: { url: string }[] }

const document = openApiOf(definitions) as Document
const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
)
const operationOf = (definition: CallDefinition) =>
  (openApiOf(probeCalls) as Document).paths[definition.path]?.[definition.method.toLowerCase()] as Operation

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1, as far as our schemas use it. */
const KEYWORDS =
  /^(type|properties|required|additionalProperties|propertyNames|items|prefixItems|minItems|maxItems|uniqueItems|enum|const|anyOf|oneOf|allOf|not|format|pattern|minLength|maxLength|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|default|description|title|readOnly|contentEncoding|contentMediaType)$/
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** What is no schema of that dialect, as paths. */
function schemaFaults(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return []
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at}: not a schema`]
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const here = `${at}/${keyword}`
    if (!KEYWORDS.test(keyword)) return [`${here}: unknown keyword`]
    if (keyword === 'type') return [value].flat().every((one) => TYPES.has(String(one))) ? [] : [`${here}: unknown type`]
    if (keyword === 'properties') return Object.entries(value as Json).flatMap(([name, part]) => schemaFaults(part, `${here}/${name}`))
    if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword))
      return (value as unknown[]).flatMap((part, i) => schemaFaults(part, `${here}/${i}`))
    if (['items', 'additionalProperties', 'propertyNames', 'not'].includes(keyword)) return schemaFaults(value, here)
    if (keyword === 'pattern') return URL.canParse('x:') && new RegExp(String(value), 'u') ? [] : [here]
    return []
  })
}

describe('the OpenAPI document', () => {
  it('is of version 3.1 with the parts that the version asks for', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Qicheng Travel', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown })
    expect(document.servers.map(({ url }) => url)).toEqual(['/api/v06/openapi', '/api/v06', '/api'])
    expect(document.components).toEqual({
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        staff: { type: 'http', scheme: 'bearer', description: expect.stringContaining('operator’s staff') as string },
      },
    })
    expect(Object.keys(document).toSorted()).toEqual(['components', 'info', 'openapi', 'paths', 'servers'])
  })

  it('lists exactly the calls that are served', () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual(definitions.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('names each operation once, and says what it is for', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    for (const { name, operation } of operations) {
      expect([name, operation.operationId]).toEqual([name, expect.stringMatching(/^[a-z][A-Za-z0-9]+$/)])
      expect([name, operation.summary.length > 10]).toEqual([name, true])
    }
  })

  it('declares each part of a path as a required parameter, and no parameter twice', () => {
    for (const { name, path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect([name, inPath.map((parameter) => parameter.name)]).toEqual([name, [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])])
      expect(inPath.every(({ required }) => required)).toBe(true)
      const ids = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('holds nothing but schemas of JSON Schema 2020-12', () => {
    const faults = operations.flatMap(({ name, operation }) => [
      ...operation.parameters.flatMap((parameter) => schemaFaults(parameter.schema, `${name} ${parameter.name}`)),
      ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => schemaFaults(schema, `${name} body`)),
      ...Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.values(content).flatMap(({ schema }) => schemaFaults(schema, `${name} ${status}`)),
      ),
    ])
    expect(faults).toEqual([])
    expect(schemaFaults({ $schema: 'x', properties: { a: { type: 'money' } } }, '')).toEqual([
      '/$schema: unknown keyword',
      '/properties/a/type: unknown type',
    ])
  })

  it('asks for a key at writes, for a session where one is needed, and for a body where one is read', () => {
    const write = operationOf(probeAct)
    expect(write.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }])
    expect(write.security).toEqual([])
    expect(write.requestBody?.content['application/json']?.schema).toMatchObject({ required: ['amountMinor'], additionalProperties: false })
    expect(operationOf(probeDesk)).toMatchObject({ security: [{ staff: [] }], 'x-roles': ['desk'] })
    expect(operationOf(probeStaff)).toMatchObject({ security: [{ bearer: [] }], 'x-roles': ['finance'], parameters: [] })
    const item = operationOf(probeItem)
    expect(item.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['size', 'query', false],
    ])
    expect(item.requestBody).toBeUndefined()
  })
})

describe('both pages', () => {
  let database: TestDatabase
  let server: ProbeServer
  beforeAll(async () => {
    database = await testDatabase()
    server = await probeServer(database.db)
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  it('are served to everybody: the document as JSON', async () => {
    const answer = await server.ask('GET', '/api/openapi.json')
    expect([answer.status, answer.headers['content-type'], JSON.parse(answer.text)]).toEqual([
      200,
      'application/json; charset=utf-8',
      JSON.parse(JSON.stringify(openApiOf(probeCalls))),
    ])
  })

  it('are served to everybody: the page without script, style or anything from elsewhere, under the policy that forbids them', async () => {
    const answer = await server.ask('GET', '/api/docs')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.text).not.toMatch(/<script|<style|<link|<img|style=|\son\w+=|javascript:|https?:\/\//i)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    for (const { path, summary } of probeCalls) expect([answer.text.includes(path), answer.text.includes(summary)]).toEqual([true, true])
  })

  it('escapes what a definition says', () => {
    const page = docsPageOf([{ ...probeAct, summary: '<script>alert("1")</script> & more' }])
    expect(page).toContain('&lt;script>alert(&quot;1&quot;)&lt;/script> &amp; more')
    expect(page).not.toContain('<script>')
  })
})
