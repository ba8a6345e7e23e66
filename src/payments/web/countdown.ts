const SECOND_MS = 1_000

/** When an answer was read: the server's clock then, and this phone's. Only the difference between two readings of the phone counts. */
export interface ReadAt {
  /** The server's clock in the answer. ISO. */
  readonly now: string
  /** This phone's clock when the answer came. */
  readonly readAtMs: number
}

const msOf = (isoInstant: string): number => Temporal.Instant.from(isoInstant).epochMilliseconds

/** How long until an instant of the server's, in milliseconds, whatever time this phone thinks it is; never negative. */
export function leftMs(until: string, { now, readAtMs }: ReadAt, phoneNowMs: number): number {
  // A phone set back while the page is open would win time: it never has more than it had when it asked.
  const passedMs = Math.max(0, phoneNowMs - readAtMs)
  return Math.max(0, msOf(until) - msOf(now) - passedMs)
}

/** "14:32", "1:02:05". A begun second counts as whole: nothing is left only when it says 0:00. */
export function clockOf(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / SECOND_MS)
  const [hours, minutes] = [Math.trunc(seconds / 3_600), Math.trunc((seconds % 3_600) / 60)]
  const two = (figure: number): string => String(figure).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
