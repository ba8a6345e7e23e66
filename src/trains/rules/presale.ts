import { DEFAULT_ZONE } from '../../kernel/time.ts'

/** How far ahead trains can be looked at before they are sold: the railway's timetable reaches no further. In days, today included. */
export const SEARCH_DAYS = 60

/** What the railway says of its sale (C-TRAIN-14). */
export interface Presale {
  /** On sale, today included: 15 (READINGS.md, Rail rules). */
  readonly days: number
  /** Whether it sells now; at night it does not. */
  readonly isOpen: boolean
  /** While it does not: when it does again, an instant with offset. */
  readonly opensAt: string | null
  /** How long before departure the last seat is sold, in minutes. */
  readonly closesMinutesBefore: number
  /** In minutes. */
  readonly payWithinMinutes: number
  readonly mostPassengers: number
  /** Days on which students travel for less; both days included. */
  readonly studentPeriods: readonly { readonly from: string; readonly to: string }[]
}

/** The last day that is on sale, from the hour of its station on. */
export const lastSaleDate = (today: Temporal.PlainDate, { days }: Pick<Presale, 'days'>): Temporal.PlainDate =>
  today.add({ days: days - 1 })

/**
 * When a day of travel is released at a station. `startsAt`: the station's hour, `HH:MM`. With 15 days, 9 December is sold from 25 November on.
 */
export function releasedAt(trainDate: string, startsAt: string, { days }: Pick<Presale, 'days'>): Temporal.Instant {
  const day = Temporal.PlainDate.from(trainDate).subtract({ days: days - 1 })
  return day.toZonedDateTime({ timeZone: DEFAULT_ZONE, plainTime: Temporal.PlainTime.from(startsAt) }).toInstant()
}

/** Whether seats of a day are sold from a station at an instant: at the minute of its release they are. */
export const isReleased = (trainDate: string, startsAt: string, sale: Pick<Presale, 'days'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, releasedAt(trainDate, startsAt, sale)) >= 0

export interface StripDay {
  readonly date: string
  /** `onSale` may still wait for the hour of its station on its last day; `notYet` can be looked at, not bought. */
  readonly state: 'onSale' | 'lastDay' | 'notYet'
}

/** The days of the strip: from today to as far as trains can be looked at. */
export function stripDays(today: Temporal.PlainDate, sale: Pick<Presale, 'days'>): StripDay[] {
  const last = sale.days - 1
  return Array.from({ length: Math.max(SEARCH_DAYS, sale.days) }, (_, ahead): StripDay => {
    const state = ahead < last ? 'onSale' : ahead === last ? 'lastDay' : 'notYet'
    return { date: today.add({ days: ahead }).toString(), state }
  })
}
