/** One booking on its way from somewhere to somewhere, as journeys are put together of. */
export interface Booking {
  readonly from: string
  readonly to: string
  readonly departsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** Of which order it is a way; ways of one order belong together wherever they lead. */
  readonly wayOf?: string
}

/** Who stays longer somewhere has moved there, or has another reason to go on. */
const STAY_MAX_DAYS = 14
const DAY_HOURS = 24

/**
 * Puts the bookings of one journey together: the next one belongs to it where it leaves from where the last one ended, within two
 * weeks, until the first city is reached again. Bookings may come in any order.
 */
export function journeysOf<B extends Booking>(bookings: readonly B[]): readonly (readonly B[])[] {
  const byTime = bookings.toSorted((a, b) => Temporal.Instant.compare(a.departsAt, b.departsAt))
  const journeys: B[][] = []
  for (const booking of byTime) {
    const open = journeys.find((journey) => isWayOn(journey, booking)) ?? journeys.find((journey) => goesOn(journey, booking))
    if (open) open.push(booking)
    else journeys.push([booking])
  }
  return journeys
}

const isWayOn = (journey: readonly Booking[], { wayOf }: Booking): boolean =>
  wayOf !== undefined && journey.some((one) => one.wayOf === wayOf)

function goesOn(journey: readonly Booking[], next: Booking): boolean {
  const [first] = journey
  const last = journey.at(-1)
  if (!first || !last || last.to !== next.from || last.to === first.from) return false
  const stay = next.departsAt.since(last.endsAt).total('hours')
  return stay >= 0 && stay <= STAY_MAX_DAYS * DAY_HOURS
}
