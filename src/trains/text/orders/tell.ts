import { dayInWords } from '../../../kernel/day-words.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { momentOf, type Facts, type FlightFailure } from '../facts.ts'

/** What a step of a timeline says. */
export interface StepWords {
  readonly title: string
  readonly detail: string
}

/** What a sentence is told; empty of what is not known. */
export interface StepFacts {
  /** Who did it, or who is asked. */
  readonly who: string
  readonly amount: string
  readonly company: string
  /** What the railway keeps, and what we keep of our own fee. */
  readonly fee: string
  readonly serviceFee: string
  /** Where both stand in one sum of a refund: what the railway keeps of it. */
  readonly railwayFee: string
  readonly until: string
  readonly before: string
  readonly backBefore: string
  readonly backAfter: string
  readonly after: string
  readonly reason: string
  readonly till: string
  readonly pickupNumber: string
  readonly tickets: number | null
  readonly isOpen: boolean
  readonly isUnclear: boolean
  readonly trainNo: string
  /** Of a change, the order whose tickets it replaces. */
  readonly from: string
  /** Of several trains the one that is tried next. */
  readonly nextTrainNo: string
  /** Of another order. */
  readonly number: string
  /** Of the flight that is taken where no train can be had. */
  readonly flightNumber: string
  /** When a train that is late leaves, and how many minutes late. */
  readonly departs: string
  readonly minutes: number | null
  /** A day in words. */
  readonly untilDate: string
  /** The day by which money is back, and the day on which a transfer was made. */
  readonly promisedOn: string
  readonly paidOn: string
  /** Other seats than wished for. */
  readonly isOther: boolean
}

const moneyOf = (value: string | number | undefined): string => (typeof value === 'number' && value !== 0 ? formatMoney(value) : '')
const wordOf = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

/** What the railway keeps of a refund, whose fee holds ours too. */
function railwayFeeOf(facts: Facts): string {
  const [all, ours = 0] = [facts['feeMinor'], facts['serviceFeeMinor']]
  return typeof all === 'number' && typeof ours === 'number' && all > ours ? formatMoney(all - ours) : ''
}

/** Why no seats were taken; a reason that nobody knows any more reads as refused. */
export const holdFailuresOf =
  (words: Readonly<Record<string, string>> & { readonly refused: string }) =>
  (reason: string): string =>
    Object.hasOwn(words, reason) ? (words[reason] ?? words.refused) : words.refused

/** Why a flight was not had; a reason that nobody knows any more reads as not found out. */
export const whyNoFlightOf =
  (words: Readonly<Record<FlightFailure, string>>) =>
  (why: string): string =>
    Object.hasOwn(words, why) ? words[why as FlightFailure] : words.unclear

/**
 * Tells a step of a timeline. Rows outlive the code that wrote them: a kind that nobody knows any more reads as `other`, and facts that are
 * missing are left out of the sentence.
 */
export function teller<W extends StepWords>(language: Language, words: Readonly<Record<string, (facts: StepFacts) => W>>, other: W) {
  return (kind: string, facts: Facts, who = ''): W => {
    const say = Object.hasOwn(words, kind) ? words[kind] : undefined
    if (say === undefined) return other
    const dayOf = (name: string): string => (facts[name] === undefined ? '' : dayInWords(String(facts[name]), language))
    return say({
      who,
      amount: moneyOf(facts['amountMinor']),
      company: moneyOf(facts['companyMinor']),
      fee: moneyOf(facts['feeMinor']),
      serviceFee: moneyOf(facts['serviceFeeMinor']),
      railwayFee: railwayFeeOf(facts),
      until: momentOf(facts['until'], language),
      before: moneyOf(facts['oldMinor']),
      after: moneyOf(facts['newMinor']),
      backBefore: moneyOf(facts['oldBackMinor']),
      backAfter: moneyOf(facts['newBackMinor']),
      reason: wordOf(facts['reason']),
      till: wordOf(facts['gateway']),
      pickupNumber: wordOf(facts['pickupNumber']),
      tickets: typeof facts['tickets'] === 'number' ? facts['tickets'] : null,
      isOpen: facts['open'] === 1,
      isUnclear: facts['unclear'] === 1,
      trainNo: wordOf(facts['trainNo']),
      from: wordOf(facts['from']),
      nextTrainNo: wordOf(facts['nextTrainNo']),
      number: wordOf(facts['number']),
      flightNumber: wordOf(facts['flightNumber']),
      departs: momentOf(facts['newDepartsAt'], language),
      untilDate: dayOf('untilDate'),
      promisedOn: dayOf('promisedOn'),
      paidOn: dayOf('paidOn'),
      minutes: typeof facts['minutes'] === 'number' ? facts['minutes'] : null,
      isOther: facts['otherSeats'] === 1,
    })
  }
}
