import type { Language } from '../../kernel/language.ts'
import type { RefusalText } from '../../server/http/handler.ts'
import { en as adviceEn } from '../text/advice/en.ts'
import type { AdviceText } from '../text/advice/zh.ts'
import { zh as adviceZh } from '../text/advice/zh.ts'
import { en } from '../text/refusals/en.ts'
import type { RefusalsText } from '../text/refusals/zh.ts'
import { zh } from '../text/refusals/zh.ts'

/** What the page says at a field before it sends, the server says in the same words. */
const of = (t: RefusalsText, { noteFaults, desk }: AdviceText): Readonly<Record<string, RefusalText>> => ({
  'SERVICE-NOTE': noteFaults.missing,
  'SERVICE-NOTE-LONG': noteFaults.tooLong,
  'SERVICE-OFTEN': t.often,
  'SERVICE-ANSWER': desk.answerFaults.missing,
  'SERVICE-ANSWER-LONG': desk.answerFaults.tooLong,
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
export const serviceRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = {
  zh: of(zh, adviceZh),
  en: of(en, adviceEn),
}
