import type { Language } from '../../../kernel/language.ts'
import type { Refusal } from '../../../kernel/result.ts'
import { refuse } from '../../../kernel/result.ts'
import type { ApprovalDetail } from '../../calls.ts'
import type { DecideCode, UrgeCode } from '../../rules/deciding.ts'
import { approvalsText } from '../../text/index.ts'

type Verdict = ApprovalDetail['actions']['approve']

/** A refusal in words, where it travels as part of an answer. */
export function refusalMessage({ refused, facts }: Refusal, language: Language): string {
  const { refusals, unknown } = approvalsText[language]
  if (refused === 'P404') return unknown
  const texts: Readonly<Record<string, string | ((facts: Refusal['facts']) => string)>> = refusals
  const text = texts[refused] ?? ''
  return typeof text === 'string' ? text : text(facts)
}

/** What an answer says of something that may or may not be done now; in the words of the refusal that doing it would get. */
export function verdictOf(why: DecideCode | UrgeCode | Refusal | null, language: Language): Verdict {
  if (why === null) return { allowed: true }
  const refusal = typeof why === 'string' ? refuse(why) : why
  return { allowed: false, code: refusal.refused, message: refusalMessage(refusal, language) }
}
