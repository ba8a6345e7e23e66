/** Whole minutes from one instant to another. */
export const minutesBetween = (fromIso: string, toIso: string): number =>
  Math.floor((Temporal.Instant.from(toIso).epochMilliseconds - Temporal.Instant.from(fromIso).epochMilliseconds) / 60_000)
