import { dayInWords } from '../../../kernel/day-words.ts'
import type { Language } from '../../../kernel/language.ts'
import { PAID_WAYS, type Facts, type PaidPart, type StepFacts, type StepWords, type TimelineKind } from '../facts.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import { formatMoment, formatWallMoment } from '../format.ts'

export type TimelineWords = Readonly<Record<TimelineKind, (facts: StepFacts) => StepWords>>

/** Names: who did it, and in whose place. */
export interface Doers {
  readonly who: string
  readonly inPlaceOf: string
  /** Whom she has brought in, and what she wrote to it. */
  readonly to: string
  readonly words: string
  /** Whom to turn to. */
  readonly contact: string
  /** The order changes another one. */
  readonly isChange: boolean
}

const moneyOf = (value: string | number | undefined): string => (typeof value === 'number' ? formatMoney(value) : '')
const numberOf = (value: string | number | undefined): number | null => (typeof value === 'number' ? value : null)
const wordOf = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

function feesOf(facts: Facts): Pick<StepFacts, 'airlineFee' | 'serviceFee'> {
  const [all, ours] = [numberOf(facts['feeMinor']), numberOf(facts['serviceFeeMinor'])]
  if (all === null || ours === null || ours === 0) return { airlineFee: '', serviceFee: '' }
  return { airlineFee: all > ours ? formatMoney(all - ours) : '', serviceFee: formatMoney(ours) }
}

/** Older rows have none. */
function tallyIn(facts: Facts): StepFacts['tally'] {
  const { agreed, refused, of, needed, before } = facts
  if (typeof agreed !== 'number' || typeof refused !== 'number' || typeof of !== 'number') return null
  return typeof needed === 'number' && typeof before === 'number' ? { agreed, refused, of, needed, before } : null
}

/** Who reads only a share of an amount is told no parts of the whole. */
function paidOf(facts: Facts): PaidPart[] {
  const parts = PAID_WAYS.flatMap((way) => {
    const minor = numberOf(facts[`${way}Minor`])
    return minor === null ? [] : [{ way, minor }]
  })
  const total = facts['amountMinor']
  const isWhole = parts.reduce((sum, { minor }) => sum + minor, 0) === total
  if (!isWhole && parts.length > 1) return []
  return parts.map(({ way, minor }) => ({ way, amount: formatMoney(isWhole || typeof total !== 'number' ? minor : total) }))
}

/**
 * Tells a step of a timeline. Rows outlive the code that wrote them: a kind that nobody knows any more reads as `other`, and
 * facts that are missing are left out of the sentence. `seenAt` is when it happened; times of that day are said without a date.
 * The doers are named where they are known.
 */
export function teller(language: Language, words: TimelineWords, other: StepWords) {
  return (
    kind: string,
    facts: Facts,
    seenAt?: string,
    { who = '', inPlaceOf = '', contact = '', to = '', words: written = '', isChange = false }: Partial<Doers> = {},
  ): StepWords => {
    if (!Object.hasOwn(words, kind)) return other
    const seenOn = seenAt === undefined ? undefined : dateIn(DEFAULT_ZONE, Temporal.Instant.from(seenAt))
    const dayOf = (fact: string | number | undefined): string => dayInWords(wordOf(fact), language, seenOn)
    return words[kind as TimelineKind]({
      amount: moneyOf(facts['amountMinor']),
      company: facts['companyMinor'] === 0 ? '' : moneyOf(facts['companyMinor']),
      fee: facts['feeMinor'] === 0 ? '' : moneyOf(facts['feeMinor']),
      ...feesOf(facts),
      changeFee: facts['changeFeeMinor'] === 0 ? '' : moneyOf(facts['changeFeeMinor']),
      extrasKept: moneyOf(facts['extrasKeptMinor']),
      promisedOn: dayOf(facts['promisedOn']),
      from: wordOf(facts['number']),
      untilDate: dayOf(facts['untilDate']),
      paidOn: dayOf(facts['paidOn']),
      before: moneyOf(facts['oldMinor']),
      after: moneyOf(facts['newMinor']),
      pnr: wordOf(facts['pnr']),
      flight: wordOf(facts['flightNumber']),
      leaves: formatWallMoment(wordOf(facts['departsAt']), language),
      oldTime: formatWallMoment(wordOf(facts['oldDepartsAt']), language, seenAt),
      newTime: formatWallMoment(wordOf(facts['newDepartsAt']), language, seenAt),
      oldArrival: formatWallMoment(wordOf(facts['oldArrivesAt']), language, seenAt),
      newArrival: formatWallMoment(wordOf(facts['newArrivesAt']), language, seenAt),
      oldEnds: wordOf(facts[language === 'zh' ? 'oldEndsZh' : 'oldEndsEn']),
      newEnds: wordOf(facts[language === 'zh' ? 'newEndsZh' : 'newEndsEn']),
      newFlight: facts['newFlightNumber'] === facts['flightNumber'] ? '' : wordOf(facts['newFlightNumber']),
      asks: facts['asks'] === 1,
      // Told before it was kept, all of them did.
      exchanges: facts['exchanges'] !== 0,
      accepts: facts['accepts'] !== 0,
      until: formatMoment(wordOf(facts['until']), language, seenAt),
      reason: wordOf(facts['reason']),
      by: wordOf(facts['by']),
      paid: paidOf(facts),
      fromThird: moneyOf(facts['fromThirdMinor']),
      back: moneyOf(facts['backMinor']),
      ended: moneyOf(facts['endedMinor']),
      till: wordOf(facts['gateway']),
      tickets: numberOf(facts['tickets']),
      who,
      inPlaceOf,
      contact,
      to,
      words: written,
      isBefore: facts['where'] === 'before',
      isOpen: facts['open'] === 1,
      isUnclear: facts['unclear'] === 1,
      isUnheld: facts['unheld'] === 1,
      isChange,
      tally: tallyIn(facts),
      level: facts['levels'] === 1 ? null : numberOf(facts['level']),
      levels: facts['levels'] === 1 ? null : numberOf(facts['levels']),
    })
  }
}
