/** Other ways for a journey that was disturbed: in which order they are shown, whatever they travel by. Pure. */

export const ALTERNATIVES_SHOWN = 3

/** What travels: a line's own word for it. */
export const MEANS = ['flight', 'train'] as const
export type Means = (typeof MEANS)[number]

export interface Ranked {
  readonly means: Means
  readonly inPolicy: boolean
  /** It may be taken, but the company is told that it is not as policy wishes. */
  readonly isTold?: boolean
  /** What it costs beyond what was paid, in minor units. */
  readonly costMinor: number
  readonly departsAt: Temporal.Instant
  readonly arrivesAt: Temporal.Instant
}

/** When the journey was to begin. */
export interface Wanted {
  readonly departsAt: Temporal.Instant
}

const isTold = (one: Ranked): boolean => one.isTold === true

/** Nobody who counted on leaving later is sure to be ready earlier: such ways come after those that leave no sooner, the latest first. */
function compare({ departsAt }: Wanted) {
  const isEarly = (one: Ranked): boolean => Temporal.Instant.compare(one.departsAt, departsAt) < 0
  return (a: Ranked, b: Ranked): number => {
    if (a.inPolicy !== b.inPolicy) return a.inPolicy ? -1 : 1
    if (isTold(a) !== isTold(b)) return isTold(a) ? 1 : -1
    if (isEarly(a) !== isEarly(b)) return isEarly(a) ? 1 : -1
    return isEarly(a) ? Temporal.Instant.compare(b.departsAt, a.departsAt) : Temporal.Instant.compare(a.arrivesAt, b.arrivesAt)
  }
}

/**
 * The few that are shown: what policy allows before what it does not, what is wholly in policy before what the company is told of, what arrives soonest first; the best of each means before a second of any,
 * so that a train is seen beside flights; of the rest those that cost nothing before what is bought anew. What policy does not allow is shown only where nothing else is, so that somebody can ask for it.
 */
export function rankAlternatives<A extends Ranked>(all: readonly A[], wanted: Wanted, most = ALTERNATIVES_SHOWN): readonly A[] {
  const order = compare(wanted)
  const allowed = all.filter(({ inPolicy }) => inPolicy)
  const sorted = (allowed.length > 0 ? allowed : all).toSorted(order)
  const seen = new Set<Means>()
  const best = sorted.filter(({ means }) => !seen.has(means) && seen.add(means))
  const rest = sorted.filter((one) => !best.includes(one))
  const others = [...rest.filter(({ costMinor }) => costMinor === 0), ...rest.filter(({ costMinor }) => costMinor > 0)]
  return [...best, ...others].slice(0, most).toSorted(order)
}
