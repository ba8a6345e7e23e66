/** What a person is told about, as she chooses by it. */
export const CHOICE_SUBJECTS = ['orders', 'payments', 'approvals', 'told', 'trips', 'news'] as const
export type ChoiceSubject = (typeof CHOICE_SUBJECTS)[number]

/** What concerns her safety or that of her account is told at any hour, and cannot be switched off. Codes have no subject at all: she waits for them. */
export type NoticeSubject = ChoiceSubject | 'safety'

/** Ways out of the app that can be switched; the app itself is always one. */
export const CHANNELS = ['sms', 'mail', 'card'] as const
export type Channel = (typeof CHANNELS)[number]

/** Which subjects come by which channel. */
export type Choices = Readonly<Record<Channel, readonly ChoiceSubject[]>>

export interface OwnChoice {
  readonly subject: ChoiceSubject
  readonly channel: Channel
  readonly isOn: boolean
}

/** Her own choice where she made one, else her company's. */
export function isChosen(of: { subject: NoticeSubject; channel: Channel }, own: readonly OwnChoice[], company: Choices): boolean {
  const { subject, channel } = of
  if (subject === 'safety') return true
  return own.find((one) => one.subject === subject && one.channel === channel)?.isOn ?? company[channel].includes(subject)
}
