/** What carriers themselves do to journeys that they have sold, whatever they run: how often it is looked for, and until when it must be told. */

const HOUR_MS = 3_600_000

/** How long until a plan is looked at again though nobody has told of it: the nearer departure, the sooner. */
const LOOKS: readonly (readonly [fromHours: number, everyMinutes: number])[] = [
  [7 * 24, 24 * 60],
  [48, 6 * 60],
  [6, 60],
  [0, 15],
]

/** When a plan is looked at next; null once it has left. */
export function nextLook(departsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const hours = (departsAt.epochMilliseconds - now.epochMilliseconds) / HOUR_MS
  if (hours <= 0) return null
  const minutes = LOOKS.find(([from]) => hours >= from)?.[1] ?? 15
  const at = now.add({ minutes })
  // A plan that is far off comes nearer before the next look at its pace.
  return Temporal.Instant.compare(at, departsAt) < 0 ? at : departsAt
}

const AWAITED_MINUTES = 15

/** When seats that nobody has a ticket for yet are looked at again: whoever decides, or pays, is about to do it for what stands now. */
export const lookWhileAwaited = (now: Temporal.Instant): Temporal.Instant => now.add({ minutes: AWAITED_MINUTES })

const SILENT_MINUTES = 5

/** When a carrier is asked again that was silent: nobody has to see to a question that was not answered. */
export const lookAfterSilence = (now: Temporal.Instant): Temporal.Instant => now.add({ minutes: SILENT_MINUTES })

/** Who is told this long ahead of departure still turns back at home. */
const HOURS_TO_TURN_BACK = 4

/**
 * By when whoever travels has to know: some hours before the earlier of both departures; where those have begun, before that departure itself.
 * Once that has passed too, before the departure that is planned now. Null where all has left.
 */
export function mustKnowBy(departures: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant | null {
  const ahead = departures.filter((at) => Temporal.Instant.compare(at, now) > 0).toSorted((a, b) => Temporal.Instant.compare(a, b))
  const first = ahead[0]
  if (!first) return null
  const early = first.subtract({ hours: HOURS_TO_TURN_BACK })
  return Temporal.Instant.compare(early, now) > 0 ? early : first
}
