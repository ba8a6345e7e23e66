import type { Plan, Product, Segment } from './plan.ts'
import { PRODUCTS } from './plan.ts'
import { chargedTo } from './charged-to.ts'

/** What a change does: asks for more, gives up something, or neither. */
export type Effect = 'wider' | 'narrower' | 'same'

interface Changed<T> {
  readonly effect: Effect
  readonly before: T
  readonly after: T
}

/** One difference between what was agreed to and what is wanted now. */
export type Difference =
  | { readonly what: 'segment'; readonly effect: 'wider'; readonly tripId: string; readonly before: null; readonly after: Segment }
  | { readonly what: 'segment'; readonly effect: 'narrower'; readonly tripId: string; readonly before: Segment; readonly after: null }
  | ({ readonly what: 'cities'; readonly tripId: string } & Changed<readonly string[]>)
  | ({ readonly what: 'dates'; readonly tripId: string } & Changed<{ readonly startDate: string; readonly endDate: string }>)
  | ({ readonly what: 'count'; readonly tripId: string; readonly product: Product } & Changed<number>)
  | ({ readonly what: 'traveller'; readonly personId: string } & Changed<boolean>)
  | ({ readonly what: 'estimate' } & Changed<number>)
  | ({ readonly what: 'cost' } & Changed<string>)
  | ({ readonly what: 'reason' } & Changed<string>)
  | ({ readonly what: 'files' } & Changed<number>)

const citiesOf = (segment: Segment): readonly string[] => (segment.kind === 'leg' ? [segment.from, segment.to] : [segment.city])
const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, i) => one === b[i])
const byAmount = (before: number, after: number): Effect => (after > before ? 'wider' : after < before ? 'narrower' : 'same')

function datesBetween(before: Segment, after: Segment): Difference[] {
  if (before.startDate === after.startDate && before.endDate === after.endDate) return []
  const isInside = after.startDate >= before.startDate && after.endDate <= before.endDate
  const span = ({ startDate, endDate }: Segment) => ({ startDate, endDate })
  return [{ what: 'dates', effect: isInside ? 'narrower' : 'wider', tripId: after.tripId, before: span(before), after: span(after) }]
}

function countsBetween(before: Segment, after: Segment): Difference[] {
  return PRODUCTS.flatMap((product) => {
    const counts = { before: before.wanted[product] ?? 0, after: after.wanted[product] ?? 0 }
    if (counts.before === counts.after) return []
    return [{ what: 'count' as const, effect: byAmount(counts.before, counts.after), tripId: after.tripId, product, ...counts }]
  })
}

function segmentsBetween(before: Segment, after: Segment): Difference[] {
  const cities = { before: citiesOf(before), after: citiesOf(after) }
  const elsewhere = before.kind !== after.kind || !isSame(cities.before, cities.after)
  return [
    ...(elsewhere ? [{ what: 'cities' as const, effect: 'wider' as const, tripId: after.tripId, ...cities }] : []),
    ...datesBetween(before, after),
    ...countsBetween(before, after),
  ]
}

function allSegments(before: Plan, after: Plan): Difference[] {
  const was = new Map(before.segments.map((segment) => [segment.tripId, segment]))
  const kept = new Set(after.segments.map(({ tripId }) => tripId))
  const gone = before.segments.filter(({ tripId }) => !kept.has(tripId))
  return [
    ...after.segments.flatMap((segment): Difference[] => {
      const old = was.get(segment.tripId)
      if (old) return segmentsBetween(old, segment)
      return [{ what: 'segment', effect: 'wider', tripId: segment.tripId, before: null, after: segment }]
    }),
    ...gone.map((segment): Difference => {
      return { what: 'segment', effect: 'narrower', tripId: segment.tripId, before: segment, after: null }
    }),
  ]
}

function travellersBetween(before: Plan, after: Plan): Difference[] {
  const [was, is] = [before, after].map(({ travellers }) => new Set(travellers.map(({ personId }) => personId))) as [
    Set<string>,
    Set<string>,
  ]
  return [
    ...[...is.difference(was)].map((personId): Difference => {
      return { what: 'traveller', effect: 'wider', personId, before: false, after: true }
    }),
    ...[...was.difference(is)].map((personId): Difference => {
      return { what: 'traveller', effect: 'narrower', personId, before: true, after: false }
    }),
  ]
}

/** The most that an estimate may grow to without a question: whole minor units, never more than the tolerance says. */
export const estimateCeilingMinor = (agreedMinor: number, tolerancePercent: number): number =>
  agreedMinor + Math.floor((agreedMinor * tolerancePercent) / 100)

function estimatesBetween(before: Plan, after: Plan, agreedMinor: number, tolerancePercent: number): Difference[] {
  const amounts = { before: before.estimateMinor, after: after.estimateMinor }
  if (amounts.before === amounts.after) return []
  const isWithin = amounts.after <= Math.max(amounts.before, estimateCeilingMinor(agreedMinor, tolerancePercent))
  const effect = amounts.after > amounts.before && isWithin ? 'same' : byAmount(amounts.before, amounts.after)
  // More is more than was agreed to, also where it was lowered meanwhile: that is what whoever decides is asked about.
  return [{ what: 'estimate', effect, ...amounts, ...(effect === 'wider' ? { before: agreedMinor } : {}) }]
}

export interface ChangeAsk {
  /** What holds now. */
  readonly before: Plan
  readonly after: Plan
  /** What somebody has agreed to: small steps within the tolerance are measured from here, not from one another. */
  readonly agreedMinor: number
  readonly tolerancePercent: number
}

/**
 * What a change is, piece by piece. Only what asks for more is put to those who agree: another day, city, traveller or unit, a
 * higher estimate, another cost attribution, for its owner may be somebody else. What gives something up holds at once.
 */
export function differencesOf({ before, after, agreedMinor, tolerancePercent }: ChangeAsk): readonly Difference[] {
  const texts = { before: before.reason, after: after.reason }
  const codes = { before: chargedTo(before), after: chargedTo(after) }
  const files = { before: before.fileIds.length, after: after.fileIds.length }
  return [
    ...allSegments(before, after),
    ...travellersBetween(before, after),
    ...estimatesBetween(before, after, agreedMinor, tolerancePercent),
    ...(codes.before === codes.after ? [] : [{ what: 'cost' as const, effect: 'wider' as const, ...codes }]),
    ...(texts.before === texts.after ? [] : [{ what: 'reason' as const, effect: 'same' as const, ...texts }]),
    ...(isSame(before.fileIds, after.fileIds) ? [] : [{ what: 'files' as const, effect: 'same' as const, ...files }]),
  ]
}

/**
 * What one step has changed, for the story of an application: each value as it stood before beside what it is now. What people have
 * written stays in the plan and is told by that alone.
 */
export const changedBetween = (before: Plan, after: Plan): readonly Difference[] =>
  differencesOf({ before, after, agreedMinor: before.estimateMinor, tolerancePercent: 0 }).map((one) =>
    one.what === 'reason' ? { ...one, before: '', after: '' } : one,
  )

/** The part of a change that somebody has to agree to; with nothing in it, the change holds at once. */
export const toBeAgreed = (differences: readonly Difference[]): readonly Difference[] =>
  differences.filter(({ effect }) => effect === 'wider')

/** How much more is asked for than was agreed to. Never negative. */
export function moreMinor(differences: readonly Difference[]): number {
  const estimate = differences.find((difference) => difference.what === 'estimate')
  return estimate?.effect === 'wider' ? estimate.after - estimate.before : 0
}

/**
 * The tolerance that an estimate above what was agreed to keeps within, in percent; null where it is not above, or is asked about. Without
 * it nobody could say that more than was agreed to needs no word.
 */
export function toleranceUsed({ after, agreedMinor, tolerancePercent }: Omit<ChangeAsk, 'before'>): number | null {
  const { estimateMinor } = after
  const isWithin = estimateMinor > agreedMinor && estimateMinor <= estimateCeilingMinor(agreedMinor, tolerancePercent)
  return isWithin ? tolerancePercent : null
}

/** What a change is held against, and what it comes to. */
export type AskedAmount = Pick<ChangeAsk, 'after' | 'agreedMinor'>

/**
 * The amount by which those who have to agree to a change are found: all of it, as it was or as it will be, whichever is more. What somebody
 * agreed to is a journey and no sum, so that another day, city, part, traveller, unit or payer goes to whoever would agree to it all; and
 * money that grows goes to whoever would have been asked about the whole sum at once, in however many steps it comes.
 */
export function amountToAgreeMinor(differences: readonly Difference[], { after, agreedMinor }: AskedAmount): number {
  return toBeAgreed(differences).length === 0 ? 0 : Math.max(agreedMinor, after.estimateMinor)
}

/** How many of a segment's product are booked. */
export type Taken = (tripId: string, product: Product) => number

/** The first thing that a change would take away from what is booked already; null where it takes nothing. */
export function takesAwayBooked(after: Plan, before: Plan, taken: Taken): { tripId: string; product: Product; taken: number } | null {
  const now = new Map(after.segments.map((segment) => [segment.tripId, segment]))
  for (const { tripId } of before.segments)
    for (const product of PRODUCTS) {
      const booked = taken(tripId, product)
      if (booked > (now.get(tripId)?.wanted[product] ?? 0)) return { tripId, product, taken: booked }
    }
  return null
}

/**
 * A change once it is agreed to. Meanwhile the plan before could be booked; what was stays booked: a part that the change takes
 * away or lessens keeps as many as are taken.
 */
export function carriedOut(after: Plan, before: Plan, taken: Taken): Plan {
  const now = new Map(after.segments.map((segment) => [segment.tripId, segment]))
  const was = new Map(before.segments.map((segment) => [segment.tripId, segment]))
  const atLeastTaken = (segment: Segment): Segment => {
    const wanted = PRODUCTS.flatMap((product) => {
      const count = Math.max(segment.wanted[product] ?? 0, taken(segment.tripId, product))
      return count === 0 ? [] : [[product, count] as const]
    })
    return { ...segment, wanted: Object.fromEntries(wanted) }
  }
  const nothing = (segment: Segment): Segment => ({ ...segment, wanted: {} })
  const keptOn = [...was.values()].filter((segment) => !now.has(segment.tripId)).map((segment) => atLeastTaken(nothing(segment)))
  const stillBooked = keptOn.filter(({ wanted }) => Object.keys(wanted).length > 0)
  const order = (segment: Segment) => segment.startDate
  return {
    ...after,
    segments: [...after.segments.map(atLeastTaken), ...stillBooked].toSorted((a, b) =>
      order(a) < order(b) ? -1 : Number(order(a) > order(b)),
    ),
  }
}
