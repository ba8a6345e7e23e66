import type { SliceAbroad } from '../../rules/abroad.ts'
import { SupplierUnclear } from '../port.ts'
import type { AirlineChange, PlannedFlight } from '../port/airline-changes.ts'
import { toSlice } from './map.ts'
import type { WireAirlineChange, WireOrder } from './wire.ts'

/**
 * What airlines did to flights that they had sold. Duffel keeps a change for each time, with the slices that it took away and those that it
 * put in their place; the order flies by the newest, whether somebody has agreed to it or not.
 */

type Slice = WireAirlineChange['removed'][number]

/** Oldest first; those of one instant as the list has them, which is newest first. */
const inOrder = (order: WireOrder): WireAirlineChange[] =>
  (order.airline_initiated_changes ?? []).toReversed().toSorted((a, b) => a.created_at.localeCompare(b.created_at))

export const newestChange = (order: WireOrder): WireAirlineChange | null => inOrder(order).at(-1) ?? null

/** Whether somebody has yet to say what becomes of it. */
export const isOpen = (change: WireAirlineChange | null): boolean => change?.action_taken === null

const sameEnds = (one: SliceAbroad, other: SliceAbroad): boolean =>
  one.from.airport === other.from.airport && one.to.airport === other.to.airport

/** What each slice that was taken away has become; null where nothing has come in its place. */
function became({ removed, added }: WireAirlineChange): { readonly was: Slice; readonly is: Slice | null }[] {
  if (removed.length === added.length) return removed.map((was, nth) => ({ was, is: added[nth] ?? null }))
  const free = [...added]
  return removed.map((was) => {
    const index = free.findIndex((one) => sameEnds(toSlice(was), toSlice(one)))
    return { was, is: index < 0 ? null : (free.splice(index, 1)[0] ?? null) }
  })
}

interface Way {
  /** As it was agreed to. */
  readonly was: Slice
  readonly is: Slice | null
  /** Whether the newest change is of it. */
  readonly isNewest: boolean
}

/** The newest, and those before it since somebody last answered one: whoever answers the newest answers all of them. */
function sinceAnswer(changes: readonly WireAirlineChange[]): readonly WireAirlineChange[] {
  const answered = changes.findLastIndex((change, index) => index < changes.length - 1 && !isOpen(change))
  return changes.slice(answered + 1)
}

/** What became of each slice over these changes: what was changed again in between is no plan any more. */
function waysOf(changes: readonly WireAirlineChange[]): readonly Way[] {
  const ways: Way[] = []
  for (const change of changes) {
    for (const { was, is } of became(change)) {
      const root = ways.findIndex((way) => way.is?.id === was.id)
      const way = { was: ways[root]?.was ?? was, is, isNewest: change === changes.at(-1) }
      if (root < 0) ways.push(way)
      else ways[root] = way
    }
  }
  return ways
}

type Flown = Omit<PlannedFlight, 'journey'>

function flownAs({ sliceId: flightId, from, to, durationMinutes, segments }: SliceAbroad): Flown {
  const [leaves] = segments
  if (!leaves) throw new SupplierUnclear('duffel: an airline changed no flight')
  return { flightId, number: leaves.number, from, to, durationMinutes }
}

const byDeparture = (slices: readonly SliceAbroad[]): SliceAbroad[] =>
  slices.toSorted((a, b) => Temporal.Instant.compare(a.from.at, b.from.at))

const numbersOf = ({ segments }: SliceAbroad): string => segments.map(({ number }) => number).join()
/** A slice is named by its flights and when they leave. */
const isAsItWas = (was: SliceAbroad, is: SliceAbroad | null): boolean => is !== null && was.sliceId === is.sliceId && was.to.at === is.to.at

function kindOf({ was, is }: { readonly was: SliceAbroad; readonly is: SliceAbroad | null }): AirlineChange['kind'] {
  if (is === null) return 'cancelled'
  return numbersOf(was) === numbersOf(is) ? 'retimed' : 'protected'
}

/** Nobody travels by a part of a journey: a way that is cancelled is what has become of it. */
const KINDS: readonly AirlineChange['kind'][] = ['cancelled', 'protected', 'retimed']

function statusOf(
  changes: readonly WireAirlineChange[],
  { isWhole, isBack }: { readonly isWhole: boolean; readonly isBack: boolean },
): AirlineChange['status'] {
  if (changes.at(-1)?.action_taken === 'accepted' && isWhole) return 'accepted'
  if (isBack) return 'withdrawn'
  // Where nothing can be done about it over the API, it is told.
  return changes.some(({ available_actions: actions }) => actions.some((action) => action !== 'update')) ? 'open' : 'told'
}

/** What its airline did since somebody last answered; null where nothing, and where the order was given up or changed because of it: what became of it is told there. */
export function planOf(order: WireOrder): AirlineChange | null {
  const changes = inOrder(order)
  const newest = changes.at(-1)
  if (!newest || newest.action_taken === 'cancelled' || newest.action_taken === 'changed') return null
  const unanswered = sinceAnswer(changes)
  const all = waysOf(unanswered)
    .map(({ was, is, isNewest }) => ({ was: toSlice(was), is: is && toSlice(is), isNewest }))
    .toSorted((a, b) => Number(b.isNewest) - Number(a.isNewest))
  const differing = all.filter(({ was, is }) => !isAsItWas(was, is))
  const [first] = differing.length > 0 ? differing : all
  if (!first) throw new SupplierUnclear('duffel: an airline changed no flight')
  const isWhole = all.every(({ is }) => is !== null)
  const journey = order.slices.map(toSlice)
  const changed = new Set(all.flatMap(({ is }) => is?.sliceId ?? []))
  const untouched = journey.filter(({ sliceId }) => !changed.has(sliceId))
  const whole = (slices: readonly SliceAbroad[]) => byDeparture([...untouched, ...slices])
  const kinds = new Set(differing.map(kindOf))
  return {
    changeId: newest.id,
    kind: KINDS.find((kind) => kinds.has(kind)) ?? 'retimed',
    from: { ...flownAs(first.was), journey: whole(all.map(({ was }) => was)) },
    to: isWhole && first.is !== null ? { ...flownAs(first.is), journey: whole(all.flatMap(({ is }) => is ?? [])) } : null,
    ways: differing.map((way) => ({ kind: kindOf(way), from: flownAs(way.was), to: way.is && flownAs(way.is) })),
    flown: whole(all.map((way) => (kindOf(way) === 'retimed' && way.is ? way.is : way.was))),
    status: statusOf(unanswered, { isWhole, isBack: differing.length === 0 }),
    // Until when what is free is to be asked for, and to which days, Duffel does not say: its quotes do.
    grants: null,
  }
}
