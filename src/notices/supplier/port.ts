import type { Language } from '../../kernel/language.ts'
import type { ChatPlatform, SmsParams, SmsTemplate } from '../rules/templates.ts'

/** What notices need of whoever carries text messages, in their own words. */
export interface SmsSupplier {
  readonly name: 'aliyun'
  send(sms: OutgoingSms): Promise<SendAnswer>
  /** What became of one that was sent without a clear answer. */
  find(sms: Pick<OutgoingSms, 'id' | 'to'>, sentAt: Temporal.Instant): Promise<FindAnswer>
}

/** What notices need of whoever carries mails. A mail cannot be asked about. */
export interface MailSupplier {
  readonly name: 'smtp'
  /** The same id makes the same Message-ID, by which a second copy can be recognised. */
  send(mail: OutgoingMail): Promise<SendAnswer>
}

/** What notices need of a chat platform. It cannot be asked about a card; each of them drops a second copy by itself. */
export interface CardSupplier {
  readonly name: ChatPlatform
  send(card: OutgoingCard): Promise<SendAnswer>
}

/** The chat platforms that carry cards here; those that are not set up are left out. */
export type CardSuppliers = Readonly<Partial<Record<ChatPlatform, CardSupplier>>>

export interface OutgoingSms {
  /** Ours; the carrier keeps it beside the message. */
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly template: SmsTemplate
  readonly params: SmsParams
  readonly language: Language
}

export interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly language: Language
  readonly at: Temporal.Instant
}

export interface OutgoingCard {
  readonly id: string
  /** The platform's own name for her. */
  readonly to: string
  readonly title: string
  readonly text: string
  /** What stands on its button: four characters at most. */
  readonly button: string
  readonly link: string
}

export type SendAnswer =
  /** Taken; whether it arrives is the carrier's affair from here on. */
  | { readonly is: 'sent'; readonly ref: string }
  /** It will not be taken however often it is sent. `reason` is the carrier's code, never its words. */
  | { readonly is: 'refused'; readonly reason: string }

export type FindAnswer =
  /** `ref` where the carrier tells it again. */
  { readonly is: 'sent'; readonly ref: string | null } | { readonly is: 'refused'; readonly reason: string } | { readonly is: 'unknown' }

/** Nothing was sent: not reached, or told to come back later. */
export class CarrierAway extends Error {
  override readonly name = 'CarrierAway'
}

/** It may or may not have been sent: ask before sending again, where one can ask. */
export class CarrierUnclear extends Error {
  override readonly name = 'CarrierUnclear'
}
