import type { AirlineInitiatedChange, AirlineInitiatedChangeActionTaken } from '@duffel/api/types'
import { idOf, isAlive, newId } from './model.ts'
import { airlineChangesOf, airlineChangeView, answer } from './airline-change-view.ts'
import type { KeptAirlineChange } from './airline-change-view.ts'
import type { DuffelWorld, KeptFlight, KeptOrder, KeptSlice } from './model.ts'
import { orderView } from './order-view.ts'
import { allOrders, findOrder, note, saveOrder, seatsOf } from './order-store.ts'
import { findThing, keepThing } from './things.ts'
import { flightByKey, nonstops } from './timetable.ts'
import type { Flight } from './timetable.ts'
import { tell } from './webhooks.ts'

/** An airline moves or cancels a flight: every order on it is moved along, and says so until somebody says yes, or does something about it. */

export const listAirlineChanges = (world: DuffelWorld, orderId: string): AirlineInitiatedChange[] =>
  airlineChangesOf(world, findOrder(world, orderId))

export function takeAction(world: DuffelWorld, id: string, action: AirlineInitiatedChangeActionTaken): AirlineInitiatedChange {
  const kept = findThing<KeptAirlineChange>(world, 'airlineChange', id)
  const order = findOrder(world, kept.orderId)
  if (kept.action === null) {
    answer(world, kept, action)
    // Until it is taken, whoever gives the order back gets all of it.
    if (action === 'accepted') order.isMoved = false
    saveOrder(world, order)
  }
  return airlineChangeView(world, order, kept)
}

type Replacing = (kept: KeptFlight) => KeptFlight | null

function changeOrder(world: DuffelWorld, order: KeptOrder, flightKey: string, replace: Replacing): void {
  const touched = order.slices.filter((slice) => slice.flights.some(({ key }) => key === flightKey))
  const made = newId(world, 'aic')
  const added = touched.map((slice, index): KeptSlice => {
    const id = idOf('sli', `${made.id}/${index}`)
    const flights = slice.flights.map((kept) => (kept.key === flightKey ? replace(kept) : kept))
    const isWhole = flights.every((flight) => flight !== null)
    return {
      ...slice,
      id,
      flights: isWhole ? flights.flatMap((kept, nth) => (kept ? [{ ...kept, segmentId: idOf('seg', `${id}/${nth}`) }] : [])) : [],
    }
  })
  const seats = seatsOf(world, order, touched, -1)
  order.slices = order.slices.map((slice) => added[touched.indexOf(slice)] ?? slice).filter((slice) => slice.flights.length > 0)
  order.isMoved = true
  note(world, order, 'moved', { seats: seats + seatsOf(world, order, added, 1) })
  const kept: KeptAirlineChange = {
    id: made.id,
    orderId: order.id,
    createdAt: world.now(),
    updatedAt: world.now(),
    removed: touched,
    added,
    action: null,
    actionAt: null,
  }
  keepThing(world, 'airlineChange', made, order.id, kept)
  saveOrder(world, order)
  tell(world, 'order.airline_initiated_change_detected', made.id, orderView(world, order))
}

const onFlight = (world: DuffelWorld, key: string): KeptOrder[] =>
  allOrders(world).filter((order) => isAlive(order) && order.slices.some((slice) => slice.flights.some((kept) => kept.key === key)))

function setState(world: DuffelWorld, key: string, status: 'scheduled' | 'cancelled', minutes: number): void {
  world.store.run(
    `INSERT INTO duffel_flights (flight_key, status, moved_minutes) VALUES (?, ?, ?)
     ON CONFLICT (flight_key) DO UPDATE SET status = excluded.status, moved_minutes = excluded.moved_minutes`,
    key,
    status,
    minutes,
  )
}

/** The airline flies it at another time of that day; its orders keep their seats. */
export function moveFlight(world: DuffelWorld, flight: Flight, minutes: number): void {
  setState(world, flight.key, 'scheduled', minutes)
  for (const order of onFlight(world, flight.key)) changeOrder(world, order, flight.key, (kept) => ({ ...kept, movedMinutes: minutes }))
}

/**
 * The airline does not fly it; its orders go on another flight: the one that is named, on none where that is null, and where nothing is said on
 * the next one of the airline on that day, where there is one.
 */
export function cancelFlight(world: DuffelWorld, flight: Flight, onto: string | null | undefined): void {
  const orders = onFlight(world, flight.key)
  const day = flight.departing.slice(0, 10)
  const following = nonstops(world.timetable, flight.from.code, flight.to.code, day).find(
    (each) => each.carrier.code === flight.carrier.code && each.departAt > flight.departAt,
  )
  const next = onto === undefined ? following : onto === null ? undefined : flightByKey(world.timetable, onto)
  for (const order of orders) changeOrder(world, order, flight.key, (kept) => (next ? { ...kept, key: next.key, movedMinutes: 0 } : null))
  setState(world, flight.key, 'cancelled', 0)
}
