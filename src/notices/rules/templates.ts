import type { Language } from '../../kernel/language.ts'
import type { NoticeSubject } from './subjects.ts'

/**
 * The text messages there are. Carriers let through only texts that were registered with them, so what is sent is the name of a
 * template and what fills its gaps; docs/notices.md has the texts to register.
 */
export const SMS_TEMPLATES = {
  /** Signing in by a code. */
  signInCode: ['code'],
  /** The first activation of an account. */
  activationCode: ['code'],
  /** A number that somebody enters as hers. */
  phoneCode: ['code'],
  /** A new password, and whatever asks anew who she is. */
  passwordCode: ['code'],
  /** Binding a membership. */
  memberCode: ['code'],
  /** The link to a guest's own page. `link` is the whole address, below the app's. */
  guestLink: ['inviter', 'link'],
  /** Tells somebody that her company has an account for her. */
  activationInvite: ['company', 'link'],
  /** Tells somebody that what she signs in with has changed: what, and when. */
  accountChanged: ['change', 'time'],
  /** Tells somebody of a trip about which she decides nothing: who applied for it, and where to. */
  tripTold: ['applicant', 'trip'],
  /** Tells a traveller how one of her orders goes on: where it leads to, and what has happened. */
  orderNews: ['trip', 'step'],
  /** Tells whom a trip application concerns how it goes on. */
  applicationNews: ['trip', 'step'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SmsTemplate = keyof typeof SMS_TEMPLATES

/** What a text message is to whoever gets it: a code that she waits for, a warning, or news of what somebody else did. */
export type SmsRoom = 'code' | 'warning' | 'told'

/**
 * Each has room of its own: whoever floods a number with codes must not keep its owner from being warned by it, and whoever names her in
 * every trip must not keep her from her own codes.
 */
export function smsRoomOf(template: SmsTemplate): SmsRoom {
  if (template === 'accountChanged') return 'warning'
  return (SMS_TEMPLATES[template] as readonly string[]).includes('code') ? 'code' : 'told'
}

/** The templates that share a room. */
export const templatesIn = (room: SmsRoom): readonly SmsTemplate[] =>
  Object.keys(SMS_TEMPLATES).filter((name): name is SmsTemplate => isSmsTemplate(name) && smsRoomOf(name) === room)

/** What a notice is about, as its sender's key says before the colon: mails and cards about different matters have room of their own. */
export const matterOf = (key: string): string => key.slice(0, key.indexOf(':') < 0 ? key.length : key.indexOf(':'))

export type SmsParams = Readonly<Record<string, string>>

export const isSmsTemplate = (name: string): name is SmsTemplate => Object.hasOwn(SMS_TEMPLATES, name)

/** Carriers' limit on what fills one gap. */
export const SMS_PARAM_CHARACTERS_MAX = 35
export const MAIL_SUBJECT_CHARACTERS_MAX = 200
export const MAIL_TEXT_CHARACTERS_MAX = 20_000
const ADDRESS_CHARACTERS_MAX = 254
const CARD_NAME_CHARACTERS_MAX = 200
const CARD_TITLE_CHARACTERS_MAX = 200
/** Some platforms show less of it, and cut it. */
const CARD_TEXT_CHARACTERS_MAX = 1_000
/** The least that a platform takes. */
const CARD_LINK_CHARACTERS_MAX = 500
export const NOTICE_KEY_CHARACTERS_MAX = 120

/** Whose a notice is, so that her choices and her quiet hours hold for it. */
export interface About {
  readonly personId: string
  readonly subject: NoticeSubject
  /** What it asks of her is to be done by then: known too late, it is of no use. Without one, when it is not worth saying any later. */
  readonly deadline?: Temporal.Instant
  /**
   * What it asks of her, where it does: ids and words of the sender's wing, such as `approvals.step:<id>`. Once its sender calls that over
   * what still waits is not sent. Without it, it tells something that stays true.
   */
  readonly asks?: string
}

export interface Sms {
  readonly kind: 'sms'
  /** Null where nobody knows yet whose it is. */
  readonly companyId: string | null
  /** E.164, such as +8613800000000. */
  readonly to: string
  readonly template: SmsTemplate
  readonly params: SmsParams
  readonly language: Language
  /** Said once per key. Ids and words of the sender's wing, such as `entry.code:<id>`; nothing personal. */
  readonly key: string
  /** Not worth saying any later. */
  readonly until?: Temporal.Instant
  /** Without it, it goes out at any hour: a code, or what somebody asked for herself. */
  readonly about?: About
}

export interface Mail {
  readonly kind: 'mail'
  readonly companyId: string | null
  readonly to: string
  /** One line. */
  readonly subject: string
  /** Plain text; greeting and signature are put around it. */
  readonly text: string
  readonly language: Language
  readonly key: string
  readonly until?: Temporal.Instant
  readonly about?: About
}

/** Where cards are sent: chat programs in which people find our app. */
export const CHAT_PLATFORMS = ['lark', 'wecom', 'dingtalk'] as const
export type ChatPlatform = (typeof CHAT_PLATFORMS)[number]

/** A message with one button, in a chat. */
export interface Card {
  readonly kind: 'card'
  readonly companyId: string
  readonly platform: ChatPlatform
  /** The platform's own name for her. */
  readonly to: string
  /** One line. */
  readonly title: string
  /** Plain text, in lines. */
  readonly text: string
  /** Where its button leads. */
  readonly link: string
  readonly language: Language
  readonly key: string
  readonly until?: Temporal.Instant
  readonly about?: About
}

export type Notice = Sms | Mail | Card

/** A code is digits or capital letters; a link's path is what an address may hold. Nothing else reaches a carrier unseen. */
const CODE = /^[0-9A-Z]{4,8}$/
const E164 = /^\+[1-9]\d{6,14}$/
/** Enough to keep headers and envelopes whole; whether somebody reads there, only a mail can tell. */
const MAIL_ADDRESS = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/

const hasControls = (text: string, allowed: string): boolean => {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if ((code < 32 || code === 127) && !allowed.includes(character)) return true
  }
  return false
}

/** What is wrong with a notice, as a sentence without anything of its content; null where nothing is. */
export function noticeProblem(notice: Notice): string | null {
  const length = notice.key.length
  if (length === 0 || length > NOTICE_KEY_CHARACTERS_MAX) return 'the key has 1 to 120 characters'
  if (notice.about && notice.companyId === null) return 'whose a notice is, is said with her company'
  const asks = notice.about?.asks
  if (asks !== undefined && (asks.length === 0 || asks.length > NOTICE_KEY_CHARACTERS_MAX)) return 'what it asks has 1 to 120 characters'
  if (notice.kind === 'card') return cardProblem(notice)
  return notice.kind === 'sms' ? smsProblem(notice) : mailProblem(notice)
}

function cardProblem({ to, title, text, link }: Card): string | null {
  if (to.trim() === '' || to.length > CARD_NAME_CHARACTERS_MAX || hasControls(to, '')) return 'the card is for one account of its platform'
  if (title.trim() === '' || title.length > CARD_TITLE_CHARACTERS_MAX || hasControls(title, '')) {
    return `the title is one line of at most ${CARD_TITLE_CHARACTERS_MAX} characters`
  }
  if (text.trim() === '' || text.length > CARD_TEXT_CHARACTERS_MAX || hasControls(text, '\n')) {
    return `the text of a card has at most ${CARD_TEXT_CHARACTERS_MAX} characters`
  }
  if (link.length > CARD_LINK_CHARACTERS_MAX || !/^https?:\/\/\S+$/.test(link)) return 'the button of a card leads to an address'
  return null
}

function smsProblem({ to, template, params }: Sms): string | null {
  if (!E164.test(to)) return 'the number is written as in E.164'
  const gaps: readonly string[] = SMS_TEMPLATES[template]
  const given = Object.keys(params)
  if (given.length !== gaps.length || !gaps.every((gap) => given.includes(gap))) return `${template} has the gaps ${gaps.join(', ')}`
  for (const [gap, value] of Object.entries(params)) {
    if (value.trim() === '' || hasControls(value, '')) return `${gap} is filled with one line`
    if (gap === 'code' && !CODE.test(value)) return 'a code is 4 to 8 digits or capital letters'
    if (gap === 'link' && linkPath(value) === null) return 'a link is an address of at most 35 characters after its host'
  }
  return null
}

function mailProblem({ to, subject, text }: Mail): string | null {
  if (to.length > ADDRESS_CHARACTERS_MAX || !MAIL_ADDRESS.test(to) || hasControls(to, '')) return 'the address is a mail address'
  if (subject.trim() === '' || subject.length > MAIL_SUBJECT_CHARACTERS_MAX || hasControls(subject, '')) {
    return `the subject is one line of at most ${MAIL_SUBJECT_CHARACTERS_MAX} characters`
  }
  if (text.trim() === '' || text.length > MAIL_TEXT_CHARACTERS_MAX || hasControls(text, '\n\t')) {
    return `the text has at most ${MAIL_TEXT_CHARACTERS_MAX} characters`
  }
  return null
}

/**
 * What of a link fills the gap: carriers want the host written out in the registered text, so only path and query travel.
 * Null for what is no address, or too long a one.
 */
export function linkPath(link: string): string | null {
  const path = /^https?:\/\/[^/?#\s]+\/(\S*)$/.exec(link)?.[1]
  return path === undefined || path === '' || path.length > SMS_PARAM_CHARACTERS_MAX ? null : path
}

/** What fills the gaps at the carrier: links by their path, everything else cut to what fits. */
export function gapsOf(params: SmsParams): SmsParams {
  return Object.fromEntries(Object.entries(params).map(([gap, value]) => [gap, gap === 'link' ? (linkPath(value) ?? '') : fitted(value)]))
}

/** Carriers count as a message does: a character beyond the first plane takes two places, and is never cut in two. */
function fitted(value: string): string {
  const text = value.trim()
  if (text.length <= SMS_PARAM_CHARACTERS_MAX) return text
  let cut = ''
  for (const character of text) {
    if (cut.length + character.length > SMS_PARAM_CHARACTERS_MAX - 1) break
    cut += character
  }
  return `${cut}…`
}
