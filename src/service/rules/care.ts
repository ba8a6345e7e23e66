/** When and to whom a kind line is said. Hours and months are Shanghai's. */
export interface CareMoment {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** 0 to 23. */
  readonly hour: number
  /** Days until the next trip begins; null without one. */
  readonly tripInDays: number | null
}

export type CareTopic =
  | 'tripToday'
  | 'tripTomorrow'
  | 'early'
  | 'morning'
  | 'noon'
  | 'afternoon'
  | 'evening'
  | 'night'
  | 'spring'
  | 'summer'
  | 'autumn'
  | 'winter'

/** A subject, and which of its lines. */
export interface CareLine {
  readonly topic: CareTopic
  readonly variant: number
}

/** Each subject has this many lines, so that the next day says another one. */
export const CARE_VARIANTS = 2

const SEASONS: readonly CareTopic[] = ['winter', 'spring', 'summer', 'autumn']

/** December to February is winter, and so on by threes. */
export function seasonOf(month: number): CareTopic {
  return SEASONS[Math.floor((month % 12) / 3)] ?? 'winter'
}

export function partOfDay(hour: number): CareTopic {
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 8) return 'early'
  if (hour < 11) return 'morning'
  if (hour < 14) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

const EPOCH = '2024-01-01'

/**
 * Which line is said: the trip of today or tomorrow first, otherwise by turns the hour and the season. The same moment says the same
 * line to everybody, and no two days in a row say the same.
 */
export function careLine({ date, hour, tripInDays }: CareMoment): CareLine {
  const day = Temporal.PlainDate.from(date)
  const dayNumber = Temporal.PlainDate.from(EPOCH).until(day).days
  const variant = ((dayNumber % CARE_VARIANTS) + CARE_VARIANTS) % CARE_VARIANTS
  if (tripInDays === 0) return { topic: 'tripToday', variant }
  if (tripInDays === 1) return { topic: 'tripTomorrow', variant }
  const isSeasonsTurn = ((Math.floor(dayNumber / CARE_VARIANTS) % 2) + 2) % 2 === 1
  return { topic: isSeasonsTurn ? seasonOf(day.month) : partOfDay(hour), variant }
}
