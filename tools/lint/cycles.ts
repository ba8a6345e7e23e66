/**
 * Wings may lean on each other, never in a ring: a ring of two wings is one wing with two names. The linter sees one file at a
 * time, so rings between rooms of the same kind are looked for here.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { parseSync } from 'vite'
import { roomOf } from './rooms.ts'
import type { RoomKind } from './rooms.ts'

/** The kinds of rooms in which one wing may import another's. */
const SHARED_KINDS: readonly RoomKind[] = ['rules', 'calls', 'wingServer', 'wingWeb']

interface Edge {
  readonly from: string
  readonly to: string
  /** One import that makes the edge, for the message. */
  readonly example: string
}

/** Every relative import of a source text, as written; type imports too. */
export function importsOf(file: string, source: string): string[] {
  const { module: record } = parseSync(file, source)
  const found = [
    ...record.staticImports.map((entry) => entry.moduleRequest.value),
    ...record.staticExports.flatMap((statement) => statement.entries.map((entry) => entry.moduleRequest?.value)),
    ...record.dynamicImports.map((entry) => /^['"`](.*)['"`]$/.exec(source.slice(entry.moduleRequest.start, entry.moduleRequest.end))?.[1]),
  ]
  return found.filter((specifier): specifier is string => specifier?.startsWith('.') ?? false)
}

/** Source files under src/ of this root, relative and with forward slashes; tests and what only tests use are left out. */
export function sourcesOf(root: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/(\.test|\/testing)\.tsx?$/.test(file))
}

function edgesOf(root: string, files: readonly string[], kind: RoomKind): Edge[] {
  const edges = new Map<string, Edge>()
  for (const file of files) {
    const from = roomOf(file)
    if (from.kind !== kind || from.wing === undefined) continue
    for (const specifier of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      const target = posix.join(dirname(file), specifier)
      const to = roomOf(target)
      if (to.kind !== kind || to.wing === undefined || to.wing === from.wing) continue
      edges.set(`${from.wing} ${to.wing}`, { from: from.wing, to: to.wing, example: `${file} imports ${target}` })
    }
  }
  return [...edges.values()]
}

/** A ring in the graph as a list of edges, or null. */
export function ringIn(edges: readonly Edge[]): Edge[] | null {
  const done = new Set<string>()
  function walk(wing: string, path: readonly Edge[]): Edge[] | null {
    const start = path.findIndex((edge) => edge.from === wing)
    if (start >= 0) return path.slice(start)
    if (done.has(wing)) return null
    for (const edge of edges.filter((candidate) => candidate.from === wing)) {
      const ring = walk(edge.to, [...path, edge])
      if (ring) return ring
    }
    done.add(wing)
    return null
  }
  for (const edge of edges) {
    const ring = walk(edge.from, [])
    if (ring) return ring
  }
  return null
}

/** One sentence per ring of wings found under this root, and how many files were read. */
export function findRings(root: string): { files: number; rings: string[] } {
  const files = sourcesOf(root)
  const rings = SHARED_KINDS.flatMap((kind) => {
    const ring = ringIn(edgesOf(root, files, kind))
    return ring ? [`Wings in a ring (${kind}): ${ring.map((edge) => edge.example).join('; ')}.`] : []
  })
  return { files: files.length, rings }
}

if (import.meta.main) {
  const { files, rings } = findRings(process.cwd())
  for (const ring of rings) console.error(ring)
  console.log(`${files} files read, ${rings.length} rings`)
  process.exitCode = rings.length > 0 || files === 0 ? 1 : 0
}
