/*
 * What the railway takes for tickets that are given back or moved, as dated data: a new rule is a new entry, and tickets are settled by the
 * table that is in force when it happens.
 *
 * Source: China State Railway Group, fees for refunds and changes as 12306 publishes them (12306.cn, 退改签说明), in force since 15 January 2024,
 * with the passenger rules for trains to Hong Kong (West Kowloon). Read for this product on 24 November 2026; no later one was found.
 */

/** Holds from so many hours before departure on; the last entry of a list from departure itself. */
export interface FeeStep {
  readonly fromHoursBefore: number
  readonly percent: number
}

export interface FeeTable {
  /** The first day on which it holds, YYYY-MM-DD, in Shanghai. */
  readonly since: string
  readonly refund: readonly FeeStep[]
  /** Trains to and from Hong Kong. */
  readonly refundHongKong: readonly FeeStep[]
  /** A ticket that was moved for the spring festival's period pays this, whenever it is given back. */
  readonly refundMovedToSpringFestival: number
  /** Moved from inside the free days to a train beyond them: giving it back is not free. */
  readonly refundMovedAway: number
  /** To a later day than the ticket's; to the same or an earlier one a change is free. */
  readonly changeToLaterDay: readonly FeeStep[]
  /** To a later day, once the train has left. */
  readonly changeToLaterDayAfterDeparture: number
  /** From so many hours before departure on a change to another city is possible no more. */
  readonly destinationFromHoursBefore: number
  /** Fees are rounded to this, in minor units … */
  readonly roundedToMinor: number
  /** … and are never less, where there is one at all. */
  readonly leastMinor: number
}

export const FEE_TABLES: readonly FeeTable[] = [
  {
    since: '2024-01-15',
    refund: [
      { fromHoursBefore: 8 * 24, percent: 0 },
      { fromHoursBefore: 48, percent: 5 },
      { fromHoursBefore: 24, percent: 10 },
      { fromHoursBefore: 0, percent: 20 },
    ],
    refundHongKong: [
      { fromHoursBefore: 48, percent: 5 },
      { fromHoursBefore: 24, percent: 30 },
      { fromHoursBefore: 0, percent: 50 },
    ],
    refundMovedToSpringFestival: 20,
    refundMovedAway: 5,
    changeToLaterDay: [
      { fromHoursBefore: 48, percent: 0 },
      { fromHoursBefore: 24, percent: 5 },
      { fromHoursBefore: 0, percent: 15 },
    ],
    changeToLaterDayAfterDeparture: 40,
    destinationFromHoursBefore: 48,
    roundedToMinor: 50,
    leastMinor: 200,
  },
]

/**
 * The periods of the spring festival's traffic (春运): forty days, from fifteen before the new year of the lunar calendar on. Those of 2024 to
 * 2026 are as the railway announced them; the next is reckoned by the same rule until it is announced.
 */
export const SPRING_FESTIVAL_PERIODS: readonly { readonly firstDate: string; readonly lastDate: string }[] = [
  { firstDate: '2024-01-26', lastDate: '2024-03-05' },
  { firstDate: '2025-01-14', lastDate: '2025-02-22' },
  { firstDate: '2026-02-02', lastDate: '2026-03-13' },
  { firstDate: '2027-01-22', lastDate: '2027-03-02' },
]
