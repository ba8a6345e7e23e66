import type { Language } from '../../kernel/language.ts'
import type { RefusalText } from '../../server/http/handler.ts'
import { en } from '../text/en.ts'
import type { SafetyText } from '../text/zh.ts'
import { zh } from '../text/zh.ts'

const of = (t: SafetyText): Readonly<Record<string, RefusalText>> => ({
  'SAFETY-NAME': t.faults.nameMissing,
  'SAFETY-NAME-LONG': t.faults.nameTooLong,
  'SAFETY-PHONE': t.faults.phone,
  'SAFETY-HOURS': t.faults.hours,
  'SAFETY-FULL': (facts) => t.full(Number(facts.max)),
  'SAFETY-LAST': t.last,
  'SAFETY-TWICE': t.twice,
  'SAFETY-OWN': t.own,
})

/** What safety says when it refuses. */
export const safetyRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = { zh: of(zh), en: of(en) }
