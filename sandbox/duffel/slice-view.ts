import type { OrderSlice } from '@duffel/api/types'
import { takesSeat } from './model.ts'
import type { DuffelWorld, KeptOrder, KeptSlice } from './model.ts'
import { conditionsView } from './offers.ts'
import { brandOfSlice } from './order-store.ts'
import { airportView, baggageView, cabinView, duration, keptFlight, segmentView } from './views.ts'

/** A slice of an order. Terminals that are not known are told as nothing, whatever the client's type says. */
export function sliceView(world: DuffelWorld, order: KeptOrder, slice: KeptSlice): OrderSlice {
  const flights = slice.flights.map((kept) => keptFlight(world.timetable, kept))
  const [first, last] = [flights[0], flights.at(-1)]
  if (!first || !last) throw new Error('a slice of no flights')
  const brand = brandOfSlice(world, slice)
  return {
    id: slice.id,
    origin: airportView(first.from),
    origin_type: 'airport',
    destination: airportView(last.to),
    destination_type: 'airport',
    duration: duration(last.arriveAt - first.departAt),
    fare_brand_name: slice.brand,
    conditions: { change_before_departure: conditionsView([brand], order.passengers, order.currency).change_before_departure },
    segments: flights.map((flight, index) => ({
      ...segmentView(flight, slice.flights[index]?.segmentId ?? ''),
      passengers: order.passengers.map(({ id, type }) => {
        const { cabin, name } = cabinView(brand, flight)
        const seat = order.services.find(
          (each) => each.passengerId === id && each.segmentId === slice.flights[index]?.segmentId && each.designator,
        )
        return {
          passenger_id: id,
          cabin_class: cabin,
          cabin_class_marketing_name: name,
          baggages: takesSeat({ type }) ? baggageView(brand) : [],
          ...(seat?.designator === undefined ? {} : { seat: { designator: seat.designator, name: null, disclosures: [] } }),
        }
      }),
    })),
  } as unknown as OrderSlice
}
