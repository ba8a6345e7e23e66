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

/** The slice that was agreed to: what nobody answered was changed again, and is no plan any more. */
function agreedTo(slice: Slice, before: readonly WireAirlineChange[]): Slice {
  for (const change of before.toReversed()) {
    if (!isOpen(change)) return slice
    const root = became(change).find(({ is }) => is?.id === slice.id)
    if (root) return agreedTo(root.was, before.slice(0, before.indexOf(change)))
  }
  return slice
}

function planned(touched: readonly SliceAbroad[], journey: readonly SliceAbroad[]): PlannedFlight {
  const [first] = touched
  const [leaves] = first?.segments ?? []
  if (!first || !leaves) throw new SupplierUnclear('duffel: an airline changed no flight')
  const { sliceId: flightId, from, to, durationMinutes } = first
  return { flightId, number: leaves.number, from, to, durationMinutes, journey }
}

const byDeparture = (slices: readonly SliceAbroad[]): SliceAbroad[] =>
  slices.toSorted((a, b) => Temporal.Instant.compare(a.from.at, b.from.at))

const numbersOf = (slices: readonly SliceAbroad[]): string => slices.flatMap(({ segments }) => segments.map(({ number }) => number)).join()
const timesOf = (slices: readonly SliceAbroad[]): string => slices.map(({ sliceId, to }) => `${sliceId}/${to.at}`).join()

function statusOf(change: WireAirlineChange, isAsItWas: boolean): AirlineChange['status'] {
  if (change.action_taken === 'accepted') return 'accepted'
  if (isAsItWas) return 'withdrawn'
  // Where nothing can be done about it over the API, it is told.
  return change.available_actions.some((action) => action !== 'update') ? 'open' : 'told'
}

/** The newest of what its airline did; null where nothing, and where the order was given up or changed because of it: what became of it is told there. */
export function planOf(order: WireOrder): AirlineChange | null {
  const changes = inOrder(order)
  const newest = changes.at(-1)
  if (!newest || newest.action_taken === 'cancelled' || newest.action_taken === 'changed') return null
  const touched = became(newest).map(({ was, is }) => ({ was: toSlice(agreedTo(was, changes.slice(0, -1))), is: is && toSlice(is) }))
  const from = touched.map(({ was }) => was)
  const now = touched.flatMap(({ is }) => is ?? [])
  const isWhole = now.length === from.length
  const journey = order.slices.map(toSlice)
  const changed = new Set(now.map(({ sliceId }) => sliceId))
  const untouched = journey.filter(({ sliceId }) => !changed.has(sliceId))
  const kind = !isWhole ? 'cancelled' : numbersOf(from) === numbersOf(now) ? 'retimed' : 'protected'
  return {
    changeId: newest.id,
    kind,
    from: planned(from, byDeparture([...untouched, ...from])),
    to: isWhole ? planned(now, byDeparture([...untouched, ...now])) : null,
    status: statusOf(newest, isWhole && timesOf(from) === timesOf(now)),
    // Until when what is free is to be asked for, and to which days, Duffel does not say: its quotes do.
    grants: null,
  }
}
