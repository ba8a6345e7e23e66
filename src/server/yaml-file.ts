import type { Node, Pair } from 'yaml'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import type { Language } from '../kernel/language.ts'
import { sayYamlFault, type YamlFault } from './yaml-faults.ts'
import { yamlWords, type YamlWords } from './yaml-says.ts'
import { keysAt, nearest } from './yaml-words.ts'

/* Reads what people write as YAML by a schema, and says what is wrong with it and where, so that nobody has to search. */

export type Path = readonly (string | number)[]

/** Something wrong in a file, where a person can find it. Never quotes a value: it may be personal. */
export interface FileProblem {
  /** Counted from 1. */
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The same before its place is known. */
export interface PathProblem {
  readonly path: Path
  readonly message: string
}

/** No more than this many problems are told at once; the rest shows once these are mended. */
const PROBLEMS_MAX = 50
/** Nor are more than this many looked at: what a file has wrong a hundred thousand times takes minutes to place. */
const PLACED_MAX = 500
/** Aliases are a convenience; thousands of them are an attack. */
const ALIASES_MAX = 100

export type ReadYaml<T> =
  | { readonly ok: true; readonly file: T; readonly locate: (problem: PathProblem) => FileProblem }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

export interface YamlOptions<T> {
  readonly schema: z.ZodType<T>
  readonly charactersMax: number
  /** What a schema cannot see: what the file refers to. */
  readonly check: (file: T) => readonly PathProblem[]
  /** In which its faults are told; English where nothing is said. */
  readonly language?: Language
  /** How a schema's own sentence is said in that language; it is written in English. */
  readonly sayOwn?: (message: string) => string
}

/** Finds the place of a path: the offset of the value, of the key where the value is wanting, of the parent where both are. */
function offsetOf(root: Node | null, path: Path, want: 'key' | 'value'): number {
  let here: Node | null = root
  let offset = root?.range?.[0] ?? 0
  for (const [index, step] of path.entries()) {
    if (isMap(here)) {
      const pair: Pair<unknown, unknown> | undefined = here.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(step),
      )
      const key = pair?.key
      if (!pair || !isScalar(key)) return offset
      const value = pair.value as Node | null
      const isLast = index === path.length - 1
      const isEmpty = !value || (isScalar(value) && value.value === null && value.source === '')
      offset = ((isLast && want === 'key') || isEmpty ? key.range?.[0] : value?.range?.[0]) ?? offset
      here = value
    } else if (isSeq(here)) {
      here = (here.items[Number(step)] as Node | undefined) ?? null
      offset = here?.range?.[0] ?? offset
    } else return offset
  }
  return offset
}

/** Keys that stand twice in one map. The parser's own look compares each with each: of ten thousand it takes seconds. */
function repeatedKeys(root: Node | null): (YamlFault & { readonly pos: readonly [number] })[] {
  const found: (YamlFault & { readonly pos: readonly [number] })[] = []
  visit(root, {
    Map(_key, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) found.push({ pos: [key.range?.[0] ?? 0], code: 'DUPLICATE_KEY', message: 'Map keys must be unique' })
        seen.add(key.value)
      }
    },
  })
  return found
}

const quoted = (words: readonly unknown[]): string => words.map((word) => `"${String(word)}"`).join(', ')

function unknownKey(schema: z.ZodType, key: string, path: Path, say: Says): string {
  const known = keysAt(schema, path)
  const meant = nearest(key, known)
  if (meant) return say.unknownKey(key) + say.meant(meant)
  return say.unknownKey(key) + (known.length > 0 ? say.known(known.join(', ')) : '')
}

function wrongType(issue: z.core.$ZodIssueInvalidType, say: Says): string {
  const written = typeof issue.input
  if (issue.expected === 'string' && (written === 'number' || written === 'boolean')) return say.quoteIt(written)
  return say.mustBe(say.kinds[issue.expected] ?? issue.expected)
}

function wrongForm(issue: z.core.$ZodIssueInvalidStringFormat, say: Says): string {
  if (issue.format === 'date') return say.date
  return issue.pattern ? say.pattern(issue.pattern.replaceAll('"', "'")) : say.notRight
}

/** The words of a language, and how the schema's own sentences are said in it. */
type Says = YamlWords & { readonly own: (message: string) => string }

function messageOf(issue: z.core.$ZodIssue, say: Says): string {
  const origin = 'origin' in issue ? issue.origin : null
  const counted = origin === 'array' || origin === 'set' ? 'array' : origin === 'string' ? 'string' : null
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, say)
    case 'invalid_value':
      return say.oneOf(quoted(issue.values))
    case 'too_small':
      return say.atLeast(String(issue.minimum), counted)
    case 'too_big':
      return say.atMost(String(issue.maximum), counted)
    case 'not_multiple_of':
      return say.multipleOf(String(issue.divisor))
    case 'invalid_format':
      return wrongForm(issue, say)
    case 'invalid_key':
      return say.name
    default:
      return say.own(issue.message)
  }
}

interface Placed extends PathProblem {
  readonly want: 'key' | 'value'
}

function placedOf(schema: z.ZodType, issue: z.core.$ZodIssue, say: Says): Placed[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? step.toString() : step))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, PLACED_MAX)
      .map((key) => ({ path: [...path, key], message: unknownKey(schema, key, path, say), want: 'key' }))
  }
  if (issue.code === 'invalid_key') return [{ path, message: messageOf(issue, say), want: 'key' }]
  const last = path.at(-1)
  if (issue.code === 'invalid_type' && issue.input === undefined && typeof last === 'string') {
    return [{ path, message: say.missing(last), want: 'value' }]
  }
  if (issue.code === 'invalid_value' && issue.input === undefined && typeof last === 'string') {
    return [{ path, message: say.missingOneOf(last, quoted(issue.values)), want: 'value' }]
  }
  return [{ path, message: messageOf(issue, say), want: 'value' }]
}

/** A key that is missing because it stands there misspelt is told once, as the misspelt one. */
function withoutEchoes(schema: z.ZodType, problems: readonly Placed[]): Placed[] {
  const placeOf = (path: Path, key: string): string => JSON.stringify([...path.slice(0, -1), key])
  const meant = new Set<string>()
  for (const { path, want } of problems) {
    const key = want === 'key' ? nearest(String(path.at(-1)), keysAt(schema, path.slice(0, -1))) : undefined
    if (key !== undefined) meant.add(placeOf(path, key))
  }
  return problems.filter(({ path, want }) => want === 'key' || !meant.has(JSON.stringify(path)))
}

/**
 * Reads a file, or says what is wrong with it and where. First the writing, then keys and values, then what they refer to: a later
 * reading would only repeat an earlier fault.
 */
export function readYaml<T>(
  text: string,
  { schema, charactersMax, check, language = 'en', sayOwn = (message) => message }: YamlOptions<T>,
): ReadYaml<T> {
  const say: Says = { ...yamlWords[language], own: sayOwn }
  if (text.length > charactersMax) {
    const message = say.tooLarge(Math.floor(charactersMax / 1_000_000))
    return { ok: false, problems: [{ line: 1, column: 1, message }] }
  }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, version: '1.2' })
  const place = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const locate = ({ path, message }: PathProblem, want: 'key' | 'value' = 'value'): FileProblem => ({
    ...place(offsetOf(document.contents, path, want)),
    message,
  })
  const located = (problems: readonly Placed[]): ReadYaml<T> => ({
    ok: false,
    problems: problems
      .map((problem) => locate(problem, problem.want))
      .toSorted((a, b) => a.line - b.line || a.column - b.column)
      .slice(0, PROBLEMS_MAX),
  })

  const faults = [...document.errors, ...document.warnings, ...repeatedKeys(document.contents)].toSorted((a, b) => a.pos[0] - b.pos[0])
  if (faults.length > 0) {
    return {
      ok: false,
      problems: faults
        .slice(0, PROBLEMS_MAX)
        .map((fault) => ({ ...place(fault.pos[0]), message: say.noYaml(sayYamlFault(fault, language)) })),
    }
  }
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: ALIASES_MAX })
  } catch {
    return {
      ok: false,
      problems: [{ line: 1, column: 1, message: say.aliases(ALIASES_MAX) }],
    }
  }
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success)
    return located(
      withoutEchoes(
        schema,
        parsed.error.issues
          .slice(0, PLACED_MAX)
          .flatMap((issue) => placedOf(schema, issue, say))
          .slice(0, PLACED_MAX),
      ),
    )
  const problems = check(parsed.data)
  if (problems.length > 0) return located(problems.map((problem) => ({ ...problem, want: 'value' })))
  return { ok: true, file: parsed.data, locate }
}
