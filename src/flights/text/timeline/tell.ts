import type { Language } from '../../../kernel/language.ts'
import type { Facts, StepFacts, StepWords, TimelineKind } from '../facts.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { formatMoment } from '../format.ts'

export type TimelineWords = Readonly<Record<TimelineKind, (facts: StepFacts) => StepWords>>

/** Names: who did it, and in whose place. */
export interface Doers {
  readonly who: string
  readonly inPlaceOf: string
  /** Whom to turn to. */
  readonly contact: string
}

const moneyOf = (value: string | number | undefined): string => (typeof value === 'number' ? formatMoney(value) : '')
const numberOf = (value: string | number | undefined): number | null => (typeof value === 'number' ? value : null)
const wordOf = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

/**
 * Tells a step of a timeline. Rows outlive the code that wrote them: a kind that nobody knows any more reads as `other`, and
 * facts that are missing are left out of the sentence. `seenAt` is when it happened; times of that day are said without a date.
 * The doers are named where they are known.
 */
export function teller(language: Language, words: TimelineWords, other: StepWords) {
  return (kind: string, facts: Facts, seenAt?: string, { who = '', inPlaceOf = '', contact = '' }: Partial<Doers> = {}): StepWords => {
    if (!Object.hasOwn(words, kind)) return other
    return words[kind as TimelineKind]({
      amount: moneyOf(facts['amountMinor']),
      fee: facts['feeMinor'] === 0 ? '' : moneyOf(facts['feeMinor']),
      promisedOn: wordOf(facts['promisedOn']),
      paidOn: wordOf(facts['paidOn']),
      before: moneyOf(facts['oldMinor']),
      after: moneyOf(facts['newMinor']),
      pnr: wordOf(facts['pnr']),
      until: formatMoment(wordOf(facts['until']), language, seenAt),
      reason: wordOf(facts['reason']),
      by: wordOf(facts['by']),
      till: wordOf(facts['gateway']),
      tickets: numberOf(facts['tickets']),
      who,
      inPlaceOf,
      contact,
      isOpen: facts['open'] === 1,
      isUnheld: facts['unheld'] === 1,
      level: facts['levels'] === 1 ? null : numberOf(facts['level']),
      levels: facts['levels'] === 1 ? null : numberOf(facts['levels']),
    })
  }
}
