import type { Language } from '../../kernel/language.ts'
import type { RefusalText } from '../../server/http/handler.ts'
import { en } from '../text/refusals/en.ts'
import type { RefusalsText } from '../text/refusals/zh.ts'
import { zh } from '../text/refusals/zh.ts'

const of = (t: RefusalsText): Readonly<Record<string, RefusalText>> => ({
  'SERVICE-NOTE': t.note,
  'SERVICE-NOTE-LONG': t.noteLong,
  'SERVICE-OFTEN': t.often,
  'SERVICE-ANSWER': t.answer,
  'SERVICE-ANSWER-LONG': t.answerLong,
  'SERVICE-ANSWERED': t.answered,
  'MEMBER-NONE': t.member.none,
  'MEMBER-AWAY': t.member.away,
  'MEMBER-UNCLEAR': t.member.unclear,
  'MEMBER-PHONE': t.member.phone,
  'MEMBER-WAIT': (facts) => t.member.wait(Number(facts['retryAfterSeconds'])),
  'MEMBER-CODE': t.member.code,
  'MEMBER-CODE-ENDED': t.member.codeEnded,
  'MEMBER-TAKEN': t.member.taken,
  'MEMBER-BOUND': t.member.bound,
})

/** What service says when it refuses. */
export const serviceRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = { zh: of(zh), en: of(en) }
