import type { z } from 'zod'
/** What a schema would have understood, for telling somebody who wrote something else. */

interface SchemaParts {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly element?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly items?: readonly z.core.$ZodType[]
}

const partsOf = (schema: z.core.$ZodType): SchemaParts => schema._zod.def as SchemaParts

/** Takes off what only wraps: optional, default, nullable, and the later half of a pipe. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: input } = partsOf(schema)
  const inner = innerType ?? input
  return inner ? unwrapped(inner) : schema
}

function schemaAt(root: z.core.$ZodType, path: readonly (string | number)[]): z.core.$ZodType | undefined {
  let here: z.core.$ZodType | undefined = root
  for (const step of path) {
    if (!here) return undefined
    const parts = partsOf(unwrapped(here))
    here = parts.shape?.[String(step)] ?? parts.element ?? parts.valueType ?? parts.items?.[Number(step)]
  }
  return here && unwrapped(here)
}

/** The keys that may stand at a place of what a schema reads. */
export function keysAt(root: z.core.$ZodType, path: readonly (string | number)[]): readonly string[] {
  const schema = schemaAt(root, path)
  return Object.keys((schema && partsOf(schema).shape) ?? {})
}

/** How many letters must be changed, added or dropped to make one word of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The word that was probably meant, or undefined where nothing is near. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const most = Math.max(2, Math.floor(written.length / 3))
  const plain = written.slice(0, 60).toLowerCase()
  return known
    .map((word) => ({ word, apart: distance(plain, word.toLowerCase()) }))
    .filter(({ apart }) => apart <= most)
    .toSorted((a, b) => a.apart - b.apart)[0]?.word
}
