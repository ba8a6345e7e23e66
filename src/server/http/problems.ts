import type { z } from 'zod'
import type { Language } from '../../kernel/language.ts'
import { plumbingText } from '../text.ts'

/** One thing wrong with an input, for the field it speaks of. */
export interface FieldProblem {
  /** Path into the input: `travellers.0.cardId`. */
  field: string
  message: string
}

/** At most this many problems are told; the rest shows once these are mended. */
const PROBLEMS_MAX = 20
/** Names that the caller made up are repeated to this length. */
const NAME_CHARACTERS_MAX = 60

/** Turns a schema's issues into sentences in the caller's language, field by field. */
export function fieldProblems(error: z.ZodError, language: Language): FieldProblem[] {
  const text = plumbingText[language].fields
  const problems = error.issues.slice(0, PROBLEMS_MAX).flatMap((issue): FieldProblem[] => {
    const field = issue.path.map((part) => shortened(String(part))).join('.')
    switch (issue.code) {
      case 'invalid_type':
        return [{ field, message: issue.input === undefined ? text.missing : text.wrongType }]
      case 'too_small':
        return [{ field, message: text.tooSmall(issue.origin, Number(issue.minimum)) }]
      case 'too_big':
        return [{ field, message: text.tooBig(issue.origin, Number(issue.maximum)) }]
      case 'invalid_format':
        return [{ field, message: text.format }]
      case 'invalid_value':
      case 'invalid_union':
        return [{ field, message: text.choice }]
      case 'unrecognized_keys':
        return issue.keys
          .slice(0, PROBLEMS_MAX)
          .map(shortened)
          .map((key) => ({ field: field ? `${field}.${key}` : key, message: text.unknownKey(key) }))
      default:
        return [{ field, message: text.other }]
    }
  })
  return problems.slice(0, PROBLEMS_MAX)
}

const shortened = (name: string): string => (name.length <= NAME_CHARACTERS_MAX ? name : `${name.slice(0, NAME_CHARACTERS_MAX)}…`)

/**
 * The first text in an input that the database cannot hold: it knows no NUL, and half of a surrogate pair is no character.
 * Without this fence such a text would come back from the database as an error of ours.
 */
export function unstorable(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = unstorable(part, [...path, shortened(key)])
    if (found !== null) return found
  }
  return null
}

/** Signs that turn the direction of what follows, and of what others wrote beside it: embeddings, overrides and isolates of Unicode's UAX #9. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/** An input whose texts turn nobody's reading around: a remark could otherwise make an amount beside it read backwards. */
export function withoutTurns<T>(value: T): T
export function withoutTurns(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(TURNS, '')
  if (Array.isArray(value)) return value.map((part: unknown) => withoutTurns(part))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutTurns<unknown>(part)]))
}
