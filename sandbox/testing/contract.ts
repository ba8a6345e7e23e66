import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** Holds answers against openapi.yaml: the protocol is what is written there, not what the code happens to send. */
type Json = { [key: string]: unknown }

interface Document {
  readonly paths: Record<string, Record<string, { operationId: string; requestBody?: { content: Json }; responses: Record<string, Json> }>>
  readonly webhooks: Record<string, { post: { requestBody: { content: Json } } }>
  readonly components: { readonly schemas: Record<string, Json>; readonly responses: Record<string, Json> }
}

/** Closes every object, so that a field that nobody wrote down is found. Parts of an `allOf` stay open: each sees the other's fields. */
function closed(schema: unknown, insideAllOf = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => closed(each, insideAllOf))
  if (typeof schema !== 'object' || schema === null) return schema
  const result: Json = {}
  for (const [name, value] of Object.entries(schema)) result[name] = closed(value, name === 'allOf')
  const isObject = result.type === 'object' && 'properties' in result && !('additionalProperties' in result)
  return isObject && !insideAllOf ? { ...result, additionalProperties: false } : result
}

const jsonSchema = (content: unknown) => (content as Record<string, { schema: unknown }> | undefined)?.['application/json']?.schema

/** One protocol: its document beside its world, and the path under which it is served. Schemas named as open are parts of others. */
export function contractOf(world: string, base: string, open: readonly string[]) {
  const document = parse(readFileSync(new URL(`../${world}/openapi.yaml`, import.meta.url), 'utf8')) as Document
  const definitions = JSON.parse(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(document.components.schemas).map(([name, schema]) => [name, open.includes(name) ? schema : closed(schema)]),
      ),
    ).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as Record<string, Json>
  const compiled = new Map<string, z.ZodType>()

  const validator = (name: string, schema: unknown): z.ZodType => {
    const known = compiled.get(name)
    if (known) return known
    const own = JSON.parse(JSON.stringify(closed(schema)).replaceAll('#/components/schemas/', '#/$defs/')) as Json
    const made = z.fromJSONSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...own, $defs: definitions })
    compiled.set(name, made)
    return made
  }

  const operation = (method: string, path: string) => {
    const bare = path.slice(base.length).replace(/\?.*$/, '')
    for (const [template, methods] of Object.entries(document.paths)) {
      const pattern = new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
      const found = methods[method.toLowerCase()]
      if (found && pattern.test(bare)) return found
    }
    return undefined
  }

  return {
    /** What is wrong with an answer, as a sentence; nothing where the protocol allows it. */
    answerProblem(method: string, path: string, status: number, body: unknown): string | undefined {
      const found = operation(method, path)
      if (!found) return `${method} ${path} is not in openapi.yaml`
      const response = found.responses[String(status)]
      if (!response) return `${found.operationId} answers ${status}, which openapi.yaml does not list`
      const named =
        typeof response.$ref === 'string' ? document.components.responses[response.$ref.replace('#/components/responses/', '')] : response
      const result = validator(`${found.operationId}/${status}`, jsonSchema(named?.content)).safeParse(body)
      return result.success ? undefined : `${found.operationId} ${status}: ${z.prettifyError(result.error)}`
    },

    /** The same for a request that the sandbox has accepted. */
    requestProblem(method: string, path: string, body: unknown): string | undefined {
      const found = operation(method, path)
      const schema = jsonSchema(found?.requestBody?.content)
      if (!found || !schema) return undefined
      const result = validator(`${found.operationId}/request`, schema).safeParse(body)
      return result.success ? undefined : `${found.operationId} request: ${z.prettifyError(result.error)}`
    },

    noticeProblem(body: unknown): string | undefined {
      const result = validator('notice', jsonSchema(document.webhooks.notice?.post.requestBody.content)).safeParse(body)
      return result.success ? undefined : z.prettifyError(result.error)
    },

    /** All operations that the document names, as `POST /search`. */
    documentedOperations(): string[] {
      return Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
    },
  }
}

export const { answerProblem, requestProblem, noticeProblem, documentedOperations } = contractOf('air', '/air/1', ['Leg'])
