import type { CallDefinition } from '../../kernel/call.ts'
import { plumbingText } from '../text.ts'
import type { Handler, Wing } from './handler.ts'

/** The prefixes under which every call answers; the first is the specification's own. */
export const PREFIXES = ['/api/v06/openapi', '/api/v06', '/api'] as const

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

const isSomeRoles = (roles: unknown): boolean => Array.isArray(roles) && roles.length > 0

function namesRoles(access: unknown): boolean {
  if (typeof access !== 'object' || access === null) return false
  if ('staff' in access) return !('roles' in access) && (access.staff === 'any' || isSomeRoles(access.staff))
  return 'roles' in access && isSomeRoles(access.roles)
}

/** What is wrong with a call's definition at run time, for code that got round the compiler. */
function faultOf(definition: CallDefinition): string | null {
  const name = `${definition.method} ${definition.path}`
  if (!METHODS.includes(definition.method)) return `${name}: unknown method`
  if (!definition.path?.startsWith('/')) return `${name}: the path must start with a slash`
  const access: unknown = definition.access
  const named = access === 'anonymous' || access === 'signedIn' || namesRoles(access)
  if (!named) return `${name}: declares no access`
  if (definition.effect !== 'read' && definition.effect !== 'write') return `${name}: declares no effect`
  if (!definition.result || typeof definition.result.parse !== 'function') return `${name}: has no schema of its result`
  if (!(definition.timeoutMs > 0)) return `${name}: has no time-out`
  const inPath = [...definition.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
  const declared = Object.keys(definition.params?.shape ?? {})
  if (inPath.length !== declared.length || inPath.some((part) => !declared.includes(part ?? ''))) {
    return `${name}: the parts of the path and the schema of its parameters differ`
  }
  if (definition.method === 'GET' && definition.body) return `${name}: a GET has no body`
  // Links are followed, prefetched and repeated: only where the specification fixes the method does a GET write, with a key like the others.
  if (definition.effect === 'write' && definition.method === 'GET' && definition.spec.length === 0) return `${name}: a GET does not write`
  if (definition.upload && (definition.method !== 'POST' || definition.body)) return `${name}: a file is a POST's whole body`
  if ((definition.method === 'POST' || definition.method === 'PUT') && !definition.body && !definition.upload)
    return `${name}: has no schema of its body`
  if (!Array.isArray(definition.errors)) return `${name}: does not list its refusals`
  return null
}

/** All handlers by call. Refuses, and with it the server's start, whatever is declared by halves. */
export function register(
  wings: readonly Wing[],
  definitions: readonly CallDefinition[],
): ReadonlyMap<string, { handler: Handler; wing: Wing }> {
  const problems: string[] = []
  const byCall = new Map<string, { handler: Handler; wing: Wing }>()
  for (const wing of wings) {
    for (const handler of wing.handlers) {
      const { definition } = handler
      const name = `${definition.method} ${definition.path}`
      const fault = faultOf(definition)
      if (fault) problems.push(fault)
      if (typeof handler.handle !== 'function') problems.push(`${name}: has nobody who answers it`)
      if (byCall.has(name)) problems.push(`${name}: answered twice`)
      for (const code of definition.errors ?? []) {
        const isSaid = code in plumbingText.zh.refusals || (code in wing.refusals.zh && code in wing.refusals.en)
        if (!isSaid) problems.push(`${name}: no message for ${code} in both languages`)
      }
      byCall.set(name, { handler, wing })
    }
  }
  for (const definition of definitions) {
    if (byCall.get(`${definition.method} ${definition.path}`)?.handler.definition !== definition) {
      problems.push(`${definition.method} ${definition.path}: defined, but nobody answers it`)
    }
  }
  if (byCall.size !== definitions.length) problems.push(`${byCall.size} calls are answered, ${definitions.length} are listed`)
  if (problems.length > 0) throw new Error(`The server does not start:\n${problems.join('\n')}`)
  return byCall
}
