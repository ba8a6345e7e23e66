import type { StandbyForm } from '../../calls/standby.ts'
import { STANDBY_CUTOFF_HOURS_BEFORE, STANDBY_REQUIREMENTS_MAX, STANDBY_REQUIREMENTS_PER_DATE_MAX } from '../../rules/standby.ts'
import type { WantedSeats } from '../form-paths.ts'

export type RideShown = StandbyForm['requirements'][number]['train']

/** A train with a seat type that would do. */
export interface Wish extends WantedSeats {
  /** As it was listed; null of what an address named, until the form has been read. */
  readonly train: RideShown | null
}

export const wishKey = ({ trainId, fromStationCode, toStationCode, seat }: WantedSeats): string =>
  [trainId, fromStationCode, toStationCode, seat].join(' ')

/** The part that is sent. */
export const askedWish = ({ trainId, fromStationCode, toStationCode, seat }: WantedSeats): WantedSeats => ({
  trainId,
  fromStationCode,
  toStationCode,
  seat,
})

type Read = Pick<StandbyForm, 'requirements'>

/** What the form says of a wish; null until it was read for it. */
export const readOf = ({ requirements }: Read, wish: WantedSeats) =>
  requirements.find(
    ({ train, seat }) =>
      wishKey(wish) ===
      wishKey({
        trainId: train.trainId,
        fromStationCode: train.from.stationCode,
        toStationCode: train.to.stationCode,
        seat: seat.seat,
      }),
  ) ?? null

/** The day on which a wish leaves, YYYY-MM-DD; empty while nothing is known of its train. */
export const dayOf = ({ train }: Pick<Wish, 'train'>): string => train?.from.at.slice(0, 10) ?? ''

/** The days on which more can be chosen: two adjacent ones at most, so the day before and the day after while there is only one [V-TRAIN-07]. */
export function daysToChoose(wishes: readonly Pick<Wish, 'train'>[], sale: { readonly first: string; readonly last: string }): string[] {
  const days = [...new Set(wishes.map(dayOf))].filter((day) => day !== '').toSorted()
  const [only] = days
  if (only === undefined || days.length > 1) return days
  const day = Temporal.PlainDate.from(only)
  return [day.subtract({ days: 1 }), day, day.add({ days: 1 })]
    .map((one) => one.toString())
    .filter((one) => one === only || (sale.first <= one && one <= sale.last))
}

type Fullness = 'perDate' | 'most' | null

/** Which limit one more wish of a day would pass [V-TRAIN-08] [V-TRAIN-09]. */
export function fullOn(wishes: readonly Pick<Wish, 'train'>[], day: string): Fullness {
  if (wishes.length >= STANDBY_REQUIREMENTS_MAX) return 'most'
  return wishes.filter((wish) => dayOf(wish) === day).length >= STANDBY_REQUIREMENTS_PER_DATE_MAX ? 'perDate' : null
}

/** Hours before the first of the trains leaves; the first is the latest that may be chosen. */
const CUT_OFF_HOURS = [STANDBY_CUTOFF_HOURS_BEFORE, 6, 12, 24, 48] as const

/** Until when one can wait, as choices: each so many hours before the first train leaves, as far as that is still to come [V-TRAIN-12]. */
export function cutOffsOf({ latestCutOffAt, now }: Pick<StandbyForm, 'latestCutOffAt' | 'now'>) {
  const [latest, asOf] = [Temporal.Instant.from(latestCutOffAt), Temporal.Instant.from(now)]
  return CUT_OFF_HOURS.map((hours) => ({ hours, at: latest.subtract({ hours: hours - STANDBY_CUTOFF_HOURS_BEFORE }) })).filter(
    ({ at }) => Temporal.Instant.compare(at, asOf) > 0,
  )
}
