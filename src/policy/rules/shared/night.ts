import type { Night } from '../policy.ts'

/** Whether a minute of the day lies in the night: its first minute does, its last does not. */
export function isNight({ fromMinute, untilMinute }: Night, minute: number): boolean {
  return fromMinute <= untilMinute ? fromMinute <= minute && minute < untilMinute : minute >= fromMinute || minute < untilMinute
}
