import type { CallResult } from '../../kernel/call.ts'
import type { stopInfo } from '../calls.ts'

type Stop = CallResult<typeof stopInfo>['stops'][number]

export interface StopRow extends Stop {
  /** Null where a train begins or ends. */
  readonly stayMinutes: number | null
  /** From where one gets on to where one gets off. */
  readonly isYours: boolean
}

/** The stops of a train as a list shows them. A ride whose ends it does not call at marks nothing. */
export function stopRows(
  stops: readonly Stop[],
  ride: { readonly fromStationCode: string; readonly toStationCode: string },
): readonly StopRow[] {
  const start = stops.findIndex(({ stationCode }) => stationCode === ride.fromStationCode)
  const end = stops.findIndex(({ stationCode }) => stationCode === ride.toStationCode)
  return stops.map((stop, nth) => ({
    ...stop,
    stayMinutes:
      stop.arriveAt === null || stop.departAt === null
        ? null
        : Temporal.Instant.from(stop.arriveAt).until(Temporal.Instant.from(stop.departAt)).total('minutes'),
    isYours: start !== -1 && end > start && nth >= start && nth <= end,
  }))
}
