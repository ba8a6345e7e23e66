import type { OrderAvailableService } from '@duffel/api/types'
import { airlineSays, idOf, isAlive, takesSeat, wrongState } from './model.ts'
import type { DuffelWorld, KeptOrder } from './model.ts'
import { findOrder, note, plannedFlights, saveOrder } from './order-store.ts'
import { checkPayment } from './orders.ts'
import type { OrderServicesBody } from './requests.ts'
import { BAGS_MOST, bagMinor, baggageViews, chosenOf, type Sellable } from './services.ts'

/** What is added to an order after it was made: bags alone, paid as they are added. Seats are sold with an order that is paid at once. */

const hadOn = (order: KeptOrder, passengerId: string, segmentId: string): number =>
  order.services
    .filter((each) => each.type === 'baggage' && each.passengerId === passengerId && each.segmentId === segmentId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

function bagsOf(world: DuffelWorld, order: KeptOrder): Sellable[] {
  if (!isAlive(order)) return []
  return order.slices.flatMap((slice) => {
    const [first] = slice.flights.length > 0 ? plannedFlights(world, slice) : []
    const [{ segmentId } = { segmentId: '' }] = slice.flights
    if (!first) return []
    return order.passengers.filter(takesSeat).flatMap(({ id: passengerId }) => {
      const most = BAGS_MOST - hadOn(order, passengerId, segmentId)
      if (most <= 0) return []
      const id = idOf('ase', `${order.id}/${slice.id}/${passengerId}/bag`)
      const segmentIds = slice.flights.map((each) => each.segmentId)
      return [{ id, type: 'baggage' as const, passengerId, segmentIds, unitMinor: bagMinor(world, first, order.currency), most }]
    })
  })
}

export const servicesFor = (world: DuffelWorld, orderId: string): OrderAvailableService[] => {
  const order = findOrder(world, orderId)
  return baggageViews(bagsOf(world, order), order.currency) as OrderAvailableService[]
}

export function addServices(world: DuffelWorld, orderId: string, body: OrderServicesBody): KeptOrder {
  const order = findOrder(world, orderId)
  if (!isAlive(order)) throw wrongState('already_cancelled', 'The order has been cancelled')
  if (order.paidAt === null) throw wrongState('order_not_paid', 'Services are added to orders that are paid')
  const added = chosenOf(bagsOf(world, order), body.add_services, '/add_services')
  const owed = added.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  checkPayment(body.payment, order, owed, '/payment')
  if (world.faults.take('duffelAddServices', ['ticketingFails']).length > 0)
    throw airlineSays('airline_internal', 'The airline could not add these services')
  order.services = [...order.services, ...added]
  saveOrder(world, order)
  note(world, order, 'services', { amountMinor: owed })
  return order
}
