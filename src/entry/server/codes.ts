import { randomInt } from 'node:crypto'
import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { NoticesFace, SmsTemplate } from '../../notices/server/index.ts'
import { maskMail } from '../../kernel/mask.ts'
import { maskPhone } from '../../people/rules/phone.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Database, Writer } from '../../server/database/connect.ts'
import type { Limit } from '../../server/http/limits.ts'
import { limitsOf } from '../../server/http/limits.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { CodeSent } from '../calls/fields.ts'
import { CODE_HASH, CODE_LIMIT_HASH, CODE_SUBJECT_HASH } from './purposes.ts'
import { keepCode, tryCode } from './store.ts'
import { codeMail } from './code-mail.ts'

/** What a code is for. Codes of one purpose open nothing of another. */
export type CodePurpose = 'signIn' | 'activation' | 'phone' | 'confirm' | 'member'

const TEMPLATES: Readonly<Record<CodePurpose, SmsTemplate>> = {
  signIn: 'signInCode',
  activation: 'activationCode',
  phone: 'phoneCode',
  confirm: 'passwordCode',
  member: 'memberCode',
}

const DIGITS = 6
export const CODE_LIFETIME_MINUTES = 5
/** Five guesses in a million. */
export const WRONG_TRIES_MAX = 5
export const AGAIN_AFTER_SECONDS = 60
const DAY_SECONDS = 24 * 3_600

/** Whatever somebody means by it, one number hears from us once a minute and so often a day. */
const TARGET_MINUTE: Limit = { name: 'code.target-minute', hitsMax: 1, windowSeconds: AGAIN_AFTER_SECONDS }
const TARGET_DAY: Limit = { name: 'code.target-day', hitsMax: 10, windowSeconds: DAY_SECONDS }
/** Somebody who tries number after number. */
const SUBJECT_DAY: Limit = { name: 'code.subject-day', hitsMax: 20, windowSeconds: DAY_SECONDS }

export interface CodeWish {
  readonly purpose: CodePurpose
  /** Where it goes: a phone in E.164, or a mail address. */
  readonly target: string
  /** Whom or what the code speaks for: ids, and the phone where it is about one. Only a hash of it is kept. */
  readonly subject: string
  readonly language: Language
  /** Who asks, where she is not the subject: her messages are counted over all numbers that she tries. */
  readonly askedBy?: string
  readonly companyId?: string | null
  /** Nobody is to get it: everything is done as for somebody, so that nobody can tell, but the notice has run out when its turn comes. */
  readonly isForNobody?: boolean
  /**
   * Whoever asks does not know where it goes, so she is not told what the number has had lately either: where it has had enough,
   * nothing goes out and an earlier code stays good. What she is told is counted by what she typed.
   */
  readonly typed?: string
}

/** Six digits by SMS or mail: five tries, once, for five minutes, one a minute. For every wing that asks for one. */
export interface CodesFace {
  send(writer: Writer, wish: CodeWish): Promise<CodeSent | Refusal>
  /**
   * Whether this is the code. A wrong try counts only if the writer's transaction commits: return the refusal, never throw it.
   */
  check(writer: Writer, tried: { purpose: CodePurpose; subject: string; code: string }): Promise<true | Refusal>
}

export interface CodesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly notices: NoticesFace
}

export function codesOf({ db, clock, secrets, notices }: CodesDeps): CodesFace {
  const subjectHash = (purpose: CodePurpose, subject: string): Buffer => secrets.hash(CODE_SUBJECT_HASH, `${purpose}\0${subject}`)
  const codeHash = (purpose: CodePurpose, subject: string, code: string): Buffer =>
    secrets.hash(CODE_HASH, `${purpose}\0${subject}\0${code}`)

  /** The first limit that is used up, counted in the transaction itself: no second connection while the first is held. */
  async function waitFor(writer: Writer, counted: readonly (readonly [Limit, string])[]): Promise<number | null> {
    const limits = limitsOf({ ...db, kysely: writer }, clock)
    for (const [limit, text] of counted) {
      const admission = await limits.hit(limit, secrets.hash(CODE_LIMIT_HASH, text).toString('base64url'))
      if (!admission.admitted) return admission.retryAfterSeconds
    }
    return null
  }

  const ofTarget = ({ target }: CodeWish) =>
    [
      [TARGET_MINUTE, target],
      [TARGET_DAY, target],
    ] as const
  const ofAsker = ({ subject, askedBy, typed }: CodeWish) =>
    typed === undefined
      ? ([[SUBJECT_DAY, `subject ${askedBy ?? subject}`]] as const)
      : ([
          [TARGET_MINUTE, `typed ${typed}`],
          [SUBJECT_DAY, `typed ${typed}`],
        ] as const)

  return {
    async send(writer, wish) {
      const { purpose, target, subject, language } = wish
      const byMail = target.includes('@')
      if (!notices.canSend(byMail ? 'mail' : 'sms')) return refuse(byMail ? 'AUTH-NO-MAIL' : 'AUTH-NO-SMS')
      const isOpen = wish.typed === undefined
      const retryAfterSeconds = await waitFor(writer, isOpen ? [...ofTarget(wish), ...ofAsker(wish)] : ofAsker(wish))
      if (retryAfterSeconds !== null) return refuse('AUTH-CODE-WAIT', { facts: { retryAfterSeconds } })
      const answer = { sentTo: byMail ? maskMail(target) : maskPhone(target), againAfterSeconds: AGAIN_AFTER_SECONDS }
      if (!isOpen && (await waitFor(writer, ofTarget(wish))) !== null) return answer
      const now = clock.now()
      const expiresAt = now.add({ minutes: CODE_LIFETIME_MINUTES })
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      const hashes = { subjectHash: subjectHash(purpose, subject), codeHash: codeHash(purpose, subject, code) }
      await keepCode(writer, { purpose, ...hashes, sentAt: now, expiresAt })
      const common = {
        companyId: wish.companyId ?? null,
        to: target,
        language,
        key: `entry.code:${uuidv7(now.epochMilliseconds)}`,
        until: wish.isForNobody ? now : expiresAt,
      }
      await notices.send(
        writer,
        byMail
          ? { kind: 'mail', ...common, ...codeMail(language, code, CODE_LIFETIME_MINUTES) }
          : { kind: 'sms', ...common, template: TEMPLATES[purpose], params: { code } },
      )
      return answer
    },
    async check(writer, { purpose, subject, code }) {
      const hashes = { subjectHash: subjectHash(purpose, subject), codeHash: codeHash(purpose, subject, code) }
      const fits = await tryCode(writer, { purpose, ...hashes, now: clock.now(), wrongTriesMax: WRONG_TRIES_MAX })
      return fits || refuse('AUTH-CODE', { field: 'code' })
    },
  }
}
