import type { FlightOrderText } from '../../text/order/zh.ts'

/** Why orders are cancelled, the commonest first; the last one is told in one's own words. */
export const CANCEL_REASONS = ['planChanged', 'wrongChoice', 'betterFlight', 'otherTransport', 'bookedTwice', 'other'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The longest reason (constants: text.maxLength). */
export const REASON_CHARACTERS_MAX = 128

/** The reason as it is sent and kept; empty when none was given, and then nothing is sent [V-OTHER-10]. */
export function reasonText(reason: CancelReason | null, ownWords: string, words: FlightOrderText['cancel']['reasons']): string {
  if (reason === null) return ''
  return reason === 'other' ? ownWords.trim() : words[reason]
}
