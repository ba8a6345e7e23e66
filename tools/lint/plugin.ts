/**
 * Our own rules for oxlint: the house plan (rooms.ts) and the injected clock. Written against the small part of the plugin
 * interface that they use, which oxlint shares with ESLint.
 */
import { dirname, relative, resolve, sep } from 'node:path'
import { mayReadTheTime, refuseFile, refusePackage, roomOf } from './rooms.ts'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

interface RuleContext {
  readonly filename: string
  readonly cwd: string
  report(finding: { node: Node; message: string }): void
}

type Visitor = Record<string, (node: Node) => void>
interface Rule {
  readonly meta: { readonly type: 'problem'; readonly schema: readonly [] }
  create(context: RuleContext): Visitor
}

const META = { type: 'problem', schema: [] } as const

const toPosix = (path: string): string => path.split(sep).join('/')
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function literalOf(value: unknown): string | null {
  return isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : null
}

const rooms: Rule = {
  meta: META,
  create(context) {
    const from = toPosix(relative(context.cwd, context.filename))
    function check(node: Node, source: unknown, typeOnly: boolean): void {
      const specifier = literalOf(source)
      if (specifier === null) return
      const refusal = specifier.startsWith('.')
        ? refuseFile(from, toPosix(relative(context.cwd, resolve(dirname(context.filename), specifier))), typeOnly)
        : refusePackage(from, specifier, typeOnly)
      if (refusal !== null) context.report({ node, message: refusal })
    }
    return {
      Program(node) {
        if (roomOf(from).kind === 'strange') {
          context.report({
            node,
            message: `${from} stands in no room of the plan: move it into one, or give it a place in tools/lint/rooms.ts.`,
          })
        }
      },
      ImportDeclaration: (node) => check(node, node['source'], node['importKind'] === 'type'),
      ExportNamedDeclaration: (node) => check(node, node['source'], node['exportKind'] === 'type'),
      ExportAllDeclaration: (node) => check(node, node['source'], node['exportKind'] === 'type'),
      ImportExpression: (node) => check(node, node['source'], false),
      TSImportType: (node) => check(node, node['source'] ?? node['argument'], true),
    }
  },
}

const CLOCK_MESSAGE =
  'Only the clock asks the machine what time it is (src/server/clock.ts, src/web/now.ts): take a Clock and call now(), so that tests can move it.'

function isNamed(value: unknown, name: string): boolean {
  return isNode(value) && value.type === 'Identifier' && value['name'] === name
}

const clock: Rule = {
  meta: META,
  create(context) {
    if (mayReadTheTime(toPosix(relative(context.cwd, context.filename)))) return {}
    const report = (node: Node): void => context.report({ node, message: CLOCK_MESSAGE })
    return {
      MemberExpression(node) {
        const isDateNow = isNamed(node['object'], 'Date') && isNamed(node['property'], 'now')
        const isTemporalNow = isNamed(node['object'], 'Temporal') && isNamed(node['property'], 'Now')
        if (isDateNow || isTemporalNow) report(node)
      },
      NewExpression(node) {
        const given = node['arguments']
        if (isNamed(node['callee'], 'Date') && Array.isArray(given) && given.length === 0) report(node)
      },
      CallExpression(node) {
        if (isNamed(node['callee'], 'Date')) report(node)
      },
    }
  },
}

const plugin = { meta: { name: 'qicheng' }, rules: { rooms, clock } }

export default plugin
