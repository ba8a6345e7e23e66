import type { SliceAbroad } from './abroad.ts'
import { cancelledWay } from './cancelled-way.ts'

/** A way of a journey as it was told, and as its airline flies it; null where it does not. */
export interface OtherWay {
  readonly was: SliceAbroad
  readonly is: SliceAbroad | null
}

const flightsOf = ({ segments }: SliceAbroad): string =>
  segments
    .map(({ number, from, to }) => [number, from.airport, Temporal.Instant.from(from.at), to.airport, Temporal.Instant.from(to.at)].join())
    .join(';')

/** Ways that are not flown as they were told, in their order. Each of `now` stands for the one between its airports that leaves next to it. */
export function otherWays(told: readonly SliceAbroad[], now: readonly SliceAbroad[]): readonly OtherWay[] {
  const placed = new Map(now.map((slice) => [cancelledWay(told, slice), slice]))
  return told.flatMap((was, way) => {
    const is = placed.get(way) ?? null
    return is !== null && flightsOf(was) === flightsOf(is) ? [] : [{ was, is }]
  })
}
