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

/** Turns a schema's issues into sentences in the caller's language, field by field. */
export function fieldProblems(error: z.ZodError, language: Language): FieldProblem[] {
  const text = plumbingText[language].fields
  return error.issues.slice(0, PROBLEMS_MAX).flatMap((issue): FieldProblem[] => {
    const field = issue.path.map(String).join('.')
    switch (issue.code) {
      case 'invalid_type':
        return [{ field, message: issue.input === undefined ? text.missing : text.wrongType }]
      case 'too_small':
        return [{ field, message: text.tooSmall(String(issue.minimum)) }]
      case 'too_big':
        return [{ field, message: text.tooBig(String(issue.maximum)) }]
      case 'invalid_format':
        return [{ field, message: text.format }]
      case 'invalid_value':
      case 'invalid_union':
        return [{ field, message: text.choice }]
      case 'unrecognized_keys':
        return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, message: text.unknownKey(key) }))
      default:
        return [{ field, message: text.other }]
    }
  })
}
