import { dayInWords } from '../../kernel/day-words.ts'
import type { Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'

/** What a refusal tells its sentence: amounts in minor units, instants as ISO. */
export type Facts = Readonly<Record<string, string | number>>
export type Words = string | ((facts: Facts) => string)

/** What the wing's rules and its calls refuse with. */
export type TrainRefusalCode =
  | 'TR-NO-LINE'
  | 'TR-NO-POLICY'
  | 'TR-SUPPLIER'
  | 'TR-PRESALE'
  | 'TR-GONE'
  | 'TR-DEPARTURE'
  | 'TR-ARRIVAL'
  | 'TR-SAME-CITY'
  | 'TR-DATE-MISSING'
  | 'TR-DATE'
  | 'TR-STATION'
  | 'TR-STATION-CLOSED'
  | 'TR-PASSENGER'
  | 'TR-PASSENGERS-MOST'
  | 'TR-SEAT'
  | 'TR-MIXED-DATES'
  | 'TR-CHILD-ALONE'
  | 'TR-STUDENT-PERIOD'
  | 'TR-STUDENT-SEAT'
  | 'TR-STUDENT-RIDES'
  | 'TR-TWICE'
  | 'TR-OVERLAP'
  | 'TR-LOCKED'
  | 'TR-CANCELLED-OFTEN'
  | 'TR-STANDBY-NONE'
  | 'TR-STANDBY-DATES'
  | 'TR-STANDBY-PER-DATE'
  | 'TR-STANDBY-MOST'
  | 'TR-STANDBY-PER-DAY'
  | 'TR-STANDBY-LINE'
  | 'TR-STANDBY-TWICE'
  | 'TR-STANDBY-NO-SEAT'
  | 'TR-STANDBY-OVER'
  | 'TR-CUTOFF'
  | 'TR-CUTOFF-PAST'
  | 'TR-CUTOFF-LATE'
  | 'TR-CHANGED'
  | 'TR-DAY-OVER'
  | 'TR-NOT-LATER'
  | 'TR-DESTINATION-LATE'
  | 'TR-DEPARTED'
  | 'TR-MOVED-LATE'
  | 'TR-MOVED-HONGKONG'
  | 'TR-NOT-ON-SALE'
  | 'TR-DOCUMENT'
  | 'TR-PHONE'
  | 'TR-CONTACT'
  | 'TR-COST'
  | 'TR-OVER-REASON'
  | 'TR-OVER-NOTE'
  | 'TR-APPROVER'
  | 'TR-TERMS'
  | 'TR-PRICE'
  | 'TR-OVER'
  | 'TR-PARTY-OVER'
  | 'TR-NO-APPROVER'
  | 'TR-NO-CASHIER'
  | 'TR-CREDIT'
  | 'TR-WAIT'
  | 'TR-REASON'
  | 'TR-COMPLETE'
  | 'TR-ISSUING'
  | 'TR-CANCELLING'
  | 'TR-NOT-YOURS'
  | 'TR-RIGHT-ENDED'
  | 'TR-NOT-DUE'

/** An instant by Shanghai's clock, with its day: "12月2日 11:30". Empty of none. */
export function momentOf(at: string | number | undefined, language: Language): string {
  if (typeof at !== 'string' || at === '') return ''
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(DEFAULT_ZONE)
  const day = dayInWords(local.toPlainDate().toString(), language, local.toPlainDate())
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return language === 'zh' ? `${day} ${time}` : `${time} on ${day}`
}

/** A number that a sentence may be told, or the limit that it speaks of where it is not. */
export const countOf = (facts: Facts, name: string, otherwise: number): number =>
  typeof facts[name] === 'number' ? facts[name] : otherwise

/** An amount of minor units as it is read; empty where none is told. */
export const moneyOf = (value: string | number | undefined): string => (typeof value === 'number' ? formatMoney(value) : '')
