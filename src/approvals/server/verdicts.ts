import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { ApprovalDetail } from '../calls.ts'
import type { DecideCode, UrgeCode } from '../rules/deciding.ts'
import { approvalsText } from '../text/index.ts'

type Verdict = ApprovalDetail['actions']['approve']

/** What an answer says of something that may or may not be done now; in the words of the refusal that doing it would get. */
export function verdictOf(why: DecideCode | UrgeCode | Refusal | null, language: Language): Verdict {
  if (why === null) return { allowed: true }
  const { refused, facts } = typeof why === 'string' ? refuse(why) : why
  const texts: Readonly<Record<string, string | ((facts: Refusal['facts']) => string)>> = approvalsText[language].refusals
  const text = texts[refused] ?? ''
  return { allowed: false, code: refused, message: typeof text === 'string' ? text : text(facts) }
}
